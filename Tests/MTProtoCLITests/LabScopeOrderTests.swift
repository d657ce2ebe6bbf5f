import Foundation
import TelegramAPI
import TelegramKit
import TelegramLab
import TestTime
import Testing

@testable import mtproto

@Suite("mtproto lab --control and --web: faults at one datacenter, updates of one user, limits of sending")
struct LabScopeOrderTests {
    private func weather(_ control: Control) async throws -> [String: Any] {
        let answer = try await control.send("GET", "/weather")
        #expect(answer.status == 200, "\(answer)")
        return try #require(try JSONSerialization.jsonObject(with: Data(answer.body.utf8)) as? [String: Any])
    }

    /// Limits by their names, as they would be written behind `--limits`.
    private func limits(_ report: [String: Any]) throws -> [String: String] {
        let rows = try #require(report["limits"] as? [[String: Any]], "\(report)")
        var found: [String: String] = [:]
        for row in rows {
            let name = try #require(row["limit"] as? String)
            #expect(row["refused"] as? Int == 0, "\(row)")
            found[name] = "\(row["messages"] as? Int ?? 0)/\(row["seconds"] as? Int ?? 0)"
        }
        return found
    }

    @Test("LT03 A method fails at one datacenter alone by order, and the page and GET /weather tell where it struck")
    func methodsFailWhereOrdered() async throws {
        let directory = try TemporaryDirectory()
        let run = try await RunningLab.run(in: directory, options: ["--control", "0", "--web", "0"]) { lab in
            let control = try Control(lab)
            let page = try await PageClient(lab)
            let servers = try LabServers(contentsOf: lab.file)
            let boris = try #require(servers.accounts.first { $0.phone == "9996621002" })
            var configuration = TelegramConfiguration.lab(servers)
            // However busy the machine is, no answer is late.
            configuration.time = TestTime().source
            try await withTelegramClient(configuration) { client in
                try await client.signIn(boris)
                let query = API.Users.GetUsers(id: [.inputUserSelf])
                let elsewhere = #"{"method": "users.getUsers", "code": 400, "message": "ELSEWHERE", "dc": 4}"#
                let added = try await control.send("POST", "/faults", elsewhere)
                #expect(added.status == 200 && added.body.contains("\"dc\" : 4"), "\(added)")
                _ = try await client.invoke(query)
                let here = #"{"method": "users.getUsers", "code": 400, "message": "HERE", "dc": 2}"#
                #expect(try await page.post("faults", here).status == 200)
                let error = await #expect(throws: (any Error).self) { _ = try await client.invoke(query) }
                #expect(error.map { "\($0)".contains("HERE") } == true, "\(String(describing: error))")
                let struck = try #require(try await weather(control)["struck_methods"] as? [[String: Any]])
                #expect(struck.count == 1 && struck.first?["dc"] as? Int == 2, "\(struck)")

                let place = #"{"method": "users.getUsers", "dc": 2}"#
                #expect(try await page.post("unfault", place).status == 200)
                _ = try await client.invoke(query)
                let again = try await control.send("DELETE", "/faults", place)
                let words = "at this datacenter alone, but it does for everybody at datacenter 4"
                #expect(again.status == 400 && again.body.contains(words), "\(again)")
            }
        }
        #expect(run.status == .success, "\(run.errors)")
    }

    @Test("LT03 A method fails in one chat alone by order, is listed and ended with it, and the others are written to")
    func methodsFailInOrderedChats() async throws {
        let directory = try TemporaryDirectory()
        let run = try await RunningLab.run(in: directory, options: ["--control", "0", "--web", "0"]) { lab in
            let control = try Control(lab)
            let page = try await PageClient(lab)
            let servers = try LabServers(contentsOf: lab.file)
            let account = try #require(servers.accounts.first { $0.phone == "9996621002" })
            var configuration = TelegramConfiguration.lab(servers)
            configuration.time = TestTime().source
            configuration.floodWaits = .never
            try await withTelegramClient(configuration) { client in
                try await client.signIn(account)
                let slow = try await client.createChannel(title: "Slow")
                let quick = try await client.createChannel(title: "Quick")
                let fault = #"{"method": "messages.sendMessage", "flood": 30, "chat": "Slow", "count": 1}"#
                let added = try await control.send("POST", "/faults", fault)
                #expect(added.status == 200 && added.body.contains("\"chat\" : \(slow.id)"), "\(added)")
                try await client.send("there", to: quick)
                let error = await #expect(throws: TelegramError.self) { try await client.send("here", to: slow) }
                #expect(error?.serverError?.message == "FLOOD_WAIT_30")
                let struck = try #require(try await weather(control)["struck_methods"] as? [[String: Any]])
                #expect(struck.count == 1 && struck.first?["chat"] as? Int == Int(slow.id), "\(struck)")

                let late = #"{"method": "*", "slow_ms": 9, "chat": \#(quick.id)}"#
                #expect(try await page.post("faults", late).status == 200)
                let elsewhere = try await control.send("DELETE", "/faults", #"{"method": "*", "chat": "Slow"}"#)
                let words = "in this chat alone, but it does for everybody in chat \(quick.id)"
                #expect(elsewhere.status == 400 && elsewhere.body.contains(words), "\(elsewhere)")
                let ended = try await page.post("unfault", #"{"method": "*", "chat": \#(quick.id)}"#)
                #expect(ended.status == 200)
                for (body, part) in [
                    (#"{"method": "messages.sendMessage", "flood": 1, "chat": "Nowhere"}"#, "its id of /chats"),
                    (#"{"method": "messages.sendMessage", "flood": 1, "chat": 5}"#, "no user and no chat 5"),
                    (#"{"method": "users.getUsers", "flood": 1, "chat": "Slow"}"#, "users.getUsers name no chat"),
                    (#"{"fault": "slow", "chat": "Slow"}"#, "belongs to"),
                ] {
                    let refused = try await control.send("POST", "/faults", body)
                    #expect(refused.status == 400 && refused.body.contains(part), "\(refused)")
                }
            }
        }
        #expect(run.status == .success, "\(run.errors)")
    }

    @Test("LT03 Limits of sending are seen, changed and taken back over the control port and the page")
    func limitsAreOrdered() async throws {
        let directory = try TemporaryDirectory()
        let options = ["--control", "0", "--web", "0", "--limits", "usual"]
        let run = try await RunningLab.run(in: directory, options: options) { lab in
            let control = try Control(lab)
            let page = try await PageClient(lab)
            let usual = ["chat": "1/1", "group": "20/60", "all": "30/1"]
            #expect(try limits(try await weather(control)) == usual)
            let shown = try #require(try await page.get("weather").json()["weather"] as? [String: Any])
            #expect(try limits(shown) == usual)

            let changed = try await control.send("POST", "/limits", #"{"limits": "chat=2/3"}"#)
            #expect(changed.status == 200 && changed.body.contains("\"messages\" : 2"), "\(changed)")
            #expect(try limits(try await weather(control)) == ["chat": "2/3"])
            // Faults that are ended leave the limits.
            #expect(try await control.send("DELETE", "/faults").status == 200)
            #expect(try await control.send("GET", "/limits").body.contains("\"seconds\" : 3"))
            #expect(try await page.post("limits", #"{"limits": "none"}"#).status == 200)
            #expect(try limits(try await weather(control)).isEmpty)
            #expect(try await page.post("limits", #"{"limits": "usual"}"#).status == 200)
            #expect(try limits(try await weather(control)) == usual)
        }
        #expect(run.status == .success, "\(run.errors)")
    }

    @Test("LT03 Updates of one user are ordered over the control port and the page, and end with the user's weather")
    func updatesAreOrdered() async throws {
        let directory = try TemporaryDirectory()
        let run = try await RunningLab.run(in: directory, options: ["--control", "0", "--web", "0"]) { lab in
            let control = try Control(lab)
            let page = try await PageClient(lab)
            func shares() async throws -> [Double] {
                let report = try await weather(control)
                let accounts = try #require(report["accounts"] as? [[String: Any]])
                return [report["update_drop"] as? Double ?? -1] + accounts.map { $0["update_drop"] as? Double ?? -1 }
            }
            #expect(try await control.send("POST", "/updates", #"{"drop": 0.5, "user": "alice"}"#).status == 200)
            #expect(try await shares() == [0, 0.5])
            #expect(try await page.post("updates", #"{"drop": 0.25}"#).status == 200)
            #expect(try await shares() == [0.25, 0.5])
            #expect(try await page.post("updates", #"{"drop": 0.75, "user": "9996621002"}"#).status == 200)
            #expect(try await shares().sorted() == [0.25, 0.5, 0.75])
            #expect(try await control.send("POST", "/updates", #"{"user": "boris"}"#).status == 200)
            #expect(try await shares() == [0.25, 0.5])
            #expect(try await control.send("DELETE", "/faults", #"{"user": "alice"}"#).status == 200)
            #expect(try await shares() == [0.25])
        }
        #expect(run.status == .success, "\(run.errors)")
    }

    @Test("LT03 Datacenters, users, shares and limits that are none are refused by name")
    func wrongScopesAreRefused() async throws {
        let directory = try TemporaryDirectory()
        _ = try await RunningLab.run(in: directory, options: ["--control", "0", "--web", "0"]) { lab in
            let control = try Control(lab)
            let page = try await PageClient(lab)
            let method = #""method": "users.getUsers", "flood": 1"#
            for (kind, path, body, part) in [
                ("POST", "/faults", "{\(method), \"dc\": 9}", "dc: one of 1, 2, 3, 4, 5 is wanted"),
                ("POST", "/faults", "{\(method), \"dc\": \"two\"}", "dc: a whole number from 1"),
                ("POST", "/faults", "{\(method), \"datacenter\": 2}", "or for that of \"dc\""),
                ("POST", "/faults", #"{"fault": "slow", "dc": 2}"#, "a fault by chance has \"datacenter\""),
                ("DELETE", "/faults", #"{"user": "alice", "dc": 2}"#, "\"dc\" belongs to \"method\""),
                ("DELETE", "/faults", #"{"method": "users.getUsers", "dc": 7}"#, "dc: one of 1, 2, 3, 4, 5 is wanted"),
                ("POST", "/updates", #"{"drop": 1, "dc": 2}"#, "dc: updates reach an account at its home"),
                ("POST", "/updates", #"{"user": "alice", "datacenter": 2}"#, "datacenter: updates reach an account"),
                ("POST", "/updates", #"{"drop": 2}"#, "drop: a number from 0"),
                ("POST", "/updates", #"{"lost": 1}"#, "\"lost\" means nothing here"),
                ("POST", "/updates", #"{"drop": 1, "user": "nobody"}"#, "user: the lab has no user \"nobody\""),
                ("POST", "/updates", #"{"drop": 1, "user": "60003"}"#, "an id is a number, without quotation marks"),
                ("POST", "/limits", #"{"limits": "chat=1"}"#, "limits: give it as chat=1/1,group=20/60,all=30/1"),
                ("POST", "/limits", #"{"limits": 5}"#, "limits: a text is wanted"),
                ("POST", "/limits", "{}", "\"limits\" is missing"),
                ("POST", "/limits", #"{"limit": "usual"}"#, "\"limit\" means nothing here"),
            ] {
                let answer = try await control.send(kind, path, body)
                let text = answer.body.replacing("\\\"", with: "\"")
                #expect(answer.status == 400 && text.contains(part), "\(path) \(body): \(answer)")
            }
            #expect(try await control.send("DELETE", "/limits").status == 405)
            // The page refuses it as well, and nothing has come of either.
            let shown = try await page.post("updates", #"{"drop": 1, "dc": 2}"#)
            #expect(shown.status == 400 && shown.body.contains("at its home datacenter alone"), "\(shown)")
            #expect(try await weather(control)["update_drop"] as? Double == 0)
        }
    }
}
