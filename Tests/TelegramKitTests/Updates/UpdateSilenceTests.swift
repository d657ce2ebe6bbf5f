import MTProtoCore
import TelegramAPI
import Testing

@testable import TelegramKit

/// What the engine asks of itself, and what it does not take for a word of the server.
struct UpdateSilenceTests {
    /// By what the server is heard.
    enum Word: CaseIterable {
        case packet
        case difference
    }

    private let typing = API.Update.updateUserTyping(.init(userID: 2, action: .sendMessageTypingAction))

    @Test("The 15 minutes without a word count from the last one, whatever it was", arguments: Word.allCases)
    func silenceCountsFromTheLastWord(word: Word) {
        var desk = Desk()
        desk.pass(.seconds(800))
        #expect(desk.actions().isEmpty)
        switch word {
        case .packet: desk.receive(typing)
        case .difference:
            desk.engine.mayHaveMissed(now: desk.now)
            #expect(desk.actions().count == 1)
            desk.difference([], pts: 10)
        }
        desk.pass(.seconds(899))
        #expect(desk.actions().isEmpty)
        desk.pass(.seconds(1))
        #expect(desk.actions().count == 1)
    }

    @Test("The difference of a channel is no word about the account: a silence is noticed beside it")
    func channelsDoNotEndSilence() {
        var desk = Desk()
        desk.receive(.updateChannelTooLong(.init(channelID: 7)))
        #expect(desk.actions().count == 1)
        desk.pass(.seconds(800))
        #expect(desk.actions().isEmpty)
        desk.channelDifference([], pts: 20)
        desk.pass(.seconds(99))
        #expect(desk.actions().isEmpty)
        desk.pass(.seconds(1))
        #expect(desk.actions().count == 1)
    }

    @Test("A packet that comes again and again before its turn waits once, and does not grow too much to wait")
    func repeatedPacketsWaitOnce() {
        var desk = Desk()
        for _ in 0..<40 { desk.receive(typing, seq: 5) }
        #expect(desk.actions().isEmpty && desk.engine.packets.count == 1)
        desk.receive(typing, seq: 4)
        #expect(desk.taken() == ["updateUserTyping", "updateUserTyping"])
        desk.pass(.seconds(1))
        #expect(desk.actions().isEmpty)
    }

    @Test("An answer to a question that was not asked tells nothing")
    func unaskedAnswersAreLeftAlone() {
        var desk = Desk()
        let before = desk.engine.head
        desk.difference([11], pts: 11)
        desk.channelDifference([21], pts: 21)
        desk.engine.stateAnswered(
            .success(.init(pts: 50, qts: 5, date: 100, seq: 3, unreadCount: 0)), hashes: desk.hashes, now: desk.now)
        #expect(desk.taken().isEmpty && desk.actions().isEmpty)
        #expect(desk.engine.head == before)
    }
}
