import MTProtoCore
import NIOCore

/// One call that reached a datacenter and is about to run, without its wrappers.
package struct LabCall: Hashable, Sendable {
    package let datacenter: Int
    /// The authorization key under which it came; the temporary one where there is one.
    package let keyID: UInt64
    package let sessionID: Int64
    package let messageID: MessageID
    /// The innermost boxed function.
    package let query: ByteBuffer
    /// Schema names of what was around it, outermost first. Dependencies on other calls are gone: the server has
    /// dealt with them.
    package let wrappers: [String]
}

/// What a ``LabService`` wants with a call.
package enum LabReply: Sendable {
    /// Let the world of the lab run it.
    case pass
    /// The boxed answer, or the error.
    case now(Result<ByteBuffer, RPCError>)
    /// The same, given at an instant. The call counts as running until then: asked again it is not run twice.
    case later(Result<ByteBuffer, RPCError>, at: Instant)
    /// Nothing: the call counts as running for as long as the session is remembered.
    case pending
}

/// Runs calls in place of the lab's own world. It sees each call once, after the server has found that its key may
/// carry calls (bound, initialized) and after faults that answer calls themselves.
package protocol LabService: AnyObject {
    /// Runs a call. It may call ``LabServer/push(_:datacenter:keyID:sessionID:now:)`` and every other input of `server` but the taking of
    /// outputs.
    func answer(_ call: LabCall, on server: LabServer, now: Instant) -> LabReply
}
