import Foundation
import TL
import TelegramAPI
import TelegramKit
import TelegramLab
import TestTime
import Testing

@testable import mtproto

@Suite("mtproto lab --control: the weather of one user")
struct LabWeatherTests {
    private func failure(_ client: TelegramClient, _ query: some TLFunction) async -> String {
        do {
            _ = try await client.invoke(query)
            return "none"
        } catch {
            return "\(error)"
        }
    }

    /// Clients of a running command on which alice and boris are signed in.
    private func withBoth(
        _ lab: RunningLab, _ body: (_ alice: TelegramClient, _ boris: TelegramClient) async throws -> Void
    ) async throws {
        let servers = try LabServers(contentsOf: lab.file)
        let alice = try #require(servers.accounts.first { $0.phone == "9996651001" })
        let boris = try #require(servers.accounts.first { $0.phone == "9996621002" })
        var configuration = TelegramConfiguration.lab(servers)
        // However busy the machine is, no answer is late.
        configuration.time = TestTime().source
        try await withTelegramClient(configuration) { first in
            try await first.signIn(alice)
            try await withTelegramClient(configuration) { second in
                try await second.signIn(boris)
                try await body(first, second)
            }
        }
    }

    /// A number of the first account with weather.
    private func number(_ name: String, _ control: Control) async throws -> Int {
        let weather = try await control.send("GET", "/weather").body
        let report = try JSONSerialization.jsonObject(with: Data(weather.utf8)) as? [String: Any]
        let account = try #require((report?["accounts"] as? [[String: Any]])?.first, "\(weather)")
        return try #require(account[name] as? Int, "\(weather)")
    }

    @Test("LT03 One user of two has weather by the control port, until it is ended alone or with everything")
    func userWeatherOverControl() async throws {
        let directory = try TemporaryDirectory()
        let run = try await RunningLab.run(in: directory, options: ["--control", "0"]) { lab in
            let control = try Control(lab)
            let query = API.Users.GetUsers(id: [.inputUserSelf])
            try await withBoth(lab) { alice, boris in
                let fault = #"{"fault": "gzip,unknown-sibling", "probability": 1, "user": "alice"}"#
                let added = try await control.send("POST", "/faults", fault)
                #expect(added.status == 200 && added.body.contains("\"user\" : "), "\(added)")
                #expect(!added.body.contains("datacenter"), "\(added)")
                let late = #"{"user": "alice", "order": "latency_ms", "value": 5}"#
                #expect(try await control.send("POST", "/weather", late).status == 200)
                #expect(await failure(alice, query) == "none")
                #expect(await failure(boris, query) == "none")
                let weather = try await control.send("GET", "/weather").body
                let report = try JSONSerialization.jsonObject(with: Data(weather.utf8)) as? [String: Any]
                // Only one account has any.
                let accounts = try #require(report?["accounts"] as? [[String: Any]])
                let struck = try #require(accounts.first?["struck"] as? [String: Int])
                #expect(accounts.count == 1 && accounts.first?["latency_ms"] as? Int == 5, "\(weather)")
                #expect((struck["gzip"] ?? 0) > 0 && (struck["unknown-sibling"] ?? 0) > 0, "\(struck)")
                let drop = #"{"user": "alice", "order": "drop"}"#
                let dropped = try await control.send("POST", "/weather", drop)
                #expect(dropped.status == 200 && dropped.body.contains("\"done\" : true"), "\(dropped)")
                #expect(dropped.body.contains("\"dropped\" : "), "\(dropped)")
                #expect(!dropped.body.contains("\"dropped\" : 0"), "\(dropped)")
                #expect(!dropped.body.contains("released"), "\(dropped)")
                // The client connects again, and gets its answer.
                #expect(await failure(alice, query) == "none")
                let ended = try await control.send("DELETE", "/faults", #"{"user": "alice"}"#)
                #expect(ended.status == 200 && !ended.body.contains("gzip"), "\(ended)")
                #expect(try await number("latency_ms", control) == 0)
                let again = try await control.send("DELETE", "/faults", #"{"user": "alice"}"#)
                #expect(again.status == 200, "\(again)")

                let hold = #"{"user": "alice", "order": "hold"}"#
                #expect(try await control.send("POST", "/weather", hold).status == 200)
                async let held = failure(alice, query)
                #expect(await failure(boris, query) == "none")
                while try await number("held_back", control) == 0 {}
                #expect(try await control.send("DELETE", "/faults").status == 200)
                #expect(await held == "none")
            }
        }
        #expect(run.status == .success, "\(run.errors)")
    }

    @Test("LT03 What cannot be one user's weather is refused by name")
    func wrongWeatherIsRefused() async throws {
        let directory = try TemporaryDirectory()
        _ = try await RunningLab.run(in: directory, options: ["--control", "0"]) { lab in
            let control = try Control(lab)
            for (path, body, part) in [
                ("/faults", #"{"fault": "clock-warp", "user": "alice"}"#, "clock-warp moves the clock of a datacenter"),
                ("/faults", #"{"fault": "apocalypse", "user": "alice"}"#, "add clock-warp=0 behind a group"),
                ("/faults", #"{"fault": "slow", "user": "alice", "datacenter": 2}"#, "do not go together"),
                ("/faults", #"{"fault": "slow", "user": "nobody"}"#, "user: the lab has no user"),
                ("/weather", #"{"user": "alice", "order": "clock_seconds", "value": 9}"#, "order: the clock belongs"),
                ("/weather", #"{"user": "alice", "order": "restart"}"#, "a restart belongs to a datacenter"),
                ("/weather", #"{"user": "alice", "order": "forget_keys"}"#, "one of drop, hold, release"),
                ("/weather", #"{"user": "alice", "order": "refuse"}"#, "new connections"),
                ("/weather", #"{"user": "alice", "order": "delay_ms", "value": 9}"#, "delay_ms belongs to"),
                ("/weather", #"{"user": "alice", "order": "explode"}"#, "one of drop, hold, release, latency_ms is"),
                ("/weather", #"{"user": "alice", "order": "latency_ms"}"#, "\"value\" is missing"),
                ("/weather", #"{"user": "alice", "order": "latency_ms", "value": -1}"#, "a whole number from 0"),
                ("/weather", #"{"user": "alice", "order": "drop", "value": 1}"#, "takes no value"),
                ("/weather", #"{"datacenter": 2, "order": "latency", "value": 9}"#, "delay_ms, latency_ms, clock"),
                ("/weather", #"{"datacenter": 2, "order": "latency_ms", "value": -9}"#, "a whole number from 0"),
                ("/weather", #"{"datacenter": 2, "user": "alice", "order": "drop"}"#, "do not go together"),
                ("/weather", #"{"order": "drop"}"#, "or \"user\" is missing"),
                ("/weather", #"{"user": 0, "order": "drop"}"#, "user: the id of a user is wanted, a whole number"),
                ("/weather", #"{"user": -7, "order": "drop"}"#, "user: the id of a user is wanted, a whole number"),
                ("/weather", #"{"user": true, "order": "drop"}"#, "user: a user is wanted: a name or phone number"),
                ("/weather", #"{"user": 77, "order": "drop"}"#, "user: the lab has no user 77"),
            ] {
                let answer = try await control.send("POST", path, body)
                let text = answer.body.replacing("\\\"", with: "\"")
                #expect(answer.status == 400 && text.contains(part), "\(path) \(body): \(answer)")
            }
            let nothing = try await control.send("DELETE", "/faults", "{}")
            let text = nothing.body.replacing("\\\"", with: "\"")
            #expect(nothing.status == 400 && text.contains("\"method\" or \"user\" is missing"), "\(nothing)")
            for (order, count) in [("drop", "dropped"), ("release", "released")] {
                // Nobody is there who could lose anything.
                let body = "{\"user\": \"alice\", \"order\": \"\(order)\"}"
                let answer = try await control.send("POST", "/weather", body)
                #expect(answer.status == 200 && answer.body.contains("\"\(count)\" : 0"), "\(answer)")
                #expect(answer.body.contains("\"done\" : true"), "\(answer)")
            }
            #expect(!(try await control.send("GET", "/weather").body.contains("\"user\"")))
        }
    }
}
