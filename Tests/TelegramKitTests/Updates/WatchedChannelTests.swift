import MTProtoCore
import TelegramAPI
import Testing

@testable import TelegramKit

/// Channels that somebody looks at.
struct WatchedChannelTests {
    @Test("A channel that somebody looks at is asked about from where it is, one of which nothing was heard as told")
    func channelsGoOnWhereTheyAre() {
        var desk = Desk()
        desk.engine.watch(7, accessHash: 71, pts: 30, now: desk.now)
        desk.engine.watch(8, accessHash: 80, pts: 30, now: desk.now)
        desk.engine.watch(9, accessHash: 90, pts: nil, now: desk.now)
        #expect(
            desk.actions() == [
                .getChannelDifference(7, accessHash: 70, pts: 20, limit: 100),
                .getChannelDifference(8, accessHash: 80, pts: 30, limit: 100),
                .getChannelDifference(9, accessHash: 90, pts: 1, limit: 100),
            ])
        desk.channelDifference([21], pts: 21, timeout: 30)
        #expect(desk.taken() == ["21"], "nothing of it has to be read anew")
    }

    @Test("A channel that nobody looks at any more is not asked about by the clock")
    func looksEnd() {
        var desk = Desk()
        desk.engine.watch(7, accessHash: 70, pts: nil, now: desk.now)
        #expect(desk.actions().count == 1)
        desk.channelDifference([], pts: 20, timeout: 30)
        desk.engine.stopWatching(7)
        desk.pass(.seconds(31))
        #expect(desk.actions().isEmpty && desk.engine.channels.work.isEmpty)
    }

    @Test("A channel that somebody looks at before it is known where the account is is asked about as soon as it is")
    func earlyLooksCount() {
        var desk = Desk()
        desk.engine = UpdateEngine(state: nil, now: desk.now)
        #expect(desk.actions() == [.getState])
        desk.engine.watch(8, accessHash: 80, pts: 30, now: desk.now)
        desk.engine.stateAnswered(
            .success(.init(pts: 13, qts: 0, date: 100, seq: 1, unreadCount: 0)), hashes: desk.hashes, now: desk.now)
        #expect(desk.actions() == [.getChannelDifference(8, accessHash: 80, pts: 30, limit: 100)])
    }

    @Test("Whoever stops looking before the place is known asks nothing; who goes on does, however much came meanwhile")
    func earlyLooksEnd() {
        var limits = UpdateEngine.Limits()
        limits.waiting = 3
        var desk = Desk()
        desk.engine = UpdateEngine(state: nil, limits: limits, now: desk.now)
        #expect(desk.actions() == [.getState])
        desk.engine.watch(8, accessHash: 80, pts: 29, now: desk.now)
        desk.engine.watch(8, accessHash: 80, pts: 30, now: desk.now)
        desk.engine.watch(9, accessHash: 90, pts: 40, now: desk.now)
        for _ in 0..<6 { desk.receive(.updateUserTyping(.init(userID: 2, action: .sendMessageTypingAction))) }
        desk.engine.stopWatching(9)
        desk.engine.stateAnswered(
            .success(.init(pts: 13, qts: 0, date: 100, seq: 1, unreadCount: 0)), hashes: desk.hashes, now: desk.now)
        #expect(
            desk.actions() == [
                .getDifference(pts: 13, qts: 0, date: 100),
                .getChannelDifference(8, accessHash: 80, pts: 30, limit: 100),
            ])
    }
}
