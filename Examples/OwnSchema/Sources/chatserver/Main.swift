import ChatService
import Foundation
import MTProtoKit

/// `chatserver [DIRECTORY [PORT]]`: keeps its keys in the directory, and writes what clients need to DIRECTORY.pem.
@main
struct Main {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        let directory = arguments.first ?? "chat-server"
        let port = arguments.dropFirst().first.flatMap { Int($0) } ?? 4430

        // The same place keeps the server's own key pair and the keys of its clients.
        let store = try FileStore(directory: directory)
        let key = try await MTProtoServerKey.kept(in: store)
        try Data(key.publicPEM.utf8).write(to: URL(fileURLWithPath: directory + ".pem"))

        var configuration = MTProtoServerConfiguration(key: key, port: port)
        configuration.storage = store
        let server = try await MTProtoServer.start(configuration, handlers: ChatRoom().handlers)
        print("The chat is at \(server.host):\(server.port); its public key is in \(directory).pem.")
        // It is the only line, and output to a file or a pipe waits for more.
        fflush(nil)
        await server.run()
    }
}
