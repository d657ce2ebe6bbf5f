import MTProtoCore
import MTProtoCrypto

/// One datacenter's part of the server.
final class LabDatacenter {
    let id: Int
    var keys: [UInt64: LabKey] = [:]
    var connections: [Int: LabConnection] = [:]
    var nextConnection = 1
    var handshake: ServerHandshake
    var orders = DatacenterOrders()
    var faults: FaultEngine
    /// How far the clock of this datacenter is ahead of the lab's because of a fault.
    var clockShift = Duration.zero

    init(id: Int, handshake: ServerHandshake, faults: FaultEngine) {
        self.id = id
        self.handshake = handshake
        self.faults = faults
    }

    /// Open connections, oldest first.
    var openConnections: [LabConnection] {
        self.connections.values.sorted { $0.id < $1.id }
    }
}

/// An authorization key with its salts, which all of its sessions share.
final class LabKey {
    /// What decides the salts of a key.
    struct Salts: Codable, Sendable {
        var initial: Int64
        /// Unix time in seconds.
        var since: Int64
        var seed: UInt64
    }

    let key: AuthKey
    /// What decided ``salts`` at first.
    let first: Salts
    var salts: ServerSalts
    /// Unix time from which the key is unknown; `nil` for a permanent key.
    let expiresAt: Int64?
    /// Sessions under this key, oldest first.
    var sessions: [Int64] = []

    /// Real servers keep few sessions for one key; beyond this the oldest is forgotten.
    static let sessionLimit = 1024

    init(key: AuthKey, first: Salts, period: Int64, expiresAt: Int64?) {
        self.key = key
        self.first = first
        self.salts = ServerSalts(initial: first.initial, start: first.since, period: period, seed: first.seed)
        self.expiresAt = expiresAt
    }
}
