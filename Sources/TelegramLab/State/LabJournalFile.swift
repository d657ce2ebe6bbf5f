import MTProtoCore
import NIOCore

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// A file that says what it is, and entries one behind the other: length (4), CRC-32 of the bytes (4), CRC-32 of these eight
/// (4), bytes. Numbers are little-endian.
///
/// An entry that was being written when the process ended is cut off when the file is opened again: nothing that
/// depends on it has left the process. Anything else that does not fit is damage, and nothing is changed.
final class LabJournalFile {
    private static let mark = Array("mtlab 3\n".utf8)
    private static let headerLength = 12

    let path: String
    private let descriptor: Int32
    /// Up to where the file holds whole entries.
    private(set) var end = 0

    /// Opens or creates a file of a state directory, which is this process's as long as the directory is.
    init(in directory: LabStateDirectory, number: Int = 0) throws(LabError) {
        path = directory.path(LabStateDirectory.journal(number))
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else { throw LabStateDirectory.failure("cannot open", path) }
        // The lab's private key stands in it.
        try LabStateDirectory.checkPrivate(descriptor, path)
    }

    deinit { close(descriptor) }

    /// Gives every whole entry to `body`, in order, and removes what is behind the last one.
    ///
    /// - Parameter mayBeTorn: whether something may be there. Behind a journal that was followed by another one that is damage,
    ///   and nothing is removed.
    func readAll(
        mayBeTorn: Bool = true, _ body: (_ number: Int, ByteBuffer) throws(LabError) -> Void
    ) throws(LabError) {
        let size = try size()
        end = try beginning(size: size)
        var number = 0
        while let (entry, next) = try entry(number, at: end, size: size) {
            try body(number, entry)
            number += 1
            end = next
        }
        guard mayBeTorn || end == size else { throw damage(number) }
        guard end == size || ftruncate(descriptor, off_t(end)) == 0 else {
            throw LabStateDirectory.failure("cannot write", path)
        }
    }

    /// The first entry, if it is whole. Does not look at the entries behind it, and removes nothing.
    func first() throws(LabError) -> ByteBuffer? {
        let size = try size()
        return try entry(0, at: beginning(size: size), size: size)?.content
    }

    /// Where the first entry stands: 0 in a file that does not even say what it is.
    private func beginning(size: Int) throws(LabError) -> Int {
        let count = min(size, Self.mark.count)
        guard let mark = try read(count, at: 0), mark.readableBytesView.elementsEqual(Self.mark.prefix(count)) else {
            throw LabError(
                code: .state,
                message:
                    "\(path) is not the journal of a lab of this version: choose another directory, or remove this one")
        }
        return count == Self.mark.count ? count : 0
    }

    private func size() throws(LabError) -> Int {
        let size = Int(lseek(descriptor, 0, SEEK_END))
        guard size >= 0 else { throw LabStateDirectory.failure("cannot examine", path) }
        return size
    }

    /// The entry at an offset, and where the next one begins; nil where the file ends, or an entry that is cut off
    /// stands.
    private func entry(
        _ number: Int, at offset: Int, size: Int
    ) throws(LabError) -> (content: ByteBuffer, next: Int)? {
        guard offset >= Self.mark.count, offset + Self.headerLength <= size,
            var header = try read(Self.headerLength, at: offset)
        else { return nil }
        let headerChecksum = crc32(of: header.readableBytesView.prefix(8))
        guard let length = header.readInteger(endianness: .little, as: UInt32.self),
            let checksum = header.readInteger(endianness: .little, as: UInt32.self),
            header.readInteger(endianness: .little, as: UInt32.self) == headerChecksum
        else { throw damage(number) }
        let next = offset + Self.headerLength + Int(length)
        guard next <= size else { return nil }
        guard let content = try read(Int(length), at: offset + Self.headerLength),
            crc32(of: content.readableBytesView) == checksum
        else { throw damage(number) }
        return (content, next)
    }

    /// Lets what was written outlive the machine.
    func synchronize() throws(LabError) {
        guard fsync(descriptor) == 0 else { throw LabStateDirectory.failure("cannot write", path) }
    }

    private func damage(_ number: Int) -> LabError {
        LabError(
            code: .state,
            message: "entry \(number) of \(path) is damaged: restore the file, or choose another directory")
    }

    /// Adds an entry. It outlives this process, however it ends, once this returns.
    func append(_ entry: ByteBuffer) throws(LabError) {
        var bytes = ByteBuffer()
        bytes.reserveCapacity(Self.mark.count + Self.headerLength + entry.readableBytes)
        bytes.writeInteger(UInt32(entry.readableBytes), endianness: .little)
        bytes.writeInteger(crc32(of: entry.readableBytesView), endianness: .little)
        bytes.writeInteger(crc32(of: bytes.readableBytesView), endianness: .little)
        if end == 0 { bytes = ByteBuffer(bytes: Self.mark + Array(bytes.readableBytesView)) }
        bytes.writeImmutableBuffer(entry)
        var written = 0
        let isWritten = bytes.withUnsafeReadableBytes { buffer in
            while written < buffer.count {
                let rest = buffer.count - written
                let result = pwrite(
                    descriptor, buffer.baseAddress?.advanced(by: written), rest, off_t(end + written))
                if result < 0, errno == EINTR { continue }
                if result <= 0 { return false }
                written += result
            }
            return true
        }
        guard isWritten else {
            let error = LabStateDirectory.failure("cannot write", path)
            // The part that was written must not stand before the next entry.
            ftruncate(descriptor, off_t(end))
            throw error
        }
        end += bytes.readableBytes
    }

    /// So many bytes, or nil if the file ends before.
    private func read(_ count: Int, at offset: Int) throws(LabError) -> ByteBuffer? {
        var bytes = ByteBuffer()
        var isFailure = false
        bytes.writeWithUnsafeMutableBytes(minimumWritableBytes: count) { buffer in
            var filled = 0
            while filled < count {
                let result = pread(
                    descriptor, buffer.baseAddress?.advanced(by: filled), count - filled, off_t(offset + filled))
                if result < 0, errno == EINTR { continue }
                if result <= 0 {
                    isFailure = result < 0
                    break
                }
                filled += result
            }
            return filled
        }
        if isFailure { throw LabStateDirectory.failure("cannot read", path) }
        return bytes.readableBytes == count ? bytes : nil
    }
}
