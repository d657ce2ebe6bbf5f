import Foundation

/// Points in time as people read them: `2026-12-24T18:00:00Z`.
enum PrintedTime {
    /// - Parameter seconds: since 1970.
    static func text(_ seconds: Int) -> String {
        Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
    }
}
