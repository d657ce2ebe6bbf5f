import MTProtoCore
import TL
import TelegramAPI
import TestTime
import Testing

@testable import TelegramLab

@Suite("How often accounts may send in a lab with limits")
struct ForeignSendingLimitTests {
    @Test("U45 Each chat, each group and all together have their limits; refusals say how long to wait, and are listed")
    func limits() async throws {
        let time = TestTime(passes: false)
        var configuration = LabConfiguration()
        configuration.sendingLimits = LabSendingLimits(
            chat: .init(2, per: 10), group: .init(3, per: 60), overall: .init(5, per: 30))
        try await TelegramLab.withLab(configuration.forTests(time: time)) { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            let (channel, _) = try await alice.makeChannel()
            let person = try await alice.peer("clara")
            var number: Int64 = 0
            func write(_ peer: API.InputPeer, randomID: Int64? = nil) async throws -> String {
                number += 1
                return try await alice.failure(
                    of: API.Messages.SendMessage(peer: peer, message: "a", randomID: randomID ?? number))
            }
            #expect(try await write(channel.peer) == "no error")
            time.jump(.milliseconds(1500))
            #expect(try await write(channel.peer) == "no error")
            #expect(try await write(channel.peer) == "420 FLOOD_WAIT_9")
            // What asks again before that is told the rest; other chats go on, and other accounts.
            time.jump(.seconds(4))
            #expect(try await write(channel.peer) == "420 FLOOD_WAIT_5")
            #expect(try await write(person) == "no error")
            let other = API.Messages.SendMessage(peer: try await boris.peer("clara"), message: "a", randomID: 1)
            #expect(try await boris.failure(of: other) == "no error")
            time.jump(.seconds(5))
            #expect(try await write(channel.peer) == "no error")
            time.jump(.seconds(11))
            #expect(try await write(channel.peer) == "420 FLOOD_WAIT_39")
            // Several count as so many, and editing is no sending.
            let copies = API.Messages.ForwardMessages(
                fromPeer: .inputPeerSelf, id: [1, 1], randomID: [91, 92], toPeer: .inputPeerSelf)
            #expect(try await alice.failure(of: copies) == "420 FLOOD_WAIT_9")
            #expect(try await write(.inputPeerSelf) == "no error")
            #expect(try await write(person) == "420 FLOOD_WAIT_9")
            #expect(try await alice.failure(of: API.Help.GetNearestDc()) == "no error")
            // Time that an order adds makes room as time that passes.
            try await lab.forward(by: .seconds(60))
            #expect(try await write(channel.peer) == "no error")

            let breaches = await lab.limitBreaches
            #expect(breaches.map(\.limit) == [.chat, .chat, .group, .overall, .overall])
            #expect(breaches.map(\.isRepeated) == [false, true, false, false, true])
            #expect(breaches.map(\.seconds) == [9, 5, 39, 9, 9])
            #expect(Set(breaches.map(\.userID)).count == 1)
        }
        configuration.sendingLimits = LabSendingLimits(chat: .init(0, per: 1))
        let error = await #expect(throws: LabError.self) { _ = try await Lab.start(configuration) }
        #expect(error?.code == .badConfiguration)
    }

    @Test("U45 Limits are read as mtproto lab takes them")
    func texts() {
        #expect(LabSendingLimits(parsing: "usual") == .usual)
        #expect(LabSendingLimits(parsing: "chat=1/1,group=20/60,all=30/1") == .usual)
        #expect(LabSendingLimits(parsing: "all=5/2") == LabSendingLimits(overall: .init(5, per: 2)))
        for text in ["", "chat", "chat=1", "chat=0/1", "chat=1/0", "chat=1/1,chat=2/1", "room=1/1", "chat=1/1,"] {
            #expect(LabSendingLimits(parsing: text) == nil, "\(text)")
        }
    }
}
