import MTProtoKit
import TelegramAPI
import TelegramLab
import TestTime
import Testing

@testable import TelegramKit

/// How far the place is when chats are handled at the same time, and what comes again.
struct SideBySideEndTests {
    private struct Broken: Error {}

    private static func step(_ pts: Int32, date: Int32) -> UpdateState.Step {
        .state(pts: pts, qts: 0, date: date, seq: 0)
    }

    @Test(
        "U44 the date waits for what is older in channels: a restart hears of those alone in which something happened since"
    )
    func datesWaitForChannels() {
        var hand = ElementsInHand()
        var state = UpdateState(pts: 1, qts: 0, date: 10, seq: 0)
        let post = hand.add(.channel(7, .init(pts: 5, accessHash: 1)))
        _ = hand.add(Self.step(2, date: 20), isDone: true)
        for step in hand.takeFinished() { state.apply(step) }
        let other = hand.add(.channel(8, .init(pts: 6, accessHash: 1)))
        _ = hand.add(Self.step(3, date: 30), isDone: true)
        for step in hand.takeFinished() { state.apply(step) }
        #expect(state.pts == 3 && state.date == 10 && !hand.isEmpty)
        hand.finish(post)
        for step in hand.takeFinished() { state.apply(step) }
        #expect(state.date == 20 && state.channels[7]?.pts == 5)
        // A date behind which nothing is open counts at once, and no older one after it.
        hand.finish(other)
        _ = hand.add(Self.step(4, date: 40), isDone: true)
        for step in hand.takeFinished() { state.apply(step) }
        #expect(state.pts == 4 && state.date == 40 && state.channels[8]?.pts == 6)
        #expect(hand.isEmpty && hand.steps.isEmpty)
    }

    @Test("U44 a difference without content leaves the date where it was while a post of a channel is in hand")
    func datesOfDifferencesWait() {
        var desk = Desk()
        desk.receive(desk.post(21))
        let post = desk.engine.takeBesideOthers(now: desk.now)
        desk.pass(.seconds(15 * 60))
        #expect(desk.actions() == [.getDifference(pts: 10, qts: 5, date: 100)])
        desk.engine.differenceAnswered(
            .success(.differenceEmpty(date: 300, seq: 4)), hashes: desk.hashes, now: desk.now)
        let next = desk.engine.takeBesideOthers(now: desk.now)
        let isOver = next == nil
        #expect(isOver)
        #expect(desk.engine.confirmed?.seq == 4 && desk.engine.confirmed?.date == 100)
        #expect(desk.engine.confirmed?.channels[7]?.pts == 20 && desk.engine.hasInHand)
        desk.engine.finish(post?.number ?? 0, now: desk.now)
        #expect(desk.engine.confirmed?.date == 300 && desk.engine.confirmed?.channels[7]?.pts == 21)
        #expect(!desk.engine.hasInHand)
    }

    @Test("U44 the end of a difference waits for what has no number in it as well")
    func endsOfDifferencesWait() {
        var desk = Desk()
        desk.pass(.seconds(15 * 60))
        _ = desk.actions()
        let secret = API.EncryptedMessage.encryptedMessageService(
            .init(randomID: 1, chatID: 2, date: 100, bytes: []))
        let typing = API.Update.updateUserTyping(.init(userID: 2, action: .sendMessageTypingAction))
        let state = API.Updates.State(pts: 15, qts: 6, date: 200, seq: 3, unreadCount: 0)
        desk.engine.differenceAnswered(
            .success(
                .difference(
                    .init(
                        newMessages: [], newEncryptedMessages: [secret], otherUpdates: [typing], chats: [],
                        users: [], state: state))), hashes: desk.hashes, now: desk.now)
        var numbers: [Int] = []
        while let taken = desk.engine.takeBesideOthers(now: desk.now) { numbers.append(taken.number) }
        #expect(numbers.count == 2 && desk.engine.confirmed?.pts == 10)
        for number in numbers.reversed() {
            #expect(desk.engine.confirmed?.qts == 5)
            desk.engine.finish(number, now: desk.now)
        }
        #expect(desk.engine.confirmed?.pts == 15 && desk.engine.confirmed?.qts == 6)
        #expect(desk.engine.confirmed?.marks == UpdateState.Marks())
    }

    @Test("U44 who read one after the other and handles side by side then is done with what was read")
    func readersChangeTheirWay() {
        var desk = Desk()
        desk.receive(desk.post(21), desk.post(22))
        _ = desk.engine.take(now: desk.now)
        let second = desk.engine.takeBesideOthers(now: desk.now)
        #expect(desk.engine.confirmed?.channels[7]?.pts == 21)
        desk.engine.finish(second?.number ?? 0, now: desk.now)
        #expect(desk.engine.confirmed?.channels[7]?.pts == 22 && !desk.engine.hasInHand)
    }

    @Test("U44 updates that name a chat keep its order, also those without a type of this library")
    func placesAreNamed() {
        let (user, channel) = (API.Peer.peerUser(userID: 2), API.Peer.peerChannel(channelID: 7))
        func place(_ update: API.Update) -> UpdatePlace { TelegramUpdate.other(update, UpdateContext()).place }
        let heard = API.Update.updateTranscribedAudio(.init(peer: user, msgID: 1, transcriptionID: 1, text: "tea"))
        #expect(place(heard) == .chat(.user, 2))
        #expect(place(.updateMessageExtendedMedia(peer: channel, msgID: 1, extendedMedia: [])) == .chat(.channel, 7))
        #expect(place(.updateChatParticipantDelete(chatID: 3, userID: 2, version: 1)) == .chat(.group, 3))
        #expect(place(.updateChannelMessageViews(channelID: 7, id: 1, views: 1)) == .chat(.channel, 7))
        let message = API.Message.message(.init(id: 1, peerID: user, date: 1, message: ""))
        #expect(place(.updateNewScheduledMessage(message: message)) == .chat(.user, 2))
        // That of one direct message of a channel is told as the server tells it, in the order of the channel.
        let draft = API.Update.updateDraftMessage(
            .init(peer: channel, savedPeerID: user, draft: .draftMessageEmpty(.init())))
        let event = TelegramUpdate.other(draft, UpdateContext()).event
        let isRaw = event == nil
        #expect(place(draft) == .chat(.channel, 7) && isRaw)
        #expect(place(.updateConfig) == .account)
    }

    @Test(
        "U44 a sequence that is used again begins with what was not handled; within a handler nothing else takes from it"
    )
    func sequencesGoOn() async throws {
        try await withBotStage { stage in
            let updates = stage.bot.updates
            try await eventually("the place is known") { updates.position != nil }
            for text in ["one", "two"] { try await stage.alice.send(text, to: stage.peer) }
            let diary = Diary()
            await #expect(throws: Broken.self) {
                try await updates.handle(chatsAtOnce: 3) { update in
                    guard case .newMessage(let message) = update else { return }
                    diary.note(message.text)
                    // Says nothing of what is in hand.
                    try await updates.acknowledge()
                    var others = updates.makeAsyncIterator()
                    if await others.next() != nil { diary.note("taken away") }
                    throw Broken()
                }
            }
            for await update in updates {
                guard case .newMessage(let message) = update else { continue }
                diary.note(message.text)
                if message.text == "two" { break }
            }
            #expect(diary.lines == ["one", "one", "two"])
        }
    }
}
