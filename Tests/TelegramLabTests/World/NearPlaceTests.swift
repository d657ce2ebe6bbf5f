import MTProtoCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

@Suite("Who hears that another one has come near")
struct NearPlaceTests {
    private static func live(_ lat: Double, radius: Int32? = nil, period: Int32? = 600) -> API.InputMedia {
        .inputMediaGeoLive(
            .init(
                geoPoint: .inputGeoPoint(.init(lat: lat, long: 16)), period: period,
                proximityNotificationRadius: radius))
    }

    private static func share(
        _ media: API.InputMedia, with peer: API.InputPeer, _ number: Int64, in scene: inout ChatScene,
        from session: SessionReference
    ) throws -> Int32 {
        let answer = try scene.desk.call(
            API.Messages.SendMedia(peer: peer, media: media, message: "", randomID: number), from: session)
        guard case .updates(let packet) = answer, case .updateMessageID(let id, _)? = packet.updates.first else {
            throw RPCError(code: 500, message: "NO_ID")
        }
        return id
    }

    /// What a chat tells of who came near, the oldest first.
    private static func told(
        in peer: API.InputPeer, _ scene: inout ChatScene, by session: SessionReference
    ) throws -> [(from: API.Peer, to: API.Peer, distance: Int32)] {
        let query = API.Messages.GetHistory(
            peer: peer, offsetID: 0, offsetDate: 0, addOffset: 0, limit: 50, maxID: 0, minID: 0, hash: 0)
        let messages: [API.Message] =
            switch try scene.desk.call(query, from: session) {
            case .messages(let page): page.messages
            case .messagesSlice(let page): page.messages
            case .channelMessages(let page): page.messages
            case .messagesNotModified: []
            }
        return messages.reversed().compactMap {
            guard case .messageService(let message) = $0,
                case .messageActionGeoProximityReached(let from, let to, let distance) = message.action
            else { return nil }
            return (from, to, distance)
        }
    }

    @Test(
        "Who shares a place with a radius hears once that another one has come within it, and again after they parted")
    func nearInPrivateChats() throws {
        var scene = try ChatScene()
        let (boris, alice) = (scene.desk.peer("boris"), scene.desk.peer("alice"))
        _ = try Self.share(Self.live(48, radius: 1000), with: boris, 1, in: &scene, from: scene.alice)
        let own = try Self.share(Self.live(48.1), with: alice, 2, in: &scene, from: scene.boris)
        func move(to lat: Double) throws {
            try scene.desk.call(
                API.Messages.EditMessage(peer: alice, id: own, media: Self.live(lat, period: nil)), from: scene.boris)
        }
        let none = try Self.told(in: boris, &scene, by: scene.alice)
        #expect(none.isEmpty)
        try move(to: 48.005)
        try move(to: 48.004)
        let first = try Self.told(in: boris, &scene, by: scene.alice)
        let ids = (scene.id("boris"), scene.id("alice"))
        #expect(first.count == 1)
        #expect(first.first?.from == .peerUser(userID: ids.0) && first.first?.to == .peerUser(userID: ids.1))
        #expect(first.first.map { (550...562).contains($0.distance) } == true)
        try move(to: 48.2)
        try move(to: 48.001)
        let both = try Self.told(in: alice, &scene, by: scene.boris)
        #expect(both.count == 2 && both.first?.to == .peerUser(userID: ids.1))
    }

    @Test("In a supergroup all hear who has come near; nobody does where no radius is given")
    func nearInSupergroups() throws {
        var scene = try ChatScene()
        let group = try scene.channel(["boris", "clara"])
        _ = try Self.share(Self.live(48, radius: 1000), with: group.peer, 1, in: &scene, from: scene.alice)
        let own = try Self.share(Self.live(48.1), with: group.peer, 2, in: &scene, from: scene.boris)
        _ = try Self.share(Self.live(48.005), with: group.peer, 3, in: &scene, from: scene.clara)
        let borisID = scene.id("boris")
        let claraID = scene.id("clara")
        let first = try Self.told(in: group.peer, &scene, by: scene.boris)
        #expect(first.map(\.from) == [.peerUser(userID: claraID)])
        let edit = API.Messages.EditMessage(peer: group.peer, id: own, media: Self.live(48.006, period: nil))
        try scene.desk.call(edit, from: scene.boris)
        let both = try Self.told(in: group.peer, &scene, by: scene.clara)
        #expect(both.map(\.from) == [.peerUser(userID: claraID), .peerUser(userID: borisID)])
    }

    @Test("Another place that is shared tells nothing that the one before it told already, and again after they parted")
    func nearBySecondPlaces() throws {
        var scene = try ChatScene()
        let (boris, alice) = (scene.desk.peer("boris"), scene.desk.peer("alice"))
        _ = try Self.share(Self.live(48, radius: 1000), with: boris, 1, in: &scene, from: scene.alice)
        for (number, lat) in [48.005, 48.004].enumerated() {
            _ = try Self.share(Self.live(lat), with: alice, Int64(number) + 2, in: &scene, from: scene.boris)
        }
        let first = try Self.told(in: boris, &scene, by: scene.alice)
        #expect(first.count == 1)
        for (number, lat) in [48.2, 48.001].enumerated() {
            _ = try Self.share(Self.live(lat), with: alice, Int64(number) + 4, in: &scene, from: scene.boris)
        }
        let both = try Self.told(in: boris, &scene, by: scene.alice)
        #expect(both.count == 2)
    }
}
