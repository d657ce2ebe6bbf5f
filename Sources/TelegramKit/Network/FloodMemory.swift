import MTProtoCore
import MTProtoKit
import Synchronization
import TL
import TelegramAPI

/// Which methods a datacenter does not want to hear of for a while: asking anyway makes the pause longer. What is sent to a
/// chat pauses in that chat alone.
struct FloodMemory: Sendable {
    /// What a pause holds up.
    enum Kind: Hashable, Sendable {
        /// `FLOOD_WAIT_X`: the method.
        case flood
        /// `SLOWMODE_WAIT_X`: whatever sends into the chat.
        case slowMode
    }

    struct Place: Hashable, Sendable {
        let method: String
        let datacenter: DatacenterID
        /// The chat in which alone it pauses, as ``FloodMemory/place(of:)`` numbers it; nil: everywhere.
        var peer: UInt64?
        var kind = Kind.flood
    }

    /// A pause that is not over.
    struct Rest: Hashable, Sendable {
        let kind: Kind
        /// How long it lasts still.
        let duration: Duration
        /// When it was demanded.
        let since: Instant
        /// The server's words of then, such as `FLOOD_WAIT_40`.
        let words: String
    }

    private struct Pause {
        var end: Instant
        var since: Instant
        var words: String
    }

    /// Shorter pauses are not worth remembering.
    static let shortest = Duration.seconds(2)
    /// More are not in use at once.
    private static let limit = 1024
    /// What sends into a chat, and waits there for slow mode.
    private static let sending: Set<String> = [
        API.Messages.SendMessage.name, API.Messages.SendMedia.name, API.Messages.SendMultiMedia.name,
        API.Messages.ForwardMessages.name, API.Messages.SendInlineBotResult.name,
    ]

    private var pauses: [Place: Pause] = [:]
    /// No pause ends after this.
    private var latest: Instant?

    /// Whether all pauses are over.
    func isOver(now: Instant) -> Bool { latest.map { $0 <= now } ?? true }

    /// The datacenter wants a method to pause.
    ///
    /// - Parameter words: its own.
    mutating func note(_ method: Place, pause: Duration, words: String = "", now: Instant) {
        guard pause >= Self.shortest, method.kind == .flood || method.peer != nil else { return }
        if pauses.count >= Self.limit {
            pauses = pauses.filter { $0.value.end > now }
            if pauses.count >= Self.limit, let earliest = pauses.min(by: { $0.value.end < $1.value.end }) {
                pauses[earliest.key] = nil
            }
        }
        let end = now + pause
        if pauses[method].map({ $0.end < end }) ?? true {
            pauses[method] = Pause(end: end, since: now, words: words)
        }
        latest = max(latest ?? end, end)
    }

    /// How long the method has to pause still, and why; nil if it need not.
    mutating func pause(for method: Place, now: Instant) -> Rest? {
        var longest: Rest?
        for place in places(that: method) {
            guard let pause = pauses[place] else { continue }
            let rest = rest(of: pause, place.kind, now: now)
            if rest.duration <= .zero {
                pauses[place] = nil
            } else if rest.duration > longest?.duration ?? .zero {
                longest = rest
            }
        }
        return longest
    }

    /// The longest pause that holds up what is sent to a chat by some methods; nil if there is none. Slow mode holds up
    /// all.
    ///
    /// - Parameter peer: the chat, as ``place(of:)`` numbers it.
    func pause(in peer: UInt64, of methods: Set<String>, now: Instant) -> Rest? {
        let own = pauses.filter { place, pause in
            place.peer == peer && Self.sending.contains(place.method) && pause.end > now
                && (place.kind == .slowMode || methods.contains(place.method))
        }
        return own.max { $0.value.end < $1.value.end }.map { rest(of: $0.value, $0.key.kind, now: now) }
    }

    private func rest(of pause: Pause, _ kind: Kind, now: Instant) -> Rest {
        // checked: instants saturate.
        Rest(kind: kind, duration: pause.end - now, since: pause.since, words: pause.words)
    }

    /// Where pauses stand that hold a request up.
    private func places(that request: Place) -> [Place] {
        guard let peer = request.peer else { return [request] }
        var places = [request, Place(method: request.method, datacenter: request.datacenter)]
        if Self.sending.contains(request.method), !pauses.isEmpty {
            places += Self.sending.map {
                Place(method: $0, datacenter: request.datacenter, peer: peer, kind: .slowMode)
            }
        }
        return places
    }

    /// The pauses that are not over, the longest first.
    func all(now: Instant) -> [(place: Place, duration: Duration)] {
        // checked: instants saturate.
        pauses.filter { $0.value.end > now }.map { ($0.key, $0.value.end - now) }
            .sorted { ($1.duration, $0.place.method) < ($0.duration, $1.place.method) }
    }

    /// - Returns: how many were forgotten.
    mutating func forget(where isMeant: (Place) -> Bool) -> Int {
        let count = pauses.count
        pauses = pauses.filter { !isMeant($0.key) }
        latest = pauses.values.map(\.end).max()
        return count - pauses.count
    }

    // MARK: - What servers say

    /// What an error holds up, and for how long; nil for one that is no pause worth keeping.
    static func pause(_ error: RPCError) -> (kind: Kind, duration: Duration)? {
        guard let pause = error.pause else { return nil }
        if error.message.hasPrefix("FLOOD_WAIT_") { return (.flood, pause) }
        return error.message.hasPrefix("SLOWMODE_WAIT_") ? (.slowMode, pause) : nil
    }

    // MARK: - Chats

    /// The account's own chat, where requests name it without its id.
    private static let own: UInt64 = 3 << 56

    /// The chat in which alone a method pauses: that of what is sent or edited there. Servers let other methods pause
    /// everywhere.
    static func place(of function: some TLFunction) -> UInt64? {
        switch function {
        case let send as API.Messages.SendMessage: place(send.peer)
        case let send as API.Messages.SendMedia: place(send.peer)
        case let send as API.Messages.SendMultiMedia: place(send.peer)
        case let send as API.Messages.ForwardMessages: place(send.toPeer)
        case let send as API.Messages.SendInlineBotResult: place(send.peer)
        case let edit as API.Messages.EditMessage: place(edit.peer)
        default: nil
        }
    }

    /// Whether a method sends into chats.
    static func isOfSending(_ method: String) -> Bool { sending.contains(method) }

    /// Whether ``place(of:)`` may name a chat.
    static func concernsChat(_ method: String) -> Bool {
        sending.contains(method) || method == API.Messages.EditMessage.name
    }

    private static func place(_ peer: API.InputPeer) -> UInt64? {
        switch peer {
        case .inputPeerUser(let id, _), .inputPeerUserFromMessage(_, _, let id): PeerCache.Short(.user, id)?.bits
        case .inputPeerChat(let id): PeerCache.Short(.group, id)?.bits
        case .inputPeerChannel(let id, _), .inputPeerChannelFromMessage(_, _, let id):
            PeerCache.Short(.channel, id)?.bits
        case .inputPeerSelf: own
        case .inputPeerEmpty: nil
        }
    }

    /// One number for the account's own chat, however a request names it.
    ///
    /// - Parameter user: whose request it is.
    static func settled(_ place: UInt64?, of user: Int64?) -> UInt64? {
        guard place == own, let user else { return place }
        return PeerCache.Short(.user, user)?.bits ?? place
    }

    /// The chat of such a number.
    ///
    /// - Parameter user: who is signed in.
    static func peer(_ place: UInt64?, of user: Int64?) -> Peer? {
        guard let place else { return nil }
        if place == own { return user.map { Peer(kind: .user, id: $0) } }
        return PeerCache.Short(bits: place)?.peer
    }
}

extension Network {
    /// Remembers a pause that the server demands.
    nonisolated func remember(_ error: RPCError, of method: String, at datacenter: DatacenterID, in place: UInt64?) {
        guard let (_, length) = FloodMemory.pause(error) else { return }
        desk.remember(
            NewPause(
                error: error, method: method, datacenter: datacenter, place: place, since: context.clock.now,
                length: length))
    }

    /// The chat in which alone a method pauses.
    nonisolated func floodPeer(_ place: UInt64?) -> Peer? {
        FloodMemory.peer(place, of: standing.withLock { $0.userID })
    }

    /// The pause that holds up a message to a chat, however much of it a connection waits out: a slow mode, one of its
    /// own method, or one that another request before it waits out. Nil if there is none.
    ///
    /// - Parameter randomID: the message's.
    nonisolated func pauseOfSending(_ method: String, to peer: Peer, randomID: Int64) -> FloodMemory.Rest? {
        guard let place = PeerCache.Short(peer.kind, peer.id)?.bits else { return nil }
        desk.tellOfPauses()
        let methods = desk.outgoing.withLock { $0.methods(to: peer, before: randomID) }.union([method])
        return desk.machine.withLock { $0.floods.pause(in: place, of: methods, now: context.clock.now) }
    }

    /// Whether to wait.
    nonisolated func accepts(_ wait: FloodWait, limit: Duration?) -> Bool {
        if let limit { return wait.duration <= limit }
        return configuration.accepts(wait)
    }
}

extension TelegramConfiguration {
    /// Whether to wait, where the request does not say.
    func accepts(_ wait: FloodWait) -> Bool {
        if let decidesFloodWait { return decidesFloodWait(wait) }
        return switch floodWaits {
        case .never: false
        case .automatic(let limit): wait.duration <= limit
        }
    }
}

extension Duration {
    /// Rounded up.
    var wholeSeconds: Int64 {
        components.seconds.saturatingAdd(components.attoseconds > 0 ? 1 : 0)
    }
}
