import TelegramAPI

/// What a user has arranged in the list of chats. Others see nothing of it.
struct DialogList: Codable, Sendable {
    static let archive: Int32 = 1

    /// Pinned chats by folder, the topmost first.
    var pinned: [Int32: [PeerKey]] = [:]
    /// Chats from which notes come that are pinned among the user's own notes, the topmost first.
    var pinnedNotes: [PeerKey] = []
    /// Chats that the user marked as unread.
    var unreadMarks: Set<PeerKey> = []
    private(set) var archived: Set<PeerKey> = []
    @InTL var drafts: [PeerKey: API.DraftMessage] = [:]
    /// Those of topics stand with their topics, and not in the list of chats.
    @InTL var topicDrafts: [PeerKey: [Int32: API.DraftMessage]] = [:]
    /// In the order in which they are shown.
    @InTL var filters: [API.DialogFilter.DialogFilter] = []
    /// How many of them are shown before the list of all chats.
    var filtersBeforeAll = 0
    /// Forums whose messages the user reads as those of a group without topics.
    var forumsAsMessages: Set<Int64> = []

    /// How many chats may be pinned in a folder.
    static func pinLimit(in folder: Int32) -> Int { folder == archive ? 100 : 5 }

    /// How many chats may be pinned among the own notes.
    static func noteLimit(isPremium: Bool) -> Int { isPremium ? 100 : 5 }

    func folder(of peer: PeerKey) -> Int32 { self.archived.contains(peer) ? Self.archive : 0 }

    func isPinned(_ peer: PeerKey) -> Bool { self.pinned[self.folder(of: peer)]?.contains(peer) == true }

    /// Puts a chat into another folder, where it is not pinned.
    mutating func move(_ peer: PeerKey, to folder: Int32) {
        self.pinned[self.folder(of: peer)]?.removeAll { $0 == peer }
        if folder == Self.archive { self.archived.insert(peer) } else { self.archived.remove(peer) }
    }
}

/// A chat that was put into another folder.
struct FolderMove: Codable, Hashable, Sendable {
    var peer: PeerKey
    var folder: Int32

    var object: API.FolderPeer { API.FolderPeer(peer: self.peer.object, folderID: self.folder) }
}
