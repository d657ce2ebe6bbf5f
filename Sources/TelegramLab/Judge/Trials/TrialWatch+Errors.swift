import MTProtoCore

/// What is known of a trial of errors.
struct ErrorWatch: Sendable {
    /// Permanent keys that were made since.
    var permanentKeys: Set<UInt64> = []
    /// To which of these temporary keys were bound.
    var bindings: [UInt64: UInt64] = [:]
    /// Those under which somebody signs in.
    var signingIn: Set<UInt64> = []
    /// The one that a request, or a binding, shows in use.
    var replacement: UInt64?
    /// Whether there was another binding that may have been on its way.
    var isBoundBeside = false
    /// When what came behind a forged notice was acknowledged.
    var heardAt: Instant?
    /// How often each temporary key was bound, and which of them were there before, or came at once.
    var attempts: [UInt64: Int] = [:]
    var former: Set<UInt64> = []
}

// What a client does about errors.
extension TrialWatch {
    /// A client that gives its key up does so soon.
    private static let calm = Duration.seconds(3)
    /// Sessions that begin together bind their keys within this time.
    private static let together = Duration.milliseconds(500)
    private static let bindingLimit = 8

    mutating func hearWithErrors(
        _ packet: JudgedPacket, _ acknowledged: Set<MessageID>, _ conduct: JudgeTrial.Conduct
    ) {
        // What was on its way shows nothing.
        guard packet.instant > self.began else { return }
        switch conduct {
        case .forgedDestruction:
            if packet.instant - self.began > Self.grace, !packet.requests.isEmpty {
                return self.decide(.kept("requests go on under the key"), packet)
            }
            if let control, acknowledged.contains(control), self.errors.heardAt == nil {
                self.note(packet)
                self.errors.heardAt = packet.instant
            }
        case .resendAnswers:
            for case .stateInfo(let question, let states)? in packet.messages.map(\.service)
            where question == self.control {
                let isWhole = states.count == self.asked.count
                return self.decide(
                    isWhole ? .kept("msgs_state_info") : .broken("msgs_state_info of another length"), packet)
            }
            if packet.messages.contains(where: { self.asked.contains($0.id) }) {
                self.decide(.kept("the request comes again"), packet)
            }
        default: break
        }
    }

    /// Decides what time decides before the trial is over.
    mutating func passTimeWithErrors(to now: Instant) {
        guard self.trial == .conduct(.forgedDestruction), let heardAt = self.errors.heardAt,
            self.replacement == nil, now - heardAt >= Self.calm
        else { return }
        self.decide(.kept("what comes behind it is acknowledged, and the key stays"))
    }

    // MARK: A binding that is refused once

    /// Returns whether nothing else is to be heard in this trial.
    mutating func hearOfInvalidBinding(_ packet: JudgedPacket) -> Bool {
        guard self.trial == .conduct(.invalidBinding) else { return false }
        guard let permanentKey, packet.instant > self.began, let key = packet.keyID,
            packet.connection.datacenter == self.connection.datacenter
        else { return true }
        for request in packet.requests.compactMap(\.request) {
            if let bound = request.boundKey {
                if bound == permanentKey {
                    // Other sessions may bind theirs at the same time; but nobody binds the same key twice at once.
                    if key == self.session?.keyID || packet.instant - self.began > Self.grace {
                        self.decide(.kept("a key is bound to the same permanent one"), packet)
                        return true
                    }
                    self.errors.isBoundBeside = true
                } else if self.errors.permanentKeys.contains(bound) {
                    // Somebody else may be about to sign in under it: what is asked there tells.
                    self.errors.bindings[key] = bound
                }
                continue
            }
            let fresh = self.errors.permanentKeys.contains(key) ? key : self.errors.bindings[key]
            guard let fresh else { continue }
            if Self.signsIn(request) {
                // Whoever signs in is somebody else.
                self.errors.signingIn.insert(fresh)
                if self.errors.replacement == fresh { (self.errors.replacement, self.replacement) = (nil, nil) }
            } else if !request.name.hasPrefix("help."), !request.name.hasPrefix("langpack.") {
                self.replace(by: fresh, packet)
            }
        }
        return true
    }

    private mutating func replace(by key: UInt64, _ packet: JudgedPacket) {
        guard self.replacement == nil, !self.errors.signingIn.contains(key) else { return }
        self.replacement = packet
        self.errors.replacement = key
    }

    /// An authorization that comes from another datacenter is taken along by a client that has one.
    private static func signsIn(_ request: JudgedRequest) -> Bool {
        request.name.hasPrefix("auth.") && request.name != "auth.importAuthorization"
    }

    mutating func decideInvalidBinding() {
        if let replacement {
            self.decide(.broken("another permanent key is used in its place"), replacement)
        } else if self.errors.isBoundBeside {
            self.decide(.kept("keys are bound to the same permanent one"))
        } else {
            self.decide(.unclear(self.permanentKey == nil ? "no binding was refused" : "nothing follows"))
        }
    }

    // MARK: Bindings that are refused for some seconds

    /// Counts bindings under a temporary key.
    mutating func count(bindings: Int, under key: UInt64?, at now: Instant) {
        guard let key else { return }
        self.errors.attempts[key, default: 0] += bindings
        // Who makes another key for each attempt makes no pauses; but each session may have one of its own.
        if !self.freshKeys.contains(key) || now - self.began <= Self.together { self.errors.former.insert(key) }
    }

    mutating func decideRefusedBindings() {
        if self.permanentKey == nil { return self.decide(.unclear("no binding was refused")) }
        // The first one began the trial.
        self.count(bindings: 1, under: self.session?.keyID, at: self.began)
        let attempts = self.errors.attempts
        let (count, most) = (attempts.values.reduce(0, +), attempts.values.max() ?? 0)
        // A program that has ended makes no pauses.
        if count <= 1, self.leftAt != nil { return self.decide(.unclear("the client leaves")) }
        let keys = max(1, self.errors.former.count)
        let text = "\(count) bindings are refused in \(self.trial.patience.wholeSeconds) s, of \(keys) keys"
        self.decide(most > Self.bindingLimit || count > Self.bindingLimit * keys ? .broken(text) : .kept(text))
    }
}
