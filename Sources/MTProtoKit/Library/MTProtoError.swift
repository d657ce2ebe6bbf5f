import MTProtoCore
import TL

/// Why something that an ``MTProtoClient``, an ``MTProtoContext`` or an ``MTProtoServer`` was asked for did not happen.
public struct MTProtoError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure. New kinds may be added.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        public let description: String

        /// The server answered with an error: ``MTProtoError/serverError``.
        public static let server = Code(description: "server")
        /// The server has no answer any more, and the request may not be repeated.
        public static let answerLost = Code(description: "answerLost")
        /// The answer is not what the schema says.
        public static let unreadableAnswer = Code(description: "unreadableAnswer")
        /// The request cannot be sent as it is, or too many wait.
        public static let invalidRequest = Code(description: "invalidRequest")
        /// The server refused the message again and again.
        public static let rejected = Code(description: "rejected")
        /// No answer in the time allowed.
        public static let timeout = Code(description: "timeout")
        /// The calling task was cancelled.
        public static let cancelled = Code(description: "cancelled")
        /// The client or the server was stopped.
        public static let stopped = Code(description: "stopped")
        /// No connection in the time allowed.
        public static let connectionFailed = Code(description: "connectionFailed")
        /// The server has none of the public keys of the context.
        public static let unknownServerKey = Code(description: "unknownServerKey")
        /// No authorization key could be made.
        public static let keyExchangeFailed = Code(description: "keyExchangeFailed")
        /// The stored keys belong to other servers.
        public static let otherServers = Code(description: "otherServers")
        /// No address is known that the chosen transport can use.
        public static let noAddress = Code(description: "noAddress")
        /// The store failed.
        public static let storage = Code(description: "storage")
        /// A field of a configuration makes no sense.
        public static let invalidConfiguration = Code(description: "invalidConfiguration")
        /// A server cannot listen.
        public static let listen = Code(description: "listen")
    }

    /// The kind of failure.
    public let code: Code
    /// What happened, in words.
    public let message: String
    /// The request, field, address or file in question.
    public let location: String
    /// What to do about it.
    public let hint: String
    /// Whether the server may have run the request, for all that this end knows. False where it certainly did not, and
    /// where its own error says how it ended.
    public let mayHaveRun: Bool
    /// What the server answered, where ``code`` is ``Code/server``.
    public let serverError: MTProtoServerError?

    init(
        _ code: Code, message: String, location: String, hint: String, mayHaveRun: Bool = false,
        serverError: MTProtoServerError? = nil
    ) {
        self.code = code
        self.message = message
        self.location = location
        self.hint = hint
        self.mayHaveRun = mayHaveRun
        self.serverError = serverError
    }

    /// What happened, where, and what to do.
    public var description: String { "\(message): \(location). \(hint)" }
}

extension MTProtoError {
    /// What the server answered.
    init(_ error: MTProtoServerError, to place: String, mayHaveRun: Bool = false) {
        self.init(
            .server, message: "The server answered \(error)", location: place,
            hint: "The schema's own documentation says what it means.", mayHaveRun: mayHaveRun, serverError: error)
    }

    /// How a request ended without a result.
    ///
    /// - Parameters:
    ///   - place: the request and where it went.
    ///   - history: what is known of it besides.
    init(_ failure: RequestFailure, place: String, after history: RequestHistory) {
        let mayHaveRun = history.mayHaveRun
        let advice = Self.advice(mayHaveRun)
        switch failure {
        case .rpc(let error):
            self.init(MTProtoServerError(error), to: place, mayHaveRun: mayHaveRun)
        case .answerLost:
            self.init(
                .answerLost, message: "The answer was lost", location: place, hint: Self.advice(true), mayHaveRun: true)
        case .answerUnreadable:
            self.init(
                .unreadableAnswer, message: "The answer cannot be unpacked", location: place, hint: Self.advice(true),
                mayHaveRun: true)
        case .rejected(let code):
            self.init(
                .rejected, message: "The server refused the message repeatedly with code \(code)", location: place,
                hint: "The server and this client do not agree on the protocol. \(advice)", mayHaveRun: mayHaveRun)
        case .invalidBody, .queueFull:
            self.init(
                .invalidRequest, message: failure.description, location: place,
                hint: "A request is a whole object of at most 8 MiB.", mayHaveRun: mayHaveRun)
        case .unknownDependency:
            self.init(
                .invalidRequest, message: "The request to wait for is unknown", location: place, hint: "Send it anew.")
        case .timedOut:
            self.init(
                .timeout, message: "No answer within the time allowed", location: place, hint: advice,
                mayHaveRun: mayHaveRun)
        case .stopped:
            self.init(
                .stopped, message: "The client was stopped before the answer came", location: place, hint: advice,
                mayHaveRun: mayHaveRun)
        case .cancelled:
            self.init(
                .cancelled, message: "The request was cancelled", location: place, hint: advice, mayHaveRun: mayHaveRun)
        case .connection(let address, let reason):
            let target = address.map { " to \($0.host):\($0.port)" } ?? ""
            self.init(
                .connectionFailed, message: "Cannot connect\(target): \(reason)", location: place,
                hint: "Check that the server runs and that the network lets you reach it.", mayHaveRun: mayHaveRun)
        case .unknownServerKey(let address):
            self.init(
                .unknownServerKey,
                message: "The server at \(address.host):\(address.port) has none of the known public keys",
                location: place,
                hint:
                    "Check the key and the address: they do not match, or the connection is intercepted.",
                mayHaveRun: mayHaveRun)
        case .keyUnknown, .keyOfOtherServers:
            self.init(
                .otherServers, message: "The servers do not know the stored authorization key", location: place,
                hint: "Use the servers that it was made with, or another store.", mayHaveRun: mayHaveRun)
        case .keyExchange(let address, let reason):
            self.init(
                .keyExchangeFailed, message: "No authorization key with \(address.host):\(address.port): \(reason)",
                location: place, hint: "Try again; if it stays so, the server is not what the context says.",
                mayHaveRun: mayHaveRun)
        case .noAddress:
            self.init(
                .noAddress, message: "No address is known", location: place, hint: "Name one in the context.",
                mayHaveRun: mayHaveRun)
        case .noFront(let transport):
            self.init(
                .noAddress, message: "No front is known that speaks \(transport.rawValue)", location: place,
                hint: "Name one in the context, or use another transport.", mayHaveRun: mayHaveRun)
        case .keyNotStored:
            if let error = history.storageError {
                self.init(error, mayHaveRun: mayHaveRun)
            } else {
                self.init(
                    .storage, message: "The authorization key cannot be stored", location: place,
                    hint: "Check the store.", mayHaveRun: mayHaveRun)
            }
        }
    }

    init(_ error: StorageError, mayHaveRun: Bool = false) {
        self.init(
            error.code == .otherServers ? .otherServers : .storage, message: error.message, location: error.location,
            hint: error.hint, mayHaveRun: mayHaveRun)
    }

    /// An answer that the schema does not know.
    init(unreadable error: TLError, place: String) {
        self.init(
            .unreadableAnswer, message: "The answer cannot be read: \(error)", location: place,
            hint: "The server has another schema. \(Self.advice(true))", mayHaveRun: true)
    }

    /// A request that cannot be written.
    init(unwritable error: TLError, place: String) {
        self.init(
            .invalidRequest, message: "The request cannot be written: \(error)", location: place,
            hint: "Change the field that it names.")
    }

    private static func advice(_ mayHaveRun: Bool) -> String {
        mayHaveRun ? "Check whether it had an effect before you repeat it." : "It has not run."
    }
}
