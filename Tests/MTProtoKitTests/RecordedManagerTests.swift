import Foundation
import Logging
import MTProtoCore
import NIOCore
import NIOPosix
import TestTime
import Testing

@testable import MTProtoKit

private struct SilentDelegate: DatacenterManagerDelegate {
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

/// What a record has of a manager that says nothing to anybody.
struct RecordedManagerTests {
    @Test("LT05 what a manager is told is in the record with its value, so that a replay is told the same")
    func toldValues() async throws {
        try await withTemporaryDirectory { directory in
            try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: false)
            let path = directory + "/run.record"
            let quiet = Logger(label: "quiet") { _ in SwiftLogNoOpLogHandler() }
            let recording = ClientRecording.file(path)
            let time = TestTime(passes: false)
            let address = DatacenterAddress(host: "192.0.2.1", port: 443)
            let context = Context(
                servers: .init(
                    seeds: [DatacenterID(2): DatacenterAddressSet([address])], publicKeys: [], isTest: false),
                store: MemoryStore(),
                tracer: Tracer(
                    sink: nil, tap: try RecordingTap(recording, logger: quiet), logger: quiet,
                    clock: time.source.clock),
                time: time.source)
            // It is paused, so that it dials nobody.
            let manager = DatacenterManager(
                configuration: .init(datacenter: DatacenterID(2), purpose: .main), context: context,
                eventLoop: MultiThreadedEventLoopGroup.singleton.next(), delegate: SilentDelegate())
            for value in [true, false] {
                await manager.setStaysConnected(value)
                await manager.setPasswordIsMissing(value)
                // Another network, and none.
                await manager.networkChanged(isAvailable: value, path: 7)
            }
            await manager.stop(.stopped)
            await recording.recorder.flush()
            let text = try String(contentsOfFile: path, encoding: .utf8)
            let told = text.split(separator: "\n").compactMap { RunRecord(line: $0) }.filter { $0.event == "given" }
            func values(_ what: String, _ field: String = "value") -> [Int?] {
                told.filter { $0["what"] == what }.map { $0.number(field) }
            }
            #expect(values("stay") == [1, 0])
            #expect(values("password") == [1, 0])
            #expect(values("network", "available") == [1, 0])
            #expect(values("network", "other_path") == [1, 0])
            #expect(told.compactMap { $0["what"] }.last == "close")
        }
    }
}
