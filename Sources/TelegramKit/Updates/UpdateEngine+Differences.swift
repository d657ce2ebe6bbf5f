import MTProtoCore
import TelegramAPI

// What the server says was missed in the account's box.
extension UpdateEngine {
    /// The server told what was missed, or did not.
    mutating func differenceAnswered(
        _ answer: Result<API.Updates.Difference, Failure>, hashes: Hashes, now: Instant
    ) {
        guard isFetching, !isStateAsked, let before = head else { return }
        isFetching = false
        lastHeard = now
        let suspect = self.suspect
        self.suspect = nil
        if let suspect, case .success = answer { return probeRead(suspect, hashes, now: now) }
        var isLast = true
        switch answer {
        case .failure(.positionInvalid):
            // The numbering is another one: begin with the present, and say so.
            return restart(because: "the server does not know this place any more")
        case .failure(.noAccess):
            return restart(because: "the server does not tell what was missed")
        case .failure(.unreadable(let what)):
            return differenceUnreadable(what, suspect, after: before, hashes, now: now)
        case .failure(.unavailable(let delay)):
            return putOff(atLeast: delay, hashes, now: now)
        case .success(.differenceEmpty(let date, let seq)):
            enqueue(nil, .state(pts: before.pts, qts: before.qts, date: date, seq: seq))
        case .success(.difference(let difference)):
            take(
                difference.newMessages, difference.newEncryptedMessages, difference.otherUpdates, difference.state,
                isLast: true, hashes, now: now)
        case .success(.differenceSlice(let slice)):
            isLast = false
            take(
                slice.newMessages, slice.newEncryptedMessages, slice.otherUpdates, slice.intermediateState,
                isLast: false, hashes, now: now)
        case .success(.differenceTooLong(let pts)):
            isLast = false
            enqueue(
                .reload(nil, reason: "more happened than the server tells"),
                .state(pts: pts, qts: before.qts, date: before.date, seq: before.seq))
        }
        slices.read(largest: limits.slice, isLast: isLast)
        drain(hashes, now: now)
        let hasMoved = head?.pts != before.pts || head?.qts != before.qts
        let isStuck = isLast ? !(account.isEmpty && special.isEmpty && packets.isEmpty) : !hasMoved
        if isStuck {
            // The server has sent more than it knows of: it will come to know.
            pauses.failed(now: now)
            isWanted = true
        } else {
            pauses.succeeded()
            if !isLast { isWanted = true }
        }
        pump(now: now)
    }

    private mutating func take(
        _ messages: [API.Message], _ encrypted: [API.EncryptedMessage], _ others: [API.Update],
        _ state: API.Updates.State, isLast: Bool, _ hashes: Hashes, now: Instant
    ) {
        guard let before = head else { return }
        var marks = before.marks
        // A reader that ended in the middle of this difference has some of it.
        let seen = marks
        for message in messages.sorted(by: { $0.id < $1.id }) {
            let update = API.Update.updateNewMessage(message: message, pts: 0, ptsCount: 0)
            guard message.channelID == nil else {
                enqueue(.update(update))
                continue
            }
            guard message.id > seen.message else { continue }
            marks.message = message.id
            enqueue(.update(update), .marks(marks))
        }
        for message in encrypted { enqueue(.update(.updateNewEncryptedMessage(message: message, qts: 0))) }
        var specials: [(qts: Int32, update: API.Update)] = []
        for update in others {
            switch UpdateKind(update) {
            case .special(let qts): specials.append((qts, update))
            case .account(let pts, _):
                guard pts > seen.update else { continue }
                marks.update = max(marks.update, pts)
                enqueue(.update(update), .marks(marks))
            case .renumbered:
                enqueue(.update(update))
            case .unnumbered, .channel, .hint, .channelTooLong, .unclear:
                take(update, hashes, now: now)
            }
        }
        // Their own numbers say where a reader ended.
        for (qts, update) in specials.sorted(by: { $0.qts < $1.qts }) where qts > head?.qts ?? 0 {
            enqueue(.update(update), .qts(qts))
        }
        // Channels are named in the last slice, and those in which something happened since the first must be among them.
        let date = isLast ? state.date : before.date
        enqueue(nil, .state(pts: state.pts, qts: state.qts, date: date, seq: state.seq))
        // What a reader had before it ended may reach into the next slice.
        if !isLast, marks != UpdateState.Marks() { enqueue(nil, .marks(marks)) }
    }

    mutating func drain(_ hashes: Hashes, now: Instant) {
        drainAccount()
        drainSpecial()
        drainPackets(hashes, now: now)
    }

    /// What was asked is asked later.
    mutating func putOff(atLeast delay: Duration?, _ hashes: Hashes, now: Instant) {
        isWanted = true
        pauses.failed(atLeast: delay, now: now)
        drain(hashes, now: now)
        pump(now: now)
    }

    /// Begins with the present.
    mutating func restart(because reason: String) {
        isWanted = false
        isFetching = true
        restartReason = reason
        account.clear()
        special.clear()
        packets = []
        ask(.getState)
    }

    /// The server told what the present is, or did not.
    mutating func restarted(
        _ answer: Result<API.Updates.State, Failure>, because reason: String, _ hashes: Hashes, now: Instant
    ) {
        restartReason = nil
        switch answer {
        case .success(let state):
            // Told with the place from which it is complete: what is read before that lacks what came in between.
            enqueue(
                .reload(nil, reason: reason),
                .state(pts: max(1, state.pts), qts: max(0, state.qts), date: state.date, seq: state.seq))
            drain(hashes, now: now)
            if account.isEmpty && special.isEmpty && packets.isEmpty {
                pauses.succeeded()
            } else {
                // The server has sent more than it knows of: it will come to know.
                pauses.failed(now: now)
                isWanted = true
            }
        case .failure(let failure):
            isWanted = true
            pauses.failed(atLeast: failure.delay, now: now)
        }
        pump(now: now)
    }
}
