import MTProtoCore
import NIOCore
import TL
import TelegramAPI

/// A part from a content delivery network that the lab has changed, and what the client does with it.
struct ChangedPart: Sendable {
    private let query: JudgedQuery
    private let token: [UInt8]
    private let size: Int64
    private let at: Instant
    /// Whether the last part has been asked for.
    private var isAtEnd: Bool
    /// Whether other parts were asked for when the client had this one.
    private(set) var isOvertaken = false

    /// What was on its way when the part came does not show that the client has taken it. Later answers are held back for longer.
    private static let flight = Duration.milliseconds(300)
    static let delay = Duration.milliseconds(500)

    init(_ request: API.Upload.GetCdnFile, _ query: ByteBuffer, size: Int64, now: Instant) {
        self.query = JudgedQuery(query)
        self.token = request.fileToken
        self.size = size
        self.at = now
        self.isAtEnd = Self.end(of: request) >= size
    }

    private static func end(of request: API.Upload.GetCdnFile) -> Int64 {
        request.offset.addingReportingOverflow(Int64(request.limit)).partialValue
    }

    /// What a request shows; nil for nothing until now.
    mutating func hear(_ request: JudgedRequest, at now: Instant) -> TrialOutcome? {
        switch request.name {
        case "upload.getFile": return .kept("the file is asked for at its datacenter")
        case "upload.getCdnFile":
            if request.query == self.query, now > self.at { return .kept("the part is asked for again") }
            guard let other = try? API.Upload.GetCdnFile(decoding: ByteBuffer(bytes: request.query.bytes)),
                other.fileToken == self.token
            else { return nil }
            if Self.end(of: other) >= self.size { self.isAtEnd = true }
            if now - self.at > Self.flight { self.isOvertaken = true }
            return nil
        default: return nil
        }
    }

    /// What has come of it when nothing more is waited for.
    var outcome: TrialOutcome {
        if self.isOvertaken { return .broken("the client goes on with other parts") }
        return self.isAtEnd ? .unclear("nothing more of the file had to be asked for") : .kept("the client stops")
    }
}
