import MTProtoCore
import NIOCore
import TL

/// What a schema has to say where the protocol meets it. Everything else about a schema is in the types that `tlgen`
/// makes.
///
/// ```
/// struct ChatSerialization: MTProtoSerialization {
///     typealias Update = Chat.Update
/// }
/// ```
public protocol MTProtoSerialization: Sendable {
    /// What the server sends unasked.
    associatedtype Update: Sendable

    /// What is written before each request of a connection until the server has answered one of them: the bytes of a
    /// function that takes another one, without the latter. Nil if the schema has none. Read once, when the client is
    /// made.
    ///
    /// A server that answers `CONNECTION_NOT_INITED` gets it again.
    var introduction: ByteBuffer? { get }

    /// Reads an object that the server sent unasked. An object that cannot be read becomes
    /// ``MTProtoUpdate/unreadable(_:)``.
    func update(from object: ByteBuffer) throws(TLError) -> Update

    /// What an error of the server demands.
    ///
    /// - Parameters:
    ///   - request: the name of the request, such as `chat.send`.
    ///   - attempt: how often it was sent by now: 1, 2 and so on.
    func demand(of error: MTProtoServerError, to request: String, attempt: Int) -> MTProtoDemand
}

extension MTProtoSerialization {
    /// No introduction.
    public var introduction: ByteBuffer? { nil }

    /// Every error is the caller's.
    public func demand(of error: MTProtoServerError, to request: String, attempt: Int) -> MTProtoDemand { .fail }
}

extension MTProtoSerialization where Update: TLObject {
    /// Reads one whole object.
    public func update(from object: ByteBuffer) throws(TLError) -> Update {
        try Update(decoding: object)
    }
}

/// What is done about an error of a server.
public enum MTProtoDemand: Hashable, Sendable {
    /// The caller gets it.
    case fail
    /// The request goes again after a pause.
    case again(after: Duration)
}

/// Something that concerns updates.
public enum MTProtoUpdate<Content: Sendable>: Sendable {
    /// What the server sent.
    case content(Content)
    /// Updates may be missing here: the server has begun a new session, or the program did not read for too long. A
    /// program fetches anew what it shows.
    case gap
    /// An object that the serialization cannot read.
    case unreadable(ByteBuffer)
}

extension MTProtoUpdate: Equatable where Content: Equatable {}

extension ConnectionInitialization {
    /// Named by its own bytes.
    init(_ prefix: ByteBuffer) {
        // FNV-1a: tells one introduction from another within a process, no more is needed.
        let identity = prefix.readableBytesView.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { hash, byte in
            (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        self.init(prefix: prefix, identity: identity)
    }
}
