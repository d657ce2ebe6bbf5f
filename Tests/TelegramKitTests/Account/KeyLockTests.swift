import Foundation
import Logging
import MTProtoKit
import Synchronization
import TelegramLab
import Testing

@testable import TelegramKit

/// Keeps what is logged.
private struct LogRecord: LogHandler {
    private final class Lines: Sendable { let lines = Mutex<[String]>([]) }

    private let content = Lines()
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.warning
    var lines: [String] { content.lines.withLock { $0 } }
    var logger: Logger { Logger(label: "test") { _ in self } }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { content.lines.withLock { $0.append("\(event.message)") } }
}

/// That a session is used by one process at a time, wherever its copies lie.
struct KeyLockTests {
    /// What another process does with a lock.
    private struct OtherProcess {
        private let descriptor: Int32

        /// Nil if someone has the lock.
        init?(_ path: String) {
            descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { return nil }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                close(descriptor)
                return nil
            }
            _ = "4711\n".withCString { write(descriptor, $0, 5) }
        }

        func end() { close(descriptor) }
    }

    private func refusal(_ body: () async throws -> Void) async -> TelegramError? {
        do {
            try await body()
            return nil
        } catch {
            return error as? TelegramError
        }
    }

    @Test("U54 a key that another process uses is refused at a start and at an import, and is free when that one ends")
    func keysAreLocked() async throws {
        try await withLab { lab in
            try await withOwnDirectory { directory in
                let keys = directory + "/keys"
                let stored = MemoryStore()
                func locking(_ configuration: inout TelegramConfiguration) { configuration.keyLockDirectory = keys }
                func locks() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: keys) }

                let (text, lock) = try await withClient(of: lab, storage: stored, configure: locking) { my in
                    try await my.signIn()
                    let names = try locks()
                    #expect(names.count == 1)
                    let lock = try #require(names.first.map { "\(keys)/\($0)" })
                    #expect(OtherProcess(lock) == nil)
                    let text = try await my.client.exportSession().encoded()
                    // A client of the same process that has another store is like another process.
                    let beside = await refusal {
                        try await withClient(of: lab, configure: locking) { other in
                            _ = try await other.client.importSession(try ExportedSession(text))
                        }
                    }
                    #expect(beside?.code == .sessionInUse, "\(beside as Any)")
                    // One that has the same store goes on with the session.
                    try await withClient(of: lab, storage: stored, configure: locking) { other in
                        _ = try await other.client.me()
                    }
                    #expect(OtherProcess(lock) == nil)
                    return (text, lock)
                }
                #expect(try locks().isEmpty)

                // Another one has it.
                let other = try #require(OtherProcess(lock))
                let made = lab.counters.tcpAccepts
                let start = await refusal {
                    try await withClient(of: lab, storage: stored, configure: locking) { my in
                        _ = try await my.client.me()
                    }
                }
                #expect(start?.code == .sessionInUse && start?.message.contains("4711") == true, "\(start as Any)")
                let fresh = MemoryStore()
                let imported = await refusal {
                    try await withClient(of: lab, storage: fresh, configure: locking) { my in
                        _ = try await my.client.importSession(try ExportedSession(text))
                    }
                }
                #expect(imported?.code == .sessionInUse && imported?.hint.contains("End the other process") == true)
                #expect(lab.counters.tcpAccepts == made)
                let left = try await fresh.keys()
                #expect(left.allSatisfy { !$0.contains("key-") }, "\(left)")

                // However it ends, nothing stays behind.
                other.end()
                try await withClient(of: lab, storage: stored, configure: locking) { my in
                    _ = try await my.client.me()
                    #expect(OtherProcess(lock) == nil)
                    try await my.client.abandonSession()
                    #expect(try locks().isEmpty)
                }
                // Where the directory cannot be used, the client works without, and says so.
                let log = LogRecord()
                try await withClient(of: lab) {
                    $0.keyLockDirectory = "/dev/null/keys"
                    $0.logger = log.logger
                } _: { my in
                    _ = try await my.client.importSession(try ExportedSession(text))
                }
                #expect(log.lines.contains { $0.contains("are not kept from the session's key") }, "\(log.lines)")
            }
        }
    }

    @Test("U54 a key stays locked until its connections are closed, also while servers are asked to forget it")
    func keysAreLockedToTheEnd() async throws {
        try await withLab { lab in
            try await withOwnDirectory { directory in
                let keys = directory + "/keys"
                func locks() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: keys) }
                try await withClient(of: lab, configure: { $0.keyLockDirectory = keys }) { my in
                    try await my.signIn()
                    let name = try #require(try locks().first)
                    await lab.failNext("destroy_auth_key", at: 5, code: 500, message: "LATER")
                    await lab.delayAnswers(5, by: .seconds(6))
                    let leaving = Task { try await my.client.logOut() }
                    try await eventually("the key is to be destroyed") {
                        my.received(at: 5).contains("destroy_auth_key")
                    }
                    #expect(try await my.client.accountStatus() == .ended(.loggedOut))
                    #expect(OtherProcess("\(keys)/\(name)") == nil)
                    await lab.delayAnswers(5, by: .zero)
                    try await leaving.value
                    #expect(try locks().isEmpty)
                }
            }
        }
    }

    @Test("U54 a copy of a directory is refused beside the client of the first one, and goes on after it")
    func copiedDirectories() async throws {
        try await withLab { lab in
            try await withOwnDirectory { directory in
                let (first, second) = (directory + "/first", directory + "/second")
                func locking(_ configuration: inout TelegramConfiguration) {
                    configuration.keyLockDirectory = directory + "/keys"
                }
                try await withClient(of: lab, storage: try FileStore(directory: first), configure: locking) { my in
                    try await my.signIn()
                    try FileManager.default.copyItem(atPath: first, toPath: second)
                    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: second)
                    let copy = try FileStore(directory: second)
                    let refused = await refusal {
                        try await withClient(of: lab, storage: copy, configure: locking) { other in
                            _ = try await other.client.me()
                        }
                    }
                    #expect(refused?.code == .sessionInUse, "\(refused as Any)")
                    #expect(refused?.message.contains("this process") == true)
                    // Another object of the same directory is the same store, and its client goes on.
                    let again = try FileStore(directory: first)
                    try await withClient(of: lab, storage: again, configure: locking) { other in
                        _ = try await other.client.me()
                    }
                }
                try await withClient(of: lab, storage: try FileStore(directory: second), configure: locking) { my in
                    _ = try await my.client.me()
                }
            }
        }
    }

    /// A store of another library: a value, or an object that is made anew for each client, over a table that lies
    /// elsewhere.
    private struct TableStore: KeyValueStore {
        let table: MemoryStore
        let placeName: String?

        func value(forKey key: String) async throws(StorageError) -> [UInt8]? {
            try await table.value(forKey: key)
        }

        func setValue(_ value: [UInt8]?, forKey key: String) async throws(StorageError) {
            try await table.setValue(value, forKey: key)
        }

        func keys() async throws(StorageError) -> [String] { try await table.keys() }

        func takeOver() async throws(StorageError) -> any KeyValueStore { try await table.takeOver() }
    }

    private final class TableObject: KeyValueStore {
        private let store: TableStore

        var placeName: String? { store.placeName }

        init(_ store: TableStore) { self.store = store }

        func value(forKey key: String) async throws(StorageError) -> [UInt8]? { try await store.value(forKey: key) }

        func setValue(_ value: [UInt8]?, forKey key: String) async throws(StorageError) {
            try await store.setValue(value, forKey: key)
        }

        func keys() async throws(StorageError) -> [String] { try await store.keys() }

        func takeOver() async throws(StorageError) -> any KeyValueStore { try await store.takeOver() }
    }

    @Test("U54 stores of other types are told apart by the places that they name, be they values or objects")
    func storesNameTheirPlaces() async throws {
        try await withLab { lab in
            try await withOwnDirectory { directory in
                func locking(_ configuration: inout TelegramConfiguration) {
                    configuration.keyLockDirectory = directory + "/keys"
                }
                func start(_ store: any KeyValueStore) async -> TelegramError? {
                    await refusal {
                        try await withClient(of: lab, storage: store, configure: locking) { other in
                            _ = try await other.client.me()
                        }
                    }
                }
                let table = MemoryStore()
                let first = TableStore(table: table, placeName: "first")
                try await withClient(of: lab, storage: first, configure: locking) { my in
                    try await my.signIn()
                    var content: [String: [UInt8]] = [:]
                    for key in try await table.keys() { content[key] = try await table.value(forKey: key) }
                    let copy = TableStore(table: MemoryStore(content), placeName: "second")
                    let refused = await start(copy)
                    #expect(refused?.code == .sessionInUse, "\(refused as Any)")
                    #expect(await start(TableStore(table: table, placeName: "first")) == nil)
                }
                // Objects are other places unless they name the same one.
                try await withClient(of: lab, storage: TableObject(first), configure: locking) { my in
                    _ = try await my.client.me()
                    #expect(await start(TableObject(first)) == nil)
                    let nameless = await start(TableObject(TableStore(table: table, placeName: nil)))
                    #expect(nameless?.code == .sessionInUse, "\(nameless as Any)")
                }
            }
        }
    }

    @Test("U54 a lock that was removed is made anew for all clients of the process, unless another process has it")
    func removedLocks() async throws {
        try await withLab { lab in
            try await withOwnDirectory { directory in
                let keys = directory + "/keys"
                let log = LogRecord()
                func locking(_ configuration: inout TelegramConfiguration) {
                    configuration.keyLockDirectory = keys
                    configuration.logger = log.logger
                }
                let stored = MemoryStore()
                try await withClient(of: lab, storage: stored, configure: locking) { my in
                    try await my.signIn()
                    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: keys).first)
                    let lock = "\(keys)/\(name)"
                    #expect(!log.lines.contains { $0.contains("was removed from") }, "\(log.lines)")
                    try FileManager.default.removeItem(atPath: lock)

                    // Nothing guards the key: who comes next guards it for both, and says so.
                    try await withClient(of: lab, storage: stored, configure: locking) { other in
                        _ = try await other.client.me()
                        #expect(OtherProcess(lock) == nil)
                        #expect(log.lines.contains { $0.contains("was removed from \(keys)") }, "\(log.lines)")
                    }
                    #expect(OtherProcess(lock) == nil, "the first client has it still")

                    try FileManager.default.removeItem(atPath: lock)
                    let stranger = try #require(OtherProcess(lock))
                    let refused = await refusal {
                        try await withClient(of: lab, storage: stored, configure: locking) { other in
                            _ = try await other.client.me()
                        }
                    }
                    #expect(refused?.code == .sessionInUse && refused?.message.contains("4711") == true)
                    stranger.end()
                }
            }
        }
    }

    @Test("locks lie with the user's state, or with nothing where there is no home")
    func placeOfLocks() {
        func place(_ variables: [String: String]) -> String? {
            TelegramConfiguration.standardKeyLockDirectory { variables[$0] }
        }
        #expect(place(["XDG_STATE_HOME": "/s", "HOME": "/h"]) == "/s/swift-mtproto-kit/keys")
        #expect(place(["XDG_STATE_HOME": "s", "HOME": "/h"])?.hasPrefix("/h/") == true)
        #expect(place([:]) == nil)
        #expect(
            TelegramConfiguration.production(apiID: 1, apiHash: "x").keyLockDirectory
                == TelegramConfiguration.standardKeyLockDirectory)
    }
}
