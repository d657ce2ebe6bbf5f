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

    @Test("U07 what is seconds is there as a date or a length of time as well, and is set either way")
    func secondsAreDates() {
        let date = Date(unixSeconds: 1_700_000_000)
        var filter = MessageFilter(until: 5)
        filter.sinceAsDate = date
        #expect(filter.since == 1_700_000_000 && filter.untilAsDate == Date(unixSeconds: 5))
        filter.untilAsDate = nil
        #expect(filter.until == nil && filter.sinceAsDate == date)
        var options = SendOptions(scheduleDate: 5)
        #expect(options.scheduleDateAsDate == Date(unixSeconds: 5))
        options.scheduleDateAsDate = date.addingTimeInterval(0.5)
        #expect(options.scheduleDate == 1_700_000_000)
        #expect(PasswordInfo(isSet: true, resetDate: 7).resetDateAsDate == Date(unixSeconds: 7))
        #expect(PasswordReset.waiting(until: 7).untilAsDate == Date(unixSeconds: 7))
        #expect(PasswordReset.done.untilAsDate == nil)
        #expect(QRLoginStep.scan(url: "", expires: 7).expiresAsDate == Date(unixSeconds: 7))
        #expect(MediaLifetime.seconds(7).secondsAsDuration == .seconds(7))
    }

    /// Names of what servers count in seconds since 1970, and those that end so.
    private static let points = [
        "date", "since", "until", "expires", "created", "received", "learned", "lastActive", "lastSeen", "lastAnswer",
        "lastFailure", "Date", "Until", "Time",
    ]
    private static let lengths = ["duration", "seconds", "period", "Duration", "Seconds", "Period"]

    /// With what an accessor ends, if it has to be there; nil for what is no time.
    private static func form(of name: Substring) -> String? {
        func isOne(of names: [String]) -> Bool {
            names.contains { $0 == name || ($0.first?.isUppercase == true && name.hasSuffix($0)) }
        }
        return isOne(of: points) ? "Date" : isOne(of: lengths) ? "Duration" : nil
    }

    @Test("U07 none of the public properties and cases in seconds lacks its date or length of time")
    func everyTimeHasItsForm() throws {
        let path = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../docs/public-api.txt")
        let text = try String(contentsOf: path.standardized, encoding: .utf8)
        let property = /TelegramKit (\S+)\.(\w+): (?:static )?(?:let|var) \w+: (\w+)(\??)/
        let someCase = /TelegramKit (\S+)\.\w+\(\S*\): case (\w+)\((.*)\)/
        var types: [String: String] = [:]
        var wanted: [String: String] = [:]
        for line in text.split(separator: "\n") {
            if let match = line.prefixMatch(of: property) {
                types["\(match.1).\(match.2)"] = String(match.3 + match.4)
                // What a date itself says of its seconds is no other date.
                guard ["Int", "Int32", "Int64", "Double"].contains(match.3), match.1 != "Date",
                    let form = Self.form(of: match.2)
                else { continue }
                wanted["\(match.1).\(match.2)As\(form)"] = form + match.4
            } else if let match = line.prefixMatch(of: someCase) {
                for part in match.3.split(separator: ", ") where part.hasSuffix("Int") || part.hasSuffix("Int?") {
                    let name = part.contains(": ") ? part.prefix { $0 != ":" } : match.2
                    // A case is there or not.
                    if let form = Self.form(of: name) { wanted["\(match.1).\(name)As\(form)"] = form + "?" }
                }
            }
        }
        #expect(wanted.count > 40, "the list has another form")
        for (name, type) in wanted { #expect(types[name] == type, "\(name)") }
    }
}
