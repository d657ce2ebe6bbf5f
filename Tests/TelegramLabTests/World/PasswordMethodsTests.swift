import MTProtoCrypto
import TelegramAPI
import Testing

@testable import TelegramLab

struct PasswordMethodsTests {
    /// A session of Farid's that has still to give the password.
    private func waiting(_ desk: inout WorldDesk) throws -> (account: LabAccount, session: SessionReference) {
        let farid = try #require(LabAccount.standard.first { $0.password != nil })
        let session = desk.caller(at: farid.homeDC)
        let hash = try desk.codeHash(farid.phone, from: session)
        let failure = desk.failure(
            of: API.Auth.SignIn(phoneNumber: farid.phone, phoneCodeHash: hash, phoneCode: farid.code), from: session)
        #expect(failure == "401 SESSION_PASSWORD_NEEDED")
        return (farid, session)
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

    @Test("J10 A proof is taken once, for the challenge it answers, as long as the password stays")
    func proofsAreTakenOnce() throws {
        var desk = WorldDesk()
        let (farid, session) = try self.waiting(&desk)
        let password = try #require(farid.password)
        #expect(desk.failure(of: API.Updates.GetState(), from: session) == "401 SESSION_PASSWORD_NEEDED")

        let state = try desk.call(API.Account.GetPassword(), from: session)
        #expect(state.hasPassword && state.hasRecovery && state.hint == farid.passwordHint)
        #expect(state.secureRandom.count == 256)
        let right = try self.proof(password, state)
        guard case .inputCheckPasswordSRP(let id, let a, let m1) = right else {
            throw RawClientError.unexpected("no inputCheckPasswordSRP")
        }
        let empty = API.Auth.CheckPassword(password: .inputCheckPasswordEmpty)
        #expect(desk.failure(of: empty, from: session) == "400 PASSWORD_HASH_INVALID")
        let other = API.Auth.CheckPassword(password: .inputCheckPasswordSRP(srpID: id &+ 1, a: a, m1: m1))
        #expect(desk.failure(of: other, from: session) == "400 SRP_ID_INVALID")
        let zero = [UInt8](repeating: 0, count: 256)
        let weak = API.Auth.CheckPassword(password: .inputCheckPasswordSRP(srpID: id, a: zero, m1: m1))
        #expect(desk.failure(of: weak, from: session) == "400 SRP_A_INVALID")
        #expect(desk.failure(of: API.Auth.CheckPassword(password: right), from: session) == "400 SRP_ID_INVALID")

        let again = try desk.call(API.Account.GetPassword(), from: session)
        _ = try desk.call(API.Auth.CheckPassword(password: try self.proof(password, again)), from: session)
        _ = try desk.call(API.Updates.GetState(), from: session)

        // Somebody else has a challenge, and the password changes.
        let (_, second) = try self.waiting(&desk)
        let stale = try desk.call(API.Account.GetPassword(), from: second)
        let owner = try desk.call(API.Account.GetPassword(), from: session)
        _ = try desk.call(
            API.Account.UpdatePasswordSettings(
                password: try self.proof(password, owner),
                newSettings: .init(newAlgo: .passwordKdfAlgoUnknown, newPasswordHash: [], hint: "")), from: session)
        #expect(
            desk.failure(of: API.Auth.CheckPassword(password: try self.proof(password, stale)), from: second)
                == "400 PASSWORD_EMPTY")
        // There is none any more to take away.
        let nothing = API.Account.UpdatePasswordSettings(
            password: .inputCheckPasswordEmpty,
            newSettings: .init(newAlgo: .passwordKdfAlgoUnknown, newPasswordHash: [], hint: ""))
        #expect(desk.failure(of: nothing, from: session) == "400 NEW_SETTINGS_EMPTY")
    }

    @Test("LF07 Who recovers a password while signed in stays signed in everywhere")
    func recoveryKeepsAuthorizations() throws {
        var desk = WorldDesk()
        let (farid, session) = try self.waiting(&desk)
        let state = try desk.call(API.Account.GetPassword(), from: session)
        let proof = try self.proof(try #require(farid.password), state)
        _ = try desk.call(API.Auth.CheckPassword(password: proof), from: session)
        let token = try desk.call(API.Auth.ExportAuthorization(dcID: 1), from: session)
        let other = desk.caller(at: 1)
        _ = try desk.call(API.Auth.ImportAuthorization(id: token.id, bytes: token.bytes), from: other)
        _ = try desk.call(API.Auth.RequestPasswordRecovery(), from: session)
        _ = try desk.call(API.Auth.RecoverPassword(code: farid.code), from: session)
        #expect(try !desk.call(API.Account.GetPassword(), from: session).hasPassword)
        #expect(desk.world.keys[other.key]?.authorization != nil)
    }

    @Test("A recovery address belongs to a password, and counts once its code has come; until then it can be given up")
    func recoveryAddresses() throws {
        var desk = WorldDesk()
        let (farid, session) = try self.waiting(&desk)
        let password = try #require(farid.password)
        func prove() throws -> API.InputCheckPasswordSRP {
            try self.proof(password, try desk.call(API.Account.GetPassword(), from: session))
        }
        _ = try desk.call(API.Auth.CheckPassword(password: try prove()), from: session)
        func change(to email: String) throws -> String {
            let query = API.Account.UpdatePasswordSettings(password: try prove(), newSettings: .init(email: email))
            return desk.failure(of: query, from: session)
        }
        func confirm(_ code: String) -> String {
            desk.failure(of: API.Account.ConfirmPasswordEmail(code: code), from: session)
        }
        func resend() -> String { desk.failure(of: API.Account.ResendPasswordEmail(), from: session) }
        func cancel() -> String { desk.failure(of: API.Account.CancelPasswordEmail(), from: session) }
        for answer in [confirm(farid.code), resend(), cancel()] { #expect(answer == "400 EMAIL_HASH_EXPIRED") }
        #expect(try change(to: "new@example.org") == "400 EMAIL_UNCONFIRMED_5")
        #expect(resend() == "no error" && cancel() == "no error")
        #expect(confirm(farid.code) == "400 EMAIL_HASH_EXPIRED")

        #expect(try change(to: "other@example.org") == "400 EMAIL_UNCONFIRMED_5")
        #expect(confirm("00000") == "400 CODE_INVALID")
        let state = try desk.call(API.Account.GetPassword(), from: session)
        #expect(state.emailUnconfirmedPattern == "o***@example.org")
        #expect(confirm(farid.code) == "no error")
        let settings = try desk.call(API.Account.GetPasswordSettings(password: try prove()), from: session)
        #expect(settings.email == "other@example.org")
        // One that is given and empty takes it away.
        #expect(try change(to: "") == "no error")
        let bare = try desk.call(API.Account.GetPassword(), from: session)
        #expect(bare.hasPassword && !bare.hasRecovery)

        let alice = try desk.signedIn(.alice)
        let alone = API.Account.UpdatePasswordSettings(
            password: .inputCheckPasswordEmpty, newSettings: .init(email: "alice@example.org"))
        #expect(desk.failure(of: alone, from: alice) == "400 PASSWORD_MISSING")
    }

    @Test("Members of a channel that is given away are told that it has changed, and the new owner sees whose it is")
    func newOwnersAreTold() throws {
        var desk = WorldDesk()
        let farid = try #require(LabAccount.standard.first { $0.password != nil })
        let id = try #require(desk.world.userByPhone[farid.phone])
        let session = desk.caller(at: farid.homeDC)
        desk.world.keys[session.key]?.authorization = .signedIn(user: id)
        let members = [try desk.signedIn(.boris), try desk.signedIn(.alice)]
        let users = try ["boris", "alice"].map { name -> API.InputUser in
            let user = try #require(desk.world.userByUsername[name].flatMap { desk.world.users[$0] })
            return .inputUser(userID: user.id, accessHash: user.accessHash)
        }
        try desk.call(API.Channels.CreateChannel(megagroup: true, title: "News", about: ""), from: session)
        let record = try #require(desk.world.channels.values.first { $0.creator == id })
        let channel = API.InputChannel.inputChannel(channelID: record.id, accessHash: record.accessHash)
        try desk.call(API.Channels.InviteToChannel(channel: channel, users: users), from: session)
        let state = try desk.call(API.Account.GetPassword(), from: session)
        let gift = API.Messages.EditChatCreator(
            peer: .inputPeerChannel(channelID: record.id, accessHash: record.accessHash), userID: users[0],
            password: try self.proof(try #require(farid.password), state))
        let answer = try desk.call(gift, from: session).whole
        let told = try members.map { try desk.updates(to: $0).first?.whole }
        for (updates, isOwner) in zip([answer] + told, [false, true, false]) {
            #expect(updates?.updates == [.updateChannel(channelID: record.id)])
            guard case .channel(let seen)? = updates?.chats.first else {
                throw RawClientError.unexpected("no channel")
            }
            #expect(seen.creator == isOwner)
        }
    }

    @Test("A code stands in for a password that there is, once it was asked for")
    func recoveryCodes() throws {
        var desk = WorldDesk()
        func check(_ code: String, from session: SessionReference) -> String {
            desk.failure(of: API.Auth.CheckRecoveryPassword(code: code), from: session)
        }
        let alice = try desk.signedIn(.alice)
        #expect(check(LabAccount.alice.code, from: alice) == "400 PASSWORD_EMPTY")
        let (farid, session) = try self.waiting(&desk)
        #expect(check(farid.code, from: session) == "400 PASSWORD_RECOVERY_EXPIRED")
        try desk.call(API.Auth.RequestPasswordRecovery(), from: session)
        #expect(check("00000", from: session) == "400 CODE_INVALID")
        #expect(check(farid.code, from: session) == "no error")
    }

    @Test("A password that is replaced keeps its address for recovery; the salt that is offered for it has eight bytes")
    func replacedPasswords() throws {
        var desk = WorldDesk()
        let (farid, session) = try self.waiting(&desk)
        let id = try #require(desk.world.userByPhone[farid.phone])
        // Any number does, as nobody proves it; making one from a password takes its time.
        let verifier = [UInt8](repeating: 0x11, count: 256)
        desk.world.security.passwords[id]?.secret = .verifier(verifier)
        let state = try desk.call(API.Account.GetPassword(), from: session)
        guard
            case .passwordKdfAlgoSHA256SHA256PBKDF2HMACSHA512iter100000SHA256ModPow(var algorithm) = state.newAlgo
        else { throw RawClientError.unexpected("\(state)") }
        #expect(algorithm.salt1.count == 8 && algorithm.salt2.count == 16)
        algorithm.salt1 += [1, 2, 3, 4, 5, 6, 7, 8]
        let settings = API.Account.PasswordInputSettings(
            newAlgo: .passwordKdfAlgoSHA256SHA256PBKDF2HMACSHA512iter100000SHA256ModPow(algorithm),
            newPasswordHash: verifier, hint: "new")
        try desk.call(API.Auth.RequestPasswordRecovery(), from: session)
        // The first salt too short, the first salt with another beginning, and the second salt changed.
        var (short, other, changed) = (algorithm, algorithm, algorithm)
        short.salt1.removeLast()
        other.salt1[0] ^= 1
        changed.salt2[0] ^= 1
        for wrong in [short, other, changed] {
            var refused = settings
            refused.newAlgo = .passwordKdfAlgoSHA256SHA256PBKDF2HMACSHA512iter100000SHA256ModPow(wrong)
            let recovery = API.Auth.RecoverPassword(code: farid.code, newSettings: refused)
            #expect(desk.failure(of: recovery, from: session) == "400 NEW_SALT_INVALID")
        }
        try desk.call(API.Auth.RecoverPassword(code: farid.code, newSettings: settings), from: session)
        let after = try desk.call(API.Account.GetPassword(), from: session)
        #expect(after.hasPassword && after.hint == "new" && after.hasRecovery)
        // Unless it is given and empty.
        guard
            case .passwordKdfAlgoSHA256SHA256PBKDF2HMACSHA512iter100000SHA256ModPow(var next) = after.newAlgo
        else { throw RawClientError.unexpected("\(after)") }
        next.salt1 += [1, 2, 3, 4, 5, 6, 7, 8]
        var bare = settings
        bare.newAlgo = .passwordKdfAlgoSHA256SHA256PBKDF2HMACSHA512iter100000SHA256ModPow(next)
        bare.email = ""
        try desk.call(API.Auth.RequestPasswordRecovery(), from: session)
        try desk.call(API.Auth.RecoverPassword(code: farid.code, newSettings: bare), from: session)
        let last = try desk.call(API.Account.GetPassword(), from: session)
        #expect(last.hasPassword && !last.hasRecovery)
    }

    @Test("The newest 256 challenges are remembered, each for one attempt of its own user")
    func boundsChallenges() throws {
        var security = AccountSecurity()
        for id in Int64(1)...257 {
            security.add(.init(id: id, user: 7, salt1: [1], salt2: [2], verifier: [3], seed: 4, generation: 0))
        }
        let attempts: [(id: Int64, user: Int64)] = [(1, 7), (2, 8), (2, 7), (2, 7), (257, 7)]
        let taken = attempts.map { security.takeChallenge($0.id, of: $0.user) != nil }
        #expect(taken == [false, false, true, false, true])
    }

    @Test("J10 A requested reset is carried out after a week, not before")
    func resetsTakeAWeek() throws {
        var desk = WorldDesk()
        let (farid, session) = try self.waiting(&desk)
        let state = try desk.call(API.Account.GetPassword(), from: session)
        _ = try desk.call(
            API.Auth.CheckPassword(password: try self.proof(try #require(farid.password), state)), from: session)
        #expect(desk.failure(of: API.Account.DeclinePasswordReset(), from: session) == "400 RESET_REQUEST_MISSING")
        let due = Int32(desk.now + 7 * 86_400)
        for _ in 0..<2 {
            #expect(
                try desk.call(API.Account.ResetPassword(), from: session) == .resetPasswordRequestedWait(untilDate: due)
            )
        }
        desk.now += 7 * 86_400
        #expect(try desk.call(API.Account.ResetPassword(), from: session) == .resetPasswordOk)
        #expect(try !desk.call(API.Account.GetPassword(), from: session).hasPassword)
        #expect(desk.failure(of: API.Account.ResetPassword(), from: session) == "400 PASSWORD_EMPTY")
    }
}
