import MTProtoCore
import NIOCore

/// A judge at work in a lab: looks on at all connections, and chooses what the lab does wrong.
///
/// The lab's clients are taken for one client: one trial runs at a time.
package final class LabJudge: LabObserver {
    private(set) var judge: Judge
    private(set) var schedule: TrialSchedule
    private weak var server: LabServer?
    /// Whether somebody looks at the clock for the running trial.
    var isTimed = false
    /// A request has been answered with an error in this trial.
    var hasFailed = false
    /// What comes again in this trial; without a packet its id alone, with something else. Of `new_session_created` the body.
    var repeated: (packet: ByteBuffer?, session: LabSession)?
    /// A packet that is taken later in this trial.
    var held: (packet: OpenedPacket, session: LabSession)?
    /// What is still written on the connection of this trial, if it is silent otherwise.
    var stream: TrialStream?
    private let heard: @Sendable (JudgeReport) -> Void

    /// - Parameters:
    ///   - trials: what is to be tried, in this order; none: the judge only looks on.
    ///   - heard: is told the report whenever a trial has ended.
    init(
        _ server: LabServer, trials: [JudgeTrial], now: Instant,
        heard: @escaping @Sendable (JudgeReport) -> Void = { _ in }
    ) {
        self.server = server
        self.judge = Judge(trials: trials, clock: server.clock, now: now)
        self.schedule = TrialSchedule(trials)
        self.heard = heard
    }

    package func connected(_ connection: LabConnectionID, now: Instant) {
        self.judge.connected(connection, now: now)
    }

    package func disconnected(_ connection: LabConnectionID, by side: LabClosing, now: Instant) {
        self.judge.disconnected(connection, by: side, now: now)
    }

    package func captured(_ capture: LabCapture) {
        guard let server else { return }
        self.judge.captured(capture, clock: server.clock(of: capture.frame.datacenter))
    }

    // MARK: For the server

    var running: TrialWatch? { self.judge.running }

    /// Whether a datacenter lets nobody in.
    func refusesConnection(at datacenter: Int, now: Instant) -> Bool {
        guard let running, running.trial == .conduct(.refusedConnections), running.outcome == nil,
            running.connection.datacenter == datacenter, now < running.deadline
        else { return false }
        self.judge.change { $0.refused() }
        return true
    }

    /// What is wrong with the exchange that begins on a connection.
    func beginExchange(on connection: LabConnectionID, now: Instant) {
        let hasOtherKey = self.server?.hasNetworkKey ?? false
        guard self.running == nil,
            let trial = self.schedule.nextForExchange(on: connection, networkHasOtherKey: hasOtherKey)
        else { return }
        self.begin(trial, on: connection, session: nil, now: now)
    }

    /// A key has been made in an exchange on a connection.
    func exchangeCompleted(on connection: LabConnectionID, _ key: JudgedKey, now: Instant) {
        self.judge.made(key, on: connection, now: now)
        guard self.running?.connection != connection || self.running?.trial.misconduct == nil else { return }
        self.schedule.exchangeCompleted(on: connection)
    }

    /// What came over a connection is no frame of the WebSocket that carries it.
    func heardNoFrame(on connection: LabConnectionID, _ why: String, now: Instant) {
        self.judge.heardNoFrame(on: connection, why, now: now)
    }

    /// The trial that begins with a packet.
    func next(at place: TrialSchedule.Place, session: JudgedSession, now: Instant) -> JudgeTrial? {
        guard self.running == nil, let trial = self.schedule.next(at: place) else { return nil }
        self.begin(trial, on: place.connection, session: session, now: now)
        return trial
    }

    private func begin(_ trial: JudgeTrial, on connection: LabConnectionID, session: JudgedSession?, now: Instant) {
        self.hasFailed = false
        self.repeated = nil
        self.stream = nil
        self.held = nil
        self.judge.begin(trial, on: connection, session: session, now: now)
        let open = self.server?.connections(datacenter: connection.datacenter) ?? []
        self.judge.change { $0.openBefore = Set(open) }
    }

    func change(_ change: (inout TrialWatch) -> Void) { self.judge.change(change) }

    /// Whether a message of the server is acknowledged says nothing.
    func ignore(_ message: MessageID) { self.judge.ignore(message) }

    func send(bait: MessageID, control: MessageID?) { self.judge.send(bait: bait, control: control) }

    /// Ends the trial if its outcome is known.
    func endTrial(now: Instant) -> TrialWatch? {
        guard let ended = self.judge.endTrial(now: now) else { return nil }
        if case .unclear? = ended.outcome {
            self.schedule.ended(ended.trial, isClear: false, now: now)
        } else {
            self.schedule.ended(ended.trial, isClear: true, now: now)
        }
        self.heard(self.judge.report(now: now))
        return ended
    }
}

extension Lab {
    /// Names of everything that a judge can try.
    package static let trialNames = JudgeTrial.allCases.map(\.name)

    /// From now on looks at what clients do, and does wrong what is named, each on a connection of its own.
    ///
    /// To be called before ``accept()``: what came before is not seen.
    ///
    /// - Parameters:
    ///   - trials: some of ``trialNames``; nil for all. Others are ignored.
    ///   - heard: is told the report whenever a trial has ended.
    package func judge(
        trials: [String]? = nil, heard: @escaping @Sendable (JudgeReport) -> Void = { _ in }
    ) async {
        let chosen = JudgeTrial.allCases.filter { trials?.contains($0.name) ?? true }
        _ = await self.onServer { server, now in
            let judge = LabJudge(server, trials: chosen, now: now, heard: heard)
            server.judge = judge
            server.observers.append(judge)
        }
    }

    /// What the judge has found out until now; nil without one.
    package var judgement: JudgeReport? {
        get async { await self.onServer { server, now in server.judge?.judge.report(now: now) } ?? nil }
    }
}
