import MTProtoCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

@Suite("What clients that are not ours ask of a lab: pinned messages")
struct ForeignPinTests {
    @Test("LM02 A message is pinned for both sides of a chat or for one, and found again")
    func pinnedInChats() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            try await boris.call(API.Updates.GetState())
            let peer = try await alice.peer("boris")
            let user = API.Peer.peerUser(userID: try await alice.user("boris").id)
            let sent = try await alice.call(API.Messages.SendMessage(peer: peer, message: "keep", randomID: 1))
            guard case .updateShortSentMessage(let message) = sent else { throw RawClientError.unexpected("\(sent)") }
            let theirs = try await boris.message("keep").id

            let pin = API.Messages.UpdatePinnedMessage(silent: true, peer: peer, id: message.id)
            let answer = try #require(try await alice.call(pin).whole)
            #expect(Self.pinned(answer).map(\.messages) == [[message.id]])
            let told = try await boris.told { packet in
                Self.pinned(packet).first { $0.messages == [theirs] && $0.pinned }
            }
            // The other side has the same message under another number, and each pts counts up by one.
            let note = try #require(answer.serviceMessages.first)
            let action = API.MessageAction.messageActionPinMessage
            #expect(note.action == action && note.silent && told.ptsCount == 1)
            guard case .messageReplyHeader(let header)? = note.replyTo else { throw RawClientError.unexpected("reply") }
            #expect(header.replyToMsgID == message.id)
            #expect(try await boris.told { $0.serviceMessages.first { $0.action == action } }.silent)
            #expect(try await alice.failure(of: pin) == "400 CHAT_NOT_MODIFIED")
            #expect(try await alice.found(peer) == [message.id])
            let full = try await alice.call(API.Users.GetFullUser(id: try await alice.input("boris"))).fullUser
            #expect(full.pinnedMsgID == message.id && full.canPinMessage)

            // For one side alone, without a word.
            try await alice.call(API.Messages.SendMessage(peer: peer, message: "mine", randomID: 2))
            let mine = try await alice.history(peer)[0]
            let quiet = try await alice.call(API.Messages.UpdatePinnedMessage(pmOneside: true, peer: peer, id: mine.id))
            #expect(quiet.whole?.updates.count == 1)
            #expect(try await alice.found(peer) == [mine.id, message.id])
            let before = try await boris.call(API.Updates.GetState()).pts
            #expect(try await boris.found(try await boris.peer("alice")) == [theirs])

            #expect(try await alice.call(API.Messages.UnpinAllMessages(peer: peer)).ptsCount == 1)
            #expect(try await alice.found(peer) == [])
            let gone = try await boris.told { packet in Self.pinned(packet).first { !$0.pinned } }
            #expect(gone.messages == [theirs] && gone.pts == before + 1)
            let difference = try await alice.call(API.Updates.GetDifference(pts: answer.pts - 1, date: 1, qts: 0))
            guard case .difference(let missed) = difference else { throw RawClientError.unexpected("\(difference)") }
            let pins = missed.otherUpdates.compactMap {
                if case .updatePinnedMessages(let update) = $0, update.peer == user { update.pinned } else { nil }
            }
            #expect(pins == [true, true, false])
        }
    }

    @Test("LM02 Pinned messages of a supergroup")
    func pinnedInSupergroups() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            try await boris.call(API.Updates.GetState())
            let (channel, _) = try await alice.makeChannel()
            try await alice.call(
                API.Channels.InviteToChannel(channel: channel.input, users: [try await alice.input("boris")]))
            let sent = try await alice.call(
                API.Messages.SendMessage(peer: channel.peer, message: "rules", randomID: 1))
            let id = try #require(sent.whole?.messages.first?.id)
            let pinned = try await alice.call(API.Messages.UpdatePinnedMessage(peer: channel.peer, id: id))
            #expect(pinned.whole?.serviceMessages.first?.action == .messageActionPinMessage)
            let told = try await boris.update {
                if case .updatePinnedChannelMessages(let update) = $0 { update } else { nil }
            }
            #expect(told.pinned && told.messages == [id] && told.channelID == channel.id)
            let full = try await alice.call(API.Channels.GetFullChannel(channel: channel.input)).fullChat
            guard case .channelFull(let full) = full else { throw RawClientError.unexpected("\(full)") }
            #expect(full.pinnedMsgID == id)
            let asked = try await alice.call(
                API.Channels.GetMessages(channel: channel.input, id: [.inputMessagePinned]))
            guard case .channelMessages(let page) = asked, case .message(let message)? = page.messages.first else {
                throw RawClientError.unexpected("\(asked)")
            }
            #expect(message.id == id && message.pinned)
            let missed = try await alice.call(
                API.Updates.GetChannelDifference(
                    channel: channel.input, filter: .channelMessagesFilterEmpty, pts: told.pts - 1, limit: 10))
            guard case .channelDifference(let missed) = missed else { throw RawClientError.unexpected("\(missed)") }
            #expect(missed.otherUpdates == [.updatePinnedChannelMessages(told)])
            let note = try #require(pinned.whole?.serviceMessages.first?.id)
            let service = API.Messages.UpdatePinnedMessage(peer: channel.peer, id: note)
            #expect(try await alice.failure(of: service) == "400 MESSAGE_ID_INVALID")
        }
    }

    fileprivate static func pinned(_ packet: API.Updates.Updates) -> [API.Update.UpdatePinnedMessages] {
        packet.updates.compactMap { if case .updatePinnedMessages(let update) = $0 { update } else { nil } }
    }
}

extension API.Updates.Updates {
    /// The pts of the first update about pinned messages.
    fileprivate var pts: Int32 { ForeignPinTests.pinned(self).first?.pts ?? 0 }
}

extension RawClient {
    /// Ids of the pinned messages of a chat, as a search finds them.
    fileprivate func found(_ peer: API.InputPeer) async throws -> [Int32] {
        let answer = try await self.call(
            API.Messages.Search(
                peer: peer, q: "", filter: .inputMessagesFilterPinned, minDate: 0, maxDate: 0, offsetID: 0,
                addOffset: 0, limit: 10, maxID: 0, minID: 0, hash: 0))
        return answer.all.compactMap { if case .message(let message) = $0 { message.id } else { nil } }
    }

    /// The messages of a chat that are no service messages, newest first.
    func history(_ peer: API.InputPeer) async throws -> [API.Message.Message] {
        let answer = try await self.call(
            API.Messages.GetHistory(
                peer: peer, offsetID: 0, offsetDate: 0, addOffset: 0, limit: 50, maxID: 0, minID: 0, hash: 0))
        return answer.all.compactMap { if case .message(let message) = $0 { message } else { nil } }
    }
}

extension API.Messages.Messages {
    /// The messages of any form of a list.
    var all: [API.Message] {
        switch self {
        case .messages(let list): list.messages
        case .messagesSlice(let list): list.messages
        case .channelMessages(let list): list.messages
        case .messagesNotModified: []
        }
    }
}
