import MTProtoCore
import MTProtoKit
import TelegramAPI

extension TelegramClient {
    /// The signed-in user.
    public func me() async throws(TelegramError) -> User {
        let users = try await network.invoke(API.Users.GetUsers(id: [.inputUserSelf]), on: .home)
        guard let user = users.first.flatMap(User.init) else { throw unexpected("no user", API.Users.GetUsers.name) }
        return user
    }

    /// The newest chats first, at most `limit`.
    public func dialogs(limit: Int = 100) async throws(TelegramError) -> [Dialog] {
        let answer = try await network.invoke(
            API.Messages.GetDialogs(
                offsetDate: 0, offsetID: 0, offsetPeer: .inputPeerEmpty, limit: Int32(clamping: limit), hash: 0),
            on: .home
        )
        switch answer {
        case .dialogs(let page):
            return Self.dialogs(page.dialogs, page.messages, Companions(users: page.users, chats: page.chats))
        case .dialogsSlice(let page):
            return Self.dialogs(page.dialogs, page.messages, Companions(users: page.users, chats: page.chats))
        case .dialogsNotModified:
            return []
        }
    }

    private static func dialogs(
        _ dialogs: [API.Dialog], _ messages: [API.Message], _ companions: Companions
    ) -> [Dialog] {
        struct Key: Hashable {
            let kind: Peer.Kind
            let peer: Int64
            let message: Int
        }
        var last: [Key: Message] = [:]
        for message in messages.compactMap(Message.init) {
            last[Key(kind: message.peer.kind, peer: message.peer.id, message: message.id)] = message
        }
        return dialogs.compactMap { dialog in
            guard case .dialog(let dialog) = dialog else { return nil }
            let card = companions.card(for: dialog.peer)
            return Dialog(
                peer: card.peer,
                title: card.title,
                username: card.username,
                photo: card.photo,
                unreadCount: Int(dialog.unreadCount),
                lastMessage: last[
                    Key(kind: card.peer.kind, peer: card.peer.id, message: Int(dialog.topMessage))]
            )
        }
    }

    /// The newest messages of a chat first, at most `limit`, older than message `messageID` if it is given.
    public func history(
        of peer: Peer,
        limit: Int = 50,
        before messageID: Int? = nil
    ) async throws(TelegramError) -> [Message] {
        let answer = try await network.invoke(
            API.Messages.GetHistory(
                peer: peer.input, offsetID: Int32(clamping: messageID ?? 0), offsetDate: 0, addOffset: 0,
                limit: Int32(clamping: limit), maxID: 0, minID: 0, hash: 0),
            on: .home
        )
        switch answer {
        case .messages(let page): return page.messages.compactMap(Message.init)
        case .messagesSlice(let page): return page.messages.compactMap(Message.init)
        case .channelMessages(let page): return page.messages.compactMap(Message.init)
        case .messagesNotModified: return []
        }
    }

    /// Sends a text.
    ///
    /// - Parameter randomID: the server makes one message of all that carry the same value. Pass the same one when
    ///   repeating a call whose outcome is unknown; nil draws one.
    /// - Returns: the message as the server stored it.
    public func sendMessage(
        to peer: Peer,
        text: String,
        randomID: Int64? = nil
    ) async throws(TelegramError) -> Message {
        let randomID = randomID ?? Int64.random(in: 1...Int64.max)
        let answer = try await network.invoke(
            API.Messages.SendMessage(peer: peer.input, message: text, randomID: randomID), on: .home
        ) { request in
            // The server drops the second of two messages with one random id.
            request.mayRepeat = true
        }
        guard let message = Self.sentMessage(answer, randomID: randomID, peer: peer, text: text) else {
            throw unexpected("no message in it", API.Messages.SendMessage.name)
        }
        // What else came along, and the message itself for other readers, is an update like any other.
        for update in UpdateReader.split(answer) {
            network.updates.yield(update)
        }
        return message
    }

    private static func sentMessage(_ updates: API.Updates, randomID: Int64, peer: Peer, text: String) -> Message? {
        let list: [API.Update]
        switch updates {
        case .updateShortSentMessage(let sent):
            return Message(
                id: Int(sent.id), peer: peer, sender: nil, date: Int(sent.date), text: text, isOutgoing: true)
        case .updates(let packet): list = packet.updates
        case .updatesCombined(let packet): list = packet.updates
        case .updateShort(let update, _): list = [update]
        default: return nil
        }
        var id: Int32?
        for case .updateMessageID(let messageID, randomID) in list { id = messageID }
        let messages = list.compactMap { update -> Message? in
            switch update {
            case .updateNewMessage(let message, _, _), .updateNewChannelMessage(let message, _, _): Message(message)
            default: nil
            }
        }
        guard let id else { return messages.first { $0.isOutgoing } }
        return messages.first { $0.id == Int(id) }
    }

    /// The person or group with a public name.
    ///
    /// - Throws: `server` with `USERNAME_NOT_OCCUPIED` if there is none.
    public func resolve(username: String) async throws(TelegramError) -> Peer {
        let name = username.hasPrefix("@") ? String(username.dropFirst()) : username
        let answer = try await network.invoke(API.Contacts.ResolveUsername(username: name), on: .home)
        return Companions(users: answer.users, chats: answer.chats).card(for: answer.peer).peer
    }

    /// How long a small request takes to the home datacenter, or to another one, and back.
    public func ping(datacenter: Int? = nil) async throws(TelegramError) -> Duration {
        let start = ContinuousClock.now
        _ = try await invoke(API.Help.GetNearestDc(), on: datacenter)
        return ContinuousClock.now - start
    }

    /// What happens to the account from now on. See ``EventSequence`` for order, buffering and losses.
    public var updates: TelegramUpdates {
        TelegramUpdates(subscription: network.updates.subscribe())
    }

    /// How the connection to the home datacenter fares from now on.
    public var connectionStates: ConnectionStates {
        ConnectionStates(subscription: network.states.subscribe())
    }

    /// The waits that the server imposes from now on.
    public var floodWaits: FloodWaits {
        FloodWaits(subscription: network.floodWaits.subscribe())
    }
}

/// Runs a client for as long as `body` takes.
///
/// ```swift
/// let name = try await withTelegramClient(.lab(servers)) { client in
///     try await client.me().name
/// }
/// ```
public func withTelegramClient<Result>(
    _ configuration: TelegramConfiguration,
    isolation: isolated (any Actor)? = #isolation,
    _ body: (TelegramClient) async throws -> Result
) async throws -> Result {
    try await TelegramClient(configuration: configuration).withClient(body)
}
