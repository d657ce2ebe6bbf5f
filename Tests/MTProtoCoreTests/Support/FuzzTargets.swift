import FuzzSupport
import MTProtoCrypto
import NIOCore
import TL
import Testing

@testable import MTProtoCore

/// Every parser of this module that bytes of a peer, a store or a person reach.
enum FuzzTargets {
    static func parsers() throws -> [FuzzTarget] {
        try framing() + transports() + messages() + packed() + serviceMessages() + discovery() + tunnels()
            + webSockets() + http() + [
                secrets(), links(), salts(),
            ]
    }

    private static func framing() throws -> [FuzzTarget] {
        var targets: [FuzzTarget] = []
        for framing in Framing.allCases {
            for role in [PeerRole.client, .server] {
                var random = TestRandom(1)
                let corpus = try [24, 40, 600].map { length in
                    var encoder = FrameEncoder(framing: framing, role: role.opposite)
                    var stream: [UInt8] = []
                    for _ in 0..<3 {
                        stream += try encoder.encode(ByteBuffer(bytes: random.bytes(length)), random: &random).contents
                    }
                    return stream
                }
                targets.append(
                    FuzzTarget("\(framing) \(role)", corpus: corpus) { input, random in
                        let whole = frames([ByteBuffer(bytes: input)], framing, role)
                        for case .packet(let packet, _) in whole.events {
                            try FuzzFinding.unless(packet.readableBytes <= input.count, "packet from nowhere")
                        }
                        guard random.once(in: 4) else { return }
                        let cut = frames(pieces(of: input, using: &random), framing, role)
                        try FuzzFinding.unless(
                            cut.events == whole.events && cut.failed == whole.failed, "cutting changes what is read")
                    })
            }
            targets.append(
                FuzzTarget("\(framing) round trip", weight: 0.5) { _, random in
                    try roundTrip(framing, role: random.once(in: 2) ? .client : .server, &random)
                })
        }
        return targets
    }

    private static func frames(
        _ pieces: [ByteBuffer], _ framing: Framing, _ role: PeerRole
    ) -> (events: [FrameEvent], failed: Bool) {
        var decoder = FrameDecoder(framing: framing, role: role)
        var events: [FrameEvent] = []
        for piece in pieces {
            decoder.append(piece)
            do {
                while let event = try decoder.next() {
                    events.append(event)
                    // Nothing behind an error is read: what has arrived of it is thrown away.
                    if case .transportError = event { return (events, false) }
                }
            } catch {
                return (events, true)
            }
        }
        return (events, false)
    }

    /// What is encoded comes out again, however the stream is cut; random padding aside.
    private static func roundTrip(_ framing: Framing, role: PeerRole, _ random: inout FuzzRandom) throws {
        var encoder = FrameEncoder(framing: framing, role: role)
        var sent: [ByteBuffer] = []
        var stream: [UInt8] = []
        for _ in 0...random.below(3) {
            let packet = ByteBuffer(bytes: random.bytes(4 * (6 + random.below(random.once(in: 8) ? 400 : 40))))
            stream += try encoder.encode(packet, random: &random).contents
            sent.append(packet)
        }
        let read = frames(pieces(of: stream, using: &random), framing, role.opposite)
        let packets = read.events.compactMap { if case .packet(let packet, _) = $0 { packet } else { nil } }
        try FuzzFinding.unless(
            packets.count == sent.count && !read.failed, "\(sent.count) frames, \(packets.count) read")
        for (packet, original) in zip(packets, sent) {
            let isPadded = framing == .paddedIntermediate
            try FuzzFinding.unless(
                isPadded
                    ? packet.contents.starts(with: original.contents)
                        && packet.readableBytes <= original.readableBytes + 15
                    : packet == original, "another packet than the one that was sent")
        }
    }

    private static func transports() throws -> [FuzzTarget] {
        let streams = try allTransports(seed: 1).map { transport in
            var client = transport.codec
            return client.preamble.contents + (try client.encode(ByteBuffer(repeating: 1, count: 40))).contents
        }
        let secret = ProxySecret.padded(key: [UInt8](repeating: 1, count: 16))
        let client = try ClientTransportCodec(secret: secret, datacenterTag: 2, random: .seeded(1))
        return [
            FuzzTarget("server transport", corpus: streams) { input, _ in
                var server = ServerTransportCodec(secrets: [nil, secret], random: .seeded(1))
                server.receive(ByteBuffer(bytes: input))
                while (try? server.nextEvent()) ?? nil != nil {}
            },
            FuzzTarget("client transport", corpus: streams) { input, _ in
                var codec = client
                codec.receive(ByteBuffer(bytes: input))
                while (try? codec.nextEvent()) ?? nil != nil {}
            },
            FuzzTarget("both transports", weight: 0.25) { _, random in
                let framing = random.pick([Framing.abridged, .intermediate, .paddedIntermediate])
                try converse(framing, secret: random.once(in: 2) ? secret : nil, &random)
            },
        ]
    }

    /// An obfuscated stream against the server's end: both directions, cut anywhere.
    private static func converse(_ framing: Framing, secret: ProxySecret?, _ random: inout FuzzRandom) throws {
        var client = try ClientTransportCodec(
            secret: secret, datacenterTag: Int16(random.below(5) - 2), framing: framing, random: .seeded(random.next()))
        var server = ServerTransportCodec(secrets: [nil, secret], random: .seeded(random.next()))
        let query = random.bytes(4 * (6 + random.below(30)))
        let answer = random.bytes(4 * (6 + random.below(30)))
        var read: [FrameEvent] = []
        let bytes = client.preamble.contents + (try client.encode(ByteBuffer(bytes: query))).contents
        for piece in pieces(of: bytes, using: &random) {
            server.receive(piece)
            while let event = try server.nextEvent() { read.append(event) }
        }
        guard case .packet(let got, _)? = read.first, read.count == 1, got.contents.starts(with: query) else {
            throw FuzzFinding("the server reads another query")
        }
        guard let back = try server.encode(ByteBuffer(bytes: answer)) else { throw FuzzFinding("no answer") }
        read = []
        for piece in pieces(of: back.contents, using: &random) {
            client.receive(piece)
            while let event = try client.nextEvent() { read.append(event) }
        }
        guard case .packet(let got, _)? = read.first, read.count == 1, got.contents.starts(with: answer) else {
            throw FuzzFinding("the client reads another answer")
        }
    }

    private static func secrets() -> FuzzTarget {
        let texts = [
            "dd0102030405060708090a0b0c0d0e0f10", "7v____________________9hLmI", "ee" + "0011223344556677",
            "0102030405060708090a0b0c0d0e0f10", "7gECAwQFBgcICQoLDA0ODxBhLmI=",
        ]
        return FuzzTarget("proxy secrets", corpus: texts.map { Array($0.utf8) }) { input, _ in
            if let secret = try? ProxySecret(String(decoding: input, as: UTF8.self)) {
                try FuzzFinding.unless((try? ProxySecret(secret.text)) == secret, "the text of a secret is another one")
            }
            if let secret = try? ProxySecret(bytes: input) {
                try FuzzFinding.unless(secret.bytes == input, "the bytes of a secret are other ones")
            }
        }
    }

    private static func links() -> FuzzTarget {
        let texts = [
            "https://t.me/proxy?server=1.2.3.4&port=443&secret=dd0102030405060708090a0b0c0d0e0f10",
            "tg://socks?server=a%20b&port=1&user=u&pass=%C3%A4", "tg://proxy?server=%5B::1%5D&port=65535&secret=7v__",
        ]
        return FuzzTarget("proxy links", corpus: texts.map { Array($0.utf8) }) { input, _ in
            _ = try? ProxyLink(String(decoding: input, as: UTF8.self))
        }
    }

    /// Salts as a server names them: kept sorted, never too many, the next change in the future.
    private static func salts() -> FuzzTarget {
        FuzzTarget("salts") { _, random in
            let base = Sample.unix
            var store = SaltStore([])
            for _ in 0...random.below(4) {
                let new = (0..<random.below(random.once(in: 10) ? 300 : 12)).map { _ in
                    let since = base + Int64(random.below(20_000)) - 8000
                    let length = random.once(in: 5) ? -Int64(random.below(4000)) : Int64(random.below(4000))
                    let extreme = random.pick([Int64(Int32.max), Int64(Int32.min), 0, base])
                    return ServerSalt(
                        value: Int64(random.below(50)), validSince: random.once(in: 12) ? extreme : since,
                        validUntil: random.once(in: 12) ? extreme : since + length)
                }
                switch random.below(4) {
                case 0: store.replaceAll(with: Int64(random.below(50)), at: base)
                case 1: _ = store.adopt(Int64(random.below(50)), at: base)
                case 2: store = SaltStore(new)
                default: _ = store.merge(new, at: base)
                }
            }
            let salts = store.salts
            try FuzzFinding.unless(salts.count <= 128, "\(salts.count) salts")
            try FuzzFinding.unless(
                zip(salts, salts.dropFirst()).allSatisfy { $0.validSince <= $1.validSince }, "unsorted")
            try FuzzFinding.unless(salts.allSatisfy { $0.validSince < $0.validUntil }, "a salt that never holds")
            let coverage = store.coverage(from: base)
            if let current = store.current(at: base) {
                try FuzzFinding.unless(
                    current.validSince <= base && base < current.validUntil, "a salt of another time")
                try FuzzFinding.unless(coverage > base, "a salt holds and covers nothing")
            } else {
                try FuzzFinding.unless(coverage == base, "no salt holds and none is missed")
            }
        }
    }
}
