import FuzzSupport
import TelegramKit
import Testing

struct FormattingPropertyTests {
    @Test("K05 what is written as Markdown or HTML is read as the same", arguments: 0..<4)
    func writingAndReadingAreInverse(part: Int) throws {
        for seed in part * 500..<(part + 1) * 500 {
            var random = FuzzRandom(UInt64(seed))
            let text = Self.text(&random)
            let normal = text.normalized()
            #expect(normal.normalized() == normal, "seed \(seed)")
            try Self.checkBounds(normal, "seed \(seed)")
            let markdown = text.markdown
            let html = text.html
            let fromMarkdown = try FormattedText(markdown: markdown)
            let fromHTML = try FormattedText(html: html)
            guard fromMarkdown == normal, fromHTML == normal else {
                Issue.record(
                    "seed \(seed): \(normal)\n\(normal.entities)\n\(markdown)\n\(fromMarkdown.entities)\n\(html)\n\(fromHTML.entities)"
                )
                return
            }
        }
    }

    @Test("K05 whatever somebody types is read or refused, and what is read is within bounds")
    func anythingIsReadOrRefused() throws {
        let pieces = [
            "*", "_", "__", "~", "||", "|", "`", "```", "[", "](", ")", "![", "](tg://emoji?id=5)", ">", "**>", "\n",
            "\\", "\r",
            "a", " ", "😀", "é", "<b>", "</b>", "<pre>", "</pre>", "<code class=\"language-x\">", "</code>",
            "<a href=\"x\">",
            "</a>", "&lt;", "&#x1f600;", "&", "<", "<blockquote>", "</blockquote>",
        ]
        for seed in 0..<4000 {
            var random = FuzzRandom(UInt64(seed))
            let source = (0..<random.below(14)).map { _ in random.pick(pieces) }.joined()
            for read in [FormattedText.init(markdown:), FormattedText.init(html:)] as [(String) throws -> FormattedText]
            {
                guard let text = try? read(source) else { continue }
                try Self.checkBounds(text, source)
                #expect(try FormattedText(markdown: text.markdown) == text, "\(source)")
                #expect(try FormattedText(html: text.html) == text, "\(source)")
            }
        }
    }

    @Test("K05 megabytes of marks and deep nesting cost time in proportion")
    func hostileTextsAreReadInLinearTime() throws {
        let count = 60_000
        let sources = [
            String(repeating: "*", count: count), String(repeating: "[", count: count),
            String(repeating: "`", count: count),
            String(repeating: "||", count: count), String(repeating: ">a\n", count: count / 2),
            String(repeating: "[a](b)", count: count / 4), String(repeating: "*a*_b_", count: count / 4),
            String(repeating: "_*a*b_", count: count / 4), String(repeating: "**>\n", count: count / 4),
            String(repeating: "![", count: count) + String(repeating: "](", count: count),
        ]
        for source in sources {
            if let text = try? FormattedText(markdown: source) { #expect(text.markdown.utf8.count < 10 * count + 100) }
        }
        let tags = [
            String(repeating: "<b>", count: count), String(repeating: "<b></b>", count: count / 4),
            String(repeating: "&", count: count), String(repeating: "<a href=x>y</a>", count: count / 10),
            String(repeating: "<blockquote>a\nb</blockquote>", count: count / 10),
            "<a " + String(repeating: "b=c ", count: count), "<a href=\"" + String(repeating: "&lt", count: count),
        ]
        for source in tags {
            if let text = try? FormattedText(html: source) { #expect(text.html.utf8.count < 30 * count) }
        }
        let overlapping = (0..<10_000).map { TextEntity($0 % 2 == 0 ? .bold : .code, offset: $0, length: 10_000) }
        let quotes = (0..<10_000).map { TextEntity(.blockQuote(isExpandable: false), offset: $0, length: 10_000) }
        let lines = String(repeating: "\n", count: 18_000)
        #expect(FormattedText(lines, entities: overlapping + quotes).normalized().entities.count < 20_001)
        let parts = FormattedText(String(repeating: "a b\n", count: 20_000), entities: overlapping).parts()
        #expect(parts.allSatisfy { $0.length <= FormattedText.maximumLength })
    }

    private static func checkBounds(_ text: FormattedText, _ name: String) throws {
        let units = Array(text.text.utf16)
        for entity in text.entities {
            let end = entity.offset + entity.length
            #expect(entity.offset >= 0 && entity.length > 0 && end <= units.count, "\(name): \(entity)")
            guard entity.offset >= 0, end <= units.count else { return }
            #expect(!UTF16.isTrailSurrogate(units[entity.offset]), "\(name): \(entity)")
            #expect(end == units.count || !UTF16.isTrailSurrogate(units[end]), "\(name): \(entity)")
        }
        #expect(text.entities.map(\.offset) == text.entities.map(\.offset).sorted(), "\(name)")
    }

    private static func text(_ random: inout FuzzRandom) -> FormattedText {
        let letters = [
            "a", "b", " ", "😀", "é", "👨‍👩‍👧", "\n", "*", "_", "~", "`", "|", "[", "]", "(", ")", ">", "\\", "&", "<", "\"",
            "!",
        ]
        let text = (0..<random.below(24)).map { _ in random.pick(letters) }.joined()
        let kinds: [TextEntity.Kind] = [
            .bold, .italic, .underline, .strikethrough, .spoiler, .code, .pre(language: nil), .pre(language: "c++"),
            .link("https://e.org/a)\\b?c=\"d\"&e=<>"), .userMention(77), .customEmoji(88),
            .blockQuote(isExpandable: true),
            .blockQuote(isExpandable: false), .hashtag,
        ]
        let entities = (0..<random.below(7)).map { _ in
            TextEntity(random.pick(kinds), offset: random.below(26) - 1, length: random.below(12))
        }
        return FormattedText(text, entities: entities)
    }
}
