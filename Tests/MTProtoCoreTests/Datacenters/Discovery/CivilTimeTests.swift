import Testing

@testable import MTProtoCore

struct CivilTimeTests {
    @Test(
        "B08 calendars agree on leap years, ends of years and week days",
        arguments: [
            (Int64(0), "Thu, 01 Jan 1970 00:00:00 GMT"), (951_782_399, "Mon, 28 Feb 2000 23:59:59 GMT"),
            (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"), (1_590_552_113, "Wed, 27 May 2020 04:01:53 GMT"),
            (1_735_689_599, "Tue, 31 Dec 2024 23:59:59 GMT"), (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"),
            (253_402_300_799, "Fri, 31 Dec 9999 23:59:59 GMT"),
        ])
    func calendar(seconds: Int64, text: String) {
        #expect(HTTPDate.text(unixSeconds: seconds) == text)
        #expect(HTTPDate.unixSeconds(text) == seconds)
    }

    @Test("B08 each day follows the one before, for five hundred years")
    func days() {
        var last = CivilTime(unixSeconds: 0)
        for day in 1..<Int64(366 * 500) {
            let next = CivilTime(unixSeconds: day * 86_400)
            #expect(next.weekday == (last.weekday + 1) % 7)
            let isNextDay = next.day == last.day + 1 && next.month == last.month
            let isNextMonth = next.day == 1 && (next.month == last.month + 1 || next.month == 1 && last.month == 12)
            #expect(isNextDay || isNextMonth && last.day >= 28, "\(last) and \(next)")
            last = next
        }
        #expect(CivilTime(unixSeconds: -5) == CivilTime(unixSeconds: 0))
    }
}
