import NIOCore

/// Reads TL values from a `ByteBuffer`, front to back (core.telegram.org/mtproto/serialize).
///
/// The reader never reads beyond its buffer and never allocates by a number it read before checking that number
/// against the bytes that remain, so hostile input costs no more memory than a small multiple of its own size. After
/// an error was thrown its position is unspecified: drop it.
public struct TLReader: Sendable {
    /// What a reader refuses.
    public struct Limits: Sendable {
        /// How many objects of recursive types may be nested inside one another.
        public var depth: Int
        /// The longest `bytes` or `string` in bytes; TL itself ends at 2^24 − 1.
        public var byteCount: Int
        /// How many objects with an id are read in all. Four bytes on the wire may be a hundred times as many in memory.
        public var objects: Int
        /// How many bytes the elements of all vectors may take in memory, what they refer to not counted.
        public var vectorMemory: Int
        /// Whether text that is not UTF-8 is repaired with U+FFFD instead of refused. A repaired text does not
        /// round-trip; use it only for text that is shown or matched, such as an error message.
        public var repairsText: Bool

        public init(
            depth: Int = 64, byteCount: Int = 0xff_ffff, objects: Int = 1 << 17, vectorMemory: Int = 32 << 20,
            repairsText: Bool = false
        ) {
            self.depth = depth
            self.byteCount = byteCount
            self.objects = objects
            self.vectorMemory = vectorMemory
            self.repairsText = repairsText
        }
    }

    /// What this reader refuses.
    public let limits: Limits

    /// Keeps `bytes` in place.
    private let input: ByteBuffer
    /// What is read is read through this: `ByteBuffer` asks at each step whether its storage is being changed. Why that is safe, also
    /// between threads: `input`, a constant, holds a reference to the storage; `ByteBuffer` changes, moves or frees no storage to which
    /// there is another reference. NIO wants whoever keeps such a pointer to retain what it names the storage's owner: that is the very
    /// object that `input` refers to. The reader changes nothing but its position.
    private nonisolated(unsafe) let bytes: UnsafeRawBufferPointer
    /// Bytes read so far.
    public private(set) var offset = 0
    private var depth = 0
    private var objects = 0
    private var vectorMemory = 0

    /// Reads what is readable in `buffer`. No byte is copied.
    public init(_ buffer: ByteBuffer, limits: Limits = Limits()) {
        self.input = buffer
        self.bytes = buffer.withUnsafeReadableBytesWithStorageManagement { bytes, _ in bytes }
        self.limits = limits
    }

    /// Reads `bytes`.
    public init(bytes: some Sequence<UInt8>, limits: Limits = Limits()) {
        self.init(ByteBuffer(bytes: bytes), limits: limits)
    }

    /// Bytes not yet read.
    public var remaining: Int { bytes.count - offset }
    /// The bytes not yet read, shared with the input.
    public var rest: ByteBuffer { shared(offset, remaining) }

    // MARK: Bytes

    /// Bytes of the input, shared with it.
    private func shared(_ offset: Int, _ count: Int) -> ByteBuffer {
        input.getSlice(at: input.readerIndex + offset, length: count) ?? ByteBuffer()
    }

    /// The next four bytes, little-endian; nil if there are fewer.
    private var nextWord: UInt32? {
        guard remaining >= 4 else { return nil }
        return withExtendedLifetime(input) {
            UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
        }
    }

    mutating func takeByte() -> UInt8? {
        guard remaining >= 1 else { return nil }
        defer { offset += 1 }
        return withExtendedLifetime(input) { bytes[offset] }
    }

    private mutating func takeWord() -> UInt32? {
        guard let word = nextWord else { return nil }
        offset += 4
        return word
    }

    private mutating func takeLong() -> UInt64? {
        guard remaining >= 8 else { return nil }
        defer { offset += 8 }
        return withExtendedLifetime(input) {
            UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        }
    }

    /// The next `count` bytes, of which there are as many, for as long as `body` runs.
    func withNext<R>(_ count: Int, _ body: (UnsafeRawBufferPointer) -> R) -> R {
        precondition(count >= 0 && count <= remaining, "bytes are read that are not there")
        return withExtendedLifetime(input) { body(UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count])) }
    }

    /// The next `count` bytes, of which there are as many, shared with the input.
    func sharedNext(_ count: Int) -> ByteBuffer { shared(offset, count) }

    /// Leaves out bytes, of which there are as many.
    mutating func skip(_ count: Int) {
        precondition(count >= 0 && count <= remaining, "bytes are left out that are not there")
        offset += count
    }

    // MARK: Scalars: little-endian, in words of four bytes

    /// Reads an `int`: 4 bytes, little-endian, signed.
    public mutating func readInt() throws(TLError) -> Int32 {
        guard let value = takeWord() else { throw endOfInput(needed: 4, for: "an int") }
        return Int32(bitPattern: value)
    }

    /// Reads a `long`: 8 bytes, little-endian, signed.
    public mutating func readLong() throws(TLError) -> Int64 {
        guard let value = takeLong() else { throw endOfInput(needed: 8, for: "a long") }
        return Int64(bitPattern: value)
    }

    /// Reads a `double`: 8 bytes, IEEE 754, little-endian.
    public mutating func readDouble() throws(TLError) -> Double {
        guard let value = takeLong() else { throw endOfInput(needed: 8, for: "a double") }
        return Double(bitPattern: value)
    }

    /// Reads a `#` field: 32 bits that say which conditional fields follow.
    public mutating func readFlags() throws(TLError) -> TLFlags {
        guard let value = takeWord() else { throw endOfInput(needed: 4, for: "flags") }
        return TLFlags(rawValue: value)
    }

    /// Reads an `int128`: 16 bytes in wire order.
    public mutating func readInt128() throws(TLError) -> TLInt128 {
        guard remaining >= 16, let first = takeLong(), let second = takeLong() else {
            throw endOfInput(needed: 16, for: "an int128")
        }
        return TLInt128(first: first, second: second)
    }

    /// Reads an `int256`: 32 bytes in wire order.
    public mutating func readInt256() throws(TLError) -> TLInt256 {
        guard remaining >= 32 else { throw endOfInput(needed: 32, for: "an int256") }
        return TLInt256(first: try readInt128(), second: try readInt128())
    }

    /// Reads a `Bool`. Only the two ids of the schema are valid.
    public mutating func readBool() throws(TLError) -> Bool {
        switch try readConstructorID() {
        case TLWriter.boolTrue: return true
        case TLWriter.boolFalse: return false
        case let id: throw unexpected(id, expected: "a Bool (#997275b5 or #bc799737)")
        }
    }

    // MARK: Constructor ids

    /// Reads the id that begins a boxed value.
    public mutating func readConstructorID() throws(TLError) -> UInt32 {
        objects &+= 1
        guard objects <= limits.objects else { throw tooMany("\(limits.objects) objects") }
        guard let value = takeWord() else { throw endOfInput(needed: 4, for: "a constructor id") }
        return value
    }

    /// The id that comes next, left in place; nil if fewer than four bytes remain.
    public func peekConstructorID() -> UInt32? {
        nextWord
    }

    /// Reads an id that has to be `id`.
    ///
    /// - Parameter name: what the error says was expected; the constructor's name in the schema.
    public mutating func expect(_ id: UInt32, _ name: StaticString) throws(TLError) {
        let found = try readConstructorID()
        guard found == id else { throw unexpected(found, expected: "\(name)\(hexadecimal(id))") }
    }

    /// Fails unless everything was read: an object that has to end the input ends it exactly.
    public func finish() throws(TLError) {
        guard remaining == 0 else {
            throw TLError(
                .trailingBytes, offset: offset, expected: "the end of the input", found: "\(remaining) more bytes")
        }
    }

    // MARK: Depth

    /// Enters an object of a recursive type. Emitted decoders call it so that nesting is bounded.
    public mutating func descend() throws(TLError) {
        guard depth < limits.depth else {
            throw TLError(
                .tooDeep, offset: offset, expected: "at most \(limits.depth) nested objects", found: "one more")
        }
        depth += 1
    }

    /// Leaves an object that `descend()` entered.
    public mutating func ascend() {
        depth -= 1
    }

    /// Counts what the elements of a vector will take in memory.
    mutating func charge(_ count: Int, elementsOf size: Int) throws(TLError) {
        let (bytes, overflow) = count.multipliedReportingOverflow(by: size)
        guard !overflow, bytes <= limits.vectorMemory - vectorMemory else {
            throw tooMany("\(limits.vectorMemory) bytes for the elements of vectors")
        }
        vectorMemory += bytes
    }

    // MARK: Errors

    @inline(never)
    private func tooMany(_ limit: String) -> TLError {
        TLError(.tooMany, offset: offset, expected: "at most \(limit)", found: "more")
    }

    /// The error for an id, already read, that type `type` does not have.
    @inline(never)
    public func unknownConstructor(_ id: UInt32, of type: StaticString) -> TLError {
        TLError(
            .unknownConstructor, offset: offset - 4, expected: "a constructor of \(type)", found: hexadecimal(id),
            constructorID: id, input: bytesFromLastWord)
    }

    @inline(never)
    func unexpected(_ id: UInt32, expected: String) -> TLError {
        TLError(
            .unexpectedConstructor, offset: offset - 4, expected: expected, found: hexadecimal(id), constructorID: id,
            input: bytesFromLastWord)
    }

    @inline(never)
    func endOfInput(needed: Int, for what: String) -> TLError {
        TLError(.endOfInput, offset: offset, expected: "\(needed) bytes for \(what)", found: "\(remaining) bytes")
    }

    private var bytesFromLastWord: ByteBuffer {
        let begin = max(0, offset - 4)
        return shared(begin, bytes.count - begin)
    }
}
