import MTProtoCore

/// What is asked where: how a client introduces itself to each datacenter, and whether it goes where it is sent.
struct DatacenterRules: JudgeRule {
    private struct Refused {
        var id: MessageID
        var request: JudgedRequest
        var session: JudgedSession
        var target: Int
        /// Whether the account is at home there, so that a query may be made anew.
        var movesHome: Bool
        var packets: [JudgeEvidence.Packet]
        var at: Instant
        /// Whether a key is made there since: then the client is on its way.
        var isUnderWay = false
    }

    private var layers = JudgeTally(.layerOutside)
    private var followed = JudgeTally(.migrationFollowed)
    private var anonymous = JudgeTally(.anonymousNetworks)
    /// Requests without an answer.
    private var open: [JudgedSession: [MessageID: (request: JudgedRequest, packet: JudgeEvidence.Packet)]] = [:]
    private var refused: [Refused] = []
    /// Devices that are named at other datacenters than the network.
    private var devices: Set<String> = []

    private static let limit = 1024
    private static let sessionLimit = 256
    /// The same request may have been made twice, and be on its way.
    private static let flight = Duration.milliseconds(300)
    /// Later the user may have begun anew.
    private static let memory = Duration.seconds(60)
    /// What says nothing of a device.
    private static let nameless: Set<String> = ["", "n/a"]

    init() { self.anonymous.isApplicable = false }

    mutating func take(_ event: JudgeEvent) {
        guard case .packet(let packet) = event else { return }
        if packet.isFromClient, packet.plain != nil {
            for place in self.refused.indices where self.refused[place].target == packet.connection.datacenter {
                self.refused[place].isUnderWay = true
            }
        }
        guard let session = packet.session else { return }
        if packet.isFromClient { self.hear(packet, session) } else { self.answer(packet, session) }
    }

    private mutating func hear(_ packet: JudgedPacket, _ session: JudgedSession) {
        self.refused.removeAll { packet.instant - $0.at > Self.memory }
        let isNetwork = session.datacenter == LabCDNConfiguration.datacenter
        if isNetwork { self.anonymous.isApplicable = true }
        for message in packet.messages {
            guard let request = message.request else { continue }
            self.judgeIntroduction(request, packet, isNetwork: isNetwork)
            self.judgeMigration(message.id, request, packet, session)
            if self.open[session] == nil, self.open.count >= Self.sessionLimit { self.open = [:] }
            if self.open[session, default: [:]].count >= Self.limit { self.open[session] = [:] }
            self.open[session, default: [:]][message.id] = (request, packet.evidence)
        }
    }

    private mutating func judgeIntroduction(_ request: JudgedRequest, _ packet: JudgedPacket, isNetwork: Bool) {
        guard let isLayerOutside = request.details.isLayerOutside else { return }
        if isLayerOutside {
            self.layers.kept("\(request.name) in both", packet)
        } else {
            self.layers.broke("initConnection around \(request.name) stands in no invokeWithLayer", packet)
        }
        guard let device = request.device else { return }
        if !isNetwork {
            if self.devices.count < Self.limit, !Self.nameless.contains(device) { self.devices.insert(device) }
        } else if self.devices.contains(device) {
            self.anonymous.broke("the device is named as elsewhere", packet)
        } else {
            self.anonymous.kept("the device is not named as elsewhere", packet)
        }
    }

    private mutating func judgeMigration(
        _ id: MessageID, _ request: JudgedRequest, _ packet: JudgedPacket, _ session: JudgedSession
    ) {
        let there = self.refused.firstIndex { refused in
            refused.target == session.datacenter
                && (refused.request.query == request.query
                    || refused.movesHome && refused.request.name == request.name)
        }
        if let there {
            let refused = self.refused.remove(at: there)
            return self.followed.kept(
                "\(request.name) comes at datacenter \(session.datacenter)", refused.packets + [packet.evidence])
        }
        // A program that begins anew, in another session, may not know what the former one was told.
        let here = self.refused.firstIndex { refused in
            refused.session == session && refused.id != id && refused.request.query == request.query
                && packet.instant - refused.at > Self.flight
        }
        guard let here else { return }
        let refused = self.refused.remove(at: here)
        // Who has tried to get there, and was hindered, may begin again.
        guard !refused.isUnderWay else { return }
        self.followed.broke(
            "\(request.name) comes again at datacenter \(session.datacenter), and not at \(refused.target)",
            refused.packets + [packet.evidence])
    }

    private mutating func answer(_ packet: JudgedPacket, _ session: JudgedSession) {
        for message in packet.messages {
            guard case .result(let id, let error) = message.content,
                let open = self.open[session]?.removeValue(forKey: id), let error, error.code == 303,
                let (kind, target) = error.migration, target != session.datacenter
            else { continue }
            // A loop is one.
            guard
                !self.refused.contains(where: { $0.session == session && $0.request.query == open.request.query })
            else { continue }
            if self.refused.count >= Self.limit { self.refused = [] }
            self.refused.append(
                Refused(
                    id: id, request: open.request, session: session, target: target, movesHome: kind.movesHome,
                    packets: [open.packet, packet.evidence], at: packet.instant))
        }
    }

    func findings(now: Instant) -> [JudgeFinding] {
        [self.layers, self.followed, self.anonymous].map(\.finding)
    }
}

extension JudgeRequirement {
    static let layerOutside = Self(
        "layer-outside", .requests, .should, "initConnection stands in invokeWithLayer, each time that it comes.",
        "api/invoking#saving-client-info")
    static let migrationFollowed = Self(
        "migration-followed", .requests,
        "After error 303 a request goes to the datacenter that the error names, and not again to the one that refused it.",
        "api/datacenter#user-migration")
    static let anonymousNetworks = Self(
        "cdn-anonymous", .requests, .should,
        "A content delivery network is not told the name of the device.",
        "cdn#how-cdn-dcs-are-different-from-the-master-dcs")
}
