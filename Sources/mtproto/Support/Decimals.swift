import Foundation

/// Numbers for people.
enum Decimals {
    static func text(_ value: Double, places: Int) -> String {
        String(format: "%.\(places)f", value)
    }
}
