import Dispatch
import MTProtoCore
import NIOCore
import Synchronization
import TelegramAPI
import TelegramLab
import Testing

@testable import MTProtoKit
@testable import TelegramKit

/// Requests that nothing holds up: they do not enter the client's actor.
struct ShortWayTests {
    /// Counts how often tasks are continued.
    private final class CountingExecutor: TaskExecutor {
        let count = Mutex(0)
        private let queue = DispatchQueue(label: "counting executor")

        func enqueue(_ job: consuming ExecutorJob) {
            count.withLock { $0 += 1 }
            let job = UnownedJob(job)
            queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        }
    }

    @Test("a request is handed over once, and its task is continued once: with the answer")
    func requestsHopOnce() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                // The connection, and what the server has to be told first.
                _ = try await my.client.invoke(API.Help.GetNearestDc())
                let (client, executor) = (my.client, CountingExecutor())
                try await withTaskExecutorPreference(executor) {
                    executor.count.withLock { $0 = 0 }
                    for _ in 0..<50 { _ = try await client.invoke(API.Help.GetNearestDc()) }
                    #expect(executor.count.withLock { $0 } <= 50)
                }
            }
        }
    }

    @Test("G08 requests that are cancelled on their way, wherever that meets them, end once and leave nothing behind")
    func cancellationsMeetRequestsAnywhere() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                _ = try await my.client.invoke(API.Help.GetNearestDc())
                let client = my.client
                let (answered, cancelled) = await withTaskGroup(of: Bool?.self) { group in
                    for number in 0..<400 {
                        group.addTask {
                            let request = Task { try await client.invoke(API.Help.GetNearestDc()) }
                            for _ in 0..<number % 20 { await Task.yield() }
                            if number % 4 > 0 { request.cancel() }
                            do {
                                _ = try await request.value
                                return true
                            } catch {
                                return (error as? TelegramError)?.code == .cancelled ? false : nil
                            }
                        }
                    }
                    var counts = (answered: 0, cancelled: 0)
                    for await end in group {
                        switch end {
                        case true: counts.answered += 1
                        case false: counts.cancelled += 1
                        default: break
                        }
                    }
                    return counts
                }
                // Whoever was not cancelled is answered, and nothing failed otherwise.
                #expect(answered >= 100 && answered + cancelled == 400)
                await client.network.untilAllHaveEnded()
                #expect(await client.pendingRequests().isEmpty)
                #expect(client.network.desk.machine.withLock { $0.entries.isEmpty })
                _ = try await client.invoke(API.Help.GetNearestDc())
            }
        }
    }

    @Test("G08 a request that is cancelled before its connection's loop has looked for it ends at once")
    func cancelledInTheInbox() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                _ = try await my.client.invoke(API.Help.GetNearestDc())
                let home = await my.client.network.account.home
                let manager = try #require(await my.client.network.connections.managers[home])
                // Whoever came first has not yet told the loop of what lies there.
                let ticket = manager.inbox.withLock { $0.makeTicket() }
                let end = await withCheckedContinuation { continuation in
                    _ = manager.inbox.withLock {
                        $0.add(
                            RequestInbox.Submission(
                                ticket: ticket, request: Request(body: ByteBuffer(integer: UInt64(0))), name: "lost",
                                observer: nil, follows: [], completion: continuation))
                    }
                    manager.loop.execute { manager.assumeIsolated { $0.cancel(ticket) } }
                    // Only now.
                    manager.loop.execute { manager.assumeIsolated { $0.emptyInbox() } }
                }
                guard case .failure(.cancelled) = end.result else { throw TestFailure("\(end.result)") }
                #expect(await my.client.pendingRequests().isEmpty)
            }
        }
    }

    @Test(
        "G03 whoever waits for the last request finds what its answer told: a sign-in is written",
        arguments: [true, false])
    func signInIsTakenInFirst(isShort: Bool) async throws {
        try await withLab { lab in
            let storage = SlowStore()
            try await withClient(of: lab, storage: storage) { my in
                let (client, account) = (my.client, LabAccount.standard[0])
                let code = try await client.sendCode(to: account.phone)
                let query = API.Auth.SignIn(
                    phoneNumber: account.phone, phoneCodeHash: code.phoneCodeHash, phoneCode: account.code)
                // Where a datacenter is named, requests take the long way.
                let home = isShort ? nil : await client.network.account.home.rawValue
                async let login = client.invoke(query, on: home)
                while client.network.desk.tally.withLock({ $0.nextWaiter() }) == nil {
                    guard await client.network.account.userID == nil else { break }
                    await Task.yield()
                }
                await client.waitForRequests()
                let stored = try await storage.value(forKey: StoredAccount.storeKey)
                _ = try await login
                let user = try #require(await client.network.account.userID)
                #expect(stored.flatMap { StoredAccount(stored: $0) }?.userID == user)
            }
        }
    }

    @Test("While accounts change, each request ends once, and those that begin afterwards are the new account's")
    func accountsChangeUnderRequests() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                let client = my.client
                let first = try await my.signIn()
                let isOver = Mutex(false)
                let asking = Task {
                    var (ends, strangers) = (0, 0)
                    while !isOver.withLock({ $0 }) {
                        await withTaskGroup(of: [API.User]?.self) { group in
                            for _ in 0..<8 {
                                group.addTask {
                                    try? await client.invoke(API.Users.GetUsers(id: [.inputUserSelf]))
                                }
                            }
                            for await users in group {
                                ends += 1
                                if case .user(let user)? = users?.first, !user.isSelf { strangers += 1 }
                            }
                        }
                        await Task.yield()
                    }
                    return (ends, strangers)
                }
                try await client.logOut()
                let second = try await my.signIn(LabAccount.standard[1])
                #expect(first.id != second.id)
                for _ in 0..<20 {
                    let users = try await client.invoke(API.Users.GetUsers(id: [.inputUserSelf]))
                    guard case .user(let user)? = users.first else { throw TestFailure("\(users)") }
                    #expect(user.id == second.id)
                }
                isOver.withLock { $0 = true }
                let (ends, strangers) = await asking.value
                #expect(ends >= 8 && ends % 8 == 0 && strangers == 0)
                #expect(client.network.desk.machine.withLock { $0.entries.isEmpty })
            }
        }
    }

    @Test("a request goes at once only where the client runs, knows who asks, waits for nothing and is connected")
    func goesAtOnceOnlyWhere() {
        var bench = AccountBench()
        let home = DatacenterID(2)
        func begin(_ owner: Int64? = 7, isOpen: Bool = true) -> DatacenterID? {
            bench.machine.submitAtOnce("help.getConfig", owner: owner, place: nil, facts: bench.facts) { _ in isOpen }?
                .datacenter
        }
        #expect(begin() == home && bench.machine.entries.count == 1)
        // Somebody else has signed in, or nobody is signed in any more.
        #expect(begin(8) == nil && begin(nil) == nil)
        #expect(begin(isOpen: false) == nil)
        bench.facts.known = [1, 4]
        #expect(begin() == nil)
        bench.facts.known = [1, 2, 4]
        bench.machine.remember(
            RPCError(code: 420, message: "FLOOD_WAIT_60"), of: "messages.search", at: home, now: bench.facts.now)
        #expect(begin() == nil)
        #expect(bench.machine.entries.count == 1)
        // One that is over holds nothing up, though nobody has asked for its method since.
        bench.facts.now += .seconds(60)
        #expect(begin() == home)
        var waiting = AccountBench(runs: false)
        #expect(
            waiting.machine.submitAtOnce("help.getConfig", owner: 7, place: nil, facts: waiting.facts) { _ in true }
                == nil)
    }
}
