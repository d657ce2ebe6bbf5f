import Logging
import MTProtoCore
import NIOCore
import NIOPosix
import TL
import TelegramAPI
import TelegramLab
import TestTime

@testable import MTProtoKit
@testable import TelegramKit

/// Nobody who would want to hear of anything.
struct DeafDelegate: DatacenterManagerDelegate {
    func manager(_ manager: DatacenterManager, receivedUpdate update: ByteBuffer) {}
    func managerMayHaveMissedUpdates(_ manager: DatacenterManager) {}
    func manager(
        _ manager: DatacenterManager, shouldWait delay: Duration, toRepeat name: String, because error: RPCError,
        within limit: Duration?, at place: UInt64?
    ) -> Bool {
        true
    }
    func manager(_ manager: DatacenterManager, changedStateTo state: ConnectionState) {}
}

/// A context that knows these addresses of datacenter 2 alone, and what its managers recorded.
struct ManagerStage {
    let context: Context
    let recorder: TraceRecorder

    /// - Parameter resolver: nil for one that asks the system.
    init(_ lab: Lab, seeds: [DatacenterAddress], time: TestTime, resolver: MTProtoKit.Resolver? = nil) throws {
        recorder = TraceRecorder()
        var servers = try TelegramConfiguration.lab(LabServers(lab)).servers.validated()
        servers.seeds = [DatacenterID(2): DatacenterAddressSet(seeds)]
        context = Context(
            servers: servers, store: MemoryStore(),
            tracer: Tracer(sink: recorder, logger: .init(label: "test"), clock: time.source.clock), time: time.source,
            resolver: resolver)
    }

    /// A manager for datacenter 2, which is paused.
    func manager(_ configure: (inout DatacenterManager.Configuration) -> Void = { _ in }) -> DatacenterManager {
        var configuration = DatacenterManager.Configuration(
            datacenter: DatacenterID(2), purpose: .general,
            initialization: TelegramConfiguration.test(apiID: 1, apiHash: "x").initialization(
                of: .init(), through: nil))
        configure(&configuration)
        return DatacenterManager(
            configuration: configuration, context: context, eventLoop: MultiThreadedEventLoopGroup.singleton.next(),
            delegate: DeafDelegate())
    }
}

extension DatacenterManager {
    /// Asks for the nearest datacenter, which may be asked any number of times.
    nonisolated func askForNearest() async throws -> ByteBuffer {
        try await request(Request(body: try API.Help.GetNearestDc().encoded(), isIdempotent: true), name: "nearest")
    }
}
