import MTProtoCore
import MTProtoKit
import NIOCore
import Synchronization
import TL
import TelegramAPI
import TelegramLab
import TestTime
import Testing

@testable import TelegramKit

/// What servers say about themselves, and how a program hears of it.
struct ServerChangeTests {
    private func option(
        _ id: Int32, _ address: String, port: Int32 = 443, isMedia: Bool = false, isTCPOnly: Bool = false,
        isCDN: Bool = false, isStatic: Bool = false, isPortFixed: Bool = false, secret: [UInt8]? = nil
    ) -> API.DcOption {
        API.DcOption(
            ipv6: address.contains(":"), mediaOnly: isMedia, tcpoOnly: isTCPOnly, cdn: isCDN, static: isStatic,
            thisPortOnly: isPortFixed, id: id, ipAddress: address, port: port, secret: secret)
    }

    /// A configuration that names these addresses; whatever else it says is of no use to anybody.
    private func config(naming options: [API.DcOption]) -> API.Config {
        API.Config(
            date: 1, expires: 3601, testMode: true, thisDC: 2, dcOptions: options, dcTxtDomainName: "", chatSizeMax: 1,
            megagroupSizeMax: 1, forwardedCountMax: 1, onlineUpdatePeriodMs: 1, offlineBlurTimeoutMs: 1,
            offlineIdleTimeoutMs: 1, onlineCloudTimeoutMs: 1, notifyCloudDelayMs: 1, notifyDefaultDelayMs: 1,
            pushChatPeriodMs: 1, pushChatLimit: 1, editTimeLimit: 1, revokeTimeLimit: 1, revokePmTimeLimit: 1,
            ratingEDecay: 1, stickersRecentLimit: 1, channelsReadMediaPeriod: 1, callReceiveTimeoutMs: 1,
            callRingTimeoutMs: 1, callConnectTimeoutMs: 1, callPacketTimeoutMs: 1, meURLPrefix: "",
            captionLengthMax: 1, messageLengthMax: 1, webfileDCID: 4)
    }

    /// What a client of the test servers knows, and what it was told of, once it has been given a configuration.
    private func learnt(
        from options: [API.DcOption]
    ) async throws -> (knowledge: ServerKnowledge, told: [ServerChange]) {
        let config = try config(naming: options).encoded()
        let server = ScriptedServer { name in
            switch name {
            case "auth.importBotAuthorization": ScriptedServer.authorization
            case "help.getConfig": config
            default: nil
            }
        }
        var configuration = TelegramConfiguration.scripted(server)
        configuration.time = TestTime().source
        configuration.configurationPoll.delay = .milliseconds(1)
        let (knowledge, changes) = try await withTelegramClient(configuration) { client in
            let changes = client.serverChanges
            _ = try await client.signIn(botToken: "1:x")
            try await eventually("the configuration came") {
                try await client.serverKnowledge().configuration != nil
            }
            return (try await client.serverKnowledge(), changes)
        }
        var told: [ServerChange] = []
        for await change in changes { told.append(change) }
        return (knowledge, told)
    }

    @Test(
        "A08 A09 A07 B13 a list of addresses in the form of Telegram's own is known in its order, with its flags")
    func listsAreKnown() async throws {
        let secret: [UInt8] = [0xdd] + Array(repeating: 7, count: 16)
        let options = [
            option(1, "149.154.175.53"), option(1, "149.154.175.53", isStatic: true),
            option(1, "2001:0b28:f23d:f001:0000:0000:0000:000a"),
            option(2, "149.154.167.51"), option(2, "149.154.167.51", isStatic: true),
            option(2, "149.154.167.151", isMedia: true), option(2, "2001:067c:04e8:f002:0000:0000:0000:000a"),
            option(2, "2001:067c:04e8:f002:0000:0000:0000:000b", isMedia: true),
            option(3, "149.154.175.100"), option(3, "149.154.175.100", isStatic: true),
            option(3, "2001:0b28:f23d:f003:0000:0000:0000:000a"),
            option(4, "149.154.167.91"), option(4, "149.154.164.250", isMedia: true),
            option(4, "2001:067c:04e8:f004:0000:0000:0000:000a"), option(4, "149.154.167.91", isStatic: true),
            option(5, "91.108.56.130", isTCPOnly: true, secret: secret), option(5, "91.108.56.130", isStatic: true),
            option(5, "91.108.56.130", port: 5222, isPortFixed: true),
            option(203, "91.105.192.100", isCDN: true),
        ]
        let (knowledge, _) = try await learnt(from: options)
        let known = knowledge.datacenters.reduce(into: [Int: [String]]()) { known, datacenter in
            known[datacenter.id] = datacenter.addresses.map {
                "\($0.host):\($0.port) \($0.isIPv6) \($0.isMediaOnly) \($0.isCDN) \($0.isStatic) \($0.hasSecret) "
                    + "\($0.isTCPOnly) \($0.isPortFixed)"
            }
        }
        // IPv6 is tried behind IPv4; apart from that it is the server's order.
        let expected = (options.filter { !$0.ipv6 } + options.filter(\.ipv6)).reduce(into: [Int: [String]]()) {
            $0[Int($1.id), default: []].append(
                "\($1.ipAddress):\($1.port) \($1.ipv6) \($1.mediaOnly) \($1.cdn) \($1.static) \($1.secret != nil) "
                    + "\($1.tcpoOnly) \($1.thisPortOnly)")
        }
        #expect(known == expected)
    }

    @Test("B18 B19 A18 each datacenter of a configuration is compared with what is known of it: who differs is told of")
    func whatDiffersIsTold() async throws {
        let seeds = TelegramConfiguration.Servers.test.datacenters
        // In another order, which is no difference.
        let same = seeds.reversed().map { option(Int32(clamping: $0.id), $0.address) }
        let (knowledge, told) = try await learnt(from: same + [option(2, "149.154.167.151", isMedia: true)])
        #expect(told == [.addresses(datacenter: 2)])
        #expect(knowledge.datacenters.filter { $0.origin == "configuration" }.map(\.id) == [2])
        let second = try #require(knowledge.datacenters.first { $0.id == 2 })
        #expect(second.addresses.contains { $0.host == "149.154.167.151" && $0.isMediaOnly })
        #expect(second.addresses.count == seeds.count { $0.id == 2 } + 1)
        #expect(knowledge.configuration?.datacenter == 2)
    }

    @Test("A07 addresses keep the order in which they were named: another order of the same ones is no change")
    func anotherOrderIsNoChange() async throws {
        let hosts = ["149.154.167.51", "149.154.167.91", "149.154.167.151"]
        let there = try config(naming: hosts.map { option(2, $0) }).encoded()
        let back = try config(naming: hosts.reversed().map { option(2, $0) }).encoded()
        let asked = Mutex(0)
        let server = ScriptedServer { name in
            switch name {
            case "auth.importBotAuthorization": return ScriptedServer.authorization
            case "help.getConfig":
                let count = asked.withLock { count in
                    count += 1
                    return count
                }
                return count == 1 ? there : back
            default: return nil
            }
        }
        var configuration = TelegramConfiguration.scripted(server)
        configuration.time = TestTime().source
        configuration.configurationPoll.delay = .milliseconds(1)
        configuration.configurationPoll.interval = .milliseconds(50)
        let changes = try await withTelegramClient(configuration) { client in
            let changes = client.serverChanges
            _ = try await client.signIn(botToken: "1:x")
            try await eventually("it was told several times") { asked.withLock { $0 } > 3 }
            let known = try await client.serverKnowledge().datacenters.first { $0.id == 2 }
            #expect(known?.addresses.map(\.host) == hosts)
            return changes
        }
        var told: [ServerChange] = []
        for await change in changes { told.append(change) }
        #expect(told == [.addresses(datacenter: 2)])
    }

    @Test("A10 a datacenter that a configuration does not name, or not by any address, keeps those that it had")
    func unnamedDatacentersKeepTheirs() async throws {
        let seeds = TelegramConfiguration.Servers.test.datacenters
        let (knowledge, told) = try await learnt(from: [
            option(2, "149.154.167.151"), option(3, "149.154.175.117", port: 0), option(3, "example.org"),
        ])
        #expect(told == [.addresses(datacenter: 2)])
        for datacenter in knowledge.datacenters {
            let expected =
                datacenter.id == 2 ? ["149.154.167.151"] : seeds.filter { $0.id == datacenter.id }.map(\.address)
            #expect(datacenter.addresses.map(\.host) == expected, "\(datacenter.id)")
            #expect(datacenter.origin == (datacenter.id == 2 ? "configuration" : "seeds"))
        }
        #expect(knowledge.datacenters.map(\.id).sorted() == [1, 2, 3])
    }

    @Test("A18 a program hears of keys and sign-ins in their order, until the client ends")
    func changesAreTold() async throws {
        try await withLab { lab in
            let changes = try await withClient(of: lab) { my in
                let changes = my.client.serverChanges
                try await my.signIn()
                try await my.client.logOut()
                return changes
            }
            var told: [ServerChange] = []
            for await change in changes { told.append(change) }
            #expect(
                told.prefix(3) == [
                    .keyMade(datacenter: 2), .keyMade(datacenter: 5), .authorization(datacenter: 5, isAuthorized: true),
                ])
            #expect(told.contains(.keyForgotten(datacenter: 5)), "\(told)")
        }
    }
}
