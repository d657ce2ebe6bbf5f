import MTProtoCore
import MTProtoKit
import Synchronization
import TelegramAPI
import TelegramLab
import TestTime
import Testing

@testable import TelegramKit

@Suite("What is left of an account that has signed out")
struct LeavingTests {
    /// Lives on datacenter 3.
    private static let elena = LabAccount.standard[4]

    @Test("a request that waits for the end of a pause ends with its account, and runs for nobody else")
    func pausedRequests() async throws {
        try await withLab { lab in
            try await withClient(of: lab, configure: { $0.floodWaits = .always }) { my in
                let user = try await my.signIn()
                let client = my.client
                await lab.failNext("help.getNearestDc", at: 5, code: 420, message: "FLOOD_WAIT_100")
                let asking = Task { try await client.invoke(API.Help.GetNearestDc()) }
                try await eventually("it waits") {
                    await client.pendingRequests().contains {
                        if case .pausing = $0.state { $0.name == "help.getNearestDc" } else { false }
                    }
                }
                // Another one has not been sent at all.
                let late = Task { try await client.invoke(API.Help.GetNearestDc()) }
                try await eventually("both wait") { await client.pendingRequests().count == 2 }
                try await client.logOut()
                for waiting in [asking, late] {
                    let failure = await #expect(throws: TelegramError.self) { try await waiting.value }
                    #expect(failure?.code == .unauthorized)
                }
                #expect(await client.pendingRequests().isEmpty)

                #expect(try await my.signIn().id == user.id)
                let failure = await #expect(throws: TelegramError.self) { try await asking.value }
                #expect(failure?.code == .unauthorized)
                my.time.jump(.seconds(200))
                _ = try await client.me()
                #expect(my.received(at: 5).count { $0 == "help.getNearestDc" } == 1)
                // The pause was that of the other session.
                _ = try await client.invoke(API.Help.GetNearestDc())
            }
        }
    }

    @Test("a key that could not be erased is not used for the next account, also after a restart")
    func unerasedKeys() async throws {
        try await withLab { lab in
            let store = StubbornStore()
            try await withClient(of: lab, storage: store) { my in
                try await my.signIn()
                _ = try await my.client.invoke(API.Help.GetNearestDc(), on: 1)
                store.isStubborn.withLock { $0 = true }
                // The session has ended at the server; what is stored here is another question.
                try? await my.client.logOut()
                let state = try await my.client.accountStatus()
                #expect(state == .ended(.loggedOut))
                try await my.signIn(Self.elena)
            }
            #expect(store.kept.withLock { !$0.isEmpty })
            store.isStubborn.withLock { $0 = false }
            try await withClient(of: lab, storage: store) { my in
                let imports = my.received(at: 1).count { $0 == "auth.importAuthorization" }
                let nearest = try await my.client.invoke(API.Help.GetNearestDc(), on: 1)
                #expect(nearest.thisDC == 1)
                #expect(my.received(at: 1).count { $0 == "auth.importAuthorization" } == imports + 1)
                let me = try await my.client.me()
                #expect(me.phone == Self.elena.phone)
            }
        }
    }

    /// Logs out, and runs `body` while servers have not said yet that the keys are destroyed.
    private func withSlowLogOut(_ my: LabClient, of datacenters: [Int], _ body: () async throws -> Void) async throws {
        for datacenter in datacenters {
            await my.lab.failNext("destroy_auth_key", at: datacenter, code: 500, message: "LATER")
            await my.lab.delayAnswers(datacenter, by: .seconds(6))
        }
        let leaving = Task { try await my.client.logOut() }
        for datacenter in datacenters {
            try await eventually("the key is to be destroyed") {
                my.received(at: datacenter).contains("destroy_auth_key")
            }
            await my.lab.delayAnswers(datacenter, by: .zero)
        }
        #expect(try await !my.client.accountStatus().isSignedIn)
        try await body()
        try await leaving.value
    }

    @Test("an account that signs in while another one's keys are being destroyed has keys of its own, and keeps them")
    func nextAccountHasItsOwnKeys() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                let user = try await my.signIn()
                let before = lab.counters[5].keyExchanges
                try await withSlowLogOut(my, of: [5]) {
                    #expect(try await my.client.accountStatus() == .ended(.loggedOut))
                    let code = try await my.client.sendCode(to: LabClient.alice.phone)
                    #expect(try await my.client.accountStatus() == .waitingForCode(code))
                    _ = try await my.client.signIn(LabClient.alice.code, with: code)
                }
                #expect(try await my.client.accountStatus() == .signedIn(userID: user.id))
                #expect(try await my.client.me().id == user.id)
                #expect(lab.counters[5].keyExchanges == before + 1)
            }
        }
    }

    @Test("nor is it taken for the other one by other datacenters, and nothing that the other one asked runs for it")
    func nextAccountIsNotTheLastOne() async throws {
        try await withLab { lab in
            try await withClient(of: lab, configure: { $0.floodWaits = .always }) { my in
                let client = my.client
                try await my.signIn()
                _ = try await client.invoke(API.Help.GetNearestDc(), on: 1)
                await lab.failNext("help.getNearestDc", at: 5, code: 420, message: "FLOOD_WAIT_100")
                let asking = Task { try await client.invoke(API.Help.GetNearestDc()) }
                try await eventually("it waits") {
                    await client.pendingRequests().contains { if case .pausing = $0.state { true } else { false } }
                }
                try await withSlowLogOut(my, of: [5, 1]) {
                    // It lives where the other one did: nothing else makes the client forget keys.
                    try await my.signIn()
                    func imports() -> Int { my.received(at: 1).count { $0 == "auth.importAuthorization" } }
                    let before = imports()
                    _ = try await client.invoke(API.Help.GetNearestDc(), on: 1)
                    #expect(imports() == before + 1)
                }
                let failure = await #expect(throws: TelegramError.self) { try await asking.value }
                #expect(failure?.code == .unauthorized)
                my.time.jump(.seconds(200))
                _ = try await client.me()
                #expect(my.received(at: 5).count { $0 == "help.getNearestDc" } == 1)
            }
        }
    }

    @Test(
        "P50 a pause that servers wanted of an account that had to move is not the next one's, nor is a key that was there"
    )
    func pausesOfMovedAccounts() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                await lab.failNext("help.getNearestDc", at: 1, code: 420, message: "FLOOD_WAIT_86400")
                let flooded = try await error { () async throws(TelegramError) in
                    try await my.client.invoke(API.Help.GetNearestDc(), on: 1)
                }
                #expect(flooded.code == .floodWait)
                // The key there was made before the sign-in: who knows what it carries.
                let exchanges = lab.counters[2].keyExchanges
                await lab.failNext("users.getUsers", at: 5, code: 303, message: "USER_MIGRATE_2")
                let moved = try await error { () async throws(TelegramError) in try await my.client.me() }
                #expect(moved.code == .unauthorized)
                #expect(lab.counters[2].keyExchanges == exchanges + 1)
                try await my.signIn()
                #expect(try await my.client.invoke(API.Help.GetNearestDc(), on: 1).thisDC == 1)
            }
        }
    }

    @Test("of two log-outs at a time one may be given up: the other one signs out")
    func overlappingLogOuts() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                await my.client.setConnections(.never)
                let (first, second) = (Task { try await my.client.logOut() }, Task { try await my.client.logOut() })
                try await eventually("both wait") {
                    await my.client.pendingRequests().count { $0.name == "auth.logOut" } == 2
                }
                first.cancel()
                _ = await first.result
                await my.client.setConnections(.always)
                try await second.value
                #expect(try await my.client.accountStatus() == .ended(.loggedOut))
            }
        }
    }

    @Test("a session that ends while its beginning is written has not begun")
    func sessionsThatEndAtOnce() async throws {
        try await withLab { lab in
            let store = StubbornStore()
            try await withClient(of: lab, storage: store) { my in
                let code = try await my.client.sendCode(to: LabClient.alice.phone)
                store.holdsAccounts.withLock { $0 = true }
                let beginning = Task { try await my.client.signIn(LabClient.alice.code, with: code) }
                try await eventually("the server has accepted it") { await my.client.network.account.userID != nil }
                let leaving = Task { try await my.client.logOut() }
                try await eventually("it is left") { await my.client.network.account.userID == nil }
                store.holdsAccounts.withLock { $0 = false }
                let failure = await #expect(throws: TelegramError.self) { try await beginning.value }
                #expect(failure?.code == .unauthorized)
                try await leaving.value
                #expect(try await !my.client.accountStatus().isSignedIn)
                // The server knew an account under the key.
                let exchanges = lab.counters[5].keyExchanges
                try await my.signIn()
                #expect(lab.counters[5].keyExchanges == exchanges + 1)
            }
        }
    }

    @Test("B17 J02 the time in which no connection is allowed does not count in a search for a datacenter")
    func searchesWait() async throws {
        try await withLab { lab in
            try await withClient(
                of: lab, configure: { $0.servers.datacenters.removeAll { $0.id != 2 && $0.id != 5 } }
            ) { my in
                try await my.signIn()
                let client = my.client
                await client.setConnections(.never)
                let asking = Task { try await client.invoke(API.Help.GetNearestDc(), on: 1) }
                try await eventually("it is looked for") {
                    await client.pendingRequests().contains { $0.state == .lookingForDatacenter }
                }
                await my.time.pass(.seconds(100), in: .seconds(1))
                #expect(await client.pendingRequests().contains { $0.state == .lookingForDatacenter })
                await client.setConnections(.always)
                #expect(try await my.time.passing { try await asking.value }.thisDC == 1)
            }
        }
    }

    @Test("an account whose sign-in cannot be written is signed in all the same, and says so")
    func unwrittenSignIn() async throws {
        try await withLab { lab in
            let store = StubbornStore()
            try await withClient(of: lab, storage: store) { my in
                let code = try await my.client.sendCode(to: LabClient.alice.phone)
                store.refusesAccounts.withLock { $0 = true }
                let failure = await #expect(throws: TelegramError.self) {
                    try await my.client.signIn(LabClient.alice.code, with: code)
                }
                #expect(failure?.code == .storage, "\(String(describing: failure))")
                let status = try await my.client.accountStatus()
                #expect(status.isSignedIn)
                let me = try await my.client.me()
                #expect(me.phone == LabClient.alice.phone)
                // Nor is anything else left out: what comes is read.
                let bot = try await my.echoBot()
                let updates = my.client.updates
                try await my.client.send("heard", to: bot)
                for await update in updates {
                    if case .newMessage(let message) = update, !message.isOutgoing { break }
                }
            }
        }
    }
}

/// A store that does not erase the key of datacenter 1, and takes long to write accounts, where it is told so.
private final class StubbornStore: KeyValueStore {
    private let values = Mutex<[String: [UInt8]]>([:])
    let isStubborn = Mutex(false)
    let holdsAccounts = Mutex(false)
    let refusesAccounts = Mutex(false)
    let kept = Mutex<[String]>([])

    func value(forKey key: String) throws(StorageError) -> [UInt8]? { values.withLock { $0[key] } }

    func setValue(_ value: [UInt8]?, forKey key: String) async throws(StorageError) {
        while key.hasSuffix("account"), holdsAccounts.withLock({ $0 }) {
            try? await Task.sleep(for: .milliseconds(2))
        }
        if key.hasSuffix("account"), refusesAccounts.withLock({ $0 }) {
            throw StorageError(code: .inaccessible, message: "It is not written", location: key, hint: "None.")
        }
        if value == nil, key.hasSuffix("key-1"), isStubborn.withLock({ $0 }) {
            kept.withLock { $0.append(key) }
            throw StorageError(code: .inaccessible, message: "It is not erased", location: key, hint: "None.")
        }
        values.withLock { $0[key] = value }
    }

    func keys() throws(StorageError) -> [String] { values.withLock { Array($0.keys) } }
}
