import MTProtoCore
import TL
import TelegramAPI
import TestTime
import Testing

@testable import TelegramLab

// Users who are signed in over connections of their own.
extension RawClient {
    /// A connection on which an account has signed in.
    static func signedIn(_ lab: Lab, _ account: LabAccount) async throws -> RawClient {
        let client = try await RawClient(lab, account.homeDC)
        try await client.exchangeKey()
        try await client.signIn(account)
        return client
    }

    /// A connection on which a bot has signed in, the lab's free one if none is named.
    static func bot(_ lab: Lab, named username: String = World.freeBotName) async throws -> RawClient {
        let bot = try #require(lab.description.bots.first { $0.username == username })
        let client = try await RawClient(lab, bot.homeDC)
        try await client.exchangeKey()
        try await client.call(
            API.Auth.ImportBotAuthorization(flags: 0, apiID: 1, apiHash: "x", botAuthToken: bot.token))
        return client
    }

    /// The error that a call ends with, such as "400 PEER_ID_INVALID".
    func failure(of query: some TLFunction) async throws -> String {
        do throws(any Error) {
            try await self.call(query)
            return "no error"
        } catch let error as RPCError {
            return "\(error)"
        }
    }

    /// A user by name.
    func user(_ name: String) async throws -> API.User.User {
        let found = try await self.call(API.Contacts.ResolveUsername(username: name))
        guard case .user(let user)? = found.users.first else { throw RawClientError.unexpected("\(found)") }
        return user
    }

    func input(_ name: String) async throws -> API.InputUser {
        let user = try await self.user(name)
        return .inputUser(userID: user.id, accessHash: user.accessHash ?? 0)
    }

    func peer(_ name: String) async throws -> API.InputPeer {
        let user = try await self.user(name)
        return .inputPeerUser(userID: user.id, accessHash: user.accessHash ?? 0)
    }

    /// A basic group of the caller's.
    func makeGroup(_ names: String...) async throws -> (id: Int64, answer: API.Updates.Updates) {
        var users: [API.InputUser] = []
        for name in names { users.append(try await self.input(name)) }
        let answer = try await self.call(API.Messages.CreateChat(users: users, title: "Group")).updates
        let updates = try #require(answer.whole)
        guard case .chat(let chat)? = updates.chats.first else { throw RawClientError.unexpected("\(answer)") }
        return (chat.id, updates)
    }

    /// A supergroup of the caller's, or a broadcast.
    func makeChannel(isBroadcast: Bool = false) async throws -> (channel: API.Chat.Channel, answer: API.Updates.Updates)
    {
        let answer = try await self.call(
            API.Channels.CreateChannel(broadcast: isBroadcast, megagroup: !isBroadcast, title: "News", about: ""))
        let updates = try #require(answer.whole)
        guard case .channel(let channel)? = updates.chats.first else { throw RawClientError.unexpected("\(answer)") }
        return (channel, updates)
    }

    /// The next packet of updates in which something is found, of those that came meanwhile as well.
    func told<Value>(_ find: (API.Updates.Updates) -> Value?) async throws -> Value {
        func value(_ message: ContainedMessage) -> Value? {
            (try? API.Updates(decoding: message.body))?.whole.flatMap(find)
        }
        for (index, message) in self.others.enumerated() {
            guard let value = value(message) else { continue }
            self.others.remove(at: index)
            return value
        }
        return try await self.next(value)
    }

    /// The next message that the user is told of and that has a text or caption.
    func message(_ text: String) async throws -> API.Message.Message {
        try await self.told { $0.messages.first { $0.message == text } }
    }

    /// A photo that was uploaded, as media of other messages.
    func photo(_ id: Int64) async throws -> API.InputMedia {
        let bytes = testPicture(size: 1000, number: id)
        try await self.call(API.Upload.SaveFilePart(fileID: id, filePart: 0, bytes: bytes))
        let media = try await self.call(
            API.Messages.UploadMedia(
                peer: .inputPeerSelf,
                media: .inputMediaUploadedPhoto(
                    .init(file: .inputFile(.init(id: id, parts: 1, name: "a.jpg", md5Checksum: ""))))))
        guard case .messageMediaPhoto(let media) = media, case .photo(let photo)? = media.photo else {
            throw RawClientError.unexpected("\(media)")
        }
        return .inputMediaPhoto(
            .init(
                id: .inputPhoto(
                    id: photo.id, accessHash: photo.accessHash, fileReference: photo.fileReference)))
    }
}

extension RawClient {
    /// A document that was uploaded, as media of other messages.
    func document(_ id: Int64, _ attributes: [API.DocumentAttribute]) async throws -> API.InputMedia {
        try await self.call(API.Upload.SaveFilePart(fileID: id, filePart: 0, bytes: [UInt8](repeating: 1, count: 100)))
        let media = try await self.call(
            API.Messages.UploadMedia(
                peer: .inputPeerSelf,
                media: .inputMediaUploadedDocument(
                    .init(
                        file: .inputFile(.init(id: id, parts: 1, name: "a", md5Checksum: "")),
                        mimeType: "application/octet-stream", attributes: attributes))))
        guard case .messageMediaDocument(let media) = media, case .document(let document)? = media.document else {
            throw RawClientError.unexpected("\(media)")
        }
        return .inputMediaDocument(
            .init(
                id: .inputDocument(
                    id: document.id, accessHash: document.accessHash, fileReference: document.fileReference)))
    }
}

extension API.Chat.Channel {
    var input: API.InputChannel { .inputChannel(channelID: id, accessHash: accessHash ?? 0) }
    var peer: API.InputPeer { .inputPeerChannel(channelID: id, accessHash: accessHash ?? 0) }
}

extension API.Updates {
    /// The whole form, with users and chats.
    var whole: API.Updates.Updates? { if case .updates(let updates) = self { updates } else { nil } }
}

extension API.Updates.Updates {
    /// New messages and edited ones, except for service messages.
    var messages: [API.Message.Message] {
        self.updates.compactMap {
            switch $0 {
            case .updateNewMessage(.message(let message), _, _), .updateNewChannelMessage(.message(let message), _, _),
                .updateEditMessage(.message(let message), _, _), .updateEditChannelMessage(.message(let message), _, _):
                message
            default: nil
            }
        }
    }

    /// What the server wrote.
    var serviceMessages: [API.Message.MessageService] {
        self.updates.compactMap {
            switch $0 {
            case .updateNewMessage(.messageService(let message), _, _),
                .updateNewChannelMessage(.messageService(let message), _, _):
                message
            default: nil
            }
        }
    }

    /// The first basic group that comes along.
    var group: API.Chat.Chat? {
        for case .chat(let chat) in self.chats { return chat }
        return nil
    }

    /// Ids of messages by their random ids.
    var randomIDs: [Int64: Int32] {
        var ids: [Int64: Int32] = [:]
        for case .updateMessageID(let id, let randomID) in self.updates { ids[randomID] = id }
        return ids
    }

    /// Members of a group, and the version of that list.
    struct Participants: Equatable {
        var users: [Int64]
        var version: Int32
    }

    /// The members that it tells of.
    var participants: Participants? {
        for case .updateChatParticipants(.chatParticipants(_, let participants, let version)) in self.updates {
            let users = participants.map { participant -> Int64 in
                switch participant {
                case .chatParticipant(let participant): participant.userID
                case .chatParticipantCreator(let participant): participant.userID
                case .chatParticipantAdmin(let participant): participant.userID
                }
            }
            return Participants(users: users, version: version)
        }
        return nil
    }
}
