import MTProtoCore
import MTProtoKit
import TelegramLab
import TestTime
import Testing

@testable import TelegramKit

/// Machines that show another time than the servers.
struct ClockTests {
    @Test("I04 J17 a clock that is an hour ahead costs a session, which is told; from then on the server's time counts")
    func clockAhead() async throws {
        try await withLab { lab in
            let store = MemoryStore()
            // With a key there is no exchange, which would tell the time.
            try await withClient(of: lab, storage: store) { my in _ = try await my.client.ping() }
            let time = TestTime(wallClock: TestTime().wallClock + 3600)
            try await withClient(of: lab, storage: store, time: time) { my in
                _ = try await my.client.ping()
                try await eventually("the session is another one") {
                    my.recorder.events.contains { event in
                        if case .sessionReset(2, _) = event.kind { true } else { false }
                    }
                }
                let context = my.client.network.context
                #expect(context.serverClock.isSynchronized)
                #expect(abs(Double(context.unixSeconds) - (time.wallClock - 3600)) < 600)
            }
        }
    }

    /// What datacenter 2 received under keys, in order.
    private func packets(_ lab: Lab) -> [LabFrame] {
        lab.frameLog(2).filter { $0.direction == .received && $0.kind == .encrypted }
    }

    @Test(
        "F13 I05 I04 the clock of a machine is set under a client: one session, and ids rise by the servers' time",
        arguments: [-3600, -10, 3600])
    func clockIsSet(by seconds: Int) async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                let began = my.time.wallClock
                _ = try await my.client.ping()
                my.time.setWallClock(by: .seconds(seconds))
                for _ in 0..<3 { _ = try await my.client.ping() }
                // The same for a connection that is made after it was set.
                await lab.dropConnections(2)
                for _ in 0..<3 { _ = try await my.client.ping() }
                let received = packets(lab)
                #expect(Set(received.map(\.sessionID)).count == 1)
                let ids = received.flatMap(\.messages).map(\.id)
                #expect(ids.count >= 7 && Set(ids).count == ids.count)
                // What goes out again on the next connection has its former id, beside newer ones.
                let newest = received.map { $0.messages.map(\.id).max() ?? 0 }
                #expect(zip(newest, newest.dropFirst()).allSatisfy { $0 < $1 })
                #expect(ids.allSatisfy { abs(Double($0 >> 32) - began) < 600 })
                #expect(abs(Double(my.client.network.context.unixSeconds) - began) < 600)
            }
        }
    }

    @Test("I04 I06 a clock was set back while no client ran: calls are answered, and the servers' time counts")
    func clockIsSetBetweenProcesses() async throws {
        try await withLab { lab in
            let store = MemoryStore()
            try await withClient(of: lab, storage: store) { my in _ = try await my.client.ping() }
            let right = TestTime().wallClock
            try await withClient(of: lab, storage: store, time: TestTime(wallClock: right - 3600)) { my in
                for _ in 0..<2 { _ = try await my.client.ping() }
                #expect(abs(Double(my.client.network.context.unixSeconds) - right) < 600)
            }
        }
    }

    @Test("I06 a machine slept while a client ran: the next client on its store knows the time before it connects")
    func sleepIsNoWrongClock() async throws {
        let labTime = TestTime()
        try await TelegramLab.withLab(LabConfiguration().forTests(time: labTime)) { lab in
            let store = MemoryStore()
            let night = Duration.seconds(8 * 3600)
            try await withClient(of: lab, storage: store) { my in
                _ = try await my.client.ping()
                labTime.jump(night)
                my.time.letMachineSleep(for: night)
                try await eventually("the server has put the clock right") {
                    _ = try await my.client.ping()
                    return abs(Double(my.client.serverTime.unixSeconds) - labTime.wallClock) < 600
                }
            }
            let time = TestTime(wallClock: labTime.wallClock)
            try await withClient(of: lab, storage: store, time: time, configure: { $0.connections = .never }) { my in
                try await eventually("what is stored was read") { my.client.serverTime.source == .remembered }
                #expect(abs(Double(my.client.serverTime.unixSeconds) - time.wallClock) < 600)
            }
        }
    }

    @Test(
        "F13 I05 P35 time goes back, as on a virtual machine that is moved: another session, all calls answered",
        arguments: [false, true])
    func timeGoesBackUnderAClient(isCallUnderWay: Bool) async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                _ = try await my.client.ping()
                let former = try #require(packets(lab).last?.sessionID)
                let count = my.received(at: 2).count { $0 == "help.getNearestDc" }
                if isCallUnderWay {
                    await lab.holdAnswers(2)
                    async let call = my.client.ping()
                    try await eventually("the call has come") {
                        my.received(at: 2).count { $0 == "help.getNearestDc" } > count
                    }
                    my.time.jump(.seconds(-10))
                    await lab.releaseAnswers(2)
                    _ = try await call
                } else {
                    my.time.jump(.seconds(-10))
                }
                for _ in 0..<2 { _ = try await my.client.ping() }
                let received = packets(lab)
                let first = try #require(received.firstIndex { $0.sessionID != former })
                #expect(Set(received[first...].map(\.sessionID)).count == 1)
                #expect(received[first...].allSatisfy { $0.sessionID != former })
                #expect(received[..<first].allSatisfy { $0.sessionID == former })
                if !isCallUnderWay { #expect(my.received(at: 2).count { $0 == "help.getNearestDc" } == count + 2) }
                // Nobody comes back to the former session.
                #expect(received.flatMap(\.messages).count { $0.name == "destroy_session" } == 1)
                #expect(
                    my.recorder.events.contains { event in
                        if case .sessionReset(2, _) = event.kind { true } else { false }
                    })
            }
        }
    }
}
