import MTProtoCore
import TL

// Pauses that servers have demanded, for the process that follows: it does not run into them a second time.
extension OutboxLog {
    /// A pause, by the server's clock in milliseconds.
    struct Pause: Hashable, Sendable {
        /// Where the message should have gone that was refused: nothing goes there.
        let peer: Peer
        /// Nothing goes to any other chat either.
        let isOfAll: Bool
        /// The server did not say how long it lasts.
        let isRest: Bool
        let demandedMilliseconds: Int64
        let overMilliseconds: Int64
        /// The server's own.
        let words: String

        /// Flags (int: 1 of all chats, 2 a rest), peer (int, long, long), when it was demanded and is over (longs), words
        /// (string).
        func write(to writer: inout TLWriter) {
            writer.writeInt((isOfAll ? 1 : 0) | (isRest ? 2 : 0))
            writer.writeInt(peer.kind.stored)
            writer.writeLong(peer.id)
            writer.writeLong(peer.accessHash)
            writer.writeLong(demandedMilliseconds)
            writer.writeLong(overMilliseconds)
            writer.writeString(words)
        }
    }

    static let pauseLimit = 4096
    /// Of what a server has said no more is stored.
    private static let longestWords = 256
    /// A server that demands more is not believed after a restart.
    private static let longestPause: Int64 = 365 * 86_400_000

    /// Nil for more than there can be.
    static func readPauses(_ reader: inout TLReader) throws(TLError) -> [Pause]? {
        let count = try reader.readInt()
        guard (0...pauseLimit).contains(Int(count)) else { return nil }
        var pauses: [Pause] = []
        for _ in 0..<count {
            let flags = try reader.readInt()
            let kind = Peer.Kind(stored: try reader.readInt())
            let (id, hash) = (try reader.readLong(), try reader.readLong())
            let (demanded, over) = (try reader.readLong(), try reader.readLong())
            let words = try reader.readString()
            // Of a kind that this version does not know nothing waits.
            guard let kind else { continue }
            pauses.append(
                Pause(
                    peer: Peer(kind: kind, id: id, accessHash: hash), isOfAll: flags & 1 != 0, isRest: flags & 2 != 0,
                    demandedMilliseconds: demanded, overMilliseconds: over, words: words))
        }
        return pauses
    }

    /// What a plan keeps now takes the place of what was known.
    ///
    /// - Parameter milliseconds: shows the server's clock.
    mutating func notePauses(of plan: BulkPlan, now: Instant, _ milliseconds: (Instant) -> Int64) {
        let all = plan.pauses(now: now).sorted { $1.until < $0.until }
        note(
            all.prefix(Self.pauseLimit).map { pause in
                Pause(
                    peer: pause.refusal.peer, isOfAll: pause.isOfAll, isRest: pause.isRest,
                    demandedMilliseconds: milliseconds(pause.refusal.at), overMilliseconds: milliseconds(pause.until),
                    words: String(decoding: pause.refusal.words.utf8.prefix(Self.longestWords), as: UTF8.self))
            })
    }

    /// A plan keeps what is left of the pauses, and a little more, as the clocks of two processes differ. None gets
    /// longer than it was.
    ///
    /// - Parameter isHeard: whether a datacenter has told its time. Before that a clock may have been set, so that
    ///   nobody knows how much is left: the plan keeps all of each pause, which is never too little.
    /// - Returns: what the plan keeps.
    func restorePauses(_ plan: inout BulkPlan, now: Instant, serverNow: Int64, isHeard: Bool) -> [BulkPlan.Pause] {
        var restored: [BulkPlan.Pause] = []
        for pause in pauses {
            let whole = min(pause.overMilliseconds.saturatingSubtract(pause.demandedMilliseconds), Self.longestPause)
            let left = isHeard ? min(pause.overMilliseconds.saturatingSubtract(serverNow), whole) : whole
            guard left > 0 else { continue }
            let age = min(max(0, serverNow.saturatingSubtract(pause.demandedMilliseconds)), whole)
            restored.append(
                BulkPlan.Pause(
                    refusal: .init(peer: pause.peer, at: now - .milliseconds(age), words: pause.words),
                    until: now + .milliseconds(left.saturatingAdd(Self.clockSlack)), length: .milliseconds(whole),
                    isOfAll: pause.isOfAll, isRest: pause.isRest))
        }
        for pause in restored { plan.restore(pause) }
        return restored
    }

    /// Pauses that are over need not be known any more.
    ///
    /// - Parameter milliseconds: what the server's clock shows.
    mutating func dropPauses(overAt milliseconds: Int64) {
        note(pauses.filter { $0.overMilliseconds > milliseconds })
    }

    /// - Parameter peer: in which chat; nil: all pauses.
    mutating func forgetPauses(in peer: Peer?) {
        note(
            pauses.filter { pause in
                guard let peer else { return false }
                return pause.isOfAll || pause.peer.kind != peer.kind || pause.peer.id != peer.id
            })
    }
}

extension BulkPlan {
    /// A pause that a server has demanded.
    struct Pause: Hashable, Sendable {
        let refusal: Refusal
        let until: Instant
        /// How long it was from its beginning on.
        let length: Duration
        /// Whether it holds up all chats.
        let isOfAll: Bool
        /// Whether the server did not say how long it lasts.
        var isRest = false
    }

    /// The pauses that are not over.
    func pauses(now: Instant) -> [Pause] {
        var found: [Pause] = []
        func add(_ origin: Refusal?, _ until: Instant, isOfAll: Bool, isRest: Bool = false) {
            guard let origin, until > now else { return }
            found.append(
                Pause(refusal: origin, until: until, length: until - origin.at, isOfAll: isOfAll, isRest: isRest))
        }
        add(pauseOrigin, pausedUntil, isOfAll: true, isRest: pausedUntil == rest.end)
        for chat in chats { add(chat.pauseOrigin, chat.pausedUntil, isOfAll: false) }
        return found
    }

    /// Keeps a pause that an earlier process has met.
    mutating func restore(_ pause: Pause) {
        guard pause.isOfAll else {
            return self.pause(index(of: pause.refusal.peer), until: pause.until, because: pause.refusal)
        }
        if pause.isRest { rest = (since: pause.refusal.at, end: pause.until, length: pause.length) }
        guard pause.until > pausedUntil else { return }
        (pausedUntil, pauseOrigin) = (pause.until, pause.refusal)
    }

    /// Gives up a pause that was restored, unless another one has taken its place.
    mutating func takeBack(_ pause: Pause) {
        guard pause.isOfAll else {
            guard let chat = known(pause.refusal.peer), chats[chat].pauseOrigin == pause.refusal else { return }
            return endPause(of: chat)
        }
        if pauseOrigin == pause.refusal { (pausedUntil, pauseOrigin) = (.distantPast, nil) }
        guard pause.isRest, rest.since == pause.refusal.at else { return }
        rest = (since: .distantPast, end: .distantPast, length: .zero)
    }

    /// Forgets pauses that servers have demanded, slow modes, and what was learnt from them.
    ///
    /// - Parameter peer: in which chat; nil: in any, and those of all chats.
    /// - Returns: how many that were not over.
    mutating func forgetPauses(in peer: Peer?, now: Instant) -> Int {
        var count = 0
        var origins: [Refusal?] = []
        if peer == nil, pauseOrigin != nil {
            origins.append(pauseOrigin)
            if pausedUntil > now { count += 1 }
            (pausedUntil, pauseOrigin) = (.distantPast, nil)
        }
        for chat in chats.indices where peer.map({ known($0) == chat }) ?? true {
            origins.append(chats[chat].pauseOrigin)
            let isPaused = chats[chat].pauseOrigin != nil
            if isPaused && chats[chat].pausedUntil > now || chats[chat].gapEndsAt > now { count += 1 }
            if isPaused { endPause(of: chat) }
            (chats[chat].gap, chats[chat].gapEndsAt, chats[chat].gapOrigin) = (.zero, .distantPast, nil)
        }
        unlearn(origins.compactMap(\.self))
        lookAnew(now: now)
        return count
    }

    private mutating func endPause(of chat: Int) {
        (chats[chat].pausedUntil, chats[chat].pauseOrigin) = (.distantPast, nil)
    }
}
