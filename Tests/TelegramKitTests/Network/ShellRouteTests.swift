import MTProtoCore
import MTProtoKit
import TelegramLab
import TestTime
import Testing

@testable import TelegramKit

/// What clients remember of the ways to a datacenter.
struct ShellRouteTests {
    /// Lets a client find its way on a network, and says how long after the ordinary way it tried the open one.
    private func hesitation(_ my: LabClient, on path: UInt64) async throws -> Duration {
        let before = my.recorder.connections.count
        await my.client.networkChanged(isAvailable: true, path: path)
        _ = try await my.client.ping()
        let dialled = my.recorder.connections.dropFirst(before)
        let ordinary = try #require(dialled.first)
        let open = try #require(dialled.first { $0.info.transport == "ws" })
        return open.openingTime - ordinary.openingTime
    }

    @Test("D06 N42 N51 the way that was found on a network is tried soon there from then on, by the next client too")
    func foundWayIsRemembered() async throws {
        var configuration = LabConfiguration()
        configuration.entries = [LabEntry(.silent, datacenter: 2, isMain: true), LabEntry(.webSocket, datacenter: 2)]
        try await withLab(configuration) { lab in
            let store = MemoryStore()
            // Who knows nothing better waits for 2.5 s, who does for 0.3 s.
            let limit = Duration.seconds(2)
            try await withClient(of: lab, storage: store) { (my: LabClient) async throws in
                #expect(try await hesitation(my, on: 0) > limit)
                #expect(try await hesitation(my, on: 7) > limit)
                #expect(try await hesitation(my, on: 0) < limit)
            }
            try await withClient(of: lab, storage: store) { (my: LabClient) async throws in
                #expect(try await hesitation(my, on: 0) < limit)
                #expect(try await hesitation(my, on: 7) < limit)
                #expect(try await hesitation(my, on: 8) > limit)
            }
            // Also where that is the first thing it hears of the network.
            try await withClient(of: lab, storage: store) { (my: LabClient) async throws in
                #expect(try await hesitation(my, on: 7) < limit)
            }
        }
    }

    @Test("H-15 of a store that names a thousand routes on a hundred networks 256 on 64 are kept at the most")
    func storedRoutesAreBounded() async throws {
        var configuration = LabConfiguration()
        configuration.entries = [LabEntry(.silent, datacenter: 2, isMain: true), LabEntry(.webSocket, datacenter: 2)]
        try await withLab(configuration) { lab in
            let store = MemoryStore()
            func routes() async throws -> [UInt8] { try #require(try await store.value(forKey: "temp:routes")) }
            /// How many are stored, and of how many networks.
            func counts() async throws -> (routes: Int, networks: Int) {
                let bytes = try await routes()
                let count = Int(bytes[4]) | Int(bytes[5]) << 8
                let length = (bytes.count - 8) / max(count, 1)
                // Each begins with its network.
                let networks = (0..<count).map { Array(bytes[8 + $0 * length..<16 + $0 * length]) }
                return (count, Set(networks).count)
            }
            try await withClient(of: lab, storage: store) { my in _ = try await my.client.ping() }
            let one = try await routes()
            #expect(try await counts().routes == 1)
            var many: [UInt8] = Array(one.prefix(4)) + [0xe8, 3, 0, 0]
            for number in 0..<1000 {
                let (network, datacenter) = (UInt8(100 + number % 100), UInt8(1 + number / 100))
                let place: [UInt8] = [network, 0, 0, 0, 0, 0, 0, 0, datacenter, 0, 0, 0]
                many += place
                many += one.dropFirst(8 + place.count)
            }
            try await store.setValue(many, forKey: "temp:routes")
            let stored = try await counts()
            #expect(stored.routes == 1000 && stored.networks == 100)
            try await withClient(of: lab, storage: store) { my in
                await my.client.networkChanged(isAvailable: true, path: 7)
                _ = try await my.client.ping()
            }
            let kept = try await counts()
            #expect(kept.routes > 1 && kept.routes <= 256 && kept.networks <= 64, "\(kept)")
        }
    }

    @Test("D03 N52 as long as an address answers that is noted again after a minute")
    func answersAreNotedAgain() async throws {
        // The server's time passes with the client's.
        let time = TestTime()
        try await TelegramLab.withLab(LabConfiguration().forTests(time: time)) { lab in
            try await withClient(of: lab, time: time) { (my: LabClient) async throws in
                let context = my.client.network.context
                let address = try #require(context.addresses(of: DatacenterID(2)).first)
                func lastAnswer() -> Int64 { context.statistics(of: address, in: DatacenterID(2))?.lastAnswer ?? 0 }
                _ = try await my.client.ping()
                let first = lastAnswer()
                #expect(first > 0)
                await my.time.pass(.seconds(62), in: .milliseconds(250))
                _ = try await my.client.ping()
                #expect(lastAnswer() >= first + 60)
            }
        }
    }

    #if os(Linux)
        @Test("D03 an address that refused is dialled last by the next client; which ones failed and answered is known")
        func failuresCount() async throws {
            try await withLab { lab in
                let store = MemoryStore()
                let endpoint = try #require(lab.description.datacenters.first { $0.id == 2 })
                // Nobody listens there: on Linux a whole net is this machine.
                let dead = "127.0.0.77"
                func configure(_ configuration: inout TelegramConfiguration) {
                    configuration.servers.datacenters.insert(.init(id: 2, address: dead, port: endpoint.port), at: 0)
                }
                for (isFirst, expected) in [(true, [dead, endpoint.address]), (false, [endpoint.address])] {
                    try await withClient(of: lab, storage: store, configure: configure) { my in
                        _ = try await my.client.ping()
                        #expect(my.recorder.connections.map(\.info.address) == expected)
                        let context = my.client.network.context
                        let known = context.addresses(of: DatacenterID(2)).addresses
                        #expect(known.map(\.host) == [endpoint.address, dead], "first: \(isFirst)")
                        try #require(known.count == 2)
                        let facts = known.map { context.statistics(of: $0, in: DatacenterID(2)) }
                        #expect((facts[0]?.lastAnswer ?? 0) > 0 && facts[0]?.lastFailure == 0)
                        #expect((facts[1]?.lastFailure ?? 0) > 0 && facts[1]?.lastAnswer == 0)
                    }
                }
            }
        }

        @Test("B12 P31 the address of a notification is the next one for the client that got it, too")
        func notifiedAddressIsNext() async throws {
            try await withLab { lab in
                let endpoint = try #require(lab.description.datacenters.first { $0.id == 2 })
                // Nobody listens there: on Linux a whole net is this machine.
                let pushed = #"{"aps":{"addr":"127.0.0.77:\#(endpoint.port)","dc":2}}"#
                try await withClient(of: lab) { my in
                    _ = try await my.client.ping()
                    #expect(await my.client.receivedNotification(Array(pushed.utf8)))
                    await lab.dropConnections(2)
                    try await eventually("the connection is gone") {
                        my.recorder.connections.first?.closedTime != nil
                    }
                    _ = try await my.client.ping()
                    #expect(
                        my.recorder.connections.map(\.info.address) == [
                            endpoint.address, "127.0.0.77", endpoint.address,
                        ])
                }
            }
        }
    #endif

    @Test("B-51 a network for content hears nothing of a device that changes while it is in use")
    func networksHearNoChanges() async throws {
        var configuration = LabConfiguration()
        configuration.cdn = LabCDNConfiguration()
        try await withLab(configuration) { lab in
            try await withClient(of: lab) { my in
                let user = try await my.signIn()
                let photo = try #require(user.photo)
                _ = try await my.client.downloadProfilePhoto(photo, of: user.peer, big: true)
                var device = TelegramConfiguration.Device()
                device.deviceModel = "my own telephone"
                await my.client.setDevice(device)
                let before = lab.receivedMessages(at: LabCDNConfiguration.datacenter).count
                _ = try await my.client.downloadProfilePhoto(photo, of: user.peer, big: true)
                let heard = lab.receivedMessages(at: LabCDNConfiguration.datacenter)
                #expect(heard.dropFirst(before).contains { $0.name == "upload.getCdnFile" })
                #expect(heard.compactMap(\.device).allSatisfy { $0 == "n/a" })
                #expect(lab.receivedMessages(at: 5).contains { $0.device == "my own telephone" })
            }
        }
    }
}
