import Foundation

/// JSON for `--json`: sorted keys, so that two runs compare.
enum JSONOutput {
    /// - Parameter pretty: false gives one line, for streams of objects.
    static func text(_ value: some Encodable, pretty: Bool = true) throws(CommandFailure) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if pretty {
            encoder.outputFormatting.insert(.prettyPrinted)
        }
        do {
            return String(decoding: try encoder.encode(value), as: UTF8.self)
        } catch {
            throw CommandFailure(.software, "the result cannot be written as JSON: \(error)")
        }
    }
}
