import MTProtoCore

/// How the way between a client and everything else behaves.
///
/// A client has one link; all its connections share the link's bandwidth, queue and darkness. Loss shows as it
/// does over TCP: as a pause of the connection that it hits.
package struct LinkProfile: Hashable, Sendable {
    /// How a connection on the link comes to its end.
    package enum Ending: Hashable, Sendable {
        /// Both ends are told.
        case reset
        /// Neither end is told, and nothing passes any more.
        case silence
    }

    /// What a censor on the way does with connections whose first bytes it does not like.
    package struct Censor: Hashable, Sendable {
        package var ending: Ending
        /// Which share of the connections is treated like this.
        package var chance: Double
        /// Bytes that begin like an HTTP request pass.
        package var passesHTTP: Bool

        package init(ending: Ending, chance: Double, passesHTTP: Bool) {
            self.ending = ending
            self.chance = chance
            self.passesHTTP = passesHTTP
        }
    }

    /// Times at which nothing passes; what was on the way arrives afterwards.
    package struct Darkness: Hashable, Sendable {
        package var length: Duration
        /// How long the link is usable between two of them.
        package var pause: ClosedRange<Duration>

        package init(length: Duration, pause: ClosedRange<Duration>) {
            self.length = length
            self.pause = pause
        }
    }

    package var name: String
    /// One way.
    package var latency: Duration
    /// Added to the latency of each chunk, from nothing to all of it. Order is kept.
    package var jitter: Duration
    /// Bytes per second towards the client; 0 is without limit.
    package var down: Int
    /// Bytes per second from the client; 0 is without limit.
    package var up: Int
    /// The most bytes that travel together.
    package var chunk: Int = 65_536
    /// Share of the chunks before which the connection pauses for ``stall``.
    package var stallChance: Double = 0
    package var stall: Duration = .zero
    /// How much the link takes from its connections ahead of what it has transmitted, in transmission time. Without
    /// a queue the connections take turns, chunk by chunk.
    package var downQueue: Duration = .zero
    package var upQueue: Duration = .zero
    /// Share of the connection attempts that are refused.
    package var refusal: Double = 0
    /// Added to the time that opening a connection takes.
    package var connectDelay: Duration = .zero
    /// How long a connection lasts at most, and how it ends then.
    package var lifetime: ClosedRange<Duration>?
    package var ending: Ending = .reset
    package var darkness: Darkness?
    /// A connection that is quiet for longer falls silent for ever.
    package var idleLimit: Duration?
    /// A connection on which the client says nothing for so long comes to its end.
    package var readLimit: Duration?
    package var censor: Censor?

    package init(name: String, latency: Duration = .zero, jitter: Duration = .zero, down: Int = 0, up: Int? = nil) {
        self.name = name
        self.latency = latency
        self.jitter = jitter
        self.down = down
        self.up = up ?? down
    }

    /// The same link with some properties changed.
    package func with(_ change: (inout LinkProfile) -> Void) -> LinkProfile {
        var copy = self
        change(&copy)
        return copy
    }
}
