import MTProtoCore
import MTProtoKit

/// The bytes of a file in order, as they come.
///
/// Parts are fetched ahead as far as ``FileSettings/bytesUnderWay`` allows, and only while the program reads: a slow
/// reader costs no memory. A reader that stops cancels the requests under way.
public struct FileBytes: AsyncSequence, Sendable {
    public typealias Element = [UInt8]
    public typealias Failure = TelegramError

    let file: @Sendable () -> RemoteFile
    let size: Int64?
    let start: Int64
    let partSize: Int?
    let budget: Int

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(
            reader: FileReader(
                file: file(), plan: DownloadPlan(size: size, start: start, partSize: partSize, budget: budget),
                start: start))
    }

    public struct AsyncIterator: AsyncIteratorProtocol {
        let reader: FileReader

        public mutating func next() async throws(TelegramError) -> [UInt8]? {
            try await reader.next()
        }

        public mutating func next(isolation actor: isolated (any Actor)?) async throws(TelegramError) -> [UInt8]? {
            try await reader.next(isolation: actor)
        }
    }
}

/// Reads a file part by part. What is fetched ahead ends with it.
final class FileReader {
    private let file: RemoteFile
    private var plan: DownloadPlan
    private let start: Int64
    private var ahead: [(part: Range<Int64>, task: Task<[UInt8], any Error>)] = []
    private var hasEnded = false

    init(file: RemoteFile, plan: DownloadPlan, start: Int64) {
        self.file = file
        self.plan = plan
        self.start = start
    }

    deinit {
        cancel()
    }

    private func cancel() {
        for (_, task) in ahead { task.cancel() }
        ahead = []
    }

    func next(isolation: isolated (any Actor)? = #isolation) async throws(TelegramError) -> [UInt8]? {
        let clock = file.network.context.clock
        while !hasEnded {
            while let part = plan.nextPart(now: clock.now) {
                let remaining = max(0, (plan.size ?? part.upperBound) - part.upperBound)
                ahead.append((part, Task { [file] in try await file.fetch(part, remaining: remaining) }))
            }
            guard let (part, task) = ahead.first else { break }
            ahead.removeFirst()
            do {
                let bytes = try await withTaskCancellationHandler {
                    try await task.value
                } onCancel: {
                    task.cancel()
                }
                try plan.received(part, count: bytes.count, now: clock.now)
                let unwanted = Int(max(0, min(start - part.lowerBound, Int64(bytes.count))))
                if bytes.count > unwanted { return unwanted == 0 ? bytes : Array(bytes[unwanted...]) }
            } catch {
                hasEnded = true
                cancel()
                throw Self.failure(error)
            }
        }
        hasEnded = true
        return nil
    }

    private static func failure(_ error: any Error) -> TelegramError {
        switch error {
        case let error as TelegramError: error
        case let fault as DownloadPlan.Fault:
            TelegramError(
                .unexpectedResponse, message: "The server's answers make no sense: \(fault)",
                location: "upload.getFile", hint: "Report it, with the log at trace level.")
        default:
            TelegramError(
                .cancelled, message: "The download was cancelled", location: "upload.getFile", hint: "Read it anew.")
        }
    }
}
