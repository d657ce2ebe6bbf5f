/// How long the answer to a request over HTTP may be held back (core.telegram.org/mtproto/service_messages, http_wait;
/// row B-25).
package struct HTTPWait: Hashable, Sendable {
    /// After the first message that waits for it.
    package var maxDelay: Duration
    /// After the last one.
    package var waitAfter: Duration
    /// In all.
    package var maxWait: Duration

    /// Longer waits are not needed, and devices on the way drop idle connections.
    private static let longest: Int32 = 60_000

    package init(maxDelay: Duration = .zero, waitAfter: Duration = .zero, maxWait: Duration = .seconds(25)) {
        self.maxDelay = maxDelay
        self.waitAfter = waitAfter
        self.maxWait = maxWait
    }

    /// Reads the parameters of the message, which are milliseconds.
    package init(maxDelay: Int32, waitAfter: Int32, maxWait: Int32) {
        func duration(_ value: Int32) -> Duration { .milliseconds(min(max(value, 0), Self.longest)) }
        self.init(maxDelay: duration(maxDelay), waitAfter: duration(waitAfter), maxWait: duration(maxWait))
    }

    /// What a client waits with for whatever may come (rows D17, B-25).
    package static let poll = HTTPWait(maxDelay: 50, waitAfter: 50, maxWait: 25_000)

    /// What rides with queries: their answers come at once, or with the poll.
    package static let query = HTTPWait(maxDelay: 0, waitAfter: 0, maxWait: 100)

    package var message: ServiceMessage {
        func value(_ duration: Duration) -> Int32 { Int32(clamping: duration.inNanoseconds / 1_000_000) }
        return .httpWait(maxDelay: value(maxDelay), waitAfter: value(waitAfter), maxWait: value(maxWait))
    }
}
