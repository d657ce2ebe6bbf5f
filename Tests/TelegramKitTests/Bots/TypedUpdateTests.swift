import MTProtoKit
import TL
import TelegramAPI
import TestTime
import TelegramLab
import Testing

@testable import TelegramKit

/// What happens besides messages, with types of this library.
struct TypedUpdateTests {
    @Test("U40 a bot hears of votes, of who comes and goes, of who asks to join and of who blocks it, and answers")
    func botsHearOfPeople() async throws {
        try await withBotStage { stage in
            let diary = Diary()
            var bot = Bot()
            bot.onCommand("poll") {
                try await $0.respond(.poll("Tea?", answers: ["Yes", "No"], isAnonymous: false))
            }
            bot.onPollVote { vote in diary.note("\(vote.voter) votes \(vote.positions) \(vote.options.count)") }
            bot.onMemberChanged(where: .group) { change in
                let link = change.link == nil ? "" : " by link"
                if change.hasJoined { diary.note("\(change.member) joined \(change.chat.kind)\(link)") }
                if change.hasLeft { diary.note("\(change.member) left \(change.chat.kind)") }
                if case .administrator? = change.new?.status { diary.note("\(change.member) administers") }
            }
            bot.onJoinRequest { request in
                diary.note("\(request.user) asks: \(request.bio) \(request.link?.title ?? "")")
                try await request.answer(isApproved: true)
            }
            bot.onBlocked { change in diary.note("\(change.user) \(change.isBlocked ? "blocks" : "is back")") }
            bot.onEvent {
                if case .pollChanged(let change) = $0 {
                    diary.note(
                        "poll \(change.poll?.answers.map { $0.votes ?? 0 } ?? []) \(change.results.totalVoters ?? 0)")
                }
            }
            try await stage.withBoris { boris, _ in
                let (alice, id) = (try await stage.alice.me().peer, try await boris.me().id)
                let asBoris = "user \(id)"
                let toBoris = try await stage.alice.resolve(.username("boris"))
                let group = try await stage.alice.createGroup(title: "Small", members: [stage.peer])
                let talk = try await stage.alice.createChannel(title: "Talk")
                try await stage.running(bot) {
                    func hears(_ line: String) async throws {
                        try await eventually("the bot hears: \(line), not just \(diary.lines)") {
                            diary.lines.contains(line)
                        }
                    }
                    func hearsOfVotes() async throws {
                        let question = try await stage.ask("/poll")
                        guard case .messageMediaPoll(let poll)? = question.media else { throw TestFailure("no poll") }
                        let answers = Poll(poll).answers
                        try await stage.alice.vote(on: Int(question.id), in: stage.peer, for: answers[1])
                        try await hears("user \(alice.id) votes [1] 1")
                        try await hears("poll [0, 1] 1")
                        try await stage.alice.retractVote(on: Int(question.id), in: stage.peer)
                        try await hears("user \(alice.id) votes [] 0")
                    }
                    try await hearsOfVotes()

                    func hearsOfTheGroup() async throws {
                        try await stage.alice.promote(stage.peer, in: group, to: .all)
                        try await stage.alice.addMembers([toBoris], to: group)
                        try await hears("\(asBoris) joined group")
                        let there = try #require(
                            try await boris.dialogs().collect().first { $0.title == "Small" }?.peer)
                        try await boris.leave(there)
                        try await hears("\(asBoris) left group")
                    }
                    try await hearsOfTheGroup()

                    func hearsOfTheChannel() async throws {
                        try await stage.alice.addMembers([stage.peer], to: talk)
                        try await stage.alice.promote(stage.peer, in: talk, to: [.inviteUsers, .banUsers])
                        try await hears("user \(stage.peer.id) administers")
                        let link = try await stage.alice.createInviteLink(
                            to: talk, .init(title: "Door", needsApproval: true))
                        _ = try await boris.updateProfile(bio: "I like tea")
                        #expect(try await boris.join(invitation: link.link) == .requested)
                        try await hears("\(asBoris) asks: I like tea Door")
                        try await eventually("he is let in") {
                            diary.lines.contains { $0.hasPrefix("\(asBoris) joined channel") }
                        }
                    }
                    try await hearsOfTheChannel()

                    func hearsOfBlocking() async throws {
                        try await stage.alice.block(stage.peer)
                        try await hears("user \(alice.id) blocks")
                        try await stage.alice.unblock(stage.peer)
                        try await hears("user \(alice.id) is back")
                    }
                    try await hearsOfBlocking()
                }
            }
        }
    }

    @Test("U40 typing, status, reading, pins, drafts, reactions, polls and the chat list are told with types")
    func eventsHaveTypes() async throws {
        try await withChatStage { stage in
            let (alice, boris) = (stage.alice, stage.boris)
            let talk = try await alice.createGroup(title: "Talk", members: [stage.toBoris])
            let there = try await stage.asBoris(talk)
            let diary = Diary()
            let updates = alice.updates
            let reading = Task {
                for await update in updates {
                    if let event = update.event { diary.note(Self.line(event)) }
                }
            }
            defer { reading.cancel() }
            try await eventually("the place is known") { updates.position != nil }
            func hears(_ line: String) async throws {
                try await eventually("Alice hears: \(line), not just \(diary.lines)") { diary.lines.contains(line) }
            }
            let asBoris = "user \(stage.toBoris.id)"
            func tellsTypingAndStatus() async throws {
                try await boris.setTyping(.recordingVoice, in: stage.toAlice)
                try await hears("\(asBoris) in \(asBoris): sendMessageRecordAudioAction")
                try await boris.setTyping(in: there)
                try await hears("\(asBoris) in group \(talk.id): sendMessageTypingAction")
                try await boris.setOnline(true)
                try await hears("\(asBoris) online true")
                try await boris.setOnline(false)
                try await hears("\(asBoris) online false")
            }
            try await tellsTypingAndStatus()

            func tellsWhatHeDoesWithMessages() async throws {
                let tea = try await alice.send("Tea?", to: stage.toBoris)
                let his = try #require(try await boris.messages(in: stage.toAlice, limit: 1).collect().first)
                try await boris.markRead(stage.toAlice)
                try await hears("\(asBoris) read up to \(tea.id), outbox")
                try await boris.react(to: his.id, in: stage.toAlice, with: "👍")
                try await hears("\(asBoris) \(tea.id): 👍 1")
                try await boris.setPinned(true, his.id, in: stage.toAlice)
                try await hears("\(asBoris) pinned [\(tea.id)]")
                try await boris.setPinned(false, his.id, in: stage.toAlice)
                try await hears("\(asBoris) unpinned [\(tea.id)]")
                let poll = try await alice.send(.poll("Milk?", answers: ["Yes", "No"]), to: talk)
                let hisPoll = try #require(try await boris.messages(in: there, limit: 1).collect().first)
                try await hisPoll.bound(to: boris).vote(0)
                try await hears("poll in \(talk): \(poll.id) 1")
            }
            try await tellsWhatHeDoesWithMessages()

            // On another device of her own.
            try await withClient(of: stage.lab) { device in
                try await device.signIn()
                let other = device.client
                let toBoris = try await other.resolve(.username("boris"))
                func tellsReadingAndDrafts() async throws {
                    let sent = try await boris.send("Yes", to: stage.toAlice)
                    try await other.markRead(toBoris)
                    let read = try #require(try await alice.messages(in: stage.toBoris, limit: 1).collect().first)
                    #expect(read.text == sent.text)
                    try await hears("\(asBoris) read up to \(read.id), inbox, 0 left")
                    try await other.setDraft("Perh", in: toBoris, replyTo: read.id)
                    try await hears("draft for \(asBoris): Perh to \(read.id)")
                    try await other.setDraft("", in: toBoris)
                    try await hears("draft for \(asBoris): nothing")
                }
                try await tellsReadingAndDrafts()
                try await tellsChatList(other, toBoris, asBoris, hears)
                try await tellsFolders(other, hears)
                try await tellsClearing(alice, other, hears)
                try await tellsWhatWaited(alice, other, stage.toBoris, toBoris, hears)
            }
        }
    }

    /// What another device changes in the list of chats is told.
    private func tellsChatList(
        _ other: TelegramClient, _ toBoris: Peer, _ asBoris: String, _ hears: (String) async throws -> Void
    ) async throws {
        try await other.setArchived(true, [toBoris])
        try await hears("archived [\(asBoris)] true")
        try await other.setArchived(false, [toBoris])
        try await hears("archived [\(asBoris)] false")
        try await other.setDialogPinned(true, toBoris)
        try await hears("dialog \(asBoris) pinned true")
        try await other.setMarkedUnread(true, toBoris)
        try await hears("dialog \(asBoris) unread true")
        try await other.setMuted(until: 2_000_000_000, toBoris)
        try await hears("\(asBoris) muted until 2000000000")
        try await other.setMuted(until: nil, toBoris)
        try await hears("\(asBoris) muted until never")
    }

    /// What another device does with folders is told.
    private func tellsFolders(
        _ other: TelegramClient, _ hears: (String) async throws -> Void
    ) async throws {
        let folder = try await other.createFolder(ChatFolder("Work", kinds: .groups))
        try await hears("folder \(folder.id) Work")
        try await other.reorderFolders([folder.id])
        try await hears("folders [\(folder.id)]")
        try await other.deleteFolder(folder.id)
        try await hears("folder \(folder.id) gone")
    }

    /// What another device takes away of a channel is told.
    private func tellsClearing(
        _ alice: TelegramClient, _ other: TelegramClient, _ hears: (String) async throws -> Void
    ) async throws {
        let news = try await alice.createChannel(title: "News")
        let post = try await alice.send("Tea", to: news)
        let there = try #require(try await other.dialogs().collect().first { $0.peer == news }?.peer)
        try await other.deleteHistory(of: there)
        try await hears("\(news) cleared up to \(post.id)")
    }

    /// Which messages do not wait any more, and as what they were sent.
    private func tellsWhatWaited(
        _ alice: TelegramClient, _ other: TelegramClient, _ toBoris: Peer, _ there: Peer,
        _ hears: (String) async throws -> Void
    ) async throws {
        let options = SendOptions(scheduleDate: alice.serverTime.unixSeconds + 3600)
        let gone = try await alice.send("gone", to: toBoris, options: options)
        try await other.deleteScheduled([gone.id], in: there)
        try await hears("scheduled [\(gone.id)] of \(toBoris) gone")
        let kept = try await alice.send("kept", to: toBoris, options: options)
        let sent = try #require(try await other.sendScheduled([kept.id], in: there).first)
        try await hears("scheduled [\(kept.id)] sent as [\(sent.id)]")
    }

    private static func line(_ event: TelegramEvent) -> String {
        switch event {
        case .typing(let typing): "\(typing.sender) in \(typing.chat): \(CaseName.of(typing.action))"
        case .statusChanged(let change): "\(change.user) online \(change.isOnline)"
        case .read(let read):
            "\(read.chat.map { "\($0)" } ?? "all") read up to \(read.upTo ?? 0), \(read.isOutbox ? "outbox" : "inbox")"
                + (read.unreadCount.map { ", \($0) left" } ?? "")
        case .pinsChanged(let pins): "\(pins.chat) \(pins.isPinned ? "" : "un")pinned \(pins.messageIDs)"
        case .draftChanged(let draft):
            "draft for \(draft.chat): "
                + (draft.text.map { "\($0.text)\(draft.replyTo.map { " to \($0)" } ?? "")" } ?? "nothing")
        case .reactionsCounted(let counts):
            "\(counts.chat) \(counts.messageID): "
                + counts.reactions.map {
                    if case .emoji(let emoji) = $0.reaction { "\(emoji) \($0.count)" } else { "?" }
                }
                .joined()
        case .storyChanged(let change): "story \(change.storyID) of \(change.owner)"
        case .storiesRead(let read): "stories of \(read.owner) up to \(read.upTo)"
        case .mediaBought(let bought): "\(bought.chat) \(bought.messageID) bought \(bought.items.count)"
        case .historyCleared(let cleared): "\(cleared.chat) cleared up to \(cleared.upTo)"
        case .scheduledMessagesSent(let sent): "scheduled \(sent.scheduledIDs) sent as \(sent.messageIDs)"
        case .scheduledMessagesDeleted(let gone): "scheduled \(gone.scheduledIDs) of \(gone.chat) gone"
        case .businessConnectionChanged(let connection): "\(connection.account) enabled \(connection.isEnabled)"
        case .businessMessage(let new): "for \(new.connectionID): \(new.message.text)"
        case .businessMessageEdited(let edited): "for \(edited.connectionID): \(edited.message.text), edited"
        case .businessMessagesDeleted(let gone): "for \(gone.connectionID): \(gone.messageIDs) deleted"
        case .pollChanged(let change):
            "poll in \(change.chat.map { "\($0)" } ?? "nowhere"): \(change.messageID ?? 0) "
                + "\(change.results.totalVoters ?? 0)"
        case .chatListChanged(let change):
            switch change {
            case .archived(let chats, let isArchived): "archived \(chats) \(isArchived)"
            case .pinned(let chat, let isPinned, inArchive: false): "dialog \(chat) pinned \(isPinned)"
            case .markedUnread(let chat, let isUnread): "dialog \(chat) unread \(isUnread)"
            case .muted(let chat, let until): "\(chat) muted until \(until.map { "\($0)" } ?? "never")"
            case .folder(let id, let folder): "folder \(id) \(folder?.title.text ?? "gone")"
            case .folderOrder(let order): "folders \(order)"
            default: "another change of the list"
            }
        }
    }

    @Test(
        "U40 who is about to pay is answered, and who gives an address; what a bot does not know is refused with a reason"
    )
    func paymentsAreAnswered() async throws {
        let server = ScriptedServer { name in
            switch name {
            case "auth.importBotAuthorization": ScriptedServer.authorization
            case "updates.getState":
                try? API.Updates.State(pts: 1, qts: 0, date: 1, seq: 1, unreadCount: 0).encoded()
            case API.Messages.SetBotPrecheckoutResults.name, API.Messages.SetBotShippingResults.name:
                try? true.encoded()
            default: nil
            }
        }
        var configuration = TelegramConfiguration.scripted(server)
        configuration.time = TestTime(passes: false).source
        try await withTelegramClient(configuration) { client in
            _ = try await client.signIn(botToken: "1:x")
            let updates = client.botUpdates
            try await eventually("the place is known") { updates.position != nil }
            var iterator = updates.makeAsyncIterator()
            let address = API.PostAddress(
                streetLine1: "Street 1", streetLine2: "", city: "Town", state: "", countryIso2: "DE", postCode: "1")
            for id: Int64 in 1...4 {
                let update: API.Update =
                    id % 2 == 1
                    ? .updateBotPrecheckoutQuery(
                        .init(queryID: id, userID: 7, payload: [1], currency: "EUR", totalAmount: 350))
                    : .updateBotShippingQuery(.init(queryID: id, userID: 7, payload: [1], shippingAddress: address))
                client.receive(try API.Updates.updateShort(update: update, date: 1).encoded())
            }
            guard case .preCheckoutQuery(let first)? = await iterator.next() else { throw TestFailure("another") }
            #expect(first.totalAmount == 350 && first.currency == "EUR" && first.sender.id == 7 && first.payload == [1])
            try await first.accept()
            #expect(
                try server.latest(API.Messages.SetBotPrecheckoutResults.self) == .init(success: true, queryID: 1))
            guard case .shippingQuery(let second)? = await iterator.next() else { throw TestFailure("another") }
            let option = API.ShippingOption(id: "fast", title: "Fast", prices: [.init(label: "By train", amount: 500)])
            #expect(second.address.city == "Town")
            try await second.offer([option])
            #expect(
                try server.latest(API.Messages.SetBotShippingResults.self)
                    == .init(queryID: 2, shippingOptions: [option]))
            guard case .preCheckoutQuery(let third)? = await iterator.next() else { throw TestFailure("another") }
            try await third.refuse("Sold out")
            #expect(
                try server.latest(API.Messages.SetBotPrecheckoutResults.self) == .init(queryID: 3, error: "Sold out"))
            guard case .shippingQuery(let fourth)? = await iterator.next() else { throw TestFailure("another") }
            try await fourth.refuse("Too far")
            #expect(
                try server.latest(API.Messages.SetBotShippingResults.self) == .init(queryID: 4, error: "Too far"))
        }
    }
}
