import Foundation
import MTProtoCore
import MTProtoCrypto
import MTProtoKit
import Synchronization

/// A state in the hands of a handler.
final class SceneState: Sendable {
    private let isHeld = Mutex(true)

    /// Whether the handler still runs. Tasks that it began may outlive it.
    var isOpen: Bool { isHeld.withLock { $0 } }

    static func held(_ body: () async throws -> Void) async throws {
        let state = SceneState()
        defer { state.isHeld.withLock { $0 = false } }
        try await HandlerRun.$state.withValue(state) { try await body() }
    }
}

/// Why the bot ends without its last message having counted.
struct SceneInterruption: Error {
    /// Nil if the bot is being stopped, which is no error.
    let error: TelegramError?
}

extension TelegramError.Code {
    /// The state of a chat that ``Scenes`` keep cannot be read, or not be written.
    public static let sceneUnreadable = TelegramError.Code("sceneUnreadable")
}

/// Changes of one state, one after the other.
final class SceneTurns: Sendable {
    static let shared = SceneTurns()

    /// Who waits, by key; no entry where no change is made.
    private let waiting = Mutex<[String: [CheckedContinuation<Void, Never>]]>([:])

    func begin(_ key: String) async {
        await withCheckedContinuation { continuation in
            let isFree = waiting.withLock { waiting in
                guard waiting[key] != nil else {
                    waiting[key] = []
                    return true
                }
                waiting[key]?.append(continuation)
                return false
            }
            if isFree { continuation.resume() }
        }
    }

    func end(_ key: String) {
        let next = waiting.withLock { waiting -> CheckedContinuation<Void, Never>? in
            guard var queue = waiting[key], !queue.isEmpty else {
                waiting[key] = nil
                return nil
            }
            let next = queue.removeFirst()
            waiting[key] = queue
            return next
        }
        next?.resume()
    }
}

/// The random ids of what a handler sends: the same ones each time it is given the same message.
final class RepeatableNumbers: Sendable {
    private let seed: String
    private let count = Mutex(0)
    /// Messages that were found to be what was sent before.
    private let known = Mutex<Set<Int>>([])

    init(_ seed: String) {
        self.seed = seed
    }

    func next() -> Int64 {
        let index = count.withLock { count in
            defer { count += 1 }
            return count
        }
        let digest = Hash.sha256(Array("scene.\(seed).\(index)".utf8))
        return digest.prefix(8).reduce(0) { $0 << 8 | Int64($1) }
    }

    /// Whether a message is not one of those that were found.
    func claim(_ id: Int) -> Bool { known.withLock { $0.insert(id).inserted } }
}

extension TelegramClient {
    /// The user who is signed in.
    var owner: Int64 {
        get throws(TelegramError) {
            guard let id = network.standing.withLock({ $0.userID }) else {
                throw TelegramError(
                    .unauthorized, message: "No account is signed in", location: "Scenes", hint: "Sign in first.")
            }
            return id
        }
    }
}

/// What is stored of a scene, without its state.
struct SceneHead: Codable {
    let last: Int
    let after: Int?
    var beginning: Int64?
    var deadline: Int64?
    var place: String?
    /// Whether it has the initial state, whatever that is.
    var isEnded: Bool?

    init?(_ bytes: [UInt8]) {
        guard let head = try? JSONDecoder().decode(Self.self, from: Data(bytes)) else { return nil }
        self = head
    }

    /// Of a scene that has ended.
    init(endOf head: SceneHead, after heard: Int) {
        last = head.last
        after = max(head.after ?? 0, heard)
        isEnded = true
    }
}

extension TelegramClient {
    /// Milliseconds of Unix time, by the server's clock.
    var sceneTime: Int64 {
        let context = network.context
        return context.serverClock.unixNanoseconds(at: context.time.clock.now) / 1_000_000
    }

    func storedKeys(behind prefix: String) async throws(TelegramError) -> [String] {
        do throws(StorageError) {
            return try await network.context.keyEnds(behind: prefix).map { String($0) }
        } catch {
            throw TelegramError(storage: error)
        }
    }

    /// Nil for what is gone, or cannot be read.
    func sceneHead(_ key: String) async throws(TelegramError) -> SceneHead? {
        do throws(StorageError) {
            return try await network.context.value(forKey: key).flatMap { SceneHead($0) }
        } catch {
            throw TelegramError(storage: error)
        }
    }

    /// Stores that a scene has the initial state, whatever that is.
    func storeEnd(_ head: SceneHead, _ key: String) async throws(TelegramError) {
        guard let bytes = try? JSONEncoder().encode(head) else { return }
        do throws(StorageError) {
            try await network.context.setValue(Array(bytes), forKey: key)
        } catch {
            throw TelegramError(storage: error)
        }
    }
}
