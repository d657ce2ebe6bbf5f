import ArgumentParser
import Foundation
import MTProtoKit
import TL
import TelegramAPI
import TelegramKit
import TelegramLab
import TestTime
import Testing

@testable import mtproto

@Suite("mtproto lab: what a test author orders")
struct LabOrderTests {
    /// A client of a running command on which boris is signed in.
    private func withBoris(_ lab: RunningLab, _ body: (TelegramClient) async throws -> Void) async throws {
        let servers = try LabServers(contentsOf: lab.file)
        let boris = try #require(servers.accounts.first { $0.phone == "9996621002" })
        var configuration = TelegramConfiguration.lab(servers)
        // However busy the machine is, no answer is late.
        configuration.time = TestTime().source
        try await withTelegramClient(configuration) { client in
            try await client.signIn(boris)
            try await body(client)
        }
    }

    private func failure(_ client: TelegramClient, _ query: some TLFunction) async -> String {
        do {
            _ = try await client.invoke(query)
            return "none"
        } catch {
            return "\(error)"
        }
    }

    @Test("LT02 Faults are options, and are changed over HTTP while the lab runs")
    func faultsAreOrdered() async throws {
        let directory = try TemporaryDirectory()
        let options = ["--fail", "users.getUsers=400:GONE:1", "--fault", "gzip=1", "--control", "0"]
        let run = try await RunningLab.run(in: directory, options: options) { lab in
            let control = try Control(lab)
            try await withBoris(lab) { client in
                let query = API.Users.GetUsers(id: [.inputUserSelf])
                #expect(await failure(client, query).contains("GONE"))
                #expect(await failure(client, query) == "none")
                let added = try await control.send(
                    "POST", "/faults", #"{"method": "users.getUsers", "code": 400, "message": "LOST", "count": 1}"#)
                #expect(added.status == 200 && added.body.contains("LOST") && added.body.contains("gzip"))
                #expect(await failure(client, query).contains("LOST"))
                let flood = #"{"method": "help.getNearestDc", "flood": 30}"#
                #expect(try await control.send("POST", "/faults", flood).body.contains("FLOOD_WAIT_30"))
                let cut = #"{"method": "*", "cut": true, "user": "boris", "count": 1}"#
                #expect(try await control.send("POST", "/faults", cut).body.contains("\"cut\" : true"))
                // The client connects again, and gets its answer.
                #expect(await failure(client, query) == "none")
                #expect(try await control.send("GET", "/faults").body.contains("cut") == false)
                let cleared = try await control.send("DELETE", "/faults")
                #expect(!cleared.body.contains("FLOOD") && !cleared.body.contains("gzip"))

                let message = #"{"from": "clara", "to": "boris", "text": "Lunch?"}"#
                #expect(try await control.send("POST", "/messages", message).status == 200)
                // Two at once: each is told of its own.
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for (number, kind) in ["channel", "supergroup", "group", "channel", "supergroup"].enumerated() {
                        group.addTask {
                            let title = "News \(number)"
                            let chat =
                                "{\"creator\": \"clara\", \"kind\": \"\(kind)\", \"title\": \"\(title)\", \"members\": [\"boris\"]}"
                            let made = try await control.send("POST", "/chats", chat)
                            let report = try JSONDecoder().decode(MadeChat.self, from: Data(made.body.utf8))
                            #expect(report.kind == kind && report.title == title && report.members.count == 2)
                            let text = "{\"from\": \"clara\", \"to\": \(report.id), \"text\": \"Tea\"}"
                            #expect(try await control.send("POST", "/messages", text).status == 200)
                            guard kind == "group" else { return }
                            let history = try await client.invoke(
                                API.Messages.GetHistory(
                                    peer: .inputPeerChat(chatID: report.id), offsetID: 0, offsetDate: 0, addOffset: 0,
                                    limit: 9, maxID: 0, minID: 0, hash: 0))
                            #expect("\(history)".contains("Tea"))
                            let stranger = text.replacing("clara", with: "dinesh")
                            let refused = try await control.send("POST", "/messages", stranger)
                            #expect(refused.status == 400 && refused.body.contains("the lab refuses it: 4"))
                        }
                    }
                    try await group.waitForAll()
                }
                try await publicChatIsWrittenTo(client, control)
                // updateConfig
                let pushed = try await control.send("POST", "/push", #"{"to": "@boris", "update": "06dd29a2"}"#)
                #expect(pushed.status == 200 && pushed.body.contains("\"sessions\" : 1"), "\(pushed.body)")
            }
            for (path, part) in [
                ("/users", "\"phone\" : \"9996621002\""), ("/chats", "["), ("/codes", "["),
                ("/lab", "rsa_public_key_pem"),
                ("/requests", "\"method\" : \"users.getUsers\""),
                ("/requests?method=users.getUsers&after=0", "\"method\" : \"users.getUsers\""),
                ("/requests?method=%230d91a548", "\"method\" : \"users.getUsers\""),
            ] {
                let answer = try await control.send("GET", path)
                #expect(answer.status == 200 && answer.body.contains(part), "\(path) \(answer.body)")
            }
            #expect(!(try await control.send("GET", "/requests?after=10000").body.contains("method")))
            let named = try await control.send("GET", "/requests?method=channels.updateUsername").body
            #expect(named.contains("channels.updateUsername") && !named.contains("users.getUsers"))
        }
        #expect(run.status == .success, "\(run.errors)")
        #expect(run.output.contains { $0.hasPrefix("Orders are taken at http://127.0.0.1:") })
    }

    /// Boris makes a group with a name, and writes there by order.
    private func publicChatIsWrittenTo(_ client: TelegramClient, _ control: Control) async throws {
        let made = try await client.invoke(
            API.Channels.CreateChannel(broadcast: false, megagroup: true, title: "Tea", about: ""))
        guard case .updates(let updates) = made, case .channel(let chat)? = updates.chats.first else {
            Issue.record("\(made)")
            return
        }
        let channel = API.InputChannel.inputChannel(channelID: chat.id, accessHash: chat.accessHash ?? 0)
        _ = try await client.invoke(API.Channels.UpdateUsername(channel: channel, username: "teatime"))
        let order = #"{"from": "boris", "to": "@TeaTime", "text": "Tea?"}"#
        #expect(try await control.send("POST", "/messages", order).status == 200)
        #expect(try await control.send("GET", "/chats").body.contains("\"username\" : \"teatime\""))
    }

    @Test("LT02 Orders that mean nothing are refused by name, and web pages give none")
    func wrongOrdersAreRefused() async throws {
        let directory = try TemporaryDirectory()
        _ = try await RunningLab.run(in: directory, options: ["--control", "0"]) { lab in
            let control = try Control(lab)
            for (method, path, body, status, part) in [
                ("GET", "/fauts", "", 404, "did you mean /faults?"),
                ("DELETE", "/chats", "", 405, "does not take DELETE"),
                ("DELETE", "/users", "{}", 400, "is missing"),
                ("DELETE", "/users", #"{"user": "bris"}"#, 400, "the lab has no user"),
                ("DELETE", "/users", #"{"user": "labbot"}"#, 400, "bots, Telegram itself and deleted accounts"),
                ("POST", "/updates", "{\"drop\": 0.1,\n}", 400, "nothing follows a comma, see line 1, column 13"),
                ("POST", "/updates", #"{"drop": [1, 2 , ] }"#, 400, "nothing follows a comma, see line 1, column 16"),
                ("POST", "/messages", #"{"from": "boris", "to": "clara", "text": "a,]\",}"}"#, 200, "done"),
                ("POST", "/faults", #"{"method": "sendMessage", "flood": 1}"#, 400, "mean messages.sendMessage?"),
                ("POST", "/faults", "{", 400, "it ends too early"),
                ("POST", "/faults", "{\n\"method\": x}", 400, "see line 2, column 1"),
                ("POST", "/updates", #"{"drop": 1e400}"#, 400, "a number is too large: see line 1, column 10"),
                ("POST", "/updates", "{\"1e400\": 1,\n\"drop\": -1e999}", 400, "too large: see line 2, column 9"),
                // Where the mistake is, and not the large number before it.
                (
                    "POST", "/updates", "{\"drop\": 1e400,\n\"reorder\": x}", 400,
                    "no whole JSON: see line 2, column 1"
                ),
                ("POST", "/updates", #"{"drop": 1e400"#, 400, "no whole JSON: it ends too early"),
                ("POST", "/faults", #"{"methd": 1}"#, 400, "methd"),
                ("POST", "/faults", #"{"method": "users.getUser", "flood": 1}"#, 400, "did you mean users.getUsers?"),
                ("POST", "/faults", #"{"method": "users.getUsers", "flood": -1}"#, 400, "flood: a whole number from 0"),
                ("POST", "/faults", #"{"method": "users.getUsers", "flood": 1, "code": 3}"#, 400, "by itself"),
                (
                    "POST", "/faults", #"{"method": "users.getUsers", "flood": 1, "datacenter": 3}"#, 400,
                    "every datacenter"
                ),
                (
                    "POST", "/faults", #"{"method": "*", "code": 400, "message": "X", "cut": true}"#, 400,
                    "goes with neither"
                ),
                ("POST", "/faults", #"{"fault": "slow", "cut": true}"#, 400, "belongs to"),
                ("POST", "/faults", #"{"fault": "drop-aftr"}"#, 400, "did you mean drop-after?"),
                ("POST", "/time", #"{"forward": 0}"#, 400, "forward: a whole number from 1 to"),
                ("POST", "/time", "{}", 400, "is missing"),
                (
                    "POST", "/faults", #"{"fault": "slow", "datacenter": 9}"#, 400,
                    "datacenter: one of 1, 2, 3, 4, 5 is wanted"
                ),
                ("POST", "/faults", #"{"fault": ""}"#, 400, "needs a name"),
                ("POST", "/faults", #"{"fault": " ,"}"#, 400, "needs a name"),
                ("POST", "/faults", #"{"method": "users.getUsers", "code": 0, "message": "X"}"#, 400, "no code"),
                ("POST", "/faults", #"{"fault": "slow", "flood": 9}"#, 400, "belongs to"),
                ("POST", "/messages", #"{"from": "clra", "to": "boris", "text": "x"}"#, 400, "did you mean clara?"),
                ("POST", "/messages", #"{"from": "clara", "to": "boris"}"#, 400, "is missing"),
                ("POST", "/messages", #"{"from": "clara", "to": "boris", "text": " "}"#, 400, "400 MESSAGE_EMPTY"),
                ("POST", "/messages", #"{"from": "clara", "to": "Tea", "text": "x"}"#, 400, "its id of /chats"),
                ("POST", "/messages", #"{"from": "clara", "to": 5, "text": "x"}"#, 400, "no user and no chat 5"),
                ("POST", "/faults", #"{"method": "users.getUsers", "count": 1}"#, 400, "what goes wrong is missing"),
                (
                    "POST", "/faults", #"{"method": "users.getUsers", "code": 403, "message": "chat write"}"#, 400,
                    "in capital letters"
                ),
                ("GET", "/requests?method=users.getUser", "", 400, "did you mean users.getUsers?"),
                ("GET", "/requests?after=1&before=2", "", 400, "means nothing"),
                ("GET", "/requests?after=1&after=2", "", 400, "twice"),
                ("GET", "/requests?after=-1", "", 400, "after="),
                ("GET", "/requests?method=%23users", "", 400, "8 hexadecimal digits"),
                ("POST", "/messages", #"{"from": "labbot", "to": "boris", "text": "x"}"#, 400, "do not write first"),
                (
                    "POST", "/chats", #"{"creator": "clara", "kind": "chanel", "title": "x"}"#, 400,
                    "one of group, supergroup, channel is wanted"
                ),
                ("POST", "/chats", #"{"creator": "clara", "kind": "channel", "title": ""}"#, 400, "CHAT_TITLE_EMPTY"),
                (
                    "POST", "/chats", #"{"creator": "clara", "kind": "group", "title": "x", "members": ["bris"]}"#, 400,
                    "the lab has no user"
                ),
                ("POST", "/push", #"{"to": "boris", "update": "00000000"}"#, 400, "neither an Update nor Updates"),
                ("POST", "/push", #"{"to": "boris", "update": "xy"}"#, 400, "hexadecimal digits"),
                ("POST", "/push", #"{"to": "boris", "update": ""}"#, 400, "hexadecimal digits"),
                ("POST", "/push", #"{"to": "bris", "update": "06dd29a2"}"#, 400, "the lab has no user"),
                ("DELETE", "/faults", #"{"user": "boris", "dc": 2}"#, 400, "belongs to"),
                ("DELETE", "/faults", #"{"dc": 2}"#, 400, "is missing"),
                ("GET", "/requests?after=x", "", 400, "number of a request"),
                ("GET", "/requests?after=", "", 400, "number of a request"),
                ("GET", "/requests?before=1", "", 400, "means nothing"),
                ("GET", "/users?after=1", "", 400, "means nothing"),
            ] {
                let answer = try await control.send(method, path, body)
                #expect(answer.status == status && answer.body.contains(part), "\(method) \(path) \(body): \(answer)")
            }
            #expect(try await control.send("GET", "/users", fields: "Origin: https://example.org\r\n").status == 403)
            #expect(try await control.send("GET", "/users", host: "example.org").status == 403)
        }
        for (options, part) in [
            (["--flood", "messages.sendMesage=30"], "did you mean messages.sendMessage?"),
            (["--flood", "messages.sendMessage=soon"], "seconds from 0"), (["--flood", "=30"], "METHOD=SECONDS"),
            (["--flood", "messages.sendMessage=30:0"], "how often"),
            (["--flood", "help.getConfig=86401"], "seconds from 0"),
            (["--flood", "help.getConfig=30:1:2"], "seconds from 0"),
            (["--fail", "messages.sendMessage=0:X"], "METHOD=CODE:MESSAGE"),
            (["--fail", "help.getConfig=10000:X"], "METHOD=CODE:MESSAGE"),
            (["--fail", "help.getConfig=-10000:X"], "METHOD=CODE:MESSAGE"),
            (["--fail", "help.getConfig=400"], "METHOD=CODE:MESSAGE"),
            (["--fail", "help.getConfig=400::1"], "METHOD=CODE:MESSAGE"),
            (["--fail", "help.getConfig=400:X:1:2"], "METHOD=CODE:MESSAGE"),
            (["--fail", "help.getConfig=400:not so"], "in capital letters"),
            (["--slow", "help.getConfig=86400001"], "one at least"),
            (["--slow", "help.getConfig=5:1:2"], "one at least"),
            (["--slow", "messages.sendMessage=0"], "one at least"),
            (["--fault", "drop-aftr"], "did you mean drop-after?"), (["--control", "65536"], "--control takes"),
            (["--time", "5"], "--time takes"),
            (["--still", "--state", directory.path], "--still has no effect"),
            (["--seed", "1", "--state", directory.path], "--seed has no effect"),
            (["--methods", "--slow", "messages.sendMessage=5"], "--slow has no effect"),
            (["--methods", "--terms", "x"], "--terms has no effect"),
            (["--limits", "chat=1"], "chat=1/1,group=20/60,all=30/1"),
            (["--methods", "--limits", "usual"], "--limits has no effect"),
            (["--login-email", "123=a@example.org"], "the accounts are 9996651001"),
            (["--login-email", "9996621002=boris"], "name@example.org"),
        ] {
            let run = await CommandRun.of(["lab"] + options, interrupted: {})
            #expect(run.status == .usage && run.errors.joined().contains(part), "\(options) \(run.errors)")
        }
    }

    @Test("LT02 The smallest and the largest value of an option are taken, and what is beyond is not")
    func limitsOfOptions() {
        for (option, values) in [
            ("--flood", ["help.getConfig=0", "*=86400:1"]),
            ("--fail", ["*=-9999:X", "*=-503:Timeout", "help.getConfig=9999:X_1:1"]),
            ("--slow", ["help.getConfig=1", "*=86400000:1"]), ("--port-base", ["1", "65531"]),
            ("--control", ["0", "65535"]), ("--time", ["1000000000", "2000000000"]),
            ("--judge-seconds", ["1", "86400"]),
        ] {
            for value in values {
                let judging = option == "--judge-seconds" ? ["--judge", "a.json"] : []
                #expect(throws: Never.self, "\(option) \(value)") {
                    try LabCommand.parse(["\(option)=\(value)"] + judging)
                }
            }
        }
        for argument in ["--port-base=0", "--port-base=65532", "--time=999999999", "--time=2000000001"] {
            #expect(throws: (any Error).self, "\(argument)") { try LabCommand.parse([argument]) }
        }
    }

    @Test("LT02 Faults of the content delivery network are listed, orders follow each other, codes go to an address")
    func otherOrders() async throws {
        let directory = try TemporaryDirectory()
        let options = [
            "--cdn", "--control", "0", "--login-email", "9996621002=boris@example.org", "--terms", "Be kind.",
        ]
        let run = try await RunningLab.run(in: directory, options: options) { lab in
            let control = try Control(lab)
            let order = #"{"fault": "slow", "datacenter": 203}"#
            #expect(try await control.send("POST", "/faults", order).body.contains("\"datacenter\" : 203"))
            // One request behind the other, before anything is read.
            let first = "GET /chats HTTP/1.1\r\nHost: localhost\r\n\r\n"
            let answers = try await control.send("GET", "/lab", before: String(repeating: first, count: 50))
            #expect(answers.body.components(separatedBy: "HTTP/1.1 200").count == 51)
            #expect(answers.body.contains("\"login_email\" : \"boris@example.org\""))
            let servers = try LabServers(contentsOf: lab.file)
            try await withTelegramClient(.lab(servers)) { client in
                _ = try await client.invoke(
                    API.Auth.SendCode(phoneNumber: "9996621002", apiID: 1, apiHash: "x", settings: API.CodeSettings()),
                    on: 2)
                #expect(try await control.send("GET", "/codes").body.contains("\"email\" : \"boris@example.org\""))
            }
        }
        #expect(run.status == .success, "\(run.errors)")
    }

    @Test("LT01 A script is a file; what is wrong with one is told with its place")
    func scripts() async throws {
        let directory = try TemporaryDirectory()
        for (text, part) in [
            (#"{"users": {"clara": [{"when": "x", "snd": "y"}]}}"#, "users.clara[0]: \"snd\" means nothing here"),
            (#"{"users": {"clara": [{"when": "x", "send": ["y", 3]}]}}"#, "users.clara[0].send[1]: a text is wanted"),
            (#"{"users": {"clara": [{"send": "y"}]}}"#, "users.clara[0]: \"when\" is missing"),
            (
                #"{"users": {"clara": [{"when": "y"}]}}"#,
                "users.clara[0]: \"send\", \"reply\", \"press\", \"vote\" or \"react\" is missing"
            ),
            (
                #"{"users": {"clara": [{"when": "y", "react": "tea"}]}}"#,
                "users.clara[0].react: \"tea\" is no emoji that people react with"
            ),
            (#"{"users": {"clara": [{"when": "x", "send": "y", "after_ms": 0.5}]}}"#, "after_ms: a whole number"),
            (#"{"users": {"clara": {}}}"#, "users.clara: a list is wanted"),
            (#"{"users": []}"#, "users: an object is wanted"),
            (#"{"users": {"clra": []}}"#, "the lab has no user \"clra\"; did you mean clara?"),
            (#"{"methods": {"account.getPrivcy": {"empty": true}}}"#, "did you mean account.getPrivacy?"),
            (
                #"{"methods": {"users.getFullUser": {"empty": true}}}"#,
                "methods.users.getFullUser: users.getFullUser has no empty"
            ),
            (#"{"methods": {"users.getUsers": {"empty": true, "code": 3}}}"#, "neither code nor message"),
            (#"{"methods": {"users.getUsers": {"empty": false}}}"#, "true is wanted"),
            (#"{"methods": {"users.getUsers": {"code": 3}}}"#, "\"message\" is missing"),
            ("{\"users\":\n {\"clara\": [{\"when\": \"x\" \"send\": 3}]}}", "see line 2, column"),
            (
                #"{"users": {"clara": [{"when": "x", "send": "y", "when": "z"}]}}"#,
                "users.clara[0]: the member \"when\" stands there twice"
            ),
            ("{\0}", "UTF-8 is wanted"),
        ] {
            let run = await CommandRun.of("lab", "--script", try directory.file("script.json", text), interrupted: {})
            #expect(run.status == .badData && run.errors.joined().contains(part), "\(text) \(run.errors)")
        }
        let missing = await CommandRun.of("lab", "--script", directory.path + "/none", interrupted: {})
        #expect(missing.status == .noInput)

        let script = try directory.file(
            "script.json",
            """
            {"users": {"clara": [{"when": "Lunch*", "send": ["Yes.", "Where?"], "after_ms": 500}]},
             "methods": {"messages.getDialogFilters": {"empty": true}, "help.getNearestDc": {"code": 400, "message": "NO"}}}
            """)
        _ = try await RunningLab.run(in: directory, options: ["--script", script]) { lab in
            try await withBoris(lab) { client in
                #expect(try await client.invoke(API.Messages.GetDialogFilters()).filters.isEmpty)
                #expect(await failure(client, API.Help.GetNearestDc()).contains("NO"))
                let found = try await client.invoke(API.Contacts.ResolveUsername(username: "clara"))
                guard case .user(let clara)? = found.users.first else {
                    Issue.record("\(found)")
                    return
                }
                let peer = API.InputPeer.inputPeerUser(userID: clara.id, accessHash: clara.accessHash ?? 0)
                _ = try await client.invoke(API.Messages.SendMessage(peer: peer, message: "Lunch?", randomID: 1))
                func history() async throws -> String {
                    "\(try await client.invoke(API.Messages.GetHistory(peer: peer, offsetID: 0, offsetDate: 0, addOffset: 0, limit: 9, maxID: 0, minID: 0, hash: 0)))"
                }
                while try await !history().contains("Where?") {}
                #expect(try await history().contains("Yes."))
            }
        }
    }

    @Test("LT06 The same seed and time that stands still give the same ids and dates each run of the command")
    func runsAreRepeated() async throws {
        func run() async throws -> String {
            var seen = ""
            let directory = try TemporaryDirectory()
            let options = ["--seed", "7", "--time", "1700000000", "--still", "--control", "0"]
            _ = try await RunningLab.run(in: directory, options: options) { lab in
                try await withBoris(lab) { client in
                    let users = try await client.invoke(API.Contacts.GetContacts(hash: 0))
                    seen = "\(users)"
                    guard
                        case .messages(let found) = try await client.invoke(
                            API.Messages.Search(
                                peer: .inputPeerEmpty, q: "Welcome", filter: .inputMessagesFilterEmpty, minDate: 0,
                                maxDate: 0, offsetID: 0, addOffset: 0, limit: 9, maxID: 0, minID: 0, hash: 0))
                    else { return }
                    seen += "\(found.messages)"
                    let moved = try await Control(lab).send("POST", "/time", #"{"forward": 3600}"#)
                    #expect(moved.status == 200 && moved.body.contains("\"time\" : 1700003600"), "\(moved.body)")
                    #expect(try await Control(lab).send("GET", "/time").body == moved.body)
                    let note = API.Messages.SendMessage(peer: .inputPeerSelf, message: "a", randomID: 1)
                    seen += "\(try await client.invoke(note))"
                }
            }
            return seen
        }
        let (first, second) = (try await run(), try await run())
        #expect(first == second && first.contains("accessHash"))
        #expect(first.contains("date: 1700003600"))
    }
}

/// A chat that the control port has made.
private struct MadeChat: Decodable {
    var id: Int64
    var kind: String
    var title: String
    var members: [Int64]
}
