/// The time in a `Date` header (row B08): `Wed, 27 May 2020 04:01:53 GMT`, the only form that servers may send
/// (RFC 9110, 5.6.7). What a server over HTTPS says about the time is a better first guess than a wrong local clock.
package enum HTTPDate {
    /// Unix time in seconds; nil for any other text.
    package static func unixSeconds(_ text: String) -> Int64? {
        let parts = text.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        guard parts.count == 6, parts[5] == "GMT", parts[0].utf8.last == UInt8(ascii: ","),
            let weekday = weekdays.firstIndex(of: String(parts[0].dropLast())),
            let day = number(parts[1], digits: 2), let month = months.firstIndex(of: parts[2]),
            let year = number(parts[3], digits: 4), year >= 1970
        else { return nil }
        let clock = parts[4].utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
            .compactMap { number(String(decoding: $0, as: UTF8.self), digits: 2) }
        guard clock.count == 3, parts[4].utf8.count == 8, clock[0] < 24, clock[1] < 60, clock[2] <= 60,
            day >= 1, day <= length(ofMonth: month, year)
        else { return nil }
        let days = daysSince1970(year: year, month: month, day: day)
        guard (days + 4) % 7 == weekday else { return nil }
        return Int64(((days * 24 + clock[0]) * 60 + clock[1]) * 60 + clock[2])
    }

    /// The same from Unix time in seconds, from 1970 on: for servers.
    // checked: the time is this machine's own.
    package static func text(unixSeconds: Int64) -> String {
        let seconds = max(unixSeconds, 0)
        let days = Int(seconds / 86_400)
        var year = 1970
        while daysSince1970(year: year + 1, month: 0, day: 1) <= days { year += 1 }
        var month = 0
        while month < 11, daysSince1970(year: year, month: month + 1, day: 1) <= days { month += 1 }
        let day = days - daysSince1970(year: year, month: month, day: 1) + 1
        func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let clock = [seconds / 3600 % 24, seconds / 60 % 60, seconds % 60].map(two).joined(separator: ":")
        return "\(weekdays[(days + 4) % 7]), \(two(Int64(day))) \(months[month]) \(year) \(clock) GMT"
    }

    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    private static let daysBefore = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]

    private static func number(_ text: String, digits: Int) -> Int? {
        guard text.utf8.count == digits,
            text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        return Int(text)
    }

    private static func isLeap(_ year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    private static func length(ofMonth month: Int, _ year: Int) -> Int {
        switch month {
        case 1: isLeap(year) ? 29 : 28
        case 3, 5, 8, 10: 30
        default: 31
        }
    }

    private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
        let before = year - 1
        let leaps = before / 4 - before / 100 + before / 400 - (1969 / 4 - 1969 / 100 + 1969 / 400)
        let thisYear = daysBefore[month] + (month > 1 && isLeap(year) ? 1 : 0)
        return (year - 1970) * 365 + leaps + thisYear + day - 1
    }
}
