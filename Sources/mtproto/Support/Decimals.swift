import Foundation

/// Numbers for people.
enum Decimals {
    static func text(_ value: Double, places: Int) -> String {
        String(format: "%.\(places)f", value)
    }

    /// How many of something there are.
    ///
    /// - Parameter word: for one of them; more have an s behind it.
    static func count(_ count: Int, _ word: String) -> String { "\(count) \(word)\(count == 1 ? "" : "s")" }
}
