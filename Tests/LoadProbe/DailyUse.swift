import Crypto
import Foundation
import TelegramKit

/// Does for Alice what a line of JSON asks for, and answers with another line, until the input ends. Whoever writes the
/// lines looks at what becomes of it with a client of another make.
///
///     {"call": "setTitle", "chat": "channel-5", "text": "Tea"}      → {}
///     {"call": "send", "chat": "@boris", "text": "Hello"}           → {"id": 17}
///     {"call": "ban", "chat": "@boris", "person": "@clara"}         → {"error": "notPossible"}
struct DailyUse {
    let client: TelegramClient

    /// Runs until the input ends.
    func run() async throws {
        say("ready")
        for await line in Self.lines {
            let answer: DailyAnswer
            do {
                let order = try JSONDecoder().decode(DailyOrder.self, from: Data(line.utf8))
                answer = try await perform(order)
            } catch let error as TelegramError {
                answer = DailyAnswer(error: "\(error.code)", server: error.serverError?.message ?? error.message)
            } catch {
                answer = DailyAnswer(error: "\(error)")
            }
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            say(String(decoding: try encoder.encode(answer), as: UTF8.self))
        }
    }

    /// Lines of standard input. They are waited for on a thread of their own, for tasks must not wait in this way.
    private static var lines: AsyncStream<String> {
        AsyncStream { continuation in
            Thread.detachNewThread {
                while let line = readLine() { continuation.yield(line) }
                continuation.finish()
            }
        }
    }

    private func perform(_ order: DailyOrder) async throws -> DailyAnswer {
        if let answer = try await setChat(order) { return answer }
        if let answer = try await setMembers(order) { return answer }
        if let answer = try await setPeople(order) { return answer }
        if let answer = try await setProfile(order) { return answer }
        if let answer = try await read(order) { return answer }
        if let answer = try await write(order) { return answer }
        if let answer = try await buy(order) { return answer }
        throw ProbeFailure("no call \(order.call)")
    }

    // MARK: Names

    /// The peer that a name means.
    func peer(_ name: String) async throws -> Peer {
        let kinds: [Substring: Peer.Kind] = ["user": .user, "group": .group, "channel": .channel]
        let words = name.split(separator: "-", maxSplits: 1)
        if words.count == 2, let kind = kinds[words[0]], let id = Int64(words[1]) {
            return try await client.resolve(.peer(kind, id))
        }
        guard let reference = PeerReference(name) else { throw ProbeFailure("\(name) names nobody") }
        return try await client.resolve(reference)
    }

    func chat(_ order: DailyOrder) async throws -> Peer { try await peer(order.wanted(\.chat, "chat")) }

    func person(_ order: DailyOrder) async throws -> Peer { try await peer(order.wanted(\.person, "person")) }

    func name(of peer: Peer) -> String { "\(peer.kind)-\(peer.id)" }

    /// What the bytes of a file are told by.
    func digest(_ file: TelegramFile?) async throws -> String? {
        guard let file else { return nil }
        return SHA256.hash(data: Data(try await client.download(file))).map { byte in
            let text = String(byte, radix: 16)
            return text.count == 1 ? "0" + text : text
        }.joined()
    }
}
