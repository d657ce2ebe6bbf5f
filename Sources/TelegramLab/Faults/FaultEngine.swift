import MTProtoCore
import MTProtoCrypto
import NIOCore

/// Draws the faults of one datacenter.
struct FaultEngine {
    private(set) var plan = FaultPlan.none
    private(set) var isActive = false
    var random: RandomSource

    init(random: RandomSource) {
        self.random = random
    }

    mutating func set(_ plan: FaultPlan) {
        self.plan = plan
        self.isActive = !plan.isEmpty
    }

    /// Whether a fault strikes now.
    mutating func strikes(_ kind: FaultKind) -> Bool {
        let probability = self.plan[kind]
        guard probability > 0 else { return false }
        return Double.random(in: 0..<1, using: &self.random) < probability
    }

    // MARK: Calls

    /// The error that a call gets instead of being run.
    mutating func refusal() -> RPCError? {
        if self.strikes(.floodWait) {
            return RPCError(code: 420, message: "FLOOD_WAIT_\(Int.random(in: 1...3, using: &self.random))")
        }
        guard self.strikes(.internalError) else { return nil }
        return Bool.random(using: &self.random)
            ? RPCError(code: 500, message: "INTERNAL_SERVER_ERROR")
            : RPCError(code: -500, message: "No workers running")
    }

    /// How long an answer is kept.
    mutating func answerDelay() -> Duration {
        guard self.strikes(.slow) else { return .zero }
        return .milliseconds(Int64.random(in: 1000...20_000, using: &self.random))
    }

    /// The answer as it is to be sent.
    mutating func packed(_ reply: Result<ByteBuffer, RPCError>) -> Result<ByteBuffer, RPCError> {
        guard self.isActive, self.strikes(.gzip), case .success(let object) = reply else { return reply }
        return .success(HostilePackets.packed(object))
    }
}

/// How faults treat a connection.
struct LinkFate {
    /// Bytes that wait in one direction; with more of them the connection is closed.
    static let heldLimit = 8 << 20

    /// Packets that came.
    var packets = 0
    /// At which packet the connection is closed.
    var ambush: Int?
    var isStalled = false
    /// Bytes that came and were not looked at.
    var heldBytes = 0
    /// The stream is broken on purpose; nothing more is written.
    var isPoisoned = false
    var hasSentEncrypted = false
    /// Pieces are written a few bytes at a time.
    var drips = false
    /// Bytes that wait to be written.
    var held = ByteBuffer()
    /// A task that writes them is in the agenda.
    var isPumping = false

    var holdsWrites: Bool { self.isStalled || self.drips }
}

/// What faults remember of a session.
struct SessionFaultMemory {
}

/// Something that a fault has put off.
enum FaultTask {
    case resume(LabLink)
}

enum HostilePackets {
    static func packed(_ object: ByteBuffer) -> ByteBuffer { object }
}
