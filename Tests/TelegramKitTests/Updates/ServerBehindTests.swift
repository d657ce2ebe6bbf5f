import MTProtoCore
import TelegramAPI
import Testing

@testable import TelegramKit

/// Servers that do not know yet of what another one has sent or said, and numbers that go back.
struct ServerBehindTests {
    /// The message of the same number as its place.
    private func new(_ pts: Int32) -> API.Update {
        let message = API.Message.message(.init(id: pts, peerID: .peerUser(userID: 2), date: 100, message: ""))
        return .updateNewMessage(message: message, pts: pts, ptsCount: 1)
    }

    private func tooLong(_ pts: Int32?) -> API.Update { .updateChannelTooLong(.init(channelID: 7, pts: pts)) }

    private func question(_ pts: Int32) -> UpdateEngine.Action {
        .getChannelDifference(7, accessHash: 70, pts: pts, limit: 100)
    }

    private func channelEmpty(_ desk: inout Desk) {
        desk.engine.channelDifferenceAnswered(
            7, .success(.channelDifferenceEmpty(.init(final: true, pts: 20))), hashes: desk.hashes, now: desk.now)
    }

    /// Channel 7 is at 20 and was asked about, because the post at 22 came.
    private func asking() -> Desk {
        var desk = Desk()
        desk.receive(desk.post(22))
        desk.pass(.milliseconds(501))
        #expect(desk.actions() == [question(20)])
        return desk
    }

    // MARK: - Channels

    @Test("That there is more in a channel is not forgotten because of an older answer, in the next process neither")
    func answersForgetNothing() {
        for pts in [25, nil] as [Int32?] {
            var desk = asking()
            desk.engine.mayHaveMissed(now: desk.now)
            #expect(desk.actions().count == 1)
            desk.difference([], [tooLong(pts)], pts: 10)
            desk.channelDifference([21, 22], pts: 22)
            #expect(desk.taken() == ["21", "22"])
            var next = UpdateEngine(state: desk.engine.confirmed, now: desk.now)
            #expect(next.takeActions().contains(question(22)), "\(pts ?? 0)")
            desk.pass(.seconds(1))
            #expect(desk.actions() == [question(22)])
            desk.channelDifference([23, 24, 25], pts: 25)
            #expect(desk.taken() == ["23", "24", "25"])
            desk.pass(.seconds(60))
            #expect(desk.actions().isEmpty)
            #expect(desk.engine.confirmed?.channels[7]?.isBehind == false && desk.engine.channels.work.isEmpty)
        }
    }

    @Test("A server that does not know how far a channel is, as it was said, is asked once more")
    func serversCatchUp() {
        var desk = Desk()
        desk.receive(tooLong(25))
        #expect(desk.actions() == [question(20)])
        channelEmpty(&desk)
        #expect(desk.actions().isEmpty)
        desk.pass(.seconds(1))
        #expect(desk.actions() == [question(20)])
    }

    @Test("What tells how far a channel is counts while it is asked about, and until it is there")
    func hintsCount() {
        func hint(_ pts: Int32) -> API.Update {
            .updateReadChannelInbox(.init(channelID: 7, maxID: 1, stillUnreadCount: 0, pts: pts))
        }
        var desk = asking()
        desk.receive(hint(23))
        desk.channelDifference([21, 22], pts: 22)
        desk.pass(.seconds(1))
        #expect(desk.actions() == [question(22)])

        var early = Desk()
        early.receive(hint(22))
        early.receive(early.post(21))
        early.pass(.milliseconds(501))
        #expect(early.actions() == [question(21)])

        var whole = Desk()
        whole.receive(hint(21))
        whole.receive(whole.post(21))
        whole.pass(.seconds(1))
        #expect(whole.actions().isEmpty && whole.engine.channels.work.isEmpty)

        // What is there already is no news.
        var there = Desk()
        there.receive(hint(20), tooLong(20))
        there.pass(.seconds(1))
        #expect(there.actions().isEmpty)
    }

    @Test("Of posts that were too many to wait it is known how far they went")
    func droppedPostsCount() {
        var limits = UpdateEngine.Limits()
        limits.waiting = 3
        var desk = Desk(limits: limits)
        for pts in Int32(22)...25 { desk.receive(desk.post(pts)) }
        #expect(desk.actions() == [question(20)])
        desk.channelDifference([21, 22], pts: 22)
        desk.pass(.seconds(1))
        #expect(desk.actions() == [question(22)])
    }

    @Test("Slices of a channel that go back are followed after a pause, and take nothing back")
    func slicesOfChannels() {
        var desk = Desk()
        desk.receive(tooLong(25))
        #expect(desk.actions() == [question(20)])
        desk.channelDifference([21], pts: 21, final: false)
        #expect(desk.actions() == [question(21)])
        desk.channelDifference([], pts: 19, final: false)
        #expect(desk.actions().isEmpty && desk.engine.head?.channels[7]?.pts == 21)
        desk.pass(.seconds(1))
        #expect(desk.actions() == [question(21)])
    }

    // MARK: - The account

    @Test("A server that is behind in one numbering and not in the other takes nothing back")
    func numbersDoNotGoBack() {
        var desk = Desk()
        desk.receive(new(11), new(12))
        desk.engine.mayHaveMissed(now: desk.now)
        _ = desk.actions()
        desk.difference([], pts: 10)
        desk.receive(new(13))
        #expect(desk.taken() == ["11", "12", "13"])
        desk.pass(.seconds(1))
        #expect(desk.actions().isEmpty)
    }

    @Test("Slices that go back are followed after a pause")
    func slicesThatGoBack() {
        var desk = Desk()
        desk.engine.mayHaveMissed(now: desk.now)
        _ = desk.actions()
        desk.difference([11], pts: 11, isLast: false)
        #expect(desk.actions() == [.getDifference(pts: 11, qts: 5, date: 100)])
        desk.difference([], pts: 9, isLast: false)
        #expect(desk.actions().isEmpty)
        desk.pass(.seconds(1))
        #expect(desk.actions() == [.getDifference(pts: 11, qts: 5, date: 100)])
    }

    @Test("Where the server numbers anew the present is begun with, but not of what is numbered apart")
    func renumberedAccountsBeginAnew() {
        func present(_ desk: inout Desk, qts: Int32) {
            desk.engine.stateAnswered(
                .success(.init(pts: 3, qts: qts, date: 300, seq: 4, unreadCount: 0)), hashes: desk.hashes,
                now: desk.now)
        }
        var desk = Desk()
        desk.receive(.updatePtsChanged)
        #expect(desk.actions() == [.getState])
        present(&desk, qts: 5)
        desk.receive(new(4))
        #expect(desk.taken() == ["reload all", "4"] && desk.actions().isEmpty)

        // While a question is open, in an answer, and though the first question fails.
        var open = Desk()
        open.engine.mayHaveMissed(now: open.now)
        #expect(open.actions().count == 1)
        open.receive(.updatePtsChanged)
        #expect(open.actions().isEmpty)
        open.difference([], pts: 10)
        #expect(open.actions() == [.getState])
        var told = Desk()
        told.engine.mayHaveMissed(now: told.now)
        #expect(told.actions().count == 1)
        told.difference([11], [.updatePtsChanged], pts: 11, isLast: false)
        #expect(told.actions() == [.getState])
        told.engine.stateAnswered(.failure(.unavailable(atLeast: nil)), hashes: told.hashes, now: told.now)
        told.pass(.seconds(1))
        #expect(told.actions() == [.getState])
        present(&told, qts: 7)
        #expect(told.taken() == ["11", "reload all"])
        #expect(told.actions() == [.getDifference(pts: 3, qts: 5, date: 300)])
    }

    @Test("Who waits for a server that is behind asks at once for another reason, but not before a wait it wants")
    func otherReasonsDoNotWait() {
        let reasons: [(inout Desk) -> Void] = [
            { desk in desk.engine.mayHaveMissed(now: desk.now) },
            { desk in desk.engine.receivedUnreadable(now: desk.now) },
            { desk in desk.engine.received(.updatesTooLong, hashes: desk.hashes, now: desk.now) },
            // From somebody who is not known.
            { desk in
                let short = API.Updates.UpdateShortMessage(
                    id: 1, userID: 4_000, message: "", pts: 11, ptsCount: 1, date: 100)
                desk.engine.received(.updateShortMessage(short), hashes: desk.hashes, now: desk.now)
            },
            { desk in desk.receive(.updatePtsChanged) },
            // More than is taken at once.
            { desk in
                let updates = Array(repeating: new(11), count: desk.engine.limits.packet + 1)
                desk.engine.received(
                    .updates(.init(updates: updates, users: [], chats: [], date: 100, seq: 0)), hashes: desk.hashes,
                    now: desk.now)
            },
        ]
        for (index, reason) in reasons.enumerated() {
            var desk = Desk()
            desk.receive(new(1000))
            for _ in 0..<5 {
                desk.pass(.seconds(61))
                #expect(!desk.actions().isEmpty, "\(index)")
                desk.difference([], pts: 10)
            }
            desk.pass(.seconds(1))
            #expect(desk.actions().isEmpty, "it waits for the server, \(index)")
            reason(&desk)
            #expect(!desk.actions().isEmpty, "\(index)")
            desk.engine.differenceAnswered(
                .failure(.unavailable(atLeast: .seconds(30))), hashes: desk.hashes, now: desk.now)
            reason(&desk)
            desk.pass(.seconds(1))
            #expect(desk.actions().isEmpty, "the server wants a pause, \(index)")
        }
    }

    @Test("What is asked for other reasons does not use up the patience with a server that is behind")
    func otherReasonsDoNotCount() {
        var desk = Desk()
        desk.receive(new(1000))
        for _ in 0..<20 {
            desk.engine.mayHaveMissed(now: desk.now)
            #expect(!desk.actions().isEmpty)
            desk.difference([], pts: 10)
        }
        // A reason that comes while a question is open is not answered by it.
        desk.engine.mayHaveMissed(now: desk.now)
        #expect(!desk.actions().isEmpty)
        desk.engine.mayHaveMissed(now: desk.now)
        desk.difference([], pts: 10)
        #expect(!desk.actions().isEmpty)
        desk.difference([], pts: 10)
        // What is asked anew, because it was refused, is asked for the same reason.
        for _ in 0..<3 {
            desk.engine.mayHaveMissed(now: desk.now)
            #expect(!desk.actions().isEmpty)
            desk.engine.differenceAnswered(
                .failure(.unavailable(atLeast: nil)), hashes: desk.hashes, now: desk.now)
            desk.pass(.seconds(61))
            #expect(!desk.actions().isEmpty)
            desk.difference([], pts: 10)
        }
        var asked = 0
        for _ in 0..<20 {
            desk.pass(.seconds(61))
            if desk.actions().isEmpty { break }
            asked += 1
            desk.difference([], pts: 10)
        }
        #expect(asked == 8)
    }

    @Test("What was sent and the server never comes to know of is asked for eight times, then waited for no more")
    func whatNobodyKnowsOfIsGivenUp() {
        let typing = API.Update.updateUserTyping(.init(userID: 2, action: .sendMessageTypingAction))
        let words: [(inout Desk) -> Void] = [
            { desk in desk.receive(new(1000)) },
            { desk in desk.receive(NumberedServer.pushedSecret(1000)) },
            { desk in desk.receive(typing, seq: 1000) },
            { desk in desk.receive(desk.post(1000)) },
            { desk in desk.receive(tooLong(1000)) },
        ]
        for (index, word) in words.enumerated() {
            var desk = Desk()
            word(&desk)
            var asked = 0
            for _ in 0..<20 {
                desk.pass(.seconds(61))
                let open = desk.actions()
                guard !open.isEmpty else { break }
                asked += open.count
                // Only one of them was asked for.
                desk.difference([], pts: 10)
                channelEmpty(&desk)
            }
            #expect(asked == 8, "\(index)")
            desk.receive(new(11), NumberedServer.pushedSecret(6), desk.post(21))
            #expect(desk.taken() == ["11", "updateNewEncryptedMessage", "21"], "\(index)")
        }
    }
}
