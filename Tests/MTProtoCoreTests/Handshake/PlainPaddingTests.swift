import MTProtoCrypto
import NIOCore
import TL
import Testing

@testable import MTProtoCore

struct PlainPaddingTests {
    private func packets(_ padding: PaddingPolicy, seeds: Range<UInt64> = 0..<400) throws -> [ByteBuffer] {
        let key = try HandshakePair.privateKey.get()
        return try seeds.map { seed in
            var client = ClientHandshake(
                configuration: ClientHandshakeConfiguration(
                    publicKeys: [key.publicKey], datacenterTag: 2, padding: padding),
                clock: ServerClock(unixSeconds: 1_700_000_000, at: .zero, isSynchronized: false),
                random: .seeded(seed))
            guard case .send(let packet) = client.start(now: .zero) else {
                throw HandshakeError.timedOut(nil)
            }
            return packet
        }
    }

    @Test("P37 plain messages get 0 to 236 bytes, a multiple of 4, behind padded framing")
    func plainMessagesArePadded() throws {
        let extras = try packets(.random).map { $0.readableBytes - PlainMessage.headerLength - 20 }
        #expect(extras.allSatisfy { $0 % 4 == 0 && (0...236).contains($0) })
        #expect(Set(extras).count > 40 && extras.contains { $0 > 200 } && extras.contains { $0 < 36 })
    }

    @Test("P37 other framings show the message as it is")
    func plainMessagesAreBare() throws {
        #expect(try packets(.grid).allSatisfy { $0.readableBytes == PlainMessage.headerLength + 20 })
    }

    @Test("P37 a datacenter gets questions of many sizes through a proxy that pads, and of one size without")
    func questionsDifferBehindPaddedFraming() throws {
        let key = [UInt8](repeating: 5, count: 16)
        let clients: Range<UInt64> = 0..<60
        /// The bytes behind the first message of each of many clients.
        func extras(through secret: ProxySecret?) throws -> [Int] {
            try clients.map { seed -> Int in
                let world = try ClientWorld(seed: seed, hasKey: false) { configuration in
                    guard let secret else { return }
                    configuration.proxies = [
                        ProxyConfiguration(server: "proxy.example", port: 8443, kind: .mtproxy(secret))
                    ]
                }
                world.proxy = { _ in secret.map { ProxyServerConfiguration(.mtproxy([$0])) } }
                world.server.isMute = true
                try world.submit(1)
                #expect(world.run { !world.server.packets.isEmpty })
                let first = try #require(world.server.packets.first)
                #expect(first.keyID == 0)
                return first.bytes - PlainMessage.headerLength - 20
            }
        }
        for secret in [ProxySecret.padded(key: key), .fakeTLS(key: key, domain: "www.example.com")] {
            let bytes = try extras(through: secret)
            // The framing itself adds 0 to 15 bytes, of which whole words cannot be told from the message's own.
            #expect(bytes.allSatisfy { $0 % 4 == 0 && (0...236 + 12).contains($0) })
            #expect(Set(bytes).count > 20 && bytes.contains { $0 > 120 }, "\(bytes)")
        }
        for secret in [nil, ProxySecret.simple(key: key)] {
            #expect(try extras(through: secret).allSatisfy { $0 == 0 })
        }
    }

    @Test("P37 whoever reads the message does not see the padding")
    func paddingIsNoPartOfTheBody() throws {
        for packet in try packets(.random, seeds: 0..<50) {
            let message = try PlainMessage(packet: packet)
            #expect(message.body.readableBytes == 20)
            _ = try MT.ReqPqMulti(decoding: message.body)
        }
    }

    @Test("P37 a probe's question is padded like a key exchange")
    func probesArePadded() {
        var random = RandomSource.seeded(7)
        let clock = ServerClock(unixSeconds: 1_700_000_000, at: .zero, isSynchronized: false)
        let sizes = (0..<100).map { _ in
            ProbeQuestion(clock: clock, padding: .random, random: &random, now: .zero).packet.readableBytes
        }
        #expect(Set(sizes).count > 20)
    }
}
