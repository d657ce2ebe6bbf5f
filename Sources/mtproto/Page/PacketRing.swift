import MTProtoCore
import NIOCore
import TelegramLab

/// The newest packets of a lab: so many, and of so many bytes. Numbers go on when packets are forgotten.
struct PacketRing: Sendable {
    /// A request, by what its answer names.
    private struct Request: Hashable {
        var session: Int64
        var message: Int64
    }

    private struct Asked {
        var number: Int
        var method: String
        var nanoseconds: Int64
    }

    let limit: Int
    let byteLimit: Int
    private var slots: [PacketRecord] = []
    private var head = 0
    private var requests: [Request: Asked] = [:]
    private(set) var bytes = 0
    /// How many packets there were in all.
    private(set) var count = 0

    init(limit: Int = 10_000, byteLimit: Int = 32 << 20) {
        self.limit = max(1, limit)
        self.byteLimit = byteLimit
    }

    /// Packets that are kept, oldest first.
    var kept: ArraySlice<PacketRecord> { slots[head...] }

    /// The number of the oldest that is kept; that of the next one if there is none.
    var first: Int { count - (slots.count - head) + 1 }

    mutating func add(_ record: PacketRecord) {
        var record = record
        count += 1
        record.number = count
        slots.append(record)
        match()
        bytes += record.bytes
        while slots.count - head > limit || bytes > byteLimit && slots.count - head > 1 { forget() }
        if head > limit {
            slots.removeFirst(head)
            head = 0
        }
    }

    /// Notes what was encrypted in the newest step of a key exchange on a connection, and in its answer.
    mutating func open(_ contents: HandshakeContents, on connection: LabConnectionID) {
        for (direction, inner) in [(LabFrame.Direction.received, contents.query), (.sent, contents.answer)] {
            guard let inner,
                let place = slots.indices.dropFirst(head).suffix(Self.exchangeReach).last(where: { place in
                    let frame = slots[place].frame
                    return frame.kind == .plain && frame.direction == direction
                        && frame.datacenter == connection.datacenter && frame.connection == connection.number
                })
            else { continue }
            slots[place].inner = inner
            bytes += inner.readableBytes
        }
    }

    /// The lab answers at once: what belongs together stands together.
    private static let exchangeReach = 16

    subscript(number: Int) -> PacketRecord? {
        index(of: number).map { slots[$0] }
    }

    /// Packets from a number on, oldest first.
    func records(from number: Int) -> ArraySlice<PacketRecord> {
        guard number > first else { return kept }
        return slots.suffix(max(0, count - number + 1))
    }

    private func index(of number: Int) -> Int? {
        guard number >= first, number <= count else { return nil }
        return head + number - first
    }

    private mutating func forget() {
        let record = slots[head]
        bytes -= record.bytes
        // What is left of it goes with the others.
        slots[head].clear()
        for request in Self.requests(in: record) where requests[request]?.number == record.number {
            requests[request] = nil
        }
        head += 1
    }

    /// Finds what the newest one answers, or remembers what it asks.
    private mutating func match() {
        let newest = slots.count - 1
        let record = slots[newest]
        guard let session = record.frame.sessionID else { return }
        for message in record.frame.messages {
            guard !record.isReceived else {
                requests[Request(session: session, message: message.id)] = Asked(
                    number: record.number, method: message.name, nanoseconds: record.nanoseconds)
                continue
            }
            guard let id = message.answers, let asked = requests[Request(session: session, message: id)] else {
                continue
            }
            slots[newest].answers.append(
                .init(
                    number: asked.number, method: asked.method, name: message.name,
                    nanoseconds: max(0, record.nanoseconds &- asked.nanoseconds)))
            if let index = index(of: asked.number) { slots[index].answeredBy = record.number }
        }
    }

    private static func requests(in record: PacketRecord) -> [Request] {
        guard record.isReceived, let session = record.frame.sessionID else { return [] }
        return record.frame.messages.map { Request(session: session, message: $0.id) }
    }
}
