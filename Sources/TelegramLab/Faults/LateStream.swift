import MTProtoCore
import NIOCore

/// Pieces of a stream in one direction that are under way longer than usual. Their order is kept.
struct LateStream {
    /// What may be under way, in bytes; with more of it the connection is closed.
    static let limit = 64 << 20
    /// What a piece costs beside its bytes: a client may send them one by one.
    static let pieceCost = 512

    private var pieces: [(due: Instant, bytes: ByteBuffer)] = []
    /// How many of ``pieces`` have arrived already.
    private var first = 0
    /// The bytes under way, and ``pieceCost`` for each piece.
    private(set) var cost = 0

    var isEmpty: Bool { self.first == self.pieces.count }

    /// When the next piece arrives; nil if none is under way.
    var nextDue: Instant? { self.isEmpty ? nil : self.pieces[self.first].due }

    /// Adds a piece. It arrives not before those that were sent before it.
    mutating func add(_ bytes: ByteBuffer, due: Instant) {
        let due = self.isEmpty ? due : max(due, self.pieces.last?.due ?? due)
        self.pieces.append((due, bytes))
        self.cost += bytes.readableBytes + Self.pieceCost
    }

    /// Nothing that is under way arrives later than then.
    mutating func hasten(to instant: Instant) {
        for index in self.first..<self.pieces.count where self.pieces[index].due > instant {
            self.pieces[index].due = instant
        }
    }

    /// The next piece that has arrived; nil if there is none.
    mutating func next(at now: Instant) -> ByteBuffer? {
        guard let due = self.nextDue, due <= now else { return nil }
        let bytes = self.pieces[self.first].bytes
        self.first += 1
        self.cost -= bytes.readableBytes + Self.pieceCost
        if self.first * 2 > self.pieces.count {
            self.pieces.removeFirst(self.first)
            self.first = 0
        }
        return bytes
    }
}
