import MTProtoCore
import MTProtoSimulation
import Testing

@testable import TelegramLab

/// Hours in which the salts of a server change.
struct SaltsOverHoursTests {
    @Test("N27 salts are known ahead: three hours of half-hourly salts cost not one refusal", arguments: [false, true])
    func saltsAreKnownAhead(isBusy: Bool) throws {
        let simulation = Simulation(seed: 27)
        let datacenters = SimulatedDatacenters(simulation: simulation) { configuration in
            configuration.saltPeriodSeconds = 1800
            configuration.frameLogLimit = 100_000
        }
        let keys = SimulatedKeyStore()
        keys.put(try #require(datacenters.makeKey(datacenter: 2)), datacenter: 2)
        let client = SimulatedClient(simulation: simulation, link: .broadband, keys: keys)
        client.connect(datacenter: 2)
        client.operate { $0.setStaysConnected(true, now: $1) }
        client.call()
        for minute in stride(from: 7, to: 180, by: 7) where isBusy {
            simulation.at(.zero + .seconds(60 * minute)) { _ in client.call() }
        }
        simulation.at(.zero + .seconds(10_801)) { _ in client.call() }
        simulation.run(until: .zero + .seconds(10_860)) { false }
        #expect(client.pendingCount == 0)
        #expect(client.statistics.answered == (isBusy ? 27 : 2))
        let said = datacenters.server.journal.frames(datacenter: 2).flatMap(\.messages).map(\.name)
        #expect(said.contains("future_salts"))
        #expect(!said.contains("bad_server_salt"))
        #expect(client.statistics.dials == 1)
    }
}
