import MTProtoCore
import TelegramAPI

// Channels, each with a numbering of its own.
extension UpdateEngine {
    /// Takes an update of a channel in its turn.
    mutating func takeChannel(
        _ id: Int64, _ entry: GapBuffer<Content>.Entry, _ hashes: Hashes, now: Instant
    ) {
        learnHash(of: id, hashes)
        guard let channel = head?.channels[id] else {
            if let last = channels.gone[id], entry.pts <= last { return }
            begin(id, pts: entry.pts.saturatingSubtract(max(0, entry.count)), hashes)
            return takeChannel(id, entry, hashes, now: now)
        }
        let isFetching = channels.work[id]?.isFetching ?? false
        let turn = GapBuffer<Content>.turn(entry, after: channel.pts)
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
                : .reload(Peer(kind: .channel, id: id, accessHash: hash), reason: .channelUnknown),
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

    private mutating func move(_ channel: UpdateState.Channel, _ id: Int64, to entry: GapBuffer<Content>.Entry) {
        var channel = channel
        channel.pts = entry.pts
        // What could not be read may have been this.
        channels.work[id]?.unreadable = nil
        channels.reached(id, pts: entry.pts)
        enqueue(channel.marks.cover(entry) ? nil : entry.content, .channel(id, channel))
    }

    mutating func drainChannel(_ id: Int64) {
        let deadline = channels.work[id]?.box.gapDeadline
        while let channel = head?.channels[id], let entry = channels.next(in: id, after: channel.pts) {
            move(channel, id, to: entry)
        }
        // What the server named is missing still, though nothing waits for it.
        if channels.work[id]?.told ?? 0 > 0 { channels.work[id]?.box.gapDeadline = deadline }
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
        if let pts {
            guard pts > channel.pts else { return }
            channels.tell(id, of: pts)
        }
        channel.isBehind = true
        enqueue(nil, .channel(id, channel))
        channels.want(id)
    }

    /// Something tells that a channel has come to a number.
    mutating func channelReaches(_ id: Int64, pts: Int32, now: Instant) {
        guard let channel = head?.channels[id], pts > channel.pts else { return }
        channels.tell(id, of: pts)
        guard channels.work[id]?.isFetching == false, channels.work[id]?.box.gapDeadline == nil else { return }
        channels.work[id]?.box.gapDeadline = now + limits.gap
    }

    /// The program watches a channel from now on. The server pushes little of channels that the account is not in;
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
            ask(
                .getChannelDifference(
                    id, accessHash: channel.accessHash, pts: work?.unreadable?.behind ?? channel.pts,
                    limit: work?.slices.limit ?? limits.channelSlice))
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
        if head?.channels[id] != nil, !goesOn(id, with: answer, now: now) { return pump(now: now) }
        guard let before = head?.channels[id] else {
            channels.drop(id)
            return pump(now: now)
        }
        channels.work[id]?.unreadable = nil
        if case .success = answer { channels.work[id]?.refusal = nil }
        var isFinal = true
        var timeout: Int32?
        switch answer {
        case .failure(.unavailable(let delay, let refusal)):
            channels.work[id]?.pauses.failed(atLeast: delay, now: now)
            channels.refused(id, refusal)
            channels.want(id)
            drainChannel(id)
            return pump(now: now)
        case .failure(.noAccess) where learnHash(of: id, hashes):
            channels.want(id)
            return pump(now: now)
        case .failure(.noAccess):
            // Without its access hash it is unknown whether it may be read: it begins anew with the next update that
            // names it.
            let isLost = before.accessHash != 0
            let reason = isLost ? LossReason.channelClosed : .accessHashUnknown
            channels.watched.remove(id)
            return lose(before, id, because: reason, at: isLost ? before.pts : 0, now: now)
        case .failure(.positionInvalid):
            // What comes of it from now on may have the numbers of what came before.
            enqueue(nil, .renumbered(id, UpdateNumberings.name()))
            return lose(before, id, because: .placeUnknown, at: 0, now: now)
        case .failure(.unreadable(let what)):
            return channelUnreadable(before, id, what, now: now)
        case .success(.channelDifferenceEmpty(let empty)):
            (isFinal, timeout) = (empty.final, empty.timeout)
            // This server does not yet know of a difference that was told in part.
            var channel = before
            channel.pts = max(before.pts, empty.pts)
            channel.isBehind = hasMore(id, behind: channel.pts, isFinal: isFinal)
            if channel != before { enqueue(nil, .channel(id, channel)) }
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
            let isBehind = hasMore(id, behind: pts, isFinal: isFinal)
            enqueue(
                .reload(
                    Peer(kind: .channel, id: id, accessHash: before.accessHash),
                    reason: .tooMuch),
                .channel(id, .init(pts: max(1, pts), accessHash: before.accessHash, isBehind: isBehind)))
        }
        channels.work[id]?.slices.read(largest: limits.channelSlice / 4, isLast: isFinal)
        while let channel = head?.channels[id], let entry = channels.next(in: id, after: channel.pts) {
            move(channel, id, to: entry)
        }
        if isFinal {
            channelTold(id, now: now)
        } else {
            let hasMoved = (head?.channels[id]?.pts ?? 0) > before.pts
            if hasMoved { channels.work[id]?.pauses.succeeded() } else { channels.work[id]?.pauses.failed(now: now) }
            channels.want(id)
        }
        if channels.watched.contains(id), isFinal {
            // The time of the next question, not one before which none may be asked.
            channels.work[id]?.poll = now + .seconds(Int64(max(1, timeout ?? 30)))
        }
        channels.tidy(id)
        pump(now: now)
    }

    /// The server has told all that it knows of in a channel.
    private mutating func channelTold(_ id: Int64, now: Instant) {
        if !channels.lacks(id) {
            channels.work[id]?.pauses.succeeded()
        } else if channels.work[id]?.pauses.serverIsBehind(now: now) == true {
            channels.want(id)
        } else {
            channels.stopWaiting(id)
        }
    }

    /// An answer reaches up to a number.
    ///
    /// - Returns: whether there is more, as the server said. Its answer may be older than what it said meanwhile.
    private mutating func hasMore(_ id: Int64, behind pts: Int32, isFinal: Bool) -> Bool {
        channels.reached(id, pts: pts)
        return !isFinal || channels.wants(id) || channels.work[id]?.told ?? 0 > 0
    }

    /// What is told of a channel does not go on from here.
    private mutating func lose(
        _ channel: UpdateState.Channel, _ id: Int64, because reason: LossReason, at pts: Int32, now: Instant
    ) {
        enqueue(
            .reload(Peer(kind: .channel, id: id, accessHash: channel.accessHash), reason: reason), .channel(id, nil))
        channels.forget(id, at: pts)
        pump(now: now)
    }

    private mutating func take(_ difference: API.Updates.ChannelDifference.ChannelDifference, of id: Int64) {
        guard var channel = head?.channels[id] else { return }
        context = UpdateContext(difference.users, difference.chats, limit: limits.packet)
        defer { context = UpdateContext() }
        let seen = channel.marks
        for message in difference.newMessages.sorted(by: { $0.id < $1.id })
        where message.id > seen.message {
            channel.marks.message = message.id
            enqueue(content(.updateNewChannelMessage(message: message, pts: 0, ptsCount: 0)), .channel(id, channel))
        }
        for update in difference.otherUpdates.inOrder({ $0.channelPts }) {
            switch UpdateKind(update) {
            case .channel(id, let pts, _):
                guard pts > seen.update else { continue }
                channel.marks.update = max(channel.marks.update, pts)
                enqueue(content(update), .channel(id, channel))
            // It moves nothing, but the end of the difference waits for it.
            case .unnumbered, .hint: enqueue(content(update), .channel(id, channel))
            default: break
            }
        }
        // A server that has sent more than it knows of will come to know: nothing is taken back.
        channel.pts = max(channel.pts, difference.pts)
        channel.isBehind = hasMore(id, behind: channel.pts, isFinal: difference.final)
        if difference.final, seen.reaches(difference.newMessages, pts: channel.pts) {
            channel.marks = UpdateState.Marks()
        }
        enqueue(nil, .channel(id, channel))
    }
}

extension API.Update {
    fileprivate var channelPts: Int32? {
        if case .channel(_, let pts, _) = UpdateKind(self) { pts } else { nil }
    }
}
