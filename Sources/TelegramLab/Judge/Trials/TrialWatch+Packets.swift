import MTProtoCore
import NIOCore
import TL
import TelegramAPI

// What a client says in a trial under its key.
extension TrialWatch {
    /// Something that the lab says.
    mutating func takeFromServer(_ packet: JudgedPacket) {
        if self.trial == .conduct(.newSessionTwice) { self.noteReasons(packet) }
        if self.trial == .conduct(.forgedQuickAcks) { self.noteQuickAck(packet) }
        let ids = Set(packet.messages.map(\.id))
        if let announced, ids.contains(announced) { return self.decide(.unclear("it comes by itself")) }
        // One with something wrong may not open; what was in it is known all the same.
        let told = packet.evidence.messages.map(\.id)
        if let bait, ids.contains(bait) || told.contains("\(bait.rawValue)") { self.note(packet) }
    }

    mutating func hear(_ packet: JudgedPacket) {
        if self.hearOfBindings(packet) || self.hearOfInvalidBinding(packet) { return }
        // A timer may go on speaking where nothing is read any more, in this session or in another one.
        if self.trial.cutsPacket, packet.connection == self.connection, packet.instant - self.began > Self.grace {
            self.hasSpoken = true
        }
        guard packet.keyID == self.session?.keyID else {
            return self.hearOfOtherKey(packet)
        }
        let acknowledged = Set(
            packet.messages.flatMap { message -> [MessageID] in
                if case .acknowledgement(let ids)? = message.service { ids } else { [] }
            })
        switch self.trial {
        case .bait(.plain):
            self.hearOfQuestions(packet)
            self.hearOfLeaving(packet)
        case .bait: self.hearBait(packet, acknowledged)
        case .conduct(let conduct): self.hear(packet, acknowledged, conduct)
        case .exchange: break
        }
    }

    private mutating func hearOfOtherKey(_ packet: JudgedPacket) {
        guard packet.connection.datacenter == self.connection.datacenter else { return }
        let isFresh = packet.keyID.map(self.freshKeys.contains) ?? false
        // Where nothing has ended the temporary key another one shows nothing: other sessions have their own.
        let isForged = self.trial == .conduct(.forgedErrors) || self.trial == .conduct(.forgedDestruction)
        if isFresh, !isForged, let permanentKey,
            packet.requests.contains(where: { $0.request?.boundKey == permanentKey })
        {
            return self.decide(.kept("another key is bound"), packet)
        }
        guard self.trial.mayCostKey else { return }
        if isFresh, let key = packet.keyID, packet.requests.contains(where: { $0.name.hasPrefix("auth.") }) {
            self.signingIn.insert(key)
            if self.replacement?.keyID == key { self.replacement = nil }
        }
        // One that is bound to the former key, or only to find out what is right, is no harm; and whoever signs in is somebody else.
        if isFresh, self.replacement == nil, self.permanentKey == nil, !self.signingIn.contains(packet.keyID ?? 0),
            packet.requests.contains(where: { !$0.name.hasPrefix("help.") && !$0.name.hasPrefix("langpack.") })
        {
            self.replacement = packet
        }
        let constructor = packet.plainConstructor
        guard constructor == MT.ConstructorID.reqPq || constructor == MT.ConstructorID.reqPqMulti else { return }
        // A temporary key that is only to find out what is right is no harm; requests under the old one follow.
        self.note(packet)
    }

    private mutating func hearBait(_ packet: JudgedPacket, _ acknowledged: Set<MessageID>) {
        if packet.instant > self.began, packet.connection != self.connection { self.hasReturned = true }
        if let bait, acknowledged.contains(bait) { return self.decide(.broken("it is acknowledged"), packet) }
        if let control, acknowledged.contains(control), self.settledAt == nil {
            self.note(packet)
            self.settledAt = packet.instant
        }
        if self.trial.cutsPacket, packet.instant - self.began > Self.grace, packet.session == self.session,
            !packet.messages.isEmpty
        {
            // Some acknowledge ten messages at once, and this one late.
            if let control, acknowledged.contains(where: { $0 > control }) {
                return self.decide(.kept("what came later is acknowledged"), packet)
            }
        }
        self.hearOfLeaving(packet)
    }

    /// The client has left because of it, and says nothing of it.
    private mutating func hearOfLeaving(_ packet: JudgedPacket) {
        if self.goesOnElsewhere(packet) {
            self.hasGoneElsewhere = true
            self.decide(.kept("the client leaves, and goes on elsewhere"), packet)
        }
    }

    /// Whether the client has left, and goes on in the same session. A program that has ended comes back in another one.
    func goesOnElsewhere(_ packet: JudgedPacket) -> Bool {
        self.leftAt != nil && packet.connection != self.connection && packet.session == self.session
            && !packet.messages.isEmpty
    }

    /// Who leaves because of a packet that was changed leaves within this time. Some acknowledge what came behind it before.
    private static let reaction = Duration.milliseconds(1500)
    /// Who is there behind that time stays. Who leaves shortly before may have meant to leave for the packet, or for something else.
    private static let stay = Duration.seconds(3)

    /// Whether it is still to be seen what a client does because of a packet that was changed: it may leave, and who has left may go on
    /// elsewhere.
    func mayLeaveForgery(at now: Instant) -> Bool {
        guard self.trial.isForgery else { return false }
        guard let leftAt else { return now - self.began < Self.stay }
        return leftAt - self.began < Self.reaction && now - leftAt <= Self.absence
    }

    /// Whether the client has left because of it; nil if it has left, and that may have another reason.
    var leavesForgery: Bool? {
        guard let leftAt else { return false }
        guard leftAt - self.began < Self.reaction else { return nil }
        // A program that has read on, and says nothing more, may be over.
        return self.settledAt == nil || self.hasGoneElsewhere ? true : nil
    }

    private mutating func hear(_ packet: JudgedPacket, _ acknowledged: Set<MessageID>, _ conduct: JudgeTrial.Conduct) {
        if packet.instant > self.began {
            self.lastHeard = packet.instant
            if packet.connection == self.connection { self.hasSpoken = true } else { self.hasReturned = true }
        }
        switch conduct {
        case .repeatedPacket:
            guard let bait, acknowledged.contains(bait) else { return }
            if self.isRepeated { return self.decide(.kept("it is acknowledged again"), packet) }
            self.isRepeatable = true
        case .replayedID, .forgottenID:
            if self.isRepeated { return self.hearOfQuestions(packet) }
            if let bait, acknowledged.contains(bait) { self.isRepeatable = true }
        case .channelTooLong, .channelGap:
            if packet.requests.contains(where: { self.asksForChannel($0) }) {
                self.decide(.kept("updates.getChannelDifference"), packet)
            }
        case .tooLong, .gap, .unreadableUpdate, .newSession:
            if packet.requests.contains(where: { $0.name == "updates.getDifference" }) {
                self.decide(.kept("updates.getDifference"), packet)
            }
        case .stateRequest:
            for case .stateInfo(let question, let states)? in packet.messages.map(\.service) {
                let isWhole = question == self.control && states.count == self.asked.count
                self.decide(
                    isWhole ? .kept("msgs_state_info") : .broken("msgs_state_info of another question, or length"),
                    packet)
            }
        case .resendRequest:
            let answers = packet.messages.contains {
                if case .stateInfo? = $0.service { true } else { self.asked.contains($0.id) }
            }
            if answers { self.decide(.kept("the request, or its state"), packet) }
        case .bomb, .lyingBomb, .deepContainers, .hugeCount, .smallFrames:
            // What was on its way shows nothing; and one that has ended, and begun anew, has another session.
            let isLater =
                packet.instant - self.began > Self.grace && !packet.messages.isEmpty && packet.session == self.session
            if isLater || self.control.map(acknowledged.contains) == true {
                self.decide(.kept("the client goes on"), packet)
            }
        case .silence, .silentReplays, .slowFrame:
            // On a connection of before, only what has waited here shows anything.
            if packet.connection == self.connection { return }
            if self.openBefore.contains(packet.connection) { return self.hearOfRefused(packet) }
            self.decide(.kept("the client goes on elsewhere"), packet)
        case .uninitialized, .layerInvalid:
            guard packet.instant > self.began,
                let again = packet.requests.compactMap(\.request).first(where: { $0.query == self.failing })
            else { return }
            if again.hasIntroduction { return self.decide(.kept("it comes again in initConnection"), packet) }
            // One that was opened since may begin with an introduction of its own.
            let isKnown = packet.connection == self.connection || self.openBefore.contains(packet.connection)
            self.decide(
                isKnown ? .broken("it comes again as it was") : .unclear("it comes again on another connection"), packet
            )
        case .forgedTime: self.hearOfForgedTime(packet, acknowledged)
        case .unknownAnswers:
            if let control, acknowledged.contains(control) {
                self.decide(.kept("what comes behind them is acknowledged"), packet)
            } else if self.goesOnElsewhere(packet) {
                self.decide(.broken("the client leaves, and goes on elsewhere"), packet)
            }
        case .announcedAnswer, .announcedMessage: self.hearOfAnnounced(packet, acknowledged)
        case .acknowledgedRequest: self.hearOfRefused(packet)
        case .discardedSalt, .shortStates, .packedQuestion, .forgedErrors, .unknownObject, .forgedQuickAcks:
            self.hearAfterWords(packet, acknowledged, conduct)
        case .brokenText, .allInfo, .serverPing, .resendFlood, .newSessionTwice:
            self.hearInSession(packet, acknowledged, conduct)
        case .internalError, .unauthorized, .negativeError, .duplicatedKey:
            guard packet.instant > self.began else { return }
            let again = packet.requests.filter { $0.request?.query == self.failing }
            self.repetitions += again.count
            if !again.isEmpty { self.note(packet) }
        case .forgedDestruction, .resendAnswers: self.hearWithErrors(packet, acknowledged, conduct)
        case .endlessFrame, .endlessHead, .endlessBody: self.hearAfterFrame(packet)
        case .httpStatus, .httpNotFound, .httpPage: self.hearOfRefused(packet)
        case .unknownKey, .wrongDatacenter, .strangeError:
            if packet.connection != self.connection, !self.openBefore.contains(packet.connection) {
                self.decide(.kept("the key is used again"), packet)
            }
        case .fileReference: self.hearOfFile(packet)
        case .forgedSalt, .forgedSalts:
            if self.forgedSalts.contains(packet.salt) {
                return self.decide(.broken("the salt of the notice is used"), packet)
            }
            // It has heard what came behind the notice.
            if let control, acknowledged.contains(control) { self.decide(.kept("the salt stays"), packet) }
        default: if conduct.refusalCode != nil { self.hearOfRefused(packet) }
        }
    }

    /// Whether it asks for the difference of the channel of the trial.
    private func asksForChannel(_ message: JudgedMessage) -> Bool {
        guard let request = message.request, request.name == "updates.getChannelDifference" else { return false }
        guard let channel,
            let query = try? API.Updates.GetChannelDifference(decoding: ByteBuffer(bytes: request.query.bytes)),
            case .inputChannel(let asked, _) = query.channel
        else { return true }
        return asked == channel
    }

    /// The notice is three minutes old: a client that believes it makes ids that are as old.
    private mutating func hearOfForgedTime(_ packet: JudgedPacket, _ acknowledged: Set<MessageID>) {
        guard packet.instant > self.began else { return }
        let ids = packet.containers.map(\.id) + packet.messages.map(\.id)
        if let newest = ids.max(), packet.unixNanoseconds - newest.unixNanoseconds - self.age > 100_000_000_000 {
            return self.decide(.broken("message ids have the time of the notice"), packet)
        }
        if let control, acknowledged.contains(control) { self.decide(.kept("the time stays"), packet) }
    }

    /// Whether a packet brings again what was refused, or asks for its state.
    mutating func hearOfRefused(_ packet: JudgedPacket) {
        guard packet.instant > self.began, !self.denied.isEmpty else { return }
        let states = packet.messages.flatMap { message -> [MessageID] in
            if case .stateRequest(let ids)? = message.service { ids } else { [] }
        }
        if states.contains(where: { self.denied[$0] != nil }) {
            return self.decide(.kept("its state is asked for"), packet)
        }
        let queries = Set(self.denied.values)
        if packet.requests.contains(where: { message in
            self.denied[message.id] != nil || message.request.map { queries.contains($0.query) } == true
        }) {
            self.decide(.kept("it comes again"), packet)
        }
    }

    /// Whether the client answers a question that must not be taken, and one that is right behind it.
    private mutating func hearOfQuestions(_ packet: JudgedPacket) {
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
        for request in packet.requests.compactMap(\.request)
        where self.network.files.mayBeSame(request, as: self.network.tokens) {
            if let outcome = part.hear(request, at: packet.instant) { return self.decide(outcome, packet) }
        }
        if part.isOvertaken, self.part?.isOvertaken == false { self.note(packet) }
        self.part = part
    }

    private mutating func hearOfFile(_ packet: JudgedPacket) {
        for request in packet.requests.compactMap(\.request) {
            switch request.name {
            case "upload.getFile":
                // What is none of it may be another file, or a part that was on its way.
                guard let refused = self.fileQuery, packet.instant > self.began else { continue }
                if refused == request.query {
                    self.decide(.broken("the same reference comes again"), packet)
                } else if let now = Self.file(of: request.query), let before = Self.file(of: refused),
                    now.id == before.id, now.reference != before.reference
                {
                    self.decide(.kept("another reference"), packet)
                }
            case "messages.getMessages", "channels.getMessages", "messages.getHistory", "photos.getUserPhotos":
                self.decide(.kept(request.name), packet)
            default: break
            }
        }
    }

    /// The file that upload.getFile asks for, and the reference under which it does.
    private static func file(of query: JudgedQuery) -> (id: Int64, reference: [UInt8])? {
        guard let request = try? API.Upload.GetFile(decoding: ByteBuffer(bytes: query.bytes)) else { return nil }
        return switch request.location {
        case .inputDocumentFileLocation(let file): (file.id, file.fileReference)
        case .inputPhotoFileLocation(let photo): (photo.id, photo.fileReference)
        default: nil
        }
    }
}
