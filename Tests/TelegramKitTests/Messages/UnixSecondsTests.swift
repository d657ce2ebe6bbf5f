import Foundation
import TelegramKit
import Testing

/// Points in time.
struct UnixSecondsTests {
    @Test("U07 seconds of messages and of the API become dates, and come back as whole seconds")
    func datesAreSeconds() {
        #expect(Date(unixSeconds: 1_700_000_000) == Date(timeIntervalSince1970: 1_700_000_000))
        #expect(Date(unixSeconds: Int32.max).unixSeconds == 2_147_483_647)
        #expect(Date(unixSeconds: Int64(-1)).unixSeconds == -1)
        #expect(Date(timeIntervalSince1970: 12.9).unixSeconds == 12)
        #expect(Date(timeIntervalSince1970: -0.5).unixSeconds == -1)
        #expect(Date(timeIntervalSince1970: .infinity).unixSeconds == .max)
        #expect(Date(timeIntervalSince1970: -.infinity).unixSeconds == .min)
        #expect(Date(timeIntervalSince1970: .nan).unixSeconds == .max)
    }
}
