import MTProtoCrypto
import MTProtoKit
import TelegramAPI
import TelegramLab
import Testing

@testable import TelegramKit

struct PasswordTests {
    private func passwordNeeded(_ my: LabClient) async throws -> PasswordInfo {
        let code = try await my.client.sendCode(to: LabClient.farid.phone)
        guard case .passwordNeeded(let info) = try await my.client.signIn(LabClient.farid.code, with: code) else {
            throw TestFailure("no password was asked for")
        }
        return info
    }

    @Test(
        "J10 G13 a code alone does not sign in to an account with a password; the password does, and a wrong one says so"
    )
    func passwordSignsIn() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                let info = try await passwordNeeded(my)
                #expect(info == PasswordInfo(isSet: true, hint: "a fish", canBeRecovered: true))
                #expect(try await !my.client.accountStatus().isSignedIn)
                let early = try await error { () async throws(TelegramError) in try await my.client.me() }
                #expect(early.code == .passwordNeeded)

                let wrong = try await error { () async throws(TelegramError) in
                    try await my.client.checkPassword("Swordfish")
                }
                #expect(wrong.code == .passwordInvalid)
                #expect(!"\(wrong)".contains("Swordfish"))

                let user = try await my.client.checkPassword("swordfish")
                #expect(user.firstName == "Farid")
                #expect(try await my.client.accountStatus() == .signedIn(userID: user.id))
                #expect(try await my.client.me().id == user.id)
                for event in my.recorder.events { #expect(!"\(event)".contains("swordfish")) }
            }
        }
    }

    @Test("G13 N44 a request that waits for the password is answered when it was given; others fail or go on meanwhile")
    func requestsWaitForThePassword() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                _ = try await passwordNeeded(my)
                let client = my.client
                var options = RequestOptions()
                options.waitsForPassword = true
                let asking = (0..<2).map { _ in
                    Task { [options] in
                        try await client.invoke(API.Users.GetUsers(id: [.inputUserSelf]), options: options)
                    }
                }
                try await eventually("they wait") {
                    await client.pendingRequests().filter { $0.state == .waitingForPassword }.count == 2
                }
                _ = try await client.ping()
                let early = try await error { () async throws(TelegramError) in try await client.me() }
                #expect(early.code == .passwordNeeded)

                let user = try await client.checkPassword("swordfish")
                for request in asking { #expect(try await request.value.compactMap { User($0)?.id } == [user.id]) }
                let later = try await client.invoke(API.Users.GetUsers(id: [.inputUserSelf]), options: options)
                #expect(later.count == 1)
            }
        }
    }

    @Test("J10 a forgotten password is replaced with the code that the recovery address got")
    func forgottenPasswordIsReplaced() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                _ = try await passwordNeeded(my)
                let early = try await error { () async throws(TelegramError) in
                    try await my.client.checkRecoveryCode("22222")
                }
                #expect(early.code == .recoveryCodeExpired)
                #expect(try await my.client.requestPasswordRecovery() == "f***@example.org")
                let wrong = try await error { () async throws(TelegramError) in
                    try await my.client.checkRecoveryCode("00000")
                }
                #expect(wrong.code == .recoveryCodeInvalid)
                try await my.client.checkRecoveryCode("22222")
                let user = try await my.client.recoverPassword(
                    code: "22222", newPassword: AccountPassword("mackerel"), hint: "another fish")
                #expect(user.firstName == "Farid")
                #expect(try await my.client.passwordInfo().hint == "another fish")
            }
            try await withClient(of: lab) { my in
                let info = try await passwordNeeded(my)
                #expect(info.hint == "another fish")
                let user = try await my.client.checkPassword("mackerel")
                #expect(user.firstName == "Farid")
            }
        }
    }

    @Test("J10 a password is set, changed with a recovery address, and removed; only its owner can")
    func passwordIsSetChangedAndRemoved() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                #expect(try await my.client.passwordInfo() == PasswordInfo(isSet: false))
                let first = AccountPassword("one"), second = AccountPassword(utf8: Array("two".utf8))
                let set = try await my.client.setPassword(current: nil, new: first, hint: "a number")
                #expect(set == .done)
                let numbered = try await my.client.passwordInfo()
                #expect(numbered == PasswordInfo(isSet: true, hint: "a number"))

                for current in [nil, second] {
                    let refused = try await error { () async throws(TelegramError) in
                        try await my.client.setPassword(current: current, new: nil)
                    }
                    #expect(refused.code == .passwordInvalid)
                }
                let odd = try await error { () async throws(TelegramError) in
                    try await my.client.setPassword(current: first, new: second, recoveryEmail: "nowhere")
                }
                #expect(odd.code == .emailInvalid)
                let none = try await error { () async throws(TelegramError) in
                    try await my.client.requestPasswordRecovery()
                }
                #expect(none.code == .passwordRecoveryUnavailable)
                let change = try await my.client.setPassword(
                    current: first, new: second, recoveryEmail: "alice@example.org")
                #expect(change == .emailConfirmationNeeded(codeLength: 5))
                #expect(try await my.client.passwordInfo().unconfirmedEmail == "a***@example.org")
                try await my.client.confirmRecoveryEmail(LabClient.alice.code)
                #expect(try await my.client.passwordInfo() == PasswordInfo(isSet: true, canBeRecovered: true))

                guard case .waiting(let date) = try await my.client.resetPassword() else {
                    throw TestFailure("the password was reset at once")
                }
                #expect(try await my.client.passwordInfo().resetDate == date)
                try await my.client.declinePasswordReset()
                #expect(try await my.client.passwordInfo().resetDate == nil)
                #expect(try await my.client.setPassword(current: second, new: nil) == .done)
                #expect(try await my.client.passwordInfo() == PasswordInfo(isSet: false))
            }
        }
    }

    @Test("the address for recovery is given up before it is confirmed, and its code is void then")
    func recoveryAddressIsGivenUp() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let change = try await my.client.setPassword(
                    current: nil, new: AccountPassword("one"), recoveryEmail: "alice@example.org")
                #expect(change == .emailConfirmationNeeded(codeLength: 5))
                try await my.client.cancelRecoveryEmail()
                #expect(try await my.client.passwordInfo() == PasswordInfo(isSet: false))
                // A server need not say how long the code is.
                await lab.failNext("account.updatePasswordSettings", at: 5, code: 400, message: "EMAIL_UNCONFIRMED")
                let unknown = try await my.client.setPassword(
                    current: nil, new: AccountPassword("one"), recoveryEmail: "alice@example.org")
                #expect(unknown == .emailConfirmationNeeded(codeLength: nil))
                let void = try await error { () async throws(TelegramError) in
                    try await my.client.confirmRecoveryEmail(LabClient.alice.code)
                }
                #expect(void.code == .recoveryCodeExpired)
            }
        }
    }

    @Test(
        "a check whose other half was used up, or replaced, begins anew: three times in all",
        arguments: ["SRP_ID_INVALID", "SRP_PASSWORD_CHANGED"])
    func checksBeginAnew(reason: String) async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                _ = try await passwordNeeded(my)
                await lab.failNext("auth.checkPassword", at: 2, code: 400, message: reason, times: 3)
                let failure = try await error { () async throws(TelegramError) in
                    try await my.client.checkPassword("swordfish")
                }
                #expect(failure.serverError?.message == reason)
                #expect(try await my.client.checkPassword("swordfish").firstName == "Farid")
                #expect(my.received(at: 2).count { $0 == "auth.checkPassword" } == 4)
            }
        }
    }

    @Test("J09 J10 after five wrong passwords the server makes everybody wait, and the person is told")
    func wrongPasswordsHaveToWait() async throws {
        var configuration = LabConfiguration()
        // Makes the check of the server quick: the verifier is made once.
        configuration.accounts = [LabClient.farid]
        try await withLab(configuration) { lab in
            try await withClient(of: lab) { my in
                _ = try await passwordNeeded(my)
                for _ in 0..<5 {
                    let wrong = try await error { () async throws(TelegramError) in
                        try await my.client.checkPassword("no")
                    }
                    #expect(wrong.code == .passwordInvalid)
                }
                let flood = try await error { () async throws(TelegramError) in
                    try await my.client.checkPassword("swordfish")
                }
                #expect(flood.code == .floodWait)
                #expect((flood.retryAfter ?? .zero) > .seconds(30))
            }
        }
    }

    @Test("H-03 J10 numbers that would give the password away are refused before it is used; a password prints nothing")
    func weakNumbersAreRefused() throws {
        let group = try #require(DHGroup.wellKnown)
        func state(g: Int32, p: [UInt8], b: [UInt8]) -> API.Account.Password {
            API.Account.Password(
                hasPassword: true,
                currentAlgo: .passwordKdfAlgoSHA256SHA256PBKDF2HMACSHA512iter100000SHA256ModPow(
                    .init(salt1: [1], salt2: [2], g: g, p: p)), srpB: b, srpID: 1, newAlgo: .passwordKdfAlgoUnknown,
                newSecureAlgo: .securePasswordKdfAlgoUnknown, secureRandom: [])
        }
        let password = AccountPassword("secret")
        #expect("\(password)" == "password")
        #expect(Mirror(reflecting: password).children.isEmpty)
        var composite = group.prime
        composite[255] &= 0xf0
        composite[255] |= 0x05
        let b = [UInt8](repeating: 0x11, count: 256)
        for (g, p, b) in [
            (3, composite, b), (2, group.prime, b), (3, [23], b), (3, group.prime, [1]),
            (3, group.prime, group.prime),
        ] as [(Int32, [UInt8], [UInt8])] {
            #expect(refusal(password, state(g: g, p: p, b: b))?.code == .unexpectedResponse)
        }
        #expect(refusal(password, state(g: 3, p: group.prime, b: b)) == nil)
    }

    private func refusal(_ password: AccountPassword, _ state: API.Account.Password) -> TelegramError? {
        var proof = PasswordProof(method: "auth.checkPassword", random: .seeded(1))
        do throws(TelegramError) {
            _ = try proof.answer(password, to: state)
            return nil
        } catch {
            return error
        }
    }
}
