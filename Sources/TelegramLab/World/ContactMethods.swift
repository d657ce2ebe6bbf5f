import MTProtoCore
import TelegramAPI

extension Router {
    /// The address book, and finding people.
    mutating func addContactMethods() {
        self.on(API.Contacts.GetContacts.self) { (world, query, call) throws(RPCError) in
            guard query.hash == 0 || query.hash != world.contactHash(of: call.user) else { return .contactsNotModified }
            return world.contacts(call)
        }
        self.on(API.Contacts.GetStatuses.self) { (world, _, call) throws(RPCError) in world.statuses(call) }
        self.on(API.Contacts.ResolveUsername.self) { (world, query, call) throws(RPCError) in
            let name = query.username.lowercased()
            let bare = name.hasPrefix("@") ? String(name.dropFirst()) : name
            if let channel = world.channelByUsername[bare].flatMap({ world.channels[$0] }) {
                return API.Contacts.ResolvedPeer(
                    peer: .peerChannel(channelID: channel.id), chats: [world.chat(channel, seenBy: call.user)],
                    users: [])
            }
            guard let id = world.userByUsername[bare] else { throw .badRequest("USERNAME_NOT_OCCUPIED") }
            return world.resolved(id, call)
        }
        self.on(API.Contacts.ResolvePhone.self) { (world, query, call) throws(RPCError) in
            guard let id = world.userID(phone: query.phone, of: call.user) else {
                throw .badRequest("PHONE_NOT_OCCUPIED")
            }
            return world.resolved(id, call)
        }
        self.on(API.Contacts.Search.self) { (world, query, call) throws(RPCError) in
            try world.findPeers(query.q, limit: Int(query.limit), call)
        }
        self.on(API.Contacts.ImportContacts.self) { (world, query, call) throws(RPCError) in
            world.importContacts(query.contacts, call)
        }
        self.on(API.Contacts.AddContact.self) { (world, query, call) throws(RPCError) in
            let id = try world.userID(query.id, of: call.user)
            guard id != call.user else { throw .badRequest("CONTACT_ID_INVALID") }
            guard !query.firstName.isEmpty else { throw .badRequest("CONTACT_NAME_EMPTY") }
            // Any number may stand in an address book. Only that by which the user is found shows the user's own.
            let isNumber = world.userID(phone: query.phone, of: call.user) == id
            if query.addPhonePrivacyException { world.users[call.user]?.phoneViewers.insert(id) }
            world.addContact(
                id, of: call.user, first: query.firstName, last: query.lastName, withNumber: isNumber)
            return world.tellOfContacts([id], call)
        }
        self.on(API.Contacts.EditCloseFriends.self) { (world, query, call) throws(RPCError) in
            try world.setCloseFriends(query.id, call)
            return true
        }
    }
}

extension World {
    /// The hash by which a client says which list it has (core.telegram.org/api/offsets#hash-generation). It covers the
    /// number of contacts without an account, which is 0 here, and the ids of the others in their order.
    fileprivate func contactHash(of user: Int64) -> Int64 {
        var hash: UInt64 = 0
        for id in [0] + (self.users[user]?.contacts ?? []).sorted() {
            hash ^= hash >> 21
            hash ^= hash << 35
            hash ^= hash >> 4
            hash &+= UInt64(bitPattern: id)
        }
        return Int64(bitPattern: hash)
    }

    fileprivate func contacts(_ call: Call) -> API.Contacts.Contacts {
        let ids = self.users[call.user]?.contacts ?? []
        return .contacts(
            contacts: ids.map {
                API.Contact(userID: $0, mutual: self.users[$0]?.contacts.contains(call.user) ?? false)
            },
            savedCount: 0,
            users: ids.map { self.user($0, seenBy: call.user, now: call.now) })
    }

    fileprivate func resolved(_ id: Int64, _ call: Call) -> API.Contacts.ResolvedPeer {
        API.Contacts.ResolvedPeer(
            peer: .peerUser(userID: id), chats: [], users: [self.user(id, seenBy: call.user, now: call.now)])
    }

    /// When contacts were online, as far as they show it. Bots have no time.
    fileprivate func statuses(_ call: Call) -> [API.ContactStatus] {
        (self.users[call.user]?.contacts ?? []).compactMap { self.users[$0] }.filter { !$0.isBot && !$0.isDeleted }
            .map { .init(userID: $0.id, status: self.status(of: $0, seenBy: call.user, now: call.now)) }
    }

    /// Contacts and chats of the caller's, and then other users and public channels, by their public names alone.
    fileprivate func findPeers(
        _ text: String, limit: Int, _ call: Call
    ) throws(RPCError) -> API.Contacts.Found {
        let wanted = (text.hasPrefix("@") ? String(text.dropFirst()) : text).lowercased()
        guard !wanted.isEmpty else { throw .badRequest("SEARCH_QUERY_EMPTY") }
        func isPublic(_ channel: ChannelRecord) -> Bool {
            channel.username?.lowercased().hasPrefix(wanted) == true
        }
        let contacts = Set(self.users[call.user]?.contacts ?? [])
        var known = contacts.filter { self.isNamed($0, wanted, by: call.user) }.sorted().map { PeerKey.user($0) }
        let groups = self.groups.values.filter {
            $0.migratedTo == nil && !$0.isDeleted && Self.isTitled($0.title, wanted) && $0.has(call.user)
        }
        known += groups.map { PeerKey.group($0.id) }.sorted()
        let own = self.channels(of: call.user).filter { isPublic($0) || Self.isTitled($0.title, wanted) }
        known += own.map { PeerKey.channel($0.id) }
        let people = self.users.values.filter {
            !contacts.contains($0.id) && $0.username?.lowercased().hasPrefix(wanted) == true
        }
        var others = people.map(\.id).sorted().map { PeerKey.user($0) }
        let strange = self.channels.values.filter {
            isPublic($0) && !$0.has(call.user) && self.maySee($0, call.user)
        }
        others += strange.map { PeerKey.channel($0.id) }.sorted()
        let most = min(max(1, limit), 50)
        let mine = Array(known.prefix(most))
        let more = Array(others.prefix(most &- mine.count))
        let companions = self.companions(
            of: [], seenBy: call.user, and: mine + more, isNamed: false, now: call.now)
        return API.Contacts.Found(
            myResults: mine.map(\.object), results: more.map(\.object), chats: companions.chats,
            users: companions.users)
    }

    /// Whether a title, or one of its words, begins so.
    private static func isTitled(_ title: String, _ wanted: String) -> Bool {
        let title = title.lowercased()
        return title.hasPrefix(wanted) || title.split(separator: " ").contains { $0.hasPrefix(wanted) }
    }

    /// The most that one call imports; a client is told to name the others again.
    private static let importedAtOnce = 100

    fileprivate mutating func importContacts(
        _ contacts: [API.InputContact], _ call: Call
    ) -> API.Contacts.ImportedContacts {
        var imported: [API.ImportedContact] = []
        for contact in contacts.prefix(Self.importedAtOnce) {
            // No account is in its own address book.
            guard let id = self.userID(phone: contact.phone, of: call.user), id != call.user else { continue }
            self.addContact(
                id, of: call.user, first: contact.firstName, last: contact.lastName, withNumber: true)
            imported.append(API.ImportedContact(userID: id, clientID: contact.clientID))
        }
        if !imported.isEmpty { _ = self.tellOfContacts(imported.map(\.userID), call) }
        return API.Contacts.ImportedContacts(
            imported: imported, popularInvites: [],
            retryContacts: contacts.dropFirst(Self.importedAtOnce).map(\.clientID),
            users: imported.map { self.user($0.userID, seenBy: call.user, now: call.now) })
    }

    /// The user with a number, if others may find the user by it.
    fileprivate func userID(phone: String, of caller: Int64) -> Int64? {
        guard let id = PhoneNumbers.normalized(phone).flatMap({ self.userByPhone[$0] }),
            self.shows(.privacyKeyAddedByPhone, of: id, to: caller)
        else { return nil }
        return id
    }

    /// Whether a name of a user, or the user name, begins so. A contact has the name that the viewer gave it, and a
    /// deleted account none: it is found where no name is asked for.
    func isNamed(_ id: Int64, _ text: String, by viewer: Int64) -> Bool {
        guard let user = self.users[id], !user.isDeleted || text.isEmpty else { return false }
        let wanted = text.lowercased()
        let given = self.users[viewer]?.contactNames[id]
        let (first, last) = (given?.firstName ?? user.firstName, given?.lastName ?? user.lastName)
        return wanted.isEmpty
            || [first, last, "\(first) \(last)", user.username ?? ""].contains { $0.lowercased().hasPrefix(wanted) }
    }

    /// The longest first or last name of a contact.
    private static let maximumNameLength = 64

    /// From now on the owner sees the user under a name of the owner's choice; without one under the user's own.
    ///
    /// - Parameter withNumber: whether the owner has the user's number, and not only the user. A number stays.
    fileprivate mutating func addContact(
        _ id: Int64, of owner: Int64, first: String, last: String, withNumber: Bool
    ) {
        func cut(_ name: String) -> String {
            String(String.UnicodeScalarView(name.unicodeScalars.prefix(Self.maximumNameLength)))
        }
        self.users[owner]?.contactNames[id] =
            first.isEmpty && last.isEmpty ? nil : .init(firstName: cut(first), lastName: cut(last))
        if withNumber { self.users[owner]?.withoutNumber.remove(id) }
        guard self.users[owner]?.contacts.contains(id) == false else { return }
        if !withNumber { self.users[owner]?.withoutNumber.insert(id) }
        self.users[owner]?.contacts.append(id)
    }

    /// Makes these contacts close friends, and no others.
    fileprivate mutating func setCloseFriends(_ ids: [Int64], _ call: Call) throws(RPCError) {
        guard let user = self.users[call.user] else { throw .unregistered }
        let friends = Set(ids)
        guard friends.isSubset(of: user.contacts) else { throw .badRequest("CONTACT_ID_INVALID") }
        self.users[call.user]?.closeFriends = friends
        let changed = friends.symmetricDifference(user.closeFriends).sorted()
        guard !changed.isEmpty else { return }
        let companions = self.companions(of: [], seenBy: call.user, and: changed.map { .user($0) }, now: call.now)
        self.deliver(
            self.updates(changed.map { .updateUser(userID: $0) }, with: companions, date: call.date), to: call.user,
            except: call.session)
    }

    /// Tells the caller's other sessions of people who came into the address book, got another name there, or left it.
    /// Returns the same for the caller.
    mutating func tellOfContacts(_ ids: [Int64], _ call: Call) -> API.Updates {
        let companions = self.companions(of: [], seenBy: call.user, and: ids.map { .user($0) }, now: call.now)
        let updates = self.updates(
            ids.map { .updatePeerSettings(peer: .peerUser(userID: $0), settings: API.PeerSettings()) },
            with: companions, date: call.date)
        self.deliver(updates, to: call.user, except: call.session)
        return updates
    }
}
