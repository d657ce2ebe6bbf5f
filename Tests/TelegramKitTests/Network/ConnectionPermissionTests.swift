import MTProtoKit
import TelegramAPI
import TelegramLab
import TestTime
import Testing

@testable import TelegramKit

/// When a client may have connections.
struct ConnectionPermissionTests {
    /// Waits until so many requests wait for permission.
    private func waitsForPermission(_ my: LabClient, datacenter: Int, _ count: Int = 1) async throws {
        try await eventually("requests wait at datacenter \(datacenter): \(count)") {
            let waiting = await my.client.pendingRequests().filter {
                guard case .waitingForConnection(let connection, _) = $0.state else { return false }
                return connection.step == .paused && $0.datacenter == datacenter
            }
            return waiting.count >= count
        }
    }

    @Test("J02 J08 a client that may never connect opens no socket, also after its home has changed; its requests wait")
    func neverMeansNoSocket() async throws {
        try await withLab { lab in
            try await withClient(
                of: lab,
                configure: {
                    $0.connections = .never
                    $0.prewarmedDatacenters = [4]
                }
            ) { my in
                guard case .unauthorized(let nobody) = try await my.client.account() else {
                    throw TestFailure("somebody is signed in")
                }
                // One that may not run twice has not run: it goes on elsewhere as well.
                let requests = [true, false].map { mayRunTwice in
                    Task {
                        var options = RequestOptions()
                        options.isIdempotent = mayRunTwice
                        return try await my.client.invoke(API.Help.GetNearestDc(), options: options)
                    }
                }
                try await waitsForPermission(my, datacenter: 2, 2)
                // Longer than a request waits for its first connection.
                await my.time.pass(.seconds(40), in: .seconds(1))
                _ = try await nobody.changedMasterDatacenterID(5)
                try await waitsForPermission(my, datacenter: 5, 2)
                await my.client.networkChanged(isAvailable: true, path: 7)
                await my.time.pass(.seconds(40), in: .seconds(1))
                #expect(lab.counters.tcpAccepts == 0)
                #expect(my.recorder.connections.isEmpty)
                await my.client.setConnections(.always)
                for request in requests { #expect(try await request.value.thisDC == 5) }
                #expect(lab.counters[2].tcpAccepts == 0 && lab.counters[5].tcpAccepts == 1)
            }
        }
    }

    @Test("J02 what is open is closed when connections are not wanted any more, and requests go on when they are")
    func openConnectionsEnd() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                _ = try await my.client.invoke(API.Help.GetConfig(), on: 1)
                let dialled = lab.counters.tcpAccepts
                await my.client.setConnections(.never)
                try await eventually("everything is closed") {
                    (1...5).allSatisfy { lab.counters[$0].openConnections == 0 }
                }
                #expect(Set(my.recorder.connections.suffix(2).map(\.closedBecause)) == [.paused])
                let requests = [1, 5].map { datacenter in
                    Task { try await my.client.invoke(API.Help.GetConfig(), on: datacenter) }
                }
                try await waitsForPermission(my, datacenter: 1)
                try await waitsForPermission(my, datacenter: 5)
                await my.time.pass(.seconds(40), in: .seconds(1))
                #expect(lab.counters.tcpAccepts == dialled)
                await my.client.setConnections(.always)
                for request in requests { _ = try await request.value }
                #expect(lab.counters.tcpAccepts == dialled + 2)
            }
        }
    }

    @Test(
        "J02 a client that is to connect now does so without a request, at its beginning and later",
        arguments: [true, false])
    func nowNeedsNoRequest(atBeginning: Bool) async throws {
        try await withLab { lab in
            try await withClient(of: lab, configure: { if atBeginning { $0.connections = .now } }) { my in
                if !atBeginning {
                    _ = try await my.client.accountStatus()
                    #expect(lab.counters.tcpAccepts == 0)
                    await my.client.setConnections(.now)
                }
                try await eventually("the home datacenter is connected") { lab.counters[2].keyExchanges == 1 }
                _ = try await my.client.ping()
                #expect(lab.counters.tcpAccepts == 1)
            }
        }
    }
}
