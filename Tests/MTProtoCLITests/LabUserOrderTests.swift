import TL
import TelegramAPI
import TelegramKit
import TelegramLab
import TestTime
import Testing

@testable import mtproto

@Suite("mtproto lab: orders for users, and who comes to the wrong port")
struct LabUserOrderTests {
    @Test("An account is deleted by order, with a password as well, once, and a client of another user sees it")
    func accountsAreDeletedByOrder() async throws {
        let directory = try TemporaryDirectory()
        _ = try await RunningLab.run(in: directory, options: ["--control", "0"]) { lab in
            let control = try Control(lab)
            let servers = try LabServers(contentsOf: lab.file)
            let boris = try #require(servers.accounts.first { $0.phone == "9996621002" })
            var configuration = TelegramConfiguration.lab(servers)
            configuration.time = TestTime().source
            try await withTelegramClient(configuration) { client in
                try await client.signIn(boris)
                let found = try await client.invoke(API.Contacts.ResolveUsername(username: "farid"))
                guard case .user(let farid)? = found.users.first else {
                    Issue.record("\(found)")
                    return
                }
                let input = API.InputUser.inputUser(userID: farid.id, accessHash: farid.accessHash ?? 0)
                let order = #"{"user": "farid"}"#
                let deleted = try await control.send("DELETE", "/users", order)
                #expect(deleted.status == 200 && deleted.body.contains("done"), "\(deleted)")
                let users = try await client.invoke(API.Users.GetUsers(id: [input]))
                guard case .user(let left)? = users.first else {
                    Issue.record("\(users)")
                    return
                }
                #expect(left.deleted && left.firstName == nil && left.id == farid.id)
                #expect(try await control.send("GET", "/users").body.contains("\"deleted\" : true"))
                // It has no name any more.
                #expect(try await control.send("DELETE", "/users", order).body.contains("the lab has no user"))
                let again = try await control.send("DELETE", "/users", "{\"user\": \(farid.id)}")
                #expect(again.status == 400 && again.body.contains("deleted accounts are not deleted"), "\(again)")
            }
        }
    }

    @Test("A lab that goes on from its state starts with a script in which a deleted account plays, and says so")
    func scriptsOutlastAccounts() async throws {
        let directory = try TemporaryDirectory()
        let script = try directory.file(
            "script.json", #"{"users": {"@farid": [{"when": "*", "send": "Yes."}], "boris": []}}"#)
        let options = ["--state", directory.path + "/state", "--script", script]
        _ = try await RunningLab.run(in: directory, options: options + ["--control", "0"]) { lab in
            let control = try Control(lab)
            let deleted = try await control.send("DELETE", "/users", #"{"user": "farid"}"#)
            #expect(deleted.status == 200, "\(deleted)")
            let text = #"{"from": "farid", "to": "clara", "text": "Still here."}"#
            let refused = try await control.send("POST", "/messages", text)
            #expect(refused.status == 400 && refused.body.contains("is deleted"), "\(refused)")
            try await self.rename("boris", to: "bob_lab", lab)
            let former = try await control.send("POST", "/messages", #"{"from": "boris", "to": "clara", "text": "a"}"#)
            #expect(former.status == 400 && former.body.contains("bob_lab"), "\(former)")
        }
        let run = await CommandRun.of(["lab"] + options, interrupted: {})
        #expect(run.status == .success, "\(run.errors)")
        let told = (run.output + run.errors).filter { $0.hasPrefix("script: the account @farid is deleted") }
        #expect(told.count == 1, "\(run.output)")
        // Nobody is told to sign in with what leads nowhere.
        #expect(run.output.contains { $0.contains("Boris") } && !run.output.contains { $0.contains("Farid") })
    }

    /// Gives an account another user name, by a client of its own.
    private func rename(_ name: String, to other: String, _ lab: RunningLab) async throws {
        let servers = try LabServers(contentsOf: lab.file)
        let account = try #require(servers.accounts.first { $0.username == name })
        var configuration = TelegramConfiguration.lab(servers)
        configuration.time = TestTime().source
        try await withTelegramClient(configuration) { client in
            try await client.signIn(account)
            _ = try await client.invoke(API.Account.UpdateUsername(username: other))
        }
    }

    @Test("Something that speaks to the port for orders and is no HTTP is told of in a line, and its connection ends")
    func strangersAtThePortForOrders() async throws {
        let directory = try TemporaryDirectory()
        _ = try await RunningLab.run(in: directory, options: ["--control", "0"]) { lab in
            let control = try Control(lab)
            // A frame of a client that takes this port for that of a datacenter.
            let answer = try await control.send("GET", "/users", before: "\u{1}\u{0}\u{0}\u{0}")
            #expect(answer.status == 400)
            while !lab.output.all.contains(where: { $0.hasPrefix("ADDRESS: something at the port for orders") }) {
                try await Task.sleep(for: .milliseconds(5))
            }
            #expect(try await control.send("GET", "/users").status == 200)
        }
    }
}
