import MTProtoCore
import MTProtoKit
import Synchronization
import TelegramAPI
import TelegramKit
import TelegramLab
import TestTime
import Testing

/// Bulk work in a lab that limits sending.
struct BulkTests {
    /// Alice with some groups in a lab with limits, both by one time.
    private func withGroups(
        _ count: Int, limits: LabSendingLimits, _ body: (LabClient, [Peer]) async throws -> Void
    ) async throws {
        let time = TestTime()
        var configuration = LabConfiguration()
        configuration.sendingLimits = limits
        try await TelegramLab.withLab(configuration.forTests(time: time)) { lab in
            try await withClient(of: lab, time: time) { my in
                try await my.signIn()
                let boris = try await my.client.resolve(.username("boris"))
                var groups: [Peer] = []
                for number in 1...count {
                    groups.append(try await my.client.createGroup(title: "Group \(number)", members: [boris]))
                }
                try await body(my, groups)
            }
        }
    }

    private func texts(_ client: TelegramClient, _ chat: Peer) async throws -> [String] {
        try await client.messages(in: chat).collect().reversed().map(\.text).filter { !$0.isEmpty }
    }

    @Test("U45 bulk work takes as long as it says, is broken off and goes on, and nothing comes twice")
    func bulkWorkGoesOn() async throws {
        let limits = LabSendingLimits(chat: .init(1, per: 1), group: .init(3, per: 10), overall: .init(4, per: 1))
        try await withGroups(6, limits: limits) { my, groups in
            let client = my.client
            var plan = BulkPlan(
                groups.map { ($0, 4) },
                limits: BulkLimits(perGroup: .init(3, per: .seconds(10)), overall: .init(4, per: .seconds(1))))
            let planned = plan.duration()
            #expect(planned > .seconds(10) && plan.total == 24)
            let begun = my.time.now
            let progress = Mutex<[Int]>([])
            // What is under way is not cut off: a message that arrives at the lab much later, as one may on a busy machine, would be
            // counted there then.
            let send: @Sendable (BulkItem) async throws -> Void = { item in
                let message = Task {
                    try await client.send(
                        "\(item.number)", to: item.peer, options: SendOptions(randomID: item.randomID))
                }
                _ = try await message.value
            }
            let running = Task { [plan] in
                var plan = plan
                do {
                    try await client.sendInBulk(
                        &plan, onProgress: { plan in progress.withLock { $0.append(plan.done) } }, send)
                } catch {
                    return (plan, (error as? TelegramError)?.code)
                }
                return (plan, nil)
            }
            try await eventually("some are sent") { progress.withLock { $0.last ?? 0 } >= 7 }
            running.cancel()
            let (left, code) = await running.value
            #expect(code == .cancelled && left.done >= 7 && left.done < 24)
            plan = left
            // Another failure breaks it off as well, and what it concerns comes again.
            let isBroken = Mutex(false)
            let failure = await #expect(throws: TestFailure.self) {
                try await client.sendInBulk(&plan) { item in
                    if isBroken.withLock({ broken in
                        defer { broken = true }
                        return !broken
                    }) {
                        throw TestFailure("broken")
                    }
                    try await send(item)
                }
            }
            #expect(failure?.what == "broken")
            try await client.sendInBulk(&plan, send)
            #expect(plan.done == 24 && plan.floodWaits == 0)
            #expect(my.time.now - begun < planned + .seconds(12), "broken off twice, in all")
            for group in groups { #expect(try await texts(client, group) == ["1", "2", "3", "4"]) }
            #expect(await my.lab.limitBreaches.isEmpty)
        }
    }

    @Test("U45 U50 when its client ends in order bulk work begins nothing more, and the plan has the rest")
    func endingClientsBeginNothing() async throws {
        try await withGroups(4, limits: LabSendingLimits(group: .init(20, per: 60))) { my, groups in
            let client = my.client
            func sent() -> Int { my.received(at: 5).count { $0 == "messages.sendMessage" } }
            let plan = BulkPlan(
                groups.map { ($0, 2) }, limits: BulkLimits(perChat: nil, perGroup: nil, overall: nil))
            await my.lab.holdAnswers(5)
            let running = Task { [plan] in
                var plan = plan
                do {
                    try await client.sendInBulk(&plan) { item in
                        try await client.send(
                            "\(item.number)", to: item.peer, options: SendOptions(randomID: item.randomID))
                    }
                } catch {
                    return (plan, (error as? TelegramError)?.code)
                }
                return (plan, nil)
            }
            try await eventually("the first of each group arrive") { sent() == groups.count }
            let ending = Task { await client.shutDown(within: .seconds(360_000)) }
            try await eventually("the end has begun") { client.status.isShuttingDown }
            await my.lab.releaseAnswers(5)
            let (left, code) = await running.value
            await ending.value
            #expect(code == .stopped)
            // What was begun is finished.
            #expect(left.done == groups.count && left.total == 2 * groups.count && left.failures.isEmpty)
            #expect(sent() == groups.count)
        }
    }

    @Test(
        "U45 U50 a plan that waits out a long pause is given back at once when its client shuts down, and when it ends",
        arguments: [true, false])
    func plansInPausesEnd(isInOrder: Bool) async throws {
        let (time, diary) = (TestTime(), Diary())
        let begun = time.now
        try await withLab { lab in
            let running = try await withClient(of: lab, time: time, configure: { $0.floodWaits = .never }) { my in
                let client = my.client
                try await my.signIn()
                let boris = try await client.resolve(.username("boris"))
                await lab.failNext("messages.sendMessage", at: 5, code: 420, message: "FLOOD_WAIT_3600")
                let running = Task {
                    var plan = BulkPlan([(boris, 2)])
                    do {
                        try await client.sendInBulk(&plan, onProgress: { _ in diary.note("refused") }) { item in
                            try await client.send(
                                "\(item.number)", to: item.peer, options: SendOptions(randomID: item.randomID))
                        }
                    } catch {
                        diary.note("\((error as? TelegramError)?.code.description ?? "\(error)")")
                    }
                    return plan
                }
                try await eventually("it is refused") { diary.lines == ["refused"] }
                if isInOrder { try await endInOrder(my) { diary.lines == ["refused", "stopped"] } }
                return running
            }
            try await eventually("it has ended") { diary.lines == ["refused", "stopped"] }
            let plan = await running.value
            #expect(plan.done == 0 && plan.total == 2 && plan.floodWaits == 1)
            #expect(time.now - begun < .seconds(3000))
        }
    }

    /// Begins the end of a client with a request under way, and waits until something is so before that is answered.
    private func endInOrder(_ my: LabClient, _ isSo: @Sendable () -> Bool) async throws {
        await my.lab.holdAnswers(5)
        async let asked = my.client.me()
        try await eventually("it is under way") { await !my.client.pendingRequests().isEmpty }
        async let ending: Void = my.client.shutDown(within: .seconds(360_000))
        try await eventually("it is so before the end") { isSo() }
        #expect(my.client.status.connection != .stopped)
        await my.lab.releaseAnswers(5)
        _ = try await asked
        await ending
    }

    @Test("U45 what a person does not take who has blocked the account is kept with its error, and the rest goes on")
    func refusedChatsEndNothing() async throws {
        try await withGroups(2, limits: LabSendingLimits(group: .init(20, per: 60))) { my, groups in
            let client = my.client
            let boris = try await client.resolve(.username("boris"))
            let clara = try await client.resolve(.username("clara"))
            try await withClient(of: my.lab, time: my.time) { other in
                try await other.signIn(LabAccount.standard[1])
                try await other.client.block(try await other.client.resolve(.username("alice")))
            }
            var plan = BulkPlan([(boris, 2), (clara, 2)] + groups.map { ($0, 2) })
            let progress = Mutex<[Int]>([])
            let running = Task { [plan] in
                var plan = plan
                try await client.sendInBulk(
                    &plan, onProgress: { plan in progress.withLock { $0.append(plan.done + plan.failures.count) } }
                ) { item in
                    try await client.send(
                        "\(item.number)", to: item.peer, options: SendOptions(randomID: item.randomID))
                }
                return plan
            }
            plan = try await my.time.passing { try await running.value }
            #expect(plan.done == 6 && plan.total == 8)
            #expect(plan.failures.map(\.item.peer) == [boris, boris] && plan.failures.map(\.item.number) == [1, 2])
            #expect(plan.failures.allSatisfy { $0.error.code == .chatForbidden && $0.error.hint.contains("blocked") })
            #expect(progress.withLock { $0.last } == 8)
            // Nothing is left.
            let done = plan.done
            try await client.sendInBulk(&plan) { _ in throw TestFailure("nothing is left") }
            #expect(plan.done == done)
            // There are messages of the lab's own in the chat with Clara.
            for chat in groups + [clara] { #expect(try await texts(client, chat).suffix(2) == ["1", "2"]) }
        }
    }

    @Test("U45 what concerns the account ends the call, and comes again")
    func refusedAccountsEndTheCall() async throws {
        try await withGroups(2, limits: LabSendingLimits(group: .init(20, per: 60))) { my, groups in
            let client = my.client
            var plan = BulkPlan(groups.map { ($0, 1) })
            await my.lab.failNext("messages.sendMessage", at: 5, code: 400, message: "PEER_FLOOD")
            let failure = await #expect(throws: TelegramError.self) {
                try await my.time.passing {
                    try await client.sendInBulk(&plan) { item in
                        try await client.send(
                            "\(item.number)", to: item.peer, options: SendOptions(randomID: item.randomID))
                    }
                }
            }
            #expect(failure?.serverError?.message == "PEER_FLOOD" && plan.failures.isEmpty && plan.done < 2)
        }
    }

    @Test("U45 where the server takes less than it is said to, it has to say so once", arguments: [true, false])
    func pausesTeach(isWaitedOut: Bool) async throws {
        try await withGroups(2, limits: LabSendingLimits(group: .init(3, per: 4))) { my, groups in
            let client = my.client
            let rates = BulkLimits(perChat: .init(2, per: .seconds(1)), perGroup: .init(10, per: .seconds(4)))
            var plan = BulkPlan(groups.map { ($0, 5) }, limits: rates)
            try await my.time.passing {
                try await client.sendInBulk(&plan) { item in
                    if isWaitedOut {
                        try await client.send(
                            "\(item.number)", to: item.peer, options: SendOptions(randomID: item.randomID))
                    } else {
                        let kind: TelegramError? = await Self.refused(item, client)
                        if let kind { throw kind }
                    }
                }
            }
            #expect(plan.done == 10)
            let breaches = await my.lab.limitBreaches
            // Both groups may have come to it at the same moment.
            #expect((1...2).contains(breaches.count) && breaches.allSatisfy { !$0.isRepeated })
            #expect(plan.floodWaits == breaches.count && plan.limits.perGroup != rates.perGroup)
            for group in groups { #expect(try await texts(client, group) == ["1", "2", "3", "4", "5"]) }
        }
    }

    /// Sends without waiting out what the server demands.
    private static func refused(_ item: BulkItem, _ client: TelegramClient) async -> TelegramError? {
        var options = RequestOptions()
        options.floodWaits = .never
        do throws(TelegramError) {
            let request = API.Messages.SendMessage(
                peer: try await client.inputPeer(item.peer), message: "\(item.number)", randomID: item.randomID)
            _ = try await client.invoke(request, options: options)
            return nil
        } catch {
            return error
        }
    }

    /// Forwards a message to each chat of a plan.
    private func forwarded(
        _ id: Int, from source: Peer, to chats: [Peer], _ my: LabClient
    ) async -> (plan: BulkPlan, error: TelegramError?) {
        let client = my.client
        return await my.time.passing {
            var plan = BulkPlan(chats.map { ($0, 1) })
            do {
                try await client.sendInBulk(&plan) { item in
                    try await client.forward(
                        [id], from: source, to: item.peer, options: SendOptions(randomID: item.randomID))
                }
            } catch {
                return (plan, error as? TelegramError)
            }
            return (plan, nil)
        }
    }

    @Test(
        "U45 what may not be forwarded, or comes from where the account is not let in, ends the call; no chat is blamed"
    )
    func refusedSourcesEndTheCall() async throws {
        try await withGroups(3, limits: LabSendingLimits(group: .init(20, per: 60))) { my, groups in
            let client = my.client
            let boris = try await client.resolve(.username("boris"))
            let kept = try await client.send("kept", to: boris, options: SendOptions(isProtected: true))
            let protected = await forwarded(kept.id, from: boris, to: groups, my)
            #expect(protected.error?.serverError?.message == "CHAT_FORWARDS_RESTRICTED")
            #expect(protected.plan.failures.isEmpty && protected.plan.done == 0)

            // A channel that the account has left.
            try await withClient(of: my.lab, time: my.time) { other in
                try await other.signIn(LabAccount.standard[1])
                let news = try await other.client.createChannel(title: "News")
                try await other.client.addMembers([try await other.client.resolve(.username("alice"))], to: news)
                try await other.client.send("new", to: news)
            }
            let news = try #require(try await client.dialogs().collect().first { $0.title == "News" }).peer
            let new = try #require(try await client.messages(in: news, limit: 1).collect().first)
            try await client.leave(news)
            let left = await forwarded(new.id, from: news, to: groups, my)
            #expect(left.error?.serverError?.message == "CHANNEL_PRIVATE")
            #expect(left.plan.failures.isEmpty && left.plan.done == 0)

            // Where the client cannot find out which chat was meant, it blames none.
            await my.lab.failNext("channels.getMessages", at: 5, code: 400, message: "MSG_ID_INVALID", times: 3)
            let unknown = await forwarded(new.id, from: news, to: groups, my)
            #expect(unknown.error?.serverError?.message == "CHANNEL_PRIVATE")
            #expect(unknown.plan.failures.isEmpty && unknown.plan.done == 0)

            // The same channel as one of the chats that get something is a failure of its own.
            let free = try await client.send("free", to: boris)
            let rest = await forwarded(free.id, from: boris, to: [news] + groups, my)
            #expect(rest.error == nil && rest.plan.done == 3)
            #expect(rest.plan.failures.map(\.item.peer) == [news])
            #expect(rest.plan.failures.first?.error.serverError?.message == "CHANNEL_PRIVATE")
        }
    }

    @Test("U45 a person who takes no voice messages ends nothing")
    func refusedVoicesEndNothing() async throws {
        try await withGroups(2, limits: LabSendingLimits(group: .init(20, per: 60))) { my, groups in
            let client = my.client
            await my.lab.failNext("messages.sendMessage", at: 5, code: 400, message: "VOICE_MESSAGES_FORBIDDEN")
            let plan = try await my.time.passing {
                var plan = BulkPlan(groups.map { ($0, 1) })
                try await client.sendInBulk(&plan) { item in
                    try await client.send(
                        "\(item.number)", to: item.peer, options: SendOptions(randomID: item.randomID))
                }
                return plan
            }
            #expect(plan.done == 1 && plan.failures.map(\.error.code) == [.chatForbidden])
        }
    }
}
