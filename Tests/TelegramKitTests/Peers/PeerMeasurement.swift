#if os(Linux)
    import Foundation
    import MTProtoKit
    import Testing

    @testable import TelegramKit

    /// What a hundred thousand peers cost. Run by `MTPROTO_MEASURES=1 swift test --filter PeerMeasurement`.
    @Suite(.enabled(if: ProcessInfo.processInfo.environment["MTPROTO_MEASURES"] != nil))
    struct PeerMeasurement {
        private static let count = 100_000

        @Test("U04 100,000 peers: memory, store, start, and a question")
        func hundredThousandPeers() async throws {
            let directory = FileManager.default.temporaryDirectory.appending(path: "peers-\(UUID())").path
            defer { try? FileManager.default.removeItem(atPath: directory) }
            let store = try FileStore(directory: directory)
            let clock = ContinuousClock()
            let before = Self.residentBytes
            var cache = PeerCache()
            cache.owner = 7
            for number in 0..<Self.count {
                cache.note(Int64(number) + 1, of: .user, Int64(5_000_000_000 + number * 7919))
            }
            let writes = PeerLog.batch(of: &cache).writes
            let writing = try clock.measure {
                for write in writes { try store.setValue(write.value, forKey: write.key) }
            }
            let bytes = writes.reduce(0) { $0 + ($1.value?.count ?? 0) }
            var copy = PeerCache()
            copy.owner = 7
            let start = try clock.measure {
                let index = try #require(
                    try store.value(forKey: PeerLog.indexKey).flatMap { PeerLog.Index(stored: $0) })
                copy.log.begin(index)
                for number in index.first...index.last {
                    let part = try #require(try store.value(forKey: PeerLog.partKey(number)))
                    #expect(PeerLog.read(part, number: number, into: &copy))
                }
            }
            let memory = copy.newer.capacity * 16
            let asking = clock.measure {
                for number in 0..<Self.count { _ = copy.hash(of: .user, Int64(5_000_000_000 + number * 7919)) }
            }
            #expect(copy.newer.count == Self.count)
            // Sixteen bytes of a record, and of the table no more than twice of that and some.
            #expect(bytes < Self.count * 17 && memory < Self.count * 64)
            print(
                """
                \(Self.count) peers: table \(memory) bytes, \
                resident +\(Self.residentBytes - before) bytes with the writes, \
                stored \(bytes) bytes in \(writes.count) values, written in \(writing), read in \(start), \
                asked in \(asking / Self.count) each
                """)
        }

        private static var residentBytes: Int {
            let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
            let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
            return pages * 4096
        }
    }
#endif
