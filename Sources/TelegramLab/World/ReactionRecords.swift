import TelegramAPI

/// How people reacted to a message; the same for all of its copies.
struct MessageReactions: Codable, Sendable {
    struct Reaction: Codable, Hashable, Sendable {
        var user: Int64
        var emoji: String
        var date: Int32
        var isBig: Bool
        /// The author of the message has not seen it.
        var isUnread = false
    }

    /// By time.
    private(set) var all: [Reaction] = []

    func emoji(of user: Int64) -> String? { self.all.first { $0.user == user }?.emoji }

    /// Gives a user another reaction, or none.
    mutating func set(_ reaction: Reaction?, of user: Int64) {
        self.all.removeAll { $0.user == user }
        if let reaction { self.all.append(reaction) }
    }

    /// The author of the message has seen them all.
    mutating func markSeen() {
        for index in self.all.indices { self.all[index].isUnread = false }
    }

    /// Those with one emoji, or all, newest first.
    func newest(_ emoji: String?) -> [Reaction] { self.all.reversed().filter { emoji == nil || $0.emoji == emoji } }

    /// Which there are: the most frequent first, of equally frequent ones the oldest.
    var counts: [(emoji: String, count: Int32)] {
        var counts: [(emoji: String, count: Int32)] = []
        for reaction in self.all {
            if let index = counts.firstIndex(where: { $0.emoji == reaction.emoji }) {
                counts[index].count += 1
            } else {
                counts.append((reaction.emoji, 1))
            }
        }
        return counts.enumerated()
            .sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element)
    }

    /// The most different ones on one message: `reactions_uniq_max` of real servers.
    static let longestRow = 11

    /// What anybody can react with, in the order in which it is listed.
    static let listed: [String] =
        """
        ❤ 👍 👎 🔥 🥰 👏 😁 🤔 🤯 😱 🤬 😢 🎉 🤩 🤮 💩 🙏 👌 🕊 🤡 🥱 🥴 😍 🐳 ❤‍🔥 🌚 🌭 💯 🤣 ⚡ 🍌 🏆 💔 🤨 😐 🍓 🍾 💋 🖕 😈 \
        😴 😭 🤓 👻 👨‍💻 👀 🎃 🙈 😇 😨 🤝 ✍ 🤗 🫡 🎅 🎄 ☃ 💅 🤪 🗿 🆒 💘 🙉 🦄 😘 💊 🙊 😎 👾 🤷‍♂ 🤷 🤷‍♀ 😡
        """.split(separator: " ").map(String.init)

    static let known = Set(Self.listed)

    /// As it is known: some clients add what asks for a coloured picture.
    static func plain(_ emoji: String) -> String {
        String(String.UnicodeScalarView(emoji.unicodeScalars.filter { $0.value != 0xfe0f }))
    }
}

extension World {
    /// How a message was reacted to, as one user sees it; nil for one without reactions.
    func reactions(to message: StoredMessage, seenBy viewer: Int64) -> API.MessageReactions? {
        guard let reactions = self.reactions[message.shared], !reactions.all.isEmpty else { return nil }
        return self.object(reactions, to: message, seenBy: viewer)
    }

    /// The same where clients have to be told that there are none any more.
    func object(
        _ reactions: MessageReactions, to message: StoredMessage, seenBy viewer: Int64
    ) -> API.MessageReactions {
        let own = reactions.emoji(of: viewer)
        let isListed = !self.isBroadcast(message.peer)
        let recent = reactions.newest(nil).prefix(3).map { self.object($0, to: message, seenBy: viewer) }
        return API.MessageReactions(
            canSeeList: isListed,
            results: reactions.counts.map {
                .init(
                    chosenOrder: $0.emoji == own ? 0 : nil, reaction: .reactionEmoji(emoticon: $0.emoji),
                    count: $0.count)
            },
            recentReactions: isListed ? recent : nil)
    }

    /// Those whom a message shows to have reacted, or to have voted in its poll. In broadcasts nobody is shown.
    func takers(of message: StoredMessage, seenBy viewer: Int64) -> [PeerKey] {
        guard !self.isBroadcast(message.peer) else { return [] }
        var shown = (self.reactions[message.shared]?.newest(nil) ?? []).prefix(3).map(\.user)
        if let record = message.content.attachment?.poll.flatMap({ self.polls[$0] }), record.poll.publicVoters {
            let results = self.results(of: record, seenBy: viewer)
            let voters = (results.recentVoters ?? []) + (results.results ?? []).flatMap { $0.recentVoters ?? [] }
            shown += voters.compactMap { if case .peerUser(let id) = $0 { id } else { nil } }
        }
        return shown.map { .user($0) }
    }

    func object(
        _ reaction: MessageReactions.Reaction, to message: StoredMessage, seenBy viewer: Int64
    ) -> API.MessagePeerReaction {
        .init(
            big: reaction.isBig, unread: reaction.isUnread && message.sender == viewer, my: reaction.user == viewer,
            peerID: .peerUser(userID: reaction.user),
            date: reaction.date, reaction: .reactionEmoji(emoticon: reaction.emoji))
    }
}
