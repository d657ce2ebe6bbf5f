import Logging
import MTProtoCore
import MTProtoCrypto
import MTProtoKit
import Synchronization
import TelegramAPI

/// Uploads one file, several parts at a time.
struct FileUpload {
    /// After so many parts, what the server has is noted.
    private static let recordInterval = 16

    let network: Network
    let content: UploadContent
    let options: UploadOptions
    let budget: Int
    private let resource: UInt64
    private var plan: UploadPlan
    private var reader: UploadReader
    /// Which file it is, if it is one that a record can speak of.
    private var identity: LocalFile.Identity?
    private var checksum = MD5Stream()
    /// The user that it is for.
    private let owner: Int64?
    /// Where it is kept how far it has come.
    private let place: UploadRecordPlace?

    init(
        _ content: UploadContent, options: UploadOptions, network: Network
    ) async throws(TelegramError) {
        // Where the account lives, and the parts go, is known then.
        try await network.untilRunning(content.name)
        self.network = network
        self.content = content
        self.options = options
        self.budget = network.configuration.files.bytesUnderWay
        self.resource = network.nextResource()
        self.owner = options.owner ?? network.standing.withLock { $0.userID }
        self.place = options.recordPlace(network)
        self.reader = try await UploadReader(content.source)
        var fileID = Int64.random(in: .min ... .max)
        var sent: Set<Int> = []
        if let identity = reader.identity {
            self.identity = identity
            if let record = try await place?.read(), record.file == identity,
                record.partSize == UploadPlan.partSize(for: identity.size)
            {
                fileID = record.fileID
                sent = options.rewritesBeginning ? record.sent.subtracting([0]) : record.sent
            }
        }
        do throws(UploadPlan.Fault) {
            plan = try UploadPlan(
                fileID: fileID, size: reader.size, rewritesFirstPart: options.rewritesBeginning && content.isRepeatable,
                sent: sent, budget: budget)
        } catch {
            throw TelegramError(error, content.name)
        }
    }

    /// Uploads what the server does not have.
    mutating func run(isolation: isolated (any Actor)? = #isolation) async throws(TelegramError) -> API.InputFile {
        do {
            try await transfer()
        } catch {
            await note()
            switch error {
            case let error as TelegramError: throw error
            case let fault as UploadPlan.Fault: throw TelegramError(fault, content.name)
            case is CancellationError:
                throw TelegramError(
                    .cancelled, message: "The upload was cancelled", location: content.name,
                    hint: "With a record the next one goes on.")
            default:
                throw TelegramError(
                    .file, message: "The sequence of bytes has failed: \(error)", location: content.name,
                    hint: "Upload it anew.")
            }
        }
        // What refers to the upload may be refused, and is tried again then.
        await note()
        return input
    }

    /// What refers to the file, once it is uploaded.
    private var input: API.InputFile {
        let parts = Int32(clamping: plan.partCount ?? 0)
        if plan.isBig { return .inputFileBig(id: plan.fileID, parts: parts, name: content.name) }
        let digest = TextEncoding.hexadecimal(checksum.finalize())
        return .inputFile(.init(id: plan.fileID, parts: parts, name: content.name, md5Checksum: digest))
    }

    private mutating func transfer(isolation: isolated (any Actor)? = #isolation) async throws {
        let clock = network.context.clock
        var isRead = false
        var unrecorded = 0
        try await withThrowingTaskGroup(of: (Int, Int).self) { group in
            defer { group.cancelAll() }
            while true {
                while !isRead, plan.hasRoom {
                    guard let (part, bytes) = try await nextPart() else {
                        isRead = true
                        break
                    }
                    guard !plan.sent.contains(part) else { continue }
                    plan.began(part, now: clock.now)
                    let send = sender()
                    group.addTask {
                        try await send(part, bytes)
                        return (part, bytes.count)
                    }
                }
                guard let (part, count) = try await group.next() else { break }
                plan.completed(part, bytes: count, now: clock.now)
                options.progress?(FileProgress(completed: plan.completedBytes, total: plan.size))
                unrecorded += 1
                if unrecorded >= Self.recordInterval {
                    unrecorded = 0
                    await note()
                }
            }
        }
        // What ends, or goes on, at the border of a part looks like the last one.
        guard plan.isComplete, !reader.hasMore else { throw otherSize }
        if plan.rewritesFirstPart, !plan.isBig { try await readChecksum() }
    }

    private var otherSize: TelegramError {
        TelegramError(
            .file, message: "The content does not have the \(plan.size ?? 0) bytes that it had to",
            location: content.name,
            hint: "Do not change it while it is uploaded.")
    }

    /// The parts were not read in order, or not for the last time.
    private mutating func readChecksum(isolation: isolated (any Actor)? = #isolation) async throws {
        checksum = MD5Stream()
        for part in 0..<(plan.partCount ?? 0) {
            let bytes = try await reader.read(plan.range(of: part), size: plan.partSize)
            bytes.withUnsafeBytes { checksum.update($0) }
        }
    }

    /// The next part and its bytes, in order. The last part of a sequence tells the size.
    private mutating func nextPart(
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> (Int, [UInt8])? {
        guard let part = try plan.nextPart() else { return nil }
        let bytes = try await reader.read(plan.range(of: part), size: plan.partSize)
        if let size = reader.size, plan.size == nil { try plan.ended(size: size) }
        guard !bytes.isEmpty else { return nil }
        if plan.size != nil, bytes.count != plan.range(of: part).count { throw otherSize }
        if !plan.isBig { bytes.withUnsafeBytes { checksum.update($0) } }
        return (part, bytes)
    }

    /// Sends a part, whatever becomes of the upload's own value.
    private func sender() -> @Sendable (Int, [UInt8]) async throws(TelegramError) -> Void {
        let (fileID, isBig, total) = (plan.fileID, plan.isBig, Int32(clamping: plan.partCount ?? -1))
        let (network, name) = (network, content.name)
        // checked: not more is there than the file has.
        let left = max(0, (plan.size ?? 0) - plan.completedBytes)
        let target = MultiplexedRequestManager.Target(
            datacenter: network.standing.withLock { $0.home }, continuesInBackground: options.continuesInBackground)
        let category = options.usageCategory ?? .init(mimeType: MediaTypes.type(of: name))
        let use = MultiplexedRequestManager.Request(
            target: target, priority: options.priority.level, resource: resource, bytes: plan.partSize, remaining: left,
            category: category, owner: owner)
        return { part, bytes async throws(TelegramError) in
            do throws(TelegramError) {
                if isBig {
                    let query = API.Upload.SaveBigFilePart(
                        fileID: fileID, filePart: Int32(clamping: part), fileTotalParts: total, bytes: bytes)
                    _ = try await network.askFiles(query, as: use)
                } else {
                    let query = API.Upload.SaveFilePart(fileID: fileID, filePart: Int32(clamping: part), bytes: bytes)
                    _ = try await network.askFiles(query, as: use)
                }
            } catch {
                throw TelegramError(media: error, name)
            }
        }
    }

    /// Uploads one part again, which the server has lost.
    mutating func repeatPart(
        _ part: Int, isolation: isolated (any Actor)? = #isolation
    ) async throws(TelegramError) -> Bool {
        guard content.isRepeatable, let count = plan.partCount, (0..<count).contains(part) else { return false }
        let bytes: [UInt8]
        do {
            bytes = try await reader.read(plan.range(of: part), size: plan.partSize)
        } catch {
            // What says nothing of the file says nothing of the part.
            if let error = error as? TelegramError, error.code == .cancelled || error.mayPass { throw error }
            return false
        }
        try await sender()(part, bytes)
        return true
    }

    // MARK: - Records

    private func note(isolation: isolated (any Actor)? = #isolation) async {
        guard let place, let identity else { return }
        let record = UploadRecord(fileID: plan.fileID, file: identity, partSize: plan.partSize, sent: plan.sent)
        let logger = network.configuration.logger
        // A cancelled task may not wait for threads: this one is new.
        await Task {
            do throws(TelegramError) {
                try await place.write(record)
            } catch {
                logger.warning("how far the upload has come cannot be recorded: \(error)")
            }
        }.value
    }

    /// The upload was used: nothing has to be remembered. That is so even if the record stays: who is told of an error would do
    /// again what is done. What an outbox has stored it removes by itself, behind the outcome: a process that dies between the
    /// two would upload everything anew.
    func forget() async {
        guard let path = options.record else { return }
        let logger = network.configuration.logger
        await Task {
            do throws(TelegramError) {
                try await LocalFile.remove(path)
            } catch {
                logger.warning("the record of an upload that is through cannot be removed: \(error)")
            }
        }.value
    }
}

extension TelegramError {
    init(_ fault: UploadPlan.Fault, _ name: String) {
        switch fault {
        case .empty:
            self.init(
                .invalidMedia, message: "The content is empty", location: name, hint: "Servers take no empty files.")
        case .tooLarge(let limit):
            self.init(
                .invalidMedia, message: "The content is larger than \(limit >> 20) MiB", location: name,
                hint: "Servers take no larger files; cut it into several.")
        }
    }

    /// What the server says about an uploaded file: 400 means that it does not want it (row P10).
    init(media error: TelegramError, _ name: String) {
        guard error.code == .server, let server = error.serverError, server.code == 400 else {
            self = error
            return
        }
        self.init(
            .invalidMedia, message: "The server does not take the file \(name)", location: error.location,
            hint: "See core.telegram.org/api/files#uploading-files.", serverError: server,
            mayHaveRun: error.mayHaveRun)
    }
}
