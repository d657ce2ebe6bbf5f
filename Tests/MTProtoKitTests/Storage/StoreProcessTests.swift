import Foundation
import FuzzSupport
import MTProtoKit
import TestProcesses
import Testing

/// Stores and other processes.
@Suite(.enabled(if: ProbeProcess.executable != nil, "the probe is not beside the tests"), .serialized)
struct StoreProcessTests {
    /// How many kills; 200 are meant by whoever asks for all.
    private static let kills = ProcessInfo.processInfo.environment["MTPROTO_STORE_KILLS"].flatMap { Int($0) } ?? 40

    @Test("A13 a process killed at any moment of a write loses nothing that was confirmed", arguments: [false, true])
    func killedWriterLosesNothing(isEncrypted: Bool) async throws {
        let key = isEncrypted ? StoreKey([UInt8](repeating: 7, count: 32)) : nil
        try await withTemporaryDirectory { directory in
            var random = FuzzRandom(Slice.first)
            var interrupted = 0
            for round in 0..<Self.kills / 2 {
                let probe = try isEncrypted ? ProbeProcess("write", directory, "7") : ProbeProcess("write", directory)
                #expect(probe.line() == "open")
                // In the middle of whichever write it is at by then.
                let said = (0..<Int.random(in: 0...20, using: &random)).compactMap { _ in probe.line() }
                let lines = said + probe.killed()
                let begun = lines.filter { $0.hasPrefix("begin ") }.compactMap { Int($0.dropFirst(6)) }.max() ?? 0
                let confirmed = lines.filter { $0.hasPrefix("end ") }.compactMap { Int($0.dropFirst(4)) }.max() ?? 0
                if begun > confirmed { interrupted += 1 }

                // The lock of the dead process is gone, and nothing of its is in the way.
                let store = try FileStore(directory: directory, encryptionKey: key)
                #expect(try store.keys().allSatisfy { $0.hasPrefix("persistent:k") })
                let left = try FileManager.default.contentsOfDirectory(atPath: directory)
                #expect(left.allSatisfy { $0 == "lock" || $0.hasSuffix(".value") }, "\(left)")
                for slot in 0..<5 {
                    let name = "persistent:k\(slot)"
                    let value = try store.value(forKey: name)
                    // What was confirmed last for this key, or the write that was under way.
                    let allowed = ((max(0, begun - 9))...begun).filter { number in
                        number > 0 && number % 5 == slot && (number > confirmed - 5)
                    }
                    let expected = allowed.map { [UInt8](repeating: UInt8($0 % 251), count: 4 + $0 * 131 % 9000) }
                    if confirmed >= 5 {
                        #expect(
                            value.map(expected.contains) == true,
                            "seed \(Slice.first), kill \(round): slot \(slot) of \(begun)")
                    }
                    try store.setValue(nil, forKey: name)
                }
            }
            // Otherwise it proves nothing.
            #expect(interrupted > 0)
        }
    }

    @Test("A13 a disk that takes no more is told of; what was stored stays, and nothing is left beside it")
    func fullDisk() async throws {
        try await withTemporaryDirectory { directory in
            let process = ChildProcess()
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            // No file may become longer than a block, which is 512 or 1024 bytes; the values become longer soon.
            process.arguments = [
                "-c", "trap '' XFSZ; ulimit -f 1; exec \"$0\" write \"$1\"", try #require(ProbeProcess.executable),
                directory,
            ]
            process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
            let (output, errors) = (Pipe(), Pipe())
            process.setStandardOutput(output)
            process.setStandardError(errors)
            try process.run()
            let said = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
            let complaint = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
            process.waitUntilExit()
            #expect(complaint.contains("Cannot write"), "\(complaint)")
            let left = try FileManager.default.contentsOfDirectory(atPath: directory)
            #expect(left.allSatisfy { $0 == "lock" || $0.hasSuffix(".value") }, "\(left)")

            let ends = said.split(separator: "\n").filter { $0.hasPrefix("end ") }
            let last = try #require(ends.last.flatMap { Int($0.dropFirst(4)) }, "\(said)")
            let store = try FileStore(directory: directory)
            // There are five names, which take turns.
            for number in max(1, last - 4)...last {
                let value = [UInt8](repeating: UInt8(number % 251), count: 4 + number * 131 % 9000)
                #expect(try store.value(forKey: "persistent:k\(number % 5)") == value)
            }
        }
    }

    @Test("A14 a second process is told who has the store, and gets it when that one is dead")
    func oneProcessAtATime() async throws {
        try await withTemporaryDirectory { directory in
            let holder = try ProbeProcess("hold", directory)
            #expect(holder.line() == "open")
            #expect { try FileStore(directory: directory) } throws: { error in
                guard let error = error as? StorageError else { return false }
                return error.code == .inUse && error.message == "Process \(holder.number) uses this session"
                    && error.hint.contains("end it")
            }
            _ = holder.killed()
            let store = try FileStore(directory: directory)
            try store.setValue([1], forKey: "k")

            let other = try ProbeProcess("open", directory)
            #expect(other.line()?.hasPrefix("inUse: Process \(getpid()) uses this session") == true)
            other.finished()
            withExtendedLifetime(store) {}
        }
    }

    @Test("A14 the store is given back with its last user, and a lock that was removed guards nothing")
    func lockEndsWithItsUsers() async throws {
        try await withTemporaryDirectory { directory in
            func canOpen() throws -> Bool {
                let probe = try ProbeProcess("open", directory)
                defer { probe.finished() }
                return probe.line() == "open"
            }
            var store: FileStore? = try FileStore(directory: directory)
            var owned: (any KeyValueStore)? = try await store?.takeOver()
            #expect(try !canOpen())
            store = nil
            #expect(try !canOpen())
            owned = nil
            #expect(owned == nil)
            #expect(try canOpen())

            let first = try FileStore(directory: directory)
            try FileManager.default.removeItem(atPath: directory)
            let second = try FileStore(directory: directory)
            try second.setValue([1], forKey: "k")
            #expect(try !canOpen())
            withExtendedLifetime((first, second)) {}
        }
    }
}
