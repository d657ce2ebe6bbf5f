import MTProtoCore
import NIOCore

// Everything on a connection is under way longer, each way: because of its datacenter, or of an account that speaks there. Both
// add up.
extension LabServer {
    private static let longestLatency = Duration.seconds(86_400)

    private static func usable(_ latency: Duration) -> Duration { min(max(.zero, latency), Self.longestLatency) }

    /// Makes packets to and from an account later, each way. Zero lets go what is under way.
    func setLatency(_ latency: Duration, user: Int64, now: Instant) {
        self.accountWeather.change(user) { $0.latency = Self.usable(latency) }
        guard latency <= .zero else { return }
        self.end(.account(user), on: self.connections(delayedBy: .account(user)), now: now)
    }

    /// Makes whatever is sent to and by a datacenter later, each way, on all of its connections: those of a key exchange as well.
    /// Zero lets go what is under way.
    func setLatency(_ latency: Duration, of state: LabDatacenter, now: Instant) {
        state.orders.latency = Self.usable(latency)
        guard latency <= .zero else { return }
        self.end(.datacenter, on: self.connections(delayedBy: .datacenter, at: state.id), now: now)
    }

    /// Connections on which something is under way longer because of whoever is meant: whoever speaks there by now, and if the lab
    /// has closed the connection as well.
    private func connections(delayedBy striker: Striker, at datacenter: Int? = nil) -> [LabConnection] {
        let late = self.lateConnections.values.filter { connection in
            connection.fate.delayers.contains(striker) && (datacenter == nil || datacenter == connection.datacenter)
        }
        return late.sorted { $0.id < $1.id }
    }

    /// A latency is over. What is under way takes no longer than it would take now; its order stays.
    private func end(_ striker: Striker, on connections: [LabConnection], now: Instant) {
        for connection in connections {
            connection.fate.delayers.remove(striker)
            let ofDatacenter = self.datacenters[connection.datacenter]?.orders.latency ?? .zero
            let latest = now + ofDatacenter + (self.slowest(on: connection)?.latency ?? .zero)
            connection.fate.lateIn.hasten(to: latest)
            connection.fate.lateOut.hasten(to: latest)
            self.arrive(on: connection, by: now, now: now)
        }
    }

    /// Of the accounts that speak over a connection, the one whose packets take longest.
    private func slowest(on connection: LabConnection) -> (user: Int64, latency: Duration)? {
        guard self.accountWeather.hasLatency else { return nil }
        var slowest: (user: Int64, latency: Duration)?
        // Sessions may be many, keys are few: one in nearly all cases.
        for key in connection.keys.keys {
            guard let user = self.userUnderWeather(key), let latency = self.accountWeather[user]?.latency,
                latency > .zero
            else { continue }
            // Of two that are as slow, the one with the smaller id: keys come in no order.
            if let other = slowest, other.latency > latency || other.latency == latency && other.user < user {
                continue
            }
            slowest = (user, latency)
        }
        return slowest
    }

    /// Keeps bytes that go or have come until their time, if their datacenter or account has a latency. Returns whether it does so.
    func delay(
        _ bytes: ByteBuffer, _ direction: WritableKeyPath<ConnectionFate, LateStream>, on connection: LabConnection,
        now: Instant
    ) -> Bool {
        guard let state = self.datacenters[connection.datacenter] else { return false }
        let latency = state.orders.latency
        guard latency > .zero || self.accountWeather.hasLatency || connection.fate.isLate else { return false }
        let slowest = self.slowest(on: connection)
        guard latency > .zero || slowest != nil || !connection.fate[keyPath: direction].isEmpty else { return false }
        if let user = slowest?.user {
            self.accountWeather.countLatePiece(of: user)
            connection.fate.delayers.insert(.account(user))
        }
        if latency > .zero {
            state.orders.counts.add(.late)
            connection.fate.delayers.insert(.datacenter)
        }
        connection.fate[keyPath: direction].add(bytes, due: now + latency + (slowest?.latency ?? .zero))
        if connection.fate[keyPath: direction].cost > LateStream.limit, !connection.isClosed {
            connection.fate.lateOut = LateStream()
            connection.fate.lateIn = LateStream()
            self.close(connection, why: ConnectionFate.tooMuch, now: now)
        }
        self.noteLateness(of: connection)
        return true
    }

    /// Notes whether anything is under way on a connection, and sees to it that it arrives: one task in the agenda is for its
    /// next piece.
    func noteLateness(of connection: LabConnection) {
        guard let due = connection.fate.nextDue else {
            connection.fate.delayers = []
            self.lateConnections[connection.id] = nil
            return
        }
        self.lateConnections[connection.id] = connection
        if let instant = connection.fate.looksAt, instant <= due { return }
        connection.fate.looksAt = due
        self.agenda.insert(.fault(.arrive(connection)), at: due)
    }

    /// The task of a connection is due. One that another has come before does nothing.
    func look(after connection: LabConnection, now: Instant) {
        guard let instant = connection.fate.looksAt, instant <= now else { return }
        self.arrive(on: connection, by: now, now: now)
        connection.fate.looksAt = nil
        self.noteLateness(of: connection)
    }

    /// Passes on what has been under way long enough.
    private func arrive(on connection: LabConnection, by instant: Instant, now: Instant) {
        defer { self.noteLateness(of: connection) }
        while !connection.isClosed, let bytes = connection.fate.lateIn.next(at: instant) {
            self.take(bytes, from: connection, now: now)
        }
        while let bytes = connection.fate.lateOut.next(at: instant) { self.put(bytes, on: connection) }
        guard connection.fate.closesLate, connection.fate.lateOut.isEmpty else { return }
        connection.fate.closesLate = false
        self.outputs.append(.close(connection.id))
    }

    /// Passes on whatever is under way.
    func hurry(_ connection: LabConnection, now: Instant) {
        self.arrive(on: connection, by: .distantFuture, now: now)
    }

    /// Passes on whatever is under way on connections that an account or a datacenter has made late, although that goes on.
    func hurry(whatDelayed striker: Striker, at datacenter: Int? = nil, now: Instant) {
        for connection in self.connections(delayedBy: striker, at: datacenter) { self.hurry(connection, now: now) }
    }

    /// Passes on whatever is under way on all connections, those included that are closed by now: the lab ends.
    func hurryAll(now: Instant) {
        for connection in self.lateConnections.values.sorted(by: { $0.id < $1.id }) { self.hurry(connection, now: now) }
    }
}
