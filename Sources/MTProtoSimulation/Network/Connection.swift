import MTProtoCore
import NIOCore

/// A connection between two hosts, as the network keeps it.
struct Connection {
    /// One direction of bytes.
    struct Pipe {
        /// What the writer has written and the link has not taken.
        var queue = CircularBuffer<ByteBuffer>()
        var queuedBytes = 0
        /// What the link has taken. An empty buffer is the end of the stream.
        var onTheWay = CircularBuffer<ByteBuffer>()
        var lastArrival: Int64 = .min
        /// A stall: nothing is handed to the link before.
        var notBefore: Int64 = .min
        var isPumpScheduled = false
        /// The writer has closed.
        var isFinished = false
        /// The end of the stream was handed to the link.
        var isEndSent = false

        mutating func take(_ limit: Int) -> ByteBuffer {
            guard var first = queue.popFirst() else {
                isEndSent = true
                return ByteBuffer()
            }
            if first.readableBytes > limit {
                let chunk = first.readSlice(length: limit) ?? first
                queue.prepend(first)
                queuedBytes -= chunk.readableBytes
                return chunk
            }
            while first.readableBytes < limit, var next = queue.popFirst() {
                let room = limit - first.readableBytes
                if next.readableBytes > room {
                    if let part = next.readSlice(length: room) { first.writeImmutableBuffer(part) }
                    queue.prepend(next)
                } else {
                    first.writeImmutableBuffer(next)
                }
            }
            queuedBytes -= first.readableBytes
            return first
        }
    }

    enum Phase {
        case free
        case connecting
        case open
    }

    var generation: UInt32 = 0
    var phase = Phase.free
    /// The host that dialled; its link is the connection's.
    var client: Int = 0
    var server: Int = -1
    var address: Int = 0
    /// What the link has in store for it.
    var isRefused = false
    var life: Int64?
    var isClientOpen = false
    var isServerOpen = false
    /// Nothing passes any more, and neither end knows.
    var isSilent = false
    /// The censor has not yet seen the first bytes.
    var isUncensored = true
    var lastActivity: Int64 = 0
    /// When the accepting end got something last.
    var lastHeard: Int64 = .min
    var up = Pipe()
    var down = Pipe()

    /// Makes the place ready for the next connection.
    mutating func clear() {
        let next = generation &+ 1
        self = Connection()
        generation = next
    }

    /// How much waits for the link; 0 is the end of the stream, nil nothing.
    @inline(__always)
    func nextSize(up isUp: Bool) -> Int? {
        isUp ? Self.nextSize(up) : Self.nextSize(down)
    }

    private static func nextSize(_ pipe: borrowing Pipe) -> Int? {
        if pipe.queuedBytes > 0 { return pipe.queuedBytes }
        return pipe.isFinished && !pipe.isEndSent ? 0 : nil
    }

    @inline(__always)
    func notBefore(up isUp: Bool) -> Int64 {
        isUp ? up.notBefore : down.notBefore
    }

    /// A silent connection takes bytes like any other; they only stay unsent.
    mutating func enqueue(_ bytes: ByteBuffer, up isUp: Bool) {
        if isUp {
            up.queuedBytes += bytes.readableBytes
            if !isSilent { up.queue.append(bytes) }
        } else {
            down.queuedBytes += bytes.readableBytes
            if !isSilent { down.queue.append(bytes) }
        }
    }

    mutating func take(_ limit: Int, up isUp: Bool) -> ByteBuffer {
        if isUp { up.take(limit) } else { down.take(limit) }
    }

    /// Puts a chunk on its way, and returns when it arrives.
    mutating func send(_ chunk: ByteBuffer, _ passage: Link.Passage, up isUp: Bool) -> Int64 {
        if isUp { Self.send(chunk, passage, &up) } else { Self.send(chunk, passage, &down) }
    }

    private static func send(_ chunk: ByteBuffer, _ passage: Link.Passage, _ pipe: inout Pipe) -> Int64 {
        pipe.onTheWay.append(chunk)
        pipe.notBefore = passage.notBefore
        pipe.lastArrival = max(pipe.lastArrival, passage.arrival)
        return pipe.lastArrival
    }

    mutating func arrive(up isUp: Bool) -> ByteBuffer? {
        isUp ? up.onTheWay.popFirst() : down.onTheWay.popFirst()
    }

    mutating func fallSilent() {
        isSilent = true
        up.queue.removeAll()
        up.onTheWay.removeAll()
        down.queue.removeAll()
        down.onTheWay.removeAll()
    }
}
