import ChatSchema
import Foundation
import MTProtoKit

/// `chatclient NAME KEYFILE [PORT]`: says what is typed, and shows what others say.
@main
struct Main {
    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard arguments.count >= 2 else {
            print("usage: chatclient NAME KEYFILE [PORT]")
            exit(64)
        }
        let name = arguments[0]
        let key = try String(contentsOfFile: arguments[1], encoding: .utf8)
        let port = arguments.count > 2 ? Int(arguments[2]) ?? 4430 : 4430

        // Where the server is, whom to believe there, and where to keep the key that is made with it.
        var servers = MTProtoContext.Configuration()
        servers.addresses[1] = [MTProtoAddress(host: "127.0.0.1", port: port)]
        servers.publicKeys = [key]
        servers.storage = try FileStore(directory: "chat-\(name)")
        let context = try await MTProtoContext(servers)

        let client = ChatClient(MTProtoClientConfiguration(), serialization: ChatSerialization(), context: context)
        let updates = client.updates
        await client.start()
        do {
            try await signIn(as: name, with: client)
            let listening = Task { await listen(to: updates, of: client, as: name) }
            for await text in typedLines() {
                do throws(MTProtoError) {
                    _ = try await client.send(Chat.SendLine(text: text))
                } catch {
                    print(error.mayHaveRun ? "Nobody knows whether that was said: \(error)" : "\(error)")
                }
            }
            listening.cancel()
        } catch {
            print(error)
        }
        await client.stop()
        try await context.flush()
    }

    /// Does no harm when it is done twice, so that a lost answer does not matter.
    private static func signIn(as name: String, with client: ChatClient) async throws(MTProtoError) {
        _ = try await client.send(
            Chat.SignIn(name: name), options: .init(isRepeatable: true, timeout: .seconds(10)))
    }

    private static func showLines(of client: ChatClient) async throws(MTProtoError) {
        let lines = try await client.send(Chat.ListLines(limit: 20), options: .init(isRepeatable: true))
        for line in lines { show(line) }
    }

    private static func listen(
        to updates: MTProtoEvents<MTProtoUpdate<Chat.Update>>, of client: ChatClient, as name: String
    ) async {
        for await update in updates {
            switch update {
            case .content(.updateNewLine(let line)): show(line)
            case .content(.updateCame(let person)): print("* \(person.name) is here")
            case .gap:
                // So it begins, too. Otherwise something may be missing, and the server may know nobody any more.
                print("* the newest lines:")
                try? await signIn(as: name, with: client)
                try? await showLines(of: client)
            case .unreadable: print("* something that this program does not know")
            }
        }
    }

    private static func show(_ line: Chat.Line) {
        print("\(line.author): \(line.text)")
    }

    /// What is typed, until the end of the input. Reading blocks, so that it has a thread of its own.
    private static func typedLines() -> AsyncStream<String> {
        AsyncStream { continuation in
            Thread.detachNewThread {
                while let text = readLine() {
                    if !text.isEmpty { continuation.yield(text) }
                }
                continuation.finish()
            }
        }
    }
}
