import MTProtoCore

/// An error that a server answers in place of a result: `rpc_error`.
///
/// A handler of ``MTProtoServer`` throws it; a client finds it in ``MTProtoError/serverError``.
///
/// Some words belong to the protocol itself: `CONNECTION_NOT_INITED` has the client introduce itself again,
/// `AUTH_KEY_PERM_EMPTY` concerns temporary keys. Everything else is the schema's own.
public struct MTProtoServerError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Like an HTTP status, also negative.
    public let code: Int
    /// Upper-case words by custom.
    public let message: String

    /// - Parameters:
    ///   - code: from -9999 to 9999 and not 0; any other counts as 500.
    ///   - message: at most 512 Unicode scalars; what steers a terminal becomes a space.
    public init(code: Int, message: String) {
        self.init(RPCError(code: Int32(clamping: code), message: message))
    }

    init(_ error: RPCError) {
        code = Int(error.code)
        message = error.message
    }

    var rpc: RPCError { RPCError(code: Int32(clamping: code), message: message) }

    /// Code and message.
    public var description: String { "\(code) \(message)" }

    /// How long the server wants the client to wait, for messages such as `FLOOD_WAIT_5`; nil for all others.
    public var requestedPause: Duration? { rpc.floodWait }
}
