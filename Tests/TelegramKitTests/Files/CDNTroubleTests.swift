import FuzzSupport
import MTProtoCore
import MTProtoKit
import Synchronization
import TL
import TelegramAPI
import TelegramLab
import TestTime
import Testing

@testable import TelegramKit

/// What becomes of a file of many parts when its content delivery network is left; others are in `CDNTests`.
struct CDNTroubleTests {
    /// Runs `body` with a file of sixteen parts that a network has. It is asked for one at a time, and two or more wait.
    private func withLargeFile(
        verification: (@Sendable (VerificationChallenge) async -> String?)? = nil,
        _ body: (LabClient, TelegramFile, _ bytes: [UInt8]) async throws -> Void
    ) async throws {
        let bytes = fileContent(2 << 20)
        var configuration = LabConfiguration()
        var cdn = LabCDNConfiguration()
        cdn.needsReupload = false
        configuration.cdn = cdn
        try await withLab(configuration) { lab in
            try await withClient(
                of: lab,
                configure: {
                    $0.files.requestsPerConnection = 1
                    $0.files.connectionsPerDatacenter = 1
                    $0.verification = verification
                }
            ) { my in
                try await my.signIn()
                try await body(my, try await my.sendFile(bytes), bytes)
            }
        }
    }

    /// How many parts a network was asked for.
    private func count(_ script: LabScript) -> Int { script.queries(API.Upload.GetCdnFile.self).count }

    @Test(
        "P07 B-57 a network that dies in mid-file costs a minute: what waits goes elsewhere, all else for ten minutes")
    func dyingNetwork() async throws {
        try await withLargeFile { my, file, bytes in
            let script = await LabScript.use(on: my.lab, [.init(API.Upload.GetCdnFile.self, endsAfter: 3)])
            let began = my.time.now
            let download = Task { try await my.client.download(file) }
            try await eventually("the fourth part does not come") { count(script) == 4 }
            let first = try await my.time.passing { try await download.value }
            #expect(first == bytes)
            // The fourth may have been repeated over another connection.
            #expect(Set(script.queries(API.Upload.GetCdnFile.self).map(\.offset)).count == 4)
            let asked = count(script)
            #expect(my.time.now - began >= .seconds(60))

            // Several parts are told before the first of them has left.
            #expect(try await my.client.download(file) == bytes)
            await my.time.pass(.seconds(300), in: .seconds(1))
            #expect(try await my.client.download(file) == bytes)
            #expect(count(script) == asked)

            await my.time.pass(.seconds(300), in: .seconds(1))
            let again = Task { try await my.client.download(file) }
            try await eventually("it is asked again") { count(script) > asked }
            #expect(try await my.time.passing { try await again.value } == bytes)

            // Where the device is now it may answer.
            let before = count(script)
            #expect(try await my.client.download(file) == bytes && count(script) == before)
            await my.client.networkChanged(isAvailable: true, path: 7)
            let elsewhere = Task { try await my.client.download(file) }
            try await eventually("it is asked in another network") { count(script) > before }
            #expect(try await my.time.passing { try await elsewhere.value } == bytes)
        }
    }

    /// What somebody on the way does to a network that is well.
    enum Interference: CaseIterable {
        case refusal, reset
    }

    @Test(
        "P07 B-57 a network whose connections are refused or cut is left for ten minutes as well, once a minute is over",
        arguments: Slice.some(1, of: Interference.allCases))
    func interruptedNetwork(interference: Interference) async throws {
        try await withLargeFile { my, file, bytes in
            let network = LabCDNConfiguration.datacenter
            // It would have answered later.
            let script = await LabScript.use(on: my.lab, [.init(API.Upload.GetCdnFile.self, endsAfter: 0)])
            func dials() -> Int { my.recorder.connections.count { $0.info.datacenter == network } }
            let began = my.time.now
            await my.lab.refuseConnections(network, interference == .refusal)
            let cutting = Task {
                while !Task.isCancelled, interference == .reset {
                    try? await my.time.sleep(.milliseconds(500))
                    await my.lab.dropConnections(network)
                }
            }
            let first = try await my.time.passing { try await my.client.download(file) }
            cutting.cancel()
            await cutting.value
            #expect(first == bytes && dials() > 0)
            #expect((count(script) == 0) == (interference == .refusal))
            #expect(my.time.now - began >= .seconds(60))
            await my.lab.refuseConnections(network, false)

            let (asked, dialled) = (count(script), dials())
            #expect(try await my.client.download(file) == bytes)
            await my.time.pass(.seconds(300), in: .seconds(1))
            #expect(try await my.client.download(file) == bytes)
            #expect(count(script) == asked && dials() == dialled, "it is left alone")
            await my.time.pass(.seconds(300), in: .seconds(1))
            let again = Task { try await my.client.download(file) }
            try await eventually("it is asked again") { count(script) > asked }
            #expect(try await my.time.passing { try await again.value } == bytes)
        }
    }

    @Test("B-62 a network that hands out a byte more than it was asked for is left, and the file is what it was")
    func longParts() async throws {
        try await withLargeFile { my, file, bytes in
            await LabAnswers.use(on: my.lab) { _, answer in
                guard case .cdnFile(let part)? = try? API.Upload.CdnFile(decoding: answer) else { return nil }
                return try? API.Upload.CdnFile.cdnFile(bytes: part + [0]).encoded()
            }
            let content = try await my.client.download(file)
            #expect(content == bytes)
            let reasons = my.recorder.events.compactMap { event -> String? in
                if case .cdnAbandoned(let reason) = event.kind { reason } else { nil }
            }
            #expect(reasons == ["more bytes than were asked for"])
        }
    }

    @Test("what waits for a network that is left for another reason goes elsewhere as well")
    func refusingNetwork() async throws {
        try await withLargeFile { my, file, bytes in
            let refusal = RPCError(code: 400, message: "NOT_HERE")
            let script = await LabScript.use(
                on: my.lab, [.init(API.Upload.GetCdnFile.self) { _, _ in .failure(refusal) }])
            await my.lab.holdAnswers(LabCDNConfiguration.datacenter)
            let download = Task { try await my.client.download(file) }
            try await eventually("one part is asked for, and two wait") {
                let waiting = await my.client.pendingRequests().filter { $0.state == .waitingForFileConnection }
                return count(script) == 1 && waiting.count == 2
            }
            await my.lab.releaseAnswers(LabCDNConfiguration.datacenter)
            #expect(try await download.value == bytes)
            // The next one may have gone out before the answer was understood.
            #expect(count(script) < 3)
        }
    }

    @Test(
        "B-85 a network that wants something proved is told nothing, and the file comes from elsewhere",
        arguments: ["APNS_VERIFY_CHECK_12ab", "RECAPTCHA_CHECK_upload.getCdnFile__site"])
    func networksGetNoProofs(text: String) async throws {
        let asked = Mutex(0)
        @Sendable func prove(_: VerificationChallenge) -> String {
            asked.withLock { $0 += 1 }
            return "proof"
        }
        try await withLargeFile(verification: { prove($0) }) { my, file, bytes in
            let demand = RPCError(code: 403, message: text)
            let script = await LabScript.use(
                on: my.lab, [.init(API.Upload.GetCdnFile.self) { _, _ in .failure(demand) }])
            let first = try await my.time.passing { try await my.client.download(file) }
            #expect(first == bytes && count(script) > 0)
            #expect(asked.withLock { $0 } == 0)
            // A datacenter may ask.
            await my.lab.failNext("help.getNearestDc", at: 5, code: 403, message: "APNS_VERIFY_CHECK_34cd")
            _ = try await my.client.invoke(API.Help.GetNearestDc())
            #expect(asked.withLock { $0 } == 1)
        }
    }
}
