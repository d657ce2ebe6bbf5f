import MTProtoCore
import MTProtoKit
import TL
import TelegramAPI
import TelegramLab
import TestTime
import Testing

@testable import TelegramKit

/// What is asked again and again while somebody is signed in.
struct AccountPollTests {
    @Test("B18 where the home datacenter does not tell the configuration another one does, over a connection for that")
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

    @Test(
        "B18 B19 a home that is silent from the launch on is left after 18 s: the next datacenter says where it is now")
    func silentHomeFromTheLaunch() async throws {
        try await withLab { lab in
            let store = MemoryStore()
            let user = try await withClient(
                of: lab, storage: store, configure: { $0.configurationPoll.delay = .seconds(86_400) }
            ) { my in
                try await my.signIn()
            }
            let before = lab.counters[5].keyExchanges
            try await withClient(
                of: lab, storage: store,
                configure: { configuration in
                    configuration.connectionDeadline = nil
                    let datacenters = configuration.servers.datacenters
                    for index in datacenters.indices where datacenters[index].id == 5 {
                        // Nobody listens there: a whole net is this machine.
                        configuration.servers.datacenters[index].address = "127.0.0.77"
                    }
                }
            ) { my in
                let client = my.client
                let me = try await my.time.passing { try await client.me() }
                #expect(me.id == user.id)
                let asked = my.recorder.connections.filter { $0.info.purpose == .configuration }
                let first = try #require(asked.first)
                #expect(first.info.datacenter == 1 && first.openingTime >= .seconds(18), "\(first)")
                // The account stays where it lives, under its key.
                #expect(try await client.homeDatacenter() == 5)
                #expect(lab.counters[5].keyExchanges == before)
                let home = try #require(try await client.serverKnowledge().datacenters.first { $0.id == 5 })
                #expect(home.origin == "configuration" && home.addresses.allSatisfy { $0.host == "127.0.0.1" })
            }
        }
    }

    @Test("B18 without a network no datacenter is asked in the place of a silent home")
    func nobodyIsAskedWithoutNetwork() async throws {
        try await withLab { lab in
            let store = MemoryStore()
            _ = try await withClient(
                of: lab, storage: store, configure: { $0.configurationPoll.delay = .seconds(86_400) }
            ) { my in
                try await my.signIn()
            }
            try await withClient(of: lab, storage: store) { my in
                let client = my.client
                _ = try await client.me()
                await client.networkChanged(isAvailable: false)
                for _ in 0..<12 {
                    await my.time.pass(.seconds(10), in: .milliseconds(200))
                    let waiting = await client.pendingRequests()
                    #expect(!waiting.contains { $0.name == "help.getConfig" }, "\(waiting)")
                }
                await client.networkChanged(isAvailable: true)
                try await my.time.passing {
                    try await eventually("the configuration came") {
                        try await client.serverKnowledge().configuration?.datacenter == 5
                    }
                }
                #expect(my.recorder.connections.allSatisfy { $0.info.datacenter == 5 })
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
                await my.client.setProxies([proxy])
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
            await client.setProxies([proxy])
            try await eventually("it is told") { await client.promotedChannel?.title == "News" }
            await client.setProxies([])
            #expect(await client.promotedChannel == nil)
        }
    }
}
