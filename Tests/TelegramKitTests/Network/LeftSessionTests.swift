import MTProtoCore
import MTProtoCrypto
import MTProtoKit
import NIOCore
import TestTime
import Testing

@testable import TelegramKit
@testable import TelegramLab

/// Sessions that a process leaves behind at the servers.
struct LeftSessionTests {
    /// The sessions that datacenter 2 has under the client's key, in the order in which they began.
    private func sessions(_ lab: Lab, of my: LabClient) async -> [Int64] {
        guard let key = my.client.network.context.authInfo(for: DatacenterID(2))?.key.id else { return [] }
        return await lab.onServer { $0.sessions(datacenter: 2, keyID: key) } ?? []
    }

    /// How often an end was asked for, and how often that was news to the server.
    private func ends(_ lab: Lab) -> (asked: Int, confirmed: Int) {
        let answers = lab.frameLog(2).filter { $0.direction == .sent }.flatMap(\.messages)
        return (
            lab.receivedMessages(at: 2).count { $0.name == "destroy_session" },
            answers.count { $0.name == "destroy_session_ok" }
        )
    }

    /// A copy of what is stored, as whoever is killed now leaves it.
    private func copy(_ store: MemoryStore) async throws -> MemoryStore {
        let copy = MemoryStore()
        for name in try await store.keys() {
            try await copy.setValue(try await store.value(forKey: name), forKey: name)
        }
        return copy
    }

    /// What is stored of the sessions.
    private func listed(_ store: MemoryStore) async throws -> [UInt8]? {
        try await store.value(forKey: "persistent:sessions-2")
    }

    @Test("H03 H04 P35 a later process ends the sessions of earlier ones, each with one question, and not its own")
    func sessionsOfEarlierProcessesEnd() async throws {
        // The server's time passes with the clients': by that it judges how old a packet is.
        let time = TestTime()
        try await TelegramLab.withLab(LabConfiguration().forTests(time: time)) { lab in
            let store = MemoryStore()
            for count in 1...2 {
                try await withClient(of: lab, storage: store, time: time) { my in
                    _ = try await my.client.ping()
                    #expect(await sessions(lab, of: my).count == count)
                }
            }
            try await withClient(of: lab, storage: store, time: time) { my in
                _ = try await my.client.ping()
                let own = try #require(await sessions(lab, of: my).last)
                // While servers take copies of what ran in a session they have to know it.
                await time.pass(.seconds(270), in: .milliseconds(250))
                _ = try await my.client.ping()
                #expect(await sessions(lab, of: my).count == 3)
                #expect(ends(lab).asked == 0)
                await time.pass(.seconds(80), in: .milliseconds(250))
                _ = try await my.client.ping()
                try await eventually("only its own is left") { await sessions(lab, of: my) == [own] }
                await lab.dropConnections(2)
                _ = try await my.client.ping()
                #expect(await sessions(lab, of: my) == [own])
                #expect(ends(lab).asked == 2)
                #expect(ends(lab).confirmed == 2)
            }
        }
    }

    @Test("P35 H03 a process that is killed says nothing of its end: that counts from when the next one noticed it")
    func sessionsOfKilledProcessesEnd() async throws {
        let time = TestTime()
        try await TelegramLab.withLab(LabConfiguration().forTests(time: time)) { lab in
            let store = MemoryStore()
            let killed = try await withClient(of: lab, storage: store, time: time) { my in
                _ = try await my.client.ping()
                try await eventually("the session is written down") { try await listed(store) != nil }
                return try await copy(store)
            }
            let before = try await listed(killed)
            try await withClient(of: lab, storage: killed, time: time) { my in _ = try await my.client.ping() }
            #expect(try await listed(killed) != before)
            #expect(ends(lab).asked == 0)
            await time.pass(.seconds(350), in: .seconds(5))
            try await withClient(of: lab, storage: killed, time: time) { my in
                _ = try await my.client.ping()
                let own = try #require(await sessions(lab, of: my).last)
                try await eventually("only its own is left") {
                    _ = try await my.client.ping()
                    return await sessions(lab, of: my) == [own]
                }
                #expect(ends(lab).asked == 2)
            }
        }
    }

    @Test("H04 P35 a session that the server has forgotten is not asked about again; a damaged list costs nothing else")
    func forgottenSessions() async throws {
        let time = TestTime()
        try await TelegramLab.withLab(LabConfiguration().forTests(time: time)) { lab in
            let store = MemoryStore()
            try await withClient(of: lab, storage: store, time: time) { my in _ = try await my.client.ping() }
            await lab.forgetSessions(2)
            await time.pass(.seconds(350), in: .seconds(5))
            for _ in 0..<2 {
                try await withClient(of: lab, storage: store, time: time) { my in
                    _ = try await my.client.ping()
                    try await eventually("it is asked about") {
                        _ = try await my.client.ping()
                        return ends(lab).asked == 1
                    }
                    // The answer came with what was asked after it, or before.
                    _ = try await my.client.ping()
                }
            }
            #expect(ends(lab).asked == 1)
            #expect(ends(lab).confirmed == 0)
            try await store.setValue([1, 2, 3], forKey: "persistent:sessions-2")
            let exchanges = lab.counters[2].keyExchanges
            try await withClient(of: lab, storage: store, time: time) { my in
                _ = try await my.client.ping()
                #expect(
                    my.recorder.events.contains { event in
                        if case .storageProblem(let error) = event.kind {
                            error.location == "persistent:sessions-2"
                        } else {
                            false
                        }
                    })
            }
            #expect(lab.counters[2].keyExchanges == exchanges)
            #expect(try await listed(store) != [1, 2, 3])
        }
    }

    @Test("P35 whoever cannot prove to have the key causes no list, and the list goes with its key")
    func listBelongsToItsKey() async throws {
        let time = TestTime()
        try await TelegramLab.withLab(LabConfiguration().forTests(time: time)) { lab in
            let ports = Dictionary(uniqueKeysWithValues: lab.description.datacenters.map { ($0.id, $0.port) })
            let box = try await HostileMiddlebox(.proxy(.init(.socks5(nil))), ports: ports, time: time)
            box.behave(.deniesKeys)
            let proxy = try TelegramProxy("socks5://127.0.0.1:\(box.port)")
            let configure: (inout TelegramConfiguration) -> Void = {
                $0.proxies = [proxy]
                $0.transport = .tcp
                $0.connectionDeadline = .seconds(3600)
            }
            let store = MemoryStore()
            try await withClient(of: lab, storage: store, time: time, configure: configure) { my in
                let ping = Task { try await my.client.ping() }
                try await time.passing {
                    try await eventually("packets under the key are denied") { box.forged >= 3 }
                }
                #expect(try await listed(store) == nil)
                box.behave(.honest)
                _ = try await time.passing { try await ping.value }
                try await eventually("the session is written down") { try await listed(store) != nil }
                let context = my.client.network.context
                let key = try #require(context.authInfo(for: DatacenterID(2))?.key.id)
                try await context.removeKey(key, for: DatacenterID(2))
                try await context.flush()
                #expect(try await listed(store) == nil)
            }
            #expect(try await listed(store) == nil)
            await box.close()
        }
    }
}
