import TL
import TelegramAPI
import TestTime
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

    @Test("The number of somebody else shows to those who have it in their address book, whether or not he has theirs")
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

        for _ in 0..<2 { try desk.call(self.add(self.input(id, in: desk)), from: session) }
        #expect(desk.failure(of: self.add(.inputUserSelf), from: session) == "400 CONTACT_ID_INVALID")
        // Added without the number, which stays the secret that it was.
        let nameless = try self.user(id, seenBy: session, &desk)
        #expect(nameless.phone == nil && nameless.contact)
        var numbered = self.add(self.input(id, in: desk))
        // A wrong number is nothing that the server tells of, and shows nothing.
        numbered.phone = "12345"
        try desk.call(numbered, from: session)
        let guessed = try self.user(id, seenBy: session, &desk)
        #expect(guessed.phone == nil && guessed.contact)
        numbered.phone = LabAccount.boris.phone
        try desk.call(numbered, from: session)
        // Who gives only another name keeps the number.
        try desk.call(self.add(self.input(id, in: desk)), from: session)
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
            API.InputContact(clientID: 3, phone: Self.phone, firstName: "", lastName: ""),
        ])
        let imported = try desk.call(book, from: session)
        #expect(imported.imported.map(\.clientID) == [1] && imported.users.count == 1)
        // Of more than a hundred the others are to be named again.
        let crowd = (1...102).map { number in
            API.InputContact(clientID: number, phone: "4915112345678", firstName: "", lastName: "")
        }
        let retried = try desk.call(API.Contacts.ImportContacts(contacts: crowd), from: session).retryContacts
        #expect(imported.retryContacts.isEmpty && retried == [101, 102])
        #expect(try contacts().count == 2)
    }

    @Test("Other sessions of an account hear who comes into its address book and leaves it, and of close friends")
    func addressBooksAreTold() throws {
        var desk = WorldDesk()
        _ = try self.newcomer(&desk)
        let alice = try desk.signedIn(.alice)
        let other = try desk.signedIn(.alice)
        let id = try #require(desk.world.userByPhone[Self.phone])
        func told() throws -> [API.Update] {
            try desk.updates(to: other).compactMap(\.whole).flatMap(\.updates)
        }
        let changed = API.Update.updatePeerSettings(peer: .peerUser(userID: id), settings: API.PeerSettings())
        let answer = try desk.call(self.add(self.input(id, in: desk)), from: alice)
        #expect(answer.whole?.updates == [changed])
        #expect(try told() == [changed])
        let entry = API.InputContact(clientID: 1, phone: Self.phone, firstName: "New", lastName: "")
        try desk.call(API.Contacts.ImportContacts(contacts: [entry]), from: alice)
        #expect(try told() == [changed])

        let befriend = API.Contacts.EditCloseFriends(id: [id])
        try desk.call(befriend, from: alice)
        #expect(try told() == [.updateUser(userID: id)])
        let friend = try self.user(id, seenBy: other, &desk)
        #expect(friend.closeFriend)
        // Who is no contact is no close friend.
        try desk.call(API.Contacts.DeleteContacts(id: [self.input(id, in: desk)]), from: alice)
        #expect(try told() == [changed])
        let stranger = try self.user(id, seenBy: other, &desk)
        #expect(!stranger.closeFriend)
        #expect(desk.failure(of: befriend, from: alice) == "400 CONTACT_ID_INVALID")
    }

    @Test("A search finds the caller's own chats by their titles, and public channels of others by their names")
    func chatsAreFound() throws {
        var scene = try ChatScene()
        let channel = try scene.channel([], isBroadcast: true)
        try scene.desk.call(
            API.Messages.CreateChat(users: [scene.user("boris")], title: "Evening news"), from: scene.alice)
        func found(_ text: String, by session: SessionReference, limit: Int32 = 9) throws -> API.Contacts.Found {
            try scene.desk.call(API.Contacts.Search(q: text, limit: limit), from: session)
        }
        let own = try found("NEW", by: scene.alice)
        #expect(own.myResults.count == 2 && own.results.isEmpty && own.chats.count == 2)
        let theirs = try found("new", by: scene.boris)
        #expect(theirs.myResults.count == 1 && theirs.results.isEmpty)
        try scene.desk.call(
            API.Channels.UpdateUsername(channel: channel.input, username: "newspaper"), from: scene.alice)
        let both = try found("new", by: scene.boris)
        #expect(both.myResults.count == 1 && both.results == [.peerChannel(channelID: channel.id)])
        #expect(ChatScene.channels(both.chats) == [channel.id] && both.chats.count == 2)
        #expect(try found("@newspaper", by: scene.boris).results == both.results)
        let few = try found("new", by: scene.boris, limit: 1)
        #expect(few.myResults.count == 1 && few.results.isEmpty && few.chats.count == 1)
    }

    @Test("Who is online is seen for five minutes, and told to those who have the user in their address books")
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
        // It is the one who looks who has to have the contact.
        try desk.call(API.Contacts.DeleteContacts(id: [self.input(newcomer, in: desk)]), from: boris)
        try desk.call(self.add(self.input(id, in: desk)), from: session)
        let statuses = try desk.call(API.Contacts.GetStatuses(), from: session)
        #expect(statuses == [API.ContactStatus(userID: id, status: online)])
        try desk.call(API.Account.UpdateStatus(offline: false), from: boris)
        #expect(try desk.updates(to: session) == [told])
        try desk.call(API.Account.UpdateProfile(about: "tea"), from: boris)
        #expect(try desk.updates(to: session).count == 1)
        try desk.call(API.Account.UpdateUsername(username: "bo_berg"), from: boris)
        #expect(try !desk.updates(to: session).isEmpty)
        try desk.call(API.Upload.SaveFilePart(fileID: 1, filePart: 0, bytes: testPicture()), from: boris)
        let picture = API.InputFile.inputFile(.init(id: 1, parts: 1, name: "a.jpg", md5Checksum: ""))
        try desk.call(API.Photos.UploadProfilePhoto(file: picture), from: boris)
        #expect(try desk.updates(to: session).count == 1)
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
