import Foundation
import MTProtoCrypto
import NIOCore
import Testing

@testable import MTProtoCore

/// A greeting taken apart by a reader that shares nothing with the product's.
struct HelloParts {
    var recordLength = 0
    var sessionID: [UInt8] = []
    var ciphers: [UInt16] = []
    var extensions: [(type: UInt16, content: [UInt8])] = []

    init(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        func take(_ count: Int) throws -> [UInt8] {
            try #require(rest.count >= count)
            defer { rest = rest.dropFirst(count) }
            return Array(rest.prefix(count))
        }
        func number(_ count: Int) throws -> Int { try take(count).reduce(0) { $0 << 8 | Int($1) } }
        #expect(try take(3) == [0x16, 3, 1])
        recordLength = try number(2)
        #expect(recordLength == rest.count)
        #expect(try take(1) == [1])
        #expect(try number(3) == rest.count)
        #expect(try take(2) == [3, 3])
        _ = try take(32)
        sessionID = try take(try number(1))
        ciphers = try take(try number(2)).chunked.map { UInt16($0[0]) << 8 | UInt16($0[1]) }
        #expect(try take(2) == [1, 0])
        #expect(try number(2) == rest.count)
        while !rest.isEmpty {
            let type = UInt16(try number(2))
            extensions.append((type, try take(try number(2))))
        }
    }

    func content(_ type: UInt16) -> [UInt8]? { extensions.first { $0.type == type }?.content }
    /// Without grease and padding.
    var types: [UInt16] { extensions.map(\.type).filter { $0 & 0x0f0f != 0x0a0a && $0 != 0x15 } }
}

extension [UInt8] {
    fileprivate var chunked: [[UInt8]] { stride(from: 0, to: count - 1, by: 2).map { [self[$0], self[$0 + 1]] } }
}

struct ClientHelloTests {
    static let key = [UInt8](repeating: 7, count: 16)

    private func hello(_ template: ClientHelloTemplate, _ domain: String, seed: UInt64 = 1) -> [UInt8] {
        var random = RandomSource.seeded(seed)
        return FakeTLSClient(
            key: Self.key, domain: domain, template: template, unixTime: Sample.unix, random: &random
        ).hello.contents
    }

    @Test(
        "C10 greetings are whole TLS messages with the name, for names of every length",
        arguments: ClientHelloTemplate.all)
    func greetingsAreWhole(template: ClientHelloTemplate) throws {
        for length in 1...ProxySecret.longestDomain {
            let domain = String(repeating: "a", count: length)
            let parts = try HelloParts(hello(template, domain, seed: UInt64(length)))
            let name = try #require(parts.content(0))
            #expect(name == [0, UInt8(length + 3), 0, 0, UInt8(length)] + Array(domain.utf8))
            #expect(parts.sessionID.count == 32)
            #expect(Set(parts.types).count == parts.types.count)
            #expect(parts.content(0x2b)?.suffix(4) == [3, 4, 3, 3])
        }
    }

    @Test("C10 one greeting has 517 bytes and stays under 768 whatever the name, so that old proxies know it")
    func compactGreeting() throws {
        #expect(hello(.compact, "www.example.com").count == 517)
        for length in 1...ProxySecret.longestDomain {
            let parts = try HelloParts(hello(.compact, String(repeating: "x", count: length)))
            #expect((512...767).contains(parts.recordLength))
        }
    }

    @Test(
        "C10 one greeting carries a post-quantum share: 1184 bytes of coefficients below 3329, and points of the curve")
    func postQuantumShare() throws {
        for seed in 1...20 {
            let parts = try HelloParts(hello(.chromium, "www.example.com", seed: UInt64(seed)))
            let share = try #require(parts.content(0x33))
            // List length, a grease share of one byte, then X25519MLKEM768 and X25519.
            #expect(share.count == 2 + 5 + 4 + 1216 + 4 + 32)
            #expect(Array(share[7..<11]) == [0x11, 0xec, 0x04, 0xc0])
            let kem = Array(share[11..<(11 + 1152)])
            for index in stride(from: 0, to: kem.count, by: 3) {
                let low = Int(kem[index]) | Int(kem[index + 1] & 15) << 8
                let high = Int(kem[index + 1] >> 4) | Int(kem[index + 2]) << 4
                #expect(low < 3329 && high < 3329)
            }
            #expect(Curve25519Field.isPoint(Array(share.suffix(32))))
            #expect(Curve25519Field.isPoint(Array(share[(11 + 1184)..<(11 + 1216)])))
            // What is no point would be found out half of the time: random bytes are told apart.
            #expect(parts.content(0x0a)?.dropFirst(4).prefix(2) == [0x11, 0xec])
        }
        let misses = (0..<64).filter { !Curve25519Field.isPoint(RandomSource.seededBytes(32, UInt64($0))) }
        #expect(misses.count > 10)
    }

    @Test(
        "C10 no two greetings are alike: order of extensions, grease, keys and session ids differ",
        arguments: ClientHelloTemplate.all)
    func greetingsDiffer(template: ClientHelloTemplate) throws {
        let all = try (1...40).map { try HelloParts(hello(template, "example.org", seed: UInt64($0))) }
        #expect(Set(all.map(\.sessionID)).count == 40)
        #expect(Set(all.map { $0.ciphers[0] }).count > 5)
        #expect(all.allSatisfy { $0.ciphers[0] & 0x0f0f == 0x0a0a && $0.ciphers[1] == 0x1301 })
        let grease = all.map { $0.extensions.map(\.type).filter { $0 & 0x0f0f == 0x0a0a } }
        #expect(grease.allSatisfy { $0.count == 2 && $0[0] != $0[1] })
        let orders = Set(all.map(\.types))
        #expect(template == .chromium ? orders.count > 35 : orders.count == 1)
        #expect(Set(all.map { $0.types.sorted() }).count == 1)
    }

    @Test("C10 the random bytes are a code under the secret, mixed with the time")
    func greetingIsSigned() throws {
        for template in ClientHelloTemplate.all {
            var bytes = hello(template, "example.org")
            let random = Array(bytes[11..<43])
            for index in 11..<43 { bytes[index] = 0 }
            let code = Hash.hmacSHA256(key: Self.key, bytes)
            #expect(random.prefix(28) == code.prefix(28))
            var time: Int64 = 0
            for index in (28..<32).reversed() {
                let byte: UInt8 = code[index] ^ random[index]
                time = time << 8 | Int64(byte)
            }
            #expect(time == Sample.unix)
        }
    }

    @Test("C10 templates have names that are found again, and take turns")
    func templatesTakeTurns() {
        #expect(Set(ClientHelloTemplate.all.map(\.name)).count == ClientHelloTemplate.all.count)
        #expect(ClientHelloTemplate.chromium.next == .compact && ClientHelloTemplate.compact.next == .chromium)
    }

    // Published by the mtg project (MIT), mtglib/internal/tls/fake/testdata: made by another client.
    static let secret = hex("367a189aee18fa31c190054efd4a8e95")
    static let published = """
        FgMBAgABAAH8AwNe8I9zdoBsduFEu/SRSbLoF89k4a+y6x53n8c2wpcQ+yBK3YFna4cwWfcHa2sPWN922mOgk46DokF4uEVzIIwKrgA0EwMTARMCwCzA\
        K8AkwCPACsAJzKnAMMAvwCjAJ8AUwBPMqACdAJwAPQA8ADUAL8AIwBIACgEAAX//AQABAAAAABsAGQAAFnN0b3JhZ2UuZ29vZ2xlYXBpcy5jb20AFwAA\
        AA0AGAAWBAMIBAQBBQMCAwgFCAUFAQgGBgECAQAFAAUBAAAAADN0AAAAEgAAABAAMAAuAmgyBWgyLTE2BWgyLTE1BWgyLTE0CHNwZHkvMy4xBnNwZHkv\
        MwhodHRwLzEuMQALAAIBAAAzACYAJAAdACAH/ugvH0kSUgAuwslL3UfZA3JTUfSiwrAhR6VWd2wvIgAtAAIBAQArAAkIAwQDAwMCAwEACgAKAAgAHQAX\
        ABgAGQAVAKE
        """
    static let publishedTime: Int64 = 1_617_181_365

    private func accept(_ bytes: [UInt8], domain: String?, time: Int64) throws -> ByteBuffer {
        let read = try ReceivedClientHello.read(ByteBuffer(bytes: bytes))
        let hello = try #require(read)
        #expect(hello.domain == "storage.googleapis.com" && hello.cipher == 4867)
        var (replays, random) = (FakeTLSReplayGuard(), RandomSource.seeded(1))
        return try FakeTLSServer.accept(
            hello, key: Self.secret, domain: domain, unixTime: time, replays: &replays, random: &random)
    }

    @Test("C10 T-32 a published greeting is understood by the server's end; with one bit changed it is not")
    func publishedGreeting() throws {
        // What follows is padding: zeros up to 517 bytes.
        let text = Self.published.padding(toLength: 690, withPad: "A", startingAt: 0) + "=="
        let bytes = [UInt8](try #require(Data(base64Encoded: text)))
        #expect(bytes.count == 517)
        _ = try accept(bytes, domain: "storage.googleapis.com", time: Self.publishedTime)
        #expect(throws: FakeTLSRefusal.otherDomain) {
            try accept(bytes, domain: "example.org", time: Self.publishedTime)
        }
        #expect(throws: FakeTLSRefusal.wrongTime(-601)) {
            try accept(bytes, domain: nil, time: Self.publishedTime + 601)
        }
        #expect(throws: FakeTLSRefusal.wrongTime(181)) {
            try accept(bytes, domain: nil, time: Self.publishedTime - 181)
        }
        // As the project's own bad example: a byte of the session id and one of an extension differ.
        var changed = bytes
        changed[44] ^= 1
        #expect(throws: FakeTLSRefusal.unknownSecret) { try accept(changed, domain: nil, time: Self.publishedTime) }
    }

    @Test("A greeting whose list of ciphers ends in half a cipher is none")
    func halfACipher() throws {
        var bytes = hello(.compact, "a.example")
        let whole = try ReceivedClientHello.read(ByteBuffer(bytes: bytes))
        #expect(whole?.domain == "a.example")
        let ciphers = Int(bytes[76]) << 8 | Int(bytes[77])
        bytes.insert(0x13, at: 78 + ciphers)
        // What counts it: the record, the message and the list.
        for place in [3, 7, 76] {
            let length = (Int(bytes[place]) << 8 | Int(bytes[place + 1])) + 1
            bytes[place] = UInt8(truncatingIfNeeded: length >> 8)
            bytes[place + 1] = UInt8(truncatingIfNeeded: length)
        }
        let longer = ByteBuffer(bytes: bytes)
        #expect(throws: TunnelError.unexpectedRecord(type: 22, length: bytes.count - 5)) {
            _ = try ReceivedClientHello.read(longer)
        }
    }
}

/// Whether a number is the x of a point: arithmetic modulo 2^255 − 19, slow and plain.
enum Curve25519Field {
    /// Little-endian words of 32 bits.
    typealias Number = [UInt64]
    static let prime: Number = [0xffff_ffed] + [Number.Element](repeating: 0xffff_ffff, count: 6) + [0x7fff_ffff]

    static func isPoint(_ bytes: [UInt8]) -> Bool {
        var words = Number(repeating: 0, count: 8)
        for (index, byte) in bytes.enumerated() {
            words[index / 4] |= UInt64(byte) << UInt64(8 * (index % 4))
        }
        let x = reduce(words)
        let square = multiply(x, x)
        // y² = x³ + 486662 x² + x
        let right = add(add(multiply(square, x), multiply(square, [486_662, 0, 0, 0, 0, 0, 0, 0])), x)
        // Euler: a square to the power of (p − 1) / 2 is 1.
        var result: Number = [1, 0, 0, 0, 0, 0, 0, 0]
        for bit in (0..<254).reversed() {
            result = multiply(result, result)
            if half[bit / 32] >> UInt64(bit % 32) & 1 == 1 { result = multiply(result, right) }
        }
        return result == [1, 0, 0, 0, 0, 0, 0, 0]
    }

    private static let half: Number = [0xffff_fff6] + [Number.Element](repeating: 0xffff_ffff, count: 6) + [0x3fff_ffff]

    private static func add(_ a: Number, _ b: Number) -> Number {
        var carry: UInt64 = 0
        var sum: Number = []
        for (x, y) in zip(a, b) {
            let total = x + y + carry
            sum.append(total & 0xffff_ffff)
            carry = total >> 32
        }
        return reduce(sum)
    }

    private static func multiply(_ a: Number, _ b: Number) -> Number {
        var product = Number(repeating: 0, count: 17)
        for i in 0..<8 {
            var carry: UInt64 = 0
            for j in 0..<8 {
                let total = a[i] * b[j] + product[i + j] + carry
                product[i + j] = total & 0xffff_ffff
                carry = total >> 32
            }
            product[i + 8] = carry
        }
        // 2^256 is 38 modulo the prime.
        var carry: UInt64 = 0
        var low: Number = []
        for index in 0..<8 {
            let total = product[index] + product[index + 8] * 38 + carry
            low.append(total & 0xffff_ffff)
            carry = total >> 32
        }
        var index = 0
        var extra = carry * 38
        while extra > 0 {
            let total = low[index % 8] + extra
            low[index % 8] = total & 0xffff_ffff
            extra = (total >> 32) * (index % 8 == 7 ? 38 : 1)
            index += 1
        }
        return reduce(low)
    }

    private static func reduce(_ number: Number) -> Number {
        var number = number
        while isAtLeastPrime(number) {
            number = subtractPrime(number)
        }
        return number
    }

    private static func isAtLeastPrime(_ number: Number) -> Bool {
        for index in (0..<8).reversed() where number[index] != prime[index] { return number[index] > prime[index] }
        return true
    }

    private static func subtractPrime(_ number: Number) -> Number {
        var borrow: UInt64 = 0
        return (0..<8).map { index in
            let difference = number[index] &- prime[index] &- borrow
            borrow = difference >> 63
            return difference & 0xffff_ffff
        }
    }
}

extension RandomSource {
    static func seededBytes(_ count: Int, _ seed: UInt64) -> [UInt8] {
        var random = RandomSource.seeded(seed)
        return random.bytes(count)
    }
}
