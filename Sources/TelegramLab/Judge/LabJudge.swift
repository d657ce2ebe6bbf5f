import MTProtoCore
import NIOCore

/// A judge at work in a lab: looks on at all connections, and chooses what the lab does wrong.
///
/// The lab's clients are taken for one client: one trial runs at a time.
package final class LabJudge: LabObserver {
    private(set) var judge: Judge
    private(set) var schedule: TrialSchedule
    /// Whether anything may be tried, and so may end a client.
    let hasTrials: Bool
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
    /// What runs at a proxy; no other trial runs meanwhile.
    private(set) var hello: HelloTrial?
    /// Connections that came to proxies.
    private var proxyConnections = 0
    /// Datacenters at which a key was made in an exchange that nothing was wrong with.
    private var provenAt: Set<Int> = []
    private let heard: @Sendable (JudgeReport) -> Void
    /// Is called when the server has something to do later of which none of its own connections tells.
    var planned: () -> Void = {}

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
        self.hasTrials = !trials.isEmpty
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
        self.hello?.hearElsewhere(at: now)
        self.endHello(now: now)
        guard self.running == nil, self.hello == nil,
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

    /// An exchange has come to its end with nothing wrong in it: the client knows the key that the datacenter proves itself with.
    func knowsKey(of datacenter: Int) { self.provenAt.insert(datacenter) }

    /// Whether the client knows it, as far as anybody can tell. That of a content delivery network may be another one.
    func hasKnownKey(of datacenter: Int) -> Bool {
        let network = LabCDNConfiguration.datacenter
        return self.provenAt.contains { ($0 == network) == (datacenter == network) }
    }

    /// What came over a connection is no frame of the WebSocket that carries it.
    func heardNoFrame(on connection: LabConnectionID, _ why: String, now: Instant) {
        self.judge.heardNoFrame(on: connection, why, now: now)
    }

    /// A packet asks for a quick acknowledgement.
    func askedForQuickAck(on connection: LabConnectionID) { self.judge.askedForQuickAck(on: connection) }

    /// A packet came in a frame with a CRC32.
    func sentChecksum() { self.judge.sentChecksum() }

    /// The trial that begins with a packet.
    func next(at place: TrialSchedule.Place, session: JudgedSession, now: Instant) -> JudgeTrial? {
        self.hello?.hearElsewhere(at: now)
        self.endHello(now: now)
        guard self.running == nil, self.hello == nil, let trial = self.schedule.next(at: place) else { return nil }
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
        // Both come again, the one that has ended before the other.
        let anew = self.judge.comparedAnew
        self.schedule.ended(ended.trial, isClear: ended.outcome?.isClear != false && anew == nil, now: now)
        if let anew { self.schedule.tryAgain(anew) }
        if let compared = self.judge.compared { self.schedule.ended(compared, isClear: true, now: now) }
        self.heard(self.judge.report(now: now))
        return ended
    }

    // MARK: For the proxies

    /// What a connection to a proxy is called from now on.
    func connectedToProxy() -> Int {
        self.proxyConnections += 1
        return self.proxyConnections
    }

    /// Something has happened at a proxy.
    func heardAtProxy(_ event: HelloTrial.Event, now: Instant) {
        self.hello?.take(event, now: now)
        self.endHello(now: now)
    }

    /// The number of the attempt for which what a proxy answers to a greeting on a connection is to be wrong; nil: it is right.
    func spoilsHello(on connection: Int, now: Instant) -> Int? {
        self.endHello(now: now)
        guard self.running == nil, self.hello == nil, let trial = self.schedule.nextAtProxy() else { return nil }
        self.hello = HelloTrial(trial, on: connection, now: now)
        self.judge.beginAtProxy(trial)
        // Nothing else may happen until its time is over.
        self.server?.agenda.insert(.trialAtProxy, at: now + trial.patience)
        self.planned()
        return self.schedule.attempts[trial, default: 0]
    }

    /// Ends the trial at a proxy if its outcome is known.
    func endHello(now: Instant) {
        self.hello?.passTime(to: now)
        guard let hello, let outcome = hello.outcome else { return }
        self.hello = nil
        self.schedule.ended(hello.trial, isClear: outcome.isClear, now: now)
        self.judge.endAtProxy(hello.trial, outcome)
        self.heard(self.judge.report(now: now))
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
        _ = await self.onServer { [proxies, shell] server, now in
            let judge = LabJudge(server, trials: chosen, now: now, heard: heard)
            judge.planned = { [weak shell = shell.value] in shell?.inputsCame() }
            server.judge = judge
            server.observers.append(judge)
            for proxy in proxies { proxy.attach(judge) }
        }
    }

    /// What the judge has found out until now; nil without one.
    package var judgement: JudgeReport? {
        get async { await self.onServer { server, now in server.judge?.judge.report(now: now) } ?? nil }
    }
}
