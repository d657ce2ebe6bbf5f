import MTProtoCore
import NIOCore
import TL
import TelegramAPI

/// Parts of files, in both directions: the lab takes what these rules take.
struct FilePartRules: JudgeRule {
    private struct Upload {
        var hasFirst = false
        /// Bytes of parts that are not the last one.
        var size: Int?
        /// The part with the highest number: it may be the last one.
        var highest: (part: JudgedPart, packet: JudgeEvidence.Packet)?
    }

    private struct Name: Hashable {
        var keyID: UInt64
        var file: Int64
    }

    private var parts = JudgeTally(.fileParts)
    private var uploads: [Name: Upload] = [:]

    private static let limit = 1024

    mutating func take(_ event: JudgeEvent) {
        guard case .packet(let packet) = event, packet.isFromClient, let session = packet.session else { return }
        for request in packet.requests.compactMap(\.request) {
            if let part = request.details.part {
                self.judge(part, Name(keyID: session.keyID, file: part.file), packet)
            } else {
                self.judgeDownload(request, packet)
            }
        }
    }

    private mutating func judgeDownload(_ request: JudgedRequest, _ packet: JudgedPacket) {
        let query = ByteBuffer(bytes: request.query.bytes)
        let asked: (offset: Int64, limit: Int32, isPrecise: Bool)
        switch request.name {
        case API.Upload.GetFile.name:
            guard let query = try? API.Upload.GetFile(decoding: query) else { return }
            asked = (query.offset, query.limit, query.precise)
        case API.Upload.GetCdnFile.name:
            guard let query = try? API.Upload.GetCdnFile(decoding: query) else { return }
            asked = (query.offset, query.limit, false)
        default: return
        }
        do throws(RPCError) {
            _ = try FilePart(offset: asked.offset, limit: asked.limit, isPrecise: asked.isPrecise)
            self.parts.kept("\(request.name) of \(asked.limit) bytes from \(asked.offset) on", packet)
        } catch {
            self.parts.broke(
                "\(request.name) of \(asked.limit) bytes from \(asked.offset) on: \(error.message)", packet)
        }
    }

    private mutating func judge(_ part: JudgedPart, _ name: Name, _ packet: JudgedPacket) {
        guard part.size <= UploadRules.largestPart else {
            return self.parts.broke("part \(part.number) has \(part.size) bytes", packet)
        }
        if self.uploads.count >= Self.limit, self.uploads[name] == nil { self.uploads = [:] }
        var upload = self.uploads[name] ?? Upload()
        if part.number == 0 {
            // It begins anew, perhaps in other steps.
            if upload.hasFirst { upload = Upload() }
            upload.hasFirst = true
        }
        if let total = part.total, part.number < total &- 1 {
            self.judgeInner(part, &upload, packet.evidence)
        } else if let highest = upload.highest, part.total == nil {
            // What has another one behind it is not the last one.
            if part.number > highest.part.number {
                self.judgeInner(highest.part, &upload, highest.packet)
                upload.highest = (part, packet.evidence)
            } else if part.number < highest.part.number {
                self.judgeInner(part, &upload, packet.evidence)
            }
        } else {
            if part.total == nil { upload.highest = (part, packet.evidence) }
            self.parts.kept("part \(part.number) has \(part.size) bytes, and may be the last one", packet)
        }
        self.uploads[name] = upload
    }

    /// Judges a part that is not the last one.
    private mutating func judgeInner(_ part: JudgedPart, _ upload: inout Upload, _ packet: JudgeEvidence.Packet) {
        guard UploadRules.isAllowed(partSize: part.size) else {
            return self.parts.broke("part \(part.number) has \(part.size) bytes, and is not the last one", [packet])
        }
        if let size = upload.size, size != part.size {
            return self.parts.broke("part \(part.number) has \(part.size) bytes, others have \(size)", [packet])
        }
        upload.size = part.size
        self.parts.kept("part \(part.number) has \(part.size) bytes", [packet])
    }

    func findings(now: Instant) -> [JudgeFinding] { [self.parts.finding] }
}

/// What a request says besides its name and its query.
struct JudgedDetails: Sendable, Hashable {
    /// Whether its `initConnection` stands in `invokeWithLayer`; nil without one.
    var isLayerOutside: Bool?
    /// The part of a file that it brings.
    var part: JudgedPart?

    init(_ envelope: QueryEnvelope) {
        self.part = JudgedPart(envelope.query)
        guard let place = envelope.wrappers.firstIndex(of: "initConnection") else { return }
        self.isLayerOutside = envelope.wrappers[..<place].contains("invokeWithLayer")
    }
}

/// A part of a file that a client brings, without its bytes.
struct JudgedPart: Sendable, Hashable {
    var file: Int64
    var number: Int32
    /// How many parts there are; nil where that is not said.
    var total: Int32?
    /// In bytes.
    var size: Int

    init?(_ query: ByteBuffer) {
        var rest = query
        let constructor = rest.readInteger(endianness: .little, as: UInt32.self)
        let isBig = constructor == API.Upload.SaveBigFilePart.constructorID
        guard isBig || constructor == API.Upload.SaveFilePart.constructorID,
            let file = rest.readInteger(endianness: .little, as: Int64.self),
            let number = rest.readInteger(endianness: .little, as: Int32.self)
        else { return nil }
        (self.file, self.number) = (file, number)
        if isBig {
            guard let total = rest.readInteger(endianness: .little, as: Int32.self) else { return nil }
            self.total = total == -1 ? nil : total
        }
        guard let short = rest.readInteger(as: UInt8.self) else { return nil }
        guard short == 254 else {
            self.size = Int(short)
            return
        }
        // A long one has its length in three bytes.
        guard let low = rest.readInteger(endianness: .little, as: UInt16.self),
            let high = rest.readInteger(as: UInt8.self)
        else { return nil }
        self.size = Int(high) << 16 | Int(low)
    }
}

extension JudgeRequirement {
    static let fileParts = Self(
        "file-parts", .requests,
        "Files are asked for, and brought, in parts that begin and end where they may.", "api/files")
}
