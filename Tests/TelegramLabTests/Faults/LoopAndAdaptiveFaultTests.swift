import MTProtoCore
import NIOCore
import Testing

@testable import TelegramLab

struct LoopAndAdaptiveFaultTests {
    @Test("salt-loop, time-loop and resend-loop run nothing and never end; healed, the same messages run")
    func loopsRefuseEverything() throws {
        for kind in FaultKind.looping {
            let wire = try Wire(always: kind)
            try wire.connect()
            let id = try wire.call(1)
            for _ in 0..<20 {
                wire.advance(.seconds(7))
                try wire.send(.ping(id: 1, disconnectDelay: nil))
            }
            #expect(wire.service.runs.isEmpty && wire.answers(to: id).isEmpty && !wire.isClosed)
            switch kind {
            case .saltLoop: #expect(wire.refusals == Array(repeating: 48, count: 21))
            case .timeLoop: #expect(Set(wire.refusals) == [16, 17] && wire.refusals.count == 21)
            default: #expect(wire.services.first == .resendRequest([id]) && wire.services.count == 21)
            }
            wire.server.setFaults(.none, now: wire.now)
            _ = try wire.call(1, id: id, sequence: 1)
            #expect(wire.service.runs == [1: 1] && wire.answers(to: id).count == 1)
        }
    }

    @Test("A loop that strikes once goes on for a while and then ends")
    func loopsHaveAnEnd() throws {
        let wire = try Wire()
        try wire.connect()
        wire.server.setFaults(FaultPlan([.saltLoop], probability: 0.02), now: wire.now)
        for tag in 0..<400 {
            _ = try wire.call(Int64(tag))
            wire.advance(.milliseconds(500))
        }
        #expect(wire.refusals.count > 4 && wire.service.runs.count > 100)
    }

    @Test("ambush closes a connection at one of its first three packets")
    func ambushesNewConnections() throws {
        let wire = try Wire(always: .ambush)
        var ends: Set<Int> = []
        for _ in 0..<30 {
            try wire.connect()
            var count = 0
            while wire.connection != nil, count < 10 {
                try wire.send(.ping(id: 1, disconnectDelay: nil))
                count += 1
            }
            ends.insert(count)
        }
        #expect(ends == [1, 2, 3])
    }

    @Test("kill-on-retry closes three times for each message that comes again or is asked about")
    func killsRetries() throws {
        let wire = try Wire(always: .killOnRetry)
        try wire.connect()
        let id = try wire.call(1)
        #expect(!wire.isClosed)
        var kills = 0
        for _ in 0..<6 {
            if wire.connection == nil { try wire.connect() }
            if kills == 1 {
                try wire.send(.stateRequest([id]))
            } else {
                _ = try wire.call(1, id: id, sequence: 1)
            }
            if wire.connection == nil { kills += 1 }
        }
        #expect(kills == 3 && wire.service.runs == [1: 1])
    }

    @Test("clock-warp judges times by a clock that is 10 to 60 minutes off, until it is healed")
    func warpsTheClock() throws {
        let wire = try Wire(always: .clockWarp)
        try wire.connect()
        var codes: Set<Int32> = []
        for tag in 0..<20 {
            _ = try wire.call(Int64(tag))
            let shift = wire.server.clock(of: 2).unixSeconds(at: wire.now) - wire.clock.unixSeconds(at: wire.now)
            #expect((600...3600).contains(abs(shift)))
            codes.formUnion(wire.refusals)
        }
        #expect(codes == [16, 17] && wire.service.runs.isEmpty)
        wire.server.setFaults(.none, now: wire.now)
        wire.clear()
        let id = try wire.call(1)
        #expect(wire.answers(to: id).count == 1)
        let answered = try #require(wire.messages.last).id.unixSeconds
        #expect(abs(answered - wire.clock.unixSeconds(at: wire.now)) < 2)
    }

    @Test("lazy-redelivery announces answers of before, or keeps them for a while; healed, they come")
    func redeliversLazily() throws {
        var announced = 0
        var withheld = 0
        var late = 0
        for seed in UInt64(1)...24 {
            let wire = try Wire(seed: seed)
            try wire.connect()
            let id = try wire.call(1)
            wire.clear()
            wire.server.setFaults(FaultPlan([.lazyRedelivery], probability: 1), now: wire.now)
            try wire.reconnect()
            try wire.send(.ping(id: 1, disconnectDelay: nil))
            #expect(wire.answers(to: id).isEmpty)
            let isAnnounced = wire.services.contains {
                if case .detailedInfo(id, _, _, _) = $0 { true } else { false }
            }
            if isAnnounced { announced += 1 } else { withheld += 1 }
            if seed % 2 == 0 {
                wire.server.setFaults(.none, now: wire.now)
                wire.takeOutput()
            } else if !isAnnounced {
                wire.advance(.seconds(60))
                late += 1
            } else {
                _ = try wire.call(1, id: id, sequence: 1)
            }
            #expect(wire.answers(to: id) == [wire.service.object(1)] && wire.service.runs == [1: 1])
        }
        #expect(announced > 0 && withheld > 0 && late > 0)
    }

    @Test("slow-drip writes in pieces of 1 to 48 bytes, in order")
    func dripsBytes() throws {
        let wire = try Wire(always: .slowDrip)
        try wire.connect()
        wire.service.size = 4000
        let id = try wire.call(1)
        wire.advance(.milliseconds(100))
        // What is said meanwhile waits for its turn.
        let count = wire.writes.count
        try wire.send(.ping(id: 1, disconnectDelay: nil))
        #expect(wire.writes.count == count)
        wire.advance(.seconds(30))
        #expect(wire.writes.count > 40 && wire.writes.allSatisfy { (1...48).contains($0.bytes.readableBytes) })
        #expect(wire.answers(to: id).count == 1)
        _ = try wire.call(2)
        wire.server.setFaults(.none, now: wire.now)
        wire.takeOutput()
        #expect(wire.service.runs == [1: 1, 2: 1] && wire.messages.compactMap { RPCResult(body: $0.body) }.count == 2)
    }

    @Test("trickle begins a frame and goes on with a byte a second; what was run is answered elsewhere")
    func trickles() throws {
        let wire = try Wire(always: .trickle)
        try wire.connect()
        let id = try wire.call(1)
        wire.advance(.seconds(30))
        #expect(wire.writes.first?.bytes.readableBytes == 5 && wire.writes.dropFirst().count == 30)
        #expect(wire.writes.dropFirst().allSatisfy { $0.bytes.readableBytes == 1 })
        #expect(wire.messages.isEmpty && !wire.isClosed)
        wire.advance(.seconds(31))
        #expect(wire.isClosed)
        wire.server.setFaults(.none, now: wire.now)
        try wire.connect()
        try wire.send(.ping(id: 1, disconnectDelay: nil))
        #expect(wire.answers(to: id).count == 1 && wire.service.runs == [1: 1])
    }
}
