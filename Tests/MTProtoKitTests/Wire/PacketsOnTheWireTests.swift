import MTProtoCore
import MTProtoCrypto
import MTProtoKit
import NIOCore
import TL
import TestTime
import Testing

/// Packets as they cross a socket, taken apart and made by the words of the documentation, apart from the code that
/// clients and servers share (core.telegram.org/mtproto/description#defining-aes-key-and-initialization-vector).
struct PacketsOnTheWireTests {
    /// A packet under a key, opened by hand.
    private struct Opened {
        var session: Int64
        var length: Int
        var padding: [UInt8]
    }

    private static func bytes(of key: AuthKey) -> [UInt8] { key.withUnsafeBytes { Array($0) } }

    /// AES key and IV of a message: x is 0 from the client and 8 from the server.
    private static func cipher(_ key: [UInt8], _ messageKey: [UInt8], x: Int) -> (key: [UInt8], iv: [UInt8]) {
        let a = Hash.sha256(messageKey + key[x..<x + 36])
        let b = Hash.sha256(key[x + 40..<x + 76] + messageKey)
        return (Array(a[0..<8] + b[8..<24] + a[24..<32]), Array(b[0..<8] + a[8..<24] + b[24..<32]))
    }

    private static func messageKey(_ key: [UInt8], _ plain: [UInt8], x: Int) -> [UInt8] {
        Array(Hash.sha256(key[88 + x..<120 + x] + plain)[8..<24])
    }

    private static func open(_ packet: [UInt8], _ key: [UInt8]) throws -> Opened {
        let messageKey = Array(packet[8..<24])
        var plain = Array(packet[24...])
        try #require(plain.count % 16 == 0)
        let (aes, iv) = cipher(key, messageKey, x: 0)
        AESIGE.decrypt(&plain, key: aes, iv: iv)
        #expect(Self.messageKey(key, plain, x: 0) == messageKey)
        let buffer = ByteBuffer(bytes: plain)
        let session = try #require(buffer.getInteger(at: 8, endianness: .little, as: Int64.self))
        let length = Int(try #require(buffer.getInteger(at: 28, endianness: .little, as: Int32.self)))
        try #require(0...plain.count - 32 ~= length)
        return Opened(session: session, length: length, padding: Array(plain[(32 + length)...]))
    }

    /// A packet of a server, or of a client for x = 0.
    static func seal(_ plain: [UInt8], _ key: AuthKey, x: Int = 8) -> ByteBuffer {
        let bytes = bytes(of: key)
        let messageKey = Self.messageKey(bytes, plain, x: x)
        let (aes, iv) = cipher(bytes, messageKey, x: x)
        var sealed = plain
        AESIGE.encrypt(&sealed, key: aes, iv: iv)
        var packet = ByteBuffer(integer: key.id, endianness: .little)
        packet.writeBytes(messageKey + sealed)
        return packet
    }

    /// The plain bytes of a packet with a body and what stands behind it.
    static func plain(
        _ message: ContainedMessage, of session: Int64, salt: Int64, length: Int? = nil, padding: [UInt8]
    ) -> [UInt8] {
        var plain = ByteBuffer()
        plain.writeInteger(salt, endianness: .little)
        plain.writeInteger(session, endianness: .little)
        plain.writeInteger(message.id.rawValue, endianness: .little)
        plain.writeInteger(message.sequenceNumber, endianness: .little)
        plain.writeInteger(Int32(length ?? message.body.readableBytes), endianness: .little)
        plain.writeImmutableBuffer(message.body)
        plain.writeBytes(padding)
        return Array(plain.readableBytesView)
    }

    @Test(
        "C-01 C-02 C-03 C-04 C-05 C-08 each packet is of version 2: its key, its cipher, random padding, few lengths")
    func sentPacketsOnTheWire() async throws {
        let scene = try await ScriptedScene()
        for length in 0..<64 {
            let word = String(repeating: "x", count: length)
            #expect(try await scene.client.send(Tiny.Say(word)).text == word)
        }
        let key = try scene.server.key(scene.session.key)
        let packets = scene.server.packets.filter { $0.keyID != 0 }
        #expect(packets.count >= 65)
        var lengths: Set<Int> = []
        var paddings: [[UInt8]] = []
        for packet in packets {
            let bytes = Array(packet.bytes.readableBytesView)
            #expect(Array(bytes[..<8]) == Array(Hash.sha1(Self.bytes(of: key))[12...]))
            let opened = try Self.open(bytes, Self.bytes(of: key))
            #expect(opened.session == scene.session.id)
            #expect(opened.length % 4 == 0)
            #expect((12...1024).contains(opened.padding.count))
            lengths.insert(bytes.count)
            paddings.append(Array(opened.padding[..<12]))
        }
        // 17 lengths of requests show as two or three.
        #expect(lengths.allSatisfy { ($0 - 24) % 64 == 0 }, "\(lengths)")
        #expect(Set(paddings).count == paddings.count)
        await scene.end()
    }

    @Test("C-01 C-02 C-09 C-10 a packet that is made by the documentation is taken, whatever its salt and its padding")
    func receivedPacketsOnTheWire() async throws {
        let scene = try await ScriptedScene()
        let server = scene.server
        let key = try server.key(scene.session.key)
        var told: [String] = []
        for padding in [12, 16, 28, 1020, 1024] {
            var word = "with \(padding)"
            // So long that this much padding makes whole blocks.
            while (ScriptedServer.object(word).readableBytes + padding) % 16 != 0 { word += "!" }
            let message = server.message(ScriptedServer.object(word), for: scene.session)
            let plain = Self.plain(
                message, of: scene.session.id, salt: Int64(padding), padding: Array(repeating: 7, count: padding))
            server.write(Self.seal(plain, key), to: scene.session)
            told.append(word)
        }
        #expect(try await scene.updatesUntilNow() == told)
        #expect(server.connections.count == 1)
        await scene.end()
    }
}
