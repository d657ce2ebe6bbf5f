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
        self.end(.account(user), on: self.links(delayedBy: .account(user)), now: now)
    }

    /// Makes whatever is sent to and by a datacenter later, each way, on all of its connections: those of a key exchange as well.
    /// Zero lets go what is under way.
    func setLatency(_ latency: Duration, of state: LabDatacenter, now: Instant) {
        state.orders.latency = Self.usable(latency)
        guard latency <= .zero else { return }
        self.end(.datacenter, on: self.links(delayedBy: .datacenter, at: state.id), now: now)
    }

    /// Connections on which something is under way longer because of whoever is meant: whoever speaks there by now, and if the lab
    /// has closed the connection as well.
    private func links(delayedBy striker: Striker, at datacenter: Int? = nil) -> [LabLink] {
        let late = self.lateLinks.values.filter { link in
            link.fate.delayers.contains(striker) && (datacenter == nil || datacenter == link.datacenter)
        }
        return late.sorted { $0.id < $1.id }
    }

    /// A latency is over. What is under way takes no longer than it would take now; its order stays.
    private func end(_ striker: Striker, on links: [LabLink], now: Instant) {
        for link in links {
            link.fate.delayers.remove(striker)
            let ofDatacenter = self.datacenters[link.datacenter]?.orders.latency ?? .zero
            let latest = now + ofDatacenter + (self.slowest(on: link)?.latency ?? .zero)
            link.fate.lateIn.hasten(to: latest)
            link.fate.lateOut.hasten(to: latest)
            self.arrive(on: link, by: now, now: now)
        }
    }

    /// Of the accounts that speak over a connection, the one whose packets take longest.
    private func slowest(on link: LabLink) -> (user: Int64, latency: Duration)? {
        guard self.accountWeather.hasLatency else { return nil }
        var slowest: (user: Int64, latency: Duration)?
        // Sessions may be many, keys are few: one in nearly all cases.
        for key in link.keys.keys {
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
        _ bytes: ByteBuffer, _ direction: WritableKeyPath<LinkFate, LateStream>, on link: LabLink, now: Instant
    ) -> Bool {
        guard let state = self.datacenters[link.datacenter] else { return false }
        let latency = state.orders.latency
        guard latency > .zero || self.accountWeather.hasLatency || link.fate.isLate else { return false }
        let slowest = self.slowest(on: link)
        guard latency > .zero || slowest != nil || !link.fate[keyPath: direction].isEmpty else { return false }
        if let user = slowest?.user {
            self.accountWeather.countLatePiece(of: user)
            link.fate.delayers.insert(.account(user))
        }
        if latency > .zero {
            state.orders.counts.add(.late)
            link.fate.delayers.insert(.datacenter)
        }
        link.fate[keyPath: direction].add(bytes, due: now + latency + (slowest?.latency ?? .zero))
        if link.fate[keyPath: direction].cost > LateStream.limit, !link.isClosed {
            link.fate.lateOut = LateStream()
            link.fate.lateIn = LateStream()
            self.close(link, why: LinkFate.tooMuch, now: now)
        }
        self.noteLateness(of: link)
        return true
    }

    /// Notes whether anything is under way on a connection, and sees to it that it arrives: one task in the agenda is for its
    /// next piece.
    func noteLateness(of link: LabLink) {
        guard let due = link.fate.nextDue else {
            link.fate.delayers = []
            self.lateLinks[link.id] = nil
            return
        }
        self.lateLinks[link.id] = link
        if let instant = link.fate.looksAt, instant <= due { return }
        link.fate.looksAt = due
        self.agenda.insert(.fault(.arrive(link)), at: due)
    }

    /// The task of a connection is due. One that another has come before does nothing.
    func look(after link: LabLink, now: Instant) {
        guard let instant = link.fate.looksAt, instant <= now else { return }
        self.arrive(on: link, by: now, now: now)
        link.fate.looksAt = nil
        self.noteLateness(of: link)
    }

    /// Passes on what has been under way long enough.
    private func arrive(on link: LabLink, by instant: Instant, now: Instant) {
        defer { self.noteLateness(of: link) }
        while !link.isClosed, let bytes = link.fate.lateIn.next(at: instant) {
            self.take(bytes, from: link, now: now)
        }
        while let bytes = link.fate.lateOut.next(at: instant) { self.put(bytes, on: link) }
        guard link.fate.closesLate, link.fate.lateOut.isEmpty else { return }
        link.fate.closesLate = false
        self.outputs.append(.close(link.id))
    }

    /// Passes on whatever is under way.
    func hurry(_ link: LabLink, now: Instant) {
        self.arrive(on: link, by: .distantFuture, now: now)
    }

    /// Passes on whatever is under way on connections that an account or a datacenter has made late, although that goes on.
    func hurry(whatDelayed striker: Striker, at datacenter: Int? = nil, now: Instant) {
        for link in self.links(delayedBy: striker, at: datacenter) { self.hurry(link, now: now) }
    }

    /// Passes on whatever is under way on all connections, those included that are closed by now: the lab ends.
    func hurryAll(now: Instant) {
        for link in self.lateLinks.values.sorted(by: { $0.id < $1.id }) { self.hurry(link, now: now) }
    }
}
