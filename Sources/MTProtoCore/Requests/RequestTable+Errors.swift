// What is done about errors of the server (rows G07, G13, P24, P46, B-31, B-32; docs/protocol-notes.md).
extension RequestTable {
    /// Wrapped attempts of one request before the server's refusal is surfaced (rows B-32, N46).
    static let initializationLimit = 5
    /// How often a request waits for its dependency before the server's refusal is surfaced.
    static let dependencyLimit = 5
    /// How often a request is proved to the server before its demand is surfaced.
    static let verificationLimit = 3

    /// What becomes of a request that the server answered with an error.
    struct Reaction: Hashable, Sendable {
        enum Course: Hashable, Sendable {
            /// The caller gets the error.
            case surface
            /// The request goes again by itself, now or when something has happened.
            case again
            /// The request goes again after a pause.
            case pause(Duration)
        }

        var course: Course
        /// What the owner has to see to.
        var notice: RequestNotice?
        /// The account is signed out.
        var revokesAuthorization = false

        static let surface = Reaction(course: .surface)
        static let again = Reaction(course: .again)
    }

    /// Decides about an error and prepares the next attempt, if there is one.
    mutating func react(to error: RPCError, of id: RequestID, now: Instant) -> Reaction {
        let reaction = decide(about: error, of: id, now: now)
        switch reaction.course {
        case .surface: break
        case .again: noteRefusal(of: id, pausing: nil)
        case .pause: noteRefusal(of: id, pausing: error)
        }
        return reaction
    }

    private mutating func decide(about error: RPCError, of id: RequestID, now: Instant) -> Reaction {
        guard let entry = entries[id] else { return .surface }
        if error.requestsInitialization {
            return reinitialize(entry)
        }
        if error.reportsFailedDependency, entry.request.after != nil || entry.request.sequence != nil {
            return waitForDependency(entry)
        }
        if let wait = error.floodWait {
            let isPatient = entry.request.waitsOutFloods && entry.request.floodWaitLimit.map { wait <= $0 } ?? true
            return isPatient ? pause(id, wait, now: now) : .surface
        }
        if error.isServerFault {
            return retryAfterFault(entry, now: now)
        }
        if let verification = Verification(error) {
            return demandProof(verification, of: entry, now: now)
        }
        switch error.code {
        case 401: return reactToMissingAuthorization(error, of: entry, now: now)
        case 406 where policy.role == .main:
            return Reaction(course: .surface, notice: .authorizationQuestioned(error))
        default: return .surface
        }
    }

    private mutating func reinitialize(_ entry: Entry) -> Reaction {
        guard initialization != nil, entry.trouble.initializations < Self.initializationLimit else { return .surface }
        entries[entry.id]?.trouble.initializations += 1
        // Only what this attempt relied on is disproved; another may have been initialized since.
        if entry.wrappedWith == nil { initializedIdentity = nil }
        restart(entry.id)
        return .again
    }

    private mutating func waitForDependency(_ entry: Entry) -> Reaction {
        guard entry.trouble.dependencies < Self.dependencyLimit else { return .surface }
        entries[entry.id]?.trouble.dependencies += 1
        if let dependency = entry.dependency {
            hold(entry.id, .blocked(by: dependency))
        } else {
            restart(entry.id)
        }
        return .again
    }

    private mutating func pause(_ id: RequestID, _ delay: Duration, now: Instant) -> Reaction {
        hold(id, .delayed(until: now + delay))
        return Reaction(course: .pause(delay))
    }

    private mutating func retryAfterFault(_ entry: Entry, now: Instant) -> Reaction {
        guard entry.request.retriesServerFaults, entry.trouble.faults < entry.request.serverFaultLimit else {
            return .surface
        }
        entries[entry.id]?.trouble.faults += 1
        return pause(entry.id, .seconds(2 << min(entry.trouble.faults, 3)), now: now)
    }

    private mutating func demandProof(_ verification: Verification, of entry: Entry, now: Instant) -> Reaction {
        guard policy.role != .cdn, entry.trouble.verifications < Self.verificationLimit else { return .surface }
        entries[entry.id]?.trouble.verifications += 1
        entries[entry.id]?.proof = nil
        hold(entry.id, .parked(.verification(verification, until: now + Verification.timeout)))
        return Reaction(course: .again, notice: .verificationWanted(entry.id, verification))
    }

    private mutating func reactToMissingAuthorization(
        _ error: RPCError, of entry: Entry, now: Instant
    ) -> Reaction {
        switch (error.message, policy.role) {
        case ("SESSION_PASSWORD_NEEDED", _):
            guard !entry.request.ignoresMissingPassword else { return .surface }
            isPasswordMissing = true
            guard entry.request.dependsOnPassword else {
                return Reaction(course: .surface, notice: .passwordMissing)
            }
            hold(entry.id, .parked(.password))
            return Reaction(course: .again, notice: .passwordMissing)
        case ("AUTH_KEY_PERM_EMPTY", .cdn):
            // Its keys are never bound: this is no state that waiting can end.
            guard entry.trouble.bindings < 1 else { return .surface }
            entries[entry.id]?.trouble.bindings += 1
            return pause(entry.id, .seconds(1), now: now)
        case ("AUTH_KEY_PERM_EMPTY", _):
            guard policy.usesTemporaryKeys else { return .surface }
            entries[entry.id]?.trouble.bindings = min(entry.trouble.bindings + 1, 5)
            let patience = Duration.seconds(min(1 << entry.trouble.bindings, 30))
            hold(entry.id, .parked(.binding(until: now + patience)))
            return Reaction(course: .again, notice: .bindingLost)
        case (_, .main):
            return Reaction(course: .surface, revokesAuthorization: true)
        case (_, .cdn):
            return .surface
        }
    }
}
