import TelegramKit

extension DailyUse {
    /// Chats, and what they are set to.
    func setChat(_ order: DailyOrder) async throws -> DailyAnswer? {
        switch order.call {
        case "createGroup":
            var members: [Peer] = []
            for name in try order.wanted(\.people, "people") { members.append(try await peer(name)) }
            let group = try await client.createGroup(title: order.wanted(\.text, "text"), members: members)
            return DailyAnswer(peer: name(of: group))
        case "createChannel":
            let channel = try await client.createChannel(
                title: order.wanted(\.text, "text"), isBroadcast: order.isOn ?? false)
            return DailyAnswer(peer: name(of: channel))
        case "setTitle": try await client.setTitle(order.wanted(\.text, "text"), of: chat(order))
        case "setDescription": try await client.setDescription(order.wanted(\.text, "text"), of: chat(order))
        case "setPhoto": try await client.setPhoto(order.path.map { .file($0) }, of: chat(order))
        case "setUsername": try await client.setUsername(order.text, of: chat(order))
        case "setSlowMode":
            try await client.setSlowMode(order.number.map { .seconds($0) }, in: chat(order))
        case "setHistoryVisible":
            try await client.setHistoryVisible(order.wanted(\.isOn, "isOn"), toNewMembersOf: chat(order))
        case "setContentProtected":
            try await client.setContentProtected(order.wanted(\.isOn, "isOn"), in: chat(order))
        case "setPermissions": try await client.setPermissions(order.permissions(), in: chat(order))
        case "upgrade": return DailyAnswer(peer: name(of: try await client.upgradeToSupergroup(chat(order))))
        case "deleteChat": try await client.deleteChat(chat(order))
        default: return nil
        }
        return .done
    }

    /// Members of chats, and what they may do.
    func setMembers(_ order: DailyOrder) async throws -> DailyAnswer? {
        switch order.call {
        case "addMember": try await client.addMembers([person(order)], to: chat(order))
        case "promote":
            try await client.promote(person(order), in: chat(order), to: order.rights(), rank: order.text)
        case "demote": try await client.demote(person(order), in: chat(order))
        case "restrict":
            try await client.restrict(
                person(order), in: chat(order), to: order.permissions(), until: order.until)
        case "ban": try await client.ban(person(order), in: chat(order))
        case "unban": try await client.unban(person(order), in: chat(order))
        default: return nil
        }
        return .done
    }

    /// Messages that are written and deleted.
    func write(_ order: DailyOrder) async throws -> DailyAnswer? {
        switch order.call {
        case "send":
            return DailyAnswer(id: try await client.send(order.wanted(\.text, "text"), to: chat(order)).id)
        case "deleteMessages":
            // Those between two numbers, without these.
            let count = try await client.deleteMessages(
                in: chat(order), before: order.until, after: order.number, forEveryone: order.isOn ?? true)
            return DailyAnswer(number: count)
        case "deleteHistory":
            let forEveryone = try order.wanted(\.isOn, "isOn")
            try await client.deleteHistory(of: chat(order), forEveryone: forEveryone, keepsChat: !forEveryone)
        case "postStory":
            let story = try await client.post(
                story: .photo(.file(order.wanted(\.path, "path"))), caption: FormattedText(order.text ?? ""))
            return DailyAnswer(id: story.id)
        case "deleteStory": try await client.deleteStories([order.wanted(\.number, "number")])
        default: return nil
        }
        return .done
    }
}
