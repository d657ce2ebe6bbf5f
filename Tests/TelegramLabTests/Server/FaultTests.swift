import MTProtoCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

@Suite(.timeLimit(.minutes(10))) struct LabFaultTests {
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
            await #expect(throws: RPCError(code: 401, message: "AUTH_KEY_UNREGISTERED")) {
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
            let start = LabTime.system.now()
            let slow = try await client.send(try client.introduced(API.Help.GetNearestDc()))
            try await other.call(API.Help.GetNearestDc())
            _ = try await client.answer(to: slow)
            #expect(LabTime.system.now() - start >= .milliseconds(100))
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
