import MTProtoCore
import NIOCore
import TL
import TelegramAPI

/// How often an account may send, as real servers have it for bots: one that sends more is answered with `420 FLOOD_WAIT_X`, with
/// the seconds after which there is room for the message. Albums and what is forwarded count by their messages.
public struct LabSendingLimits: Sendable, Hashable {
    /// So many messages in any period of so many seconds.
    public struct Rate: Sendable, Hashable {
        public var messages: Int
        public var seconds: Int

        public init(_ messages: Int, per seconds: Int) {
            self.messages = messages
            self.seconds = seconds
        }
    }

    /// For each chat.
    public var chat: Rate?
    /// For each group and channel, besides.
    public var group: Rate?
    /// For all that the account sends.
    public var overall: Rate?

    /// Nil for no limit.
    public init(chat: Rate? = nil, group: Rate? = nil, overall: Rate? = nil) {
        self.chat = chat
        self.group = group
        self.overall = overall
    }

    /// One message a second in each chat, 20 a minute in each group, 30 a second over all.
    public static let usual = LabSendingLimits(
        chat: Rate(1, per: 1), group: Rate(20, per: 60), overall: Rate(30, per: 1))
}

/// A request that was refused because its account had sent too much.
public struct LabLimitBreach: Sendable, Hashable {
    /// Which limit it was.
    public enum Limit: String, CaseIterable, Sendable, Hashable {
        case chat
        case group
        case overall
    }

    public let userID: Int64
    public let limit: Limit
    /// The wait that was demanded.
    public let seconds: Int
    /// Whether the account had been told before, and did not wait.
    public let isRepeated: Bool
}

extension Lab {
    /// The requests that were refused for ``LabConfiguration/sendingLimits`` or ``setSendingLimits(_:)``, oldest first, 10,000 at
    /// most.
    public var limitBreaches: [LabLimitBreach] {
        get async { await self.onServer { $0.sendingLimits.breaches } ?? [] }
    }

    /// From now on accounts may send so often; nil for as often as they like. What was sent before does not count.
    ///
    /// - Throws: ``LabError`` if a limit takes no message, or more than there can be.
    public func setSendingLimits(_ limits: LabSendingLimits?) async throws(LabError) {
        try limits?.validate()
        _ = await self.onServer { $0.sendingLimits.set(limits) }
    }
}

extension LabSendingLimits {
    /// Reads `chat=1/1,group=20/60,all=30/1` or `usual`; nil for anything else.
    package init?(parsing text: String) {
        if text == "usual" {
            self = .usual
            return
        }
        self.init()
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let sides = part.split(separator: "=", omittingEmptySubsequences: false)
            let texts = sides.last?.split(separator: "/", omittingEmptySubsequences: false) ?? []
            let numbers = texts.compactMap { Int($0) }
            guard sides.count == 2, texts.count == 2, numbers.count == 2 else { return nil }
            let rate = Rate(numbers[0], per: numbers[1])
            switch sides[0] {
            case "chat" where self.chat == nil: self.chat = rate
            case "group" where self.group == nil: self.group = rate
            case "all" where self.overall == nil: self.overall = rate
            default: return nil
            }
        }
        guard self.isUsable else { return nil }
    }

    /// Its name where limits are texts or reported; see ``init(parsing:)``.
    static func name(of limit: LabLimitBreach.Limit) -> String {
        switch limit {
        case .chat: "chat"
        case .group: "group"
        case .overall: "all"
        }
    }

    subscript(limit: LabLimitBreach.Limit) -> Rate? {
        switch limit {
        case .chat: self.chat
        case .group: self.group
        case .overall: self.overall
        }
    }

    private var isUsable: Bool {
        [self.chat, self.group, self.overall].allSatisfy { rate in
            rate.map { (1...100_000).contains($0.messages) && (1...86_400).contains($0.seconds) } ?? true
        }
    }

    func validate() throws(LabError) {
        guard self.isUsable else {
            throw LabError(
                code: .badConfiguration, message: "limits of sending take 1 to 100000 messages in 1 to 86400 seconds")
        }
    }
}

/// Counts what accounts send. Not kept with the world: after a restart all of it is forgotten.
struct SendingLimiter {
    private struct Window {
        /// When the newest messages were sent, oldest first; no more than the limit has room for.
        var times: [Instant] = []
        /// Until when its account was told to wait.
        var toldUntil: Instant?

        /// When there is room for so many messages more.
        func opening(for count: Int, in rate: LabSendingLimits.Rate) -> Instant? {
            let surplus = self.times.count + min(count, rate.messages) - rate.messages
            guard surplus > 0 else { return nil }
            return self.times[surplus - 1] + .seconds(rate.seconds)
        }

        mutating func add(_ count: Int, in rate: LabSendingLimits.Rate, now: Instant) {
            self.times += Array(repeating: now, count: min(count, rate.messages))
            self.times.removeFirst(max(0, self.times.count - rate.messages))
        }
    }

    private struct Place: Hashable {
        let user: Int64
        let limit: LabLimitBreach.Limit
        /// Nil over all.
        let chat: PeerKey?
    }

    private static let longestList = 10_000

    private(set) var limits: LabSendingLimits?
    private var windows: [Place: Window] = [:]
    private(set) var breaches: [LabLimitBreach] = []
    /// How many requests each limit has refused since the lab began.
    private(set) var refused: [LabLimitBreach.Limit: Int] = [:]

    init(_ limits: LabSendingLimits?) {
        self.limits = limits
    }

    var isActive: Bool { self.limits != nil }

    /// Other limits hold from now on. What was sent before does not count.
    mutating func set(_ limits: LabSendingLimits?) {
        self.limits = limits
        self.windows = [:]
    }

    /// A user sends. What is returned is the wait in seconds, if it is refused.
    mutating func send(_ count: Int, to chat: PeerKey, by user: Int64, now: Instant) -> Int? {
        guard let limits else { return nil }
        var rates: [(place: Place, rate: LabSendingLimits.Rate)] = []
        if let rate = limits.chat { rates.append((Place(user: user, limit: .chat, chat: chat), rate)) }
        if let rate = limits.group, chat.user == nil {
            rates.append((Place(user: user, limit: .group, chat: chat), rate))
        }
        if let rate = limits.overall { rates.append((Place(user: user, limit: .overall, chat: nil), rate)) }
        var latest: (place: Place, opening: Instant)?
        for (place, rate) in rates {
            guard let opening = self.windows[place]?.opening(for: count, in: rate), opening > now else { continue }
            if opening > latest?.opening ?? now { latest = (place, opening) }
        }
        guard let latest else {
            for (place, rate) in rates { self.windows[place, default: Window()].add(count, in: rate, now: now) }
            return nil
        }
        let seconds = max(1, Int((latest.opening - now + .nanoseconds(999_999_999)).components.seconds))
        let told = self.windows[latest.place]?.toldUntil
        self.refused[latest.place.limit, default: 0] += 1
        if self.breaches.count < Self.longestList {
            self.breaches.append(
                LabLimitBreach(
                    userID: user, limit: latest.place.limit, seconds: seconds,
                    isRepeated: told.map { $0 > now } ?? false))
        }
        self.windows[latest.place]?.toldUntil = now + .seconds(seconds)
        return seconds
    }
}

extension LabServer {
    /// Refuses a call of an account that has sent too much.
    func limit(_ query: ByteBuffer, of session: SessionReference, now: Instant) -> RPCError? {
        guard self.sendingLimits.isActive else { return nil }
        let inner = QueryEnvelope(query).query
        guard let (input, count) = Self.sending(inner),
            let user = self.world.keys[self.world.holder(of: session.key)]?.authorization?.user,
            // What the world refuses is no message.
            let chat = try? self.world.peer(input, of: user),
            // Both kinds of time make room: that which passes, and that which orders add.
            let seconds = self.sendingLimits.send(
                count, to: chat, by: user, now: now + .seconds(self.world.agenda.ahead))
        else { return nil }
        return RPCError(code: 420, message: "FLOOD_WAIT_\(seconds)")
    }

    /// Where a query sends how many messages; nil for one that sends none.
    private static func sending(_ query: ByteBuffer) -> (peer: API.InputPeer, count: Int)? {
        func read<Function: TLFunction>(_ type: Function.Type) -> Function? { try? QueryDecoding.decode(query) }
        switch query.getInteger(at: query.readerIndex, endianness: .little, as: UInt32.self) {
        case API.Messages.SendMessage.constructorID: return read(API.Messages.SendMessage.self).map { ($0.peer, 1) }
        case API.Messages.SendMedia.constructorID: return read(API.Messages.SendMedia.self).map { ($0.peer, 1) }
        case API.Messages.SendInlineBotResult.constructorID:
            return read(API.Messages.SendInlineBotResult.self).map { ($0.peer, 1) }
        case API.Messages.SendMultiMedia.constructorID:
            return read(API.Messages.SendMultiMedia.self).map { ($0.peer, $0.multiMedia.count) }
        case API.Messages.ForwardMessages.constructorID:
            return read(API.Messages.ForwardMessages.self).map { ($0.toPeer, $0.id.count) }
        default: return nil
        }
    }
}
