import TL
import TelegramAPI
import Testing

@testable import TelegramLab

struct SignInTests {
    private func sendCode(_ phone: String, apiID: Int32 = 1) -> API.Auth.SendCode {
        API.Auth.SendCode(phoneNumber: phone, apiID: apiID, apiHash: "x", settings: API.CodeSettings())
    }

    @Test("J08 A phone of another datacenter is told where it lives")
    func sendCodeNamesTheHomeDatacenter() throws {
        var desk = WorldDesk()
        let session = desk.caller(at: 2)
        #expect(desk.failure(of: self.sendCode("+999 665 1001"), from: session) == "303 PHONE_MIGRATE_5")
        #expect(try !desk.codeHash("+9996621002", from: session).isEmpty)
    }

    @Test(
        "J09 Phone numbers and api ids are judged",
        arguments: [
            ("", "400 PHONE_NUMBER_INVALID"), ("12", "400 PHONE_NUMBER_INVALID"),
            ("99966x1234", "400 PHONE_NUMBER_INVALID"), ("99+96621234", "400 PHONE_NUMBER_INVALID"),
            ("4915112345678", "400 PHONE_NUMBER_INVALID"), ("9996671234", "400 PHONE_NUMBER_INVALID"),
            ("9996601234", "400 PHONE_NUMBER_INVALID"), ("99966212345", "400 PHONE_NUMBER_INVALID"),
        ])
    func refusesNumbersOfNoForm(phone: String, error: String) {
        var desk = WorldDesk()
        let session = desk.caller(at: 2)
        #expect(desk.failure(of: self.sendCode(phone), from: session) == error)
        #expect(desk.failure(of: self.sendCode("9996621002", apiID: 0), from: session) == "400 API_ID_INVALID")
    }

    @Test("J10 The right code signs in; wrong, empty and expired ones say so")
    func judgesCodes() throws {
        var desk = WorldDesk()
        let session = desk.caller(at: 5)
        let alice = LabAccount.alice
        let hash = try desk.codeHash(alice.phone, from: session)
        func signIn(_ code: String?, hash: String) -> API.Auth.SignIn {
            API.Auth.SignIn(phoneNumber: alice.phone, phoneCodeHash: hash, phoneCode: code)
        }
        #expect(desk.failure(of: signIn("00000", hash: hash), from: session) == "400 PHONE_CODE_INVALID")
        #expect(desk.failure(of: signIn(nil, hash: hash), from: session) == "400 PHONE_CODE_EMPTY")
        #expect(desk.failure(of: signIn(alice.code, hash: "other"), from: session) == "400 PHONE_CODE_EXPIRED")
        #expect(desk.failure(of: signIn(alice.code, hash: ""), from: session) == "400 PHONE_CODE_HASH_EMPTY")
        #expect(desk.failure(of: API.Updates.GetState(), from: session) == "401 AUTH_KEY_UNREGISTERED")
        guard case .authorization(let done) = try desk.call(signIn(alice.code, hash: hash), from: session),
            case .user(let user) = done.user
        else {
            Issue.record("not signed in")
            return
        }
        #expect(user.isSelf && user.firstName == "Alice" && user.phone == alice.phone)
        _ = try desk.call(API.Updates.GetState(), from: session)
        #expect(desk.failure(of: signIn(alice.code, hash: hash), from: session) == "400 PHONE_CODE_EXPIRED")
    }

    @Test("J10 A code is void after five wrong tries and after five minutes")
    func codesDie() throws {
        var desk = WorldDesk()
        let session = desk.caller(at: 5)
        let alice = LabAccount.alice
        var hash = try desk.codeHash(alice.phone, from: session)
        for _ in 0..<5 {
            _ = desk.failure(
                of: API.Auth.SignIn(phoneNumber: alice.phone, phoneCodeHash: hash, phoneCode: "0"), from: session)
        }
        let right = { (hash: String) in
            API.Auth.SignIn(phoneNumber: alice.phone, phoneCodeHash: hash, phoneCode: alice.code)
        }
        #expect(desk.failure(of: right(hash), from: session) == "400 PHONE_CODE_EXPIRED")
        hash = try desk.codeHash(alice.phone, from: session)
        desk.now += 300
        #expect(desk.failure(of: right(hash), from: session) == "400 PHONE_CODE_EXPIRED")
    }

    @Test("Four wrong codes leave the right one good")
    func fourWrongCodes() throws {
        var desk = WorldDesk()
        let session = desk.caller(at: 5)
        let alice = LabAccount.alice
        let hash = try desk.codeHash(alice.phone, from: session)
        func signIn(_ code: String) -> String {
            desk.failure(
                of: API.Auth.SignIn(phoneNumber: alice.phone, phoneCodeHash: hash, phoneCode: code), from: session)
        }
        for _ in 0..<4 { #expect(signIn("0") == "400 PHONE_CODE_INVALID") }
        #expect(signIn(alice.code) == "no error")
    }

    @Test("J09 A code can be asked for again once, and cancelled")
    func resendsAndCancelsCodes() throws {
        var desk = WorldDesk()
        let session = desk.caller(at: 5)
        let phone = LabAccount.alice.phone
        let hash = try desk.codeHash(phone, from: session)
        let again = API.Auth.ResendCode(phoneNumber: phone, phoneCodeHash: hash)
        guard case .sentCode(let code) = try desk.call(again, from: session) else {
            Issue.record("no code")
            return
        }
        #expect(code.nextType == nil && code.phoneCodeHash == hash)
        #expect(desk.failure(of: again, from: session) == "406 SEND_CODE_UNAVAILABLE")
        let strangers = API.Auth.CancelCode(phoneNumber: phone, phoneCodeHash: "other")
        #expect(desk.failure(of: strangers, from: session) == "400 PHONE_CODE_EXPIRED")
        #expect(try desk.call(API.Auth.CancelCode(phoneNumber: phone, phoneCodeHash: hash), from: session))
        #expect(desk.failure(of: again, from: session) == "400 PHONE_CODE_EXPIRED")
    }

    @Test("J10 A number without account signs up after its code")
    func signsUp() throws {
        var desk = WorldDesk()
        let session = desk.caller(at: 3)
        let phone = "9996631234"
        let hash = try desk.codeHash(phone, from: session)
        let signUp = API.Auth.SignUp(phoneNumber: phone, phoneCodeHash: hash, firstName: "New", lastName: "Comer")
        #expect(desk.failure(of: signUp, from: session) == "400 PHONE_CODE_EMPTY")
        let required = try desk.call(
            API.Auth.SignIn(phoneNumber: phone, phoneCodeHash: hash, phoneCode: "33333"), from: session)
        guard case .authorizationSignUpRequired = required else {
            Issue.record("signed in without an account")
            return
        }
        var nameless = signUp
        nameless.firstName = ""
        #expect(desk.failure(of: nameless, from: session) == "400 FIRSTNAME_INVALID")
        _ = try desk.call(signUp, from: session)
        let users = try desk.call(API.Users.GetUsers(id: [.inputUserSelf]), from: session)
        guard case .user(let user)? = users.first else {
            Issue.record("no user")
            return
        }
        #expect(user.firstName == "New" && user.lastName == "Comer" && user.phone == phone)
    }

    @Test("E12 Only the key that signed in is authorized, until it logs out")
    func authorizationBelongsToTheKey() throws {
        var desk = WorldDesk()
        let session = try desk.signedIn(.alice)
        let other = desk.caller(at: 5)
        _ = try desk.call(API.Updates.GetState(), from: session)
        #expect(desk.failure(of: API.Updates.GetState(), from: other) == "401 AUTH_KEY_UNREGISTERED")
        _ = try desk.call(API.Auth.LogOut(), from: session)
        #expect(desk.failure(of: API.Updates.GetState(), from: session) == "401 AUTH_KEY_UNREGISTERED")
    }

    @Test("A key that signs in as somebody else no longer hears of the first account")
    func signsInAsSomebodyElse() throws {
        var desk = WorldDesk()
        let session = try desk.signedIn(.alice)
        _ = try desk.call(API.Updates.GetState(), from: session)
        let phone = "9996659999"
        let hash = try desk.codeHash(phone, from: session)
        _ = try desk.call(
            API.Auth.SignIn(phoneNumber: phone, phoneCodeHash: hash, phoneCode: "55555"), from: session)
        _ = try desk.call(
            API.Auth.SignUp(phoneNumber: phone, phoneCodeHash: hash, firstName: "New", lastName: ""), from: session)
        let boris = try desk.signedIn(.boris)
        let message = API.Messages.SendMessage(peer: desk.peer("alice"), message: "hi", randomID: 1)
        _ = try desk.call(message, from: boris)
        #expect(try desk.updates(to: session).isEmpty)
    }

    @Test("E13 An authorization is exported once to one datacenter and ends with its origin")
    func transfersAuthorization() throws {
        var desk = WorldDesk()
        let home = try desk.signedIn(.alice)
        let away = desk.caller(at: 1)
        let exported = try desk.call(API.Auth.ExportAuthorization(dcID: 1), from: home)
        let take = API.Auth.ImportAuthorization(id: exported.id, bytes: exported.bytes)
        let elsewhere = desk.caller(at: 4)
        #expect(desk.failure(of: take, from: elsewhere) == "400 AUTH_BYTES_INVALID")
        _ = try desk.call(take, from: away)
        #expect(desk.failure(of: take, from: away) == "400 AUTH_BYTES_INVALID")
        #expect(desk.failure(of: API.Updates.GetState(), from: away) == "303 USER_MIGRATE_5")
        #expect(desk.failure(of: API.Auth.ExportAuthorization(dcID: 5), from: home) == "400 DC_ID_INVALID")
        #expect(desk.failure(of: API.Auth.ExportAuthorization(dcID: 9), from: home) == "400 DC_ID_INVALID")
        _ = try desk.call(API.Auth.LogOut(), from: home)
        #expect(desk.failure(of: API.Auth.LogOut(), from: away) == "401 AUTH_KEY_UNREGISTERED")
    }
}
