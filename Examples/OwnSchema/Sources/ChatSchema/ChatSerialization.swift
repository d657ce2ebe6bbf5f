import MTProtoKit
import TL

/// What the protocol has to know of the chat's schema: what the server sends unasked. The schema has no introduction,
/// and every error is the caller's.
public struct ChatSerialization: MTProtoSerialization {
    public typealias Update = Chat.Update

    public init() {}
}

/// A client of the chat.
public typealias ChatClient = MTProtoClient<ChatSerialization>
