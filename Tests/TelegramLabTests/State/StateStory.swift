import MTProtoCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

/// What users do so that a world has something of many kinds in it.
enum StateStory {
    static func chats(_ alice: RawClient, _ boris: RawClient) async throws {
        let (toBoris, toAlice) = (try await alice.peer("boris"), try await boris.peer("alice"))
        let bold = [API.MessageEntity.messageEntityBold(offset: 0, length: 2)]
        for number in 1...4 {
            try await alice.call(
                API.Messages.SendMessage(
                    peer: toBoris, message: "number \(number)", randomID: Int64(number), entities: bold))
        }
        let message = try await boris.message("number 2")
        try await boris.call(
            API.Messages.SendMessage(
                peer: toAlice, replyTo: .inputReplyToMessage(.init(replyToMsgID: message.id, quoteText: "number")),
                message: "answer", randomID: 7))
        try await boris.call(API.Messages.ReadHistory(peer: toAlice, maxID: 0))
        try await boris.call(
            API.Messages.SendReaction(peer: toAlice, msgID: message.id, reaction: [.reactionEmoji(emoticon: "👍")]))
        try await boris.call(API.Messages.UpdatePinnedMessage(peer: toAlice, id: message.id))
        try await boris.call(
            API.Messages.ForwardMessages(
                fromPeer: toAlice, id: [message.id], randomID: [9], toPeer: .inputPeerSelf))
        try await boris.call(
            API.Messages.ToggleSavedDialogPin(pinned: true, peer: .inputDialogPeer(peer: toAlice)))
        try await boris.call(API.Messages.DeleteMessages(revoke: true, id: [message.id + 1]))
        let answer = try await alice.message("answer")
        #expect(try await alice.failure(of: API.Messages.EditMessage(peer: toBoris, id: answer.id, message: "x")) != "")
        try await alice.call(API.Messages.SaveDraft(peer: toBoris, message: "later", entities: bold))
        try await alice.call(API.Messages.MarkDialogUnread(unread: true, peer: .inputDialogPeer(peer: toBoris)))
        try await alice.call(
            API.Folders.EditPeerFolders(folderPeers: [.init(peer: toBoris, folderID: 1)]))
        try await alice.call(API.Messages.ToggleDialogPin(pinned: true, peer: .inputDialogPeer(peer: toBoris)))
        let date = try await alice.call(API.Help.GetConfig()).date
        try await alice.call(
            API.Messages.SendMessage(peer: toBoris, message: "tomorrow", randomID: 11, scheduleDate: date + 86_400))
        try await alice.call(
            API.Messages.SendMedia(peer: toBoris, media: try await alice.photo(3), message: "", randomID: 12))
        try await alice.call(
            API.Messages.SendMedia(
                peer: toBoris, media: .inputMediaDice(emoticon: "🎲"), message: "", randomID: 13))
        try await alice.call(API.Contacts.Block(id: try await alice.peer("dinesh")))
        try await alice.call(API.Contacts.EditCloseFriends(id: [try await alice.user("boris").id]))
        try await alice.call(
            API.Contacts.AddContact(
                id: try await alice.input(World.freeBotName), firstName: "Bot", lastName: "", phone: ""))
        try await alice.call(
            API.Account.SetPrivacy(key: .inputPrivacyKeyStatusTimestamp, rules: [.inputPrivacyValueDisallowAll]))
        try await alice.call(
            API.Account.UpdateNotifySettings(
                peer: .inputNotifyPeer(peer: toBoris), settings: .init(silent: true)))
        try await alice.call(API.Account.GetPassword())
        try await alice.call(API.Account.UpdateBirthday(birthday: .init(day: 1, month: 2, year: 1990)))
        try await alice.call(
            API.Account.SendChangePhoneCode(phoneNumber: "9996620779", settings: API.CodeSettings()))
        try await alice.call(API.Account.InitTakeoutSession())
    }

    static func groups(_ alice: RawClient, _ boris: RawClient) async throws {
        let group = try await alice.makeGroup("boris")
        let poll = API.Poll(
            id: 1, question: .init(text: "which?", entities: []),
            answers: ["a", "b"].map { .inputPollAnswer(.init(text: .init(text: $0, entities: []))) }, hash: 0)
        try await alice.call(
            API.Messages.SendMedia(
                peer: .inputPeerChat(chatID: group.id), media: .inputMediaPoll(.init(poll: poll)), message: "",
                randomID: 21))
        let channel = try await alice.makeChannel().channel
        try await alice.call(
            API.Channels.InviteToChannel(channel: channel.input, users: [try await alice.input("boris")]))
        try await alice.call(API.Channels.ToggleSlowMode(channel: channel.input, seconds: 10))
        try await alice.call(API.Channels.ToggleForum(channel: channel.input, enabled: true, tabs: false))
        try await boris.call(API.Channels.ToggleViewForumAsMessages(channel: channel.input, enabled: true))
        try await alice.call(
            API.Channels.EditAdmin(
                channel: channel.input, userID: try await alice.input("boris"),
                adminRights: .init(changeInfo: true, inviteUsers: true), rank: "helper"))
        try await alice.call(API.Messages.SendMessage(peer: channel.peer, message: "post", randomID: 22))
        try await alice.call(
            API.Messages.ExportChatInvite(requestNeeded: true, peer: channel.peer, title: "link"))
        try await alice.call(API.Channels.GetFullChannel(channel: channel.input))
    }

    static func bots(_ alice: RawClient, _ bot: RawClient) async throws {
        try await bot.call(API.Updates.GetState())
        let peer = try await alice.peer(World.freeBotName)
        try await alice.call(API.Messages.SendMessage(peer: peer, message: "/start", randomID: 31))
        try await bot.call(
            API.Bots.SetBotCommands(
                scope: .botCommandScopeDefault, langCode: "", commands: [.init(command: "start", description: "d")]))
        let asked = try await alice.ask(
            API.Messages.GetInlineBotResults(
                bot: try await alice.input(World.freeBotName), peer: .inputPeerSelf, query: "q", offset: ""))
        let query = try await bot.update { if case .updateBotInlineQuery(let query) = $0 { query } else { nil } }
        let result = API.InputBotInlineResult.inputBotInlineResult(
            .init(
                id: "1", type: "article", title: "t", sendMessage: .inputBotInlineMessageText(.init(message: "found"))))
        try await bot.call(
            API.Messages.SetInlineBotResults(queryID: query.queryID, results: [result], cacheTime: 300))
        let found = try await alice.response(of: API.Messages.GetInlineBotResults.self, to: asked)
        try await alice.call(
            API.Messages.SendInlineBotResult(
                peer: .inputPeerSelf, randomID: 32, queryID: found.queryID, id: "1"))
    }
}
