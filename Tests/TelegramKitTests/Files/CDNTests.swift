import Foundation
import MTProtoCore
import MTProtoCrypto
import MTProtoKit
import NIOCore
import Synchronization
import TelegramAPI
import TelegramLab
import TestTime
import Testing

@testable import TelegramKit

struct CDNTests {
    /// The lab with a network, one with small blocks so that a picture has several, and one without.
    private func download(
        _ change: (inout LabCDNConfiguration) -> Void = { _ in },
        around: (LabClient) async throws -> Void = { _ in },
        after: (LabClient) async throws -> Void = { _ in }
    ) async throws -> (bytes: [UInt8], lab: LabCounters, trace: [TraceEvent.Kind], received: [String], cdn: [String]) {
        var configuration = LabConfiguration()
        var cdn = LabCDNConfiguration()
        cdn.blockSize = 1000
        change(&cdn)
        configuration.cdn = cdn
        return try await withLab(configuration) { lab in
            try await withClient(of: lab) { my in
                let user = try await my.signIn()
                try await around(my)
                let bytes = try await my.client.downloadProfilePhoto(
                    try #require(user.photo), of: user.peer, big: true)
                try await after(my)
                let frames = lab.receivedMessages(at: LabCDNConfiguration.datacenter)
                return (
                    bytes, lab.counters, my.recorder.events.map(\.kind), my.received(at: 1),
                    frames.map { "\($0.wrappers.joined(separator: " ")) \($0.name)" }
                )
            }
        }
    }

    private func original() async throws -> [UInt8] {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                let user = try await my.signIn()
                return try await my.client.downloadProfilePhoto(try #require(user.photo), of: user.peer, big: true)
            }
        }
    }

    private func wasAbandoned(_ trace: [TraceEvent.Kind]) -> Bool {
        trace.contains { if case .cdnAbandoned = $0 { true } else { false } }
    }

    @Test("P07 B-47 B-48 B-52 B-55 B-56 B-63 a file comes from the network that its datacenter names, checked")
    func fileFromCDN() async throws {
        let expected = try await original()
        let found = try await download()
        #expect(found.bytes == expected)
        #expect(found.bytes.starts(with: [0xff, 0xd8]))
        #expect(!wasAbandoned(found.trace))
        let counters = found.lab[LabCDNConfiguration.datacenter]
        #expect(counters.keyExchanges == 1 && counters.tcpAccepts == 1)
        // Once for nothing, as the network had no copy yet.
        #expect(found.cdn.count { $0.hasSuffix("upload.getCdnFile") } == 2)
        let others = Set(found.cdn.map { $0.split(separator: " ").last.map(String.init) ?? "" })
        #expect(
            others.isSubset(of: [
                "upload.getCdnFile", "req_pq_multi", "req_DH_params", "set_client_DH_params", "ping_delay_disconnect",
                "ping", "get_future_salts",
            ]), "\(others)")
        #expect(found.received.count { $0 == "upload.reuploadCdnFile" } == 1)
        #expect(found.received.count { $0 == "upload.getFile" } == 1)
    }

    @Test(
        "N40 B-48 B-57 B-62 what is changed, cut or unknown on the way is noticed, and comes from the datacenter instead",
        arguments: LabCDNConfiguration.Fault.allCases)
    func faultyCDN(fault: LabCDNConfiguration.Fault) async throws {
        let expected = try await original()
        let found = try await download { $0.fault = fault }
        #expect(found.bytes == expected)
        #expect(wasAbandoned(found.trace))
        #expect(found.received.count { $0 == "upload.getFile" } == 2)
    }

    @Test("LT04 A judge sees that our own client does not take a part of a network that was changed")
    func judgedParts() async throws {
        let expected = try await original()
        let found = try await download(
            around: { await $0.lab.judge(trials: ["cdn-part"]) },
            after: { my in
                // What is waited for is what the client does not do.
                for _ in 0..<40 {
                    if await my.lab.judgement?.trials.first?.outcome == .kept { break }
                    await my.time.pass(.seconds(1))
                }
                let trial = try #require(await my.lab.judgement?.trials.first)
                #expect(trial.outcome == .kept, "\(trial)")
            })
        #expect(found.bytes == expected)
        #expect(wasAbandoned(found.trace))
    }

    @Test("S01 B-53 whoever says -404 for a network costs three keys of it for a part, and the file comes all the same")
    func deniedNetworkKeys() async throws {
        let found = try await download { $0.fault = .unknownKeys }
        #expect(found.lab[LabCDNConfiguration.datacenter].keyExchanges <= 3)
        #expect(found.lab[LabCDNConfiguration.datacenter].keyExchanges > 1)
        #expect(found.received.count { $0 == "help.getCdnConfig" } <= 3)
        #expect(try await found.bytes == original())
    }

    @Test("P07 small files stay where they are, and a network without the need of a copy is asked once")
    func smallFilesStay() async throws {
        let small = try await download { $0.smallestFile = 1 << 20 }
        #expect(small.lab[LabCDNConfiguration.datacenter].tcpAccepts == 0)
        let ready = try await download { $0.needsReupload = false }
        #expect(ready.cdn.count { $0.hasSuffix("upload.getCdnFile") } == 1)
        #expect(ready.received.contains("upload.getCdnFileHashes"))
    }

    @Test("B-63 a file of several parts comes from a network whole, which is not asked for what lies behind its end")
    func endOfFile() async throws {
        let bytes = fileContent(300_000)
        var configuration = LabConfiguration()
        var cdn = LabCDNConfiguration()
        cdn.needsReupload = false
        configuration.cdn = cdn
        try await withLab(configuration) { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let file = try await my.sendFile(bytes)
                var options = DownloadOptions()
                options.partSize = 512 << 10
                #expect(try await my.client.download(file, options: options) == bytes)
                // A network hands out 128 KiB at a time: the third piece is the last.
                #expect(my.received(at: LabCDNConfiguration.datacenter).count { $0 == "upload.getCdnFile" } == 3)
                // With another counter the second piece would not be what its hash is of.
                #expect(!wasAbandoned(my.recorder.events.map(\.kind)))
            }
        }
    }

    @Test("B-53 a network that has forgotten the key gets another one once its datacenter has vouched for it again")
    func forgottenKey() async throws {
        let found = try await download(after: { my in
            await my.lab.forgetKeys(LabCDNConfiguration.datacenter)
            let user = try await my.client.me()
            let photo = try #require(user.photo)
            try await withThrowingTaskGroup(of: [UInt8].self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        try await my.client.downloadProfilePhoto(photo, of: user.peer, big: true)
                    }
                }
                let expected = try await group.next()
                for try await bytes in group { #expect(bytes == expected) }
            }
            #expect(my.received(at: 5).count { $0 == "help.getCdnConfig" } == 2)
        })
        #expect(!wasAbandoned(found.trace))
        #expect(found.lab[LabCDNConfiguration.datacenter].keyExchanges == 2)
    }

    @Test("B-53 the time in which a network's datacenter vouches for it again does not count as the network's own")
    func vouchingTakesTime() async throws {
        let found = try await download(after: { my in
            await my.lab.forgetKeys(LabCDNConfiguration.datacenter)
            let user = try await my.client.me()
            let photo = try #require(user.photo)
            await my.lab.failNext("help.getCdnConfig", at: 5, code: 420, message: "FLOOD_WAIT_31", times: 2)
            let download = Task { try await my.client.downloadProfilePhoto(photo, of: user.peer, big: true) }
            // Both pauses together are longer than a network may take for a part.
            for number in 1...2 {
                try await eventually("pause \(number) has begun") {
                    let pending = await my.client.pendingRequests().first { $0.name == "help.getCdnConfig" }
                    guard case .pausing(let rest, _)? = pending?.state else { return false }
                    return rest > .seconds(20)
                }
                await my.time.pass(.seconds(31), in: .seconds(1))
            }
            #expect(try await download.value.starts(with: [0xff, 0xd8]))
        })
        #expect(!wasAbandoned(found.trace))
        #expect(found.lab[LabCDNConfiguration.datacenter].keyExchanges == 2)
    }

    @Test("what a network refuses under a key that it knows is asked once, and no other key is made for it")
    func refusalsCostNoKeys() async throws {
        let found = try await download(
            around: { my in
                await my.lab.failNext(
                    "upload.getCdnFile", at: LabCDNConfiguration.datacenter, code: 400, message: "NOT_HERE", times: 9)
            },
            after: { my in #expect(my.received(at: 5).count { $0 == "help.getCdnConfig" } == 1) })
        #expect(found.bytes.starts(with: [0xff, 0xd8]) && wasAbandoned(found.trace))
        #expect(found.lab[LabCDNConfiguration.datacenter].keyExchanges == 1)
        #expect(found.cdn.count { $0.hasSuffix("upload.getCdnFile") } == 1)
    }

    @Test("S01 a network that answers nothing, or wants more time again and again, is left", arguments: [true, false])
    func stallingNetwork(isSilent: Bool) async throws {
        var configuration = LabConfiguration()
        configuration.cdn = LabCDNConfiguration()
        try await withLab(configuration) { lab in
            try await withClient(of: lab) { my in
                let user = try await my.signIn()
                let photo = try #require(user.photo)
                let network = LabCDNConfiguration.datacenter
                if isSilent {
                    await lab.holdAnswers(network)
                } else {
                    await lab.failNext(
                        "upload.getCdnFile", at: network, code: 420, message: "FLOOD_WAIT_30", times: 1000)
                }
                let began = my.time.now
                let bytes = try await my.time.passing {
                    try await my.client.downloadProfilePhoto(photo, of: user.peer, big: true)
                }
                #expect(bytes.starts(with: [0xff, 0xd8]))
                #expect(wasAbandoned(my.recorder.events.map(\.kind)))
                #expect(my.received(at: network).contains("upload.getCdnFile"))
                #expect((my.time.now - began >= .seconds(60)) == isSilent)
            }
        }
    }

    @Test("a redirection to a datacenter that is no network costs that one nothing")
    func redirectionHome() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                let user = try await my.signIn()
                let photo = try #require(user.photo)
                let redirected = Mutex(false)
                await LabScript.use(
                    on: lab,
                    [
                        .init(API.Upload.GetFile.self) { _, _ in
                            guard
                                redirected.withLock({ wasRedirected in
                                    defer { wasRedirected = true }
                                    return !wasRedirected
                                })
                            else { return nil }
                            return .success(
                                .fileCdnRedirect(
                                    .init(
                                        dcID: 5, fileToken: [1], encryptionKey: [UInt8](repeating: 1, count: 32),
                                        encryptionIv: [UInt8](repeating: 2, count: 16), fileHashes: [])))
                        }
                    ])
                let connections = my.recorder.connections.count { $0.info.datacenter == 5 }
                let bytes = try await my.client.downloadProfilePhoto(photo, of: user.peer, big: true)
                #expect(bytes.starts(with: [0xff, 0xd8]) && wasAbandoned(my.recorder.events.map(\.kind)))
                #expect(my.recorder.connections.count { $0.info.datacenter == 5 } == connections)
                #expect(!my.received(at: 5).contains("help.getCdnConfig"))
                #expect(!my.received(at: 5).contains("upload.getCdnFile"))
            }
        }
    }

    @Test("a network that takes no connections is left when the time for one is over")
    func closedNetwork() async throws {
        var configuration = LabConfiguration()
        configuration.cdn = LabCDNConfiguration()
        try await withLab(configuration) { lab in
            try await withClient(of: lab) { my in
                let user = try await my.signIn()
                let photo = try #require(user.photo)
                await lab.refuseConnections(LabCDNConfiguration.datacenter)
                let bytes = try await my.time.passing {
                    try await my.client.downloadProfilePhoto(photo, of: user.peer, big: true)
                }
                #expect(bytes.starts(with: [0xff, 0xd8]))
                #expect(wasAbandoned(my.recorder.events.map(\.kind)))
                #expect(lab.counters[LabCDNConfiguration.datacenter].keyExchanges == 0)
            }
        }
    }

    @Test("B-84 what the network says of the time changes no clock")
    func networkTellsNoTime() async throws {
        let found = try await download(
            around: { my in
                await my.lab.shiftClock(LabCDNConfiguration.datacenter, by: .seconds(7200))
            },
            after: { my in
                let context = my.client.network.context
                let clock = context.serverClock.unixSeconds(at: context.clock.now)
                #expect(abs(Double(clock) - my.time.wallClock) < 600)
            })
        #expect(found.lab[LabCDNConfiguration.datacenter].keyExchanges == 1)
    }

    @Test("B-51 the network hears nothing of the device, its datacenter does")
    func anonymousIntroduction() async throws {
        var configuration = LabConfiguration()
        configuration.cdn = LabCDNConfiguration()
        try await withLab(configuration) { lab in
            try await withClient(
                of: lab,
                configure: {
                    $0.device.deviceModel = "my own telephone"
                    $0.device.languageCode = "nl"
                }
            ) { my in
                let user = try await my.signIn()
                _ = try await my.client.downloadProfilePhoto(try #require(user.photo), of: user.peer, big: true)
            }
            let heard = lab.receivedMessages(at: LabCDNConfiguration.datacenter).compactMap(\.device)
            #expect(!heard.isEmpty && heard.allSatisfy { $0 == "n/a" }, "\(heard)")
            #expect(lab.receivedMessages(at: 5).contains { $0.device == "my own telephone" })
        }
    }
}

struct CDNFileTests {
    private func file(
        blocks: [[UInt8]], known: Int = 0, key: [UInt8] = Array(0..<32), iv: [UInt8] = Array(0..<16)
    ) throws -> (CDNFile, [API.FileHash]) {
        var offset: Int64 = 0
        let hashes = blocks.map { block in
            defer { offset += Int64(block.count) }
            return API.FileHash(offset: offset, limit: Int32(block.count), hash: Hash.sha256(block))
        }
        let redirect = API.Upload.File.FileCdnRedirect(
            dcID: 203, fileToken: [1], encryptionKey: key, encryptionIv: iv, fileHashes: Array(hashes.prefix(known)))
        return (try CDNFile(redirect), hashes)
    }

    @Test("B-54 keys and counters of another length are refused")
    func badRedirects() {
        #expect(throws: CDNFile.Fault.badRedirect) { try file(blocks: [[1]], key: [1]) }
        #expect(throws: CDNFile.Fault.badRedirect) { try file(blocks: [[1]], iv: [1]) }
    }

    @Test("P07 B-63 the counter of a part is its first block's, as OpenSSL has it")
    func counters() throws {
        // openssl enc -aes-256-ctr -K 0001…1f -iv 0001…0b00000100 of 32 zero bytes
        let known: [UInt8] = [
            0x0e, 0xd4, 0xae, 0xa7, 0x58, 0xde, 0x0b, 0xdb, 0x6c, 0xfc, 0xf5, 0x55, 0x2f, 0x35, 0xd0, 0x73,
            0x9b, 0xa5, 0x98, 0xe2, 0x0f, 0x90, 0xf1, 0x97, 0xde, 0xb3, 0x95, 0xb7, 0x2d, 0xde, 0xcc, 0x54,
        ]
        var (file, _) = try file(blocks: [])
        try file.add([.init(offset: 4096, limit: 32, hash: Hash.sha256(known))])
        #expect(try file.open(Array(repeating: 0, count: 32), of: 4096..<8192) == known)
    }

    @Test("B-48 hashes are asked for until the part is covered or the file ends, and never for ever")
    func hashQuestions() throws {
        var (file, hashes) = try file(blocks: [[1, 2], [3, 4], [5]], known: 1)
        #expect(file.missingHashes(for: 0..<2) == nil)
        #expect(file.missingHashes(for: 0..<8) == 2)
        try file.learn(Array(hashes[1...]), askedFrom: 2)
        #expect(file.missingHashes(for: 0..<8) == 5)
        try file.learn([], askedFrom: 5)
        #expect(file.missingHashes(for: 0..<8) == nil)
        #expect(throws: CDNFile.Fault.badHashes) { try file.learn([hashes[0]], askedFrom: 9) }
        #expect(throws: CDNFile.Fault.badHashes) { try file.add([.init(offset: 0, limit: 0, hash: hashes[0].hash)]) }
        #expect(throws: CDNFile.Fault.badHashes) { try file.add([.init(offset: 0, limit: 4, hash: [1])]) }
    }

    @Test("B-48 B-62 a part with a changed byte, without its last block, cut in a block or too long is refused")
    func changedParts() throws {
        let blocks: [[UInt8]] = [Array(repeating: 7, count: 20), Array(repeating: 8, count: 20), [9]]
        let (file, _) = try file(blocks: blocks, known: 3)
        let plain = blocks.flatMap { $0 }
        var stream = AESCTR(key: Array(0..<32), counter: Array(0..<12) + [0, 0, 0, 0])
        var sealed = plain
        stream.apply(&sealed)
        #expect(try file.open(sealed, of: 0..<64) == plain)
        var changed = sealed
        changed[25] ^= 1
        #expect(throws: CDNFile.Fault.wrongHash(offset: 20)) { try file.open(changed, of: 0..<64) }
        #expect(throws: CDNFile.Fault.wrongHash(offset: 40)) { try file.open(Array(sealed.dropLast()), of: 0..<64) }
        #expect(throws: CDNFile.Fault.wrongHash(offset: 20)) { try file.open(Array(sealed.prefix(30)), of: 0..<64) }
        #expect(throws: CDNFile.Fault.wrongHash(offset: 0)) { try file.open([], of: 0..<64) }
        #expect(throws: CDNFile.Fault.wrongHash(offset: 41)) { try file.open(sealed + [1], of: 0..<64) }
        #expect(throws: CDNFile.Fault.tooLong) { try file.open(sealed, of: 0..<40) }
    }
}
