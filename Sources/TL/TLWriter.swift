import NIOCore

/// Writes TL values into a `ByteBuffer` (core.telegram.org/mtproto/serialize).
///
/// Writing never fails half-way and never traps: what TL cannot express (2^24 bytes in one `bytes`, say) is recorded
/// as the writer's first `error`, later writes are dropped, and `finish()` throws it.
public struct TLWriter: Sendable {
    /// `boolTrue`.
    public static let boolTrue: UInt32 = 0x9972_75b5
    /// `boolFalse`.
    public static let boolFalse: UInt32 = 0xbc79_9737
    /// `vector`, the id of every boxed vector.
    public static let vector: UInt32 = 0x1cb5_c415
    /// The longest `bytes` or `string` that TL can express.
    public static let maximumByteCount = 0xff_ffff

    /// The first thing that could not be written.
    public private(set) var error: TLError?

    private var written: ByteBuffer
    private var staged = StagedBytes()
    private var start: Int

    /// Makes a writer with room for `capacity` bytes.
    public init(capacity: Int = 0) {
        self.init(appendingTo: ByteBufferAllocator().buffer(capacity: capacity))
    }

    /// Makes a writer that appends to `buffer`.
    public init(appendingTo buffer: ByteBuffer) {
        self.written = buffer
        self.start = buffer.writerIndex
    }

    /// Bytes written so far.
    public var offset: Int { written.writerIndex - start + staged.count }

    /// A copy of what was written so far; do not send it while `error` is set.
    public var buffer: ByteBuffer {
        var buffer = written
        staged.append(to: &buffer)
        return buffer
    }

    /// What was written so far, without a copy; the writer is empty then. Not to be sent if `error` is set.
    package mutating func take() -> ByteBuffer {
        staged.move(to: &written)
        let taken = written
        written = ByteBuffer()
        start = 0
        return taken
    }

    /// The bytes, or the first error.
    public consuming func finish() throws(TLError) -> ByteBuffer {
        if let error { throw error }
        var whole = self
        whole.staged.move(to: &whole.written)
        return whole.written
    }

    /// Records an error unless one is recorded already.
    @inline(never)
    public mutating func fail(_ code: TLError.Code, expected: String, found: String) {
        guard error == nil else { return }
        error = TLError(code, offset: offset, expected: expected, found: found)
    }

    /// Records that `field` is nil although another field with the same flag bit is present.
    @inline(never)
    public mutating func failMissing(_ field: StaticString) {
        fail(.inconsistentFields, expected: "\(field), whose flag bit another field sets", found: "nil")
    }

    // MARK: Scalars

    /// Writes an `int`.
    public mutating func writeInt(_ value: Int32) {
        writeWord(UInt32(bitPattern: value))
    }

    /// Writes a `long`.
    public mutating func writeLong(_ value: Int64) {
        writeDoubleWord(UInt64(bitPattern: value))
    }

    /// Writes a `double`.
    public mutating func writeDouble(_ value: Double) {
        writeDoubleWord(value.bitPattern)
    }

    /// Writes an `int128` in wire order.
    public mutating func writeInt128(_ value: TLInt128) {
        value.write(into: &self)
    }

    /// Writes an `int256` in wire order.
    public mutating func writeInt256(_ value: TLInt256) {
        value.write(into: &self)
    }

    /// Writes a `Bool`.
    public mutating func writeBool(_ value: Bool) {
        writeConstructorID(value ? Self.boolTrue : Self.boolFalse)
    }

    /// Writes a constructor id.
    public mutating func writeConstructorID(_ id: UInt32) {
        writeWord(id)
    }

    /// Writes a `#` field.
    public mutating func writeFlags(_ flags: TLFlags) {
        writeWord(flags.rawValue)
    }

    private mutating func writeWord(_ value: UInt32) {
        staged.write(4, before: &written) { $0.storeBytes(of: value.littleEndian, as: UInt32.self) }
    }

    /// Eight bytes, little-endian.
    mutating func writeDoubleWord(_ value: UInt64) {
        staged.write(8, before: &written) { $0.storeBytes(of: value.littleEndian, as: UInt64.self) }
    }

    // MARK: bytes and string

    /// Writes `bytes`.
    public mutating func writeBytes(_ value: [UInt8]) {
        value.withUnsafeBytes { writeBytes($0) }
    }

    /// Writes what is readable in `value` as `bytes`.
    public mutating func writeByteBuffer(_ value: ByteBuffer) {
        value.withUnsafeReadableBytes { writeBytes($0) }
    }

    /// Writes a `string` as UTF-8.
    public mutating func writeString(_ value: String) {
        var value = value
        value.withUTF8 { writeBytes(UnsafeRawBufferPointer($0)) }
    }

    /// Appends bytes that are TL already, such as an encoded object.
    public mutating func writeRaw(_ bytes: ByteBuffer) {
        staged.move(to: &written)
        written.writeImmutableBuffer(bytes)
    }

    /// The length, the bytes, and zeros up to a whole word.
    private mutating func writeBytes(_ value: UnsafeRawBufferPointer) {
        let count = value.count
        guard count <= Self.maximumByteCount else {
            return fail(
                .tooLong, expected: "at most \(Self.maximumByteCount) bytes in one value", found: "\(count)")
        }
        let prefix = count < 254 ? 1 : 4
        let end = (prefix + count + 3) & ~3
        if end <= StagedBytes.longest {
            staged.write(end, before: &written) { place in
                Self.fill(UnsafeMutableRawBufferPointer(start: place, count: end), prefix, value)
            }
        } else {
            staged.move(to: &written)
            written.writeWithUnsafeMutableBytes(minimumWritableBytes: end) { room in
                Self.fill(room, prefix, value)
                return end
            }
        }
    }

    /// `room` may be longer than what is written.
    private static func fill(_ room: UnsafeMutableRawBufferPointer, _ prefix: Int, _ value: UnsafeRawBufferPointer) {
        let end = (prefix + value.count + 3) & ~3
        // What the value leaves of the last word is the padding.
        room.storeBytes(of: 0, toByteOffset: end - 4, as: UInt32.self)
        if prefix == 1 {
            room[0] = UInt8(truncatingIfNeeded: value.count)
        } else {
            room.storeBytes(of: (UInt32(truncatingIfNeeded: value.count) << 8 | 0xfe).littleEndian, as: UInt32.self)
        }
        UnsafeMutableRawBufferPointer(rebasing: room[prefix...]).copyMemory(from: value)
    }

    // MARK: Vectors

    /// Writes the id and the count of a boxed vector.
    public mutating func writeVectorCount(_ count: Int) {
        writeConstructorID(Self.vector)
        writeBareVectorCount(count)
    }

    /// Writes the count of a bare vector.
    public mutating func writeBareVectorCount(_ count: Int) {
        guard let value = Int32(exactly: count) else {
            return fail(.tooLong, expected: "at most \(Int32.max) elements", found: "\(count)")
        }
        writeInt(value)
    }

    /// Writes a boxed vector of objects.
    public mutating func writeVector<Element: TLObject>(_ elements: [Element]) {
        writeConstructorID(Self.vector)
        writeBareVector(elements)
    }

    /// Writes a bare vector of objects.
    public mutating func writeBareVector<Element: TLObject>(_ elements: [Element]) {
        writeBareVectorCount(elements.count)
        for element in elements { element.write(to: &self) }
    }

    /// Writes a boxed vector whose elements are bare.
    public mutating func writeVector<Element: TLPayload>(ofBare elements: [Element]) {
        writeConstructorID(Self.vector)
        writeBareVector(ofBare: elements)
    }

    /// Writes a bare vector whose elements are bare.
    public mutating func writeBareVector<Element: TLPayload>(ofBare elements: [Element]) {
        writeBareVectorCount(elements.count)
        for element in elements { element.writeBare(to: &self) }
    }
}
