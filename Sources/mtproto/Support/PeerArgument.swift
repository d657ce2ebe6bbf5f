import TelegramKit

/// The peer that a command is about, as people write it on the command line.
enum PeerArgument {
    static let help = "@name, +phone, a t.me link, the id of a chat that `mtproto chats` lists, or \"me\"."

    static func resolve(_ text: String, _ client: TelegramClient) async throws -> Peer {
        guard let reference = PeerReference(text) else {
            throw CommandFailure(.usage, "\"\(text)\" is neither @name, nor a chat's id, nor \"me\"")
        }
        do throws(TelegramError) {
            return try await client.resolve(reference)
        } catch {
            guard error.code == .peerInvalid else { throw error }
            throw CommandFailure(.badData, "no chat is known as \(text); see `mtproto chats`")
        }
    }
}
