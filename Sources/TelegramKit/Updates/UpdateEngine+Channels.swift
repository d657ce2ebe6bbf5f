import MTProtoCore
import TelegramAPI

// Channels, each with a numbering of its own.
extension UpdateEngine {
    /// Takes an update of a channel in its turn.
    mutating func takeChannel(
        _ id: Int64, _ entry: UpdateBox<Content>.Entry, _ hashes: Hashes, now: Instant
    ) {
        learnHash(of: id, hashes)
        guard let channel = head?.channels[id] else {
            if let last = channels.gone[id], entry.pts <= last { return }
            begin(id, pts: entry.pts.saturatingSubtract(max(0, entry.count)), hashes)
            return takeChannel(id, entry, hashes, now: now)
        }
        let isFetching = channels.work[id]?.isFetching ?? false
        let turn = UpdateBox<Content>.turn(entry, after: channel.pts)
        if turn == .past { return }
        if turn == .now, !isFetching {
            move(channel, id, to: entry)
            return drainChannel(id)
        }
        if !channels.wait(entry, in: id, limits: limits) {
            channels.want(id)
        } else if turn == .across {
            channels.want(id)
        } else if !isFetching, channels.work[id]?.box.gapDeadline == nil {
            channels.work[id]?.box.gapDeadline = now + limits.gap
        }
    }

    /// Nothing was heard of the channel before: what is in it already has to be read from its history.
    private mutating func begin(_ id: Int64, pts: Int32, _ hashes: Hashes) {
        channels.returned(id)
        let hash = hashes(.channel, id) ?? 0
        let channel = UpdateState.Channel(pts: max(1, pts), accessHash: hash)
        let isNew = pts <= 1
        enqueue(
            isNew
                ? nil
                : .reload(Peer(kind: .channel, id: id, accessHash: hash), reason: "the channel was not known before"),
            .channel(id, channel))
    }

    /// A channel may be heard of before its access hash is: without it nothing can be asked.
    ///
    /// - Returns: whether it is known now, and was not before.
    @discardableResult
    private mutating func learnHash(of id: Int64, _ hashes: Hashes) -> Bool {
        guard var channel = head?.channels[id], channel.accessHash == 0, let hash = hashes(.channel, id), hash != 0
        else { return false }
        channel.accessHash = hash
        enqueue(nil, .channel(id, channel))
        return true
    }

    private mutating func move(_ channel: UpdateState.Channel, _ id: Int64, to entry: UpdateBox<Content>.Entry) {
        var channel = channel
        channel.pts = entry.pts
        // What could not be read may have been this.
        channels.work[id]?.unreadable = nil
        enqueue(entry.content, .channel(id, channel))
    }

    private mutating func drainChannel(_ id: Int64) {
        while let channel = head?.channels[id], let entry = channels.next(in: id, after: channel.pts) {
            move(channel, id, to: entry)
        }
        channels.tidy(id)
    }

    /// The chat list says how far a channel is: what comes after that can be told, even if nothing was heard of it yet.
    mutating func listed(_ id: Int64, pts: Int32, _ hashes: Hashes) {
        guard head != nil, head?.channels[id] == nil else { return }
        channels.returned(id)
        enqueue(nil, .channel(id, UpdateState.Channel(pts: pts, accessHash: hashes(.channel, id) ?? 0)))
    }

    /// The server said more is there than it sent.
    mutating func channelIsBehind(_ id: Int64, pts: Int32?, _ hashes: Hashes) {
        learnHash(of: id, hashes)
        guard var channel = head?.channels[id] else {
            // Without a number it is news unless the channel was closed to the account.
            if let last = channels.gone[id], last > 0 || pts != nil, pts ?? 0 <= last { return }
            if let pts { return begin(id, pts: pts, hashes) }
            channels.returned(id)
            let channel = UpdateState.Channel(pts: 1, accessHash: hashes(.channel, id) ?? 0, isBehind: true)
            enqueue(nil, .channel(id, channel))
            return channels.want(id)
        }
        if let pts, pts <= channel.pts { return }
        channel.isBehind = true
        enqueue(nil, .channel(id, channel))
        channels.want(id)
    }

    /// Something tells that a channel has come to a number.
    mutating func channelReaches(_ id: Int64, pts: Int32, now: Instant) {
        guard let channel = head?.channels[id], pts > channel.pts, channels.work[id]?.isFetching != true else { return }
        if channels.work[id]?.box.gapDeadline == nil {
            channels.work[id, default: .init()].box.gapDeadline = now + limits.gap
        }
    }

    /// Somebody looks at a channel, or has stopped. The server pushes little of channels that the account is not in;
    /// while they are watched, they are asked about as often as the server wants.
    ///
    /// - Parameter pts: how far the channel is, where nothing was heard of it yet.
    mutating func watch(_ id: Int64, accessHash: Int64, pts: Int32?, now: Instant) {
        guard head != nil else {
            early.removeAll { $0.watched == id }
            return early.append(.watch(id, accessHash: accessHash, pts: pts))
        }
        if head?.channels[id] == nil {
            channels.returned(id)
            enqueue(nil, .channel(id, UpdateState.Channel(pts: max(1, pts ?? 1), accessHash: accessHash)))
        }
        channels.watched.insert(id)
        channels.want(id)
        pump(now: now)
    }

    mutating func stopWatching(_ id: Int64) {
        early.removeAll { $0.watched == id }
        channels.watched.remove(id)
        channels.work[id]?.poll = nil
        channels.tidy(id)
    }

    // MARK: - Questions

    mutating func pumpChannels(now: Instant) {
        while let id = channels.popWanted(limit: limits.channelQuestions, now: now) {
            guard let channel = head?.channels[id] else {
                channels.answered(id)
                channels.drop(id)
                continue
            }
            let work = channels.work[id]
            let pts = work?.unreadable == nil ? channel.pts : channel.pts.saturatingAdd(1)
            ask(
                .getChannelDifference(
                    id, accessHash: channel.accessHash, pts: pts, limit: work?.slices.limit ?? limits.channelSlice))
        }
    }

    mutating func channelDeadlinesReached(now: Instant) {
        for (id, work) in channels.work where !work.isFetching {
            if let gap = work.box.gapDeadline, gap <= now {
                channels.work[id]?.box.gapDeadline = nil
                channels.want(id)
            }
            if let poll = work.poll, poll <= now {
                channels.work[id]?.poll = nil
                channels.want(id)
            }
        }
    }

    /// The server told what was missed in a channel, or did not.
    mutating func channelDifferenceAnswered(
        _ id: Int64, _ answer: Result<API.Updates.ChannelDifference, Failure>, hashes: Hashes, now: Instant
    ) {
        guard channels.work[id]?.isFetching == true else { return }
        channels.answered(id)
        lastHeard = now
        guard var before = head?.channels[id] else {
            channels.drop(id)
            return pump(now: now)
        }
        if let what = channels.work[id]?.unreadable {
            channels.work[id]?.unreadable = nil
            switch answer {
            case .success(.channelDifferenceEmpty(let empty)) where empty.pts <= before.pts:
                // What cannot be read is no event: to leave one out would lose the next one.
                return lose(before, id, because: "the channel's difference cannot be read: \(what)", at: 0, now: now)
            case .success, .failure(.unreadable):
                before.pts = before.pts.saturatingAdd(1)
                channels.work[id]?.slices.leaveOut()
                enqueue(
                    .reload(
                        Peer(kind: .channel, id: id, accessHash: before.accessHash),
                        reason: "something in the channel cannot be read: \(what)"), .channel(id, before))
            case .failure: break
            }
        }
        var isFinal = true
        var timeout: Int32?
        switch answer {
        case .failure(.unavailable(let delay)):
            channels.work[id]?.pauses.failed(atLeast: delay, now: now)
            channels.want(id)
            drainChannel(id)
            return pump(now: now)
        case .failure(.noAccess) where learnHash(of: id, hashes):
            channels.want(id)
            return pump(now: now)
        case .failure(.noAccess):
            // Without its access hash nobody can tell whether it may be read: it begins anew with the next word of it.
            let isLost = before.accessHash != 0
            let reason = isLost ? "the channel cannot be read any more" : "the channel is not known well enough"
            return lose(before, id, because: reason, at: isLost ? before.pts : 0, now: now)
        case .failure(.positionInvalid):
            return lose(before, id, because: "the server does not know this place any more", at: 0, now: now)
        case .failure(.unreadable(let what)):
            return channelUnreadable(before, id, what, now: now)
        case .success(.channelDifferenceEmpty(let empty)):
            (isFinal, timeout) = (empty.final, empty.timeout)
            if empty.pts != before.pts || before.isBehind || before.marks != UpdateState.Marks() {
                enqueue(nil, .channel(id, .init(pts: max(before.pts, empty.pts), accessHash: before.accessHash)))
            }
        case .success(.channelDifference(let difference)):
            (isFinal, timeout) = (difference.final, difference.timeout)
            take(difference, of: id)
        case .success(.channelDifferenceTooLong(let tooLong)):
            (isFinal, timeout) = (tooLong.final, tooLong.timeout)
            guard case .dialog(let dialog) = tooLong.dialog, let pts = dialog.pts else {
                channels.work[id]?.pauses.failed(now: now)
                channels.want(id)
                return pump(now: now)
            }
            enqueue(
                .reload(
                    Peer(kind: .channel, id: id, accessHash: before.accessHash),
                    reason: "more happened than the server tells"),
                .channel(
                    id, .init(pts: max(1, pts), accessHash: before.accessHash, isBehind: !tooLong.final)))
        }
        channels.work[id]?.slices.read(largest: limits.channelSlice / 4, isLast: isFinal)
        while let channel = head?.channels[id], let entry = channels.next(in: id, after: channel.pts) {
            move(channel, id, to: entry)
        }
        let isStuck = isFinal ? channels.work[id]?.box.isEmpty == false : head?.channels[id]?.pts == before.pts
        if isStuck {
            channels.work[id]?.pauses.failed(now: now)
            channels.want(id)
        } else {
            channels.work[id]?.pauses.succeeded()
            if !isFinal { channels.want(id) }
        }
        if channels.watched.contains(id), isFinal {
            // The time of the next question, not one before which none may be asked.
            channels.work[id]?.poll = now + .seconds(Int64(max(1, timeout ?? 30)))
        }
        channels.tidy(id)
        pump(now: now)
    }

    /// What is told of a channel does not go on from here.
    private mutating func lose(
        _ channel: UpdateState.Channel, _ id: Int64, because reason: String, at pts: Int32, now: Instant
    ) {
        enqueue(
            .reload(Peer(kind: .channel, id: id, accessHash: channel.accessHash), reason: reason), .channel(id, nil))
        channels.forget(id, at: pts)
        pump(now: now)
    }

    /// What was missed in a channel came, and cannot be read.
    private mutating func channelUnreadable(
        _ before: UpdateState.Channel, _ id: Int64, _ what: String, now: Instant
    ) {
        switch channels.work[id]?.slices.unreadable(largest: limits.channelSlice / 4) {
        case .askAgain?: break
        case .leaveOut?:
            // Whether there is an event of the next number the answer behind it tells.
            channels.work[id]?.unreadable = what
        case .giveUp?, nil:
            return lose(before, id, because: "what was missed in the channel cannot be read: \(what)", at: 0, now: now)
        }
        channels.want(id)
        drainChannel(id)
        pump(now: now)
    }

    private mutating func take(_ difference: API.Updates.ChannelDifference.ChannelDifference, of id: Int64) {
        guard var channel = head?.channels[id] else { return }
        let seen = channel.marks
        for message in difference.newMessages.sorted(by: { $0.id < $1.id })
        where message.id > seen.message {
            channel.marks.message = message.id
            enqueue(.update(.updateNewChannelMessage(message: message, pts: 0, ptsCount: 0)), .channel(id, channel))
        }
        for update in difference.otherUpdates {
            switch UpdateKind(update) {
            case .channel(id, let pts, _):
                guard pts > seen.update else { continue }
                channel.marks.update = max(channel.marks.update, pts)
                enqueue(.update(update), .channel(id, channel))
            case .unnumbered, .hint: enqueue(.update(update))
            default: break
            }
        }
        channel.pts = difference.pts
        channel.isBehind = !difference.final
        if difference.final { channel.marks = UpdateState.Marks() }
        enqueue(nil, .channel(id, channel))
    }
}
