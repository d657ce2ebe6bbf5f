import NIOCore
import TL

/// How far a mirror is, to be kept together with what was taken from it, and handed to
/// ``TelegramClient/mirror(_:from:)`` at the next start. It belongs to one account.
public struct MirrorPosition: Hashable, Sendable {
    /// The bytes to keep. Their format is private.
    public let bytes: [UInt8]

    /// - Parameter bytes: what was kept.
    public init(bytes: [UInt8]) {
        self.bytes = bytes
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
        /// Its history is not through.
        var isReading = true
        /// It was told that it cannot be read.
        var isClosed = false
    }

    /// Of the account's updates: those behind it are still to be told.
    var updates: [UInt8]
    var chats: [Chat]

    var isCurrent: Bool { !chats.contains(where: \.isReading) }

    /// Whether nothing can come any more.
    var isClosed: Bool { !chats.isEmpty && chats.allSatisfy(\.isClosed) }

    private static let version: Int32 = 1
    private static let chatLimit: Int32 = 100_000

    /// Version (int), place of the updates (bytes), number of chats (int), and of each kind (int), id, access hash (long),
    /// two message ids and how it stands (int): it is told what happens, it is being read, or it cannot be read.
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
            guard try reader.readInt() == Self.version else { return nil }
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
                guard end >= 0, last >= 0, (0...2).contains(standing) else { return nil }
                chats.append(
                    Chat(
                        peer: peer, historyEnd: end, last: last, isReading: standing == 1, isClosed: standing == 2))
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
        if let last = messages.last { chats[index].last = max(chats[index].last, Int32(clamping: last.id)) }
        guard isLast else { return }
        chats[index].historyEnd = chats[index].last
        chats[index].isReading = false
    }

    /// A chat cannot be read any more.
    mutating func close(_ index: Int) {
        chats[index].isReading = false
        chats[index].isClosed = true
    }

    /// A chat can be read again. What it missed is in its history.
    mutating func reopen(_ index: Int) {
        chats[index].isReading = true
        chats[index].isClosed = false
    }

    /// The chats of which an update says that it may be otherwise now whether they can be read.
    func doubtful(after update: TelegramUpdate) -> [Int] {
        switch update {
        case .other(.updateChannel(let id), let context):
            guard let index = index(of: Peer(kind: .channel, id: id)) else { return [] }
            let isIn = context.isIn(channel: id) ?? false
            return isIn == chats[index].isClosed || !isIn && !chats[index].isClosed ? [index] : []
        case .newMessage(let message): return closed(message.peer)
        case .reloadNeeded(let peer, _): return chats.indices.filter { chats[$0].isClosed && concerns(peer, $0) }
        default: return []
        }
    }

    private func closed(_ peer: Peer) -> [Int] {
        index(of: peer).map { chats[$0].isClosed ? [$0] : [] } ?? []
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
            chats[index].last = max(chats[index].last, id)
            return [.message(message)]
        case .messageEdited(let message):
            return index(of: message.peer) == nil ? [] : [.edited(message)]
        case .messagesDeleted(let ids, let channel):
            guard let channel else {
                return chats.contains { $0.peer.kind != .channel } ? [.deleted(ids, in: nil)] : []
            }
            return index(of: channel).map { [.deleted(ids, in: chats[$0].peer)] } ?? []
        case .reloadNeeded(let peer, let reason):
            let concerned = chats.indices.filter { !chats[$0].isClosed && concerns(peer, $0) }
            // What came meanwhile is in the history.
            for index in concerned { chats[index].isReading = true }
            return concerned.map { .gap(in: chats[$0].peer, reason: reason) }
        case .other, .signedOut:
            return []
        }
    }

    private func index(of peer: Peer) -> Int? {
        chats.firstIndex { $0.peer.kind == peer.kind && $0.peer.id == peer.id }
    }
}
