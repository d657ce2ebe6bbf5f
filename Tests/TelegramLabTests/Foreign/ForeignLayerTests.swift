import MTProtoCore
import NIOCore
import SchemaSupport
import Synchronization
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

@Suite("What clients that are not ours ask of a lab: older layers")
struct ForeignLayerTests {
    @Test("LF11 Clients of three layers write to each other, and each is answered and told in its own")
    func eachSpeaksItsLayer() async throws {
        try await withLab { lab in
            let alice = LabAccount.standard[0]
            let old = try await OlderClient.signedIn(lab, alice, layer: 133)
            let middle = try await OlderClient.signedIn(lab, alice, layer: 158)
            let boris = try await RawClient.signedIn(lab, LabAccount.standard[1])
            let dialogs = try await old.call(
                "messages.getDialogs", "messages.Dialogs",
                [
                    "offset_date": .int(0), "offset_id": .int(0), "limit": .int(100), "hash": .long(0),
                    "offset_peer": try old.layer.make("inputPeerEmpty"),
                ])
            #expect(!dialogs.objects("dialogs").isEmpty && !dialogs.objects("users").isEmpty)
            // Both wait for updates.
            _ = try await middle.call("updates.getState", "updates.State")

            let me = try await boris.user(try #require(alice.username))
            let sent = try await boris.call(
                API.Messages.SendMessage(
                    peer: .inputPeerUser(userID: me.id, accessHash: me.accessHash ?? 0), message: "to all layers",
                    randomID: 1, entities: [.messageEntitySpoiler(offset: 0, length: 2)]))
            guard case .updateShortSentMessage = sent else {
                guard sent.whole != nil else { throw RawClientError.unexpected("\(sent)") }
                return try await self.answer(from: old, middle, to: boris)
            }
            try await self.answer(from: old, middle, to: boris)
        }
    }

    private func answer(from old: OlderClient, _ middle: OlderClient, to boris: RawClient) async throws {
        let heard = try await middle.heard("to all layers")
        #expect(heard.objects("entities").map(\.name) == ["messageEntitySpoiler"])
        let first = try await old.heard("to all layers")
        #expect(first.objects("entities").map(\.name) == ["messageEntityUnknown"])
        // The message that is answered stood in a field of its own.
        let id = try #require(first.int("id"))
        let user = try #require(first.object("peer_id")?.long("user_id"))
        let found = try await old.call(
            "contacts.resolveUsername", "contacts.ResolvedPeer",
            ["username": .text(try #require(LabAccount.standard[1].username))])
        let hash = try #require(found.objects("users").first?.long("access_hash"))
        let peer = try old.layer.make("inputPeerUser", ["user_id": .long(user), "access_hash": .long(hash)])
        let updates = try await old.call(
            "messages.sendMessage", "Updates",
            ["peer": peer, "reply_to_msg_id": .int(id), "message": .text("from 133"), "random_id": .long(2)])
        #expect(updates.name == "updateShortSentMessage" || !updates.objects("updates").isEmpty)
        let answer = try await boris.message("from 133")
        guard case .messageReplyHeader(let header)? = answer.replyTo else {
            throw RawClientError.unexpected("\(answer)")
        }
        #expect(header.replyToMsgID != nil)
        let told = try await middle.heard("from 133")
        #expect(told.object("reply_to")?.int("reply_to_msg_id") == id)

        // Answers that are of another type now.
        let group = try await old.call(
            "messages.createChat", "Updates",
            [
                "users": .vector([
                    try old.layer.make("inputUser", ["user_id": .long(user), "access_hash": .long(hash)])
                ]), "title": .text("Group"),
            ])
        #expect(group.objects("chats").first?.text("title") == "Group")
        let full = try await old.call("users.getFullUser", "UserFull", ["id": try old.layer.make("inputUserSelf")])
        #expect(full.object("user")?.name == "userEmpty" && full.object("user")?.long("id") != 0)
    }

    @Test("LF11 What has no counterpart is refused by name and told once; layers that are too old are refused")
    func limitsAreTold() async throws {
        let told = LayerLines()
        var configuration = LabConfiguration()
        configuration.hearsOfLimits = { told.add($0) }
        try await withLab(configuration) { lab in
            let old = try await OlderClient.signedIn(lab, LabAccount.standard[0], layer: 133)
            for _ in 0..<2 {
                let gone = try await old.failure(of: "messages.getAllChats", ["except_ids": .longs([])])
                #expect(gone == "400 METHOD_NOT_IN_LAB: messages.getAllChats")
            }
            let lacking = try await old.failure(
                of: "account.getTheme",
                [
                    "format": .text("ios"), "theme": try old.layer.make("inputThemeSlug", ["slug": .text("x")]),
                    "document_id": .long(1),
                ])
            #expect(lacking == "400 METHOD_NOT_IN_LAB: account.getTheme")
            #expect(told.all.filter { $0.contains("getAllChats") } == ["METHOD_NOT_IN_LAB: messages.getAllChats"])

            // A method of a later layer is answered in the client's own.
            let later = try OlderLayer(139).call(
                "contacts.resolvePhone", ["phone": .text(LabAccount.standard[0].phone)])
            let answer = try await old.client.answer(to: try await old.client.send(later)).object
            #expect(try old.layer.read(answer, "contacts.ResolvedPeer").objects("users").count == 1)

            // A layer without a schema is spoken as the one before it.
            let between = try await RawClient(lab, 2)
            try await between.exchangeKey()
            _ = try await between.call(layer: 134, try old.layer.call("help.getConfig"))
            #expect(told.all.contains("layer 134 is spoken as layer 133, the next older one with a schema"))

            for (layer, named) in [(132, "layer 132"), (-1, "a layer that never was")] as [(Int32, String)] {
                await #expect(throws: RPCError(code: 400, message: "CONNECTION_LAYER_INVALID")) {
                    _ = try await between.call(layer: layer, try API.Help.GetConfig().encoded())
                }
                let line = "CONNECTION_LAYER_INVALID: a client asks for \(named), the oldest of the lab is 133"
                #expect(told.all.contains(line))
            }
        }
    }

    @Test(
        "LF11 LT01 A test author answers a method that the lab does not have, in the client's layer; what cannot be read is seen"
    )
    func authorsAnswerOlderClients() async throws {
        try await withLab { lab in
            var requests = await lab.requests().makeAsyncIterator()
            await lab.answer(API.Help.GetRecentMeUrls.self) { request, _ in
                #expect(request.referer == "here")
                return .init(urls: [], chats: [], users: [])
            }
            let old = try await OlderClient.connected(lab, 2, layer: 158)
            let answer = try await old.call("help.getRecentMeUrls", "help.RecentMeUrls", ["referer": .text("here")])
            #expect(answer.name == "help.recentMeUrls")
            let gone = try await old.failure(of: "messages.getAllChats", ["except_ids": .longs([])])
            #expect(gone == "400 METHOD_NOT_IN_LAB: messages.getAllChats")
            while let request = await requests.next(), request.method != "messages.getAllChats" {}
        }
    }

    @Test("LF11 The layer that is named last counts, also for updates; the newest of the lab stands for later ones")
    func lastLayerCounts() async throws {
        try await withLab { lab in
            let client = try await OlderClient.connected(lab, 2, layer: 158)
            // Both are older than the lab's; what they have in common says nothing, their configurations differ.
            let old = try OlderLayer(133)
            let config = try await client.client.call(layer: 133, try old.call("help.getConfig"))
            let read = try old.read(config, "Config")
            #expect(read.int("pinned_dialogs_count_max") == 5)
            #expect(try await client.failure(of: "help.getConfig") == "no error")
            // Layer 300 is not known here: its client reads the newest.
            let newest = try await client.client.call(layer: 300, try API.Help.GetConfig().encoded())
            #expect(throws: Never.self) { try API.Config(decoding: newest) }
        }
    }
}

private final class LayerLines: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { self.lines.withLock { $0 } }

    func add(_ line: String) { self.lines.withLock { $0.append(line) } }
}

extension ForeignLayerTests {
    /// The lab's own schema with the changes that a later layer might make.
    private static func laterSchema() throws -> LabSchema {
        var lines = ["// LAYER 300"]
        for line in SchemaInterpreter.api.constructors {
            switch line.name {
            case "config":
                lines.append(String(line.text).replacing("#\(Self.hex(line.id))", with: "#00000300"))
            case "updateUserTyping": break
            default: lines.append(String(line.text))
            }
        }
        lines.append("---functions---")
        for line in SchemaInterpreter.api.functions {
            guard line.name == "help.getNearestDc" else {
                lines.append(String(line.text))
                continue
            }
            lines.append("help.getNearestDc#00000301 flags:# later:flags.0?true = NearestDc;")
        }
        return try LabSchema(parsing: lines.joined(separator: "\n"), file: "api.tl")
    }

    private static func hex(_ id: UInt32) -> String {
        let digits = String(id, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }

    @Test("LF11 With the schema of a newer layer its clients are read and answered in that layer")
    func newerSchemas() async throws {
        var configuration = LabConfiguration()
        configuration.newerSchema = try Self.laterSchema()
        try await withRawClient(configuration) { _, client in
            let config = try await client.call(layer: 300, try API.Help.GetConfig().encoded())
            #expect(config.getInteger(at: config.readerIndex, endianness: .little, as: UInt32.self) == 0x300)
            // What only the newer layer has is refused by name where it says something.
            var query = ByteBuffer(integer: UInt32(0x301), endianness: .little)
            query.writeInteger(UInt32(0), endianness: .little)
            let answer = try await client.answer(to: try await client.send(query)).object
            #expect(throws: Never.self) { try API.NearestDc(decoding: answer) }
            query.setInteger(UInt8(1), at: 4)
            let changed = query
            let refusal = "PARAMETER_NOT_IN_LAB: help.getNearestDc.later of layer 300"
            await #expect(throws: RPCError(code: 400, message: refusal)) {
                _ = try await client.answer(to: try await client.send(changed))
            }
        }
        for (text, file) in [("", "api.tl"), ("", "228.tl"), ("user#1 = User;", "300.tl")] {
            #expect(throws: LabError.self) { try LabSchema(parsing: text, file: file) }
        }
    }
}
