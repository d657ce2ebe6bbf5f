import Logging
import MTProtoKit
import Synchronization
import TelegramKit
import TelegramLab
import TestTime
import Testing

/// Keeps what is logged, with the metadata of logger and line.
private struct KeptLog: LogHandler {
    let lines: Lines
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    final class Lines: Sendable {
        private let kept = Mutex<[(level: Logger.Level, text: String, metadata: Logger.Metadata)]>([])

        var all: [(level: Logger.Level, text: String, metadata: Logger.Metadata)] { kept.withLock { $0 } }

        func add(_ level: Logger.Level, _ text: String, _ metadata: Logger.Metadata) {
            kept.withLock { $0.append((level, text, metadata)) }
        }
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        lines.add(event.level, "\(event.message)", metadata.merging(event.metadata ?? [:]) { $1 })
    }
}

struct AccountSettingsTests {
    @Test("U53 accounts of one store have log, trace, device and proxy of their own, and are named in what they say")
    func accountsDiffer() async throws {
        var described = LabConfiguration()
        described.proxies = [LabProxyConfiguration(.socks5)]
        try await withLab(described) { lab in
            let (lines, traces) = (KeptLog.Lines(), [TraceRecorder(), TraceRecorder()])
            let proxy = try #require(lab.description.proxies.first)
            let proxied = try TelegramProxy("socks5://\(proxy.address):\(proxy.port)")
            let accounts = try await Accounts.open(MemoryStore(), configuration: .lab(lab)) { id, settings in
                settings.logger = Logger(label: "test") { _ in KeptLog(lines: lines) }
                settings.trace = traces[Int(id)]
                guard id == 1 else { return }
                settings.name = "boris"
                settings.device.deviceModel = "Boris' desk"
                settings.proxies = [proxied]
            }
            var requests = await lab.requests().makeAsyncIterator()
            for account in try LabServers(lab.description).accounts.prefix(2) {
                _ = try await accounts.newClient().withClient { try await $0.signIn(account) }
            }
            let clients = [try await accounts.client(0), try await accounts.client(1)]
            #expect(clients.map(\.configuration.account) == ["0", "boris"])
            #expect(clients[0].configuration.proxies.isEmpty && clients[1].configuration.proxies == [proxied])
            #expect(Set(traces[0].events.map(\.account)) == ["0"] && Set(traces[1].events.map(\.account)) == ["boris"])
            #expect(traces[1].connections.allSatisfy { $0.info.port == proxy.port })
            #expect(!traces[0].connections.contains { $0.info.port == proxy.port })
            #expect("\(try #require(traces[1].events.first))".contains("[boris]"))
            var devices: Set<String> = []
            while devices.count < 2, let request = await requests.next() {
                if let device = request.caller.device { devices.insert(device) }
            }
            #expect(devices.contains("Boris' desk"))

            // Each line says whose it is, and what it is about.
            #expect(Set(lines.all.compactMap { $0.metadata["account"].map { "\($0)" } }) == ["0", "boris"])
            let request = try #require(
                lines.all.first { $0.metadata["account"] == "boris" && $0.metadata["method"] == "auth.signIn" })
            #expect(request.level == .trace && request.metadata["datacenter"] != nil)
            let opened = try #require(lines.all.first { $0.text == "a connection is open" })
            #expect(opened.level == .debug && opened.metadata["connection"] == "1")
        }
    }

    @Test("U51 the log tells at its levels: news at info, failed requests at debug, and nothing it is not asked for")
    func levelsOfTheLog() async throws {
        try await withLab { lab in
            for level in [Logger.Level.info, .warning] {
                let lines = KeptLog.Lines()
                try await withClient(
                    of: lab,
                    configure: { $0.logger = Logger(label: "test") { _ in KeptLog(lines: lines, logLevel: level) } }
                ) { my in
                    await lab.failNext("help.getNearestDc", at: 2, code: 420, message: "FLOOD_WAIT_3")
                    try await my.time.passing { _ = try await my.client.ping(datacenter: 2) }
                }
                let pauses = lines.all.filter { $0.metadata["method"] == "help.getNearestDc" }
                #expect(pauses.map(\.level) == (level == .info ? [.info] : []))
                #expect(pauses.allSatisfy { $0.text.contains("pause") && $0.metadata["datacenter"] == "2" })
            }
        }
    }
}
