import MTProtoCore
import NIOCore
import TL
import TelegramAPI

/// Files of content delivery networks: who gives the network a copy, and where their hashes come from.
struct NetworkRules: JudgeRule {
    /// What is asked for about a file of a network.
    private enum Question: Sendable {
        case part(offset: Int64)
        case reupload
        case hashes
    }

    private struct Open: Sendable {
        var token: [UInt8]
        var question: Question
        var query: JudgedQuery
        var packet: JudgeEvidence.Packet
    }

    /// A part that the network does not have.
    private struct Missing: Sendable {
        var token: [UInt8]
        var query: JudgedQuery
        var id: MessageID
        var keyID: UInt64
        var connection: LabConnectionID
        var at: Instant
        var packets: [JudgeEvidence.Packet]
    }

    /// Parts of a file that came.
    private struct File: Sendable {
        /// How far the hashes reach that the file's datacenter has told by itself.
        var hashedUpTo: Int64
        /// Parts behind that.
        var beyond = 0
        var newest: (packet: JudgeEvidence.Packet, at: Instant)?
        var hasAsked = false
    }

    private var uploads = JudgeTally(.networkCopies)
    private var hashes = JudgeTally(.networkHashes)
    private var open: [JudgedSession: [MessageID: Open]] = [:]
    private var missing: [Missing] = []
    private var files: [[UInt8]: File] = [:]
    /// When the network was given a copy last.
    private var given: [[UInt8]: Instant] = [:]
    /// Until when a trial may be why a client leaves a file.
    private var disturbed: Instant?

    private static let limit = 1024
    private static let sessionLimit = 256
    /// The same part may have been asked for twice, and be on its way.
    private static let flight = Duration.milliseconds(300)
    /// A client may look at parts some time after they have come.
    private static let patience = Duration.seconds(10)
    private static let beyondLimit = 3

    init() {
        self.uploads.isApplicable = false
        self.hashes.isApplicable = false
    }

    mutating func take(_ event: JudgeEvent) {
        switch event {
        case .trial(let trial, let connection, _, let now):
            self.forget(connection)
            guard connection.datacenter == LabCDNConfiguration.datacenter else { return }
            self.disturbed = now + trial.patience + Self.patience
            for token in self.files.keys { self.files[token]?.beyond = 0 }
        // What was on its way may not have been heard.
        case .disconnected(let connection, _, _): self.forget(connection)
        case .packet(let packet):
            guard let session = packet.session else { return }
            if packet.isFromClient { self.hear(packet, session) } else { self.answer(packet, session) }
        default: break
        }
    }

    private mutating func forget(_ connection: LabConnectionID) {
        self.missing.removeAll { $0.connection == connection }
    }

    // MARK: The client

    private mutating func hear(_ packet: JudgedPacket, _ session: JudgedSession) {
        for message in packet.messages {
            guard let request = message.request, let (token, question) = Self.question(request) else { continue }
            let isAtNetwork = session.datacenter == LabCDNConfiguration.datacenter
            switch question {
            case .part where isAtNetwork:
                self.uploads.isApplicable = true
                self.hashes.isApplicable = true
                self.hearAgain(message.id, request, packet, session)
            case .reupload where !isAtNetwork: self.hearOfCopy(token, packet)
            case .hashes where !isAtNetwork: self.hearOfHashes(token, packet)
            default: continue
            }
            if self.open[session] == nil, self.open.count >= Self.sessionLimit { self.open = [:] }
            if self.open[session, default: [:]].count >= Self.limit { self.open[session] = [:] }
            self.open[session, default: [:]][message.id] = Open(
                token: token, question: question, query: request.query, packet: packet.evidence)
        }
    }

    private static func question(_ request: JudgedRequest) -> (token: [UInt8], Question)? {
        let query = ByteBuffer(bytes: request.query.bytes)
        switch request.name {
        case API.Upload.GetCdnFile.name:
            return (try? API.Upload.GetCdnFile(decoding: query)).map { ($0.fileToken, .part(offset: $0.offset)) }
        case API.Upload.ReuploadCdnFile.name:
            return (try? API.Upload.ReuploadCdnFile(decoding: query)).map { ($0.fileToken, .reupload) }
        case API.Upload.GetCdnFileHashes.name:
            return (try? API.Upload.GetCdnFileHashes(decoding: query)).map { ($0.fileToken, .hashes) }
        default: return nil
        }
    }

    /// Whether a part that the network does not have is asked for again before it has a copy.
    private mutating func hearAgain(
        _ id: MessageID, _ request: JudgedRequest, _ packet: JudgedPacket, _ session: JudgedSession
    ) {
        // Under its id a request comes again because nothing was heard.
        let place = self.missing.firstIndex {
            $0.keyID == session.keyID && $0.id != id && $0.query == request.query
                && packet.instant - $0.at > Self.flight
        }
        guard let place else { return }
        let missing = self.missing.remove(at: place)
        self.uploads.broke(
            "the part is asked for again, and upload.reuploadCdnFile has not come", missing.packets + [packet.evidence])
    }

    private mutating func hearOfCopy(_ token: [UInt8], _ packet: JudgedPacket) {
        if self.given.count >= Self.limit { self.given = [:] }
        self.given[token] = packet.instant
        guard let first = self.missing.first(where: { $0.token == token }) else { return }
        self.missing.removeAll { $0.token == token }
        self.uploads.kept("upload.reuploadCdnFile", first.packets + [packet.evidence])
    }

    private mutating func hearOfHashes(_ token: [UInt8], _ packet: JudgedPacket) {
        guard let file = self.files[token], !file.hasAsked else { return }
        self.files[token]?.hasAsked = true
        self.hashes.kept("upload.getCdnFileHashes", packet)
    }

    // MARK: The server

    private mutating func answer(_ packet: JudgedPacket, _ session: JudgedSession) {
        for message in packet.messages {
            guard case .result(let id, _) = message.content, let answer = message.answer else { continue }
            if let token = answer.fileToken { self.extend(token, to: answer.hashedUpTo ?? 0, isNew: true) }
            guard let open = self.open[session]?.removeValue(forKey: id) else { continue }
            switch open.question {
            case .reupload: self.extend(open.token, to: answer.hashedUpTo ?? 0, isNew: false)
            case .part(let offset): self.answer(open, offset, id, answer, packet, session)
            case .hashes: break
            }
        }
    }

    private mutating func answer(
        _ open: Open, _ offset: Int64, _ id: MessageID, _ answer: JudgedAnswer, _ packet: JudgedPacket,
        _ session: JudgedSession
    ) {
        switch answer.constructor {
        case Self.neededID:
            // It has been given one meanwhile.
            if let given = self.given[open.token], packet.instant - given < Self.patience { return }
            if self.missing.count >= Self.limit { self.missing = [] }
            self.missing.append(
                Missing(
                    token: open.token, query: open.query, id: id, keyID: session.keyID,
                    connection: packet.connection, at: packet.instant, packets: [open.packet, packet.evidence]))
        // An empty one has nothing behind its length.
        case Self.partID where answer.length > 8:
            guard let file = self.files[open.token], offset >= file.hashedUpTo,
                self.disturbed.map({ packet.instant > $0 }) ?? true
            else { return }
            self.files[open.token]?.beyond += 1
            self.files[open.token]?.newest = (packet.evidence, packet.instant)
        default: break
        }
    }

    private mutating func extend(_ token: [UInt8], to end: Int64, isNew: Bool) {
        if let file = self.files[token] {
            self.files[token]?.hashedUpTo = max(file.hashedUpTo, end)
        } else if isNew {
            if self.files.count >= Self.limit { self.files = [:] }
            self.files[token] = File(hashedUpTo: end)
        }
    }

    /// `upload.cdnFileReuploadNeeded`
    private static let neededID: UInt32 = 0xeea8_e46e
    /// `upload.cdnFile`
    private static let partID: UInt32 = 0xa99f_ca4f

    func findings(now: Instant) -> [JudgeFinding] {
        var hashes = self.hashes
        for file in self.files.values where !file.hasAsked && file.beyond > Self.beyondLimit {
            guard let newest = file.newest, now - newest.at > Self.patience else { continue }
            hashes.broke("\(file.beyond) parts came whose hashes were never asked for", [newest.packet])
        }
        return [self.uploads, hashes].map(\.finding)
    }
}

extension JudgeRequirement {
    static let networkCopies = Self(
        "cdn-reupload", .requests, .should,
        "After upload.cdnFileReuploadNeeded a network is given the file, with upload.reuploadCdnFile, before it is asked again.",
        "cdn#getting-files-from-a-cdn")
    static let networkHashes = Self(
        "cdn-hashes", .requests,
        "Hashes that a redirect to a content delivery network lacks are asked for with upload.getCdnFileHashes.",
        "cdn#verifying-files")
}
