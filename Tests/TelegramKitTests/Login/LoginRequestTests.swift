import MTProtoCore
import MTProtoKit
import NIOCore
import Synchronization
import TL
import TelegramAPI
import TestTime
import Testing

@testable import TelegramKit

/// How a login asks, seen by whoever is asked.
struct LoginRequestTests {
    private func code(by delivery: LoginCode.Delivery) -> LoginCode {
        LoginCode(
            phoneNumber: "9996651001", phoneCodeHash: "abc", delivery: delivery, length: 5, detail: nil,
            nextDelivery: nil, timeout: nil)
    }

    @Test("whoever signs in is shown every pause, and only what does no harm is asked twice")
    func loginsWaitForNothing() async throws {
        let password = try API.Account.Password(
            newAlgo: .passwordKdfAlgoUnknown, newSecureAlgo: .securePasswordKdfAlgoUnknown, secureRandom: []
        ).encoded()
        let server = ScriptedServer { $0 == "account.getPassword" ? password : nil }
        let code = code(by: .sms)
        try await withTelegramClient(.scripted(server)) { client in
            // All of them are refused, which is not what this is about.
            _ = try? await client.sendCode(to: code.phoneNumber)
            _ = try? await client.resendCode(code)
            _ = try? await client.signIn("55555", with: code)
            _ = try? await client.signUp(with: code, firstName: "Nora")
            _ = try? await client.cancelCode(code)
            _ = try? await client.signIn(botToken: "1:x")
            _ = try? await client.checkPassword("swordfish")
            _ = try? await client.requestPasswordRecovery()
            _ = try? await client.checkRecoveryCode("22222")
            _ = try? await client.recoverPassword(code: "22222")
            _ = try? await client.setPassword(current: nil, new: nil)
            _ = try? await client.confirmRecoveryEmail("22222")
            var pictures = client.qrLogin().makeAsyncIterator()
            _ = try? await pictures.next()
        }
        let calls = server.calls
        let names: Set<String> = [
            "auth.sendCode", "auth.resendCode", "auth.signIn", "auth.signUp", "auth.cancelCode",
            "auth.importBotAuthorization", "account.getPassword", "auth.checkPassword", "auth.requestPasswordRecovery",
            "auth.checkRecoveryPassword", "auth.recoverPassword", "account.updatePasswordSettings",
            "account.confirmPasswordEmail", "auth.exportLoginToken",
        ]
        #expect(Set(calls.map(\.name)) == names)
        let waiting = calls.filter { $0.request.waitsOutFloods }
        #expect(waiting.isEmpty, "\(waiting.map(\.name))")
        let repeated: Set<String> = [
            "auth.sendCode", "auth.importBotAuthorization", "account.getPassword", "auth.exportLoginToken",
        ]
        #expect(Set(calls.filter { $0.request.isIdempotent }.map(\.name)) == repeated)
        // Others would wait for a password whose absence they bring to light.
        let held = Set(calls.filter { !$0.request.ignoresMissingPassword }.map(\.name))
        #expect(held.isSubset(of: ["auth.resendCode", "auth.signUp"]), "\(held)")
        #expect(calls.filter { $0.request.timeout != nil }.map(\.name) == ["auth.sendCode"])
    }

    @Test("a code by e-mail is given as one, others as they are, all without blanks")
    func codesAreGivenByTheirKind() async throws {
        let server = ScriptedServer()
        try await withTelegramClient(.scripted(server)) { client in
            for delivery in [LoginCode.Delivery.sms, .app, .email] {
                _ = try? await client.signIn(" 55 555\n", with: code(by: delivery))
                let query = try server.latest(API.Auth.SignIn.self)
                #expect(query.phoneNumber == "9996651001" && query.phoneCodeHash == "abc")
                let isMail = delivery == .email
                let mail: API.EmailVerification? = isMail ? .emailVerificationCode(code: "55555") : nil
                #expect(query.phoneCode == (isMail ? nil : "55555") && query.emailVerification == mail)
            }
        }
    }

    @Test("whoever signs in names the application, and says what the device can do and who is there already")
    func loginsIntroduceTheApplication() async throws {
        let server = ScriptedServer()
        try await withTelegramClient(.scripted(server)) { (client: TelegramClient) async throws in
            let settings = LoginCode.Settings(allowsMissedCall: true)
            _ = try? await client.beginSignIn(with: "+999 66 5 1001", settings: settings)
            var asked = API.Auth.SendCode(
                phoneNumber: "9996651001", apiID: 7, apiHash: "hash", settings: API.CodeSettings(allowMissedCall: true))
            #expect(try server.latest(API.Auth.SendCode.self) == asked)
            _ = try? await client.sendCode(to: "9996651001")
            asked.settings = API.CodeSettings()
            #expect(try server.latest(API.Auth.SendCode.self) == asked)

            _ = try? await client.signIn(botToken: "1:x")
            let bot = API.Auth.ImportBotAuthorization(flags: 0, apiID: 7, apiHash: "hash", botAuthToken: "1:x")
            #expect(try server.latest(API.Auth.ImportBotAuthorization.self) == bot)

            var pictures = client.qrLogin(exceptIDs: [5]).makeAsyncIterator()
            _ = try? await pictures.next()
            let picture = API.Auth.ExportLoginToken(apiID: 7, apiHash: "hash", exceptIDs: [5])
            #expect(try server.latest(API.Auth.ExportLoginToken.self) == picture)
        }
    }

    @Test("what is kept of accounts that were left is read once the client runs, and said with a request for a code")
    func tokensOfAccountsAreSaid() async throws {
        var writer = TLWriter()
        writer.writeBytesVector([[1, 2, 3], [4]])
        let server = ScriptedServer()
        var configuration = TelegramConfiguration.scripted(server)
        configuration.storage = MemoryStore(["persistent:test-future-tokens": Array(writer.buffer.readableBytesView)])
        let client = try TelegramClient(configuration: configuration)
        let request = Task { try await client.beginSignIn(with: "9996651001") }
        try await eventually("it waits") { await client.pendingRequests().contains { $0.name == "future tokens" } }
        try await client.withClient { _ in
            let refused = await #expect(throws: TelegramError.self) { try await request.value }
            #expect(refused?.code == .server)
        }
        #expect(try server.latest(API.Auth.SendCode.self).settings.logoutTokens == [[1, 2, 3], [4]])
    }

    @Test("of the accounts that were left the latest twenty are kept, each once and the latest last")
    func latestTokensAreKept() async throws {
        let tokens = Mutex<[UInt8]>(Array(0..<25) + [10])
        let server = ScriptedServer { name in
            guard name == "auth.logOut" else { return nil }
            let token = tokens.withLock { $0.isEmpty ? 0 : $0.removeFirst() }
            return try? API.Auth.LoggedOut(futureAuthToken: [token]).encoded()
        }
        try await withTelegramClient(.scripted(server)) { client in
            for _ in 0..<26 { try await client.logOut() }
            _ = try? await client.beginSignIn(with: "9996651001")
        }
        let kept = try server.latest(API.Auth.SendCode.self).settings.logoutTokens
        let latest: [UInt8] = Array(5..<10) + Array(11..<25) + [10]
        #expect(kept == latest.map { [$0] })
    }

    @Test("before a picture has expired only news of login tokens lead to another question")
    func otherNewsAreNoConfirmation() async throws {
        let time = TestTime()
        let expires = Int32(clamping: Int64(time.source.wallClockUnixSeconds) + 86_400)
        let token = try API.Auth.LoginToken.loginToken(expires: expires, token: [1, 2, 3]).encoded()
        let server = ScriptedServer { $0 == "auth.exportLoginToken" ? token : nil }
        var configuration = TelegramConfiguration.scripted(server)
        configuration.time = time.source
        try await withTelegramClient(configuration) { client in
            let reading = Task { for try await _ in client.qrLogin() {} }
            try await eventually("a picture is asked for") { server.calls.count == 1 }
            client.receive(try API.Updates.updatesTooLong.encoded())
            await time.pass(.seconds(5))
            #expect(server.calls.count == 1)
            client.receive(try API.Updates.updateShort(update: .updateLoginToken, date: 1).encoded())
            try await eventually("what became of it is asked for") { server.calls.count == 2 }
            reading.cancel()
            await #expect(throws: TelegramError.self) { try await reading.value }
        }
    }
}
