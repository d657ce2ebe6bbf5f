/// A way in which a datacenter misbehaves. The raw value is its name in texts, such as those that ``FaultPlan`` reads.
///
/// Unless it says otherwise a fault is drawn for each packet that comes. No fault makes the server run a call twice or
/// deny that it ran one, and each leaves it able to behave well at once when the plan changes.
public enum FaultKind: String, CaseIterable, Hashable, Comparable, Sendable {
    // Ordinary: what happens at real servers.

    /// Closes the connection instead of taking the packet.
    case dropBefore = "drop-before"
    /// Takes the packet and closes the connection before anything is answered.
    case dropAfter = "drop-after"
    /// Gives the key new salts; the former ones are refused.
    case rotateSalt = "rotate-salt"
    /// Refuses the packet as if its salt had expired, with the salt that is valid.
    case expireSalt = "expire-salt"
    /// Asks for the messages of the packet again although they came.
    case resendRequest = "resend-req"
    /// Sends an object of an unknown type together with the answers.
    case unknownSibling = "unknown-sibling"
    /// Answers a call with `FLOOD_WAIT_1` to `_3` instead of running it.
    case floodWait = "flood-wait"
    /// Answers a call with an error 500 or -500 instead of running it.
    case internalError = "internal-error"
    /// Refuses the packet with transport error -429 and closes the connection.
    case transportFlood = "transport-flood"
    /// Runs a call and gives the answer 1 to 20 seconds later.
    case slow
    /// Sends a packet twice.
    case duplicate
    /// Packs an answer however small it is.
    case gzip
    /// Sends an answer inside of `msg_copy`. Over HTTP it comes bare as well, in the same packet: there whatever is not
    /// acknowledged rides along.
    case messageCopy = "msg-copy"
    /// Sends a ping of its own.
    case serverPing = "server-ping"
    /// Acknowledges again what it acknowledged, and ids that were never sent.
    case ackNoise = "ack-noise"
    /// Neither reads nor writes on the connection for 1 to 60 seconds.
    case stall
    /// Forgets a session in which nothing is open, and announces a new one.
    case newSession = "new-session"

    // Hostile: what no honest server sends. Sealed with the key of the session where it matters.

    /// A packet of random bytes, under the key's id or another one.
    case garbage
    /// A packet of which one bit was changed after sealing.
    case badMessageKey = "bad-msg-key"
    /// A well sealed answer for another session of the key.
    case foreignSession = "foreign-session"
    /// A well sealed answer under a message id that only clients make.
    case evenID = "even-id"
    /// Announces a thousand answers that the client did not ask for.
    case fanOut = "fan-out"
    /// Packed zeros: 40 MiB of them, declared or not.
    case gzipBomb = "gzip-bomb"
    /// A service message that declares a vector of 2^31 - 1 elements.
    case hugeVector = "huge-vector"
    /// Future salts that the client did not ask for: very many, some of them inverted.
    case saltsFlood = "salts-flood"
    /// Packets that were sent before, byte for byte.
    case replay
    /// Refuses the packet, and twenty messages that were never sent, for their salts, with random salts.
    case saltStorm = "salt-storm"
    /// Answers to calls that were never made.
    case unknownResults = "unknown-results"
    /// Containers, copies or packed objects, one in the other up to 64 deep.
    case deepNest = "deep-nest"
    /// A transport error for no reason; -404 only where the key has proved itself on the connection.
    case transportCode = "transport-code"
    /// A transport error for no reason, and then bytes that are no frame.
    case codeThenGarbage = "code-then-garbage"
    /// The header of a frame that is longer than any may be.
    case oversizedFrame = "oversized-frame"
    /// Closes the connection in the middle of a frame.
    case truncated
    /// Quick acknowledgements that the client did not ask for.
    case quickAckNoise = "quick-ack-noise"

    // Looping: refuses everything, always in the same way. Nothing is run while one of them strikes.

    /// Refuses every packet for its salt, with a new salt that will not be taken either.
    case saltLoop = "salt-loop"
    /// Refuses every packet for its time, with code 16 or 17.
    case timeLoop = "time-loop"
    /// Asks again and again for everything that comes.
    case resendLoop = "resend-loop"

    // Adaptive: looks at what the client does and strikes where it hurts.

    /// Drawn for each connection: closes it at one of its first three packets.
    case ambush
    /// Closes the connection when a message comes again or its state is asked for, three times for each message.
    case killOnRetry = "kill-on-retry"
    /// Moves the datacenter's clock by 10 to 60 minutes, forwards or backwards.
    case clockWarp = "clock-warp"
    /// Drawn for each connection of a session: announces the answers of before instead of repeating them, or waits
    /// until it is asked for them.
    case lazyRedelivery = "lazy-redelivery"
    /// Drawn for each connection: writes in pieces of 1 to 48 bytes.
    case slowDrip = "slow-drip"
    /// Drawn for each connection: begins a large frame and goes on with a byte a second.
    case trickle

    public static func < (lhs: Self, rhs: Self) -> Bool {
        lhs.order < rhs.order
    }

    private static let orders = Dictionary(uniqueKeysWithValues: zip(allCases, allCases.indices))
    private var order: Int { Self.orders[self] ?? 0 }
}

extension FaultKind {
    /// What happens at real servers.
    public static let ordinary: [FaultKind] = group(from: .dropBefore, through: .newSession)
    /// What no honest server sends.
    public static let hostile: [FaultKind] = group(from: .garbage, through: .quickAckNoise)
    /// Refuse everything, always in the same way.
    public static let looping: [FaultKind] = group(from: .saltLoop, through: .resendLoop)
    /// Look at what the client does and strike where it hurts.
    public static let adaptive: [FaultKind] = group(from: .ambush, through: .trickle)

    private static func group(from first: FaultKind, through last: FaultKind) -> [FaultKind] {
        allCases.filter { $0 >= first && $0 <= last }
    }
}
