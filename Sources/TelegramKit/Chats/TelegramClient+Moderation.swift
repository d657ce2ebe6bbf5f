import Foundation
import MTProtoCore
import TelegramAPI

// What members may do, and who stays.
extension TelegramClient {
    /// Takes a person out of a group or channel and keeps them out.
    ///
    /// ```swift
    /// let group = try await client.createChannel(title: "Talk")
    /// try await client.addMembers([peer], to: group)
    /// try await client.ban(peer, in: group)
    /// try await client.unban(peer, in: group)
    /// ```
    ///
    /// A basic group has no list of those who are kept out: there the person is only taken out.
    ///
    /// - Parameter until: seconds since 1970; nil for ever, and so is a time of less than 30 seconds or more than 366 days
    ///   from now.
    public func ban(_ person: Peer, in chat: Peer, until: Int? = nil) async throws(TelegramError) {
        guard chat.kind == .channel else { return try await remove(person, fromGroup: chat) }
        let rights = API.ChatBannedRights(viewMessages: true, untilDate: Int32(clamping: until ?? 0))
        try await setBanned(rights, person, in: chat)
    }

    /// The same until a date, as ``ban(_:in:until:)`` does it.
    public func ban(_ person: Peer, in chat: Peer, untilAsDate date: Date) async throws(TelegramError) {
        try await ban(person, in: chat, until: date.unixSeconds)
    }

    /// Lets a person in again, or gives back what was forbidden. The person does not become a member by it.
    public func unban(_ person: Peer, in chat: Peer) async throws(TelegramError) {
        try await setBanned(API.ChatBannedRights(untilDate: 0), person, in: chat)
    }

    /// Takes a person out of a group or channel. The person may come again.
    public func removeMember(_ person: Peer, from chat: Peer) async throws(TelegramError) {
        try await ban(person, in: chat)
        guard chat.kind == .channel else { return }
        do throws(TelegramError) { try await unban(person, in: chat) } catch { throw error.amongOthers }
    }

    /// Says what a member of a supergroup may do, if that is less than what all may do.
    ///
    /// ```swift
    /// let group = try await client.createChannel(title: "Talk")
    /// try await client.addMembers([peer], to: group)
    /// try await client.restrict(peer, in: group, to: .all.subtracting(.media))
    /// ```
    ///
    /// - Parameters:
    ///   - permissions: what stays allowed. With ``ChatPermissions/all`` nothing is forbidden any more.
    ///   - until: seconds since 1970; nil for ever, and so is a time of less than 30 seconds or more than 366 days from now.
    public func restrict(
        _ person: Peer, in chat: Peer, to permissions: ChatPermissions, until: Int? = nil
    ) async throws(TelegramError) {
        try await setBanned(permissions.forbidden(until: Int32(clamping: until ?? 0)), person, in: chat)
    }

    /// The same until a date, as ``restrict(_:in:to:until:)`` does it.
    public func restrict(
        _ person: Peer, in chat: Peer, to permissions: ChatPermissions, untilAsDate date: Date
    ) async throws(TelegramError) {
        try await restrict(person, in: chat, to: permissions, until: date.unixSeconds)
    }

    private func setBanned(
        _ rights: API.ChatBannedRights, _ person: Peer, in chat: Peer
    ) async throws(TelegramError) {
        guard chat.kind == .channel else {
            throw TelegramError(chat, isNot: "a supergroup or a channel", API.Channels.EditBanned.name)
        }
        let request = API.Channels.EditBanned(
            channel: await network.inputChannel(chat), participant: await network.input(person), bannedRights: rights)
        try await network.settle(request, of: chat)
    }

    private func remove(_ person: Peer, fromGroup chat: Peer) async throws(TelegramError) {
        let id = try chat.groupID(for: API.Messages.DeleteChatUser.name)
        let request = API.Messages.DeleteChatUser(chatID: id, userID: await network.inputUser(person))
        do throws(TelegramError) {
            _ = try await network.call(request, on: .home) { $0.changes(chat) }
        } catch {
            guard error.isOfRepetition("USER_NOT_PARTICIPANT") else { throw error }
        }
    }

    /// Says what all members of a group or supergroup may do.
    public func setPermissions(_ permissions: ChatPermissions, in chat: Peer) async throws(TelegramError) {
        let request = API.Messages.EditChatDefaultBannedRights(
            peer: await network.input(chat), bannedRights: permissions.forbidden(until: 0))
        try await network.settle(request, of: chat)
    }

    /// Makes a member an administrator, or gives an administrator other rights. In supergroups and channels the person
    /// becomes a member by it, if the account may add members.
    ///
    /// ```swift
    /// let group = try await client.createChannel(title: "Talk")
    /// try await client.addMembers([peer], to: group)
    /// try await client.promote(peer, in: group, to: [.deleteMessages, .pinMessages], rank: "Helper")
    /// try await client.demote(peer, in: group)
    /// ```
    ///
    /// - Parameters:
    ///   - rights: all that the person may do from now on. In a basic group administrators have the same rights, whatever is
    ///     said here; none of them makes the person a member again. ``AdminRights/all`` is ``AdminRights/forSupergroups`` in a
    ///     supergroup; where the client does not know what a chat is, it asks. Any other set is sent as it is.
    ///   - rank: what is shown beside the name, up to 16 characters without emoji; nil for none. Not in basic groups.
    /// - Throws: `chatForbidden` if the account may not do this, or has not these rights itself.
    public func promote(
        _ person: Peer, in chat: Peer, to rights: AdminRights, rank: String? = nil
    ) async throws(TelegramError) {
        if chat.kind == .channel {
            let request = API.Channels.EditAdmin(
                channel: await network.inputChannel(chat), userID: await network.inputUser(person),
                adminRights: rights == .all ? try await allRights(in: chat).input : rights.input, rank: rank)
            try await network.settle(request, of: chat)
        } else {
            let id = try chat.groupID(for: API.Messages.EditChatAdmin.name)
            let request = API.Messages.EditChatAdmin(
                chatID: id, userID: await network.inputUser(person), isAdmin: !rights.isEmpty)
            try await network.settle(request, of: chat)
        }
    }

    /// All rights that there are in a chat of this kind.
    private func allRights(in chat: Peer) async throws(TelegramError) -> AdminRights {
        var known = self.chat(chat)
        if known == nil {
            let request = API.Channels.GetChannels(id: [await network.inputChannel(chat)])
            switch try await network.invoke(request, on: .home) {
            case .chats(let found), .chatsSlice(_, let found):
                known = found.lazy.compactMap { Chat($0) }.first { $0.peer == chat }
            }
        }
        return known?.isSupergroup == true ? .forSupergroups : .all
    }

    /// Makes an administrator a member as others are.
    public func demote(_ person: Peer, in chat: Peer) async throws(TelegramError) {
        try await promote(person, in: chat, to: [])
    }

    /// Gives a group or channel to another member. The account stays as an administrator.
    ///
    /// - Parameter password: of the account, which has to have one.
    /// - Throws: `passwordMissing`, `passwordInvalid`; `tooFresh` if the server wants the password (a week) or the session (a day)
    ///   to be older; `chatForbidden` if the account does not own the chat, `memberNotFound` if the other is not there.
    public func transferOwnership(
        of chat: Peer, to person: Peer, password: AccountPassword
    ) async throws(TelegramError) {
        let name = API.Messages.EditChatCreator.name
        _ = try await proving(password, name) { proof throws(TelegramError) in
            let request = API.Messages.EditChatCreator(
                peer: await self.network.input(chat), userID: await self.network.inputUser(person), password: proof)
            return try await self.network.call(request, on: .home) { $0.waitsOutFloods = false }
        }
    }
}
