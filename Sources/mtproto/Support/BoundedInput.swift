import Foundation
import MTProtoKit

/// Reads files, pipes and devices to their end, but no further than somebody wants to know.
struct BoundedInput {
    /// For messages.
    let name: String
    /// Content beyond so many bytes is refused.
    let limit: Int
    /// How long to wait for whoever writes into a pipe; nil: as long as it takes.
    var patience: Duration?

    /// - Parameter descriptor: it may be one that blocks only if there is no patience to lose.
    func read(_ descriptor: Int32) throws(CommandFailure) -> [UInt8] {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            if let patience { try wait(descriptor, patience) }
            let count = piece.withUnsafeMutableBytes { systemRead(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count >= 0 else { throw cannotRead(String(cString: strerror(errno))) }
            guard count > 0 else { return bytes }
            bytes += piece.prefix(count)
            guard bytes.count <= limit else {
                throw CommandFailure(.badData, "\(name) is larger than \(limit) bytes: this cannot be the right file")
            }
        }
    }

    /// Until there is something to read, or whoever wrote is gone. A pipe into which nobody has ever written says neither.
    private func wait(_ descriptor: Int32, _ patience: Duration) throws(CommandFailure) {
        let clock = ContinuousClock()
        let end = clock.now + patience
        while clock.now < end {
            var look = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let found = poll(&look, 1, 100)
            if found > 0 { return }
            guard found == 0 || errno == EINTR else { throw cannotRead(String(cString: strerror(errno))) }
        }
        throw cannotRead("nobody writes into it")
    }

    func cannotRead(_ reason: String) -> CommandFailure {
        CommandFailure(.noInput, "cannot read \(name): \(reason)")
    }
}

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}
