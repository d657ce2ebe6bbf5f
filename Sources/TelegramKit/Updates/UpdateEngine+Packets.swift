import MTProtoCore
import TelegramAPI

// What the server sends unasked, and what answers to other questions bring along.
extension UpdateEngine {
    /// A packet that is numbered as a whole and came before its turn. What of it has a number of its own is not in here.
    struct WaitingPacket: Sendable {
        var start: Int32
        var end: Int32
        var updates: [API.Update]
        var context: UpdateContext
    }

    /// A packet came.
    ///
    /// - Parameter hashes: the known users and chats; a short message of a stranger is requested in full.
    mutating func received(_ packet: API.Updates, hashes: Hashes, now: Instant) {
        lastHeard = now
        let count = packet.contents.count
        guard count <= limits.packet, admits(now: now) else { return missed(packet, now: now) }
        guard head != nil else {
            earlyCount += count
            if earlyCount > limits.packet { forgetEarly() } else { early.append(.packet(packet)) }
            return
        }
        // What this packet makes it ask for is another reason than what waits.
        let wasWanted = isWanted
        isWanted = false
        take(packet, hashes, now: now)
        if isWanted { pauses.endForOtherReason() }
        isWanted = isWanted || wasWanted
        pump(now: now)
    }

    /// Something came that cannot be read: whatever it was, the difference has it.
    mutating func receivedUnreadable(now: Instant) {
        lastHeard = now
        isWanted = true
        pauses.endForOtherReason()
        pump(now: now)
    }

    /// A request of this client changed a numbering: the account's, or a channel's.
    ///
    /// - Parameter content: what the change consists of, if nothing else will bring it.
    mutating func changed(
        pts: Int32, count: Int32, channel: Int64? = nil, content: Content? = nil, hashes: Hashes, now: Instant
    ) {
        guard count > 0 else { return }
        guard admits(now: now) else {
            isWanted = true
            pauses.endForOtherReason()
            if let channel { channels.want(channel, if: head?.channels[channel] != nil) }
            return
        }
        guard head != nil else {
            early.append(.own(pts: pts, count: count, channel: channel, content))
            return
        }
        take(pts: pts, count: count, channel: channel, content, hashes, now: now)
        pump(now: now)
    }

    /// Whether there is room for more.
    private mutating func admits(now: Instant) -> Bool {
        if head == nil, early.count(where: { $0.watched == nil }) >= limits.waiting { forgetEarly() }
        if count >= limits.queue { isStopped = true }
        return !isStopped
    }

    /// Drops what came before the state was known. That will be asked for once more: what is dropped lies before it.
    private mutating func forgetEarly() {
        early.removeAll { $0.watched == nil }
        earlyCount = 0
        isWanted = true
    }

    private mutating func missed(_ packet: API.Updates, now: Instant) {
        isWanted = true
        pauses.endForOtherReason()
        defer { pump(now: now) }
        for update in packet.contents {
            switch UpdateKind(update) {
            case .channel(let id, _, _), .hint(let id, _), .channelTooLong(let id, _):
                channels.want(id, if: head?.channels[id] != nil)
            case .renumbered: isRenumbered = true
            default: break
            }
        }
    }

    // MARK: - The first state

    /// The server told where the account is.
    mutating func stateAnswered(_ answer: Result<API.Updates.State, Failure>, hashes: Hashes, now: Instant) {
        guard isFetching, isStateAsked else { return }
        isFetching = false
        if let restarting { return restarted(answer, restarting, hashes, now: now) }
        if let suspect { return suspectJudged(answer, suspect, hashes, now: now) }
        switch answer {
        case .failure(let failure):
            isWanted = true
            pauses.failed(atLeast: failure.delay, now: now)
        case .success(let state):
            pauses.succeeded()
            // What came meanwhile came after the reader began, even if the state has it already.
            var (pts, qts) = (state.pts, state.qts)
            for item in early {
                // checked: the count is below the end.
                for case (.account(let end, let count)) in item.kinds where end > count {
                    pts = min(pts, end - max(0, count))
                }
                // checked: numbers that stand apart are above zero.
                for case (.special(let end)) in item.kinds { qts = min(qts, end - 1) }
            }
            begin(at: UpdateState(pts: max(1, pts), qts: max(0, qts), date: state.date, seq: state.seq))
            let waiting = early
            early = []
            earlyCount = 0
            for item in waiting {
                switch item {
                case .packet(let packet): take(packet, hashes, now: now)
                case .own(let pts, let count, let channel, let content):
                    take(pts: pts, count: count, channel: channel, content, hashes, now: now)
                case .watch(let id, let accessHash, let pts):
                    watch(id, accessHash: accessHash, pts: pts, now: now)
                }
            }
        }
        pump(now: now)
    }

    // MARK: - Packets

    private mutating func take(_ packet: API.Updates, _ hashes: Hashes, now: Instant) {
        defer { context = UpdateContext() }
        switch packet {
        case .updatesTooLong:
            isWanted = true
        case .updateShort(let update, _):
            take(update, hashes, now: now)
        case .updates(let packet):
            context = UpdateContext(packet.users, packet.chats, limit: limits.packet)
            take(packet.updates, start: packet.seq, end: packet.seq, hashes, now: now)
        case .updatesCombined(let packet):
            context = UpdateContext(packet.users, packet.chats, limit: limits.packet)
            take(packet.updates, start: packet.seqStart, end: packet.seq, hashes, now: now)
        case .updateShortMessage(let short):
            guard hashes(.user, short.userID) != nil else {
                // The difference tells who that is.
                isWanted = true
                return
            }
            let message = API.Message.message(API.Message.Message(short))
            take(.updateNewMessage(message: message, pts: short.pts, ptsCount: short.ptsCount), hashes, now: now)
        case .updateShortChatMessage(let short):
            guard short.out || hashes(.user, short.fromID) != nil else {
                isWanted = true
                return
            }
            let message = API.Message.message(API.Message.Message(short))
            take(.updateNewMessage(message: message, pts: short.pts, ptsCount: short.ptsCount), hashes, now: now)
        case .updateShortSentMessage(let short):
            // It names no chat; the caller that sent the message knows it.
            take(pts: short.pts, count: short.ptsCount, channel: nil, nil, hashes, now: now)
        }
    }

    private mutating func take(
        _ updates: [API.Update], start: Int32, end: Int32, _ hashes: Hashes, now: Instant
    ) {
        guard end > 0, let seq = head?.seq else {
            for update in updates { take(update, hashes, now: now) }
            return
        }
        if !isFetching, seq == 0 || start == seq &+ 1 {
            for update in updates { take(update, hashes, now: now) }
            enqueue(nil, .seq(end))
            return drainPackets(hashes, now: now)
        }
        // Whatever has a number of its own does not depend on that of the packet.
        for update in updates where UpdateKind(update) != .unnumbered { take(update, hashes, now: now) }
        guard end > seq else { return }
        let rest = updates.filter { UpdateKind($0) == .unnumbered }
        guard !packets.contains(where: { $0.end == end }) else { return }
        packets.append(WaitingPacket(start: start, end: end, updates: rest, context: context))
        if packets.count > 32 || packets.reduce(0, { $0 + $1.updates.count }) > limits.packet {
            packets = []
            isWanted = true
        } else if !isFetching {
            packetDeadline = packetDeadline ?? now + limits.gap
        }
    }

    /// Takes the packets whose turn has come.
    mutating func drainPackets(_ hashes: Hashes, now: Instant) {
        let others = context
        defer { context = others }
        while let seq = head?.seq {
            packets.removeAll { $0.end <= seq }
            guard let index = packets.firstIndex(where: { $0.start <= seq &+ 1 }) else { break }
            let packet = packets.remove(at: index)
            context = packet.context
            for update in packet.updates { take(update, hashes, now: now) }
            enqueue(nil, .seq(packet.end))
        }
        if packets.isEmpty { packetDeadline = nil }
    }

    /// Takes one update wherever it belongs.
    mutating func take(_ update: API.Update, _ hashes: Hashes, now: Instant) {
        switch UpdateKind(update) {
        case .unnumbered:
            enqueue(content(update))
        case .account(let pts, let count):
            takeAccount(.init(pts: pts, count: count, content: content(update)), now: now)
        case .special(let qts):
            takeSpecial(.init(pts: qts, count: 1, content: content(update)), now: now)
        case .channel(let id, let pts, let count):
            takeChannel(id, .init(pts: pts, count: count, content: content(update)), hashes, now: now)
        case .hint(let id, let pts):
            enqueue(content(update))
            channelReaches(id, pts: pts, now: now)
        case .channelTooLong(let id, let pts):
            channelIsBehind(id, pts: pts, hashes)
        case .renumbered:
            isRenumbered = true
            isWanted = true
        case .unclear:
            isWanted = true
        }
    }

    private mutating func take(
        pts: Int32, count: Int32, channel: Int64?, _ content: Content?, _ hashes: Hashes, now: Instant
    ) {
        if let channel {
            takeChannel(channel, .init(pts: pts, count: count, content: content), hashes, now: now)
        } else {
            takeAccount(.init(pts: pts, count: count, content: content), now: now)
        }
    }

    // MARK: - The account's numbering

    private mutating func takeAccount(_ entry: GapBuffer<Content>.Entry, now: Instant) {
        guard let pts = head?.pts else { return }
        switch GapBuffer<Content>.turn(entry, after: pts) {
        case .past:
            return
        case .now where !isFetching:
            moveAccount(to: entry)
            drainAccount()
        case .now, .later, .across:
            account.wait(entry)
            if account.waiting.count > limits.waiting {
                account.clear()
                isWanted = true
            } else if GapBuffer<Content>.turn(entry, after: pts) == .across {
                isWanted = true
            } else if !isFetching {
                account.gapDeadline = account.gapDeadline ?? now + limits.gap
            }
        }
    }

    /// Takes what waited and whose turn has come.
    mutating func drainAccount() {
        while let pts = head?.pts, let entry = account.next(after: pts) { moveAccount(to: entry) }
    }

    private mutating func moveAccount(to entry: GapBuffer<Content>.Entry) {
        enqueue(head?.marks.cover(entry) == true ? nil : entry.content, .pts(entry.pts))
    }

    private mutating func takeSpecial(_ entry: GapBuffer<Content>.Entry, now: Instant) {
        guard let qts = head?.qts else { return }
        switch GapBuffer<Content>.turn(entry, after: qts) {
        case .past:
            return
        case .now where !isFetching:
            enqueue(entry.content, .qts(entry.pts))
            drainSpecial()
        case .now, .later, .across:
            special.wait(entry)
            if special.waiting.count > limits.waiting {
                special.clear()
                isWanted = true
            } else if !isFetching {
                special.gapDeadline = special.gapDeadline ?? now + limits.gap
            }
        }
    }

    mutating func drainSpecial() {
        while let qts = head?.qts, let entry = special.next(after: qts) {
            enqueue(entry.content, .qts(entry.pts))
        }
    }
}

extension UpdateEngine.Early {
    /// Where its updates stand in the numbering.
    fileprivate var kinds: [UpdateKind] {
        switch self {
        case .packet(let packet):
            switch packet {
            case .updateShortMessage(let short): [.account(pts: short.pts, count: short.ptsCount)]
            case .updateShortChatMessage(let short): [.account(pts: short.pts, count: short.ptsCount)]
            case .updateShortSentMessage(let short): [.account(pts: short.pts, count: short.ptsCount)]
            default: packet.contents.map { UpdateKind($0) }
            }
        case .own(let pts, let count, let channel, _):
            channel == nil ? [.account(pts: pts, count: count)] : []
        case .watch: []
        }
    }

    /// The channel that the program watches.
    var watched: Int64? {
        if case .watch(let id, _, _) = self { id } else { nil }
    }
}

extension UpdateEngine.Failure {
    var delay: Duration? {
        if case .unavailable(let delay, _) = self { delay } else { nil }
    }
}

extension API.Updates {
    /// The updates of a packet that carries them as such.
    var contents: [API.Update] {
        switch self {
        case .updates(let packet): packet.updates
        case .updatesCombined(let packet): packet.updates
        case .updateShort(let update, _): [update]
        default: []
        }
    }
}
