import MTProtoKit
import Synchronization

/// Refuses the next writes of outboxes, and takes its time for that.
final class FailingStore: KeyValueStore {
    private let values = MemoryStore()
    private let failures = Mutex(0)
    private let counts = Mutex((refused: 0, written: 0))
    private let gate = Gate()

    /// How many writes were refused, and how many of outboxes were not.
    var refusals: Int { counts.withLock { $0.refused } }
    var writes: Int { counts.withLock { $0.written } }

    /// Lets those wait that are to be refused.
    func hold() { gate.close() }
    func release() { gate.open() }
    var isHeld: Bool { gate.isWaitedFor }

    func fail(_ count: Int) { failures.withLock { $0 = count } }

    func value(forKey key: String) async throws(StorageError) -> [UInt8]? { try await values.value(forKey: key) }

    func setValue(_ value: [UInt8]?, forKey key: String) async throws(StorageError) {
        let fails = failures.withLock { left in
            guard left > 0, key.hasPrefix("persistent:outbox") else { return false }
            left -= 1
            return true
        }
        guard fails else {
            try await values.setValue(value, forKey: key)
            if key.hasPrefix("persistent:outbox") { counts.withLock { $0.written += 1 } }
            return
        }
        counts.withLock { $0.refused += 1 }
        await gate.pass()
        // Long enough for another caller to wait for the same write.
        try? await Task.sleep(for: .milliseconds(10))
        throw StorageError(code: .inaccessible, message: "The disk is full", location: key, hint: "Make room.")
    }

    func keys() async throws(StorageError) -> [String] { try await values.keys() }
}

/// Who comes while it is closed waits until it is opened.
final class Gate: Sendable {
    private let state = Mutex<(isOpen: Bool, waiting: [CheckedContinuation<Void, Never>])>((true, []))

    var isWaitedFor: Bool { state.withLock { !$0.waiting.isEmpty } }

    func close() { state.withLock { $0.isOpen = false } }

    func open() {
        let waiting = state.withLock { state in
            defer { state = (true, []) }
            return state.waiting
        }
        for each in waiting { each.resume() }
    }

    func pass() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiting.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }
}

/// Lets nobody read how far an upload is before it is opened.
final class HeldUploadStore: KeyValueStore {
    private let values = MemoryStore()
    private let gate = Gate()

    init() { gate.close() }

    var isAsked: Bool { gate.isWaitedFor }

    func open() { gate.open() }

    func value(forKey key: String) async throws(StorageError) -> [UInt8]? {
        if key.contains("outbox-upload-") { await gate.pass() }
        return try await values.value(forKey: key)
    }

    func setValue(_ value: [UInt8]?, forKey key: String) async throws(StorageError) {
        try await values.setValue(value, forKey: key)
    }

    func keys() async throws(StorageError) -> [String] { try await values.keys() }
}
