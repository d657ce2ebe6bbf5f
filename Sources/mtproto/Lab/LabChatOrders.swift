import TL
import TelegramAPI
import TelegramLab

/// Orders for chats, from the control port: `{"creator": "alice", "kind": "channel", "title": "News", "members": ["boris"]}`.
struct LabChatOrders: Sendable {
    let lab: Lab

    private enum Kind: String, CaseIterable {
        case group, supergroup, channel
    }

    /// As many as one request brings into a channel or supergroup.
    private static let mostMembers = 200

    /// Lets a user make a group, supergroup or channel, with all these members or not at all.
    /// - Returns: the chat.
    func make(_ place: JSONPlace) async throws -> LabChatReport {
        let members = try place.members("creator", "kind", "title", "members")
        let creator = try await lab.userID(at: members.required("creator", in: place))
        let named = try members.required("kind", in: place)
        guard let kind = Kind(rawValue: try named.string()) else {
            throw named.mistake("one of \(Kind.allCases.map(\.rawValue).joined(separator: ", ")) is wanted")
        }
        let title = try members.required("title", in: place).string()
        let others = try members["members"]?.elements() ?? []
        guard others.count <= Self.mostMembers else {
            throw place.mistake("members: \(Self.mostMembers) are taken at most, and there are \(others.count)")
        }
        var (ids, users): ([Int64], [API.InputUser]) = ([], [])
        for member in others {
            let id = try await lab.userID(at: member)
            guard case .inputPeerUser(_, let hash)? = await lab.inputPeer(.peerUser(userID: id)) else {
                throw member.mistake("the lab has no such user")
            }
            ids.append(id)
            users.append(.inputUser(userID: id, accessHash: hash))
        }
        do {
            let made: API.Updates
            switch kind {
            case .group:
                made = try await lab.perform(API.Messages.CreateChat(users: users, title: title), as: creator).updates
            case .supergroup, .channel:
                // A channel cannot be taken back: a deleted one is told as well. So this is asked before there is one.
                if let refusal = await lab.refusal(ofInviting: ids, toBroadcast: kind == .channel, as: creator) {
                    throw refusal
                }
                made = try await lab.perform(
                    API.Channels.CreateChannel(
                        broadcast: kind == .channel, megagroup: kind == .supergroup, title: title, about: ""),
                    as: creator)
            }
            // Of the answer: somebody else may make a chat at the same time.
            guard let id = Self.chat(in: made) else { throw place.mistake("the lab did not say what it has made") }
            if kind != .group, !users.isEmpty {
                guard let channel = await channel(id) else { throw place.mistake("the chat has gone again") }
                do {
                    _ = try await lab.perform(
                        API.Channels.InviteToChannel(channel: channel, users: users), as: creator)
                } catch {
                    // One of them has blocked the creator since.
                    throw place.mistake(
                        "\(kind.rawValue) \(id) is there, but without members: the lab refuses to invite them: \(error)"
                    )
                }
            }
            guard let report = await lab.chats().first(where: { $0.id == id }) else {
                throw place.mistake("the chat has gone again")
            }
            return report
        } catch let error as LabRequestError {
            throw place.mistake("the lab refuses it: \(error.code) \(error.message)")
        }
    }

    private static func chat(in updates: API.Updates) -> Int64? {
        guard case .updates(let updates) = updates else { return nil }
        for chat in updates.chats {
            switch chat {
            case .chat(let chat): return chat.id
            case .channel(let channel): return channel.id
            default: continue
            }
        }
        return nil
    }

    private func channel(_ id: Int64) async -> API.InputChannel? {
        guard case .inputPeerChannel(let id, let hash)? = await lab.inputPeer(.peerChannel(channelID: id)) else {
            return nil
        }
        return .inputChannel(channelID: id, accessHash: hash)
    }
}
