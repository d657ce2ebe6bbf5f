import MTProtoKit

/// The requests of a recorded run.
struct RunRequests {
    private struct Request {
        let name: String
        let datacenter: Int
        let begun: Int64
        /// What it waited for, as it was last said.
        var why: String?
    }

    private struct Place: Hashable {
        let name: String
        let datacenter: Int

        init(_ record: RunRecord) {
            name = record["name"] ?? "a request"
            datacenter = record.number("dc") ?? 0
        }
    }

    /// Those that wait, the oldest first.
    private var waiting: [Place: [Request]] = [:]
    private var errors: [String: Int] = [:]
    private var order: [String] = []
    private(set) var sentences: [(time: Int64, text: String)] = []
    /// Answers of which there is nothing else to say.
    private(set) var quickAnswers: [(time: Int64, name: String, took: Int64)] = []

    /// - Returns: whether the record is about a request.
    mutating func take(_ record: RunRecord) -> Bool {
        let place = Place(record)
        let datacenter = RunStory.datacenter(record)
        switch record.event {
        case "request":
            // One that waited before it was sent is there already.
            let isKnown = waiting[place]?.contains { $0.why != nil } == true
            if !isKnown { begin(place, at: record.time) }
        case "answer": answered(record, place)
        case "waits":
            let took = Int64(max(0, record.number("took") ?? 0))
            let why = record["why"]
            if waiting[place]?.isEmpty != false { begin(place, at: max(0, record.time - min(took, record.time))) }
            waiting[place]?[0].why = why
            sentences.append(
                (
                    record.time,
                    "\(place.name) to \(datacenter) had waited for \(RunStory.text(took)): \(why ?? "no reason is told")"
                ))
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

    private mutating func begin(_ place: Place, at time: Int64) {
        waiting[place, default: []].append(Request(name: place.name, datacenter: place.datacenter, begun: time))
    }

    private mutating func answered(_ record: RunRecord, _ place: Place) {
        let took = Int64(record.number("took") ?? 0)
        if waiting[place]?.isEmpty == false { waiting[place]?.removeFirst() }
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

    /// Those without an answer, the oldest first.
    func open(at last: Int64) -> [(name: String, datacenter: Int, age: Int64, why: String?)] {
        waiting.values.joined().sorted { ($0.begun, $0.name) < ($1.begun, $1.name) }
            // checked: no time is below zero.
            .map { ($0.name, $0.datacenter, last - $0.begun, $0.why) }
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
