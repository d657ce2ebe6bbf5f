import TL
import TelegramAPI
import TestTime
import Testing

@testable import TelegramKit

/// Who comes along with updates.
struct UpdateContextTests {
    private static func user(_ id: Int64) -> API.User { .user(.init(id: id, accessHash: 8, firstName: "Ada \(id)")) }
    private static let chat = API.Chat.channel(
        .init(megagroup: true, id: 4, accessHash: 5, title: "Talk", photo: .chatPhotoEmpty, date: 1))

    private static func typing(_ id: Int64) -> API.Update {
        .updateUserTyping(.init(userID: id, action: .sendMessageTypingAction))
    }

    /// A packet that comes in its turn if it follows the one that ends where it begins.
    private static func packet(_ id: Int64, seq: Int32) -> API.Updates {
        .updates(.init(updates: [typing(id)], users: [user(id)], chats: [chat], date: 1, seq: seq))
    }

    private static let difference = API.Updates.Difference.difference(
        .init(
            newMessages: [], newEncryptedMessages: [], otherUpdates: [typing(9)], chats: [chat], users: [user(9)],
            state: .init(pts: 1, qts: 0, date: 1, seq: 4, unreadCount: 0)))

    private static func server() -> ScriptedServer {
        ScriptedServer { name in
            switch name {
            case "auth.importBotAuthorization": ScriptedServer.authorization
            case "updates.getState":
                try? API.Updates.State(pts: 1, qts: 0, date: 1, seq: 1, unreadCount: 0).encoded()
            case "updates.getDifference": try? difference.encoded()
            default: nil
            }
        }
    }

    private func withReader(
        _ body: (TelegramClient, ScriptedServer, inout TelegramUpdates.AsyncIterator) async throws -> Void
    ) async throws {
        let server = Self.server()
        var configuration = TelegramConfiguration.scripted(server)
        configuration.time = TestTime(passes: false).source
        try await withTelegramClient(configuration) { client in
            _ = try await client.signIn(botToken: "1:x")
            let updates = client.updates
            try await eventually("the place is known") { updates.position != nil }
            var iterator = updates.makeAsyncIterator()
            try await body(client, server, &iterator)
        }
    }

    @Test("U06 updates carry the people and chats of their own packet, in its turn or not, and those of a difference")
    func updatesCarryTheirs() async throws {
        try await withReader { client, _, iterator in
            // The second packet comes first.
            client.receive(try Self.packet(8, seq: 3).encoded())
            client.receive(try Self.packet(7, seq: 2).encoded())
            client.receive(try API.Updates.updateShort(update: Self.typing(7), date: 1).encoded())
            client.receive(try API.Updates.updatesTooLong.encoded())
            for (expected, isAccompanied) in [(7, true), (8, true), (7, false), (9, true)] as [(Int64, Bool)] {
                guard case .other(.updateUserTyping(let update), let context)? = await iterator.next() else {
                    throw TestFailure("\(expected) is missing")
                }
                let name = isAccompanied ? "Ada \(expected)" : nil
                #expect(update.userID == expected && context.user(expected)?.name == name)
                #expect(context.users.count == (isAccompanied ? 1 : 0) && context.user(1) == nil)
                let title = context.chat(Peer(kind: .channel, id: 4))?.title
                #expect(title == (isAccompanied ? "Talk" : nil) && context.chat(Peer(kind: .group, id: 4)) == nil)
                #expect(client.user(expected)?.name == "Ada \(expected)")
            }
        }
    }

    @Test("U06 who wrote a message is named without a request, in a private chat, in a group and by the account itself")
    func sendersAreNamed() async throws {
        let messages: [(API.Message.Message, String?)] = [
            (.init(id: 1, peerID: .peerUser(userID: 7), date: 1, message: "a"), "Ada 7"),
            (
                .init(id: 2, fromID: .peerUser(userID: 8), peerID: .peerChannel(channelID: 4), date: 1, message: "b"),
                "Ada 8"
            ),
            (.init(id: 3, peerID: .peerChannel(channelID: 4), date: 1, message: "c"), "Talk"),
            (.init(out: true, id: 4, peerID: .peerUser(userID: 7), date: 1, message: "d"), "Ada 1"),
            (.init(id: 5, peerID: .peerUser(userID: 6), date: 1, message: "e"), nil),
            (.init(out: true, id: 6, peerID: .peerChannel(channelID: 4), date: 1, message: "f"), "Talk"),
        ]
        try await withReader { client, server, iterator in
            client.receive(
                try API.Updates.updates(
                    .init(
                        updates: messages.enumerated().map { number, message in
                            .updateNewMessage(message: .message(message.0), pts: Int32(number) + 2, ptsCount: 1)
                        }, users: [Self.user(7), Self.user(8), Self.user(1)], chats: [Self.chat], date: 1, seq: 0)
                ).encoded())
            let requests = server.calls.count
            for (message, name) in messages {
                guard case .newMessage(let told)? = await iterator.next() else {
                    throw TestFailure("a message is missing")
                }
                #expect(told.id == Int(message.id) && client.senderName(of: told) == name, "\(message.id)")
            }
            #expect(server.calls.count == requests)
        }
    }

    @Test("U06 a packet with more people and chats than updates may have keeps none of them for its updates")
    func crowdsAreLeftOut() {
        let crowd = (1...6).map { Self.user(Int64($0)) }
        #expect(UpdateContext(crowd, [], limit: 6).users.count == 6)
        let left = UpdateContext(crowd, [Self.chat], limit: 6)
        #expect(left.users.isEmpty && left.chats.isEmpty)
    }
}
