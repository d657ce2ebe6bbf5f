import Synchronization
import TelegramAPI
import TelegramLab
import Testing

@testable import TelegramKit

/// What a client itself deletes: servers tell other sessions of it, not the one that asked.
struct OwnDeletionTests {
    @Test("U26 what a client itself deletes is told to its mirror, and a gap where nobody says what it was")
    func ownDeletionsAreTold() async throws {
        try await withChatStage { stage in
            let (alice, boris) = (stage.alice, stage.boris)
            let talk = try await alice.createChannel(title: "Talk")
            var mirror = alice.mirror([stage.toBoris, talk], from: nil).makeAsyncIterator()
            while let batch = try await mirror.next(), !batch.isCurrent {}
            // It hears of what happens from here on.
            try await boris.send("hello", to: stage.toAlice)
            #expect(try await told(&mirror) == "message hello")
            let mine = try await alice.send("mine", to: stage.toBoris)
            #expect(try await told(&mirror) == "message mine")
            let post = try await alice.send("post", to: talk)
            #expect(try await told(&mirror) == "message post")

            try await alice.delete([mine.id], in: stage.toBoris)
            try await boris.send("after mine", to: stage.toAlice)
            #expect(try await told(&mirror) == "deleted \([mine.id]) in private")
            #expect(try await told(&mirror) == "message after mine")
            try await alice.delete([post.id], in: talk)
            try await boris.send("after post", to: stage.toAlice)
            #expect(try await told(&mirror) == "deleted \([post.id]) in \(talk.id)")
            #expect(try await told(&mirror) == "message after post")
            // What is gone already is no news.
            try await alice.delete([mine.id], in: stage.toBoris)
            try await boris.send("after nothing", to: stage.toAlice)
            #expect(try await told(&mirror) == "message after nothing")
            try await alice.deleteHistory(of: stage.toBoris)
            try await boris.send("after all", to: stage.toAlice)
            #expect(try await told(&mirror) == "gap in \(stage.toBoris.id)")
            #expect(try await told(&mirror) == "message after all")
        }
    }

    /// What comes next, of a mirror.
    private func told(_ mirror: inout ChatMirror.AsyncIterator) async throws -> String {
        while let batch = try await mirror.next() {
            guard let change = batch.changes.first else { continue }
            #expect(batch.changes.count == 1)
            switch change {
            case .message(let message): return "message \(message.text)"
            case .edited(let message): return "edited \(message.text)"
            case .deleted(let ids, let chat): return "deleted \(ids) in \(chat.map { "\($0.id)" } ?? "private")"
            case .cleared(let chat, let last): return "cleared \(chat.id) up to \(last)"
            case .gap(let chat, _): return "gap in \(chat.id)"
            case .closed(let chat, _): return "closed \(chat.id)"
            default: return "\(change)"
            }
        }
        return "nothing"
    }

    @Test("U26 of deletions readers hear the ids where they are known, else that the chat is to be read anew")
    func answersOfDeletions() async throws {
        try await withLab { lab in
            // checked: the test counts up to a handful.
            let pts = Mutex<Int32>(0)
            let next: @Sendable () -> Int32 = {
                pts.withLock {
                    $0 &+= 1; return $0
                }
            }
            let script = await LabScript.use(
                on: lab,
                [
                    .init(API.Messages.DeletePhoneCallHistory.self) { _, _ in
                        .success(.init(pts: next(), ptsCount: 1, offset: 0, messages: [41]))
                    },
                    .init(API.Messages.DeleteSavedHistory.self) { _, _ in
                        .success(.init(pts: next(), ptsCount: 1, offset: 0))
                    },
                    .init(API.Messages.ReadReactions.self) { _, _ in
                        .success(.init(pts: next(), ptsCount: 1, offset: 0))
                    },
                ])
            try await withClient(of: lab) { alice in
                try await alice.signIn()
                let me = try await alice.client.me().peer
                let updates = alice.client.updates
                try await eventually("the place is known") { updates.position != nil }
                let state = try await alice.client.invoke(API.Updates.GetState())
                pts.withLock { $0 = state.pts }
                _ = try await alice.client.invoke(API.Messages.ReadReactions(peer: .inputPeerSelf))
                _ = try await alice.client.invoke(API.Messages.DeletePhoneCallHistory())
                _ = try await alice.client.invoke(
                    API.Messages.DeleteSavedHistory(peer: .inputPeerSelf, maxID: 0, minDate: 1, maxDate: 2))
                #expect(script.queries(API.Messages.DeleteSavedHistory.self).count == 1)
                var told: [String] = []
                for await update in updates {
                    switch update {
                    case .messagesDeleted(let ids, nil): told.append("\(ids)")
                    case .reloadNeeded(let peer?, _): told.append("\(peer.kind) \(peer.id)")
                    default: continue
                    }
                    if told.count == 2 { break }
                }
                #expect(told == ["[41]", "user \(me.id)"])
            }
        }
    }
}
