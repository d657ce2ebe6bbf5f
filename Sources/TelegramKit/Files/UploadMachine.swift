import MTProtoCore
import MTProtoCrypto
import TelegramAPI

/// Decides the course of one upload: which part is read next, what goes to the server of it, when all is there, and what
/// refers to the file then (row P10; core.telegram.org/api/files#uploading-files). A value without time of its own,
/// sockets and tasks: ``FileUpload`` reads the content and sends what this value says.
struct UploadMachine {
    /// After so many parts, what the server has is to be noted.
    private static let recordInterval = 16

    /// How long the pauses are before a part that the server has not stored goes again; then the upload fails.
    static let pauses: [Duration] = [1, 2, 4].map { .seconds($0) }

    /// What goes to the server of a part.
    enum Query: Sendable {
        case small(API.Upload.SaveFilePart)
        case big(API.Upload.SaveBigFilePart)
    }

    private(set) var plan: UploadPlan
    private var checksum = MD5Stream()
    /// Nothing is left to read.
    private var isRead = false
    /// Parts that the server has and no record names.
    private var unrecorded = 0

    init(_ plan: UploadPlan) {
        self.plan = plan
    }

    // MARK: - Parts

    /// The next part to read; its bytes go to ``read(_:_:size:now:)``. Nil if an answer has to come first, or nothing is
    /// left.
    mutating func nextPart() throws(UploadPlan.Fault) -> Int? {
        guard !isRead, plan.hasRoom else { return nil }
        guard let part = try plan.nextPart() else {
            isRead = true
            return nil
        }
        return part
    }

    /// The bytes of a part have been read. Returns what has to be sent; nil if the server has the part, or if there is
    /// none.
    ///
    /// - Parameters:
    ///   - bytes: none behind the end of the content.
    ///   - size: of the content, as far as it is known. The last part of a sequence tells it.
    mutating func read(
        _ part: Int, _ bytes: [UInt8], size: Int64?, now: Instant
    ) throws(UploadPlan.Fault) -> Query? {
        if let size, plan.size == nil { try plan.ended(size: size) }
        guard !bytes.isEmpty else {
            isRead = true
            return nil
        }
        if plan.size != nil, bytes.count != plan.range(of: part).count { throw otherSize }
        if !plan.isBig { bytes.withUnsafeBytes { checksum.update($0) } }
        guard !plan.sent.contains(part) else { return nil }
        plan.began(part, now: now)
        return query(part, bytes)
    }

    /// What sends a part, for the first time or again.
    func query(_ part: Int, _ bytes: [UInt8]) -> Query {
        let number = Int32(clamping: part)
        guard plan.isBig else { return .small(.init(fileID: plan.fileID, filePart: number, bytes: bytes)) }
        return .big(
            .init(
                fileID: plan.fileID, filePart: number, fileTotalParts: Int32(clamping: plan.partCount ?? -1),
                bytes: bytes))
    }

    /// The server has the part. Returns whether it is time to note that.
    mutating func completed(_ part: Int, bytes: Int, now: Instant) -> Bool {
        plan.completed(part, bytes: bytes, now: now)
        unrecorded += 1
        guard unrecorded >= Self.recordInterval else { return false }
        unrecorded = 0
        return true
    }

    // MARK: - The end

    /// All is read, and every answer has come.
    ///
    /// - Parameter hasMore: the content goes on.
    func checkEnd(hasMore: Bool) throws(UploadPlan.Fault) {
        // What ends, or goes on, at the border of a part looks like the last one.
        guard plan.isComplete, !hasMore else { throw otherSize }
    }

    private var otherSize: UploadPlan.Fault { .otherSize(plan.size ?? 0) }

    /// The parts were not read in order, or not for the last time: the checksum needs them once more.
    var readsAgain: Bool { plan.rewritesFirstPart && !plan.isBig }

    /// All parts are read once more, in order.
    mutating func beginReadingAgain() {
        checksum = MD5Stream()
    }

    mutating func readAgain(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { checksum.update($0) }
    }

    /// What refers to the file, once it is uploaded.
    func input(name: String) -> API.InputFile {
        let parts = Int32(clamping: plan.partCount ?? 0)
        if plan.isBig { return .inputFileBig(id: plan.fileID, parts: parts, name: name) }
        let digest = TextEncoding.hexadecimal(checksum.finalize())
        return .inputFile(.init(id: plan.fileID, parts: parts, name: name, md5Checksum: digest))
    }
}

/// How often a request that takes an upload is made again, because the server has lost parts of it.
struct UploadRepairs: Sendable {
    private static let limit = 32
    private(set) var count = 0

    /// The part that has to be uploaded again before the request is made again; nil if the request has failed.
    mutating func next(after error: TelegramError) -> Int? {
        guard let part = error.missingPart, count < Self.limit else { return nil }
        count += 1
        return part
    }

    /// The request is made again for another reason.
    mutating func renewed() {
        count += 1
    }
}
