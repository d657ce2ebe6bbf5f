import ArgumentParser
import TelegramKit

/// The text of a message, as a command gets it.
struct TextOptions: ParsableArguments {
    @Argument(help: "The text.")
    var text: String?

    @Flag(
        help: """
            The text is Markdown as Telegram's Bot API writes it (MarkdownV2): *bold*, _italic_, __underline__, \
            ~struck~, ||spoiler||, `code`, [link](address). Other kinds are not: **bold** and ~~struck~~ are refused.
            """)
    var markdown = false

    @Flag(help: "The text is HTML, as Telegram's Bot API takes it.")
    var html = false

    @Flag(name: .customLong("no-preview"), help: "Without a preview of the link in it.")
    var noPreview = false

    /// Far above the 4,096 characters of a message, in bytes.
    private static let longest = 1 << 20

    func validate() throws {
        if text?.isEmpty == true { throw ValidationError("The text is empty.") }
        if markdown && html { throw ValidationError("--markdown and --html exclude each other.") }
    }

    /// The text, from standard input if the command line has none.
    func read(on console: Console) throws -> FormattedText {
        let source = try text ?? String(decoding: console.readInput(Self.longest), as: UTF8.self)
        do {
            if markdown {
                let text = try FormattedText(markdown: source)
                try DoubledMark.refuse(in: source)
                return text
            }
            if html { return try FormattedText(html: source) }
            return FormattedText(source)
        } catch {
            throw CommandFailure(.badData, "the text cannot be read: \(error)")
        }
    }
}
