import TL
import TelegramAPI
import TelegramLab

/// Messages that users write by order, from the control port: `{"from": "clara", "to": "alice", "text": "Lunch?"}`.
struct LabMessageOrders: Sendable {
    let lab: Lab

    /// Lets a user write to another one, to a group or to a channel, as its own clients could.
    func write(_ place: JSONPlace) async throws {
        let members = try place.members("from", "to", "text")
        let text = try members.required("text", in: place).string()
        let name = try members.required("from", in: place).string()
        let sender = try await lab.existingUser(name)
        let receiver = try members.required("to", in: place)
        let peer = try await lab.peer(at: receiver)
        do throws(LabRequestError) {
            if case .peerUser(let user) = peer {
                try await lab.write(text, from: sender, to: user)
            } else if let chat = await lab.inputPeer(peer) {
                _ = try await lab.perform(
                    API.Messages.SendMessage(
                        peer: chat, message: text, randomID: Int64.random(in: Int64.min...Int64.max)),
                    as: sender)
            } else {
                throw LabRequestError(code: 400, message: "CHAT_ID_INVALID")
            }
        } catch {
            // What a bot would be told does not say why.
            if error.message == "PEER_ID_INVALID", case .peerUser = peer,
                await lab.users().contains(where: { $0.id == sender && $0.bot })
            {
                throw place.mistake("\(name) is a bot to which that user has not written: bots do not write first")
            }
            throw place.mistake("the lab refuses it: \(error.code) \(error.message)")
        }
    }
}

extension Lab {
    /// A user, group or channel: by id, as a number, or by a user's or a public channel's name, or a phone number.
    fileprivate func peer(at place: JSONPlace) async throws -> API.Peer {
        if case .number = place.value {
            guard let number = try? place.integer(1...(1 << 52)) else {
                throw place.mistake("an id of /users or /chats is wanted, a whole number from 1")
            }
            return try await peer(number, at: place)
        }
        guard case .string(let name) = place.value else {
            throw place.mistake("a user or chat is wanted: a name or phone number as a text, or an id")
        }
        let bare = (name.hasPrefix("@") ? String(name.dropFirst()) : name).lowercased()
        if await userID(name) == nil,
            let chat = await chats().first(where: { $0.username?.lowercased() == bare })
        {
            return .peerChannel(channelID: chat.id)
        }
        do throws(LabError) {
            return .peerUser(userID: try await existingUser(name))
        } catch {
            throw place.mistake("\(error.message); a chat is named by its id of /chats, a number, or by its user name")
        }
    }

    private func peer(_ number: Int, at place: JSONPlace) async throws -> API.Peer {
        let id = Int64(number)
        let isUser = await users().contains { $0.id == id }
        var found: [API.Peer] = isUser ? [.peerUser(userID: id)] : []
        for chat in await chats() where chat.id == id {
            found.append(chat.kind == "group" ? .peerChat(chatID: id) : .peerChannel(channelID: id))
        }
        guard let peer = found.first else { throw place.mistake("the lab has no user and no chat \(id)") }
        guard found.count == 1 else { throw place.mistake("\(id) is the id of a user and of a chat: give a name") }
        return peer
    }
}
