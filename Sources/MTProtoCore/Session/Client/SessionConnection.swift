/// What belongs to the connection that carries the session now.
struct SessionConnection: Sendable {
    /// A ping that was sent and not answered.
    struct Ping: Sendable {
        var message: MessageID
        var id: Int64
        var sentAt: Instant
        /// When the first ping was sent of those that have had no answer; periodic ones follow each other.
        var waitingSince: Instant
        /// How long nothing had been heard when it was sent.
        var quietBefore: Duration
    }

    let openedAt: Instant
    /// How many random bytes pad a packet.
    let padding: PaddingPolicy
    /// A packet with a new message id came: the other end has the key.
    var isProven = false
    /// When the next keepalive ping is to be sent.
    var nextPing: Instant
    var ping: Ping?
    /// When the connection is given up unless something fresh comes: the machine slept (row P34).
    var wakeDeadline: Instant?
    /// Since when something has been expected that has not come.
    var expectingSince: Instant?
    /// How often in a row a ping was answered while the same requests went on waiting.
    var idleProbes = 0
    /// The last sign that the other end is there: a proof, or bytes of a packet that comes fast enough (row T-31).
    var lastLife: Instant
    /// When a packet with a new message id came last.
    var lastProof: Instant
    /// Packets under way, for the time that they need.
    var upload = UploadMeter()
    /// Quick acknowledgements that may come, by token.
    var quickAcks: [UInt32: [MessageHandle]] = [:]
    /// Set when the session has asked to close the connection; it hears nothing any more.
    var isClosing = false
    /// When the states of long unanswered requests are looked at.
    var stateCheck: Instant?
    /// When the oldest question for states was asked that the server has not answered.
    var askedForStatesAt: Instant?
    /// The requests under way, where the connection is one of HTTP; nil for a stream.
    var http: HTTPRequests?

    init(openedAt: Instant, padding: PaddingPolicy) {
        self.openedAt = openedAt
        self.padding = padding
        self.nextPing = openedAt
        self.lastLife = openedAt
        self.lastProof = openedAt
    }

    /// A packet was sent whose receipt the transport may confirm.
    mutating func expectQuickAck(_ token: UInt32, of handles: [MessageHandle]) {
        // Confirmations are hints, and some transports never send any: forgetting old ones costs nothing.
        if quickAcks.count >= 256 { quickAcks = [:] }
        quickAcks[token & 0x7fff_ffff] = handles
    }

    var footprint: Int {
        upload.footprint + (http?.footprint ?? 0) + quickAcks.capacity * 2
            * MemoryLayout<(UInt32, [MessageHandle])>.stride
    }
}

/// How much was sent that the server has not been seen to have, and how fast such bytes arrive (row P13).
struct UploadMeter: Sendable {
    /// Rates below this are not believed.
    static let slowestRate: Int64 = 2048
    /// What is assumed before anything was measured, in bytes a second.
    static let assumedRate: Int64 = 4096
    /// The most time that bytes under way are given.
    static let longestGrace: Duration = .seconds(120)
    private static let capacity = 64
    /// Bytes that may be under way before anything was measured, and on the slowest connection.
    private static let assumedWindow = 64 << 10
    private static let smallestWindow = 16 << 10
    /// Less than this says nothing about a rate.
    private static let smallestSample = 8192
    /// What is older counts half, in nanoseconds.
    private static let longestSample: Int64 = 30_000_000_000

    private struct Flight: Sendable {
        /// The last message id in the packet.
        var id: MessageID
        /// All bytes up to and with the packet.
        var end: Int
        var sentAt: Instant
    }

    private var flights: [Flight] = []
    private var sent = 0
    private var arrived = 0
    /// Since when bytes have been under way without a break, and how many had arrived before.
    private var busySince: Instant = .distantPast
    private var busyFrom = 0

    var footprint: Int {
        flights.capacity * MemoryLayout<Flight>.stride
    }

    /// Bytes that are not known to have arrived.
    var pending: Int {
        sent - arrived
    }

    /// A packet was sent, and the server will show that it has it.
    mutating func packetSent(id: MessageID, bytes: Int, now: Instant) {
        if pending == 0 { (busySince, busyFrom) = (now, arrived) }
        sent += bytes
        let flight = Flight(id: id, end: sent, sentAt: now)
        if flights.count < Self.capacity { flights.append(flight) } else { flights[flights.count - 1] = flight }
    }

    /// The server has the message `id`, and with it everything before.
    /// - Returns: bytes a second, if enough bytes say something about it.
    mutating func proved(_ id: MessageID, now: Instant) -> Int64? {
        guard let index = flights.firstIndex(where: { $0.id >= id })
        else { return nil }
        // With less under way, the caller is slow and not the way.
        let isFull = pending >= Self.smallestSample
        arrived = flights[index].end
        flights.removeFirst(index + 1)
        // Over the whole time in which the way was busy: proofs come in bursts, and an estimate of the round trip made
        // in such a time is mostly waiting, so that neither tells how fast bytes leave.
        let bytes = arrived - busyFrom
        let elapsed = max((now - busySince).inNanoseconds, 10_000_000)
        guard isFull, bytes >= Self.smallestSample else { return nil }
        if elapsed > Self.longestSample {
            busySince = now - .nanoseconds(elapsed / 2)
            busyFrom = arrived - bytes / 2
        }
        // checked: no packet has 2^33 bytes, and no time is shorter than 10 ms here.
        return Int64(bytes) * 1_000_000_000 / elapsed
    }

    /// The packet with the message `id` never left, or is lost. Its place is kept, so that an answer that comes after all says
    /// nothing of packets that were sent later.
    mutating func dropped(_ id: MessageID) {
        guard let index = flights.firstIndex(where: { $0.id == id }) else { return }
        // checked: these count bytes that this end sent, and never fall from one packet to the next.
        let bytes = flights[index].end - (index > 0 ? flights[index - 1].end : arrived)
        // checked: every later packet ends after these bytes.
        for later in index..<flights.count { flights[later].end -= bytes }
        sent -= bytes
    }

    /// Whether more may follow without making a queue that lasts much longer than a round trip.
    func hasRoom(rate: Int64?, roundTrip: Duration) -> Bool {
        guard let rate else { return pending < Self.assumedWindow }
        let moment = min(roundTrip + .milliseconds(500), .seconds(10)).inNanoseconds / 1_000_000
        return pending < max(Self.smallestWindow, Int(clamping: rate / 1000 * moment))
    }

    /// How long the bytes under way may take at half of `rate`, in whole seconds.
    ///
    /// The fraction is left out: who repeats a run from its record knows lengths in steps only, and has to give a connection up when
    /// the run did. What takes less than a second is within the patience of a stream.
    func grace(rate: Int64?) -> Duration {
        let usable = Self.usable(rate)
        return min(.seconds(Int64(pending) / usable), Self.longestGrace)
    }

    /// How long so many bytes may take at half of `rate`, in whole seconds; one that is begun counts.
    static func time(for bytes: Int, rate: Int64?) -> Duration {
        let usable = Self.usable(rate)
        return min(.seconds((Int64(bytes) + usable - 1) / usable), longestGrace)
    }

    /// Bytes a second that are counted on.
    private static func usable(_ rate: Int64?) -> Int64 {
        rate.map { max($0 / 2, slowestRate) } ?? assumedRate
    }
}

/// How long the way to the server and back takes, over all connections of a session (row T-20).
// checked: no sample is longer than 2^52 ns.
struct RoundTripEstimate: Sendable {
    // Whole nanoseconds: this runs for every answer, and dividing a `Duration` costs more than opening a packet.
    private static let shortest: Int64 = 1_000_000_000
    private static let longest: Int64 = 8_000_000_000
    /// What is assumed before anything was measured.
    private static let assumed: Int64 = 4_000_000_000
    private static let second: Int64 = 1_000_000_000

    private var average: Int64?
    private var variation: Int64 = 0
    private var peak: Int64 = 0
    /// The slowest first answer on a connection, slowly forgotten.
    private var slowestFirst: Int64 = 0

    var smoothed: Duration? {
        average.map { .nanoseconds($0) }
    }

    /// Far beyond anything that is waited for, and far from overflow.
    private static func nanoseconds(_ sample: Duration) -> Int64 {
        min(max(sample.inNanoseconds, 0), 1 << 52)
    }

    mutating func add(_ sample: Duration) {
        let sample = Self.nanoseconds(sample)
        if let average {
            let difference = sample - average
            variation += (abs(difference) - variation) / 4
            self.average = average + difference / 8
        } else {
            average = sample
            variation = sample / 2
        }
        peak = sample >= peak ? sample : peak - (peak - sample) / 8
    }

    /// Whether an answer that took so long says more about the way than about the server.
    func isPlausible(_ sample: Duration) -> Bool {
        let sample = Self.nanoseconds(sample)
        return average == nil ? sample <= Self.longest : sample <= peak * 2 + Self.second
    }

    /// The first answer on a connection took so long.
    mutating func addFirst(_ sample: Duration) {
        let sample = Self.nanoseconds(sample)
        slowestFirst = sample >= slowestFirst ? sample : slowestFirst - (slowestFirst - sample) / 4
    }

    /// How long an answer may take before its absence means something.
    var patience: Duration {
        guard let average else { return .nanoseconds(Self.assumed) }
        let expected = max(average + variation * 4, peak + peak / 2) + Self.second / 4
        return .nanoseconds(min(max(expected, Self.shortest), Self.longest))
    }

    /// How long the first answer on a connection may take after `failures` connections without any.
    func firstPatience(failures: Int) -> Duration {
        let doubled = 4 * Self.second << min(failures, 2)
        return .nanoseconds(min(max(doubled, slowestFirst + slowestFirst / 2), 16 * Self.second))
    }
}

/// Connections that went silent, which make the session more patient.
struct SilenceHistory: Sendable {
    /// In a row, without a single answer.
    private(set) var unanswered = 0
    /// Of connections that had worked; goes down as answers come in time.
    private(set) var level = 0
    private var calm = 0

    mutating func fellSilent(wasProven: Bool) {
        calm = 0
        if wasProven { level = min(level + 1, 2) } else { unanswered = min(unanswered + 1, 8) }
    }

    mutating func proved() {
        unanswered = 0
    }

    mutating func answeredInTime() {
        guard level > 0 else { return }
        calm += 1
        guard calm >= 4 else { return }
        calm = 0
        level -= 1
    }
}

/// When to ask for future salts.
struct SaltSchedule: Sendable {
    /// Not before this; one request a minute at most (row M-16).
    var notBefore: Instant = .distantPast
    /// The request that was sent and not answered.
    var outstanding: MessageID?
    /// From when on asking is worth it; nil: to be computed.
    var due: Instant?
}

/// Refusals of the authorization key, told apart from noise (row F11, T-06).
struct KeyRejections: Sendable {
    /// Connections in a row whose first and only answer was that the key is unknown.
    var count = 0
    /// Connections in a row that were refused for too many requests.
    var floods = 0
    /// Connections in a row that ended with any other error.
    var others = 0
}

/// The session is about to be replaced: nothing is sent while answers may still come.
struct Drain: Sendable {
    let until: Instant
}
