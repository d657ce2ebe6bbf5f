import Foundation

/// Reads a file, pipe or device to its end, or up to a limit.
struct BoundedInput {
    /// For messages.
    let name: String
    /// Content beyond so many bytes is refused.
    let limit: Int
    /// How long a pipe may wait for its first writer; nil: a pipe without a writer is at its end.
    var patience: Duration?
    /// Reads what is there; `read`.
    var readOnce: (Int32, UnsafeMutableRawPointer?, Int) -> Int = systemRead

    func read(_ descriptor: Int32) throws(CommandFailure) -> [UInt8] {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 64 << 10)
        let clock = ContinuousClock()
        let end = patience.map { clock.now + $0 }
        while true {
            let count = piece.withUnsafeMutableBytes { readOnce(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN {
                // There is a writer, which has not written yet.
                _ = events(of: descriptor, within: -1)
                continue
            }
            guard count >= 0 else { throw cannotRead(String(cString: strerror(errno))) }
            if count == 0 {
                // A pipe that has had no writer is at its end, and was not hung up.
                guard bytes.isEmpty, let end else { return bytes }
                let found = events(of: descriptor, within: 50)
                if found & Int16(POLLIN) != 0 { continue }
                guard found == 0 else { return bytes }
                guard clock.now < end else { throw cannotRead("no process writes to it") }
                continue
            }
            bytes += piece.prefix(count)
            guard bytes.count <= limit else {
                throw CommandFailure(.badData, "\(name) is larger than \(limit) bytes: this cannot be the right file")
            }
        }
    }

    private func events(of descriptor: Int32, within milliseconds: Int32) -> Int16 {
        var look = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&look, 1, milliseconds) > 0 ? look.revents : 0
    }

    private func cannotRead(_ reason: String) -> CommandFailure {
        CommandFailure(.noInput, "cannot read \(name): \(reason)")
    }
}

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}
