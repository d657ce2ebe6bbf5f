import MTProtoKit
import Synchronization

/// What a process has stored when it is killed: from some write on nothing is written any more, and who writes gets no
/// further.
final class DyingStore: KeyValueStore {
    private struct State {
        var values: [String: [UInt8]] = [:]
        var left = Int.max
        var isOver = false
        var stuck: [CheckedContinuation<Bool, Never>] = []
    }

    private let state = Mutex(State())

    var isDead: Bool { state.withLock { !$0.stuck.isEmpty } }

    /// Only writes of keys that begin like this count.
    let prefix: String

    init(countingKeysWith prefix: String = "") {
        self.prefix = prefix
    }

    func live(writes: Int) {
        state.withLock { ($0.left, $0.isOver) = (writes, false) }
    }

    /// Lets what is stuck go with an error, so that the process can be taken away.
    func end() {
        let stuck = state.withLock { state in
            defer { state.stuck = [] }
            state.isOver = true
            state.left = 0
            return state.stuck
        }
        for writer in stuck { writer.resume(returning: false) }
    }

    func value(forKey key: String) throws(StorageError) -> [UInt8]? { state.withLock { $0.values[key] } }

    func setValue(_ value: [UInt8]?, forKey key: String) async throws(StorageError) {
        let isWritten = await withCheckedContinuation { continuation in
            let isWritten: Bool? = state.withLock { state in
                guard state.left > 0 else {
                    if state.isOver { return false }
                    state.stuck.append(continuation)
                    return nil
                }
                if state.left != .max, key.hasPrefix(prefix) { state.left -= 1 }
                state.values[key] = value
                return true
            }
            if let isWritten { continuation.resume(returning: isWritten) }
        }
        guard !isWritten else { return }
        throw StorageError(code: .superseded, message: "The process is dead", location: key, hint: "Start another one.")
    }

    func keys() throws(StorageError) -> [String] { state.withLock { Array($0.values.keys) } }
}
