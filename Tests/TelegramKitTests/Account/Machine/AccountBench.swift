import MTProtoCore

@testable import TelegramKit

/// An account without connections: a test says what servers answer and what is known.
struct AccountBench {
    struct Facts: AccountFacts {
        var now = Instant.zero
        var known: Set<Int> = [1, 2, 4]
        var authorized: Set<Int> = []

        func knows(_ datacenter: DatacenterID) -> Bool { known.contains(datacenter.rawValue) }
        func isAuthorized(_ datacenter: DatacenterID) -> Bool { authorized.contains(datacenter.rawValue) }
        var knownDatacenters: [DatacenterID] { known.sorted().map { DatacenterID($0) } }
    }

    var machine: AccountMachine
    var facts = Facts()

    /// - Parameter userID: who is signed in, at datacenter 2.
    init(userID: Int64? = 7, runs: Bool = true) {
        machine = AccountMachine(StoredAccount(home: DatacenterID(2), userID: userID))
        if userID != nil { facts.authorized = [2] }
        if runs { machine.run(facts: facts) }
    }

    static let lost = AccountMachine.Refusal.other(error("lost"))

    static func error(_ text: String) -> TelegramError {
        TelegramError(.server, message: text, location: "bench", hint: "")
    }

    /// What a server refuses with.
    static func refusal(_ code: Int32, _ message: String) -> AccountMachine.Refusal {
        .server(RPCError(code: code, message: message), error(message))
    }

    mutating func submit(
        _ name: String = "help.getConfig", to target: AccountMachine.Target = .home,
        accepts: (@Sendable (FloodWait) -> Bool)? = nil
    ) -> (key: AccountMachine.RequestKey, step: AccountMachine.Step) {
        machine.submit(name, to: target, facts: facts, accepts: accepts)
    }

    mutating func failed(
        _ key: AccountMachine.RequestKey, _ refusal: AccountMachine.Refusal
    ) -> AccountMachine.Step {
        machine.failed(key, refusal, facts: facts)
    }

    /// The questions among what is to be done now, with the datacenters that they go to.
    mutating func questions() -> [(question: AccountMachine.Question, key: AccountMachine.RequestKey, to: Int?)] {
        machine.takeActions().compactMap { action in
            guard case .ask(let question, let key, let step) = action else { return nil }
            guard case .send(let datacenter) = step else { return (question, key, nil) }
            return (question, key, datacenter.rawValue)
        }
    }

    /// Everything that carries the account to a datacenter.
    mutating func carry(to datacenter: Int) {
        for question in questions() { answer(question.question, question.key) }
        for question in questions() { answer(question.question, question.key) }
        keep(datacenter)
    }

    mutating func answer(_ question: AccountMachine.Question, _ key: AccountMachine.RequestKey) {
        let finding: AccountMachine.Finding =
            switch question {
            case .export: .export(.init(id: 7, bytes: [1]))
            case .import: .taken
            case .configuration: .configuration([:])
            }
        machine.answered(key, with: finding, facts: facts)
    }

    /// Writes what is to be written about a datacenter.
    mutating func keep(_ datacenter: Int) {
        for case .keep(let isAuthorized, let id) in machine.takeActions() where id.rawValue == datacenter {
            if isAuthorized { facts.authorized.insert(datacenter) } else { facts.authorized.remove(datacenter) }
            machine.kept(id, error: nil, facts: facts)
        }
    }
}
