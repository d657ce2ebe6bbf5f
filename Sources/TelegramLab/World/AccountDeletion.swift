import MTProtoCore
import TelegramAPI

// The end of an account (core.telegram.org/api/account-deletion).
extension Router {
    static let deletionUserMethods: Set<UInt32> = [API.Account.DeleteAccount.constructorID]

    mutating func judgeDeletionParameters() {
        // Why somebody leaves is for statistics.
        self.judge(
            API.Account.DeleteAccount.self, actsOn: "password", withoutEffect: "reason",
            refuses: [.init(byHandler: "password", when: "missing, of an account that has one")])
    }

    mutating func addDeletionMethods() {
        self.on(API.Account.DeleteAccount.self) { (world, query, call) throws(RPCError) in
            // Telegram itself has no number either.
            guard world.users[call.user]?.phone.isEmpty == false else { throw .badRequest("USER_ID_INVALID") }
            if let password = query.password {
                try world.checkPassword(password, of: call.user, call)
            } else if world.security.passwords[call.user] != nil, !call.isOwn {
                // Real servers delete such an account a week later.
                throw .notInLab(parameter: "password")
            }
            world.deleteAccount(call)
            return true
        }
    }
}

extension Call {
    /// Whether the lab runs it as a user, who needs no device for it.
    fileprivate var isOwn: Bool { self.session.key.id == 0 }
}

extension World {
    /// Deletes an account. Its id, its messages and its place in chats stay for the others.
    fileprivate mutating func deleteAccount(_ call: Call) {
        let user = call.user
        guard let former = self.users[user] else { return }
        if let connection = self.businesses[user] { self.disconnect(connection, call) }
        self.endSessions(of: user, call)
        var record = UserRecord(
            id: user, accessHash: former.accessHash, phone: "", code: "", homeDC: former.homeDC, firstName: "",
            lastName: "", isDeleted: true)
        for name in former.formerNames + [former.phone, former.username ?? ""] { record.keep(formerName: name) }
        self.users[user] = record
        self.codes[former.phone] = nil
        self.userByPhone[former.phone] = nil
        if let name = former.username { self.userByUsername[name.lowercased()] = nil }
        self.security.forget(user)
        self.logins.futureTokens[user] = nil
        // What another device shows and this account has confirmed would sign in there.
        self.logins.tokens = self.logins.tokens.filter { $0.value.user != user }
        // What bots say to it would be done: orders be paid.
        self.waiting.forget(user)
        self.scripted.remove(user)
        self.settings[user] = nil
        self.scheduled[user] = nil
        self.stories[user] = nil
        self.dialogLists[user] = nil
        self.unreadMarks[user] = nil
        self.freeSearches[user] = nil
        for peer in self.joinRequests.keys { self.joinRequests[peer]?.removeAll { $0.user == user } }
        self.discardEncryptedChats(of: user, date: call.date)
        self.tellOfDeletion(of: user, call)
    }

    private mutating func endSessions(of user: Int64, _ call: Call) {
        self.encrypted.now = max(self.encrypted.now, call.now)
        for key in self.authorizations(of: user) {
            // The caller is answered.
            if key == call.principal { self.logOut(key) } else { self.revoke(key) }
        }
        for (key, state) in self.keys where state.awaitsPassword == user { self.keys[key]?.awaitsPassword = nil }
    }

    /// Tells those who have a chat with a user, or are in one with the user, or have the user among their contacts.
    private mutating func tellOfDeletion(of user: Int64, _ call: Call) {
        let channels = self.channelsByMember[user] ?? []
        let viewers = self.subscribers.keys.filter { viewer in
            viewer != user
                && (self.users[viewer]?.contacts.contains(user) == true
                    || self.boxes[viewer]?.chats[.user(user)] != nil || self.groups.areTogether(viewer, user)
                    || self.channelsByMember[viewer].map { !$0.isDisjoint(with: channels) } == true)
        }
        for viewer in viewers.sorted() {
            let companions = self.companions(of: [], seenBy: viewer, and: [.user(user)], now: call.now)
            self.deliver(
                self.updates([.updateUser(userID: user)], with: companions, date: call.date), to: viewer)
        }
    }

    /// The account that had a phone number or user name before, whether it has another one now or is deleted. Of
    /// several it is the one that had the name earliest among its own.
    func formerHolder(of name: String) -> UserRecord? {
        let name = Self.bareName(name).lowercased()
        let holders = self.users.values.compactMap { user in
            user.place(ofFormerName: name).map { (user: user, place: $0) }
        }
        return holders.min { ($0.place, $0.user.id) < ($1.place, $1.user.id) }?.user
    }

    /// Refuses what is to be done as an account that is deleted.
    func checkActing(as user: Int64) throws(RPCError) {
        guard self.users[user]?.isDeleted == false else { throw .badRequest("USER_ID_INVALID") }
    }

    /// Refuses what is sent to an account that is deleted, bringing it into a chat, and giving it rights there.
    func checkExisting(_ user: Int64) throws(RPCError) {
        guard self.users[user]?.isDeleted != true else { throw .badRequest("INPUT_USER_DEACTIVATED") }
    }
}

extension AccountSecurity {
    /// Forgets everything of an account.
    fileprivate mutating func forget(_ user: Int64) {
        self.passwords[user] = nil
        self.pending[user] = nil
        self.passwordDates[user] = nil
        self.offers[user] = nil
        self.failures[user] = nil
        self.recoveries.remove(user)
        self.emails.addresses[user] = nil
        self.emails.missing.remove(user)
        self.emails.resets[user] = nil
        self.emails.proofs[user] = nil
        self.authorizationLifetimes[user] = nil
        self.resets[user] = nil
        self.phoneChanges[user] = nil
        self.webSignIns[user] = nil
        self.takeouts[user] = nil
    }
}
