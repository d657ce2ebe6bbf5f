import MTProtoKit

/// What a client did, waited for and was told, in words.
struct RunStory {
    /// From here on a wait is worth a word: 5 s.
    static let longWait: Int64 = 5_000_000

    private enum Event {
        case sentence(String)
        /// A request was answered, after so many microseconds.
        case answered(String, took: Int64)
    }

    private var events: [(time: Int64, event: Event)] = []
    private var connections = RunConnections()
    private var requests = RunRequests()
    private var hasEnded = false
    private var last: Int64 = 0
    /// States of datacenters that were told.
    private var states: [Int: String] = [:]

    /// - Parameter records: those of one client.
    init(_ records: [RunRecord]) {
        for record in records {
            last = max(last, record.time)
            take(record)
        }
        for sentence in connections.sentences(until: last) { events.append((sentence.time, .sentence(sentence.text))) }
        for sentence in requests.sentences { events.append((sentence.time, .sentence(sentence.text))) }
        for answer in requests.quickAnswers { events.append((answer.time, .answered(answer.name, took: answer.took))) }
    }

    private mutating func say(_ record: RunRecord, _ text: String) { events.append((record.time, .sentence(text))) }

    private mutating func take(_ record: RunRecord) {
        if connections.take(record) || requests.take(record) { return }
        let datacenter = Self.datacenter(record)
        let why = record["why"] ?? "no reason is told"
        switch record.event {
        case "begin":
            let proxies = record.number("proxies") ?? 0
            say(
                record,
                "the client began to run"
                    + (proxies > 0 ? ", through \(proxies == 1 ? "a proxy" : "\(proxies) proxies")" : ""))
        case "end":
            hasEnded = true
            // What was not answered was given up with it.
            requests.forget()
            say(record, "the client ended" + (record["outcome"].map { ": \($0)" } ?? ""))
        case "interrupted": say(record, "the program was ended by a signal")
        case "state":
            takeState(record, datacenter)
        case "no_route":
            say(record, "nothing has come from \(datacenter) for 20 s, over \(record["tried"] ?? "some") routes")
        case "home":
            say(record, "the account lives at \(datacenter), not at datacenter \(record["from"] ?? "?"): \(why)")
        case "carried": say(record, "the authorization was carried to \(datacenter)")
        case "session_reset": say(record, "the session with \(datacenter) was replaced: \(why)")
        case "violation": say(record, "\(datacenter) sent what the protocol forbids, which was ignored: \(why)")
        case "cdn_left": say(record, "a content delivery network was left: \(why)")
        case "network": say(record, record["is"] == "none" ? "there was no network" : "the network was another one")
        case "network_unwatched": say(record, "the network could not be watched: \(why)")
        case "storage": say(record, "something stored could not be read: \(why)")
        case "discovery": say(record, "the search for addresses: \(record["is"] ?? "?")")
        case "https_end":
            say(record, "\(record["host"] ?? "a server") was asked over HTTPS: \(record["outcome"] ?? "?")")
        case "left_out":
            let amount = record["bytes"].map { "\($0) bytes" } ?? "\(record["records"] ?? "some") lines"
            say(record, "here \(amount) of the record are left out; what was open before may have ended there")
            requests.forget()
            connections.forget()
        default: break
        }
    }

    /// States that a person should know of; what else they are, other sentences say.
    private mutating func takeState(_ record: RunRecord, _ datacenter: String) {
        guard let state = record["is"], let number = record.number("dc"), record["for"] == "main" else { return }
        let former = states.updateValue(state, forKey: number)
        let notable = ["no route", "proxy trouble", "waiting for network"]
        if notable.contains(state), former != state { say(record, "the state of \(datacenter) is: \(state)") }
    }

    static func datacenter(_ record: RunRecord) -> String { "datacenter \(record["dc"] ?? "?")" }

    /// The run line by line, with what can be concluded at the end.
    var lines: [String] {
        var lines: [String] = []
        var answers: [(time: Int64, name: String, took: Int64)] = []
        func tellAnswers() {
            if let line = Self.line(answers) { lines.append(line) }
            answers = []
        }
        let sorted = events.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
        for (_, (time, event)) in sorted {
            switch event {
            case .answered(let name, let took): answers.append((time, name, took))
            case .sentence(let text):
                tellAnswers()
                lines.append("at \(Self.text(time)): \(text)")
            }
        }
        tellAnswers()
        return lines + ["In short: " + conclusion]
    }

    /// Several answers that came one after the other.
    private static func line(_ answers: [(time: Int64, name: String, took: Int64)]) -> String? {
        guard let first = answers.first, let last = answers.last else { return nil }
        guard answers.count > 1, let slowest = answers.max(by: { $0.took < $1.took }) else {
            return "at \(text(first.time)): \(first.name) was answered after \(text(first.took))"
        }
        var order: [String] = []
        var counts: [String: Int] = [:]
        for answer in answers {
            if counts[answer.name] == nil { order.append(answer.name) }
            counts[answer.name, default: 0] += 1
        }
        let limit = 6
        var names = order.prefix(limit).map { name in
            let count = counts[name] ?? 1
            return count > 1 ? "\(name) (\(count) times)" : name
        }
        if order.count > limit { names.append("and \(order.count - limit) more methods") }
        return "from \(text(first.time)) to \(text(last.time)): \(answers.count) requests were answered: "
            + names.joined(separator: ", ") + "; the slowest, \(slowest.name), after \(text(slowest.took))"
    }

    /// The plain answer to "why is it stuck?".
    private var conclusion: String {
        var words: [String] = []
        let open = requests.open
        if let oldest = open.first {
            let request = oldest.request
            let count = open.count == 1 ? "one request had no answer" : "\(open.count) requests had no answer"
            words.append(
                "when the record ends, \(count): \(oldest.name) to datacenter \(oldest.datacenter) had waited for "
                    + "\(Self.text(last - request.waitsFrom))\(request.why.map { ": \($0)" } ?? "")")
            let purpose = request.purpose ?? request.connection.flatMap { connections.purpose(of: $0) }
            words.append(connections.standing(of: oldest.datacenter, for: purpose, at: last))
        } else if hasEnded {
            words.append("the client ended, and nothing that it had asked was left open")
        } else {
            words.append("when the record ends, nothing waits for an answer")
        }
        if let refusals = requests.refusals { words.append(refusals) }
        return words.joined(separator: ". ").capitalizedSentences + "."
    }

    /// A time or a duration.
    static func text(_ microseconds: Int64) -> String {
        switch microseconds {
        case ..<1000: "\(max(0, microseconds)) µs"
        case ..<1_000_000: "\(Decimals.text(Double(microseconds) / 1000, places: microseconds < 10_000 ? 1 : 0)) ms"
        default: "\(Decimals.text(Double(microseconds) / 1_000_000, places: 1)) s"
        }
    }
}

extension String {
    /// With a capital after each full stop; the first word stays as it is.
    fileprivate var capitalizedSentences: String {
        split(separator: ". ", omittingEmptySubsequences: false).enumerated().map { index, sentence in
            index == 0 ? String(sentence) : sentence.prefix(1).uppercased() + sentence.dropFirst()
        }.joined(separator: ". ")
    }
}
