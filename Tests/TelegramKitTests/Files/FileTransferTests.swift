import Foundation
import MTProtoCore
import MTProtoKit
import Synchronization
import TelegramAPI
import TelegramLab
import TestTime
import Testing

@testable import TelegramKit

struct FileTransferTests {
    @Test("P10 P09 J13 P42 a document goes up with its checksum and comes down at another datacenter")
    func smallDocument() async throws {
        let bytes = fileContent(700_001)
        try await withLab { lab in
            try await withClient(of: lab) { alice in
                try await alice.signIn()
                let file = try await alice.sendFile(bytes, name: "report.pdf")
                #expect(file.name == "report.pdf" && file.mimeType == "application/pdf" && file.size == 700_001)
                let saves = lab.receivedMessages(at: 5).filter { $0.name == "upload.saveFilePart" }
                #expect(saves.count == 11 && saves.allSatisfy { $0.wrappers.contains("invokeWithoutUpdates") })
                try await withClient(of: lab) { boris in
                    try await boris.signIn(LabAccount.standard[1])
                    let peer = try await boris.client.resolve(.username("alice"))
                    let message = try #require(try await boris.client.messages(in: peer, limit: 1).collect().first)
                    #expect(message.text == "here")
                    let received = try #require(try await boris.client.file(ofMessage: message.id, in: peer))
                    let seen = Mutex<[FileProgress]>([])
                    var options = DownloadOptions()
                    options.progress = { progress in seen.withLock { $0.append(progress) } }
                    #expect(try await boris.client.download(received, options: options) == bytes)
                    #expect(seen.withLock { $0.last?.completed } == 700_001)
                    // One key, one connection: authorization and file.
                    #expect(lab.counters[5].tcpAccepts == 3)
                }
            }
        }
    }

    @Test("P10 P48 P52 a large file goes over a connection of its own, to and from a file")
    func bigDocument() async throws {
        let bytes = fileContent(11 << 20)
        try await withFileDirectory { directory in
            try Data(bytes).write(to: URL(fileURLWithPath: directory + "/big.bin"))
            try await withLab { lab in
                try await withClient(of: lab) { alice in
                    try await alice.signIn()
                    let peer = try await alice.boris()
                    let sending = Task { try await alice.client.send(.file(directory + "/big.bin"), to: peer) }
                    let ping = try await alice.client.ping()
                    #expect(ping < .seconds(60))
                    let message = try await sending.value
                    let main = alice.connections(of: "messages.sendMedia", at: 5)
                    #expect(alice.connections(of: "upload.saveBigFilePart", at: 5).isDisjoint(with: main))
                    #expect(lab.counters[5].tcpAccepts <= 4)

                    let file = try #require(try await alice.client.file(ofMessage: message.id, in: peer))
                    let path = directory + "/copy.bin"
                    let result = try await alice.client.download(file, to: path)
                    #expect(result.size == 11 << 20 && result.resumedBytes == 0 && result.restartReason == nil)
                    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(bytes))
                    #expect(!FileManager.default.fileExists(atPath: path + ".part"))
                    #expect(!FileManager.default.fileExists(atPath: path + ".part.ranges"))
                    #expect(alice.connections(of: "upload.getFile", at: 5).isDisjoint(with: main))
                }
            }
        }
    }

    @Test("P10 a sequence of unknown length goes up, and comes down in order however slowly it is read")
    func sequences() async throws {
        let bytes = fileContent(1_300_000)
        try await withLab { lab in
            try await withClient(of: lab) { alice in
                try await alice.signIn()
                let peer = try await alice.boris()
                let stream = AsyncThrowingStream<[UInt8], any Error> { continuation in
                    for start in stride(from: 0, to: bytes.count, by: 9999) {
                        continuation.yield(Array(bytes[start..<min(start + 9999, bytes.count)]))
                    }
                    continuation.finish()
                }
                let message = try await alice.client.send(.document(.stream(stream, name: "s")), to: peer)
                let file = try #require(try await alice.client.file(ofMessage: message.id, in: peer))
                #expect(file.size == 1_300_000)
                var read: [UInt8] = []
                for try await part in try alice.client.bytes(of: file, from: 100_000) { read += part }
                #expect(read == Array(bytes[100_000...]))
                // Who stops reading stops the fetching.
                let before = await lab.filePartCounts.out
                for try await _ in try alice.client.bytes(of: file) { break }
                #expect(await lab.filePartCounts.out - before <= 4)
            }
        }
    }

    @Test("P08 a download that was cut off goes on with what is there, in another client")
    func resumedDownload() async throws {
        let bytes = fileContent(6 << 20)
        try await withFileDirectory { directory in
            let path = directory + "/file"
            let storage = MemoryStore()
            let answered = Mutex<Int64>(0)
            try await withLab { lab in
                let file = try await withClient(of: lab, storage: storage) { alice in
                    try await alice.signIn()
                    let file = try await alice.sendFile(bytes)
                    await lab.order(.refuse(code: 400, message: "LOCATION_INVALID"), afterParts: 20)
                    var options = DownloadOptions()
                    options.progress = { progress in answered.withLock { $0 = progress.completed } }
                    let watched = options
                    let failure = try await error { () async throws(TelegramError) in
                        try await alice.client.download(file, to: path, options: watched)
                    }
                    #expect(failure.serverError?.message == "LOCATION_INVALID")
                    #expect(FileManager.default.fileExists(atPath: path + ".part.ranges"))
                    return file
                }
                // The lab may not be through yet with what the first client asked for.
                let device = "the second one"
                try await withClient(of: lab, storage: storage, configure: { $0.device.deviceModel = device }) {
                    alice in
                    let result = try await alice.client.download(file, to: path)
                    #expect(result.resumedBytes == answered.withLock { $0 } && result.resumedBytes > 0)
                    #expect(result.restartReason == nil)
                    let received = lab.frameLog(5).filter { $0.direction == .received }
                    let sessions = received.filter { $0.messages.contains { $0.device == device } }.map(\.sessionID)
                    let parts = received.filter { sessions.contains($0.sessionID) }
                        .flatMap(\.messages).count { $0.name == "upload.getFile" }
                    #expect(Int64(parts) * 131_072 == (6 << 20) - result.resumedBytes)
                    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(bytes))
                }
            }
        }
    }

    @Test("P08 T05 a process that is killed early has recorded most of what had come")
    func earlyKill() async throws {
        let bytes = fileContent(3 << 20)
        try await withFileDirectory { directory in
            let (path, copy) = (directory + "/file", directory + "/copy")
            try await withLab { lab in
                try await withClient(of: lab) { alice in
                    try await alice.signIn()
                    let file = try await alice.sendFile(bytes)
                    // What a kill leaves is what is there at one moment.
                    let copied = Mutex(false)
                    var options = DownloadOptions()
                    options.progress = { progress in
                        guard progress.completed >= 2 << 20, copied.withLock({ !$0 }) else { return }
                        for ending in [".part", ".part.ranges"] {
                            try? FileManager.default.copyItem(atPath: path + ending, toPath: copy + ending)
                        }
                        copied.withLock { $0 = true }
                    }
                    _ = try await alice.client.download(file, to: path, options: options)
                    let rest = try await alice.client.download(file, to: copy)
                    #expect(rest.resumedBytes >= 1 << 20, "of two of three MiB")
                    #expect(rest.restartReason == nil)
                    #expect(try Data(contentsOf: URL(fileURLWithPath: copy)) == Data(bytes))
                }
            }
        }
    }

    /// A record whose ranges fall, which would have to be compared with each other.
    private func falling(_ record: DownloadRecord) -> [UInt8] {
        var bytes = Array(record.encoded().dropLast(4))
        let (first, second) = (Array(bytes[32..<48]), Array(bytes[48..<64]))
        bytes.replaceSubrange(32..<64, with: second + first)
        return bytes + withUnsafeBytes(of: crc32(of: bytes).littleEndian) { Array($0) }
    }

    @Test(
        "P08 a record that is damaged, without its bytes or without order is not believed", arguments: [0, 2, 3])
    func untrustedRecord(kind: Int) async throws {
        let bytes = fileContent(300_000)
        try await withFileDirectory { directory in
            let path = directory + "/file"
            try await withLab { lab in
                try await withClient(of: lab) { alice in
                    try await alice.signIn()
                    let file = try await alice.sendFile(bytes)
                    var record = DownloadRecord(
                        identity: file.id, size: file.size, present: FileRanges([0..<131_072]))
                    var encoded = record.encoded()
                    if kind == 0 { encoded[20] ^= 1 }
                    if kind == 3 {
                        record.present = FileRanges([0..<65_536, 131_072..<196_608])
                        encoded = falling(record)
                    }
                    try Data(encoded).write(to: URL(fileURLWithPath: path + ".part.ranges"))
                    try Data(count: kind == 2 ? 1000 : 200_000).write(to: URL(fileURLWithPath: path + ".part"))
                    let result = try await alice.client.download(file, to: path)
                    #expect(result.restartReason != nil && result.resumedBytes == 0)
                    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(bytes))
                }
            }
        }
    }

    @Test("P10 S03 a file whose date is beyond what fits into nanoseconds goes up, with a record")
    func farDates() async throws {
        try await withFileDirectory { directory in
            try await withLab { lab in
                try await withClient(of: lab) { alice in
                    try await alice.signIn()
                    let peer = try await alice.boris()
                    let path = directory + "/file"
                    for seconds in [10_413_792_000.0, -10_413_792_000] {
                        try Data(fileContent(70_000)).write(to: URL(fileURLWithPath: path))
                        try FileManager.default.setAttributes(
                            [.modificationDate: Date(timeIntervalSince1970: seconds)], ofItemAtPath: path)
                        var options = UploadOptions()
                        options.record = directory + "/record"
                        let message = try await alice.client.send(.file(path), to: peer, upload: options)
                        #expect(message.file?.size == 70_000)
                    }
                }
            }
        }
    }

    @Test("P08 J15 a file whose permission ends and that moves on the way comes all the same")
    func movingFile() async throws {
        let bytes = fileContent(3 << 20)
        try await withLab { lab in
            // How many connections a download opens depends on how fast it is.
            try await withClient(of: lab, configure: { $0.files.connectionsPerDatacenter = 1 }) { alice in
                try await alice.signIn()
                let file = try await alice.sendFile(bytes)
                await lab.order(.expireReferences, afterParts: 5)
                await lab.order(.move(to: 3), afterParts: 9)
                await lab.order(.expireReferences, afterParts: 15)
                #expect(try await alice.client.download(file) == bytes)
                let names = alice.received(at: 5)
                #expect(names.count { $0 == "messages.getMessages" } == 2)
                #expect(lab.counters[3].tcpAccepts == 1 && lab.counters[3].keyExchanges == 1)
                // The old permission is of no use, and nobody knows where to ask for another.
                let lost = try #require(
                    TelegramFile(alice.media(of: file), in: try await alice.boris(), messageID: nil))
                let failure = try await error { () async throws(TelegramError) in try await alice.client.download(lost)
                }
                #expect(failure.code == .fileReferenceExpired)
            }
        }
    }

    @Test("B-59 parts with other bytes than their datacenter vouches for are noticed and asked for again")
    func verifiedParts() async throws {
        let bytes = fileContent(600_000)
        try await withLab { lab in
            try await withClient(of: lab) { alice in
                try await alice.signIn()
                let file = try await alice.sendFile(bytes)
                await lab.order(.damagePart, afterParts: 2)
                #expect(try await alice.client.download(file) != bytes)
                await lab.order(.damagePart, afterParts: 2)
                var options = DownloadOptions()
                options.verifiesHashes = true
                #expect(try await alice.client.download(file, options: options) == bytes)
                // A part that is cut is noticed without hashes.
                await lab.order(.shortenPart)
                let failure = try await error { () async throws(TelegramError) in try await alice.client.download(file)
                }
                #expect(failure.code == .unexpectedResponse)
            }
        }
    }

    @Test(
        "P07 B-57 documents come from a content delivery network, or from their datacenter when that one lies",
        arguments: [nil, LabCDNConfiguration.Fault.changedParts])
    func documentFromCDN(fault: LabCDNConfiguration.Fault?) async throws {
        let bytes = fileContent(1_500_000)
        var configuration = LabConfiguration()
        var cdn = LabCDNConfiguration()
        cdn.fault = fault
        configuration.cdn = cdn
        try await withLab(configuration) { lab in
            try await withClient(of: lab) { alice in
                try await alice.signIn()
                let file = try await alice.sendFile(bytes)
                #expect(try await alice.client.download(file) == bytes)
                let parts = alice.received(at: LabCDNConfiguration.datacenter).count { $0 == "upload.getCdnFile" }
                #expect(fault == nil ? parts >= 12 : parts >= 1)
                #expect(lab.counters[LabCDNConfiguration.datacenter].tcpAccepts <= 4)
                // In parts that are larger than what the network hands out at a time.
                var options = DownloadOptions()
                options.partSize = 512 << 10
                #expect(try await alice.client.download(file, options: options) == bytes)
            }
        }
    }

    @Test("P10 parts that the server has lost are uploaded again, one by one")
    func lostParts() async throws {
        let bytes = fileContent(900_000)
        try await withFileDirectory { directory in
            let path = directory + "/file"
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            try await withLab { lab in
                try await withClient(of: lab) { alice in
                    try await alice.signIn()
                    let peer = try await alice.boris()
                    var options = UploadOptions()
                    options.record = directory + "/record"
                    await lab.failNext("messages.sendMedia", at: 5, code: 400, message: "MEDIA_EMPTY")
                    let failure = try await error { () async throws(TelegramError) in
                        try await alice.client.send(.file(path), to: peer, upload: options)
                    }
                    #expect(failure.code == .invalidMedia)
                    let before = await lab.filePartCounts.in
                    #expect(before == 14)
                    // The server has all parts of the unchanged file, but for two that it forgets.
                    await lab.forgetUploadedParts([3, 13])
                    let message = try await alice.client.send(.file(path), to: peer, upload: options)
                    #expect(await lab.filePartCounts.in - before == 2)
                    let file = try #require(try await alice.client.file(ofMessage: message.id, in: peer))
                    #expect(try await alice.client.download(file) == bytes)
                    #expect(!FileManager.default.fileExists(atPath: directory + "/record"))
                }
            }
        }
    }

    @Test("P10 an upload that was cut off goes on if the file is unchanged, and begins anew if not")
    func resumedUpload() async throws {
        try await withFileDirectory { directory in
            let path = directory + "/file"
            try Data(fileContent(20 << 20)).write(to: URL(fileURLWithPath: path))
            let storage = MemoryStore()
            try await withLab { lab in
                _ = try await withClient(of: lab, storage: storage) { alice in try await alice.signIn() }
                var options = UploadOptions()
                options.record = directory + "/record"
                let resumable = options
                let seen = Mutex(0)
                options.progress = { _ in
                    let count = seen.withLock { count in
                        count += 1
                        return count
                    }
                    if count == 20 { withUnsafeCurrentTask { $0?.cancel() } }
                }
                let watched = options
                /// Ends after twenty parts, or a few more that had been answered by then; what was under way has arrived, or
                /// never will, when this returns. Returns how many parts were answered.
                func cutOff() async throws -> Int {
                    seen.withLock { $0 = 0 }
                    try await withClient(of: lab, storage: storage) { alice in
                        let client = alice.client
                        let upload = Task { try await client.upload(.file(path), options: watched) }
                        await #expect(throws: TelegramError.self) { _ = try await upload.value }
                    }
                    try await eventually("its connections are closed") {
                        (1...5).allSatisfy { lab.counters[$0].openConnections == 0 }
                    }
                    return seen.withLock { $0 }
                }
                let answered = try await cutOff()
                #expect((20..<320).contains(answered))
                let before = await lab.filePartCounts.in
                try await withClient(of: lab, storage: storage) { alice in
                    _ = try await alice.client.upload(.file(path), options: resumable)
                    #expect(await lab.filePartCounts.in - before == 320 - answered)
                }

                _ = try await cutOff()
                try Data(fileContent((20 << 20) - 1)).write(to: URL(fileURLWithPath: path))
                let changed = await lab.filePartCounts.in
                try await withClient(of: lab, storage: storage) { alice in
                    _ = try await alice.client.upload(.file(path), options: resumable)
                    #expect(await lab.filePartCounts.in - changed == 320)
                }
            }
        }
    }

    @Test("J14 in the background a file waits without a connection, unless it was to go on", arguments: [false, true])
    func background(continues: Bool) async throws {
        try await withLab { lab in
            try await withClient(of: lab, configure: { $0.files.connectionsPerDatacenter = 2 }) { alice in
                try await alice.signIn()
                let file = try await alice.sendFile(fileContent(3 << 20))
                var options = DownloadOptions()
                options.continuesInBackground = continues
                options.partSize = 32 << 10
                await lab.holdAnswers(5)
                let chosen = options
                let download = Task { try await alice.client.download(file, options: chosen) }
                try await eventually("it is asked for") { alice.received(at: 5).contains("upload.getFile") }
                await alice.client.setInBackground(true)
                if !continues {
                    try await eventually("only the main connection is open") { lab.counters[5].openConnections == 1 }
                }
                await lab.releaseAnswers(5)
                if !continues {
                    let before = await lab.filePartCounts.out
                    _ = try await alice.client.ping()
                    await alice.time.pass(.seconds(2))
                    #expect(await lab.filePartCounts.out == before)
                    await alice.client.setInBackground(false)
                }
                #expect(try await download.value.count == 3 << 20)
            }
        }
    }

    @Test("J14 B-60 what carried the files of an account is closed when the account signs out")
    func filesOfALeftAccount() async throws {
        try await withLab { lab in
            try await withClient(of: lab, configure: { $0.files.idleTimeout = .seconds(600) }) { alice in
                try await alice.signIn()
                _ = try await alice.sendFile(fileContent(200_000))
                try await alice.client.logOut()
                let reasons = alice.recorder.events.compactMap { event -> String? in
                    guard case .connectionClosed(let info, _, let reason) = event.kind, info.purpose == .files else {
                        return nil
                    }
                    return reason.description
                }
                #expect(reasons == ["signed out"])
            }
        }
    }

    @Test("P23 a limited speed is waited for, and told once")
    func speedLimit() async throws {
        try await withLab { lab in
            let limits = try await withClient(of: lab) { alice in
                try await alice.signIn()
                let file = try await alice.sendFile(fileContent(200_000))
                let limits = alice.client.speedLimits
                // The first is no limit of speed: it is not told.
                for word in ["FLOOD_WAIT_2", "FLOOD_PREMIUM_WAIT_1", "FLOOD_PREMIUM_WAIT_1"] {
                    await lab.order(.refuse(code: 420, message: word))
                    _ = try await alice.time.passing { try await alice.client.download(file) }
                }
                return limits
            }
            // The sequence has ended with the client.
            var told: [Duration] = []
            for await limit in limits { told.append(limit.duration) }
            #expect(told == [.seconds(1)])
        }
    }

    @Test("P08 G08 a cancelled download ends at once and leaves the client alive")
    func cancelledDownload() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { alice in
                try await alice.signIn()
                let file = try await alice.sendFile(fileContent(500_000))
                await lab.holdAnswers(5)
                let download = Task { try await alice.client.download(file) }
                try await eventually("it is asked for") { alice.received(at: 5).contains("upload.getFile") }
                download.cancel()
                let failure = await download.result
                #expect(throws: TelegramError.self) { try failure.get() }
                await lab.releaseAnswers(5)
                #expect(try await alice.client.download(file).count == 500_000)
            }
        }
    }
}
