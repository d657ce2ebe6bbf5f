import Foundation
import TelegramLab

/// Which requests are asked for: what stands behind `/requests?`, such as `after=7&method=messages.sendMessage`.
struct LabRequestFilter: Sendable {
    /// The number of the last one that is not wanted.
    var after = 0
    /// Nil for all methods.
    var method: String?

    init(parsing text: String) throws(JSONMistake) {
        for part in text.split(separator: "&", omittingEmptySubsequences: false) {
            let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let value = sides.count == 2 ? sides[1].removingPercentEncoding ?? sides[1] : ""
            switch sides[0] {
            case "after":
                guard let number = Int(value) else {
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
        guard !method.hasPrefix("#") else { return method }
        do throws(LabError) {
            _ = try LabMethods.id(of: method)
        } catch {
            throw JSONMistake(description: error.message)
        }
        return method
    }
}
