import MTProtoCore
import TL
import TelegramAPI
import TelegramLab
import Testing

@testable import TelegramKit

/// What calls about chats and messages ask a server for, as it reads them.
struct RequestFormTests {
    /// Runs `body` with Alice, and with what the lab was asked since she signed in.
    private func withAlice(
        answering lines: [LabScript.Line] = [], _ body: (LabClient, LabScript) async throws -> Void
    ) async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                try await body(my, await LabScript.use(on: lab, lines))
            }
        }
    }

    @Test("K05 histories, searches and the list of chats are asked for without any limit but that of a page")
    func pagesAreAskedFor() async throws {
        try await withAlice { my, lab in
            let peer = try await my.client.resolve(.username("elena"))
            #expect(try await my.client.messages(in: peer, before: 7, limit: 250).collect().isEmpty)
            #expect(
                lab.queries(API.Messages.GetHistory.self) == [
                    .init(
                        peer: peer.input, offsetID: 7, offsetDate: 0, addOffset: 0, limit: 100, maxID: 0, minID: 0,
                        hash: 0)
                ])
            for try await _ in my.client.messages(in: peer, matching: "nowhere", pageSize: 0) {}
            #expect(
                lab.queries(API.Messages.Search.self) == [
                    .init(
                        peer: peer.input, q: "nowhere", filter: .inputMessagesFilterEmpty, minDate: 0, maxDate: 0,
                        offsetID: 0, addOffset: 0, limit: 1, maxID: 0, minID: 0, hash: 0)
                ])
            // As many as may be pinned, whatever is asked for.
            _ = try await my.client.dialogs(limit: 1).collect()
            #expect(
                lab.queries(API.Messages.GetDialogs.self) == [
                    .init(offsetDate: 0, offsetID: 0, offsetPeer: .inputPeerEmpty, limit: 20, hash: 0)
                ])
            _ = try await my.client.dialogs(limit: 500).collect()
            #expect(lab.queries(API.Messages.GetDialogs.self).dropFirst().first?.limit == 100)
        }
    }

    @Test("K05 messages by their ids are asked for, deleted, opened and sent a hundred at a time, each once")
    func idsAreSplit() async throws {
        let nothing = API.Updates.updates(.init(updates: [], users: [], chats: [], date: 1, seq: 0))
        let lines: [LabScript.Line] = [
            .init(API.Messages.SendScheduledMessages.self) { _, _ in .success(nothing) },
            .init(API.Messages.DeleteScheduledMessages.self) { _, _ in .success(nothing) },
        ]
        try await withAlice(answering: lines) { my, lab in
            let peer = try await my.client.me().peer
            let ids = Array(5001...5250)
            #expect(try await my.client.messages(ids, in: peer).isEmpty)
            let asked = lab.queries(API.Messages.GetMessages.self).map { query in
                query.id.map { if case .inputMessageID(let id) = $0 { Int(id) } else { 0 } }
            }
            #expect(asked.map(\.count) == [100, 100, 50] && asked.flatMap { $0 } == ids)
            try await my.client.delete(ids, in: peer)
            let deleted = lab.queries(API.Messages.DeleteMessages.self)
            #expect(deleted.map(\.id.count) == [100, 100, 50] && deleted.flatMap(\.id).map { Int($0) } == ids)
            #expect(!deleted.contains { !$0.revoke })
            try await my.client.markOpened(ids, in: peer)
            #expect(try await my.client.sendScheduled(ids, in: peer).isEmpty)
            try await my.client.deleteScheduled(ids, in: peer)
            let parts = deleted.map(\.id)
            #expect(lab.queries(API.Messages.ReadMessageContents.self).map(\.id) == parts)
            #expect(lab.queries(API.Messages.SendScheduledMessages.self).map(\.id) == parts)
            #expect(lab.queries(API.Messages.DeleteScheduledMessages.self).map(\.id) == parts)
        }
    }

    @Test("U10 U17 U18 what a way of sending has no place for is refused before anything is sent")
    func optionsAreRefused() async throws {
        try await withAlice { my, lab in
            let client = my.client
            let peer = try await client.resolve(.username("elena"))
            func refuse(_ options: SendOptions, _ send: () async throws(TelegramError) -> Void) async throws {
                let refused = try await error { () async throws(TelegramError) in try await send() }
                #expect(refused.code == .notPossible && !refused.mayHaveRun, "\(options): \(refused)")
            }
            let decided = [
                SendOptions(showsLinkPreview: false), SendOptions(keyboard: .remove), SendOptions(invertsMedia: true),
            ]
            let answers = [SendOptions(replyTo: 1), SendOptions(quote: "q"), SendOptions(clearsDraft: true)]
            for options in decided + answers {
                try await refuse(options) { () async throws(TelegramError) in
                    try await client.forward([1], from: peer, to: peer, options: options)
                }
            }
            let article = API.BotInlineResult.botInlineResult(
                .init(id: "1", type: "article", sendMessage: .botInlineMessageText(.init(message: "a"))))
            let found = InlineResults.Item(article, of: 1, bot: 2)
            for options in decided + [SendOptions(isProtected: true), SendOptions(effect: 5), SendOptions(quote: "q")] {
                try await refuse(options) { () async throws(TelegramError) in
                    try await client.send(inlineResult: found, to: peer, options: options)
                }
            }
            // A quote is of what is answered: in a topic it would be of the message that began it.
            let outbox = try await client.outbox()
            for options in [SendOptions(quote: "q"), SendOptions(quote: "q", topic: 4)] {
                try await refuse(options) { () async throws(TelegramError) in
                    try await client.send("a", to: peer, options: options)
                }
                try await refuse(options) { () async throws(TelegramError) in
                    try await client.send(.dice(), to: peer, options: options)
                }
                try await refuse(options) { () async throws(TelegramError) in
                    try await client.send(album: [.photo(.file("a")), .photo(.file("b"))], to: peer, options: options)
                }
                try await refuse(options) { () async throws(TelegramError) in
                    try await outbox.send("a", to: peer, key: "k", options: options)
                }
            }
            #expect(lab.queries(API.Messages.SendMessage.self).isEmpty)
            #expect(lab.queries(API.Messages.SendMedia.self).isEmpty)
            #expect(lab.queries(API.Messages.ForwardMessages.self).isEmpty)
            #expect(lab.queries(API.Messages.SendInlineBotResult.self).isEmpty)
        }
    }

    @Test("U10 how a message is sent stands in the request: topic, answer in a topic, effect, the other way round")
    func sendingForm() async throws {
        let sent = API.Updates.updateShortSentMessage(.init(id: 9, pts: 1, ptsCount: 0, date: 1))
        let lines: [LabScript.Line] = [
            .init(API.Messages.SendMessage.self) { _, _ in .success(sent) },
            .init(API.Messages.SendMedia.self) { _, _ in .success(sent) },
        ]
        try await withAlice(answering: lines) { my, lab in
            let peer = try await my.client.resolve(.username("elena"))
            let options = SendOptions(topic: 4, effect: 5, invertsMedia: true, randomID: 1)
            try await my.client.send("a", to: peer, options: options)
            try await my.client.send(
                "b", to: peer, options: SendOptions(replyTo: 6, quote: "q", topic: 4, randomID: 2))
            #expect(
                lab.queries(API.Messages.SendMessage.self) == [
                    .init(
                        invertMedia: true, peer: peer.input, replyTo: .inputReplyToMessage(.init(replyToMsgID: 4)),
                        message: "a", randomID: 1, effect: 5),
                    .init(
                        peer: peer.input,
                        replyTo: .inputReplyToMessage(.init(replyToMsgID: 6, topMsgID: 4, quoteText: "q")),
                        message: "b", randomID: 2),
                ])
            try await my.client.send(.dice(), to: peer, options: options)
            #expect(
                lab.queries(API.Messages.SendMedia.self) == [
                    .init(
                        invertMedia: true, peer: peer.input, replyTo: .inputReplyToMessage(.init(replyToMsgID: 4)),
                        media: .inputMediaDice(emoticon: "🎲"), message: "", randomID: 1, effect: 5)
                ])
        }
    }

    @Test("K05 pinning, and emptying chats, say what the call says")
    func changesSayWhatTheyAreFor() async throws {
        let nothing = API.Updates.updates(.init(updates: [], users: [], chats: [], date: 1, seq: 0))
        let lines: [LabScript.Line] = [
            .init(API.Messages.UpdatePinnedMessage.self) { _, _ in .success(nothing) },
            .init(API.Channels.DeleteHistory.self) { _, _ in .success(nothing) },
            // The lab does not keep empty chats.
            .init(API.Messages.DeleteHistory.self) { _, _ in
                .success(API.Messages.AffectedHistory(pts: 1, ptsCount: 0, offset: 0))
            },
        ]
        try await withAlice(answering: lines) { my, lab in
            let peer = try await my.client.me().peer
            try await my.client.setPinned(true, 9, in: peer)
            try await my.client.setPinned(false, 8, in: peer, isSilent: false)
            #expect(
                lab.queries(API.Messages.UpdatePinnedMessage.self) == [
                    .init(silent: true, peer: peer.input, id: 9), .init(unpin: true, peer: peer.input, id: 8),
                ])
            let friend = try await my.client.resolve(.username("elena"))
            try await my.client.deleteHistory(of: friend)
            try await my.client.deleteHistory(of: friend, forEveryone: true, keepsChat: true)
            #expect(
                lab.queries(API.Messages.DeleteHistory.self) == [
                    .init(peer: friend.input, maxID: 0),
                    .init(justClear: true, revoke: true, peer: friend.input, maxID: 0),
                ])
            let channel = Peer(kind: .channel, id: 5, accessHash: 6)
            try await my.client.deleteHistory(of: channel)
            try await my.client.deleteHistory(of: channel, forEveryone: true)
            let input = API.InputChannel.inputChannel(channelID: 5, accessHash: 6)
            #expect(
                lab.queries(API.Channels.DeleteHistory.self) == [
                    .init(channel: input, maxID: .max), .init(forEveryone: true, channel: input, maxID: .max),
                ])
        }
    }

    @Test("a channel is read up to the message that is named, and who is let in again has nothing forbidden any more")
    func channelChangesSayHowFar() async throws {
        let nothing = API.Updates.updates(.init(updates: [], users: [], chats: [], date: 1, seq: 0))
        let lines: [LabScript.Line] = [
            .init(API.Channels.ReadHistory.self) { _, _ in .success(true) },
            .init(API.Channels.EditBanned.self) { _, _ in .success(nothing) },
        ]
        try await withAlice(answering: lines) { my, lab in
            let friend = try await my.client.resolve(.username("elena"))
            let channel = Peer(kind: .channel, id: 5, accessHash: 6)
            let input = API.InputChannel.inputChannel(channelID: 5, accessHash: 6)
            try await my.client.markRead(channel, upTo: 9)
            try await my.client.markRead(channel)
            #expect(
                lab.queries(API.Channels.ReadHistory.self) == [
                    .init(channel: input, maxID: 9), .init(channel: input, maxID: .max),
                ])
            try await my.client.ban(friend, in: channel, until: 77)
            try await my.client.unban(friend, in: channel)
            #expect(
                lab.queries(API.Channels.EditBanned.self) == [
                    .init(
                        channel: input, participant: friend.input,
                        bannedRights: .init(viewMessages: true, untilDate: 77)),
                    .init(channel: input, participant: friend.input, bannedRights: .init(untilDate: 0)),
                ])
        }
    }

    @Test("who wants to join is asked for page by page, each one behind the last person of the one before")
    func joinRequestsComeInPages() async throws {
        let lines: [LabScript.Line] = [
            .init(API.Messages.GetChatInviteImporters.self) { query, _ in
                let isFirst = query.offsetUser == .inputUserEmpty
                return .success(
                    .init(
                        count: 2, importers: isFirst ? [.init(requested: true, userID: 5, date: 77)] : [],
                        users: isFirst ? [.user(.init(id: 5, accessHash: 6, firstName: "Ada"))] : []))
            }
        ]
        try await withAlice(answering: lines) { my, lab in
            let channel = Peer(kind: .channel, id: 9, accessHash: 8)
            let waiting = try await my.client.joinRequests(to: channel, matching: "A", pageSize: 1).collect()
            #expect(waiting.map(\.name) == ["Ada"])
            let first = API.Messages.GetChatInviteImporters(
                requested: true, peer: channel.input, q: "A", offsetDate: 0, offsetUser: .inputUserEmpty, limit: 1)
            var second = first
            (second.offsetDate, second.offsetUser) = (77, .inputUser(userID: 5, accessHash: 6))
            #expect(lab.queries(API.Messages.GetChatInviteImporters.self) == [first, second])
        }
    }

    @Test("of the chats at the top of a folder a hundred at the most are asked for by name")
    func pinnedChatsOfFolders() async throws {
        let state = API.Updates.State(pts: 1, qts: 0, date: 1, seq: 0, unreadCount: 0)
        let lines: [LabScript.Line] = [
            .init(API.Messages.GetPeerDialogs.self) { _, _ in
                .success(.init(dialogs: [], messages: [], chats: [], users: [], state: state))
            }
        ]
        try await withAlice(answering: lines) { my, lab in
            let pinned = (1...Int64(101)).map { Peer(kind: .user, id: $0, accessHash: 7) }
            let folder = ChatFolder("Many", pinnedChats: pinned)
            let dialogs = try await my.client.dialogs(in: .folder(folder), matching: .pinned).collect()
            #expect(dialogs.isEmpty)
            #expect(lab.queries(API.Messages.GetPeerDialogs.self).map(\.peers.count) == [100])
        }
    }

    @Test("whoever is added to a group sees its hundred newest messages; leaving it takes the account out of it")
    func groupsAreJoinedAndLeft() async throws {
        try await withAlice { my, lab in
            let boris = try await my.client.resolve(.username("boris"))
            let elena = try await my.client.resolve(.username("elena"))
            let group = try await my.client.createGroup(title: "Trip", members: [boris])
            try await my.client.addMembers([elena], to: group)
            let input = API.InputUser.inputUser(userID: elena.id, accessHash: elena.accessHash)
            #expect(
                lab.queries(API.Messages.AddChatUser.self) == [.init(chatID: group.id, userID: input, fwdLimit: 100)])
            try await my.client.leave(group)
            #expect(
                lab.queries(API.Messages.DeleteChatUser.self) == [.init(chatID: group.id, userID: .inputUserSelf)])
        }
    }

    @Test("a message that is said to be sent already is looked for once, among the hundred newest of its chat")
    func sentMessagesAreLookedFor() async throws {
        let lines: [LabScript.Line] = [
            .init(API.Messages.SendMessage.self) { _, _ in
                .failure(RPCError(code: 500, message: "RANDOM_ID_DUPLICATE"))
            }
        ]
        try await withAlice(answering: lines) { my, lab in
            let me = try await my.client.me().peer
            let failure = try await error { () async throws(TelegramError) in
                try await my.client.send("not there", to: me)
            }
            #expect(failure.code == .alreadySent)
            #expect(
                lab.queries(API.Messages.GetHistory.self) == [
                    .init(
                        peer: me.input, offsetID: 0, offsetDate: 0, addOffset: 0, limit: 100, maxID: 0, minID: 0,
                        hash: 0)
                ])
        }
    }
}
