import Foundation
import TelegramAPI
import TelegramLab
import TestTime
import Testing

@testable import mtproto

@Suite("mtproto compare")
struct CompareTests {
    private struct Measurement: Decodable {
        let policy: String
        let tcpConnections: Int
        let httpRequests: Int
        let keyExchanges: Int
        let bytes: Int
        let codeRoundTrips: Double?
        let mainScreenRoundTrips: Double?
    }

    #if HTTPS
        @Test(
            "N13 N05 N07 N08 N09 N10 N11 N12 A first login takes 3 connections and no request over HTTPS, not 20 and 8")
        func firstLoginsAreCompared() async throws {
            let run = await CommandRun.of("compare", "--round-trip", "0", "--json")
            #expect(run.status == .success, "\(run.errors)")
            let measurements = try run.json([Measurement].self)
            try #require(measurements.count == 2)
            #expect(measurements[0].policy == "this client")
            #expect(measurements[0].tcpConnections == 3 && measurements[0].httpRequests == 0)
            #expect(measurements[0].keyExchanges == 3)
            #expect(measurements[1].policy == "baseline client")
            #expect(measurements[1].tcpConnections == 20)
            #expect(measurements[1].httpRequests == 8)
            #expect(measurements[0].bytes < measurements[1].bytes)
            #expect(measurements.allSatisfy { $0.codeRoundTrips == nil && $0.mainScreenRoundTrips == nil })
        }

        @Test("Round trips of a comparison are counted in the time of the lab, the same from every distance")
        func roundTripsAreCounted() async throws {
            // No other clock goes on.
            let run = await CommandRun.of(
                ["compare", "--round-trip", "50,200", "--json"], time: TestTime(passes: false))
            #expect(run.status == .success, "\(run.errors)")
            let measurements = try run.json([Measurement].self)
            try #require(measurements.count == 4)
            for (near, far) in [(measurements[0], measurements[2]), (measurements[1], measurements[3])] {
                #expect(near.policy == far.policy)
                let codes = try (#require(near.codeRoundTrips), #require(far.codeRoundTrips))
                let screens = try (#require(near.mainScreenRoundTrips), #require(far.mainScreenRoundTrips))
                #expect(abs(codes.0 - codes.1) < 0.3 && abs(screens.0 - screens.1) < 0.3, "\(codes) \(screens)")
            }
            for ours in [measurements[0], measurements[2]] {
                #expect(ours.tcpConnections == 3 && ours.httpRequests == 0)
                let code = try #require(ours.codeRoundTrips)
                let screen = try #require(ours.mainScreenRoundTrips)
                // Four avatars over a connection that is asked for three at a time: one more round trip than in
                // LoginRoundTripTests.
                #expect((5.9...6.3).contains(code) && (8.9...9.3).contains(screen), "\(code) \(screen)")
            }
        }

        @Test("N13 The baseline client goes on with the first answer that it can believe; without one it ends")
        func baselineSearchNeedsAnswers() async throws {
            let time = TestTime()
            try await TelegramLab.withLab(LoginScene.lab(roundTrip: .zero).forTests(time: time)) { lab in
                await lab.setDiscoveryAnswer(.forged)
                let baseline = try BaselineLogin(LoginScene(lab: lab, time: time.source))
                let failure = await #expect(throws: CommandFailure.self) {
                    try await baseline.measure(roundTrip: .zero)
                }
                #expect(failure?.message.contains("no resolver names an address") == true)
                // Each of the four sources was asked once, with what it wants; two are behind Google's own name.
                let asked = await lab.discoveryRequests
                #expect(asked.map(\.status) == [200, 200, 200, 200])
                #expect(asked.count { $0.host == "dns.google.com" && $0.path == "/resolve" } == 2)
                #expect(asked.count { $0.host == "mozilla.cloudflare-dns.com" && $0.path == "/dns-query" } == 2)
            }
        }

        @Test("The table of a comparison has a line for each client and distance, with round trips where there are any")
        func comparisonsAreTabled() async {
            let run = await CommandRun.of("compare", "--round-trip", "0,50")
            #expect(run.status == .success, "\(run.errors)")
            let rows = run.output.map { line in
                line.split(separator: "  ").map { $0.trimmingCharacters(in: .whitespaces) }
            }
            #expect(
                rows.first == [
                    "client", "round trip", "TCP", "HTTP", "keys", "bytes", "to the code", "round trips",
                    "to the main screen", "round trips",
                ])
            let (near, far) = (rows.dropFirst().prefix(2), rows.dropFirst(3))
            for (rows, distance, columns) in [(near, "0 ms", 8), (far, "50 ms", 10)] {
                #expect(rows.map(\.first) == ["this client", "baseline client"], "\(run.output)")
                #expect(rows.allSatisfy { $0.count == columns && $0[1] == distance }, "\(run.output)")
            }
            #expect(near.map { Array($0.dropFirst(2).prefix(2)) } == [["3", "0"], ["20", "8"]], "\(run.output)")
            let counts = far.map { row in row.count == 10 ? [row[7], row[9]].map { Double($0) ?? -1 } : [] }
            #expect(counts.allSatisfy { $0.count == 2 && $0.allSatisfy { $0 > 5.8 } }, "\(run.output)")
        }

        @Test(
            "Both clients fetch the same chats, messages and avatars, and close what they have opened",
            arguments: [false, true])
        func mainScreens(isDescribed: Bool) async throws {
            let time = TestTime()
            var configuration = LoginScene.lab(roundTrip: .zero).forTests(time: time)
            configuration.frameLogLimit = 4096
            try await TelegramLab.withLab(configuration) { lab in
                let (asked, avatars, left) = (Lines(), Lines(), Lines())
                await lab.script(
                    ScriptedAnswer(API.Messages.GetDialogs.self) { [weak lab] query in
                        asked.add("dialogs \(query.limit) from \(query.offsetDate)")
                        left.add("\(lab?.counters[LoginScene.firstDatacenter].openConnections ?? -1)")
                        return nil
                    },
                    ScriptedAnswer(API.Messages.GetHistory.self) { query in
                        asked.add("history \(query.limit)")
                        return nil
                    },
                    ScriptedAnswer(API.Upload.GetFile.self) { query in
                        if case .inputPeerPhotoFileLocation(let photo) = query.location {
                            avatars.add("\(photo.photoID)")
                        }
                        return nil
                    })
                let scene = try LoginScene(lab: lab, time: time.source)
                if isDescribed {
                    _ = try await BaselineLogin(scene).measure(roundTrip: .zero)
                } else {
                    _ = try await scene.measureOurs(roundTrip: .zero)
                }
                // Five chats, four of them with an avatar on datacenter 1.
                let expected = ["dialogs 20 from 0"] + Array(repeating: "history 60", count: 5)
                #expect(asked.all == expected)
                #expect(Set(avatars.all).count == 4)
                if isDescribed {
                    // Datacenter 4 makes one at the launch, and one in each search for backup addresses.
                    let keys = (1...4).map { lab.counters[$0].keyExchanges }
                    #expect(keys == [1, 1, 0, 3])
                    // The first datacenter is left before the list of chats is asked for.
                    #expect(left.all == ["0"])
                    // The first connection home is given up when it has been heard there.
                    let home = lab.frameLog(LoginScene.homeDatacenter)
                    #expect(home.contains { $0.connection == 1 && $0.direction == .received })
                }
                // The lab hears of the end of a connection a moment later.
                while lab.counters.datacenters.values.contains(where: { $0.openConnections > 0 }) {
                    try await Task.sleep(for: .milliseconds(5))
                }
            }
        }
    #endif

    @Test("Round trips that make no sense are refused", arguments: ["", "x", "1,,2", "-1", "1001"])
    func strangeRoundTrips(text: String) async {
        let run = await CommandRun.of("compare", "--round-trip=\(text)")
        #expect(run.status == .usage)
    }
}
