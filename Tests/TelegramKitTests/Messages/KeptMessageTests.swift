import TelegramAPI
import TelegramKit
import TelegramLab
import Testing

/// Messages that wait for their time, drafts, pinned messages, and messages that know their client.
struct KeptMessageTests {
    @Test("U10 U16 scheduled messages are listed, moved, sent at once and taken away")
    func scheduledMessages() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let client = my.client
                let peer = try await my.boris()
                let due = client.serverTime.unixSeconds + 3600
                for text in ["a", "b", "c"] {
                    try await client.send(text, to: peer, options: SendOptions(scheduleDate: due))
                }
                let waiting = try await client.scheduledMessages(in: peer)
                #expect(Set(waiting.map(\.text)) == ["a", "b", "c"] && waiting.allSatisfy { $0.date == due })
                func id(_ text: String) throws -> Int { try #require(waiting.first { $0.text == text }?.id) }
                try await client.reschedule(try id("a"), in: peer, to: due + 60)
                #expect(try await client.scheduledMessages(in: peer).first { $0.text == "a" }?.date == due + 60)
                let sent = try await client.sendScheduled([try id("b")], in: peer)
                #expect(sent.map(\.text) == ["b"])
                #expect(try await client.messages(in: peer, limit: 1).collect().first?.id == sent.first?.id)
                try await client.deleteScheduled([try id("c")], in: peer)
                #expect(try await client.scheduledMessages(in: peer).map(\.text) == ["a"])
                let taken = try id("c")
                let gone = try await error { () async throws(TelegramError) in
                    try await client.sendScheduled([taken], in: peer)
                }
                #expect(gone.code == .messageNotFound)
            }
        }
    }

    @Test("U16 U19 a draft is kept for a chat until it is empty; all pinned messages are unpinned at once")
    func draftsAndPins() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let client = my.client
                let peer = try await my.boris()
                let first = try await client.send("first", to: peer)
                func draft() async throws -> API.DraftMessage.DraftMessage? {
                    let dialogs = try await client.invoke(
                        API.Messages.GetPeerDialogs(peers: [.inputDialogPeer(peer: try await client.inputPeer(peer))]))
                    guard case .dialog(let dialog)? = dialogs.dialogs.first,
                        case .draftMessage(let draft)? = dialog.draft
                    else { return nil }
                    return draft
                }
                try await client.setDraft(try FormattedText(markdown: "*half* of "), in: peer, replyTo: first.id)
                let kept = try #require(try await draft())
                #expect(kept.message == "half of " && kept.entities?.count == 1 && kept.replyTo != nil)
                try await client.setDraft("", in: peer)
                #expect(try await draft() == nil)

                let second = try await client.send("second", to: peer)
                for message in [first, second] { try await message.bound(to: client).pin() }
                func pinned() async throws -> [Int] {
                    try await client.messages([first.id, second.id], in: peer).filter(\.isPinned).map(\.id)
                }
                #expect(try await pinned().count == 2)
                try await second.bound(to: client).unpin()
                #expect(try await pinned() == [first.id])
                try await client.unpinAll(in: peer)
                #expect(try await pinned() == [])
            }
        }
    }

    @Test("U17 U19 a message that knows its client is answered, changed, copied, reacted to, fetched and deleted")
    func boundMessages() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let client = my.client
                let peer = try await my.boris()
                let me = try await client.me().peer
                let message = try await client.send(
                    .bytes(fileContent(700), name: "a.bin"), to: peer, caption: "words"
                ).bound(to: client)
                let reply = try await message.reply("yes", options: SendOptions(isSilent: true))
                #expect(reply.replyTo == message.id && reply.isSilent)
                let next = try await message.respond(.dice())
                #expect(next.replyTo == nil && next.peer.id == peer.id)
                #expect(try await message.edit("other words").text == "other words")
                let named = try #require(try await message.forward(to: me))
                #expect(named.forwardedFrom != nil && named.text == "other words")
                let copy = try #require(try await message.forward(to: me, namesAuthor: false))
                #expect(copy.forwardedFrom == nil && copy.text == "other words" && copy.file != nil)
                let bare = try #require(try await message.forward(to: me, keepsCaptions: false))
                #expect(bare.forwardedFrom == nil && bare.text.isEmpty && bare.file?.id == copy.file?.id)
                try await message.react("👍")
                #expect(try await client.messages([message.id], in: peer).first?.reactions.map(\.emoji) == ["👍"])
                let paid = try await error { () async throws(TelegramError) in try await message.react(.paid) }
                #expect(paid.code == .notPossible && !paid.mayHaveRun)
                try await withFileDirectory { directory in
                    let file = try await message.download(into: directory)
                    #expect(file.path.hasSuffix("a.bin"))
                }
                let nothing = try await error { () async throws(TelegramError) in
                    try await reply.bound(to: client).download(into: "/nowhere")
                }
                #expect(nothing.code == .notPossible)
                try await message.delete()
                #expect(try await client.messages([message.id], in: peer).isEmpty)
            }
        }
    }
}
