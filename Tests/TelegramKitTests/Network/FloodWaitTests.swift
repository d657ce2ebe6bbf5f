import MTProtoKit
import TelegramAPI
import TelegramKit
import TelegramLab
import TestTime
import Testing

/// Pauses that servers demand in one chat, and of one method.
struct FloodWaitTests {
    /// Alice's datacenter.
    private static let home = 5

    @Test("U45 a pause in one chat stops no other chat; it can be read, and be forgotten")
    func pausesAreOfChats() async throws {
        try await withLab { lab in
            try await withClient(of: lab, configure: { $0.floodWaits = .never }) { my in
                let client = my.client
                try await my.signIn()
                let (boris, own) = (try await client.resolve(.username("boris")), try await client.me().peer)
                let waits = client.floodWaits
                func sent() -> Int { my.received(at: Self.home).count { $0 == "messages.sendMessage" } }
                await lab.failNext("messages.sendMessage", at: Self.home, code: 420, message: "FLOOD_WAIT_600")
                let refused = try await error { () async throws(TelegramError) in
                    try await client.send("a", to: boris)
                }
                #expect(refused.code == .floodWait && refused.retryAfter == .seconds(600))
                let before = sent()
                let kept = try await error { () async throws(TelegramError) in try await client.send("b", to: boris) }
                #expect(kept.code == .floodWait && kept.message.contains("in this chat"))
                #expect(sent() == before, "nothing was sent")
                try await client.send("c", to: own)
                #expect(sent() == before + 1)

                let remembered = await client.rememberedFloodWaits()
                #expect(remembered.count == 1)
                let pause = try #require(remembered.first)
                #expect(pause.method == "messages.sendMessage" && pause.datacenter == Self.home && !pause.isSlowMode)
                #expect(pause.peer == Peer(kind: .user, id: boris.id))
                #expect(pause.remaining > .seconds(500) && pause.remaining <= .seconds(600))
                var told = waits.makeAsyncIterator()
                for _ in 0..<2 { #expect(await told.next()?.peer == pause.peer) }

                // Another method, which pauses everywhere.
                await lab.failNext("help.getConfig", at: Self.home, code: 420, message: "FLOOD_WAIT_300")
                _ = try? await client.invoke(API.Help.GetConfig())
                #expect(await client.rememberedFloodWaits().map(\.peer) == [pause.peer, nil])
                #expect(await client.forgetFloodWaits(of: "messages.sendMedia") == 0)
                #expect(await client.forgetFloodWaits(of: "messages.sendMessage", in: own) == 0)
                #expect(await client.forgetFloodWaits(in: boris) == 1)
                try await client.send("d", to: boris)
                #expect(await client.forgetFloodWaits() == 1)
                #expect(await client.rememberedFloodWaits().isEmpty)
                _ = try await client.invoke(API.Help.GetConfig())

                // A request that the program writes itself is of a chat as well.
                let message = try await client.send("e", to: own)
                func edit(in peer: API.InputPeer) async throws(TelegramError) {
                    _ = try await client.invoke(
                        API.Messages.EditMessage(peer: peer, id: Int32(clamping: message.id), message: "f"))
                }
                await lab.failNext("messages.editMessage", at: Self.home, code: 420, message: "FLOOD_WAIT_600")
                let unchanged = try await error { () async throws(TelegramError) in
                    try await edit(in: .inputPeerUser(userID: boris.id, accessHash: boris.accessHash))
                }
                #expect(unchanged.code == .floodWait)
                #expect(await client.rememberedFloodWaits().map(\.peer) == [pause.peer])
                try await edit(in: .inputPeerSelf)
            }
        }
    }

    @Test(
        "U45 slow mode holds up whatever is sent into its chat, and no edit; what waits goes when pauses are forgotten")
    func slowModeIsOfChats() async throws {
        try await withLab { lab in
            try await withClient(of: lab, configure: { $0.floodWaits = .always }) { my in
                let client = my.client
                try await my.signIn()
                let (boris, own) = (try await client.resolve(.username("boris")), try await client.me().peer)
                let message = try await client.send("a", to: boris)
                await lab.failNext("messages.sendMessage", at: Self.home, code: 420, message: "SLOWMODE_WAIT_900")
                let refused = try await error { () async throws(TelegramError) in
                    try await client.send("b", to: boris)
                }
                #expect(refused.serverError?.message == "SLOWMODE_WAIT_900")
                let before = my.received(at: Self.home).count { $0 == "messages.sendMedia" }
                let place = OutgoingMedia.location(latitude: 1, longitude: 1)
                let kept = try await error { () async throws(TelegramError) in try await client.send(place, to: boris) }
                #expect(kept.code == .floodWait && kept.message.contains("slow mode"))
                #expect(my.received(at: Self.home).count { $0 == "messages.sendMedia" } == before)
                try await client.edit(message.id, in: boris, to: "c")
                try await client.send(place, to: own)
                #expect(await client.rememberedFloodWaits().map(\.isSlowMode) == [true])
                #expect(await client.forgetFloodWaits() == 1)
                try await client.send(place, to: boris)

                // A request that waits for a pause goes when it is forgotten.
                var never = RequestOptions()
                never.floodWaits = .never
                await lab.failNext("help.getConfig", at: Self.home, code: 420, message: "FLOOD_WAIT_900")
                _ = try? await client.invoke(API.Help.GetConfig(), options: never)
                async let waiting = client.invoke(API.Help.GetConfig())
                try await eventually("it waits") {
                    await client.pendingRequests().contains { if case .pausing = $0.state { true } else { false } }
                }
                #expect(await client.forgetFloodWaits(of: "help.getConfig") == 1)
                _ = try await waiting
                #expect(my.time.elapsed < .seconds(600))
            }
        }
    }
}
