import MTProtoCore
import MTProtoKit
import Synchronization
import TelegramAPI
import TelegramLab
import TestTime
import Testing

@testable import TelegramKit

struct RequestOptionsTests {
    @Test("J05 the pauses of what must succeed grow by a fifth of a second up to five")
    func retryPausesGrow() {
        let delays = (1...27).map { RetryDelay.after($0) }
        #expect(delays[0] == .milliseconds(200) && delays[1] == .milliseconds(400) && delays[23] == .milliseconds(4800))
        #expect(delays[24] == .seconds(5) && delays[26] == .seconds(5))
    }

    @Test("J05 what must succeed is asked again after 0.2 s, 0.4 s and so on, and from the 25th time on after 5 s")
    func attemptsComeOnTime() async throws {
        let time = TestTime(passes: false)
        let server = ScriptedServer()
        var configuration = TelegramConfiguration.scripted(server)
        configuration.time = time.source
        try await withTelegramClient(configuration) { client in
            let asking = Task { try await client.invokeUntilAnswered(API.Help.GetConfig()) }
            for attempt in 1...27 {
                let pause = Duration.milliseconds(min(200 * attempt, 5000))
                try await eventually("the pause after attempt \(attempt) begins") {
                    server.calls.count == attempt && time.sleeps.contains(pause)
                }
                time.jump(pause - .milliseconds(1))
                #expect(time.sleeps.contains(.milliseconds(1)) && server.calls.count == attempt)
                time.jump(.milliseconds(1))
            }
            try await eventually("the last attempt") { server.calls.count == 28 }
            asking.cancel()
            await #expect(throws: TelegramError.self) { try await asking.value }
        }
    }

    @Test(
        "J05 Q16 what only reads is asked until it is answered, and ends with its task; what may have an effect is not")
    func readingIsRepeatedUntilAnswered() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                await lab.failNext("help.getNearestDc", at: 2, code: 400, message: "NOT_NOW", times: 2)
                let nearest = try await my.time.passing {
                    try await my.client.invokeUntilAnswered(API.Help.GetNearestDc())
                }
                #expect(nearest.thisDC == 2)
                #expect(my.received(at: 2).filter { $0 == "help.getNearestDc" }.count == 3)

                await lab.failNext("help.getNearestDc", at: 2, code: 400, message: "NEVER", times: 1_000)
                let client = my.client
                let task = Task { try await client.invokeUntilAnswered(API.Help.GetNearestDc()) }
                try await eventually("it is asked") { my.received(at: 2).count { $0 == "help.getNearestDc" } > 3 }
                task.cancel()
                await #expect(throws: TelegramError.self) { try await task.value }
                let refused = try await error { () async throws(TelegramError) in
                    try await my.client.invokeUntilAnswered(API.Auth.ResetAuthorizations())
                }
                #expect(refused.code == .invalidConfiguration)
            }
        }
    }

    @Test("P23 G07 a request says itself how long it waits; what is not waited for is told, and remembered")
    func requestsSayHowLongTheyWait() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                _ = try await my.client.ping()
                var waits = my.client.floodWaits.makeAsyncIterator()
                var options = RequestOptions()
                options.floodWaits = .never
                await lab.failNext("help.getConfig", at: 2, code: 420, message: "FLOOD_WAIT_1")
                let refused = try await error { () async throws(TelegramError) in
                    try await my.client.invoke(API.Help.GetConfig(), options: options)
                }
                #expect(refused.code == .floodWait && refused.retryAfter == .seconds(1))
                let told = await waits.next()
                #expect(told?.duration == .seconds(1) && told?.isAutomatic == false)

                // Longer than the configuration would wait.
                options.floodWaits = .automatic(upTo: .seconds(700))
                await lab.failNext("help.getNearestDc", at: 2, code: 420, message: "FLOOD_WAIT_600")
                let client = my.client
                let patient = Task { [options] in try await client.invoke(API.Help.GetNearestDc(), options: options) }
                let accepted = await waits.next()
                #expect(accepted?.method == "help.getNearestDc" && accepted?.isAutomatic == true)
                patient.cancel()
                let ended = await #expect(throws: TelegramError.self) { try await patient.value }
                #expect(ended?.code == .cancelled && ended?.hint.contains("was not asked again") == true)

                // Nobody asks again before the time.
                let sent = my.received(at: 2).filter { $0 == "help.getNearestDc" }.count
                let early = try await error { () async throws(TelegramError) in
                    try await my.client.invoke(API.Help.GetNearestDc())
                }
                #expect(early.code == .floodWait && (early.retryAfter ?? .zero) > .seconds(400))
                let remembered = await waits.next()
                #expect(remembered?.method == "help.getNearestDc" && remembered?.isAutomatic == false)
                #expect(remembered?.duration == early.retryAfter)
                #expect(my.received(at: 2).filter { $0 == "help.getNearestDc" }.count == sent)
                _ = try await my.client.invoke(API.Help.GetConfig())
            }
        }
    }

    @Test("a request that waits for nothing is refused, and not sent, until the pause of its method is over")
    func impatientRequestsAreRefused() async throws {
        try await withLab { lab in
            let time = TestTime(passes: false)
            try await withClient(of: lab, time: time) { my in
                _ = try await my.client.ping()
                var options = RequestOptions()
                options.floodWaits = .never
                await lab.failNext("help.getConfig", at: 2, code: 420, message: "FLOOD_WAIT_3")
                for _ in 0..<2 {
                    let refused = try await error { () async throws(TelegramError) in
                        try await my.client.invoke(API.Help.GetConfig(), options: options)
                    }
                    #expect(refused.code == .floodWait && refused.retryAfter == .seconds(3))
                }
                #expect(my.received(at: 2).count { $0 == "help.getConfig" } == 1)
                time.jump(.seconds(3))
                _ = try await my.client.invoke(API.Help.GetConfig(), options: options)
            }
        }
    }

    @Test("P23 short pauses are not remembered, long ones until they end, and not without bound")
    func floodMemoryForgets() {
        var memory = FloodMemory()
        let start = Instant(nanoseconds: 0)
        func place(_ method: String) -> FloodMemory.Place { .init(method: method, datacenter: DatacenterID(2)) }
        func pause(_ method: String, _ seconds: Int) -> Duration? {
            memory.pause(for: place(method), now: start + .seconds(seconds))?.duration
        }
        memory.note(place("a.b"), pause: .seconds(1), now: start)
        #expect(pause("a.b", 0) == nil)
        memory.note(place("a.b"), pause: .seconds(5), now: start)
        memory.note(place("a.b"), pause: .seconds(3), now: start)
        #expect(pause("a.b", 1) == .seconds(4))
        #expect(pause("a.c", 0) == nil)
        #expect(pause("a.b", 5) == nil)
        for index in 0..<1_100 { memory.note(place("m.\(index)"), pause: .seconds(100 + index), now: start) }
        let kept = (0..<1_100).filter { memory.pause(for: place("m.\($0)"), now: start) != nil }
        #expect(kept == Array(76..<1_100), "those that end last")
        // Those that are over make room before any other does.
        memory.note(place("late"), pause: .seconds(5), now: start + .seconds(200))
        #expect(pause("m.101", 200) == .seconds(1) && pause("late", 200) == .seconds(5))
        // Of those that are over nothing is told: "m.105" and the late one end just then.
        #expect(memory.all(now: start + .seconds(205)).count == 994)
    }

    @Test(
        "a pause just as long as one may be is waited out, one that is a second longer is not",
        arguments: [true, false])
    func longestPausesAreWaitedOut(isSaidByTheRequest: Bool) async throws {
        let longest = FloodWaitPolicy.automatic(upTo: .seconds(3))
        try await withLab { lab in
            try await withClient(of: lab, configure: { $0.floodWaits = isSaidByTheRequest ? .never : longest }) { my in
                var options = RequestOptions()
                if isSaidByTheRequest { options.floodWaits = longest }
                await lab.failNext("help.getConfig", at: 2, code: 420, message: "FLOOD_WAIT_3")
                _ = try await my.time.passing { try await my.client.invoke(API.Help.GetConfig(), options: options) }
                await lab.failNext("help.getConfig", at: 2, code: 420, message: "FLOOD_WAIT_4")
                let refused = try await error { () async throws(TelegramError) in
                    try await my.client.invoke(API.Help.GetConfig(), options: options)
                }
                #expect(refused.code == .floodWait && refused.retryAfter == .seconds(4))
            }
        }
    }

    @Test("a pause for which an account would have to pay is not remembered: the next request is sent")
    func paidPausesAreNotRemembered() async throws {
        try await withLab { lab in
            try await withClient(of: lab, time: TestTime(passes: false)) { my in
                var options = RequestOptions()
                options.floodWaits = .never
                await lab.failNext("help.getConfig", at: 2, code: 420, message: "FLOOD_PREMIUM_WAIT_30")
                let refused = try await error { () async throws(TelegramError) in
                    try await my.client.invoke(API.Help.GetConfig(), options: options)
                }
                #expect(refused.code == .floodWait && refused.retryAfter == .seconds(30))
                _ = try await my.client.invoke(API.Help.GetConfig(), options: options)
            }
        }
    }

    @Test("G06 G13 what options say of updates, haste, waiting and repetition goes with the request, none by itself")
    func optionsGoWithTheRequest() async throws {
        let server = ScriptedServer()
        try await withTelegramClient(.scripted(server)) { client in
            for isWanted in [false, true] {
                var options = RequestOptions()
                options.withoutUpdates = isWanted
                options.isHighPriority = isWanted
                options.waitsForPassword = isWanted
                options.watchesStalls = isWanted
                if isWanted { options.isIdempotent = true }
                _ = try? await client.invoke(API.Auth.ResetAuthorizations(), options: options)
                let request = try #require(server.calls.last?.request)
                #expect(request.withoutUpdates == isWanted && request.isHighPriority == isWanted)
                #expect(request.isIdempotent == isWanted && request.timeout == nil)
                #expect(request.dependsOnPassword == isWanted && request.watchesStalls == isWanted)
            }
            #expect(server.calls.count == 2)
        }
    }

    @Test("P23 a pause is that of the datacenter which demanded it: it is told so, and others are asked meanwhile")
    func pausesBelongToDatacenters() async throws {
        try await withLab { lab in
            try await withClient(of: lab, time: TestTime(passes: false)) { my in
                let waits = my.client.floodWaits
                var options = RequestOptions()
                options.floodWaits = .never
                await lab.failNext("help.getNearestDc", at: 3, code: 420, message: "FLOOD_WAIT_30")
                for _ in 0..<2 {
                    let refused = try await error { () async throws(TelegramError) in
                        try await my.client.invoke(API.Help.GetNearestDc(), on: 3, options: options)
                    }
                    #expect(refused.code == .floodWait)
                }
                #expect(my.received(at: 3).count { $0 == "help.getNearestDc" } == 1)
                #expect(try await my.client.invoke(API.Help.GetNearestDc(), options: options).thisDC == 2)
                var iterator = waits.makeAsyncIterator()
                for _ in 0..<2 { #expect(await iterator.next()?.datacenter == 3) }
            }
        }
    }

    @Test("P23 a program decides of each pause")
    func programsDecideOfPauses() async throws {
        try await withLab { lab in
            let asked = Mutex<[FloodWait]>([])
            try await withClient(
                of: lab,
                configure: { configuration in
                    configuration.decidesFloodWait = { wait in
                        asked.withLock { $0.append(wait) }
                        return false
                    }
                }
            ) { my in
                var waits = my.client.floodWaits.makeAsyncIterator()
                await lab.failNext("help.getConfig", at: 2, code: 420, message: "FLOOD_WAIT_1")
                let refused = try await error { () async throws(TelegramError) in
                    try await my.client.invoke(API.Help.GetConfig())
                }
                #expect(refused.code == .floodWait && refused.retryAfter == .seconds(1))
                #expect(asked.withLock { $0.map(\.method) } == ["help.getConfig"])
                #expect(await waits.next()?.isAutomatic == false)
                // A chat's own pause is nothing to decide about, and told all the same.
                await lab.failNext("help.getConfig", at: 2, code: 420, message: "SLOWMODE_WAIT_7")
                let slow = try await error { () async throws(TelegramError) in
                    try await my.client.invoke(API.Help.GetConfig())
                }
                #expect(slow.code == .floodWait && slow.retryAfter == .seconds(7))
                #expect(asked.withLock { $0.count } == 1)
                #expect(await waits.next()?.duration == .seconds(7))
                _ = try await my.client.invoke(API.Help.GetConfig())
            }
        }
    }

    @Test("P24 what the server wants proved is proved by the program, for that request only")
    func challengesAreAnswered() async throws {
        try await withLab { lab in
            let asked = Mutex<[VerificationChallenge]>([])
            try await withClient(
                of: lab,
                configure: { configuration in
                    configuration.verification = { challenge in
                        asked.withLock { $0.append(challenge) }
                        return "proof"
                    }
                }
            ) { my in
                await lab.failNext("help.getConfig", at: 2, code: 403, message: "RECAPTCHA_CHECK_help.getConfig__site")
                _ = try await my.client.invoke(API.Help.GetConfig())
                await lab.failNext("help.getNearestDc", at: 2, code: 403, message: "APNS_VERIFY_CHECK_12ab")
                _ = try await my.client.invoke(API.Help.GetNearestDc())
                _ = try await my.client.invoke(API.Help.GetConfig())
                #expect(
                    asked.withLock { $0 } == [
                        .puzzle(method: "help.getConfig", siteKey: "site"), .push(nonce: "12ab"),
                    ])
                let calls = lab.receivedMessages(at: 2).filter { $0.name == "help.getConfig" }
                #expect(calls.map { $0.wrappers.contains("invokeWithReCaptcha") } == [false, true, false])
                let others = lab.receivedMessages(at: 2).filter { $0.name == "help.getNearestDc" }
                #expect(others.map { $0.wrappers.contains("invokeWithApnsSecret") } == [false, true])
            }
        }
    }

    @Test("P28 an answer comes with who gave it, when, and how long it took")
    func answersComeWithTheirCircumstances() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                _ = try await my.client.ping()
                await lab.holdAnswers(2)
                let client = my.client
                let asking = Task { try await client.invokeWithInfo(API.Help.GetConfig()) }
                try await eventually("it is asked") { my.received(at: 2).contains("help.getConfig") }
                await my.time.pass(.milliseconds(120))
                await lab.releaseAnswers(2)
                let (config, info) = try await asking.value
                #expect(info.datacenter == 2 && info.duration >= .milliseconds(120))
                let time = try #require(info.serverTime)
                #expect(abs(time - Double(config.date)) < 60)
            }
        }
    }

    @Test("what an answer says of the numbering of updates counts with its circumstances, too: there is no gap")
    func answersWithCircumstancesCount() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let bot = try await my.echoBot()
                let updates = my.client.updates
                try await eventually("the place is known") { updates.position != nil }
                var iterator = updates.makeAsyncIterator()
                func echo(of text: String) async {
                    while let update = await iterator.next() {
                        guard case .newMessage(let message) = update else { continue }
                        if !message.isOutgoing, message.text.contains(text) { return }
                    }
                    Issue.record("the updates ended")
                }
                let sent = try await my.client.send("before", to: bot)
                await echo(of: "before")
                let asked = my.received(at: 5).count { $0.hasPrefix("updates.get") }
                let query = API.Messages.DeleteMessages(id: [Int32(sent.id)])
                #expect(try await my.client.invokeWithInfo(query).response.ptsCount == 1)
                try await my.client.send("after", to: bot)
                await echo(of: "after")
                #expect(my.received(at: 5).count { $0.hasPrefix("updates.get") } == asked)
            }
        }
    }

    @Test("G05 a request follows the newest pending one of the methods that it names, and none where none is pending")
    func requestsFollowMethods() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                let client = my.client
                var options = RequestOptions()
                options.follows = ["help.getNearestDc", "help.getCdnConfig"]
                _ = try await client.invoke(API.Help.GetConfig(), options: options)
                func wrappers() -> [[String]] {
                    lab.receivedMessages(at: 2).filter { $0.name == "help.getConfig" }.map(\.wrappers)
                }
                #expect(!wrappers().joined().contains("invokeAfterMsg"))

                await lab.holdAnswers(2)
                let first = Task { try await client.ping() }
                try await eventually("it is asked") { my.received(at: 2).contains("help.getNearestDc") }
                let second = Task { [options] in try await client.invoke(API.Help.GetConfig(), options: options) }
                try await eventually("the next is asked") { wrappers().last?.contains("invokeAfterMsg") == true }
                let pending = await client.pendingRequests().first { $0.name == "help.getConfig" }
                #expect(pending?.runsAfter == "help.getNearestDc")
                await lab.releaseAnswers(2)
                _ = try await (first.value, second.value)

                options.order = RequestOrder("one")
                let refused = try await error { () async throws(TelegramError) in
                    try await client.invoke(API.Help.GetConfig(), options: options)
                }
                #expect(refused.code == .invalidConfiguration)
            }
        }
    }

    @Test("G05 K06 what is sent to a chat arrives in the order in which it was sent, whatever happens on the way")
    func sendsKeepTheirOrder() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let bot = try await my.echoBot()
                let client = my.client
                let texts = (0..<10).map { "number \($0)" }
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for (index, text) in texts.enumerated() {
                        group.addTask {
                            _ = try await client.invoke(
                                API.Messages.SendMessage(peer: bot.input, message: text, randomID: Int64(index + 1)))
                        }
                        // The order of tasks is nobody's promise: each is on its way before the next begins.
                        try await eventually("submitted") {
                            my.recorder.events.count { event in
                                if case .requestSent("messages.sendMessage", _, _) = event.kind { true } else { false }
                            } == index + 1
                        }
                        if index == 4 { await lab.dropConnections(5) }
                    }
                    try await group.waitForAll()
                }
                let history = try await my.client.messages(in: bot, limit: 40).collect()
                let own = history.filter { $0.isOutgoing && $0.text.hasPrefix("number") }
                #expect(own.sorted { $0.id < $1.id }.map(\.text) == texts)
                let calls = lab.receivedMessages(at: 5).filter { $0.name == "messages.sendMessage" }
                #expect(!calls.isEmpty)
            }
        }
    }

    @Test("K06 every way to send goes before other requests, whether the library or a program makes it")
    func everyWayToSendIsUrgent() async throws {
        let server = ScriptedServer()
        let peer = Peer(kind: .group, id: 5)
        try await withTelegramClient(.scripted(server)) { client in
            _ = try? await client.send("text", to: peer)
            _ = try? await client.forward([1], from: peer, to: peer)
            _ = try? await client.send(.raw(.inputMediaEmpty), to: peer)
            _ = try? await client.invoke(API.Messages.SendMessage(peer: peer.input, message: "text", randomID: 1))
            _ = try? await client.invoke(API.Messages.SendMultiMedia(peer: peer.input, multiMedia: []))
            _ = try? await client.invoke(
                API.Messages.SendInlineBotResult(peer: peer.input, randomID: 1, queryID: 2, id: "3"))
            #expect(server.calls.count == 6 && server.calls.allSatisfy { $0.request.isHighPriority })
            _ = try? await client.invoke(API.Help.GetConfig())
            _ = try? await client.messages(in: peer, limit: 1).collect()
            #expect(server.calls.dropFirst(6).map { $0.request.isHighPriority } == [false, false])
        }
    }

    @Test("K06 chats have orders of their own, and other requests none")
    func chatsHaveOrdersOfTheirOwn() {
        func order(_ peer: API.InputPeer) -> RequestOrder? {
            RequestOrder.natural(of: API.Messages.SendMessage(peer: peer, message: "", randomID: 1))
        }
        let user = order(.inputPeerUser(userID: 1, accessHash: 5))
        #expect(user != nil && user == order(.inputPeerUser(userID: 1, accessHash: 6)))
        #expect(user != order(.inputPeerUser(userID: 2, accessHash: 5)) && user != order(.inputPeerChat(chatID: 1)))
        let forward = API.Messages.ForwardMessages(
            fromPeer: .inputPeerSelf, id: [1], randomID: [1], toPeer: .inputPeerUser(userID: 1, accessHash: 5))
        #expect(RequestOrder.natural(of: forward) == user)
        #expect(RequestOrder(Peer(kind: .user, id: 1)) == user, "calls of the library and raw ones wait for each other")
        #expect(RequestOrder.natural(of: API.Help.GetConfig()) == nil)
        #expect(RequestOrder("a") == RequestOrder("a") && RequestOrder("a") != RequestOrder("b"))
    }
}
