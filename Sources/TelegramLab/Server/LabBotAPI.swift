import NIOCore

/// What a program is told that takes a lab for the servers of the HTTP Bot API (core.telegram.org/bots/api).
package enum LabBotAPI {
    /// What is the matter, and what to do.
    package static let description =
        "this lab speaks MTProto, not the HTTP Bot API; sign in with the bot's token over MTProto, as Telethon, "
        + "Pyrogram or TelegramKit do, with the datacenters and the public key of the lab's description"

    /// As the HTTP Bot API says that something failed. `error` is what orders for a lab are refused with.
    package static let answer =
        #"{"ok":false,"error_code":404,"description":"\#(description)","error":"\#(description)"}"#

    /// The content type of ``answer``.
    package static let type = "application/json"

    private static let paths = ["/bot", "/file/bot"]

    /// Whether a request with this path is one of the HTTP Bot API: `/bot<token>/getMe`, `/file/bot<token>/…`.
    package static func isMeant(by path: some StringProtocol) -> Bool { self.paths.contains { path.hasPrefix($0) } }

    /// Whether the first bytes of a connection are a request of this kind that could begin a WebSocket as well.
    static func begins(_ bytes: ByteBuffer) -> Bool {
        self.paths.contains { path in
            let head = "GET \(path)"
            return bytes.getString(at: bytes.readerIndex, length: head.utf8.count) == head
        }
    }
}
