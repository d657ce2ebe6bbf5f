import MTProtoCore
import TL
import TelegramAPI
import TestTime
import Testing

@testable import TelegramLab

@Suite("What clients that are not ours are told of sign-ins and their ends")
struct ForeignAuthorizationTests {
    @Test("LF08 A sign-in is announced to the other sessions, which say that it is known, and what it may be asked")
    func signInsAreConfirmed() async throws {
        try await withLab { lab in
            let first = try await RawClient.signedIn(lab, .boris)
            try await first.call(API.Updates.GetState())
            let second = try await RawClient.signedIn(lab, .boris)
            try await second.call(API.Updates.GetState())
            let told = try await first.authorization()
            #expect(told.unconfirmed && told.device == "test" && told.date != nil && told.location == "this machine")
            func listed() async throws -> API.Authorization? {
                try await first.call(API.Account.GetAuthorizations()).authorizations.first { $0.hash == told.hash }
            }
            #expect(try await listed()?.unconfirmed == true)
            func change(
                _ hash: Int64, confirmed: Bool = false, encrypted: Bool? = nil, calls: Bool? = nil
            )
                -> API.Account.ChangeAuthorizationSettings
            {
                .init(
                    confirmed: confirmed, hash: hash, encryptedRequestsDisabled: encrypted,
                    callRequestsDisabled: calls)
            }
            #expect(try await second.failure(of: change(0, confirmed: true)) == "400 HASH_INVALID")
            #expect(try await second.failure(of: change(1)) == "400 HASH_INVALID")
            try await first.call(change(told.hash, confirmed: true, encrypted: true, calls: true))
            let after = try #require(try await listed())
            #expect(!after.unconfirmed && after.encryptedRequestsDisabled && after.callRequestsDisabled)

            // A device that wants no encrypted chats is not asked, and cannot accept.
            let alice = try await RawClient.signedIn(lab, .alice)
            let half = [UInt8](repeating: 0x5A, count: 256)
            try await alice.call(
                API.Messages.RequestEncryption(userID: try await alice.input("boris"), randomID: 5, gA: half))
            let chat: API.EncryptedChat = try await first.told {
                for case .updateEncryption(let chat, _) in $0.updates { return chat }
                return nil
            }
            guard case .encryptedChatRequested(let asked) = chat else { throw RawClientError.unexpected("\(chat)") }
            let accept = API.Messages.AcceptEncryption(
                peer: .init(chatID: 5, accessHash: asked.accessHash), gB: half, keyFingerprint: 1)
            #expect(try await second.failure(of: accept) == "400 ENCRYPTION_ID_INVALID")
            #expect(!second.others.contains { $0.tellsOfEncryption })

            // The hook of the lab ends all of them, and they hear of it.
            await lab.revokeAuthorizations(phone: LabAccount.boris.phone)
            for client in [first, second] {
                let _: Bool = try await client.next {
                    (try? API.Updates(decoding: $0.body)) == .updatesTooLong ? true : nil
                }
                #expect(try await client.failure(of: API.Updates.GetState()) == "401 SESSION_REVOKED")
            }
        }
    }

    @Test("LF08 A session that is not used for as long as its user has chosen ends")
    func unusedSessionsEnd() throws {
        var desk = WorldDesk()
        let first = try desk.signedIn(.boris)
        #expect(try desk.call(API.Account.GetAuthorizations(), from: first).authorizationTtlDays == 180)
        #expect(
            desk.failure(of: API.Account.SetAuthorizationTTL(authorizationTtlDays: 0), from: first)
                == "400 TTL_DAYS_INVALID")
        try desk.call(API.Account.SetAuthorizationTTL(authorizationTtlDays: 10), from: first)
        let second = try desk.signedIn(.boris)
        let ten: Int64 = 10 * 86_400
        desk.now += ten - 100
        let before = try desk.call(API.Account.GetAuthorizations(), from: first)
        #expect(before.authorizationTtlDays == 10 && before.authorizations.count == 2)
        #expect(before.authorizations.first { !$0.current }.map { Int64($0.dateActive) } == desk.now - ten + 100)
        let deliveries = desk.world.passTime(to: desk.now + 100)
        #expect(deliveries.map(\.session) == [second])
        desk.now += 100
        #expect(desk.failure(of: API.Updates.GetState(), from: second) == "401 SESSION_REVOKED")
        #expect(desk.failure(of: API.Updates.GetState(), from: first) == "no error")
        // The session that was used is looked at again later.
        _ = desk.world.passTime(to: desk.now + ten)
        desk.now += ten
        #expect(desk.failure(of: API.Updates.GetState(), from: first) == "401 SESSION_REVOKED")
    }

    @Test("LM07 No page has signed anyone in")
    func noWebAuthorizations() throws {
        var desk = WorldDesk()
        let session = try desk.signedIn(.boris)
        #expect(try desk.call(API.Account.GetWebAuthorizations(), from: session).authorizations.isEmpty)
        #expect(
            desk.failure(of: API.Account.ResetWebAuthorization(hash: 1), from: session) == "400 HASH_INVALID")
        #expect(desk.failure(of: API.Account.ResetWebAuthorizations(), from: session) == "no error")
    }
}

extension RawClient {
    /// The next sign-in that the client is told of.
    fileprivate func authorization() async throws -> API.Update.UpdateNewAuthorization {
        func value(_ message: ContainedMessage) -> API.Update.UpdateNewAuthorization? {
            guard
                case .updateShort(.updateNewAuthorization(let update), _)? = try? API.Updates(decoding: message.body)
            else { return nil }
            return update
        }
        for message in self.others { if let found = value(message) { return found } }
        return try await self.next(value)
    }
}

extension ContainedMessage {
    fileprivate var tellsOfEncryption: Bool {
        guard let updates = (try? API.Updates(decoding: self.body))?.whole else { return false }
        return updates.updates.contains { if case .updateEncryption = $0 { true } else { false } }
    }
}
