import Foundation
import MTProtoCore
import MTProtoKit
import NIOCore
import TelegramAPI
import TelegramKit
import TelegramLab
import Testing

@testable import mtproto

@Suite("mtproto lab --web: the page of a lab")
struct LabPageTests {
    private func withPage(
        options: [String] = [], _ body: (RunningLab, PageClient) async throws -> Void
    ) async throws {
        let directory = try TemporaryDirectory()
        let run = try await RunningLab.run(in: directory, options: ["--web", "0"] + options) { lab in
            try await body(lab, PageClient(lab))
        }
        #expect(run.status == .success, "\(run.errors)")
        let link = run.output.filter { $0.contains("See it at http://127.0.0.1:") }
        // The token stands in the link and nowhere else.
        let token = link.first?.split(separator: "/").last.map(String.init) ?? "no token"
        let others = (run.output + run.errors).filter { $0 != link.first }
        #expect(link.count == 1 && !others.joined().contains(token))
    }

    /// A client on which boris is signed in.
    private func withBoris(_ lab: RunningLab, _ body: (TelegramClient) async throws -> Void) async throws {
        let servers = try LabServers(contentsOf: lab.file)
        let boris = try #require(servers.accounts.first { $0.phone == "9996621002" })
        try await withTelegramClient(.lab(servers)) { client in
            try await client.signIn(boris)
            try await body(client)
        }
    }

    private func userID(_ name: String, _ page: PageClient) async throws -> Int64 {
        let users = try #require(try await page.get("people").json()["users"] as? [[String: Any]])
        return Int64(try #require(users.first { $0["username"] as? String == name }?["id"] as? Int))
    }

    @Test("LT03 Nothing is served without the token, under another name, or to pages of other sites")
    func accessIsGuarded() async throws {
        try await withPage { _, page in
            let document = try await page.get("")
            #expect(document.status == 200 && document.body.hasPrefix("<!doctype html>"))
            for field in [
                "Content-Security-Policy: default-src 'none'; script-src 'sha256-", "X-Content-Type-Options: nosniff",
                "frame-ancestors 'none'", "require-trusted-types-for 'script'", "Referrer-Policy: no-referrer",
                "X-Frame-Options: DENY", "Cross-Origin-Opener-Policy: same-origin",
                "Cross-Origin-Resource-Policy: same-origin", "Cache-Control: no-store",
            ] { #expect(document.head.contains(field), "\(field)") }
            #expect(!document.body.contains("innerHTML") && !document.body.contains("https://"))
            let wrong = String(page.root.dropLast(2)) + "x/"
            for target in [
                "/", wrong, page.root.uppercased() + "map", String(page.root.dropLast()), "/\(page.root)map", "*",
            ]
            where target != page.root + "map" {
                let answer = try await page.send("GET", target)
                #expect(answer.status == 404 && !answer.body.contains("<"), "\(target) \(answer)")
            }
            for host in ["example.org", "127.0.0.1", "127.0.0.1:1", "localhost.example.org:\(page.port)"] {
                #expect(try await page.send("GET", page.root + "map", host: host).status == 403, "\(host)")
            }
            #expect(try await page.send("GET", page.root + "map", host: "localhost:\(page.port)").status == 200)
            for fields in [
                "Origin: https://example.org\r\n", "Origin: null\r\n", "Origin: http://127.0.0.1:1\r\n",
                "Sec-Fetch-Site: cross-site\r\n", "Sec-Fetch-Site: same-site\r\n",
            ] { #expect(try await page.get("map", fields: fields).status == 403, "\(fields)") }
            let own = "Origin: http://127.0.0.1:\(page.port)\r\nSec-Fetch-Site: same-origin\r\n"
            #expect(try await page.get("map", fields: own).status == 200)
            // Forms of other sites can send this.
            let form = "Content-Type: text/plain\r\n"
            #expect(try await page.send("POST", page.root + "heal", "{}", fields: form).status == 415)
        }
    }

    @Test("LT03 Packets and connections of a client that signs in are told, found, opened and saved")
    func packetsAreShown() async throws {
        try await withPage { lab, page in
            let events = try await page.events("method=auth.signIn")
            try await withBoris(lab) { client in
                _ = try await client.invoke(API.Users.GetUsers(id: [.inputUserSelf]))
                var told = ""
                for await event in events {
                    told += event
                    let rest = told.range(of: "auth.authorization\"").map { told[$0.upperBound...] }
                    if rest?.contains("\"changes\":") == true { break }
                }
                #expect(told.contains("data: {\"packets\":[") && !told.contains("users.getUsers"))
                // The client is connected when it is signed in.
                let isOpen = told.contains(/"open":[1-9]/)
                #expect(isOpen, "\(told)")
                let map = try await page.get("map").json()
                let open = try #require(map["open"] as? [[String: Any]])
                #expect(open.contains { $0["user"] != nil && ($0["transport"] as? String)?.isEmpty == false })
                #expect((map["keys"] as? [[String: Any]])?.contains { $0["user"] != nil } == true)
                #expect((map["datacenters"] as? [[String: Any]])?.count == 5)

                let found = try await page.get("packets?direction=out&method=users.getUsers").json()
                let row = try #require((found["packets"] as? [[String: Any]])?.last)
                let number = try #require(row["n"] as? Int)
                let packet = try await page.get("packet?number=\(number)")
                #expect(packet.body.contains("rpc_result of request") && packet.body.contains("\\\"Boris\\\""))
                let request = try #require(((row["answers"] as? [[String: Any]])?.first)?["n"] as? Int)
                #expect(try await page.get("packet?number=\(request)").json()["answered_by"] is Int)
                #expect(try await page.get("packet?number=100000").status == 404)
                // Of a key exchange, what is encrypted in its steps, but for the secret nonce.
                for (method, name) in [
                    ("req_DH_params", "p_q_inner_data"), ("server_DH_params_ok", "server_DH_inner_data"),
                    ("set_client_DH_params", "client_DH_inner_data"),
                ] {
                    let steps = try await page.get("packets?method=\(method)").json()["packets"] as? [[String: Any]]
                    let step = try #require(steps?.last?["n"] as? Int)
                    let shown = try await page.get("packet?number=\(step)").json()
                    let tree = try #require(shown["tree"] as? [String])
                    let inner = try #require(tree.firstIndex { $0.hasPrefix("encrypted in it") })
                    #expect(tree[inner...].contains { $0.contains(name) }, "\(tree)")
                    let secrets = tree[inner...].filter { $0.contains("newNonce") || $0.contains("new_nonce:") }
                    #expect(secrets.allSatisfy { $0.contains(String(repeating: "0", count: 64)) }, "\(secrets)")
                    #expect(secrets.isEmpty == (method != "req_DH_params"))
                }
                let saved = try await page.get("save?method=users.getUsers")
                #expect(saved.head.contains("attachment") && saved.head.contains("packets.jsonl"))
                for line in saved.body.split(separator: "\n") {
                    #expect(try JSONSerialization.jsonObject(with: Data(line.utf8)) is [String: Any])
                }
                #expect(saved.body.contains("users.getUsers"))
            }
            for (path, part) in [
                ("packets?nonsense=1", "nonsense"), ("packet", "number"), ("packets?direction=up", "in or out"),
                ("messages?user=60001&peer=cat:5", "user:ID"), ("messages?user=60001", "peer"), ("chats", "user"),
                ("messages?user=60001&peer=user:5", "the lab has no user:5"), ("map?x=1", "nothing is taken"),
                ("packets?hide_service=banana", "true or false"), ("packets?smallest=5&largest=4", "no smaller"),
            ] {
                let answer = try await page.get(path)
                #expect(answer.status == 400 && answer.body.contains(part), "\(path) \(answer)")
            }
            #expect(try await page.get("nothing").status == 404)
            #expect(try await page.send("DELETE", page.root + "map").status == 405)
        }
    }

    @Test(
        "LT03 What the judge finds is shown, with links to the packets that show it; without --judge it only looks on")
    func findingsAreShown() async throws {
        for options in [[], ["--judge-trials", "ga-one,even-id"]] {
            try await withPage(options: options) { lab, page in
                func report() async throws -> (findings: [[String: Any]], trials: [[String: Any]]) {
                    let found = try await page.get("judge").json()
                    return (
                        try #require(found["findings"] as? [[String: Any]]),
                        try #require(found["trials"] as? [[String: Any]])
                    )
                }
                func nonces() async throws -> [String: Any] {
                    try #require(try await report().findings.first { $0["requirement"] as? String == "exchange-nonce" })
                }
                let trials = try await report().trials.compactMap { $0["name"] as? String }
                #expect(trials == options.last?.split(separator: ",").map(String.init) ?? [])
                try await lab.beginExchange()
                #expect(try await nonces()["verdict"] as? String == "kept")
                try await lab.beginExchange()
                let broken = try await nonces()
                #expect(broken["verdict"] as? String == "broken")
                let evidence = try #require((broken["evidence"] as? [[String: Any]])?.first)
                let number = try #require((evidence["packets"] as? [[String: Any]])?.last?["number"] as? Int)
                let packet = try await page.get("packet?number=\(number)")
                #expect(packet.status == 200 && packet.body.contains("req_pq_multi"), "\(packet)")
                #expect(try await page.get("judge?x=1").status == 400)
            }
        }
    }

    @Test("LT03 A deed without meaning is refused by name; a message is deleted in its own chat alone")
    func mistakesAreRefused() async throws {
        try await withPage { _, page in
            let (alice, boris) = (try await userID("alice", page), try await userID("boris", page))
            let clara = try await userID("clara", page)
            let written = try await page.post(
                "write", "{\"user\": \(alice), \"peer\": \"user:\(boris)\", \"text\": \"Hello\"}")
            #expect(written.status == 200, "\(written)")
            let chat = try await page.get("messages?user=\(alice)&peer=user:\(boris)").json()
            let id = try #require(((chat["messages"] as? [[String: Any]])?.last)?["id"] as? Int)
            for (peer, status) in [(clara, 400), (boris, 200), (boris, 400)] {
                let answer = try await page.post(
                    "delete", "{\"user\": \(alice), \"peer\": \"user:\(peer)\", \"message\": \(id)}")
                #expect(answer.status == status, "\(peer) \(answer)")
                if status == 400 { #expect(answer.body.contains("MESSAGE_ID_INVALID")) }
            }
            let deep = String(repeating: "[", count: 400) + String(repeating: "]", count: 400)
            for (path, body, part) in [
                ("weather", "{\"datacenter\": 2, \"order\": \"drop\", \"value\": 5}", "takes no value"),
                ("heal", "{\"datacenter\": 2}", "means nothing"), ("heal", "garbage", "no whole JSON"),
                ("write", deep, "more than 32 brackets"),
            ] {
                let answer = try await page.post(path, body)
                #expect(answer.status == 400 && answer.body.contains(part), "\(path) \(answer)")
            }
            let head = try await page.send("HEAD", page.root + "map")
            #expect(head.status == 405 && head.body.isEmpty)
            let text = try await page.send("POST", page.root + "heal", "{}", fields: "Content-Type: text/plain\r\n")
            #expect(text.status == 415 && text.body.contains("application/json"))
        }
    }

    @Test("LT03 At the port that goes without saying, browsers do not name it")
    func usualPort() {
        let access = PageAccess()
        var head = HTTPRequestHead(method: "GET", target: "/\(access.token)/map")
        head.fields.append("Host", "127.0.0.1")
        #expect(access.judge(head, port: 80) == .granted("map"))
        #expect(access.judge(head, port: 81) == .refused(403))
    }

    @Test("LT03 A page takes a free port where none is named, and refuses what is none", arguments: [0, 1])
    func pagesWithoutAPort(place: Int) async throws {
        var options = ["--seed", "3"]
        options.insert("--web", at: place * 2)
        let directory = try TemporaryDirectory()
        let run = try await RunningLab.run(in: directory, options: options) { lab in
            let page = try await PageClient(lab)
            let answer = try await page.get("map")
            #expect(answer.status == 200)
        }
        #expect(run.status == .success)
        let wrong = await CommandRun.of("lab", "--web", "page")
        #expect(wrong.status == .usage && wrong.errors.first?.contains("'page'") == true, "\(wrong.errors)")
    }

    @Test("LT03 What is done by hand on the page arrives at a client, and is seen by both sides")
    func deedsArrive() async throws {
        try await withPage { lab, page in
            try await withBoris(lab) { client in
                // Before anything is written: what came earlier is told to nobody.
                let updates = client.updates
                _ = try await client.me()
                let boris = try await userID("boris", page)
                let clara = try await userID("clara", page)
                let (toBoris, toClara) = (
                    "\"user\": \(clara), \"peer\": \"user:\(boris)\"", "\"user\": \(boris), \"peer\": \"user:\(clara)\""
                )
                let text = "Lunch <b>now</b>?"
                let written = try await page.post("write", "{\(toBoris), \"text\": \"\(text)\"}")
                #expect(written.status == 200, "\(written)")
                for await update in updates {
                    if case .newMessage(let message) = update, message.text == text { break }
                }
                func message(_ user: Int64, _ peer: Int64) async throws -> [String: Any] {
                    let found = try await page.get("messages?user=\(user)&peer=user:\(peer)").json()
                    return try #require((found["messages"] as? [[String: Any]])?.last)
                }
                let seen = try await message(boris, clara)
                #expect(seen["text"] as? String == text && seen["out"] == nil)
                let own = try #require(try await message(clara, boris)["id"] as? Int)
                let id = try #require(seen["id"] as? Int)
                for (deed, order) in [
                    ("edit", "{\(toBoris), \"message\": \(own), \"text\": \"Dinner?\"}"),
                    ("react", "{\(toClara), \"message\": \(id), \"emoji\": \"👍\"}"),
                    ("read", "{\(toClara), \"message\": \(id)}"),
                ] {
                    let answer = try await page.post(deed, order)
                    #expect(answer.status == 200, "\(deed) \(answer)")
                }
                let edited = try await message(clara, boris)
                #expect(edited["text"] as? String == "Dinner?" && edited["edited"] as? Bool == true)
                #expect(((edited["reactions"] as? [[String: Any]])?.first)?["emoji"] as? String == "👍")
                let chats = try #require(try await page.get("chats?user=\(boris)").json()["chats"] as? [[String: Any]])
                #expect(chats.first?["peer"] as? String == "user:\(clara)" && chats.first?["unread"] as? Int == 0)

                let poll = "{\(toBoris), \"question\": \"Where?\", \"answers\": [\"Here\", \"There\"]}"
                #expect(try await page.post("poll", poll).status == 200)
                let asked = try await message(boris, clara)
                let pollID = try #require(asked["id"] as? Int)
                let choices = (asked["poll"] as? [String: Any])?["answers"] as? [[String: Any]]
                let option = try #require(choices?.last?["option"] as? String)
                let vote = "{\(toClara), \"message\": \(pollID), \"options\": [\"\(option)\"]}"
                #expect(try await page.post("vote", vote).status == 200)
                let answers =
                    ((try await message(boris, clara)["poll"] as? [String: Any])?["answers"] as? [[String: Any]])
                #expect(answers?.map { $0["voters"] as? Int } == [0, 1])
                let file = "{\(toBoris), \"name\": \"a.txt\", \"type\": \"text/plain\", \"data\": \"aGVsbG8=\"}"
                #expect(try await page.post("file", file).status == 200)
                let received = try await message(boris, clara)
                #expect(received["media"] as? String == "document")
                #expect((received["file"] as? [String: Any])?["name"] as? String == "a.txt")
                let place = "user=\(boris)&peer=user:\(clara)&message=\(try #require(received["id"] as? Int))"
                #expect(try await page.get("file?\(place)").body == "hello")
                for (wrong, status) in [
                    ("user=\(boris)&peer=user:\(clara)&message=\(pollID)", 404),
                    ("user=\(boris)&peer=user:\(clara)&message=9999999", 404),
                    ("user=\(boris)&peer=user:\(clara)", 400),
                ] {
                    #expect(try await page.get("file?\(wrong)").status == status, "\(wrong)")
                }
                let last = try #require(try await message(clara, boris)["id"] as? Int)
                #expect(try await page.post("delete", "{\(toBoris), \"message\": \(last)}").status == 200)
                #expect(try await message(boris, clara)["id"] as? Int == pollID)
            }
            for (path, body, part) in [
                ("write", "{", "it ends too early"), ("write", "{\"user\": 60001}", "\\\"peer\\\" is missing"),
                ("write", "{\"usr\": 1}", "usr"),
                (
                    "press", "{\"user\": 60001, \"peer\": \"user:50001\", \"message\": 1, \"data\": \"x\"}",
                    "hexadecimal"
                ),
                (
                    "inline", "{\"user\": 60001, \"peer\": \"user:60002\", \"bot\": \"nobot\", \"query\": \"x\"}",
                    "no such bot"
                ),
                (
                    "inline", "{\"user\": 60001, \"peer\": \"user:60002\", \"bot\": \"boris\", \"query\": \"x\"}",
                    "BOT_"
                ),
                (
                    "choose", "{\"user\": 60001, \"peer\": \"user:60002\", \"query_id\": \"5\", \"result\": \"x\"}",
                    "INLINE_RESULT_EXPIRED"
                ),
                (
                    "choose", "{\"user\": 60001, \"peer\": \"user:60002\", \"query_id\": \"x\", \"result\": \"x\"}",
                    "id of a query"
                ),
                ("write", "{\"user\": 60001, \"peer\": \"user:50001\", \"text\": \" \"}", "MESSAGE_EMPTY"),
            ] {
                let answer = try await page.post(path, body)
                #expect(answer.status == 400 && answer.body.contains(part), "\(path) \(answer)")
            }
        }
    }

    @Test("LT03 Faults are switched on and off on the page, and how often they struck is told")
    func weather() async throws {
        try await withPage(options: ["--cdn"]) { lab, page in
            try await withBoris(lab) { client in
                let flood = #"{"method": "users.getUsers", "flood": 3, "user": "alice"}"#
                #expect(try await page.post("faults", flood).status == 200)
                _ = try await client.invoke(API.Users.GetUsers(id: [.inputUserSelf]))
                let fault = #"{"method": "users.getUsers", "code": 400, "message": "GONE", "user": "boris"}"#
                #expect(try await page.post("faults", fault).status == 200)
                let unknown = try await page.post("faults", fault.replacing("boris", with: "nobody"))
                #expect(unknown.status == 400 && unknown.body.contains("no user"), "\(unknown)")
                await #expect(throws: (any Error).self) {
                    _ = try await client.invoke(API.Users.GetUsers(id: [.inputUserSelf]))
                }
                #expect(
                    try await page.post("faults", #"{"fault": "gzip", "probability": 1, "datacenter": 2}"#).status
                        == 200)
                _ = try await client.invoke(API.Help.GetConfig())
                let weather = try #require(try await page.get("weather").json()["weather"] as? [String: Any])
                let struck = try #require(weather["struck_methods"] as? [[String: Any]])
                #expect(struck.count == 1 && struck[0]["method"] as? String == "users.getUsers", "\(struck)")
                #expect(struck[0]["count"] as? Int == 1 && struck[0]["user"] as? Int != nil, "\(struck)")
                let second = (weather["datacenters"] as? [[String: Any]])?.first { $0["datacenter"] as? Int == 2 }
                #expect((second?["struck"] as? [String: Int])?["gzip"] ?? 0 > 0, "\(weather)")
                #expect(try await page.post("heal", "{}").status == 200)
                _ = try await client.invoke(API.Users.GetUsers(id: [.inputUserSelf]))
                // It is remembered.
                let healed = try #require(try await page.get("weather").json()["weather"] as? [String: Any])
                #expect((healed["struck_methods"] as? [[String: Any]])?.first?["count"] as? Int == 1, "\(healed)")

                func order(_ body: String) async throws -> Int { try await page.post("weather", body).status }
                for name in [
                    "restart", "hold", "release", "refuse", "accept", "rotate_salts", "forget_sessions", "drop",
                    "forget_keys",
                ] {
                    #expect(try await order("{\"datacenter\": 203, \"order\": \"\(name)\"}") == 200, "\(name)")
                }
                _ = try await client.invoke(API.Help.GetConfig())
                #expect(try await order(#"{"datacenter": 2, "order": "drop"}"#) == 200)
                _ = try await client.invoke(API.Help.GetNearestDc())
                #expect(try await order(#"{"datacenter": 2, "order": "restart"}"#) == 200)
                let restarted = try #require(try await page.get("map").json()["closed"] as? [[String: Any]])
                #expect(restarted.contains { $0["why"] as? String == "the datacenter restarts" })
                let own = "\"method\": \"help.getConfig\", \"user\": \(try await userID("boris", page))"
                #expect(try await page.post("faults", "{\(own), \"flood\": 9}").status == 200)
                #expect(try await page.post("unfault", #"{"method": "help.getConfig"}"#).status == 400)
                #expect(try await page.post("unfault", "{\(own)}").status == 200)
                #expect(try await page.post("unfault", "").status == 400)
                let closed = try #require(try await page.get("map").json()["closed"] as? [[String: Any]])
                #expect(closed.contains { $0["by"] as? String == "lab" && $0["why"] as? String == "an order" })
                #expect(closed.contains { $0["purpose"] as? String == "requests, updates" })
                #expect(try await order(#"{"datacenter": 3, "order": "delay_ms", "value": 40}"#) == 200)
                #expect(try await order(#"{"datacenter": 3, "order": "clock_seconds", "value": -9}"#) == 200)
                #expect(try await page.post("updates", #"{"drop": 0.5}"#).status == 200)
                let after = try await page.get("weather").body
                for part in ["\"answer_delay_ms\":40", "\"clock_shift_seconds\":-9", "\"update_drop\":0.5"] {
                    #expect(after.contains(part), "\(part)")
                }
            }
            for (body, part) in [
                (#"{"datacenter": 9, "order": "drop"}"#, "one of 1, 2, 3, 4, 5, 203"),
                (#"{"datacenter": 2, "order": "explode"}"#, "one of drop, restart, refuse"),
                (#"{"datacenter": 2, "order": "delay_ms"}"#, "is missing"),
            ] {
                let answer = try await page.post("weather", body)
                #expect(answer.status == 400 && answer.body.contains(part), "\(answer)")
            }
        }
    }

    @Test("LT03 Hostile bytes end their connection and nothing else; readers who do not read hold nothing up")
    func hostileBytes() async throws {
        try await withPage { _, page in
            let host = "Host: localhost:\(page.port)\r\n"
            let json = "Content-Type: application/json\r\n"
            for (bytes, status) in [
                ("\0\u{1}\u{2}garbage\r\n\r\n", "400"), ("GET / HTTP/9\r\n\r\n", "400"), ("GET\r\n\r\n", "400"),
                ("GET \(page.root) HTTP/1.1\r\n\(host)\(String(repeating: "X: y\r\n", count: 100))\r\n", "431"),
                ("POST \(page.root)write HTTP/1.1\r\n\(host)\(json)Content-Length: 999999999\r\n\r\n", "413"),
                ("POST \(page.root)write HTTP/1.1\r\n\(host)Content-Length: 5\r\nContent-Length: 6\r\n\r\n", "400"),
                ("POST \(page.root)write HTTP/1.1\r\n\(host)Transfer-Encoding: gzip\r\n\r\n", "501"),
                ("GET \(page.root)map HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n", "403"),
            ] {
                let answer = try await page.raw(ByteBuffer(string: bytes))
                #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(bytes.prefix(40)): \(answer.prefix(60))")
                #expect(!answer.contains(page.root))
            }
            var random = SystemRandomNumberGenerator()
            for _ in 0..<50 {
                let channel = try await page.open()
                let noise = (0..<300).map { _ in UInt8.random(in: 0...255, using: &random) }
                try? await channel.writeAndFlush(ByteBuffer(bytes: noise))
                try? await channel.close()
            }
            // They ask for much and read nothing of it.
            var deaf: [any Channel] = []
            for _ in 0..<20 {
                let channel = try await page.open(reads: false)
                let ask = "GET \(page.root) HTTP/1.1\r\n\(host)\r\n"
                try await channel.writeAndFlush(ByteBuffer(string: String(repeating: ask, count: 400)))
                deaf.append(channel)
            }
            #expect(try await page.get("map").status == 200)
            for channel in deaf { try? await channel.close() }
            // One request behind the other, as browsers send them.
            let twice = "GET \(page.root)map HTTP/1.1\r\n\(host)\r\n"
            let last = "GET \(page.root)map HTTP/1.1\r\n\(host)Connection: close\r\n\r\n"
            let answers = try await page.raw(ByteBuffer(string: twice + twice + last))
            #expect(answers.components(separatedBy: "HTTP/1.1 200").count == 4)
        }
        for (options, part) in [
            (["--web", "65536"], "--web takes"), (["--methods", "--web", "0"], "--web has no effect"),
        ] {
            let run = await CommandRun.of(["lab"] + options, interrupted: {})
            #expect(run.status == .usage && run.errors.joined().contains(part), "\(options) \(run.errors)")
        }
    }
}
