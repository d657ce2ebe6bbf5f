import MTProtoCore
import TL
import TelegramAPI

// What a group or channel says of itself, and how it is.
extension TelegramClient {
    /// Gives a group or channel another title.
    public func setTitle(_ title: String, of chat: Peer) async throws(TelegramError) {
        if chat.kind == .channel {
            try await network.settle(
                API.Channels.EditTitle(channel: await network.inputChannel(chat), title: title), of: chat)
        } else {
            let id = try chat.groupID(for: API.Messages.EditChatTitle.name)
            try await network.settle(API.Messages.EditChatTitle(chatID: id, title: title), of: chat)
        }
    }

    /// Gives a group or channel another description.
    ///
    /// - Parameter description: up to 255 characters; empty for none.
    public func setDescription(_ description: String, of chat: Peer) async throws(TelegramError) {
        try await network.settle(
            API.Messages.EditChatAbout(peer: await network.input(chat), about: description), of: chat)
    }

    /// Gives a group or channel another photo.
    ///
    /// ```swift
    /// let group = try await client.createChannel(title: "Talk")
    /// try await client.setPhoto(nil, of: group)
    /// ```
    ///
    /// A picture is not set again when the answer is lost, because the members would be told twice: it fails with
    /// `outcomeUnknown` then.
    ///
    /// - Parameter photo: a picture; nil for none.
    /// - Throws: `invalidMedia` if the server does not take the picture; `file`.
    public func setPhoto(_ photo: UploadContent?, of chat: Peer) async throws(TelegramError) {
        let group = chat.kind == .channel ? 0 : try chat.groupID(for: API.Messages.EditChatPhoto.name)
        var input = API.InputChatPhoto.inputChatPhotoEmpty
        if let photo { input = .inputChatUploadedPhoto(.init(file: try await upload(photo))) }
        do throws(TelegramError) {
            if chat.kind == .channel {
                try await set(
                    API.Channels.EditPhoto(channel: await network.inputChannel(chat), photo: input), of: chat,
                    isPicture: photo != nil)
            } else {
                try await set(
                    API.Messages.EditChatPhoto(chatID: group, photo: input), of: chat, isPicture: photo != nil)
            }
        } catch {
            throw photo.map { TelegramError(media: error, $0.name) } ?? error
        }
    }

    private func set(
        _ request: some TLFunction, of chat: Peer, isPicture: Bool
    ) async throws(TelegramError) {
        guard isPicture else { return try await network.settle(request, of: chat) }
        _ = try await network.call(request, on: .home) { $0.changesAll(of: chat) }
    }

    /// Gives a supergroup or channel a public name, or takes it away.
    ///
    /// - Parameter username: without `@`; nil for none.
    /// - Throws: `usernameUnavailable` if the name is taken, or is none.
    public func setUsername(_ username: String?, of chat: Peer) async throws(TelegramError) {
        guard chat.kind == .channel else {
            throw TelegramError(chat, isNot: "a supergroup or a channel", API.Channels.UpdateUsername.name)
        }
        let request = API.Channels.UpdateUsername(
            channel: await network.inputChannel(chat), username: username ?? "")
        do throws(TelegramError) {
            try await network.settle(request, of: chat)
        } catch {
            throw error.ofUsername
        }
    }

    /// Lets a member of a supergroup write once in a while.
    ///
    /// - Parameter interval: the pause between two messages: 5, 10 or 30 seconds, 1, 5 or 15 minutes, or an hour; nil for
    ///   none.
    public func setSlowMode(_ interval: Duration?, in chat: Peer) async throws(TelegramError) {
        // Less than a second is not none.
        let seconds = Int32(clamping: interval.map { $0 > .zero ? max(1, $0.wholeSeconds) : 0 } ?? 0)
        try await network.settle(
            API.Channels.ToggleSlowMode(channel: try await channel(chat, "setSlowMode"), seconds: seconds), of: chat)
    }

    /// Says whether new members of a supergroup see what was written before they came.
    public func setHistoryVisible(_ isVisible: Bool, toNewMembersOf chat: Peer) async throws(TelegramError) {
        try await network.settle(
            API.Channels.TogglePreHistoryHidden(
                channel: try await channel(chat, "setHistoryVisible"), enabled: !isVisible), of: chat)
    }

    /// Says whether messages of a group or channel cannot be forwarded and saved.
    public func setContentProtected(_ isProtected: Bool, in chat: Peer) async throws(TelegramError) {
        try await network.settle(
            API.Messages.ToggleNoForwards(peer: await network.input(chat), enabled: isProtected), of: chat)
    }

    /// Says whether posts of a broadcast channel are signed with the names of those who wrote them.
    public func setSignatures(_ areShown: Bool, in chat: Peer) async throws(TelegramError) {
        try await network.settle(
            API.Channels.ToggleSignatures(
                signaturesEnabled: areShown, channel: try await channel(chat, "setSignatures")), of: chat)
    }

    /// Makes a supergroup of a basic group. Its history stays in the basic group, which no one writes in any more.
    ///
    /// - Returns: the supergroup. If it is one already, that one.
    public func upgradeToSupergroup(_ group: Peer) async throws(TelegramError) -> Peer {
        guard group.kind == .group else {
            throw TelegramError(group, isNot: "a basic group", API.Messages.MigrateChat.name)
        }
        let answer: API.Updates
        do throws(TelegramError) {
            answer = try await network.call(API.Messages.MigrateChat(chatID: group.id), on: .home) {
                $0.changes(group)
            }
        } catch {
            // It may be one since an earlier request.
            guard error.code == .peerInvalid, let supergroup = try await successor(of: group) else { throw error }
            return supergroup
        }
        let chats: [API.Chat] =
            switch answer {
            case .updates(let packet): packet.chats
            case .updatesCombined(let packet): packet.chats
            default: []
            }
        for case .channel(let channel) in chats {
            return Peer(kind: .channel, id: channel.id, accessHash: channel.accessHash ?? 0)
        }
        throw unexpected("no supergroup in it", API.Messages.MigrateChat.name)
    }

    /// The supergroup that a basic group has become.
    private func successor(of group: Peer) async throws(TelegramError) -> Peer? {
        let chats: [API.Chat]
        switch try await network.call(API.Messages.GetChats(id: [group.id]), on: .home) {
        case .chats(let found), .chatsSlice(_, let found): chats = found
        }
        for case .chat(let chat) in chats where chat.id == group.id {
            guard case .inputChannel(let id, let hash)? = chat.migratedTo else { return nil }
            return Peer(kind: .channel, id: id, accessHash: hash)
        }
        return nil
    }

    /// Deletes a group or channel with all that is in it, for everyone. For its owner.
    public func deleteChat(_ chat: Peer) async throws(TelegramError) {
        do throws(TelegramError) {
            if chat.kind == .channel {
                let request = API.Channels.DeleteChannel(channel: await network.inputChannel(chat))
                _ = try await network.call(request, on: .home) { $0.changes(chat) }
            } else {
                let id = try chat.groupID(for: API.Messages.DeleteChat.name)
                _ = try await network.call(API.Messages.DeleteChat(chatID: id), on: .home) { $0.changes(chat) }
            }
        } catch {
            guard error.isOfRepetition("CHANNEL_PRIVATE", "CHANNEL_INVALID", "CHAT_ID_INVALID", "PEER_ID_INVALID")
            else {
                throw error
            }
        }
    }

    private func channel(_ chat: Peer, _ location: String) async throws(TelegramError) -> API.InputChannel {
        guard chat.kind == .channel else {
            throw TelegramError(chat, isNot: "a supergroup or a channel", location)
        }
        return await network.inputChannel(chat)
    }
}

extension TelegramError {
    /// The same where a public name was to be set: what the server calls invalid is the name, and no chat.
    var ofUsername: TelegramError {
        guard serverError?.message == "USERNAME_INVALID" else { return self }
        return TelegramError(
            .usernameUnavailable, message: "This is no public name", location: location,
            hint: "Use 5 to 32 letters, digits and underscores, beginning with a letter.", serverError: serverError)
    }
}
