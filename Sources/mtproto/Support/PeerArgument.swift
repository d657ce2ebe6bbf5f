import TelegramKit

/// Whom a command is about, as people write it on the command line.
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
            throw CommandFailure(.badData, "nobody is known as \(text); see `mtproto chats`")
        }
    }
}

/// The text of a message, as a command gets it.
enum TextArgument {
    /// - Parameters:
    ///   - text: nil for standard input.
    static func read(
        _ text: String?, markdown: Bool, html: Bool, on console: Console
    ) throws -> FormattedText {
        let source = text ?? String(decoding: console.readInput(), as: UTF8.self)
        do throws(FormattingError) {
            if markdown { return try FormattedText(markdown: source) }
            if html { return try FormattedText(html: source) }
            return FormattedText(source)
        } catch {
            throw CommandFailure(.badData, "the text cannot be read: \(error)")
        }
    }
}
