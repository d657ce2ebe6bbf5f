import MTProtoCore
import NIOCore
import TL
import TelegramAPI

// Trials of content delivery networks, in which it matters what a client says elsewhere.

/// When clients ask for differences anyway: what is known of it while no trial runs.
struct DifferenceHabits: Sendable {
    private var opened: [LabConnectionID: Instant] = [:]
    private var asked: Instant?
    /// When the state was asked for last on each connection: a login asks for it, and for a difference behind it.
    private var begun: [LabConnectionID: Instant] = [:]
    /// Whether anybody keeps the state of updates.
    private(set) var hasListener = false
    /// Whether anybody has answered a question for states.
    private(set) var tellsStates = false

    /// Who has connected, or has asked, a short while ago may ask for a difference without any other reason.
    private static let age = Duration.seconds(5)
    private static let pause = Duration.seconds(10)
    private static let login = Duration.seconds(2)

    mutating func take(_ event: JudgeEvent) {
        switch event {
        case .connected(let connection, let now): self.opened[connection] = now
        case .disconnected(let connection, _, _):
            self.opened[connection] = nil
            self.begun[connection] = nil
        case .packet(let packet) where packet.isFromClient:
            for case .stateInfo? in packet.messages.map(\.service) { self.tellsStates = true }
            for request in packet.requests {
                if ["updates.getState", "updates.getDifference"].contains(request.name) {
                    self.hasListener = true
                    self.begun[packet.connection] = packet.instant
                }
                if request.name == "updates.getDifference" { self.asked = packet.instant }
            }
        default: break
        }
    }

    /// Whether what a client asks for on a connection to begin with is over.
    func isCalm(_ connection: LabConnectionID, at now: Instant) -> Bool {
        self.begun[connection].map { now - $0 > Self.login } ?? true
    }

    /// Whether a difference that is asked for on a connection after an instant has that for its only reason.
    func isSettled(_ connection: LabConnectionID, at now: Instant) -> Bool {
        guard let opened = self.opened[connection], now - opened >= Self.age else { return false }
        return self.asked.map { now - $0 > Self.pause } ?? true
    }
}

/// What the lab has said as a content delivery network, and what is known of the client.
struct NetworkWatch: Sendable {
    var habits = DifferenceHabits()
    /// Where files lie that were asked for before the trial.
    var files = NetworkFiles()
    /// The tokens of the files that the trial is about.
    var tokens: Set<[UInt8]> = []
    /// Sessions whose ids had the server's time when the trial began.
    var timely: Set<JudgedSession> = []
    /// The request whose token was refused.
    var refused: (id: MessageID, query: JudgedQuery, at: Instant)?
    /// The update.
    var update: (id: MessageID, at: Instant)?
    /// Whether the client has heard it.
    var isHeard = false
    /// Whether a difference was asked for that may have another reason.
    var isDoubtful = false
}

extension TrialWatch {
    /// What was on its way when the network has said something does not show that it is heard.
    private static let flight = Duration.milliseconds(300)

    var isOfNetwork: Bool { self.trial == .conduct(.cdnToken) || self.trial == .conduct(.cdnUpdate) }

    /// What a client says anywhere, under any key.
    mutating func takeOfNetwork(_ packet: JudgedPacket) {
        guard packet.isFromClient else { return }
        if let refused = self.network.refused, packet.instant > refused.at {
            self.hear(packet, afterRefusalOf: refused.query, refused.id)
        }
        if let update = self.network.update, packet.instant > update.at {
            self.hear(packet, afterUpdate: update.id, update.at)
        }
    }

    private mutating func hear(_ packet: JudgedPacket, afterRefusalOf query: JudgedQuery, _ id: MessageID) {
        for message in packet.requests {
            if message.name == "upload.getFile", self.isOfTrial(message) {
                return self.decide(.kept("the file is asked for at its datacenter"), packet)
            }
            if message.id != id, message.request?.query == query {
                return self.decide(.broken("the same part is asked for with the same token"), packet)
            }
        }
    }

    private mutating func hear(_ packet: JudgedPacket, afterUpdate id: MessageID, _ at: Instant) {
        let isHere = packet.connection == self.connection
        let isAcknowledged = packet.messages.contains { message in
            if case .acknowledgement(let ids)? = message.service { ids.contains(id) } else { false }
        }
        if isAcknowledged || isHere && packet.instant - at > Self.flight { self.network.isHeard = true }
        guard packet.requests.contains(where: { $0.name == "updates.getDifference" }) else { return }
        // Nobody has another reason to ask the network itself.
        if isHere || self.network.habits.isSettled(packet.connection, at: self.began) {
            self.decide(.broken("updates.getDifference"), packet)
        } else {
            self.network.isDoubtful = true
        }
    }

    /// What has come of it when nothing more is waited for.
    mutating func decideOfNetwork() {
        guard self.trial == .conduct(.cdnUpdate) else {
            return self.decide(
                .unclear(self.network.refused == nil ? "no token was refused" : "the file is not asked for again"))
        }
        let outcome: TrialOutcome =
            if self.network.isDoubtful {
                .unclear("a difference is asked for, which may have another reason")
            } else if !self.network.habits.hasListener {
                .unclear("nobody keeps the state of updates")
            } else if !self.network.isHeard {
                .unclear("the client says nothing")
            } else {
                .kept("no difference is asked for")
            }
        self.decide(outcome)
    }
}

extension LabServer {
    /// An update that no content delivery network has a reason to send.
    func sayOfNetwork(to session: LabSession, over connection: LabConnection, now: Instant) {
        guard let update = try? API.Updates.updatesTooLong.encoded() else { return }
        // Sent once: it is not to come again when the trial is over.
        let message = session.machine.message(update, isAnswer: false, isContent: true, now: now)
        guard let packet = session.machine.seal(message, now: now) else { return }
        // Who does not take it need not acknowledge it.
        self.judge?.ignore(message.id)
        self.judge?.change { $0.network.update = (message.id, now) }
        self.send(packet, of: session, on: connection, now: now)
    }
}
