import MTProtoCore
import MTProtoCrypto
import NIOCore
import TL
import TelegramAPI
import TestTime
import Testing

@testable import TelegramLab

@Suite("What goes wrong at one datacenter or for one account, and limits that change while the lab runs")
struct LabOrderScopeTests {
    @Test("LT03 A method fails at one datacenter alone; what names a user goes before that")
    func methodsFailAtOneDatacenter() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            let user = try #require(await lab.userID("alice"))
            let query = API.Users.GetUsers(id: [.inputUserSelf])
            let home = LabAccount.alice.homeDC
            func fault(_ text: String, user: Int64? = nil, at datacenter: Int? = nil) -> LabMethodFault {
                let error = LabRequestError(code: 400, message: text)
                return LabMethodFault("users.getUsers", error: error, user: user, datacenter: datacenter)
            }
            try await lab.addMethodFault(fault("THERE", at: home))
            #expect(try await alice.failure(of: query) == "400 THERE")
            #expect(try await boris.failure(of: query) == "no error")
            try await lab.addMethodFault(fault("EVERYWHERE"))
            #expect(try await alice.failure(of: query) == "400 THERE")
            #expect(try await boris.failure(of: query) == "400 EVERYWHERE")
            try await lab.addMethodFault(fault("HERS", user: user))
            try await lab.addMethodFault(fault("ELSEWHERE", user: user, at: LabAccount.boris.homeDC))
            #expect(try await alice.failure(of: query) == "400 HERS")
            try await lab.addMethodFault(fault("HERS THERE", user: user, at: home))
            #expect(try await alice.failure(of: query) == "400 HERS THERE")
            #expect(await lab.methodFaults.map(\.datacenter) == [nil, home, nil, LabAccount.boris.homeDC, home])

            #expect(await lab.removeMethodFault("users.getUsers", user: user, datacenter: 1) == false)
            #expect(await lab.removeMethodFault("users.getUsers", user: user, datacenter: home))
            #expect(await lab.removeMethodFault("users.getUsers", user: user))
            #expect(try await alice.failure(of: query) == "400 THERE")
            #expect(await lab.removeMethodFault("users.getUsers", datacenter: home))
            #expect(try await alice.failure(of: query) == "400 EVERYWHERE")
            let struck = try #require(await lab.weather()).struck_methods
            #expect(struck.first { $0.dc == home && $0.user == nil }?.count == 3, "\(struck)")
            #expect(struck.first { $0.dc == home && $0.user == user }?.count == 1, "\(struck)")
            let error = await #expect(throws: LabError.self) { try await lab.addMethodFault(fault("X", at: 9)) }
            #expect(error?.message == "the lab has no datacenter 9")

            // The end of a connection, and slow answers, too.
            await lab.clearMethodFaults()
            try await lab.addMethodFault(.init("users.getUsers", endsConnection: true, datacenter: home))
            #expect(try await boris.failure(of: query) == "no error")
            await #expect(throws: RawClientError.self) { _ = try await alice.failure(of: query) }
            try await lab.addMethodFault(.init("*", delay: .seconds(3), datacenter: LabAccount.boris.homeDC))
            let begun = LabTime.shared.now()
            #expect(try await boris.failure(of: query) == "no error")
            #expect(LabTime.shared.now() - begun >= .seconds(3))
        }
    }

    @Test("LT03 A method fails in one chat alone, whoever asks and by whatever parameter the chat is named")
    func methodsFailInOneChat() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let group = try await alice.makeGroup("boris").id
            let channel = try await alice.makeChannel().channel
            let user = try #require(await lab.userID("alice"))
            let boris = try await alice.peer("boris")
            let news = API.InputPeer.inputPeerChannel(channelID: channel.id, accessHash: channel.accessHash ?? 0)
            func fault(_ text: String, _ method: String, user: Int64? = nil, in chat: API.Peer?) -> LabMethodFault {
                LabMethodFault(method, error: .init(code: 400, message: text), user: user, chat: chat)
            }
            func write(_ peer: API.InputPeer) async throws -> String {
                try await alice.failure(
                    of: API.Messages.SendMessage(
                        peer: peer, message: "a", randomID: Int64.random(in: .min ... .max)))
            }
            let send = "messages.sendMessage"
            try await lab.addMethodFault(fault("THERE", send, in: .peerChat(chatID: group)))
            try await lab.addMethodFault(fault("NEWS", "*", in: .peerChannel(channelID: channel.id)))
            #expect(try await write(.inputPeerChat(chatID: group)) == "400 THERE")
            #expect(try await write(news) == "400 NEWS")
            #expect(try await write(boris) == "no error")
            // By a channel and by the number of a group.
            let input = API.InputChannel.inputChannel(channelID: channel.id, accessHash: channel.accessHash ?? 0)
            #expect(try await alice.failure(of: API.Channels.GetFullChannel(channel: input)) == "400 NEWS")
            #expect(try await alice.failure(of: API.Messages.GetFullChat(chatID: group)) == "no error")
            try await lab.addMethodFault(fault("FULL", "messages.getFullChat", in: .peerChat(chatID: group)))
            #expect(try await alice.failure(of: API.Messages.GetFullChat(chatID: group)) == "400 FULL")
            // The chat goes before what holds in all of them, and the user before both.
            try await lab.addMethodFault(fault("ANYWHERE", send, in: nil))
            #expect(try await write(.inputPeerChat(chatID: group)) == "400 THERE")
            #expect(try await write(boris) == "400 ANYWHERE")
            try await lab.addMethodFault(fault("HERS", send, user: user, in: nil))
            #expect(try await write(.inputPeerChat(chatID: group)) == "400 HERS")
            #expect(await lab.removeMethodFault(send, user: user))
            #expect(await lab.removeMethodFault(send))
            let struck = try #require(await lab.weather()).struck_methods
            #expect(struck.first { $0.method == send && $0.chat == group }?.count == 2, "\(struck)")
            #expect(await lab.removeMethodFault(send, chat: .peerChat(chatID: group)))
            #expect(await lab.removeMethodFault(send, chat: .peerChat(chatID: group)) == false)
            #expect(try await write(.inputPeerChat(chatID: group)) == "no error")
            try await self.forwardsFailWhereTheyGo(lab, alice, to: group)
        }
    }

    /// What is not there, and what has no chat, is refused by name.
    private func forwardsFailWhereTheyGo(_ lab: Lab, _ alice: RawClient, to group: Int64) async throws {
        let error = LabRequestError.floodWait(40)
        let forward = LabMethodFault("messages.forwardMessages", error: error, chat: .peerChat(chatID: group))
        try await lab.addMethodFault(forward)
        func failure(from source: API.InputPeer, to target: API.InputPeer) async throws -> String {
            try await alice.failure(
                of: API.Messages.ForwardMessages(fromPeer: source, id: [1], randomID: [1], toPeer: target))
        }
        let chat = API.InputPeer.inputPeerChat(chatID: group)
        #expect(try await failure(from: .inputPeerSelf, to: chat) == "420 FLOOD_WAIT_40")
        #expect(try await failure(from: chat, to: .inputPeerSelf) != "420 FLOOD_WAIT_40")
        for (method, chat, words) in [
            ("messages.sendMessage", API.Peer.peerChannel(channelID: 5), "the lab has no chat 5"),
            ("users.getUsers", .peerChat(chatID: group), "users.getUsers name no chat"),
            ("messages.sendEncrypted", .peerChat(chatID: group), "messages.sendEncrypted name no chat"),
        ] {
            let refused = await #expect(throws: LabError.self) {
                try await lab.addMethodFault(.init(method, error: error, chat: chat))
            }
            #expect(refused?.message.contains(words) == true, "\(refused?.message ?? "")")
        }
    }

    @Test("LT03 What is wrong in the chat with somebody strikes whoever writes there, and nothing of that person's own")
    func savedMessagesAreInNoChat() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            let user = try #require(await lab.userID("boris"))
            let error = LabRequestError(code: 400, message: "THERE")
            try await lab.addMethodFault(
                LabMethodFault("messages.sendMessage", error: error, chat: .peerUser(userID: user)))
            func write(_ client: RawClient, _ peer: API.InputPeer) async throws -> String {
                try await client.failure(
                    of: API.Messages.SendMessage(
                        peer: peer, message: "a", randomID: Int64.random(in: .min ... .max)))
            }
            let (there, back) = (try await alice.peer("boris"), try await boris.peer("alice"))
            #expect(try await write(alice, there) == "400 THERE")
            #expect(try await write(boris, .inputPeerSelf) == "no error")
            #expect(try await write(boris, back) == "no error")
        }
    }

    @Test("LT03 Updates for one account are lost or come twice, whatever happens to others', until its weather ends")
    func updatesOfOneAccount() async throws {
        try await withLab { lab in
            let clients = [try await RawClient.signedIn(lab, .alice), try await RawClient.signedIn(lab, .boris)]
            for client in clients { _ = try await client.call(API.Updates.GetState()) }
            let alice = try #require(await lab.userID("alice"))
            let boris = try #require(await lab.userID("boris"))
            func arrived() async -> [Int] {
                [await lab.push(.updateConfig, to: alice), await lab.push(.updateConfig, to: boris)]
            }
            #expect(await arrived() == [1, 1])
            try await lab.setUpdateFaults(LabUpdateFaults(drop: 1), user: alice)
            #expect(await arrived() == [0, 1])
            let report = try #require(await lab.weather())
            #expect(report.accounts.map(\.user) == [alice] && report.update_drop == 0)
            #expect(report.accounts.first?.update_drop == 1 && report.accounts.first?.struck_updates == 1)
            #expect(report.struck_updates == 1)

            await lab.setUpdateFaults(LabUpdateFaults(drop: 1))
            try await lab.setUpdateFaults(LabUpdateFaults(duplicate: 1), user: alice)
            #expect(await arrived() == [1, 0])
            #expect(await lab.endWeather(user: alice))
            #expect(await arrived() == [0, 0])
            await lab.setUpdateFaults(LabUpdateFaults())
            #expect(await arrived() == [1, 1])
            // It is remembered.
            let after = try #require(await lab.weather()).accounts.first
            #expect(after?.struck_updates == 2 && after?.update_duplicate == 0)
            await #expect(throws: LabError.self) { try await lab.setUpdateFaults(LabUpdateFaults(drop: 1), user: 5) }
            #expect(clients.count == 2)
        }
    }

    @Test("LT03 An update that comes late comes behind the next one also when nothing happens to updates any more")
    func lateUpdatesArrive() {
        let session = SessionReference(key: KeyReference(datacenter: 2, id: 1), id: 1)
        let updates = (0..<3).map { Delivery(session: session, updates: .init(integer: $0)) }
        var engine = UpdateFaultEngine(plan: LabUpdateFaults(), random: .seeded(4))
        #expect(!engine.isActive)
        let none = engine.pass(updates[0], phone: "1", own: LabUpdateFaults(reorder: 1))
        #expect(none.isEmpty && engine.isActive && engine.struck == 1)
        let both = engine.pass(updates[1], phone: "1")
        #expect(both == [updates[1], updates[0]] && !engine.isActive)
        #expect(engine.pass(updates[2], phone: "1") == [updates[2]])
    }

    @Test("U45 Limits of sending are set and taken back while the lab runs, and are told with how often they refused")
    func limitsChange() async throws {
        let time = TestTime(passes: false)
        try await TelegramLab.withLab(LabConfiguration().forTests(time: time)) { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            var number: Int64 = 0
            func write() async throws -> String {
                number += 1
                return try await alice.failure(
                    of: API.Messages.SendMessage(peer: .inputPeerSelf, message: "a", randomID: number))
            }
            for _ in 0..<3 { #expect(try await write() == "no error") }
            #expect(await lab.weather()?.limits == [])
            try await lab.setSendingLimits(LabSendingLimits(chat: .init(1, per: 10)))
            // What was sent before does not count.
            #expect(try await write() == "no error")
            #expect(try await write() == "420 FLOOD_WAIT_10")
            #expect(
                await lab.weather()?.limits == [LabLimitReport(limit: "chat", messages: 1, seconds: 10, refused: 1)])
            try await lab.setSendingLimits(LabSendingLimits(overall: .init(1, per: 5)))
            #expect(try await write() == "no error")
            for _ in 0..<2 { #expect(try await write() == "420 FLOOD_WAIT_5") }
            try await lab.setSendingLimits(nil)
            #expect(try await write() == "no error")
            let weather = try #require(await lab.weather())
            #expect(weather.limits.map(\.limit) == ["chat", "all"] && weather.limits.map(\.refused) == [1, 2])
            #expect(weather.limits.allSatisfy { $0.messages == nil && $0.seconds == nil } && weather.limited == 3)
            await #expect(throws: LabError.self) {
                try await lab.setSendingLimits(LabSendingLimits(chat: .init(0, per: 1)))
            }
            for text in ["chat=1/x/1", "chat==1/1", "chat=1//1", "none"] {
                #expect(LabSendingLimits(parsing: text) == nil, "\(text)")
            }
        }
    }
}
