import Foundation
import MTProtoKit
import TelegramLab
import Testing

@testable import TelegramKit

/// That a session is used by one process at a time, wherever its copies lie.
@Suite struct KeyLockTests {
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
                    // A client of the same process goes on with the session, as far as its store lets it.
                    let text = try await my.client.exportSession().encoded()
                    try await withClient(of: lab, configure: locking) { other in
                        _ = try await other.client.importSession(try ExportedSession(text))
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
                // Where the directory cannot be used, the client works without.
                try await withClient(of: lab) {
                    $0.keyLockDirectory = "/dev/null/keys"
                } _: { my in
                    _ = try await my.client.importSession(try ExportedSession(text))
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
