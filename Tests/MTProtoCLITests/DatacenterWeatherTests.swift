import Foundation
import TelegramAPI
import TelegramKit
import TelegramLab
import TestTime
import Testing

@testable import mtproto

@Suite("mtproto lab --control and --web: the weather of a datacenter")
struct DatacenterWeatherTests {
    /// Whoever gives orders to datacenter 2, and looks at what they have done.
    private struct Desk {
        let control: Control
        let page: PageClient

        init(_ lab: RunningLab) async throws {
            control = try Control(lab)
            page = try await PageClient(lab)
        }

        /// Gives an order, and returns its answer: numbers and, under `counts`, what all orders have done.
        func order(_ name: String, _ value: Int? = nil) async throws -> [String: Any] {
            let rest = value.map { ", \"value\": \($0)" } ?? ""
            let answer = try await control.send(
                "POST", "/weather", "{\"datacenter\": 2, \"order\": \"\(name)\"\(rest)}")
            #expect(answer.status == 200, "\(answer)")
            return try #require(try JSONSerialization.jsonObject(with: Data(answer.body.utf8)) as? [String: Any])
        }

        /// The number in an answer that the order has done something so often.
        func number(_ name: String, _ answer: [String: Any]) -> Int { answer[name] as? Int ?? -1 }

        func counts(in answer: [String: Any]) throws -> [String: Int] {
            try #require(answer["counts"] as? [String: Int], "\(answer)")
        }

        /// What the page shows of a datacenter.
        func counts(at datacenter: Int = 2) async throws -> [String: Int] {
            let weather = try #require(try await page.get("weather").json()["weather"] as? [String: Any])
            let all = try #require(weather["datacenters"] as? [[String: Any]])
            return try counts(in: try #require(all.first { $0["datacenter"] as? Int == datacenter }))
        }
    }

    @Test("LT03 Each order for a datacenter is answered with what it has done, and the page and GET /weather count it")
    func datacenterWeatherIsCounted() async throws {
        let directory = try TemporaryDirectory()
        let run = try await RunningLab.run(in: directory, options: ["--control", "0", "--web", "0"]) { lab in
            let desk = try await Desk(lab)
            let before = try await desk.counts()
            #expect(before.count == 12 && before.values.allSatisfy { $0 == 0 }, "\(before)")
            let servers = try LabServers(contentsOf: lab.file)
            let boris = try #require(servers.accounts.first { $0.phone == "9996621002" })
            var configuration = TelegramConfiguration.lab(servers)
            // However busy the machine is, no answer is late.
            configuration.time = TestTime().source
            try await withTelegramClient(configuration) { client in
                try await client.signIn(boris)
                try await answers(client, desk)
                try await connections(client, desk, servers)
                try await memory(client, desk)
            }
            let forgotten = try await desk.order("forget_keys")
            #expect(desk.number("keys_forgotten", forgotten) > 0, "\(forgotten)")
            let all = try await desk.counts()
            #expect(try desk.counts(in: forgotten)["keys_forgotten"] == all["keys_forgotten"], "\(all)")
            #expect(try await desk.counts(at: 3).values.allSatisfy { $0 == 0 })
            let told = try await desk.control.send("GET", "/weather").body
            #expect(told.contains("\"restarts\" : 1") && told.contains("\"clock_moves\" : 2"), "\(told)")
        }
        #expect(run.status == .success, "\(run.errors)")
    }

    private func ask(_ client: TelegramClient) async throws {
        _ = try await client.invoke(API.Users.GetUsers(id: [.inputUserSelf]))
    }

    /// Slow answers, latency, answers that are held back, the clock.
    private func answers(_ client: TelegramClient, _ desk: Desk) async throws {
        _ = try await desk.order("delay_ms", 1)
        try await ask(client)
        let late = try await desk.order("delay_ms", 0)
        #expect(try desk.counts(in: late)["delayed"] ?? 0 > 0, "\(late)")

        _ = try await desk.order("latency_ms", 1)
        try await ask(client)
        let under = try await desk.control.send("GET", "/weather").body
        #expect(under.contains("\"latency_ms\" : 1"), "\(under)")
        let ended = try await desk.order("latency_ms", 0)
        #expect(try desk.counts(in: ended)["late"] ?? 0 > 1, "\(ended)")

        _ = try await desk.order("hold")
        async let held: Void = ask(client)
        while try await desk.counts()["held_back"] == 0 {}
        let released = try await desk.order("release")
        #expect(desk.number("released", released) > 0, "\(released)")
        try await held

        for (seconds, moves) in [(5, 1), (5, 1), (0, 2)] {
            let moved = try await desk.order("clock_seconds", seconds)
            #expect(try desk.counts(in: moved)["clock_moves"] == moves, "\(moved)")
        }
    }

    /// Connections that are dropped and refused.
    private func connections(_ client: TelegramClient, _ desk: Desk, _ servers: LabServers) async throws {
        let dropped = try await desk.order("drop")
        #expect(desk.number("dropped", dropped) > 0, "\(dropped)")
        #expect(try desk.counts(in: dropped)["dropped"] == desk.number("dropped", dropped), "\(dropped)")
        try await ask(client)

        let port = try #require(servers.datacenters.first { $0.id == 2 }?.port)
        _ = try await desk.order("refuse")
        // Connecting itself may fail already, or only reading.
        if let call = try? await PageClient(link: "http://127.0.0.1:\(port)/").call() {
            for await _ in call.heard {}
        }
        while try await desk.counts()["refused"] == 0 {}
        let accepted = try await desk.order("accept")
        #expect(try desk.counts(in: accepted)["refused"] ?? 0 > 0, "\(accepted)")
        try await ask(client)
    }

    /// What a datacenter forgets.
    private func memory(_ client: TelegramClient, _ desk: Desk) async throws {
        let salts = try await desk.order("rotate_salts")
        #expect(desk.number("salts_renewed", salts) > 0, "\(salts)")
        try await ask(client)
        let sessions = try await desk.order("forget_sessions")
        #expect(desk.number("sessions_forgotten", sessions) > 0, "\(sessions)")
        try await ask(client)
        let restart = try await desk.order("restart")
        #expect(desk.number("dropped", restart) > 0 && desk.number("sessions_forgotten", restart) > 0, "\(restart)")
        #expect(try desk.counts(in: restart)["restarts"] == 1, "\(restart)")
        try await ask(client)
    }
}
