import MTProtoCore
import TelegramKit
import TelegramLab

/// Runs one schedule of an account in virtual time and watches whether the invariants hold. Ends at the first one that does not.
package final class AccountRun {
    /// What came of a run.
    package struct Outcome: Sendable {
        /// Nil if every invariant held.
        package var violation: Violation?
        package var statistics = Statistics()
        /// Everything that happened, if that was wanted.
        package var story = Story()
    }

    /// Something broken on purpose, to see that the invariants notice.
    package enum Sabotage: String, CaseIterable, Hashable, Sendable {
        /// That a datacenter knows the account is not written.
        case forgetfulTransfer
        /// What may have run is sent to the new home as well.
        case repeatingMove
        /// An authorization that was on its way counts, although its account has signed out.
        case lingeringTransfer
        /// The answer to a question about missed updates is lost on its way to the reader of updates.
        case lostDifference
        /// How far updates were read is not written.
        case forgetfulPlace
        /// How far updates were read is written once, and never again.
        case stalePlace
        /// What is there of a file is written before it is there.
        case earlyRecord
        /// What is there of a file is not looked at by the next process.
        case forgottenRecord
        /// A part of an upload counts as there when it is sent.
        case earlyParts
        /// The record of an upload counts for every account.
        case sharedRecord
        /// What is under way of an upload that is cancelled goes on.
        case lingeringUpload
        /// Of a message with a file of which it is unknown whether it was sent is said that it was not.
        case deniedMessage
    }

    /// What a run amounts to. Equal for equal schedules.
    package struct Statistics: Hashable, Sendable {
        package var requests = 0
        package var answered = 0
        package var failed = 0
        package var cancelled = 0
        /// Requests that were open when their process died.
        package var lost = 0
        package var signIns = 0
        package var transfers = 0
        package var moves = 0
        package var kills = 0
        /// Changes that servers told accounts.
        package var changes = 0
        /// Changes that a program was handed.
        package var handed = 0
        /// Gaps that a program was told of.
        package var gaps = 0
        /// Questions about missed updates.
        package var questions = 0
        /// Files that were fetched to their ends.
        package var files = 0
        /// Files that were uploaded to their ends.
        package var uploads = 0
        package var connections = 0
        package var events: UInt64 = 0
        /// Simulated milliseconds.
        package var time = 0
        /// Over everything that the network did.
        package var hash: UInt64 = 0

        package init() {}

        package mutating func add(_ other: Self) {
            requests += other.requests
            answered += other.answered
            failed += other.failed
            cancelled += other.cancelled
            lost += other.lost
            signIns += other.signIns
            transfers += other.transfers
            moves += other.moves
            kills += other.kills
            changes += other.changes
            handed += other.handed
            gaps += other.gaps
            questions += other.questions
            files += other.files
            uploads += other.uploads
            connections += other.connections
            events += other.events
            time += other.time
            // Sums do not depend on the order in which runs end.
            hash &+= other.hash
        }
    }

    /// No honest run has so many events.
    private static let eventLimit: UInt64 = 1_000_000
    /// When all is well again, everything has to be settled after so long.
    private static let healingLimit = Duration.seconds(450)
    /// From here on count the requests that end a run.
    private static let lastCalls = 1 << 30

    let schedule: AccountSchedule
    let simulation: Simulation
    let servers: AccountServer
    let client: AccountClient
    var ledger = AccountLedger()
    var carries = CarryLedger()
    var floods = FloodLedger()
    var updates = ReadingLedger()
    var uploading = UploadLedger()
    /// The user that the client has reported as signed in.
    var toldUser: Int64?
    var story: Story
    var statistics = Statistics()
    private(set) var violation: Violation?
    /// How many requests came to the datacenters, but for questions about updates.
    var arrivalCount = 0
    var questionCount = 0
    private var works: [Int: Duration] = [:]

    /// Runs a schedule to its end, or to the first violation.
    package static func run(
        _ schedule: AccountSchedule, tellsStory: Bool = false, sabotage: Sabotage? = nil
    ) -> Outcome {
        let run = AccountRun(schedule, tellsStory: tellsStory, sabotage: sabotage)
        run.play()
        defer { run.dismantle() }
        return run.outcome
    }

    init(_ schedule: AccountSchedule, tellsStory: Bool = false, sabotage: Sabotage? = nil) {
        self.schedule = schedule
        simulation = Simulation(seed: schedule.setup.seed)
        servers = AccountServer(simulation: simulation, setup: schedule.setup)
        client = AccountClient(
            simulation: simulation, servers: servers, setup: schedule.setup, sabotage: sabotage)
        story = Story(isKept: tellsStory)
        servers.run = self
        client.run = self
        openChannel()
    }

    /// The run is over: the servers release each other and their memory.
    func dismantle() {
        servers.server.service = nil
    }

    // MARK: Playing

    private func play() {
        client.start()
        for step in schedule.steps {
            advance(to: .zero + .milliseconds(step.at))
            guard violation == nil else { return }
            story.add(simulation.now, .order, "\(step.order)")
            perform(step.order)
        }
        heal()
    }

    func advance(to instant: Instant) {
        simulation.run(until: instant) { [self] in violation != nil || isOverdone }
        check()
    }

    var isOverdone: Bool { simulation.network.statistics.events > Self.eventLimit || client.isSpinning }

    /// What can be looked at at any time.
    func check() {
        if simulation.isLivelocked || simulation.network.statistics.events > Self.eventLimit {
            report(.noSpin, "the run does not get on: \(simulation.network.statistics.events) events")
        }
        if client.isSpinning { report(.noSpin, "the client is woken again and again and does nothing") }
    }

    func report(_ invariant: Invariant, _ detail: @autoclosure () -> String) {
        report(Violation(invariant, at: simulation.now, detail()))
    }

    func report(_ violation: Violation?) {
        guard let violation, self.violation == nil else { return }
        self.violation = violation
        story.add(simulation.now, .violation, violation.description)
    }

    // MARK: Requests

    /// A program asks for something.
    func call(_ call: AccountCall) {
        guard client.machine != nil, ledger.entries[call.number] == nil, client.hasFile(for: call) else { return }
        works[call.number] = .milliseconds(call.work)
        ledger.submitted(call, by: client.user, to: call.kind.datacenter ?? client.home, at: simulation.now)
        client.make(call)
    }

    /// How long the servers work on a request.
    func work(of number: Int) -> Duration {
        works[number] ?? .zero
    }

    // MARK: Healing

    /// Ends all trouble: now every request has to end.
    private func heal() {
        story.add(simulation.now, .order, "everything is well again")
        servers.heal()
        servers.changed()
        simulation.network.unblockAll()
        simulation.network.setLink(.broadband, of: client.id)
        client.wake(.connected, clockStoodStill: false)
        client.store.failures = 0
        client.store.writeTime = .milliseconds(1)
        client.start()
        client.setNetwork(true)
        client.setConnections(true)
        // Makes the client find out how things are.
        advance(to: simulation.now + .seconds(1))
        guard violation == nil else { return }
        for (number, kind) in [AccountCall.Kind.mark, .file(3), .send].enumerated() {
            call(AccountCall(number: Self.lastCalls + number, kind))
        }
        let begin = simulation.now
        simulation.run(until: begin + Self.healingLimit) { [self] in
            violation != nil || isOverdone
                || ledger.openCount == 0 && !client.isBusy && client.transfers.isEmpty && client.uploads.isEmpty
        }
        check()
        guard violation == nil else { return }
        if let entry = ledger.open.first {
            let seconds = (simulation.now - entry.submittedAt).components.seconds
            return report(
                .settled,
                "\(ledger.openCount) requests are open, request \(entry.call.number) for \(seconds) s, run "
                    + "\(entry.runs.count) times")
        }
        guard !client.isBusy else { return report(.settled, "a sign-in or sign-out has not ended") }
        guard client.transfers.isEmpty else {
            return report(.settled, "\(client.transfers.count) files are still being fetched")
        }
        guard client.uploads.isEmpty else {
            return report(.settled, "\(client.uploads.count) files are still being uploaded")
        }
        watchUpdates()
        guard violation == nil else { return }
        watchIdleness()
    }

    /// When there is nothing to ask, nothing is asked.
    private func watchIdleness() {
        // The longest pause that a datacenter can have wanted is over then.
        advance(to: simulation.now + .seconds(90))
        let (arrivals, questions, connections) = (arrivalCount, questionCount, servers.acceptCount)
        advance(to: simulation.now + .seconds(120))
        guard violation == nil else { return }
        if arrivalCount > arrivals {
            report(.idle, "\(arrivalCount - arrivals) requests of an idle client within two minutes")
        }
        // A client that heard nothing for a quarter of an hour asks.
        if questionCount > questions + 3 {
            report(.idle, "\(questionCount - questions) questions about updates within two idle minutes")
        }
        if servers.acceptCount > connections + 2 {
            report(.noChurn, "\(servers.acceptCount - connections) connections of an idle client within two minutes")
        }
    }

    private var outcome: Outcome {
        var statistics = statistics
        statistics.requests = ledger.statistics.submitted
        statistics.answered = ledger.statistics.answered
        statistics.failed = ledger.statistics.failed
        statistics.cancelled = ledger.statistics.cancelled
        statistics.lost = ledger.statistics.killed
        statistics.changes = updates.statistics.told
        statistics.handed = updates.statistics.handed
        statistics.gaps = updates.statistics.gaps
        statistics.questions = questionCount
        statistics.connections = servers.acceptCount
        statistics.events = simulation.network.statistics.events
        statistics.time = Int(simulation.now.nanoseconds / 1_000_000)
        statistics.hash = simulation.timeline.hash
        return Outcome(violation: violation, statistics: statistics, story: story)
    }
}
