import Dispatch
import Foundation
import MTProtoKit
import Synchronization
import TelegramKit

/// Where a command reads and writes. Tests put their own in place of the process's.
///
/// Nothing else in this package writes to a terminal (`Scripts/check-sources` looks), and what it takes is ``TerminalText``: so
/// nothing that strangers wrote reaches one as it is.
struct Console: Sendable {
    /// Writes a line, or several, to standard output.
    var write: @Sendable (TerminalText) -> Void
    /// Writes a line, or several, to standard error.
    var writeError: @Sendable (TerminalText) -> Void
    /// Shows a prompt and reads a line; nil at the end of the input.
    var ask: @Sendable (_ prompt: TerminalText) async -> String?
    /// The same for secrets: what is typed does not appear.
    var askSecret: @Sendable (_ prompt: TerminalText) async -> String?
    /// Whether a person sits there who can be asked.
    var isInteractive: Bool
    /// Environment variables.
    var environment: [String: String]
    /// Reads standard input to its end; more than so many bytes are refused.
    var readInput: @Sendable (_ limit: Int) throws(CommandFailure) -> [UInt8]
    /// Begins to watch for the user's wish to end the command; what it returns waits for that wish.
    var watchForInterruption: @Sendable () -> @Sendable () async -> Void
    /// Writes over the present line of the terminal; given nil, leaves what is there and begins the next line. Nil itself if
    /// standard error is no terminal.
    var drawLine: (@Sendable (TerminalText?) -> Void)?
    /// The same as ``watchForInterruption`` where what is given is asked at the first signal, on no thread of tasks: if it says so, the
    /// process ends by that signal. What is given as the second is called at the second signal, by which the process ends in any case: it
    /// has 200 ms. Nil where signals are no matter of the console.
    var watchUnlessItEnds:
        (@Sendable (@escaping @Sendable () -> Bool, @escaping @Sendable () -> Void) -> @Sendable () async -> Void)?
    /// Makes sure that what was written to a file descriptor outlives a loss of power; `fsync`.
    var synchronize: @Sendable (Int32) -> Int32 = { fsync($0) }
    /// After how long without an answer the user is told what is waited for.
    var patience = Duration.seconds(10)
    /// What clients go by.
    var time = TimeSource.system
    /// What clients write down what they do with; nil for nothing.
    var recording: ClientRecording?
    /// Begins to read standard input and to forget what comes; what it returns waits for its end.
    var watchForEndOfInput: @Sendable () -> @Sendable () async -> Void = { EndOfInput.watch() }
}

extension Console {
    /// Writes lines that may come from elsewhere.
    func write(lines: [String]) {
        for line in lines { write(TerminalText(line)) }
    }

    /// Standard streams, environment and signals of this process.
    static let process = Console(
        write: { lines in
            do {
                try FileHandle.standardOutput.write(contentsOf: Data((lines.text + "\n").utf8))
            } catch {
                endWithoutReader(error)
            }
        },
        writeError: { lines in writeToError(lines.text + "\n") },
        ask: { prompt in
            await withCheckedContinuation { continuation in
                // Waiting for a person would hold one of the few threads that tasks share.
                DispatchQueue.global().async {
                    writeToError(prompt.text)
                    continuation.resume(returning: readLine())
                }
            }
        },
        askSecret: { prompt in
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async {
                    writeToError(prompt.text)
                    let line = SilentTerminal.read { readLine() }
                    writeToError("\n")
                    continuation.resume(returning: line)
                }
            }
        },
        isInteractive: isatty(STDIN_FILENO) == 1,
        environment: ProcessInfo.processInfo.environment,
        readInput: { limit throws(CommandFailure) in
            try BoundedInput(name: "standard input", limit: limit).read(STDIN_FILENO)
        },
        watchForInterruption: { Interruption.watch() },
        drawLine: isatty(STDERR_FILENO) == 1 ? drawOver : nil,
        watchUnlessItEnds: { Interruption.watch(endsIf: $0, atSecond: $1) }
    )

    /// From the first column on, and leaves nothing of what was there.
    @Sendable
    private static func drawOver(_ line: TerminalText?) {
        guard let line else { return writeToError("\n") }
        writeToError("\r" + line.text + "\u{1b}[K")
    }

    /// A failed write to standard error is no reason to end.
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

extension Console {
    /// Runs `work` until it is done, or the user wants the command to end: then it is cancelled, and that it fails because of that is
    /// no failure of the command.
    func untilInterrupted(_ work: @escaping @Sendable () async throws -> Void) async throws {
        let interruption = watchForInterruption()
        try await withThrowingTaskGroup(of: Bool.self) { group in
            group.addTask {
                try await work()
                return false
            }
            group.addTask {
                await interruption()
                return true
            }
            defer { group.cancelAll() }
            guard try await group.next() == true else { return }
            group.cancelAll()
            do {
                _ = try await group.next()
            } catch is CancellationError {
                return
            } catch let error as TelegramError where [.cancelled, .stopped].contains(error.code) {
                return
            }
        }
    }
}

/// SIGINT and SIGTERM as something to await.
private enum Interruption {
    private static let signals = [SIGINT, SIGTERM]

    /// From the return of this function on, the first signal is for who awaits the result. Another one ends the process at once,
    /// wherever the command is then: it may not await anything yet, or tidy up and not come to an end.
    ///
    /// - Parameter end: has something written down at the second signal, also while it is still being written at the first one.
    static func watch(
        endsIf isEnd: @escaping @Sendable () -> Bool = { false }, atSecond end: (@Sendable () -> Void)? = nil
    ) -> @Sendable () async -> Void {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        let signs = Signs()
        SilentTerminal.leave(signals)
        let registrations = DispatchGroup()
        for number in signals {
            registrations.enter()
            // Dispatch only sees signals that would otherwise be ignored, and puts a handler of its own in this place: not behind it.
            signal(number, SIG_IGN)
            // Safe to share: dispatch sources may be used from any thread. It holds itself, as it is wanted until the process ends.
            nonisolated(unsafe) let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler {
                withExtendedLifetime(source) {}
                if signs.isSecond() {
                    if let end {
                        DispatchQueue.global().async {
                            end()
                            signs.answer()
                        }
                        signs.waitForAnswer()
                    }
                    die(of: number)
                }
                // Who is asked may write something down, and the disk may be slow. The second signal is heard meanwhile.
                DispatchQueue.global().async {
                    let isOver = isEnd()
                    // Nothing cancels a prompt for a secret: the process ends there.
                    if isOver || SilentTerminal.isReading { die(of: number) }
                    continuation.yield()
                }
            }
            source.setRegistrationHandler { registrations.leave() }
            source.resume()
        }
        // A source that is resumed is there a moment later: a signal that came before would be lost.
        registrations.wait()
        return { for await _ in stream { break } }
    }

    private final class Signs: Sendable {
        private let hasCome = Mutex(false)
        private let isAnswered = Mutex(false)

        /// Who hears of the second signal has written down what was to be written.
        func answer() { isAnswered.withLock { $0 = true } }

        /// Gives 200 ms to who hears of the second signal, and no more: the disk may be slow.
        func waitForAnswer() {
            for _ in 0..<20 where !isAnswered.withLock({ $0 }) { usleep(10_000) }
        }

        /// Whether a signal has come before.
        func isSecond() -> Bool {
            hasCome.withLock { hasCome in
                defer { hasCome = true }
                return hasCome
            }
        }
    }

    /// As if the process did not know the signal.
    private static func die(of number: Int32) -> Never {
        SilentTerminal.restore()
        signal(number, SIG_DFL)
        // Threads of dispatch hear of no signal otherwise.
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, number)
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
        raise(number)
        _exit(128 &+ number)
    }
}
