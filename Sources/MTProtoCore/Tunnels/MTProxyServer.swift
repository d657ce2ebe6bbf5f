import MTProtoCrypto
import NIOCore

/// An MTProxy's end of one connection. Takes off what lies around a client's stream, and puts another obfuscation around it
/// for the datacenter; frames are not looked at, so that padding, quick acknowledgements and errors pass as they are.
struct MTProxyServer: Sendable {
    typealias Action = ProxyServer.Action

    private enum Stage: Sendable {
        case detecting
        /// A greeting was answered; the obfuscation header is to come.
        case greeted
        case relaying(client: ObfuscatedStream, server: ObfuscatedStream)
        /// Everything is passed on as it is.
        case covering
    }

    private let secrets: [ProxySecret]
    private let passesUnwantedOn: Bool
    private var random: RandomSource
    private var stage = Stage.detecting
    private var pending = ByteBuffer()
    private var records: (reader: TLSRecordReader, writer: TLSRecordWriter)?
    /// The secret of the greeting, which that of the header has to be as well.
    private var greetingSecret: ProxySecret?
    private var upstreamPreamble: ByteBuffer?

    init(secrets: [ProxySecret], passesUnwantedOn: Bool, random: RandomSource) {
        self.secrets = secrets
        self.passesUnwantedOn = passesUnwantedOn
        self.random = random
    }

    /// Whether a greeting was answered.
    var hasGreeted: Bool { records != nil }

    /// - Returns: what to do, and what of the client's stream is for the datacenter.
    mutating func receive(
        _ bytes: ByteBuffer, unixTime: Int64, replays: inout FakeTLSReplayGuard
    ) -> ([Action], ByteBuffer) {
        switch stage {
        case .detecting:
            var bytes = bytes
            pending.writeBuffer(&bytes)
            return detect(unixTime: unixTime, replays: &replays)
        case .greeted:
            return readHeader(bytes)
        case .relaying(var client, var server):
            do throws(TunnelError) {
                var stream = try records?.reader.unwrap(bytes) ?? bytes
                client.decrypt(&stream)
                if upstreamPreamble == nil { server.encrypt(&stream) }
                stage = .relaying(client: client, server: server)
                return ([], stream)
            } catch {
                return ([.close(reason: "\(error)")], ByteBuffer())
            }
        case .covering:
            return ([], bytes)
        }
    }

    private mutating func detect(unixTime: Int64, replays: inout FakeTLSReplayGuard) -> ([Action], ByteBuffer) {
        guard secrets.contains(where: \.imitatesTLS), beginsLikeTLS else {
            guard secrets.contains(where: { !$0.imitatesTLS }) else { return unwanted("no TLS greeting") }
            let bytes = pending
            pending = ByteBuffer()
            return readHeader(bytes)
        }
        do {
            guard let hello = try ReceivedClientHello.read(pending) else { return ([], ByteBuffer()) }
            // Honest clients wait for the answer: bytes right behind a greeting are a guess.
            guard pending.readableBytes == hello.bytes.count else { return unwanted("bytes behind the greeting") }
            return try accept(hello, unixTime: unixTime, replays: &replays)
        } catch {
            return unwanted("\(error)")
        }
    }

    /// An obfuscation header may begin with any byte, so that the first three decide.
    private var beginsLikeTLS: Bool {
        pending.readableBytesView.prefix(3).elementsEqual(
            [TLSRecord.handshake, 0x03, 0x01].prefix(pending.readableBytes))
    }

    private mutating func accept(
        _ hello: ReceivedClientHello, unixTime: Int64, replays: inout FakeTLSReplayGuard
    ) throws(FakeTLSRefusal) -> ([Action], ByteBuffer) {
        var last = FakeTLSRefusal.unknownSecret
        for secret in secrets {
            guard case .fakeTLS(let key, let domain) = secret else { continue }
            do throws(FakeTLSRefusal) {
                let answer = try FakeTLSServer.accept(
                    hello, key: key, domain: domain, unixTime: unixTime, replays: &replays, random: &random)
                greetingSecret = secret
                records = (TLSRecordReader(expectsCipherChange: true), TLSRecordWriter(announcesCipher: false))
                pending = ByteBuffer()
                stage = .greeted
                return ([.toClient(answer)], ByteBuffer())
            } catch {
                if error != .unknownSecret { last = error }
            }
        }
        throw last
    }

    /// Passes the client on to the site that the proxy pretends to be, with everything that it said.
    private mutating func unwanted(_ reason: String) -> ([Action], ByteBuffer) {
        guard passesUnwantedOn else { return ([.close(reason: reason)], ByteBuffer()) }
        stage = .covering
        let said = pending
        pending = ByteBuffer()
        return ([.connect(.cover)], said)
    }

    private mutating func readHeader(_ bytes: ByteBuffer) -> ([Action], ByteBuffer) {
        do throws(TunnelError) {
            var stream = try records?.reader.unwrap(bytes) ?? bytes
            pending.writeBuffer(&stream)
        } catch {
            return ([.close(reason: "\(error)")], ByteBuffer())
        }
        guard pending.readableBytes >= ObfuscationHeader.byteCount else { return ([], ByteBuffer()) }
        let candidates = greetingSecret.map { [$0] } ?? secrets.filter { !$0.imitatesTLS }
        guard var accepted = AcceptedObfuscation(preamble: pending, secrets: candidates),
            // Each kind of secret has its framing.
            let secret = accepted.secret, secret.allows(accepted.framing),
            let header = try? ObfuscationHeader(
                framing: accepted.framing, datacenterTag: accepted.datacenterTag, random: &random)
        else {
            // A client that was greeted knows the secret: it is no stranger that wants the site.
            return greetingSecret == nil
                ? unwanted("the header fits no secret")
                : ([.close(reason: "the header fits no secret")], ByteBuffer())
        }
        pending.moveReaderIndex(forwardBy: ObfuscationHeader.byteCount)
        var rest = pending
        pending = ByteBuffer()
        accepted.stream.decrypt(&rest)
        let (upstream, preamble) = header.connect(secret: nil)
        upstreamPreamble = preamble
        stage = .relaying(client: accepted.stream, server: upstream)
        return ([.connect(.datacenter(tag: accepted.datacenterTag))], rest)
    }

    /// What the connection to the datacenter begins with; nil for the site that the proxy pretends to be.
    mutating func upstreamOpened() -> ByteBuffer? {
        defer { upstreamPreamble = nil }
        return upstreamPreamble
    }

    /// What the client said before the datacenter was there.
    mutating func sealForUpstream(_ bytes: ByteBuffer) -> ByteBuffer {
        guard case .relaying(let client, var server) = stage else { return bytes }
        var sealed = bytes
        server.encrypt(&sealed)
        stage = .relaying(client: client, server: server)
        return sealed
    }

    mutating func sealForClient(_ bytes: ByteBuffer) -> ByteBuffer {
        guard case .relaying(var client, var server) = stage else { return bytes }
        var stream = bytes
        server.decrypt(&stream)
        client.encrypt(&stream)
        stage = .relaying(client: client, server: server)
        return records?.writer.wrap(stream) ?? stream
    }
}

extension ProxySecret {
    fileprivate var imitatesTLS: Bool {
        if case .fakeTLS = self { true } else { false }
    }

    /// Proxies with a plain secret take every framing, the others insist on padding.
    fileprivate func allows(_ framing: Framing) -> Bool {
        if case .simple = self { true } else { framing == .paddedIntermediate }
    }
}
