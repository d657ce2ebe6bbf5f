/// One thing that the protocol demands of clients, and that can be seen from the other end.
package struct JudgeRequirement: Sendable, Hashable {
    /// How much it is demanded.
    package enum Strength: String, Sendable, Codable {
        /// The documentation says so, or the protocol is not safe without.
        case must
        /// It is recommended, or follows from what is documented.
        case should
    }

    /// What it is about.
    package enum Topic: String, Sendable, CaseIterable, Codable {
        case exchange = "Key exchange"
        case packets = "Packets"
        case identifiers = "Message identifiers"
        case sequence = "Sequence numbers"
        case containers = "Containers and packed objects"
        case acknowledgements = "Acknowledgements"
        case refusals = "Salts, time and refusals"
        case requests = "Requests"
        case sessions = "Keys and sessions"
        case connections = "Connections"
        case updates = "Updates"
    }

    /// Its name in reports, such as `ids-rise`.
    package let id: String
    package let topic: Topic
    package let strength: Strength
    /// What is demanded, in plain words.
    package let text: String
    /// The section of the documentation, without `https://core.telegram.org/`; a whole page where all of it is meant, or it has
    /// no sections.
    package let section: String

    init(_ id: String, _ topic: Topic, _ text: String, _ section: String) {
        self.init(id, topic, .must, text, section)
    }

    init(_ id: String, _ topic: Topic, _ strength: Strength, _ text: String, _ section: String) {
        self.id = id
        self.topic = topic
        self.strength = strength
        self.text = text
        self.section = section
    }

    // No two have the same id. A report looks up each of them, and may be asked for after every message.

    /// Whether both have the same id.
    package static func == (one: Self, other: Self) -> Bool { one.id == other.id }

    /// Takes the id.
    package func hash(into hasher: inout Hasher) { hasher.combine(self.id) }
}

/// What a judge says of a requirement.
package enum JudgeVerdict: String, Sendable, Codable, CaseIterable {
    case kept
    case broken
    /// Nothing that happened shows it.
    case notSeen = "not seen"
    /// It does not concern this client.
    case notApplicable = "not applicable"
}

/// Packets that show something.
package struct JudgeEvidence: Sendable, Hashable, Codable {
    /// One packet; nothing in it is secret.
    package struct Packet: Sendable, Hashable, Codable {
        /// One message of it.
        package struct Message: Sendable, Hashable, Codable {
            /// The message id, as text: programs that read JSON may have no such numbers.
            package var id: String
            package var sequence: Int32
            /// Its name in the schema.
            package var name: String
        }

        /// Counts all frames that the judge has seen, from 1.
        package var number: Int
        /// Datacenter and number of the connection, such as `2#1`.
        package var connection: String
        /// Since the judge began.
        package var milliseconds: Int64
        /// `client` or `server`.
        package var from: String
        /// Whether it is encrypted, plain, a transport error and so on.
        package var kind: String
        /// At most eight of its messages.
        package var messages: [Message]
    }

    /// What they show.
    package var text: String
    package var packets: [Packet]
}

/// What was found out about a requirement.
package struct JudgeFinding: Sendable, Hashable {
    package var requirement: JudgeRequirement
    package var verdict: JudgeVerdict
    /// How often it could be seen.
    package var seen: Int
    /// How often it was broken.
    package var broken: Int
    /// A figure, or why it was not seen; empty for none.
    package var note: String
    /// The first packets that show that it is broken, or one example that it is kept.
    package var evidence: [JudgeEvidence]
}

/// Counts how often one requirement was kept and broken.
struct JudgeTally: Sendable {
    let requirement: JudgeRequirement
    private(set) var seen = 0
    private(set) var broken = 0
    private var evidence: [JudgeEvidence] = []
    private var example: JudgeEvidence?
    var note = ""
    var isApplicable = true

    private static let evidenceLimit = 5

    init(_ requirement: JudgeRequirement) {
        self.requirement = requirement
    }

    mutating func kept(_ text: @autoclosure () -> String = "", _ packets: JudgedPacket?...) {
        self.seen += 1
        guard self.example == nil else { return }
        self.example = JudgeEvidence(text: text(), packets: packets.compactMap { $0?.evidence })
    }

    mutating func broke(_ text: String, _ packets: JudgedPacket?...) {
        self.seen += 1
        self.broken += 1
        guard self.evidence.count < Self.evidenceLimit else { return }
        self.evidence.append(JudgeEvidence(text: text, packets: packets.compactMap { $0?.evidence }))
    }

    mutating func kept(_ text: String, _ packets: [JudgeEvidence.Packet]) {
        self.seen += 1
        if self.example == nil { self.example = JudgeEvidence(text: text, packets: packets) }
    }

    mutating func broke(_ text: String, _ packets: [JudgeEvidence.Packet]) {
        self.seen += 1
        self.broken += 1
        guard self.evidence.count < Self.evidenceLimit else { return }
        self.evidence.append(JudgeEvidence(text: text, packets: packets))
    }

    /// Takes over what another tally of the same requirement has counted.
    mutating func add(_ finding: JudgeFinding) {
        self.seen += finding.seen
        self.broken += finding.broken
        if finding.broken > 0 {
            self.evidence += finding.evidence.prefix(Self.evidenceLimit - self.evidence.count)
        } else if self.example == nil {
            self.example = finding.evidence.first
        }
        if self.note.isEmpty { self.note = finding.note }
        if finding.verdict == .notApplicable, self.seen == 0 { self.isApplicable = false }
    }

    var finding: JudgeFinding {
        let verdict: JudgeVerdict =
            self.broken > 0 ? .broken : self.seen > 0 ? .kept : self.isApplicable ? .notSeen : .notApplicable
        return JudgeFinding(
            requirement: self.requirement, verdict: verdict, seen: self.seen, broken: self.broken, note: self.note,
            evidence: self.broken > 0 ? self.evidence : [self.example].compactMap(\.self))
    }
}
