import MTProtoCore
import MTProtoKit
import Synchronization
import TelegramAPI

/// What happens to a mirrored chat.
public enum MirrorChange: Sendable {
    /// A message, in the order of the chat: of its history, or new.
    case message(Message)
    /// A message says something else now. It may have said so already when its history was read.
    case edited(Message)
    /// Messages are gone, or were never told of: from a channel or supergroup; from the private chats and basic groups, which
    /// share their numbering, if none is named.
    case deleted([Int], in: Peer?)
    /// The server does not tell what happened before this point. What was written follows, from the history; edits and
    /// deletions of earlier messages may be missing.
    case gap(in: Peer, reason: String)
    /// The chat cannot be read: the account was put out of it, or it is gone. Nothing more of it is told, unless the account comes
    /// back.
    case closed(Peer, reason: String)
}

/// What a mirror tells at once.
public struct MirrorBatch: Sendable {
    /// In their order. Empty where a history has come to its end.
    public let changes: [MirrorChange]
    /// The place behind them, to be kept together with what is made of them.
    public let position: MirrorPosition
    /// Whether the histories are through: what follows happens now.
    public let isCurrent: Bool
}

/// Chats as a program keeps them: their histories from the oldest message to the newest, then what happens to them.
///
/// ```swift
/// var kept: [Int: String] = [:]  // a database, in which a batch and its position are stored together
/// for try await batch in client.mirror([peer], from: nil) {
///     for change in batch.changes {
///         switch change {
///         case .message(let message), .edited(let message): kept[message.id] = message.text
///         case .deleted(let ids, _): for id in ids { kept[id] = nil }
///         case .gap(let chat, let reason), .closed(let chat, let reason): print("\(chat): \(reason)")
///         }
///     }
///     if batch.isCurrent { break }  // Without this it goes on with what happens.
/// }
/// ```
///
/// Each change comes once, in the order of its chat, if the program stores ``MirrorBatch/position`` together with what it
/// makes of the batch, and hands it to ``TelegramClient/mirror(_:from:)`` when it starts again, killed or not.
///
/// It reads ``TelegramClient/updates`` once the histories are through: another reader ends it, and it ends another one. It
/// ends when the client stops. Bots cannot read histories, and have no mirrors.
///
/// A basic group that becomes a supergroup goes on as another chat, which has to be mirrored by itself. Of a channel that the
/// account is not in servers tell nothing unasked: ``TelegramClient/watch(_:)`` asks.
public struct ChatMirror: AsyncSequence, Sendable {
    public typealias Element = MirrorBatch
    public typealias Failure = TelegramError

    let client: TelegramClient
    let chats: [Peer]
    let position: MirrorPosition?

    public struct AsyncIterator: AsyncIteratorProtocol {
        private var reader: MirrorReader

        init(_ mirror: ChatMirror) {
            reader = MirrorReader(mirror)
        }

        public mutating func next() async throws(TelegramError) -> MirrorBatch? {
            try await reader.next()
        }

        public mutating func next(isolation actor: isolated (any Actor)?) async throws(TelegramError) -> MirrorBatch? {
            try await reader.next()
        }
    }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(self)
    }
}

extension TelegramClient {
    /// Chats as a program keeps them: see ``ChatMirror``.
    ///
    /// - Parameters:
    ///   - chats: of which to tell. Those that the position does not know are read from their beginning; of a channel
    ///     among them a gap may be told soon after.
    ///   - position: what was kept with the last batch; nil begins with the oldest messages.
    public func mirror(_ chats: [Peer], from position: MirrorPosition?) -> ChatMirror {
        ChatMirror(client: self, chats: chats, position: position)
    }
}

/// Reads for one mirror.
private struct MirrorReader: Sendable {
    private let mirror: ChatMirror
    private var place: MirrorPlace?
    private var updates: TelegramUpdates?

    init(_ mirror: ChatMirror) {
        self.mirror = mirror
    }

    private var client: TelegramClient { mirror.client }

    mutating func next() async throws(TelegramError) -> MirrorBatch? {
        var place: MirrorPlace
        if let known = self.place { place = known } else { place = try await begin() }
        if let index = place.chats.firstIndex(where: \.isReading) {
            let chat = place.chats[index]
            let page = client.messages(
                in: chat.peer, after: Int(chat.last), order: .oldestFirst, limit: HistoryPager.pageLimit)
            let messages: [Message]
            do throws(TelegramError) {
                messages = try await page.collect()
            } catch {
                // The others go on.
                guard error.closesChat else { throw error }
                place.receive([], ofChat: index, isLast: true)
                self.place = place
                return batch([.closed(chat.peer, reason: error.message)], place)
            }
            place.receive(messages, ofChat: index, isLast: messages.isEmpty)
            self.place = place
            return batch(messages.map { .message($0) }, place)
        }
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
            let changes = place.take(update)
            // What cannot be placed is not told: it comes again.
            guard let position = updates.position else { return nil }
            place.updates = position.bytes
            guard !changes.isEmpty else { continue }
            self.place = place
            return batch(changes, place)
        }
        return nil
    }

    private func batch(_ changes: [MirrorChange], _ place: MirrorPlace) -> MirrorBatch {
        MirrorBatch(changes: changes, position: place.encoded(), isCurrent: place.isCurrent)
    }

    private static func invalid(_ reason: String) -> TelegramError {
        TelegramError(
            .positionInvalid, message: "The position of the mirror cannot be used: \(reason)", location: "mirror",
            hint: "Begin without one: all is told again then.")
    }

    /// Where it begins: the account's updates count from before the histories are read.
    private func begin() async throws(TelegramError) -> MirrorPlace {
        if let position = mirror.position {
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
        return MirrorPlace(updates: try await client.network.present(of: mirror.chats), chats: mirror.chats)
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
