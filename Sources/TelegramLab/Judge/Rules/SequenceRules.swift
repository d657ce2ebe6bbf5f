import MTProtoCore

/// Sequence numbers of clients.
struct SequenceRules: JudgeRule {
    private typealias Numbered = (id: MessageID, sequence: Int32, packet: JudgeEvidence.Packet)

    private var odd = JudgeTally(.oddNumbers)
    private var even = JudgeTally(.evenNumbers)
    private var rising = JudgeTally(.risingNumbers)
    /// The newest numbers of each session, by message id.
    private var sessions: [JudgedSession: [Numbered]] = [:]

    /// Ids of sessions that met a clock which was moved, so that their message ids say nothing of what was made first, under any
    /// key; and of those in which a number was refused that was right: some clients go on with another one.
    private var unordered: Set<Int64> = []
    /// Until when others may meet it.
    private var moved: Instant?

    private static let limit = 512
    /// How long a client has to find out that a clock is right again.
    private static let patience = Duration.seconds(60)
    private static let sessionLimit = 256

    mutating func take(_ event: JudgeEvent) {
        if case .trial(let trial, _, let session?, _) = event, trial.confusesOrder {
            self.exempt(session.id)
        }
        if case .trial(let trial, _, _, let now) = event, trial.movesClock {
            // A client with one clock for all datacenters has that time everywhere.
            self.moved = now + trial.patience + Self.patience
            for session in self.sessions.keys {
                self.exempt(session.id)
                self.sessions[session] = nil
            }
        }
        guard case .packet(let packet) = event, packet.isFromClient, let session = packet.session else { return }
        if let moved, packet.instant < moved, self.sessions[session] == nil {
            self.exempt(session.id)
        }
        for container in packet.containers {
            self.judgeEven(container.sequence, "container", packet)
            self.judgeOrder(container.id, container.sequence, packet, session)
        }
        for message in packet.messages {
            switch message.content {
            case .request where message.name != "destroy_auth_key":
                if message.isContentRelated {
                    self.odd.kept(message.name, packet)
                } else {
                    self.odd.broke("\(message.name) has the number \(message.sequence)", packet)
                }
            case .service(.acknowledgement): self.judgeEven(message.sequence, message.name, packet)
            default: break
            }
            self.judgeOrder(message.id, message.sequence, packet, session)
        }
    }

    private mutating func exempt(_ session: Int64) {
        guard !self.unordered.contains(session) else { return }
        if self.unordered.count >= Self.sessionLimit { self.unordered = [] }
        self.unordered.insert(session)
    }

    private mutating func judgeEven(_ sequence: Int32, _ name: String, _ packet: JudgedPacket) {
        if sequence & 1 == 0 {
            self.even.kept(name, packet)
        } else {
            self.even.broke("\(name) has the number \(sequence)", packet)
        }
    }

    /// Compares a number with those of its neighbours, which were made before and after it.
    private mutating func judgeOrder(
        _ id: MessageID, _ sequence: Int32, _ packet: JudgedPacket, _ session: JudgedSession
    ) {
        guard !self.unordered.contains(session.id) else { return }
        // Taken out while it is changed, so that it is not copied.
        var numbers = self.sessions.removeValue(forKey: session) ?? []
        defer {
            if self.sessions.count >= Self.sessionLimit { self.sessions = [:] }
            self.sessions[session] = numbers
        }
        let place = numbers.lastIndex { $0.id <= id }.map { $0 + 1 } ?? 0
        if place > 0, numbers[place - 1].id == id {
            let known = numbers[place - 1]
            if known.sequence != sequence {
                self.rising.broke(
                    "\(id.rawValue) had the number \(known.sequence), and has \(sequence) now",
                    [known.packet, packet.evidence])
            }
            return
        }
        if sequence < 0 {
            self.rising.broke("the number is \(sequence)", packet)
        } else if place > 0, !Self.mayFollow(numbers[place - 1].sequence, sequence) {
            let before = numbers[place - 1]
            self.rising.broke(
                "\(sequence) comes after \(before.sequence), which has a lower message id",
                [before.packet, packet.evidence])
        } else if place < numbers.count, !Self.mayFollow(sequence, numbers[place].sequence) {
            let after = numbers[place]
            self.rising.broke(
                "\(sequence) comes before \(after.sequence), which has a higher message id",
                [after.packet, packet.evidence])
        } else {
            self.rising.kept("\(sequence)", packet)
        }
        numbers.insert((id, sequence, packet.evidence), at: place)
        if numbers.count > Self.limit { numbers.removeFirst(Self.limit / 4) }
    }

    /// Content-related messages have a number of their own; the number of others says how many there were before.
    private static func mayFollow(_ before: Int32, _ after: Int32) -> Bool {
        let counted = before | 1
        return before & 1 == 1 ? after > counted : after >= before
    }

    func findings(now: Instant) -> [JudgeFinding] {
        [self.odd, self.even, self.rising].map(\.finding)
    }
}

extension JudgeRequirement {
    private static let page = "mtproto/description#message-sequence-number-msg-seqno"

    static let oddNumbers = Self("numbers-odd", .sequence, "Requests have odd sequence numbers.", page)
    static let evenNumbers = Self(
        "numbers-even", .sequence, "Containers and acknowledgements have even sequence numbers.", page)
    static let risingNumbers = Self(
        "numbers-rise", .sequence,
        "Sequence numbers rise with the message ids, behind each content-related message by at least two.", page)
}
