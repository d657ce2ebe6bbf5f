import MTProtoCore
import Testing

@testable import TelegramKit

@Suite struct AccountRecordsTests {
    @Test("J10 who signs in comes last and is the one in use; nobody is about to sign in any more")
    func signedInAccountsArePromoted() {
        var records = AccountRecords()
        let first = (records.beginAuthorization(), records.beginAuthorization())
        #expect(first == (0, 0))
        records.promote(0, userID: 70, isTest: false)
        #expect(records.authorizingID == nil && records.currentID == 0)
        let second = records.beginAuthorization()
        #expect(second == 1)
        records.promote(1, userID: 71, isTest: true)
        #expect(records.records.map(\.sortOrder) == [0, 1] && records.current?.userID == 71)
        #expect(records.records.map(\.isTest) == [false, true])
        // Signing in once more changes no place.
        records.promote(0, userID: 72, isTest: false)
        #expect(records.records.map(\.id) == [0, 1] && records.current?.userID == 72)
        records.setOrder([1, 0])
        #expect(records.records.map(\.id) == [1, 0])
        let (unknown, known) = (records.setCurrent(5), records.setCurrent(1))
        #expect(!unknown && known)

        records.demote(1)
        let next = records.beginAuthorization()
        #expect(records.currentID == 0 && next == 1)
        records.remove(0)
        #expect(records.currentID == nil && records.records.isEmpty)
        let last = records.beginAuthorization()
        #expect(last == 1)
    }

    @Test("J07 J10 what is stored of accounts reads back; what cannot be counts as nothing")
    func recordsReadBack() throws {
        var records = AccountRecords()
        #expect(AccountRecords(stored: records.encoded()) == records)
        for user in 0..<3 { records.promote(records.beginAuthorization(), userID: Int64(user), isTest: user == 1) }
        _ = records.beginAuthorization()
        let bytes = records.encoded()
        #expect(AccountRecords(stored: bytes) == records)
        for length in 0..<bytes.count { #expect(AccountRecords(stored: Array(bytes.prefix(length))) == nil) }
        var twice = bytes
        // The second account has the id of the first.
        twice.replaceSubrange(56..<64, with: twice[32..<40])
        #expect(AccountRecords(stored: twice) == nil)
    }

    @Test("P25 B-69 J18 what is told twice counts once, and an end has one reason")
    func statesAreToldOnce() {
        var progress = AccountProgress()
        func becomes(_ status: AccountStatus) -> Bool { progress.become(status) }
        #expect(!becomes(.signedOut))
        #expect(becomes(.waitingForPassword(PasswordInfo(isSet: true))))
        #expect(!becomes(.ended(.revoked)), "nobody is signed in yet")
        #expect(becomes(.signedIn(userID: 7)))
        #expect(!becomes(.signedIn(userID: 7)))
        #expect(!becomes(.waitingForSignUp(termsOfService: nil)))
        #expect(becomes(.ended(.revoked)))
        #expect(!becomes(.ended(.unregistered)) && !becomes(.signedOut))
        #expect(progress.status == .ended(.revoked))
        #expect(becomes(.signedIn(userID: 7)))
    }

    @Test(
        "B-69 the server's reasons have names",
        arguments: [
            ("SESSION_REVOKED", AccountEnd.revoked), ("AUTH_KEY_UNREGISTERED", .unregistered),
            ("AUTH_KEY_DUPLICATED", .duplicated), ("USER_DEACTIVATED", .deactivated), ("USER_DEACTIVATED_BAN", .banned),
            ("SOMETHING_NEW", .other("SOMETHING_NEW")),
        ])
    func endsHaveNames(message: String, end: AccountEnd) {
        #expect(AccountEnd(RPCError(code: 401, message: message)) == end)
    }
}
