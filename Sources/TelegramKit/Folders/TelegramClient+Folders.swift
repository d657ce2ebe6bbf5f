import MTProtoCore
import TelegramAPI

extension TelegramClient {
    /// The account's folders, in the order in which applications show them.
    public func folders() async throws(TelegramError) -> [ChatFolder] {
        try await network.call(API.Messages.GetDialogFilters(), on: .home).filters.compactMap { ChatFolder($0) }
    }

    /// Keeps a new folder.
    ///
    /// - Returns: the same with its id.
    /// - Throws: `folderInvalid` if it names neither chats nor kinds of chats, or has no title; `limitReached`.
    public func createFolder(_ folder: ChatFolder) async throws(TelegramError) -> ChatFolder {
        let taken = Set(try await folders().map(\.id))
        guard let id = Self.folderIDs.first(where: { !taken.contains($0) }) else {
            throw TelegramError(
                .limitReached, message: "There are as many folders as there may be",
                location: API.Messages.UpdateDialogFilter.name, hint: "Remove one first.")
        }
        var folder = folder
        folder.id = id
        return try await updateFolder(folder)
    }

    /// Identifiers that applications may give to folders; those below mean the list of all chats, and the archive.
    private static let folderIDs = 2...255

    /// Gives a folder other rules, or another title.
    ///
    /// ```swift
    /// var folder = try await client.createFolder(ChatFolder("Friends", kinds: .contacts))
    /// folder.includedChats.append(peer)
    /// try await client.updateFolder(folder)
    /// try await client.deleteFolder(folder.id)
    /// ```
    ///
    /// - Returns: the folder as it was sent.
    /// - Throws: `folderInvalid` if it names neither chats nor kinds of chats, has no title, or was never kept.
    @discardableResult
    public func updateFolder(_ folder: ChatFolder) async throws(TelegramError) -> ChatFolder {
        guard let id = Int32(exactly: folder.id), Self.folderIDs.contains(folder.id) else {
            throw TelegramError(
                .folderInvalid, message: "This folder is not kept", location: API.Messages.UpdateDialogFilter.name,
                hint: "Keep it with createFolder first.")
        }
        // Access hashes that are stored are known then.
        try await network.untilRunning(API.Messages.UpdateDialogFilter.name)
        let input = folder.input(id: id) { network.known($0) }
        _ = try await network.call(API.Messages.UpdateDialogFilter(id: id, filter: input), on: .home) {
            $0.isIdempotent = true
        }
        return ChatFolder(input) ?? folder
    }

    /// Removes a folder. Its chats stay.
    ///
    /// - Throws: `folderInvalid` if there is none with this id.
    public func deleteFolder(_ id: Int) async throws(TelegramError) {
        let request = API.Messages.UpdateDialogFilter(id: Int32(clamping: id))
        do throws(TelegramError) {
            _ = try await network.call(request, on: .home) { $0.isIdempotent = true }
        } catch {
            guard error.isOfRepetition("FILTER_ID_INVALID") else { throw error }
        }
    }

    /// Puts the folders into another order. Those that are not named follow in the order that they had.
    public func reorderFolders(_ ids: [Int]) async throws(TelegramError) {
        let request = API.Messages.UpdateDialogFiltersOrder(order: ids.map { Int32(clamping: $0) })
        _ = try await network.call(request, on: .home) { $0.isIdempotent = true }
    }

    // MARK: - Lines of the list

    /// Puts chats into the archive, or back into the main list.
    public func setArchived(_ isArchived: Bool, _ chats: [Peer]) async throws(TelegramError) {
        for start in stride(from: 0, to: chats.count, by: Self.moveLimit) {
            var moves: [API.InputFolderPeer] = []
            for chat in chats[start..<min(start + Self.moveLimit, chats.count)] {
                moves.append(
                    API.InputFolderPeer(
                        peer: await network.input(chat), folderID: isArchived ? DialogPager.archive : 0))
            }
            do throws(TelegramError) {
                _ = try await network.call(API.Folders.EditPeerFolders(folderPeers: moves), on: .home) {
                    $0.isIdempotent = true
                }
            } catch {
                throw start == 0 ? error : error.amongOthers
            }
        }
    }

    /// The most chats that one request moves.
    private static let moveLimit = 100

    /// Keeps a chat above the others of its list, or not any more.
    ///
    /// - Throws: `limitReached` if as many are pinned as may be.
    public func setDialogPinned(_ isPinned: Bool, _ chat: Peer) async throws(TelegramError) {
        let peer = API.InputDialogPeer.inputDialogPeer(peer: await network.input(chat))
        _ = try await network.call(API.Messages.ToggleDialogPin(pinned: isPinned, peer: peer), on: .home) {
            $0.isIdempotent = true
        }
    }

    /// Marks a chat as unread by hand, or takes the mark away. ``markRead(_:upTo:topic:)`` says that its messages were read.
    public func setMarkedUnread(_ isMarked: Bool, _ chat: Peer) async throws(TelegramError) {
        let peer = API.InputDialogPeer.inputDialogPeer(peer: await network.input(chat))
        _ = try await network.call(API.Messages.MarkDialogUnread(unread: isMarked, peer: peer), on: .home) {
            $0.isIdempotent = true
        }
    }

    /// Lets a chat make no sound for a time.
    ///
    /// - Parameter end: seconds since 1970; `Int.max` for ever, nil for not at all.
    public func setMuted(until end: Int?, _ chat: Peer) async throws(TelegramError) {
        let settings = API.InputPeerNotifySettings(muteUntil: Int32(clamping: end ?? 0))
        let request = API.Account.UpdateNotifySettings(
            peer: .inputNotifyPeer(peer: await network.input(chat)), settings: settings)
        _ = try await network.call(request, on: .home) { $0.isIdempotent = true }
    }
}
