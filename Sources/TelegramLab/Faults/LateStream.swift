import MTProtoCore
import NIOCore

/// Pieces of a stream in one direction that are under way longer than usual. Their order is kept.
struct LateStream {
    /// Bytes that may be under way; with more of them the connection is closed.
    static let limit = 64 << 20

    private var pieces: [(due: Instant, bytes: ByteBuffer)] = []
    /// How many of ``pieces`` have arrived already.
    private var first = 0
    private(set) var byteCount = 0

    var isEmpty: Bool { self.first == self.pieces.count }

    /// Adds a piece. Returns when it arrives: not before those that were sent before it.
    mutating func add(_ bytes: ByteBuffer, due: Instant) -> Instant {
        let due = self.isEmpty ? due : max(due, self.pieces.last?.due ?? due)
        self.pieces.append((due, bytes))
        self.byteCount += bytes.readableBytes
        return due
    }

    /// The next piece that has arrived; nil if there is none.
    mutating func next(at now: Instant) -> ByteBuffer? {
        guard !self.isEmpty, self.pieces[self.first].due <= now else { return nil }
        let bytes = self.pieces[self.first].bytes
        self.first += 1
        self.byteCount -= bytes.readableBytes
        if self.first * 2 > self.pieces.count {
            self.pieces.removeFirst(self.first)
            self.first = 0
        }
        return bytes
    }
}
