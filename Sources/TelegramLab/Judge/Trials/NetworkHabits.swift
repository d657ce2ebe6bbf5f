import MTProtoCore
import NIOCore
import TL
import TelegramAPI

// What is known of clients while no trial runs, and what trials of networks, clocks and keys compare with it.

/// A file that is asked for at a datacenter, whatever its reference is.
struct JudgedLocation: Sendable, Hashable {
    private let bytes: [UInt8]

    /// - Parameter request: `upload.getFile`; nil for another one, or of a layer that nobody can read.
    init?(_ request: JudgedRequest) {
        guard request.name == API.Upload.GetFile.name,
            let query = try? API.Upload.GetFile(decoding: ByteBuffer(bytes: request.query.bytes))
        else { return nil }
        var location = query.location
        switch location {
        case .inputDocumentFileLocation(var file):
            file.fileReference = []
            location = .inputDocumentFileLocation(file)
        case .inputPhotoFileLocation(var file):
            file.fileReference = []
            location = .inputPhotoFileLocation(file)
        default: break
        }
        guard let bytes = try? location.encoded() else { return nil }
        self.bytes = Array(bytes.readableBytesView)
    }
}

/// What the server's answer to a request is, without its bytes.
struct JudgedAnswer: Sendable, Hashable {
    let constructor: UInt32
    /// In bytes.
    let length: Int
    /// The token of a file that a content delivery network has.
    private(set) var fileToken: [UInt8]?
    /// Up to where the hashes in it reach.
    private(set) var hashedUpTo: Int64?

    private static let vector: UInt32 = 0x1cb5_c415
    /// What has hashes in it is no longer.
    private static let limit = 16 << 10

    init?(_ object: ByteBuffer) {
        guard let constructor = TLRaw(object).constructorID else { return nil }
        self.constructor = constructor
        self.length = object.readableBytes
        guard self.length <= Self.limit else { return }
        if case .fileCdnRedirect(let redirect)? = try? API.Upload.File(decoding: object) {
            self.fileToken = redirect.fileToken
            self.hashedUpTo = Self.end(of: redirect.fileHashes)
        } else if constructor == Self.vector, let hashes = try? [API.FileHash](decoding: object) {
            self.hashedUpTo = Self.end(of: hashes)
        }
    }

    private static func end(of hashes: [API.FileHash]) -> Int64 {
        hashes.map { $0.offset.addingReportingOverflow(Int64($0.limit)).partialValue }.max() ?? 0
    }
}

/// Which files were asked for, and what their tokens are at a content delivery network.
struct NetworkFiles: Sendable {
    private struct Call: Sendable, Hashable {
        var session: JudgedSession
        var id: MessageID
    }

    private var open: [Call: JudgedLocation] = [:]
    /// Others may get the same token by a location of their own.
    private var locations: [[UInt8]: Set<JudgedLocation>] = [:]
    private var asked: Set<JudgedLocation> = []

    private static let limit = 1024

    mutating func take(_ event: JudgeEvent) {
        guard case .packet(let packet) = event, let session = packet.session else { return }
        for message in packet.messages {
            if packet.isFromClient {
                guard let location = message.request.flatMap({ JudgedLocation($0) }) else { continue }
                if self.open.count >= Self.limit { self.open = [:] }
                self.open[Call(session: session, id: message.id)] = location
                if self.asked.count >= Self.limit { self.asked = [] }
                self.asked.insert(location)
            } else if case .result(let id, _) = message.content {
                guard let location = self.open.removeValue(forKey: Call(session: session, id: id)),
                    let token = message.answer?.fileToken
                else { continue }
                if self.locations.count >= Self.limit { self.locations = [:] }
                self.locations[token, default: []].insert(location)
            }
        }
    }

    /// Whether a request for a file may be for one of those with these tokens. Who has asked for another one before may go on
    /// with that.
    func mayBeSame(_ request: JudgedRequest, as tokens: Set<[UInt8]>) -> Bool {
        guard let location = JudgedLocation(request) else { return true }
        let known = tokens.compactMap { self.locations[$0] }
        if known.contains(where: { $0.contains(location) }) { return true }
        return tokens.isEmpty || known.count < tokens.count && !self.asked.contains(location)
    }

    /// The tokens in requests for parts.
    static func tokens(_ queries: [ByteBuffer]) -> Set<[UInt8]> {
        Set(queries.compactMap { try? API.Upload.GetCdnFile(decoding: QueryEnvelope($0).query).fileToken })
    }
}

/// Sessions in which message ids have the server's time.
struct TimeHabits: Sendable {
    private(set) var timely: Set<JudgedSession> = []

    private static let limit = 256

    mutating func take(_ event: JudgeEvent) {
        guard case .packet(let packet) = event, packet.isFromClient, let session = packet.session,
            let newest = (packet.containers.map(\.id) + packet.messages.map(\.id)).max()
        else { return }
        let age = packet.unixNanoseconds - min(max(newest.unixNanoseconds, 0), .max / 2)
        guard (-30...300).contains(age / 1_000_000_000) else {
            self.timely.remove(session)
            return
        }
        if self.timely.count >= Self.limit, !self.timely.contains(session) { self.timely = [] }
        self.timely.insert(session)
    }
}

/// When permanent keys were made.
struct KeyTimes: Sendable {
    private var made: [UInt64: Instant] = [:]

    private static let limit = 1024
    /// The server may not know everywhere of a key that is younger.
    private static let youth = Duration.seconds(60)

    mutating func made(_ key: JudgedKey, at now: Instant) {
        guard key.expiresAt == nil else { return }
        if self.made.count >= Self.limit { self.made = [:] }
        self.made[key.id] = now
    }

    /// Whether one of these was made a short while ago.
    func hasFresh(_ keys: [UInt64], at now: Instant) -> Bool {
        keys.contains { key in self.made[key].map { now - $0 < Self.youth } ?? false }
    }
}

extension LabServer {
    /// Notes which files a packet asks a content delivery network for.
    func noteNetworkFiles(in packet: OpenedPacket) {
        let tokens = NetworkFiles.tokens(HostilePackets.requests(in: packet).map(\.query))
        self.judge?.change { $0.network.tokens = tokens }
    }
}
