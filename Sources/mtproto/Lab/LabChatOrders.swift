import TL
import TelegramAPI
import TelegramLab

/// Orders for chats, from the control port: `{"creator": "alice", "kind": "channel", "title": "News", "members": ["boris"]}`.
struct LabChatOrders: Sendable {
    let lab: Lab

    private enum Kind: String, CaseIterable {
        case group, supergroup, channel
    }

    /// Lets a user make a group, supergroup or channel.
    /// - Returns: the chat.
    func make(_ place: JSONPlace) async throws -> LabChatReport {
        let members = try place.members("creator", "kind", "title", "members")
        let creator = try await lab.userID(at: members.required("creator", in: place))
        let named = try members.required("kind", in: place)
        guard let kind = Kind(rawValue: try named.string()) else {
            throw named.mistake("one of \(Kind.allCases.map(\.rawValue).joined(separator: ", ")) is wanted")
        }
        let title = try members.required("title", in: place).string()
        var users: [API.InputUser] = []
        for member in try members["members"]?.elements() ?? [] {
            let id = try await lab.userID(at: member)
            guard case .inputPeerUser(let id, let hash)? = await lab.inputPeer(.peerUser(userID: id)) else {
                throw member.mistake("the lab has no such user")
            }
            users.append(.inputUser(userID: id, accessHash: hash))
        }
        let before = Set(await lab.chats().map(\.id))
        do {
            switch kind {
            case .group: _ = try await lab.perform(API.Messages.CreateChat(users: users, title: title), as: creator)
            case .supergroup, .channel:
                _ = try await lab.perform(
                    API.Channels.CreateChannel(
                        broadcast: kind == .channel, megagroup: kind == .supergroup, title: title, about: ""),
                    as: creator)
            }
            guard let made = await lab.chats().first(where: { !before.contains($0.id) }) else {
                throw place.mistake("the chat has gone before it was told")
            }
            if kind != .group, !users.isEmpty, let channel = await channel(made.id) {
                _ = try await lab.perform(
                    API.Channels.InviteToChannel(channel: channel, users: users), as: creator)
            }
            return await lab.chats().first { $0.id == made.id } ?? made
        } catch let error as LabRequestError {
            throw place.mistake("the lab refuses it: \(error.code) \(error.message)")
        }
    }

    private func channel(_ id: Int64) async -> API.InputChannel? {
        guard case .inputPeerChannel(let id, let hash)? = await lab.inputPeer(.peerChannel(channelID: id)) else {
            return nil
        }
        return .inputChannel(channelID: id, accessHash: hash)
    }
}
