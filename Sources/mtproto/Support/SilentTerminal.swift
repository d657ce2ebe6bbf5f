import Foundation
import Synchronization

/// The terminal while a secret is typed.
enum SilentTerminal {
    /// How the terminal was. Safe to share: a command asks for one secret at a time, and this is written before the handlers
    /// that read it are installed, and not again until they are gone.
    nonisolated(unsafe) private static var usual = termios()
    private static let ending = [SIGINT, SIGTERM, SIGQUIT, SIGHUP]
    private static let state = Mutex(State())

    private struct State {
        var isReading = false
        /// Whether the program ends: what is typed stays shown.
        var isEnding = false
        /// Signals that others hear of, who restore the terminal before they end the program.
        var heardElsewhere: [Int32] = []
    }

    /// Whether a secret is being typed.
    static var isReading: Bool { state.withLock { $0.isReading } }

    /// From now on somebody else hears of these signals, and calls ``restore()`` before they end the program.
    static func leave(_ signals: [Int32]) {
        state.withLock { $0.heardElsewhere += signals }
    }

    /// Shows again what is typed, if that is hidden now, and from now on: the program ends.
    static func restore() {
        // Under the lock: who is about to hide it would do so afterwards. Nothing is waited for here.
        state.withLock { state in
            state.isEnding = true
            if state.isReading { tcsetattr(STDIN_FILENO, TCSANOW, &usual) }
        }
    }

    /// Runs `body` while the terminal does not show what is typed. A signal that ends the program restores the terminal
    /// first. The program cannot be suspended meanwhile, as what is typed would be shown when it goes on.
    static func read<Result>(_ body: () -> Result) -> Result {
        guard tcgetattr(STDIN_FILENO, &usual) == 0 else { return body() }
        var silent = usual
        silent.c_lflag &= ~tcflag_t(ECHO)
        let heardElsewhere = state.withLock { state in
            state.isReading = true
            return state.heardElsewhere
        }
        let ending = Self.ending.filter { !heardElsewhere.contains($0) }
        let before = ending.map { number in
            // Only calls that are allowed in a handler.
            signal(number) { number in
                tcsetattr(STDIN_FILENO, TCSANOW, &SilentTerminal.usual)
                signal(number, SIG_DFL)
                raise(number)
            }
        }
        let stopping = signal(SIGTSTP, SIG_IGN)
        // Not under the lock: a terminal that takes nothing may keep who waits for it.
        tcdrain(STDIN_FILENO)
        state.withLock { state in
            if !state.isEnding { tcsetattr(STDIN_FILENO, TCSANOW, &silent) }
            // Behind it: what was typed before was shown, and is no secret.
            tcflush(STDIN_FILENO, TCIFLUSH)
        }
        defer {
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &usual)
            state.withLock { $0.isReading = false }
            for (number, handler) in zip(ending, before) { signal(number, handler) }
            signal(SIGTSTP, stopping)
        }
        return body()
    }
}
