import MTProtoCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

/// A user and a bot to which the user has written, each on a connection of its own.
struct BotScene {
    let alice: RawClient
    let bot: RawClient
    /// The bot, as alice addresses it.
    let botPeer: API.InputPeer
    /// Alice, as the bot addresses her.
    let alicePeer: API.InputPeer
    let aliceID: Int64

    init(_ lab: Lab) async throws {
        self.alice = try await RawClient.signedIn(lab, .alice)
        self.bot = try await RawClient.bot(lab)
        try await self.bot.call(API.Updates.GetState())
        self.botPeer = try await self.alice.peer(World.freeBotName)
        try await self.alice.call(API.Messages.SendMessage(peer: self.botPeer, message: "/start", randomID: 1))
        let users = try await self.bot.told { $0.messages.contains { $0.message == "/start" } ? $0.users : nil }
        let user = try #require(
            users.lazy.compactMap { user -> API.User.User? in
                if case .user(let user) = user, !user.bot { user } else { nil }
            }.first)
        self.aliceID = user.id
        self.alicePeer = .inputPeerUser(userID: user.id, accessHash: user.accessHash ?? 0)
    }
}

extension RawClient {
    /// Sends a query that is answered later.
    func ask(_ query: some TLFunction) async throws -> MessageID { try await self.send(try self.introduced(query)) }

    /// The answer to a query that was sent.
    func response<Query: TLFunction>(of _: Query.Type, to request: MessageID) async throws -> Query.Response {
        var reader = TLReader(try await self.answer(to: request).object)
        return try Query.readResponse(from: &reader)
    }

    /// The next update in which something is found.
    func update<Value>(_ find: (API.Update) -> Value?) async throws -> Value {
        try await self.told { $0.updates.lazy.compactMap(find).first }
    }
}
