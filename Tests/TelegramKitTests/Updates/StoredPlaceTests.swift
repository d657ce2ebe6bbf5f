import MTProtoKit
import Synchronization
import TelegramKit
import TelegramLab
import Testing

/// Where the next process begins, on sockets.
struct StoredPlaceTests {
    private static let boris = LabAccount.standard[1]

    private func key(of storage: MemoryStore) async throws -> String {
        try #require(try await storage.keys().first { $0.hasSuffix("updates") })
    }

    @Test("S04 A stored place that cannot be used is told, as often as it takes, and what comes after is complete")
    func damagedPlacesAreTold() async throws {
        try await withLab { lab in
            let storage = MemoryStore()
            try await withClient(of: lab) { boris in
                try await boris.signIn(Self.boris)
                let peer = try await boris.client.resolve(.username("alice"))
                try await withClient(of: lab, storage: storage) { alice in
                    try await alice.signIn()
                    let updates = alice.client.updates
                    try await eventually("the place is known") { updates.position != nil }
                    try await updates.acknowledge()
                }
                try await storage.setValue([1, 0, 0, 0, 7], forKey: try await key(of: storage))
                // Whoever dies with the news in hand hears it again.
                for _ in 0..<2 {
                    try await withClient(of: lab, storage: storage) { alice in
                        var iterator = alice.client.updates.makeAsyncIterator()
                        guard case .reloadNeeded(nil, let reason)? = await iterator.next() else {
                            throw TestFailure("nothing is said")
                        }
                        guard case .placeUnusable(let what) = reason else { throw TestFailure("\(reason)") }
                        #expect(what.contains("damaged"))
                    }
                }
                try await withClient(of: lab, storage: storage) { alice in
                    var iterator = alice.client.updates.makeAsyncIterator()
                    _ = await iterator.next()
                    try await boris.client.send("after", to: peer)
                    guard case .newMessage(let message)? = await iterator.next() else {
                        throw TestFailure("something else")
                    }
                    #expect(message.text == "after")
                }
                // From here on there is a place again.
                try await boris.client.send("later", to: peer)
                try await withClient(of: lab, storage: storage) { alice in
                    for await case .newMessage(let message) in alice.client.updates {
                        if message.text == "later" { break }
                    }
                }
            }
        }
    }

    @Test("B-75 The place is stored while the reader waits for more: a process that is killed then hears nothing twice")
    func placesAreStoredMeanwhile() async throws {
        try await withLab { lab in
            let storage = MemoryStore()
            try await withClient(of: lab) { boris in
                try await boris.signIn(Self.boris)
                let peer = try await boris.client.resolve(.username("alice"))
                try await withClient(of: lab, storage: storage) { alice in
                    try await alice.signIn()
                    let updates = alice.client.updates
                    try await eventually("the place is known") { updates.position != nil }
                    let before = updates.position
                    let read = Mutex<[String]>([])
                    let reading = Task {
                        for await case .newMessage(let message) in updates {
                            read.withLock { $0.append(message.text) }
                        }
                    }
                    for text in ["1", "2"] { try await boris.client.send(text, to: peer) }
                    try await eventually("they are read") { read.withLock { $0.contains("2") } }
                    try await eventually("the place behind them is stored") {
                        let keys = try await storage.keys()
                        guard let key = keys.first(where: { $0.hasSuffix("updates") }), updates.position != before
                        else { return false }
                        return try await storage.value(forKey: key) == updates.position?.bytes
                    }
                    reading.cancel()
                }
            }
        }
    }

    @Test("S04 A given place that cannot be used is told as well")
    func damagedPositionsAreTold() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { alice in
                try await alice.signIn()
                var iterator = alice.client.updates(from: UpdatePosition(bytes: [3])).makeAsyncIterator()
                guard case .reloadNeeded(nil, _)? = await iterator.next() else { throw TestFailure("nothing is said") }
            }
        }
    }
}
