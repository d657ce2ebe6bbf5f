import Foundation
import MTProtoCore
import NIOCore
import Testing

@testable import TelegramLab

struct FaultPlanTests {
    @Test("Faults and their groups are read from names, with probabilities")
    func readsPlans() throws {
        #expect(FaultKind.ordinary.count == 17 && FaultKind.hostile.count == 17)
        #expect(FaultKind.looping.count == 3 && FaultKind.adaptive.count == 6)
        #expect(try FaultPlan(parsing: "none").isEmpty && FaultPlan(parsing: "").isEmpty)
        #expect(try FaultPlan(parsing: "apocalypse").kinds == FaultKind.allCases)
        let plan = try FaultPlan(parsing: "ordinary, hostile=0.5,slow=1,drop-before=0")
        #expect(plan.kinds.count == 33 && plan[.slow] == 1 && plan[.garbage] == 0.5 && plan[.dropBefore] == 0)
        #expect(plan[.gzip] == FaultPlan.usualProbability && plan[.saltLoop] == 0)
        for text in ["slow=2", "slow=-1", "slow=x", "sloww", "=1"] {
            #expect(throws: FaultPlan.ParseError.self) { try FaultPlan(parsing: text) }
        }
    }

    @Test("Each fault has a line in the document of the control port, in the order of the groups")
    func faultsAreDescribed() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let text = try String(contentsOf: root.appending(path: "docs/lab-control.md"), encoding: .utf8)
        let names = FaultKind.allCases.map(\.rawValue)
        let lines = text.split(separator: "\n").compactMap { line in names.first { line.hasPrefix("| `\($0)` | ") } }
        #expect(lines == names)
        #expect(FaultKind.ordinary.last == .newSession && FaultKind.hostile.last == .quickAckNoise)
        #expect(FaultKind.looping.last == .resendLoop)
    }

    @Test("Faults strike as often as the plan says, at the datacenters that it is set for")
    func strikesAsOftenAsPlanned() throws {
        let wire = try Wire()
        wire.server.setFaults(FaultPlan([.floodWait], probability: 0.25), datacenter: 2, now: wire.now)
        let plans = [2, 3].map { wire.server.datacenters[$0]?.faults.plan }
        #expect(plans == [FaultPlan([.floodWait], probability: 0.25), FaultPlan.none])
        try wire.connect()
        for tag in 0..<400 { _ = try wire.call(Int64(tag)) }
        #expect((260...340).contains(wire.service.runs.count))
    }

    @Test("Under everything at once the server stays bounded, runs every call at most once and heals")
    func survivesTheApocalypse() throws {
        for seed in UInt64(1)...4 {
            let wire = try Wire(seed: seed)
            wire.server.setFaults(FaultPlan(FaultKind.allCases, probability: 0.03), now: wire.now)
            var ids: [Int64: (MessageID, Int32)] = [:]
            for tag in Int64(0)..<140 {
                if wire.connection == nil || tag % 40 == 39 { try wire.reconnect() }
                let id = try wire.nextID()
                let number = wire.nextSequence(isContent: true)
                ids[tag] = (id, number)
                _ = try wire.call(tag, id: id, sequence: number)
                // As a client does that heard nothing: the same message again.
                if wire.connection == nil { try wire.connect() }
                _ = try wire.call(tag, id: id, sequence: number)
                if tag % 16 == 0 { try wire.acknowledge() }
                wire.advance(.milliseconds(300))
            }
            wire.server.setFaults(.none, now: wire.now)
            wire.advance(.seconds(61))
            try wire.reconnect()
            wire.clear()
            for tag in Int64(120)..<140 {
                let (id, number) = try #require(ids[tag])
                var salt = wire.salt
                _ = try wire.send(wire.query(tag), id: id, sequence: number, salt: salt)
                for case .refusal(id, _, 48, let valid?) in wire.services { salt = valid }
                if salt != wire.salt {
                    wire.salt = salt
                    _ = try wire.call(tag, id: id, sequence: number)
                }
                let answer = wire.answers(to: id).last
                // Refused by a fault and never run, or run once.
                #expect(answer != nil || wire.refusals.contains(20))
            }
            #expect(wire.service.runs.values.allSatisfy { $0 == 1 })
            #expect(wire.server.connections(datacenter: 2).count < 400)
        }
    }
}
