import TelegramLab

/// Why a text is no schedule.
package struct ScheduleError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line, from 1.
    package var line: Int
    package var reason: String

    package var description: String {
        "line \(line) of the schedule: \(reason)"
    }
}

extension Schedule {
    /// Reads what ``description`` writes. Empty lines and lines that begin with `#` do not matter.
    /// - Throws: ``ScheduleError``, which names the line.
    package init(parsing text: String) throws(ScheduleError) {
        let (setup, steps) = try ScheduleWords.lines(of: text, setup: ScheduleSetup.init, step: Step.init)
        self.init(setup: setup, steps: steps)
        if let stray = steps.first(where: { !(1...setup.clients).contains($0.order.client ?? 1) }) {
            throw ScheduleError(line: 1, reason: "there is no client for \"\(stray)\"")
        }
        self.steps = steps.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(
            \.element)
    }
}

extension ScheduleWords {
    /// Reads a setup and the steps after it, a line each. Empty lines and lines that begin with `#` do not matter.
    static func lines<Setup, Step>(
        of text: String, setup readSetup: (inout ScheduleWords) throws(ScheduleError) -> Setup,
        step readStep: (inout ScheduleWords) throws(ScheduleError) -> Step
    ) throws(ScheduleError) -> (setup: Setup, steps: [Step]) {
        var setup: Setup?
        var steps: [Step] = []
        for (index, content) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            var words = ScheduleWords(content, line: index + 1)
            guard let first = words.peek, !first.hasPrefix("#") else { continue }
            if setup == nil {
                setup = try readSetup(&words)
            } else {
                steps.append(try readStep(&words))
            }
            try words.end()
        }
        guard let setup else { throw ScheduleError(line: 1, reason: "it is empty; it begins with \"setup seed 1\"") }
        return (setup, steps)
    }
}

/// The words of a line, taken from its front.
struct ScheduleWords {
    private var words: ArraySlice<Substring>
    let line: Int

    init(_ text: Substring, line: Int) {
        words = text.split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == "\r" })[...]
        self.line = line
    }

    var peek: Substring? { words.first }

    func failure(_ reason: String) -> ScheduleError {
        ScheduleError(line: line, reason: reason)
    }

    mutating func word(_ meaning: String) throws(ScheduleError) -> String {
        guard let word = words.popFirst() else { throw failure("\(meaning) is missing") }
        return String(word)
    }

    mutating func number(_ meaning: String, in range: ClosedRange<Int>) throws(ScheduleError) -> Int {
        let word = try word(meaning)
        guard let number = Int(word), range.contains(number) else {
            throw failure("\(meaning) is a number from \(range.lowerBound) to \(range.upperBound), not \"\(word)\"")
        }
        return number
    }

    mutating func time(_ meaning: String) throws(ScheduleError) -> Int {
        let word = try word(meaning)
        guard let time = Seconds.milliseconds(word), time >= 0 else {
            throw failure("\(meaning) is a time in seconds such as 1.250, not \"\(word)\"")
        }
        return time
    }

    mutating func isOn() throws(ScheduleError) -> Bool {
        switch try word("on or off") {
        case "on": true
        case "off": false
        case let other: throw failure("\"\(other)\" is neither on nor off")
        }
    }

    func end() throws(ScheduleError) {
        if let rest = words.first { throw failure("\"\(rest)\" is not understood") }
    }
}

extension ScheduleSetup {
    init(_ words: inout ScheduleWords) throws(ScheduleError) {
        guard try words.word("setup") == "setup" else { throw words.failure("the first line begins with \"setup\"") }
        self.init(seed: 0)
        while words.peek != nil {
            switch try words.word("") {
            case "seed":
                let text = try words.word("a seed")
                guard let value = UInt64(text) else { throw words.failure("\"\(text)\" is no seed") }
                seed = value
            case "clients": clients = try words.number("the number of clients", in: 1...16)
            case "link": link = try words.word("the name of a link")
            case "one-key": sharesKey = true
            case "makes-keys": makesKeys = true
            case "temporary-keys": temporaryKeys = try words.number("seconds", in: 120...604_800)
            case "http": usesHTTP = true
            case "adversary": hasAdversary = true
            case "proxy":
                let text = try words.word("the kind of proxy")
                guard let kind = SimulatedTunnel(rawValue: text) else {
                    throw words.failure("\"\(text)\" is none of \(SimulatedTunnel.allCases.map(\.rawValue))")
                }
                proxy = kind
            case "stays": staysConnected = true
            case "clock-error": clockError = try words.number("the error", in: -Self.clockLimit...Self.clockLimit)
            case let other: throw words.failure("\"\(other)\" is not understood")
            }
        }
    }

    /// Ten years: a clock error beyond this is a mistake in the schedule.
    static let clockLimit = 315_360_000
}

extension Schedule.Step {
    init(_ words: inout ScheduleWords) throws(ScheduleError) {
        let at = try words.time("the time")
        let subject = try words.word("client, machine, way or server")
        switch subject {
        case "client": self.init(at: at, try Order.ofClient(&words))
        case "machine": self.init(at: at, try Order.ofMachine(&words))
        case "way": self.init(at: at, try Order.ofWay(&words))
        case "server": self.init(at: at, try Order.ofServer(&words))
        default: throw words.failure("\"\(subject)\" is none of client, machine, way and server")
        }
    }
}

extension Order {
    fileprivate static func ofClient(_ words: inout ScheduleWords) throws(ScheduleError) -> Order {
        let client = try words.number("the client", in: 1...16)
        switch try words.word("what the client does") {
        case "call": return .call(client: client, try CallPlan(&words))
        case "cancel": return .cancel(client: client, call: try words.number("the call", in: 1...Int.max))
        case "pause": return .pause(client: client)
        case "resume": return .resume(client: client)
        case "close": return .close(client: client)
        case "reopen": return .reopen(client: client)
        case "stays": return .staysConnected(client: client, try words.isOn())
        case let other: throw words.failure("a client cannot \"\(other)\"")
        }
    }

    fileprivate static func ofMachine(_ words: inout ScheduleWords) throws(ScheduleError) -> Order {
        let client = try words.number("the client", in: 1...16)
        switch try words.word("what happens to the machine") {
        case "sleep": return .sleep(client: client, try words.time("how long"))
        case "network": return .network(client: client, try words.isOn())
        case "wall-clock":
            let limit = ScheduleSetup.clockLimit
            return .wallClock(client: client, try words.number("seconds", in: -limit...limit))
        case let other: throw words.failure("\"\(other)\" does not happen to machines")
        }
    }

    fileprivate static func ofWay(_ words: inout ScheduleWords) throws(ScheduleError) -> Order {
        let client = try words.number("the client", in: 1...16)
        switch try words.word("what happens on the way") {
        case "link": return .link(client: client, try words.word("the name of a link"))
        case "reset": return .reset(client: client)
        case "black-hole": return .blackHole(client: client, try words.time("how long"))
        case "refuse": return .refuse(client: client, try words.time("how long"))
        case "outage":
            let name = try words.word("the kind of outage")
            guard let kind = Outage(rawValue: name) else { throw words.failure("there is no outage \"\(name)\"") }
            return .outage(client: client, kind, try words.time("how long"))
        case "stall": return .stall(client: client, try words.time("how long"))
        case "adversary": return .adversary(client: client, try words.time("how long"))
        case "keep": return .keep(client: client, try words.time("how long"))
        case "copy": return .copy(client: client, try words.time("how long"))
        case "play": return .play(client: client)
        case "drop-answers": return .dropAnswers(client: client, try words.time("how long"))
        case let other: throw words.failure("\"\(other)\" does not happen on the way")
        }
    }

    fileprivate static func ofServer(_ words: inout ScheduleWords) throws(ScheduleError) -> Order {
        switch try words.word("what the server does") {
        case "push":
            let client = try words.number("the client", in: 1...16)
            return .push(client: client, try words.number("how many", in: 1...10_000))
        case "code":
            let client = try words.number("the client", in: 1...16)
            return .transportCode(client: client, try words.number("the code", in: -100_000...100_000))
        case "faults":
            let names = try words.word("names of faults, or none")
            guard names != "none" else { return .faults([], perMille: 0) }
            var kinds: [FaultKind] = []
            for name in names.split(separator: ",") {
                guard let kind = FaultKind(rawValue: String(name)) else {
                    throw words.failure("there is no fault \"\(name)\"")
                }
                kinds.append(kind)
            }
            return .faults(kinds, perMille: try words.number("per mille", in: 0...1000))
        case "rotate-salts": return .rotateSalts
        case "forget-sessions": return .forgetSessions
        case "forget-keys": return .forgetKeys
        case "forget-temporary-keys": return .forgetTemporaryKeys
        case "restart": return .restart
        case "amnesia": return .amnesia
        case "clock":
            let limit = ScheduleSetup.clockLimit
            return .shiftClock(try words.number("seconds", in: -limit...limit))
        case let other: throw words.failure("a server cannot \"\(other)\"")
        }
    }
}

extension CallPlan {
    fileprivate init(_ words: inout ScheduleWords) throws(ScheduleError) {
        self.init(number: try words.number("the number of the call", in: 1...Int.max))
        while words.peek != nil {
            switch try words.word("") {
            case "repeatable": isIdempotent = true
            case "urgent": isUrgent = true
            case "quick-ack": wantsQuickAck = true
            case "after": after = try words.number("the call before", in: 1...Int.max)
            case "timeout": timeout = try words.time("the timeout")
            case "upload": upload = try words.number("bytes", in: 0...(8 << 20))
            case "answer": answer = try words.number("bytes", in: 0...(8 << 20))
            case "work": work = try words.time("the time of work")
            case let other: throw words.failure("\"\(other)\" is not understood")
            }
        }
    }
}
