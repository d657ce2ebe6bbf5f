import MTProtoCore
import TelegramAPI

// Links by which people come into a chat.
extension TelegramClient {
    /// Makes a link by which people come into a group or channel.
    ///
    /// ```swift
    /// let group = try await client.createChannel(title: "Talk")
    /// let link = try await client.createInviteLink(to: group, InviteLink.Options(title: "Poster", usageLimit: 100))
    /// print(link.link, link.usageCount)
    /// ```
    ///
    /// It is not repeated when its answer is lost, because a second link would be made: it fails with `outcomeUnknown` then.
    public func createInviteLink(
        to chat: Peer, _ options: InviteLink.Options = InviteLink.Options()
    ) async throws(TelegramError) -> InviteLink {
        let request = API.Messages.ExportChatInvite(
            requestNeeded: options.needsApproval, peer: await network.input(chat),
            expireDate: options.expireDate.map { Int32(clamping: $0) },
            usageLimit: options.usageLimit.map { Int32(clamping: $0) }, title: options.title)
        guard let link = InviteLink(try await network.call(request, on: .home)) else {
            throw unexpected("no link", API.Messages.ExportChatInvite.name)
        }
        return link
    }

    /// Gives a link other options, all of them.
    ///
    /// ```swift
    /// let group = try await client.createChannel(title: "Talk")
    /// let link = try await client.createInviteLink(to: group)
    /// var options = link.options
    /// options.needsApproval = true
    /// try await client.editInviteLink(link.link, of: group, to: options)
    /// ```
    ///
    /// - Throws: `invitationInvalid` if it is none, was revoked, or is the permanent one.
    @discardableResult
    public func editInviteLink(
        _ link: String, of chat: Peer, to options: InviteLink.Options
    ) async throws(TelegramError) -> InviteLink {
        try await edit(
            API.Messages.EditExportedChatInvite(
                peer: await network.input(chat), link: link, expireDate: Int32(clamping: options.expireDate ?? 0),
                usageLimit: Int32(clamping: options.usageLimit ?? 0), requestNeeded: options.needsApproval,
                title: options.title ?? ""), of: chat
        ).link
    }

    /// Ends a link. Who has come by it stays.
    ///
    /// - Returns: the link that takes its place, if it was a permanent one.
    @discardableResult
    public func revokeInviteLink(_ link: String, of chat: Peer) async throws(TelegramError) -> InviteLink? {
        let request = API.Messages.EditExportedChatInvite(revoked: true, peer: await network.input(chat), link: link)
        do throws(TelegramError) {
            return try await edit(request, of: chat).replacement
        } catch {
            // It was revoked, and the answer was lost: the permanent one of now is in the list.
            guard error.isOfRepetition("INVITE_HASH_EXPIRED", "INVITE_REVOKED_MISSING") else { throw error }
            for try await known in inviteLinks(of: chat) where known.isPermanent { return known }
            return nil
        }
    }

    private func edit(
        _ request: API.Messages.EditExportedChatInvite, of chat: Peer
    ) async throws(TelegramError) -> (link: InviteLink, replacement: InviteLink?) {
        let (invite, new): (API.ExportedChatInvite, API.ExportedChatInvite?)
        switch try await network.call(request, on: .home, options: { $0.changes(chat) }) {
        case .exportedChatInvite(let changed, _): (invite, new) = (changed, nil)
        case .exportedChatInviteReplaced(let former, let next, _): (invite, new) = (former, next)
        }
        guard let link = InviteLink(invite) else {
            throw unexpected("no link", API.Messages.EditExportedChatInvite.name)
        }
        return (link, new.flatMap { InviteLink($0) })
    }

    /// Removes a revoked link from the list of these.
    public func deleteInviteLink(_ link: String, of chat: Peer) async throws(TelegramError) {
        let request = API.Messages.DeleteExportedChatInvite(peer: await network.input(chat), link: link)
        do throws(TelegramError) {
            _ = try await network.call(request, on: .home) { $0.changes(chat) }
        } catch {
            guard error.isOfRepetition("INVITE_HASH_EXPIRED", "INVITE_REVOKED_MISSING") else { throw error }
        }
    }

    /// What became of a link.
    public func inviteLink(_ link: String, of chat: Peer) async throws(TelegramError) -> InviteLink {
        let request = API.Messages.GetExportedChatInvite(peer: await network.input(chat), link: link)
        let invite: API.ExportedChatInvite
        switch try await network.call(request, on: .home) {
        case .exportedChatInvite(let found, _), .exportedChatInviteReplaced(let found, _, _): invite = found
        }
        guard let link = InviteLink(invite) else {
            throw unexpected("no link", API.Messages.GetExportedChatInvite.name)
        }
        return link
    }

    /// The links that an administrator has made, the latest first.
    ///
    /// - Parameters:
    ///   - administrator: nil for the account's own. Those of others are shown to the owner of the chat.
    ///   - areRevoked: those that were revoked, or those that can be used.
    ///   - limit: how many at most; nil for all. At 0 or less there are none, and nothing is requested.
    ///   - pageSize: how many one request asks for, at most 100 and at most `limit`.
    public func inviteLinks(
        of chat: Peer, by administrator: Peer? = nil, areRevoked: Bool = false, limit: Int? = nil, pageSize: Int = 100
    ) -> PagedSequence<InviteLink> {
        PagedSequence(
            InviteLinkPager(
                network: network, chat: chat, administrator: administrator, areRevoked: areRevoked,
                progress: PageProgress(size: pageSize, limit: limit)),
            limit: limit)
    }

    // MARK: - Joining

    /// What an invitation leads to.
    ///
    /// - Parameter link: the whole link, or its last part.
    /// - Throws: `invitationInvalid` if it is none, was revoked, or has expired.
    public func invitation(_ link: String) async throws(TelegramError) -> Invitation {
        Invitation(try await network.call(API.Messages.CheckChatInvite(hash: Self.hash(of: link)), on: .home))
    }

    /// Makes the account a member of the chat to which an invitation leads; ``join(_:)`` does so for public ones. Who is a
    /// member already stays one.
    ///
    /// - Parameter link: the whole link, or its last part.
    /// - Throws: `invitationInvalid` if it is none, was revoked, or has expired.
    public func join(invitation link: String) async throws(TelegramError) -> JoinResult {
        let hash = Self.hash(of: link)
        do throws(TelegramError) {
            let request = API.Messages.ImportChatInvite(hash: hash)
            let answer = try await network.call(request, on: .home) { $0.isIdempotent = true }
            guard case .chatInviteJoinResultOk(let updates) = answer else { return .requested }
            return .joined(try chat(in: updates, of: API.Messages.ImportChatInvite.name))
        } catch {
            switch error.serverError?.message {
            case "INVITE_REQUEST_SENT": return .requested
            case "USER_ALREADY_PARTICIPANT":
                if let peer = try await invitation(link).chat?.peer { return .joined(peer) }
                throw error
            default: throw error
            }
        }
    }

    private static func hash(of link: String) -> String {
        if case .invite(let hash)? = PeerReference(link) { hash } else { link }
    }

    // MARK: - Who wants to join

    /// Who waits to be let into a group or channel, the latest first.
    ///
    /// ```swift
    /// let group = try await client.createChannel(title: "Talk")
    /// for try await request in client.joinRequests(to: group) {
    ///     try await client.answerJoinRequest(of: request.user, to: group, isApproved: !request.bio.isEmpty)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - link: by which they came; nil for all.
    ///   - text: the beginning of a name; empty for all. The server takes it without a link alone.
    ///   - limit: how many at most; nil for all. At 0 or less there are none, and nothing is requested.
    ///   - pageSize: how many one request asks for, at most 100 and at most `limit`.
    public func joinRequests(
        to chat: Peer, by link: String? = nil, matching text: String = "", limit: Int? = nil, pageSize: Int = 100
    ) -> PagedSequence<JoinRequest> {
        importers(of: chat, link, text, arePending: true, limit, pageSize)
    }

    /// Who has joined by a link, the latest first.
    ///
    /// - Parameters:
    ///   - limit: how many at most; nil for all. At 0 or less there are none, and nothing is requested.
    ///   - pageSize: how many one request asks for, at most 100 and at most `limit`.
    public func joins(
        to chat: Peer, by link: String, limit: Int? = nil, pageSize: Int = 100
    ) -> PagedSequence<JoinRequest> {
        importers(of: chat, link, "", arePending: false, limit, pageSize)
    }

    private func importers(
        of chat: Peer, _ link: String?, _ text: String, arePending: Bool, _ limit: Int?, _ pageSize: Int
    ) -> PagedSequence<JoinRequest> {
        PagedSequence(
            ImporterPager(
                network: network, chat: chat, link: link, text: text, arePending: arePending,
                progress: PageProgress(size: pageSize, limit: limit)),
            limit: limit)
    }

    /// Lets a person in who wants to join, or not.
    ///
    /// - Throws: `memberNotFound` if the person does not wait.
    public func answerJoinRequest(
        of person: Peer, to chat: Peer, isApproved: Bool
    ) async throws(TelegramError) {
        let request = API.Messages.HideChatJoinRequest(
            approved: isApproved, peer: await network.input(chat), userID: await network.inputUser(person))
        do throws(TelegramError) {
            _ = try await network.call(request, on: .home) { $0.changes(chat) }
        } catch {
            guard error.isOfRepetition("HIDE_REQUESTER_MISSING", "USER_ALREADY_PARTICIPANT") else { throw error }
        }
    }

    /// Lets in all who want to join, or none of them. Where no one waits, nothing happens.
    ///
    /// It is not repeated when its answer is lost, because it would reach who has come since: it fails with
    /// `outcomeUnknown` then.
    ///
    /// - Parameter link: by which they came; nil for all.
    public func answerAllJoinRequests(
        to chat: Peer, by link: String? = nil, areApproved: Bool
    ) async throws(TelegramError) {
        let request = API.Messages.HideAllChatJoinRequests(
            approved: areApproved, peer: await network.input(chat), link: link)
        do throws(TelegramError) {
            _ = try await network.call(request, on: .home) { $0.changesAll(of: chat) }
        } catch {
            guard error.serverError?.message == "HIDE_REQUESTER_MISSING" else { throw error }
        }
    }
}

private struct InviteLinkPager: Pager {
    let network: Network
    let chat: Peer
    let administrator: Peer?
    let areRevoked: Bool
    var progress: PageProgress<String>
    var last: InviteLink?

    mutating func next() async throws(TelegramError) -> [InviteLink]? {
        guard !progress.isAtEnd else { return nil }
        var admin = API.InputUser.inputUserSelf
        if let administrator { admin = await network.inputUser(administrator) }
        let request = API.Messages.GetExportedChatInvites(
            revoked: areRevoked, peer: await network.input(chat), adminID: admin,
            offsetDate: last.map { Int32(clamping: $0.date) }, offsetLink: last?.link, limit: progress.size)
        let answer = try await network.call(request, on: .home)
        let links = answer.invites.compactMap { InviteLink($0) }
        last = links.last ?? last
        // The count falls while links are revoked: the end is where nothing follows.
        return progress.receive(links) { $0.link }
    }
}

private struct ImporterPager: Pager {
    let network: Network
    let chat: Peer
    let link: String?
    let text: String
    let arePending: Bool
    var progress: PageProgress<Int64>
    var last: JoinRequest?

    mutating func next() async throws(TelegramError) -> [JoinRequest]? {
        guard !progress.isAtEnd else { return nil }
        var offset = API.InputUser.inputUserEmpty
        if let last { offset = await network.inputUser(last.user) }
        let request = API.Messages.GetChatInviteImporters(
            requested: arePending, peer: await network.input(chat), link: link, q: text.isEmpty ? nil : text,
            offsetDate: Int32(clamping: last?.date ?? 0), offsetUser: offset, limit: progress.size)
        let answer = try await network.call(request, on: .home)
        let companions = Companions(users: answer.users, chats: [])
        let people = answer.importers.map { JoinRequest($0, companions) }
        last = people.last ?? last
        // The count falls while requests are answered: the end is where nothing follows.
        return progress.receive(people) { $0.user.id }
    }
}
