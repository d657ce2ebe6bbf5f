import MTProtoKit

/// Requests of one name to one datacenter that have no answer yet.
///
/// A record has no numbers of requests. Which one is meant shows in when it began: what was answered or waits says how long that took.
struct WaitingRequests {
    struct Request {
        /// When it began, or was sent where nothing else is known of it.
        var begun: Int64
        /// What it waited for, as it was last said.
        var why: String?
        /// What the connection is for that carries it, if that is known.
        var purpose: String?
        var connection: Int?
        fileprivate var isSent: Bool
        fileprivate var isOver = false
    }

    /// In the order of the record, with those that are over.
    private var sent: [Request] = []
    /// By place in `sent`: where one may be that is not over; further on than the place itself, if it is over.
    private var next: [Int] = []
    /// Those of which it was said that they wait: when they began is known.
    private var told: [Request] = []
    /// How many of `sent` are not over.
    private var sentCount = 0
    /// So many may be sent once more, in another session.
    private var resendable = 0

    /// A record is made a little later than what it is about: 50 ms.
    private static let tolerance: Int64 = 50_000

    /// A request goes out.
    mutating func send(at time: Int64, on connection: Int?) {
        if resendable > 0 {
            resendable -= 1
            return
        }
        if let place = told.firstIndex(where: { !$0.isSent }) {
            told[place].isSent = true
            told[place].connection = connection
            return
        }
        next.append(sent.count)
        sentCount += 1
        sent.append(Request(begun: time, connection: connection, isSent: true))
    }

    /// A request waits.
    mutating func wait(since begun: Int64, for why: String?, purpose: String?) {
        if let place = place(ofTold: begun) {
            told[place].why = why
            told[place].purpose = purpose ?? told[place].purpose
            return
        }
        var request = Request(begun: begun, isSent: false)
        if let place = place(ofSent: begun) {
            request = sent[place]
            request.begun = begun
            end(place)
        }
        request.why = why
        request.purpose = purpose
        told.append(request)
    }

    /// A request that began then has ended.
    mutating func end(begun: Int64) {
        if let place = place(ofTold: begun) {
            told.remove(at: place)
        } else if let place = place(ofSent: begun) {
            end(place)
        } else {
            return
        }
        // What has ended is not sent once more.
        resendable = min(resendable, sentCount + told.count)
    }

    /// The session that carried them is gone: they are sent once more.
    mutating func sendAgain() { resendable = sentCount + told.count(where: \.isSent) }

    var open: [Request] { sent.filter { !$0.isOver } + told }

    private func place(ofTold begun: Int64) -> Int? {
        // checked: no time is below zero.
        func distance(_ place: Int) -> UInt64 { (told[place].begun - begun).magnitude }
        return told.indices.filter { distance($0) <= Self.tolerance }.min { distance($0) < distance($1) }
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
        sentCount -= 1
        next[place] = place + 1
    }
}
