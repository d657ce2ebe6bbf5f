import MTProtoCore

/// Requests: how a client introduces itself, what it does with floods and with answers that are lost.
struct RequestRules: JudgeRule {
    private struct Open {
        var request: JudgedRequest
        var id: MessageID
        var packet: JudgedPacket
        /// Whether the server has said that it has not come.
        var isMissing = false
    }

    private struct Flood {
        var request: JudgedRequest
        var answer: JudgedPacket
        var until: Instant
    }

    private var introduced = JudgeTally(.introduction)
    private var floods = JudgeTally(.floodWaits)
    private var single = JudgeTally(.notDoubled)
    private var again = JudgeTally(.lostAgain)
    private var parts = JudgeTally(.onlyParts)
    /// Keys that have asked for something.
    private var met: Set<UInt64> = []
    private var bindings = BindingIntroductions()
    /// Requests without an answer.
    private var open: [JudgedSession: [MessageID: Open]] = [:]
    /// Questions of the client for states of requests.
    private var questions: [JudgedSession: [MessageID: [MessageID]]] = [:]
    /// To which permanent keys temporary ones are bound.
    private var holders = KeyHolders()
    /// Those whose connection or session the lab has ended, by permanent key: what was lost under a temporary one may come again
    /// under the next.
    private var lost: [UInt64: [(open: Open, since: Instant, withSession: Bool)]] = [:]
    private var waits: [UInt64: [Flood]] = [:]
    private var lastPackets: [UInt64: Instant] = [:]

    private static let limit = 1024
    /// What is there twice when it is done twice, and has nothing but its id to be known by.
    private static let countsTwice: Set<String> = [
        "messages.createChat", "channels.createChannel", "messages.exportChatInvite", "stickers.createStickerSet",
    ]

    mutating func take(_ event: JudgeEvent) {
        switch event {
        case .disconnected(let connection, let side, let now): self.lose(connection, side, now)
        case .packet(let packet):
            guard let session = packet.session else { return }
            if packet.isFromClient { self.hear(packet, session) } else { self.answer(packet, session) }
        default: break
        }
    }

    // MARK: The client

    private mutating func hear(_ packet: JudgedPacket, _ session: JudgedSession) {
        self.holders.take(packet, session)
        self.lastPackets[self.holder(of: session)] = packet.instant
        for message in packet.messages {
            switch message.service {
            case .stateRequest(let ids)?:
                self.hearOf(ids, packet, session)
                self.noteQuestion(message.id, about: ids, session)
            case .resendAnswerRequest(let ids)?: self.noteQuestion(message.id, about: ids, session)
            default: break
            }
            if case .dropAnswer(let id)? = message.service {
                self.open[session]?[id] = nil
                self.lost[self.holder(of: session)]?.removeAll { $0.open.id == id }
            }
            guard let request = message.request else { continue }
            if session.datacenter == LabCDNConfiguration.datacenter { self.judgePart(request, packet) }
            self.judgeIntroduction(request, message.id, packet, session)
            self.judgeFlood(request, packet, session)
            self.judgeLost(message.id, request, packet, session)
            self.forgetMissing(request, underOther: message.id, session)
            if self.open[session, default: [:]].count >= Self.limit { self.open[session] = [:] }
            self.open[session, default: [:]][message.id] = Open(request: request, id: message.id, packet: packet)
        }
    }

    private mutating func judgeIntroduction(
        _ request: JudgedRequest, _ id: MessageID, _ packet: JudgedPacket, _ session: JudgedSession
    ) {
        let isAfterBinding = self.bindings.hear(request, id, packet, session)
        guard request.name != "auth.bindTempAuthKey" else { return }
        let isFirst = self.met.insert(session.keyID).inserted
        guard isFirst || isAfterBinding else { return }
        if request.hasLayer, request.hasIntroduction {
            self.introduced.kept("\(request.name) in both", packet)
        } else {
            self.introduced.broke(
                "\(request.name) is the first request \(isFirst ? "under its key" : "after a binding"), and lacks them",
                packet)
        }
    }

    private mutating func judgePart(_ request: JudgedRequest, _ packet: JudgedPacket) {
        if request.name == "upload.getCdnFile" {
            self.parts.kept("upload.getCdnFile", packet)
        } else {
            self.parts.broke("\(request.name) to a content delivery network", packet)
        }
    }

    private mutating func judgeFlood(_ request: JudgedRequest, _ packet: JudgedPacket, _ session: JudgedSession) {
        guard let place = self.waits[session.keyID]?.firstIndex(where: { $0.request.query == request.query }),
            let flood = self.waits[session.keyID]?.remove(at: place)
        else { return }
        if packet.instant < flood.until {
            let early = (flood.until - packet.instant).inNanoseconds / 1_000_000
            self.floods.broke("\(request.name) comes again \(early) ms too early", flood.answer, packet)
        } else {
            self.floods.kept("\(request.name) comes again when it may", flood.answer, packet)
        }
    }

    private mutating func judgeLost(
        _ id: MessageID, _ request: JudgedRequest, _ packet: JudgedPacket, _ session: JudgedSession
    ) {
        let holder = self.holder(of: session)
        guard let lost = self.lost[holder] else { return }
        let place = lost.firstIndex { $0.open.id == id } ?? lost.firstIndex { $0.open.request.query == request.query }
        if let place {
            let (former, _, withSession) = lost[place]
            let wentWithSession = withSession || former.packet.keyID != session.keyID
            self.lost[holder]?.remove(at: place)
            let how = former.id == id ? "under its id" : "under another id, the same request"
            // A server that has forgotten the session knows no ids of it: then another one is all that a client can take.
            if former.id != id, !wentWithSession, Self.countsTwice.contains(request.name) {
                self.single.broke(
                    "\(request.name), which has no random_id, comes again under another id", former.packet, packet)
            } else {
                self.single.kept(how, former.packet, packet)
            }
            self.again.kept(how, former.packet, packet)
        } else if let place = lost.firstIndex(where: { $0.open.request.isSameButForNumber(request) }) {
            let former = lost[place].open
            self.lost[holder]?.remove(at: place)
            self.single.broke("\(request.name) comes again with another random_id", former.packet, packet)
            self.again.kept("with another random_id", former.packet, packet)
        }
    }

    /// A client that asks for the state of a request knows that it does not know.
    private mutating func hearOf(_ ids: [MessageID], _ packet: JudgedPacket, _ session: JudgedSession) {
        let holder = self.holder(of: session)
        for (place, lost) in (self.lost[holder] ?? []).enumerated().reversed() where ids.contains(lost.open.id) {
            self.lost[holder]?.remove(at: place)
            self.again.kept("its state is asked for", lost.open.packet, packet)
        }
    }

    /// The permanent key behind the one of a session.
    private func holder(of session: JudgedSession) -> UInt64 { self.holders.holder(of: session) }

    private mutating func noteQuestion(_ id: MessageID, about ids: [MessageID], _ session: JudgedSession) {
        if self.questions[session, default: [:]].count >= Self.limit { self.questions[session] = [:] }
        self.questions[session, default: [:]][id] = ids
    }

    /// What has not come, as the server says, is done with when it comes again under another id: nobody sends the older one.
    private mutating func forgetMissing(
        _ request: JudgedRequest, underOther id: MessageID, _ session: JudgedSession
    ) {
        let former = self.open[session]?.values.first {
            $0.isMissing && $0.id != id && $0.request.query == request.query
        }
        if let former { self.open[session]?[former.id] = nil }
    }

    // MARK: The server

    private mutating func answer(_ packet: JudgedPacket, _ session: JudgedSession) {
        for message in packet.messages {
            switch message.content {
            case .result(let id, let error):
                let open = self.open[session]?.removeValue(forKey: id)
                self.lost[self.holder(of: session)]?.removeAll { $0.open.id == id }
                if open?.request.boundKey != nil { self.bindings.answered(error, session.keyID, at: packet.instant) }
                if let open, let seconds = error.flatMap(Self.floodWait) {
                    self.waits[session.keyID, default: []].append(
                        Flood(request: open.request, answer: packet, until: packet.instant + .seconds(seconds)))
                }
            case .service(.refusal(let id, _, _, _)):
                // What was in a refused container is refused with it, and comes again under other ids.
                self.open[session] = self.open[session]?.filter { open, request in
                    open != id && !request.packet.containers.contains { $0.id == id }
                }
            case .service(.allInfo(let ids, let states)): self.noteStates(states, of: ids, session)
            case .service(.stateInfo(let question, let states)):
                guard let ids = self.questions[session]?.removeValue(forKey: question) else { continue }
                self.noteStates(states, of: ids, session)
            case .service(.newSession(let first, _, _)): self.forget(before: first, of: session, packet.instant)
            default: break
            }
        }
    }

    private mutating func noteStates(_ states: [UInt8], of ids: [MessageID], _ session: JudgedSession) {
        for (id, state) in zip(ids, states) where (1...3).contains(state & MessageState.mask) {
            self.open[session]?[id]?.isMissing = true
        }
    }

    private static func floodWait(_ error: RPCError) -> Int64? {
        let prefixes = ["FLOOD_WAIT_", "FLOOD_PREMIUM_WAIT_"]
        guard error.code == 420, let prefix = prefixes.first(where: error.message.hasPrefix) else { return nil }
        return Int64(error.message.dropFirst(prefix.count)).flatMap { (0...86_400).contains($0) ? $0 : nil }
    }

    /// The server has made the session anew with a message: it knows nothing of earlier ones, and answers none.
    private mutating func forget(before first: MessageID, of session: JudgedSession, _ now: Instant) {
        let open = self.open[session] ?? [:]
        // A client may have asked again before it hears of it.
        let newer = open.values.filter { $0.id >= first }
        for request in open.values.filter({ $0.id < first }).sorted(by: { $0.id < $1.id }) {
            self.open[session]?[request.id] = nil
            if request.request.boundKey != nil { continue }
            if let again = newer.first(where: { $0.request.query == request.request.query }) {
                self.single.kept("under another id, the same request", request.packet, again.packet)
                self.again.kept("under another id, the same request", request.packet, again.packet)
                continue
            }
            self.lost[self.holder(of: session), default: []].append((request, now, true))
        }
    }

    private mutating func lose(_ connection: LabConnectionID, _ side: LabClosing, _ now: Instant) {
        for (session, requests) in self.open {
            let gone = requests.values.filter { $0.packet.connection == connection }.sorted { $0.id < $1.id }
            for request in gone {
                self.open[session]?[request.id] = nil
                // Each binding is another one, and the next key has its own.
                if side.isLab, request.request.boundKey == nil {
                    self.lost[self.holder(of: session), default: []].append((request, now, false))
                }
            }
        }
    }

    func findings(now: Instant) -> [JudgeFinding] {
        var (again, floods) = (self.again, self.floods)
        for (key, lost) in self.lost {
            guard let last = self.lastPackets[key] else { continue }
            for lost in lost where last - lost.since > .seconds(10) {
                again.broke(
                    "\(lost.open.request.name) does not come again, and its state is not asked for", lost.open.packet)
            }
        }
        for flood in self.waits.values.joined() where now >= flood.until {
            floods.kept("\(flood.request.name) does not come again", flood.answer)
        }
        return [self.introduced, floods, self.single, again, self.parts].map(\.finding)
    }
}

extension JudgeRequirement {
    static let introduction = Self(
        "introduced", .requests,
        "The first request under a key, and the first one after it was bound, stands in invokeWithLayer and initConnection.",
        "api/invoking#saving-client-info")
    static let floodWaits = Self(
        "flood-wait", .requests,
        "After FLOOD_WAIT_X, or FLOOD_PREMIUM_WAIT_X, the request does not come again for X seconds.",
        "api/errors#420-flood")
    static let onlyParts = Self(
        "cdn-only", .requests, "A content delivery network is asked for parts of files, and for nothing else.",
        "cdn#how-cdn-dcs-are-different-from-the-master-dcs")
    static let notDoubled = Self(
        "lost-once", .requests,
        "A request whose answer is lost comes again under its id, or with its random_id: it is not done twice.",
        "mtproto/service_messages_about_messages#informational-message-regarding-status-of-messages")
    static let lostAgain = Self(
        "lost-again", .requests, .should,
        "A request whose answer is lost comes again, or its state is asked for.",
        "mtproto/service_messages_about_messages#informational-message-regarding-status-of-messages")
}
