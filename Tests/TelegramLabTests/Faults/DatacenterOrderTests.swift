import MTProtoCore
import NIOCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

@Suite("Orders for a datacenter are counted with what they have done")
struct DatacenterOrderTests {
    /// What was counted at a datacenter, without what never happened.
    private func counts(_ server: LabServer, at datacenter: Int = 2) -> [String: Int] {
        (server.datacenters[datacenter]?.orders.counts.named ?? [:]).filter { $0.value != 0 }
    }

    @Test("LT03 Connections that an order has dropped or refused, restarts, and what was forgotten are counted")
    func endsByOrderAreCounted() throws {
        let wire = try Wire()
        let server = wire.server
        func order(_ order: LabDatacenterOrder) -> LabWeatherCounts {
            defer { wire.takeOutput() }
            return server.carryOut(order, at: 2, now: wire.now).done
        }
        #expect(order(.drop)[.dropped] == 0 && self.counts(server).isEmpty)
        try wire.connect()
        _ = try wire.call(1)
        #expect(order(.drop)[.dropped] == 1 && wire.isClosed)
        let changes = server.changes
        _ = order(.refuse(true))
        for _ in 0..<2 { #expect(server.accept(datacenter: 2, now: wire.now) == nil) }
        // Whoever shows the counts is told to look again.
        #expect(server.changes > changes)
        #expect(server.accept(datacenter: 3, now: wire.now) != nil)
        _ = order(.refuse(false))
        try wire.connect()
        _ = try wire.call(2)
        let restart = order(.restart)
        #expect(restart[.restarts] == 1 && restart[.dropped] == 1 && restart[.sessionsForgotten] == 1)
        #expect(
            self.counts(server) == ["dropped": 2, "refused": 2, "restarts": 1, "sessions_forgotten": 1])

        try wire.connect()
        _ = try wire.call(3)
        #expect(order(.forgetSessions)[.sessionsForgotten] == 1)
        #expect(order(.forgetSessions)[.sessionsForgotten] == 0)
        #expect(order(.rotateSalts)[.saltsRenewed] == 1)
        let keys = order(.forgetKeys)
        #expect(keys[.keysForgotten] == 1 && keys[.sessionsForgotten] == 0)
        #expect(order(.rotateSalts)[.saltsRenewed] == 0)
        let all = [
            "dropped": 2, "refused": 2, "restarts": 1, "sessions_forgotten": 2, "salts_renewed": 1, "keys_forgotten": 1,
        ]
        #expect(self.counts(server) == all)
        #expect(self.counts(server, at: 3).isEmpty)
        #expect(server.carryOut(.drop, at: 99, now: wire.now) == LabOrderOutcome())
    }

    @Test("LT03 Answers that an order has delayed, kept back or made an error are counted, and moves of the clock")
    func answersByOrderAreCounted() throws {
        let wire = try Wire()
        let server = wire.server
        func order(_ order: LabDatacenterOrder) -> LabWeatherCounts {
            defer { wire.takeOutput() }
            return server.carryOut(order, at: 2, now: wire.now).done
        }
        try wire.connect()
        server.datacenters[2]?.orders.fail(
            "help.getNearestDc", with: RPCError(code: 420, message: "FLOOD_WAIT_3"), times: 2)
        for _ in 0..<3 { try wire.send(Wire.introduced(API.Help.GetNearestDc().encoded())) }
        #expect(self.counts(server) == ["failed": 2])

        _ = order(.delay(.seconds(1)))
        let late = try wire.call(1)
        #expect(wire.answers(to: late).isEmpty)
        wire.advance(.seconds(1))
        #expect(wire.answers(to: late).count == 1)
        _ = order(.delay(.zero))
        #expect(wire.answers(to: try wire.call(2)).count == 1)
        #expect(self.counts(server) == ["failed": 2, "delayed": 1])

        _ = order(.hold)
        let held = try wire.call(3)
        #expect(wire.answers(to: held).isEmpty)
        #expect(order(.release)[.released] == 1 && wire.answers(to: held).count == 1)
        #expect(order(.release)[.released] == 0)
        #expect(self.counts(server) == ["failed": 2, "delayed": 1, "held_back": 1, "released": 1])

        #expect(order(.shiftClock(.seconds(5)))[.clockMoves] == 1)
        // It stands there already.
        #expect(order(.shiftClock(.seconds(5)))[.clockMoves] == 0)
        #expect(order(.shiftClock(.zero))[.clockMoves] == 1)
        #expect(self.counts(server)["clock_moves"] == 2)
    }
}
