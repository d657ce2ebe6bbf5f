import MTProtoCore
import MTProtoCrypto
import TL
import TelegramAPI
import TestTime
import Testing

@testable import TelegramLab

@Suite("What clients that are not ours ask of a lab: codes by e-mail, terms of service")
struct ForeignEmailTests {
    private static func account(_ loginEmail: String?) -> LabAccount {
        LabAccount(phone: "9996627001", code: "22222", homeDC: 2, firstName: "Gita", loginEmail: loginEmail)
    }

    private static func configuration(_ loginEmail: String?) -> LabConfiguration {
        var configuration = LabConfiguration()
        configuration.accounts = [Self.account(loginEmail)]
        return configuration
    }

    private static func code(_ text: String) -> API.EmailVerification { .emailVerificationCode(code: text) }

    @Test("LM10 A code goes to the account's e-mail address, and is taken as one that came there")
    func codesGoToTheAddress() async throws {
        try await withRawClient(Self.configuration("gita@example.org")) { lab, client in
            #expect(lab.description.accounts.first?.loginEmail == "gita@example.org")
            let sent = try await client.askForCode()
            guard case .sentCodeTypeEmailCode(let type) = sent.type else {
                throw RawClientError.unexpected("\(sent)")
            }
            #expect(type.emailPattern == "g***@example.org" && type.length == 5)
            #expect(type.resetAvailablePeriod == 7 * 86_400 && type.resetPendingDate == nil)
            #expect(await lab.pendingCodes().map(\.email) == ["gita@example.org"])
            func signIn(_ text: String?, _ email: API.EmailVerification?) -> API.Auth.SignIn {
                .init(
                    phoneNumber: "9996627001", phoneCodeHash: sent.phoneCodeHash, phoneCode: text,
                    emailVerification: email)
            }
            #expect(try await client.failure(of: signIn("22222", nil)) == "400 PHONE_CODE_INVALID")
            #expect(try await client.failure(of: signIn(nil, nil)) == "400 PHONE_CODE_EMPTY")
            #expect(try await client.failure(of: signIn(nil, Self.code("1"))) == "400 CODE_INVALID")
            let google = API.EmailVerification.emailVerificationGoogle(token: "t")
            #expect(
                try await client.failure(of: signIn(nil, google))
                    == "400 PARAMETER_NOT_IN_LAB: email_verification (emailVerificationGoogle)")
            guard case .authorization = try await client.call(signIn(nil, Self.code("22222"))) else {
                throw RawClientError.unexpected("no authorization")
            }
            #expect(try await client.call(API.Account.GetPassword()).loginEmailPattern == "g***@example.org")

            // Another address, which has to be proved first.
            let change = API.EmailVerifyPurpose.emailVerifyPurposeLoginChange
            let passport = API.EmailVerifyPurpose.emailVerifyPurposePassport
            let forPassport = API.Account.SendVerifyEmailCode(purpose: passport, email: "gita@example.org")
            #expect(try await client.failure(of: forPassport) == "400 PARAMETER_NOT_IN_LAB: purpose")
            let ofPassport = API.Account.VerifyEmail(purpose: passport, verification: Self.code("22222"))
            #expect(try await client.failure(of: ofPassport) == "400 PARAMETER_NOT_IN_LAB: purpose")
            let wrong = API.Account.SendVerifyEmailCode(purpose: change, email: "nowhere")
            #expect(try await client.failure(of: wrong) == "400 EMAIL_INVALID")
            let early = API.Account.VerifyEmail(purpose: change, verification: Self.code("22222"))
            #expect(try await client.failure(of: early) == "400 EMAIL_VERIFY_EXPIRED")
            let asked = try await client.call(
                API.Account.SendVerifyEmailCode(purpose: change, email: "other@example.com"))
            #expect(asked.emailPattern == "o***@example.com" && asked.length == 5)
            #expect(await lab.pendingCodes().map(\.email) == ["other@example.com"])
            let mistyped = API.Account.VerifyEmail(purpose: change, verification: Self.code("1"))
            #expect(try await client.failure(of: mistyped) == "400 CODE_INVALID")
            #expect(try await client.call(early) == .emailVerified(email: "other@example.com"))
            #expect(try await client.call(API.Account.GetPassword()).loginEmailPattern == "o***@example.com")
        }
    }

    @Test("LM10 An account that has to set an address up gets no code before it has; then the code goes there")
    func addressesAreSetUp() async throws {
        try await withRawClient(Self.configuration("")) { _, client in
            let sent = try await client.askForCode()
            #expect(sent.type == .sentCodeTypeSetUpEmailRequired(.init()))
            let hash = sent.phoneCodeHash
            func setUp(_ hash: String) -> API.EmailVerifyPurpose {
                .emailVerifyPurposeLoginSetup(phoneNumber: "9996627001", phoneCodeHash: hash)
            }
            let early = API.Auth.SignIn(phoneNumber: "9996627001", phoneCodeHash: hash, phoneCode: "22222")
            #expect(try await client.failure(of: early) == "400 PHONE_CODE_INVALID")
            let stale = API.Account.SendVerifyEmailCode(purpose: setUp("x"), email: "gita@example.org")
            #expect(try await client.failure(of: stale) == "400 PHONE_HASH_EXPIRED")
            let name = API.Account.SendVerifyEmailCode(purpose: setUp(hash), email: "gita@example.org")
            #expect(try await client.call(name).emailPattern == "g***@example.org")
            let wrong = API.Account.VerifyEmail(purpose: setUp(hash), verification: Self.code("1"))
            #expect(try await client.failure(of: wrong) == "400 CODE_INVALID")
            let verified = try await client.call(
                API.Account.VerifyEmail(purpose: setUp(hash), verification: Self.code("22222")))
            guard case .emailVerifiedLogin("gita@example.org", .sentCode(let code)) = verified,
                case .sentCodeTypeEmailCode = code.type
            else { throw RawClientError.unexpected("\(verified)") }
            #expect(try await client.failure(of: name) == "400 PHONE_HASH_EXPIRED")
            let signIn = API.Auth.SignIn(
                phoneNumber: "9996627001", phoneCodeHash: code.phoneCodeHash, emailVerification: Self.code("22222"))
            guard case .authorization = try await client.call(signIn) else {
                throw RawClientError.unexpected("no authorization")
            }
        }
    }

    @Test("LM10 An address that its user cannot reach is taken away after a week, and codes come by SMS again")
    func addressesAreReset() throws {
        var desk = WorldDesk()
        desk.world = World(
            datacenters: [], accounts: [Self.account("gita@example.org")], random: .seeded(1), now: desk.now)
        let session = desk.caller(at: 2)
        func reset(_ hash: String) -> API.Auth.ResetLoginEmail {
            .init(phoneNumber: "9996627001", phoneCodeHash: hash)
        }
        let hash = try desk.codeHash("9996627001", from: session)
        guard case .sentCode(let sent) = try desk.call(reset(hash), from: session),
            case .sentCodeTypeEmailCode(let type) = sent.type
        else { throw RawClientError.unexpected("no code") }
        #expect(type.resetPendingDate == Int32(desk.now + 7 * 86_400) && type.resetAvailablePeriod == nil)
        #expect(desk.failure(of: reset(hash), from: session) == "400 TASK_ALREADY_EXISTS")
        desk.now += 7 * 86_400
        let later = try desk.codeHash("9996627001", from: session)
        guard case .sentCode(let bySMS) = try desk.call(reset(later), from: session) else {
            throw RawClientError.unexpected("no sentCode")
        }
        #expect(bySMS.type == .sentCodeTypeSms(length: 5))
        #expect(desk.failure(of: reset(later), from: session) == "400 EMAIL_INSTALL_MISSING")
        try desk.call(
            API.Auth.SignIn(phoneNumber: "9996627001", phoneCodeHash: later, phoneCode: "22222"), from: session)
        let change = API.Account.SendVerifyEmailCode(
            purpose: .emailVerifyPurposeLoginChange, email: "gita@example.org")
        #expect(desk.failure(of: change, from: session) == "400 EMAIL_NOT_SETUP")
    }

    @Test("LM10 Who signs up is shown the terms of service, and is asked no more once they are accepted")
    func termsAreShown() async throws {
        var configuration = LabConfiguration()
        configuration.termsOfService = "Be kind."
        try await withRawClient(configuration) { lab, client in
            let phone = "9996620777"
            guard
                case .sentCode(let code) = try await client.call(
                    API.Auth.SendCode(phoneNumber: phone, apiID: 1, apiHash: "x", settings: API.CodeSettings()))
            else { return }
            let answer = try await client.call(
                API.Auth.SignIn(phoneNumber: phone, phoneCodeHash: code.phoneCodeHash, phoneCode: "22222"))
            guard case .authorizationSignUpRequired(let required) = answer, let terms = required.termsOfService else {
                throw RawClientError.unexpected("\(answer)")
            }
            #expect(terms.text == "Be kind.")
            _ = try await client.call(
                API.Auth.SignUp(
                    phoneNumber: phone, phoneCodeHash: code.phoneCodeHash, firstName: "Ivo", lastName: ""))
            guard case .termsOfServiceUpdate(_, let asked) = try await client.call(API.Help.GetTermsOfServiceUpdate())
            else {
                Issue.record("not asked")
                return
            }
            #expect(asked == terms)
            let isDone = try await client.call(API.Help.AcceptTermsOfService(id: terms.id))
            #expect(isDone)
            guard case .termsOfServiceUpdateEmpty = try await client.call(API.Help.GetTermsOfServiceUpdate()) else {
                Issue.record("asked again")
                return
            }
            let unknown = API.Help.AcceptTermsOfService(id: .init(data: "{}"))
            #expect(try await client.failure(of: unknown) == "400 TOS_ID_INVALID")
        }
    }
}

extension RawClient {
    fileprivate func askForCode() async throws -> API.Auth.SentCode.SentCode {
        let sent = try await self.call(
            API.Auth.SendCode(phoneNumber: "9996627001", apiID: 1, apiHash: "x", settings: API.CodeSettings()))
        guard case .sentCode(let code) = sent else { throw RawClientError.unexpected("\(sent)") }
        return code
    }
}
