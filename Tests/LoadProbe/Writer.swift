import Crypto
import Foundation
import TelegramAPI
import TelegramKit

/// Does one thing after the other until it is killed, and remembers what it began and ended. What was begun and not ended is
/// done again by the next process, as any application would that keeps its intentions.
struct Writer {
    static let groups = 8

    let client: TelegramClient
    var file: LineFile
    /// Milliseconds between two steps: the more kills, the longer, because a killed server runs everything again.
    private let pause = ProcessInfo.processInfo.environment["MTPROTO_LOAD_PAUSE"].flatMap { Int($0) } ?? 3
    /// The last line of each step.
    private var begun: Set<Int> = []
    /// What came of each step.
    private var ended: [Int: String] = [:]

    init(client: TelegramClient, directory: String) throws {
        self.client = client
        file = try LineFile(directory + "/writer")
        for line in file.lines {
            let words = line.split(separator: " ").map(String.init)
            guard words.count > 1, let step = Int(words[1]) else { continue }
            if words[0] == "begin" { begun.insert(step) }
            if words[0] == "end" { ended[step] = words.count > 2 ? words[2] : "" }
        }
    }

    /// Does steps without end, or those that were begun if `finishes`.
    mutating func run(finishes: Bool) async throws {
        let reader = try await client.resolve(.username("boris"))
        for step in begun.subtracting(ended.keys).sorted() { try await perform(step, reader) }
        guard !finishes else { return }
        for step in ((begun.max() ?? -1) + 1)... {
            begun.insert(step)
            try file.add("begin \(step)")
            try await perform(step, reader)
            try await Task.sleep(for: .milliseconds(pause))
        }
    }

    private mutating func perform(_ step: Int, _ reader: Peer) async throws {
        let result: String
        switch step % 6 {
        case 0, 1: result = try await send("m-\(step)", step, to: reader)
        case 2: result = try await edit(step - 1, in: reader)
        case 3: result = try await upload(step, to: reader)
        case 4: result = try await download(step - 1, from: reader)
        default: result = try await join(step)
        }
        ended[step] = result
        try file.add("end \(step) \(result)")
    }

    /// A random id that belongs to the step: the server makes one message of all attempts.
    private func randomID(_ step: Int) -> Int64 { 1_000_000 + Int64(step) }

    private func send(_ text: String, _ step: Int, to peer: Peer) async throws -> String {
        do throws(TelegramError) {
            return "\(try await client.send(text, to: peer, options: SendOptions(randomID: randomID(step))).id)"
        } catch {
            guard error.code == .alreadySent else { throw error }
            return "\(try await find(in: peer) { $0.text == text })"
        }
    }

    private func edit(_ other: Int, in peer: Peer) async throws -> String {
        guard let id = ended[other].flatMap({ Int($0) }) else { throw ProbeFailure("\(other) has no message") }
        do throws(TelegramError) {
            try await client.edit(id, in: peer, to: FormattedText("e-\(other)"))
        } catch {
            guard error.code == .messageNotModified else { throw error }
        }
        return "\(id)"
    }

    /// Bytes that only the step knows.
    static func content(_ step: Int) -> [UInt8] {
        let seed = Array(SHA256.hash(data: Data("content \(step)".utf8)))
        var content = [UInt8](repeating: 0, count: 20_000 + step % 7 * 30_001)
        for index in content.indices { content[index] = seed[index % 32] ^ UInt8(truncatingIfNeeded: index >> 5) }
        return content
    }

    private func upload(_ step: Int, to peer: Peer) async throws -> String {
        do throws(TelegramError) {
            let message = try await client.send(
                .bytes(Self.content(step), name: "f-\(step)"), to: peer, caption: FormattedText("f-\(step)"),
                options: SendOptions(randomID: randomID(step)))
            return "\(message.id)"
        } catch {
            guard error.code == .alreadySent else { throw error }
            return "\(try await find(in: peer) { $0.text == "f-\(step)" })"
        }
    }

    private func download(_ other: Int, from peer: Peer) async throws -> String {
        guard let id = ended[other].flatMap({ Int($0) }), let file = try await client.file(ofMessage: id, in: peer)
        else { throw ProbeFailure("\(other) has no file") }
        guard try await client.download(file) == Self.content(other) else {
            throw ProbeFailure("the file of \(other) is another one")
        }
        return "same"
    }

    private func join(_ step: Int) async throws -> String {
        let name = "group\(step / 6 % Self.groups)"
        let group = try await client.resolve(.username(name))
        do throws(TelegramError) {
            _ = try await client.invoke(
                API.Channels.JoinChannel(
                    channel: .inputChannel(channelID: group.id, accessHash: group.accessHash)))
        } catch {
            guard error.serverError?.message == "USER_ALREADY_PARTICIPANT" else { throw error }
        }
        return try await send("g-\(step)", step, to: group)
    }

    private func find(in peer: Peer, _ isIt: (Message) -> Bool) async throws -> Int {
        for try await message in client.messages(in: peer) where isIt(message) { return message.id }
        throw ProbeFailure("a message that was sent is not there")
    }

    // MARK: - The end

    /// How many messages the steps led to, edits not counted.
    var messageCount: Int { begun.count { [0, 1, 3, 5].contains($0 % 6) } }

    /// Whether everything that was begun is there, once.
    func check() async throws {
        let reader = try await client.resolve(.username("boris"))
        var texts: [String: Int] = [:]
        for try await message in client.messages(in: reader) {
            texts[message.text, default: 0] += 1
            guard message.text.hasPrefix("f-"), let step = Int(message.text.dropFirst(2)) else { continue }
            guard let file = try await client.file(ofMessage: message.id, in: reader),
                try await client.download(file) == Self.content(step)
            else { throw ProbeFailure("the file of \(step) is not what was sent") }
        }
        for number in 0..<Self.groups {
            guard let group = try? await client.resolve(.username("group\(number)")) else { continue }
            for try await message in client.messages(in: group) where !message.text.isEmpty {
                texts[message.text, default: 0] += 1
            }
        }
        for step in begun.sorted() {
            let isEdited = step % 6 == 1 && ended[step + 1] != nil
            let text: String? =
                switch step % 6 {
                case 0, 1: (isEdited ? "e-" : "m-") + "\(step)"
                case 3: "f-\(step)"
                case 5: "g-\(step)"
                default: nil
                }
            guard let text else { continue }
            if texts[text] != 1 { throw ProbeFailure("\(text) is there \(texts[text] ?? 0) times") }
        }
    }
}
