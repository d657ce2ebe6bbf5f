import Foundation
import MTProtoCore
import NIOCore
import Synchronization
import TelegramAPI
import TelegramKit
import TelegramLab
import TestTime
import Testing

@testable import mtproto

@Suite("mtproto lab --web: sessions, ended connections and bots that are played by hand")
struct PageMapTests {
    private func withPage(
        time: TestTime = TestTime(), _ body: (RunningLab, PageClient) async throws -> Void
    ) async throws {
        let directory = try TemporaryDirectory()
        let run = try await RunningLab.run(in: directory, options: ["--web", "0"], time: time) { lab in
            try await body(lab, PageClient(lab))
        }
        #expect(run.status == .success, "\(run.errors)")
    }

    private func list(_ name: String, _ path: String, _ page: PageClient) async throws -> [[String: Any]] {
        try #require(try await page.get(path).json()[name] as? [[String: Any]])
    }

    private func userID(_ name: String, _ page: PageClient) async throws -> Int {
        let users = try await list("users", "people", page)
        return try #require(users.first { $0["username"] as? String == name }?["id"] as? Int)
    }

    /// Why clients have ended connections, as soon as one of these reasons has a part.
    private func reasons(
        with part: String, _ events: AsyncStream<String>, _ page: PageClient
    ) async throws -> [String] {
        for await _ in events {
            let reasons = try await list("closed", "map", page).filter { $0["by"] as? String == "client" }
                .compactMap { $0["why"] as? String }
            if reasons.contains(where: { $0.contains(part) }) { return reasons }
        }
        return []
    }

    /// Whether an open connection carries a session that is told updates. What the map says of sessions is checked, too.
    private func isCarried(_ page: PageClient) async throws -> Bool {
        let map = try await page.get("map").json()
        let open = try #require(map["open"] as? [[String: Any]]).map {
            "\($0["dc"] as? Int ?? 0)#\($0["c"] as? Int ?? 0)"
        }
        let now = try #require(map["now"] as? Int)
        let keys = try #require(map["keys"] as? [[String: Any]]).filter { $0["user"] != nil }
        var carried = 0
        for key in keys {
            let sessions = try #require(key["newest_sessions"] as? [[String: Any]])
            #expect(sessions.count == min(key["sessions"] as? Int ?? 0, LabSessionReport.limit))
            for session in sessions {
                // A text: scripts have no integers of 64 bits.
                #expect((session["id"] as? String).flatMap { Int64($0) } != nil)
                #expect((session["heard"] as? Int ?? .max) <= now && session["unacknowledged"] is Int)
                let connections = try #require(session["connections"] as? [String])
                if session["updates"] as? Bool == true { carried += connections.count { open.contains($0) } }
            }
        }
        return carried > 0
    }

    @Test("LT03 The map shows single sessions of a key, and why a client has left")
    func sessionsAreShown() async throws {
        try await withPage { lab, page in
            let events = try await page.events()
            let servers = try LabServers(contentsOf: lab.file)
            let boris = try #require(servers.accounts.first { $0.phone == "9996621002" })
            try await withTelegramClient(.lab(servers)) { client in
                try await client.signIn(boris)
                _ = try await client.invoke(API.Users.GetUsers(id: [.inputUserSelf]))
                // The connection may just have ended, as one may on a busy machine: the client makes another.
                let patience = TestTime()
                while try await !isCarried(page) {
                    try #require(patience.elapsed < .seconds(60), "no open connection carries such a session")
                    try await Task.sleep(for: .milliseconds(5))
                }
            }
            let reasons = try await reasons(with: "said last: ", events, page)
            #expect(reasons.contains { $0.contains("was told last: ") }, "\(reasons)")
        }
    }

    @Test("LT03 A client that left when it was told the lab's public key is told so on the map")
    func leavingAnExchangeIsShown() async throws {
        try await withPage { lab, page in
            let events = try await page.events()
            try await lab.beginExchange()
            let reasons = try await reasons(with: "within a key exchange", events, page)
            #expect(
                reasons.contains {
                    $0.hasSuffix(
                        "said last: req_pq_multi; was told last: resPQ; perhaps it goes by another public key")
                }, "\(reasons)")
        }
    }

    /// A bot with buttons below what it has written to alice, by a time that stands still.
    private struct Played {
        let page: PageClient
        let alice: Int
        let bot: Int
        /// The message with the buttons, as alice sees it.
        var message = 0

        func press(_ data: String) async throws -> PageClient.Answer {
            let place = "\"user\": \(alice), \"peer\": \"user:\(bot)\", \"message\": \(message)"
            return try await page.post("press", "{\(place), \"data\": \"\(HexText.of(data.utf8))\"}")
        }

        func answer(_ query: String, as user: Int, _ more: String = "") async throws -> PageClient.Answer {
            try await page.post("answer", "{\"user\": \(user), \"query_id\": \"\(query)\"\(more)}")
        }
    }

    private func played(_ page: PageClient) async throws -> Played {
        var played = Played(page: page, alice: try await userID("alice", page), bot: try await userID("labbot", page))
        for order in [
            "\"user\": \(played.alice), \"peer\": \"user:\(played.bot)\", \"text\": \"/start\"",
            "\"user\": \(played.bot), \"peer\": \"user:\(played.alice)\", \"text\": \"Tea or coffee?\", "
                + "\"buttons\": [[\"Tea\", \"Coffee\"]]",
        ] {
            let written = try await page.post("write", "{\(order)}")
            #expect(written.status == 200, "\(written)")
        }
        let seen = try await list("messages", "messages?user=\(played.alice)&peer=user:\(played.bot)", page)
        played.message = try #require(seen.last?["id"] as? Int)
        return played
    }

    /// The presses that wait, when there is one that is not known. One that was refused never waits.
    ///
    /// - Parameter hasEnded: whether the press has ended.
    private func presses(
        _ played: Played, besides known: Set<String> = [], unless hasEnded: () -> Bool
    ) async throws -> [[String: Any]] {
        while true {
            let isOver = hasEnded()
            let presses = try await list("presses", "presses?user=\(played.bot)", played.page)
            if presses.contains(where: { !known.contains($0["query_id"] as? String ?? "") }) { return presses }
            try #require(!isOver, "the press has ended, and did not wait")
            await TestTime.turns()
        }
    }

    @Test("LT03 Who presses a button of a bot that is played by hand is shown, and hears what the bot is made to say")
    func pressesAreAnswered() async throws {
        try await withPage(time: TestTime(passes: false)) { _, page in
            let played = try await played(page)
            #expect(try await list("presses", "presses?user=\(played.bot)", page).isEmpty)
            let hasEnded = Mutex(false)
            let pressing = Task {
                defer { hasEnded.withLock { $0 = true } }
                return try await played.press("Tea")
            }
            let waiting = try await presses(played) { hasEnded.withLock { $0 } }
            let press = try #require(waiting.first)
            #expect(press["user"] as? Int == played.alice && press["label"] as? String == "Tea", "\(press)")
            #expect(press["text"] as? String == "Tea or coffee?" && press["peer"] as? String == "user:\(played.alice)")
            let left = try #require(press["left_ms"] as? Int)
            #expect((1...10_000).contains(left))
            let query = try #require(press["query_id"] as? String)
            #expect(try await list("presses", "presses?user=\(played.alice)", page).isEmpty)
            for (answer, part) in [
                (try await played.answer("x", as: played.bot), "id of a query"),
                (try await played.answer("5", as: played.bot), "QUERY_ID_INVALID"),
                (try await played.answer(query, as: played.alice), "\"error\""),
                (try await page.post("answer", "{\"user\": \(played.bot)}"), "query_id"),
                (try await page.get("presses"), "user"),
            ] {
                #expect(answer.status == 400 && answer.body.contains(part), "\(answer)")
            }
            let said = try await played.answer(query, as: played.bot, ", \"text\": \"It is hot.\", \"alert\": true")
            // Otherwise the press waits for ever: time stands still.
            try #require(said.status == 200, "\(said)")
            let heard = try await pressing.value.json()
            #expect(heard["message"] as? String == "It is hot." && heard["alert"] as? Bool == true, "\(heard)")
            #expect(try await list("presses", "presses?user=\(played.bot)", page).isEmpty)
        }
    }

    @Test("LT03 Of many presses the newest 16 are shown, and none for which it is too late")
    func pressesAreBounded() async throws {
        let time = TestTime(passes: false)
        try await withPage(time: time) { _, page in
            let played = try await played(page)
            var known: Set<String> = []
            var pressing: [Task<PageClient.Answer, any Error>] = []
            for _ in 0..<18 {
                let hasEnded = Mutex(false)
                let press = Task {
                    defer { hasEnded.withLock { $0 = true } }
                    return try await played.press("Coffee")
                }
                pressing.append(press)
                let presses = try await presses(played, besides: known) { hasEnded.withLock { $0 } }
                let waiting = presses.compactMap { $0["query_id"] as? String }
                #expect(waiting.count == min(pressing.count, LabPressReport.limit))
                known.formUnion(waiting)
            }
            #expect(known.count == 18)
            time.jump(.seconds(11))
            for press in pressing {
                let answer = try await press.value
                #expect(answer.status == 400 && answer.body.contains("BOT_RESPONSE_TIMEOUT"), "\(answer)")
            }
            #expect(try await list("presses", "presses?user=\(played.bot)", page).isEmpty)
        }
    }
}
