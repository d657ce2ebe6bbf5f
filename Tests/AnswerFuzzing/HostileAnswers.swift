import FuzzSupport
import NIOCore
import SchemaSupport
import TL
import TelegramAPI

/// Answers that get past the first look: what the client asked for, but for the numbers.
enum HostileAnswers {
    private static let values = HostileValues()

    static func answer(to query: ByteBuffer, _ id: UInt32, _ random: inout FuzzRandom) -> ByteBuffer? {
        switch id {
        case API.Upload.GetFile.constructorID: file(query, &random)
        case API.Upload.GetCdnFile.constructorID: cdnFile(query, &random)
        case API.Upload.GetFileHashes.constructorID, API.Upload.GetCdnFileHashes.constructorID,
            API.Upload.ReuploadCdnFile.constructorID:
            hashes(&random)
        case API.Upload.SaveFilePart.constructorID, API.Upload.SaveBigFilePart.constructorID: encoded(true)
        case API.Auth.SignIn.constructorID, API.Auth.SignUp.constructorID, API.Auth.CheckPassword.constructorID,
            API.Auth.ImportBotAuthorization.constructorID, API.Auth.ImportAuthorization.constructorID:
            encoded(API.Auth.Authorization.authorization(.init(user: user(&random))))
        case API.Users.GetUsers.constructorID: encoded([user(&random)])
        case API.Auth.ExportLoginToken.constructorID:
            encoded(
                API.Auth.LoginToken.loginToken(expires: values.int(&random), token: random.bytes(random.below(40))))
        case API.Messages.GetMessages.constructorID, API.Channels.GetMessages.constructorID,
            API.Messages.GetHistory.constructorID, API.Messages.Search.constructorID:
            encoded(
                API.Messages.Messages.messagesSlice(
                    .init(
                        count: values.int(&random), messages: (0...random.below(5)).map { _ in message(&random) },
                        topics: [], chats: [channel(&random)], users: [user(&random)])))
        case API.Messages.SendMessage.constructorID, API.Messages.SendMedia.constructorID,
            API.Messages.ForwardMessages.constructorID, API.Messages.EditMessage.constructorID:
            encoded(
                API.Updates.updates(
                    .init(
                        updates: [.updateNewMessage(message: message(&random), pts: values.int(&random), ptsCount: 1)],
                        users: [], chats: [], date: values.int(&random), seq: values.int(&random))))
        case API.Updates.GetDifference.constructorID: encoded(difference(&random))
        case API.Updates.GetChannelDifference.constructorID: encoded(channelDifference(&random))
        default: nil
        }
    }

    private static func encoded(_ object: some TLObject) -> ByteBuffer? { try? object.encoded() }

    // MARK: - Files

    private static func file(_ query: ByteBuffer, _ random: inout FuzzRandom) -> ByteBuffer? {
        guard let asked = try? API.Upload.GetFile(decoding: query) else { return nil }
        if asked.cdnSupported, random.once(in: 6) {
            return encoded(
                API.Upload.File.fileCdnRedirect(
                    .init(
                        dcID: random.pick([203, 203, 2, 0, -1, .min, .max]), fileToken: random.bytes(random.below(20)),
                        encryptionKey: random.bytes(random.pick([32, 32, 31, 0])),
                        encryptionIv: random.bytes(random.pick([16, 16, 15])), fileHashes: blocks(&random))))
        }
        return encoded(
            API.Upload.File.file(
                type: .filePartial, mtime: values.int(&random),
                bytes: part(of: Int(clamping: asked.limit), at: asked.offset, &random)))
    }

    private static func cdnFile(_ query: ByteBuffer, _ random: inout FuzzRandom) -> ByteBuffer? {
        guard let asked = try? API.Upload.GetCdnFile(decoding: query) else { return nil }
        if random.once(in: 5) {
            return encoded(API.Upload.CdnFile.cdnFileReuploadNeeded(requestToken: random.bytes(8)))
        }
        return encoded(
            API.Upload.CdnFile.cdnFile(bytes: part(of: Int(clamping: asked.limit), at: asked.offset, &random)))
    }

    /// A part of a file that ends somewhere, most of the time.
    private static func part(of limit: Int, at offset: Int64, _ random: inout FuzzRandom) -> [UInt8] {
        let limit = max(0, min(limit, 1 << 20))
        let count = random.pick([0, 1, limit, limit, max(0, limit - 1), limit + 1, offset == 0 ? min(limit, 5000) : 0])
        return [UInt8](repeating: UInt8(truncatingIfNeeded: count), count: count)
    }

    private static func hashes(_ random: inout FuzzRandom) -> ByteBuffer? { encoded(blocks(&random)) }

    private static func blocks(_ random: inout FuzzRandom) -> [API.FileHash] {
        (0..<random.below(4)).map { _ in
            API.FileHash(
                offset: random.once(in: 2) ? Int64(random.below(4)) << 17 : values.long(&random),
                limit: random.once(in: 2) ? 1 << 17 : values.int(&random),
                hash: random.bytes(random.pick([32, 32, 32, 31])))
        }
    }

    // MARK: - People and messages

    static func user(_ random: inout FuzzRandom) -> API.User {
        .user(
            .init(
                isSelf: true, id: 1 + Int64(random.below(3)), accessHash: values.long(&random),
                firstName: values.string(&random), phone: values.string(&random)))
    }

    private static func channel(_ random: inout FuzzRandom) -> API.Chat {
        .channel(
            .init(
                id: Int64(random.below(5)), accessHash: values.long(&random), title: "", photo: .chatPhotoEmpty,
                date: values.int(&random)))
    }

    private static func peer(_ random: inout FuzzRandom) -> API.Peer {
        switch random.below(3) {
        case 0: .peerUser(userID: values.long(&random))
        case 1: .peerChat(chatID: values.long(&random))
        default: .peerChannel(channelID: values.long(&random))
        }
    }

    static func message(_ random: inout FuzzRandom) -> API.Message {
        let text = values.string(&random)
        let entities = (0..<random.below(3)).map { _ in
            API.MessageEntity.messageEntityBold(offset: values.int(&random), length: values.int(&random))
        }
        return .message(
            .init(
                out: random.once(in: 2), id: values.int(&random), peerID: peer(&random), date: values.int(&random),
                message: text, media: random.once(in: 2) ? media(&random) : nil, entities: entities,
                views: values.int(&random), forwards: values.int(&random)))
    }

    /// A document of a size that is none, or of one that can be fetched.
    static func media(_ random: inout FuzzRandom) -> API.MessageMedia {
        .messageMediaDocument(
            .init(
                document: .document(
                    .init(
                        id: values.long(&random), accessHash: values.long(&random), fileReference: random.bytes(4),
                        date: values.int(&random), mimeType: values.string(&random),
                        size: random.once(in: 2) ? Int64(random.below(1 << 19)) : values.long(&random),
                        dcID: random.once(in: 2) ? Int32(1 + random.below(5)) : values.int(&random),
                        attributes: [
                            .documentAttributeImageSize(w: values.int(&random), h: values.int(&random)),
                            .documentAttributeFilename(fileName: values.string(&random)),
                        ]))))
    }

    // MARK: - Differences

    private static func difference(_ random: inout FuzzRandom) -> API.Updates.Difference {
        let messages = (0..<random.below(4)).map { _ in message(&random) }
        let state = API.Updates.State(
            pts: values.int(&random), qts: values.int(&random), date: values.int(&random), seq: values.int(&random),
            unreadCount: values.int(&random))
        let others = (0..<random.below(4)).map { _ in
            API.Update.updateChannelTooLong(.init(channelID: Int64(random.below(5)), pts: values.int(&random)))
        }
        let (users, chats) = ([user(&random)], [channel(&random)])
        return random.once(in: 2)
            ? .difference(
                .init(
                    newMessages: messages, newEncryptedMessages: [], otherUpdates: others, chats: chats, users: users,
                    state: state))
            : .differenceSlice(
                .init(
                    newMessages: messages, newEncryptedMessages: [], otherUpdates: others, chats: chats, users: users,
                    intermediateState: state))
    }

    private static func channelDifference(_ random: inout FuzzRandom) -> API.Updates.ChannelDifference {
        .channelDifference(
            .init(
                final: random.once(in: 2), pts: values.int(&random), timeout: values.int(&random),
                newMessages: (0..<random.below(4)).map { _ in message(&random) }, otherUpdates: [],
                chats: [channel(&random)], users: []))
    }
}
