import MTProtoCore
import TelegramAPI

/// The chat list, from its top. Pages are requested when the reader gets to them; iterating again begins anew.
public struct DialogSequence: TelegramSequence {
    public typealias Element = Dialog
    public typealias Failure = TelegramError

    let network: Network
    /// Nil for all that the server names.
    let list: ChatList?
    let filter: DialogFilter
    let limit: Int?
    let pageSize: Int

    public struct AsyncIterator: AsyncIteratorProtocol {
        private var pager: DialogListPager
        private var page: ArraySlice<Dialog> = []
        /// How many more are told.
        private var rest: Int

        init(_ sequence: DialogSequence) {
            pager = DialogListPager(sequence)
            rest = sequence.limit ?? .max
        }

        public mutating func next() async throws(TelegramError) -> Dialog? {
            try await next(isolation: nil)
        }

        public mutating func next(isolation actor: isolated (any Actor)?) async throws(TelegramError) -> Dialog? {
            guard rest > 0 else { return nil }
            while page.isEmpty, let next = try await pager.next() { page = next[...] }
            guard let dialog = page.popFirst() else { return nil }
            if dialog.promotion == nil { rest -= 1 }
            return dialog
        }
    }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(self)
    }

    /// All of them, from the top of the list. The whole array is held in memory, and returned when the last page has
    /// come: where that may be much, give the sequence a limit, or read it with a loop.
    ///
    /// - Throws: what a request for a page fails with. What came before is not returned then.
    public func collect() async throws(TelegramError) -> [Dialog] {
        var dialogs: [Dialog] = []
        var iterator = makeAsyncIterator()
        while let dialog = try await iterator.next(isolation: nil) { dialogs.append(dialog) }
        return dialogs
    }
}

/// Asks for the pages of the lists that a sequence goes through, one list after the other.
private struct DialogListPager: Pager {
    /// Chats that one request asks for by name.
    private static let nameLimit = 100

    private let sequence: DialogSequence
    private var pager: DialogPager
    /// What the interface calls folders, and follows.
    private var following: [Int32] = []
    private var isFirst = true
    /// Those of a folder were told first.
    private var told: Set<PeerCache.Key> = []

    init(_ sequence: DialogSequence) {
        self.sequence = sequence
        switch sequence.list {
        case nil: pager = DialogPager()
        case .main: pager = DialogPager(folderID: 0)
        case .archive: pager = DialogPager(folderID: DialogPager.archive)
        case .folder(let folder):
            pager = DialogPager(folderID: 0)
            // Chats that it names are in it, archived or not.
            if !folder.excludesArchived || !folder.includedChats.isEmpty { following = [DialogPager.archive] }
        }
    }

    mutating func next() async throws(TelegramError) -> [Dialog]? {
        if case .folder(let folder)? = sequence.list, isFirst {
            isFirst = false
            return try await pinned(in: folder)
        }
        if case .folder? = sequence.list, sequence.filter == .pinned { return nil }
        if pager.isAtEnd {
            guard !following.isEmpty else { return nil }
            pager = DialogPager(folderID: following.removeFirst())
        }
        let network = sequence.network
        let size = Swift.min(sequence.pageSize, sequence.limit ?? sequence.pageSize)
        let answer = try await network.call(pager.request(limit: size), on: .home)
        let promoted = sequence.list == nil && sequence.filter == .all ? await network.promotedChannel : nil
        let dialogs = pager.receive(DialogPage(answer), promoted: promoted).filter { sequence.filter.fits($0) }
        guard case .folder(let folder)? = sequence.list else { return dialogs }
        let now = network.context.serverTime.unixSeconds
        return dialogs.filter { folder.contains($0, now: now) && !told.contains(Self.key($0)) }
    }

    /// What stands at the top of a folder.
    private mutating func pinned(in folder: ChatFolder) async throws(TelegramError) -> [Dialog] {
        var peers: [API.InputDialogPeer] = []
        for peer in folder.pinnedChats.prefix(Self.nameLimit) {
            peers.append(.inputDialogPeer(peer: await sequence.network.input(peer)))
        }
        guard !peers.isEmpty else { return [] }
        let answer = try await sequence.network.call(API.Messages.GetPeerDialogs(peers: peers), on: .home)
        let dialogs = DialogPage(answer).converted
        told = Set(dialogs.map(Self.key))
        return dialogs.filter { sequence.filter == .pinned || sequence.filter.fits($0) }
    }

    private static func key(_ dialog: Dialog) -> PeerCache.Key {
        PeerCache.Key(kind: dialog.peer.kind, id: dialog.peer.id)
    }
}
