import MTProtoCore
import NIOCore

/// How faults treat a connection.
struct ConnectionFate {
    /// Bytes that wait in one direction; with more of them the connection is closed.
    static let heldLimit = 8 << 20
    /// Why a connection ends on which more waits.
    static let tooMuch = "more waits than a connection may keep"

    /// Packets that came.
    var packets = 0
    /// At which packet the connection is closed.
    var ambush: Int?
    var isStalled = false
    /// Bytes that came and were not looked at.
    var heldBytes = 0
    /// The stream is broken on purpose; nothing more is written.
    var isPoisoned = false
    /// Something under a key was sent: the client knows that the key is known.
    var hasSentEncrypted = false
    /// Pieces are written a few bytes at a time.
    var drips = false
    /// The first answer will be the head of a frame that never ends.
    var trickles = false
    /// Bytes that wait to be written.
    var held = ByteBuffer()
    /// A task that writes them is in the agenda.
    var isPumping = false
    /// The account whose faults have decided how the connection is treated.
    var account: Int64?
    /// Of what faults have done to the connection and what lasts, whose they were; the rest was done by those of the datacenter.
    var doers: [Mark: Int64] = [:]
    /// Whose latency has delayed something that is under way.
    var delayers: Set<Striker> = []
    /// For when a task in the agenda looks what has arrived.
    var looksAt: Instant?
    /// What is under way longer than usual, from the client and to it.
    var lateIn = LateStream()
    var lateOut = LateStream()
    /// The connection is closed for the client when everything has arrived that is under way to it.
    var closesLate = false

    /// What faults do to a connection and what lasts.
    enum Mark: Hashable, CaseIterable {
        case ambush, drips, trickles, stall, poison
    }

    /// Whether anything is under way longer than usual.
    var isLate: Bool { !self.lateIn.isEmpty || !self.lateOut.isEmpty }

    /// When the next piece arrives in either direction; nil if none is under way.
    var nextDue: Instant? { [self.lateIn.nextDue, self.lateOut.nextDue].compactMap { $0 }.min() }

    /// Whether something that lasts was done to it by whoever is meant.
    func has(_ mark: Mark, of striker: Striker) -> Bool {
        let isThere =
            switch mark {
            case .ambush: self.ambush != nil
            case .drips: self.drips
            case .trickles: self.trickles
            case .stall: self.isStalled
            case .poison: self.isPoisoned
            }
        return isThere && self.doers[mark] == striker.account
    }

    /// Ends what the faults of a datacenter or of an account do; a stream that they broke stays broken.
    mutating func heal(_ striker: Striker) {
        for mark in Mark.allCases where self.has(mark, of: striker) {
            switch mark {
            case .ambush: self.ambush = nil
            case .drips: self.drips = false
            case .trickles: self.trickles = false
            case .stall: self.isStalled = false
            case .poison: continue
            }
            self.doers[mark] = nil
        }
        if let account = striker.account, self.account == account { self.account = nil }
    }

    var holdsWrites: Bool { self.isStalled || self.drips }
}

/// Whose faults strike, or whose latency makes packets late.
enum Striker: Hashable {
    case datacenter
    case account(Int64)

    /// Nil: the datacenter.
    var account: Int64? {
        if case .account(let user) = self { user } else { nil }
    }
}

/// What faults remember of a session.
struct SessionFaultMemory {
    private static let idLimit = 256
    private static let packetLimit = 8
    private static let packetBytes = 64 << 10

    /// Messages that came, oldest first.
    private(set) var messages: [MessageID] = []
    private var isKnown: Set<MessageID> = []
    /// How often a connection was closed because of a message.
    private var kills: [MessageID: Int] = [:]
    /// Packets that were sent, oldest first.
    private(set) var packets: [ByteBuffer] = []
    /// The loop that holds the session, until when, and by whose faults.
    var loop: (kind: FaultKind, until: Instant, striker: Striker)?
    /// Whose faults keep back what the session has missed.
    var withholder: Striker?

    /// Returns whether the message came before.
    mutating func note(_ id: MessageID) -> Bool {
        guard self.isKnown.insert(id).inserted else { return true }
        self.messages.append(id)
        if self.messages.count > 2 * Self.idLimit {
            for old in self.messages.prefix(Self.idLimit) {
                self.isKnown.remove(old)
                self.kills[old] = nil
            }
            self.messages.removeFirst(Self.idLimit)
        }
        return false
    }

    /// Whether a connection may be closed once more because of a message.
    mutating func mayKill(for id: MessageID) -> Bool {
        guard self.isKnown.contains(id), self.kills[id, default: 0] < 3 else { return false }
        self.kills[id, default: 0] += 1
        return true
    }

    mutating func note(sent packet: ByteBuffer) {
        guard packet.readableBytes <= Self.packetBytes else { return }
        self.packets.append(packet)
        if self.packets.count > Self.packetLimit { self.packets.removeFirst() }
    }
}

/// Something that a fault has put off.
enum FaultTask {
    /// The connection is read and written again.
    case resume(LabConnection)
    /// The next piece of what a connection holds.
    case pump(LabConnection)
    /// One more byte of an endless frame.
    case trickle(LabConnection, remaining: Int)
    /// Something has been under way long enough.
    case arrive(LabConnection)
    /// A broken connection has had its time.
    case close(LabConnection)
    /// Answers are repeated at last.
    case redeliver(LabSession)
}
