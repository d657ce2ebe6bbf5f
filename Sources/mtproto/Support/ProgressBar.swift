import Foundation
import Synchronization
import TelegramKit

/// One line on a terminal that shows how far a file has come; nothing where there is no terminal.
final class ProgressBar: Sendable {
    private static let width = 24
    /// Terminals are slow, and people too.
    private static let interval = Duration.milliseconds(100)

    private struct State {
        var shownAt: ContinuousClock.Instant?
        var firstCompleted: Int64?
        var isShown = false
    }

    private let name: String
    private let draw: (@Sendable (TerminalText?) -> Void)?
    private let begin = ContinuousClock.now
    private let state = Mutex(State())

    /// - Parameter console: nil shows nothing.
    init(_ name: String, on console: Console?) {
        self.name = name
        draw = console?.drawLine
    }

    func show(_ progress: FileProgress) {
        guard let draw else { return }
        let now = ContinuousClock.now
        let first: Int64? = state.withLock { state in
            let first = state.firstCompleted ?? progress.completed
            state.firstCompleted = first
            if let shownAt = state.shownAt, now - shownAt < Self.interval, progress.completed != progress.total {
                return nil
            }
            state.shownAt = now
            state.isShown = true
            return first
        }
        guard let first else { return }
        let rate = (Double(progress.completed) - Double(first)) / max(0.001, (now - begin) / .seconds(1))
        draw(Self.line(name, progress, bytesPerSecond: rate))
    }

    func end() {
        guard let draw, state.withLock({ $0.isShown }) else { return }
        draw(nil)
    }

    static func line(_ name: String, _ progress: FileProgress, bytesPerSecond rate: Double) -> TerminalText {
        let speed = "\(size(Int64(rate)))/s"
        let shown = TerminalText(name).shortened(to: 24)
        guard let total = progress.total, total > 0 else { return "\(shown)  \(size(progress.completed))  \(speed)" }
        let share = min(1, Double(progress.completed) / Double(total))
        let filled = Int(share * Double(width))
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
        return "\(shown)  \(bar) \(Int(share * 100)) %  \(size(progress.completed)) of \(size(total))  \(speed)"
    }

    private static func size(_ bytes: Int64) -> String {
        let units = ["B", "kB", "MB", "GB"]
        var (value, unit) = (Double(bytes), 0)
        while value >= 1000, unit < units.count - 1 { (value, unit) = (value / 1000, unit + 1) }
        return unit == 0 ? "\(bytes) B" : "\(Decimals.text(value, places: 1)) \(units[unit])"
    }
}
