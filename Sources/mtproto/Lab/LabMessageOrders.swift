import Foundation
import TL
import TelegramAPI
import TelegramLab

/// Messages that users write by order, from the control port: `{"from": "clara", "to": "alice", "text": "Lunch?"}`.
struct LabMessageOrders: Sendable {
    let lab: Lab

    /// Lets a user write to another one, to a group or to a channel, as its own clients could.
    func write(_ place: JSONPlace) async throws {
        let members = try place.members("from", "to", "text", "reply_to", "file")
        let file = try members["file"].map(File.init)
        let text = try file == nil ? members.required("text", in: place).string() : members["text"]?.string() ?? ""
        let name = try members.required("from", in: place).string()
        let sender = try await lab.existingUser(name)
        let receiver = try members.required("to", in: place)
        let peer = try await lab.peer(at: receiver)
        do {
            if case .peerUser(let user) = peer, file == nil, members["reply_to"] == nil {
                return try await lab.write(text, from: sender, to: user)
            }
            guard let chat = await lab.inputPeer(peer) else {
                throw LabRequestError(code: 400, message: "CHAT_ID_INVALID")
            }
            var reply: API.InputReplyTo?
            if let original = members["reply_to"] {
                let order = LabActOrders.Order(user: sender, name: name, peer: peer, input: chat)
                let answered = try await LabActOrders(lab: lab).message(original, order, "message") { _ in true }
                reply = .inputReplyToMessage(.init(replyToMsgID: answered.id))
            }
            let randomID = Int64.random(in: Int64.min...Int64.max)
            if let file {
                let media = try await lab.media(uploading: file.bytes, as: sender, name: file.name, type: file.type)
                _ = try await lab.perform(
                    API.Messages.SendMedia(
                        peer: chat, replyTo: reply, media: media, message: text, randomID: randomID),
                    as: sender)
            } else {
                _ = try await lab.perform(
                    API.Messages.SendMessage(peer: chat, replyTo: reply, message: text, randomID: randomID),
                    as: sender)
            }
        } catch let error as LabRequestError {
            // What a bot would be told does not say why.
            if error.message == "PEER_ID_INVALID", case .peerUser = peer,
                await lab.users().contains(where: { $0.id == sender && $0.bot })
            {
                throw place.mistake("\(name) is a bot to which that user has not written: bots do not write first")
            }
            throw place.mistake("the lab refuses it: \(error.code) \(error.message)")
        }
    }

    /// What a message carries: `{"name": "menu.txt", "text": "Tea"}`, or its bytes in base64.
    private struct File {
        let name: String
        let type: String
        let bytes: [UInt8]

        init(_ place: JSONPlace) throws(JSONMistake) {
            let members = try place.members("name", "type", "text", "base64")
            name = try members.required("name", in: place).string()
            type = try members["type"]?.string() ?? ""
            guard (members["text"] == nil) != (members["base64"] == nil) else {
                throw place.mistake("either \"text\" or \"base64\" says what is in it")
            }
            if let text = members["text"] {
                bytes = Array(try text.string().utf8)
            } else {
                let base64 = try members.required("base64", in: place)
                guard let data = Data(base64Encoded: try base64.string()) else {
                    throw base64.mistake("bytes in base64 are wanted")
                }
                bytes = Array(data)
            }
            guard !bytes.isEmpty else { throw place.mistake("a file has one byte at least") }
        }
    }
}

extension Lab {
    /// A user, group or channel: by id, as a number, or by a user's or a public channel's name, a phone number, or the
    /// title of a chat, if no other one has it.
    func peer(at place: JSONPlace) async throws -> API.Peer {
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
        if await userID(name) == nil {
            let titled = await chats().filter { $0.title == name }
            guard titled.count < 2 else {
                let ids = titled.map { "\($0.id)" }.joined(separator: ", ")
                throw place.mistake("several chats have the title \"\(name)\": give an id, one of \(ids)")
            }
            if let chat = titled.first {
                return chat.kind == "group" ? .peerChat(chatID: chat.id) : .peerChannel(channelID: chat.id)
            }
        }
        do throws(LabError) {
            return .peerUser(userID: try await existingUser(name))
        } catch {
            throw place.mistake(
                "\(error.message); a chat is named by its id of /chats, a number, by its user name or by its title")
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
