import MTProtoCore
import NIOCore
import TelegramLab
import Testing

@testable import MTProtoSimulation

/// What connections begin with.
struct FirstBytesTests {
    /// Keeps what connections begin with, and closes them.
    private final class Listener: SimulatedHost {
        private(set) var beginnings: [[UInt8]] = []

        override func received(_ bytes: ByteBuffer, on socket: SocketID, now: Instant) {
            beginnings.append(Array(bytes.readableBytesView.prefix(64)))
            network.close(socket)
        }
    }

    /// Whether somebody who reads the first bytes may take them for something else.
    private func looksLikeAnother(_ bytes: [UInt8]) -> Bool {
        let word = Array(bytes.prefix(4))
        let others: [[UInt8]] = ["HEAD", "POST", "GET ", "OPTI"].map { Array($0.utf8) }
        let marks: [[UInt8]] = [[0xdd, 0xdd, 0xdd, 0xdd], [0xee, 0xee, 0xee, 0xee], [0x16, 3, 1, 2]]
        // The abridged framing begins with the first, and the full one has a zero there.
        return bytes.first == 0xef || bytes[4..<8].allSatisfy { $0 == 0 } || (others + marks).contains(word)
    }

    @Test("T-08 of two thousand connections none begins as one of another protocol, or without obfuscation, would")
    func beginningsOfConnections() throws {
        var beginnings: [[UInt8]] = []
        for seed in UInt64(1)...4 {
            let world = try DialWorld(seed: seed, .tcp, .atFirst)
            let listener = Listener(simulation: world.simulation, name: "listener")
            let place = DialWorld.place.virtual
            world.simulation.network.block(place, .refuse, established: true)
            world.simulation.network.block(place, nil)
            world.simulation.network.listen(listener.id, at: place, tag: 0)
            world.client.call()
            world.run(.seconds(4 * 3600))
            beginnings += listener.beginnings
        }
        #expect(beginnings.count > 2000)
        // One in 256 would, if the first byte were drawn once.
        #expect(!beginnings.contains(where: looksLikeAnother))
        #expect(Set(beginnings).count == beginnings.count && beginnings.allSatisfy { $0.count == 64 })
    }
}
