import Foundation
import TelegramKit
import TelegramLab
import Testing

/// Peers that a program keeps by itself.
struct KeptPeerTests {
    @Test("U04 a peer is kept as JSON under names that stay, and is good in another session; bots need no access hash")
    func keptPeersAreGood() async throws {
        try await withBotStage { stage in
            try await stage.alice.send("hello", to: stage.peer)
            let alice = try await stage.alice.me()
            let bare = try JSONDecoder().decode(Peer.self, from: Data(#"{"kind":"user","id":\#(alice.id)}"#.utf8))
            #expect(bare == alice.peer && bare.accessHash == 0)
            let sent = try await stage.bot.send("good day", to: bare)
            #expect(sent.text == "good day")

            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys]
            let kept = try encoder.encode(stage.peer)
            let (id, hash) = (stage.peer.id, stage.peer.accessHash)
            let text = String(decoding: kept, as: UTF8.self)
            #expect(hash != 0 && text == #"{"accessHash":\#(hash),"id":\#(id),"kind":"user"}"#)
            // A session of the same account that has met nobody.
            try await withClient(of: stage.lab) { my in
                try await my.signIn()
                let peer = try JSONDecoder().decode(Peer.self, from: kept)
                #expect(peer == stage.peer && peer.accessHash == hash)
                let again = try await my.client.send("hello again", to: peer)
                #expect(again.text == "hello again")
            }
            #expect(throws: DecodingError.self) {
                try JSONDecoder().decode(Peer.self, from: Data(#"{"kind":"bot","id":1}"#.utf8))
            }
        }
    }
}
