import Foundation
import TelegramLab

/// Which requests are asked for: what stands behind `/requests?`, such as `after=7&method=messages.sendMessage`.
struct LabRequestFilter: Sendable {
    /// The number of the last one that is not wanted.
    var after = 0
    /// Nil for all methods.
    var method: String?

    init(parsing text: String) throws(JSONMistake) {
        var given: Set<String> = []
        for part in text.split(separator: "&", omittingEmptySubsequences: false) {
            let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let value = sides.count == 2 ? sides[1].removingPercentEncoding ?? sides[1] : ""
            guard given.insert(sides[0]).inserted else {
                throw JSONMistake(description: "/requests?\(text) has \(sides[0])= twice; give it once")
            }
            switch sides[0] {
            case "after":
                guard let number = Int(value), number >= 0 else {
                    throw JSONMistake(description: "after= takes the number of a request")
                }
                after = number
            case "method": method = try Self.known(value)
            default:
                throw JSONMistake(
                    description: "/requests?\(text) means nothing; give after=N, method=NAME or both, joined by &")
            }
        }
    }

    /// A method that no schema of the lab has is told by its number, as #01234567.
    private static func known(_ method: String) throws(JSONMistake) -> String {
        if method.hasPrefix("#") {
            let digits = method.dropFirst()
            guard digits.count == 8, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
                let id = UInt32(digits, radix: 16)
            else {
                throw JSONMistake(description: "the number of a method is # (%23) and 8 hexadecimal digits")
            }
            return LabMethods.name(numbered: id) ?? method.lowercased()
        }
        do throws(LabError) {
            _ = try LabMethods.id(of: method)
        } catch {
            throw JSONMistake(description: error.message)
        }
        return method
    }
}
