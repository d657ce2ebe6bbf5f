import Dispatch
import Foundation
import MTProtoKit

/// Where a command reads and writes. Tests put their own in place of the process's.
struct Console: Sendable {
    /// Writes one line to standard output.
    var write: @Sendable (String) -> Void
    /// Writes one line to standard error.
    var writeError: @Sendable (String) -> Void
    /// Shows a prompt and reads a line; nil at the end of the input.
    var ask: @Sendable (_ prompt: String) async -> String?
    /// The same for what nobody beside the user should see: what is typed does not appear.
    var askSecret: @Sendable (_ prompt: String) async -> String?
    /// Whether a person sits there who can be asked.
    var isInteractive: Bool
    /// Environment variables.
    var environment: [String: String]
    /// Reads standard input to its end.
    var readInput: @Sendable () -> [UInt8]
    /// Begins to watch for the user's wish to end the command; what it returns waits for that wish.
    var watchForInterruption: @Sendable () -> @Sendable () async -> Void
    /// Writes over the present line of the terminal; nil if standard error is none.
    var drawLine: (@Sendable (String) -> Void)?
    /// After how long without an answer the user is told what is waited for.
    var patience = Duration.seconds(10)
    /// What clients go by.
    var time = TimeSource.system
}

extension Console {
    /// Standard streams, environment and signals of this process.
    static let process = Console(
        write: { line in
            do {
                try FileHandle.standardOutput.write(contentsOf: Data((line + "\n").utf8))
            } catch {
                endWithoutReader(error)
            }
        },
        writeError: { line in writeToError(line + "\n") },
        ask: { prompt in
            await withCheckedContinuation { continuation in
                // Waiting for a person would hold one of the few threads that tasks share.
                DispatchQueue.global().async {
                    writeToError(prompt)
                    continuation.resume(returning: readLine())
                }
            }
        },
        askSecret: { prompt in
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async {
                    writeToError(prompt)
                    let line = withoutEcho { readLine() }
                    writeToError("\n")
                    continuation.resume(returning: line)
                }
            }
        },
        isInteractive: isatty(STDIN_FILENO) == 1,
        environment: ProcessInfo.processInfo.environment,
        readInput: { [UInt8](FileHandle.standardInput.readDataToEndOfFile()) },
        watchForInterruption: { Interruption.watch() },
        drawLine: isatty(STDERR_FILENO) == 1 ? writeToError : nil
    )

    /// Runs `body` while the terminal does not show what is typed.
    private static func withoutEcho<Result>(_ body: () -> Result) -> Result {
        var settings = termios()
        guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return body() }
        let usual = settings
        settings.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
        defer {
            var usual = usual
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &usual)
        }
        return body()
    }

    /// What nobody reads on standard error is no reason to end.
    @Sendable
    private static func writeToError(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }

    /// Ends the process, whose output has nowhere to go. Without a word if its reader has had enough, like `head`: by the
    /// signal that other programs die of then.
    private static func endWithoutReader(_ error: any Error) -> Never {
        let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError ?? error as NSError
        if cause.domain == NSPOSIXErrorDomain, cause.code == Int(EPIPE) {
            signal(SIGPIPE, SIG_DFL)
            raise(SIGPIPE)
        }
        writeToError("mtproto: cannot write the output: \(cause.localizedDescription)\n")
        exit(CommandStatus.storage.rawValue)
    }
}

/// SIGINT and SIGTERM as something to await.
private enum Interruption {
    private static let signals = [SIGINT, SIGTERM]

    /// From the return of this function on, the signals no longer end the process.
    static func watch() -> @Sendable () async -> Void {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        // Safe to share: the array is made here and never changed, and dispatch sources may be cancelled and released
        // from any thread.
        nonisolated(unsafe) let sources = signals.map { number in
            // Dispatch only sees signals that would otherwise be ignored.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { continuation.yield() }
            source.resume()
            return source
        }
        return {
            for await _ in stream { break }
            for source in sources { source.cancel() }
            // A second Ctrl-C, while the command tidies up, ends the process at once.
            for number in signals { signal(number, SIG_DFL) }
        }
    }
}
