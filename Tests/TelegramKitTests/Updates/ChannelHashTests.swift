import MTProtoCore
import TelegramAPI
import TelegramLab
import Testing

@testable import TelegramKit

struct ChannelHashTests {
    /// An engine that has heard of channel 8 at place 21, but not of its access hash, and was refused for that.
    private func refused() -> Desk {
        var desk = Desk()
        // The answer to a deletion names a place, and nobody.
        desk.engine.changed(pts: 21, count: 1, channel: 8, hashes: desk.hashes, now: desk.now)
        #expect(desk.taken() == ["reload 8"])
        desk.receive(post(23))
        desk.pass(.milliseconds(501))
        #expect(desk.actions() == [.getChannelDifference(8, accessHash: 0, pts: 21, limit: 100)])
        return desk
    }

    private func post(_ pts: Int32) -> API.Update {
        .updateNewChannelMessage(
            message: .message(.init(id: pts, peerID: .peerChannel(channelID: 8), date: 100, message: "")), pts: pts,
            ptsCount: 1)
    }

    @Test("A channel that was heard of before its access hash is asked about with it as soon as it is known")
    func hashIsLearnt() {
        var desk = refused()
        desk.known.insert(8)
        desk.engine.channelDifferenceAnswered(8, .failure(.noAccess), hashes: desk.hashes, now: desk.now)
        #expect(desk.actions() == [.getChannelDifference(8, accessHash: 99, pts: 21, limit: 100)])
        #expect(desk.taken().isEmpty, "nothing was lost")

        var early = Desk()
        early.engine.changed(pts: 21, count: 1, channel: 8, hashes: early.hashes, now: early.now)
        early.known.insert(8)
        early.receive(post(23))
        early.pass(.milliseconds(501))
        #expect(early.actions() == [.getChannelDifference(8, accessHash: 99, pts: 21, limit: 100)])
    }

    @Test("A channel whose access hash nobody knows begins anew with the next word of it, and is not taken for gone")
    func unknownHashIsNoEnd() {
        var desk = refused()
        desk.engine.channelDifferenceAnswered(8, .failure(.noAccess), hashes: desk.hashes, now: desk.now)
        #expect(desk.taken() == ["reload 8"])
        desk.known.insert(8)
        // A server that names the place where the channel has been since tells something new all the same.
        desk.receive(.updateChannelTooLong(.init(channelID: 8, pts: 20)))
        #expect(desk.taken() == ["reload 8"])
        desk.receive(post(21))
        #expect(desk.taken() == ["21"])
    }
    @Test("A channel whose place the server did not know begins anew with any word of it; one that is closed does not")
    func unknownPlaceIsNoEnd() {
        var desk = Desk()
        desk.known.insert(7)
        desk.receive(.updateChannelTooLong(.init(channelID: 7)))
        _ = desk.actions()
        desk.engine.channelDifferenceAnswered(7, .failure(.positionInvalid), hashes: desk.hashes, now: desk.now)
        #expect(desk.taken() == ["reload 7"])
        desk.receive(.updateChannelTooLong(.init(channelID: 7)))
        _ = desk.taken()
        #expect(desk.actions() == [.getChannelDifference(7, accessHash: 99, pts: 1, limit: 100)])
        desk.channelDifference([], pts: 30)
        desk.receive(.updateChannelTooLong(.init(channelID: 7)))
        _ = desk.actions()
        desk.engine.channelDifferenceAnswered(7, .failure(.noAccess), hashes: desk.hashes, now: desk.now)
        _ = desk.taken()
        desk.receive(.updateChannelTooLong(.init(channelID: 7)))
        #expect(desk.taken().isEmpty && desk.actions().isEmpty)
    }

    @Test("A channel is asked about with the access hash that is stored, though nothing has named it in this run")
    func storedHashIsUsed() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { boris in
                try await boris.signIn(LabAccount.standard[1])
                let channel = try await boris.client.createChannel(title: "News")
                try await withClient(of: lab) { alice in
                    try await alice.signIn()
                    await alice.client.network.ask(
                        .getChannelDifference(channel.id, accessHash: channel.accessHash, pts: 1, limit: 10), 0)
                    #expect(alice.received(at: 5).contains("updates.getChannelDifference"))
                }
            }
        }
    }
}
