import MTProtoCrypto
import NIOCore

/// One message on its way into a packet.
struct Outgoing {
    var message: ContainedMessage
    /// Has been sent under this id before, so that it may not travel alone.
    var isRepeated = false
    /// The server replies to it.
    var expectsReply = false
    var handle: MessageHandle?
    var wantsQuickAck = false

    init(message: ContainedMessage, expectsReply: Bool) {
        self.message = message
        self.expectsReply = expectsReply
    }

    init(new entry: Outbox.Entry, message: ContainedMessage) {
        self.message = message
        self.expectsReply = entry.options.expects != .nothing
        self.handle = entry.handle
        self.wantsQuickAck = entry.options.wantsQuickAck
    }

    init(repeated entry: Outbox.Entry) {
        self.init(
            new: entry,
            message: ContainedMessage(
                id: entry.id ?? .zero, sequenceNumber: entry.sequenceNumber, body: entry.wire))
        self.isRepeated = true
    }
}

/// Packets in the making. Messages get their ids when they join the last group, and a container its own when its group
/// is closed: the ids of packets rise like those of messages.
struct Packing {
    let salt: Int64
    fileprivate(set) var packets: [OutgoingPacket] = []
    fileprivate var group: [Outgoing] = []
    fileprivate var bytes = 0

    init(salt: Int64) {
        self.salt = salt
    }

    mutating func add(_ outgoing: Outgoing) {
        bytes += outgoing.message.body.readableBytes
        group.append(outgoing)
    }
}

// Groups of messages become packets: containers up to the limits, a lone new message bare (row F04).
extension ClientSession {
    /// Bodies of one container together; a larger body travels alone.
    package static let containerBytes = 3072
    /// Messages of one container. Servers take 1024.
    static let containerCount = 1020

    /// Closes the last group if a body does not fit in any more.
    mutating func makeRoom(for bytes: Int, in packing: inout Packing, now: Instant) {
        let limit = isOverHTTP ? HTTPRequests.containerBytes : Self.containerBytes
        guard packing.group.count >= Self.containerCount || packing.bytes + bytes > limit else { return }
        closeGroup(&packing, now: now)
    }

    /// Makes a packet of the last group.
    /// - Parameter kind: the kind of its request, where there are requests.
    mutating func closeGroup(_ packing: inout Packing, as kind: HTTPPost.Kind = .queries, now: Instant) {
        guard !packing.group.isEmpty else { return }
        if isOverHTTP, kind != .poll { addHTTPWait(.query, to: &packing, now: now) }
        guard let first = packing.group.first else { return }
        defer {
            packing.group.removeAll(keepingCapacity: true)
            packing.bytes = 0
        }
        var whole = first.message
        if packing.group.count > 1 || first.isRepeated {
            if packing.group.contains(where: \.isRepeated) { packing.group.sort { $0.message.id < $1.message.id } }
            whole = container(of: packing.group, bytes: packing.bytes, now: now)
        }
        guard
            let sealed = try? MessageEnvelope.seal(
                whole, salt: packing.salt, sessionID: sessionID, key: configuration.authKey,
                direction: .clientToServer, padding: connection?.padding ?? .grid, random: &random)
        else {
            assertionFailure("a body of \(whole.body.readableBytes) bytes passed submission and cannot be sealed")
            return
        }
        var expectsReply = false
        var hasNewRequest = false
        var quick: [MessageHandle] = []
        for member in packing.group {
            expectsReply = expectsReply || member.expectsReply
            hasNewRequest = hasNewRequest || (member.handle != nil && !member.isRepeated)
            if member.wantsQuickAck, let handle = member.handle { quick.append(handle) }
        }
        if expectsReply {
            connection?.upload.packetSent(id: whole.id, bytes: sealed.bytes.readableBytes, now: now)
            if connection?.expectingSince == nil { connection?.expectingSince = now }
        }
        if hasNewRequest { connection?.idleProbes = 0 }
        if !quick.isEmpty, !isOverHTTP { connection?.expectQuickAck(sealed.quickAckToken, of: quick) }
        var packet = OutgoingPacket(bytes: sealed.bytes, wantsQuickAck: !quick.isEmpty)
        if isOverHTTP {
            packet.wantsQuickAck = false
            packet.post = post(
                whole.id, of: packing.group.map(\.message.id), as: kind, bytes: sealed.bytes.readableBytes)
        }
        packing.packets.append(packet)
    }

    private mutating func container(of group: [Outgoing], bytes: Int, now: Instant) -> ContainedMessage {
        var body = ByteBuffer()
        body.reserveCapacity(MessageContainer.overhead + group.count * MessageContainer.childOverhead + bytes)
        MessageContainer.write(group.lazy.map(\.message), count: group.count, to: &body)
        // Taken after the children's, so that it stands above them.
        let id = nextIdentifier(now: now)
        sent.insert(.container(children: group.map(\.message.id)), id: id, now: now)
        for member in group {
            if let handle = member.handle { outbox.setStack(id, of: handle) }
        }
        return ContainedMessage(id: id, sequenceNumber: sequence.next(contentRelated: false), body: body)
    }
}
