import Foundation
import NIOCore
import TL
import TelegramAPI
import TelegramKit
import TelegramLab
import Testing

@testable import MTProtoCore
@testable import mtproto

@Suite("The page of a lab: what its filter finds inside of packets, and whose they are")
struct PacketSearchTests {
    private static let giraffes = API.Update.updateNewMessage(
        message: .message(
            .init(
                id: 8_642, peerID: .peerUser(userID: 60_001), date: 0,
                message: "A Giraffe, größer als ÄÖ. " + String(repeating: "It eats leaves. ", count: 60))),
        pts: 77, ptsCount: 1)

    private func record(
        _ name: String, _ body: ByteBuffer = ByteBuffer(), wrappers: [String] = [], layer: Int32? = nil,
        user: Int64? = nil, key: UInt64 = 0xfeed_face_cafe_beef, connection: Int = 1, session: Int64 = -7_654_321
    ) -> PacketRecord {
        var frame = LabFrame(
            datacenter: 2, connection: connection, direction: .sent, kind: .encrypted, bytes: 100, authKeyID: key,
            sessionID: session)
        frame.messages = [.init(id: 5_005, sequence: 1, name: name, wrappers: wrappers)]
        let message = ContainedMessage(id: MessageID(rawValue: 5_005), sequenceNumber: 1, body: body)
        return PacketRecord(
            nanoseconds: 0, frame: frame, user: user, layer: layer, wire: ByteBuffer(),
            opened: OpenedPacket(
                salt: 987_654_321_012_345, sessionID: -7_654_321, message: message, quickAckToken: 0))
    }

    /// A message of a key exchange.
    private func plain(
        _ name: String = "req_pq_multi", _ body: ByteBuffer = ByteBuffer(), inner: ByteBuffer? = nil,
        connection: Int = 1
    ) -> PacketRecord {
        var frame = LabFrame(
            datacenter: 2, connection: connection, direction: .received, kind: .plain, bytes: 40)
        frame.messages = [.init(id: 4, sequence: 0, name: name)]
        let wire = body.readableBytes > 0 ? PlainMessage(id: MessageID(rawValue: 4), body: body).packet() : body
        return PacketRecord(nanoseconds: 0, frame: frame, wire: wire, inner: inner)
    }

    private func passes(_ record: PacketRecord, _ query: String) throws -> Bool {
        var budget = SearchBudget()
        return try PacketFilter(PageQuery("packets?\(query)")).passes(record, &budget)
    }

    @Test("LT03 A text finds whatever the tree and the head of a packet show, in capitals or not")
    func textsFindWhatIsShown() throws {
        let body = try API.Updates.updates(
            .init(updates: [Self.giraffes], users: [], chats: [], date: 0, seq: 0)
        ).encoded()
        let packed = try #require(GzipPacked.pack(body))
        for (packet, isPacked) in [(record("updates", body), false), (record("updates", packed), true)] {
            for (text, isThere) in [
                ("updateNewMessage", true), ("UPDATENEWMESSAGE", true), ("peerUser", true), ("ptscount:%201", true),
                ("Giraffe", true), ("gIRAFFE", true), ("GR%C3%B6%C3%9Fer", true), ("%C3%A4%C3%B6", true),
                ("60001", true), ("8642", true), ("987654321012345", true), ("-7654321", true), ("5005", true),
                ("feedfacecafebeef", true), ("FACECAFE", true), ("gzip_packed", isPacked), ("zebra", false),
                ("98765432101234567", false),
            ] { #expect(try passes(packet, "text=\(text)") == isThere, "\(text), packed: \(isPacked)") }
        }
        // In the words of the client's layer: #18b7a10d flags id ip_address port.
        var option = ByteBuffer()
        for word: UInt32 in [0x18b7_a10d, 1 << 4, 2, 0x3237_3103, 443] {
            option.writeInteger(word, endianness: .little)
        }
        for (layer, text) in [(133, "ip_address"), (nil, "ipAddress")] as [(Int32?, String)] {
            for asked in ["ip_address", "ipAddress"] {
                #expect(try passes(record("dcOption", option, layer: layer), "text=\(asked)") == (asked == text))
            }
        }
        // What the page shows of it beside the tree.
        var answer = record("config", wrappers: ["rpc_result"])
        answer.answers = [.init(number: 1, method: "help.getConfig", name: "config", nanoseconds: 5)]
        answer.frame.messages[0].answers = 8_008
        for text in ["HELP.getconfig", "8008", "RPC_result"] { #expect(try passes(answer, "text=\(text)"), "\(text)") }
    }

    @Test("LT03 Of a step of a key exchange, what is encrypted in it is found by text and by name")
    func encryptedPartsAreFound() throws {
        let inner = try MT.PQInnerData.pQInnerData(
            .init(pq: [0x5a, 0x6b], p: [3], q: [5], nonce: TLInt128(), serverNonce: TLInt128(), newNonce: TLInt256())
        ).encoded()
        let query = try MT.ReqPqMulti(nonce: TLInt128()).encoded()
        for (step, isThere) in [(plain("req_DH_params", query, inner: inner), true), (plain("x", query), false)] {
            for asked in ["text=P_Q_inner", "text=5A6B", "method=P_Q_inner"] {
                #expect(try passes(step, asked) == isThere, "\(asked)")
            }
            #expect(try passes(step, "text=req_pq_multi"))
        }
    }

    @Test("LT03 A search ends where packets unpack to too much, and says how many were not looked through")
    func searchesAreBounded() throws {
        let body = try API.Messages.SendMessage(peer: .inputPeerSelf, message: "here", randomID: 5).encoded()
        var records = (1...3).map { _ in plain("messages.sendMessage", body) }
        for index in records.indices { records[index].number = index + 1 }
        let filter = try PacketFilter(PageQuery("packets?text=here"))
        var budget = SearchBudget(bytes: 1)
        #expect(filter.newest(10, of: records, &budget).map(\.number) == [3] && budget.missed == 2)
        // What needs no tree is found all the same.
        let cheap = try PacketFilter(PageQuery("packets?text=sendMessage"))
        #expect(cheap.newest(10, of: records, &budget).count == 3 && budget.missed == 2)
        var feed = PacketFeed(filter: filter, next: 1)
        #expect(feed.batch(records, count: 3).leftOut == 0)
        // What comes later is looked through as well.
        for index in records.indices { records[index].number += 3 }
        let next = feed.batch(records, count: 6)
        #expect(next.rows.map(\.number) == [4, 5, 6] && next.leftOut == 0)
    }

    @Test("LT03 A method finds messages, what is around them and updates in them, and no other types inside")
    func methodsFindUpdates() throws {
        let several = try API.Updates.updates(
            .init(updates: [.updatePtsChanged, Self.giraffes], users: [], chats: [], date: 0, seq: 0)
        ).encoded()
        let one = try API.Updates.updateShort(update: Self.giraffes, date: 0).encoded()
        for (name, body) in [("updates", several), ("updateShort", one)] {
            for (method, isThere) in [
                ("updateNewMessage", true), ("NEWMESS", true), (name, true), ("peerUser", false), ("giraffe", false),
                ("message.", false), ("updatePtsChanged", name == "updates"),
            ] { #expect(try passes(record(name, body), "method=\(method)") == isThere, "\(name): \(method)") }
        }
        let wrapped = record("help.getConfig", wrappers: ["invokeWithLayer", "initConnection"])
        #expect(try passes(wrapped, "method=INITconn"))
        #expect(try passes(wrapped, "method=getconfig"))
        // A text that looks like one is no update.
        let lines = [
            "updates", "  message: \"updateFake\"", "  \"x: updateFake y\"", "  [0]: updateTrue", "encrypted in it",
            "  a",
        ]
        #expect(PacketDetails.nestedNames(in: lines) == ["updates", "updateTrue", "a"])
    }

    @Test("LT03 Packets from before a sign-in belong to who signs in next under their key")
    func packetsBeforeSignInsAreFound() throws {
        var ring = PacketRing()
        for packet in [
            plain(), plain(connection: 2), record("auth.signIn", key: 1), record("auth.authorization", user: 5, key: 1),
            // Signed out; somebody else signs in.
            record("auth.signIn", key: 1), record("auth.authorization", user: 6, key: 1),
            // Another key on the same connection, after a key of its own.
            plain(), record("auth.signIn", key: 2), record("auth.authorization", user: 7, key: 2),
            // The same key id at another connection is the same key; one that nobody signs in under is nobody's.
            record("ping", key: 2, connection: 3), record("auth.authorization", user: 7, key: 2, connection: 3),
            record("ping", key: 3, connection: 2),
        ] { ring.add(packet) }
        let records = PacketLog(ring: ring).records(from: 1).records
        for (user, numbers) in [(5, [1, 3, 4]), (6, [5, 6]), (7, [7, 8, 9, 10, 11]), (8, [])] as [(Int, [Int])] {
            let filter = try PacketFilter(PageQuery("packets?user=\(user)"))
            var budget = SearchBudget()
            #expect(filter.newest(99, of: records, &budget).map(\.number) == numbers, "\(user)")
        }
        // An account is told of its login with the first batch.
        var feed = PacketFeed(filter: try PacketFilter(PageQuery("events?user=5")))
        #expect(feed.batch(records, count: ring.count).rows.map(\.number) == [1, 3, 4])
        #expect(records.filter { $0.account == nil }.map(\.number) == [2, 12])
        // Somebody else may sign in under the key of a datacenter at which a login only began: in another session.
        var begun = [
            plain(), record("auth.sendCode", key: 1, session: 8),
            record("auth.authorization", user: 6, key: 1, session: 9),
        ]
        PacketRecord.findOwners(in: &begun)
        #expect(begun.map(\.account) == [nil, nil, 6])
        // The connection at which a key was made may be lost.
        var made = plain(connection: 5)
        made.frame.madeKeyID = 1
        var moved = [
            plain(connection: 5), made, record("auth.signIn", key: 1, connection: 6),
            record("auth.authorization", user: 5, key: 1, connection: 6), record("ping", key: 2, connection: 5),
        ]
        PacketRecord.findOwners(in: &moved)
        #expect(moved.map(\.account) == [5, 5, 5, 5, nil])
        // What is no step of a key exchange says nothing of who comes next.
        for kind in [LabFrame.Kind.transportError(-404), .quickAck, .malformed] {
            var stray = plain()
            stray.frame.kind = kind
            var packets = [stray, record("auth.authorization", user: 5, key: 1)]
            PacketRecord.findOwners(in: &packets)
            #expect(packets.map(\.account) == [nil, 5], "\(kind)")
        }
    }

    @Test("LT03 The login of an account is found by the account, in the list and in what is saved, and by its ids")
    func loginsAreFound() async throws {
        let directory = try TemporaryDirectory()
        let run = try await RunningLab.run(in: directory, options: ["--web", "0"]) { lab in
            let page = try await PageClient(lab)
            let servers = try LabServers(contentsOf: lab.file)
            func rows(_ query: String) async throws -> [[String: Any]] {
                try #require(try await page.get("packets?\(query)").json()["packets"] as? [[String: Any]])
            }
            let users = try #require(try await page.get("people").json()["users"] as? [[String: Any]])
            var seen: Set<Int> = []
            for name in ["boris", "clara"] {
                let id = try #require(users.first { $0["username"] as? String == name }?["id"] as? Int)
                let account = try #require(servers.accounts.first { $0.phone == Self.phones[name] })
                _ = try await withTelegramClient(.lab(servers)) { try await $0.signIn(account) }
                let found = try await rows("user=\(id)")
                let names = Set(found.flatMap { $0["names"] as? [String] ?? [] })
                let login: Set = ["req_pq_multi", "dh_gen_ok", "auth.sendCode", "auth.signIn"]
                #expect(names.isSuperset(of: login), "\(names)")
                let numbers = Set(found.compactMap { $0["n"] as? Int })
                #expect(seen.isDisjoint(with: numbers))
                seen.formUnion(numbers)
                let saved = try await page.get("save?user=\(id)&method=req_pq_multi").body
                #expect(saved.contains("req_pq_multi"))

                let asking = try await rows("user=\(id)&method=auth.signIn&direction=in")
                let signIn = try #require(asking.last?["n"] as? Int)
                let packet = try await page.get("packet?number=\(signIn)").json()
                for (field, isUpper) in [("salt", false), ("session", false), ("message", false), ("key", true)] {
                    let text = try #require(packet[field] as? String)
                    let asked = try await rows("user=\(id)&text=\(isUpper ? text.uppercased() : text)")
                    #expect(asked.contains { $0["n"] as? Int == signIn }, "\(field) \(text)")
                }
                let phone = try await rows("direction=in&method=auth.sendCode&text=\(account.phone)")
                #expect(!phone.isEmpty)
            }
        }
        #expect(run.status == .success, "\(run.errors)")
    }

    private static let phones = ["boris": "9996621002", "clara": "9996641003"]

    @Test("LT03 A row of the list is told in words, and a container's table can be reached by keyboard")
    func rowsAreSpoken() {
        let packets = PageScript.packets
        for part in [
            #"arrow.title = row.in ? "from the client" : "from the lab""#,
            #"slot.setAttribute("aria-label", this.spoken(row, arrow.title,"#, #"slot.removeAttribute("aria-label")"#,
        ] { #expect(packets.contains(part), "\(part)") }
        let region = #"tabindex: 0, role: "region", "aria-label": "Messages in the container""#
        #expect(PageScript.detail.contains(region))
    }
}
