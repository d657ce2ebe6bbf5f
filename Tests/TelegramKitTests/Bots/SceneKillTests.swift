import FuzzSupport
import MTProtoKit
import Synchronization
import TelegramKit
import TelegramLab
import TestTime
import Testing

/// Bots with states of chats whose store dies, at a write that the seed of the run has chosen.
/// `Scripts/check-scenes` kills processes.
struct SceneKillTests {
    /// A store dies at one of so many writes: of the first message, of the last one, between them.
    private static let mostWrites = 10

    @Test("U43 wherever the process dies, each message counts once and is answered once, in three chats side by side")
    func killsCountOnce() async throws {
        try await Self.kill(times: 10 * Slice.factor, chatsAtOnce: 1)
    }

    @Test("U44 the same where all chats are handled at the same time")
    func killsCountOnceSideBySide() async throws {
        try await Self.kill(times: 7 * Slice.factor, chatsAtOnce: 4)
    }

    private static func kill(times kills: Int, chatsAtOnce: Int) async throws {
        let seed = Slice.first
        var random = FuzzRandom(seed)
        try await withCrowd(chatsAtOnce) { crowd in
            let disk = Disk()
            // The first run has no place to go on from.
            try await crowd.run(on: disk) { bot in
                try await eventually("the bot listens") { crowd.isListening }
                try await crowd.write()
                try await eventually("all are counted") { try await crowd.areCounted(1, by: bot) }
            }
            var (written, deaths) = (1, 0)
            for kill in 1...kills {
                let writes = random.below(mostWrites)
                try await crowd.run(on: disk) { bot in
                    disk.live(writes: writes)
                    // Each message that counts is a write, so that it dies before people have said all this.
                    for _ in 0...writes / crowd.chats.count where !disk.isDead {
                        try await crowd.write()
                        written += 1
                        try await eventually("seed \(seed), kill \(kill): it is dead, or has counted all") {
                            if disk.isDead { true } else { try await crowd.areCounted(written, by: bot) }
                        }
                    }
                    if disk.isDead { deaths += 1 }
                }
            }
            #expect(deaths == kills, "seed \(seed)")
            try await crowd.run(on: disk) { bot in
                try await eventually("seed \(seed): all are counted") { try await crowd.areCounted(written, by: bot) }
            }
            for chat in crowd.chats {
                let answers = try await chat.writer.messages(in: chat.peer).collect().filter {
                    !$0.isOutgoing && !$0.text.isEmpty
                }
                #expect(answers.reversed().map(\.text) == (1...written).map { "\($0)" }, "seed \(seed)")
            }
        }
    }

    /// A bot, and who writes to it where.
    private struct Crowd {
        struct Chat {
            let writer: TelegramClient
            /// Whom the writer writes to.
            let peer: Peer
            /// The chat as the bot knows it.
            let place: Peer
        }

        let counts = Scenes("counts", initial: 0)
        let lab: Lab
        let bot: LabDescription.Bot
        let chatsAtOnce: Int
        let chats: [Chat]

        var isListening: Bool { lab.receivedMessages(at: bot.homeDC).contains { $0.name == "updates.getState" } }

        /// Somebody writes into each chat.
        func write() async throws {
            for chat in chats { try await chat.writer.send("/count@\(bot.username)", to: chat.peer) }
        }

        /// Whether the states that are stored have so many messages.
        func areCounted(_ count: Int, by bot: TelegramClient) async throws -> Bool {
            for chat in chats {
                guard try await counts.state(of: chat.place, in: bot) == count else { return false }
            }
            return true
        }

        /// Runs the bot as a process of its own beside `body`, and ends it.
        func run(on disk: Disk, _ body: (TelegramClient) async throws -> Void) async throws {
            var bot = Bot()
            bot.onCommand("count", in: counts) { message, count in
                count += 1
                try await message.respond("\(count)")
            }
            let handlers = bot
            disk.live(writes: .max)
            try await withClient(of: lab, storage: disk) { client in
                if try await !client.client.accountStatus().isSignedIn {
                    _ = try await client.client.signIn(botToken: self.bot.token)
                }
                let running = Task { try await handlers.run(client.client, chatsAtOnce: chatsAtOnce) }
                do {
                    try await body(client.client)
                } catch {
                    running.cancel()
                    disk.end()
                    throw error
                }
                running.cancel()
                disk.end()
                _ = try? await running.value
            }
        }
    }

    /// Alice and boris write to a bot, and alice in a group as well.
    private static func withCrowd(_ chatsAtOnce: Int, _ body: (Crowd) async throws -> Void) async throws {
        try await withLab { lab in
            let bot = try #require(lab.description.bots.first)
            try await withClient(of: lab) { alice in
                try await alice.signIn()
                try await withClient(of: lab) { boris in
                    try await boris.signIn(LabAccount.standard[1])
                    var chats: [Crowd.Chat] = []
                    for writer in [alice.client, boris.client] {
                        let peer = try await writer.resolve(.username(bot.username))
                        chats.append(Crowd.Chat(writer: writer, peer: peer, place: try await writer.me().peer))
                    }
                    let group = try await alice.client.createGroup(title: "Counted", members: [chats[0].peer])
                    chats.append(Crowd.Chat(writer: alice.client, peer: group, place: group))
                    try await body(Crowd(lab: lab, bot: bot, chatsAtOnce: chatsAtOnce, chats: chats))
                }
            }
        }
    }

    /// What a process has stored when it is killed: from some write on nothing is written any more, and who writes gets no
    /// further.
    private final class Disk: KeyValueStore {
        private struct State {
            var values: [String: [UInt8]] = [:]
            var left = Int.max
            var isOver = false
            var stuck: [CheckedContinuation<Void, Never>] = []
        }

        private let state = Mutex(State())

        var isDead: Bool { state.withLock { !$0.stuck.isEmpty } }

        func live(writes: Int) {
            state.withLock { ($0.left, $0.isOver) = (writes, false) }
        }

        /// Lets what is stuck go, so that the process can be taken away.
        func end() {
            let stuck = state.withLock { state in
                defer { state.stuck = [] }
                state.isOver = true
                return state.stuck
            }
            for writer in stuck { writer.resume() }
        }

        func value(forKey key: String) throws(StorageError) -> [UInt8]? { state.withLock { $0.values[key] } }

        func setValue(_ value: [UInt8]?, forKey key: String) async throws(StorageError) {
            await withCheckedContinuation { continuation in
                let isStuck = state.withLock { state in
                    guard state.left > 0 else {
                        if !state.isOver { state.stuck.append(continuation) }
                        return !state.isOver
                    }
                    if state.left != .max { state.left -= 1 }
                    state.values[key] = value
                    return false
                }
                if !isStuck { continuation.resume() }
            }
        }

        func keys() throws(StorageError) -> [String] { state.withLock { Array($0.values.keys) } }
    }
}
