import MTProtoCore
import Testing

@testable import TelegramKit

struct AccountRecordsTests {
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

        func changed(_ place: Int, to value: Int64) -> AccountRecords? {
            var other = bytes
            other.replaceSubrange(place..<place + 8, with: withUnsafeBytes(of: value.littleEndian) { Array($0) })
            return AccountRecords(stored: other)
        }
        // Ids that nobody was given, or two were, and next ones that there cannot be.
        #expect(changed(32, to: 4) == nil && changed(32, to: -5) == nil && changed(20, to: 1) == nil)
        #expect(changed(4, to: -1) == nil && changed(4, to: .max) == nil)
        #expect(changed(12, to: 1)?.currentID == 1 && changed(12, to: 77)?.currentID == 0)
    }

    @Test("who is removed leaves the one in use alone, unless it was he")
    func removedAccountsLeaveTheOthers() {
        var records = AccountRecords()
        for user in 0..<3 { records.promote(records.beginAuthorization(), userID: Int64(user), isTest: false) }
        records.remove(0)
        #expect(records.currentID == 2 && records.records.map(\.id) == [1, 2])
        records.remove(2)
        #expect(records.currentID == 1 && records.records.map(\.id) == [1])
    }

    @Test("the latest hundred ends are remembered")
    func endsAreBounded() {
        var records = AccountRecords()
        for user in 0..<150 { records.promote(records.beginAuthorization(), userID: Int64(user), isTest: false) }
        for id in 0..<150 { records.demote(Int64(id), because: .revoked) }
        let latest: [Int64] = Array(50..<150)
        #expect(records.ended.map(\.userID) == latest)
        #expect(AccountRecords(stored: records.encoded()) == records)
    }

    @Test("who signs in again in another place has not ended any more; the ends of others stay")
    func endsOfOthersStay() {
        var records = AccountRecords()
        for user in [70, 71] as [Int64] { records.promote(records.beginAuthorization(), userID: user, isTest: false) }
        for id in [0, 1] as [Int64] { records.demote(id, because: .revoked) }
        records.promote(2, userID: 70, isTest: false)
        #expect(records.ended == [EndedAccount(id: 1, userID: 71, reason: .revoked)])
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
