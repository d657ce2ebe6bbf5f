import MTProtoKit
import Synchronization
import TelegramAPI
import TelegramLab
import Testing

@testable import TelegramKit

struct ManyAccountsTests {
    @Test("N47 under load four accounts answer what is asked of them at once, and none waits for one that is stuck")
    func accountsDoNotWaitForEachOther() async throws {
        try await withLab { lab in
            let accounts = Array(LabAccount.standard.prefix(4))
            // One whose requests are never answered.
            try await withClient(of: lab) { stuck in
                try await stuck.signIn(accounts[3])
                let home = accounts[3].homeDC
                let others = accounts[..<3].filter { $0.homeDC != home }
                #expect(!others.isEmpty)
                await lab.holdAnswers(home)
                let waiting = Task { try await stuck.client.me() }
                try await withThrowingTaskGroup(of: Int.self) { group in
                    for account in others {
                        group.addTask {
                            try await withClient(of: lab) { my in
                                try await my.signIn(account)
                                return try await load(my.client)
                            }
                        }
                    }
                    for try await answers in group { #expect(answers == 100) }
                }
                for _ in 0..<1000 { _ = stuck.client.connectionStates }
                waiting.cancel()
                await #expect(throws: TelegramError.self) { try await waiting.value }
                await lab.releaseAnswers(home)
            }
        }
    }

    /// A hundred requests at once, while somebody asks all the time for what is answered without waiting.
    private func load(_ client: TelegramClient) async throws -> Int {
        let asker = Task {
            while !Task.isCancelled {
                _ = client.connectionStates
                _ = client.floodWaits
                await Task.yield()
            }
        }
        defer { asker.cancel() }
        return try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<100 { group.addTask { _ = try await client.invoke(API.Help.GetNearestDc()) } }
            return try await group.reduce(0) { count, _ in count + 1 }
        }
    }
}
