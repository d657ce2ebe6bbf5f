import MTProtoCore
import Testing

@testable import TelegramKit

@Suite struct StoredAccountTests {
    @Test("B-77 a stored account names a datacenter that can exist, or counts as none")
    func storedDatacenters() throws {
        let good = StoredAccount(home: DatacenterID(2), userID: 5)
        #expect(StoredAccount(stored: good.encoded()) == good)
        for home in [0, -1, 1001, Int32.max, Int32.min] {
            var bytes = good.encoded()
            bytes.replaceSubrange(4..<8, with: withUnsafeBytes(of: home.littleEndian) { [UInt8]($0) })
            #expect(StoredAccount(stored: bytes) == nil, "\(home)")
        }
        for count in 0..<good.encoded().count {
            #expect(StoredAccount(stored: Array(good.encoded().prefix(count))) == nil)
        }
    }

    @Test("B11 a stored account has its user's number, and loses it with the user")
    func storedNumbers() {
        var account = StoredAccount(home: DatacenterID(2), userID: 5)
        account.phone = "9996651001"
        #expect(StoredAccount(stored: account.encoded()) == account)
        account.ended = .init(userID: 7, reason: .revoked)
        #expect(StoredAccount(stored: account.encoded()) == account)
        account.userID = nil
        #expect(account.phone == nil)
        #expect(StoredAccount(stored: account.encoded()) == account)
        #expect(StoredAccount.number("9996651001") == "9996651001")
        for text in [nil, "", String(repeating: "1", count: 33)] { #expect(StoredAccount.number(text) == nil) }
    }
}
