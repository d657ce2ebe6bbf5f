import MTProtoCore
import TelegramAPI

extension Router {
    /// Searches in the posts of public channels (core.telegram.org/api/search).
    mutating func addPublicPostMethods() {
        self.on(API.Channels.SearchPosts.self) { (world, query, call) throws(RPCError) in
            try world.searchPosts(query, call)
        }
        self.on(API.Channels.CheckSearchPostsFlood.self) { (world, query, call) throws(RPCError) in
            try world.checkPremium(call)
            return world.searchAllowance(for: query.query, call)
        }
    }

    static let publicPostUserMethods: Set<UInt32> = [
        API.Channels.SearchPosts.constructorID, API.Channels.CheckSearchPostsFlood.constructorID,
    ]

    mutating func judgePublicPostParameters() {
        self.judge(
            API.Channels.SearchPosts.self, actsOn: "hashtag query offset_rate offset_peer offset_id limit",
            refuses: [.init("allow_paid_stars") { $0.allowPaidStars != nil }])
        self.judge(API.Channels.CheckSearchPostsFlood.self, actsOn: "query")
    }
}

/// A search for a text, of which some a day are free.
struct FreeSearch: Codable, Sendable {
    var text: String
    var date: Int32
}

extension World {
    private static let freeSearches = 10
    private static let searchDay: Int64 = 86_400
    /// What a further search would cost in stars.
    private static let searchPrice: Int64 = 10

    /// The searches of the last 24 hours.
    private func searches(_ call: Call) -> [FreeSearch] {
        (self.freeSearches[call.user] ?? []).filter { Int64($0.date) + Self.searchDay > call.now }
    }

    fileprivate func searchAllowance(for text: String?, _ call: Call) -> API.SearchPostsFlood {
        let used = self.searches(call)
        let remains = max(0, Self.freeSearches &- used.count)
        return .init(
            queryIsFree: text.map { text in used.contains { $0.text == text.lowercased() } } ?? false,
            totalDaily: Int32(clamping: Self.freeSearches), remains: Int32(clamping: remains),
            waitTill: remains > 0 ? nil : used.first.map { Int32(clamping: Int64($0.date) + Self.searchDay) },
            starsAmount: Self.searchPrice)
    }

    fileprivate mutating func searchPosts(
        _ query: API.Channels.SearchPosts, _ call: Call
    ) throws(RPCError) -> API.Messages.Messages {
        let (tag, text) = (query.hashtag ?? "", query.query ?? "")
        guard tag.isEmpty != text.isEmpty else { throw .badRequest("SEARCH_QUERY_EMPTY") }
        if !text.isEmpty { try self.useSearch(text, call) }
        let channels = self.channels.values
            .filter { $0.isBroadcast && $0.username != nil && self.maySee(.channel($0.id), call.user) }
        let found = channels.flatMap { self.allMessages(of: .channel($0.id), call.user) }
            .filter { tag.isEmpty ? Self.contains($0, text) : Self.contains($0, hashtag: tag) }
            .sorted { ($0.date, $0.id, $0.peer) > ($1.date, $1.id, $1.peer) }
        let (page, hasMore) = self.page(
            of: found, behind: (query.offsetRate, query.offsetID, query.offsetPeer), query.limit, call)
        let companions = self.companions(of: page, seenBy: call.user, now: call.now)
        return .messagesSlice(
            .init(
                count: Int32(clamping: found.count), nextRate: hasMore ? page.last?.date : nil,
                searchFlood: text.isEmpty ? nil : self.searchAllowance(for: text, call),
                messages: page.map { self.object($0, of: call.user) }, topics: [], chats: companions.chats,
                users: companions.users))
    }

    /// Counts a search for a text. The same text costs nothing for a day, and neither do its further pages.
    private mutating func useSearch(_ text: String, _ call: Call) throws(RPCError) {
        try self.checkPremium(call)
        var used = self.searches(call)
        guard !used.contains(where: { $0.text == text.lowercased() }) else { return }
        guard used.count < Self.freeSearches else {
            let next = used.first.map { Int64($0.date) + Self.searchDay } ?? call.now
            throw RPCError(code: 420, message: "FLOOD_WAIT_\(max(1, next &- call.now))")
        }
        used.append(.init(text: text.lowercased(), date: call.date))
        self.freeSearches[call.user] = used
    }

    private static func contains(_ message: StoredMessage, _ text: String) -> Bool {
        message.content.text?.0.lowercased().contains(text.lowercased()) == true
    }

    private static func contains(_ message: StoredMessage, hashtag tag: String) -> Bool {
        guard let (text, entities) = message.content.text else { return false }
        let units = Array(text.utf16)
        return entities.contains { entity in
            guard case .messageEntityHashtag(let offset, let length) = entity, offset >= 0, length > 0,
                Int(offset) + Int(length) <= units.count
            else { return false }
            // checked: within the text.
            let part = String(decoding: units[Int(offset)..<Int(offset) + Int(length)], as: UTF16.self)
            return part.lowercased() == "#\(tag.lowercased())"
        }
    }
}
