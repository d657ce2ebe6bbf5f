import MTProtoCore
import Testing

@testable import MTProtoSimulation

struct RouteTableTests {
    private static let table = RouteTable.measured()

    @Test("D06 N42 P18 N14 P43 a client finds the only way there is, whichever it is, and knows it the next time")
    func everyWayIsFound() throws {
        for row in Self.table.rows {
            let first = try #require(row.first, "\(row.scenario.rawValue)")
            let second = try #require(row.second, "\(row.scenario.rawValue)")
            #expect(first < .seconds(20) && row.exchanges == 1, "\(row)")
            #expect(second < .seconds(2), "\(row)")
        }
    }

    @Test("D06 T-21 where everything is open there are no probes, no requests of HTTP and no further connections")
    func healthyNetworkIsLeftAlone() throws {
        let row = try #require(Self.table.rows.first { $0.scenario == .everything })
        #expect(row.probes == 0 && row.httpRequests == 0 && row.dials == 1 && row.transport == "tcp")
    }

    @Test("D02 D06 the way that was found is the one that is open")
    func waysAreWhatTheyShouldBe() {
        let transports = Dictionary(uniqueKeysWithValues: Self.table.rows.map { ($0.scenario, $0.transport) })
        #expect(transports[.http] == "http" && transports[.webSocket] == "ws" && transports[.secureFront] == "wss")
        for scenario in [RouteScenario.everything, .secondAddress, .port5222, .ipv6, .backup] {
            #expect(transports[scenario] == "tcp", "\(scenario.rawValue)")
        }
    }
}
