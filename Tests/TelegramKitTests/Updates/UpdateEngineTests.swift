import MTProtoCore
import TL
import TelegramAPI
import Testing

@testable import TelegramKit

/// An engine with a clock that is moved by hand.
struct Desk {
    var engine: UpdateEngine
    var now = Instant.zero
    var known: Set<Int64> = [2]

    /// An engine at pts 10, with channel 7 at pts 20, whose first question was answered.
    init(limits: UpdateEngine.Limits = .init(), channels: [Int64: Int32] = [7: 20]) {
        var state = UpdateState(pts: 10, qts: 5, date: 100, seq: 3)
        for (id, pts) in channels { state.set(.init(pts: pts, accessHash: 70), id) }
        engine = UpdateEngine(state: state, limits: limits, now: now)
        _ = engine.takeActions()
        engine.differenceAnswered(.success(.differenceEmpty(date: 100, seq: 3)), hashes: hashes, now: now)
        engine.confirm(now: now)
    }

    var hashes: UpdateEngine.Hashes { { [known] _, id in known.contains(id) ? 99 : nil } }

    mutating func receive(_ updates: API.Update..., seq: Int32 = 0) {
        engine.received(
            .updates(.init(updates: updates, users: [], chats: [], date: 100, seq: seq)), hashes: hashes, now: now)
    }

    mutating func pass(_ duration: Duration) {
        now = now + duration
        engine.deadlineReached(now: now)
    }

    mutating func actions() -> [UpdateEngine.Action] { engine.takeActions() }

    /// A message of the same number as its place, in channel 7, as it is pushed.
    func post(_ pts: Int32) -> API.Update {
        .updateNewChannelMessage(
            message: message(pts, in: .peerChannel(channelID: 7)), pts: pts, ptsCount: 1)
    }

    /// Ids of the messages that wait, and "reload".
    mutating func taken() -> [String] {
        var result: [String] = []
        while let content = engine.take(now: now) {
            switch content {
            case .sent(let message): result.append("\(message.id)")
            case .reload(let peer, _): result.append("reload \(peer.map { "\($0.id)" } ?? "all")")
            case .update(.updateNewMessage(let message, _, _), _),
                .update(.updateNewChannelMessage(let message, _, _), _):
                result.append("\(message.id)")
            case .update(let update, _): result.append(CaseName.of(update))
            }
        }
        return result
    }

    mutating func difference(
        _ messages: [Int32], _ others: [API.Update] = [], pts: Int32, qts: Int32 = 5, isLast: Bool = true
    ) {
        let state = API.Updates.State(pts: pts, qts: qts, date: 200, seq: 3, unreadCount: 0)
        engine.differenceAnswered(
            .success(
                isLast
                    ? .difference(
                        .init(
                            newMessages: messages.map { message($0) }, newEncryptedMessages: [],
                            otherUpdates: others, chats: [], users: [], state: state))
                    : .differenceSlice(
                        .init(
                            newMessages: messages.map { message($0) }, newEncryptedMessages: [],
                            otherUpdates: others, chats: [], users: [], intermediateState: state))),
            hashes: hashes, now: now)
    }

    mutating func channelDifference(_ messages: [Int32], pts: Int32, final: Bool = true, timeout: Int32? = nil) {
        engine.channelDifferenceAnswered(
            7,
            .success(
                .channelDifference(
                    .init(
                        final: final, pts: pts, timeout: timeout,
                        newMessages: messages.map { message($0, in: .peerChannel(channelID: 7)) }, otherUpdates: [],
                        chats: [], users: []))), hashes: hashes, now: now)
    }
}

private func message(_ id: Int32, in peer: API.Peer = .peerUser(userID: 2)) -> API.Message {
    .message(.init(id: id, peerID: peer, date: 100, message: "\(id)"))
}

/// The message of the same number as its place.
private func new(_ pts: Int32) -> API.Update { .updateNewMessage(message: message(pts), pts: pts, ptsCount: 1) }

private func post(_ pts: Int32, in channel: Int64 = 7) -> API.Update {
    .updateNewChannelMessage(message: message(pts, in: .peerChannel(channelID: channel)), pts: pts, ptsCount: 1)
}

private let typing = API.Update.updateUserTyping(.init(userID: 2, action: .sendMessageTypingAction))

struct UpdateEngineTests {
    @Test("What comes too early waits half a second for what is missing, what comes twice counts once")
    func gapsWaitAndDuplicatesVanish() {
        var desk = Desk()
        desk.receive(new(11))
        desk.receive(new(11))
        desk.receive(new(13))
        #expect(desk.taken() == ["11"])
        desk.pass(.milliseconds(499))
        #expect(desk.actions().isEmpty)
        desk.receive(new(12))
        #expect(desk.taken() == ["12", "13"])
        desk.pass(.seconds(1))
        #expect(desk.actions().isEmpty)
        desk.receive(new(15))
        desk.pass(.milliseconds(501))
        #expect(desk.actions() == [.getDifference(pts: 13, qts: 5, date: 100)])
        // What comes while the question is open waits, and does not block anything.
        desk.receive(new(16))
        desk.difference([14, 15], pts: 15)
        #expect(desk.taken() == ["14", "15", "16"] && desk.actions().isEmpty)
    }

    @Test("What this client changed itself moves the numbering like what it is told")
    func ownChangesCount() {
        var desk = Desk()
        desk.engine.changed(pts: 12, count: 2, hashes: desk.hashes, now: desk.now)
        desk.receive(new(13))
        desk.engine.changed(pts: 21, count: 1, channel: 7, hashes: desk.hashes, now: desk.now)
        desk.receive(post(22))
        #expect(desk.taken() == ["13", "22"] && desk.actions().isEmpty)
        desk.pass(.seconds(2))
        #expect(desk.actions().isEmpty)
    }

    @Test("A message of which only the number is told, and no chat, moves the numbering and leaves no gap")
    func namelessMessagesCount() {
        var desk = Desk()
        let short = API.Updates.updateShortSentMessage(.init(out: true, id: 11, pts: 11, ptsCount: 1, date: 100))
        desk.engine.received(short, hashes: desk.hashes, now: desk.now)
        desk.receive(new(12))
        #expect(desk.taken() == ["12"])
        desk.pass(.seconds(1))
        #expect(desk.actions().isEmpty)
    }

    @Test("H-08 B-75 One loss is one question, and so are 15 minutes without a word")
    func lossesAreAskedForOnce() {
        var desk = Desk()
        for _ in 0..<5 { desk.engine.mayHaveMissed(now: desk.now) }
        #expect(desk.actions().count == 1)
        desk.difference([11], pts: 11)
        // A loss that came after the question was asked is another one.
        #expect(desk.actions() == [.getDifference(pts: 11, qts: 5, date: 200)])
        desk.difference([], pts: 11)
        #expect(desk.actions().isEmpty)
        desk.pass(.seconds(899))
        #expect(desk.actions().isEmpty)
        desk.pass(.seconds(1))
        #expect(desk.actions().count == 1)
    }

    @Test("L-07 What cannot be read, and a short message of a stranger, are asked for")
    func unreadableUpdatesAreAskedFor() {
        var desk = Desk()
        desk.engine.receivedUnreadable(now: desk.now)
        #expect(desk.actions().count == 1)
        desk.difference([], pts: 10)
        func short(_ user: Int64) -> API.Updates {
            .updateShortMessage(.init(id: 11, userID: user, message: "x", pts: 11, ptsCount: 1, date: 100))
        }
        desk.engine.received(short(3), hashes: desk.hashes, now: desk.now)
        #expect(desk.actions().count == 1 && desk.taken().isEmpty)
        desk.difference([], pts: 10)
        desk.engine.received(short(2), hashes: desk.hashes, now: desk.now)
        #expect(desk.actions().isEmpty && desk.taken() == ["11"])
        func inGroup(_ user: Int64, _ pts: Int32, isOwn: Bool = false) -> API.Updates {
            .updateShortChatMessage(
                .init(
                    out: isOwn, id: pts, fromID: user, chatID: 4, message: "x", pts: pts, ptsCount: 1, date: 100))
        }
        desk.engine.received(inGroup(3, 12), hashes: desk.hashes, now: desk.now)
        #expect(desk.actions().count == 1 && desk.taken().isEmpty)
        desk.difference([], pts: 11)
        desk.engine.received(inGroup(2, 12), hashes: desk.hashes, now: desk.now)
        desk.engine.received(inGroup(3, 13, isOwn: true), hashes: desk.hashes, now: desk.now)
        #expect(desk.actions().isEmpty && desk.taken() == ["12", "13"])
    }

    @Test("A short message becomes one with all that was said of it")
    func shortMessagesAreWhole() {
        let origin = API.MessageFwdHeader(fromID: .peerUser(userID: 5), date: 6)
        let reply = API.MessageReplyHeader.messageReplyHeader(.init(replyToMsgID: 7))
        let bold = [API.MessageEntity.messageEntityBold(offset: 0, length: 1)]
        let short = API.Updates.UpdateShortMessage(
            out: true, mentioned: true, mediaUnread: true, silent: true, id: 11, userID: 2, message: "x", pts: 11,
            ptsCount: 1, date: 100, fwdFrom: origin, viaBotID: 8, replyTo: reply, entities: bold, ttlPeriod: 9)
        let inGroup = API.Updates.UpdateShortChatMessage(
            out: true, mentioned: true, mediaUnread: true, silent: true, id: 11, fromID: 2, chatID: 4, message: "x",
            pts: 11, ptsCount: 1, date: 100, fwdFrom: origin, viaBotID: 8, replyTo: reply, entities: bold,
            ttlPeriod: 9)
        func whole(from sender: API.Peer?, in peer: API.Peer) -> API.Message.Message {
            .init(
                out: true, mentioned: true, mediaUnread: true, silent: true, id: 11, fromID: sender, peerID: peer,
                fwdFrom: origin, viaBotID: 8, replyTo: reply, date: 100, message: "x", entities: bold, ttlPeriod: 9)
        }
        #expect(API.Message.Message(short) == whole(from: nil, in: .peerUser(userID: 2)))
        #expect(API.Message.Message(inGroup) == whole(from: .peerUser(userID: 2), in: .peerChat(chatID: 4)))
    }

    @Test("Packets that are numbered as a whole wait for each other; what has a number of its own does not")
    func packetsAreOrdered() {
        var desk = Desk()
        desk.receive(typing, new(11), seq: 5)
        #expect(desk.taken() == ["11"])
        desk.receive(typing, seq: 4)
        #expect(desk.taken() == ["updateUserTyping", "updateUserTyping"])
        desk.receive(typing, seq: 4)
        desk.receive(typing, seq: 5)
        desk.pass(.milliseconds(501))
        #expect(desk.taken().isEmpty && desk.actions().isEmpty, "what comes twice asks nothing")
        desk.receive(typing, seq: 9)
        desk.pass(.milliseconds(501))
        #expect(desk.actions().count == 1)
        // The server does not know of it yet.
        desk.difference([], pts: 11)
        #expect(desk.actions().isEmpty)
        desk.pass(.seconds(1))
        #expect(desk.actions().count == 1)
    }

    @Test("What comes later does not put off when what is missing is asked for, in whatever numbering")
    func questionsAreNotPutOff() {
        func stopped(_ qts: Int32) -> API.Update {
            .updateBotStopped(.init(userID: 1, date: 100, stopped: true, qts: qts))
        }
        let numberings: [(inout Desk, Int32) -> Void] = [
            { desk, step in desk.receive(new(11 + step)) },
            { desk, step in desk.receive(post(21 + step)) },
            { desk, step in desk.receive(stopped(6 + step)) },
            { desk, step in desk.receive(typing, seq: 4 + step) },
        ]
        for (index, receive) in numberings.enumerated() {
            var desk = Desk()
            receive(&desk, 1)
            desk.pass(.milliseconds(400))
            receive(&desk, 2)
            #expect(desk.engine.nextDeadline == .zero + .milliseconds(500), "\(index)")
            desk.pass(.milliseconds(99))
            #expect(desk.actions().isEmpty, "\(index)")
            desk.pass(.milliseconds(1))
            #expect(desk.actions().count == 1, "\(index)")
        }
    }

    @Test("What is numbered apart waits for what is missing as well, and what reaches over the present is asked for")
    func otherNumberings() {
        var desk = Desk()
        func stopped(_ qts: Int32) -> API.Update {
            .updateBotStopped(.init(userID: Int64(qts), date: 100, stopped: true, qts: qts))
        }
        desk.receive(stopped(7))
        #expect(desk.taken().isEmpty)
        desk.receive(stopped(6))
        desk.receive(stopped(6))
        #expect(desk.taken() == ["updateBotStopped", "updateBotStopped"] && desk.engine.head?.qts == 7)
        desk.receive(stopped(9))
        desk.pass(.milliseconds(501))
        #expect(desk.actions() == [.getDifference(pts: 10, qts: 7, date: 100)])
        desk.difference([], pts: 10)
        #expect(desk.taken().isEmpty && desk.engine.special.isEmpty == false)
        #expect(desk.actions().isEmpty)
        desk.pass(.seconds(1))
        #expect(desk.actions().count == 1)
        // A change of two numbers of which one was there.
        var other = Desk()
        other.receive(new(11))
        other.receive(.updateDeleteMessages(messages: [1, 2], pts: 12, ptsCount: 2))
        #expect(other.actions().count == 1 && other.taken() == ["11"])
        // What is numbered apart is counted from 1: a difference that knows of none leaves room for the first.
        var fresh = Desk()
        fresh.engine = UpdateEngine(state: UpdateState(pts: 10, qts: 0, date: 100, seq: 3), now: fresh.now)
        fresh.engine.differenceAnswered(
            .success(.differenceEmpty(date: 100, seq: 3)), hashes: fresh.hashes, now: fresh.now)
        fresh.receive(stopped(1))
        #expect(fresh.taken() == ["updateBotStopped"])
    }

    @Test("A failed question is repeated after 1, 2, 4… seconds, a minute at most, or as long as the server wants")
    func failuresPause() {
        var desk = Desk()
        desk.engine.mayHaveMissed(now: desk.now)
        var pauses: [Int] = []
        for _ in 0..<8 {
            #expect(desk.actions().count == 1)
            desk.engine.differenceAnswered(.failure(.unavailable(atLeast: nil)), hashes: desk.hashes, now: desk.now)
            let deadline = desk.engine.nextDeadline ?? .distantFuture
            pauses.append(Int((deadline - desk.now).components.seconds))
            desk.pass(deadline - desk.now)
        }
        #expect(pauses == [1, 2, 4, 8, 16, 32, 60, 60])
        #expect(desk.actions().count == 1)
        desk.engine.differenceAnswered(
            .failure(.unavailable(atLeast: .seconds(300))), hashes: desk.hashes, now: desk.now)
        desk.pass(.seconds(299))
        #expect(desk.actions().isEmpty)
        desk.pass(.seconds(1))
        #expect(desk.actions().count == 1)
    }

    @Test("What came while a question was open that fails is told at once, not only when it is asked again")
    func failedQuestionsHoldNothingBack() {
        for failure in [.unavailable(atLeast: nil), .unreadable("?")] as [UpdateEngine.Failure] {
            var desk = Desk()
            desk.engine.mayHaveMissed(now: desk.now)
            #expect(desk.actions().count == 1)
            desk.receive(new(11))
            #expect(desk.taken().isEmpty)
            desk.engine.differenceAnswered(.failure(failure), hashes: desk.hashes, now: desk.now)
            #expect(desk.taken() == ["11"], "\(failure)")
        }
    }

    @Test("The time that a channel's difference names is that of the next question, never a pause before one")
    func channelTimeoutsAreNoPauses() {
        var desk = Desk()
        desk.receive(post(22))
        desk.pass(.milliseconds(501))
        #expect(desk.actions() == [.getChannelDifference(7, accessHash: 70, pts: 20, limit: 100)])
        desk.channelDifference([21, 22], pts: 22, timeout: 300)
        #expect(desk.taken() == ["21", "22"])
        desk.receive(post(24))
        desk.pass(.milliseconds(501))
        #expect(desk.actions().count == 1)
        desk.channelDifference([23, 24], pts: 24, timeout: 300)
        // Only who looks at the channel asks again by the clock.
        desk.engine.watch(7, accessHash: 70, pts: nil, now: desk.now)
        #expect(desk.actions().count == 1)
        desk.channelDifference([], pts: 24, timeout: 30)
        desk.pass(.seconds(29))
        #expect(desk.actions().isEmpty)
        desk.pass(.seconds(1))
        #expect(desk.actions().count == 1)
        // Half a minute if it names none, and a second at least.
        for (timeout, pause) in [(nil, .seconds(30)), (0, .seconds(1))] as [(Int32?, Duration)] {
            desk.channelDifference([], pts: 24, timeout: timeout)
            desk.pass(pause - .milliseconds(1))
            #expect(desk.actions().isEmpty)
            desk.pass(.milliseconds(1))
            #expect(desk.actions().count == 1)
        }
    }

    @Test("Not more than ten channels are asked about at once, and each in its turn")
    func channelQuestionsAreLimited() {
        var desk = Desk(channels: Dictionary(uniqueKeysWithValues: (1...25).map { (Int64($0), 20) }))
        for id in Int64(1)...25 {
            desk.receive(.updateChannelTooLong(.init(channelID: id)))
        }
        let first = desk.actions()
        #expect(first.count == 10)
        for id in Int64(1)...25 {
            desk.engine.channelDifferenceAnswered(
                id, .success(.channelDifferenceEmpty(.init(final: true, pts: 20))), hashes: desk.hashes,
                now: desk.now)
            #expect(desk.actions().count == (id <= 15 ? 1 : 0))
        }
    }

    @Test("A channel of which nothing is told any more has to be read; one that is closed is forgotten")
    func channelsEnd() {
        var desk = Desk()
        desk.receive(.updateChannelTooLong(.init(channelID: 7, pts: 500)))
        #expect(desk.actions().count == 1)
        let dialog = API.Dialog.dialog(
            .init(
                peer: .peerChannel(channelID: 7), topMessage: 400, readInboxMaxID: 0, readOutboxMaxID: 0,
                unreadCount: 9, unreadMentionsCount: 0, unreadReactionsCount: 0, unreadPollVotesCount: 0,
                notifySettings: .init(), pts: 500))
        desk.engine.channelDifferenceAnswered(
            7,
            .success(
                .channelDifferenceTooLong(
                    .init(final: true, dialog: dialog, messages: [message(400)], chats: [], users: []))),
            hashes: desk.hashes, now: desk.now)
        desk.receive(post(501))
        #expect(desk.taken() == ["reload 7", "501"])
        desk.receive(.updateChannelTooLong(.init(channelID: 7)))
        #expect(desk.actions().count == 1)
        desk.engine.channelDifferenceAnswered(7, .failure(.noAccess), hashes: desk.hashes, now: desk.now)
        #expect(desk.taken() == ["reload 7"] && desk.engine.head?.channels.isEmpty == true)
        // What was on its way does not begin it anew, what is really new does.
        desk.receive(post(501))
        #expect(desk.taken().isEmpty)
        desk.receive(post(600))
        #expect(desk.taken() == ["reload 7", "600"])
    }

    @Test("A reader that does not read makes the engine stop taking in, and ask once there is room")
    func slowReadersLoseNothing() {
        var limits = UpdateEngine.Limits()
        limits.queue = 4
        var desk = Desk(limits: limits)
        for pts in Int32(11)...30 { desk.receive(new(pts)) }
        desk.receive(post(21))
        #expect(desk.engine.count == 4 && desk.actions().isEmpty && desk.engine.nextDeadline == nil)
        #expect(desk.engine.take(now: desk.now) != nil)
        #expect(desk.actions().isEmpty)
        // Half of the room is enough.
        #expect(desk.engine.take(now: desk.now) != nil)
        #expect(
            desk.actions() == [
                .getDifference(pts: 14, qts: 5, date: 100),
                .getChannelDifference(7, accessHash: 70, pts: 20, limit: 100),
            ])
        #expect(desk.taken() == ["13", "14"])
        desk.difference(Array(15...30), pts: 30)
        desk.channelDifference([21], pts: 21)
        #expect(desk.taken() == (15...30).map { "\($0)" } + ["21"])
    }

    @Test("Too much that waits is asked for instead")
    func waitingIsBounded() {
        var limits = UpdateEngine.Limits()
        limits.waiting = 3
        var desk = Desk(limits: limits)
        for pts in Int32(12)...15 { desk.receive(new(pts)) }
        #expect(desk.actions().count == 1 && desk.engine.account.isEmpty)
        for pts in Int32(22)...25 { desk.receive(post(pts)) }
        #expect(desk.actions().count == 1 && desk.taken().isEmpty)
        var apart = Desk(limits: limits)
        for qts in Int32(7)...10 {
            apart.receive(.updateBotStopped(.init(userID: 1, date: 100, stopped: true, qts: qts)))
        }
        #expect(apart.actions().count == 1 && apart.engine.special.isEmpty)
        // Of packets, and of what is in them.
        limits.packet = 3
        var packets = Desk(limits: limits)
        packets.receive(typing, typing, seq: 5)
        #expect(packets.actions().isEmpty)
        packets.receive(typing, typing, seq: 7)
        #expect(packets.actions().count == 1 && packets.engine.packets.isEmpty)
        // Unless told otherwise: 256 updates, and 32 packets.
        var (updates, others) = (Desk(), Desk())
        for pts in Int32(12)...267 { updates.receive(new(pts)) }
        for number in Int32(0)..<32 { others.receive(typing, seq: 5 + 2 * number) }
        #expect(updates.actions().isEmpty && others.actions().isEmpty)
        updates.receive(new(268))
        others.receive(typing, seq: 69)
        #expect(updates.actions().count == 1 && others.actions().count == 1)
    }

    @Test("O07 a server that has pushed more than it knows of, and says nothing readable, is asked after 1, 2… seconds")
    func unreadableBehindPushes() {
        var desk = Desk()
        let state = API.Updates.State(pts: 10, qts: 5, date: 100, seq: 3, unreadCount: 0)
        desk.receive(new(12))
        desk.pass(.seconds(1))
        for pause in [1, 2] {
            for _ in 0..<5 {
                #expect(desk.actions().count == 1)
                desk.engine.differenceAnswered(.failure(.unreadable("?")), hashes: desk.hashes, now: desk.now)
            }
            #expect(desk.actions() == [.getState])
            desk.engine.stateAnswered(.success(state), hashes: desk.hashes, now: desk.now)
            #expect(desk.actions().isEmpty)
            desk.pass(.milliseconds(pause * 1000 - 100))
            #expect(desk.actions().isEmpty)
            desk.pass(.milliseconds(200))
        }
        #expect(desk.actions().count == 1)
    }

    @Test(
        "O07 what cannot be read is asked for in ever smaller parts, then left out where it is, 32 times, then whole",
        arguments: [(100, 5), (10, 100), (100, 100)] as [(Int32, Int32)])
    func unreadableEventsAreLeftOut(pts: Int32, qts: Int32) {
        var desk = Desk()
        desk.engine.mayHaveMissed(now: desk.now)
        let state = API.Updates.State(pts: pts, qts: qts, date: 100, seq: 3, unreadCount: 0)
        var asked: [UpdateEngine.Action] = []
        while asked.count < 500 {
            let open = desk.actions()
            guard let first = open.first else {
                guard desk.engine.isWanted, let deadline = desk.engine.nextDeadline else { break }
                // Behind so much in a row it pauses.
                desk.pass(deadline - desk.now)
                continue
            }
            asked += open
            if first == .getState {
                desk.engine.stateAnswered(.success(state), hashes: desk.hashes, now: desk.now)
            } else {
                desk.engine.differenceAnswered(.failure(.unreadable("?")), hashes: desk.hashes, now: desk.now)
            }
        }
        func question(_ pts: Int32, _ qts: Int32, _ limit: Int32?) -> UpdateEngine.Action {
            .getDifference(pts: pts, qts: qts, date: 100, limit: limit)
        }
        var place: (pts: Int32, qts: Int32) = (10, 5)
        var expected: [UpdateEngine.Action] = []
        func fewer() { expected += ([nil, 64, 16, 4] as [Int32?]).map { question(place.pts, place.qts, $0) } }
        /// What is numbered apart is left out only if it is to blame, for which the other numbering is asked past.
        func leaveOut(secrets: Bool) {
            fewer()
            for _ in 0..<32 {
                expected += [question(place.pts, place.qts, 1), .getState]
                if secrets, pts > place.pts { expected += [question(pts, place.qts, 1), .getState] }
                if secrets { place.qts += 1 } else { place.pts += 1 }
            }
            expected += [question(place.pts, place.qts, 1), .getState]
            if secrets, pts > place.pts { expected += [question(pts, place.qts, 1), .getState] }
            // Then it is not single events: what is left of the numbering is left out.
            if secrets { place.qts = qts } else { place.pts = pts }
        }
        if qts > 5 { leaveOut(secrets: true) }
        if pts > 10 { leaveOut(secrets: false) }
        // Nothing is left to leave out: the present is begun with.
        fewer()
        expected += [question(pts, qts, 1), .getState]
        #expect(asked == expected)
        #expect(desk.taken() == ["reload all"], "nobody has to read everything anew twice")
        // There as much is asked for as usual.
        desk.engine.mayHaveMissed(now: desk.now)
        #expect(desk.actions() == [question(pts, qts, nil)])
    }

    @Test("A slice that moves only one of the two numberings is followed at once, one that moves none after a pause")
    func slicesOfOneNumbering() {
        var desk = Desk()
        desk.engine.mayHaveMissed(now: desk.now)
        #expect(desk.actions().count == 1)
        desk.difference([], pts: 10, qts: 6, isLast: false)
        #expect(desk.actions() == [.getDifference(pts: 10, qts: 6, date: 100)])
        desk.difference([11], pts: 11, qts: 6, isLast: false)
        #expect(desk.actions() == [.getDifference(pts: 11, qts: 6, date: 100)])
        desk.difference([], pts: 11, qts: 6, isLast: false)
        #expect(desk.actions().isEmpty)
        desk.pass(.seconds(1))
        #expect(desk.actions() == [.getDifference(pts: 11, qts: 6, date: 100)])
    }

    @Test("A difference comes in slices, and one that is too long says what has to be read")
    func differencesComeInSlices() {
        var desk = Desk()
        desk.engine.mayHaveMissed(now: desk.now)
        #expect(desk.actions().count == 1)
        desk.difference([11, 12], pts: 12, isLast: false)
        #expect(desk.actions() == [.getDifference(pts: 12, qts: 5, date: 100)])
        desk.engine.differenceAnswered(.success(.differenceTooLong(pts: 90)), hashes: desk.hashes, now: desk.now)
        #expect(desk.actions() == [.getDifference(pts: 90, qts: 5, date: 100)])
        desk.difference([91], pts: 91)
        #expect(desk.taken() == ["11", "12", "reload all", "91"] && desk.actions().isEmpty)
    }

    @Test("The place of a reader moves when it comes back, in the middle of a difference as well")
    func positionsAreExact() throws {
        var desk = Desk()
        desk.receive(new(11))
        _ = desk.engine.take(now: desk.now)
        #expect(desk.engine.confirmed?.pts == 10 && desk.engine.position?.pts == 11)
        desk.engine.confirm(now: desk.now)
        #expect(desk.engine.confirmed?.pts == 11)

        desk.engine.mayHaveMissed(now: desk.now)
        let deletion = API.Update.updateDeleteMessages(messages: [1], pts: 14, ptsCount: 1)
        desk.difference([12, 13], [deletion, new(15)], pts: 15)
        _ = desk.engine.take(now: desk.now)
        let middle = try #require(desk.engine.position)
        let stored = try UpdateState(stored: middle.encoded(of: 1), of: 1)
        #expect(stored == middle)
        #expect(throws: UpdateState.Problem.otherAccount) { try UpdateState(stored: middle.encoded(of: 1), of: 2) }
        // Another process goes on there; the server has more by now.
        desk.engine = UpdateEngine(state: stored, now: desk.now)
        #expect(desk.actions() == [.getDifference(pts: 11, qts: 5, date: 100)])
        desk.difference([12, 13, 16], [deletion, new(15)], pts: 16)
        #expect(desk.taken() == ["13", "16", "updateDeleteMessages", "15"])
        #expect(desk.engine.confirmed?.pts == 16 && desk.engine.confirmed?.marks == UpdateState.Marks())
    }

    @Test("Wherever in a difference a reader ended, the next one gets the rest of it, and nothing twice")
    func differencesGoOnAnywhere() throws {
        func goOn(_ desk: inout Desk, after count: Int) throws {
            for _ in 0..<count { #expect(desk.engine.take(now: desk.now) != nil) }
            let place = try #require(desk.engine.position)
            desk.engine = UpdateEngine(state: try UpdateState(stored: place.encoded(of: 1), of: 1), now: desk.now)
        }
        let deletion = API.Update.updateDeleteMessages(messages: [1], pts: 13, ptsCount: 1)
        let all = ["11", "12", "updateDeleteMessages", "14"]
        // Whatever the order of the server, and though the next one to be asked does not know of it yet.
        for (order, isBehind) in [(0, false), (1, false), (0, true), (1, true)] {
            let others = order == 0 ? [deletion, new(14)] : [new(14), deletion]
            for count in 0...all.count {
                var desk = Desk()
                desk.engine.mayHaveMissed(now: desk.now)
                desk.difference([11, 12], others, pts: 14)
                try goOn(&desk, after: count)
                if isBehind {
                    desk.engine.differenceAnswered(
                        .success(.differenceEmpty(date: 150, seq: 3)), hashes: desk.hashes, now: desk.now)
                    desk.engine.mayHaveMissed(now: desk.now)
                    if count > 1 {
                        desk.difference([11], pts: 11)
                        desk.engine.mayHaveMissed(now: desk.now)
                    }
                }
                desk.difference([11, 12], others, pts: 14)
                #expect(desk.taken() == Array(all[count...]), "\(count), order \(order), behind: \(isBehind)")
                #expect(desk.engine.confirmed?.marks == UpdateState.Marks(), "it is through")
            }
        }
        let peer = API.Peer.peerChannel(channelID: 7)
        let changes: [API.Update] = [
            .updateDeleteChannelMessages(.init(channelID: 7, messages: [1], pts: 23, ptsCount: 1)),
            .updateEditChannelMessage(message: message(5, in: peer), pts: 24, ptsCount: 1),
        ]
        let posts = ["21", "22", "updateDeleteChannelMessages", "updateEditChannelMessage"]
        for (order, isBehind) in [(0, false), (1, false), (0, true), (1, true)] {
            let difference = API.Updates.ChannelDifference.channelDifference(
                .init(
                    final: true, pts: 24, newMessages: [message(21, in: peer), message(22, in: peer)],
                    otherUpdates: order == 0 ? changes : changes.reversed(), chats: [], users: []))
            for count in 1...posts.count {
                var desk = Desk()
                desk.receive(.updateChannelTooLong(.init(channelID: 7, pts: 24)))
                desk.engine.channelDifferenceAnswered(7, .success(difference), hashes: desk.hashes, now: desk.now)
                try goOn(&desk, after: count)
                if isBehind {
                    desk.engine.channelDifferenceAnswered(
                        7, .success(.channelDifferenceEmpty(.init(final: true, pts: 20))), hashes: desk.hashes,
                        now: desk.now)
                    desk.receive(.updateChannelTooLong(.init(channelID: 7, pts: 24)))
                }
                desk.engine.channelDifferenceAnswered(7, .success(difference), hashes: desk.hashes, now: desk.now)
                #expect(desk.taken() == Array(posts[count...]), "\(count), order \(order), behind: \(isBehind)")
                #expect(desk.engine.confirmed?.channels[7]?.marks == UpdateState.Marks(), "it is through")
            }
        }
    }

    @Test("What a reader had of a difference does not come again when it is pushed, in a channel neither")
    func deliveredPushesAreLeftOut() {
        let deletion = API.Update.updateDeleteMessages(messages: [1], pts: 13, ptsCount: 1)
        var desk = Desk()
        desk.engine.mayHaveMissed(now: desk.now)
        desk.difference([11, 12], [deletion], pts: 14)
        for _ in 0..<2 { #expect(desk.engine.take(now: desk.now) != nil) }
        desk.engine = UpdateEngine(state: desk.engine.position, now: desk.now)
        desk.engine.differenceAnswered(.failure(.unavailable(atLeast: nil)), hashes: desk.hashes, now: desk.now)
        desk.receive(new(11), new(12), deletion, new(14))
        #expect(desk.taken() == ["updateDeleteMessages", "14"] && desk.engine.confirmed?.pts == 14)

        var other = Desk()
        other.receive(.updateChannelTooLong(.init(channelID: 7, pts: 22)))
        other.channelDifference([21, 22], pts: 22)
        #expect(other.engine.take(now: other.now) != nil)
        other.engine = UpdateEngine(state: other.engine.position, now: other.now)
        other.engine.channelDifferenceAnswered(
            7, .failure(.unavailable(atLeast: nil)), hashes: other.hashes, now: other.now)
        other.receive(other.post(21), other.post(22))
        #expect(other.taken() == ["22"] && other.engine.confirmed?.channels[7]?.pts == 22)
    }

    @Test("A reader without a place begins with the present, and misses nothing of it")
    func firstReadersBeginNow() {
        var desk = Desk()
        desk.engine = UpdateEngine(state: nil, now: desk.now)
        #expect(desk.actions() == [.getState])
        desk.receive(new(12))
        desk.engine.stateAnswered(
            .success(.init(pts: 13, qts: 0, date: 100, seq: 1, unreadCount: 0)), hashes: desk.hashes, now: desk.now)
        #expect(desk.taken() == ["12"])
        desk.receive(new(13))
        #expect(desk.taken() == ["13"] && desk.actions().isEmpty)
    }

    @Test("A place that the server does not know any more is given up, and said to be")
    func unknownPlacesAreGivenUp() {
        var desk = Desk()
        desk.engine.mayHaveMissed(now: desk.now)
        _ = desk.actions()
        desk.engine.differenceAnswered(.failure(.positionInvalid), hashes: desk.hashes, now: desk.now)
        #expect(desk.actions() == [.getState])
        desk.engine.stateAnswered(
            .success(.init(pts: 3, qts: 0, date: 100, seq: 1, unreadCount: 0)), hashes: desk.hashes, now: desk.now)
        desk.receive(new(4))
        #expect(desk.taken() == ["reload all", "4"] && desk.actions().isEmpty)
    }
}
