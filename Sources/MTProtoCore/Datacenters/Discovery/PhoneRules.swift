/// For which phone numbers something is meant (rows B06, N34): a comma-separated list of `+PREFIX` and `-PREFIX`.
///
/// The longest prefix that fits decides, of equal ones the last. If none fits, a number is included unless some rule
/// includes others. An empty list, and an empty item, include all numbers. Items of another form say nothing.
package struct PhoneRules: Hashable, Sendable {
    /// The list as it came.
    package let text: String
    private let rules: [(prefix: [UInt8], isIncluded: Bool)]

    package init(_ text: String) {
        self.text = text
        rules = text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).compactMap { item in
            let item = item.filter { $0 != UInt8(ascii: " ") }
            guard let sign = item.first else { return ([], true) }
            let prefix = Array(item.dropFirst())
            guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), prefix.allSatisfy(Self.isDigit) else {
                return nil
            }
            return (prefix, sign == UInt8(ascii: "+"))
        }
    }

    /// Whether a number is meant. Anything but its digits is ignored; an unknown number is an empty one.
    package func includes(_ phone: String) -> Bool {
        let digits = phone.utf8.filter(Self.isDigit)
        var best: (length: Int, isIncluded: Bool)?
        for rule in rules where digits.starts(with: rule.prefix) && rule.prefix.count >= best?.length ?? 0 {
            best = (rule.prefix.count, rule.isIncluded)
        }
        return best?.isIncluded ?? !rules.contains { $0.isIncluded }
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    package static func == (left: PhoneRules, right: PhoneRules) -> Bool { left.text == right.text }
    package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
