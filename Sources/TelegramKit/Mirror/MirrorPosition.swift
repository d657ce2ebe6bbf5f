import Foundation
import NIOCore
import TL
import TelegramAPI

/// How far a mirror is, to be kept together with what was taken from it, and handed to
/// ``TelegramClient/mirror(_:from:)`` at the next start. It belongs to one account. A `Codable` value may hold it: in JSON
/// it is a text.
public struct MirrorPosition: Hashable, Sendable, Codable {
    /// The bytes to keep. Their format is private.
    public let bytes: [UInt8]

    /// - Parameter bytes: what was kept.
    public init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Reads what `encode(to:)` wrote. Whether it is a place is seen by the mirror.
    public init(from decoder: any Decoder) throws {
        bytes = Array(try decoder.singleValueContainer().decode(Data.self))
    }

    /// Writes the bytes as one value, as `Data` are written.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(Data(bytes))
    }
}

/// Where each chat of a mirror is, and the account's updates.
struct MirrorPlace: Sendable {
    struct Chat: Hashable, Sendable {
        var peer: Peer
        /// The last message that its history gave. What updates tell of up to here is told already.
        var historyEnd: Int32 = 0
        /// The last message that was told.
        var last: Int32 = 0
        /// Of a channel: up to here nothing that was told is there any more, for this account.
        var cleared: Int32 = 0
        /// Its history is not through.
        var isReading = true
        /// It was told that it cannot be read.
        var isClosed = false
    }

    /// Of the account's updates: those behind it are still to be told.
    var updates: [UInt8]
    var chats: [Chat]

    /// Whether all histories are through.
    var isThrough: Bool { !chats.contains(where: \.isReading) }

    /// Whether nothing can come any more.
    var isClosed: Bool { !chats.isEmpty && chats.allSatisfy(\.isClosed) }

    private static let version: Int32 = 2
    /// It knew nothing of cleared histories: where one was cleared at any time, that is told once. It takes nothing from a copy
    /// that has nothing so old.
    private static let firstVersion: Int32 = 1
    private static let chatLimit: Int32 = 100_000

    /// Version (int), place of the updates (bytes), number of chats (int), and of each kind (int), id, access hash (long),
    /// two message ids, how it stands (int): it is told what happens, it is being read, or it cannot be read, and up to which
    /// message it is cleared (int).
    func encoded() -> MirrorPosition {
        var writer = TLWriter()
        writer.writeInt(Self.version)
        writer.writeBytes(updates)
        writer.writeInt(Int32(clamping: chats.count))
        for chat in chats {
            writer.writeInt(Self.kinds.firstIndex(of: chat.peer.kind).map { Int32($0) } ?? 0)
            writer.writeLong(chat.peer.id)
            writer.writeLong(chat.peer.accessHash)
            writer.writeInt(chat.historyEnd)
            writer.writeInt(chat.last)
            writer.writeInt(chat.isClosed ? 2 : chat.isReading ? 1 : 0)
            writer.writeInt(chat.cleared)
        }
        return MirrorPosition(bytes: Array(writer.take().readableBytesView))
    }

    private static let kinds: [Peer.Kind] = [.user, .group, .channel]

    init(updates: [UInt8], chats: [Peer]) {
        self.updates = updates
        self.chats = Self.each(chats).map { Chat(peer: $0) }
    }

    /// Each chat once, however often it is named.
    private static func each(_ chats: [Peer]) -> [Peer] {
        var seen: Set<PeerCache.Key> = []
        return chats.filter { seen.insert(PeerCache.Key(kind: $0.kind, id: $0.id)).inserted }
    }

    /// Nil for what ``encoded()`` did not write.
    init?(_ position: MirrorPosition) {
        var reader = TLReader(bytes: position.bytes)
        do throws(TLError) {
            let version = try reader.readInt()
            guard (Self.firstVersion...Self.version).contains(version) else { return nil }
            updates = try reader.readBytes()
            let count = try reader.readInt()
            guard (0...Self.chatLimit).contains(count) else { return nil }
            chats = []
            for _ in 0..<count {
                let kind = Int(try reader.readInt())
                guard Self.kinds.indices.contains(kind) else { return nil }
                let peer = Peer(
                    kind: Self.kinds[kind], id: try reader.readLong(), accessHash: try reader.readLong())
                let (end, last) = (try reader.readInt(), try reader.readInt())
                let standing = try reader.readInt()
                let cleared = version > Self.firstVersion ? try reader.readInt() : 0
                guard end >= 0, last >= 0, (0...2).contains(standing), cleared >= 0 else { return nil }
                chats.append(
                    Chat(
                        peer: peer, historyEnd: end, last: last, cleared: cleared, isReading: standing == 1,
                        isClosed: standing == 2))
            }
            try reader.finish()
        } catch {
            return nil
        }
    }

    /// The chats that are wanted now: new ones are read from their beginning, others are left out.
    mutating func keep(_ wanted: [Peer]) {
        chats = Self.each(wanted).map { peer in
            var chat = chats.first { $0.peer.kind == peer.kind && $0.peer.id == peer.id } ?? Chat(peer: peer)
            if peer.accessHash != 0 { chat.peer = peer }
            return chat
        }
    }

    /// Takes in a page of a history. Returns what it tells.
    mutating func receive(_ messages: [Message], ofChat index: Int, isLast: Bool) {
        for message in messages { told(Int32(clamping: message.id), ofChat: index) }
        guard isLast else { return }
        chats[index].historyEnd = chats[index].last
        chats[index].isReading = false
    }

    private mutating func told(_ id: Int32, ofChat index: Int) {
        // What was cleared or hidden before this message, and never told, needs no telling.
        if chats[index].peer.kind == .channel, chats[index].last == chats[index].cleared {
            chats[index].cleared = max(chats[index].cleared, id &- 1)
        }
        chats[index].last = max(chats[index].last, id)
    }

    /// A chat cannot be read any more.
    mutating func close(_ index: Int) {
        chats[index].isReading = false
        chats[index].isClosed = true
    }

    /// The account has taken a channel's history away from itself. Returns what that tells, if anything was told of it.
    mutating func clear(_ index: Int, upTo id: Int32) -> MirrorChange? {
        // Whatever number the server names, it does not silence what is written later.
        let id = min(id, chats[index].last)
        guard id > chats[index].cleared else { return nil }
        chats[index].cleared = id
        return .cleared(in: chats[index].peer, upTo: Int(id))
    }

    /// Those of the chats that may be cleared.
    var channels: [Int] { chats.indices.filter { chats[$0].peer.kind == .channel } }

    /// A chat can be read again. What it missed is in its history.
    mutating func reopen(_ index: Int) {
        chats[index].isReading = true
        chats[index].isClosed = false
    }

    /// The chats of which an update says that it may be otherwise now whether they can be read.
    ///
    /// - Parameter user: whose updates they are.
    func doubtful(after update: TelegramUpdate, of user: Int64?) -> [Int] {
        switch update {
        case .other(.updateChannel(let id), let context):
            return doubtful(Peer(kind: .channel, id: id), context)
        case .other(.updateChat(let id), let context), .other(.updateChatParticipantDelete(let id, _, _), let context):
            return doubtful(Peer(kind: .group, id: id), context)
        case .other(.updateChatParticipantAdd(let change), let context):
            return doubtful(Peer(kind: .group, id: change.chatID), context)
        case .other(.updateChatParticipants(.chatParticipantsForbidden(let change)), let context):
            return doubtful(Peer(kind: .group, id: change.chatID), context)
        case .newMessage(let message): return doubtful(after: message, of: user)
        case .reloadNeeded(let peer, _): return chats.indices.filter { chats[$0].isClosed && concerns(peer, $0) }
        default: return []
        }
    }

    /// A group or channel is another one now, has other members, or is gone.
    private func doubtful(_ chat: Peer, _ context: UpdateContext) -> [Int] {
        guard let index = index(of: chat) else { return [] }
        return context.isIn(chat).map { $0 == chats[index].isClosed } ?? true ? [index] : []
    }

    private func doubtful(after message: Message, of user: Int64?) -> [Int] {
        guard let index = index(of: message.peer) else { return [] }
        // What was told before it was closed says nothing of how it is now.
        if chats[index].isClosed { return message.id > Int(chats[index].last) ? [index] : [] }
        return message.endsGroup(for: user) ? [index] : []
    }

    /// Whether the updates are not in the middle of what the client had missed.
    func isBetweenDifferences(of user: Int64?) -> Bool {
        guard let user, let state = try? UpdateState(stored: updates, of: user) else { return false }
        return state.marks == UpdateState.Marks()
    }

    /// Whether a message is the last one that was told of a chat.
    func ends(with message: Message, ofChat index: Int) -> Bool {
        concerns(message.peer, index) && message.id == Int(chats[index].last)
    }

    /// - Parameter peer: nil for all.
    private func concerns(_ peer: Peer?, _ index: Int) -> Bool {
        peer.map { $0.kind == chats[index].peer.kind && $0.id == chats[index].peer.id } ?? true
    }

    /// What an update tells of the chats.
    mutating func take(_ update: TelegramUpdate) -> [MirrorChange] {
        switch update {
        case .newMessage(let message):
            guard let index = index(of: message.peer), !chats[index].isClosed else { return [] }
            let id = Int32(clamping: message.id)
            guard id > chats[index].historyEnd else { return [] }
            guard id > chats[index].cleared else { return [] }
            told(id, ofChat: index)
            return [.message(message)]
        case .messageEdited(let message):
            guard let index = index(of: message.peer), !chats[index].isClosed else { return [] }
            return message.id > Int(chats[index].cleared) ? [.edited(message)] : []
        case .messagesDeleted(let ids, let channel):
            guard let channel else {
                let isKept = chats.contains { $0.peer.kind != .channel && !$0.isClosed }
                return isKept ? [.deleted(ids, in: nil)] : []
            }
            guard let index = index(of: channel), !chats[index].isClosed else { return [] }
            return [.deleted(ids, in: chats[index].peer)]
        case .reloadNeeded(let peer, let reason):
            let concerned = chats.indices.filter { !chats[$0].isClosed && concerns(peer, $0) }
            // What came meanwhile is in the history.
            for index in concerned { chats[index].isReading = true }
            return concerned.map { .gap(in: chats[$0].peer, reason: reason) }
        case .other(.updateChannelAvailableMessages(let id, let last), _):
            guard let index = index(of: Peer(kind: .channel, id: id)), !chats[index].isClosed else { return [] }
            return clear(index, upTo: last).map { [$0] } ?? []
        case .other:
            return update.event.flatMap { take($0) }.map { [$0] } ?? []
        case .signedOut:
            return []
        }
    }

    /// What happens to messages that stay what they are.
    private func take(_ event: TelegramEvent) -> MirrorChange? {
        guard let peer = event.chat, let index = index(of: peer), !chats[index].isClosed else { return nil }
        let cleared = Int(chats[index].cleared)
        switch event {
        case .reactionsCounted(let counts): return counts.messageID > cleared ? .reactionsCounted(counts) : nil
        case .pinsChanged(let pins):
            let ids = pins.messageIDs.filter { $0 > cleared }
            guard !ids.isEmpty else { return nil }
            return .pinsChanged(PinChange(chat: pins.chat, messageIDs: ids, isPinned: pins.isPinned))
        case .pollChanged(let poll): return poll.messageID ?? .max > cleared ? .pollChanged(poll) : nil
        default: return nil
        }
    }

    private func index(of peer: Peer) -> Int? {
        chats.firstIndex { $0.peer.kind == peer.kind && $0.peer.id == peer.id }
    }
}

extension Message {
    /// Whether it says that an account is out of a basic group, or that the group has become a supergroup.
    func endsGroup(for user: Int64?) -> Bool {
        guard peer.kind == .group else { return false }
        switch action {
        case .memberRemoved(let member)?: return member == user
        case .becameChannel?: return true
        default: return false
        }
    }
}
