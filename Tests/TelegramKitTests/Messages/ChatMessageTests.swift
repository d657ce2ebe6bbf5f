import MTProtoCore
import TelegramAPI
import TelegramLab
import Testing

@testable import TelegramKit

/// Messages in private chats, groups and channels, between two accounts.
struct ChatMessageTests {
    /// Runs `body` with alice and boris signed in, and how each names the other.
    private func withTwo(
        _ body: (_ alice: TelegramClient, _ boris: TelegramClient, _ toBoris: Peer, _ toAlice: Peer) async throws ->
            Void
    ) async throws {
        try await withLab { lab in
            try await withClient(of: lab) { alice in
                try await alice.signIn()
                try await withClient(of: lab) { boris in
                    try await boris.signIn(LabAccount.standard[1])
                    try await body(
                        alice.client, boris.client,
                        try await alice.client.resolve(.username(LabAccount.standard[1].username ?? "")),
                        try await boris.client.resolve(.username(LabClient.alice.username ?? "")))
                }
            }
        }
    }

    @Test("LF15 What one writes to oneself is one's own, though servers mark nothing in Saved Messages as outgoing")
    func savedMessagesAreOwn() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let me = try await my.client.me().peer
                let sent = try await my.client.send("note", to: me)
                let stored = try await my.client.messages(in: me, limit: 5).first { $0.id == sent.id }
                #expect(stored?.isOutgoing == true && stored?.text == "note")
            }
        }
    }

    @Test("LF15 A channel's own message is not the account's, though it says where it is kept")
    func onlySavedMessagesAreOwn() throws {
        func isOwn(_ peer: API.Peer) throws -> Bool {
            let message = API.Message.Message(
                id: 1, fromID: peer, peerID: peer, savedPeerID: .peerUser(userID: 7), date: 0, message: "a")
            return try #require(Message(.message(message))).isOutgoing
        }
        #expect(try isOwn(.peerUser(userID: 7)))
        #expect(try !isOwn(.peerChannel(channelID: 7)))
    }

    @Test("K05 an edit changes both copies and is refused if it changes nothing, or is another's")
    func editsReachTheOtherSide() async throws {
        try await withTwo { alice, boris, toBoris, toAlice in
            let sent = try await alice.send("tomorow", to: toBoris)
            let edited = try await alice.edit(sent.id, in: toBoris, to: try FormattedText(markdown: "*tomorrow*"))
            #expect(edited.text == "tomorrow" && edited.editDate != nil && edited.id == sent.id)
            let seen = try #require(try await boris.messages(in: toAlice, limit: 1).collect().first)
            #expect(seen.formattedText == edited.formattedText && seen.editDate == edited.editDate)
            #expect(seen.entities == [TextEntity(.bold, offset: 0, length: 8)])
            let again = try await error { () async throws(TelegramError) in
                try await alice.edit(sent.id, in: toBoris, to: edited.formattedText)
            }
            #expect(again.code == .messageNotModified)
            let foreign = try await error { () async throws(TelegramError) in
                try await boris.edit(seen.id, in: toAlice, to: "mine")
            }
            #expect(foreign.code == .messageNotFound)
        }
    }

    @Test("K05 who wants a message to say something takes for success that it does already, and nothing else")
    func sameTextIsIgnored() async throws {
        try await withTwo { alice, boris, toBoris, toAlice in
            let sent = try await alice.send("Open", to: toBoris)
            // In a function that throws anything, and in one that does not.
            let again = try await TelegramError.ignoring(.messageNotModified) {
                try await alice.edit(sent.id, in: toBoris, to: "Open")
            }
            #expect(again == nil)
            let other = try await TelegramError.ignoring(.messageNotModified) { () async throws(TelegramError) in
                try await alice.edit(sent.id, in: toBoris, to: "Closed")
            }
            #expect(other?.text == "Closed")
            let theirs = try #require(try await boris.messages(in: toAlice, limit: 1).collect().first)
            let foreign = try await error { () async throws(TelegramError) in
                try await TelegramError.ignoring(.messageNotModified) { () async throws(TelegramError) in
                    try await boris.edit(theirs.id, in: toAlice, to: "Mine")
                }
            }
            #expect(foreign.code == .messageNotFound)
        }
    }

    @Test("K05 groups and channels: sending, history, reading, editing, deleting, and who may write")
    func groupsAndChannels() async throws {
        try await withTwo { alice, boris, toBoris, _ in
            let group = try await alice.createGroup(title: "Trip", members: [toBoris])
            let supergroup = try await alice.createChannel(title: "Talk")
            let channel = try await alice.createChannel(title: "News", isBroadcast: true)
            for chat in [supergroup, channel] { try await alice.addMembers([toBoris], to: chat) }
            for chat in [group, supergroup, channel] {
                let first = try await alice.send("first", to: chat)
                let second = try await alice.send("second", to: chat, options: SendOptions(replyTo: first.id))
                #expect(second.id == first.id + 1 && second.peer.id == chat.id && second.replyTo == first.id)
                let there = try #require(try await boris.dialogs().collect().first { $0.peer.id == chat.id })
                #expect(there.lastMessage?.text == "second" && there.unreadCount >= 2)
                let seen = try await boris.messages(in: there.peer, limit: 50).collect()
                #expect(seen.prefix(2).map(\.text) == ["second", "first"])
                #expect(seen.last?.action != nil)
                try await boris.markRead(there.peer, upTo: 0)
                let still = try await boris.dialogs().collect().first { $0.peer.id == chat.id }
                #expect(still?.unreadCount == there.unreadCount)
                try await boris.markRead(there.peer)
                #expect(try await boris.dialogs().collect().first { $0.peer.id == chat.id }?.unreadCount == 0)

                let edited = try await alice.edit(second.id, in: chat, to: "changed")
                #expect(edited.text == "changed")
                try await alice.delete([first.id], in: chat)
                #expect(try await boris.messages(in: there.peer, limit: 50).collect().first?.text == "changed")
                #expect(
                    try await boris.messages(in: there.peer, limit: 50).collect().contains { $0.text == "first" }
                        == false)

                if chat == channel {
                    let refused = try await error { () async throws(TelegramError) in
                        try await boris.send("may I?", to: there.peer)
                    }
                    #expect(refused.code == .chatForbidden && refused.serverError?.message == "CHAT_WRITE_FORBIDDEN")
                } else {
                    try await boris.send("me too", to: there.peer)
                    #expect(try await alice.messages(in: chat, limit: 1).collect().first?.isOutgoing == false)
                }
                try await boris.leave(there.peer)
                let gone = try await boris.dialogs().collect().first { $0.peer.id == chat.id && chat.kind == .channel }
                #expect(gone == nil)
            }
        }
    }

    @Test("K05 in a supergroup a message can be in the name of a channel of one's own, and in no other's")
    func writtenInTheNameOfAChannel() async throws {
        try await withTwo { alice, boris, toBoris, _ in
            let talk = try await alice.createChannel(title: "Talk")
            let news = try await alice.createChannel(title: "News", isBroadcast: true)
            try await alice.addMembers([toBoris], to: talk)
            let options = SendOptions(sendAs: news)
            let sent = try await alice.send("from us", to: talk, options: options)
            #expect(sent.sender?.kind == .channel && sent.sender?.id == news.id && sent.isOutgoing)
            let forwarded = try await alice.forward([sent.id], from: talk, to: talk, options: options)
            #expect(forwarded.first?.sender?.id == news.id)
            let there = try #require(try await boris.dialogs().collect().first { $0.peer.id == talk.id }).peer
            let seen = try await boris.messages(in: there, limit: 2).collect()
            #expect(seen.map(\.sender?.id) == [news.id, news.id] && !seen.contains { $0.isOutgoing })
            let own = try await alice.send("mine", to: talk)
            #expect(own.sender?.kind == .user)
            for (author, chat) in [(toBoris, talk), (talk, toBoris), (news, toBoris)] {
                let refused = try await error { () async throws(TelegramError) in
                    try await alice.send("x", to: chat, options: SendOptions(sendAs: author))
                }
                #expect(refused.code == .peerInvalid && refused.message.contains("in this name"), "\(refused)")
            }
        }
    }

    @Test("K05 K06 a forwarded message tells whose it was, unless it is not to; each goes out once")
    func forwardingNamesTheAuthor() async throws {
        try await withTwo { alice, boris, toBoris, toAlice in
            let one = try await alice.send(try FormattedText(markdown: "*one*"), to: toBoris)
            let two = try await alice.send("two", to: toBoris)
            let me = try await boris.me()
            let got = try await boris.messages(in: toAlice, limit: 2).collect().reversed().map(\.id)
            let forwarded = try await boris.forward(got, from: toAlice, to: me.peer)
            #expect(forwarded.map(\.text) == ["one", "two"])
            #expect(forwarded[0].entities == [TextEntity(.bold, offset: 0, length: 3)])
            #expect(forwarded.map(\.forwardedFrom?.sender?.id) == [toAlice.id, toAlice.id])
            #expect(forwarded[1].forwardedFrom?.date == two.date && one.date <= two.date)
            let copy = try await boris.forward(
                [forwarded[0].id], from: me.peer, to: toAlice, namesAuthor: false, options: SendOptions(randomID: 5))
            #expect(copy.first?.text == "one" && copy.first?.forwardedFrom == nil)
            let again = try await error { () async throws(TelegramError) in
                try await boris.forward(
                    [forwarded[0].id], from: me.peer, to: toAlice, options: SendOptions(randomID: 5))
            }
            #expect(again.code == .alreadySent)
            #expect(
                try await error { () async throws(TelegramError) in
                    try await boris.forward([99_999], from: me.peer, to: toAlice)
                }.code == .messageNotFound)
        }
    }

    @Test("K05 a chat is emptied for both sides, or for one")
    func chatsAreEmptied() async throws {
        try await withTwo { alice, boris, toBoris, toAlice in
            for number in 0..<3 { try await alice.send(FormattedText("\(number)"), to: toBoris) }
            try await alice.deleteHistory(of: toBoris)
            #expect(try await alice.messages(in: toBoris, limit: 50).collect().isEmpty)
            #expect(try await boris.messages(in: toAlice, limit: 50).collect().count >= 3)
            try await boris.send("back", to: toAlice)
            try await boris.deleteHistory(of: toAlice, forEveryone: true)
            #expect(try await alice.messages(in: toBoris, limit: 50).collect().isEmpty)
            #expect(try await alice.dialogs().collect().contains { $0.peer.id == toBoris.id } == false)
        }
    }

    @Test("K05 people are found by the beginnings of their names, and put into the address book by their numbers")
    func peopleAreFound() async throws {
        try await withTwo { alice, _, toBoris, _ in
            let found = try await alice.findPeers("bor")
            let photo = try #require(found.first?.photo)
            #expect(photo.datacenter == 1)
            #expect(
                found == [
                    Dialog(
                        peer: toBoris, title: "Boris Berg", username: "boris", photo: photo, isPinned: false,
                        mutedUntil: nil, unreadCount: 0, unreadMentionCount: 0, isMarkedUnread: false, readInboxID: 0,
                        readOutboxID: 0, lastMessage: nil)
                ])
            #expect(try await alice.findPeers("nobody is called that").isEmpty)
            let clara = try await alice.addContact(phoneNumber: LabAccount.standard[2].phone, firstName: "Clara")
            #expect(clara?.username == LabAccount.standard[2].username && clara?.isSelf == false)
            #expect(try await alice.addContact(phoneNumber: "9996649999", firstName: "Nobody") == nil)
        }
    }

    @Test("K05 whoever joins a public supergroup has it in the list and may write there, until they leave")
    func joiningAndLeaving() async throws {
        try await withTwo { alice, boris, _, _ in
            let opened = try await boris.createChannel(title: "Talk")
            _ = try await boris.invoke(
                API.Channels.UpdateUsername(
                    channel: .inputChannel(channelID: opened.id, accessHash: opened.accessHash), username: "labtalk"))
            let channel = try await alice.resolve(.username("labtalk"))
            func isListed() async throws -> Bool {
                try await alice.dialogs().collect().contains { $0.peer.kind == .channel && $0.peer.id == opened.id }
            }
            let stranger = try await error { () async throws(TelegramError) in try await alice.send("x", to: channel) }
            #expect(stranger.code == .chatForbidden, "\(stranger)")
            #expect(try await !isListed())
            try await alice.join(channel)
            #expect(try await isListed())
            #expect(try await alice.send("here I am", to: channel).peer.id == opened.id)
            try await alice.leave(channel)
            #expect(try await !isListed())
        }
    }

    @Test("K05 people are mentioned by id, and formatting out of bounds is refused")
    func mentionsAndBounds() async throws {
        try await withTwo { alice, _, toBoris, _ in
            let mention = FormattedText("you", entities: [TextEntity(.userMention(toBoris.id), offset: 0, length: 3)])
            let sent = try await alice.send(mention, to: toBoris)
            let stored = try #require(try await alice.messages([sent.id], in: toBoris).first)
            #expect(stored.entities == mention.entities)
            let query = API.Messages.SendMessage(
                peer: toBoris.input, message: "ab", randomID: 3,
                entities: [.messageEntityBold(offset: 1, length: 2)])
            let refused = try await error { () async throws(TelegramError) in try await alice.invoke(query) }
            #expect(refused.code == .entitiesInvalid)
        }
    }

    @Test("K05 a message that was sent although its answer got lost is found instead of sent again")
    func lostAnswersAreFound() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let me = try await my.client.me().peer
                let first = try await my.client.send("once", to: me)
                // As if the server had forgotten the session after running the call.
                await lab.failNext(
                    "messages.sendMessage", at: 5, code: 500, message: "RANDOM_ID_DUPLICATE")
                let again = try await my.client.send("once", to: me)
                #expect(again.id == first.id)
                #expect(
                    try await my.client.messages(in: me, limit: 50).collect().filter { $0.text == "once" }.count == 1)
            }
        }
    }

    @Test("K07 a language that the server suggests is told once, and the client's own never")
    func languagesAreSuggestedOnce() async throws {
        var suggestion = LanguageSuggestion()
        let told = [nil, "", "en", "de", "de", "fr"].map { suggestion.received($0, own: "en") }
        #expect(told == [nil, nil, nil, "de", nil, "fr"])

        try await withLab { lab in
            await lab.suggestLanguage("de")
            try await withClient(
                of: lab, configure: { $0.configurationPoll.delay = .milliseconds(20) }
            ) { my in
                var languages = my.client.suggestedLanguages.makeAsyncIterator()
                try await my.signIn()
                #expect(await languages.next() == "de")
            }
        }
    }
}
