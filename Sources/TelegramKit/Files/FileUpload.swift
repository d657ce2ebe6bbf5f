import Logging
import MTProtoCore
import MTProtoKit
import Synchronization
import TelegramAPI

/// Uploads one file, several parts at a time.
struct FileUpload {
    let network: Network
    let content: UploadContent
    let options: UploadOptions
    let budget: Int
    private let resource: UInt64
    private var machine: UploadMachine
    private var reader: UploadReader
    /// Which file it is, if it is one that a record can speak of.
    private var identity: LocalFile.Identity?
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
        self.resource = network.desk.nextResource()
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
            machine = UploadMachine(
                try UploadPlan(
                    fileID: fileID, size: reader.size,
                    rewritesFirstPart: options.rewritesBeginning && content.isRepeatable, sent: sent, budget: budget))
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
        return machine.input(name: content.name)
    }

    private mutating func transfer(isolation: isolated (any Actor)? = #isolation) async throws {
        let clock = network.context.clock
        try await withThrowingTaskGroup(of: (Int, Int).self) { group in
            defer { group.cancelAll() }
            while true {
                while let part = try machine.nextPart() {
                    let bytes = try await read(part)
                    guard let query = try machine.read(part, bytes, size: reader.size, now: clock.now) else { continue }
                    let send = sender()
                    group.addTask {
                        try await send(query)
                        return (part, bytes.count)
                    }
                }
                guard let (part, count) = try await group.next() else { break }
                let isDue = machine.completed(part, bytes: count, now: clock.now)
                options.progress?(FileProgress(completed: machine.plan.completedBytes, total: machine.plan.size))
                if isDue { await note() }
            }
        }
        try machine.checkEnd(hasMore: reader.hasMore)
        guard machine.readsAgain else { return }
        machine.beginReadingAgain()
        for part in 0..<(machine.plan.partCount ?? 0) { machine.readAgain(try await read(part)) }
    }

    /// The bytes of a part.
    private mutating func read(
        _ part: Int, isolation: isolated (any Actor)? = #isolation
    ) async throws -> [UInt8] {
        try await reader.read(machine.plan.range(of: part), size: machine.plan.partSize)
    }

    /// Sends a part, whatever becomes of the upload's own value.
    private func sender() -> @Sendable (UploadMachine.Query) async throws(TelegramError) -> Void {
        let (network, name, plan) = (network, content.name, machine.plan)
        // checked: not more is there than the file has.
        let left = max(0, (plan.size ?? 0) - plan.completedBytes)
        let target = MultiplexedRequestManager.Target(
            datacenter: network.standing.withLock { $0.home }, continuesInBackground: options.continuesInBackground)
        let category = options.usageCategory ?? .init(mimeType: MediaTypes.type(of: name))
        let use = MultiplexedRequestManager.Request(
            target: target, priority: options.priority.level, resource: resource, bytes: plan.partSize, remaining: left,
            category: category, owner: owner)
        return { query async throws(TelegramError) in
            for pause in UploadMachine.pauses + [nil] {
                if try await Self.stores(query, network, use, name) { return }
                // The server has answered, and has not stored it.
                guard let pause else { break }
                guard (try? await network.context.time.sleep(for: pause)) != nil else {
                    throw TelegramError(notSent: name)
                }
            }
            throw TelegramError(notStored: name)
        }
    }

    /// Whether the server says that it has stored a part.
    private static func stores(
        _ query: UploadMachine.Query, _ network: Network, _ use: MultiplexedRequestManager.Request, _ name: String
    ) async throws(TelegramError) -> Bool {
        do throws(TelegramError) {
            switch query {
            case .small(let query): return try await network.askFiles(query, as: use)
            case .big(let query): return try await network.askFiles(query, as: use)
            }
        } catch {
            throw TelegramError(media: error, name)
        }
    }

    /// Uploads one part again, which the server has lost.
    mutating func repeatPart(
        _ part: Int, isolation: isolated (any Actor)? = #isolation
    ) async throws(TelegramError) -> Bool {
        guard content.isRepeatable, let count = machine.plan.partCount, (0..<count).contains(part) else { return false }
        let bytes: [UInt8]
        do {
            bytes = try await read(part)
        } catch {
            // What says nothing of the file says nothing of the part.
            if let error = error as? TelegramError, error.code == .cancelled || error.mayPass { throw error }
            return false
        }
        try await sender()(machine.query(part, bytes))
        return true
    }

    // MARK: - Records

    private func note(isolation: isolated (any Actor)? = #isolation) async {
        guard let place, let identity else { return }
        let plan = machine.plan
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
        case .otherSize(let size):
            self.init(
                .file, message: "The content does not have the \(size) bytes that it had to", location: name,
                hint: "Do not change it while it is uploaded.")
        }
    }

    /// The server has answered each time that it has not stored a part, and not why: later it may.
    fileprivate init(notStored name: String) {
        self.init(
            .invalidMedia, message: "The server has not stored a part of the file \(name)", location: name,
            hint: "Upload it again later; with a record, what is stored does not go again.")
        mayPass = true
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
