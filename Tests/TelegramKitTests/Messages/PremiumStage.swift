import TelegramAPI
import TelegramKit
import TelegramLab
import TestTime

/// Alice and boris, who have Telegram Premium, and how each names the other.
struct PremiumStage {
    let lab: Lab
    let alice: TelegramClient
    let boris: TelegramClient
    let toBoris: Peer
    let toAlice: Peer

    /// The newest message that a client has in a chat.
    func newest(of client: TelegramClient, in peer: Peer) async throws -> Message {
        guard let message = try await client.messages(in: peer, limit: 1).collect().first else {
            throw TestFailure("no message")
        }
        return message
    }
}

func withPremiumStage(_ body: (PremiumStage) async throws -> Void) async throws {
    var configuration = LabConfiguration()
    for index in 0..<2 { configuration.accounts[index].isPremium = true }
    try await withLab(configuration) { lab in
        try await withClient(of: lab) { alice in
            try await alice.signIn()
            try await withClient(of: lab) { boris in
                try await boris.signIn(LabAccount.standard[1])
                try await body(
                    PremiumStage(
                        lab: lab, alice: alice.client, boris: boris.client,
                        toBoris: try await alice.client.resolve(.username(LabAccount.standard[1].username ?? "")),
                        toAlice: try await boris.client.resolve(.username(LabClient.alice.username ?? ""))))
            }
        }
    }
}
