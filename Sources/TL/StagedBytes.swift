import NIOCore

/// The last bytes that a writer wrote, before they go to its buffer together.
///
/// A `ByteBuffer` finds out with each write who owns it, where its bytes begin, and whether there is room. Most of TL is words
/// of four bytes: here one costs a comparison and a store.
struct StagedBytes: Sendable {
    /// Longer values go to the buffer at once.
    static let longest = 128
    private static let capacity = 2 * longest

    private var memory = Memory()
    private(set) var count = 0

    /// A place for `size` more bytes, at most `longest`, which are to be written before anything else is called. Where there is no
    /// room, what is staged goes to `buffer`.
    @inline(__always)
    mutating func place(for size: Int, before buffer: inout ByteBuffer) -> UnsafeMutableRawPointer {
        precondition(size <= Self.longest)
        if size > Self.capacity - count {
            move(to: &buffer)
        }
        if !isKnownUniquelyReferenced(&memory) { memory = Memory(copying: memory, count: count) }
        // checked: `count` is at most `capacity`.
        let place = memory.base + count
        count += size
        return place
    }

    /// Appends everything to `buffer`, and is empty then.
    mutating func move(to buffer: inout ByteBuffer) {
        append(to: &buffer)
        count = 0
    }

    /// Appends everything to `buffer`.
    func append(to buffer: inout ByteBuffer) {
        guard count > 0 else { return }
        buffer.writeBytes(UnsafeRawBufferPointer(start: memory.base, count: count))
    }

    /// Sendable, though it is written to: its only owner writes, as `place(for:before:)` sees to, and the bytes that a copy can see,
    /// those before the copy's count, are not written again while there is a copy.
    private final class Memory: @unchecked Sendable {
        let base = UnsafeMutableRawPointer.allocate(byteCount: StagedBytes.capacity, alignment: 16)

        init() {}

        init(copying other: Memory, count: Int) {
            base.copyMemory(from: other.base, byteCount: count)
        }

        deinit { base.deallocate() }
    }
}
