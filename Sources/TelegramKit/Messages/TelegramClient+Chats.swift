import MTProtoCore
import Synchronization
import TelegramAPI

extension TelegramClient {
    /// Makes a basic group.
    ///
    /// - Parameter members: people besides the account, at least one.
    public func createGroup(title: String, members: [Peer]) async throws(TelegramError) -> Peer {
        let request = API.Messages.CreateChat(users: await network.inputUsers(members), title: title)
        let answer = try await network.call(request, on: .home)
        return try chat(in: answer.updates, of: API.Messages.CreateChat.name)
    }

    /// Makes a supergroup, in which members write, or a broadcast channel, in which only administrators do.
    public func createChannel(
        title: String, about: String = "", isBroadcast: Bool = false
    ) async throws(TelegramError) -> Peer {
        let request = API.Channels.CreateChannel(
            broadcast: isBroadcast, megagroup: !isBroadcast, title: title, about: about)
        return try chat(in: try await network.call(request, on: .home), of: API.Channels.CreateChannel.name)
    }

    /// The chat that an answer is about.
    func chat(in answer: API.Updates, of method: String) throws(TelegramError) -> Peer {
        let chats: [API.Chat] =
            switch answer {
            case .updates(let packet): packet.chats
            case .updatesCombined(let packet): packet.chats
            default: []
            }
        for chat in chats {
            switch chat {
            case .chat(let group): return Peer(kind: .group, id: group.id)
            case .channel(let channel):
                return Peer(kind: .channel, id: channel.id, accessHash: channel.accessHash ?? 0)
            default: continue
            }
        }
        throw unexpected("no chat in it", method)
    }

    /// Adds people to a group or a channel; to a group one with each request. Where one of them fails, those before it are
    /// members: ``TelegramError/mayHaveRun`` is true then. A channel takes no more than 200 at once: with more of them the server adds
    /// nobody (`USERS_TOO_MUCH`).
    public func addMembers(_ people: [Peer], to chat: Peer) async throws(TelegramError) {
        if chat.kind == .channel {
            let request = API.Channels.InviteToChannel(
                channel: await network.inputChannel(chat), users: await network.inputUsers(people))
            _ = try await network.call(request, on: .home)
            return
        }
        let group = try chat.groupID(for: API.Messages.AddChatUser.name)
        for (count, person) in people.enumerated() {
            let request = API.Messages.AddChatUser(
                chatID: group, userID: await network.inputUser(person), fwdLimit: Self.visibleHistory)
            do throws(TelegramError) {
                _ = try await network.call(request, on: .home)
            } catch {
                throw count == 0 ? error : error.amongOthers
            }
        }
    }

    /// How many of a group's earlier messages a new member sees.
    private static let visibleHistory: Int32 = 100

    /// Makes the account a member of a channel or supergroup that everybody may enter.
    public func join(_ channel: Peer) async throws(TelegramError) {
        let request = API.Channels.JoinChannel(channel: await network.inputChannel(channel))
        do throws(TelegramError) {
            _ = try await network.call(request, on: .home) { $0.isIdempotent = true }
        } catch {
            guard error.isOfRepetition("USER_ALREADY_PARTICIPANT") else { throw error }
        }
    }

    /// Takes the account out of a group or channel.
    public func leave(_ chat: Peer) async throws(TelegramError) {
        do throws(TelegramError) {
            if chat.kind == .channel {
                let request = API.Channels.LeaveChannel(channel: await network.inputChannel(chat))
                _ = try await network.call(request, on: .home) { $0.isIdempotent = true }
            } else {
                let id = try chat.groupID(for: API.Messages.DeleteChatUser.name)
                let request = API.Messages.DeleteChatUser(chatID: id, userID: .inputUserSelf)
                _ = try await network.call(request, on: .home) { $0.isIdempotent = true }
            }
        } catch {
            // A user who has left a private channel may not see it.
            guard error.isOfRepetition("USER_NOT_PARTICIPANT", "CHANNEL_PRIVATE") else { throw error }
        }
    }
}
