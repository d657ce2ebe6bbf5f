import TelegramAPI

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

// Who has come near whom by places that move (core.telegram.org/api/live-location#proximity-alert).

/// Where somebody is.
private struct Spot {
    let user: Int64
    /// The one who is shown.
    let peer: PeerKey
    let latitude: Double
    let longitude: Double
    /// The distance in metres of which its user wants to hear; 0: none.
    let radius: Int32

    /// In metres.
    private static let earthRadius = 6_371_000.0

    init?(_ message: StoredMessage) {
        guard case .fixed(.messageMediaGeoLive(let live))? = message.content.attachment,
            case .geoPoint(let point) = live.geo
        else { return nil }
        self.user = message.sender
        self.peer = message.author.map { .channel($0) } ?? .user(message.sender)
        (self.latitude, self.longitude) = (point.lat, point.long)
        self.radius = live.proximityNotificationRadius ?? 0
    }

    /// In metres, along the surface of a sphere.
    func distance(to other: Spot) -> Double {
        let radian = Double.pi / 180
        let rise = sin((other.latitude - self.latitude) * radian / 2)
        let run = sin((other.longitude - self.longitude) * radian / 2)
        let part = rise * rise + cos(self.latitude * radian) * cos(other.latitude * radian) * run * run
        return 2 * Self.earthRadius * asin(min(1, part.squareRoot()))
    }

    /// Whether another one is as near as this one wants to hear of.
    func hears(of other: Spot) -> Bool { self.radius > 0 && self.distance(to: other) <= Double(self.radius) }
}

extension World {
    /// Tells a chat whom a user has come near by a place that is new there, or that has moved. It is told once, until the
    /// two part.
    ///
    /// - Parameters:
    ///   - id: the message that carries the place.
    ///   - before: the same before it moved.
    mutating func tellNearness(
        by id: Int32, since before: StoredMessage? = nil, of user: Int64, in peer: PeerKey, now: Int64
    ) {
        guard let message = self.message(id, in: peer, of: user), self.isLive(message, now: now),
            let own = Spot(message)
        else { return }
        let former = (before ?? self.place(of: user, before: id, in: peer, now: now)).flatMap { Spot($0) }
        for other in self.spots(in: peer, besides: user, now: now) {
            if other.hears(of: own), former.map({ other.hears(of: $0) }) != true {
                self.tell(own, isNear: other, in: peer, of: user, now: now)
            }
            if own.hears(of: other), former.map({ $0.hears(of: other) }) != true {
                self.tell(other, isNear: own, in: peer, of: user, now: now)
            }
        }
    }

    /// The place of a user's that was the last one before a message, if it moves still.
    private func place(of user: Int64, before id: Int32, in peer: PeerKey, now: Int64) -> StoredMessage? {
        self.allMessages(of: peer, user).last { $0.id < id && $0.sender == user && self.isLive($0, now: now) }
    }

    /// Where the others in a chat are: of each the place that was sent last, if it moves still.
    private func spots(in peer: PeerKey, besides user: Int64, now: Int64) -> [Spot] {
        var spots: [Spot] = []
        for message in self.allMessages(of: peer, user).reversed()
        where message.sender != user && self.isLive(message, now: now) && self.isInside(message.sender, peer) {
            guard let spot = Spot(message), !spots.contains(where: { $0.user == spot.user }) else { continue }
            spots.append(spot)
        }
        return spots
    }

    private mutating func tell(_ near: Spot, isNear other: Spot, in peer: PeerKey, of user: Int64, now: Int64) {
        // checked: no two places are further apart than half of the way around the earth.
        let distance = Int32(clamping: Int64(near.distance(to: other).rounded()))
        self.send(
            .service(.cameNear(near.peer, to: other.peer, distance: distance)), from: near.user,
            author: near.peer.channel, to: self.key(of: peer, from: user, seenBy: near.user), now: now)
    }
}
