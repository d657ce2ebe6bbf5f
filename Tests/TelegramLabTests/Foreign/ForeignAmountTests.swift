import MTProtoCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

@Suite("What clients that are not ours ask of a lab: how much there is at once")
struct ForeignAmountTests {
    @Test("The newest thousand sessions of a user hear what is new; one that the lab has forgotten hears nothing")
    func manySessions() throws {
        var scene = try ChatScene()
        let toAlice = scene.desk.peer("alice")
        let (first, key, now) = (scene.alice, scene.alice.key, scene.desk.now)
        let query = try API.Help.GetNearestDc().encoded()
        let sessions = (1...1000 as ClosedRange<Int64>).map { SessionReference(key: key, id: $0) }
        func begin(_ session: SessionReference) {
            _ = scene.desk.world.answer(query, from: session, messageID: session.id * 4, now: now)
        }
        func heard() -> [SessionReference] { scene.desk.deliveries.map(\.session) }
        for session in sessions.dropLast() { begin(session) }
        try scene.send("to all", to: toAlice, from: scene.boris)
        #expect(heard() == [first] + sessions.dropLast())
        begin(sessions[999])
        try scene.send("to all but the oldest", to: toAlice, from: scene.boris)
        #expect(heard() == sessions)
        scene.desk.world.forget(session: sessions[0])
        try scene.send("to the others", to: toAlice, from: scene.boris)
        #expect(heard() == Array(sessions.dropFirst()))
    }

    @Test("Who has read a message is told in groups of a hundred members, and in no larger ones, for a week")
    func readersOfLargeGroups() throws {
        var scene = try ChatScene()
        // As many users whom nobody knows.
        var others: [API.InputUser] = []
        for number in 0..<98 as Range<Int64> {
            var user = try #require(scene.desk.world.users[scene.id("boris")])
            (user.id, user.username, user.phone) = (9_000_000 + number, nil, "")
            scene.desk.world.users[user.id] = user
            others.append(.inputUser(userID: user.id, accessHash: user.accessHash))
        }
        others.append(scene.user("clara"))
        let made = try scene.desk.call(API.Messages.CreateChat(users: others, title: "Group"), from: scene.alice)
        let group = try #require(made.updates.whole?.group).id
        let peer = API.InputPeer.inputPeerChat(chatID: group)
        let sent = try scene.send("read this", to: peer, from: scene.alice)
        let id = try #require(sent.whole?.messages.first?.id)
        let who = API.Messages.GetMessageReadParticipants(peer: peer, msgID: id)
        try scene.desk.call(API.Messages.ReadHistory(peer: peer, maxID: 0), from: scene.clara)
        scene.desk.now += 7 * 86_400
        #expect(try scene.desk.call(who, from: scene.alice).map(\.userID) == [scene.id("clara")])
        scene.desk.now += 1
        #expect(scene.desk.failure(of: who, from: scene.alice) == "400 MSG_TOO_OLD")
        let boris = scene.user("boris")
        try scene.desk.call(API.Messages.AddChatUser(chatID: group, userID: boris, fwdLimit: 0), from: scene.alice)
        #expect(scene.desk.failure(of: who, from: scene.alice) == "400 CHAT_TOO_BIG")
    }

    @Test("Archived sets of stickers are listed a hundred at a time, those behind another one, the newest first")
    func archivedSets() throws {
        var scene = try ChatScene()
        for id in 9001...9101 as ClosedRange<Int64> {
            scene.desk.world.stickers.put(
                StickerSetRecord(
                    id: id, accessHash: 1, kind: .stickers, title: "Set \(id)", shortName: "set_\(id)", stickers: []))
            try scene.desk.call(
                API.Messages.InstallStickerSet(
                    stickerset: .inputStickerSetID(id: id, accessHash: 1), archived: true), from: scene.alice)
        }
        func page(behind id: Int64 = 0, limit: Int32) throws -> [Int64] {
            let found = try scene.desk.call(
                API.Messages.GetArchivedStickers(offsetID: id, limit: limit), from: scene.alice)
            #expect(found.count == 101)
            return found.sets.compactMap { if case .stickerSetNoCovered(let set) = $0 { set.id } else { nil } }
        }
        let all: [Int64] = (9001...9101).reversed()
        #expect(try page(limit: 1000) == Array(all.prefix(100)))
        #expect(try page(behind: 9002, limit: 1000) == [9001])
        #expect(try page(limit: 2) == [9101, 9100])
        #expect(try page(limit: 0) == [9101])
    }

    @Test("A chat is emptied a thousand messages at a time, and whoever empties it hears whether any are left")
    func emptiedHistories() throws {
        var scene = try ChatScene()
        for (session, name, size) in [(scene.boris, "boris", 1000), (scene.clara, "clara", 1001)] {
            try scene.send("again and again", to: .inputPeerSelf, from: session)
            let user = scene.id(name)
            func messages() -> [Int32] { scene.desk.world.boxes[user]?.chats[.user(user)]?.messages ?? [] }
            let message = try #require(messages().last.flatMap { scene.desk.world.boxes[user]?.message($0) })
            for _ in messages().count..<size {
                var copy = message
                copy.id = try #require(scene.desk.world.boxes[user]?.nextID)
                copy.shared = scene.desk.world.makeSharedID()
                scene.desk.world.boxes[user]?.append(copy)
            }
            let emptied = API.Messages.DeleteHistory(peer: .inputPeerSelf, maxID: 0)
            #expect(try scene.desk.call(emptied, from: session).offset == (size > 1000 ? 1 : 0))
            #expect(messages().count == size - 1000)
        }
    }
}
