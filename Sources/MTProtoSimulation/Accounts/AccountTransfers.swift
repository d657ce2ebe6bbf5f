import MTProtoCore
import NIOCore
import TelegramKit

/// A download, as a schedule describes it.
package struct AccountDownload: Hashable, Sendable {
    /// Names the file; the same number goes on where it ended.
    package var number: Int
    /// Where the file is.
    package var datacenter: Int
    /// How many bytes it has.
    package var size: Int
    /// The program does not know how many.
    package var isUnsized = false

    package init(number: Int, datacenter: Int, size: Int) {
        self.number = number
        self.datacenter = datacenter
        self.size = size
    }

    /// A part of the file; shorter at the end of the file.
    func content(_ part: Range<Int64>) -> [UInt8] {
        let end = Int64(size)
        let range = min(part.lowerBound, end)..<min(part.upperBound, end)
        return range.map { UInt8(truncatingIfNeeded: ($0 >> 12) &* 31 &+ $0 &+ Int64(number)) }
    }
}

/// A download in one process.
struct AccountTransfer {
    /// Tells the transfers of one process apart.
    let id: Int
    let download: AccountDownload
    var plan: SimulatedDownload
    /// Parts that were recorded before, by where they begin.
    let known: Set<Int64>
    /// Parts that have come.
    var received: Set<Int64> = []
    /// How many parts are on their way to the disk.
    var writing = 0
    /// The requests that have not ended, in their order.
    var requests: [AccountMachine.RequestKey] = []
    /// When a record was written last, and how many parts had come then.
    var recorded: (at: Instant, parts: Int)
}

/// One part that is asked for.
struct AccountPart {
    let transfer: Int
    let download: AccountDownload
    let range: Range<Int64>
}

// Files of several parts.
extension AccountClient {
    /// A program wants a file.
    func begin(_ download: AccountDownload) {
        guard isLoaded, transfers[download.number] == nil, memory.files[download.number]?.isDone != true else { return }
        let stored = memory.files[download.number] ?? AccountStore.File(download: download)
        memory.files[download.number] = stored
        transferCount += 1
        let plan = SimulatedDownload(
            identity: Int64(download.number), size: download.isUnsized ? nil : Int64(download.size),
            record: sabotage == .forgottenRecord ? nil : stored.record)
        transfers[download.number] = AccountTransfer(
            id: transferCount, download: download, plan: plan, known: stored.recorded, recorded: (now, 0))
        run?.began(download, plan.present, on: store.content.files[download.number]?.parts ?? [:])
        // Perhaps nothing is missing but the word that all is there.
        wrote(download.number)
        changed()
    }

    /// Another process goes on with what is not whole.
    func resumeDownloads() {
        for file in memory.files.values.sorted(by: { $0.download.number < $1.download.number }) where !file.isDone {
            begin(file.download)
        }
    }

    /// Asks for the parts that may be asked for.
    /// - Returns: whether there were any.
    func askForParts() -> Bool {
        var hasAsked = false
        for number in transfers.keys.sorted() {
            while let transfer = transfers[number], let range = transfers[number]?.plan.nextPart(now: now) {
                hasAsked = true
                run?.asks(for: range, of: transfer)
                let key = begin(.part(AccountPart(transfer: transfer.id, download: transfer.download, range: range)))
                if let key, tickets[key] != nil { transfers[number]?.requests.append(key) }
            }
        }
        return hasAsked
    }

    /// A part has come.
    func received(_ part: AccountPart, _ answer: ByteBuffer, _ key: AccountMachine.RequestKey) {
        let number = part.download.number
        guard transfers[number]?.id == part.transfer else { return }
        transfers[number]?.requests.removeAll { $0 == key }
        let bytes = AccountWire.bytes(ofFile: answer) ?? []
        let problem = transfers[number]?.plan.received(part.range, count: bytes.count, now: now)
        run?.got(part, bytes, problem)
        let offset = part.range.lowerBound
        transfers[number]?.received.insert(offset)
        transfers[number]?.writing += 1
        if sabotage == .earlyRecord { writeRecord(of: number) }
        let file = AccountStore.File(download: part.download)
        write({ $0.files[number, default: file].parts[offset] = bytes.count }) { client, isWritten in
            guard client.transfers[number]?.id == part.transfer else { return }
            client.transfers[number]?.writing -= 1
            guard isWritten else { return client.end(number, isWhole: false) }
            client.wrote(number)
        }
    }

    /// What has come is on the disk.
    private func wrote(_ number: Int) {
        guard let transfer = transfers[number] else { return }
        guard transfer.plan.isComplete, transfer.requests.isEmpty, transfer.writing == 0 else {
            let news = transfer.received.count - transfer.recorded.parts
            let isDue = news >= 4 || news > 0 && now - transfer.recorded.at >= .seconds(1)
            if isDue, transfer.writing == 0 { writeRecord(of: number) }
            return
        }
        write({ $0.files[number]?.isDone = true }) { client, isWritten in
            guard client.transfers[number]?.id == transfer.id else { return }
            guard isWritten else { return client.end(number, isWhole: false) }
            client.memory.files[number]?.isDone = true
            client.end(number, isWhole: true)
        }
    }

    private func writeRecord(of number: Int) {
        guard let transfer = transfers[number] else { return }
        transfers[number]?.recorded = (now, transfer.received.count)
        let record = transfer.plan.record
        let recorded = transfer.known.union(transfer.received)
        let file = AccountStore.File(download: transfer.download)
        memory.files[number]?.record = record
        memory.files[number]?.recorded = recorded
        write {
            $0.files[number, default: file].record = record
            $0.files[number]?.recorded = recorded
        }
    }

    /// A part does not come, and so does the file. What is there is kept.
    func failed(_ part: AccountPart) {
        let number = part.download.number
        guard let transfer = transfers[number], transfer.id == part.transfer else { return }
        if transfer.writing == 0, !transfer.received.isEmpty { writeRecord(of: number) }
        end(number, isWhole: false)
    }

    private func end(_ number: Int, isWhole: Bool) {
        guard let transfer = transfers.removeValue(forKey: number) else { return }
        // Those that wait are given up.
        for key in transfer.requests where tickets[key] != nil { giveUp(key) }
        run?.ended(transfer, isWhole: isWhole, on: store.content.files[number]?.parts ?? [:])
    }
}

// What the run sees of files.
extension AccountRun {
    private func parts(of size: Int) -> [Int64] {
        Array(stride(from: 0, to: Int64(size), by: SimulatedDownload.partSize))
    }

    /// - Parameter parts: what is on the disk.
    func began(_ download: AccountDownload, _ present: [Range<Int64>], on parts: [Int64: Int]) {
        let count = present.reduce(0) { $0 + $1.count }
        tells("file \(download.number) is fetched, but for \(count) bytes")
        for range in present {
            for offset in stride(from: range.lowerBound, to: range.upperBound, by: SimulatedDownload.partSize)
            where parts[offset] == nil {
                report(
                    .fileWhole, "the record of file \(download.number) names bytes at \(offset) that were not written")
            }
        }
    }

    func asks(for part: Range<Int64>, of transfer: AccountTransfer) {
        let number = transfer.download.number
        tells("asks for file \(number) at \(part.lowerBound)")
        guard transfer.received.contains(part.lowerBound) || transfer.known.contains(part.lowerBound) else { return }
        report(.partsOnce, "file \(number) is asked for again at \(part.lowerBound)")
    }

    func got(_ part: AccountPart, _ bytes: [UInt8], _ problem: String?) {
        let number = part.download.number
        if let problem { report(.rightAnswer, "file \(number) at \(part.range.lowerBound): \(problem)") }
        guard bytes != part.download.content(part.range) else { return }
        report(.rightAnswer, "file \(number) has other bytes at \(part.range.lowerBound)")
    }

    func ended(_ transfer: AccountTransfer, isWhole: Bool, on parts: [Int64: Int]) {
        let download = transfer.download
        tells("file \(download.number) \(isWhole ? "is whole" : "is not fetched to its end")")
        guard isWhole else { return }
        statistics.files += 1
        guard let missing = self.parts(of: download.size).first(where: { parts[$0] == nil }) else { return }
        report(.fileWhole, "file \(download.number) is to be whole, and nothing is there at \(missing)")
    }
}
