import NIOCore

/// The last bytes that a writer wrote, before they go to its buffer together.
///
/// A `ByteBuffer` finds out with each write who owns it, where its bytes begin, and whether there is room. Most of TL is words
/// of four bytes: here it is one look at the owner, one at the room, and a store.
///
/// Sendable, though memory is shared between copies: only its one owner writes to memory, as `owned()` sees to, and a copy
/// looks at no more than the bytes before its own count, which nobody writes again while there are two owners.
struct StagedBytes: @unchecked Sendable {
    private typealias Memory = ManagedBuffer<Void, UInt8>

    /// Longer values go to the buffer at once.
    static let longest = 128
    private static let capacity = 2 * longest
    // Copied, because loops over bytes are slow without optimization.
    private static let zeros = [UInt8](repeating: 0, count: capacity)

    private var memory: Memory?
    private(set) var count = 0

    /// Has `body` write `size` more bytes, at most `longest`. Where there is no room, what is staged goes to `buffer` before.
    @inline(__always)
    mutating func write(_ size: Int, before buffer: inout ByteBuffer, _ body: (UnsafeMutableRawPointer) -> Void) {
        precondition(size <= Self.longest)
        if size > Self.capacity - count { move(to: &buffer) }
        let start = count
        owned().withUnsafeMutablePointerToElements { elements in
            body(UnsafeMutableRawPointer(elements) + start)
        }
        count += size
    }

    /// Appends everything to `buffer`, and is empty then. What is staged is cleared, for keys and
    /// passwords are written, too; not where a copy of this has the same memory, and may still need it.
    mutating func move(to buffer: inout ByteBuffer) {
        guard count > 0 else { return }
        append(to: &buffer)
        if isKnownUniquelyReferenced(&memory) {
            memory?.withUnsafeMutablePointerToElements { elements in
                Self.zeros.withUnsafeBytes { zeros in
                    guard let zeros = zeros.baseAddress else { return }
                    UnsafeMutableRawPointer(elements).copyMemory(from: zeros, byteCount: count)
                }
            }
        }
        count = 0
    }

    /// Appends everything to `buffer`.
    func append(to buffer: inout ByteBuffer) {
        guard count > 0, let memory else { return }
        memory.withUnsafeMutablePointerToElements { elements in
            _ = buffer.writeBytes(UnsafeRawBufferPointer(start: elements, count: count))
        }
    }

    /// Memory that no copy of this one has.
    @inline(__always)
    private mutating func owned() -> Memory {
        if isKnownUniquelyReferenced(&memory), let memory { return memory }
        return renewed()
    }

    @inline(never)
    private mutating func renewed() -> Memory {
        let new = Memory.create(minimumCapacity: Self.capacity) { _ in }
        memory?.withUnsafeMutablePointerToElements { old in
            new.withUnsafeMutablePointerToElements { new in
                UnsafeMutableRawPointer(new).copyMemory(from: old, byteCount: count)
            }
        }
        memory = new
        return new
    }
}
