import MTProtoKit

/// Requests of one name to one datacenter that have no answer yet.
///
/// A record has no numbers of requests. Which one is meant shows in when it began: what was answered or waits says how long that took. A
/// request that waits for something before a connection gets it begins anew there.
struct WaitingRequests {
    struct Request {
        /// Since when it waits.
        var waitsFrom: Int64
        /// What it waited for, as it was last said.
        var why: String?
        /// What the connection is for that is to carry it, if that is known.
        var purpose: String?
        var connection: Int?
        /// When it was said last that it waits.
        fileprivate var told: Int64?
        /// When a connection got it, or when it was sent where nothing else is known.
        fileprivate var begun: Int64
        fileprivate var isOver = false

        fileprivate init(
            waitsFrom: Int64, why: String? = nil, purpose: String? = nil, connection: Int? = nil, told: Int64? = nil,
            begun: Int64
        ) {
            (self.waitsFrom, self.why, self.purpose) = (waitsFrom, why, purpose)
            (self.connection, self.told, self.begun) = (connection, told, begun)
        }

        /// One that no connection has carried yet.
        init(asked time: Int64) { self.init(waitsFrom: time, begun: time) }
    }

    /// Those that were sent, in the order of the record, with those that are over.
    private var sent: [Request] = []
    /// By place in `sent`: where one may be that is not over; further on than the place itself, if it is over.
    private var next: [Int] = []
    /// Those of a connection of which it was said that they wait.
    private var told: [Request] = []
    /// Those that no connection has yet.
    private var held: [Request] = []

    /// A record is made a little later than what it is about: 50 ms.
    private static let tolerance: Int64 = 50_000
    /// A client says every five seconds what waits, and each request once then.
    private static let round: Int64 = 1_000_000
    /// A client tells of 32 at a time. What a record has beyond this is forgotten, the oldest first.
    private static let limit = 256

    /// A request goes out.
    mutating func send(at time: Int64, on connection: Int?) {
        next.append(sent.count)
        sent.append(Request(waitsFrom: time, connection: connection, begun: time))
    }

    /// A request waits.
    ///
    /// - Parameters:
    ///   - begun: when it began, or when a connection got it.
    ///   - purpose: what that connection is for; nil as long as none has it.
    ///   - time: when that is said.
    /// - Returns: whether nothing was known of it.
    mutating func wait(since begun: Int64, for why: String?, purpose: String?, at time: Int64) -> Bool {
        guard let purpose else {
            return Self.tell(Request(waitsFrom: begun, why: why, told: time, begun: begun), in: &held, at: time)
        }
        var request = Request(waitsFrom: begun, why: why, purpose: purpose, told: time, begun: begun)
        let isKnown = Self.place(of: begun, in: told) { Self.mayBeTold($0, at: time) } != nil
        var wasSent = false
        if !isKnown, let place = place(ofSent: begun) {
            request.connection = sent[place].connection
            request.waitsFrom = min(begun, sent[place].waitsFrom)
            end(place)
            wasSent = true
        }
        return Self.tell(request, in: &told, at: time) && !wasSent
    }

    /// A request of which it was said that no connection has it waits for that no more: it was given to one, or is over.
    mutating func waited(since begun: Int64, at time: Int64) {
        guard let place = Self.place(of: begun, in: held, where: { _ in true }) else { return }
        let request = held.remove(at: place)
        // What has been sent since it was last said to wait is that request, if anything is.
        guard let told = request.told,
            let sentPlace = sent.indices.last(where: { !sent[$0].isOver && sent[$0].waitsFrom == sent[$0].begun }),
            sent[sentPlace].begun > told
        else { return }
        sent[sentPlace].waitsFrom = request.waitsFrom
    }

    /// A request that a connection got then has ended.
    ///
    /// - Returns: whether anything was known of it.
    mutating func end(begun: Int64) -> Bool {
        let toldPlace = Self.place(of: begun, in: told) { _ in true }
        guard let sentPlace = place(ofSent: begun) else {
            if let toldPlace { told.remove(at: toldPlace) }
            return toldPlace != nil
        }
        // checked: no time is below zero.
        if let toldPlace, (told[toldPlace].begun - begun).magnitude <= (sent[sentPlace].begun - begun).magnitude {
            told.remove(at: toldPlace)
        } else {
            end(sentPlace)
        }
        return true
    }

    var open: [Request] { sent.filter { !$0.isOver } + told + held }

    /// Notes what a request waits for, of which that was said before or not.
    ///
    /// - Returns: whether it was not.
    private static func tell(_ request: Request, in list: inout [Request], at time: Int64) -> Bool {
        if let place = place(of: request.begun, in: list, where: { mayBeTold($0, at: time) }) {
            list[place].why = request.why
            list[place].told = time
            return false
        }
        if list.count >= limit { list.removeFirst(limit / 4) }
        list.append(request)
        return true
    }

    /// Whether it may be said again of a request that it waits: of several at once each is said.
    private static func mayBeTold(_ request: Request, at time: Int64) -> Bool {
        // checked: no time is below zero.
        request.told.map { time - $0 >= round } ?? true
    }

    /// The one that began then, or nearly.
    private static func place(
        of begun: Int64, in list: [Request], where condition: (Request) -> Bool
    ) -> Int? {
        // checked: no time is below zero.
        func distance(_ place: Int) -> UInt64 { (list[place].begun - begun).magnitude }
        return list.indices.filter { distance($0) <= tolerance && condition(list[$0]) }.min {
            distance($0) < distance($1)
        }
    }

    /// The first one that was sent after a request began.
    private mutating func place(ofSent begun: Int64) -> Int? {
        // checked: no time is below zero.
        let earliest = begun - Self.tolerance
        var (low, high) = (0, sent.count)
        while low < high {
            let middle = low + (high - low) / 2
            if sent[middle].begun < earliest { low = middle + 1 } else { high = middle }
        }
        var place = low
        while place < next.count, next[place] != place {
            // What is skipped is skipped in longer steps from now on.
            if next[place] < next.count { next[place] = next[next[place]] }
            place = next[place]
        }
        return place < sent.count ? place : nil
    }

    private mutating func end(_ place: Int) {
        sent[place].isOver = true
        next[place] = place + 1
    }
}
