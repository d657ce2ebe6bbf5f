import Logging
import MTProtoCore
import NIOCore
import NIOPosix
import TL
import TelegramAPI
import TelegramLab
import TestTime
import Testing

@testable import MTProtoKit
@testable import TelegramKit

private struct QuietDelegate: MTProtoDelegate {
    func manager(_ manager: MTProto, receivedUpdate update: ByteBuffer) {}
    func managerMayHaveMissedUpdates(_ manager: MTProto) {}
    func manager(_ manager: MTProto, requiresAuthorization error: RPCError) {}
    func manager(
        _ manager: MTProto, shouldWait delay: Duration, toRepeat name: String, because error: RPCError,
        within limit: Duration?
    ) -> Bool {
        true
    }
    func manager(_ manager: MTProto, changedStateTo state: ConnectionState) {}
}

extension MTProto {
    fileprivate nonisolated func nearest() async throws -> ByteBuffer {
        try await request(Request(body: try API.Help.GetNearestDc().encoded(), mayRepeat: true), name: "nearest")
    }
}

/// A manager for datacenter 2 that has this address of it, what it recorded, and what it shares with others.
private struct Stage {
    let context: Context
    let manager: MTProto
    let recorder: TraceRecorder

    init(_ lab: Lab, seed: DatacenterAddress, time: TestTime) throws {
        let recorder = TraceRecorder()
        self.recorder = recorder
        var servers = try TelegramConfiguration.lab(LabServers(lab)).servers.validated()
        servers.seeds = [DatacenterID(2): DatacenterAddressSet([seed])]
        context = Context(
            servers: servers, store: MemoryStore(),
            tracer: Tracer(sink: recorder, logger: .init(label: "test"), clock: time.source.clock), time: time.source)
        manager = MTProto(
            configuration: .init(
                datacenter: DatacenterID(2), purpose: .general,
                initialization: TelegramConfiguration.test(apiID: 1, apiHash: "x").initialization(
                    of: .init(), through: nil)),
            context: context, eventLoop: MultiThreadedEventLoopGroup.singleton.next(), delegate: QuietDelegate())
    }
}

@Suite struct ShellManagerTests {
    /// An address without other ports.
    private func address(_ host: String, _ port: Int) throws -> DatacenterAddress {
        DatacenterAddress(host: host, port: try #require(UInt16(exactly: port)), isPortFixed: true)
    }

    @Test("A02 a datacenter is never looked for by a name")
    func namesAreNotDialled() async throws {
        try await withLab { lab in
            let endpoint = try #require(lab.description.datacenters.first { $0.id == 2 })
            let stage = try Stage(lab, seed: try address("localhost", endpoint.port), time: TestTime())
            await stage.manager.resume()
            let asking = Task { try await stage.manager.nearest() }
            try await eventually("it is given up") { stage.recorder.connections.first?.closedBecause != nil }
            let reason = stage.recorder.connections.first?.closedBecause
            #expect(reason?.description == "'localhost' is no IP address")
            #expect(lab.counters.tcpAccepts == 0)
            await stage.manager.stop(.stopped)
            await #expect(throws: MTProtoFailure.stopped) { try await asking.value }
        }
    }

    @Test("B15 N03 where an address keeps silent, another one that becomes known is dialled at once")
    func silenceIsLeft() async throws {
        let mute = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .bind(host: "127.0.0.1", port: 0).get()
        let silent = try address("127.0.0.1", try #require(mute.localAddress?.port))
        try await withLab { lab in
            let endpoint = try #require(lab.description.datacenters.first { $0.id == 2 })
            // Nothing happens here because time passes.
            let time = TestTime(passes: false)
            let stage = try Stage(lab, seed: silent, time: time)
            await stage.manager.resume()
            let asking = Task { try await stage.manager.nearest() }
            try await eventually("it is connected") { stage.recorder.connections.first?.openedTime != nil }
            time.jump(.seconds(4))
            let open = try address(endpoint.address, endpoint.port)
            try await stage.context.learn([DatacenterID(2): DatacenterAddressSet([open, silent])])
            try await eventually("the other one is dialled") {
                stage.recorder.connections.last?.info.port == endpoint.port
            }
            _ = try await asking.value
            #expect(stage.recorder.connections.map(\.info.port) == [Int(silent.port), endpoint.port])
            await stage.manager.stop(.stopped)
        }
        try await mute.close()
    }
}
