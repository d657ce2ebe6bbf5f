import MTProtoKit
import Synchronization
import TelegramLab
import Testing

@testable import TelegramKit

struct ConnectionStatusTests {
    @Test("J16 one state is made of connection, network and missed updates, and told once")
    func statusIsMadeOfAll() {
        var status = ConnectionStatus()
        func state(_ change: (inout ConnectionStatus) -> Void) -> ConnectionState? {
            change(&status)
            return status.news()
        }
        #expect(state { _ in } == nil, "nothing is told of a client that has not begun")
        #expect(state { $0.connection = .connecting } == .connecting)
        #expect(state { $0.isNetworkAvailable = false } == .waitingForNetwork)
        #expect(state { $0.connection = .noRoute } == nil)
        #expect(state { $0.isNetworkAvailable = true } == .noRoute)
        #expect(state { $0.isCatchingUp = true } == nil, "nothing is fetched without a connection")
        #expect(state { $0.connection = .authorizing } == .authorizing)
        #expect(state { $0.connection = .updating } == .updating)
        #expect(state { $0.connection = .online } == nil, "still fetching")
        #expect(state { $0.isCatchingUp = false } == .online)
        #expect(state { $0.isCatchingUp = true } == .updating)
        #expect(state { $0.connection = .connecting } == .connecting)
        #expect(state { $0.connection = .paused } == .paused)
    }

    @Test("J16 D21 without a network a client waits for one; while it fetches what it missed it is updating")
    func networkAndUpdates() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let states = my.client.connectionStates
                let seen = Mutex<[ConnectionState]>([])
                let watcher = Task { for await state in states { seen.withLock { $0.append(state) } } }
                let reader = Task { for await _ in my.client.updates {} }
                try await eventually("what was missed is there") { seen.withLock { $0 == [.updating, .online] } }
                await my.client.networkChanged(isAvailable: false)
                try await eventually("the network is waited for") {
                    seen.withLock { $0 == [.updating, .online, .waitingForNetwork] }
                }
                await my.client.networkChanged(isAvailable: true)
                try await eventually("the client is back") { seen.withLock { $0.count > 3 && $0.last == .online } }
                reader.cancel()
                watcher.cancel()
            }
        }
    }
}
