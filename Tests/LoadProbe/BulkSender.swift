import Foundation
import TelegramKit

/// Sends in bulk through an outbox, and says in lines how far it is, so that it can be killed there. Each process gives
/// all messages to the outbox, as a program would that does not know how far it had come:
///
///     planned SECONDS SECONDS   in the first process: how long all of it takes, and with a message more in one chat
///                               for each kill
///     going on                  the outbox has what an earlier process has left in it
///     given                     it has all messages
///     sent                      nothing waits any more
///     chat ID TEXT…             at the end: what a chat has, from its first message on
///     entries N                 so many messages are sent, as the outbox says
///     failed: …                 what it cannot do, as every role says it; it ends with that
struct BulkSender {
    let client: TelegramClient
    let directory: String
    let messages: Int
    let chats: Int
    /// How many messages may have been under way when a process was killed.
    let kills: Int

    /// - Parameter sizes: how many messages, chats and kills.
    init(client: TelegramClient, directory: String, sizes: ArraySlice<String>) throws {
        let numbers = sizes.compactMap { Int($0) }
        guard numbers.count == 3, numbers[1] > 0, numbers[0] >= numbers[1], numbers[2] >= 0 else {
            throw ProbeFailure("usage: loadprobe bulk LAB DIRECTORY MESSAGES CHATS KILLS")
        }
        (self.client, self.directory) = (client, directory)
        (messages, chats, kills) = (numbers[0], numbers[1], numbers[2])
    }

    /// Ends when all is sent and told, if it is not killed before.
    func run() async throws {
        let peers = try await makeChats()
        let outbox = try await client.outbox()
        if await outbox.entries.isEmpty {
            let trip = try await measuredTrip()
            let durations = [0, kills].map { plan(peers, more: $0).duration(roundTrip: trip) }
            say((["planned"] + durations.map { "\(seconds($0))" }).joined(separator: " "))
        }
        say("going on")
        try await give(peers, outbox)
        say("given")
        try await outbox.untilSent()
        say("sent")
        for peer in peers {
            let texts = try await client.messages(in: peer, order: .oldestFirst).collect().map(\.text)
            say((["chat", "\(peer.id)"] + texts.filter { !$0.isEmpty }).joined(separator: " "))
        }
        let entries = await outbox.entries
        say("entries \(entries.count { if case .sent = $0.state { true } else { false } })")
    }

    /// The chats, which the first process makes.
    private func makeChats() async throws -> [Peer] {
        var file = try LineFile(directory + "/chats")
        for number in file.lines.count..<max(chats, file.lines.count) {
            let chat = try await client.createChannel(title: "Chat \(number + 1)")
            try file.add(String(decoding: JSONEncoder().encode(chat), as: UTF8.self))
        }
        return try file.lines.map { try JSONDecoder().decode(Peer.self, from: Data($0.utf8)) }
    }

    /// How long a message is under way from an outbox, its store included: the mean of five to the account
    /// itself, one a second.
    private func measuredTrip() async throws -> Duration {
        let outbox = try await client.outbox("trial")
        let me = try await client.me().peer
        var sum = Duration.zero
        for number in 1...5 {
            let start = ContinuousClock.now
            try await outbox.send("\(number)", to: me, key: "\(number)")
            _ = try await outbox.outcome(of: "\(number)")
            sum += .now - start
            try await Task.sleep(for: .seconds(1))
        }
        return sum / 5
    }

    /// How many messages a chat gets.
    private func count(_ chat: Int) -> Int { messages / chats + (chat < messages % chats ? 1 : 0) }

    private func plan(_ peers: [Peer], more: Int) -> BulkPlan {
        BulkPlan(peers.enumerated().map { chat, peer in (peer: peer, count: count(chat) + (chat == 0 ? more : 0)) })
    }

    /// Gives the outbox all messages, those of different chats side by side.
    private func give(_ peers: [Peer], _ outbox: Outbox) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (chat, peer) in peers.enumerated() {
                group.addTask {
                    for number in 1...count(chat) {
                        try await outbox.send("\(number)", to: peer, key: "\(peer.id)-\(number)")
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    private func seconds(_ duration: Duration) -> Double {
        Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
    }
}
