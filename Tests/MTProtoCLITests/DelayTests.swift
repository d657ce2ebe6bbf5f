import Foundation
import TelegramKit
import TelegramLab
import Testing

@testable import mtproto

/// A command that takes long says what it waits for.
struct DelayTests {
    private func request(_ age: Int, _ name: String = "help.getConfig", sent: Int = 1) -> PendingRequest {
        PendingRequest(name: name, datacenter: 2, age: .seconds(age), state: .sent(.seconds(sent)))
    }

    @Test("P46 nothing is said of what is young, and the same only now and then")
    func delaysAreToldNowAndThen() {
        var report = DelayReport(patience: .seconds(10))
        #expect(report.line(for: [], elapsed: .seconds(60)) == nil)
        #expect(report.line(for: [request(9)], elapsed: .seconds(60)) == nil)
        #expect(
            report.line(for: [request(2, "users.getUsers"), request(10)], elapsed: .seconds(61))
                == "still waiting: help.getConfig to DC 2: sent 1 s ago, not acknowledged")
        #expect(report.line(for: [request(20, sent: 12)], elapsed: .seconds(90)) == nil, "only a number differs")
        #expect(report.line(for: [request(40, sent: 31)], elapsed: .seconds(91)) != nil)
        #expect(report.line(for: [request(40, "users.getUsers")], elapsed: .seconds(100)) == nil)
        #expect(report.line(for: [request(41, "users.getUsers")], elapsed: .seconds(101)) != nil)

        // Of two that wait as long it is the first one.
        var other = DelayReport(patience: .seconds(10))
        let line = other.line(for: [request(10), request(10, "users.getUsers")], elapsed: .zero)
        #expect(line?.contains("help.getConfig") == true)
        // As docs/command-line.md says.
        #expect(Console.process.patience == .seconds(10))
    }

    @Test("P46 a command that is stuck says why on standard error, and its output stays what it is")
    func stuckCommandsExplainThemselves() async throws {
        let home = try TemporaryDirectory()
        try await withLab { lab in
            let file = try home.file("lab.json", JSONOutput.string(lab.description))
            let alice = LabAccount.standard[0]
            let login = await CommandRun.of(
                "login", "--lab", file, "--phone", alice.phone, "--code", alice.code, home: home)
            #expect(login.status == .success && login.errors.isEmpty)

            // The answers come when it has complained.
            await lab.holdAnswers(alice.homeDC)
            let chats = await CommandRun.of(
                "chats", "--lab", file, "--json", home: home, patience: .milliseconds(50),
                heard: { _ in Task { await lab.releaseAnswers(alice.homeDC) } })
            #expect(chats.status == .success)
            let line = try #require(chats.errors.first)
            #expect(line.hasPrefix("still waiting: ") && line.contains(" to DC \(alice.homeDC): "), "\(line)")
            #expect(try JSONSerialization.jsonObject(with: Data(chats.output.joined().utf8)) is [Any])
        }
    }
}
