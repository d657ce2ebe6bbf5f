import MTProtoCore
import TelegramAPI
import Testing

@testable import TelegramKit

/// What comes twice, or while a question is open, costs nothing.
struct RepeatedPushTests {
    /// The message of the same number as its place.
    private func new(_ pts: Int32) -> API.Update {
        let message = API.Message.message(.init(id: pts, peerID: .peerUser(userID: 2), date: 100, message: ""))
        return .updateNewMessage(message: message, pts: pts, ptsCount: 1)
    }

    @Test("What comes again while it waits takes no room, and what takes no number cannot have come before")
    func repeatedPushesWaitOnce() {
        var limits = UpdateEngine.Limits()
        limits.waiting = 3
        var desk = Desk(limits: limits)
        for _ in 0..<5 { desk.receive(new(12), desk.post(22)) }
        // Of two pages that were looked up neither takes a number.
        let page = API.Update.updateWebPage(webpage: .webPageEmpty(.init(id: 1)), pts: 12, ptsCount: 0)
        desk.receive(page, page)
        #expect(desk.actions().isEmpty && desk.taken().isEmpty)
        desk.receive(new(11), desk.post(21))
        #expect(desk.taken() == ["11", "12", "updateWebPage", "updateWebPage", "21", "22"])
        desk.pass(.seconds(1))
        #expect(desk.actions().isEmpty)
    }

    @Test("A question that waits for the end of a pause is asked then, though what was pushed meanwhile lacked nothing")
    func pushesTakeNoQuestionAway() {
        var desk = Desk()
        desk.engine.mayHaveMissed(now: desk.now)
        #expect(desk.actions().count == 1)
        desk.engine.differenceAnswered(.failure(.unavailable(atLeast: nil)), hashes: desk.hashes, now: desk.now)
        desk.receive(new(11))
        #expect(desk.taken() == ["11"] && desk.actions().isEmpty)
        desk.pass(.seconds(1))
        #expect(desk.actions() == [.getDifference(pts: 11, qts: 5, date: 100)])
    }

    @Test("A channel that was closed to the account is read again when it is said to be further than it was")
    func closedChannelsBeginFurther() {
        var desk = Desk()
        desk.receive(.updateChannelTooLong(.init(channelID: 7)))
        #expect(desk.actions().count == 1)
        desk.engine.channelDifferenceAnswered(7, .failure(.noAccess), hashes: desk.hashes, now: desk.now)
        #expect(desk.taken() == ["reload 7"])
        desk.receive(.updateChannelTooLong(.init(channelID: 7, pts: 20)))
        #expect(desk.taken().isEmpty && desk.engine.head?.channels[7] == nil)
        desk.receive(.updateChannelTooLong(.init(channelID: 7, pts: 21)))
        #expect(desk.taken() == ["reload 7"] && desk.engine.head?.channels[7]?.pts == 21)
    }

    @Test("That there is more in a channel of which nothing was heard before is known to the next process, too")
    func firstWordsOfChannelsAreKept() {
        let question = UpdateEngine.Action.getChannelDifference(9, accessHash: 99, pts: 1, limit: 100)
        var desk = Desk()
        desk.known.insert(9)
        desk.receive(.updateChannelTooLong(.init(channelID: 9)))
        #expect(desk.actions() == [question] && desk.taken().isEmpty)
        var next = UpdateEngine(state: desk.engine.confirmed, now: desk.now)
        #expect(next.takeActions().contains(question))
    }
}
