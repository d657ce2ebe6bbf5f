import Logging
import MTProtoCore
import MTProtoKit

/// Fetches a file to a place of this machine: to `<path>.part` until it is complete, with a record of what is there in
/// `<path>.part.ranges`, from which another run goes on.
struct FileSaver {
    /// After so many bytes, or so much time, what has come is made sure of.
    private static let recordInterval: Int64 = 16 << 20
    private static let recordTime = Duration.seconds(1)

    let file: RemoteFile
    let identity: Int64
    let size: Int64?
    let path: String
    let options: DownloadOptions
    let budget: Int

    private var partPath: String { "\(path).part" }
    private var recordPath: String { "\(path).part.ranges" }

    func run(isolation: isolated (any Actor)? = #isolation) async throws(TelegramError) -> DownloadedFile {
        let part = try await LocalFile.open(partPath, .write)
        var (present, problem) = try await known(in: part)
        if let problem {
            file.network.configuration.logger.warning("\(partPath) is begun anew: \(problem)")
            try await part.truncate(to: 0)
            present = FileRanges()
        }
        let resumed = present.count
        var download = FileDownload(
            file: file,
            plan: DownloadPlan(size: size, present: present, partSize: options.partSize, budget: budget),
            limit: Self.largestFile, progress: options.progress)
        let clock = file.network.context.clock
        var recorded = (count: resumed, time: clock.now)
        var latest = present
        do throws(TelegramError) {
            try await download.run { bytes, offset, plan in
                try await part.write(bytes, at: offset)
                latest = plan.present
                guard
                    latest.count - recorded.count >= Self.recordInterval
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
        try await LocalFile.move(partPath, to: path)
        try await LocalFile.remove(recordPath)
        return DownloadedFile(path: path, size: length, resumedBytes: resumed, restartReason: problem)
    }

    /// Twice the 4 GB that premium accounts may send: what claims more is not believed.
    private static let largestFile: Int64 = 8 << 30

    private func known(in part: LocalFile) async throws(TelegramError) -> (FileRanges, String?) {
        let length = try await part.identity().size
        guard let bytes = try await LocalFile.content(of: recordPath, limit: DownloadRecord.lengthLimit) else {
            return (FileRanges(), length == 0 ? nil : "it has no record")
        }
        do throws(DownloadRecord.Problem) {
            let record = try DownloadRecord(bytes, for: identity, size: size)
            guard (record.present.ranges.last?.upperBound ?? 0) <= length else {
                return (FileRanges(), "it is shorter than its record says")
            }
            return (record.present, nil)
        } catch {
            return (FileRanges(), "\(error)")
        }
    }

    private func record(_ present: FileRanges, size: Int64?, of part: LocalFile) async throws(TelegramError) {
        // First the bytes, then that they are there.
        try await part.synchronize()
        let record = DownloadRecord(identity: identity, size: size ?? self.size, present: present)
        try await LocalFile.replace(recordPath, with: record.encoded())
    }

    private func keep(_ present: FileRanges, of part: LocalFile) async {
        // A cancelled task may not wait for threads: this one is new.
        let saving = Task {
            do throws(TelegramError) {
                try await record(present, size: size, of: part)
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
    /// What was there from an earlier run.
    public let resumedBytes: Int64
    /// Why an earlier run's bytes were not used; nil if they were, or if there were none.
    public let restartReason: String?
}
