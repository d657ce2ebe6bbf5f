import FuzzSupport
import TL
import TelegramAPI
import TelegramKit

/// What a program does with a client: every call of it that reads an answer.
struct ClientOperations {
    typealias Operation = @Sendable (ClientOperations, inout FuzzRandom) async throws -> Void

    let client: TelegramClient
    let server: HostileServer
    /// Where files are put.
    let directory: String

    static let all: [(name: String, run: Operation)] = reading + writing + signingIn + files

    // MARK: - Arguments

    func peer(_ random: inout FuzzRandom) -> Peer {
        Peer(
            kind: random.pick([.user, .group, .channel]), id: Int64(random.below(5)),
            accessHash: random.pick([0, 0, 1, .min]))
    }

    func channel(_ random: inout FuzzRandom) -> Peer {
        Peer(kind: .channel, id: Int64(random.below(5)), accessHash: random.pick([0, 1]))
    }

    /// A message as the server describes one.
    func message(_ random: inout FuzzRandom) async throws -> Message? {
        try await client.messages(in: peer(&random), limit: 5).collect().last
    }

    // MARK: - Reading

    private static let reading: [(name: String, run: Operation)] = [
        ("me", { this, _ in _ = try await this.client.me() }),
        ("dialogs", { this, random in _ = try await this.client.dialogs(limit: random.pick([1, 30, 500])).collect() }),
        (
            "chats",
            { this, _ in
                var count = 0
                for try await _ in this.client.dialogs() {
                    count += 1
                    if count > 1000 { break }
                }
            }
        ),
        (
            "history",
            { this, random in
                let (limit, before) = (random.pick([1, 50, 300]), random.pick([nil, 1, .max, -5]))
                let messages = try await this.client.messages(
                    in: this.peer(&random), before: before, limit: limit
                ).collect()
                // What a program shows of them.
                for message in messages { _ = (message.formattedText.markdown, message.formattedText.html) }
                for message in messages { _ = message.formattedText.trimmed().parts(limit: 10) }
            }
        ),
        (
            "search",
            { this, random in
                var count = 0
                for try await message in this.client.messages(in: this.peer(&random), matching: "x") {
                    count += message.entities.count + 1
                    if count > 1000 { break }
                }
            }
        ),
        (
            "messages by id",
            { this, random in
                _ = try await this.client.messages([1, 2, random.pick([0, -1, .max, .min])], in: this.peer(&random))
            }
        ),
        ("username", { this, _ in _ = try await this.client.resolve(.username("@name")) }),
        ("phone", { this, _ in _ = try await this.client.resolve(.phoneNumber("49151")) }),
        ("reference", { this, random in _ = try await this.client.resolve(.id(Int64(random.below(9)))) }),
        ("find", { this, _ in _ = try await this.client.findPeers("a") }),
        ("stickers", { this, _ in _ = try await this.client.stickerSet(named: "a") }),
        ("live places", { this, random in _ = try await this.client.liveLocations(in: this.peer(&random)) }),
        ("contact", { this, _ in _ = try await this.client.addContact(phoneNumber: "49151", firstName: "A") }),
        ("sessions", { this, _ in _ = try await this.client.sessions() }),
        ("password", { this, _ in _ = try await this.client.passwordInfo() }),
        ("ping", { this, random in _ = try await this.client.ping(datacenter: random.pick([nil, 1, 3])) }),
        (
            "watch",
            { this, random in
                let channel = this.channel(&random)
                try await this.client.watch(channel)
                if random.once(in: 3) { this.client.stopWatching(channel) }
            }
        ),
        (
            "any method",
            { this, _ in
                guard let query = this.server.query() else { return }
                try await this.call(query.type, TLRaw(query.bytes))
            }
        ),
        (
            "any method with info",
            { this, random in
                let (_, info) = try await this.client.invokeWithInfo(
                    API.Help.GetConfig(), on: random.pick([nil, 1, 4]))
                _ = info.serverTime
            }
        ),
        (
            "knowledge",
            { this, _ in
                _ = try await this.client.serverKnowledge()
                _ = await this.client.pendingRequests()
                _ = this.client.usage()
            }
        ),
    ]

    private func call<Function: TLFunction>(_ type: Function.Type, _ bytes: TLRaw) async throws {
        _ = try await client.invoke(try Function(decoding: bytes.bytes))
    }

    // MARK: - Writing

    private static let writing: [(name: String, run: Operation)] = [
        ("vote", { this, random in _ = try await this.client.retractVote(on: 1, in: this.peer(&random)) }),
        ("close a poll", { this, random in _ = try await this.client.closePoll(1, in: this.peer(&random)) }),
        (
            "scheduled",
            { this, random in
                let peer = this.peer(&random)
                let waiting = try await this.client.scheduledMessages(in: peer)
                _ = try await this.client.sendScheduled(waiting.map(\.id), in: peer)
            }
        ),
        ("unpin all", { this, random in try await this.client.unpinAll(in: this.peer(&random)) }),
        (
            "ask a bot",
            { this, random in
                let peer = this.peer(&random)
                _ = try await this.client.start(peer)
                let found = try await this.client.inlineResults(of: peer, for: "x", in: peer)
                if let first = found.items.first { _ = try await this.client.send(inlineResult: first, to: peer) }
            }
        ),
        (
            "press",
            { this, random in
                guard let message = try await this.message(&random) else { return }
                _ = try await this.client.press("x", on: message)
            }
        ),
        ("send", { this, random in _ = try await this.client.send("x", to: this.peer(&random)) }),
        (
            "edit",
            { this, random in _ = try await this.client.edit(random.below(3), in: this.peer(&random), to: "y") }
        ),
        ("delete", { this, random in try await this.client.delete([1, 2], in: this.peer(&random)) }),
        ("stop a place", { this, random in _ = try await this.client.stopLiveLocation(1, in: this.peer(&random)) }),
        ("delete history", { this, random in try await this.client.deleteHistory(of: this.peer(&random)) }),
        ("read", { this, random in try await this.client.markRead(this.peer(&random)) }),
        ("pin", { this, random in try await this.client.setPinned(true, 1, in: this.peer(&random)) }),
        ("type", { this, random in try await this.client.setTyping(in: this.peer(&random)) }),
        (
            "forward",
            { this, random in
                _ = try await this.client.forward([1, 2, 3], from: this.peer(&random), to: this.peer(&random))
            }
        ),
        ("group", { this, random in _ = try await this.client.createGroup(title: "g", members: [this.peer(&random)]) }),
        ("channel", { this, _ in _ = try await this.client.createChannel(title: "c") }),
        (
            "add",
            { this, random in try await this.client.addMembers([this.peer(&random)], to: this.peer(&random)) }
        ),
        ("join", { this, random in try await this.client.join(this.channel(&random)) }),
        ("leave", { this, random in try await this.client.leave(this.peer(&random)) }),
        ("online", { this, random in try await this.client.setOnline(random.once(in: 2)) }),
    ]
}
