import MTProtoCore
import TelegramAPI

extension TelegramClient {
    /// The members of a group or channel, as far as the program reads.
    ///
    /// ```swift
    /// let group = try await client.createGroup(title: "Lunch", members: [peer])
    /// for try await member in client.members(of: group) { print(member.name, member.status) }
    /// let found = try await client.members(of: group, matching: "Ali", limit: 5).collect()
    /// print(found.count)
    /// ```
    ///
    /// Servers name about ten thousand members of a supergroup for each filter. Members of broadcast channels, and those
    /// who are restricted or banned, are named to administrators alone. Basic groups restrict and ban no one.
    ///
    /// - Parameters:
    ///   - filter: which of them.
    ///   - limit: how many at most; nil for all. At 0 or less there are none, and nothing is requested.
    ///   - pageSize: how many one request asks for, at most 200 and at most `limit`.
    public func members(
        of chat: Peer, matching filter: MemberFilter = .all, limit: Int? = nil, pageSize: Int = 200
    ) -> PagedSequence<Member> {
        PagedSequence(
            MemberPager(
                network: network, chat: chat, filter: filter,
                progress: PageProgress(size: pageSize, limit: limit, most: 200)),
            limit: limit)
    }

    /// What a person is in a group or channel: with rights or restrictions.
    ///
    /// - Returns: nil if the person is not there, and was neither restricted nor banned.
    public func member(_ person: Peer, of chat: Peer) async throws(TelegramError) -> Member? {
        guard chat.kind == .channel else {
            var pager = MemberPager(
                network: network, chat: chat, filter: .all, progress: PageProgress(size: 200, limit: nil))
            return try await pager.next()?.first { $0.peer.id == person.id && $0.peer.kind == person.kind }
        }
        let request = API.Channels.GetParticipant(
            channel: await network.inputChannel(chat), participant: await network.input(person))
        do throws(TelegramError) {
            let answer = try await network.call(request, on: .home)
            if case .channelParticipantLeft = answer.participant { return nil }
            return Member(answer.participant, users: answer.users, chats: answer.chats)
        } catch {
            guard error.code == .memberNotFound else { throw error }
            return nil
        }
    }

    /// How many members of a group or supergroup are online, as the server estimates it.
    public func onlineCount(in chat: Peer) async throws(TelegramError) -> Int {
        Int(try await network.call(API.Messages.GetOnlines(peer: await network.input(chat)), on: .home).onlines)
    }

    /// The groups and supergroups in which the account and a person are both, as far as the program reads.
    ///
    /// - Parameters:
    ///   - limit: how many at most; nil for all. At 0 or less there are none, and nothing is requested.
    ///   - pageSize: how many one request asks for, at most 100 and at most `limit`.
    public func commonChats(with person: Peer, limit: Int? = nil, pageSize: Int = 100) -> PagedSequence<Chat> {
        PagedSequence(
            CommonChatPager(
                network: network, person: person, progress: PageProgress(size: pageSize, limit: limit)),
            limit: limit)
    }
}

/// Goes through the members of a chat.
private struct MemberPager: Pager {
    let network: Network
    let chat: Peer
    let filter: MemberFilter
    var progress: PageProgress<Peer>

    mutating func next() async throws(TelegramError) -> [Member]? {
        guard !progress.isAtEnd else { return nil }
        switch chat.kind {
        case .user:
            throw TelegramError(chat, isNot: "a group or a channel", API.Channels.GetParticipants.name)
        case .group:
            progress.end()
            return try await groupMembers()
        case .channel:
            let request = API.Channels.GetParticipants(
                channel: await network.inputChannel(chat), filter: filter.input, offset: progress.count,
                limit: progress.size, hash: 0)
            let answer = try await network.call(request, on: .home)
            guard case .channelParticipants(let page) = answer else { return nil }
            let companions = Companions(users: page.users, chats: page.chats)
            return progress.receive(page.participants.map { Member($0, companions) }, of: page.count) { $0.peer }
        }
    }

    private func groupMembers() async throws(TelegramError) -> [Member] {
        let answer = try await network.call(API.Messages.GetFullChat(chatID: chat.id), on: .home)
        guard case .chatFull(let full) = answer.fullChat,
            case .chatParticipants(_, let participants, _) = full.participants
        else { return [] }
        let companions = Companions(users: answer.users, chats: answer.chats)
        return participants.map { Member($0, companions) }
            .filter { filter.fits($0, companions.user($0.peer.id)) }
    }
}

/// Goes through the chats that two people have in common, from the highest id down.
private struct CommonChatPager: Pager {
    let network: Network
    let person: Peer
    var progress: PageProgress<Peer>
    var last: Int64 = 0

    mutating func next() async throws(TelegramError) -> [Chat]? {
        guard !progress.isAtEnd else { return nil }
        let request = API.Messages.GetCommonChats(
            userID: await network.inputUser(person), maxID: last, limit: progress.size)
        let chats: [API.Chat]
        switch try await network.call(request, on: .home) {
        case .chats(let all):
            chats = all
            progress.end()
        case .chatsSlice(_, let page): chats = page
        }
        let isLast = progress.isAtEnd
        let fresh = progress.receive(chats.compactMap { Chat($0) }) { $0.peer }
        last = fresh.last?.id ?? last
        if isLast { progress.end() }
        return fresh
    }
}
