import Foundation
import Testing

@testable import mtproto

@Suite("mtproto lab: members of JSON that stand there twice")
struct DoubledMemberTests {
    @Test("LT03 An order with a member twice is refused by name, at the control port and on the page, and does nothing")
    func doubledMembersAreRefused() async throws {
        let directory = try TemporaryDirectory()
        let run = try await RunningLab.run(in: directory, options: ["--control", "0", "--web", "0"]) { lab in
            let control = try Control(lab)
            let page = try await PageClient(lab)
            func state() async throws -> [String] {
                var views: [String] = []
                for path in ["/faults", "/weather", "/limits", "/chats"] {
                    let body = try await control.send("GET", path).body
                    let value = try JSONSerialization.jsonObject(with: Data(body.utf8))
                    let sorted = try JSONSerialization.data(withJSONObject: value, options: .sortedKeys)
                    views.append(String(decoding: sorted, as: UTF8.self))
                }
                return views
            }
            let before = try await state()
            for (method, path, body, name) in [
                ("POST", "/faults", #"{"method": "users.getUsers", "flood": 1, "dc": 2, "dc": 4}"#, "dc"),
                ("POST", "/faults", #"{"fault": "slow", "fault": "stall"}"#, "fault"),
                ("DELETE", "/faults", #"{"user": "alice", "user": "boris"}"#, "user"),
                ("POST", "/weather", #"{"datacenter": 2, "order": "refuse", "datacenter": 3}"#, "datacenter"),
                ("POST", "/updates", #"{"drop": 0.5, "drop": 0.5}"#, "drop"),
                // The same name, written in another way.
                ("POST", "/updates", #"{"user": "alice", "drop": 1, "us\u0065r": "boris"}"#, "user"),
                ("POST", "/limits", #"{"limits": "none", "limits": "usual"}"#, "limits"),
                (
                    "POST", "/chats", #"{"creator": "alice", "kind": "channel", "title": "A", "title": "B"}"#, "title"
                ),
                ("POST", "/messages", #"{"from": "alice", "to": "boris", "text": "a", "to": "clara"}"#, "to"),
                ("POST", "/push", #"{"to": "alice", "update": "06dd29a2", "update": "06dd29a2"}"#, "update"),
            ] {
                let answer = try await control.send(method, path, body)
                let said = try JSONSerialization.jsonObject(with: Data(answer.body.utf8)) as? [String: Any]
                let wanted = "the member \"\(name)\" stands there twice"
                #expect(answer.status == 400 && said?["error"] as? String == wanted, "\(path) \(body): \(answer)")
            }
            for (path, body, name) in [
                ("faults", #"{"method": "*", "method": "users.getUsers", "flood": 1}"#, "method"),
                ("unfault", #"{"user": "alice", "user": "alice"}"#, "user"),
                ("heal", #"{"a": 1, "a": 1}"#, "a"),
                ("weather", #"{"user": "alice", "order": "hold", "order": "drop"}"#, "order"),
                ("updates", #"{"reorder": 1, "reorder": 0}"#, "reorder"),
                ("limits", #"{"limits": "usual", "limits": "none"}"#, "limits"),
                ("answer", #"{"user": "labbot", "query_id": "1", "query_id": "2", "text": "a"}"#, "query_id"),
                ("write", #"{"user": "alice", "peer": "user:1", "text": "a", "text": "b"}"#, "text"),
            ] {
                let answer = try await page.post(path, body)
                let wanted = "the member \"\(name)\" stands there twice"
                let error = try answer.json()["error"] as? String
                #expect(answer.status == 400 && error == wanted, "\(path) \(body): \(answer)")
            }
            #expect(try await state() == before)
            // A sentence shows no more of a name than can be read, nor of a place.
            let long = String(repeating: "n", count: 5_000)
            let doubled = "{\"\(long)\": 1, \"\(long)\": 2}"
            for body in [doubled, "{\"\(long)\": \(doubled)}", "{\"\(long)\": 1}"] {
                let answer = try await control.send("POST", "/updates", body)
                let said = try JSONSerialization.jsonObject(with: Data(answer.body.utf8)) as? [String: Any]
                let error = said?["error"] as? String ?? ""
                let isShort = error.contains("\"\(long.prefix(100))\"") && error.count < 400
                #expect(answer.status == 400 && isShort, "\(error)")
            }
            // What is not UTF-8 could hide names.
            let wide = try await control.send("POST", "/updates", "{\0\"drop\": 1}")
            #expect(wide.status == 400 && wide.body.contains("UTF-8 is wanted"), "\(wide)")
            #expect(try await control.send("POST", "/updates", #"{"drop": 1}"#).status == 200)
        }
        #expect(run.status == .success, "\(run.errors)")
    }

    @Test("LT03 A member is found twice in one object alone, however deep, with the place of the object")
    func doubledMembersHaveAPlace() {
        func found(_ text: String) -> DoubledMember? { DoubledMember.first(in: Array(text.utf8)) }
        for text in [
            #"{}"#, #"[]"#, #""a""#, #"{"a": "a", "b": ["a", "a"]}"#, #"[{"a": 1}, {"a": 1}]"#,
            #"{"a": {"b": 1}, "b": {"a": 1}}"#, #"{"a": "{\"b\": 1, \"b\": 2}", "b": 1}"#, #"{"\\": 1, "\\\\": 2}"#,
            #"{"a": "\\", "b": ", \"a\":"}"#, #"{"\n": 1, "n": 2, "\\n": 3, "\u006e\u006e": 4}"#,
        ] { #expect(found(text) == nil, "\(text)") }
        for (text, name, path) in [
            (#"{"a": 1, "a": 2}"#, "a", ""), (#"{"": 1, "": 2}"#, "", ""),
            (#"{"a": "x\"", "b": [[]], "a": null}"#, "a", ""), (#"{"\u0061": 1, "a": 2}"#, "a", ""),
            (#"{"a\n": 1, "a\u000a": 2}"#, "a\n", ""), (#"{"a": {"x": [{}, {"b": 1, "b": []}]}}"#, "b", "a.x[1]"),
            (#"[1, {"a": {"c": 1}, "c": {"d": 1, "d": 2}}]"#, "d", "[1].c"),
            // An object under an empty name is not the outermost one.
            (#"{"": {"a": 1, "a": 2}}"#, "a", "\"\""), (#"{"b": {"": [{"a": 1, "a": 2}]}}"#, "a", "b.\"\"[0]"),
            // Written in other ways, and canonically equal.
            (#"{"\ud83d\udc4d": 1, "👍": 2}"#, "👍", ""), (#"{"\/": 1, "/": 2}"#, "/", ""),
            (
                #"{"\b\f\n\r\t\"\\": 1, "\u0008\u000c\u000A\u000d\u0009\u0022\u005C": 2}"#,
                "\u{8}\u{c}\n\r\t\"\\", ""
            ),
            (#"{"\u00e9": 1, "e\u0301": 2}"#, "\u{e9}", ""),
        ] { #expect(found(text) == DoubledMember(name: name, path: path), "\(text)") }
    }
}
