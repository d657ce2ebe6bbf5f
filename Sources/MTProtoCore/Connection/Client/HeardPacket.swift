import MTProtoCrypto
import NIOCore

/// What one frame of a server was, without what it says: enough to make another one that has the same consequences.
package enum HeardPacket: Hashable, Sendable {
    /// A step of a key exchange, or the answer to a probe.
    case plain(PlainStep)
    /// An error of the transport, such as -404.
    case transportError(Int32)
    case quickAck
    /// What is no frame, and ends the stream.
    case noFrame
    /// What could not be opened: it is not under the key, or was changed on its way.
    case unreadable
    /// What comes late, under the key that a temporary one has taken the place of. Nothing is made of it.
    case retired
    /// Over HTTP, what is under none of the keys: a page of something between, for a person.
    case foreign
    /// Over HTTP, an answer without a packet.
    case empty
    /// Over HTTP: the connection ends with the answer that follows.
    case last
    /// What came beside the packets, of a proxy or a WebSocket.
    case way(WayStep)
    /// An encrypted packet.
    case messages(HeardMessages)

    /// What the way to a datacenter has said.
    package enum WayStep: String, Hashable, Sendable {
        /// The next stage of the way is passed.
        case taken
        /// A proxy wants a name and a password.
        case password
        /// What ends the connection: a refusal, or what has no place there.
        case refused
        /// A WebSocket wants a sign of life.
        case ping
        /// The WebSocket is closed.
        case ended
    }

    /// What became of a plain packet.
    package enum PlainStep: Hashable, Sendable {
        /// The exchange goes on with it, or has its key.
        case taken
        case ignored
        /// The exchange has to begin again, or has failed.
        case refused
    }
}

/// An encrypted packet, without its salt, its padding, and what stands in its answers and updates.
package struct HeardMessages: Hashable, Sendable {
    /// Of the packet's own message: the container, where it is one.
    package var id: MessageID
    package var sequenceNumber: Int32
    /// Whether it belongs to the session that it came for.
    package var isOfSession = true
    /// Whether it came under a temporary key that is not in use yet.
    package var isOfCandidate = false
    /// Whether the packet cannot be taken apart, or not to its end.
    package var isBroken = false
    /// Whether containers stand in containers, too many of them.
    package var isNested = false
    /// The salt that was made with the temporary key that it came under.
    package var firstSalt: Int64?
    package var messages: [HeardMessage]

    package init(
        id: MessageID, sequenceNumber: Int32, isOfSession: Bool, isOfCandidate: Bool, isBroken: Bool, isNested: Bool,
        messages: [HeardMessage]
    ) {
        self.id = id
        self.sequenceNumber = sequenceNumber
        self.isOfSession = isOfSession
        self.isOfCandidate = isOfCandidate
        self.isBroken = isBroken
        self.isNested = isNested
        self.messages = messages
    }
}

/// One message of a packet.
package struct HeardMessage: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
        /// Its salts, sessions and numbers of pings mean nothing outside of the run.
        case service(ServiceMessage)
        case answer(to: MessageID, constructor: UInt32, byteCount: Int)
        case error(to: MessageID, RPCError)
        /// An update, or an object that is not known.
        case other(constructor: UInt32, byteCount: Int)
        /// A container in a container. What stands in it follows.
        case container
        /// A packed object that cannot be unpacked: an answer, or nil for what may be an update.
        case unreadable(answerTo: MessageID?)
    }

    package var id: MessageID
    package var sequenceNumber: Int32
    package var content: Content
    /// The message that it came as a copy in.
    package var copiedBy: Copier?

    package struct Copier: Hashable, Sendable {
        package var id: MessageID
        package var sequenceNumber: Int32

        package init(id: MessageID, sequenceNumber: Int32) {
            self.id = id
            self.sequenceNumber = sequenceNumber
        }
    }

    package init(id: MessageID, sequenceNumber: Int32, content: Content) {
        self.id = id
        self.sequenceNumber = sequenceNumber
        self.content = content
    }
}

extension HeardMessages {
    /// Nil for a packet that cannot be opened with the key.
    init?(opening packet: ByteBuffer, key: AuthKey, sessionID: Int64, from direction: MessageDirection) {
        guard let opened = try? MessageEnvelope.open(packet, key: key, direction: direction) else { return nil }
        id = opened.message.id
        sequenceNumber = opened.message.sequenceNumber
        isOfSession = opened.sessionID == sessionID
        var unpacker = MessageUnpacker()
        var unpacked: [UnpackedMessage] = []
        do {
            try unpacker.unpack(opened.message, into: &unpacked)
        } catch {
            isBroken = true
            isNested = unpacked.contains { $0.content == .container } && !unpacked.contains { $0.content != .container }
        }
        messages = unpacked.map { HeardMessage($0, unpacker: &unpacker) }
    }

    /// Whether the messages stand in a container.
    package var isContainer: Bool {
        isBroken || messages.count != 1 || (messages.first?.copiedBy?.id ?? messages.first?.id) != id
    }
}

extension HeardMessage {
    fileprivate init(_ message: UnpackedMessage, unpacker: inout MessageUnpacker) {
        id = message.id
        sequenceNumber = message.sequenceNumber
        switch message.content {
        case .container: content = .container
        case .undecodable: content = .unreadable(answerTo: nil)
        case .body(let body):
            content = Self.content(body, unpacker: &unpacker)
            guard case .service(.copy(let inner)) = content else { return }
            var copies: [UnpackedMessage] = []
            try? unpacker.unpack(inner, into: &copies)
            content = .other(constructor: Self.constructor(of: body), byteCount: body.readableBytes)
            guard copies.count == 1, copies[0].id == inner.id else { return }
            var copy = HeardMessage(copies[0], unpacker: &unpacker)
            guard copy.copiedBy == nil else { return }
            copy.copiedBy = Copier(id: id, sequenceNumber: sequenceNumber)
            self = copy
        }
    }

    private static func content(_ body: ByteBuffer, unpacker: inout MessageUnpacker) -> Content {
        let constructor = constructor(of: body)
        guard let result = RPCResult(body: body) else {
            let service = ServiceMessage.isService(constructor) ? try? ServiceMessage(decoding: body) : nil
            return service.map { .service($0) } ?? .other(constructor: constructor, byteCount: body.readableBytes)
        }
        guard let object = try? unpacker.unpackObject(result.result) else {
            return .unreadable(answerTo: result.requestID)
        }
        let type = Self.constructor(of: object)
        guard type == RPCError.constructorID else {
            return .answer(to: result.requestID, constructor: type, byteCount: object.readableBytes)
        }
        return RPCError(decoding: object).map { .error(to: result.requestID, $0) }
            ?? .unreadable(answerTo: result.requestID)
    }

    private static func constructor(of object: ByteBuffer) -> UInt32 {
        object.getInteger(at: object.readerIndex, endianness: .little) ?? 0
    }
}
