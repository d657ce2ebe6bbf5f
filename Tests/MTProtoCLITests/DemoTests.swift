import Foundation
import MTProtoKit
import TelegramLab
import Testing

@testable import mtproto

@Suite("mtproto demo")
struct DemoTests {
    /// The JSON as its documentation describes it.
    private struct Report: Decodable {
        struct Step: Decodable {
            let name: String
            let verified: Bool
            let seconds: Double
        }
        struct Connection: Decodable {
            let datacenter: Int
            let transport: String
            let purpose: String
            let bytesOut: Int
            let bytesIn: Int
            let requests: Int
            let closedBecause: String
        }
        struct Lab: Decodable {
            let tcpAccepts: Int
            let keyExchanges: Int
            let httpRequests: Int
        }
        let verified: Bool
        let steps: [Step]
        let connections: [Connection]
        let httpRequests: Int
        let lab: Lab
    }

    @Test(
        "J17 N13 N17 The demo is verified with exactly 3 connections, one for each datacenter, and no HTTP; its list of them equals what the datacenters accepted",
        arguments: [false, true])
    func demoListsEveryConnectionTheLabAccepted(temporaryKeys: Bool) async throws {
        let run = await CommandRun.of(["demo", "--json"] + (temporaryKeys ? ["--temporary-keys"] : []))
        #expect(run.status == .success, "\(run.errors)")
        // Without --verbose nothing is traced.
        #expect(run.errors.isEmpty, "\(run.errors)")
        let report = try run.json(Report.self)
        #expect(report.verified)
        #expect(report.steps.count >= 10)
        #expect(report.steps.allSatisfy { $0.verified })
        #expect(report.connections.count == report.lab.tcpAccepts)
        // A temporary key beside each lasting one.
        #expect(report.lab.keyExchanges == (temporaryKeys ? 6 : 3))
        #expect(report.connections.map(\.datacenter).sorted() == [1, 2, 5])
        #expect(report.httpRequests == 0 && report.lab.httpRequests == 0)
        for connection in report.connections {
            #expect(connection.bytesOut > 0 && connection.bytesIn > 0)
            #expect(!connection.purpose.isEmpty && !connection.transport.isEmpty)
            #expect(!connection.closedBecause.isEmpty && connection.closedBecause != "still open")
        }
    }

    @Test("J17 H-13 The demo tells every step and connection; its trace holds no phone number, code or text")
    func demoTellsItsSteps() async {
        let run = await CommandRun.of("demo", "--verbose")
        #expect(run.status == .success, "\(run.errors)")
        for words in ["PHONE_MIGRATE_5", "sign in", "read the chats", "echo bot", "avatar", "accepted"] {
            #expect(run.output.contains { $0.contains(words) }, "\(words)")
        }
        #expect(run.output.contains { $0.contains("closed because") })
        #expect(
            run.output.last
                == "3 TCP connections and 0 HTTP requests; the local Telegram accepted 3 connections and made 3 authorization "
                + "keys.")
        #expect(run.errors.contains { $0.contains("auth.sendCode") })
        for secret in ["9996651001", "55555", "Hello from the demo"] {
            #expect(!run.errors.contains { $0.contains(secret) }, "\(secret)")
        }
    }

    @Test("A connection or a key that only one side has counted is a problem, and so is an open connection")
    func differencesAreTold() {
        let recorder = TraceRecorder()
        func record(_ kind: TraceEvent.Kind) { recorder.record(TraceEvent(time: .zero, kind: kind)) }
        func differences(accepted: Int, keys: Int) -> [String] {
            var counters = LabDatacenterCounters()
            counters.tcpAccepts = accepted
            counters.keyExchanges = keys
            return DemoStory.differences([1, 2], recorder.connections, LabCounters(datacenters: [2: counters]))
        }
        let connection = ConnectionInfo(
            id: 1, datacenter: 2, address: "192.0.2.1", port: 443, purpose: .main, transport: "tcp")
        record(.connectionOpening(connection))
        record(.connectionOpened(connection))
        record(.keyExchangeFinished(connection, duration: .zero))
        #expect(differences(accepted: 1, keys: 1) == ["a connection to datacenter 2 is still open"])
        record(.connectionClosed(connection, ConnectionStatistics(), reason: .stopped))
        #expect(differences(accepted: 1, keys: 1).isEmpty)
        #expect(
            differences(accepted: 2, keys: 0) == [
                "datacenter 2 accepted 2 connections, the client lists 1",
                "datacenter 2 made 0 keys, the client lists 1",
            ])
    }

    @Test("A step that is not verified makes the whole report unverified")
    func oneUnverifiedStepIsEnough() {
        func report(_ verdicts: [Bool]) -> DemoReport {
            DemoReport(
                steps: verdicts.map { .init(name: "step", verified: $0, seconds: 0, detail: "") },
                connections: [], httpRequests: 0, lab: .init(tcpAccepts: 0, keyExchanges: 0, httpRequests: 0))
        }
        #expect(report([true, true]).verified)
        #expect(!report([true, false]).verified)
        #expect(!report([]).verified)
    }
}
