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

/// What a lab keeps of itself at one moment.
struct LabSnapshot: Codable, Sendable {
    /// A key as a datacenter knows it; its bytes are the world's.
    struct Key: Codable, Sendable {
        var reference: KeyReference
        var salts: LabKey.Salts
        var expiresAt: Int64?
    }

    var world: World
    var keys: [Key]
}

/// A file that holds a ``LabSnapshot``: what it is (8 bytes), its number (8), the checksum of the settings that it belongs
/// to (4), how long its first part is (8) and its checksum (4), the checksum of all this (4); then the first part, which
/// names the pieces and their checksums, and the pieces. Numbers are little-endian.
struct LabSnapshotFile {
    private static let mark = Array("mtsnap 1".utf8)
    private static let headerLength = 36
    /// Grows with every change of what stands in records of the world.
    private static let format: UInt64 = 11

    let path: String
    let number: Int
    let settings: UInt32

    // MARK: Writing

    /// Writes the snapshot beside its place, and puts it there when it is whole.
    ///
    /// - Returns: how many bytes it has.
    func write(_ snapshot: LabSnapshot, draft: String, directory: String) throws(LabError) -> Int {
        let encoder = KeptEncoder()
        do {
            try encoder.write(snapshot)
        } catch {
            throw LabError(code: .state, message: "the world cannot be written to \(path): \(error)")
        }
        var header = ByteBuffer(bytes: Self.mark)
        header.writeInteger(UInt64(number) | Self.format << 48, endianness: .little)
        header.writeInteger(settings, endianness: .little)
        header.writeInteger(UInt64(encoder.bytes.readableBytes), endianness: .little)
        header.writeInteger(crc32(of: encoder.bytes.readableBytesView), endianness: .little)
        header.writeInteger(crc32(of: header.readableBytesView), endianness: .little)

        unlink(draft)
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw LabStateDirectory.failure("cannot write", draft) }
        defer { close(descriptor) }
        var length = 0
        for part in [header, encoder.bytes] + encoder.pieces {
            guard Self.write(part, to: descriptor) else {
                let error = LabStateDirectory.failure("cannot write", draft)
                unlink(draft)
                throw error
            }
            length += part.readableBytes
        }
        // Journals before it are removed once it is there, so it has to outlive the machine as well.
        guard fsync(descriptor) == 0, rename(draft, path) == 0 else {
            let error = LabStateDirectory.failure("cannot write", path)
            unlink(draft)
            throw error
        }
        let place = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if place >= 0 {
            fsync(place)
            close(place)
        }
        return length
    }

    private static func write(_ bytes: ByteBuffer, to descriptor: Int32) -> Bool {
        bytes.withUnsafeReadableBytes { buffer in
            var written = 0
            while written < buffer.count {
                let result = systemWrite(
                    descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written)
                if result < 0, errno == EINTR { continue }
                if result <= 0 { return false }
                written += result
            }
            return true
        }
    }

    // MARK: Reading

    /// Reads the snapshot.
    ///
    /// - Parameter rest: what to do without it, for the error.
    func read(rest: String) throws(LabError) -> (snapshot: LabSnapshot, length: Int) {
        func refusal(_ why: String) -> LabError { LabError(code: .state, message: "\(path) \(why): \(rest)") }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { throw LabStateDirectory.failure("cannot open", path) }
        defer { close(descriptor) }
        try LabStateDirectory.checkPrivate(descriptor, path)
        guard var header = Self.bytes(Self.headerLength, of: descriptor, at: 0),
            let mark = header.readBytes(length: Self.mark.count), mark == Self.mark
        else { throw refusal("is no snapshot of a lab of this version") }
        guard let known = header.readInteger(endianness: .little, as: UInt64.self),
            let settings = header.readInteger(endianness: .little, as: UInt32.self),
            let length = header.readInteger(endianness: .little, as: UInt64.self).flatMap({ Int(exactly: $0) }),
            let checksum = header.readInteger(endianness: .little, as: UInt32.self),
            let whole = Self.bytes(Self.headerLength - 4, of: descriptor, at: 0),
            header.readInteger(endianness: .little, as: UInt32.self) == crc32(of: whole.readableBytesView)
        else { throw refusal("is damaged") }
        guard known >> 48 == Self.format else { throw refusal("was written by another version of the lab") }
        guard settings == self.settings, known & 0xffff_ffff_ffff == UInt64(number) else {
            throw refusal("belongs to another lab")
        }
        // checked: the file is not longer than 2^40.
        let size = Int(lseek(descriptor, 0, SEEK_END))
        guard size < 1 << 40, (0..<max(0, size - Self.headerLength + 1)).contains(length) else {
            throw refusal("is damaged")
        }
        let start = Self.headerLength + length
        guard let main = Self.bytes(length, of: descriptor, at: Self.headerLength),
            crc32(of: main.readableBytesView) == checksum
        else { throw refusal("is damaged") }
        var pieces = 0
        let decoder = KeptDecoder(main) { offset, length in
            guard (0...size - start).contains(offset), (0...size - start - offset).contains(length),
                let bytes = Self.bytes(length, of: descriptor, at: start + offset)
            else {
                throw KeptFormError("a piece is missing")
            }
            pieces += length
            return bytes
        }
        do {
            let snapshot = try decoder.read(LabSnapshot.self)
            try decoder.finish()
            return (snapshot, start + pieces)
        } catch let error as KeptFormError {
            throw refusal("cannot be read (\(error))")
        } catch {
            throw refusal("cannot be read")
        }
    }

    /// So many bytes, or nil if the file ends before.
    private static func bytes(_ count: Int, of descriptor: Int32, at offset: Int) -> ByteBuffer? {
        guard count < 1 << 31 else { return nil }
        var bytes = ByteBuffer()
        bytes.writeWithUnsafeMutableBytes(minimumWritableBytes: count) { buffer in
            var filled = 0
            while filled < count {
                let result = pread(
                    descriptor, buffer.baseAddress?.advanced(by: filled), count - filled, off_t(offset + filled))
                if result < 0, errno == EINTR { continue }
                if result <= 0 { break }
                filled += result
            }
            return filled
        }
        return bytes.readableBytes == count ? bytes : nil
    }
}

// The structure's own `write` hides the system's.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
