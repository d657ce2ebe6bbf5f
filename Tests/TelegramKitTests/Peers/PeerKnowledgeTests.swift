import Logging
import MTProtoKit
import Synchronization
import TL
import TelegramAPI
import TelegramLab
import TestTime
import Testing

@testable import TelegramKit

/// Keeps what is logged.
struct WarningCollector: LogHandler {
    private final class Lines: Sendable { let lines = Mutex<[String]>([]) }

    private let content = Lines()
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.warning
    var lines: [String] { content.lines.withLock { $0 } }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { content.lines.withLock { $0.append("\(event.message)") } }
}

/// A store that lets no peers go.
private struct KeepingStore: KeyValueStore {
    private let values = MemoryStore()

    func value(forKey key: String) async throws(StorageError) -> [UInt8]? { try await values.value(forKey: key) }

    func setValue(_ value: [UInt8]?, forKey key: String) async throws(StorageError) {
        guard value != nil || !key.contains("peers") else {
            throw StorageError(code: .inaccessible, message: "It is kept", location: key, hint: "Let it go.")
        }
        try await values.setValue(value, forKey: key)
    }

    func keys() async throws(StorageError) -> [String] { try await values.keys() }
}

/// What a client learns of people and chats, and what it makes of it.
struct PeerKnowledgeTests {
    @Test("U02 U03 U04 a raw answer teaches whom it names, and a bare id is enough afterwards, in the next run as well")
    func rawAnswersTeach() async throws {
        try await withLab { lab in
            let storage = MemoryStore()
            let name = LabAccount.standard[1].username ?? ""
            var id: Int64 = 0
            try await withClient(of: lab, storage: storage) { my in
                try await my.signIn()
                let found = try await my.client.invoke(API.Contacts.ResolveUsername(username: name))
                guard case .user(let user)? = found.users.first else { throw TestFailure("nobody was found") }
                id = user.id
                let peer = Peer(kind: .user, id: id)
                #expect(
                    try await my.client.inputPeer(peer)
                        == .inputPeerUser(userID: id, accessHash: user.accessHash ?? 0))
                #expect(
                    try await my.client.inputUser(peer) == .inputUser(userID: id, accessHash: user.accessHash ?? 0))
                #expect(try await my.client.send("hello", to: peer).text == "hello")
                let refused = try await refusal { () async throws(TelegramError) in
                    try await my.client.inputChannel(peer)
                }
                #expect(refused.code == .peerInvalid)
            }
            // As soon as the next process begins, before it has been told of anyone.
            try await withClient(of: lab, storage: storage) { my in
                #expect(try await my.client.send("again", to: Peer(kind: .user, id: id)).text == "again")
                #expect(try await my.client.resolve(.id(id)).accessHash != 0)
                #expect(!my.received(at: 5).contains("messages.getDialogs"))
                try await my.client.logOut()
            }
            let keys = try await storage.keys()
            #expect(!keys.contains { $0.contains("peers") })
        }
    }

    @Test("U03 a packet of updates within an answer teaches whom it names, though no reader takes updates")
    func packetsInAnswersTeach() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let boris = try await my.client.resolve(.username(LabAccount.standard[1].username ?? ""))
                let request = API.Channels.CreateChannel(megagroup: true, title: "Talk", about: "")
                guard case .updates(let packet) = try await my.client.invoke(request),
                    case .channel(let channel)? = packet.chats.first
                else { throw TestFailure("no channel") }
                let chat = Peer(kind: .channel, id: channel.id)
                #expect(
                    try await my.client.inputChannel(chat)
                        == .inputChannel(channelID: channel.id, accessHash: channel.accessHash ?? 0))
                try await my.client.addMembers([Peer(kind: .user, id: boris.id)], to: chat)
            }
        }
    }

    @Test("U04 what is damaged of the stored peers costs no login, and is said")
    func damagedPeersCostNoLogin() async throws {
        try await withLab { lab in
            let storage = MemoryStore()
            try await withClient(of: lab, storage: storage) { my in
                try await my.signIn()
                _ = try await my.client.dialogs(limit: 20).collect()
            }
            let parts = try await storage.keys().filter { $0.contains("peers-") }
            #expect(!parts.isEmpty)
            for part in parts { try await storage.setValue([9, 9, 9], forKey: part) }
            let log = WarningCollector()
            let configure: (inout TelegramConfiguration) -> Void = { $0.logger = Logger(label: "t") { _ in log } }
            try await withClient(of: lab, storage: storage, configure: configure) { my in
                let user = try await my.client.me()
                #expect(user.isSelf)
                let isSaid = log.lines.contains { $0.contains("stored peers cannot be read and are set aside") }
                #expect(isSaid)
                for part in parts {
                    let bytes = try await storage.value(forKey: part)
                    #expect(bytes == [9, 9, 9])
                }
            }
        }
    }

    @Test("U04 a store that does not let the peers of an account go is told of in words of its own")
    func keptPeersAreTold() async throws {
        try await withLab { lab in
            let log = WarningCollector()
            let configure: (inout TelegramConfiguration) -> Void = { $0.logger = Logger(label: "t") { _ in log } }
            let storage = KeepingStore()
            try await withClient(of: lab, storage: storage) { my in
                try await my.signIn()
                _ = try await my.client.dialogs(limit: 20).collect()
            }
            try await withClient(of: lab, storage: storage, configure: configure) { my in
                try await my.client.logOut()
                let words = "the stored peers of an account that has left cannot be removed"
                try await eventually("it is said") { log.lines.contains { $0.contains(words) } }
                #expect(!log.lines.contains { $0.contains("position of updates") })
            }
        }
    }

    @Test("U05 an invitation leads to the chat of an account that is in it or may look at it")
    func invitationsLeadToChats() async throws {
        let chat = API.Chat.channel(
            .init(megagroup: true, id: 4, accessHash: 5, title: "Talk", photo: .chatPhotoEmpty, date: 1))
        let invite = API.ChatInvite.ChatInvite(
            title: "Talk", photo: .photoEmpty(id: 0), participantsCount: 1, color: 0)
        let answers: [(API.ChatInvite, Peer?)] = [
            (.chatInviteAlready(chat: chat), Peer(kind: .channel, id: 4, accessHash: 5)),
            (.chatInvitePeek(chat: chat, expires: 9), Peer(kind: .channel, id: 4, accessHash: 5)),
            (.chatInvite(invite), nil),
        ]
        for (answer, expected) in answers {
            let server = ScriptedServer { name in
                switch name {
                case "auth.importBotAuthorization": ScriptedServer.authorization
                case "messages.checkChatInvite": try? answer.encoded()
                default: nil
                }
            }
            try await withTelegramClient(.scripted(server)) { client in
                _ = try await client.signIn(botToken: "1:x")
                let reference = try #require(PeerReference("https://t.me/+AbC-d_f0123456789"))
                if let expected {
                    #expect(try await client.resolve(reference) == expected)
                } else {
                    let refused = try await refusal { () async throws(TelegramError) in
                        try await client.resolve(reference)
                    }
                    #expect(refused.code == .peerInvalid)
                }
                #expect(try server.latest(API.Messages.CheckChatInvite.self).hash == "AbC-d_f0123456789")
            }
        }
    }

    private func refusal<R>(
        _ body: () async throws(TelegramError) -> R
    ) async throws -> TelegramError {
        do throws(TelegramError) { _ = try await body() } catch { return error }
        throw TestFailure("it was not refused")
    }

    @Test("U06 what was said of people and chats of late is there without a request")
    func namesAreKnown() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let boris = LabAccount.standard[1]
                let peer = try await my.client.resolve(.username(boris.username ?? ""))
                let chat = try await my.client.createGroup(title: "Trip", members: [peer])
                let message = try await my.client.send("hello", to: chat)
                let requests = my.received(at: 5).count
                #expect(my.client.user(peer.id)?.username == boris.username)
                #expect(my.client.chat(chat)?.title == "Trip" && my.client.chat(chat.id)?.kind == .group)
                #expect(my.client.name(of: peer) == my.client.user(peer.id)?.name)
                #expect(my.client.chatName(of: message) == "Trip")
                #expect(my.client.user(1) == nil && my.client.chat(1) == nil)
                #expect(my.received(at: 5).count == requests)
            }
        }
    }

    @Test("U01 the values of the interface stand behind messages, people and chats, with what has no property")
    func rawValuesAreKept() throws {
        // The hash of a person in short form is of no use in requests.
        #expect(User(.user(.init(min: true, id: 7, accessHash: 99)))?.accessHash == 0)
        #expect(User(.user(.init(id: 7, accessHash: 99)))?.accessHash == 99)
        let raw = API.Message.Message(
            id: 9, fromID: .peerUser(userID: 3), peerID: .peerChannel(channelID: 4), viaBotID: 8,
            replyTo: .messageReplyHeader(.init(forumTopic: true, replyToMsgID: 6, replyToTopID: 5)), date: 1,
            message: "text", replyMarkup: .replyInlineMarkup(rows: []),
            reactions: .init(
                results: [.init(chosenOrder: 1, reaction: .reactionEmoji(emoticon: "+"), count: 2)]))
        let message = try #require(Message(.message(raw)))
        #expect(message.raw == .message(raw) && message.viaBot == Peer(kind: .user, id: 8) && message.topicID == 5)
        #expect(message.replyMarkup == .replyInlineMarkup(rows: []))
        #expect(message.reactions == [.init(emoji: "+", customEmojiID: nil, count: 2, isChosen: true)])
        let user = try #require(User(.user(.init(premium: true, id: 3, accessHash: 4))))
        #expect(user.raw == .user(.init(premium: true, id: 3, accessHash: 4)))
        let channel = API.Chat.channel(
            .init(megagroup: true, id: 4, accessHash: 5, title: "Talk", photo: .chatPhotoEmpty, date: 1))
        let chat = try #require(Chat(channel))
        #expect(chat.raw == channel && chat.peer.accessHash == 5 && chat.isSupergroup && chat.title == "Talk")
        #expect(Chat(.chatEmpty(id: 1)) == nil)
    }
}
