import MTProtoKit

/// The requests of a recorded run.
struct RunRequests {
    private struct Place: Hashable {
        let name: String
        let datacenter: Int

        init(_ record: RunRecord, _ datacenters: [Int: Int] = [:]) {
            name = record["name"] ?? "a request"
            datacenter = record.number("dc") ?? record.number("m").flatMap { datacenters[$0] } ?? 0
        }
    }

    private var waiting: [Place: WaitingRequests] = [:]
    /// When those were asked that no connection has carried yet, and of which nothing else was said.
    private var asked: [Place: [Int64]] = [:]
    /// The datacenters of machines.
    private var datacenters: [Int: Int] = [:]
    private var errors: [String: Int] = [:]
    private var order: [String] = []
    private(set) var sentences: [(time: Int64, text: String)] = []
    /// Answers of which there is nothing else to say.
    private(set) var quickAnswers: [(time: Int64, name: String, took: Int64)] = []

    /// - Returns: whether the record is about a request.
    mutating func take(_ record: RunRecord) -> Bool {
        let place = Place(record, datacenters)
        let datacenter = RunStory.datacenter(record)
        switch record.event {
        case "machine":
            if let number = record.number("m") { datacenters[number] = record.number("dc") }
            return false
        case "asked": ask(at: record.time, place)
        case "request":
            if asked[place]?.isEmpty == false { asked[place]?.removeFirst() }
            waiting[place, default: WaitingRequests()].send(at: record.time, on: record.number("c"))
        case "answer": answered(record, place)
        case "waits":
            let took = took(record)
            let why = record["why"]
            let isNew = waiting[place, default: WaitingRequests()].wait(
                since: record.time - took, for: why, purpose: record["for"], at: record.time)
            if isNew { forgetAsked(record.time - took, place) }
            sentences.append(
                (
                    record.time,
                    "\(place.name) to \(datacenter) had waited for \(RunStory.text(took)): \(why ?? "no reason is told")"
                ))
        case "waited":
            let begun = record.time - took(record)
            waiting[place]?.waited(since: begun, at: record.time)
        case "pause":
            sentences.append((record.time, "\(datacenter) wanted a pause of \(wait(record)) before \(place.name)"))
        case "repeat":
            let outcome = record["outcome"] ?? "an error"
            // A pause tells the same.
            guard !outcome.hasPrefix("420 ") else { return true }
            sentences.append(
                (
                    record.time,
                    "\(datacenter) answered \(place.name) with \(outcome); it is asked again after \(wait(record))"
                ))
        default: return false
        }
        return true
    }

    private func wait(_ record: RunRecord) -> String { RunStory.text(Int64(record.number("wait") ?? 0)) }

    /// How long it took, at most since the beginning.
    private func took(_ record: RunRecord) -> Int64 {
        min(max(0, record.number("took").map { Int64($0) } ?? 0), max(0, record.time))
    }

    /// From here on nothing is known of those that have no answer yet.
    mutating func forget() { (waiting, asked) = ([:], [:]) }

    private static let askedLimit = 256
    /// A record is made a little later than what it is about: 50 ms.
    private static let tolerance: Int64 = 50_000

    private mutating func ask(at time: Int64, _ place: Place) {
        asked[place, default: []].append(time)
        if let count = asked[place]?.count, count > Self.askedLimit { asked[place]?.removeFirst(count / 4) }
    }

    /// Something else is said of the one that was asked then.
    private mutating func forgetAsked(_ begun: Int64, _ place: Place) {
        // checked: no time is below zero.
        guard let index = asked[place]?.firstIndex(where: { ($0 - begun).magnitude <= Self.tolerance }) else { return }
        asked[place]?.remove(at: index)
    }

    private mutating func answered(_ record: RunRecord, _ place: Place) {
        let took = took(record)
        let wasKnown = waiting[place]?.end(begun: record.time - took) ?? false
        if !wasKnown { forgetAsked(record.time - took, place) }
        let outcome = record["outcome"] ?? "?"
        guard outcome != "ok" else {
            guard took >= RunStory.longWait else { return quickAnswers.append((record.time, place.name, took)) }
            sentences.append((record.time, "\(place.name) was answered, after \(RunStory.text(took))"))
            return
        }
        let isRefusal = outcome.prefixMatch(of: /[0-9]+\s/) != nil
        sentences.append(
            (
                record.time,
                isRefusal
                    ? "\(RunStory.datacenter(record)) answered \(place.name) with \(outcome), after \(RunStory.text(took))"
                    : "\(place.name) to \(RunStory.datacenter(record)) ended after \(RunStory.text(took)): \(outcome)"
            ))
        // That an account lives elsewhere is no failure.
        guard !outcome.hasPrefix("303 ") else { return }
        let text = "\(place.name): \(outcome)"
        if errors[text] == nil { order.append(text) }
        errors[text, default: 0] += 1
    }

    /// One without an answer.
    struct Open {
        let name: String
        let datacenter: Int
        let request: WaitingRequests.Request
    }

    /// Those without an answer, the oldest first.
    var open: [Open] {
        let carried = waiting.flatMap { place, requests in
            requests.open.map { Open(name: place.name, datacenter: place.datacenter, request: $0) }
        }
        let others = asked.flatMap { place, times in
            times.map { Open(name: place.name, datacenter: place.datacenter, request: .init(asked: $0)) }
        }
        return (carried + others).sorted { ($0.request.waitsFrom, $0.name) < ($1.request.waitsFrom, $1.name) }
    }

    /// What failed, and how often; nil if nothing did.
    var refusals: String? {
        guard !order.isEmpty else { return nil }
        let limit = 5
        var texts = order.prefix(limit).map { text in
            let count = errors[text] ?? 1
            return count > 1 ? "\(text) (\(count) times)" : text
        }
        if order.count > limit { texts.append("and \(order.count - limit) more") }
        return "what failed: " + texts.joined(separator: ", ")
    }
}
