import MTProtoCore
import MTProtoKit
import Synchronization

/// What a client tells those who listen, from any task.
///
/// It decides what is news: a state that differs from the last one, a language or a promoted channel other than the last one, a
/// limit of speed once an hour.
struct News: ~Copyable, Sendable {
    /// Metrics and spans; nil if no one listens.
    let instruments: Instruments?
    let status: Mutex<ConnectionStatus>
    /// Each value takes the place of the one before.
    let statusChanges = Broadcaster<ClientStatus>(limit: 1)
    let connectionStates: Broadcaster<ConnectionState>
    let accountStatuses = Broadcaster<AccountStatus>(limit: 64)
    let floodWaits: Broadcaster<FloodWait>
    let speedLimits = Broadcaster<SpeedLimit>(limit: 64)
    /// When the last of them was told.
    private let lastSpeedLimit = Mutex<Instant?>(nil)
    let suggestedLanguages = Broadcaster<String>(limit: 16)
    private let suggestion = Mutex(LanguageSuggestion())
    let promotedChannels = Broadcaster<PromotedChannel?>(limit: 64)
    private let promoted = Mutex<PromotedChannel?>(nil)
    /// Says that the list of chats may be another one, to those who follow it.
    let chatListChanges = Broadcaster<Void>(limit: 1)
    /// Tells a caller that waits for the confirmation of a login token.
    private let loginToken = Mutex<Subscription<Void>?>(nil)

    /// One in so long is told of.
    private static let speedLimitInterval = Duration.seconds(3600)

    /// - Parameters:
    ///   - limit: so many states and pauses wait for one who does not read them.
    ///   - mayConnect: whether the client may have connections.
    init(instruments: Instruments?, limit: Int, mayConnect: Bool) {
        self.instruments = instruments
        var first = ConnectionStatus()
        first.mayConnect = mayConnect
        status = Mutex(first)
        connectionStates = Broadcaster(limit: limit)
        floodWaits = Broadcaster(limit: limit)
    }

    /// Something changed that bears on the state.
    func show(_ change: (inout ConnectionStatus) -> Void) {
        status.withLock { status in
            let before = status
            change(&status)
            guard status != before else { return }
            let (old, new) = (before.present, status.present)
            if let state = status.news() { connectionStates.yield(state) }
            if new != old { statusChanges.yield(new) }
        }
    }

    /// The account stands otherwise.
    func tell(_ account: AccountStatus) {
        var isNews = false
        show { isNews = $0.account.become(account) }
        if isNews { accountStatuses.yield(account) }
    }

    /// A server wants a pause. What is left of one of which the client knew, figures have already.
    func tell(_ wait: FloodWait) {
        floodWaits.yield(wait)
        if !wait.isRemembered { instruments?.note(wait) }
    }

    /// A server slows down the files of an account that is no premium one.
    func tell(_ limit: SpeedLimit, now: Instant) {
        let isNews = lastSpeedLimit.withLock { last in
            if let last, now - last < Self.speedLimitInterval { return false }
            last = now
            return true
        }
        if isNews { speedLimits.yield(limit) }
    }

    /// A configuration suggests a language.
    ///
    /// - Parameters:
    ///   - code: such as `de`.
    ///   - own: the one that the client uses.
    func suggest(_ code: String?, own: String) {
        if let language = suggestion.withLock({ $0.received(code, own: own) }) { suggestedLanguages.yield(language) }
    }

    /// The channel that is promoted now.
    var promotedChannel: PromotedChannel? { promoted.withLock { $0 } }

    /// Another channel is promoted, or none.
    func promote(_ channel: PromotedChannel?) {
        let isNews = promoted.withLock { promoted in
            defer { promoted = channel }
            return promoted != channel
        }
        if isNews { promotedChannels.yield(channel) }
    }

    /// News of login tokens from now on, for one reader.
    func watchLoginTokens() -> Subscription<Void> {
        let subscription = Subscription<Void>(limit: 1, gap: nil) {}
        loginToken.withLock { $0 = subscription }
        return subscription
    }

    /// The reader of ``watchLoginTokens()``; nil if there is none.
    var loginTokenReader: Subscription<Void>? { loginToken.withLock { $0 } }

    /// Nothing more is told.
    func finish() {
        promotedChannels.finish()
        floodWaits.finish()
        connectionStates.finish()
        statusChanges.finish()
        speedLimits.finish()
        loginTokenReader?.finish()
        accountStatuses.finish()
        suggestedLanguages.finish()
        chatListChanges.finish()
    }
}
