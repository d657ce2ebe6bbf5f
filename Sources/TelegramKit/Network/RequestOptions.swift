import MTProtoCore
import MTProtoKit
import TL
import TelegramAPI

/// How a request is treated, where that differs from what the configuration says.
///
/// ```swift
/// var options = RequestOptions()
/// options.floodWaits = .never
/// let config = try await client.invoke(API.Help.GetConfig(), options: options)
/// ```
public struct RequestOptions: Sendable {
    /// What to do when the server asks for a pause; nil: what ``TelegramConfiguration/floodWaits`` says.
    public var floodWaits: FloodWaitPolicy?
    /// The request fails with `timeout` after this time, with or without a connection. Nil: what
    /// ``TelegramConfiguration/requestTimeout`` says, which is never unless the program sets it.
    public var timeout: Duration?
    /// After how many faults inside the server (code 500) the fault is surfaced; pauses of 2, 4, 8 and 16 seconds lie
    /// between the attempts.
    public var serverFaultLimit = 4
    /// Whether the request may run twice where its answer was lost. The client repeats it then; by itself such a request fails
    /// with `outcomeUnknown`. Nil: what its name says, see the documentation of ``TelegramClient/invoke(_:on:options:)``.
    public var isIdempotent: Bool?
    /// The server runs requests of one order in the order of their submission. What is sent to a chat has such an order by
    /// itself.
    public var order: RequestOrder?
    /// Names of methods, such as `help.getConfig`: the server begins the request when it has ended the newest pending one of
    /// them at the same datacenter. Where none is pending the request waits for nothing. Cannot be joined with an order:
    /// such a request fails with `invalidConfiguration`.
    public var follows: Set<String> = []
    /// The connection does not follow updates because of this request (`invokeWithoutUpdates`).
    public var withoutUpdates = false
    /// Goes before all others that wait for the connection.
    public var isHighPriority = false
    /// Whether the request waits until the account is signed in, while only its password is missing. By default the
    /// request fails with `passwordNeeded` then.
    public var waitsForPassword = false
    /// While the request waits for its answer, 5 seconds without a byte from the server end the connection, and the request
    /// goes on over the next one. By itself the client waits as long as answers take on this link, which is less where the
    /// link is quick. Nothing for uploads: on a slow link they are silent for longer.
    public var watchesStalls = false
    /// Hears once that the server has the request, before there is an answer. A server that answers at once may never say so,
    /// and so does one behind some proxies: the answer alone tells for sure. The connection waits for the function: it
    /// must not block.
    public var acknowledgement: (@Sendable () -> Void)?
    /// Hears how an answer of 4096 bytes or more arrives, at most once for each hundredth of it, and again from its beginning
    /// if it is sent again. An answer that is there at once is not told of. The numbers are for a person to look at: what
    /// they are taken from cannot be checked before the answer is complete. The connection waits for the function: it must
    /// not block.
    public var progress: (@Sendable (ResponseProgress) -> Void)?

    public init() {}

    func apply(to request: inout Request) {
        if let floodWaits {
            request.waitsOutFloods = floodWaits != .never
            if case .automatic(let limit) = floodWaits { request.floodWaitLimit = limit }
        }
        if let timeout { request.timeout = timeout }
        request.serverFaultLimit = max(0, serverFaultLimit)
        request.retriesServerFaults = serverFaultLimit > 0
        if let isIdempotent { request.isIdempotent = isIdempotent }
        if let order { request.sequence = order.sequence }
        request.withoutUpdates = withoutUpdates
        if isHighPriority { request.isHighPriority = true }
        request.dependsOnPassword = waitsForPassword
        request.watchesStalls = watchesStalls
        if acknowledgement != nil { request.wantsQuickAck = true }
        if progress != nil { request.reportsProgress = true }
    }

    /// Nil if the caller wants to hear nothing: then requests cost nothing more.
    var observer: RequestObserver? {
        guard acknowledgement != nil || progress != nil else { return nil }
        var onProgress: (@Sendable (Int, Int) -> Void)?
        if let progress {
            onProgress = { progress(ResponseProgress(completed: $0, total: $1)) }
        }
        return RequestObserver(onAcknowledgement: acknowledgement, onProgress: onProgress)
    }
}

/// How much of an answer is there.
public struct ResponseProgress: Hashable, Sendable {
    /// Bytes that are there, as they travel: encrypted, and compressed if the server compressed them.
    public let completed: Int
    /// Bytes of the whole answer as it travels.
    public let total: Int

    /// From 0 to 1.
    public var fraction: Double { Double(completed) / Double(total) }
}

/// Names requests that the server is to run one after the other.
public struct RequestOrder: Hashable, Sendable {
    let sequence: RequestSequence

    /// An order of the program's own.
    ///
    /// - Parameter name: requests with the same name follow each other.
    public init(_ name: String) {
        self.init(Array(name.utf8), mark: 0)
    }

    /// The order of what is sent to a chat, whichever method sends it. A raw request to `inputPeerSelf` names no id,
    /// and has an order of its own beside that of the account's id.
    init(_ peer: Peer) {
        let kind: UInt8 =
            switch peer.kind {
            case .user: 1
            case .group: 2
            case .channel: 3
            }
        self.init(withUnsafeBytes(of: peer.id.littleEndian) { Array($0) }, mark: kind)
    }

    private init(_ peer: API.InputPeer) {
        switch peer {
        case .inputPeerUser(let id, _), .inputPeerUserFromMessage(_, _, let id): self.init(Peer(kind: .user, id: id))
        case .inputPeerChat(let id): self.init(Peer(kind: .group, id: id))
        case .inputPeerChannel(let id, _), .inputPeerChannelFromMessage(_, _, let id):
            self.init(Peer(kind: .channel, id: id))
        case .inputPeerSelf, .inputPeerEmpty: self.init([], mark: 4)
        }
    }

    private init(_ bytes: [UInt8], mark: UInt8) {
        // FNV-1a: two orders that fall together only wait for each other.
        sequence = RequestSequence(
            rawValue: ([mark] + bytes).reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 })
    }

    /// What is sent to a chat arrives in the order in which it was sent.
    static func natural(of function: some TLFunction) -> RequestOrder? {
        switch function {
        case let send as API.Messages.SendMessage: RequestOrder(send.peer)
        case let send as API.Messages.SendMedia: RequestOrder(send.peer)
        case let send as API.Messages.SendMultiMedia: RequestOrder(send.peer)
        case let send as API.Messages.ForwardMessages: RequestOrder(send.toPeer)
        case let send as API.Messages.SendInlineBotResult: RequestOrder(send.peer)
        default: nil
        }
    }
}

/// What is known of a request besides its answer.
public struct ResponseInfo: Hashable, Sendable {
    /// The datacenter that answered.
    public let datacenter: Int
    /// The server's Unix time in seconds at which it answered; nil if it did not say.
    public let serverTime: Double?
    /// From the submission to the answer, pauses and other attempts included.
    public let duration: Duration
}

/// The pauses between the attempts of a request that must succeed.
enum RetryDelay {
    /// - Parameter attempt: how many have failed.
    static func after(_ attempt: Int) -> Duration {
        min(.seconds(5), .milliseconds(200) * max(1, attempt))
    }
}

extension TelegramClient {
    /// Sends a request, and tells besides its answer who gave it, when, and how long it took.
    public func invokeWithInfo<Function: TLFunction>(
        _ function: Function, on datacenter: Int? = nil, options: RequestOptions = RequestOptions()
    ) async throws(TelegramError) -> (response: Function.Response, info: ResponseInfo) {
        let target: Network.Target = datacenter.map { .datacenter(.init($0), .general) } ?? .home
        let begun = network.context.clock.now
        let (response, answer) = try await network.callForAnswer(
            function, on: target, observer: options.observer, follows: options.follows
        ) { options.apply(to: &$0) }
        let info = ResponseInfo(
            datacenter: answer.datacenter.rawValue, serverTime: answer.serverTime.map { Double($0) / 1e9 },
            duration: network.context.clock.now - begun)
        return (response, info)
    }

    /// Sends a request again and again until it is answered, with pauses that grow to five seconds. For what only reads:
    /// whatever the server says against it, it is tried again. A time limit, of its own or
    /// ``TelegramConfiguration/requestTimeout``, counts for each attempt.
    ///
    /// - Throws: `cancelled`, `stopped`, `notPermitted`; `invalidConfiguration` for a request that might have an effect each time.
    public func invokeUntilAnswered<Function: TLFunction>(
        _ function: Function, on datacenter: Int? = nil, options: RequestOptions = RequestOptions()
    ) async throws(TelegramError) -> Function.Response {
        guard options.isIdempotent ?? IdempotentMethods.isHarmless(Function.name) else {
            throw TelegramError(
                .invalidConfiguration, message: "This request may have an effect each time", location: Function.name,
                hint: "Say in its options that it may be repeated, or use invoke.")
        }
        var attempt = 0
        try await network.untilRunning(Function.name)
        let owner = await network.account.userID
        while true {
            do throws(TelegramError) {
                return try await invoke(function, on: datacenter, options: options)
            } catch {
                attempt += 1
                guard ![.cancelled, .stopped, .notPermitted].contains(error.code) else { throw error }
                try? await network.context.time.sleep(for: max(RetryDelay.after(attempt), error.retryAfter ?? .zero))
                try checkCancellation(Function.name)
                // What was asked for one account is not asked again for another one.
                let user = await network.account.userID
                guard owner == nil || owner == user else { throw TelegramError.signedOut(Function.name) }
            }
        }
    }
}
