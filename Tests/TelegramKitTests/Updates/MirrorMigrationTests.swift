import TelegramAPI
import TelegramLab
import Testing

@testable import TelegramKit

/// Basic groups that become supergroups while they are mirrored.
struct MirrorMigrationTests {
    private typealias Told = MirrorAskingTests.Told

    @Test("U26 A basic group that becomes a supergroup is closed as that, once, behind all that happened, with no gap")
    func grownGroupsHaveNoGap() async throws {
        try await withChatStage { stage in
            let (alice, boris) = (stage.alice, stage.boris)
            var told = Told()
            /// A group that a mirror has read, and in which something happens before it grows.
            func grows(_ title: String, cutOff isCutOff: Bool, restarts: Bool) async throws {
                let group = try await alice.createGroup(title: title, members: [stage.toBoris])
                let known = try await alice.send("known", to: group)
                let gone = try await alice.send("gone", to: group)
                let chats = [try await stage.asBoris(group), stage.toAlice]
                told = Told()
                var mirror = boris.mirror(chats, from: nil).makeAsyncIterator()
                func step(until isThere: (Told) -> Bool) async throws {
                    repeat { told.store(try #require(try await mirror.next())) } while !isThere(told)
                }
                try await step { $0.isCurrent }
                if isCutOff {
                    await stage.lab.refuseConnections(2)
                    await stage.lab.dropConnections(2)
                }
                try await alice.edit(known.id, in: group, to: "changed")
                try await alice.delete([gone.id], in: group)
                try await alice.send("last", to: group)
                let supergroup = try await alice.upgradeToSupergroup(group)
                if isCutOff {
                    await stage.lab.forgetSessions(2)
                    await stage.lab.refuseConnections(2, false)
                }
                if restarts { mirror = boris.mirror(chats, from: told.position).makeAsyncIterator() }
                let closed = "closed \(group.id), goes on as \(supergroup)"
                try await step { $0.has(closed) }
                #expect(!told.lines.contains { $0.hasPrefix("gap") }, "\(title): \(told.lines)")
                #expect(told.has("edited: changed") && told.has("deleted") && told.has("last"), "\(title)")
                #expect(told.lines.last == closed, "\(title): \(told.lines)")
                try await step { $0.isCurrent }
                // Not once more behind its place.
                mirror = boris.mirror(chats, from: told.position).makeAsyncIterator()
                try await alice.send("beside", to: stage.toBoris)
                try await step { $0.has("beside") }
                #expect(told.lines.count { $0.hasPrefix("closed") } == 1, "\(title): \(told.lines)")
                // One that begins late.
                told = Told()
                mirror = boris.mirror(chats, from: nil).makeAsyncIterator()
                try await step { $0.has(closed) }
                #expect(told.has("changed") && told.has("last") && !told.has("gap \(group.id)"), "\(told.lines)")
            }
            try await grows("While it runs", cutOff: false, restarts: false)
            try await grows("While none runs", cutOff: false, restarts: true)
            try await grows("While it is cut off", cutOff: true, restarts: false)
        }
    }

    @Test("U26 A gap says why with a value: a group that is lost early, and too much that was missed")
    func mirrorGapsHaveReasons() async throws {
        try await withChatStage { stage in
            let (alice, boris) = (stage.alice, stage.boris)
            let user = try await boris.me().id
            let group = try await alice.createGroup(title: "Small", members: [stage.toBoris])
            try await alice.send("known", to: group)
            let chats = [try await stage.asBoris(group), stage.toAlice]
            var position: MirrorPosition?
            var reasons: [LossReason] = []
            /// Mirrors until all is told, or a number of reasons is.
            func mirror(until count: Int? = nil) async throws {
                for try await batch in boris.mirror(chats, from: position) {
                    for change in batch.changes {
                        switch change {
                        case .gap(_, let reason), .closed(_, let reason): reasons.append(reason)
                        default: break
                        }
                    }
                    position = batch.position
                    if count.map({ reasons.count >= $0 }) ?? batch.isCurrent { return }
                }
            }
            try await mirror()
            try await alice.send("more", to: group)
            let present = try await boris.invoke(API.Updates.GetState())
            await stage.lab.answer(API.Updates.GetDifference.self) { query, caller in
                guard caller.userID == user, query.pts < present.pts else { return nil }
                return .differenceTooLong(pts: present.pts)
            }
            try await mirror(until: 2)
            #expect(reasons == [.tooMuch, .tooMuch])
            await stage.lab.stopAnswering(API.Updates.GetDifference.self)
            try await mirror()
            reasons = []
            try await alice.send("last", to: group)
            try await alice.ban(stage.toBoris, in: group)
            try await mirror(until: 2)
            #expect(reasons == [.lostTooEarly, .notMember])
            try await alice.addMembers([stage.toBoris], to: group)
            try await mirror(until: 3)
            #expect(reasons.last == .wasAway)
            #expect(reasons.last?.description == "the account was not in the chat for some time")
        }
    }
}
