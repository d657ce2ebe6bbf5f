/// What a judge has found out, ready to be written as JSON (docs/judge.md describes the form) or as a page.
package struct JudgeReport: Sendable, Encodable {
    /// One requirement.
    package struct Finding: Sendable, Encodable {
        package var requirement: String
        package var topic: String
        package var text: String
        package var strength: JudgeRequirement.Strength
        package var section: String
        package var verdict: JudgeVerdict
        package var seen: Int
        package var broken: Int
        package var note: String
        package var evidence: [JudgeEvidence]
    }

    /// One thing that the lab did wrong on purpose.
    package struct Trial: Sendable, Encodable {
        /// What came of it.
        package enum Outcome: String, Sendable, Encodable {
            case kept, broken, unclear
            case notTried = "not tried"
        }

        package var name: String
        /// What the lab does.
        package var words: String
        package var requirement: String
        package var outcome: Outcome
        package var attempts: Int
        package var connection: String?
        /// What happened.
        package var text: String
    }

    /// The version of this form.
    package private(set) var form = 1
    /// Devices and versions that clients have named.
    package var clients: [String]
    /// When the judge began, in Unix seconds.
    package var began: Int64
    package var milliseconds: Int64
    package var packets: Int
    package var connections: Int
    /// How many requirements have each verdict.
    package var verdicts: [String: Int]
    package var findings: [Finding]
    package var trials: [Trial]

    init(
        clients: [String], began: Int64, milliseconds: Int64, packets: Int, connections: Int,
        findings: [JudgeFinding], trials: [Judge.Trial]
    ) {
        self.clients = clients
        self.began = began
        self.milliseconds = milliseconds
        self.packets = packets
        self.connections = connections
        self.findings = findings.map { finding in
            let requirement = finding.requirement
            return Finding(
                requirement: requirement.id, topic: requirement.topic.rawValue, text: requirement.text,
                strength: requirement.strength, section: "https://core.telegram.org/" + requirement.section,
                verdict: finding.verdict, seen: finding.seen, broken: finding.broken, note: finding.note,
                evidence: finding.evidence)
        }
        self.trials = trials.map(Trial.init)
        self.verdicts = [:]
        for verdict in JudgeVerdict.allCases {
            self.verdicts[verdict.rawValue] = self.findings.filter { $0.verdict == verdict }.count
        }
    }
}

extension JudgeReport {
    /// Findings of one verdict.
    package func findings(_ verdict: JudgeVerdict) -> [Finding] { self.findings.filter { $0.verdict == verdict } }

    /// A few lines for a terminal.
    package var summary: [String] {
        let counts = JudgeVerdict.allCases.map { "\(self.verdicts[$0.rawValue] ?? 0) \($0.rawValue)" }
        var lines = ["The judge: " + counts.joined(separator: ", ") + "."]
        for finding in self.findings(.broken) {
            lines.append("Broken: \(finding.text) (\(finding.requirement), \(finding.broken) of \(finding.seen))")
            if let evidence = finding.evidence.first { lines.append("  \(evidence.description)") }
            if !finding.note.isEmpty { lines.append("  (\(finding.note))") }
        }
        let unseen = self.findings(.notSeen).map(\.requirement)
        if !unseen.isEmpty { lines.append("Not seen: " + unseen.joined(separator: ", ") + ".") }
        let untried = self.trials.filter { $0.outcome == .notTried || $0.outcome == .unclear }
        if !untried.isEmpty {
            lines.append("Trials without an outcome: " + untried.map(\.name).joined(separator: ", ") + ".")
        }
        return lines
    }
}

extension JudgeEvidence {
    /// One line.
    package var description: String {
        let packets = self.packets.map { packet in
            let messages = packet.messages.map { "\($0.name) \($0.id)/\($0.sequence)" }
            return "#\(packet.number) from the \(packet.from)"
                + (messages.isEmpty ? " (\(packet.kind))" : ": " + messages.joined(separator: ", "))
        }
        return ([self.text].filter { !$0.isEmpty } + packets).joined(separator: "; ")
    }
}

extension JudgeReport.Trial {
    init(_ trial: Judge.Trial) {
        self.name = trial.trial.name
        self.words = trial.trial.words
        self.requirement = trial.trial.requirement.id
        self.attempts = trial.attempts
        self.connection = trial.connection.map { "\($0)" }
        (self.outcome, self.text) =
            switch trial.outcome {
            case .kept(let text): (.kept, text)
            case .broken(let text): (.broken, text)
            case .unclear(let text): (.unclear, text)
            case nil where trial.attempts > 0: (.unclear, "it was not over")
            case nil: (.notTried, "")
            }
    }
}
