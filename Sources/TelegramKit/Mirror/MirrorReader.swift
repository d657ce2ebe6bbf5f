import MTProtoCore
import MTProtoKit
import Synchronization
import TelegramAPI

/// Reads for one mirror.
struct MirrorReader: Sendable {
    private let mirror: ChatMirror
    private var place: MirrorPlace?
    private var updates: TelegramUpdates?
    /// Chats of which it is not known whether they can still, or again, be read.
    private var doubtful: [Int] = []

    init(_ mirror: ChatMirror) {
        self.mirror = mirror
    }

    private var client: TelegramClient { mirror.client }

    mutating func next() async throws(TelegramError) -> MirrorBatch? {
        var place: MirrorPlace
        if let known = self.place {
            place = known
        } else {
            place = try await begin()
            doubtful = try await doubtfulChannels(in: place)
            self.place = place
        }
        if let change = try await judge(&place) { return batch([change], place) }
        if let index = place.chats.firstIndex(where: \.isReading) { return try await page(of: index, &place) }
        if place.isClosed { throw Self.closed() }
        let updates = self.updates ?? client.updates(from: UpdatePosition(bytes: place.updates))
        self.updates = updates
        // All iterators of one sequence go on where the last one was.
        var live = updates.makeAsyncIterator()
        while let update = await live.next() {
            if case .signedOut(let reason) = update {
                throw TelegramError(
                    .unauthorized, message: "The session has ended: \(reason)", location: "mirror",
                    hint: "Sign in again, and go on with the last position.")
            }
            doubtful = place.doubtful(after: update)
            let changes = place.take(update)
            // What cannot be placed is not told: it comes again.
            guard let position = updates.position else { return nil }
            place.updates = position.bytes
            if !changes.isEmpty {
                self.place = place
                return batch(changes, place)
            }
            if let change = try await judge(&place) { return batch([change], place) }
        }
        return nil
    }

    private func batch(_ changes: [MirrorChange], _ place: MirrorPlace) -> MirrorBatch {
        MirrorBatch(changes: changes, position: place.encoded(), isCurrent: place.isCurrent)
    }

    /// The next page of a history.
    private mutating func page(of index: Int, _ place: inout MirrorPlace) async throws(TelegramError) -> MirrorBatch {
        let chat = place.chats[index]
        let messages: [Message]
        do throws(TelegramError) {
            messages = try await client.messages(
                in: chat.peer, after: Int(chat.last), order: .oldestFirst, limit: HistoryPager.pageLimit
            ).collect()
        } catch {
            // The others go on.
            guard error.closesChat else { throw error }
            place.receive([], ofChat: index, isLast: true)
            place.close(index)
            self.place = place
            return batch([.closed(chat.peer, reason: error.message)], place)
        }
        place.receive(messages, ofChat: index, isLast: messages.isEmpty)
        self.place = place
        return batch(messages.map { .message($0) }, place)
    }

    /// Finds out of the doubtful chats whether they can be read, until there is something to tell.
    private mutating func judge(_ place: inout MirrorPlace) async throws(TelegramError) -> MirrorChange? {
        while let index = doubtful.last {
            let chat = place.chats[index]
            var change: MirrorChange?
            do throws(TelegramError) {
                _ = try await client.messages(in: chat.peer, limit: 1).collect()
                if chat.isClosed {
                    place.reopen(index)
                    change = .gap(in: chat.peer, reason: "the account was not in the chat for some time")
                }
            } catch {
                guard error.closesChat else { throw error }
                if !chat.isClosed {
                    place.close(index)
                    change = .closed(chat.peer, reason: error.message)
                }
            }
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
    private static let channelLimit = 100

    /// Channels that the account may have been put out of, or have come back to, while no mirror read. Of those whose history is
    /// being read, that tells.
    private func doubtfulChannels(in place: MirrorPlace) async throws(TelegramError) -> [Int] {
        let known = place.chats.indices.filter { place.chats[$0].peer.kind == .channel && !place.chats[$0].isReading }
        var doubtful: [Int] = []
        for start in stride(from: 0, to: known.count, by: Self.channelLimit) {
            let part = known[start..<min(start + Self.channelLimit, known.count)]
            var isIn: Set<Int64> = []
            do throws(TelegramError) {
                isIn = try await client.network.channels(among: part.map { place.chats[$0].peer })
            } catch {
                // One of them is gone: each is asked about by itself.
                guard error.closesChat else { throw error }
            }
            doubtful += part.filter { isIn.contains(place.chats[$0].peer.id) == place.chats[$0].isClosed }
        }
        // The first of them is told first.
        return doubtful.reversed()
    }
}

extension Network {
    /// The place of the account's updates now, with those of some chats.
    fileprivate func present(of chats: [Peer]) async throws(TelegramError) -> [UInt8] {
        try await untilRunning(API.Updates.GetState.name)
        let answer = try await invoke(API.Updates.GetState(), on: .home)
        guard let user = account.userID else { throw TelegramError.signedOut(API.Updates.GetState.name) }
        var state = UpdateState(pts: answer.pts, qts: answer.qts, date: answer.date, seq: answer.seq)
        for chat in chats where chat.kind == .channel {
            let channel = await inputChannel(chat)
            let full: API.Messages.ChatFull
            do throws(TelegramError) {
                full = try await invoke(API.Channels.GetFullChannel(channel: channel), on: .home)
            } catch {
                // Its history says so.
                guard error.closesChat else { throw error }
                continue
            }
            guard case .channelFull(let info) = full.fullChat else { continue }
            var hash = chat.accessHash
            if case .inputChannel(_, let known) = channel { hash = known }
            state.set(UpdateState.Channel(pts: info.pts, accessHash: hash), chat.id)
        }
        return state.encoded(of: user)
    }

    /// Which of some channels the account is in, as the server says.
    fileprivate func channels(among chats: [Peer]) async throws(TelegramError) -> Set<Int64> {
        var inputs: [API.InputChannel] = []
        for chat in chats { inputs.append(await inputChannel(chat)) }
        let answer = try await invoke(API.Channels.GetChannels(id: inputs), on: .home)
        let context: UpdateContext
        switch answer {
        case .chats(let chats): context = UpdateContext(chats: chats)
        case .chatsSlice(_, let chats): context = UpdateContext(chats: chats)
        }
        return Set(chats.map(\.id).filter { context.isIn(channel: $0) == true })
    }
}

extension TelegramError {
    /// Whether the server says that the account cannot read a chat.
    fileprivate var closesChat: Bool {
        [
            "CHANNEL_PRIVATE", "CHANNEL_INVALID", "CHAT_FORBIDDEN", "CHAT_ID_INVALID", "PEER_ID_INVALID",
            "USER_ID_INVALID",
        ]
        .contains(serverError?.message)
    }
}
