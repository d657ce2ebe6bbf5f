import TelegramAPI
import TelegramLab
import Testing

@testable import TelegramKit

/// Lists of chats: the archive, folders, and what stands out in them.
struct FolderTests {
    @Test("U21 Chats are archived, pinned, marked and muted; folders are made, changed and read by their rules")
    func foldersAndLists() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let client = my.client
                let boris = try await client.resolve(.username("boris"))
                let clara = try await client.resolve(.username("clara"))
                let dinesh = try await client.resolve(.username("dinesh"))
                let echo = try await my.echoBot()
                let group = try await client.createGroup(title: "Trip", members: [boris])
                let news = try await client.createChannel(title: "News", isBroadcast: true)
                func titles(_ list: ChatList?, _ filter: DialogFilter = .all) async throws -> Set<String> {
                    let all = try await client.dialogs(in: list, matching: filter).collect().map(\.title)
                    let paged = try await client.dialogs(in: list, matching: filter, pageSize: 1).collect()
                    #expect(paged.map(\.title) == all && Set(all).count == all.count)
                    return Set(all)
                }
                let everything = try await titles(nil)

                // The lines of the list.
                func archivedAndPinned() async throws {
                    try await client.setArchived(true, [clara, news])
                    #expect(try await titles(.archive) == ["Clara Cohen", "News"])
                    #expect(try await titles(.main) == everything.subtracting(["Clara Cohen", "News"]))
                    #expect(
                        try await client.dialogs(in: .archive).collect().allSatisfy { $0.isArchived && $0.raw != nil })
                    try await client.setArchived(false, [news])
                    #expect(try await titles(.archive) == ["Clara Cohen"])
                    try await client.setDialogPinned(true, dinesh)
                    #expect(try await titles(.main, .pinned) == ["Dinesh"])
                    #expect(try await client.dialogs(limit: 1).collect().map(\.title) == ["Dinesh"])
                    try await client.setDialogPinned(false, dinesh)
                }
                try await archivedAndPinned()
                func unreadAndDrafts() async throws {
                    try await client.markRead(dinesh)
                    let unread = try await titles(.main, .unread)
                    #expect(!unread.contains("Dinesh") && unread.contains("Boris Berg"))
                    try await client.setMarkedUnread(true, dinesh)
                    #expect(try await titles(.main, .unread) == unread.union(["Dinesh"]))
                    try await client.setMarkedUnread(false, dinesh)
                    #expect(try await titles(.main, .unread) == unread)
                    _ = try await client.invoke(
                        API.Messages.SaveDraft(peer: try await client.inputPeer(boris), message: "to be continued"))
                    #expect(try await titles(.main, .withDraft) == ["Boris Berg"])
                    #expect(
                        try await client.dialogs(matching: .withDraft).collect().map(\.draft) == ["to be continued"])
                }
                try await unreadAndDrafts()

                // Folders.
                func madeAndChanged() async throws -> ChatFolder {
                    var folder = try await client.createFolder(
                        ChatFolder("Talks", kinds: .groups, includedChats: [clara], pinnedChats: [dinesh]))
                    #expect(folder.id == 2 && folder.raw != nil)
                    #expect(try await titles(.folder(folder)) == ["Dinesh", "Clara Cohen", "Trip"])
                    #expect(
                        try await client.dialogs(in: .folder(folder), limit: 1).collect().map(\.title) == ["Dinesh"])
                    #expect(try await titles(.folder(folder), .pinned) == ["Dinesh"])
                    folder.kinds = [.contacts, .bots, .channels]
                    folder.excludedChats = [boris]
                    folder.includedChats = []
                    folder.excludesArchived = true
                    folder.title = "People"
                    try await client.updateFolder(folder)
                    let kept = try #require(try await client.folders().first)
                    #expect(kept.title == "People" && kept.kinds == folder.kinds && kept.excludesArchived)
                    #expect(kept.excludedChats.map(\.id) == [boris.id] && kept.pinnedChats.map(\.id) == [dinesh.id])
                    let people = try await titles(.folder(kept))
                    #expect(
                        people.isSuperset(of: ["Dinesh", "News"])
                            && people.isDisjoint(with: ["Boris Berg", "Trip", "Clara Cohen"]))
                    let bots = try await client.dialogs(in: .folder(ChatFolder("Bots", kinds: .bots))).collect()
                    #expect(bots.map(\.peer.id) == [echo.id])
                    return folder
                }
                let folder = try await madeAndChanged()
                // What makes no sound, and what was read.
                func mutedAndRead() async throws -> ChatFolder {
                    try await client.setMuted(until: .max, group)
                    let loud = ChatFolder("Loud", kinds: .groups, excludesMuted: true)
                    #expect(try await titles(.folder(loud)).isEmpty)
                    try await client.setMuted(until: nil, group)
                    #expect(try await titles(.folder(loud)) == ["Trip"])
                    let fresh = ChatFolder("New", kinds: .contacts, excludesRead: true)
                    #expect(try await titles(.folder(fresh)).isDisjoint(with: ["Dinesh"]))
                    return loud
                }
                let loud = try await mutedAndRead()

                try await foldersAreReordered(client, folder, loud: loud)
            }
        }
    }

    /// Folders are put in order and deleted, and those that cannot be are refused.
    private func foldersAreReordered(
        _ client: TelegramClient, _ folder: ChatFolder, loud: ChatFolder
    ) async throws {
        let other = try await client.createFolder(ChatFolder("Bots", kinds: .bots))
        try await client.reorderFolders([other.id, folder.id])
        #expect(try await client.folders().map(\.id) == [other.id, folder.id])
        try await client.deleteFolder(folder.id)
        #expect(try await client.folders().map(\.title) == ["Bots"])
        for wrong in [ChatFolder("Empty"), ChatFolder("", kinds: .bots)] {
            let refused = try await error { () async throws(TelegramError) in
                try await client.createFolder(wrong)
            }
            #expect(refused.code == .folderInvalid)
        }
        let unknown = try await error { () async throws(TelegramError) in try await client.updateFolder(loud) }
        #expect(unknown.code == .folderInvalid)
        let gone = try await error { () async throws(TelegramError) in try await client.deleteFolder(9) }
        #expect(gone.code == .folderInvalid)
    }
}
