import MTProtoKit
import Synchronization
import TelegramAPI
import TelegramKit
import TelegramLab
import TestTime
import Testing

struct ClientStatusTests {
    /// Reads a client's status from the beginning, and keeps what differs of it by a measure.
    private final class Watch<Seen: Equatable & Sendable>: Sendable {
        private let kept = Mutex<[Seen]>([])
        private let task = Mutex<Task<Void, Never>?>(nil)

        init(_ changes: EventSequence<ClientStatus>, _ measure: @escaping @Sendable (ClientStatus) -> Seen) {
            task.withLock {
                $0 = Task { [self] in
                    for await status in changes {
                        let seen = measure(status)
                        kept.withLock { if $0.last != seen { $0.append(seen) } }
                    }
                }
            }
        }

        var seen: [Seen] { kept.withLock { $0 } }

        func end() async { await task.withLock { $0 }?.value }
    }

    @Test("U52 a client says at any time where its connections and its account stand, and what it waits for")
    func statusIsThere() async throws {
        try await withLab { lab in
            let client = try TelegramClient(configuration: .lab(lab))
            #expect(client.status.waitsFor == .run && !client.status.isRunning)
            let account = Watch(client.statusChanges) { $0.account }
            try await client.withClient { client in
                let waits = Watch(client.statusChanges) { $0.waitsFor?.rawValue ?? "nothing" }
                let code = try await client.sendCode(to: LabClient.alice.phone)
                #expect(client.status.account == .waitingForCode(code) && client.status.waitsFor == .signIn)
                guard case .signedIn(let user) = try await client.signIn(LabClient.alice.code, with: code) else {
                    throw TestFailure("not signed in")
                }
                _ = try await client.ping(datacenter: 1)
                let status = client.status
                #expect(status.connection == .online && status.waitsFor == nil && status.isRunning)
                #expect(status.account == .signedIn(userID: user.id))
                #expect(status.connections == [1: .online, LabClient.alice.homeDC: .online])

                // One who comes late sees the present first.
                var late = client.statusChanges.makeAsyncIterator()
                #expect(await late.next() == client.status)
                await client.networkChanged(isAvailable: false)
                #expect(client.status.waitsFor == .network && !client.status.isNetworkAvailable)
                try await eventually("both are told") { await late.next()?.waitsFor == .network }
                try await eventually("the wait is told") { waits.seen.last == "network" }
                await client.setConnections(.never)
                #expect(client.status.waitsFor == .permission)
                await client.networkChanged(isAvailable: true)
                await client.setConnections(.always)
                _ = try await client.ping()
                try await eventually("nothing is waited for") { client.status.waitsFor == nil }
                try await eventually("that is told: \(waits.seen)") { waits.seen.last == "nothing" }
            }
            await account.end()
            #expect(account.seen.first == .signedOut && account.seen.last?.isSignedIn == true)
            #expect(client.status.connection == .stopped && client.status.waitsFor == nil && !client.status.isRunning)
            #expect(client.status.connections.isEmpty)
            for await _ in client.statusChanges { Issue.record("it has ended") }
        }
    }

    @Test("U52 how far the reader of updates is: what waits for it, and how old it is")
    func lagIsKnown() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let peer = try await my.echoBot()
                var updates = my.client.updates.makeAsyncIterator()
                // It begins with the present: what was sent before is not for it.
                try await eventually("the reader has begun") { my.received(at: 5).contains("updates.getState") }
                try await my.client.send("Hello", to: peer)
                guard case .newMessage? = await updates.next() else { throw TestFailure("another update") }
                // The bot's answer waits while the reader is at work.
                try await eventually("the answer is there") { my.client.status.updates.waiting == 1 }
                await my.time.pass(.seconds(40))
                guard case .newMessage? = await updates.next() else { throw TestFailure("another update") }
                #expect(my.client.status.updates.waiting == 0)
                let lag = my.client.status.updates.lag
                #expect(lag >= .seconds(39) && lag <= .seconds(60), "\(lag)")
                let reader = Task { [updates] in
                    var updates = updates
                    _ = await updates.next()
                }
                try await eventually("the reader has caught up") { my.client.status.updates.lag == .zero }
                reader.cancel()
            }
        }
    }
}
