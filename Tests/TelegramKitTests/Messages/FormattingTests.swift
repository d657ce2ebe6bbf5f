import TelegramKit
import Testing

struct FormattingTests {
    private func entities(_ markdown: String) throws -> [TextEntity] {
        try FormattedText(markdown: markdown).entities
    }

    @Test("K05 Markdown becomes a text and entities that count in UTF-16")
    func markdownIsRead() throws {
        let text = try FormattedText(
            markdown:
                "👍🏽 *bold _both_* __under__ ~gone~ ||hidden|| `a\\`b` [x\\]](https://e.org/\\)) [me](tg://user?id=7)")
        #expect(text.text == "👍🏽 bold both under gone hidden a`b x] me")
        #expect(
            text.entities == [
                TextEntity(.bold, offset: 5, length: 9),
                TextEntity(.italic, offset: 10, length: 4),
                TextEntity(.underline, offset: 15, length: 5),
                TextEntity(.strikethrough, offset: 21, length: 4),
                TextEntity(.spoiler, offset: 26, length: 6),
                TextEntity(.code, offset: 33, length: 3),
                TextEntity(.link("https://e.org/)"), offset: 37, length: 2),
                TextEntity(.userMention(7), offset: 40, length: 2),
            ])
        #expect(
            try entities("![😀](tg://emoji?id=5368324170671202286)")
                == [TextEntity(.customEmoji(5_368_324_170_671_202_286), offset: 0, length: 2)])
    }

    @Test("K05 code in Markdown keeps its lines and knows its language")
    func markdownCode() throws {
        let text = try FormattedText(markdown: "```swift\nlet a = *b*\n```\n```\nplain``` ```one line```")
        #expect(text.text == "let a = *b*\n\nplain one line")
        #expect(
            text.entities == [
                TextEntity(.pre(language: "swift"), offset: 0, length: 12),
                TextEntity(.pre(language: nil), offset: 13, length: 5),
                TextEntity(.pre(language: nil), offset: 19, length: 8),
            ])
        // No language has a backslash in its name: this is a line of the code.
        #expect(try FormattedText(markdown: "```C:\\\ndir```").text == "C:\\\ndir")
        // Two of three marks end nothing.
        #expect(try FormattedText(markdown: "```\na``b```").text == "a``b")
    }

    @Test("K05 quotations in Markdown are whole lines, and may be expandable")
    func markdownQuotes() throws {
        let text = try FormattedText(markdown: "said:\n>one *two*\n>three\n**>four||five||||\nno > quote")
        #expect(text.text == "said:\none two\nthree\nfourfive\nno > quote")
        #expect(
            text.entities == [
                TextEntity(.blockQuote(isExpandable: false), offset: 6, length: 13),
                TextEntity(.bold, offset: 10, length: 3),
                TextEntity(.blockQuote(isExpandable: true), offset: 20, length: 8),
                TextEntity(.spoiler, offset: 24, length: 4),
            ])
        #expect(try entities(">all of it") == [TextEntity(.blockQuote(isExpandable: false), offset: 0, length: 9)])
    }

    @Test("K05 marks that begin nothing need no backslash")
    func markdownIsLenient() throws {
        #expect(
            try FormattedText(markdown: "1 + 1 = 2. (a|b) {c} #d! - e] \\*f\\\\").text
                == "1 + 1 = 2. (a|b) {c} #d! - e] *f\\")
        #expect(try FormattedText(markdown: "___x_\r__").entities.map(\.kind) == [.italic, .underline])
        #expect(try FormattedText(markdown: "** ____ ||||").entities.isEmpty)
    }

    @Test("a backslash that stands before no mark is one, at the end of a line too")
    func markdownBackslashes() throws {
        #expect(try FormattedText(markdown: "\\é \\😀 \\").text == "\\é \\😀 \\")
        let text = try FormattedText(markdown: "a\\\n>b")
        #expect(text.text == "a\\\nb")
        #expect(text.entities == [TextEntity(.blockQuote(isExpandable: false), offset: 3, length: 1)])
    }

    @Test(
        "K05 Markdown that cannot be read says where",
        arguments: [
            ("a *b", FormattingError.Reason.unclosed("*"), 1, 3),
            ("a\nb `c", .unclosed("`"), 2, 3),
            ("é*b _c* d_", .misplacedEnd("*"), 1, 7),
            ("[a](b", .unclosed("]("), 1, 3),
            ("[a]()", .invalidAddress(""), 1, 3),
            ("[a *b](c)*", .misplacedEnd("]"), 1, 6),
            ("![a](tg://emoji?id=x)", .invalidAddress("tg://emoji?id=x"), 1, 4),
            (">quoted *text\nand not*", .unclosed("*"), 1, 9),
            ("||x", .unclosed("||"), 1, 1),
            ("||a\n>b||", .misplacedEnd("||"), 2, 3),
            (">```c\nx```", .unclosed("```"), 1, 2),
        ])
    func markdownErrors(source: String, reason: FormattingError.Reason, line: Int, column: Int) throws {
        let error = try #require(throws: FormattingError.self) { try FormattedText(markdown: source) }
        #expect(error.reason == reason && error.line == line && error.column == column, "\(error)")
    }

    @Test("K05 HTML becomes a text and entities")
    func htmlIsRead() throws {
        let text = try FormattedText(
            html: """
                <b>1 &lt; 2 <EM>&amp; &#128512;</EM></b> <span class="tg-spoiler">s</span> <a href='tg://user?id=7'>me</a>
                <pre><code class="language-swift">let &quot;a&nbsp;</code></pre> <tg-emoji emoji-id="5">😀</tg-emoji>
                <blockquote expandable>q</blockquote><a href="https://e.org/?a=1&amp;b">l</a>
                """)
        #expect(text.text == "1 < 2 & 😀 s me\nlet \"a&nbsp; 😀\nql")
        #expect(
            text.entities == [
                TextEntity(.bold, offset: 0, length: 10),
                TextEntity(.italic, offset: 6, length: 4),
                TextEntity(.spoiler, offset: 11, length: 1),
                TextEntity(.userMention(7), offset: 13, length: 2),
                TextEntity(.pre(language: "swift"), offset: 16, length: 12),
                TextEntity(.customEmoji(5), offset: 29, length: 2),
                TextEntity(.blockQuote(isExpandable: true), offset: 32, length: 2),
                TextEntity(.link("https://e.org/?a=1&b"), offset: 33, length: 1),
            ])
    }

    @Test(
        "K05 numeric references are characters, in either notation; what stands for none stays as it is",
        arguments: [
            ("&#x1F600;&#X41;&#66;", "😀AB"), ("&#0;&#x0;", "&#0;&#x0;"), ("&#xd800;&#x110000;", "&#xd800;&#x110000;"),
            ("&#;&#x;&#xg;&#a;", "&#;&#x;&#xg;&#a;"), ("&#+65;&#x+41;&#-65;", "&#+65;&#x+41;&#-65;"),
            // Sixteen bytes are one, seventeen are none.
            ("&#x000000000041;", "A"), ("&#x0000000000041;", "&#x0000000000041;"),
        ])
    func numericReferences(html: String, text: String) throws {
        #expect(try FormattedText(html: html).text == text)
    }

    @Test("K05 a language without a name is none")
    func emptyLanguages() throws {
        let text = try FormattedText(html: "<pre><code class=\"language-\">x</code></pre>")
        #expect(text.entities == [TextEntity(.pre(language: nil), offset: 0, length: 1)])
    }

    @Test("K05 what is inside of what is always the same, and marks are kept apart only where they would run together")
    func nestingIsStable() {
        let styles: [(kind: TextEntity.Kind, tag: String)] = [
            (.bold, "b"), (.italic, "i"), (.underline, "u"), (.strikethrough, "s"), (.spoiler, "tg-spoiler"),
        ]
        for subset in 1..<32 {
            let chosen = styles.indices.filter { (subset >> $0) & 1 == 1 }.map { styles[$0] }
            let entities = chosen.reversed().map { TextEntity($0.kind, offset: 0, length: 1) }
            let begin = chosen.map { "<\($0.tag)>" }.joined()
            let end = chosen.reversed().map { "</\($0.tag)>" }.joined()
            #expect(FormattedText("x", entities: entities).html == begin + "x" + end)
        }
        let all = styles.map { TextEntity($0.kind, offset: 0, length: 1) }
        #expect(FormattedText("x", entities: all).markdown == "*_\r__~||x||~__\r_*")
        let name = FormattedText("a_", entities: [TextEntity(.italic, offset: 0, length: 2)])
        #expect(name.markdown == #"_a\__"#)
    }

    @Test("K05 a value without quotation marks ends at a blank or with its tag")
    func unquotedValues() throws {
        for tag in ["<a href=https://e.org/>", "<a href=https://e.org/ title=x>"] {
            let text = try FormattedText(html: tag + "e</a>")
            #expect(text.text == "e" && text.entities == [TextEntity(.link("https://e.org/"), offset: 0, length: 1)])
        }
    }

    @Test(
        "K05 HTML that cannot be read says where",
        arguments: [
            ("a <b>c", FormattingError.Reason.unclosed("<b>"), 1, 3),
            ("<b><i>x</b></i>", .misplacedEnd("</b>"), 1, 8),
            ("x\n<table>", .unknownTag("<table>"), 2, 1),
            ("</b>", .misplacedEnd("</b>"), 1, 1),
            ("<a>x</a>", .invalidAddress(""), 1, 1),
            ("<b", .unclosed("<b"), 1, 1),
            ("<a href=\"x>", .unclosed("<a"), 1, 1),
            ("1 < 2", .unknownTag("<"), 1, 3),
            ("<b>x</b", .unknownTag("</b"), 1, 5),
            ("<b>x</", .unknownTag("</"), 1, 5),
            ("<b>x</b y>", .unknownTag("</b"), 1, 5),
            ("<span>x</span>", .unknownTag("<span>"), 1, 1),
            ("a\n<span class=\"x\">x</span>", .unknownTag("<span>"), 2, 1),
        ])
    func htmlErrors(source: String, reason: FormattingError.Reason, line: Int, column: Int) throws {
        let error = try #require(throws: FormattingError.self) { try FormattedText(html: source) }
        #expect(error.reason == reason && error.line == line && error.column == column, "\(error)")
    }

    @Test("a hundred things may be inside each other, and one more may not")
    func depthIsLimited() throws {
        func nested(_ begin: String, _ end: String, _ depth: Int) -> String {
            String(repeating: begin, count: depth) + "x" + String(repeating: end, count: depth)
        }
        let html = try FormattedText(html: nested("<b>", "</b>", 100))
        #expect(html.text == "x" && html.entities == [TextEntity(.bold, offset: 0, length: 1)])
        let markdown = try FormattedText(markdown: nested("[", "](y)", 100))
        #expect(markdown.text == "x" && markdown.entities == [TextEntity(.link("y"), offset: 0, length: 1)])
        let tooDeep = [
            try #require(throws: FormattingError.self) { try FormattedText(html: nested("<b>", "</b>", 101)) },
            try #require(throws: FormattingError.self) { try FormattedText(markdown: nested("[", "](y)", 101)) },
        ]
        #expect(tooDeep.map(\.reason) == [.tooDeep, .tooDeep])
        #expect(tooDeep.map(\.line) == [1, 1] && tooDeep.map(\.column) == [301, 101])
    }

    @Test("what is further out is so however short it is: what reaches beyond it is closed and begun again")
    func rankBeforeLength() {
        let kinds: [(kind: TextEntity.Kind, begin: String, end: String)] = [
            (.link("y"), "<a href=\"y\">", "</a>"), (.bold, "<b>", "</b>"), (.italic, "<i>", "</i>"),
            (.underline, "<u>", "</u>"), (.strikethrough, "<s>", "</s>"),
            (.spoiler, "<tg-spoiler>", "</tg-spoiler>"),
        ]
        for (outer, inner) in zip(kinds, kinds.dropFirst()) {
            let text = FormattedText(
                "xy",
                entities: [TextEntity(inner.kind, offset: 0, length: 2), TextEntity(outer.kind, offset: 0, length: 1)])
            let first = outer.begin + inner.begin + "x" + inner.end + outer.end
            #expect(text.html == first + inner.begin + "y" + inner.end)
        }
    }

    @Test("an address has a backslash only where one is needed, and a quotation a mark of its own only behind another")
    func markdownIsSparing() {
        let link = FormattedText("x", entities: [TextEntity(.link(#"https://e.org/a)b\é c"#), offset: 0, length: 1)])
        #expect(link.markdown == #"[x](https://e.org/a\)b\\é c)"#)
        let quotes = FormattedText(
            "a\nb\n\nc",
            entities: [0, 2, 5].map { TextEntity(.blockQuote(isExpandable: false), offset: $0, length: 1) })
        #expect(quotes.markdown == ">a\n**>b\n\n>c")
    }

    @Test("styles that adjoin are one, and those with something between them are not")
    func adjoiningStyles() {
        let text = FormattedText(
            "abcd",
            entities: [
                TextEntity(.italic, offset: 2, length: 1), TextEntity(.bold, offset: 2, length: 2),
                TextEntity(.bold, offset: 0, length: 2), TextEntity(.italic, offset: 0, length: 1),
            ])
        #expect(
            text.normalized().entities == [
                TextEntity(.bold, offset: 0, length: 4), TextEntity(.italic, offset: 0, length: 1),
                TextEntity(.italic, offset: 2, length: 1),
            ])
    }

    @Test(
        "an address keeps its blanks and loses what steers a terminal; with nothing else it is none",
        arguments: [("https://e.org/a b~", "https://e.org/a b~"), ("a\u{1f}b\u{7f}\n", "ab"), ("\u{1f}", nil)]
            as [(String, String?)])
    func addressesAreWritable(address: String, written: String?) {
        let text = FormattedText("x", entities: [TextEntity(.link(address), offset: 0, length: 1)])
        let entities = written.map { [TextEntity(.link($0), offset: 0, length: 1)] } ?? []
        #expect(text.normalized().entities == entities)
    }

    @Test("K05 what overlaps, reaches out of the text or parts a surrogate pair is put right")
    func entitiesAreNormalized() {
        let text = FormattedText(
            "a😀b\ncd\ne",
            entities: [
                TextEntity(.bold, offset: 0, length: 2),
                TextEntity(.bold, offset: 3, length: .max),
                TextEntity(.italic, offset: -5, length: 3),
                TextEntity(.blockQuote(isExpandable: false), offset: 6, length: 1),
                TextEntity(.code, offset: 8, length: 9),
                TextEntity(.link(""), offset: 0, length: 4),
                TextEntity(.url, offset: 0, length: 4),
            ])
        #expect(
            text.normalized().entities == [
                TextEntity(.bold, offset: 0, length: 1),
                TextEntity(.bold, offset: 3, length: 1),
                TextEntity(.blockQuote(isExpandable: false), offset: 5, length: 2),
                TextEntity(.bold, offset: 5, length: 2),
                TextEntity(.code, offset: 8, length: 1),
            ])
    }

    @Test("K05 a text is trimmed as the server trims it, and its entities move along")
    func textIsTrimmed() {
        let text = FormattedText(" \n a\r\nb \n", entities: [TextEntity(.bold, offset: 0, length: 6)])
        #expect(text.trimmed() == FormattedText("a\nb", entities: [TextEntity(.bold, offset: 0, length: 2)]))
        #expect(FormattedText(" \r\n ").trimmed() == FormattedText(""))
        // Also where nothing has to move.
        #expect(FormattedText("a \n").trimmed() == FormattedText("a"))
        #expect(FormattedText("a\r\nb").trimmed() == FormattedText("a\nb"))
        // Of what is dropped, and of what lies beside the text, nothing is left.
        let odd = FormattedText(
            " a",
            entities: [
                TextEntity(.bold, offset: 0, length: 1), TextEntity(.italic, offset: -1, length: 3),
                TextEntity(.code, offset: 1, length: .max), TextEntity(.underline, offset: 2, length: 1),
                TextEntity(.strikethrough, offset: 3, length: 1), TextEntity(.spoiler, offset: .max, length: .max),
            ])
        #expect(odd.trimmed() == FormattedText("a", entities: [TextEntity(.code, offset: 0, length: 1)]))
    }

    @Test("K05 a long text comes apart at line breaks and spaces, never within a character")
    func longTextComesApart() {
        let text = FormattedText("aaaa bbbb\ncc 😀😀😀", entities: [TextEntity(.bold, offset: 2, length: 16)])
        let parts = text.parts(limit: 8)
        #expect(parts.map(\.text) == ["aaaa", "bbbb", "cc 😀😀", "😀"])
        #expect(
            parts.map { $0.entities.map { [$0.offset, $0.length] } } == [[[2, 2]], [[0, 4]], [[0, 7]], [[0, 1]]])
        #expect(FormattedText("😀😀😀").parts(limit: 3).map(\.text) == ["😀", "😀", "😀"])
        // Without white space in its second half a part is as long as it may be.
        #expect(FormattedText("abcdef").parts(limit: 3).map(\.text) == ["abc", "def"])
        #expect(FormattedText("a bcdef").parts(limit: 4).map(\.text) == ["a bc", "def"])
        #expect(FormattedText("").parts().isEmpty)
        #expect(FormattedText("   x   ").parts(limit: 4).map(\.text) == ["x"])
    }
}
