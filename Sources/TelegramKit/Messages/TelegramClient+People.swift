import MTProtoCore
import Synchronization
import TelegramAPI

extension TelegramClient {
    private func peer(_ answer: API.Contacts.ResolvedPeer) -> Peer {
        Companions(users: answer.users, chats: answer.chats).card(for: answer.peer).peer
    }

    /// An id is looked for among so many chats of the list.
    private static let searchedChats = 5000

    /// The peer that a reference means. An id is looked for among all that the account has met, in this run or an earlier
    /// one, then among the 5,000 newest of the chat list. An invitation leads to the chat of an account that is in it.
    ///
    /// ```swift
    /// let bot = try await client.resolve(.username("echobot"))
    /// ```
    ///
    /// - Throws: `peerInvalid` if there is no such chat, `phoneNumberInvalid` if a number is none.
    public func resolve(_ reference: PeerReference) async throws(TelegramError) -> Peer {
        switch reference {
        case .me: return try await me().peer
        case .username(let username):
            let name = username.hasPrefix("@") ? String(username.dropFirst()) : username
            return peer(try await network.call(API.Contacts.ResolveUsername(username: name), on: .home))
        case .phoneNumber(let number):
            let digits = try Self.normalized(number, for: "resolve")
            return peer(try await network.call(API.Contacts.ResolvePhone(phone: digits), on: .home))
        case .invite(let hash):
            switch try await network.call(API.Messages.CheckChatInvite(hash: hash), on: .home) {
            case .chatInviteAlready(let chat), .chatInvitePeek(let chat, _):
                guard let peer = chat.peer else { break }
                return peer
            case .chatInvite: break
            }
            throw TelegramError(
                .peerInvalid, message: "The account is not in the chat of this invitation",
                location: API.Messages.CheckChatInvite.name, hint: "Join it first: API.Messages.ImportChatInvite.")
        case .id(let id):
            switch PeerReference.reference(id) {
            case .peer(let kind, let id)?: return try await find(id, [kind])
            default: return try await find(id, [.user, .channel, .group])
            }
        case .peer(let kind, let id): return try await find(id, [kind])
        }
    }

    /// A peer by its id, among those that the client knows, and then in the list of chats.
    private func find(_ id: Int64, _ kinds: [Peer.Kind]) async throws(TelegramError) -> Peer {
        // What is stored is known then.
        try await network.untilRunning("resolve")
        for kind in kinds where kind != .group {
            if let hash = network.memory.peers.withLock({ $0.hash(of: kind, id) }) {
                return Peer(kind: kind, id: id, accessHash: hash)
            }
        }
        // Basic groups need no hash.
        if kinds == [.group] { return Peer(kind: .group, id: id) }
        var iterator = dialogs().makeAsyncIterator()
        var count = 0
        // A server can go on inventing chats.
        while count < Self.searchedChats, let dialog = try await iterator.next(isolation: nil) {
            if dialog.peer.id == id, kinds.contains(dialog.peer.kind) { return dialog.peer }
            count += 1
        }
        if let promoted = try await loadPromotedChannel(), promoted.peer.id == id { return promoted.peer }
        throw TelegramError(
            .peerInvalid, message: "No chat has the id \(id)", location: API.Messages.GetDialogs.name,
            hint: "Take the id from the list of chats, or name the chat by its public name.")
    }

    /// Adds a person to the account's address book.
    ///
    /// - Returns: the person; nil if no account has the number.
    public func addContact(
        phoneNumber: String, firstName: String, lastName: String = ""
    ) async throws(TelegramError) -> User? {
        let contact = API.InputContact(
            clientID: 0, phone: phoneNumber, firstName: firstName, lastName: lastName)
        let answer = try await network.call(API.Contacts.ImportContacts(contacts: [contact]), on: .home) {
            $0.isIdempotent = true
        }
        return answer.users.compactMap(User.init).first
    }

    /// People, groups and channels whose names begin with a text: those that the account knows first.
    public func findPeers(_ text: String, limit: Int = 20) async throws(TelegramError) -> [Dialog] {
        let answer = try await network.call(
            API.Contacts.Search(q: text, limit: Int32(clamping: limit)), on: .home)
        let companions = Companions(users: answer.users, chats: answer.chats)
        return (answer.myResults + answer.results).map { peer in
            let card = companions.card(for: peer)
            return Dialog(
                peer: card.peer, title: card.title, username: card.username, photo: card.photo, isPinned: false,
                mutedUntil: nil, unreadCount: 0, unreadMentionCount: 0, isMarkedUnread: false, readInboxID: 0,
                readOutboxID: 0, lastMessage: nil)
        }
    }
}
