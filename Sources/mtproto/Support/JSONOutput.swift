import Foundation
import MTProtoCore

/// JSON for `--json`: sorted keys, so that two runs compare; and nothing in it that steers a terminal, so that it can be looked
/// at as well.
enum JSONOutput {
    /// - Parameter pretty: false gives one line, for streams of objects.
    static func text(_ value: some Encodable, pretty: Bool = true) throws(CommandFailure) -> TerminalText {
        // Outside of its strings JSON has no other characters than ASCII's, and in them no line breaks.
        TerminalText(lines: try string(value, pretty: pretty))
    }

    /// The same for files.
    static func string(_ value: some Encodable, pretty: Bool = true) throws(CommandFailure) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if pretty {
            encoder.outputFormatting.insert(.prettyPrinted)
        }
        do {
            let json = String(decoding: try encoder.encode(value), as: UTF8.self)
            return json.replacingSteering { $0 == "\n" ? "\n" : escaped($0) }
        } catch {
            throw CommandFailure(.software, "the result cannot be written as JSON: \(error)")
        }
    }

    /// `\u009b`; two of them for what lies beyond the first 65,536.
    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        String(scalar).utf16.map { unit in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }
}
