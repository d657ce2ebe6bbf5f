import MTProtoCore

/// Which trial comes next: one at a time, each until its outcome is clear, each on a connection that had none, or on which only a key
/// exchange was disturbed.
struct TrialSchedule: Sendable {
    /// What is known of a connection and of the packet that came over it.
    struct Place: Sendable {
        var connection: LabConnectionID
        /// Names of the requests in the packet.
        var requests: [String]
        /// Whether they stand in a container.
        var isContainer: Bool
        /// Packets that came over the connection.
        var packets: Int
        /// Whether the session is told updates, and its client keeps their state.
        var hearsUpdates: Bool
        /// Whether its user is in a channel.
        var hasChannel: Bool
        /// Whether the key is a temporary one that is bound to another.
        var hasTemporaryKey: Bool
        var carrier = Carrier.stream
        /// Whether a client of the lab has signed in.
        var isSignedIn = false
        /// When it came.
        var instant: Instant?
        /// Whether it binds a key to a permanent one that was made a short while ago.
        var bindsFreshKey = false
        /// Whether its session was told before that it is new: who hears that may ask again.
        var hasBegun = false
        /// Whether a quick acknowledgement was asked for on the connection.
        var asksForQuickAcks = false
        /// Whether its frames have a CRC32.
        var hasChecksums = false
    }

    /// How a connection carries packets.
    enum Carrier: Sendable {
        /// As a stream of its own.
        case stream
        case webSocket
        case http
    }

    private(set) var pending: [JudgeTrial]
    private(set) var attempts: [JudgeTrial: Int] = [:]
    private var used: Set<LabConnectionID> = []
    /// Those of them on which only an exchange was tried.
    private var usedForExchange: Set<LabConnectionID> = []
    /// After a failed exchange the next one has to succeed, so that the client gets on.
    private var mayDisturbExchange = true
    /// When anything but an exchange was tried last, or could have been first.
    private var lastBusy: Instant?
    /// Trials of what most clients do not use, of which something was seen.
    private var seen: Set<JudgeTrial> = []

    static let attemptLimit = 3
    /// When nothing has been tried for so long nothing else fits to what the client does.
    private static let rest = Duration.seconds(60)

    init(_ trials: [JudgeTrial]) {
        self.pending = trials
    }

    /// The trial of an exchange that begins on a connection.
    ///
    /// - Parameter networkHasOtherKey: whether the content delivery network has another key than the datacenters.
    mutating func nextForExchange(
        on connection: LabConnectionID, networkHasOtherKey: Bool = false
    ) -> JudgeTrial? {
        guard self.mayDisturbExchange, !self.used.contains(connection) else { return nil }
        let ofNetwork = JudgeTrial.exchange(.networkFingerprint)
        let isOfNetwork =
            networkHasOtherKey && connection.datacenter == LabCDNConfiguration.datacenter
            && self.pending.contains(ofNetwork)
        // Exchanges with a network are rare.
        guard
            let trial = isOfNetwork
                ? ofNetwork : self.pending.first(where: { $0.misconduct != nil && $0 != ofNetwork })
        else { return nil }
        self.mayDisturbExchange = false
        self.begin(trial, on: connection)
        self.usedForExchange.insert(connection)
        return trial
    }

    /// An exchange that nothing was wrong with has made a key. Where one was tried before, on the same connection, that has served
    /// for an exchange: what comes now may be something else.
    mutating func exchangeCompleted(on connection: LabConnectionID) {
        self.mayDisturbExchange = true
        if self.usedForExchange.remove(connection) != nil { self.used.remove(connection) }
    }

    /// The trial that fits to a packet.
    mutating func next(at place: Place) -> JudgeTrial? {
        if place.hasChecksums { self.seen.insert(.bait(.wrongChecksum)) }
        if place.asksForQuickAcks { self.seen.insert(.conduct(.forgedQuickAcks)) }
        let mayEndAccount = self.mayEndAccount(at: place)
        if place.requests.contains(Self.binding) { return self.nextForBinding(at: place) }
        guard place.packets > 1, !self.used.contains(place.connection),
            !place.requests.isEmpty || place.hearsUpdates && place.packets > 3,
            !place.requests.contains(where: { $0.hasPrefix("auth.") || $0.hasPrefix("help.") }),
            let trial = self.pending.first(where: {
                $0.isOverHTTP == (place.carrier == .http) && Self.fits($0, place)
                    && (mayEndAccount || !$0.mayEndAccount)
            })
        else { return nil }
        self.begin(trial, on: place.connection)
        self.lastBusy = place.instant
        return trial
    }

    /// Whether the next greeting at a proxy gets a wrong answer.
    mutating func nextAtProxy() -> JudgeTrial? {
        guard let trial = self.pending.first(where: \.isAtProxy) else { return nil }
        self.attempts[trial, default: 0] += 1
        return trial
    }

    /// A client that signs out meets nothing more: what may lead to that comes last.
    private mutating func mayEndAccount(at place: Place) -> Bool {
        let isLast = self.pending.allSatisfy { trial in
            trial.misconduct != nil || trial.isAtProxy || trial.mayEndAccount
                || trial.isSeldom && !self.seen.contains(trial)
                || trial.isOverHTTP != (place.carrier == .http) || self.attempts[trial, default: 0] > 0
        }
        guard !isLast, let instant = place.instant else { return isLast }
        guard let lastBusy else {
            self.lastBusy = instant
            return false
        }
        return instant - lastBusy >= Self.rest
    }

    /// A binding is often the first packet of its connection. Who signs in for the first time shall get on.
    private mutating func nextForBinding(at place: Place) -> JudgeTrial? {
        // Fresh permanent keys are rare.
        let fitting: [JudgeTrial.Conduct] = (place.bindsFreshKey ? [.invalidBinding] : []) + [.refusedBindings]
        guard place.isSignedIn, !self.used.contains(place.connection),
            let trial = fitting.map({ .conduct($0) }).first(where: self.pending.contains)
        else { return nil }
        self.begin(trial, on: place.connection)
        self.lastBusy = place.instant
        return trial
    }

    private static let binding = "auth.bindTempAuthKey"

    private mutating func begin(_ trial: JudgeTrial, on connection: LabConnectionID) {
        self.used.insert(connection)
        self.attempts[trial, default: 0] += 1
    }

    private static func fits(_ trial: JudgeTrial, _ place: Place) -> Bool {
        switch trial {
        case .exchange, .conduct(.wrongHello): false
        case .bait(.wrongChecksum): place.hasChecksums
        case .bait: true
        case .conduct(.tooLong), .conduct(.gap), .conduct(.unreadableUpdate), .conduct(.newSession),
            .conduct(.brokenText), .conduct(.newSessionTwice):
            place.hearsUpdates
        case .conduct(.channelTooLong), .conduct(.channelGap): place.hearsUpdates && place.hasChannel
        case .conduct(.forgottenKey): place.hasTemporaryKey
        case .conduct(.permanentEmpty): place.hasTemporaryKey && place.requests.contains(where: Self.mayFail)
        case .conduct(.refusedBindings), .conduct(.invalidBinding): place.requests.contains(Self.binding)
        case .conduct(.refusedContainer), .conduct(.refusedRepeat):
            place.isContainer && place.requests.contains(where: Self.mayFail)
        case .conduct(.floodWait), .conduct(.internalError), .conduct(.uninitialized), .conduct(.lostAnswer),
            .conduct(.lostRequest),
            .conduct(.refusedNumber), .conduct(.refusedHigh), .conduct(.refusedEven), .conduct(.refusedOdd),
            .conduct(.refusedBits), .conduct(.refusedOld), .conduct(.refusedOtherwise),
            .conduct(.layerInvalid), .conduct(.negativeError), .conduct(.duplicatedKey), .conduct(.unauthorized),
            .conduct(.premiumWait), .conduct(.allInfo),
            .conduct(.acknowledgedRequest), .conduct(.httpStatus), .conduct(.httpNotFound), .conduct(.httpPage),
            .conduct(.endlessHead), .conduct(.endlessBody):
            place.requests.contains(where: Self.mayFail)
        case .conduct(.discardedSalt), .conduct(.shortStates):
            place.hasBegun && place.requests.contains(where: Self.mayFail)
        case .conduct(.forgedQuickAcks):
            place.asksForQuickAcks && place.hasBegun && place.requests.contains(where: Self.mayFail)
        case .conduct(.cdnPart), .conduct(.cdnToken), .conduct(.cdnUpdate), .conduct(.networkClock),
            .conduct(.networkKey):
            place.requests.contains("upload.getCdnFile")
        case .conduct(.fileReference): place.requests.contains("upload.getFile")
        case .conduct(.bomb), .conduct(.lyingBomb), .conduct(.forgedTime), .conduct(.deepContainers),
            .conduct(.hugeCount), .conduct(.repeatedPacket),
            .conduct(.replayedID), .conduct(.forgedSalt), .conduct(.forgedSalts), .conduct(.unknownAnswers),
            .conduct(.announcedMessage):
            true
        // A network holds no account: what becomes of its key is no matter.
        case .conduct(.unknownKey), .conduct(.wrongDatacenter), .conduct(.strangeError), .conduct(.forgedDestruction):
            !place.requests.isEmpty && place.connection.datacenter != LabCDNConfiguration.datacenter
        case .conduct(.endlessFrame), .conduct(.slowFrame): !place.requests.isEmpty && place.carrier == .stream
        case .conduct(.smallFrames): place.carrier == .stream
        case .conduct: !place.requests.isEmpty
        }
    }

    /// Requests that clients make for their users.
    static func mayFail(_ method: String) -> Bool {
        method.hasPrefix("messages.") || method.hasPrefix("contacts.") || method.hasPrefix("users.")
    }

    /// A trial that has shown something is needed once more, if it was not made too often.
    mutating func tryAgain(_ trial: JudgeTrial) {
        guard self.attempts[trial, default: 0] < Self.attemptLimit else { return }
        // It comes last, also if it was still to come.
        self.pending.removeAll { $0 == trial }
        self.pending.append(trial)
    }

    /// A trial has ended. It stays if its outcome is not clear and it was not tried too often.
    mutating func ended(_ trial: JudgeTrial, isClear: Bool, now: Instant? = nil) {
        if trial.misconduct == nil, !trial.isAtProxy, let now { self.lastBusy = now }
        guard let place = self.pending.firstIndex(of: trial) else { return }
        self.pending.remove(at: place)
        // The others come first.
        if !isClear, self.attempts[trial, default: 0] < Self.attemptLimit { self.pending.append(trial) }
    }
}
