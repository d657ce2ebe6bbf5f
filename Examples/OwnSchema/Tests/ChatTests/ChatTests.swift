import ChatSchema
import ChatService
import MTProtoKit
import Testing

struct ChatTests {
    @Test("two people sign in, one says something, the other hears it, and a third cannot take a name")
    func peopleTalk() async throws {
        let key = try MTProtoServerKey.make()
        let server = try await MTProtoServer.start(
            MTProtoServerConfiguration(key: key), handlers: ChatRoom().handlers)
        let alice = try await client(of: server)
        let bob = try await client(of: server)
        let stranger = try await client(of: server)
        var forBob = bob.updates.makeAsyncIterator()

        #expect(try await alice.send(Chat.SignIn(name: "Alice")).name == "Alice")
        _ = try await bob.send(Chat.SignIn(name: "Bob"))
        let said = try await alice.send(Chat.SendLine(text: "Good morning"))
        #expect(said.author == "Alice")

        var heard: Chat.Update?
        while heard == nil, let update = await forBob.next() {
            if case .content(let content) = update { heard = content }
        }
        #expect(heard == .updateNewLine(line: said))
        #expect(try await bob.send(Chat.ListLines(limit: 10)) == [said])

        await #expect(throws: MTProtoError.self) { try await stranger.send(Chat.SendLine(text: "Hello")) }
        do throws(MTProtoError) {
            _ = try await stranger.send(Chat.SignIn(name: "Alice"))
            Issue.record("the name was taken")
        } catch {
            #expect(error.serverError == MTProtoServerError(code: 400, message: "NAME_TAKEN"))
            #expect(!error.mayHaveRun)
        }
        for client in [alice, bob, stranger] { await client.stop() }
        await server.stop()
    }

    private func client(of server: MTProtoServer) async throws -> ChatClient {
        var servers = MTProtoContext.Configuration()
        servers.addresses[1] = [MTProtoAddress(host: server.host, port: server.port)]
        servers.publicKeys = [server.publicKeyPEM]
        let client = ChatClient(
            MTProtoClientConfiguration(), serialization: ChatSerialization(),
            context: try await MTProtoContext(servers))
        await client.start()
        return client
    }
}
