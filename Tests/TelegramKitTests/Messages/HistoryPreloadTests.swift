import MTProtoCore
import Synchronization
import TelegramAPI
import TelegramLab
import TestTime
import Testing

@testable import TelegramKit

struct HistoryPreloadTests {
    private typealias Chat = HistoryPreloadPolicy.Chat

    private func chat(_ id: Int64, muted: Bool = false, unread: Bool = false, date: Int = 0) -> Chat {
        Chat(peer: Peer(kind: .user, id: id), isMuted: muted, isUnread: unread, newestMessage: 1, newestDate: date)
    }

    /// Lets time pass until the policy wants something.
    private func next(_ policy: inout HistoryPreloadPolicy, _ now: inout Instant) -> [Int64] {
        for _ in 0..<10 {
            guard let deadline = policy.nextDeadline else { return [] }
            now = max(now, deadline)
            let chats = policy.deadlineReached(now: now)
            if !chats.isEmpty { return chats.map(\.peer.id) }
        }
        return []
    }

    @Test(
        "J12 unmuted before muted, unread first, newest first; three at once, each a third of a second after its turn")
    func turnsAreKept() {
        var policy = HistoryPreloadPolicy()
        var now = Instant.zero
        let chats = [
            chat(1, muted: true, unread: true, date: 9), chat(2, date: 8), chat(3, unread: true, date: 1),
            chat(4, unread: true, date: 2), chat(5, date: 9), chat(6, muted: true, date: 7),
        ]
        policy.setOnline(true, now: now)
        policy.chatsChanged(chats, now: now)
        #expect(policy.nextDeadline == now + .seconds(1))
        let early = policy.deadlineReached(now: now + .milliseconds(999))
        #expect(early.isEmpty)
        #expect(next(&policy, &now) == [4, 3, 5])
        #expect(now == .zero + .milliseconds(1300))
        #expect(policy.nextDeadline == nil, "three are under way")
        policy.finished(chats[2], now: now)
        #expect(next(&policy, &now) == [2])
        #expect(now == .zero + .milliseconds(1600))
        policy.finished(chats[3], now: now)
        policy.finished(chats[4], now: now)
        #expect(next(&policy, &now) == [1, 6])
        for index in [1, 0, 5] { policy.finished(chats[index], now: now) }
        #expect(policy.isIdle)
    }

    @Test("J12 nothing begins while the server is out of reach, and only the top twenty are looked at")
    func onlyWhileOnline() {
        var policy = HistoryPreloadPolicy()
        var now = Instant.zero
        policy.chatsChanged((1...30).map { chat($0, date: 100 - Int($0)) }, now: now)
        #expect(next(&policy, &now).isEmpty)
        policy.setOnline(true, now: now)
        policy.setOnline(false, now: now)
        #expect(policy.nextDeadline == nil && !policy.isIdle)
        policy.setOnline(true, now: now)
        var asked: [Int64] = []
        while true {
            let ids = next(&policy, &now)
            if ids.isEmpty { break }
            asked += ids
            for id in ids { policy.finished(chat(id), now: now) }
        }
        #expect(asked == Array(1...20))
    }

    @Test("J12 a list that changes is looked at anew, and what was fetched is fetched again only when there is more")
    func changesAreTaken() {
        var policy = HistoryPreloadPolicy()
        var now = Instant.zero
        policy.setOnline(true, now: now)
        policy.chatsChanged([chat(1)], now: now)
        policy.chatsChanged([chat(2), chat(1)], now: now + .milliseconds(500))
        #expect(policy.nextDeadline == .zero + .milliseconds(1500))
        #expect(next(&policy, &now).sorted() == [1, 2])
        policy.finished(chat(1), now: now)
        policy.finished(chat(2), now: now)
        var newer = chat(2)
        newer.newestMessage = 2
        policy.chatsChanged([newer, chat(1)], now: now)
        #expect(next(&policy, &now) == [2])
    }

    @Test("J12 N10 P42 histories come over the one connection to the home datacenter, without updates of their own")
    func historiesComeOverTheMainConnection() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let loaded = LoadedChats()
                try await my.client.preloadHistories { await loaded.add($0, $1) }
                let dialogs = try await my.client.dialogs().collect()
                #expect(await loaded.peers == Set(dialogs.map(\.peer.id)))
                #expect(await loaded.messages > dialogs.count)
                let asked = lab.receivedMessages(at: 5).filter { $0.name == "messages.getHistory" }
                #expect(asked.count == dialogs.count)
                #expect(asked.allSatisfy { $0.wrappers == ["invokeWithoutUpdates"] })
                #expect(lab.counters[5].tcpAccepts == 1)

                // The session still gets updates.
                let updates = my.client.updates
                try await my.client.send("still there?", to: try await my.echoBot())
                for await case .newMessage(let message) in updates where !message.isOutgoing {
                    #expect(message.text == "still there?")
                    break
                }
            }
        }
    }

    @Test("the newest sixty messages of each chat are asked for, without any other limit")
    func newestMessagesAreAskedFor() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let dialogs = try await my.client.dialogs().collect()
                let script = await LabScript.use(on: lab)
                try await my.client.preloadHistories { _, _ in }
                let expected = dialogs.map {
                    API.Messages.GetHistory(
                        peer: $0.peer.input, offsetID: 0, offsetDate: 0, addOffset: 0, limit: 60, maxID: 0, minID: 0,
                        hash: 0)
                }
                #expect(!expected.isEmpty && Set(script.queries(API.Messages.GetHistory.self)) == Set(expected))
            }
        }
    }

    @Test("nothing is fetched ahead of time while there is no network, and all of it once there is one again")
    func networksAreWaitedFor() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let (client, loaded) = (my.client, LoadedChats())
                await lab.holdAnswers(5)
                let loading = Task { try await client.preloadHistories { await loaded.add($0, $1) } }
                try await eventually("the list is asked for") { my.received(at: 5).contains("messages.getDialogs") }
                // What was asked for comes over the connection that is open all the same.
                await client.networkChanged(isAvailable: false)
                await lab.releaseAnswers(5)
                try await eventually("the list is there") {
                    await !client.pendingRequests().contains { $0.name == "messages.getDialogs" }
                }
                await my.time.pass(.seconds(5))
                let pending = await client.pendingRequests().map(\.name)
                #expect(!pending.contains("messages.getHistory"))
                #expect(!my.received(at: 5).contains("messages.getHistory"))
                await client.networkChanged(isAvailable: true)
                try await loading.value
                let dialogs = try await client.dialogs().collect()
                #expect(await loaded.peers == Set(dialogs.map(\.peer.id)))
            }
        }
    }

    @Test("J12 N10 the chat list is followed: what is new is fetched, and nothing else, until the client ends")
    func chatListIsFollowed() async throws {
        try await withLab { lab in
            let loaded = LoadedChats()
            let following = try await withClient(of: lab) { my in
                try await my.signIn()
                let client = my.client
                #expect(!my.received(at: 5).contains("messages.getHistory"), "nobody asked for it")
                let following = Task { try await client.keepHistoriesPreloaded { await loaded.add($0, $1) } }
                try await eventually("the list is there") { await !loaded.peers.isEmpty }
                let dialogs = try await client.dialogs().collect()
                try await eventually("all are there") { await loaded.peers == Set(dialogs.map(\.peer.id)) }
                let (bot, boris) = (try await my.echoBot(), try await my.boris())
                let script = await LabScript.use(on: lab)
                try await withClient(of: lab) { other in
                    try await other.signIn(LabAccount.standard[1])
                    let alice = try await other.client.resolve(.username("alice"))
                    _ = try await other.client.send("anything new?", to: alice)
                }
                try await my.time.passing {
                    try await eventually("what somebody wrote came") {
                        await loaded.newest[boris.id] == "anything new?"
                    }
                }
                #expect(Set(script.queries(API.Messages.GetHistory.self).map(\.peer)) == [boris.input])
                _ = try await client.send("not much", to: bot)
                try await my.time.passing {
                    try await eventually("what the account wrote came") {
                        await loaded.newest[bot.id]?.contains("not much") == true
                    }
                }
                #expect(Set(script.queries(API.Messages.GetHistory.self).map(\.peer)) == [boris.input, bot.input])
                #expect(lab.counters[5].tcpAccepts == 1)
                return following
            }
            try await following.value
        }
    }

    @Test("J12 where the list has no chats nothing is fetched, and that is the end")
    func emptyListsEnd() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let line = LabScript.Line(API.Messages.GetDialogs.self) { _, _ in
                    .success(.dialogs(.init(dialogs: [], messages: [], chats: [], users: [])))
                }
                await LabScript.use(on: lab, [line])
                let client = my.client
                let isOver = Mutex(false)
                let loading = Task {
                    try await client.preloadHistories { _, _ in Issue.record("fetched ahead of time") }
                    isOver.withLock { $0 = true }
                }
                try await eventually("it is over") { isOver.withLock { $0 } }
                try await loading.value
            }
        }
    }

    @Test("J12 whoever follows the chat list hears that the session has ended, and by which error")
    func followingEndsWithTheSession() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let (client, loaded) = (my.client, LoadedChats())
                let bot = try await my.echoBot()
                let isOver = Mutex(false)
                let following = Task {
                    defer { isOver.withLock { $0 = true } }
                    try await client.keepHistoriesPreloaded { await loaded.add($0, $1) }
                }
                try await eventually("the list is there") { await !loaded.peers.isEmpty }
                await lab.failNext("messages.getDialogs", at: 5, code: 401, message: "SESSION_REVOKED")
                _ = try await client.send("anything", to: bot)
                // Waited for by itself, a task that goes on would keep the test for ever.
                try await my.time.passing { try await eventually("it has ended") { isOver.withLock { $0 } } }
                let failure = await #expect(throws: TelegramError.self) { try await following.value }
                #expect(failure?.code == .unauthorized)
            }
        }
    }

    @Test(
        "J12 however often the chat list changes, it is asked for once in ten seconds, while the server is there")
    func changesAreGathered() {
        var now = Instant.zero
        var watch = ChatListWatch(askedAt: now)
        func isDue() -> Bool { watch.deadlineReached(now: now) }
        #expect(watch.nextDeadline == nil)
        watch.changed()
        watch.changed()
        #expect(watch.nextDeadline == .zero + .seconds(10))
        #expect(!isDue())
        now = now + .seconds(10)
        watch.setOnline(false)
        #expect(watch.nextDeadline == nil)
        #expect(!isDue())
        watch.setOnline(true)
        #expect(isDue())
        watch.changed()
        #expect(watch.nextDeadline == nil, "the list is on its way")
        watch.answered(hasList: true)
        #expect(watch.nextDeadline == now + .seconds(10))
        now = now + .seconds(10)
        #expect(isDue())
        watch.answered(hasList: false)
        #expect(watch.nextDeadline == now + .seconds(10), "it is wanted still")
    }

    private actor LoadedChats {
        var peers: Set<Int64> = []
        var messages = 0
        var newest: [Int64: String] = [:]

        func add(_ dialog: Dialog, _ history: [Message]) {
            peers.insert(dialog.peer.id)
            messages += history.count
            newest[dialog.peer.id] = history.first?.text
        }
    }
}
