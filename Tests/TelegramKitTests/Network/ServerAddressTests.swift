import MTProtoCore
import MTProtoKit
import NIOCore
import Synchronization
import TL
import TelegramAPI
import TelegramLab
import TestTime
import Testing

@testable import TelegramKit

/// Keeps what it is given, and counts how often addresses were.
private final class AddressStore: KeyValueStore {
    private let store = MemoryStore()
    private let count = Mutex(0)

    var addressWrites: Int { count.withLock { $0 } }

    func value(forKey key: String) async throws(StorageError) -> [UInt8]? { try await store.value(forKey: key) }
    func keys() async throws(StorageError) -> [String] { try await store.keys() }
    func setValue(_ value: [UInt8]?, forKey key: String) async throws(StorageError) {
        if key.contains("addresses") { count.withLock { $0 += 1 } }
        try await store.setValue(value, forKey: key)
    }
}

/// What the addresses that servers name in `help.getConfig` do to the connections of a client that is signed in.
struct ServerAddressTests {
    /// From now on datacenters say of this one that it is to be reached there, and nowhere else.
    private func move(_ datacenter: Int32, to port: Int, in lab: Lab) async {
        await LabAnswers.use(on: lab) { _, answer in
            guard var config = try? API.Config(decoding: answer) else { return nil }
            config.dcOptions.removeAll { $0.id == datacenter && Int($0.port) != port }
            return try? config.encoded()
        }
    }

    /// The lab of a datacenter 5 that has another address beside its own, and names it.
    private func twoAddresses() -> LabConfiguration {
        var configuration = LabConfiguration()
        configuration.entries = [LabEntry(.open, datacenter: 5)]
        return configuration
    }

    /// Where datacenter 5 was dialled.
    private func ports(_ my: LabClient) -> [Int] {
        my.recorder.connections.filter { $0.info.datacenter == 5 }.map(\.info.port)
    }

    @Test("A11 N19 a configuration that says the same again writes nothing, tells nobody and costs no connection")
    func sameListAgain() async throws {
        try await withLab(twoAddresses()) { lab in
            let home = try #require(lab.description.datacenters.first { $0.id == 5 })
            let store = AddressStore()
            let changes = try await withClient(
                of: lab, storage: store,
                configure: {
                    $0.configurationPoll.delay = .milliseconds(1)
                    $0.configurationPoll.interval = .milliseconds(50)
                }
            ) { my in
                let changes = my.client.serverChanges
                try await my.signIn()
                try await eventually("it has told ten times") {
                    my.received(at: 5).count { $0 == "help.getConfig" } > 10
                }
                #expect(ports(my) == [home.port])
                #expect(try await my.client.serverKnowledge().configuration?.datacenter == 5)
                return changes
            }
            // The first time it named an address that was not known.
            #expect(store.addressWrites == 1)
            var told: [ServerChange] = []
            for await change in changes {
                if case .addresses = change { told.append(change) }
            }
            #expect(told == [.addresses(datacenter: 5)])
        }
    }

    @Test("A11 F15 N03 a configuration without the address in use: after a minute one connection, to the one it names")
    func namedNoMore() async throws {
        // The server's time passes with the client's.
        let time = TestTime()
        try await TelegramLab.withLab(twoAddresses().forTests(time: time)) { lab in
            let home = try #require(lab.description.datacenters.first { $0.id == 5 })
            let entry = try #require(lab.description.entries.first)
            await move(5, to: entry.port, in: lab)
            try await withClient(
                of: lab, time: time, configure: { $0.configurationPoll.delay = .milliseconds(1) }
            ) { my in
                try await my.signIn()
                try await eventually("it has told") { try await my.client.serverKnowledge().configuration != nil }
                _ = try await my.client.me()
                #expect(ports(my) == [home.port], "the connection works")
                await time.pass(.seconds(58), in: .milliseconds(100))
                try await eventually("it is left") {
                    my.recorder.connections.contains { $0.info.port == home.port && $0.closedBecause != nil }
                }
                await time.pass(.seconds(65), in: .milliseconds(100))
                _ = try await my.client.me()
                #expect(ports(my) == [home.port, entry.port])
                #expect(lab.counters[5].keyExchanges == 1)
            }
        }
    }

    @Test("F15 N04 A11 other addresses for home, told while its key is made, leave the exchange where it is")
    func exchangeGoesOn() async throws {
        try await withLab(twoAddresses()) { lab in
            let home = try #require(lab.description.datacenters.first { $0.id == 5 })
            let entry = try #require(lab.description.entries.first)
            let store = MemoryStore()
            try await withClient(
                of: lab, storage: store, configure: { $0.configurationPoll.delay = .seconds(86_400) }
            ) { my in
                _ = try await my.signIn()
            }
            await move(5, to: entry.port, in: lab)
            // What home says comes as this time passes.
            let held = TestTime(passes: false)
            let box = try await HostileMiddlebox(.datacenter(5), ports: [5: home.port], time: held)
            box.behave(.lags(.seconds(1)))
            try await withClient(
                of: lab, storage: store,
                configure: {
                    // A temporary key is made for each client.
                    $0.temporaryKeys = true
                    // Home is asked first, and does not answer in time.
                    $0.configurationPoll.delay = .milliseconds(1)
                    $0.configurationPoll.patience = .seconds(4)
                    for index in $0.servers.datacenters.indices where $0.servers.datacenters[index].id == 5 {
                        $0.servers.datacenters[index].port = box.port
                    }
                }
            ) { my in
                let client = my.client
                func questions() -> Int { lab.frameLog(5).count { $0.direction == .received && $0.kind == .plain } }
                let before = questions()
                let user = Task { try await client.me() }
                // Home has shown that it is there: nobody looks for other ways to it.
                try await eventually("its first answer has come") {
                    if questions() >= before + 2 { return true }
                    held.jump(.seconds(1))
                    return false
                }
                try await eventually("another datacenter has told") {
                    let known = try await client.serverKnowledge().datacenters
                    return known.contains { $0.id == 5 && $0.origin == "configuration" }
                }
                func exchanges() -> [Int] {
                    my.recorder.connections.filter { $0.info.datacenter == 5 }.map(\.keyExchanges)
                }
                #expect(ports(my) == [box.port] && exchanges() == [0])
                _ = try await held.passing { try await user.value }
                // A minute later the connection may have moved to where home is said to be; the exchange has not.
                #expect(ports(my).first == box.port && exchanges().first == 1, "\(ports(my)), \(exchanges())")
            }
            await box.close()
        }
    }
}
