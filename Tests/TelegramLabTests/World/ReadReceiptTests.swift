import TelegramAPI
import Testing

@testable import TelegramLab

@Suite("Who is told that messages were read")
struct ReadReceiptTests {
    @Test("Who has answered can still tell the other one that what came before is read, once")
    func answeredMessagesAreRead() throws {
        var scene = try ChatScene()
        let (alice, boris) = (scene.desk.peer("alice"), scene.desk.peer("boris"))
        try scene.send("A question", to: alice, from: scene.boris)
        try scene.send("An answer", to: boris, from: scene.alice)
        _ = try scene.packets(to: scene.boris)
        let read = API.Messages.ReadHistory(peer: boris, maxID: 0)
        for count in [1, 0] {
            let affected = try scene.desk.call(read, from: scene.alice)
            #expect(affected.ptsCount == 0)
            let told = try scene.packets(to: scene.boris).flatMap(\.updates).filter {
                if case .updateReadHistoryOutbox = $0 { true } else { false }
            }
            #expect(told.count == count)
        }
        let dialogs = try scene.desk.call(
            API.Messages.GetPeerDialogs(peers: [.inputDialogPeer(peer: alice)]), from: scene.boris)
        guard case .dialog(let dialog)? = dialogs.dialogs.first else {
            Issue.record("no dialog")
            return
        }
        #expect(dialog.readOutboxMaxID == dialog.topMessage - 1)
    }

    @Test("In a supergroup too who has answered tells all authors that what came before is read, each once")
    func answeredPostsAreRead() throws {
        var scene = try ChatScene()
        let group = try scene.channel(["boris", "clara"])
        try scene.send("A question", to: group.peer, from: scene.boris)
        try scene.send("An answer", to: group.peer, from: scene.alice)
        try scene.send("Thanks", to: group.peer, from: scene.clara)
        let read = API.Channels.ReadHistory(channel: group.input, maxID: 0)
        for count in [1, 0] {
            try scene.desk.call(read, from: scene.alice)
            for author in [scene.boris, scene.clara] {
                let told = try scene.desk.updates(to: author).filter {
                    guard case .updateShort(.updateReadChannelOutbox, _) = $0 else { return false }
                    return true
                }
                #expect(told.count == count)
            }
        }
    }

    @Test("In a basic group an author is told who has written long before others")
    func earlyAuthorsAreTold() throws {
        var scene = try ChatScene()
        let invited = API.Messages.CreateChat(users: [scene.user("boris"), scene.user("clara")], title: "Group")
        let created = try scene.desk.call(invited, from: scene.alice)
        guard case .updates(let packet) = created.updates, case .chat(let chat)? = packet.chats.first else {
            Issue.record("no group")
            return
        }
        let group = API.InputPeer.inputPeerChat(chatID: chat.id)
        try scene.send("First", to: group, from: scene.boris)
        for number in 0..<300 { try scene.send("\(number)", to: group, from: scene.clara) }
        try scene.desk.call(API.Messages.ReadHistory(peer: group, maxID: 0), from: scene.alice)
        let told = try scene.packets(to: scene.boris).flatMap(\.updates).filter {
            if case .updateReadHistoryOutbox = $0 { true } else { false }
        }
        #expect(told.count == 1)
    }
}
