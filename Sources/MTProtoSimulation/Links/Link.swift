import MTProtoCore

/// A link at work: a profile, and how far each direction has come.
struct Link {
    /// One direction: bytes leave in the order in which they were taken.
    struct Lane {
        var nanosecondsPerByte: Double = 0
        /// How far ahead of the present time bytes are taken.
        var queue: Int64 = 0
        /// When everything taken so far will have left.
        var busyUntil: Int64 = 0

        /// Takes bytes, and returns when the last of them will have left.
        @inline(__always)
        mutating func take(_ bytes: Int, now: Int64) -> Int64 {
            busyUntil = max(busyUntil, now) + Int64(Double(bytes) * nanosecondsPerByte)
            return busyUntil
        }
    }

    private(set) var profile: LinkProfile
    var up = Lane()
    var down = Lane()
    var random: SimulationRandom
    /// Draws what becomes of connections, in the order of their dials, and nothing else: two clients over the same link
    /// and seed meet the same refusals and resets, whatever they send.
    var fates: SimulationRandom
    private var darknessRandom: SimulationRandom
    /// Nothing passes while false; what is due waits in ``parked``.
    var isUp = true
    /// The machine sleeps, which is like having no network.
    var isAsleep = false
    var isPassable: Bool { isUp && !isAsleep }
    var downSince: Int64 = 0
    var parked: [SimulationEvent] = []

    private(set) var latency: Int64 = 0
    private(set) var jitter: Int64 = 0
    private(set) var stall: Int64 = 0
    private(set) var idleLimit: Int64 = .max
    private var darkFrom: Int64 = .max
    private var darkUntil: Int64 = .max

    init(_ profile: LinkProfile, random: SimulationRandom, now: Int64) {
        self.profile = profile
        var random = random
        fates = random.fork()
        darknessRandom = random.fork()
        self.random = random
        set(profile, now: now)
    }

    /// Changes the properties. What was taken before keeps its times.
    mutating func set(_ profile: LinkProfile, now: Int64) {
        self.profile = profile
        latency = profile.latency.inNanoseconds
        jitter = profile.jitter.inNanoseconds
        stall = profile.stall.inNanoseconds
        idleLimit = profile.idleLimit?.inNanoseconds ?? .max
        up.nanosecondsPerByte = profile.up > 0 ? 1e9 / Double(profile.up) : 0
        down.nanosecondsPerByte = profile.down > 0 ? 1e9 / Double(profile.down) : 0
        up.queue = profile.upQueue.inNanoseconds
        down.queue = profile.downQueue.inNanoseconds
        up.busyUntil = min(up.busyUntil, now + up.queue)
        down.busyUntil = min(down.busyUntil, now + down.queue)
        darkFrom = .max
        darkUntil = .max
        if let darkness = profile.darkness { planDarkness(darkness, after: now) }
    }

    private mutating func planDarkness(_ darkness: LinkProfile.Darkness, after instant: Int64) {
        darkFrom = instant + darknessRandom.duration(in: darkness.pause).inNanoseconds
        darkUntil = darkFrom + darkness.length.inNanoseconds
    }

    /// When the darkness ends, if it is dark now. Only to be asked with rising times.
    mutating func darkness(at now: Int64) -> Int64? {
        guard now >= darkFrom, let darkness = profile.darkness else { return nil }
        while now >= darkUntil { planDarkness(darkness, after: darkUntil) }
        return now >= darkFrom ? darkUntil : nil
    }

    /// Whether the next connection is refused, and how long it lives at most.
    mutating func drawFate() -> (isRefused: Bool, life: Int64?) {
        var fate = fates.fork()
        return (
            fate.happens(profile.refusal), profile.lifetime.map { fate.duration(in: $0).inNanoseconds }
        )
    }

    /// How long one way takes for something without size: what waits in the lane, and the latency.
    mutating func delay(isUp: Bool, now: Int64) -> Int64 {
        let backlog = max(0, (isUp ? up.busyUntil : down.busyUntil) - now)
        return backlog + latency + random.upTo(jitter)
    }

    /// When the lane takes the next chunk.
    @inline(__always)
    func earliest(up isUp: Bool) -> Int64 {
        let lane = isUp ? up : down
        return lane.busyUntil - lane.queue
    }

    /// What happens to one chunk.
    struct Passage {
        var arrival: Int64
        /// Nothing else of the connection is taken before.
        var notBefore: Int64
    }

    /// Takes a chunk into a lane.
    @inline(__always)
    mutating func pass(_ bytes: Int, up isUp: Bool, now: Int64) -> Passage {
        let pause = random.happens(profile.stallChance) ? stall : 0
        let finish: Int64
        if isUp { finish = up.take(bytes, now: now) } else { finish = down.take(bytes, now: now) }
        let arrival = finish + pause + latency + random.upTo(jitter)
        return Passage(arrival: arrival, notBefore: pause > 0 ? finish + pause : .min)
    }
}
