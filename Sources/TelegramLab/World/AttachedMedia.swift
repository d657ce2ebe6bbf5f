import MTProtoCore
import MTProtoCrypto
import TelegramAPI

/// What a message carries that is neither text nor file.
enum Attachment: Hashable, Sendable {
    /// A place, a contact, a die: what was sent is what all see, for ever, unless the place moves.
    case fixed(API.MessageMedia)
    /// One of ``World/polls``.
    case poll(Int64)
    /// One of ``World/games``.
    case game(Int64)
    /// One of ``StarPayments/media``.
    case paidMedia(Int64)
    case story(SharedStory)

    var isPlace: Bool {
        switch self {
        case .fixed(.messageMediaGeo), .fixed(.messageMediaGeoLive), .fixed(.messageMediaVenue): true
        default: false
        }
    }

    /// The user who is handed on, 0 for a number that is no account's.
    var contact: Int64? {
        if case .fixed(.messageMediaContact(let contact)) = self { contact.userID } else { nil }
    }

    var poll: Int64? {
        if case .poll(let id) = self { id } else { nil }
    }
}

extension World {
    /// What dice can show.
    private static let dice: [String: UInt64] = ["🎲": 6, "🎯": 6, "🎳": 6, "🏀": 5, "⚽": 5, "⚽️": 5, "🎰": 64]

    /// An attachment as a message carries it.
    func media(_ attachment: Attachment, seenBy viewer: Int64) -> API.MessageMedia {
        switch attachment {
        case .fixed(let media): media
        case .poll(let id): self.pollMedia(id, seenBy: viewer)
        case .game(let id): self.gameMedia(id)
        case .paidMedia(let id): self.paidMedia(id, seenBy: viewer)
        case .story(let story): self.media(story, seenBy: viewer)
        }
    }

    /// A place, a contact or a die; nil for all other media.
    mutating func fixedMedia(_ input: API.InputMedia) throws(RPCError) -> API.MessageMedia? {
        switch input {
        case .inputMediaGeoPoint(let place):
            return .messageMediaGeo(geo: try self.place(place))
        case .inputMediaGeoLive(let live):
            return try self.livePlace(live)
        case .inputMediaVenue(let venue):
            return .messageMediaVenue(
                .init(
                    geo: try self.place(venue.geoPoint), title: venue.title, address: venue.address,
                    provider: venue.provider, venueID: venue.venueID, venueType: venue.venueType))
        case .inputMediaContact(let contact):
            guard !contact.phoneNumber.isEmpty else { throw .badRequest("PHONE_NUMBER_INVALID") }
            let phone = PhoneNumbers.normalized(contact.phoneNumber)
            return .messageMediaContact(
                .init(
                    phoneNumber: contact.phoneNumber, firstName: contact.firstName, lastName: contact.lastName,
                    vcard: contact.vcard, userID: phone.flatMap { self.userByPhone[$0] } ?? 0))
        case .inputMediaDice(let emoticon):
            guard let sides = Self.dice[emoticon] else { throw .badRequest("EMOTICON_INVALID") }
            let value = Int32(clamping: self.random.next() % sides) + 1
            return .messageMediaDice(.init(value: value, emoticon: emoticon))
        default: return nil
        }
    }

    /// A place as clients see it.
    mutating func place(_ input: API.InputGeoPoint) throws(RPCError) -> API.GeoPoint {
        guard case .inputGeoPoint(let place) = input, (-90...90).contains(place.lat),
            (-180...180).contains(place.long)
        else { throw .badRequest("GEO_POINT_INVALID") }
        return .geoPoint(
            .init(
                long: place.long, lat: place.lat, accessHash: self.makeRandomID(), accuracyRadius: place.accuracyRadius)
        )
    }
}
