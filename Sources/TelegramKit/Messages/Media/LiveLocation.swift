import TelegramAPI

/// A place that moves for a while.
public struct LiveLocation: Hashable, Sendable {
    /// Degrees north.
    public let latitude: Double
    /// Degrees east.
    public let longitude: Double
    /// Where it moves, in degrees from the north, 1 to 360; nil if that is unknown.
    public let heading: Int?
    /// Seconds from the date of the message until it stands still; nil until it is stopped.
    public let duration: Int?
    /// How near to another place that moves it has to come that both are told, in metres.
    public let alertRadius: Int?

    /// What the schema says for one without an end.
    static let endless = Int32.max

    init?(_ live: API.MessageMedia.MessageMediaGeoLive) {
        guard case .geoPoint(let point) = live.geo else { return nil }
        (latitude, longitude) = (point.lat, point.long)
        heading = live.heading.map { Int($0) }
        duration = live.period == Self.endless ? nil : Int(live.period)
        alertRadius = live.proximityNotificationRadius.map { Int($0) }
    }

    /// Whether it moves still.
    ///
    /// - Parameters:
    ///   - time: seconds since 1970, by the servers' clock: ``TelegramClient/serverTime``.
    ///   - date: of its message.
    public func isLive(at time: Int, sentAt date: Int) -> Bool {
        duration.map { time &- date < $0 } ?? true
    }
}

extension TelegramClient {
    /// Moves a place of one's own that was sent as ``OutgoingMedia/liveLocation(latitude:longitude:for:heading:alertRadius:)``.
    ///
    /// ```swift
    /// let here = OutgoingMedia.liveLocation(latitude: 52.5, longitude: 13.4, for: 900)
    /// let message = try await client.send(here, to: peer)
    /// try await client.moveLiveLocation(message.id, in: peer, latitude: 52.6, longitude: 13.4)
    /// try await client.stopLiveLocation(message.id, in: peer)
    /// ```
    ///
    /// - Parameters:
    ///   - heading: as there.
    ///   - alertRadius: as there; nil turns it off.
    /// - Returns: the message after the change.
    /// - Throws: `messageNotModified` if it is there already, `messageNotFound` if it moves no more, or is not one's own.
    @discardableResult
    public func moveLiveLocation(
        _ messageID: Int, in peer: Peer, latitude: Double, longitude: Double, heading: Int? = nil,
        alertRadius: Int? = nil
    ) async throws(TelegramError) -> Message {
        try await changeLiveLocation(
            messageID, in: peer,
            to: .init(
                geoPoint: .inputGeoPoint(.init(lat: latitude, long: longitude)),
                heading: heading.map { Int32(clamping: $0) },
                proximityNotificationRadius: alertRadius.map { Int32(clamping: $0) }))
    }

    /// Lets a place of one's own stand still where it is.
    ///
    /// - Returns: the message after the change.
    /// - Throws: `messageNotFound` if it moves no more, or is not one's own.
    @discardableResult
    public func stopLiveLocation(_ messageID: Int, in peer: Peer) async throws(TelegramError) -> Message {
        do throws(TelegramError) {
            return try await changeLiveLocation(
                messageID, in: peer, to: .init(stopped: true, geoPoint: .inputGeoPointEmpty))
        } catch {
            guard error.isOfRepetition("MESSAGE_EDIT_TIME_EXPIRED"),
                let message = try await messages([messageID], in: peer).first
            else { throw error }
            return message
        }
    }

    private func changeLiveLocation(
        _ messageID: Int, in peer: Peer, to place: API.InputMedia.InputMediaGeoLive
    ) async throws(TelegramError) -> Message {
        try await edit(
            API.Messages.EditMessage(
                peer: await network.input(peer), id: Int32(clamping: messageID), media: .inputMediaGeoLive(place)),
            in: peer)
    }

    /// The messages of a chat whose places move still, the newest one first: 100 at most.
    public func liveLocations(in peer: Peer) async throws(TelegramError) -> [Message] {
        let answer = try await network.call(
            API.Messages.GetRecentLocations(peer: await network.input(peer), limit: 100, hash: 0), on: .home)
        return MessagePage(answer).messages.compactMap { Message($0) }
    }
}
