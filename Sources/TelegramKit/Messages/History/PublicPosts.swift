import MTProtoCore
import TelegramAPI

/// Which posts of public channels are looked for.
public enum PublicPostSearch: Hashable, Sendable {
    /// Posts with a hashtag, with or without its `#`.
    case hashtag(String)
    /// Posts that contain a text. It is for accounts with Telegram Premium, some of such searches a day are free
    /// (``TelegramClient/publicPostAllowance(for:)``), and no other is made.
    case text(String)
}

/// How many searches for texts in public posts an account has left.
public struct PublicPostAllowance: Hashable, Sendable {
    /// How many are free in a day.
    public let daily: Int
    public let remaining: Int
    /// When there is another one, if none remains: seconds since 1970.
    public let nextFreeDate: Int?
    /// The text that was asked about costs nothing, and uses none up.
    public let isFree: Bool
    /// The value of the interface, which tells what others cost.
    public let raw: API.SearchPostsFlood

    /// A value of the interface.
    public init(_ raw: API.SearchPostsFlood) {
        self.raw = raw
        daily = Int(raw.totalDaily)
        remaining = Int(raw.remains)
        nextFreeDate = raw.waitTill.map { Int($0) }
        isFree = raw.queryIsFree
    }
}

extension TelegramClient {
    /// Posts of public channels, those of strangers as well, from the newest to the oldest.
    ///
    /// ```swift
    /// for try await post in client.publicPosts(.hashtag("tea"), limit: 20) {
    ///     print(client.chatName(of: post) ?? "", post.text)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - search: a hashtag or a text. A search for a text is not repeated if its answer is lost, as it may have used up a free one.
    ///   - limit: how many posts at most; nil for all. At 0 or less there are none, and nothing is requested.
    ///   - pageSize: how many one request asks for, at most 100 and at most `limit`.
    /// - Returns: posts. Reading them throws `limitReached` if no free search is left, which is asked for before a text is looked for,
    ///   and `premiumRequired`.
    public func publicPosts(
        _ search: PublicPostSearch, limit: Int? = nil, pageSize: Int = 100
    ) -> PagedSequence<Message> {
        PagedSequence(PublicPostPager(network, search, size: pageSize, limit: limit), limit: limit)
    }

    /// How many searches for texts in public posts the account has left.
    ///
    /// - Parameter text: whether a search for it is free is told as well.
    public func publicPostAllowance(for text: String? = nil) async throws(TelegramError) -> PublicPostAllowance {
        PublicPostAllowance(
            try await network.call(API.Channels.CheckSearchPostsFlood(query: text), on: .home) {
                $0.isIdempotent = true
            })
    }
}

/// Goes through what a search in public posts finds.
private struct PublicPostPager: Pager {
    private struct ID: Hashable {
        let channel: Int64
        let id: Int
    }

    private let network: Network
    private let search: PublicPostSearch
    private var progress: PageProgress<ID>
    private var rate: Int32 = 0
    private var last: Message?
    private var isAtEnd = false

    init(_ network: Network, _ search: PublicPostSearch, size: Int, limit: Int?) {
        self.network = network
        self.search = search
        progress = PageProgress(size: size, limit: limit)
    }

    mutating func next() async throws(TelegramError) -> [Message]? {
        guard !isAtEnd, !progress.isAtEnd else { return nil }
        var request = API.Channels.SearchPosts(
            offsetRate: rate, offsetPeer: last.map { network.known($0.peer) } ?? .inputPeerEmpty,
            offsetID: Int32(clamping: last?.id ?? 0), limit: progress.size)
        let isHashtag: Bool
        switch search {
        case .hashtag(let tag):
            request.hashtag = tag.hasPrefix("#") ? String(tag.dropFirst()) : tag
            isHashtag = true
        case .text(let text):
            // A search too many might cost something, or a pause that holds up other searches.
            if last == nil { try await checkAllowance(text) }
            request.query = text
            isHashtag = false
        }
        let answer = try await network.call(request, on: .home) { options in
            options.isIdempotent = isHashtag
        }
        let messages = MessagePage(answer).messages.compactMap(Message.init)
        // Only a slice has a next one. Where that begins it says, or its last message.
        if case .messagesSlice(let slice) = answer, let end = messages.last {
            rate = slice.nextRate ?? Int32(clamping: end.date)
            last = end
        } else {
            isAtEnd = true
        }
        return progress.receive(messages) { ID(channel: $0.peer.id, id: $0.id) }
    }

    private func checkAllowance(_ text: String) async throws(TelegramError) {
        let request = API.Channels.CheckSearchPostsFlood(query: text)
        let allowance = PublicPostAllowance(
            try await network.call(request, on: .home) { $0.isIdempotent = true })
        guard !allowance.isFree, allowance.remaining < 1 else { return }
        throw TelegramError(
            .limitReached, message: "No free search for texts in public posts is left",
            location: API.Channels.SearchPosts.name,
            hint: "PublicPostAllowance.nextFreeDate says when there is one. Hashtags can be looked for at any time.")
    }
}
