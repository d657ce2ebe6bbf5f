import NIOCore
import NIOPosix
import TelegramLab
import TestTime
import Testing

@testable import MTProtoCore
@testable import MTProtoKit

/// Who makes the key of a datacenter when those who asked for it first do not.
struct KeyClaimTests {
    /// What becomes of a manager that waits until another has made the key.
    enum Change: CaseIterable, Sendable {
        case paused
        case stopped

        func happen(to manager: DatacenterManager) async {
            switch self {
            case .paused: await manager.pause()
            case .stopped: await manager.stop(.stopped)
            }
        }
    }

    @Test(
        "A17 E02 N53 a manager that may have no connection any more does not take over the making of a key",
        arguments: Change.allCases)
    func absentManagersMakeNoKey(change: Change) async throws {
        let mute = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .bind(host: "127.0.0.1", port: 0).get()
        let port = try #require(mute.localAddress?.port)
        let silent = DatacenterAddress(
            host: "127.0.0.1", port: try #require(UInt16(exactly: port)), isPortFixed: true)
        try await withLab { lab in
            let endpoint = try #require(lab.description.datacenters.first { $0.id == 2 })
            let open = DatacenterAddress(
                host: endpoint.address, port: try #require(UInt16(exactly: endpoint.port)), isPortFixed: true)
            // Nothing happens here because time passes.
            let stage = try ManagerStage(lab, seeds: [silent], time: TestTime(passes: false))
            let (maker, waiting) = (stage.manager(), stage.manager())
            await maker.resume()
            let making = Task { try await maker.askForNearest() }
            try await eventually("a key is being made") {
                stage.recorder.events.contains { if case .keyExchangeStarted = $0.kind { true } else { false } }
            }
            await waiting.resume()
            let asking = Task { try await waiting.askForNearest() }
            try await eventually("another waits for it") {
                try await waiting.loop.submit { waiting.assumeIsolated { $0.client.needsKey } }.get()
            }
            await change.happen(to: waiting)
            await maker.stop(.stopped)
            // Whoever heard that the key is nobody's now has his turn.
            try await waiting.loop.submit {}.get()
            try await stage.context.learn([DatacenterID(2): DatacenterAddressSet([open])])
            let next = stage.manager()
            await next.resume()
            let request = Task { try await next.askForNearest() }
            try await eventually("the key is there") { stage.context.authInfo(for: DatacenterID(2)) != nil }
            _ = try await request.value
            for manager in [waiting, next] { await manager.stop(.stopped) }
            for ended in [making, asking] {
                await #expect(throws: RequestFailure.stopped) { try await ended.value }
            }
        }
        try await mute.close()
    }

    @Test("A17 E02 a manager that is stopped between its dials leaves the making of the key to the next one")
    func stoppedManagersLeaveTheKey() async throws {
        try await withLab { lab in
            let endpoint = try #require(lab.description.datacenters.first { $0.id == 2 })
            let open = DatacenterAddress(
                host: endpoint.address, port: try #require(UInt16(exactly: endpoint.port)), isPortFixed: true)
            let time = TestTime(passes: false)
            // Nobody listens there: a whole net is this machine.
            let closed = (77...78).map { DatacenterAddress(host: "127.0.0.\($0)", port: 1, isPortFixed: true) }
            let stage = try ManagerStage(lab, seeds: closed, time: time)
            let maker = stage.manager()
            await maker.resume()
            let making = Task { try await maker.askForNearest() }
            try await eventually("other ways are tried, and nothing is dialled any more") {
                time.jump(.milliseconds(10))
                return try await maker.loop.submit {
                    maker.assumeIsolated {
                        $0.client.keys.mayMake && $0.client.dial == nil && $0.client.connection == nil
                    }
                }.get()
            }
            await maker.stop(.stopped)
            try await stage.context.learn([DatacenterID(2): DatacenterAddressSet([open])])
            let next = stage.manager()
            await next.resume()
            let request = Task { try await next.askForNearest() }
            try await eventually("the key is there") { stage.context.authInfo(for: DatacenterID(2)) != nil }
            _ = try await request.value
            await next.stop(.stopped)
            await #expect(throws: RequestFailure.stopped) { try await making.value }
        }
    }
}
