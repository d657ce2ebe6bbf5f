import Foundation
import Testing

@testable import MTProtoKit

/// What the locks of keys leave in their directory, and in this process.
struct KeyLockFileTests {
    private static let name = "key-000000000000002a"

    @Test("U54 a key is locked by one file until its last user gives it back; then it is gone, unless it is another's")
    func locksLeaveNothing() async throws {
        try await withTemporaryDirectory { directory in
            func files() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: directory) }
            let memory = MemoryStore()
            let (store, other) = (StorePlace(of: memory), StorePlace("other", of: memory))
            let (first, second) = (try KeyLock(42, in: directory, of: store), try KeyLock(42, in: directory, of: store))
            #expect(!first.replacesRemoved && !second.replacesRemoved)
            // It is another store's as little as another process's.
            #expect(throws: StorageError.self) { try KeyLock(42, in: directory, of: other) }
            // Twice counts once.
            for _ in 0..<2 { first.release() }
            #expect(try files() == [Self.name])
            try expectOpenFiles(of: directory, isAny: true)
            second.release()
            #expect(try files().isEmpty)
            try expectOpenFiles(of: directory, isAny: false)

            // Removed, and made anew for both.
            let third = try KeyLock(42, in: directory, of: store)
            try FileManager.default.removeItem(atPath: "\(directory)/\(Self.name)")
            let fourth = try KeyLock(42, in: directory, of: store)
            #expect(fourth.replacesRemoved)
            third.release()
            #expect(try files() == [Self.name])
            // Somebody has put his own there.
            try FileManager.default.removeItem(atPath: "\(directory)/\(Self.name)")
            try Data([1]).write(to: URL(fileURLWithPath: "\(directory)/\(Self.name)"))
            fourth.release()
            #expect(try files() == [Self.name])
            try expectOpenFiles(of: directory, isAny: false)
        }
    }

    /// Whether this process has anything open that is in a directory, or was, and the directory itself.
    private func expectOpenFiles(
        of directory: String, isAny: Bool, _ place: SourceLocation = #_sourceLocation
    ) throws {
        #if os(Linux)
            let own = "/proc/self/fd"
            let mark = URL(fileURLWithPath: directory).lastPathComponent
            let open = try FileManager.default.contentsOfDirectory(atPath: own).compactMap { number in
                // It may have been closed since.
                try? FileManager.default.destinationOfSymbolicLink(atPath: "\(own)/\(number)")
            }
            .filter { $0.contains(mark) }
            #expect(open.isEmpty == !isAny, "\(open)", sourceLocation: place)
        #endif
    }
}
