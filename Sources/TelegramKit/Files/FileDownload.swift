import MTProtoCore
import MTProtoKit

/// Fetches all that is missing of one file, several parts at a time.
struct FileDownload {
    let file: RemoteFile
    var plan: DownloadPlan
    /// A server that never ends a file does not fill the memory or the disk.
    let limit: Int64
    let progress: (@Sendable (FileProgress) -> Void)?

    /// Gives each part to `write` as it comes, in any order, one at a time.
    mutating func run(
        isolation: isolated (any Actor)? = #isolation,
        write: ([UInt8], _ offset: Int64, _ plan: DownloadPlan) async throws -> Void
    ) async throws(TelegramError) {
        let clock = file.network.context.clock
        do {
            try await withThrowingTaskGroup(of: (Range<Int64>, [UInt8]).self) { group in
                defer { group.cancelAll() }
                while true {
                    while let part = plan.nextPart(now: clock.now) {
                        let remaining = max(0, (plan.size ?? part.upperBound) - part.upperBound)
                        group.addTask { [file] in (part, try await file.fetch(part, remaining: remaining)) }
                    }
                    guard let (part, bytes) = try await group.next() else { break }
                    try plan.received(part, count: bytes.count, now: clock.now)
                    // Where the size is not known parts behind the end are asked for as well.
                    guard bytes.isEmpty || part.lowerBound + Int64(bytes.count) <= limit else {
                        throw failure("the file is larger than \(limit >> 20) MiB")
                    }
                    if !bytes.isEmpty { try await write(bytes, part.lowerBound, plan) }
                    progress?(FileProgress(completed: plan.present.count, total: plan.size))
                }
            }
        } catch let error as TelegramError {
            throw error
        } catch let fault as DownloadPlan.Fault {
            throw failure("\(fault)")
        } catch {
            throw TelegramError(
                .cancelled, message: "The download was cancelled", location: "upload.getFile",
                hint: "What has come is kept if it goes to a file.")
        }
        guard plan.isComplete else { throw failure("the file has no end") }
    }

    private func failure(_ what: String) -> TelegramError {
        TelegramError(
            .unexpectedResponse, message: "The server's answers make no sense: \(what)", location: "upload.getFile",
            hint: "Report it, with the log at trace level.")
    }

    /// The whole content.
    mutating func content() async throws(TelegramError) -> [UInt8] {
        var content: [UInt8] = []
        // checked: not above the limit, which is an Int.
        if let size = plan.size, size <= limit { content.reserveCapacity(Int(size)) }
        try await run { bytes, offset, _ in
            let start = Int(offset)
            if start == content.count {
                content += bytes
                return
            }
            if content.count < start + bytes.count {
                content += [UInt8](repeating: 0, count: start + bytes.count - content.count)
            }
            content.replaceSubrange(start..<start + bytes.count, with: bytes)
        }
        return content
    }
}
