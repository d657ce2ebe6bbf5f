import TelegramKit
import TelegramLab

/// Alice and Boris, each with a client, and how they name each other.
struct ChatStage {
    let lab: Lab
    let alice: TelegramClient
    let boris: TelegramClient
    let toBoris: Peer
    let toAlice: Peer

    /// A chat of Alice's as Boris names it.
    func asBoris(_ chat: Peer) async throws -> Peer {
        for try await dialog in boris.dialogs() where dialog.peer.id == chat.id && dialog.peer.kind == chat.kind {
            return dialog.peer
        }
        throw TestFailure("Boris has no chat \(chat.id)")
    }
}

/// Runs `body` with Alice and Boris signed in to a lab.
func withChatStage(_ body: (ChatStage) async throws -> Void) async throws {
    try await withLab { lab in
        try await withClient(of: lab) { alice in
            try await alice.signIn()
            try await withClient(of: lab) { boris in
                try await boris.signIn(LabAccount.standard[1])
                try await body(
                    ChatStage(
                        lab: lab, alice: alice.client, boris: boris.client,
                        toBoris: try await alice.client.resolve(.username("boris")),
                        toAlice: try await boris.client.resolve(.username("alice"))))
            }
        }
    }
}
