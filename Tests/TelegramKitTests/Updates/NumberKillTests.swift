import Foundation
import FuzzSupport
import MTProtoKit
import TelegramKit
import TelegramLab
import TestTime
import Testing

/// A program that counts updates with their numbers, whose store dies at a write that the seed of the run has chosen.
struct NumberKillTests {
    /// A store dies at one of so many writes.
    private static let mostWrites = 16

    @Test("U44 wherever the process dies, each message, edit and deletion counts once by its number in its chat")
    func killsCountOnceByNumbers() async throws {
        let (seed, kills) = (Slice.first, 4 * Slice.factor)
        var random = FuzzRandom(seed)
        try await withLab { lab in
            try await withClient(of: lab) { alice in
                try await alice.signIn()
                let scene = try await Scene(writer: alice.client)
                let table = Table(disk: DyingStore())
                // The first run has no place to go on from.
                try await table.run(of: lab) { client, updates in
                    try await eventually("the place is known") { updates.position != nil }
                    // A channel that is listed begins there.
                    _ = try await client.dialogs().collect()
                    try await scene.write(0)
                    try await eventually("the first count") { try table.counted() == scene.expected(0) }
                }
                var (written, deaths) = (0, 0)
                for kill in 1...kills {
                    let writes = random.below(Self.mostWrites)
                    try await table.run(of: lab) { _, _ in
                        table.disk.live(writes: writes)
                        // Each round is many writes, so that it dies before so many of them.
                        for _ in 0...writes where !table.disk.isDead {
                            written += 1
                            try await scene.write(written)
                            try await eventually("seed \(seed), kill \(kill): it is dead, or has counted all") {
                                if table.disk.isDead { return true }
                                return try table.counted() == scene.expected(written)
                            }
                        }
                        if table.disk.isDead { deaths += 1 }
                    }
                }
                #expect(deaths == kills, "seed \(seed)")
                try await table.run(of: lab) { _, _ in
                    written += 1
                    try await scene.write(written)
                    let all = scene.expected(written)
                    try await eventually("seed \(seed): all count, not \((try? table.counted()) ?? [])") {
                        try table.counted().count >= all.count
                    }
                    #expect(try table.counted() == all, "seed \(seed)")
                }
            }
        }
    }

    /// Who writes where, and what is edited there again and again.
    private struct Scene {
        let writer: TelegramClient
        private(set) var chats: [(peer: Peer, edited: Int)] = []

        init(writer: TelegramClient) async throws {
            self.writer = writer
            let boris = try await writer.resolve(.username("boris"))
            let talk = try await writer.createChannel(title: "Talk")
            try await writer.addMembers([boris], to: talk)
            for peer in [boris, try await writer.createGroup(title: "Group", members: [boris]), talk] {
                chats.append((peer, try await writer.send("- edited later", to: peer).id))
            }
        }

        /// Something of each kind happens in each chat.
        func write(_ round: Int) async throws {
            for (peer, edited) in chats {
                try await writer.send("\(peer.kind.rawValue) \(round)", to: peer)
                try await writer.edit(edited, in: peer, to: "- \(round)")
                let gone = try await writer.send("- gone soon", to: peer)
                try await writer.delete([gone.id], in: peer)
            }
        }

        /// What counts after so many rounds.
        func expected(_ last: Int) -> [String] {
            (0...last).flatMap { round in
                chats.flatMap { peer, _ in
                    let kind = peer.kind.rawValue
                    let place = peer.kind == .channel ? kind : "private"
                    return ["\(kind) \(round)", "edited in \(kind)", "1 deleted in \(place)"]
                }
            }.sorted()
        }
    }

    /// What the program stores, in the store of its client: one row of each line, which is written as a whole.
    private struct Table: Sendable {
        private struct Row: Codable {
            var number: UpdateNumber
            var counted: [String]
        }

        private static let prefix = "table:"

        let disk: DyingStore

        private func rows() throws -> [Row] {
            try disk.keys().filter { $0.hasPrefix(Self.prefix) }.compactMap { key in
                try disk.value(forKey: key).map { try JSONDecoder().decode(Row.self, from: Data($0)) }
            }
        }

        func counted() throws -> [String] { try rows().flatMap(\.counted).sorted() }

        private func count(_ name: String, _ number: UpdateNumber) async throws {
            let key = Self.prefix + number.line
            let former = try disk.value(forKey: key).map { try JSONDecoder().decode(Row.self, from: Data($0)) }
            let row = Row(number: number, counted: (former?.counted ?? []) + [name])
            try await disk.setValue(Array(JSONEncoder().encode(row)), forKey: key)
        }

        /// Runs the program as a process of its own beside `body`, and ends it.
        func run(of lab: Lab, _ body: (TelegramClient, TelegramUpdates) async throws -> Void) async throws {
            disk.live(writes: .max)
            try await withClient(of: lab, storage: disk) { my in
                if try await !my.client.accountStatus().isSignedIn { try await my.signIn(LabAccount.standard[1]) }
                let updates = my.client.updates
                let numbers = try rows().map(\.number)
                let running = Task {
                    try await updates.handle(chatsAtOnce: 4, after: numbers) { update, number in
                        guard let name = update.nameToCount, let number else { return }
                        try await count(name, number)
                    }
                }
                do {
                    try await body(my.client, updates)
                } catch {
                    running.cancel()
                    disk.end()
                    throw error
                }
                running.cancel()
                // Who lives stores its place.
                if !disk.isDead { _ = await running.result }
                disk.end()
                _ = await running.result
            }
        }
    }
}
