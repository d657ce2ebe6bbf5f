import MTProtoCore
import MTProtoKit
import Synchronization
import TelegramAPI

/// Reads for one mirror.
struct MirrorReader: Sendable {
    private let mirror: ChatMirror
    private var place: MirrorPlace?
    /// The ids of its channels and supergroups.
    private var channels: Set<Int64> = []
    private var updates: TelegramUpdates?
    /// Chats of which it is not known whether they can still, or again, be read.
    private var doubtful: [Int] = []
    /// Channels of which it is not known up to where they are cleared. Servers tell that once, and do not number it.
    private var unasked: [Int] = []
    /// Those of them of which it was said that the server does not tell it.
    private var refused: Set<Int64> = []
    /// After so long without an update they are asked about again.
    private var pause = MirrorReader.leastPause
    private static let leastPause = Duration.seconds(10)
    /// Basic groups that have become supergroups, and these. Edits and deletions of before may wait among the updates:
    /// they are closed when nothing is missing.
    private var grown: [Int: Peer] = [:]
    /// The message told last of those that say that the account is out of a basic group.
    private var ending: Message?
    /// Histories were read, or chats asked about, while nobody heard what happens to the chats.
    private var hasReadUnheard = false
    /// The message that was heard, if nothing else was since.
    private var heard: Message?
    /// Updates since the last batch. They told nothing of the chats.
    private var passed = 0
    /// After so many the place moves all the same: whoever goes on from it is told these and no more again.
    private static let quietLimit = 100
    /// What the last batch said.
    private var saysCurrent = false
    /// What any batch has said: what a program has made of them is whole.
    private var wasCurrent = false

    init(_ mirror: ChatMirror) {
        self.mirror = mirror
    }

    private var client: TelegramClient { mirror.client }

    /// The next batch. Where the task is cancelled, or the client stops, there is none, whatever was being asked. If
    /// the client stops before any batch was current, that is an error: nothing else would say that the copy is not
    /// whole.
    mutating func next() async throws(TelegramError) -> MirrorBatch? {
        do throws(TelegramError) {
            if let batch = try await nextOrError() { return batch }
        } catch {
            guard client.network.ends(with: error) else { throw error }
        }
        guard !wasCurrent, !Task.isCancelled, updates?.reading.isReplaced != true, client.network.gaveUp else {
            return nil
        }
        throw TelegramError.stopped("mirror")
    }

    private mutating func nextOrError() async throws(TelegramError) -> MirrorBatch? {
        var place: MirrorPlace
        if let known = self.place {
            place = known
        } else {
            place = try await begin()
            doubtful = try await doubtfulChats(in: place)
            unasked = place.channels.filter { !place.chats[$0].isReading }
            channels = Set(place.channels.map { place.chats[$0].peer.id })
            self.place = place
        }
        if let due = try await due(&place) { return due }
        if place.isClosed { throw Self.closed() }
        let updates = self.updates ?? client.updates(from: UpdatePosition(bytes: place.updates))
        self.updates = updates
        // From here on the server is heard.
        if hasReadUnheard {
            doubtful = try await doubtfulChats(in: place)
            hasReadUnheard = false
        }
        if let due = try await due(&place) { return due }
        if let change = try await askWhatIsCleared(&place) { return batch([change], place) }
        while true {
            let update: TelegramUpdate
            switch await next(of: updates.reading) {
            case .element(let taken): update = taken.update
            case .refused(let channel, let words):
                warn(of: place.chats.first { $0.peer.kind == .channel && $0.peer.id == channel }?.peer, words)
                continue
            // Of basic groups the account's own updates tell.
            case .present where !grown.isEmpty && updates.reading.isPresent(with: []):
                guard let position = updates.position else { return nil }
                place.updates = position.bytes
                let changes = closeGrown(&place)
                self.place = place
                return batch(changes, place)
            case .present where !unasked.isEmpty:
                if let change = try await askWhatIsCleared(&place) { return batch([change], place) }
                continue
            // Something has come in the same moment.
            case .present where !grown.isEmpty: continue
            case .present:
                guard let position = updates.position else { return nil }
                place.updates = position.bytes
                self.place = place
                return batch([], place, isCurrent: true)
            case .end: return nil
            }
            if case .signedOut(let reason) = update {
                throw TelegramError(
                    .unauthorized, message: "The session has ended: \(reason)", location: "mirror",
                    hint: "Sign in again, and go on with the last position.")
            }
            let user = client.network.standing.withLock { $0.userID }
            doubtful = place.doubtful(after: update, of: user)
            heard = if case .newMessage(let message) = update { message } else { nil }
            let changes = place.take(update)
            // What cannot be placed is not told: it comes again.
            guard let position = updates.position else { return nil }
            place.updates = position.bytes
            if !changes.isEmpty {
                self.place = place
                // What was missed tells messages first: edits and deletions from before this one may wait behind it.
                if let heard, heard.endsGroup(for: user), place.isBetweenDifferences(of: user) { ending = heard }
                return batch(changes, place, isCurrent: isCurrent(place))
            }
            if let due = try await due(&place) { return due }
            passed += 1
            guard passed < Self.quietLimit else {
                self.place = place
                return batch([], place, isCurrent: isCurrent(place))
            }
        }
    }

    /// The next update. While something is not known of channels it comes within a pause, or nothing does.
    private func next(of reading: UpdateReading) async -> UpdateFeed.Given {
        guard unasked.isEmpty else { return await reading.next(within: pause) }
        guard grown.isEmpty else { return await reading.next(UpdateFeed.Interest(untilPresent: true)) }
        return await reading.next(UpdateFeed.Interest(channels: channels, untilPresent: !saysCurrent))
    }

    /// Says that the server does not tell what the mirror needs, and who waits for that.
    private func warn(of chat: Peer?, _ words: String) {
        guard let chat else { return }
        client.network.warn("the mirror of \(chat) is not told what it missed there, and asks again: \(words)")
        mirror.whenRefused?(chat, words)
    }

    /// Whether the histories are through, and nothing is missing or waits.
    private func isCurrent(_ place: MirrorPlace) -> Bool {
        place.isThrough && doubtful.isEmpty && unasked.isEmpty && grown.isEmpty
            && updates?.reading.isPresent(with: channels) == true
    }

    /// - Parameter isCurrent: false for what comes before updates are heard: a batch behind it will say that it is.
    private mutating func batch(
        _ changes: [MirrorChange], _ place: MirrorPlace, isCurrent: Bool = false
    ) -> MirrorBatch {
        passed = 0
        saysCurrent = isCurrent
        wasCurrent = wasCurrent || isCurrent
        return MirrorBatch(changes: changes, position: place.encoded(), isCurrent: isCurrent)
    }

    /// What is told before any update: of the doubtful chats, then of the histories.
    private mutating func due(_ place: inout MirrorPlace) async throws(TelegramError) -> MirrorBatch? {
        if let change = try await judge(&place) { return batch([change], place) }
        guard let index = place.chats.firstIndex(where: \.isReading) else { return nil }
        return try await page(of: index, &place)
    }

    /// The next page of a history.
    private mutating func page(of index: Int, _ place: inout MirrorPlace) async throws(TelegramError) -> MirrorBatch {
        let chat = place.chats[index]
        if updates == nil { hasReadUnheard = true }
        let messages: [Message]
        do throws(TelegramError) {
            messages = try await client.messages(
                in: chat.peer, after: Int(chat.last), order: .oldestFirst, limit: HistoryPager.pageLimit
            ).collect()
        } catch {
            // The others go on.
            guard error.closesChat else { throw error }
            place.receive([], ofChat: index, isLast: true)
            let changes = close(index, because: .refused(error.message), &place)
            self.place = place
            return batch(changes, place)
        }
        place.receive(messages, ofChat: index, isLast: messages.isEmpty)
        var changes = messages.map { MirrorChange.message($0) }
        if messages.isEmpty {
            switch chat.peer.kind {
            case .user: break
            case .group:
                // All that was written before the account was put out of it has been told.
                if let reason = try await loss(of: chat), !outgrows(index, reason) {
                    changes = close(index, because: reason, &place)
                }
            case .channel: if !unasked.contains(index) { unasked.append(index) }
            }
        }
        self.place = place
        return batch(changes, place)
    }

    /// Closes a chat whose history is through. The history of a basic group may be ahead of the updates: edits and deletions that
    /// wait among them are not told any more, and a gap says so.
    private func close(_ index: Int, because reason: LossReason, _ place: inout MirrorPlace) -> [MirrorChange] {
        let chat = place.chats[index]
        place.close(index)
        let closed = MirrorChange.closed(chat.peer, reason: reason)
        let isAhead = !(ending.map { place.ends(with: $0, ofChat: index) } ?? false)
        guard chat.peer.kind == .group, chat.last > 0, isAhead else { return [closed] }
        return [.gap(in: chat.peer, reason: .lostTooEarly), closed]
    }

    /// Whether a group ends as a supergroup: it is closed later, when all is told that happened in it.
    private mutating func outgrows(_ index: Int, _ reason: LossReason) -> Bool {
        guard case .becameSupergroup(let supergroup) = reason else { return false }
        grown[index] = supergroup
        return true
    }

    /// Closes the groups that have become supergroups.
    private mutating func closeGrown(_ place: inout MirrorPlace) -> [MirrorChange] {
        defer { grown = [:] }
        return grown.sorted { $0.key < $1.key }.map { index, supergroup in
            place.close(index)
            return .closed(place.chats[index].peer, reason: .becameSupergroup(supergroup))
        }
    }

    /// Why nothing more of a chat can be told; nil if it can.
    private func loss(of chat: MirrorPlace.Chat) async throws(TelegramError) -> LossReason? {
        do throws(TelegramError) {
            if chat.peer.kind == .group {
                // The messages of a basic group stay with those who were in it.
                let entered = try await client.network.entered(among: [chat.peer], .group)
                if let supergroup = entered.successors[chat.peer.id] { return .becameSupergroup(supergroup) }
                guard entered.ids.contains(chat.peer.id) else { return .notMember }
            }
            if chat.peer.kind != .group || chat.isClosed {
                _ = try await client.messages(in: chat.peer, limit: 1).collect()
            }
            return nil
        } catch {
            guard error.closesChat else { throw error }
            return .refused(error.message)
        }
    }

    /// Whether a closed basic group, which the account is not in, has messages that were not told: it was there again meanwhile.
    /// Only a message that was heard is a reason to look.
    private func hasMissed(_ chat: MirrorPlace.Chat) async throws(TelegramError) -> Bool {
        guard chat.peer.kind == .group, heard != nil else { return false }
        do throws(TelegramError) {
            let first = try await client.messages(
                in: chat.peer, after: Int(chat.last), order: .oldestFirst, limit: 1
            ).collect()
            return !first.isEmpty
        } catch {
            guard error.closesChat else { throw error }
            return false
        }
    }

    /// Asks up to where channels are cleared, until there is something to tell. A failure ends no mirror unless the client or
    /// the account has ended: the next batch is a time to ask again, and so is the end of a pause.
    private mutating func askWhatIsCleared(_ place: inout MirrorPlace) async throws(TelegramError) -> MirrorChange? {
        while let index = unasked.last {
            let chat = place.chats[index]
            var change: MirrorChange?
            do throws(TelegramError) {
                if !chat.isClosed, let full = try await client.network.full(chat.peer) {
                    change = place.clear(index, upTo: full.availableMinID ?? 0)
                }
            } catch {
                guard !error.isEnd else { throw error }
                if let words = error.refusal, refused.insert(chat.peer.id).inserted { warn(of: chat.peer, words) }
                pause = max(Self.leastPause, error.retryAfter ?? .zero)
                return nil
            }
            refused.remove(chat.peer.id)
            unasked.removeLast()
            self.place = place
            if let change { return change }
        }
        return nil
    }

    /// Finds out of the doubtful chats whether they can be read, until there is something to tell.
    private mutating func judge(_ place: inout MirrorPlace) async throws(TelegramError) -> MirrorChange? {
        while let index = doubtful.last {
            let chat = place.chats[index]
            guard grown[index] == nil else {
                doubtful.removeLast()
                continue
            }
            var change: MirrorChange?
            let reason = try await loss(of: chat)
            if chat.isClosed {
                var isBack = reason == nil
                // If it is out again, the end of the history tells that.
                if !isBack { isBack = try await hasMissed(chat) }
                if isBack {
                    place.reopen(index)
                    change = .gap(in: chat.peer, reason: .wasAway)
                }
            } else if let reason, !outgrows(index, reason) {
                if chat.peer.kind == .group {
                    // What was written there before comes first. The end of the history tells that it is closed.
                    place.chats[index].isReading = true
                } else {
                    place.close(index)
                    change = .closed(chat.peer, reason: reason)
                }
            }
            // The others may be lost before the first update is heard.
            hasReadUnheard = hasReadUnheard || updates == nil
            doubtful.removeLast()
            self.place = place
            if let change { return change }
        }
        return nil
    }

    private static func invalid(_ reason: String) -> TelegramError {
        TelegramError(
            .positionInvalid, message: "The position of the mirror cannot be used: \(reason)", location: "mirror",
            hint: "Begin without one: all is told again then.")
    }

    private static func closed() -> TelegramError {
        TelegramError(
            .chatForbidden, message: "No chat of the mirror can be read any more", location: "mirror",
            hint: "Go on with the last position when the account is in one of them again.")
    }

    /// Where it begins: the account's updates count from before the histories are read.
    private func begin() async throws(TelegramError) -> MirrorPlace {
        guard let position = mirror.position else {
            return MirrorPlace(updates: try await client.network.present(of: mirror.chats), chats: mirror.chats)
        }
        try await client.network.untilRunning("mirror")
        guard var place = MirrorPlace(position) else { throw Self.invalid("it cannot be read") }
        guard let user = client.network.standing.withLock({ $0.userID }) else {
            throw TelegramError.signedOut("mirror")
        }
        do throws(UpdateState.Problem) {
            _ = try UpdateState(stored: place.updates, of: user)
        } catch {
            throw Self.invalid(error.description)
        }
        place.keep(mirror.chats)
        return place
    }

    /// The server tells of so many at once.
    private static let chatLimit = 100

    /// Groups and channels that the account may have been put out of, or have come back to, while no mirror read, and private
    /// chats that are closed. Of those whose history is being read, that tells.
    private func doubtfulChats(in place: MirrorPlace) async throws(TelegramError) -> [Int] {
        var doubtful = place.chats.indices.filter { place.chats[$0].peer.kind == .user && place.chats[$0].isClosed }
        for kind in [Peer.Kind.group, .channel] {
            let known = place.chats.indices.filter { place.chats[$0].peer.kind == kind && !place.chats[$0].isReading }
            for start in stride(from: 0, to: known.count, by: Self.chatLimit) {
                let part = known[start..<min(start + Self.chatLimit, known.count)]
                do throws(TelegramError) {
                    let isIn = try await client.network.entered(among: part.map { place.chats[$0].peer }, kind).ids
                    doubtful += part.filter { isIn.contains(place.chats[$0].peer.id) == place.chats[$0].isClosed }
                } catch {
                    // One of them is gone: each is asked about by itself.
                    guard error.closesChat else { throw error }
                    doubtful += part
                }
            }
        }
        // The first of them is told first.
        return doubtful.reversed()
    }
}
