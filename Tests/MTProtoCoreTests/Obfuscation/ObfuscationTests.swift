import MTProtoCrypto
import NIOCore
import Testing

@testable import MTProtoCore

struct ObfuscationTests {
    private static let ones = [UInt8](repeating: 0xff, count: 64)

    private func preamble(_ random: [UInt8], _ framing: Framing, dc: Int16, key: [UInt8]?) throws -> [UInt8] {
        var source = RandomSource.replaying(random)
        let header = try ObfuscationHeader(framing: framing, datacenterTag: dc, random: &source)
        return header.connect(secret: key.map { .simple(key: $0) }).preamble.contents
    }

    @Test("C06 T-09 T-10 headers published by mtcute: no secret, a secret, test and media datacenters")
    func publishedHeaders() throws {
        // mtcute, packages/core/src/network/transports/obfuscated.test.ts: 64 random bytes ff, intermediate framing.
        // Without a proxy that client leaves the random bytes ff ff where the datacenter stands, which read as -1.
        let zeros = [UInt8](repeating: 0, count: 16)
        for (dc, key, tail): (Int16, [UInt8]?, String) in [
            (-1, nil, "fce8ab2203db2bff"), (1, zeros, "ecec4cbda8bb188b"), (10001, zeros, "ecec4cbdb89c188b"),
            (-1, zeros, "ecec4cbd5644188b"),
        ] {
            let bytes = try preamble(Self.ones, .intermediate, dc: dc, key: key)
            #expect(bytes == Self.ones[..<56] + hex(tail))
        }
    }

    @Test("C07 C08 T-10 T-11 header and first bytes of both directions published by gotd")
    func publishedStreams() throws {
        // gotd, mtproxy/obfuscated2/obfuscated2_test.go: decimal arrays there, hexadecimal here.
        let random = hex(
            """
            f5768f50b731260a46be1027c2eeaa39350624f0b6da59eba56c81fe4510c2e0
            b61d3dd323ee02388633e3837a0c1c24fa6f29ccd724be6f416ff7b026f6cce6
            """)
        let secret = ProxySecret.padded(key: hex("8a96ef6e42a18c21837580cd1c91c5a8"))
        var source = RandomSource.replaying(random)
        let header = try ObfuscationHeader(framing: .paddedIntermediate, datacenterTag: 2, random: &source)
        var (stream, preamble) = header.connect(secret: secret)
        #expect(preamble.contents == random[..<56] + hex("bea2dde16dc59dd2"))
        var out = ByteBuffer(string: "abcd")
        stream.encrypt(&out)
        #expect(out.contents == [202, 122, 130, 38])
        var back = ByteBuffer(string: "abcd")
        stream.decrypt(&back)
        #expect(back.contents == [143, 113, 25, 130])

        // The same, all bytes 'a' and all nibbles a.
        let letters = [UInt8](repeating: 97, count: 64)
        let second = try self.preamble(
            letters, .paddedIntermediate, dc: 2, key: [UInt8](repeating: 0xaa, count: 16))
        #expect(second == letters[..<56] + [171, 65, 98, 66, 79, 102, 253, 220])
    }

    @Test("C06 T-08 N20 every header that looks like another transport is drawn again")
    func forbiddenHeadersAreRedrawn() throws {
        let forbidden = [
            "ef", "48454144", "504f5354", "47455420", "4f505449", "dddddddd", "eeeeeeee", "16030102",
            "0102030400000000",
        ]
        for prefix in forbidden {
            let start = hex(prefix)
            let bad = start + [UInt8](repeating: 0x33, count: 64 - start.count)
            #expect(ObfuscationHeader.isForbidden(bad), "\(prefix)")
            let good = [UInt8](repeating: 0x55, count: 64)
            let bytes = try preamble(bad + bad + good, .abridged, dc: 1, key: nil)
            #expect(bytes[..<56].elementsEqual(good[..<56]), "\(prefix)")
        }
        #expect(!ObfuscationHeader.isForbidden(Self.ones))
        #expect(ObfuscationHeader.isForbidden([1, 2, 3]))
    }

    @Test("C05 C06 T-09 a server reads framing and datacenter out of the header, whatever the secret")
    func serverAcceptsHeaders() throws {
        var random = TestRandom(4)
        let keys = (0..<3).map { _ in random.bytes(16) }
        let secrets: [ProxySecret?] = [nil, .simple(key: keys[0]), .padded(key: keys[1])]
        for (index, secret) in secrets.enumerated() {
            for framing in [Framing.abridged, .intermediate, .paddedIntermediate] {
                for tag: Int16 in [1, -4, 10002, -10003] {
                    let client = try ClientTransportCodec(
                        secret: secret, datacenterTag: tag, framing: framing, random: .seeded(random.next()))
                    let accepted = try #require(AcceptedObfuscation(preamble: client.preamble, secrets: secrets))
                    #expect(accepted.framing == framing)
                    #expect(accepted.datacenterTag == tag)
                    #expect(accepted.secret == secrets[index])
                    let others = secrets.filter { $0 != secret }
                    #expect(AcceptedObfuscation(preamble: client.preamble, secrets: others) == nil)
                }
            }
        }
    }

    @Test("C05 C07 C08 each secret brings its framing")
    func framingOfSecrets() throws {
        let key = [UInt8](repeating: 1, count: 16)
        func framing(_ secret: ProxySecret?) throws -> Framing {
            try ClientTransportCodec(secret: secret, datacenterTag: 2, random: .seeded(1)).framing
        }
        #expect(try framing(nil) == .abridged)
        #expect(try framing(.simple(key: key)) == .abridged)
        #expect(try framing(.padded(key: key)) == .paddedIntermediate)
        let tls = ProxySecret.fakeTLS(key: key, domain: "example.org")
        #expect(try framing(tls) == .paddedIntermediate)
        #expect(throws: TransportCodecError.notObfuscatable(.full)) {
            _ = try ClientTransportCodec(secret: nil, datacenterTag: 2, framing: .full, random: .seeded(1))
        }
    }

    @Test("C05 T-11 the wire shows neither framing nor contents: equal packets look different every time")
    func streamIsContinuous() throws {
        var client = try ClientTransportCodec(secret: nil, datacenterTag: 2, random: .seeded(9))
        let packet = ByteBuffer(repeating: 1, count: 40)
        let frames = try (0..<50).map { _ in try client.encode(packet).contents }
        #expect(Set(frames).count == 50)
        #expect(frames.allSatisfy { $0.count == 41 })
    }
}
