import MTProtoCore

/// The pauses that the client has been told of, and whether it keeps them.
struct FloodLedger {
    /// Shorter pauses need not be remembered.
    static let shortest = Duration.seconds(2)

    private struct Place: Hashable {
        let method: AccountMethod
        let datacenter: Int
    }

    private struct Pause {
        let heardAt: Instant
        let end: Instant
    }

    private var pauses: [Place: [Pause]] = [:]
    /// Requests that were refused with a pause, and wait it out.
    private var waiting: [Int: (datacenter: Int, end: Instant)] = [:]

    /// The client hears that a datacenter wants a pause of a method.
    mutating func heard(_ method: AccountMethod, at datacenter: Int, _ pause: Duration, now: Instant) {
        guard pause >= Self.shortest else { return }
        let place = Place(method: method, datacenter: datacenter)
        pauses[place] = (pauses[place] ?? []).filter { $0.end > now } + [Pause(heardAt: now, end: now + pause)]
    }

    /// The client waits a pause out with this request.
    mutating func waits(_ number: Int, at datacenter: Int, _ pause: Duration, now: Instant) {
        waiting[number] = (datacenter, now + pause)
    }

    /// A request is handed to a connection, and waits no more.
    mutating func handed(_ number: Int) {
        waiting[number] = nil
    }

    /// Another account is signed in, or the process died.
    mutating func forget() {
        pauses = [:]
        waiting = [:]
    }

    /// The account has left with a move. What waits goes on waiting.
    mutating func forgetPauses() {
        pauses = [:]
    }

    /// A request came to a datacenter. Returns what is wrong with that.
    func arrived(_ entry: AccountLedger.Entry, at datacenter: Int, now: Instant) -> Violation? {
        let (number, method) = (entry.call.number, entry.call.method)
        if let wait = waiting[number], wait.datacenter == datacenter, wait.end > now {
            return Violation(.floodsKept, at: now, "request \(number) comes again before its pause is over")
        }
        // One that went on to another datacenter was looked at when it began.
        guard entry.datacenter == datacenter,
            let pauses = pauses[Place(method: method, datacenter: datacenter)],
            pauses.contains(where: { $0.heardAt < entry.submittedAt && $0.end > now })
        else { return nil }
        return Violation(
            .floodsKept, at: now, "request \(number) comes in a pause of \(method.name) that the client knew of")
    }
}
