import TL
import TelegramAPI
import Testing

@testable import TelegramLab

/// A world in which alice, boris and clara are signed in, and the channels that alice makes for them.
struct ChatScene {
    struct Channel {
        let id: Int64
        let input: API.InputChannel
        let peer: API.InputPeer
    }

    var desk = WorldDesk()
    let alice: SessionReference
    let boris: SessionReference
    let clara: SessionReference
    private var lastRandomID: Int64 = 0

    init() throws {
        self.alice = try self.desk.signedIn(.alice)
        self.boris = try self.desk.signedIn(.boris)
        self.clara = try self.desk.signedIn(LabAccount.standard[2])
    }

    func user(_ name: String) -> API.InputUser {
        guard case .inputPeerUser(let id, let hash) = self.desk.peer(name) else { return .inputUserEmpty }
        return .inputUser(userID: id, accessHash: hash)
    }

    func id(_ name: String) -> Int64 { self.desk.world.userByUsername[name] ?? 0 }

    /// A supergroup of alice's, or a broadcast, and its members.
    mutating func channel(_ names: [String], isBroadcast: Bool = false) throws -> Channel {
        try self.desk.call(
            API.Channels.CreateChannel(broadcast: isBroadcast, megagroup: !isBroadcast, title: "News", about: ""),
            from: self.alice)
        let record = try #require(self.desk.world.channels.values.max { $0.id < $1.id })
        let input = API.InputChannel.inputChannel(channelID: record.id, accessHash: record.accessHash)
        if !names.isEmpty {
            let users = names.map { self.user($0) }
            try self.desk.call(API.Channels.InviteToChannel(channel: input, users: users), from: self.alice)
        }
        return Channel(
            id: record.id, input: input,
            peer: .inputPeerChannel(channelID: record.id, accessHash: record.accessHash))
    }

    @discardableResult
    mutating func send(
        _ text: String, to peer: API.InputPeer, from session: SessionReference
    ) throws -> API.Updates {
        self.lastRandomID += 1
        return try self.desk.call(
            API.Messages.SendMessage(peer: peer, message: text, randomID: self.lastRandomID), from: session)
    }

    /// The packets of updates that the last call sent to a session.
    func packets(to session: SessionReference) throws -> [API.Updates.Updates] {
        try self.desk.updates(to: session).compactMap { if case .updates(let packet) = $0 { packet } else { nil } }
    }

    /// Ids of the channels among chats.
    static func channels(_ chats: [API.Chat]) -> [Int64] {
        chats.compactMap { if case .channel(let channel) = $0 { channel.id } else { nil } }
    }

    /// Ids of the users that exist.
    static func users(_ users: [API.User]) -> [Int64] {
        users.compactMap { if case .user(let user) = $0 { user.id } else { nil } }
    }
}
