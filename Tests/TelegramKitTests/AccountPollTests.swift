import MTProtoCore
import MTProtoKit
import TL
import TelegramAPI
import TelegramLab
import Testing

@testable import TelegramKit

/// What is asked again and again while somebody is signed in.
@Suite struct AccountPollTests {
    @Test("where the home datacenter does not tell the configuration another one does, over a connection for that")
    func othersTellTheConfiguration() async throws {
        try await withLab { lab in
            await lab.failNext("help.getConfig", at: 5, code: 400, message: "NOT_NOW", times: 1_000)
            try await withClient(
                of: lab,
                configure: {
                    $0.configurationPoll.delay = .milliseconds(50)
                    $0.configurationPoll.patience = .seconds(5)
                }
            ) { my in
                try await my.signIn()
                let context = my.client.network.context
                try await eventually("the configuration came") { context.configurationRecord != nil }
                let teller = try #require(context.configurationRecord?.datacenter.rawValue)
                #expect(teller != 5)
                let connection = my.recorder.connections.last { $0.info.datacenter == teller }
                #expect(connection?.info.purpose == .configuration)
            }
        }
    }

    @Test("nobody is asked what a proxy promotes before somebody is signed in")
    func promotionsNeedAnAccount() async throws {
        var configuration = LabConfiguration()
        configuration.proxies = [.init(.mtproxyTLS, promotedChannel: "News of the proxy")]
        try await withLab(configuration) { lab in
            let proxy = try TelegramProxy(lab.description.proxies[0].url)
            try await withClient(of: lab) { my in
                _ = try await my.client.ping()
                await my.client.setProxy(proxy)
                // Would go after such a question.
                _ = try await my.client.ping()
                #expect(!my.received(at: 2).contains("help.getPromoData"))
                try await my.signIn()
                try await eventually("the channel is there") { await my.client.promotedChannel != nil }
                let channel = try #require(await my.client.promotedChannel)
                #expect(channel.username == "promoted\(proxy.port)" && channel.peer.accessHash == 7_700)
                #expect(!my.received(at: 2).contains("help.getPromoData"))
            }
        }
    }

    @Test("C12 who is signed in asks at once what the next proxy promotes; without a proxy nothing is promoted")
    func nextProxyIsAskedAbout() async throws {
        let server = ScriptedServer { name in
            switch name {
            case "auth.importBotAuthorization": return ScriptedServer.authorization
            case "help.getPromoData":
                let user = API.User.user(.init(id: 5, accessHash: 6, firstName: "News"))
                let promotion = API.Help.PromoData.promoData(
                    .init(
                        proxy: true, expires: 1, peer: .peerUser(userID: 5), pendingSuggestions: [],
                        dismissedSuggestions: [], chats: [], users: [user]))
                return try? promotion.encoded()
            default: return nil
            }
        }
        let proxy = try TelegramProxy("tg://proxy?server=a&port=1&secret=" + String(repeating: "ab", count: 16))
        try await withTelegramClient(.scripted(server)) { client in
            _ = try await client.signIn(botToken: "1:x")
            #expect(await client.promotedChannel == nil)
            // Nobody is dialled here, so that no connection can tell of its state.
            await client.setProxy(proxy)
            try await eventually("it is told") { await client.promotedChannel?.title == "News" }
            await client.setProxy(nil)
            #expect(await client.promotedChannel == nil)
        }
    }
}
