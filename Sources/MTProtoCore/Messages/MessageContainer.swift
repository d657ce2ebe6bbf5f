import NIOCore
import TL

/// One message as it stands in a container.
package struct ContainedMessage: Sendable, Hashable {
    package var id: MessageID
    package var sequenceNumber: Int32
    /// The serialized object.
    package var body: ByteBuffer

    package init(id: MessageID, sequenceNumber: Int32, body: ByteBuffer) {
        self.id = id
        self.sequenceNumber = sequenceNumber
        self.body = body
    }
}

/// Why a container cannot be taken apart. Its framing is broken, so that no child can be trusted: close the connection
/// and keep the session (docs/decisions/0002-wire-format.md).
package enum ContainerError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The body is no container, or ends before its count.
    case notAContainer
    /// The count of children is negative or above the limit.
    case tooManyMessages(count: Int, limit: Int)
    /// A child ends before its header does, or announces a length that is not a positive multiple of 4 that fits.
    case malformedChild(index: Int, length: Int?, remaining: Int)
    /// Bytes follow the last child.
    case trailingBytes(Int)
    /// Containers and packed objects are nested deeper than the limit.
    case nestedTooDeeply(limit: Int)

    package var description: String {
        switch self {
        case .notAContainer:
            "body is no msg_container with a count"
        case .tooManyMessages(let count, let limit):
            "container announces \(count) messages, at most \(limit) allowed"
        case .malformedChild(let index, let length, let remaining):
            "child \(index) of a container announces \(length.map(String.init) ?? "no length") with \(remaining) bytes left"
        case .trailingBytes(let count):
            "\(count) bytes follow the last message of a container"
        case .nestedTooDeeply(let limit):
            "containers and packed objects are nested more than \(limit) deep"
        }
    }
}

/// Several messages sent as one (core.telegram.org/mtproto/service_messages#containers).
package enum MessageContainer {
    package static let constructorID: UInt32 = 0x73f1_f8dc
    /// The most children that a server accepts.
    package static let largestCount = 1024
    /// Bytes of a container around its children.
    package static let overhead = 8
    /// Bytes of one child around its body.
    package static let childOverhead = 16

    /// Writes a container of `messages`, which keep their order. The container itself takes an identifier above theirs.
    package static func write(_ messages: [ContainedMessage], to buffer: inout ByteBuffer) {
        write(messages, count: messages.count, to: &buffer)
    }

    /// As ``write(_:to:)``, for messages that need not stand in an array.
    static func write(
        _ messages: some Sequence<ContainedMessage>, count: Int, to buffer: inout ByteBuffer
    ) {
        buffer.writeWord(constructorID)
        buffer.writeInt(Int32(count))
        for message in messages {
            buffer.writeLong(message.id.rawValue)
            buffer.writeInt(message.sequenceNumber)
            buffer.writeInt(Int32(message.body.readableBytes))
            buffer.writeImmutableBuffer(message.body)
        }
    }

    /// The children of a container, their bodies sharing its storage. Every length is judged before it is followed.
    package static func read(_ body: ByteBuffer) throws(ContainerError) -> [ContainedMessage] {
        var messages: [ContainedMessage] = []
        try read(body, into: &messages)
        return messages
    }

    /// As ``read(_:)``, but `messages` also holds the children before a fault.
    package static func read(
        _ body: ByteBuffer, into messages: inout [ContainedMessage]
    ) throws(ContainerError) {
        var rest = body
        guard rest.readWord() == constructorID, let count = rest.readInt() else { throw .notAContainer }
        guard count >= 0, count <= largestCount else {
            throw .tooManyMessages(count: Int(count), limit: largestCount)
        }
        messages.reserveCapacity(min(Int(count), rest.readableBytes / childOverhead))
        for index in 0..<Int(count) {
            guard let id = rest.readLong(), let sequenceNumber = rest.readInt(), let length = rest.readInt() else {
                throw .malformedChild(index: index, length: nil, remaining: rest.readableBytes)
            }
            guard length >= 4, length % 4 == 0, let child = rest.readSlice(length: Int(length)) else {
                throw .malformedChild(index: index, length: Int(length), remaining: rest.readableBytes)
            }
            messages.append(
                ContainedMessage(id: MessageID(rawValue: id), sequenceNumber: sequenceNumber, body: child))
        }
        guard rest.readableBytes == 0 else { throw .trailingBytes(rest.readableBytes) }
    }
}
