/// A moment as calendars and clocks of UTC show it.
package struct CivilTime: Hashable, Sendable {
    package let year: Int
    /// From 1 on.
    package let month: Int
    /// From 1 on.
    package let day: Int
    package let hour: Int
    package let minute: Int
    package let second: Int
    /// 0 is Sunday.
    package let weekday: Int

    /// The last second of the year 9999.
    private static let last: Int64 = 253_402_300_799

    /// - Parameter unixSeconds: from 1970 to 9999; what is before or after counts as the beginning or the end of that.
    // checked: the time is bounded first.
    package init(unixSeconds: Int64) {
        let seconds = Int(min(max(unixSeconds, 0), Self.last))
        let days = seconds / 86_400
        // The first guess is never too late.
        var year = 1970 + days / 366
        while Self.daysSince1970(year: year + 1, month: 1, day: 1) <= days { year += 1 }
        var month = 1
        while month < 12, Self.daysSince1970(year: year, month: month + 1, day: 1) <= days { month += 1 }
        self.year = year
        self.month = month
        day = days - Self.daysSince1970(year: year, month: month, day: 1) + 1
        hour = seconds / 3600 % 24
        minute = seconds / 60 % 60
        second = seconds % 60
        weekday = (days + 4) % 7
    }

    private static let daysBefore = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]

    static func isLeap(_ year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    /// Months and days count from 1 on.
    static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
        let before = year - 1
        let leaps = before / 4 - before / 100 + before / 400 - (1969 / 4 - 1969 / 100 + 1969 / 400)
        let thisYear = daysBefore[month - 1] + (month > 2 && isLeap(year) ? 1 : 0)
        return (year - 1970) * 365 + leaps + thisYear + day - 1
    }
}
