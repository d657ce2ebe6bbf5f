import Foundation

/// The end of standard input as something to await: a pipe whose other side has ended, however it ended.
enum EndOfInput {
    /// From the return of this function on, what stands in standard input is read and forgotten.
    static func watch() -> @Sendable () async -> Void {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        if fcntl(STDIN_FILENO, F_GETFD) == -1 {
            // It is closed. The next file that is opened gets its number, and is not looked at.
            continuation.finish()
        } else {
            // Waiting holds a thread, which is none of the few that tasks share.
            Thread.detachNewThread {
                readAll()
                continuation.finish()
            }
        }
        return { for await _ in stream {} }
    }

    private static func readAll() {
        var bytes = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = bytes.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
            if count > 0 || count < 0 && errno == EINTR { continue }
            guard count < 0, errno == EAGAIN else { return }
            // There is a writer, which has not written yet.
            var look = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            _ = poll(&look, 1, -1)
        }
    }
}

extension Console {
    /// Begins to watch for what ends a command from outside.
    ///
    /// - Parameter isEndedByInput: the end of standard input as well.
    /// - Returns: waits for it.
    func watchForEnd(orOfInput isEndedByInput: Bool) -> @Sendable () async -> Void {
        let interruption = watchForInterruption()
        guard isEndedByInput else { return interruption }
        let endOfInput = watchForEndOfInput()
        return {
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await interruption() }
                group.addTask { await endOfInput() }
                await group.next()
                group.cancelAll()
            }
        }
    }
}
