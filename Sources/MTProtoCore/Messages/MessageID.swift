/// The identifier of a message: approximately its creation time in the server's clock times 2^32
/// (core.telegram.org/mtproto/description#message-identifier-msg-id).
package struct MessageID: Hashable, Comparable, Sendable {
    /// The value as it stands on the wire (`long`).
    package var rawValue: Int64

    package init(rawValue: Int64) {
        self.rawValue = rawValue
    }

    /// A day before the seconds of an identifier overflow, in January 2038: there is room for identifiers above it.
    private static let lastTime = (Int64(Int32.max) - 86_400) * 1_000_000_000

    /// The smallest multiple of 4 that is not before `nanoseconds` since 1970 and whose fraction is not zero. Times that
    /// have no identifier get the first or last one there is.
    package init(unixNanoseconds nanoseconds: Int64) {
        let clamped = min(max(nanoseconds, 0), Self.lastTime)
        let seconds = clamped / 1_000_000_000
        let fraction = ((clamped % 1_000_000_000) << 32) / 1_000_000_000
        let rounded = (seconds << 32) &+ ((fraction &+ 3) & ~3)
        rawValue = rounded & 0xffff_ffff == 0 ? rounded &+ 4 : rounded
    }

    package static func < (lhs: MessageID, rhs: MessageID) -> Bool {
        lhs.rawValue < rhs.rawValue
    }

    /// Whether a client may have made this identifier: divisible by 4.
    package var isFromClient: Bool { rawValue & 3 == 0 }

    /// Whether a server may have made this identifier: odd (1 answers a client's message, 3 stands alone).
    package var isFromServer: Bool { rawValue & 1 == 1 }

    /// The time of creation in whole seconds since 1970.
    package var unixSeconds: Int64 { rawValue >> 32 }

    /// The time of creation in nanoseconds since 1970, saturated far outside of any real time.
    package var unixNanoseconds: Int64 {
        let (whole, overflow) = unixSeconds.multipliedReportingOverflow(by: 1_000_000_000)
        if overflow { return rawValue < 0 ? .min : .max }
        // checked: 32 bits by 30.
        let sum = whole.addingReportingOverflow(((rawValue & 0xffff_ffff) * 1_000_000_000) >> 32)
        return sum.overflow ? .max : sum.partialValue
    }
}

/// The clock that message identifiers are made from went back, so that new identifiers could repeat old ones.
/// The session must be replaced (row F13).
package struct ClockWentBack: Error, Hashable, Sendable, CustomStringConvertible {
    /// By how many nanoseconds.
    package var nanoseconds: Int64

    package var description: String {
        "the server clock went back by \(nanoseconds) ns: start a new session before sending more"
    }
}

/// Makes the identifiers of a client's messages: multiples of 4, strictly rising, never zero in the lower half.
///
/// Any number of identifiers may be made at one clock value; only a clock that itself goes back is a violation (row
/// I05). A container takes its identifier after its children and therefore stands above them.
package struct ClientMessageIDGenerator: Sendable {
    private var lastClock = Int64.min
    private var last = MessageID(rawValue: 0)

    package init() {}

    /// The next identifier at `unixNanoseconds` of the server's clock.
    package mutating func next(unixNanoseconds clock: Int64) throws(ClockWentBack) -> MessageID {
        guard clock >= lastClock else { throw ClockWentBack(nanoseconds: lastClock &- clock) }
        lastClock = clock
        var following = last.rawValue &+ 4
        if following & 0xffff_ffff == 0 { following &+= 4 }
        last = max(MessageID(unixNanoseconds: clock), MessageID(rawValue: following))
        return last
    }
}

/// Makes the identifiers of a server's messages: odd, strictly rising whatever the clock does.
package struct ServerMessageIDGenerator: Sendable {
    private var last: Int64 = 0

    package init() {}

    /// The next identifier at `unixNanoseconds` of the server's clock: 1 modulo 4 when it answers a client's message,
    /// 3 modulo 4 otherwise.
    package mutating func next(unixNanoseconds clock: Int64, isAnswer: Bool) -> MessageID {
        let base = MessageID(unixNanoseconds: clock).rawValue
        let floor = max(base, (last | 3) &+ 1)
        last = floor | (isAnswer ? 1 : 3)
        return MessageID(rawValue: last)
    }
}
