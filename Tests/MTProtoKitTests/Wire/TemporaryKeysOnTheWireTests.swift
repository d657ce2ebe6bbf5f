import MTProtoCore
import MTProtoCrypto
import MTProtoKit
import NIOCore
import TL
import TestTime
import Testing

/// The binding of a temporary key, opened by the words of the documentation
/// (core.telegram.org/method/auth.bindTempAuthKey).
struct TemporaryKeysOnTheWireTests {
    /// What a binding says.
    private struct Binding {
        let permanentKey: Int64
        let nonce: Int64
        let expiresAt: Int32
        let sealed: [UInt8]

        init?(_ body: ByteBuffer) {
            var reader = TLReader(body)
            guard (try? reader.readConstructorID()) == 0xcdd4_2a05, let key = try? reader.readLong(),
                let nonce = try? reader.readLong(), let expiresAt = try? reader.readInt(),
                let sealed = try? reader.readBytes()
            else { return nil }
            (permanentKey, self.nonce, self.expiresAt, self.sealed) = (key, nonce, expiresAt, sealed)
        }

        /// The message inside, as version 1 of the protocol seals it: x is 0 from the client.
        func open(_ key: AuthKey) throws -> ByteBuffer {
            let bytes = key.withUnsafeBytes { Array($0) }
            let messageKey = Array(sealed[8..<24])
            let a = Hash.sha1(messageKey + bytes[0..<32])
            let b = Hash.sha1(bytes[32..<48] + messageKey + bytes[48..<64])
            let c = Hash.sha1(bytes[64..<96] + messageKey)
            let d = Hash.sha1(messageKey + bytes[96..<128])
            var plain = Array(sealed[24...])
            try #require(plain.count % 16 == 0)
            AESIGE.decrypt(
                &plain, key: Array(a[0..<8] + b[8..<20] + c[4..<16]),
                iv: Array(a[8..<20] + b[0..<8] + c[16..<20] + d[0..<8]))
            let inner = ByteBuffer(bytes: plain)
            let length = Int(try #require(inner.getInteger(at: 28, endianness: .little, as: Int32.self)))
            try #require(0...plain.count - 32 ~= length)
            #expect(plain.count - 32 - length < 16)
            #expect(Array(Hash.sha1(Array(plain[..<(32 + length)]))[4..<20]) == messageKey)
            return inner
        }
    }

    @Test("C-08 version 1 of the protocol seals what binds a temporary key, under the permanent one, and nothing else")
    func bindingsOnTheWire() async throws {
        let place = TinyPlace()
        let server = try await ScriptedServer(at: place)
        server.follow { server, heard in
            guard Binding(heard.message.body) != nil else { return false }
            server.say(
                server.result(ByteBuffer(integer: UInt32(0x9972_75b5), endianness: .little), to: heard),
                to: heard.session)
            return true
        }
        let context = try await place.context(of: server)
        let client = await place.client(context) { configuration in
            configuration.transport = .tcp
            configuration.usesTemporaryKeys = true
        }
        #expect(try await client.send(Tiny.Say("hello")).text == "hello")
        let permanent = try #require(server.keys.first { $0.expiresIn == nil })
        let temporary = try #require(server.keys.first { $0.expiresIn != nil })
        let heard = try #require(server.heard.first { Binding($0.message.body) != nil })
        let binding = try #require(Binding(heard.message.body))
        #expect(heard.session.key == temporary.authKey.id)
        #expect(binding.permanentKey == Int64(bitPattern: permanent.authKey.id))
        let inner = try binding.open(permanent.authKey)
        // Under the id of the request that carries it, as number 0.
        #expect(inner.getInteger(at: 16, endianness: .little, as: Int64.self) == heard.id.rawValue)
        #expect(inner.getInteger(at: 24, endianness: .little, as: Int32.self) == 0)
        let body = try #require(inner.getSlice(at: 32, length: 40))
        let said = try MT.BindAuthKeyInner(decoding: body)
        #expect(said.nonce == binding.nonce && said.expiresAt == binding.expiresAt)
        #expect(said.tempAuthKeyID == Int64(bitPattern: temporary.authKey.id))
        #expect(said.permAuthKeyID == binding.permanentKey && said.tempSessionID == heard.session.id)
        // Everything that came under a key was opened as version 2, and no request came before the binding.
        #expect(server.heard.allSatisfy { $0.session.key == temporary.authKey.id })
        let request = try await server.word("hello")
        #expect(request.packet > heard.packet)
        await client.stop()
        await server.stop()
    }
}
