import Foundation
import TelegramLab
import Testing

@testable import mtproto

@Suite("mtproto lab --web: the weather of one user")
struct PageWeatherTests {
    @Test("LT03 The page takes the weather of one user, lists it, and ends it alone or with everything")
    func weatherOfOneUser() async throws {
        let directory = try TemporaryDirectory()
        let run = try await RunningLab.run(in: directory, options: ["--web", "0"]) { lab in
            let page = try await PageClient(lab)
            func accounts() async throws -> [[String: Any]] {
                let weather = try #require(try await page.get("weather").json()["weather"] as? [String: Any])
                return try #require(weather["accounts"] as? [[String: Any]])
            }
            let users = try #require(try await page.get("people").json()["users"] as? [[String: Any]])
            let alice = try #require(users.first { $0["username"] as? String == "alice" }?["id"] as? Int)
            #expect(try await accounts().isEmpty)
            for (path, body) in [
                ("weather", "{\"user\": \(alice), \"order\": \"latency_ms\", \"value\": 300}"),
                ("weather", #"{"user": "alice", "order": "hold"}"#),
                ("weather", #"{"user": "alice", "order": "drop"}"#),
                ("faults", "{\"user\": \(alice), \"fault\": \"slow=0.5,stall=0.25\"}"),
            ] {
                let answer = try await page.post(path, body)
                #expect(answer.status == 200, "\(body) \(answer)")
            }
            let all = try await accounts()
            let account = try #require(all.first)
            #expect(all.count == 1 && account["user"] as? Int == alice, "\(all)")
            #expect(account["latency_ms"] as? Int == 300 && account["holds_answers"] as? Bool == true, "\(account)")
            #expect(account["faults"] as? [String: Double] == ["slow": 0.5, "stall": 0.25], "\(account)")

            // Each has an end of its own, as the list on the page has buttons.
            for (path, body) in [
                ("weather", "{\"user\": \(alice), \"order\": \"latency_ms\", \"value\": 0}"),
                ("weather", "{\"user\": \(alice), \"order\": \"release\"}"),
                ("faults", "{\"user\": \(alice), \"fault\": \"slow=0.5\"}"),
            ] { #expect(try await page.post(path, body).status == 200, "\(body)") }
            let rest = try #require(try await accounts().first)
            #expect(rest["latency_ms"] as? Int == 0 && rest["holds_answers"] as? Bool == false, "\(rest)")
            #expect(rest["faults"] as? [String: Double] == ["slow": 0.5], "\(rest)")
            #expect(try await page.post("unfault", "{\"user\": \(alice)}").status == 200)
            #expect(try await accounts().isEmpty)

            #expect(try await page.post("faults", #"{"user": "alice", "fault": "slow"}"#).status == 200)
            #expect(try await page.post("heal", "{}").status == 200)
            #expect(try await accounts().isEmpty)
            for (order, part) in [("clock_seconds", "the clock belongs to a datacenter"), ("restart", "a restart")] {
                let answer = try await page.post("weather", "{\"user\": \(alice), \"order\": \"\(order)\"}")
                #expect(answer.status == 400 && answer.body.contains(part), "\(answer)")
            }
        }
        #expect(run.status == .success, "\(run.errors)")
    }
}
