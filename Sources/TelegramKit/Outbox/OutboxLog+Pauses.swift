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

    /// A plan keeps what is left of the pauses, and a little more, as the clocks of two processes differ. Where a clock was
    /// set back meanwhile, none gets longer than it was.
    func restorePauses(_ plan: inout BulkPlan, now: Instant, serverNow: Int64, slack: Int64) {
        for pause in pauses {
            let whole = min(pause.overMilliseconds.saturatingSubtract(pause.demandedMilliseconds), Self.longestPause)
            let left = min(pause.overMilliseconds.saturatingSubtract(serverNow), whole)
            guard left > 0 else { continue }
            let age = min(max(0, serverNow.saturatingSubtract(pause.demandedMilliseconds)), whole)
            plan.restore(
                BulkPlan.Pause(
                    refusal: .init(peer: pause.peer, at: now - .milliseconds(age), words: pause.words),
                    until: now + .milliseconds(left.saturatingAdd(slack)), length: .milliseconds(whole),
                    isOfAll: pause.isOfAll,
                    isRest: pause.isRest))
        }
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
}
