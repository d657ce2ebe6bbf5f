import Foundation
import MTProtoCore
import Synchronization
import TelegramAPI
import TelegramLab
import TestTime
import Testing

@testable import TelegramKit

/// What transfers ask for, how often, and over what.
struct TransferConductTests {
    // MARK: - What is refused

    @Test("P09 parts that servers do not hand out, and files above the limit, are refused before anything is asked")
    func impossibleDownloads() async throws {
        let bytes = fileContent(10_000)
        try await withLab { lab in
            try await withClient(of: lab) { alice in
                try await alice.signIn()
                let file = try await alice.sendFile(bytes)
                let client = alice.client
                let before = await lab.filePartCounts.out
                var options = DownloadOptions()
                for size in [-4096, 0, 1, 2048, 12_288, 1 << 20] {
                    options.partSize = size
                    let chosen = options
                    let failures = [
                        try await error { () async throws(TelegramError) in
                            try await client.download(file, options: chosen)
                        },
                        try await error { () async throws(TelegramError) in
                            try await client.download(file, to: "/nowhere/file", options: chosen)
                        },
                        try await error { () async throws(TelegramError) in
                            try client.bytes(of: file, options: chosen)
                        },
                    ]
                    #expect(failures.allSatisfy { $0.code == .invalidConfiguration }, "\(size): \(failures)")
                }
                let large = try await error { () async throws(TelegramError) in
                    try await client.download(file, limit: 9999)
                }
                #expect(large.code == .invalidConfiguration)
                #expect(await lab.filePartCounts.out == before)
                for size in [DownloadPlan.smallestPart, DownloadPlan.largestPart] {
                    options.partSize = size
                    #expect(try await client.download(file, limit: 10_000, options: options) == bytes)
                }
            }
        }
    }

    @Test(
        "a sequence that is longer or shorter than was said fails the upload, also where a part ends",
        arguments: [(131_072, 200_000), (131_072, 196_608), (100_000, 65_536), (65_537, 65_536)])
    func otherLengths(length: Int, announced: Int64) async throws {
        try await withLab { lab in
            try await withClient(of: lab) { alice in
                try await alice.signIn()
                let pieces = AsyncThrowingStream<[UInt8], any Error> { continuation in
                    for start in stride(from: 0, to: length, by: 10_000) {
                        continuation.yield(fileContent(min(10_000, length - start)))
                    }
                    continuation.finish()
                }
                let failure = try await error { () async throws(TelegramError) in
                    try await alice.client.upload(.stream(pieces, name: "file", size: announced))
                }
                #expect(failure.code == .file, "\(failure)")
            }
        }
    }

    @Test(
        "P10 a file that gets shorter while it goes up is not taken for a whole one, wherever it ends",
        arguments: [10 * 65_536 + 100, 10 * 65_536])
    func shrinkingFile(length: Int) async throws {
        try await withFileDirectory { directory in
            let path = directory + "/file"
            try Data(fileContent(20 * 65_536)).write(to: URL(fileURLWithPath: path))
            try await withLab { lab in
                try await withClient(of: lab) { alice in
                    try await alice.signIn()
                    var options = UploadOptions()
                    // Three parts have been read by the time that the first one has arrived.
                    options.progress = { _ in _ = truncate(path, off_t(length)) }
                    let watched = options
                    let failure = try await error { () async throws(TelegramError) in
                        try await alice.client.upload(.file(path), options: watched)
                    }
                    #expect(failure.code == .file, "\(failure)")
                }
            }
        }
    }

    // MARK: - What has an end

    @Test(
        "P08 J15 B-59 a file that always lies elsewhere, is never allowed or always comes damaged is given up",
        arguments: ["moved", "expired", "damaged"])
    func hopelessFiles(how: String) async throws {
        try await withLab { lab in
            try await withClient(of: lab) { alice in
                try await alice.signIn()
                let file = try await alice.sendFile(fileContent(1000))
                let asked = Mutex(0)
                let line = LabScript.Line(API.Upload.GetFile.self) { _, call in
                    let count = asked.withLock { asked in
                        asked += 1
                        return asked
                    }
                    // Who never gives up gets it in the end.
                    guard count <= 10 else { return nil }
                    switch how {
                    case "moved":
                        let other = call.datacenter % 3 + 1
                        return .failure(RPCError(code: 303, message: "FILE_MIGRATE_\(other)"))
                    case "expired":
                        return .failure(RPCError(code: 400, message: "FILE_REFERENCE_EXPIRED"))
                    default:
                        let zeros = [UInt8](repeating: 0, count: 1000)
                        return .success(.file(type: .fileUnknown, mtime: 0, bytes: zeros))
                    }
                }
                await LabScript.use(on: lab, [line])
                var options = DownloadOptions()
                options.verifiesHashes = true
                let chosen = options
                let failure = try await error { () async throws(TelegramError) in
                    try await alice.client.download(file, options: chosen)
                }
                let codes: [String: TelegramError.Code] = [
                    "moved": .server, "expired": .fileReferenceExpired, "damaged": .unexpectedResponse,
                ]
                #expect(failure.code == codes[how], "\(failure)")
                // Once, and three times more.
                #expect(asked.withLock { $0 } == 4)
            }
        }
    }

    @Test("P07 B-57 a network that never has a copy, however often it is given one, is left")
    func networkWithoutCopies() async throws {
        let bytes = fileContent(20_000)
        var configuration = LabConfiguration()
        configuration.cdn = LabCDNConfiguration()
        try await withLab(configuration) { lab in
            let lines: [LabScript.Line] = [
                .init(API.Upload.GetCdnFile.self) { _, _ in .success(.cdnFileReuploadNeeded(requestToken: [1])) },
                .init(API.Upload.ReuploadCdnFile.self) { _, _ in .success([]) },
            ]
            await LabScript.use(on: lab, lines)
            try await withClient(of: lab) { alice in
                try await alice.signIn()
                let file = try await alice.sendFile(bytes)
                #expect(try await alice.client.download(file) == bytes)
                #expect(alice.received(at: LabCDNConfiguration.datacenter).count { $0 == "upload.getCdnFile" } == 9)
            }
        }
    }

    @Test("P10 a server that has lost a part however often it goes up is not obeyed for ever")
    func alwaysLostPart() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { alice in
                try await alice.signIn()
                let peer = try await alice.boris()
                await lab.failNext("messages.sendMedia", at: 5, code: 400, message: "FILE_PART_0_MISSING", times: 60)
                let failure = try await error { () async throws(TelegramError) in
                    try await alice.client.send(.bytes(fileContent(1000), name: "a.bin"), to: peer)
                }
                #expect(failure.code == .invalidMedia && failure.serverError?.message == "FILE_PART_0_MISSING")
                #expect(alice.received(at: 5).count { $0 == "messages.sendMedia" } == 33)
            }
        }
    }

    // MARK: - What is sent

    @Test("P08 P10 a file that is on the server goes out again without its bytes, though its permission has ended")
    func storedFilesAreSent() async throws {
        let bytes = testPicture(side: 320, size: 200_000)
        try await withLab { lab in
            try await withClient(of: lab) { alice in
                try await alice.signIn()
                let peer = try await alice.boris()
                let file = try await alice.sendFile(bytes)
                let picture = try await alice.client.send(.photo(.bytes(bytes, name: "p.jpg")), to: peer)
                let photo = try #require(picture.file)
                #expect(photo.mimeType == "image/jpeg" && photo.name == nil && photo.width == 320)
                let before = await lab.filePartCounts.in
                // Takes effect with the next part that is asked for.
                await lab.order(.expireReferences)
                for stored in [file, photo] {
                    #expect(try await alice.client.download(stored) == bytes)
                    let again = try await alice.client.send(.file(stored), to: peer, caption: "again")
                    #expect(again.text == "again" && again.file?.id == stored.id)
                    #expect(again.file?.mimeType == stored.mimeType)
                }
                #expect(await lab.filePartCounts.in == before)
                // Two uploaded, and each of them twice.
                #expect(alice.received(at: 5).count { $0 == "messages.sendMedia" } == 6)
                // Nobody knows where to ask for another permission.
                let lost = try #require(TelegramFile(alice.media(of: file), in: peer, messageID: nil))
                let failure = try await error { () async throws(TelegramError) in
                    try await alice.client.send(.file(lost), to: peer)
                }
                #expect(failure.serverError?.message == "FILE_REFERENCE_EXPIRED", "\(failure)")
            }
        }
    }

    @Test("P10 a beginning that is written last goes up as it is in the end")
    func rewrittenBeginning() async throws {
        try await withFileDirectory { directory in
            let path = directory + "/file"
            var bytes = fileContent(200_000)
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            bytes.replaceSubrange(0..<4, with: [1, 2, 3, 4])
            let rewritten = bytes
            try await withLab { lab in
                try await withClient(of: lab) { alice in
                    try await alice.signIn()
                    let peer = try await alice.boris()
                    var options = UploadOptions()
                    options.rewritesBeginning = true
                    // The other three parts were read before the first of them has arrived.
                    options.progress = { _ in
                        guard let file = FileHandle(forUpdatingAtPath: path) else { return }
                        try? file.write(contentsOf: Data([1, 2, 3, 4]))
                        try? file.close()
                    }
                    let message = try await alice.client.send(.file(path), to: peer, upload: options)
                    let file = try #require(message.file)
                    #expect(try await alice.client.download(file) == rewritten)
                }
            }
        }
    }

    // MARK: - What is held

    @Test("P08 whoever reads a file in order has the next two parts on their way, however slowly it reads")
    func readingAhead() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { alice in
                try await alice.signIn()
                let file = try await alice.sendFile(fileContent(2 << 20))
                var read = 0
                for try await _ in try alice.client.bytes(of: file) {
                    read += 1
                    // It takes two parts to know how fast they come.
                    await alice.time.pass(.milliseconds(300))
                    guard read == 6 else { continue }
                    try await eventually("two more are there") { await lab.filePartCounts.out >= 8 }
                    break
                }
                #expect(read == 6)
            }
        }
    }

    @Test("whoever reads a file and is cancelled does not wait for the bytes that are on their way")
    func cancelledReading() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { alice in
                try await alice.signIn()
                let file = try await alice.sendFile(fileContent(500_000))
                let content = try alice.client.bytes(of: file)
                await lab.holdAnswers(5)
                let hasEnded = Mutex(false)
                let reading = Task {
                    defer { hasEnded.withLock { $0 = true } }
                    for try await _ in content {}
                }
                try await eventually("it is asked for") { alice.received(at: 5).contains("upload.getFile") }
                reading.cancel()
                // No answer has come, and none will.
                try await eventually("it has ended") { hasEnded.withLock { $0 } }
                let failure = await #expect(throws: TelegramError.self) { try await reading.value }
                #expect(failure?.code == .cancelled)
                await lab.releaseAnswers(5)
            }
        }
    }

    @Test("where files of another datacenter come slowly they get more connections than the one of its key")
    func slowFilesGetAnotherConnection() async throws {
        var configuration = LabConfiguration()
        configuration.fileDatacenter = 3
        let bytes = fileContent(1 << 20)
        try await withLab(configuration) { lab in
            try await withClient(of: lab, configure: { $0.files.idleTimeout = .seconds(600) }) { alice in
                try await alice.signIn()
                let file = try await alice.sendFile(bytes)
                // From here on there is a key, and the account is known there.
                #expect(try await alice.client.download(file) == bytes)
                func asked() -> Int { alice.received(at: 3).count { $0 == "upload.getFile" } }
                let before = asked()
                var options = DownloadOptions()
                options.partSize = 32 << 10
                let chosen = options
                await lab.holdAnswers(3)
                let downloads = (0..<3).map { _ in
                    Task { try await alice.client.download(file, options: chosen) }
                }
                // Each has three parts under way, and one connection carries three.
                try await eventually("six of nine parts wait") {
                    let waiting = await alice.client.pendingRequests().filter { $0.state == .waitingForFileConnection }
                    return waiting.count == 6 && asked() >= before + 3
                }
                // With three parts in two seconds all of them would take half a minute.
                await alice.time.pass(.seconds(2))
                await lab.releaseAnswers(3)
                for download in downloads { #expect(try await download.value == bytes) }
                #expect(alice.connections(of: "upload.getFile", at: 3).count > 1)
            }
        }
    }

    @Test("J13 a connection for files is closed when it has had nothing to do for its time, and made anew for the next")
    func idleConnectionsAreClosed() async throws {
        try await withLab { lab in
            try await withClient(
                of: lab,
                configure: {
                    $0.files.idleTimeout = .seconds(1)
                    $0.idleTimeout = .seconds(86_400)
                }
            ) { alice in
                try await alice.signIn()
                let file = try await alice.sendFile(fileContent(200_000))
                for _ in 0..<2 {
                    try await eventually("only the main connection is left") {
                        lab.counters[5].openConnections == 1
                    }
                    #expect(try await alice.client.download(file).count == 200_000)
                }
                let main = alice.connections(of: "messages.sendMedia", at: 5)
                #expect(alice.connections(of: "upload.getFile", at: 5).isDisjoint(with: main))
            }
        }
    }

    @Test(
        "J14 in the background files of other datacenters wait without a connection, unless one of them was to go on",
        arguments: [false, true])
    func backgroundElsewhere(continues: Bool) async throws {
        var configuration = LabConfiguration()
        configuration.fileDatacenter = 3
        try await withLab(configuration) { lab in
            try await withClient(of: lab, configure: { $0.files.idleTimeout = .seconds(600) }) { alice in
                try await alice.signIn()
                let file = try await alice.sendFile(fileContent(300_000))
                // From here on there is a key, the account is known there, and a connection for what does not go on.
                #expect(try await alice.client.download(file).count == 300_000)
                func asked() -> Int { alice.received(at: 3).count { $0 == "upload.getFile" } }
                let before = asked()
                var options = DownloadOptions()
                options.continuesInBackground = continues
                let chosen = options
                await lab.holdAnswers(3)
                let download = Task { try await alice.client.download(file, options: chosen) }
                try await eventually("it is asked for") { asked() > before }
                await alice.client.setInBackground(true)
                if continues {
                    await lab.releaseAnswers(3)
                } else {
                    try await eventually("the connection is closed") { lab.counters[3].openConnections == 0 }
                    await lab.releaseAnswers(3)
                    await alice.client.setInBackground(false)
                }
                #expect(try await download.value.count == 300_000)
            }
        }
    }
}
