import MTProtoCore
import MTProtoCrypto
import Testing

@testable import MTProtoSimulation

struct SharedKeyTests {
    @Test("A shared key that is removed is no client's any more, at once; the next one is for all of them")
    func removedKeys() throws {
        let run = ExplorerRun(
            try Schedule(parsing: "setup seed 5 clients 2 link broadband one-key stays"), tellsStory: false)
        defer { run.dismantle() }
        run.begin()
        run.advance(to: .zero + .seconds(5))
        #expect(run.clients.allSatisfy { $0.isConnected })
        let store = try #require(run.stores.first)
        let removed = try #require(store.key?.key.id)
        store.remove(removed)
        run.advance(to: .zero + .seconds(5))
        #expect(!run.clients.contains { $0.isConnected })
        run.advance(to: .zero + .seconds(60))
        let next = try #require(store.key?.key.id)
        #expect(next != removed)
        #expect(run.clients.allSatisfy { $0.isConnected })
        #expect(run.violation == nil)
    }
}
