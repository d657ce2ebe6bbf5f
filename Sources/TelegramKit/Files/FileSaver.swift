import Logging
import MTProtoCore
import MTProtoKit

/// Fetches a file to a place of this machine: to `<path>.part` until it is complete, with a record of what is there in
/// `<path>.part.ranges`, from which another run goes on.
struct FileSaver {
    /// What has come is made sure of after a second, after so many bytes, and before that whenever it is a quarter more than
    /// was made sure of: a process that is killed early loses a part of little, not all of it.
    private static let recordIntervals: (first: Int64, last: Int64) = (256 << 10, 16 << 20)
    private static let recordTime = Duration.seconds(1)

    private static func recordInterval(after count: Int64) -> Int64 {
        min(max(count / 4, recordIntervals.first), recordIntervals.last)
    }

    /// The most names that are tried.
    private static let nameLimit = 10_000

    let file: RemoteFile
    /// The same with its hashes, for what may be there already; nil if that does not count.
    var compared: RemoteFile?
    let identity: Int64
    let size: Int64?
    var path: String
    let options: DownloadOptions
    let budget: Int

    private var partPath: String { path + LocalName.partEnding }
    private var recordPath: String { path + LocalName.recordEnding }

    func run(isolation: isolated (any Actor)? = #isolation) async throws(TelegramError) -> DownloadedFile {
        guard !path.isEmpty else {
            throw TelegramError(
                .file, message: "A file without a name cannot be written", location: "download", hint: "Name one.")
        }
        var saver = self
        for number in 1...Self.nameLimit {
            if number > 1 { saver.path = LocalName.numbered(path, number) }
            if let known = try await saver.readable() { return known }
            do throws(TelegramError) {
                return try await saver.fetch()
            } catch {
                guard options.picksFreeName, LocalFile.isTaken(error) else { throw error }
            }
        }
        throw LocalFile.occupied(path)
    }

    /// What is there already, if that is the whole file. Where another name will do, what cannot be read is another
    /// file.
    private func readable() async throws(TelegramError) -> DownloadedFile? {
        do throws(TelegramError) {
            return try await existing()
        } catch {
            // What may pass would make a second copy.
            guard options.picksFreeName, error.code == .file, !error.mayPass else { throw error }
            return nil
        }
    }

    /// What is there already, if that is the whole file.
    private func existing() async throws(TelegramError) -> DownloadedFile? {
        guard let compared, let size, try await LocalFile.plainSize(of: path) == size else { return nil }
        if size > 0, try await compared.hasHashes() {
            let local = try await LocalFile.open(path, .read)
            var whole = FileRanges()
            whole.insert(0..<size)
            guard try await genuine(whole, in: local, of: compared).refused == 0 else { return nil }
        }
        return DownloadedFile(path: path, size: size, resumedBytes: size, restartReason: nil)
    }

    private func fetch() async throws(TelegramError) -> DownloadedFile {
        if !options.replacesExisting, try await LocalFile.exists(path) {
            // It may have got its name since an earlier run began.
            guard options.picksFreeName, await isBegun() else { throw LocalFile.occupied(path) }
        }
        if options.replacesExisting {
            for place in [path, partPath, recordPath] { try await LocalFile.checkReplaceable(place) }
        }
        let part = try await openPart()
        let (known, problem) = try await present(in: part)
        if !part.isNew { await LocalFile.removeLeftovers(beside: recordPath) }
        if let problem { file.network.configuration.logger.warning("\(partPath) is begun anew: \(problem)") }
        let resumed = known.count
        if resumed == 0 {
            try await begin(part)
        }
        var download = FileDownload(
            file: file,
            plan: DownloadPlan(size: size, present: known, partSize: options.partSize, budget: budget),
            limit: Self.largestFile, progress: options.progress)
        let clock = file.network.context.clock
        var recorded = (count: resumed, time: clock.now)
        var latest = known
        do throws(TelegramError) {
            try await download.run { bytes, offset, plan in
                try await part.write(bytes, at: offset)
                latest = plan.present
                guard
                    latest.count - recorded.count >= Self.recordInterval(after: recorded.count)
                        || clock.now - recorded.time >= Self.recordTime
                else { return }
                try await record(latest, size: plan.size, of: part)
                recorded = (latest.count, clock.now)
            }
        } catch {
            // What has come is kept for the next run, if it can be.
            await keep(latest, of: part)
            throw error
        }
        let length = download.plan.size ?? download.plan.present.count
        try await part.truncate(to: length)
        try await part.synchronize()
        let name: String
        do throws(TelegramError) {
            name = try await moveToName()
        } catch {
            await keep(latest, of: part)
            throw error
        }
        try await LocalFile.remove(recordPath)
        return DownloadedFile(
            path: name, size: length, resumedBytes: resumed, restartReason: problem, wasThere: false)
    }

    /// Gives the whole file its name, or another one if that is taken by now and another one will do.
    private func moveToName() async throws(TelegramError) -> String {
        var name = path
        for number in 2...Self.nameLimit {
            do throws(TelegramError) {
                try await LocalFile.move(partPath, to: name, replaces: options.replacesExisting)
                return name
            } catch {
                guard options.picksFreeName, error.code == .fileExists, number < Self.nameLimit else { throw error }
                name = LocalName.numbered(path, number)
            }
        }
        throw LocalFile.occupied(path)
    }

    /// Makes it possible to see whose the file is, before it has a byte: another run may use it then.
    private func begin(_ part: LocalFile) async throws(TelegramError) {
        do throws(TelegramError) {
            try await part.truncate(to: 0)
            try await record(FileRanges(), of: part)
        } catch {
            if part.isNew { try await LocalFile.remove(partPath) }
            throw error
        }
    }

    /// Whether an earlier run has left a part of this file here.
    private func isBegun() async -> Bool {
        guard let bytes = try? await LocalFile.content(of: recordPath, limit: DownloadRecord.lengthLimit) else {
            return false
        }
        return (try? DownloadRecord(bytes, for: identity, size: size)) != nil
    }

    private func openPart() async throws(TelegramError) -> LocalFile {
        do throws(TelegramError) {
            return try await LocalFile.open(partPath, .write)
        } catch {
            guard error.code == .fileExists, options.replacesExisting else { throw error }
            // The name goes; what it leads to stays as it is.
            try await LocalFile.remove(partPath)
            return try await LocalFile.open(partPath, .write)
        }
    }

    // MARK: - What is there

    /// What an earlier run has left, and why that is nothing if it is nothing.
    private func present(in part: LocalFile) async throws(TelegramError) -> (FileRanges, String?) {
        let (ranges, problem, occupation) = try await recorded(of: part)
        if let occupation, !options.replacesExisting {
            if part.isNew { try await LocalFile.remove(partPath) }
            throw occupation
        }
        guard options.verifiesHashes, ranges.count > 0 else { return (ranges, problem) }
        let (genuine, refused) = try await genuine(ranges, in: part, of: file)
        guard refused > 0 else { return (genuine, nil) }
        return (genuine, "\(refused) bytes of it are not what the file's datacenter vouches for")
    }

    /// What the record says, why it is not believed, and what to fail with if what is there may not be lost.
    private func recorded(of part: LocalFile) async throws(TelegramError) -> (FileRanges, String?, TelegramError?) {
        let occupied = LocalFile.occupied(part.isNew ? recordPath : partPath)
        let length = try await part.identity().size
        let bytes: [UInt8]?
        do throws(TelegramError) {
            bytes = try await LocalFile.content(of: recordPath, limit: DownloadRecord.lengthLimit)
        } catch {
            guard error.code == .fileExists else { throw error }
            return (FileRanges(), "its record is no ordinary file", occupied)
        }
        guard let bytes else {
            return length == 0 ? (FileRanges(), nil, nil) : (FileRanges(), "it has no record", occupied)
        }
        do throws(DownloadRecord.Problem) {
            let record = try DownloadRecord(bytes, for: identity, size: size)
            guard (record.present.ranges.last?.upperBound ?? 0) <= length else {
                return (FileRanges(), "it is shorter than its record says", nil)
            }
            return (record.present, nil, nil)
        } catch {
            let occupation: TelegramError? =
                switch error {
                case .foreign: occupied
                case .otherFile: length == 0 ? nil : LocalFile.unfinished(partPath)
                case .damaged: nil
                }
            return (FileRanges(), "\(error)", occupation)
        }
    }

    /// The whole parts that the file's datacenter vouches for, and how many bytes it does not vouch for. The record
    /// alone proves nothing: a program that can write it can write the bytes as well.
    private func genuine(
        _ ranges: FileRanges, in part: LocalFile, of file: RemoteFile
    ) async throws(TelegramError) -> (FileRanges, refused: Int64) {
        let step = Int64(options.partSize ?? DownloadPlan.partSize(for: size))
        var genuine = FileRanges()
        var refused: Int64 = 0
        for range in ranges.ranges {
            var start = (range.lowerBound + step - 1) / step * step
            while start < range.upperBound {
                let end = min(start + step, size ?? .max)
                guard end <= range.upperBound else { break }
                let bytes = try await part.read(start..<end)
                if try await file.vouches(for: bytes, at: start) {
                    genuine.insert(start..<end)
                } else {
                    // checked: both lie within a file that is there.
                    refused += end - start
                }
                start = end
            }
        }
        return (genuine, refused)
    }

    /// Twice the 4 GB that premium accounts may send: what claims more is not believed.
    static let largestFile: Int64 = 8 << 30

    /// - Parameter size: how long the file has turned out to be, if that was not known before.
    private func record(
        _ present: FileRanges, size: Int64? = nil, of part: LocalFile
    ) async throws(TelegramError) {
        // First the bytes, then that they are there.
        try await part.synchronize()
        let record = DownloadRecord(identity: identity, size: size ?? self.size, present: present)
        try await LocalFile.replace(recordPath, with: record.encoded())
    }

    private func keep(_ present: FileRanges, of part: LocalFile) async {
        // A cancelled task may not wait for threads: this one is new.
        let saving = Task {
            do throws(TelegramError) {
                try await record(present, of: part)
            } catch {
                file.network.configuration.logger.warning("what has come cannot be recorded: \(error)")
            }
        }
        await saving.value
    }
}

/// A file that has come.
public struct DownloadedFile: Hashable, Sendable {
    public let path: String
    public let size: Int64
    /// What was there from an earlier run: also if ``wasThere``, all of it.
    public let resumedBytes: Int64
    /// Why an earlier run's bytes were not used; nil if they were, or if there were none.
    public let restartReason: String?
    /// Whether the whole file was there before, and nothing was fetched (``DownloadOptions/acceptsSameFile``). False where an
    /// unfinished one was gone on with.
    public internal(set) var wasThere = true
}
