import MTProtoCore
import TL

// What a client says in a trial under its key.
extension TrialWatch {
    mutating func hear(_ packet: JudgedPacket) {
        guard packet.keyID == self.session?.keyID else {
            return self.hearOfOtherKey(packet)
        }
        let acknowledged = Set(
            packet.messages.flatMap { message -> [MessageID] in
                if case .acknowledgement(let ids)? = message.service { ids } else { [] }
            })
        switch self.trial {
        case .bait: self.hearBait(packet, acknowledged)
        case .conduct(let conduct): self.hear(packet, acknowledged, conduct)
        case .exchange: break
        }
    }

    private mutating func hearOfOtherKey(_ packet: JudgedPacket) {
        guard packet.connection.datacenter == self.connection.datacenter else { return }
        if let permanentKey, packet.requests.contains(where: { $0.request?.boundKey == permanentKey }) {
            return self.decide(.kept("another key is bound"), packet)
        }
        guard self.trial == .conduct(.unknownKey) || self.trial == .conduct(.wrongDatacenter) else { return }
        let constructor = packet.plainConstructor
        guard constructor == MT.ConstructorID.reqPq || constructor == MT.ConstructorID.reqPqMulti else { return }
        // A temporary key that is only to find out what is right is no harm; requests under the old one follow.
        self.note(packet)
    }

    private mutating func hearBait(_ packet: JudgedPacket, _ acknowledged: Set<MessageID>) {
        if let bait, acknowledged.contains(bait) { return self.decide(.broken("it is acknowledged"), packet) }
        if let control, acknowledged.contains(control), self.settledAt == nil {
            self.note(packet)
            self.settledAt = packet.instant
        }
        // The client has left because of it, goes on in the same session, and says nothing of it. A program that has ended comes
        // back in another session.
        if self.leftAt != nil, packet.connection != self.connection, packet.session == self.session,
            !packet.requests.isEmpty
        {
            self.decide(.kept("the client leaves, and goes on elsewhere"), packet)
        }
    }

    private mutating func hear(_ packet: JudgedPacket, _ acknowledged: Set<MessageID>, _ conduct: JudgeTrial.Conduct) {
        if packet.instant > self.began {
            if packet.connection == self.connection { self.hasSpoken = true } else { self.hasReturned = true }
        }
        switch conduct {
        case .repeatedPacket:
            guard let bait, acknowledged.contains(bait) else { return }
            if self.isRepeated { return self.decide(.kept("it is acknowledged again"), packet) }
            self.isRepeatable = true
        case .replayedID: self.hearOfReplay(packet, acknowledged)
        case .channelTooLong, .channelGap:
            if packet.requests.contains(where: { $0.name == "updates.getChannelDifference" }) {
                self.decide(.kept("updates.getChannelDifference"), packet)
            }
        case .tooLong, .gap, .unreadableUpdate, .newSession:
            if packet.requests.contains(where: { $0.name == "updates.getDifference" }) {
                self.decide(.kept("updates.getDifference"), packet)
            }
        case .stateRequest:
            let answers = packet.messages.contains { if case .stateInfo? = $0.service { true } else { false } }
            if answers { self.decide(.kept("msgs_state_info"), packet) }
        case .resendRequest:
            let answers = packet.messages.contains {
                if case .stateInfo? = $0.service { true } else { self.asked.contains($0.id) }
            }
            if answers { self.decide(.kept("the request, or its state"), packet) }
        case .bomb:
            if packet.instant > self.began, !packet.messages.isEmpty {
                self.decide(.kept("the client goes on"), packet)
            }
        case .deepContainers, .hugeCount:
            // What was on its way shows nothing.
            let isLater = packet.instant - self.began > Self.grace && !packet.messages.isEmpty
            if isLater || self.control.map(acknowledged.contains) == true {
                self.decide(.kept("the client goes on"), packet)
            }
        case .unknownAnswers:
            if let control, acknowledged.contains(control) {
                self.decide(.kept("what comes behind them is acknowledged"), packet)
            } else if self.leftAt != nil, packet.connection != self.connection, packet.session == self.session,
                !packet.requests.isEmpty
            {
                self.decide(.broken("the client leaves, and goes on elsewhere"), packet)
            }
        case .announcedAnswer, .announcedMessage: self.hearOfAnnounced(packet, acknowledged)
        case .internalError:
            guard packet.instant > self.began else { return }
            let again = packet.requests.filter { $0.request?.query == self.failing }
            self.repetitions += again.count
            if !again.isEmpty { self.note(packet) }
        case .unknownKey, .wrongDatacenter:
            if packet.connection != self.connection { self.decide(.kept("the key is used again"), packet) }
        case .fileReference: self.hearOfFile(packet)
        case .forgedSalt, .forgedSalts:
            if self.forgedSalts.contains(packet.salt) {
                return self.decide(.broken("the salt of the notice is used"), packet)
            }
            // It has heard what came behind the notice.
            if let control, acknowledged.contains(control) { self.decide(.kept("the salt stays"), packet) }
        default: break
        }
    }

    /// Whether the client answers a question under an id that came before, and one under a new id behind it.
    private mutating func hearOfReplay(_ packet: JudgedPacket, _ acknowledged: Set<MessageID>) {
        guard self.isRepeated else {
            if let bait, acknowledged.contains(bait) { self.isRepeatable = true }
            return
        }
        for case .stateInfo(let question, _)? in packet.messages.map(\.service) {
            if question == self.bait { return self.decide(.broken("it is answered"), packet) }
            if question == self.control, self.settledAt == nil {
                self.note(packet)
                self.settledAt = packet.instant
            }
        }
    }

    private mutating func hearOfAnnounced(_ packet: JudgedPacket, _ acknowledged: Set<MessageID>) {
        guard let announced else { return }
        let asked = packet.messages.flatMap { message -> [MessageID] in
            switch message.service {
            case .resendRequest(let ids), .resendAnswerRequest(let ids): ids
            default: []
            }
        }
        if asked.contains(announced) { return self.decide(.kept("it is asked for"), packet) }
        if acknowledged.contains(announced) {
            self.decide(.broken("it is acknowledged, and has not come"), packet)
        }
    }

    mutating func takeWithPart(_ packet: JudgedPacket) {
        guard packet.isFromClient, var part = self.part else { return }
        for request in packet.requests.compactMap(\.request) {
            if let outcome = part.hear(request, at: packet.instant) { return self.decide(outcome, packet) }
        }
        if part.isOvertaken, self.part?.isOvertaken == false { self.note(packet) }
        self.part = part
    }

    private mutating func hearOfFile(_ packet: JudgedPacket) {
        for request in packet.requests.compactMap(\.request) {
            switch request.name {
            case "upload.getFile":
                guard let first = self.fileQuery else {
                    self.fileQuery = request.query
                    continue
                }
                if first == request.query, packet.instant > self.began {
                    self.decide(.broken("the same reference comes again"), packet)
                } else if packet.instant > self.began {
                    self.decide(.kept("another reference"), packet)
                }
            case "messages.getMessages", "channels.getMessages", "messages.getHistory", "photos.getUserPhotos":
                self.decide(.kept(request.name), packet)
            default: break
            }
        }
    }
}
