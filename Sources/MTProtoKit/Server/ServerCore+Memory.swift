import Logging
import MTProtoCore
import NIOCore

// What all clients take together, and which one gives way when it is too much.
extension ServerCore {
    /// Whose a connection is: temporary keys belong to the client with the permanent one. 0 is for strangers.
    func client(of connection: ServerConnection) -> UInt64 {
        connection.owner.map { client(under: $0) } ?? 0
    }

    func client(under key: UInt64) -> UInt64 {
        keys[key].flatMap { identity(of: $0) } ?? key
    }

    func count(_ session: ServedSession) {
        let bytes = session.isDropped ? 0 : session.footprint
        countedBytes += bytes - session.countedBytes
        session.countedBytes = bytes
    }

    func count(_ connection: ServerConnection) {
        let bytes = connection.isClosed ? 0 : connection.footprint
        countedBytes += bytes - connection.countedBytes
        connection.countedBytes = bytes
    }

    /// What sessions and connections may take. Handlers whose sessions are gone leave them less, but always half: those
    /// handlers keep theirs however much else goes.
    private var room: Int {
        max(settings.limits.memory.saturatingSubtract(strayBytes), settings.limits.memory / 2)
    }

    /// Answers that clients have go first. Then who takes more than all others loses what takes most, until there is room
    /// again. All strangers count as one.
    func makeRoomInMemory() {
        guard countedBytes > room, !isStopped else { return }
        let now = now
        for session in sessions.values {
            session.machine.forgetAcknowledgedAnswers()
            count(session)
        }
        guard countedBytes > room else { return }
        var owners: [UInt64: Holdings] = [:]
        for session in sessions.values where session.countedBytes > 0 {
            owners[client(under: session.id.keyID), default: Holdings()].add(.session(session), session.countedBytes)
        }
        for connection in connections.values where connection.countedBytes > 0 {
            owners[client(of: connection), default: Holdings()].add(.connection(connection), connection.countedBytes)
        }
        for id in owners.keys { owners[id]?.items.sort { $0.bytes < $1.bytes } }
        // Some more, so that not each packet has to be made room for. What goes may leave handlers behind, most of which end
        // at once: no room is made for these yet.
        let enough = room - settings.limits.memory / 8
        logger.warning("clients take \(countedBytes) bytes: those that take most lose something")
        while countedBytes > enough, let most = owners.max(by: { $0.value.bytes < $1.value.bytes })?.key,
            let item = owners[most]?.removeLargest()
        {
            switch item {
            case .session(let session): forget(session, now: now)
            case .connection(let connection): close(connection)
            }
        }
    }
}

/// What one client takes.
private struct Holdings {
    enum Item {
        case session(ServedSession)
        case connection(ServerConnection)
    }

    var items: [(item: Item, bytes: Int)] = []
    var bytes = 0

    mutating func add(_ item: Item, _ bytes: Int) {
        items.append((item, bytes))
        self.bytes += bytes
    }

    mutating func removeLargest() -> Item? {
        guard let last = items.popLast() else { return nil }
        bytes -= last.bytes
        return last.item
    }
}
