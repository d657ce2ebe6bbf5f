import Logging
import MTProtoCore
import TestTime
import Testing

@testable import MTProtoKit

/// A store that lets the last of the writes that wait for it go first.
private actor BackwardsStore: KeyValueStore {
    private var values: [String: [UInt8]] = [:]
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private(set) var finished: [[UInt8]?] = []
    /// The most writes that were under way together.
    private(set) var together = 0

    func value(forKey key: String) throws(StorageError) -> [UInt8]? { values[key] }

    func setValue(_ value: [UInt8]?, forKey key: String) async throws(StorageError) {
        await withCheckedContinuation { waiting.append($0) }
        values[key] = value
        finished.append(value)
    }

    func keys() throws(StorageError) -> [String] { Array(values.keys) }

    /// Whether a write is under way, or so many have ended.
    func isBusyOrDone(_ count: Int) -> Bool { !waiting.isEmpty || finished.count == count }

    /// Lets one write end.
    func step() {
        together = max(together, waiting.count)
        waiting.popLast()?.resume()
    }
}

/// A store whose writes take their time.
private actor LateStore: KeyValueStore {
    private var values: [String: [UInt8]] = [:]

    func value(forKey key: String) throws(StorageError) -> [UInt8]? { values[key] }

    func setValue(_ value: [UInt8]?, forKey key: String) async throws(StorageError) {
        for _ in 0..<200 { await Task.yield() }
        values[key] = value
    }

    func keys() throws(StorageError) -> [String] { Array(values.keys) }
}

struct WriteOrderTests {
    private func makeContext(_ store: any KeyValueStore) -> Context {
        Context(
            servers: .init(seeds: [:], publicKeys: [], isTest: false), store: store,
            tracer: Tracer(
                sink: TraceRecorder(), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, clock: .system))
    }

    @Test("A13 a write begins when the one before it has ended, so that a store that is slow at times keeps the last")
    func writesWaitForEachOther() async throws {
        let store = BackwardsStore()
        let context = makeContext(store)
        let values = (1...8).map { [UInt8($0)] }
        func write(_ value: [UInt8]) -> Task<Result<Void, StorageError>, Never> {
            context.write(value, forKey: "persistent:value")
        }
        var writes = values.prefix(3).map(write)
        while await store.finished.count < values.count {
            // One has begun, and whatever else could have begun.
            await until { await store.isBusyOrDone(values.count) }
            await TestTime.turns()
            await store.step()
            // Others come while one ends and the next one has not begun.
            if writes.count < values.count { writes.append(write(values[writes.count])) }
        }
        for write in writes { try await write.value.get() }
        #expect(await store.finished == values)
        #expect(await store.together == 1)
        #expect(try await store.value(forKey: "persistent:value") == values.last)
    }

    @Test("A13 once the context is flushed everything is in the store, what was kept in the background as well")
    func flushWaitsForEverything() async throws {
        let store = LateStore()
        let context = makeContext(store)
        _ = context.write([1], forKey: "persistent:written")
        try await context.flush()
        #expect(try await store.value(forKey: "persistent:written") == [1])
        for number in 1...3 {
            context.keepInBackground { [context] () async throws(StorageError) in
                try? await Task.sleep(for: .milliseconds(50))
                try await context.setValue([UInt8(number)], forKey: "persistent:kept-\(number)")
            }
        }
        try await context.flush()
        #expect(try await store.keys().count == 4)
    }
}
