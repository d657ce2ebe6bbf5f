/// The time in a `Date` header (row B08): `Wed, 27 May 2020 04:01:53 GMT`, the only form that servers may send
/// (RFC 9110, 5.6.7). What a server over HTTPS says about the time is a better first guess than a wrong local clock.
package enum HTTPDate {
    /// Unix time in seconds; nil for any other text.
    package static func unixSeconds(_ text: String) -> Int64? {
        let parts = text.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        guard parts.count == 6, parts[5] == "GMT", parts[0].utf8.last == UInt8(ascii: ","),
            let weekday = weekdays.firstIndex(of: String(parts[0].dropLast())),
            let day = number(parts[1], digits: 2), let month = months.firstIndex(of: parts[2]).map({ $0 + 1 }),
            let year = number(parts[3], digits: 4), year >= 1970
        else { return nil }
        let clock = parts[4].utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
            .compactMap { number(String(decoding: $0, as: UTF8.self), digits: 2) }
        guard clock.count == 3, parts[4].utf8.count == 8, clock[0] < 24, clock[1] < 60, clock[2] <= 60,
            day >= 1, day <= length(ofMonth: month, year)
        else { return nil }
        let days = CivilTime.daysSince1970(year: year, month: month, day: day)
        guard (days + 4) % 7 == weekday else { return nil }
        return Int64(((days * 24 + clock[0]) * 60 + clock[1]) * 60 + clock[2])
    }

    /// The same from Unix time in seconds, from 1970 on: for servers.
    package static func text(unixSeconds: Int64) -> String {
        let time = CivilTime(unixSeconds: unixSeconds)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let clock = [time.hour, time.minute, time.second].map(two).joined(separator: ":")
        return "\(weekdays[time.weekday]), \(two(time.day)) \(months[time.month - 1]) \(time.year) \(clock) GMT"
    }

    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private static func number(_ text: String, digits: Int) -> Int? {
        guard text.utf8.count == digits,
            text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        return Int(text)
    }

    private static func length(ofMonth month: Int, _ year: Int) -> Int {
        switch month {
        case 2: CivilTime.isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
