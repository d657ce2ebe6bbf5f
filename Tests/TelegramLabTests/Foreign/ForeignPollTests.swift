import MTProtoCore
import TL
import TelegramAPI
import TestTime
import Testing

@testable import TelegramLab

@Suite("What clients that are not ours ask of a lab: polls, places, contacts and dice")
struct ForeignPollTests {
    private static func text(_ text: String) -> API.TextWithEntities { .init(text: text, entities: []) }

    private static func poll(_ answers: [String]) -> API.Poll {
        API.Poll(
            id: 0, question: self.text("Which?"),
            answers: answers.map { .inputPollAnswer(.init(text: self.text($0))) }, hash: 0)
    }

    private static func send(
        _ peer: API.InputPeer, _ poll: API.Poll, _ id: Int64, correct: [Int32]? = nil, solution: String? = nil
    ) -> API.Messages.SendMedia {
        .init(
            peer: peer,
            media: .inputMediaPoll(
                .init(
                    poll: poll, correctAnswers: correct, solution: solution, solutionEntities: solution.map { _ in [] })
            ),
            message: "", randomID: id)
    }

    private static func poll(_ update: API.Update) -> API.Update.UpdateMessagePoll? {
        if case .updateMessagePoll(let poll) = update { poll } else { nil }
    }

    private func media(_ updates: API.Updates.Updates?) throws -> (id: Int32, media: API.MessageMedia.MessageMediaPoll)
    {
        guard let message = updates?.messages.first, case .messageMediaPoll(let media)? = message.media else {
            throw RawClientError.unexpected("no poll")
        }
        return (message.id, media)
    }

    @Test("Votes of a poll are counted, shown to those who voted, listed, changed and ended by closing it")
    func polls() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            try await boris.call(API.Updates.GetState())
            let (group, _) = try await alice.makeGroup("boris")
            let peer = API.InputPeer.inputPeerChat(chatID: group)
            var asked = Self.poll(["red", "blue", "green"])
            (asked.publicVoters, asked.multipleChoice) = (true, true)
            let own = try self.media(try await alice.call(Self.send(peer, asked, 1)).whole)
            #expect(own.media.poll.creator && own.media.results.results == nil)
            let copy = try await boris.told { try? self.media($0) }
            let options = copy.media.poll.answers.compactMap(\.option)
            #expect(options.count == 3 && !copy.media.poll.creator && copy.media.poll.id == own.media.poll.id)
            func vote(_ options: [[UInt8]]) -> API.Messages.SendVote {
                .init(peer: peer, msgID: copy.id, options: options)
            }
            let voted = try await boris.call(vote([options[0], options[2]])).whole?.updates.compactMap(Self.poll).first
            #expect(voted?.results.results?.map(\.voters) == [1, 0, 1])
            #expect(voted?.results.results?.map(\.chosen) == [true, false, true])
            let seen = try await alice.update(Self.poll)
            // Who has not voted sees how many did, and no more.
            #expect(seen.results.results == nil && seen.results.totalVoters == 1 && seen.msgID == own.id)
            let list = API.Messages.GetPollVotes(peer: peer, id: own.id, limit: 10)
            #expect(try await alice.failure(of: list) == "403 POLL_VOTE_REQUIRED")
            try await alice.call(API.Messages.SendVote(peer: peer, msgID: own.id, options: [options[0]]))
            #expect(try await alice.call(list).votes.count == 2)
            var page = list
            (page.offset, page.limit) = ("", 1)
            let start = try await alice.call(page)
            page.offset = start.nextOffset
            let rest = try await alice.call(page)
            #expect(start.count == 2 && start.votes.count == 1 && rest.votes.count == 1 && start.votes != rest.votes)
            #expect(rest.nextOffset == nil)
            for offset in ["x", "-1"] {
                page.offset = offset
                #expect(try await alice.failure(of: page) == "400 OFFSET_INVALID")
            }
            var red = list
            red.option = options[2]
            #expect(try await alice.call(red).count == 1)
            try await boris.call(vote([]))
            let results = try await alice.call(API.Messages.GetPollResults(peer: peer, msgID: own.id, pollHash: 0))
            #expect(results.whole?.updates.compactMap(Self.poll).first?.results.results?.map(\.voters) == [1, 0, 0])
            #expect(try await boris.failure(of: vote([[9]])) == "400 OPTION_INVALID")

            var closed = own.media.poll
            closed.closed = true
            let edit = API.Messages.EditMessage(peer: peer, id: own.id, media: .inputMediaPoll(.init(poll: closed)))
            let answer = try await alice.call(edit).whole
            // Clients look for the closed poll in the first update alone.
            let first = answer?.updates.first.flatMap(Self.poll)
            #expect(first?.poll?.closed == true && first?.results.totalVoters == 1)
            #expect(try self.media(answer).media.poll.closed)
            #expect(try await boris.told { try? self.media($0) }.media.results.results?.map(\.voters) == [1, 0, 0])
            #expect(try await boris.failure(of: vote([options[0]])) == "400 MESSAGE_POLL_CLOSED")
            #expect(try await alice.failure(of: edit) == "400 MESSAGE_NOT_MODIFIED")
            closed.closed = false
            let open = API.Messages.EditMessage(peer: peer, id: own.id, media: .inputMediaPoll(.init(poll: closed)))
            #expect(try await alice.failure(of: open) == "400 PARAMETER_NOT_IN_LAB: media (inputMediaPoll)")
        }
    }

    @Test("A quiz tells its right answer after the one vote; its bot hears of votes; a poll closes at its time")
    func quizzes() throws {
        var scene = try ChatScene()
        let bot = scene.desk.caller(at: World.freeBotHome)
        try scene.desk.call(
            API.Auth.ImportBotAuthorization(
                flags: 0, apiID: 1, apiHash: "x", botAuthToken: LabDescription.Bot.standard.token), from: bot)
        let alice = scene.desk.peer("alice")
        try scene.send("/start", to: scene.desk.peer(World.freeBotName), from: scene.alice)
        var quiz = Self.poll(["one", "two"])
        (quiz.quiz, quiz.publicVoters, quiz.closePeriod) = (true, true, 60)
        #expect(
            scene.desk.failure(of: Self.send(alice, quiz, 1), from: bot) == "400 QUIZ_CORRECT_ANSWERS_EMPTY")
        #expect(
            scene.desk.failure(of: Self.send(alice, quiz, 1, correct: [5]), from: bot)
                == "400 QUIZ_CORRECT_ANSWER_INVALID")
        try scene.desk.call(Self.send(alice, quiz, 1, correct: [1], solution: "It is."), from: bot)
        try scene.desk.call(Self.send(alice, quiz, 2, correct: [1]), from: bot)
        let id = try #require(scene.desk.world.boxes[scene.id("alice")]).nextID - 1
        let peer = scene.desk.peer(World.freeBotName)
        let options = try #require(scene.desk.world.polls.values.first).options
        let vote = API.Messages.SendVote(peer: peer, msgID: id - 1, options: [options[0]])
        try scene.desk.call(API.Updates.GetState(), from: bot)
        let result = try scene.desk.call(vote, from: scene.alice).whole?.updates.compactMap(Self.poll).first?.results
        #expect(result?.results?.map(\.correct) == [false, true] && result?.solution == "It is.")
        let heard = try scene.packets(to: bot).flatMap(\.updates)
        let votes = heard.compactMap { if case .updateMessagePollVote(let vote) = $0 { vote } else { nil } }
        #expect(votes.map(\.options) == [[options[0]]] && votes.map(\.positions) == [[0]])
        #expect(heard.contains { Self.poll($0) != nil })
        #expect(scene.desk.failure(of: vote, from: scene.alice) == "400 REVOTE_NOT_ALLOWED")
        scene.desk.now += 60
        let late = API.Messages.SendVote(peer: peer, msgID: id, options: [options[0]])
        #expect(scene.desk.failure(of: late, from: scene.alice) == "400 MESSAGE_POLL_CLOSED")
        #expect(
            try scene.packets(to: bot).flatMap(\.updates).filter { Self.poll($0)?.poll?.closed == true }.count == 2)
        quiz.closePeriod = 1
        #expect(
            scene.desk.failure(of: Self.send(alice, quiz, 3, correct: [1]), from: bot)
                == "400 POLL_CLOSE_DATE_INVALID")
    }

    @Test("The time of a poll that waits begins when it is sent")
    func timesOfWaitingPolls() throws {
        var scene = try ChatScene()
        let peer = try scene.channel(["boris"]).peer
        var poll = Self.poll(["a", "b"])
        poll.closePeriod = 60
        var query = Self.send(peer, poll, 1)
        query.scheduleDate = Int32(clamping: scene.desk.now + 600)
        try scene.desk.call(query, from: scene.alice)
        let waiting = try #require(scene.desk.world.scheduled[scene.id("alice")]?.messages.first)
        // Sooner than was planned.
        scene.desk.now += 100
        let send = API.Messages.SendScheduledMessages(peer: peer, id: [waiting.id])
        let sent = try self.media(try scene.desk.call(send, from: scene.alice).whole)
        #expect(sent.media.poll.closeDate == Int32(clamping: scene.desk.now + 60) && !sent.media.poll.closed)
        let options = sent.media.poll.answers.compactMap(\.option)
        let vote = API.Messages.SendVote(peer: peer, msgID: sent.id, options: [options[0]])
        scene.desk.now += 59
        #expect(scene.desk.failure(of: vote, from: scene.boris) == "no error")
        scene.desk.now += 1
        #expect(scene.desk.failure(of: vote, from: scene.boris) == "400 MESSAGE_POLL_CLOSED")
    }

    @Test("Channels hide who voted, quizzes are copied by those who answered, who is anonymous does not vote")
    func refusedPolls() throws {
        var scene = try ChatScene()
        let group = try scene.channel(["boris"])
        let news = try scene.channel([], isBroadcast: true).peer
        func forward(
            _ id: Int32, _ randomID: Int64, to peer: API.InputPeer, hidesAuthor: Bool = false
        ) -> API.Messages.ForwardMessages {
            .init(dropAuthor: hidesAuthor, fromPeer: group.peer, id: [id], randomID: [randomID], toPeer: peer)
        }
        var poll = Self.poll(["a", "b"])
        poll.publicVoters = true
        let publicVoters = "400 BROADCAST_PUBLIC_VOTERS_FORBIDDEN"
        #expect(scene.desk.failure(of: Self.send(news, poll, 1), from: scene.alice) == publicVoters)
        let open = try self.media(try scene.desk.call(Self.send(group.peer, poll, 2), from: scene.alice).whole)
        #expect(scene.desk.failure(of: forward(open.id, 3, to: news), from: scene.alice) == publicVoters)
        #expect(scene.desk.failure(of: forward(open.id, 3, to: .inputPeerSelf), from: scene.alice) == "no error")
        poll.publicVoters = false
        #expect(scene.desk.failure(of: Self.send(news, poll, 4), from: scene.alice) == "no error")

        var quiz = Self.poll(["a", "b"])
        quiz.quiz = true
        let asked = try self.media(
            try scene.desk.call(Self.send(group.peer, quiz, 5, correct: [1]), from: scene.alice).whole)
        let copy = forward(asked.id, 1, to: .inputPeerSelf, hidesAuthor: true)
        #expect(scene.desk.failure(of: copy, from: scene.boris) == "400 QUIZ_ANSWER_MISSING")
        #expect(scene.desk.failure(of: forward(asked.id, 2, to: .inputPeerSelf), from: scene.boris) == "no error")
        let options = asked.media.poll.answers.compactMap(\.option)
        let vote = API.Messages.SendVote(peer: group.peer, msgID: asked.id, options: [options[0]])
        #expect(scene.desk.failure(of: vote, from: scene.boris) == "no error")
        #expect(scene.desk.failure(of: copy, from: scene.boris) == "no error")

        let boris = scene.user("boris")
        try scene.desk.call(
            API.Channels.EditAdmin(
                channel: group.input, userID: boris, adminRights: .init(pinMessages: true, anonymous: true)),
            from: scene.alice)
        let late = API.Messages.SendVote(peer: group.peer, msgID: open.id, options: [options[0]])
        #expect(scene.desk.failure(of: late, from: scene.boris) == "403 ANONYMOUS_REACTIONS_DISABLED")
    }

    @Test("Questions, answers, explanations and times of polls have limits")
    func pollsAreLimited() throws {
        var scene = try ChatScene()
        let peer = try scene.channel([]).peer
        var lastID: Int64 = 0
        func answer(_ poll: API.Poll, correct: [Int32]? = nil, solution: String? = nil) -> String {
            lastID += 1
            let query = Self.send(peer, poll, lastID, correct: correct, solution: solution)
            return scene.desk.failure(of: query, from: scene.alice)
        }
        func long(_ count: Int) -> String { String(repeating: "x", count: count) }
        var poll = Self.poll(["a", "b"])
        for count in [0, 300, 301] {
            poll.question = Self.text(long(count))
            #expect(answer(poll) == (count == 300 ? "no error" : "400 POLL_QUESTION_INVALID"))
        }
        for count in [0, 100, 101] {
            #expect(
                answer(Self.poll([long(count), "b"])) == (count == 100 ? "no error" : "400 POLL_ANSWER_INVALID"))
        }
        for count in [0, 12, 13] {
            let answers = (0..<count).map { "\($0)" }
            #expect(answer(Self.poll(answers)) == (count == 12 ? "no error" : "400 POLL_ANSWERS_INVALID"))
        }
        poll = Self.poll(["a", "b"])
        for (period, isRight) in [(4, false), (5, true), (2_628_000, true), (2_628_001, false)] as [(Int32, Bool)] {
            poll.closePeriod = period
            #expect(answer(poll) == (isRight ? "no error" : "400 POLL_CLOSE_DATE_INVALID"), "\(period)")
        }
        var quiz = Self.poll(["a", "b"])
        quiz.quiz = true
        for count in [200, 201] {
            #expect(
                answer(quiz, correct: [0], solution: long(count))
                    == (count == 200 ? "no error" : "400 QUIZ_SOLUTION_TOO_LONG"))
        }
        #expect(answer(quiz, correct: [0, 1]) == "400 QUIZ_CORRECT_ANSWERS_TOO_MUCH")
        quiz.multipleChoice = true
        #expect(answer(quiz, correct: [0]) == "400 QUIZ_MULTIPLE_INVALID")
    }

    @Test("Places, contacts and dice are sent, and found by searches")
    func otherMedia() async throws {
        try await withLab { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let peer = API.InputPeer.inputPeerSelf
            var lastID: Int64 = 0
            func send(_ media: API.InputMedia) -> API.Messages.SendMedia {
                lastID += 1
                return .init(peer: peer, media: media, message: "", randomID: lastID)
            }
            func sent(_ media: API.InputMedia) async throws -> API.MessageMedia? {
                try await alice.call(send(media)).whole?.messages.first?.media
            }
            let point = API.InputGeoPoint.inputGeoPoint(.init(lat: 52.5, long: 13.25, accuracyRadius: 5))
            guard case .messageMediaGeo(.geoPoint(let geo))? = try await sent(.inputMediaGeoPoint(geoPoint: point))
            else { throw RawClientError.unexpected("no place") }
            #expect(geo.lat == 52.5 && geo.long == 13.25 && geo.accuracyRadius == 5)
            let venue = API.InputMedia.inputMediaVenue(
                .init(
                    geoPoint: point, title: "Hall", address: "Street", provider: "foursquare", venueID: "1",
                    venueType: "arts"))
            guard case .messageMediaVenue(let hall)? = try await sent(venue) else {
                throw RawClientError.unexpected("no venue")
            }
            #expect(hall.title == "Hall" && hall.venueType == "arts")
            let contact = API.InputMedia.inputMediaContact(
                .init(phoneNumber: "+\(LabAccount.boris.phone)", firstName: "Boris", lastName: "", vcard: ""))
            guard case .messageMediaContact(let shared)? = try await sent(contact) else {
                throw RawClientError.unexpected("no contact")
            }
            #expect(shared.userID == (try await alice.user("boris")).id)
            guard case .messageMediaDice(let die)? = try await sent(.inputMediaDice(emoticon: "🎰")) else {
                throw RawClientError.unexpected("no die")
            }
            #expect((1...64).contains(die.value))
            #expect(try await alice.failure(of: send(.inputMediaDice(emoticon: "x"))) == "400 EMOTICON_INVALID")
            let nowhere = API.InputMedia.inputMediaGeoPoint(geoPoint: .inputGeoPoint(.init(lat: 100, long: 0)))
            #expect(try await alice.failure(of: send(nowhere)) == "400 GEO_POINT_INVALID")
            for (filter, count) in [(API.MessagesFilter.inputMessagesFilterGeo, 2), (.inputMessagesFilterContacts, 1)] {
                let search = API.Messages.Search(
                    peer: peer, q: "", filter: filter, minDate: 0, maxDate: 0, offsetID: 0, addOffset: 0, limit: 10,
                    maxID: 0, minID: 0, hash: 0)
                let found = try await alice.call(search)
                guard case .messages(let messages) = found else {
                    Issue.record("\(found)")
                    return
                }
                #expect(messages.messages.count == count)
            }
        }
    }
}
