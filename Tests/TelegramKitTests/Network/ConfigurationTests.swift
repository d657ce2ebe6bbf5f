import Foundation
import Synchronization
import TelegramLab
import TestTime
import Testing

@testable import TelegramKit

struct ConfigurationTests {
    /// What an application gets, with a lab in the place of Telegram's servers.
    private func shipped(_ lab: Lab, time: TestTime) -> TelegramConfiguration {
        var configuration = TelegramConfiguration.production(apiID: 1, apiHash: "x")
        let servers = TelegramConfiguration.Servers.lab(LabServers(lab))
        configuration.servers = .init(datacenters: servers.datacenters, publicKeys: servers.publicKeys)
        // Whatever else listens on this machine is no datacenter, and nobody outside is asked.
        configuration.servers.alternatePorts = []
        configuration.discovery = nil
        configuration.time = time.source
        return configuration
    }

    @Test("C14 a login that nobody answers ends after 20 s, not before, with an error that leads to proxies")
    func loginsEndAfterTwentySeconds() async throws {
        var silent = LabConfiguration()
        silent.entries = (1...5).map { LabEntry(.silent, datacenter: $0, isMain: true) }
        try await withLab(silent) { lab in
            let time = TestTime(passes: false)
            try await withTelegramClient(shipped(lab, time: time)) { client in
                let hasEnded = Mutex(false)
                let asking = Task {
                    defer { hasEnded.withLock { $0 = true } }
                    return try await error { () async throws(TelegramError) in
                        try await client.sendCode(to: LabClient.alice.phone)
                    }
                }
                try await eventually("it is on its way") {
                    await client.pendingRequests().contains { $0.name == "auth.sendCode" && $0.purpose != nil }
                }
                await time.pass(.milliseconds(19_900), in: .milliseconds(100))
                #expect(!hasEnded.withLock { $0 })
                let failure = try await time.passing { try await asking.value }
                #expect(failure.code == .timeout && failure.message.contains("within 20 s"), "\(failure)")
                #expect(failure.hint.contains("proxy"))
            }
        }
    }

    @Test("D20 nothing goes over HTTP while a datacenter answers otherwise; where nothing else works it is tried")
    func httpIsTheLastWay() async throws {
        for speaksOnlyHTTP in [false, true] {
            var configuration = LabConfiguration()
            if speaksOnlyHTTP { configuration.entries = [LabEntry(.http, datacenter: 2, isMain: true)] }
            try await withLab(configuration) { lab in
                try await withTelegramClient(shipped(lab, time: TestTime())) { client in _ = try await client.ping() }
                #expect((lab.counters.httpRequests > 0) == speaksOnlyHTTP)
            }
        }
    }

    @Test("a configuration that stores in a directory finds its session there; the one that it was made of does not")
    func storedConfigurations() async throws {
        let directory = FileManager.default.temporaryDirectory.path + "/telegram-\(UInt64.random(in: 0...UInt64.max))"
        defer { try? FileManager.default.removeItem(atPath: directory) }
        try await withLab { lab in
            let configuration = TelegramConfiguration.lab(lab, time: TestTime())
            try await withClient(of: lab, storage: configuration.storing(in: directory).storage) { my in
                _ = try await my.signIn()
            }
            try await withTelegramClient(configuration.storing(in: directory)) { client in
                let me = try await client.me()
                #expect(me.username == "alice")
            }
            try await withTelegramClient(configuration) { client in
                let status = try await client.accountStatus()
                #expect(!status.isSignedIn)
            }
        }
    }

    @Test("what a configuration says unless it is told otherwise, as its documentation does")
    func defaults() {
        for configuration in [TelegramConfiguration.production(apiID: 1, apiHash: "x"), .test(apiID: 1, apiHash: "x")] {
            #expect(configuration.connectionDeadline == .seconds(30) && configuration.loginDeadline == .seconds(20))
            #expect(configuration.idleTimeout == .seconds(60) && configuration.updateBufferLimit == 1024)
            #expect(configuration.floodWaits == .automatic(upTo: .seconds(60)) && !configuration.temporaryKeys)
            #expect(configuration.servers.alternatePorts == [80, 5222] && configuration.servers.speaksHTTP)
            #expect(configuration.servers.firstDatacenter == 2 && configuration.discovery != nil)
        }
        // The server asks for no more.
        #expect(FloodWaitPolicy.always == .automatic(upTo: .seconds(14 * 86_400)))
    }
}
