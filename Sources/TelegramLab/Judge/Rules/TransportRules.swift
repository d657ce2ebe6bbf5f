import MTProtoCore

/// What lies around packets: frames, HTTP, and the datacenter that an obfuscated connection names.
struct TransportRules: JudgeRule {
    private var frames = JudgeTally(.readableFrames)
    private var waits = JudgeTally(.waitsOverHTTP)
    private var named = JudgeTally(.namedDatacenter)
    /// Connections on which something could be read.
    private var read: Set<LabConnectionID> = []
    /// What could not be read, if nothing has come since.
    private var unread: [LabConnectionID: JudgedPacket] = [:]
    /// Connections of trials: what comes over them may follow from these.
    private var tried: Set<LabConnectionID> = []
    /// Numbers that are those of a datacenter, and others.
    private var usual = 0
    private var strange = 0
    private var strangers: Set<Int16> = []

    init() {
        self.waits.isApplicable = false
        self.named.isApplicable = false
    }

    mutating func take(_ event: JudgeEvent) {
        switch event {
        case .trial(_, let connection, _, _): self.tried.insert(connection)
        case .packet(let packet):
            guard packet.isFromClient else { return self.unread[packet.connection] = nil }
            self.judgeWaits(packet)
            // A packet whose key is known could be read as a frame.
            guard packet.kind != .malformed || packet.keyID != nil else {
                return self.unread[packet.connection] = packet
            }
            guard self.read.insert(packet.connection).inserted else { return }
            self.frames.kept("the first frame can be read", packet)
            self.judgeName(packet)
        case .noFrame(let connection, let why, _):
            if !self.tried.contains(connection) { self.frames.broke("connection \(connection): \(why)") }
        case .disconnected(let connection, let side, _):
            self.read.remove(connection)
            let isTried = self.tried.remove(connection) != nil
            // Whatever else is wrong is answered, and does not end a connection. Some addresses take what others would not.
            guard let packet = self.unread.removeValue(forKey: connection), !isTried, !packet.isRestricted,
                case .lab(let why) = side
            else { return }
            self.frames.broke(why, packet)
        default: break
        }
    }

    private mutating func judgeWaits(_ packet: JudgedPacket) {
        if packet.isHTTP { self.waits.isApplicable = true }
        for case .httpWait? in packet.messages.map(\.service) {
            if packet.isHTTP {
                self.waits.kept("over HTTP", packet)
            } else {
                self.waits.broke("http_wait over a connection without HTTP", packet)
            }
        }
    }

    private mutating func judgeName(_ packet: JudgedPacket) {
        guard let tag = packet.datacenterTag, tag != 0 else { return }
        self.named.isApplicable = true
        // The number of a test datacenter is 10000 more, and that of one for files is negative.
        let number = Int(tag.magnitude) % 10_000
        if (1...5).contains(number) || number == LabCDNConfiguration.datacenter, tag.magnitude < 20_000 {
            self.usual += 1
        } else {
            self.strange += 1
            if self.strangers.count < Self.limit { self.strangers.insert(tag) }
        }
        if number == packet.connection.datacenter {
            self.named.kept("\(tag) at datacenter \(packet.connection.datacenter)", packet)
        } else {
            self.named.broke("\(tag) at datacenter \(packet.connection.datacenter)", packet)
        }
    }

    private static let limit = 4096

    /// Some clients name none where only proxies look for it, and leave random bytes in its place.
    private var isRandom: Bool {
        self.strange > self.usual && 2 * self.strangers.count > min(self.strange, Self.limit)
    }

    func findings(now: Instant) -> [JudgeFinding] {
        var named = self.named
        if self.isRandom {
            named = JudgeTally(.namedDatacenter)
            named.isApplicable = false
            named.note = "in place of a datacenter there are random bytes"
        }
        return [self.frames, self.waits, named].map(\.finding)
    }
}

extension JudgeRequirement {
    static let readableFrames = Self(
        "frames", .connections, "What comes over a connection can be read as frames of a transport.",
        "mtproto/mtproto-transports")
    static let waitsOverHTTP = Self(
        "http-wait", .connections, "http_wait is said over HTTP alone.",
        "mtproto/service_messages#http-wait-long-poll")
    static let namedDatacenter = Self(
        "datacenter-named", .connections, .should,
        "An obfuscated connection that names a datacenter names the one that it goes to.",
        "mtproto/mtproto-transports#transport-obfuscation")
}
