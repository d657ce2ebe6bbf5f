import Synchronization
import TelegramKit
import TelegramLab
import Testing

public func listen(
    to accounts: Accounts,
    _ hear: @escaping @Sendable (_ account: String, _ sender: String, Message) async throws -> Void
) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
        for record in await accounts.records {
            let client = try await accounts.client(record.id)
            group.addTask {
                try await client.withClient { client in
                    let name = try await client.me().name
                    for await case .newMessage(let message) in client.updates where !message.isOutgoing {
                        try await hear(name, client.senderName(of: message) ?? "a stranger", message)
                    }
                }
                print("ended")
            }
        }
        try await group.waitForAll()
    }
}

import Synchronization
import TelegramKit
import TelegramLab
import Testing

/// Alice and Boris in one process, who write to each other.
@Suite struct AccountListeningTests {
    private struct Done: Error {}

    @Test("U55 Accounts of one store run side by side, and each hears what is written to it")
    func accountsListen() async throws {
        try await withLab { lab in
            let servers = try LabServers(lab.description)
            let accounts = try await Accounts.open(MemoryStore(), configuration: .lab(servers))
            for account in servers.accounts.prefix(2) {
                try await accounts.newClient().withClient { client in _ = try await client.signIn(account) }
            }
            var requests = await lab.requests().makeAsyncIterator()
            let heard = Mutex<[String]>([])
            let listening = Task {
                try await listen(to: accounts) { account, sender, message in
                    print("heard", sender, account, message.text);
                    let count = heard.withLock { heard in
                        heard.append("\(sender) to \(account): \(message.text)")
                        return heard.count
                    }
                    if count == 2 { throw Done() }
                }
            }
            // What is written before an account listens is not for it.
            var isListening = 0
            while isListening < 2, let request = await requests.next() {
                print(request.method, request.caller.userID as Any);
                if request.method == "updates.getState" { isListening += 1 }
            }
            var clients: [TelegramClient] = []
            for record in await accounts.records { clients.append(try await accounts.client(record.id)) }
            try await clients[0].send("Hello", to: clients[0].resolve(.username("boris")))
            try await clients[1].send("Hello yourself", to: clients[1].resolve(.username("alice")))
            await #expect(throws: Done.self) { try await listening.value }
            #expect(
                heard.withLock { $0.sorted() } == [
                    "Alice Arden to Boris Berg: Hello", "Boris Berg to Alice Arden: Hello yourself",
                ])
        }
    }
}
