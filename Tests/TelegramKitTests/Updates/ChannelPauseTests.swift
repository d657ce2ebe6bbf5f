import MTProtoCore
import TelegramAPI
import Testing

@testable import TelegramKit

/// How long the questions about a channel pause after they failed.
struct ChannelPauseTests {
    private func fail(_ desk: inout Desk, atLeast delay: Duration? = nil) {
        desk.engine.channelDifferenceAnswered(
            7, .failure(.unavailable(atLeast: delay)), hashes: desk.hashes, now: desk.now)
    }

    /// A desk that has just asked about channel 7.
    private func asking() -> Desk {
        var desk = Desk()
        desk.receive(.updateChannelTooLong(.init(channelID: 7, pts: 25)))
        #expect(desk.actions().count == 1)
        return desk
    }

    @Test("a failed question about a channel is repeated after 1, 2, 4… seconds, a minute at most")
    func failuresPause() {
        var desk = asking()
        var pauses: [Int] = []
        for _ in 0..<8 {
            fail(&desk)
            #expect(desk.actions().isEmpty)
            let deadline = desk.engine.nextDeadline ?? .distantFuture
            pauses.append(Int((deadline - desk.now).components.seconds))
            desk.pass(deadline - desk.now - .nanoseconds(1))
            #expect(desk.actions().isEmpty)
            desk.pass(.nanoseconds(1))
            #expect(desk.actions().count == 1)
        }
        #expect(pauses == [1, 2, 4, 8, 16, 32, 60, 60])
        // An answer ends it: the next failure is a first one.
        desk.channelDifference([25], pts: 25)
        #expect(desk.taken() == ["25"])
        desk.receive(.updateChannelTooLong(.init(channelID: 7, pts: 30)))
        #expect(desk.actions().count == 1)
        fail(&desk)
        desk.pass(.seconds(1))
        #expect(desk.actions().count == 1)
    }

    @Test("a question about a channel pauses as long as the server wants, and news of the channel do not end that")
    func serversAreObeyed() {
        var desk = asking()
        fail(&desk, atLeast: .seconds(300))
        desk.receive(.updateChannelTooLong(.init(channelID: 7, pts: 40)))
        desk.pass(.seconds(299))
        #expect(desk.actions().isEmpty)
        desk.pass(.seconds(1))
        #expect(desk.actions().count == 1)
    }

    @Test("an answer that leaves out where the channel is counts as a failure")
    func answersWithoutAPlacePause() {
        var desk = asking()
        let dialog = API.Dialog.Dialog(
            peer: .peerChannel(channelID: 7), topMessage: 1, readInboxMaxID: 0, readOutboxMaxID: 0, unreadCount: 0,
            unreadMentionsCount: 0, unreadReactionsCount: 0, unreadPollVotesCount: 0,
            notifySettings: API.PeerNotifySettings())
        desk.engine.channelDifferenceAnswered(
            7,
            .success(
                .channelDifferenceTooLong(
                    .init(final: true, dialog: .dialog(dialog), messages: [], chats: [], users: []))),
            hashes: desk.hashes, now: desk.now)
        #expect(desk.actions().isEmpty && desk.taken().isEmpty)
        desk.pass(.milliseconds(999))
        #expect(desk.actions().isEmpty)
        desk.pass(.milliseconds(1))
        #expect(desk.actions().count == 1)
    }
}
