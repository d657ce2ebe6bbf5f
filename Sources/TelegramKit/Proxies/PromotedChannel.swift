import MTProtoCore
import MTProtoKit
import NIOCore
import TL
import TelegramAPI

/// A channel that the owner of an MTProxy asks to be shown to those who use it, or that the server wants to be shown.
public struct PromotedChannel: Hashable, Sendable {
    public let peer: Peer
    public let title: String
    public let username: String?
    /// Whether it is there because of the proxy. Otherwise it is an announcement of the server, whose kind is
    /// ``announcement``.
    public let isSponsoredByProxy: Bool
    public let announcement: String?
    /// What to show beside it.
    public let text: String?
}

extension TelegramClient {
    /// The channel that the proxy promotes which carries the account now; nil if there is none. Applications that use a proxy
    /// of others are expected to show it at the top of the chat list, marked as such: see ``Dialog/promotion``.
    public var promotedChannel: PromotedChannel? {
        get async { await network.promotedChannel }
    }

    /// ``promotedChannel``, waited for if the server has not been asked yet: for programs that read the list of chats only
    /// once. It costs two small requests at most, and none without an MTProxy or before an account is signed in.
    ///
    /// - Returns: nil if nothing is promoted, or if the server does not say so.
    /// - Throws: `cancelled` if the calling task is; `stopped` if the client does not run any more; with several proxies also
    ///   what a request fails with, since one has to show which of them works.
    @discardableResult
    public func loadPromotedChannel() async throws(TelegramError) -> PromotedChannel? {
        try await network.loadPromotedChannel()
    }

    /// Changes of ``promotedChannel`` from the moment of the call; ends with the client.
    public var promotedChannels: EventSequence<PromotedChannel?> {
        EventSequence(subscription: network.news.promotedChannels.subscribe())
    }
}

extension Network {
    var promotedChannel: PromotedChannel? { news.promotedChannel }

    func loadPromotedChannel() async throws(TelegramError) -> PromotedChannel? {
        guard configuration.role == .main, connections.proxies.contains(where: { $0.configuration.secret != nil })
        else {
            return nil
        }
        let location = API.Help.GetPromoData.name
        try await untilRunning(location)
        guard account.userID != nil else { return nil }
        if namedProxy == nil {
            // Which of them carries the account shows when something has come through it.
            _ = try await invoke(API.Help.GetNearestDc(), on: .home)
        }
        pollPromotion()
        tendPolls()
        // Another proxy may take over meanwhile, about which another question is asked.
        while let question = life.polls.promotionQuestion {
            guard await question.resultUnlessCancelled() != nil else { throw TelegramError(notSent: location) }
            guard life.polls.promotionQuestion != question else { break }
        }
        return promotedChannel
    }

    func askForPromotion() async {
        guard isRunning, account.userID != nil else { return }
        // Without an answer it is asked again later.
        let data = try? await invoke(API.Help.GetPromoData(), on: .home) { request in
            request.isIdempotent = true
            request.timeout = .seconds(60)
        }
        guard !Task.isCancelled else { return }
        promotionAnswered(data)
    }
}

extension PromotedChannel {
    init?(_ data: API.Help.PromoData) {
        guard case .promoData(let data) = data, let peer = data.peer else { return nil }
        switch peer {
        case .peerChannel(let id):
            for case .channel(let channel) in data.chats where channel.id == id {
                self.init(
                    peer: Peer(kind: .channel, id: id, accessHash: channel.accessHash ?? 0), title: channel.title,
                    username: channel.activeUsernames.first, isSponsoredByProxy: data.proxy, announcement: data.psaType,
                    text: data.psaMessage)
                return
            }
            return nil
        case .peerUser(let id):
            guard let user = data.users.lazy.compactMap({ User($0) }).first(where: { $0.id == id }) else { return nil }
            self.init(
                peer: user.peer, title: user.name, username: user.username, isSponsoredByProxy: data.proxy,
                announcement: data.psaType, text: data.psaMessage)
        case .peerChat:
            return nil
        }
    }
}
