import MTProtoCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

@Suite("What clients that are not ours hear of a lab: sign-ins and ends of other sessions")
struct ForeignNoticeTests {
    /// The hash of the session that is not the caller's.
    private func otherSession(_ client: RawClient) async throws -> Int64 {
        let all = try await client.call(API.Account.GetAuthorizations()).authorizations
        return try #require(all.first { !$0.current }).hash
    }

    /// Waits until a client is told that it has missed something.
    private func isSentToAsk(_ client: RawClient) async throws {
        let _: Bool = try await client.next {
            (try? API.Updates(decoding: $0.body)) == .updatesTooLong ? true : nil
        }
    }

    @Test("LF08 A session that is ended from elsewhere is sent to ask at once, and is told why when it does")
    func endedSessionsHearOfIt() async throws {
        try await withLab { lab in
            let first = try await RawClient.signedIn(lab, .boris)
            try await first.call(API.Updates.GetState())
            let second = try await RawClient.signedIn(lab, .boris)
            try await second.call(API.Updates.GetState())
            try await second.call(API.Account.ResetAuthorization(hash: try await self.otherSession(second)))
            try await self.isSentToAsk(first)
            let difference = API.Updates.GetDifference(pts: 1, date: 1, qts: 0)
            #expect(try await first.failure(of: difference) == "401 SESSION_REVOKED")
            // All of the others at once; this one goes on.
            try await first.signIn(.boris)
            try await first.call(API.Updates.GetState())
            try await first.call(API.Auth.ResetAuthorizations())
            try await self.isSentToAsk(second)
            #expect(try await second.failure(of: API.Updates.GetState()) == "401 SESSION_REVOKED")
            #expect(try await first.failure(of: API.Updates.GetState()) == "no error")
            #expect(!first.others.contains { (try? API.Updates(decoding: $0.body)) == .updatesTooLong })
        }
    }

    @Test("LF08 A code and a new sign-in are written to the account's other sessions, and to no others")
    func signInsAreTold() async throws {
        try await withLab { lab in
            let first = try await RawClient.signedIn(lab, .boris)
            try await first.call(API.Updates.GetState())
            let second = try await RawClient(lab, LabAccount.boris.homeDC)
            try await second.exchangeKey()
            let phone = LabAccount.boris.phone
            let sent = try await second.call(
                API.Auth.SendCode(phoneNumber: phone, apiID: 1, apiHash: "x", settings: API.CodeSettings()))
            guard case .sentCode(let code) = sent else { throw RawClientError.unexpected("no sentCode") }
            #expect(code.type == .sentCodeTypeApp(length: 5) && code.nextType == .codeTypeSms)
            func told(_ beginning: String) async throws -> API.Message.Message {
                try await first.told { $0.messages.first { $0.message.hasPrefix(beginning) } }
            }
            let written = try await told("Login code: \(LabAccount.boris.code). ")
            #expect(written.peerID == .peerUser(userID: World.serviceUser) && !written.out)
            let again = try await second.call(
                API.Auth.ResendCode(phoneNumber: phone, phoneCodeHash: code.phoneCodeHash))
            guard case .sentCode(let bySMS) = again else { throw RawClientError.unexpected("no sentCode") }
            #expect(bySMS.type == .sentCodeTypeSms(length: 5) && bySMS.nextType == .codeTypeCall)
            _ = try await second.call(
                API.Auth.SignIn(
                    phoneNumber: phone, phoneCodeHash: code.phoneCodeHash, phoneCode: LabAccount.boris.code))
            let notice = try await told("New login. Dear Boris, ")
            #expect(notice.message.contains("Device: lab, 1, test, 1\nLocation: this machine"))
            #expect(notice.message.contains("/20") && notice.message.contains(" UTC."))
            #expect(notice.entities?.first == .messageEntityBold(offset: 0, length: 10))
            #expect(notice.id == written.id + 1)
        }
    }

    @Test("LF08 Nothing is written to who is alone, nor to bots")
    func loneSignInsAreNotTold() throws {
        var desk = WorldDesk()
        let id = try #require(desk.world.userByUsername["boris"])
        let before = desk.world.boxes[id]?.pts
        _ = try desk.signedIn(.boris)
        #expect(desk.world.boxes[id]?.pts == before)
        let token = try #require(desk.world.logins.bots.keys.first)
        let botBefore = desk.world.boxes[World.freeBot]?.pts
        for _ in 0..<2 {
            let session = desk.caller(at: World.freeBotHome)
            try desk.call(
                API.Auth.ImportBotAuthorization(flags: 0, apiID: 1, apiHash: "x", botAuthToken: token), from: session)
        }
        #expect(desk.world.boxes[World.freeBot]?.pts == botBefore)
    }

    @Test("LF08 A session under a bound temporary key hears of its end as well")
    func boundKeysHearOfIt() throws {
        var desk = WorldDesk()
        let main = try desk.signedIn(.alice)
        let temporary = desk.caller(
            at: LabAccount.alice.homeDC, kind: .temporary(expiresAt: desk.now + 100, boundTo: main.key.id))
        try desk.call(API.Updates.GetState(), from: temporary)
        let other = try desk.signedIn(.alice)
        try desk.call(API.Auth.ResetAuthorizations(), from: other)
        #expect(try desk.updates(to: temporary) == [.updatesTooLong])
        #expect(try desk.updates(to: main) == [.updatesTooLong] && desk.updates(to: other).isEmpty)
    }
}
