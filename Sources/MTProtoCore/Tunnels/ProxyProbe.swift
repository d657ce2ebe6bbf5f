import MTProtoCrypto
import NIOCore
import TL

/// Finds out whether a proxy leads to a datacenter: opens the way, asks the first question of a key exchange, and takes the
/// answer to it as proof. No key is made.
///
/// Connect to ``target``, say ``connected(now:)``, feed ``receive(_:now:)``; write what is returned. It is over when
/// ``outcome`` is there.
package struct ProxyProbe: Sendable {
    /// What became of it.
    package enum Outcome: Sendable, Hashable {
        /// From the question to its answer, and the TLS greeting that was understood, if there was one.
        case reachable(roundTrip: Duration, greeting: ClientHelloTemplate?)
        case tunnel(TunnelError, isGreeting: Bool)
        /// The stream is open, and what comes through it is no answer.
        case noAnswer(String)
    }

    package let target: DialTarget
    package private(set) var outcome: Outcome?
    private var codec: ClientTransportCodec
    private var tunnel = StreamTunnel()
    private let template: ClientHelloTemplate?
    private let nonce: TLInt128
    private let clock: ServerClock
    private var askedAt: Instant?

    /// - Parameters:
    ///   - address: of the datacenter; an MTProxy finds it by itself.
    ///   - clock: what is known of the time.
    package init(
        proxy: ProxyConfiguration, address: DatacenterAddress, datacenterTag: Int16, template: ClientHelloTemplate,
        clock: ServerClock, random: RandomSource, now: Instant
    ) throws(TunnelError) {
        var random = random
        target = DialTarget(address, proxy: proxy)
        self.clock = clock
        nonce = TLInt128(random.bytes(16)) ?? TLInt128()
        var greeting: ClientHelloTemplate?
        switch proxy.kind {
        case .socks5(let credentials):
            let target = try TunnelTarget(host: address.host, port: address.port)
            tunnel.add(try SOCKS5Client(target: target, credentials: credentials))
        case .http(let credentials):
            let target = try TunnelTarget(host: address.host, port: address.port)
            tunnel.add(HTTPConnectClient(target: target, credentials: credentials))
        case .mtproxy(.fakeTLS(let key, let domain)):
            greeting = template
            tunnel.add(
                FakeTLSClient(
                    key: key, domain: domain, template: template, unixTime: clock.unixSeconds(at: now), random: &random)
            )
        case .mtproxy:
            break
        }
        self.template = greeting
        do {
            codec = try ClientTransportCodec(
                secret: proxy.secret, datacenterTag: datacenterTag, random: random.split())
        } catch {
            // The framing of a secret can always be obfuscated.
            throw .unusableTarget
        }
    }

    /// What is being waited for, in words.
    package var waitsFor: String { tunnel.isOpen ? "the datacenter's answer" : tunnel.waitsFor }
    /// Whether it is the TLS greeting that is not answered.
    package var isGreeting: Bool { tunnel.isGreeting }

    /// The socket is open.
    /// - Returns: what to write.
    package mutating func connected(now: Instant) -> ByteBuffer {
        tunnel.isOpen ? ask(now: now) : tunnel.begin()
    }

    private mutating func ask(now: Instant) -> ByteBuffer {
        askedAt = now
        var writer = TLWriter(capacity: 20)
        MT.ReqPqMulti(nonce: nonce).write(to: &writer)
        // Ids of questions are times whose last two bits are zero.
        let id = MessageID(rawValue: (clock.unixSeconds(at: now) << 32) | 4)
        guard let frame = try? codec.encode(PlainMessage(id: id, body: writer.buffer).packet()) else {
            outcome = .noAnswer("the question cannot be sent")
            return ByteBuffer()
        }
        var bytes = codec.preamble
        bytes.writeImmutableBuffer(frame)
        return tunnel.wrap(bytes)
    }

    /// Bytes of the connection.
    /// - Returns: what to write.
    package mutating func receive(_ bytes: ByteBuffer, now: Instant) -> ByteBuffer {
        guard outcome == nil else { return ByteBuffer() }
        let isGreeting = tunnel.isGreeting
        do throws(TunnelError) {
            var progress = try tunnel.receive(bytes)
            guard tunnel.isOpen else { return progress.reply }
            if askedAt == nil {
                var question = ask(now: now)
                progress.reply.writeBuffer(&question)
            }
            read(progress.stream, now: now)
            return progress.reply
        } catch {
            outcome = .tunnel(error, isGreeting: isGreeting)
            return ByteBuffer()
        }
    }

    private mutating func read(_ stream: ByteBuffer, now: Instant) {
        codec.receive(stream)
        do throws(FrameError) {
            while outcome == nil, let event = try codec.nextEvent() {
                switch event {
                case .packet(let packet, _): judge(packet, now: now)
                case .transportError(let code):
                    outcome = .noAnswer("the datacenter answers with transport error \(code)")
                case .quickAck: break
                }
            }
        } catch {
            outcome = .noAnswer("\(error)")
        }
    }

    private mutating func judge(_ packet: ByteBuffer, now: Instant) {
        guard let askedAt, let message = try? PlainMessage(packet: packet),
            let answer = try? MT.ResPQ(decoding: message.body), answer.nonce == nonce
        else {
            outcome = .noAnswer("what comes back is no answer of a datacenter")
            return
        }
        outcome = .reachable(roundTrip: now - askedAt, greeting: template)
    }
}
