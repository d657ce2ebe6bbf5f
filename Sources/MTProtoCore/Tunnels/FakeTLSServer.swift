import MTProtoCrypto
import NIOCore

/// A TLS greeting as a server reads it.
package struct ReceivedClientHello: Sendable, Hashable {
    package let random: [UInt8]
    package let sessionID: [UInt8]
    /// The name that the client asks for; nil if it asks for none.
    package let domain: String?
    /// The first cipher that means anything.
    package let cipher: UInt16
    /// All bytes of the record, header included.
    package let bytes: [UInt8]

    /// Longer greetings are no browser's.
    package static let longest = 4096

    /// Reads a greeting from the beginning of a connection.
    /// - Returns: nil until the record is whole.
    /// - Throws: when it is no greeting.
    package static func read(_ bytes: ByteBuffer) throws(TunnelError) -> ReceivedClientHello? {
        let start = bytes.readerIndex
        for (index, expected) in [UInt8(0x16), 0x03, 0x01].enumerated() {
            guard let byte = bytes.getInteger(at: start + index, as: UInt8.self) else { return nil }
            guard byte == expected else { throw .notTLS }
        }
        guard let count = bytes.getInteger(at: start + 3, as: UInt16.self) else { return nil }
        guard (128...longest).contains(Int(count)) else {
            throw .unexpectedRecord(type: TLSRecord.handshake, length: Int(count))
        }
        guard let record = bytes.getBytes(at: start, length: TLSRecord.headerLength + Int(count)) else { return nil }
        guard let hello = ReceivedClientHello(record: record) else {
            throw .unexpectedRecord(type: TLSRecord.handshake, length: Int(count))
        }
        return hello
    }

    private init?(record: [UInt8]) {
        var reader = ByteBuffer(bytes: record.dropFirst(TLSRecord.headerLength))
        guard reader.readInteger(as: UInt8.self) == 1, let high = reader.readInteger(as: UInt8.self),
            let low = reader.readInteger(as: UInt16.self), Int(high) << 16 | Int(low) == reader.readableBytes,
            reader.readInteger(as: UInt16.self) == 0x0303, let random = reader.readBytes(length: 32),
            let idLength = reader.readInteger(as: UInt8.self), idLength <= 32,
            let sessionID = reader.readBytes(length: Int(idLength)),
            var ciphers = reader.readLengthPrefixed(), ciphers.readableBytes % 2 == 0,
            let compressions = reader.readInteger(as: UInt8.self),
            reader.readSlice(length: Int(compressions)) != nil,
            var extensions = reader.readLengthPrefixed(), reader.readableBytes == 0
        else { return nil }
        var cipher: UInt16?
        while let next = ciphers.readInteger(as: UInt16.self), cipher == nil {
            if next & 0x0f0f != 0x0a0a { cipher = next }
        }
        guard let cipher else { return nil }
        var domain: String?
        while let type = extensions.readInteger(as: UInt16.self) {
            guard var content = extensions.readLengthPrefixed() else { return nil }
            if type == 0, domain == nil { domain = Self.name(&content) }
        }
        guard extensions.readableBytes == 0 else { return nil }
        self.random = random
        self.sessionID = sessionID
        self.domain = domain
        self.cipher = cipher
        bytes = record
    }

    private static func name(_ content: inout ByteBuffer) -> String? {
        guard var list = content.readLengthPrefixed(), list.readInteger(as: UInt8.self) == 0,
            let name = list.readLengthPrefixed()
        else { return nil }
        return String(validating: name.readableBytesView, as: UTF8.self)
    }
}

extension ByteBuffer {
    /// A piece whose length stands before it in two bytes.
    fileprivate mutating func readLengthPrefixed() -> ByteBuffer? {
        guard let length = readInteger(as: UInt16.self) else { return nil }
        return readSlice(length: Int(length))
    }
}

/// Why a proxy does not take a client for one of its own.
package enum FakeTLSRefusal: Error, Sendable, Hashable, CustomStringConvertible {
    /// No TLS greeting, or a broken one.
    case unreadable
    /// The code is not made with the secret.
    case unknownSecret
    /// The client's clock is so many seconds ahead of the server's, negative when behind.
    case wrongTime(Int64)
    /// The same greeting came before.
    case repeated
    /// It asks for another site.
    case otherDomain

    package var description: String {
        switch self {
        case .unreadable: "no TLS greeting"
        case .unknownSecret: "greeting is not made with the secret"
        case .wrongTime(let seconds): "the client's clock is off by \(seconds) s"
        case .repeated: "greeting was seen before"
        case .otherDomain: "greeting asks for another site"
        }
    }
}

/// Remembers greetings, so that a recorded one is of no use. Bounded: the oldest half goes when it is full.
package struct FakeTLSReplayGuard: Sendable {
    private var recent: Set<[UInt8]> = []
    private var old: Set<[UInt8]> = []
    private let limit: Int

    package init(limit: Int = 100_000) {
        self.limit = limit
    }

    /// Returns whether the greeting is new.
    mutating func admit(_ random: [UInt8]) -> Bool {
        guard !recent.contains(random), !old.contains(random) else { return false }
        if recent.count >= limit / 2 {
            old = recent
            recent = []
        }
        recent.insert(random)
        return true
    }
}

/// The server's end of a greeting that looks like TLS (row C10).
package enum FakeTLSServer {
    /// How far a client's clock may be behind and ahead, in seconds.
    package static let timeWindow: ClosedRange<Int64> = -600...180

    /// Judges a greeting.
    /// - Returns: the answer, and the time that the client has.
    package static func accept(
        _ hello: ReceivedClientHello, key: [UInt8], domain: String?, unixTime: Int64,
        replays: inout FakeTLSReplayGuard, random: inout RandomSource
    ) throws(FakeTLSRefusal) -> ByteBuffer {
        var zeroed = hello.bytes
        for index in ClientHelloTemplate.randomRange { zeroed[index] = 0 }
        let code = Hash.hmacSHA256(key: key, zeroed)
        guard constantTimeEqual(code.prefix(28), hello.random.prefix(28)) else { throw .unknownSecret }
        if let domain, hello.domain != domain { throw .otherDomain }
        var time: UInt32 = 0
        for index in 0..<4 { time |= UInt32(code[28 + index] ^ hello.random[28 + index]) << (8 * UInt32(index)) }
        let difference = Int64(time).saturatingSubtract(unixTime)
        guard timeWindow.contains(difference) else { throw .wrongTime(difference) }
        guard replays.admit(hello.random) else { throw .repeated }
        return answer(hello, key: key, random: &random)
    }

    /// Changes one bit of the code in an answer, which proves nothing from then on: of its last byte, of the first one, or of one in the
    /// middle, by the number of the attempt. The last one comes first: who compares a part of it alone compares its beginning.
    package static func spoil(_ answer: inout ByteBuffer, attempt: Int) {
        let bytes = [31, 0, 15]
        let byte = bytes[max(0, attempt - 1) % bytes.count]
        let place = answer.readerIndex + ClientHelloTemplate.randomRange.lowerBound + byte
        guard let byte = answer.getInteger(at: place, as: UInt8.self) else { return }
        answer.setInteger(byte ^ 1, at: place)
    }

    /// Answer, change of the cipher, and what would be the certificate.
    private static func answer(
        _ hello: ReceivedClientHello, key: [UInt8], random: inout RandomSource
    ) -> ByteBuffer {
        let extensions: [UInt8] =
            [0x00, 0x33, 0x00, 0x24, 0x00, 0x1d, 0x00, 0x20] + TLSKeyShare.x25519(using: &random)
            + [0x00, 0x2b, 0x00, 0x02, 0x03, 0x04]
        var body: [UInt8] = [0x03, 0x03] + [UInt8](repeating: 0, count: 32)
        body += [UInt8(hello.sessionID.count)] + hello.sessionID
        body += [UInt8(hello.cipher >> 8), UInt8(truncatingIfNeeded: hello.cipher), 0x00]
        body += [UInt8(extensions.count >> 8), UInt8(truncatingIfNeeded: extensions.count)] + extensions
        let message: [UInt8] = [0x02, 0x00, UInt8(body.count >> 8), UInt8(truncatingIfNeeded: body.count)] + body
        var answer = TLSRecord.bytes(TLSRecord.handshake, message) + TLSRecord.changeCipherSpecRecord
        let certificate = random.bytes(Int.random(in: 1024...4096, using: &random))
        answer += TLSRecord.bytes(TLSRecord.applicationData, certificate)
        let proof = Hash.hmacSHA256(key: key, hello.random, answer)
        answer.replaceSubrange(ClientHelloTemplate.randomRange, with: proof)
        return ByteBuffer(bytes: answer)
    }
}
