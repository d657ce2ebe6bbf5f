import Foundation
import FuzzSupport
import NIOCore
import TelegramAPI
import TelegramLab
import TestTime
import Testing

@testable import mtproto

@Suite("mtproto lab --web: hostile orders")
struct HostileOrderTests {
    /// An order as JSON; its values are text, so that they can be what no encoder writes.
    private struct Order {
        /// Whether the page takes it, and not the port of `--control`.
        var isOfPage = true
        var path: String
        var members: [(name: String, value: String)]

        init(_ path: String, isOfPage: Bool = true, _ members: KeyValuePairs<String, String>) {
            self.isOfPage = isOfPage
            self.path = path
            self.members = members.map { ($0.key, $0.value) }
        }

        /// Whether a name stands there twice.
        var isDoubled: Bool { Set(members.map { $0.name }).count < members.count }

        var body: String { "{" + members.map { "\"\($0.name)\": \($0.value)" }.joined(separator: ", ") + "}" }
    }

    /// Orders of all kinds, which have a meaning as they stand, or lack only what they speak of.
    private static func orders(_ alice: Int, _ boris: Int) -> [Order] {
        let (user, peer) = ("\(alice)", "\"user:\(boris)\"")
        return [
            Order("write", ["user": user, "peer": peer, "text": "\"Hello\"", "reply_to": "1"]),
            Order(
                "write", ["user": user, "peer": peer, "text": "\"Hello\"", "buttons": #"[["Yes", "No"], ["Maybe"]]"#]),
            Order("edit", ["user": user, "peer": peer, "message": "1", "text": "\"Dinner?\""]),
            Order(
                "edit", ["user": user, "peer": peer, "message": "1", "text": "\"Dinner?\"", "buttons": #"[["Yes"]]"#]),
            Order("delete", ["user": user, "peer": peer, "message": "1"]),
            Order("react", ["user": user, "peer": peer, "message": "1", "emoji": "\"👍\""]),
            Order("press", ["user": user, "peer": peer, "message": "1", "data": "\"00ff\""]),
            Order("vote", ["user": user, "peer": peer, "message": "1", "options": "[\"00\"]"]),
            Order("read", ["user": user, "peer": peer, "message": "1"]),
            Order("poll", ["user": user, "peer": peer, "question": "\"Where?\"", "answers": #"["Here", "There"]"#]),
            Order(
                "file", ["user": user, "peer": peer, "name": "\"a\"", "type": "\"text/plain\"", "data": "\"aGVsbG8=\""]),
            Order("inline", ["user": user, "peer": peer, "bot": "\"labbot\"", "query": "\"x\""]),
            Order("choose", ["user": user, "peer": peer, "query_id": "\"5\"", "result": "\"x\""]),
            Order("answer", ["user": user, "query_id": "\"5\"", "text": "\"Thanks\"", "alert": "true"]),
            Order("faults", ["method": "\"messages.sendMessage\"", "flood": "30", "count": "2", "user": "\"alice\""]),
            Order("faults", ["method": "\"*\"", "code": "400", "message": "\"GONE\"", "slow_ms": "5", "cut": "true"]),
            Order("faults", ["fault": "\"gzip,stall\"", "probability": "0.5", "datacenter": "2"]),
            Order("unfault", ["method": "\"messages.sendMessage\"", "user": "\"alice\""]),
            Order("weather", ["datacenter": "2", "order": "\"clock_seconds\"", "value": "30"]),
            Order("weather", ["datacenter": "1", "order": "\"delay_ms\"", "value": "5"]),
            Order("weather", ["user": "\"alice\"", "order": "\"latency_ms\"", "value": "5"]),
            Order("weather", ["datacenter": "3", "order": "\"latency_ms\"", "value": "5"]),
            Order("faults", ["method": "\"users.getUsers\"", "flood": "1", "dc": "4"]),
            Order("limits", ["limits": "\"chat=1/1,all=30/1\""]),
            Order("updates", ["drop": "0.5", "duplicate": "0.25", "reorder": "1"]),
            Order("updates", isOfPage: false, ["drop": "0.5", "user": "\"boris\""]),
            Order("limits", isOfPage: false, ["limits": "\"usual\""]),
            Order("heal", [:]),
            Order(
                "chats", isOfPage: false,
                ["creator": "\"alice\"", "kind": "\"group\"", "title": "\"T\"", "members": "[\"boris\"]"]),
            // Clara may have blocked her.
            Order(
                "chats", isOfPage: false,
                ["creator": user, "kind": "\"channel\"", "title": "\"C\"", "members": #"["boris", "clara"]"#]),
            Order(
                "chats", isOfPage: false,
                ["creator": user, "kind": "\"supergroup\"", "title": "\"S\"", "members": #"["boris", "clara"]"#]),
            Order("messages", isOfPage: false, ["from": "\"alice\"", "to": "\"boris\"", "text": "\"Lunch?\""]),
            Order("push", isOfPage: false, ["to": "\"alice\"", "update": "\"7eafd1e3\""]),
            Order("faults", isOfPage: false, ["method": "\"users.getUsers\"", "flood": "1"]),
            Order("weather", isOfPage: false, ["datacenter": "2", "order": "\"restart\""]),
        ]
    }

    private static let values: [String] = [
        "null", "true", "0", "-0", "-1", "1", "0.5", "1e308", "1e999", "-1e999", "2147483647", "2147483648",
        "-2147483649",
        "9223372036854775807", "-9223372036854775808", "9223372036854775808", "1\(String(repeating: "0", count: 400))",
        "\"\"", "\" \"", #""\u0000\u001b]0;x\u0007\u202e""#, #""\ud800""#, "\"user:-1\"",
        "\"user:9223372036854775807\"",
        "\"user:99999999999999999999\"", "\"channel:1\"", "\"group:1\"", "\"none\"", "\"apocalypse\"", "\"restart\"",
        "\"hold\"",
        "\"forget_keys\"", "\"boris\"", "\"*\"", "\"\(String(repeating: "é", count: 9_000))\"", "[]", "{}", "[[]]",
        #"["", " "]"#, #"{"a": 1, "a": 2}"#,
        "[\(Array(repeating: "\"x\"", count: 300).joined(separator: ","))]",
        String(repeating: "[", count: 3_000) + String(repeating: "]", count: 3_000),
        String(repeating: "{\"a\":", count: 3_000) + "1" + String(repeating: "}", count: 3_000),
    ]

    /// One of the orders in which something is wrong, as bytes. Once in a while it is intact.
    private static func hostile(_ orders: [Order], _ random: inout FuzzRandom) -> (order: Order, body: [UInt8]) {
        var order = random.pick(orders)
        if random.once(in: 5) { return (order, Array(order.body.utf8)) }
        for _ in 0...random.below(2) {
            let place = random.below(order.members.count)
            switch random.below(8) {
            case 0 where !order.members.isEmpty: order.members.remove(at: place)
            case 1: order.members.append((random.pick(["user", "value", "no_such", "\\u0000"]), random.pick(values)))
            case 2 where !order.members.isEmpty: order.members.append(order.members[place])
            case 3: order.path = random.pick(orders).path
            case 4: order.members += random.pick(orders).members
            default: if !order.members.isEmpty { order.members[place].value = random.pick(values) }
            }
        }
        var body = Array(order.body.utf8)
        if random.once(in: 5) { body = Fuzzing.mutated(body, changes: 1 + random.below(3), &random) }
        return (order, body)
    }

    @Test(
        "LT03 LT06 Whatever is ordered on the page or at the control port is carried out or refused in words, and the lab goes on"
    )
    func hostileOrders() async throws {
        let directory = try TemporaryDirectory()
        let options = ["--web", "0", "--control", "0"]
        let run = try await RunningLab.run(in: directory, options: options) { lab in
            let page = try await PageClient(lab)
            let description = try JSONDecoder().decode(
                LabDescription.self, from: Data(contentsOf: URL(fileURLWithPath: lab.file)))
            let control = try PageClient(link: try #require(description.control))
            let users = try #require(try await page.get("people").json()["users"] as? [[String: Any]])
            func id(_ name: String) throws -> Int {
                try #require(users.first { $0["username"] as? String == name }?["id"] as? Int)
            }
            let (alice, boris) = (try id("alice"), try id("boris"))
            let orders = Self.orders(alice, boris)
            var statuses: [Int: Int] = [:]
            for number in Slice.seeds(max(400, Fuzzing.cases / 40)) {
                var random = FuzzRandom(number)
                let (order, body) = Self.hostile(orders, &random)
                let client = order.isOfPage ? page : control
                let head =
                    "POST \(client.root)\(order.path) HTTP/1.1\r\nHost: 127.0.0.1:\(client.port)\r\nConnection: close\r\n"
                    + "Content-Type: application/json\r\nContent-Length: \(body.count)\r\n\r\n"
                let text = try await client.raw(ByteBuffer(bytes: Array(head.utf8) + body))
                let parts = text.components(separatedBy: "\r\n\r\n")
                let status = Int(text.dropFirst(9).prefix(3)) ?? 0
                let said = try? JSONSerialization.jsonObject(
                    with: Data(parts.dropFirst().joined(separator: "\r\n\r\n").utf8))
                let error = (said as? [String: Any])?["error"] as? String
                let isTold =
                    status == 200
                    ? said != nil && DoubledMember.first(in: body) == nil
                    : [400, 404].contains(status) && error?.isEmpty == false
                #expect(
                    isTold,
                    "case \(number): \(order.path) \(String(decoding: body.prefix(600), as: UTF8.self)): \(text.prefix(600))"
                )
                statuses[status, default: 0] += 1
            }
            // Hostile orders are not all refused for the same small thing.
            #expect(statuses[200, default: 0] > 20 && statuses[400, default: 0] > 100, "\(statuses)")

            // What is longer than any order is refused by its head.
            let head = "POST /updates HTTP/1.1\r\nHost: 127.0.0.1:\(control.port)\r\nConnection: close\r\n"
            let long = try await control.raw(ByteBuffer(string: "\(head)Content-Length: \(2 << 20 + 1)\r\n\r\n"))
            #expect(long.hasPrefix("HTTP/1.1 413 ") && long.contains("2 MiB is the most"), "\(long)")

            #expect(try await page.post("heal", "{}").status == 200)
            #expect(try await page.post("limits", #"{"limits": "none"}"#).status == 200)
            let written = try await page.post(
                "write", "{\"user\": \"alice\", \"peer\": \"user:\(boris)\", \"text\": \"After all\"}")
            #expect(written.status == 200, "\(written)")
            let place = "user=\(boris)&peer=user:\(alice)"
            let messages = try await page.get("messages?\(place)").json()["messages"] as? [[String: Any]]
            #expect(messages?.last?["text"] as? String == "After all")
            for view in [
                "map", "people", "weather", "judge", "packets", "chats?user=\(alice)", "presses?user=\(alice)",
            ] {
                let answer = try await page.get(view)
                #expect(answer.status == 200, "\(view) \(answer.body.prefix(300))")
                _ = try answer.json()
            }
        }
        #expect(run.status == .success, "\(run.errors)")
    }

    /// What an order is answered with, without a port.
    private static func answer(_ order: Order, _ body: [UInt8], of page: LabPage) async -> (status: Int, body: Data) {
        guard order.isOfPage else {
            let answer = await page.control.answer("POST", "/\(order.path)", body)
            return (answer.status, Data(answer.body.utf8))
        }
        guard case .whole(let content) = await page.answer("POST", order.path, body) else { return (0, Data()) }
        return (content.status, Data(content.body))
    }

    /// What the views show of all that orders change, always written in the same way.
    private static func state(of page: LabPage, _ alice: Int, _ boris: Int) async throws -> [String: Data] {
        let chats = await page.control.answer("GET", "/chats", [])
        #expect(chats.status == 200, "\(chats)")
        var state = ["/chats": Data(chats.body.utf8)]
        for view in [
            "weather", "people", "chats?user=\(alice)", "chats?user=\(boris)",
            "messages?user=\(alice)&peer=user:\(boris)", "messages?user=\(boris)&peer=user:\(alice)",
        ] {
            guard case .whole(let content) = await page.answer("GET", view, []), content.status == 200 else {
                Issue.record("no view \(view)")
                continue
            }
            let value = try JSONSerialization.jsonObject(with: Data(content.body))
            state[view] = try JSONSerialization.data(withJSONObject: value, options: .sortedKeys)
        }
        return state
    }

    @Test(
        "LT03 LT06 An order that is refused, on the page or at the control port, is refused in a sentence and changes nothing"
    )
    func refusedOrdersChangeNothing() async throws {
        try await withLab { lab in
            let page = LabPage(lab: lab, log: PacketLog())
            let (alice, boris) = (
                Int(try #require(await lab.userID("alice"))), Int(try #require(await lab.userID("boris")))
            )
            let orders = Self.orders(alice, boris)
            try await Self.block("alice", as: "clara", in: lab)
            var state = try await Self.state(of: page, alice, boris)
            var (taken, doubled) = (0, 0)
            for number in Slice.seeds(max(300, Fuzzing.cases / 500)) {
                // Other cases than those that go through a port.
                var random = FuzzRandom(~number)
                let (order, body) = Self.hostile(orders, &random)
                let answer = await Self.answer(order, body, of: page)
                let now = try await Self.state(of: page, alice, boris)
                let said = try? JSONSerialization.jsonObject(with: answer.body)
                let text = String(decoding: answer.body.prefix(600), as: UTF8.self)
                let sent = String(decoding: body.prefix(600), as: UTF8.self)
                let place = "case \(number): \(order.path) \(sent): \(answer.status) \(text)"
                if answer.status == 200 {
                    taken += 1
                    #expect(said != nil, "\(place)")
                    #expect(!order.isDoubled || body != Array(order.body.utf8), "\(place)")
                    #expect(DoubledMember.first(in: body) == nil, "\(place)")
                } else {
                    let error = (said as? [String: Any])?["error"] as? String ?? ""
                    #expect([400, 404].contains(answer.status) && error.contains(" "), "\(place)")
                    let changed = now.keys.filter { now[$0] != state[$0] }.sorted()
                    #expect(changed.isEmpty, "\(changed) after \(place)")
                    if error.hasSuffix("stands there twice") { doubled += 1 }
                }
                state = now
            }
            #expect(taken > 20 && doubled > 5, "\(taken) were taken, \(doubled) had a member twice")
        }
    }

    private static func block(_ name: String, as user: String, in lab: Lab) async throws {
        let (id, blocker) = (try #require(await lab.userID(name)), try #require(await lab.userID(user)))
        let input = try #require(await lab.inputPeer(.peerUser(userID: id)))
        _ = try await lab.perform(API.Contacts.Block(id: input), as: blocker)
    }

    @Test("LT03 A chat of which one member may not be invited, or that has too many, is not made, and nobody is in it")
    func uninvitedMembersAreTold() async throws {
        try await withLab { lab in
            let page = LabPage(lab: lab, log: PacketLog())
            let (alice, boris) = (
                Int(try #require(await lab.userID("alice"))), Int(try #require(await lab.userID("boris")))
            )
            try await Self.block("alice", as: "clara", in: lab)
            try await Self.block("dinesh", as: "alice", in: lab)
            let before = try await Self.state(of: page, alice, boris)
            let crowd = "[" + Array(repeating: "\"boris\"", count: 201).joined(separator: ", ") + "]"
            for kind in ["group", "supergroup", "channel"] {
                let isGroup = kind == "group"
                var refused = [
                    (#"["boris", "clara"]"#, isGroup ? "USER_IS_BLOCKED" : "USER_BLOCKED"),
                    (#"["boris", "dinesh"]"#, isGroup ? "YOU_BLOCKED_USER" : "USER_BLOCKED"),
                    (crowd, "members: 200 are taken at most, and there are 201"),
                ]
                if kind == "channel" { refused.append((#"["boris", "labbot"]"#, "USER_BOT")) }
                for (members, part) in refused {
                    let order = Order(
                        "chats", isOfPage: false,
                        ["creator": "\"alice\"", "kind": "\"\(kind)\"", "title": "\"News\"", "members": members])
                    let answer = await Self.answer(order, Array(order.body.utf8), of: page)
                    let text = String(decoding: answer.body, as: UTF8.self)
                    #expect(answer.status == 400 && text.contains(part), "\(kind) \(members.prefix(60)): \(text)")
                    #expect(try await Self.state(of: page, alice, boris) == before, "\(kind) \(members.prefix(60))")
                }
            }
        }
    }
}
