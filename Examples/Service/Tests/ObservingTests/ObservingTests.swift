import Foundation
import Metrics
import Observing
import TelegramKit
import TelegramLab
import Testing

@testable import observe

struct ObservingTests {
    @Test("U51 One message is followed through client, lab and bot, and has left its figures")
    func oneMessageIsSeen() async throws {
        let observation = try await Observation.make()
        for line in [
            #"telegram_requests_total{account="alice",method="messages.sendMessage",result="ok"} 1"#,
            #"telegram_requests_total{account="bot",method="messages.sendMessage",result="ok"} 1"#,
            "# TYPE telegram_request_duration_seconds summary",
            // Told while the clients run, at the homes of both.
            #"telegram_connections{account="alice",datacenter="5",purpose="main"} 1"#,
            #"telegram_connections{account="bot",datacenter="4",purpose="main"} 1"#,
        ] {
            #expect(observation.figures.contains(line))
        }
        #expect(observation.joined.count == 2, "Alice's message and the bot's answer")
        let lanes = Dictionary(grouping: observation.drawing.bars, by: \.lane)
        #expect(Set(lanes.keys) == ["alice", "lab", "bot"])
        #expect(lanes["bot"]?.map(\.name) == ["handle message", "messages.sendMessage"])
        #expect(observation.drawing.svg.hasSuffix("</svg>\n"))
    }

    @Test("figures are written as Prometheus reads them")
    func figuresAreWritten() {
        let figures = PrometheusText()
        Counter(label: "requests", dimensions: [("method", "a\"b\\c\nd")], factory: figures).increment(by: 3)
        let level = Meter(label: "level", factory: figures)
        level.set(2)
        level.decrement()
        let timer = Timer(label: "seconds", factory: figures)
        timer.recordMilliseconds(1500)
        timer.recordMilliseconds(500)
        #expect(
            figures.text == #"""
                # TYPE level gauge
                level 1
                # TYPE requests counter
                requests{method="a\"b\\c\nd"} 3
                # TYPE seconds summary
                seconds_count 2
                seconds_sum 2

                """#)
    }

    @Test("U50 SIGTERM lets a bot finish what it has in hand, and ends its program with status 0")
    func signalsEndTheProgram() async throws {
        let executable = try #require(Self.executable, "the program is not beside the tests")
        let directory = NSTemporaryDirectory() + "servicebot-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: directory) }
        try await withLab { lab in
            let description = directory + "/lab.json"
            try JSONEncoder().encode(lab.description).write(to: URL(fileURLWithPath: description))
            let servers = try LabServers(lab.description)
            var requests = await lab.requests().makeAsyncIterator()
            let program = Process()
            program.executableURL = URL(fileURLWithPath: executable)
            program.arguments = [description, directory + "/figures.prom"]
            program.standardOutput = FileHandle.nullDevice
            program.standardError = FileHandle.nullDevice
            let (ended, end) = AsyncStream.makeStream(of: Int32.self)
            program.terminationHandler = { end.yield($0.terminationStatus) }
            try program.run()
            while let request = await requests.next(), request.method != "updates.getState" {}
            try await withTelegramClient(.lab(servers)) { alice in
                try await alice.signIn(servers.accounts[0])
                let bot = try await alice.resolve(.username(servers.bots[0].username))
                var answers = alice.updates.makeAsyncIterator()
                func answer() async -> String? {
                    while let update = await answers.next() {
                        if case .newMessage(let message) = update, !message.isOutgoing { return message.text }
                    }
                    return nil
                }
                try await alice.send("/slow", to: bot)
                #expect(await answer() == "Wait.")
                program.terminate()
                #expect(await answer() == "There you are.")
            }
            #expect(await ended.first { _ in true } == 0)
            #expect(program.terminationReason == .exit)
            let figures = try String(contentsOfFile: directory + "/figures.prom", encoding: .utf8)
            #expect(figures.contains(#"method="messages.sendMessage",result="ok"} 2"#))
        }
    }

    private static let executable: String? = {
        let places = [CommandLine.arguments.first ?? ""] + Bundle.allBundles.map(\.bundlePath)
        return places.map { ($0 as NSString).deletingLastPathComponent + "/servicebot" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }()
}
