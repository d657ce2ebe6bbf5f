import Foundation
import MTProtoKit
import TelegramAPI
import TelegramKit
import TelegramLab
import TestTime
import Testing

/// A client ends in order while its outbox is at work.
struct OutboxShutDownTests {
    private let limits = BulkLimits(perChat: nil, perGroup: nil, overall: nil)

    /// Begins the end of a client, which has all the time of the world. Returns what is said when it has ended.
    private func beginEnd(of client: TelegramClient) async throws -> Diary {
        let diary = Diary()
        Task {
            await client.shutDown(within: .seconds(360_000))
            diary.note("ended")
        }
        try await eventually("the end has begun") { client.status.isShuttingDown }
        return diary
    }

    private func texts(_ client: TelegramClient, _ chat: Peer) async throws -> [String] {
        try await client.messages(in: chat, order: .oldestFirst).collect().map(\.text).filter { !$0.isEmpty }
    }

    @Test("U50 U46 an outbox begins nothing more when its client ends in order; the rest goes with the next one")
    func busyOutboxesEnd() async throws {
        try await withLab { lab in
            let store = MemoryStore()
            var chats: [Peer] = []
            try await withClient(of: lab, storage: store) { my in
                let client = my.client
                try await my.signIn()
                for number in 1...6 { chats.append(try await client.createChannel(title: "Chat \(number)")) }
                let outbox = try await client.outbox(limits: limits)
                await lab.holdAnswers(5)
                for number in 1...4 {
                    for chat in chats {
                        try await outbox.send("\(number)", to: chat, key: "\(number) \(chat.id)")
                    }
                }
                try await eventually("the first of each chat arrive") {
                    my.received(at: 5).count { $0 == "messages.sendMessage" } >= chats.count
                }
                let waiting = Task {
                    try await error { () async throws(TelegramError) in try await outbox.untilSent() }
                }
                let diary = try await beginEnd(of: client)
                let late = try await outbox.send("late", to: chats[0], key: "late")
                #expect(late.state == .waiting, "it is kept all the same")
                #expect(late.waiting?.reason == .ended)
                let reasons = await outbox.entries.compactMap(\.waiting?.reason)
                #expect(reasons.count { $0 == .sending } == 6 && reasons.count { $0 == .ended } == 19)
                await lab.releaseAnswers(5)
                try await eventually("it has ended") { diary.lines == ["ended"] }
                let states = await outbox.entries.map(\.state)
                #expect(states.count { $0 == .waiting } == 19)
                let end = try await waiting.value
                #expect(end.code == .stopped)
            }
            try await withClient(of: lab, storage: store) { my in
                for chat in chats { #expect(try await texts(my.client, chat) == ["1"]) }
                let outbox = try await my.client.outbox(limits: limits)
                try await outbox.untilSent()
                for (number, chat) in chats.enumerated() {
                    let rest = number == 0 ? ["late"] : []
                    #expect(try await texts(my.client, chat) == ["1", "2", "3", "4"] + rest)
                }
            }
        }
    }

    @Test("U50 U46 an upload of an outbox ends when its client ends in order; the next one goes on where it was")
    func uploadsEnd() async throws {
        try await withFileDirectory { directory in
            let (path, content) = (directory + "/large.bin", fileContent(40 * 65_536))
            try Data(content).write(to: URL(fileURLWithPath: path))
            try await withLab { lab in
                let store = MemoryStore()
                try await withClient(of: lab, storage: store) { my in
                    try await my.signIn()
                    let own = try await my.client.me().peer
                    // Twenty parts arrive; those behind them have no answer.
                    await LabScript.use(on: lab, [.init(API.Upload.SaveFilePart.self, endsAfter: 20)])
                    let outbox = try await my.client.outbox(limits: limits)
                    try await outbox.send(.file(path), to: own, caption: "large", key: "large")
                    try await outbox.send("behind", to: own, key: "behind")
                    try await eventually("sixteen parts are noted") {
                        try await store.keys().contains { $0.contains("outbox-upload") }
                    }
                    let diary = try await beginEnd(of: my.client)
                    try await eventually("it has ended") { diary.lines == ["ended"] }
                    #expect(await outbox.entries.allSatisfy { $0.state == .waiting })
                }
                let script = await LabScript.use(on: lab)
                try await withClient(of: lab, storage: store) { my in
                    let own = try await my.client.me().peer
                    let outbox = try await my.client.outbox(limits: limits)
                    try await outbox.untilSent()
                    #expect(try await texts(my.client, own) == ["large", "behind"])
                    guard case .sent(let id?)? = await outbox.entry("large")?.state else {
                        throw TestFailure("it is not sent")
                    }
                    let file = try #require(try await my.client.messages([id], in: own).first?.file)
                    #expect(try await my.client.download(file) == content)
                }
                let parts = script.queries(API.Upload.SaveFilePart.self).count
                #expect((1...24).contains(parts), "what is noted does not go again")
            }
        }
    }
}
