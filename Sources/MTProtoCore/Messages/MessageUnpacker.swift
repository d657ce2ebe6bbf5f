import NIOCore

/// A message of a packet after containers and packed objects are opened.
package struct UnpackedMessage: Sendable, Hashable {
    /// What a message turned out to be.
    package enum Content: Sendable, Hashable {
        /// A serialized object that is neither a container nor packed.
        case body(ByteBuffer)
        /// A container inside the packet's own message; its children follow as messages of their own.
        case container
        /// A packed object that cannot be inflated: acknowledge it and skip it.
        case undecodable(GzipError)
    }

    package var id: MessageID
    package var sequenceNumber: Int32
    package var content: Content

    package init(id: MessageID, sequenceNumber: Int32, content: Content) {
        self.id = id
        self.sequenceNumber = sequenceNumber
        self.content = content
    }
}

/// Opens the containers and packed objects of one packet. Make a new one for each packet: it holds what inflating may
/// still cost.
///
/// Containers inside containers are accepted although they are not allowed, as other clients do, down to
/// ``deepestNesting`` (rows L-12, B-09). Identifiers of children are not compared with their container's.
package struct MessageUnpacker: Sendable {
    /// How deep containers and packed objects may nest in each other.
    package static let deepestNesting = 8
    /// How many messages one packet may hold in all.
    package static let largestCount = 4096

    private var budget: InflationBudget

    package init(budget: InflationBudget = InflationBudget()) {
        self.budget = budget
    }

    /// The messages inside the packet's own message, in order; that message itself if it is no container.
    package mutating func unpack(_ message: ContainedMessage) throws(ContainerError) -> [UnpackedMessage] {
        var result: [UnpackedMessage] = []
        try unpack(message, into: &result)
        return result
    }

    /// As ``unpack(_:)``, but `result` also holds what stands before a fault (row H12).
    package mutating func unpack(
        _ message: ContainedMessage, into result: inout [UnpackedMessage]
    ) throws(ContainerError) {
        try unpack(message, depth: 0, into: &result)
    }

    /// Opens a packed object inside a message, such as the result of an `rpc_result`, down to an object that is not
    /// packed. Charged to the same budget. Gives `object` itself if it is not packed.
    package mutating func unpackObject(_ object: ByteBuffer) throws(GzipError) -> ByteBuffer {
        var object = object
        var depth = 0
        while GzipPacked.isPacked(object) {
            guard depth < Self.deepestNesting else { throw .malformedObject }
            depth += 1
            object = try GzipPacked.unpack(object, budget: &budget)
        }
        return object
    }

    private mutating func unpack(
        _ message: ContainedMessage,
        depth: Int,
        into result: inout [UnpackedMessage]
    ) throws(ContainerError) {
        guard depth <= Self.deepestNesting else { throw .nestedTooDeeply(limit: Self.deepestNesting) }
        guard result.count < Self.largestCount else {
            throw .tooManyMessages(count: result.count + 1, limit: Self.largestCount)
        }
        var unpacked = UnpackedMessage(
            id: message.id, sequenceNumber: message.sequenceNumber, content: .body(message.body))
        let body: ByteBuffer
        do {
            body = try unpackObject(message.body)
        } catch {
            unpacked.content = .undecodable(error)
            result.append(unpacked)
            return
        }
        let constructor = body.getInteger(at: body.readerIndex, endianness: .little, as: UInt32.self)
        guard constructor == MessageContainer.constructorID else {
            unpacked.content = .body(body)
            result.append(unpacked)
            return
        }
        if depth > 0 {
            unpacked.content = .container
            result.append(unpacked)
        }
        var children: [ContainedMessage] = []
        var fault: ContainerError?
        do {
            try MessageContainer.read(body, into: &children)
        } catch {
            fault = error
        }
        for child in children {
            try unpack(child, depth: depth + 1, into: &result)
        }
        if let fault { throw fault }
    }
}
