import TelegramAPI
import TelegramKit
import TelegramLab
import TestTime
import Testing

struct PublicPostTests {
    @Test("U20 posts of public channels are found by hashtag and by text, and free searches for texts are counted")
    func publicPosts() async throws {
        try await withPremiumStage { stage in
            let (alice, boris) = (stage.alice, stage.boris)
            let channel = try await alice.createChannel(title: "Teas", isBroadcast: true)
            for text in ["green #tea", "black #tea", "#teapots", "coffee"] {
                try await alice.send(text, to: channel)
            }
            // As long as it has no public name, strangers find nothing.
            #expect(try await boris.publicPosts(.hashtag("tea")).collect().isEmpty)
            try await alice.setUsername("publicteas", of: channel)
            let found = try await boris.publicPosts(.hashtag("#Tea"), pageSize: 1).collect()
            #expect(found.map(\.text) == ["black #tea", "green #tea"] && found.allSatisfy { $0.peer == channel })
            #expect(boris.chatName(of: try #require(found.first)) == "Teas")

            let whole = try await boris.publicPostAllowance(for: "tea")
            #expect(whole.daily == 10 && whole.remaining == 10 && !whole.isFree && whole.nextFreeDate == nil)
            let texts = try await boris.publicPosts(.text("tea"), pageSize: 2).collect().map(\.text)
            #expect(texts == ["#teapots", "black #tea", "green #tea"])
            // The same text, and further pages, use no further search up.
            let rest = try await boris.publicPostAllowance(for: "TEA")
            #expect(rest.remaining == 9 && rest.isFree)
            for number in 1...9 { #expect(try await boris.publicPosts(.text("\(number)")).collect().isEmpty) }
            let late = try await error { () async throws(TelegramError) in
                try await boris.publicPosts(.text("coffee")).collect()
            }
            #expect(late.code == .limitReached && !late.mayHaveRun)
            let none = try await boris.publicPostAllowance()
            #expect(none.remaining == 0 && none.nextFreeDate ?? 0 > 0)
            #expect(try await boris.publicPosts(.text("tea"), limit: 1).collect().map(\.text) == ["#teapots"])
            #expect(try await boris.publicPosts(.hashtag("tea"), limit: 1).collect().map(\.text) == ["black #tea"])
            // Who asks nevertheless is told to wait.
            var options = RequestOptions()
            options.floodWaits = .never
            let raw = API.Channels.SearchPosts(
                query: "coffee", offsetRate: 0, offsetPeer: .inputPeerEmpty, offsetID: 0, limit: 1)
            let refused = try await error { () async throws(TelegramError) in
                try await boris.invoke(raw, options: options)
            }
            #expect(refused.code == .floodWait)
        }
    }
}
