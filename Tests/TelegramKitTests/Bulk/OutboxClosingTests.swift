import MTProtoCore
import MTProtoKit
import Synchronization
import TelegramKit
import TelegramLab
import TestTime
import Testing

/// What outboxes make of answers that come when they have been given up, and of a move to another home.
struct OutboxClosingTests {
    private let own = Peer(kind: .user, id: 1)

    private func withBot(
        of server: LateServer, storage: FailingStore, _ body: (TelegramClient) async throws -> Void
    ) async throws {
        var configuration = TelegramConfiguration.test(apiID: 7, apiHash: "hash")
        // What clients of test servers store has names that the store does not fail for.
        configuration.servers = .production
        configuration.discovery = nil
        configuration.responder = server
        configuration.storage = storage
        configuration.time = TestTime().source
        try await withTelegramClient(configuration) { client in
            _ = try await client.signIn(botToken: "1:x")
            try await body(client)
        }
    }

    /// A message was refused, and that is known.
    private func expectRefusal(of key: String, in outbox: Outbox) async throws {
        guard case .failed(let failure)? = await outbox.entry(key)?.state else {
            throw TestFailure("the refusal is lost")
        }
        #expect(failure.code == "chatForbidden" && failure.serverMessage == "CHAT_WRITE_FORBIDDEN")
    }

    @Test(
        "U46 what the server refuses for good while the client is being closed is stored, also if the store fails once",
        arguments: [0, 1])
    func refusalsAtTheEnd(failures: Int) async throws {
        let (server, store) = (LateServer(), FailingStore())
        try await withBot(of: server, storage: store) { client in
            let outbox = try await client.outbox()
            try await outbox.send("cake", to: own, key: "cake")
            try await eventually("it arrives") { server.messages == 1 }
            #expect(await outbox.entry("cake")?.state == .waiting)
            store.fail(failures)
        }
        #expect(store.refusals == failures)
        try await withBot(of: server, storage: store) { client in
            let outbox = try await client.outbox()
            try await expectRefusal(of: "cake", in: outbox)
            try await outbox.untilSent()
            #expect(server.messages == 1)
        }
    }

    @Test("U46 a pause that looking for an id meets while the client is being closed is none of sending")
    func looksAtTheEnd() async throws {
        let (server, store) = (LateServer(hasIt: true), FailingStore())
        try await withBot(of: server, storage: store) { client in
            let outbox = try await client.outbox()
            try await outbox.send("cake", to: own, key: "cake")
            try await eventually("its id is looked for") { server.looks == 1 }
        }
        try await withBot(of: server, storage: store) { client in
            let outbox = try await client.outbox()
            #expect(await outbox.limits.isEmpty)
            try await outbox.untilSent()
        }
    }

    @Test("U46 an outcome that cannot be stored when the next outbox gets the place is stored by a later call")
    func refusalsBehindTheAccount() async throws {
        let (server, store) = (LateServer(), FailingStore())
        try await withBot(of: server, storage: store) { client in
            let old = try await client.outbox()
            try await old.send("cake", to: own, key: "cake")
            try await eventually("it arrives") { server.messages == 1 }
            try await client.abandonSession()
            _ = try await client.signIn(botToken: "1:x")
            store.fail(.max)
            // The attempt is given up, and hears only then that the server has refused it.
            let refused = try await error { () async throws(TelegramError) in try await client.outbox() }
            #expect(refused.code == .storage && refused.message == "The disk is full")
            #expect(store.refusals > 0)
            store.fail(0)
            let new = try await client.outbox()
            try await expectRefusal(of: "cake", in: new)
            #expect(server.messages == 1)
        }
    }

    @Test(
        "U46 a move to another home ends outboxes as a sign-out does, and not the client; what waits goes afterwards"
    )
    func movesEndOutboxes() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                let client = my.client
                try await my.signIn()
                let own = try await client.me().peer
                let old = try await client.outbox()
                await lab.failNext("messages.sendMessage", at: 5, code: 303, message: "USER_MIGRATE_2")
                try await old.send("cake", to: own, key: "cake")
                let end = try await error { () async throws(TelegramError) in try await old.untilSent() }
                #expect(end.code == .unauthorized)
                #expect(try await client.homeDatacenter() == 2)
                #expect(try await !client.accountStatus().isSignedIn)
                try await my.signIn()
                let new = try await client.outbox()
                let entry = try await my.time.passing { try await new.outcome(of: "cake") }
                let messages = try await client.messages(in: own).collect().filter { $0.text == "cake" }
                #expect(messages.count == 1 && entry?.state == .sent(messageID: messages.first?.id))
            }
        }
    }
}

/// Stands in the place of all servers. It refuses messages, but not before the client has given them up.
private final class LateServer: RequestResponder {
    private let gate = Gate()
    private let asked = Mutex((messages: 0, looks: 0))
    /// Whether it has each message already: then it is the looking for it that is refused late.
    private let hasIt: Bool

    init(hasIt: Bool = false) {
        self.hasIt = hasIt
        gate.close()
    }

    /// How many messages have come.
    var messages: Int { asked.withLock { $0.messages } }
    /// How often a chat was looked into.
    var looks: Int { asked.withLock { $0.looks } }

    func answer(
        _ request: Request, name: String, at datacenter: DatacenterID
    ) async -> Result<DatacenterManager.Answer, RequestFailure> {
        switch name {
        case "auth.importBotAuthorization":
            guard let body = ScriptedServer.authorization else {
                return .failure(.rpc(RPCError(code: 500, message: "SCRIPT")))
            }
            return .success(DatacenterManager.Answer(body: body, serverTime: nil))
        case "messages.sendMessage":
            asked.withLock { $0.messages += 1 }
            if hasIt { return .failure(.rpc(RPCError(code: 400, message: "RANDOM_ID_DUPLICATE"))) }
            await untilGivenUp()
            return .failure(.rpc(RPCError(code: 403, message: "CHAT_WRITE_FORBIDDEN")))
        case "messages.getHistory":
            asked.withLock { $0.looks += 1 }
            await untilGivenUp()
            return .failure(.rpc(RPCError(code: 420, message: "FLOOD_WAIT_3600")))
        default:
            return .failure(.rpc(RPCError(code: 400, message: "NOT_IN_THIS_SCRIPT")))
        }
    }
    private func untilGivenUp() async {
        await withTaskCancellationHandler {
            await gate.pass()
        } onCancel: {
            gate.open()
        }
    }
}
