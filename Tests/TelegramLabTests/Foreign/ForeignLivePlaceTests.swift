import MTProtoCore
import TL
import TelegramAPI
import TestTime
import Testing

@testable import TelegramLab

@Suite("What clients that are not ours ask of a lab: places that move")
struct ForeignLivePlaceTests {
    private static func live(
        _ lat: Double?, heading: Int32? = nil, period: Int32? = nil, stopped: Bool = false
    ) -> API.InputMedia {
        .inputMediaGeoLive(
            .init(
                stopped: stopped,
                geoPoint: lat.map { .inputGeoPoint(.init(lat: $0, long: 16)) } ?? .inputGeoPointEmpty, heading: heading,
                period: period))
    }

    private static func place(_ message: API.Message.Message) -> API.MessageMedia.MessageMediaGeoLive? {
        if case .messageMediaGeoLive(let live)? = message.media { live } else { nil }
    }

    @Test(
        "LM17 A place moves by edits until it is stopped or its time is over, and stands still where it is forwarded to"
    )
    func moves() async throws {
        let time = TestTime()
        var configuration = LabConfiguration()
        configuration.time = time.labTime
        try await TelegramLab.withLab(configuration) { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            try await boris.call(API.Updates.GetState())
            let peer = try await alice.peer("boris")
            func send(_ media: API.InputMedia, _ id: Int64) -> API.Messages.SendMedia {
                .init(peer: peer, media: media, message: "", randomID: id)
            }
            func edit(_ id: Int32, _ media: API.InputMedia) -> API.Messages.EditMessage {
                .init(peer: peer, id: id, media: media)
            }
            #expect(try await alice.failure(of: send(Self.live(48, period: 5), 1)) == "400 MEDIA_INVALID")
            #expect(
                try await alice.failure(of: send(Self.live(48, heading: 361, period: 60), 1)) == "400 MEDIA_INVALID")
            #expect(try await alice.failure(of: send(Self.live(nil, period: 60), 1)) == "400 GEO_POINT_INVALID")
            let sent = try await alice.call(send(Self.live(48, heading: 90, period: 600), 1))
            let id = try #require(sent.whole?.messages.first?.id)
            let short = try #require(try await alice.call(send(Self.live(10, period: 60), 2)).whole?.messages.first?.id)

            try await alice.call(edit(id, Self.live(49, heading: 180)))
            let moved = try await boris.told { packet in
                packet.messages.first { Self.place($0)?.heading == 180 }
            }
            let place = try #require(Self.place(moved))
            guard case .geoPoint(let point) = place.geo else { throw RawClientError.unexpected("\(place)") }
            #expect(point.lat == 49 && place.period == 600 && moved.editDate != nil)
            #expect(try await alice.failure(of: edit(id, Self.live(49, heading: 180))) == "400 MESSAGE_NOT_MODIFIED")
            #expect(try await alice.recent(peer) == [short, id])

            await time.pass(.seconds(61), in: .seconds(1))
            #expect(try await alice.failure(of: edit(short, Self.live(11))) == "400 MESSAGE_EDIT_TIME_EXPIRED")
            #expect(try await alice.recent(peer) == [id])
            try await alice.call(edit(id, Self.live(nil, stopped: true)))
            let stopped = try await boris.told { packet in
                packet.messages.first { Self.place($0).map { $0.period < 600 && $0.heading == 180 } == true }
            }
            #expect(Self.place(stopped)?.period ?? 0 >= 61)
            #expect(try await alice.recent(peer) == [])
            #expect(try await alice.failure(of: edit(id, Self.live(50))) == "400 MESSAGE_EDIT_TIME_EXPIRED")

            let forwarded = try await alice.call(
                API.Messages.ForwardMessages(fromPeer: peer, id: [id], randomID: [3], toPeer: .inputPeerSelf))
            guard case .messageMediaGeo? = forwarded.whole?.messages.first?.media else {
                throw RawClientError.unexpected("\(forwarded)")
            }
            try await alice.call(API.Messages.SendMessage(peer: peer, message: "text", randomID: 4))
            let text = try #require(try await alice.history(peer).first?.id)
            #expect(try await alice.failure(of: edit(text, Self.live(50))) == "400 MEDIA_PREV_INVALID")
        }
    }
}

extension RawClient {
    /// The messages of a chat with places that move.
    fileprivate func recent(_ peer: API.InputPeer) async throws -> [Int32] {
        try await self.call(API.Messages.GetRecentLocations(peer: peer, limit: 10, hash: 0)).all
            .compactMap { if case .message(let message) = $0 { message.id } else { nil } }
    }
}
