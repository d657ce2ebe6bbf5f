import MTProtoCore
import TelegramAPI
import Testing

@testable import TelegramKit

/// What a server can make the engine hold by naming ever more channels.
struct ManyChannelsTests {
    private func entry(_ pts: Int32) -> GapBuffer<UpdateEngine.Content>.Entry {
        .init(pts: pts, count: 1, content: .update(.updateConfig, UpdateContext()))
    }

    private static var hashes: UpdateEngine.Hashes { { _, id in id } }

    @Test("S06 However many channels a server names, no more than 4,096 updates wait, and forgotten channels hold none")
    func waitingIsBounded() {
        var desk = Desk()
        var most = 0
        for id in 1...Int64(UpdateState.channelLimit + 4_000) {
            desk.engine.takeChannel(id, entry(2), Self.hashes, now: desk.now)
            // Something is missing before these, and nobody answers questions about it.
            for pts in 4...6 as ClosedRange<Int32> {
                desk.engine.takeChannel(id, entry(pts), Self.hashes, now: desk.now)
            }
            if id.isMultiple(of: 64) {
                while desk.engine.take(now: desk.now) != nil {}
                desk.pass(.seconds(1))
                let waiting = desk.engine.channels.work.values.reduce(0) { $0 + $1.box.waiting.count }
                #expect(waiting == desk.engine.channels.waitingCount)
                most = max(most, waiting)
            }
        }
        #expect((3_000...4_096).contains(most))
        let known = UpdateState.channelLimit + UpdateState.channelLimit / 8 + desk.engine.limits.channelQuestions
        #expect(desk.engine.channels.work.count <= known && desk.engine.channels.wanted.count <= known)
        #expect(desk.engine.head.map { $0.channels.count <= known } == true)
        let strangers = desk.engine.channels.work.filter { desk.engine.head?.channels[$0.key] == nil }
        #expect(strangers.allSatisfy { $0.value.isFetching && $0.value.box.isEmpty })
    }

    @Test("S06 What could not wait is asked for, and comes")
    func whatCouldNotWaitIsAskedFor() {
        var desk = Desk(channels: [:])
        for id in 1...Int64(300) {
            desk.engine.takeChannel(id, entry(2), Self.hashes, now: desk.now)
            // More than 4,096 of all channels together, and far from too many of each.
            for pts in 4...23 as ClosedRange<Int32> {
                desk.engine.takeChannel(id, entry(pts), Self.hashes, now: desk.now)
            }
        }
        var asked: Set<Int64> = []
        for _ in 0..<1_000 where asked.count < 300 {
            while desk.engine.take(now: desk.now) != nil {}
            desk.pass(.seconds(1))
            for case .getChannelDifference(let id, _, _, _) in desk.actions() {
                asked.insert(id)
                desk.engine.channelDifferenceAnswered(
                    id, .success(.channelDifferenceEmpty(.init(final: true, pts: 23))), hashes: Self.hashes,
                    now: desk.now)
            }
        }
        #expect(asked.count == 300)
        #expect(
            desk.engine.channels.work.isEmpty && desk.engine.head?.channels.values.allSatisfy { $0.pts == 23 } == true)
    }

    @Test("S06 Of channels that are closed to the account one after the other only some are remembered")
    func closedChannelsAreForgotten() {
        var desk = Desk(channels: [:])
        for id in 1...Int64(600) {
            desk.engine.takeChannel(id, entry(2), Self.hashes, now: desk.now)
            desk.engine.channelIsBehind(id, pts: 9, Self.hashes)
            desk.engine.pumpChannels(now: desk.now)
            #expect(desk.actions() == [.getChannelDifference(id, accessHash: id, pts: 2, limit: 100)])
            desk.engine.channelDifferenceAnswered(id, .failure(.noAccess), hashes: Self.hashes, now: desk.now)
            #expect(desk.engine.channels.gone[id] == 2 && desk.engine.channels.gone.count <= 256)
            while desk.engine.take(now: desk.now) != nil {}
        }
    }
}
