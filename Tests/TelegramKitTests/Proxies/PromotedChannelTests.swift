import TL
import TelegramAPI
import TelegramLab
import Testing

@testable import TelegramKit

/// What proxies promote, in the list of chats.
struct PromotedChannelTests {
    @Test(
        "C12 of several proxies the one that carries the account is named to the server, and what it promotes stands above the chats while it does"
    )
    func carryingProxyPromotes() async throws {
        var configuration = LabConfiguration()
        configuration.proxies = [
            .init(.mtproxyTLS, promotedChannel: "News of the first"),
            .init(.mtproxyPadded, promotedChannel: "News of the second"), .init(.socks5),
        ]
        try await withLab(configuration) { lab in
            let proxies = try lab.description.proxies.map { try TelegramProxy($0.url) }
            // Nobody is there.
            let dead = try TelegramProxy("socks5://127.0.0.1:1")
            try await withClient(of: lab, configure: { $0.proxies = [proxies[0], dead] }) { my in
                try await my.signIn()
                let first = try #require(try await my.client.loadPromotedChannel())
                #expect(first.title == "News of the first" && first.isSponsoredByProxy)
                #expect(await my.client.promotedChannel == first)
                let list = try await my.client.dialogs().collect()
                #expect(list.first?.promotion == first && list.first?.peer == first.peer && list.count > 2)
                #expect(list.dropFirst().allSatisfy { $0.promotion == nil && $0.peer != first.peer })
                // It does not count.
                let short = try await my.client.dialogs(limit: 1).collect()
                #expect(short.map(\.peer) == list.prefix(2).map(\.peer))
                #expect(try await my.client.resolve(.id(first.peer.id)) == first.peer)

                await my.client.setProxies([dead, proxies[1]])
                let second = try #require(try await my.client.loadPromotedChannel())
                #expect(second.title == "News of the second")
                #expect(try await my.client.dialogs().collect().compactMap(\.promotion) == [second])

                await my.client.setProxies([proxies[2], dead])
                #expect(await my.client.promotedChannel == nil)
                #expect(try await my.client.loadPromotedChannel() == nil)
                #expect(try await my.client.dialogs().collect().map(\.peer) == list.dropFirst().map(\.peer))
            }
        }
    }

    @Test("C12 a promoted chat of the account's own list stands in it once, above all others, with what is unread")
    func promotedChatStandsOnce() async throws {
        let server = ScriptedServer { name in
            switch name {
            case "auth.importBotAuthorization": return ScriptedServer.authorization
            case "help.getPromoData":
                let promotion = API.Help.PromoData.promoData(
                    .init(
                        proxy: true, expires: 1, peer: .peerUser(userID: 5), pendingSuggestions: [],
                        dismissedSuggestions: [], chats: [],
                        users: [.user(.init(id: 5, accessHash: 1, firstName: "News"))]))
                return try? promotion.encoded()
            case "messages.getDialogs":
                let people: [Int64] = [4, 5, 6]
                let peers = people.map { API.Peer.peerUser(userID: $0) }
                let page = API.Messages.Dialogs.dialogs(
                    .init(
                        dialogs: peers.map {
                            .dialog(
                                .init(
                                    peer: $0, topMessage: 1, readInboxMaxID: 0, readOutboxMaxID: 0, unreadCount: 2,
                                    unreadMentionsCount: 0, unreadReactionsCount: 0, unreadPollVotesCount: 0,
                                    notifySettings: .init()))
                        },
                        messages: peers.map { .message(.init(id: 1, peerID: $0, date: 9, message: "x")) }, chats: [],
                        users: people.map { .user(.init(id: $0, accessHash: 1, firstName: "x")) }))
                return try? page.encoded()
            default: return nil
            }
        }
        let proxy = try TelegramProxy("tg://proxy?server=a&port=1&secret=" + String(repeating: "ab", count: 16))
        try await withTelegramClient(.scripted(server)) { client in
            _ = try await client.signIn(botToken: "1:x")
            await client.setProxies([proxy])
            #expect(try await client.loadPromotedChannel()?.title == "News")
            let list = try await client.dialogs().collect()
            #expect(list.map(\.peer.id) == [5, 4, 6])
            #expect(list.map { $0.promotion?.title } == ["News", nil, nil])
            #expect(list.map(\.unreadCount) == [2, 2, 2])
        }
    }
}
