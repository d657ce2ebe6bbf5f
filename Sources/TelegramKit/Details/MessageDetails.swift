import MTProtoCore
import TelegramAPI

/// How often a post was seen, and how often it was forwarded.
public struct MessageViews: Hashable, Sendable {
    public let messageID: Int
    /// Nil for what counts none, as messages outside of broadcast channels.
    public let views: Int?
    public let forwards: Int?
    /// How many comments there are; nil where there can be none.
    public let replies: Int?
    /// The value of the interface.
    public let raw: API.MessageViews
}

/// A reaction, and whose it is.
public struct ReactionSender: Hashable, Sendable {
    public let peer: Peer
    /// Empty if the server does not say.
    public let name: String
    public let reaction: Reaction
    /// Seconds since 1970.
    public let date: Int
    /// The value of the interface.
    public let raw: API.MessagePeerReaction
}

/// Who voted in a poll, and for what.
public struct PollVote: Hashable, Sendable {
    public let peer: Peer
    /// Empty if the server does not say.
    public let name: String
    /// The data of the answers.
    public let options: [[UInt8]]
    /// Seconds since 1970.
    public let date: Int
    /// The value of the interface.
    public let raw: API.MessagePeerVote
}

extension TelegramClient {
    /// How often posts of a channel were seen, a hundred with each request.
    ///
    /// - Parameter countsView: whether the account sees them by it, as an application says when it shows them.
    public func views(
        of messageIDs: [Int], in peer: Peer, countsView: Bool = false
    ) async throws(TelegramError) -> [MessageViews] {
        var found: [MessageViews] = []
        for start in stride(from: 0, to: messageIDs.count, by: HistoryPager.pageLimit) {
            let ids = Array(messageIDs[start..<min(start + HistoryPager.pageLimit, messageIDs.count)])
            let request = API.Messages.GetMessagesViews(
                peer: await network.input(peer), id: ids.map { Int32(clamping: $0) }, increment: countsView)
            // Who saw it once is counted once.
            let answer = try await network.call(request, on: .home) { $0.isIdempotent = true }
            found += zip(ids, answer.views).map { id, views in
                MessageViews(
                    messageID: id, views: views.views.map { Int($0) }, forwards: views.forwards.map { Int($0) },
                    replies: views.replies.map { Int($0.replies) }, raw: views)
            }
        }
        return found
    }

    /// Whose reactions a message has, the latest first.
    ///
    /// - Parameters:
    ///   - reaction: only this one; nil for all.
    ///   - limit: how many at most; nil for all. At 0 or less there are none, and nothing is requested.
    ///   - pageSize: how many one request asks for, at most 100 and at most `limit`.
    public func reactionSenders(
        of messageID: Int, in peer: Peer, with reaction: Reaction? = nil, limit: Int? = nil, pageSize: Int = 100
    ) -> PagedSequence<ReactionSender> {
        PagedSequence(
            ReactionPager(
                network: network, message: messageID, peer: peer, reaction: reaction,
                progress: PageProgress(size: pageSize, limit: limit)),
            limit: limit)
    }

    /// Who voted in a poll. Votes of anonymous polls are told to no one.
    ///
    /// - Parameters:
    ///   - option: the data of an answer; nil for all.
    ///   - limit: how many at most; nil for all. At 0 or less there are none, and nothing is requested.
    ///   - pageSize: how many one request asks for, at most 50 and at most `limit`.
    public func pollVotes(
        of messageID: Int, in peer: Peer, for option: [UInt8]? = nil, limit: Int? = nil, pageSize: Int = 50
    ) -> PagedSequence<PollVote> {
        PagedSequence(
            VotePager(
                network: network, message: messageID, peer: peer, option: option,
                progress: PageProgress(size: pageSize, limit: limit, most: 50)),
            limit: limit)
    }
}

private struct ReactionPager: Pager {
    struct Key: Hashable, Sendable {
        let peer: Peer
        let reaction: Reaction
    }

    let network: Network
    let message: Int
    let peer: Peer
    let reaction: Reaction?
    var progress: PageProgress<Key>
    var offset: String?

    mutating func next() async throws(TelegramError) -> [ReactionSender]? {
        guard !progress.isAtEnd else { return nil }
        let request = API.Messages.GetMessageReactionsList(
            peer: await network.input(peer), id: Int32(clamping: message), reaction: reaction?.input, offset: offset,
            limit: progress.size)
        let answer = try await network.call(request, on: .home)
        let companions = Companions(users: answer.users, chats: answer.chats)
        let senders = answer.reactions.compactMap { raw -> ReactionSender? in
            guard let reaction = Reaction(raw.reaction) else { return nil }
            let card = companions.card(for: raw.peerID)
            return ReactionSender(
                peer: card.peer, name: card.title, reaction: reaction, date: Int(raw.date), raw: raw)
        }
        offset = answer.nextOffset
        let fresh = progress.receive(senders) { Key(peer: $0.peer, reaction: $0.reaction) }
        if offset == nil { progress.end() }
        return fresh
    }
}

private struct VotePager: Pager {
    let network: Network
    let message: Int
    let peer: Peer
    let option: [UInt8]?
    var progress: PageProgress<Peer>
    var offset: String?

    mutating func next() async throws(TelegramError) -> [PollVote]? {
        guard !progress.isAtEnd else { return nil }
        let request = API.Messages.GetPollVotes(
            peer: await network.input(peer), id: Int32(clamping: message), option: option, offset: offset,
            limit: progress.size)
        let answer = try await network.call(request, on: .home)
        let companions = Companions(users: answer.users, chats: answer.chats)
        let votes = answer.votes.map { raw in
            let (voter, options, date): (API.Peer, [[UInt8]], Int32) =
                switch raw {
                case .messagePeerVote(let peer, let option, let date): (peer, [option], date)
                case .messagePeerVoteInputOption(let peer, let date): (peer, option.map { [$0] } ?? [], date)
                case .messagePeerVoteMultiple(let peer, let options, let date): (peer, options, date)
                }
            let card = companions.card(for: voter)
            return PollVote(peer: card.peer, name: card.title, options: options, date: Int(date), raw: raw)
        }
        offset = answer.nextOffset
        let fresh = progress.receive(votes) { $0.peer }
        if offset == nil { progress.end() }
        return fresh
    }
}
