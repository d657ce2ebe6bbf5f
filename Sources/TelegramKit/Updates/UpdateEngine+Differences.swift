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
        case .failure(.positionInvalid) where suspect == nil:
            // The numbering has changed: begin with the present, and say so.
            return restart(because: .placeUnknown)
        case .failure(.noAccess) where suspect == nil:
            return restart(because: .notTold, isAnew: false)
        case .failure(.unreadable(let what)):
            return differenceUnreadable(what, suspect, after: before, hashes, now: now)
        case .failure(let failure):
            // If the server does not know the place of a probe, that says nothing about the place of the reader.
            return putOff(atLeast: failure.delay, hashes, now: now)
        case .success(.differenceEmpty(let date, let seq)):
            // This server does not yet know of a difference that was told in part.
            enqueue(nil, .state(pts: before.pts, qts: before.qts, date: date, seq: seq, marks: before.marks))
        case .success(.difference(let difference)):
            context = UpdateContext(difference.users, difference.chats, limit: limits.packet)
            take(
                difference.newMessages, difference.newEncryptedMessages, difference.otherUpdates, difference.state,
                isLast: true, hashes, now: now)
        case .success(.differenceSlice(let slice)):
            isLast = false
            context = UpdateContext(slice.users, slice.chats, limit: limits.packet)
            take(
                slice.newMessages, slice.newEncryptedMessages, slice.otherUpdates, slice.intermediateState,
                isLast: false, hashes, now: now)
        case .success(.differenceTooLong(let pts)):
            isLast = false
            enqueue(
                .reload(nil, reason: .tooMuch),
                .state(pts: pts, qts: before.qts, date: before.date, seq: before.seq))
        }
        context = UpdateContext()
        slices.read(largest: limits.slice, isLast: isLast)
        leftOut = LeftOutEvents()
        drain(hashes, now: now)
        if isLast {
            allTold(now: now)
        } else {
            let hasMoved = head.map { $0.pts > before.pts || $0.qts > before.qts } ?? false
            if hasMoved { pauses.succeeded() } else { pauses.failed(now: now) }
            isWanted = true
        }
        pump(now: now)
    }

    /// The server has told all that it knows of.
    private mutating func allTold(now: Instant) {
        if account.isEmpty && special.isEmpty && packets.isEmpty {
            pauses.succeeded()
        } else if pauses.serverIsBehind(now: now) {
            isWanted = true
        } else {
            // If there is such a thing after all, its numbers are still to come, and a difference will bring it.
            dropWaiting()
        }
    }

    private mutating func dropWaiting() {
        account.clear()
        special.clear()
        packets = []
        packetDeadline = nil
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
            // What has no number of its own moves nothing. It has a move all the same, because the end of the difference
            // is not reached before it is finished with.
            guard message.channelID == nil else {
                enqueue(content(update), .marks(marks))
                continue
            }
            guard message.id > seen.message else { continue }
            marks.message = message.id
            enqueue(content(update), .marks(marks))
        }
        for message in encrypted {
            enqueue(content(.updateNewEncryptedMessage(message: message, qts: 0)), .marks(marks))
        }
        var specials: [(qts: Int32, update: API.Update)] = []
        for update in others.inOrder({ $0.accountPts }) {
            switch UpdateKind(update) {
            case .special(let qts): specials.append((qts, update))
            case .account(let pts, _):
                guard pts > seen.update else { continue }
                marks.update = max(marks.update, pts)
                enqueue(content(update), .marks(marks))
            case .unnumbered: enqueue(content(update), .marks(marks))
            case .channel, .hint, .channelTooLong, .renumbered, .unclear:
                take(update, hashes, now: now)
            }
        }
        // Their own numbers say where a reader ended.
        for (qts, update) in specials.sorted(by: { $0.qts < $1.qts }) where qts > head?.qts ?? 0 {
            enqueue(content(update), .qts(qts))
        }
        // Channels are named in the last slice, and those in which something happened since the first must be among them.
        let date = isLast ? state.date : before.date
        // A server that has sent more than it knows of will come to know: nothing is taken back.
        let pts = max(before.pts, state.pts)
        let qts = max(head?.qts ?? 0, state.qts)
        // What a reader had before it ended may reach into the next slice, and further than this server knows.
        let isThrough = isLast && seen.reaches(messages, pts: pts)
        enqueue(
            nil,
            .state(pts: pts, qts: qts, date: date, seq: state.seq, marks: isThrough ? UpdateState.Marks() : marks))
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
    ///
    /// - Parameter isAnew: what comes behind it is numbered anew.
    mutating func restart(because reason: LossReason, isAnew: Bool = true) {
        isWanted = false
        isFetching = true
        restarting = Restart(reason: reason, isAnew: isAnew, keepsOthers: isRenumbered)
        isRenumbered = false
        dropWaiting()
        ask(.getState)
    }

    /// The server told what the present is, or did not.
    mutating func restarted(
        _ answer: Result<API.Updates.State, Failure>, _ restart: Restart, _ hashes: Hashes, now: Instant
    ) {
        restarting = nil
        switch answer {
        case .success(let state):
            // Nothing else would bring what the other numbering lacks.
            let qts = restart.keepsOthers ? min(head?.qts ?? 0, state.qts) : state.qts
            if qts < state.qts { isWanted = true }
            // Told with the place from which it is complete: what is read before that lacks what came in between.
            let step = UpdateState.Step.state(
                pts: max(1, state.pts), qts: max(0, qts), date: state.date, seq: state.seq)
            if restart.isAnew, var present = head {
                present.apply(step)
                present.numberings.begin()
                enqueue(.reload(nil, reason: restart.reason), .begin(present))
            } else {
                enqueue(.reload(nil, reason: restart.reason), step)
            }
            drain(hashes, now: now)
            allTold(now: now)
        case .failure(let failure):
            if restart.keepsOthers { isRenumbered = true }
            isWanted = true
            pauses.failed(atLeast: failure.delay, now: now)
        }
        pump(now: now)
    }
}

extension UpdateState.Marks {
    /// Whether all of it is in a difference that ends at a number.
    func reaches(_ messages: [API.Message], pts: Int32) -> Bool {
        (messages.map(\.id).max() ?? 0) >= message && pts >= update
    }

    /// Whether what arrives after all is among what was delivered.
    func cover(_ entry: GapBuffer<UpdateEngine.Content>.Entry) -> Bool {
        // Other updates are delivered behind all messages of a difference.
        if entry.pts <= update { return true }
        switch entry.content {
        case .update(.updateNewMessage(let new, _, _), _)?, .update(.updateNewChannelMessage(let new, _, _), _)?:
            return new.id <= message
        case .sent(let new)?: return new.id <= Int(message)
        default: return false
        }
    }
}

extension API.Update {
    fileprivate var accountPts: Int32? {
        if case .account(let pts, _) = UpdateKind(self) { pts } else { nil }
    }
}

extension [API.Update] {
    /// The same, but those that have a number stand in the order of the numbers, in the places that they share.
    func inOrder(_ number: (API.Update) -> Int32?) -> [API.Update] {
        var numbered: [(place: Int, number: Int32)] = []
        for (place, update) in enumerated() {
            if let found = number(update) { numbered.append((place, found)) }
        }
        let sorted = numbered.sorted { ($0.number, $0.place) < ($1.number, $1.place) }
        var result = self
        for (target, source) in zip(numbered, sorted) { result[target.place] = self[source.place] }
        return result
    }
}
