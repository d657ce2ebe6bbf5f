import MTProtoCore
import TelegramAPI

extension Router {
    /// The address book, and finding people.
    mutating func addContactMethods() {
        self.on(API.Contacts.GetContacts.self) { (world, query, call) throws(RPCError) in
            guard query.hash == 0 || query.hash != world.contactHash(of: call.user) else { return .contactsNotModified }
            return world.contacts(call)
        }
        self.on(API.Contacts.GetStatuses.self) { (_, _, _) throws(RPCError) in [] }
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
            try world.findPeople(query.q, limit: Int(query.limit), call)
        }
        self.on(API.Contacts.ImportContacts.self) { (world, query, call) throws(RPCError) in
            world.importContacts(query.contacts, call)
        }
        self.on(API.Contacts.AddContact.self) { (world, query, call) throws(RPCError) in
            let id = try world.userID(query.id, of: call.user)
            guard !query.firstName.isEmpty else { throw .badRequest("CONTACT_NAME_EMPTY") }
            // The lab keeps no numbers of contacts besides their own.
            guard query.phone.isEmpty || PhoneNumbers.normalized(query.phone) == world.users[id]?.phone else {
                throw .notInLab(parameter: "phone")
            }
            if query.addPhonePrivacyException { world.users[call.user]?.phoneViewers.insert(id) }
            world.addContact(id, of: call.user, first: query.firstName, last: query.lastName)
            return world.updates(
                [], with: world.companions(of: [], seenBy: call.user, and: [.user(id)], now: call.now),
                date: call.date)
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

    fileprivate func findPeople(
        _ text: String, limit: Int, _ call: Call
    ) throws(RPCError) -> API.Contacts.Found {
        let wanted = text.lowercased()
        guard !wanted.isEmpty else { throw .badRequest("SEARCH_QUERY_EMPTY") }
        let found = self.users.values
            .filter { self.isNamed($0.id, wanted, by: call.user) }
            .map(\.id).sorted().prefix(min(max(1, limit), 50))
        let contacts = self.users[call.user]?.contacts ?? []
        return API.Contacts.Found(
            myResults: found.filter { contacts.contains($0) }.map { .peerUser(userID: $0) },
            results: found.filter { !contacts.contains($0) }.map { .peerUser(userID: $0) },
            chats: [],
            users: found.map { self.user($0, seenBy: call.user, now: call.now) })
    }

    fileprivate mutating func importContacts(
        _ contacts: [API.InputContact], _ call: Call
    ) -> API.Contacts.ImportedContacts {
        var imported: [API.ImportedContact] = []
        for contact in contacts.prefix(100) {
            guard let id = self.userID(phone: contact.phone, of: call.user) else { continue }
            self.addContact(id, of: call.user, first: contact.firstName, last: contact.lastName)
            imported.append(API.ImportedContact(userID: id, clientID: contact.clientID))
        }
        return API.Contacts.ImportedContacts(
            imported: imported, popularInvites: [], retryContacts: [],
            users: imported.map { self.user($0.userID, seenBy: call.user, now: call.now) })
    }

    /// The user with a number, if others may find the user by it.
    fileprivate func userID(phone: String, of caller: Int64) -> Int64? {
        guard let id = PhoneNumbers.normalized(phone).flatMap({ self.userByPhone[$0] }),
            self.shows(.privacyKeyAddedByPhone, of: id, to: caller)
        else { return nil }
        return id
    }

    /// Whether a name of a user, or the user name, begins so. A contact has the name that the viewer gave it.
    func isNamed(_ id: Int64, _ text: String, by viewer: Int64) -> Bool {
        guard let user = self.users[id] else { return false }
        let wanted = text.lowercased()
        let given = self.users[viewer]?.contactNames[id]
        let (first, last) = (given?.firstName ?? user.firstName, given?.lastName ?? user.lastName)
        return wanted.isEmpty
            || [first, last, "\(first) \(last)", user.username ?? ""].contains { $0.lowercased().hasPrefix(wanted) }
    }

    /// The longest first or last name of a contact.
    private static let maximumNameLength = 64

    /// From now on the owner sees the user under a name of the owner's choice; without one under the user's own.
    fileprivate mutating func addContact(_ id: Int64, of owner: Int64, first: String, last: String) {
        guard id != owner else { return }
        func cut(_ name: String) -> String {
            String(String.UnicodeScalarView(name.unicodeScalars.prefix(Self.maximumNameLength)))
        }
        self.users[owner]?.contactNames[id] =
            first.isEmpty && last.isEmpty ? nil : .init(firstName: cut(first), lastName: cut(last))
        guard self.users[owner]?.contacts.contains(id) == false else { return }
        self.users[owner]?.contacts.append(id)
    }
}
