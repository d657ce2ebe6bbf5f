import MTProtoCore
import TelegramAPI

// Places that move for a while (core.telegram.org/api/live-location).

extension Router {
    mutating func addLivePlaceMethods() {
        self.on(API.Messages.GetRecentLocations.self) { (world, query, call) throws(RPCError) in
            let peer = try world.peer(query.peer, of: call.user)
            let live = world.allMessages(of: peer, call.user).reversed().filter { world.isLive($0, now: call.now) }
            let limit = (1...100).contains(query.limit) ? Int(query.limit) : 100
            return world.answer(Array(live.prefix(limit)), of: live.count, peer: peer, call)
        }
    }
}

extension World {
    /// How long a place moves, in seconds; without end is possible as well.
    private static let livePeriods: ClosedRange<Int32> = 60...86_400
    private static let endless = Int32.max
    private static let longestRadius: Int32 = 100_000

    /// A new place that will move.
    mutating func livePlace(_ input: API.InputMedia.InputMediaGeoLive) throws(RPCError) -> API.MessageMedia {
        guard !input.stopped, let period = input.period, Self.livePeriods.contains(period) || period == Self.endless
        else { throw .badRequest("MEDIA_INVALID") }
        try Self.checkLive(input)
        return .messageMediaGeoLive(
            .init(
                geo: try self.place(input.geoPoint), heading: input.heading, period: period,
                proximityNotificationRadius: input.proximityNotificationRadius))
    }

    private static func checkLive(_ input: API.InputMedia.InputMediaGeoLive) throws(RPCError) {
        guard input.heading.map({ (1...360).contains($0) }) != false,
            input.proximityNotificationRadius.map({ (0...Self.longestRadius).contains($0) }) != false
        else { throw .badRequest("MEDIA_INVALID") }
    }

    /// Whether a message carries a place that moves still.
    func isLive(_ message: StoredMessage, now: Int64) -> Bool {
        guard case .fixed(.messageMediaGeoLive(let live))? = message.content.attachment else { return false }
        return live.period == Self.endless || Int64(message.date) + Int64(live.period) > now
    }

    /// The edit that moves a place, or ends it.
    mutating func moving(
        _ message: StoredMessage, _ wanted: WantedEdit, _ input: API.InputMedia.InputMediaGeoLive, _ call: Call
    ) throws(RPCError) -> MessageBox.Edit {
        guard case .attached(.fixed(.messageMediaGeoLive(let before)), let caption, let entities) = message.content
        else { throw .badRequest("MEDIA_PREV_INVALID") }
        guard wanted.text == nil || wanted.text == caption else { throw .notInLab(parameter: "message") }
        guard self.isLive(message, now: call.now) else { throw .badRequest("MESSAGE_EDIT_TIME_EXPIRED") }
        try Self.checkLive(input)
        var live = before
        if case .inputGeoPoint(let place) = input.geoPoint {
            guard case .geoPoint(let old) = before.geo, (old.lat, old.long) == (place.lat, place.long),
                old.accuracyRadius == place.accuracyRadius
            else {
                live.geo = try self.place(input.geoPoint)
                return try self.moved(message, wanted, input, live, caption, entities, call)
            }
        } else if !input.stopped {
            throw .badRequest("GEO_POINT_INVALID")
        }
        return try self.moved(message, wanted, input, live, caption, entities, call)
    }

    private func moved(
        _ message: StoredMessage, _ wanted: WantedEdit, _ input: API.InputMedia.InputMediaGeoLive,
        _ place: API.MessageMedia.MessageMediaGeoLive, _ caption: String, _ entities: [API.MessageEntity], _ call: Call
    ) throws(RPCError) -> MessageBox.Edit {
        var live = place
        let elapsed = call.now - Int64(message.date)
        if input.stopped {
            // From now on its time is over, for all who look at it.
            live.period = Int32(clamping: max(0, elapsed))
        } else {
            (live.heading, live.proximityNotificationRadius) = (input.heading, input.proximityNotificationRadius)
            if let period = input.period, period != live.period {
                let longest = Int64(live.period) + Int64(Self.livePeriods.upperBound)
                guard period == Self.endless || live.period != Self.endless && Int64(period) <= longest,
                    Int64(period) > elapsed
                else { throw .badRequest("MEDIA_INVALID") }
                live.period = period
            }
        }
        let content = StoredMessage.Content.attached(
            .fixed(.messageMediaGeoLive(live)), caption: caption, entities: entities)
        guard message.content.attachment != content.attachment || wanted.markup != message.extras.markup else {
            throw .badRequest("MESSAGE_NOT_MODIFIED")
        }
        return .init(
            content: content, markup: wanted.markup, invertsMedia: message.extras.invertsMedia || wanted.invertsMedia)
    }
}
