import MTProtoCore
import MTProtoCrypto
import TL
import TelegramAPI
import TestTime
import Testing

@testable import TelegramLab

struct AccountDeletionTests {
    /// What another user sees of one that is deleted.
    private func shown(_ user: API.User) -> (isDeleted: Bool, names: [String?]) {
        guard case .user(let user) = user else { return (false, []) }
        return (user.deleted, [user.firstName, user.lastName, user.username, user.phone])
    }

    private let deletion = API.Account.DeleteAccount(reason: "tired")

    @Test("A deleted account ends its sessions and loses its names; its id stays, and nobody writes to it")
    func accountsAreDeleted() throws {
        var scene = try ChatScene()
        let id = scene.id("alice")
        let (alice, boris) = (scene.desk.peer("alice"), scene.desk.peer("boris"))
        let input = scene.user("alice")
        try scene.send("Hello", to: boris, from: scene.alice)
        let channel = try scene.channel(["boris"])
        let second = try scene.desk.signedIn(.alice)
        try scene.desk.call(API.Updates.GetState(), from: second)
        let answer = try scene.desk.call(self.deletion, from: scene.alice)
        #expect(answer)
        let told = try scene.packets(to: scene.boris)
        let update = try #require(told.first { $0.updates.contains(.updateUser(userID: id)) })
        let seen = try #require(update.users.map(self.shown).first)
        #expect(seen.isDeleted && seen.names == [nil, nil, nil, nil])
        #expect(try scene.desk.updates(to: second) == [.updatesTooLong])

        let own = scene.desk.failure(of: API.Updates.GetState(), from: scene.alice)
        #expect(own == "401 AUTH_KEY_UNREGISTERED")
        let other = scene.desk.failure(of: API.Updates.GetState(), from: second)
        #expect(other == "401 SESSION_REVOKED")
        let users = try scene.desk.call(API.Users.GetUsers(id: [input]), from: scene.boris)
        #expect(users.map { self.shown($0).isDeleted } == [true])
        // What it has written is there.
        let history = API.Messages.GetHistory(
            peer: alice, offsetID: 0, offsetDate: 0, addOffset: 0, limit: 10, maxID: 0, minID: 0, hash: 0)
        guard case .messages(let page) = try scene.desk.call(history, from: scene.boris) else {
            throw RawClientError.unexpected("no page")
        }
        let texts = page.messages.compactMap { if case .message(let message) = $0 { message.message } else { nil } }
        #expect(texts.contains("Hello"))

        for (query, error) in [
            (API.Messages.SendMessage(peer: alice, message: "x", randomID: 99), "400 INPUT_USER_DEACTIVATED"),
            (API.Messages.SetTyping(peer: alice, action: .sendMessageTypingAction), "400 INPUT_USER_DEACTIVATED"),
            (API.Messages.CreateChat(users: [input], title: "Trip"), "400 INPUT_USER_DEACTIVATED"),
            (API.Contacts.ResolveUsername(username: "alice"), "400 USERNAME_NOT_OCCUPIED"),
            (API.Contacts.ResolvePhone(phone: LabAccount.alice.phone), "400 PHONE_NOT_OCCUPIED"),
        ] as [(any TLFunction, String)] {
            let failure = self.failure(of: query, in: &scene.desk, from: scene.boris)
            #expect(failure == error, "\(query)")
        }
        // It is a member still.
        #expect(scene.desk.world.channels[channel.id]?.has(id) == true)
        // The number is free.
        let again = try scene.desk.signedUp(LabAccount.alice)
        #expect(again != id)
    }

    private func failure<Query: TLFunction>(
        of query: Query, in desk: inout WorldDesk, from session: SessionReference
    ) -> String {
        desk.failure(of: query, from: session)
    }

    @Test("An account with a password is deleted with it, and without it refused by name; bots are not deleted")
    func passwordsProtectAccounts() throws {
        var desk = WorldDesk()
        let farid = try #require(LabAccount.standard.first { $0.password != nil })
        let session = desk.caller(at: farid.homeDC)
        let id = try #require(desk.world.userByPhone[farid.phone])
        desk.world.keys[session.key]?.authorization = .signedIn(user: id)
        let without = desk.failure(of: self.deletion, from: session)
        #expect(without == "400 PARAMETER_NOT_IN_LAB: password")
        var query = self.deletion
        query.password = try self.proof("wrong", try desk.call(API.Account.GetPassword(), from: session))
        let wrong = desk.failure(of: query, from: session)
        #expect(wrong == "400 PASSWORD_HASH_INVALID")
        let password = try #require(farid.password)
        query.password = try self.proof(password, try desk.call(API.Account.GetPassword(), from: session))
        let right = desk.failure(of: query, from: session)
        #expect(right == "no error")
        #expect(desk.world.users[id]?.isDeleted == true)

        let bot = desk.caller(at: World.freeBotHome)
        desk.world.keys[bot.key]?.authorization = .signedIn(user: World.freeBot)
        let ofBot = desk.failure(of: self.deletion, from: bot)
        #expect(ofBot == "400 BOT_METHOD_INVALID")
    }

    @Test("No chat is given to an account that is deleted")
    func deletedAccountsInheritNothing() throws {
        var scene = try ChatScene()
        let farid = try #require(LabAccount.standard.first { $0.password != nil })
        let session = scene.desk.caller(at: farid.homeDC)
        let id = try #require(scene.desk.world.userByPhone[farid.phone])
        scene.desk.world.keys[session.key]?.authorization = .signedIn(user: id)
        let heir = scene.user("alice")
        let created = try scene.desk.call(API.Messages.CreateChat(users: [heir], title: "Estate"), from: session)
        let group = try #require(created.updates.whole?.group).id
        try scene.desk.call(self.deletion, from: scene.alice)
        let state = try scene.desk.call(API.Account.GetPassword(), from: session)
        let gift = API.Messages.EditChatCreator(
            peer: .inputPeerChat(chatID: group), userID: heir,
            password: try self.proof(try #require(farid.password), state))
        let failure = scene.desk.failure(of: gift, from: session)
        #expect(failure == "400 INPUT_USER_DEACTIVATED")
    }

    private func proof(_ password: String, _ state: API.Account.Password) throws -> API.InputCheckPasswordSRP {
        guard case .passwordKdfAlgoSHA256SHA256PBKDF2HMACSHA512iter100000SHA256ModPow(let values)? = state.currentAlgo
        else { throw RawClientError.unexpected("\(state)") }
        var random = RandomSource.seeded(2)
        let parameters = SRPParameters(
            group: try DHGroup(g: values.g, prime: values.p), salt1: values.salt1, salt2: values.salt2)
        let answer = try SRPClient.answer(
            password: SecretBytes(copying: password.utf8), parameters: parameters, b: try #require(state.srpB),
            using: &random)
        return .inputCheckPasswordSRP(srpID: try #require(state.srpID), a: answer.a, m1: answer.m1)
    }

    @Test("A lab that goes on from its state keeps deleted accounts, also those that it has deleted by itself")
    func deletedAccountsAreKept() async throws {
        let path = "/tmp/lab-state-\(UInt64.random(in: 0 ... .max))"
        defer { LabStateFiles.remove(path) }
        var configuration = LabConfiguration()
        configuration.stateDirectory = path
        var ids: [Int64] = []
        // A password is no matter to the lab itself.
        let names = ["boris", "farid"]
        try await withLab(configuration) { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            try await alice.call(API.Updates.GetState())
            for name in names {
                let id = try #require(await lab.userID(name))
                ids.append(id)
                _ = try await lab.perform(API.Account.DeleteAccount(reason: ""), as: id)
            }
            let first = try #require(ids.first)
            _ = try await alice.update { $0 == .updateUser(userID: first) ? true : nil }
        }
        try await withLab(configuration) { lab in
            #expect(await lab.users().filter { $0.deleted == true }.map(\.id) == ids)
            for name in names { #expect(await lab.userID(name) == nil) }
            let first = try #require(ids.first)
            await #expect(throws: LabRequestError(code: 400, message: "USER_ID_INVALID")) {
                try await lab.perform(API.Updates.GetState(), as: first)
            }
        }
    }
}

extension WorldDesk {
    /// The id of an account that signs up with the number of another one, which is gone.
    fileprivate mutating func signedUp(_ account: LabAccount) throws -> Int64 {
        let session = self.caller(at: account.homeDC)
        let hash = try self.codeHash(account.phone, from: session)
        let code = PhoneNumbers.signUpCode(datacenter: account.homeDC)
        try self.call(
            API.Auth.SignIn(phoneNumber: account.phone, phoneCodeHash: hash, phoneCode: code), from: session)
        let answer = try self.call(
            API.Auth.SignUp(phoneNumber: account.phone, phoneCodeHash: hash, firstName: "Anew", lastName: ""),
            from: session)
        guard case .authorization(let found) = answer, case .user(let user) = found.user else {
            throw RawClientError.unexpected("\(answer)")
        }
        return user.id
    }
}
