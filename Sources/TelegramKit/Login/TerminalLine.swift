import Dispatch
import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// One answer of the person at the terminal.
final class TerminalLine: Sendable {
    private struct State {
        var continuation: CheckedContinuation<String, any Error>?
        /// How the terminal was before it hid what is typed.
        var usual: termios?
        var isOver = false
    }

    private let state = Mutex(State())

    /// Asks on standard error and waits for a line of standard input.
    ///
    /// - Parameter isHidden: the terminal does not show what is typed, until there is an answer or the task is cancelled, which Ctrl-C does
    ///   in ``runUntilInterrupted(_:)``. A program that a signal ends meanwhile leaves the terminal so; `stty echo` mends that.
    /// - Throws: `file` at the end of the input.
    static func ask(_ question: String, isHidden: Bool = false) async throws -> String {
        // Each line by itself: a line break would not be shown as one.
        for line in question.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            writeToStandardError(String(line))
        }
        return try await TerminalLine().read(isHidden: isHidden)
    }

    private func read(isHidden: Bool) async throws -> String {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isOver = state.withLock { state in
                    guard !state.isOver else { return true }
                    state.continuation = continuation
                    if isHidden { Self.hide(&state) }
                    return false
                }
                guard !isOver else { return continuation.resume(throwing: CancellationError()) }
                // Waiting for a person would hold one of the few threads that tasks share. If the task is cancelled, this
                // one waits on.
                DispatchQueue.global().async {
                    let line = readLine()
                    self.end(line.map { .success($0) } ?? .failure(Self.unanswered))
                }
            }
        } onCancel: {
            end(.failure(CancellationError()))
        }
    }

    private func end(_ result: Result<String, any Error>) {
        let continuation = state.withLock { state in
            state.isOver = true
            if var usual = state.usual {
                tcsetattr(STDIN_FILENO, TCSANOW, &usual)
                state.usual = nil
            }
            defer { state.continuation = nil }
            return state.continuation
        }
        continuation?.resume(with: result)
    }

    /// What is no terminal shows nothing anyway.
    private static func hide(_ state: inout State) {
        var usual = termios()
        guard tcgetattr(STDIN_FILENO, &usual) == 0 else { return }
        state.usual = usual
        var silent = usual
        silent.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(STDIN_FILENO, TCSANOW, &silent)
    }

    private static var unanswered: TelegramError {
        TelegramError(
            .file, message: "No answer was typed", location: "standard input",
            hint: "Run the program in a terminal where the answer can be typed, or sign in with closures of your own.")
    }
}
