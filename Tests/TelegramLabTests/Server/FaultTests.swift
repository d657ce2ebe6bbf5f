import MTProtoCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

struct LabFaultTests {
    @Test("An error can be ordered for the next calls of a method")
    func failsNextCalls() async throws {
        try await withRawClient(at: 2) { lab, client in
            try await client.call(API.Help.GetNearestDc())
            await lab.failNext("help.getNearestDc", at: 2, code: 420, message: "FLOOD_WAIT_3", times: 2)
            for _ in 0..<2 {
                await #expect(throws: RPCError(code: 420, message: "FLOOD_WAIT_3")) {
                    try await client.call(API.Help.GetNearestDc())
                }
            }
            try await client.call(API.Help.GetNearestDc())
            await lab.failNext("help.getNearestDc", at: 2, code: 420, message: "FLOOD_WAIT_3", times: 0)
            try await client.call(API.Help.GetNearestDc())
            #expect(lab.counters[2].requests == 5)
        }
    }

    @Test("Connections can be dropped and refused; keys stay")
    func dropsConnections() async throws {
        try await withRawClient(at: 2) { lab, client in
            try await client.call(API.Help.GetNearestDc())
            await lab.dropConnections(2)
            await #expect(throws: RawClientError.self) { try await client.nextMessage() }
            await lab.refuseConnections(2)
            // Connecting itself may fail already, or only reading.
            await #expect(throws: (any Error).self) { try await client.reconnected().nextMessage() }
            await lab.refuseConnections(2, false)
            let again = try await client.reconnected()
            try await again.call(API.Help.GetNearestDc())
            #expect(lab.counters[2].keyExchanges == 1 && lab.counters[2].openConnections == 1)
        }
    }

    @Test("Keys can be forgotten and authorizations revoked")
    func forgetsKeys() async throws {
        try await withRawClient(at: 5) { lab, client in
            try await client.signIn(.alice)
            await lab.revokeAuthorizations(phone: LabAccount.alice.phone)
            await #expect(throws: RPCError(code: 401, message: "SESSION_REVOKED")) {
                try await client.call(API.Updates.GetState())
            }
            await lab.forgetKeys(5)
            try await client.send(try API.Help.GetNearestDc().encoded())
            do {
                _ = try await client.nextMessage()
                Issue.record("the key is known")
            } catch RawClientError.transportError(let code) {
                #expect(code == -404)
            }
        }
    }

    @Test("Delayed answers come, and do not hold up the calls after them for other datacenters")
    func delaysAnswers() async throws {
        try await withRawClient(at: 2) { lab, client in
            let other = try await RawClient(lab, 3)
            try await other.exchangeKey()
            await lab.delayAnswers(2, by: .milliseconds(100))
            let start = LabTime.shared.now()
            let slow = try await client.send(try client.introduced(API.Help.GetNearestDc()))
            try await other.call(API.Help.GetNearestDc())
            _ = try await client.answer(to: slow)
            #expect(LabTime.shared.now() - start >= .milliseconds(100))
        }
    }

    @Test("The clock of one datacenter can be moved away from the others'")
    func movesOneClock() async throws {
        try await withLab { lab in
            await lab.shiftClock(2, by: .seconds(7200))
            for (datacenter, shift) in [(2, 7200), (3, 0)] as [(Int, Int64)] {
                let client = try await RawClient(lab, datacenter)
                try await client.exchangeKey()
                let now = LabTime.shared.now()
                let wall = LabClock(offset: .zero, time: .shared).server.unixSeconds(at: now)
                // Two hours are far more than any delay of this machine.
                #expect(abs(client.clock.unixSeconds(at: now) - wall - shift) < 600)
            }
        }
    }

    @Test("Faults strike over real sockets as well, with the shell's timer, and are healed")
    func strikesOverSockets() async throws {
        try await withRawClient(at: 2) { lab, client in
            try await client.call(API.Help.GetNearestDc())
            await lab.setFaults(FaultPlan([.slowDrip], probability: 1))
            let slow = try await client.reconnected()
            try await slow.call(API.Help.GetNearestDc())
            await lab.setFaults(FaultPlan([.dropAfter], probability: 1), datacenter: 2)
            let id = try await slow.send(try API.Help.GetNearestDc().encoded())
            await #expect(throws: RawClientError.self) { _ = try await slow.answer(to: id) }
            await lab.setFaults(.none)
            let again = try await slow.reconnected()
            try await again.send(ServiceMessage.ping(id: 1, disconnectDelay: nil).encoded(), isContent: false)
            _ = try await again.answer(to: id)
            #expect(lab.counters[2].requests == 3)
        }
    }

    @Test("Every field of a configuration is judged")
    func judgesConfigurations() throws {
        func discovery(_ change: (inout LabDiscoveryConfiguration) -> Void) -> LabDiscoveryConfiguration {
            var discovery = LabDiscoveryConfiguration()
            change(&discovery)
            return discovery
        }
        func cdn(blocks: Int, smallest: Int) -> LabCDNConfiguration {
            var cdn = LabCDNConfiguration()
            cdn.blockSize = blocks
            cdn.smallestFile = smallest
            return cdn
        }
        func account(_ phone: String, code: String = "1", avatar: Int? = nil) -> LabAccount {
            LabAccount(phone: phone, code: code, homeDC: 1, firstName: "X", avatarDC: avatar)
        }
        let wrong: [(inout LabConfiguration) -> Void] = [
            { $0.portBase = 0 }, { $0.portBase = 65_532 },
            { $0.entries = [LabEntry(.open, datacenter: 1, port: -1)] },
            { $0.entries = [LabEntry(.slow, datacenter: 1, byteDelay: .seconds(61))] },
            { $0.proxies = [LabProxyConfiguration(.socks5, port: 65_536)] },
            { $0.proxies = [LabProxyConfiguration(.mtproxy, key: Array(repeating: 1, count: 15))] },
            { $0.proxies = [LabProxyConfiguration(.mtproxyTLS, domain: "")] },
            { $0.proxies = [LabProxyConfiguration(.mtproxyTLS, domain: String(repeating: "a", count: 183))] },
            { $0.proxies = [LabProxyConfiguration(.mtproxyTLS, coverPort: 0)] },
            { $0.discovery = discovery { $0.port = -1 } }, { $0.discovery = discovery { $0.deadAddresses = 4 } },
            { $0.discovery = discovery { $0.datacenters = [] } },
            { $0.discovery = discovery { $0.datacenters = [1, 2, 3, 4, 5, 1] } },
            { $0.discovery = discovery { $0.datacenters = [6] } },
            { $0.discovery = discovery { $0.phoneRules = String(repeating: "+", count: 25) } },
            { $0.cdn = cdn(blocks: 0, smallest: 0) }, { $0.cdn = cdn(blocks: 1, smallest: -1) },
            { $0.fileDatacenter = 0 }, { $0.fileDatacenter = 6 }, { $0.differences.slice = 0 },
            { $0.differences.longest = 0 }, { $0.roundTrip = .seconds(-1) }, { $0.roundTrip = .seconds(61) },
            { $0.accounts = [account("4912345"), account("4912345")] },
            { $0.accounts = [account("4912345", code: "")] },
            { $0.accounts = [account("4912345", avatar: 6)] },
        ]
        for (number, change) in wrong.enumerated() {
            var configuration = LabConfiguration()
            change(&configuration)
            let changed = configuration
            let error = #expect(throws: LabError.self, "\(number)") { try changed.validate() }
            #expect(error?.code == .badConfiguration)
        }
        var extreme = LabConfiguration()
        extreme.portBase = 65_531
        extreme.proxies = [LabProxyConfiguration(.mtproxyTLS, port: 65_535, domain: "a", coverPort: 65_535)]
        extreme.discovery = discovery { $0.deadAddresses = 3 }
        extreme.cdn = cdn(blocks: 1, smallest: 0)
        extreme.roundTrip = .seconds(60)
        extreme.saltPeriodSeconds = 1
        try extreme.validate()
    }

    @Test("Configurations that cannot work are refused before anything is opened")
    func refusesBadConfigurations() async {
        var noRoom = LabConfiguration()
        noRoom.portBase = 65_533
        var badAccount = LabConfiguration()
        badAccount.accounts = [LabAccount(phone: "+49 1", code: "1", homeDC: 1, firstName: "X")]
        var badHome = LabConfiguration()
        badHome.accounts = [LabAccount(phone: "4912345", code: "1", homeDC: 6, firstName: "X")]
        var badSalt = LabConfiguration()
        badSalt.saltPeriodSeconds = 0
        for configuration in [noRoom, badAccount, badHome, badSalt] {
            do {
                _ = try await Lab.start(configuration)
                Issue.record("started")
            } catch {
                #expect(error.code == .badConfiguration)
            }
        }
        var badKey = LabConfiguration()
        badKey.rsaPrivateKeyPEM = "nonsense"
        do {
            _ = try await Lab.start(badKey)
            Issue.record("started")
        } catch {
            #expect(error.code == .badKey)
        }
    }

    @Test("A taken port is one clear error and leaves nothing open")
    func reportsTakenPorts() async throws {
        try await withLab { lab in
            var configuration = LabConfiguration()
            configuration.portBase = lab.description.datacenters[0].port
            do throws(LabError) {
                _ = try await Lab.start(configuration)
                Issue.record("started")
            } catch {
                #expect(error.code == .listen)
                #expect(!error.message.contains("\n"))
            }
        }
    }

    @Test("run() ends when its task is cancelled, and closes everything")
    func runEndsWithItsTask() async throws {
        let lab = try await Lab.start()
        let client = try await RawClient(lab, 1)
        let running = Task { await lab.run() }
        running.cancel()
        await running.value
        await #expect(throws: (any Error).self) { try await client.nextPacket() }
        #expect((1...5).allSatisfy { lab.counters[$0].openConnections == 0 })
    }
}
