import MTProtoCore

extension JudgeTrial {
    /// Whether what the lab says on the connection of the trial goes nowhere, or is not to be judged.
    var isSilent: Bool {
        switch self {
        case .conduct(.silence), .conduct(.silentReplays), .conduct(.endlessFrame), .conduct(.slowFrame): true
        default: self.isEndlessAnswer
        }
    }

    /// Whether it is about HTTP; no other one begins there.
    var isOverHTTP: Bool {
        switch self {
        case .conduct(.httpStatus), .conduct(.httpNotFound), .conduct(.httpPage): true
        default: self.isEndlessAnswer
        }
    }

    /// Whether an HTTP request is answered without end.
    var isEndlessAnswer: Bool { self == .conduct(.endlessHead) || self == .conduct(.endlessBody) }

    /// Whether a client may take it for the end of its key.
    var mayCostKey: Bool {
        switch self {
        case .conduct(.unknownKey), .conduct(.wrongDatacenter), .conduct(.strangeError), .conduct(.forgedDestruction),
            .conduct(.forgedErrors):
            true
        default: self.isOverHTTP && !self.isEndlessAnswer
        }
    }
}

extension TrialWatch {
    /// Who has closed the connection, and goes on elsewhere in the same session, does not wait for a frame, or an HTTP answer, without
    /// end. One that says nothing more, or begins another session, may have ended.
    mutating func hearAfterFrame(_ packet: JudgedPacket) {
        guard let leftAt, self.goesOnElsewhere(packet) else { return }
        // What was on its way on a connection of before shows nothing.
        guard !self.openBefore.contains(packet.connection) || packet.instant - leftAt > Self.grace else { return }
        self.decide(.kept("the client closes the connection, and goes on elsewhere"), packet)
    }

    /// The time of an HTTP answer without end is over. Who has asked elsewhere meanwhile, and takes all that comes here, has no limit.
    mutating func decideEndlessAnswer() {
        // One that has left in time may still show that it goes on.
        if self.leftAt == nil { self.decide(.broken("the client stays, and takes what comes")) }
    }
}
