import MTProtoKit
import TelegramAPI
import TelegramKit
import TelegramLab
import TestTime
import Testing

/// Our own client in a lab that judges it.
struct JudgedClientTests {
    /// Whether nothing is left to be tried.
    private func isOver(_ report: JudgeReport) -> Bool {
        report.trials.allSatisfy { $0.outcome == .kept || $0.outcome == .broken || $0.attempts >= 3 }
    }

    /// Signs in and uses an account until the judge has tried everything.
    private func use(
        _ lab: Lab, temporaryKeys: Bool, transport: TelegramTransport = .automatic
    ) async throws {
        try await withClient(
            of: lab,
            configure: {
                $0.temporaryKeys = temporaryKeys
                $0.transport = transport
            }
        ) { my in
            try await my.signIn()
            let client = my.client
            let own = try await client.me().peer
            let listener = Task { for await _ in client.updates {} }
            defer { listener.cancel() }
            _ = try await client.dialogs(limit: 20).collect()
            for turn in 0..<600 {
                guard let report = await lab.judgement, !self.isOver(report) else { return }
                // What is refused or lost may fail, with an error that says so. Who wants to hear that it has arrived asks for a
                // quick acknowledgement.
                _ = try? await client.send("message \(turn)", to: own, onAcknowledgement: {})
                await my.time.pass(.milliseconds(200))
            }
        }
    }

    @Test(
        "LT04 Our own client breaks nothing that the judge of a lab can see, whatever the lab does wrong",
        arguments: 0..<6)
    func nothingIsBroken(part: Int) async throws {
        // Exchanges one by one are for the tests of the lab.
        let exchanges = Lab.trialNames.prefix { $0 != "even-id" }.filter { !["inner-hash", "ga-one"].contains($0) }
        let others = exchanges + ["file-reference", "wrong-hello", "wrong-checksum"]
        // In parts, which run side by side.
        let pair = (first: "changed-padding", second: "changed-packet")
        let all = Lab.trialNames.filter {
            !others.contains($0) && !$0.hasPrefix("http-") && !$0.hasPrefix("cdn-") && $0 != pair.second
        }
        var trials = all.enumerated().filter { $0.offset % 6 == part }.map(\.element)
        // What a client does in one of them is compared with what it does in the other.
        if trials.contains(pair.first) { trials.append(pair.second) }
        try await withLab { lab in
            // A channel, in which something can be missing.
            let alice = try #require(await lab.userID(LabClient.alice.username ?? ""))
            _ = try await lab.perform(
                API.Channels.CreateChannel(broadcast: true, title: "News", about: ""), as: alice)
            var left = trials
            // A client that leaves for what the lab has done, before the lab has seen enough of it, has shown nothing.
            for _ in 0..<5 where !left.isEmpty {
                await lab.judge(trials: left.contains(pair.second) ? left + [pair.first] : left)
                for turn in 0..<30 {
                    // An exchange that names no known key ends in an error, as it should.
                    try? await self.use(lab, temporaryKeys: turn % 2 == 1)
                    guard let report = await lab.judgement, !self.isOver(report) else { break }
                }
                let report = try #require(await lab.judgement)
                let broken = report.findings(.broken).map(\.requirement)
                #expect(broken.isEmpty, "\(report.summary.joined(separator: "\n"))")
                let kept = Set(report.trials.filter { $0.outcome == .kept }.map(\.name))
                left.removeAll(where: kept.contains)
            }
            let report = try #require(await lab.judgement)
            #expect(left.isEmpty, "\(report.summary.joined(separator: "\n"))")
        }
    }

    @Test("LT04 Our own client breaks nothing that the judge of a lab can see over HTTP")
    func nothingIsBrokenOverHTTP() async throws {
        let trials = Lab.trialNames.filter { $0.hasPrefix("http-") }
        try await withLab { lab in
            await lab.judge(trials: trials)
            for _ in 0..<6 {
                try? await self.use(lab, temporaryKeys: false, transport: .http)
                guard let report = await lab.judgement, !self.isOver(report) else { break }
            }
            let report = try #require(await lab.judgement)
            #expect(report.findings(.broken).isEmpty, "\(report.summary.joined(separator: "\n"))")
            #expect(
                report.trials.allSatisfy { $0.outcome == .kept }, "\(report.summary.joined(separator: "\n"))")
        }
    }

    @Test("LT04 Our own client breaks nothing that the judge of a lab can see at a content delivery network")
    func nothingIsBrokenAtNetworks() async throws {
        var configuration = LabConfiguration()
        var cdn = LabCDNConfiguration()
        cdn.needsReupload = false
        configuration.cdn = cdn
        let trials = Lab.trialNames.filter { $0.hasPrefix("cdn-") }
        // What the client waits for passes for the lab as well.
        let time = TestTime()
        try await TelegramLab.withLab(configuration.forTests(time: time)) { lab in
            await lab.judge(trials: trials)
            // Who has left a network does not come back to it soon: a client for each.
            for _ in 0..<3 * trials.count {
                try? await withClient(
                    of: lab, time: time, configure: { $0.files.requestsPerConnection = 1 }
                ) { my in
                    try await my.signIn()
                    let listener = Task { for await _ in my.client.updates {} }
                    defer { listener.cancel() }
                    let file = try await my.sendFile(fileContent(2 << 20))
                    let own = try await my.client.me().peer
                    let download = Task { _ = try await my.client.download(file) }
                    // What it says elsewhere meanwhile.
                    for turn in 0..<60 {
                        _ = try? await my.client.send("message \(turn)", to: own)
                        await my.time.pass(.seconds(1), in: .milliseconds(200))
                    }
                    download.cancel()
                    _ = try? await download.value
                }
                guard let report = await lab.judgement, !self.isOver(report) else { break }
            }
            let report = try #require(await lab.judgement)
            #expect(report.findings(.broken).isEmpty, "\(report.summary.joined(separator: "\n"))")
            #expect(
                report.trials.allSatisfy { $0.outcome == .kept }, "\(report.summary.joined(separator: "\n"))")
        }
    }
}
