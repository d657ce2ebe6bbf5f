import MTProtoCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

@Suite("What clients that are not ours ask of a lab: groups, channels, bots")
struct ForeignChatTests {
    @Test("LF03 A new group or channel is answered with one service message and the random id that belongs to it")
    func newChatsHaveRandomIDs() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let group = try await alice.makeGroup("boris").answer
            let channel = try await alice.makeChannel().answer
            for answer in [group, channel] {
                #expect(answer.serviceMessages.count == 1 && answer.messages.isEmpty)
                #expect(Array(answer.randomIDs.values) == answer.serviceMessages.map(\.id))
                #expect(!answer.randomIDs.keys.contains(0))
            }
            #expect(group.randomIDs.keys != channel.randomIDs.keys)
            #expect(group.participants?.users.count == 2)
        }
    }

    @Test("LF04 Groups and channels say that members may do everything")
    func defaultRights() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            let (_, group) = try await alice.makeGroup("boris")
            let (channel, answer) = try await alice.makeChannel()
            try await alice.call(
                API.Channels.InviteToChannel(channel: channel.input, users: [try await alice.input("boris")]))
            let seen = try await boris.told {
                $0.chats.contains { if case .channel = $0 { true } else { false } } ? $0 : nil
            }
            let rights = (group.chats + answer.chats + seen.chats).map { chat -> API.ChatBannedRights? in
                switch chat {
                case .chat(let chat): chat.defaultBannedRights
                case .channel(let channel): channel.defaultBannedRights
                default: nil
                }
            }
            #expect(rights.count == 3 && rights.allSatisfy { $0 == API.ChatBannedRights(untilDate: .max) })
        }
    }

    @Test("LF09 Who joins or leaves a group is told to all of it, with the members as they are then")
    func membersAreTold() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            let clara = try await RawClient.signedIn(lab, LabAccount.standard[2])
            let input = try await alice.input("clara")
            let id = try await alice.user("clara").id
            let (group, answer) = try await alice.makeGroup("boris")
            let before = try #require(answer.participants?.version)
            let add = API.Messages.AddChatUser(chatID: group, userID: input, fwdLimit: 10)
            let added = try await alice.call(add).updates.whole?.participants
            #expect(added?.users.contains(id) == true && added?.version == before + 1)
            let heard = try await boris.told { $0.participants?.version == before + 1 ? $0.participants : nil }
            #expect(heard == added)

            let remove = API.Messages.DeleteChatUser(chatID: group, userID: input)
            let removed = try #require(try await alice.call(remove).whole)
            let last = try #require(removed.participants)
            #expect(last.users.count == 2 && !last.users.contains(id) && last.version == before + 2)
            #expect(removed.group?.participantsCount == 2 && removed.group?.version == before + 2)
            let told = try await boris.told { $0.participants?.version == before + 2 ? $0.participants : nil }
            #expect(told == last)
            // The member who went hears of it, and is outside then.
            let left = try await clara.told { packet in
                packet.serviceMessages.contains { $0.action == .messageActionChatDeleteUser(userID: id) }
                    ? packet.group : nil
            }
            #expect(left.left && left.version == before + 2)
            let history = API.Messages.DeleteChatUser(revokeHistory: true, chatID: group, userID: .inputUserSelf)
            #expect(try await alice.failure(of: history) == "400 PARAMETER_NOT_IN_LAB: revoke_history")
        }
    }

    @Test("LF13 A forwarded post names its channel, and which post it was")
    func forwardedPosts() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            let (channel, _) = try await alice.makeChannel(isBroadcast: true)
            let sent = try await alice.call(API.Messages.SendMessage(peer: channel.peer, message: "news", randomID: 1))
            let post = try #require(sent.whole?.messages.first)
            #expect(post.post && post.views == 1 && post.forwards == 0)
            let to = try await alice.peer("boris")
            try await alice.call(
                API.Messages.ForwardMessages(fromPeer: channel.peer, id: [post.id], randomID: [2], toPeer: to))
            let packet = try await boris.told { $0.messages.contains { $0.message == "news" } ? $0 : nil }
            let header = try #require(packet.messages.first?.fwdFrom)
            #expect(header.fromID == .peerChannel(channelID: channel.id) && header.channelPost == post.id)
            #expect(header.date == post.date && !packet.chats.isEmpty)
        }
    }

    @Test("LF13 Who knows a private channel from a forwarded post cannot join it; who knows its public name can")
    func forwardedPostsOpenNothing() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            let (channel, _) = try await alice.makeChannel(isBroadcast: true)
            let sent = try await alice.call(API.Messages.SendMessage(peer: channel.peer, message: "news", randomID: 1))
            let post = try #require(sent.whole?.messages.first)
            let to = try await alice.peer("boris")
            try await alice.call(
                API.Messages.ForwardMessages(fromPeer: channel.peer, id: [post.id], randomID: [2], toPeer: to))
            let hidden = try await boris.told { packet -> API.Chat.ChannelForbidden? in
                for case .channelForbidden(let chat) in packet.chats { return chat }
                return nil
            }
            let input = API.InputChannel.inputChannel(channelID: hidden.id, accessHash: hidden.accessHash)
            let join = API.Channels.JoinChannel(channel: input)
            #expect(try await boris.failure(of: join) == "400 CHANNEL_PRIVATE")
            try await alice.call(API.Channels.UpdateUsername(channel: channel.input, username: "labnews"))
            #expect(try await boris.failure(of: join) == "no error")
            #expect(try await boris.failure(of: join) == "400 USER_ALREADY_PARTICIPANT")
        }
    }

    @Test("LF13 A search does not tell who wrote the posts of a channel")
    func postsHaveNoAuthors() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let (channel, _) = try await alice.makeChannel(isBroadcast: true)
            try await alice.call(API.Messages.SendMessage(peer: channel.peer, message: "news", randomID: 1))
            func count(from author: API.InputPeer) async throws -> Int32 {
                let found = try await alice.call(
                    API.Messages.Search(
                        peer: channel.peer, q: "news", fromID: author, filter: .inputMessagesFilterEmpty, minDate: 0,
                        maxDate: 0, offsetID: 0, addOffset: 0, limit: 10, maxID: 0, minID: 0, hash: 0))
                guard case .channelMessages(let messages) = found else {
                    throw RawClientError.unexpected("\(found)")
                }
                return messages.count
            }
            #expect(try await count(from: .inputPeerSelf) == 0)
            #expect(try await count(from: channel.peer) == 1)
        }
    }

    @Test("LF15 A bot in a group hears commands, its name, replies to it and service messages, and lists no chats")
    func botsHearWhatIsForThem() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let bot = try await RawClient.bot(lab)
            for query in [
                API.Messages.GetDialogs(offsetDate: 0, offsetID: 0, offsetPeer: .inputPeerEmpty, limit: 1, hash: 0)
            ] {
                #expect(try await bot.failure(of: query) == "400 BOT_METHOD_INVALID")
            }
            try await bot.call(API.Updates.GetState())
            let (group, _) = try await alice.makeGroup("labbot")
            let (channel, _) = try await alice.makeChannel()
            try await alice.call(
                API.Channels.InviteToChannel(channel: channel.input, users: [try await alice.input("labbot")]))
            var randomID: Int64 = 0
            for peer in [API.InputPeer.inputPeerChat(chatID: group), channel.peer] {
                func say(_ text: String, _ reply: API.InputReplyTo? = nil) async throws {
                    randomID += 1
                    try await alice.call(
                        API.Messages.SendMessage(peer: peer, replyTo: reply, message: text, randomID: randomID))
                }
                for text in ["Lunch?", "/start", "/start@otherbot", "hello @labbot", "@labbots", "/stop@labbot"] {
                    try await say(text)
                }
                randomID += 1
                // The bot writes where it was told of, by its own hash.
                let place: API.InputPeer = try await bot.told { packet in
                    guard packet.messages.contains(where: { $0.message == "/stop@labbot" }) else { return nil }
                    if case .channel(let channel)? = packet.chats.first { return channel.peer }
                    return .inputPeerChat(chatID: group)
                }
                try await bot.call(
                    API.Messages.SendMessage(peer: place, message: "what?", randomID: randomID))
                let question = try await alice.message("what?")
                try await say("that", .inputReplyToMessage(.init(replyToMsgID: question.id)))
                try await say("/end")
                _ = try await bot.message("/end")
            }
            let heard = bot.others.compactMap { (try? API.Updates(decoding: $0.body))?.whole }
            // The last command of each chat, and the one before the answer, were taken out while waiting.
            let texts = heard.flatMap(\.messages).map(\.message)
            #expect(texts == ["/start", "hello @labbot", "that", "/start", "hello @labbot", "that"])
            #expect(heard.contains { !$0.serviceMessages.isEmpty })
        }
    }

    @Test("LF15 What a bot missed in a channel is what it would have heard")
    func botsMissWhatIsForThem() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let bot = try await RawClient.bot(lab)
            try await bot.call(API.Updates.GetState())
            let (channel, _) = try await alice.makeChannel()
            try await alice.call(
                API.Channels.InviteToChannel(channel: channel.input, users: [try await alice.input("labbot")]))
            for (index, text) in ["Lunch?", "/start", "Later."].enumerated() {
                try await alice.call(
                    API.Messages.SendMessage(peer: channel.peer, message: text, randomID: Int64(index) + 1))
            }
            let missed = try await bot.call(
                API.Updates.GetChannelDifference(
                    channel: channel.input, filter: .channelMessagesFilterEmpty, pts: 1, limit: 100))
            guard case .channelDifference(let difference) = missed else {
                Issue.record("\(missed)")
                return
            }
            let texts = difference.newMessages.compactMap {
                if case .message(let message) = $0 { message.message } else { nil }
            }
            #expect(texts == ["/start"] && difference.final)
        }
    }

    @Test("LF15 Part of what was missed in a channel says no time to ask again")
    func partialDifferences() async throws {
        var configuration = LabConfiguration()
        configuration.differences.slice = 2
        try await withLab(configuration) { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let (channel, _) = try await alice.makeChannel()
            for number in 1...3 as ClosedRange<Int64> {
                try await alice.call(
                    API.Messages.SendMessage(peer: channel.peer, message: "a", randomID: number))
            }
            var timeouts: [Int32?] = []
            for pts in [1, 3] as [Int32] {
                let difference = try await alice.call(
                    API.Updates.GetChannelDifference(
                        channel: channel.input, filter: .channelMessagesFilterEmpty, pts: pts, limit: 100))
                guard case .channelDifference(let part) = difference else { continue }
                #expect(part.final == (pts == 3))
                timeouts.append(part.timeout)
            }
            #expect(timeouts == [nil, 30])
        }
    }
}
