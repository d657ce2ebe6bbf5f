import Logging
import MTProtoCore
import MTProtoCrypto
import NIOCore
import NIOPosix
import Synchronization
import TL
import TelegramAPI
import TelegramLab
import TestTime
import Testing

@testable import MTProtoKit
@testable import TelegramKit

private struct QuietDelegate: DatacenterManagerDelegate {
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

private func makeContext(
    _ lab: Lab, _ recorder: TraceRecorder, store: any KeyValueStore = MemoryStore(), time: TestTime = TestTime()
) throws -> Context {
    Context(
        servers: try TelegramConfiguration.lab(LabServers(lab)).servers.validated(),
        store: store,
        tracer: Tracer(sink: recorder, logger: .init(label: "test"), clock: time.source.clock),
        time: time.source
    )
}

/// Says when a key is about to be stored: after its exchange, and before anybody hears of it.
private struct WatchedStore: KeyValueStore {
    private let store = MemoryStore()
    let onKey: @Sendable () -> Void

    func value(forKey key: String) async throws(StorageError) -> [UInt8]? { try await store.value(forKey: key) }
    func keys() async throws(StorageError) -> [String] { try await store.keys() }
    func setValue(_ value: [UInt8]?, forKey key: String) async throws(StorageError) {
        if value != nil, key.hasPrefix("persistent:key-") { onKey() }
        try await store.setValue(value, forKey: key)
    }
}

private func makeManager(_ context: Context, idleTimeout: Duration? = nil) -> DatacenterManager {
    DatacenterManager(
        configuration: .init(
            datacenter: DatacenterID(2),
            purpose: .general,
            initialization: TelegramConfiguration.test(apiID: 1, apiHash: "x").initialization(
                of: .init(), through: nil),
            idleTimeout: idleTimeout
        ),
        context: context,
        eventLoop: MultiThreadedEventLoopGroup.singleton.next(),
        delegate: QuietDelegate()
    )
}

extension DatacenterManager {
    fileprivate nonisolated func nearest() async throws -> ByteBuffer {
        try await request(Request(body: try API.Help.GetNearestDc().encoded(), isIdempotent: true), name: "nearest")
    }
}

struct ManagerTests {
    @Test("A17 E02 N53 however many need a datacenter's key, one makes it, and the others hold no socket meanwhile")
    func oneOfManyMakesTheKey() async throws {
        try await withLab { lab in
            let recorder = TraceRecorder()
            let dialled = Mutex<[Int]>([])
            let store = WatchedStore { dialled.withLock { $0.append(recorder.connections.count) } }
            let context = try makeContext(lab, recorder, store: store)
            let managers = (0..<30).map { _ in makeManager(context) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for manager in managers {
                    group.addTask {
                        await manager.resume()
                        _ = try await manager.nearest()
                    }
                }
                try await group.waitForAll()
            }
            #expect(lab.counters[2].keyExchanges == 1)
            #expect(lab.counters[2].tcpAccepts == 30)
            // Until the key is there nobody else dials.
            #expect(dialled.withLock { $0.first } == 1)
            #expect(recorder.connections.map(\.keyExchanges).reduce(0, +) == 1)
            for manager in managers { await manager.stop(.stopped) }
        }
    }

    @Test("F01 D14 F05 a pause closes the socket and keeps the requests; resumed, they share packets")
    func pauseKeepsRequests() async throws {
        try await withLab { lab in
            let recorder = TraceRecorder()
            let manager = makeManager(try makeContext(lab, recorder))
            await manager.resume()
            _ = try await manager.nearest()
            await manager.pause()
            try await eventually("the socket closes") { lab.counters[2].openConnections == 0 }
            #expect(recorder.connections.map(\.closedBecause) == [.paused])
            let requests = (0..<20).map { _ in Task { try await manager.nearest() } }
            try await eventually("all wait") { await manager.pending.count == 20 }
            let before = lab.frameLog(2).count
            #expect(lab.counters[2].tcpAccepts == 1)
            await manager.resume()
            for request in requests { _ = try await request.value }
            let frames = lab.frameLog(2).dropFirst(before).filter { frame in
                frame.direction == .received && frame.messages.contains { $0.name == "help.getNearestDc" }
            }
            #expect(frames.count <= 2)
            #expect(lab.counters[2].tcpAccepts == 2)
            #expect(lab.counters[2].requests == 21)
            await manager.stop(.stopped)
        }
    }

    @Test("J13 an idle connection is closed, and made again when it is needed")
    func idleConnectionCloses() async throws {
        try await withLab { lab in
            let recorder = TraceRecorder()
            let manager = makeManager(try makeContext(lab, recorder), idleTimeout: .milliseconds(100))
            await manager.resume()
            _ = try await manager.nearest()
            try await eventually("idle") { recorder.connections.first?.closedBecause == .idle }
            _ = try await manager.nearest()
            #expect(lab.counters[2].tcpAccepts == 2)
            #expect(lab.counters[2].keyExchanges == 1)
            await manager.stop(.stopped)
        }
    }

    @Test("F16 N43 a key removed from the context is made anew once; removing an older one does nothing")
    func removedKeyIsMadeAnew() async throws {
        try await withLab { lab in
            let recorder = TraceRecorder()
            let context = try makeContext(lab, recorder)
            let manager = makeManager(context)
            await manager.resume()
            _ = try await manager.nearest()
            let first = try #require(context.authInfo(for: DatacenterID(2))).key.id
            try await context.removeKey(first, for: DatacenterID(2))
            _ = try await manager.nearest()
            let second = try #require(context.authInfo(for: DatacenterID(2))).key.id
            #expect(second != first)
            #expect(lab.counters[2].keyExchanges == 2)
            try await context.removeKey(first, for: DatacenterID(2))
            _ = try await manager.nearest()
            #expect(lab.counters[2].keyExchanges == 2)
            #expect(context.authInfo(for: DatacenterID(2))?.key.id == second)
            await manager.stop(.stopped)
        }
    }

    @Test("G04 what one has introduced under a key the others need not introduce again")
    func introductionsAreShared() async throws {
        try await withLab { lab in
            let context = try makeContext(lab, TraceRecorder())
            let managers = (0..<2).map { _ in makeManager(context) }
            for manager in managers {
                await manager.resume()
                _ = try await manager.nearest()
                let key = try #require(context.authInfo(for: DatacenterID(2))).key
                try await eventually("it is known") { context.initializedIdentity(of: key.id) != nil }
            }
            let asked = lab.receivedMessages(at: 2).filter { $0.name == "help.getNearestDc" }
            #expect(asked.map(\.wrappers) == [["invokeWithLayer", "initConnection"], []])
            for manager in managers { await manager.stop(.stopped) }
        }
    }

    @Test("N03 A11 learning new addresses leaves a working connection alone")
    func learningAddressesKeepsTheConnection() async throws {
        try await withLab { lab in
            let recorder = TraceRecorder()
            let context = try makeContext(lab, recorder)
            let manager = makeManager(context)
            await manager.resume()
            _ = try await manager.nearest()
            let seeds = context.addresses(of: DatacenterID(2)).addresses
            let other = DatacenterAddress(host: "127.0.0.1", port: 1)
            try await context.learn([DatacenterID(2): DatacenterAddressSet(seeds + [other])])
            _ = try await manager.nearest()
            try await context.learn([DatacenterID(2): DatacenterAddressSet([other])])
            _ = try await manager.nearest()
            #expect(lab.counters[2].tcpAccepts == 1)
            await manager.stop(.stopped)
        }
    }

    @Test("A11 N03 where the address in use is named no more there is one reconnect, to one that is and answers")
    func forgottenAddressIsLeftOnce() async throws {
        var configuration = LabConfiguration()
        configuration.entries = [LabEntry(.open, datacenter: 2)]
        // The server's time passes with the client's.
        let time = TestTime()
        try await TelegramLab.withLab(configuration.forTests(time: time)) { lab in
            let other = try #require(lab.description.entries.first)
            let recorder = TraceRecorder()
            let context = try makeContext(lab, recorder, time: time)
            let manager = makeManager(context)
            await manager.resume()
            _ = try await manager.nearest()
            let port = try #require(UInt16(exactly: other.port))
            let named = DatacenterAddressSet([DatacenterAddress(host: other.address, port: port)])
            for _ in 0..<10 { try await context.learn([DatacenterID(2): named]) }
            _ = try await manager.nearest()
            #expect(recorder.connections.count == 1, "the connection works")
            await time.pass(.seconds(58), in: .milliseconds(100))
            try await eventually("it is left") { recorder.connections.first?.closedBecause != nil }
            _ = try await manager.nearest()
            #expect(recorder.connections.dropFirst().map(\.info.port) == [other.port])
            #expect(lab.counters[2].tcpAccepts == 2 && lab.counters[2].keyExchanges == 1)
            await manager.stop(.stopped)
        }
    }

    @Test("N04 learning addresses does not disturb a running key exchange")
    func learningAddressesKeepsTheExchange() async throws {
        try await withLab { lab in
            let recorder = TraceRecorder()
            let context = try makeContext(lab, recorder)
            let manager = makeManager(context)
            await manager.resume()
            await manager.prepare()
            try await eventually("the exchange runs") {
                recorder.events.contains { if case .keyExchangeStarted = $0.kind { true } else { false } }
            }
            try await context.learn([
                DatacenterID(2): DatacenterAddressSet([DatacenterAddress(host: "127.0.0.1", port: 1)])
            ])
            _ = try await manager.nearest()
            #expect(lab.counters[2].tcpAccepts == 1)
            #expect(lab.counters[2].keyExchanges == 1)
            await manager.stop(.stopped)
        }
    }

    @Test("J17 N17 what came and went over a connection is told when it is closed, packets as well as bytes")
    func closedConnectionsAreSummedUp() async throws {
        try await withLab { lab in
            let recorder = TraceRecorder()
            let manager = makeManager(try makeContext(lab, recorder))
            await manager.resume()
            _ = try await manager.nearest()
            await manager.stop(.stopped)
            try await eventually("it is closed") { recorder.connections.first?.closedBecause == .stopped }
            let told = try #require(recorder.connections.first).statistics
            let counted = lab.counters[2]
            #expect(told.framesOut > 0 && told.bytesOut > told.framesOut)
            // What was sent last need not have been read.
            #expect(told.framesIn > 0 && told.framesIn <= counted.packetsOut)
            #expect(told.bytesIn > told.framesIn && told.bytesIn <= counted.bytesOut)
        }
    }
}
