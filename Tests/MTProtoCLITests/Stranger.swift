import Foundation
import Testing

@testable import mtproto

/// What somebody writes who wants to steer the terminal of others.
enum Stranger {
    /// Sets the title of the window, clears the screen, turns the direction, and fakes lines; in all of which `tag` can be found
    /// again.
    static func text(_ tag: String) -> String {
        "\u{1b}]0;\(tag)\u{7}\u{9b}2J\u{202e}\nfaked \(tag)\r\nfaked\u{2028}faked\u{2029}faked\u{85}faked\rfaked"
            + "\u{7f}\u{200f}\u{200e}\u{2066}\u{61c}\u{feff}\u{8}\u{0}\u{e0041}"
    }

    /// What must not reach a terminal, written down without the product's help.
    private static func steers(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7f...0x9f, 0x61c, 0x200e, 0x200f, 0x2028...0x202e, 0x2060...0x206f, 0xfeff, 0xe0000...0xe007f:
            scalar != "\n"
        default: false
        }
    }

    /// Whether a line of an output was not begun by the program.
    private static func isFaked(_ line: Substring) -> Bool { line.hasPrefix("faked") }

    /// Fails if anything of a run would steer a terminal, or if it does not show what was tagged.
    static func expectHarmless(
        _ run: CommandRun, _ tags: [String], location: SourceLocation = #_sourceLocation
    ) {
        expectHarmless(run.output + run.errors + run.prompts + run.drawn, tags, location: location)
    }

    /// The same of anything that was printed.
    static func expectHarmless(
        _ all: [String], _ tags: [String], location: SourceLocation = #_sourceLocation
    ) {
        for text in all {
            let found = text.unicodeScalars.filter(steers).map { String($0.value, radix: 16) }
            #expect(found.isEmpty, "\(found) in \(text.debugDescription)", sourceLocation: location)
            #expect(!text.split(separator: "\n").contains(where: isFaked), "\(text)", sourceLocation: location)
        }
        for tag in tags {
            // Its closing bracket shows that all of it was shown, and no other tag.
            let shown = all.contains { text in
                ["]0;\(tag)\\u{7}", "]0;\(tag)\\u0007", "]0;\(tag)_", "]0;\(tag) "].contains { text.contains($0) }
            }
            #expect(shown, "\(tag) is not shown: \(all)", sourceLocation: location)
        }
    }
}
