import TL
import TelegramAPI
import Testing

@testable import TelegramLab

struct ContactTests {
    private static let phone = "9996631234"

    /// A session of somebody new, whom nobody has in an address book.
    private func newcomer(_ desk: inout WorldDesk) throws -> SessionReference {
        let session = desk.caller(at: 3)
        let hash = try desk.codeHash(Self.phone, from: session)
        try desk.call(
            API.Auth.SignIn(phoneNumber: Self.phone, phoneCodeHash: hash, phoneCode: "33333"), from: session)
        try desk.call(
            API.Auth.SignUp(phoneNumber: Self.phone, phoneCodeHash: hash, firstName: "New", lastName: ""),
            from: session)
        return session
    }

    private func input(_ id: Int64, in desk: WorldDesk) -> API.InputUser {
        .inputUser(userID: id, accessHash: desk.world.users[id]?.accessHash ?? 0)
    }

    private func user(
        _ id: Int64, seenBy session: SessionReference, _ desk: inout WorldDesk
    ) throws -> API.User.User {
        let users = try desk.call(API.Users.GetUsers(id: [self.input(id, in: desk)]), from: session)
        guard case .user(let user)? = users.first else { throw RawClientError.unexpected("\(users)") }
        return user
    }

    private func add(_ user: API.InputUser) -> API.Contacts.AddContact {
        API.Contacts.AddContact(id: user, firstName: "Contact", lastName: "", phone: "")
    }

    @Test("The number of somebody else shows to those who have him in their address book, whether or not he has them")
    func numbersAreForContacts() throws {
        var desk = WorldDesk()
        let session = try self.newcomer(&desk)
        let boris = try desk.signedIn(.boris)
        let id = try #require(desk.world.userByUsername["boris"])
        let newcomer = try #require(desk.world.userByPhone[Self.phone])
        func contacts() throws -> [API.Contact] {
            let list = try desk.call(API.Contacts.GetContacts(hash: 0), from: session)
            guard case .contacts(let contacts, _, _) = list else { return [] }
            return contacts
        }
        let stranger = try self.user(id, seenBy: session, &desk)
        #expect(stranger.phone == nil && !stranger.contact)
        let own = try self.user(newcomer, seenBy: session, &desk)
        #expect(own.phone == Self.phone)

        for user in [self.input(id, in: desk), self.input(id, in: desk), .inputUserSelf] {
            try desk.call(self.add(user), from: session)
        }
        let oneWay = try self.user(id, seenBy: session, &desk)
        #expect(oneWay.phone == LabAccount.boris.phone && oneWay.contact && !oneWay.mutualContact)
        #expect(try contacts() == [API.Contact(userID: id, mutual: false)])
        try desk.call(self.add(self.input(newcomer, in: desk)), from: boris)
        let mutual = try self.user(id, seenBy: session, &desk)
        #expect(mutual.mutualContact)
        #expect(try contacts() == [API.Contact(userID: id, mutual: true)])

        let book = API.Contacts.ImportContacts(contacts: [
            API.InputContact(clientID: 1, phone: "+999 665 1001", firstName: "", lastName: ""),
            API.InputContact(clientID: 2, phone: "4915112345678", firstName: "", lastName: ""),
        ])
        let imported = try desk.call(book, from: session)
        #expect(imported.imported.map(\.clientID) == [1] && imported.users.count == 1)
        #expect(try contacts().count == 2)
    }

    @Test("Who is online is seen for five minutes, and told to those who have each other in their address books")
    func presence() throws {
        var desk = WorldDesk()
        let session = try self.newcomer(&desk)
        let alice = try desk.signedIn(.alice)
        let boris = try desk.signedIn(.boris)
        let id = try #require(desk.world.userByUsername["boris"])
        let newcomer = try #require(desk.world.userByPhone[Self.phone])
        try desk.call(self.add(self.input(newcomer, in: desk)), from: boris)

        let end = Int32(desk.now + 300)
        let online = API.UserStatus.userStatusOnline(expires: end)
        try desk.call(API.Account.UpdateStatus(offline: false), from: boris)
        let told = API.Updates.updateShort(update: .updateUserStatus(userID: id, status: online), date: end - 300)
        #expect(try desk.updates(to: alice) == [told])
        #expect(try desk.updates(to: session).isEmpty)
        var seen: [API.UserStatus?] = []
        for pause in [299, 1] as [Int64] {
            desk.now += pause
            seen.append(try self.user(id, seenBy: alice, &desk).status)
        }
        desk.now += 50
        try desk.call(API.Account.UpdateStatus(offline: true), from: boris)
        seen.append(try self.user(id, seenBy: alice, &desk).status)
        #expect(seen == [online, .userStatusOffline(wasOnline: end), .userStatusOffline(wasOnline: end + 50)])
    }
}
