import Foundation
import FuzzSupport
import MTProtoCore
import MTProtoKit
import NIOCore
import Synchronization
import TL
import TelegramAPI
import Testing

@testable import TelegramKit

/// Answers every method as a test says, without a server.
private final class Script: RequestResponder {
    typealias Answer = @Sendable (_ name: String, _ query: ByteBuffer) -> Result<ByteBuffer, RPCError>?

    private let answer: Answer
    private let names = Mutex<[String]>([])

    init(_ answer: @escaping Answer) {
        self.answer = answer
    }

    var asked: [String] { names.withLock { $0 } }

    func answer(
        _ request: Request, name: String, at datacenter: DatacenterID
    ) async -> Result<DatacenterManager.Answer, RequestFailure> {
        names.withLock { $0.append(name) }
        let usual: Result<ByteBuffer, RPCError> =
            switch name {
            case "auth.importBotAuthorization":
                Script.encoded(API.Auth.Authorization.authorization(.init(user: .user(.init(isSelf: true, id: 1)))))
            case "updates.getState":
                Script.encoded(API.Updates.State(pts: 1, qts: 0, date: 1, seq: 0, unreadCount: 0))
            case "updates.getDifference": Script.encoded(API.Updates.Difference.differenceEmpty(date: 1, seq: 0))
            case "upload.saveFilePart", "upload.saveBigFilePart": Script.encoded(true)
            default: .failure(RPCError(code: 400, message: "NOT_IN_THIS_SCRIPT"))
            }
        return (answer(name, request.body) ?? usual).map { DatacenterManager.Answer(body: $0, serverTime: nil) }
            .mapError { .rpc($0) }
    }

    static func encoded(_ object: some TLObject) -> Result<ByteBuffer, RPCError> {
        guard let bytes = try? object.encoded() else { return .failure(RPCError(code: 500, message: "SCRIPT")) }
        return .success(bytes)
    }
}

private func withClient<R>(
    _ answer: @escaping Script.Answer, _ body: (TelegramClient, Script) async throws -> R
) async throws -> R {
    let script = Script(answer)
    var configuration = TelegramConfiguration.test(apiID: 1, apiHash: "x")
    configuration.discovery = nil
    configuration.responder = script
    return try await withTelegramClient(configuration) { client in
        _ = try await client.signIn(botToken: "1:x")
        return try await body(client, script)
    }
}

/// What an authenticated server may say to end the process, or to fill its memory, through the public calls.
@Suite(.serialized) struct HostileAnswerTests {
    private func history(_ size: Int64) -> ByteBuffer? {
        let media = API.MessageMedia.messageMediaDocument(
            .init(
                document: .document(
                    .init(
                        id: 1, accessHash: 1, fileReference: [], date: 1, mimeType: "a/b", size: size, dcID: 2,
                        attributes: []))))
        let message = API.Message.message(
            .init(id: 1, peerID: .peerUser(userID: 1), date: 1, message: "", media: media))
        return try? API.Messages.Messages.messages(
            .init(messages: [message], topics: [], chats: [], users: [])
        ).encoded()
    }

    @Test(
        "S05 A document of a size that no file has is no file, and nobody counts with it",
        arguments: [-1, .min, .max, 1 << 62, 1 << 48] as [Int64])
    func impossibleSizes(size: Int64) async throws {
        let answer = history(size)
        try await withClient { name, _ in
            name == "messages.getHistory" ? answer.map { .success($0) } : nil
        } _: { client, _ in
            let message = try #require(
                try await client.messages(in: Peer(kind: .user, id: 1), limit: 50).collect().first)
            #expect(message.file == nil && message.media == .other("messageMediaDocument"))
        }
    }

    @Test("S05 The largest files that can be are read side by side without counting beyond any number")
    func largestFiles() async throws {
        let answer = history((1 << 48) - 1)
        try await withClient { name, _ in
            switch name {
            case "messages.getHistory": answer.map { .success($0) }
            case "upload.getFile":
                Script.encoded(
                    API.Upload.File.file(
                        type: .filePartial, mtime: 0, bytes: [UInt8](repeating: 0, count: 512 << 10)))
            default: nil
            }
        } _: { client, _ in
            let file = try #require(
                try await client.messages(in: Peer(kind: .user, id: 1), limit: 50).collect().first?.file)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for start in [0, 1 << 47, .max, .min] as [Int64] {
                    group.addTask {
                        var parts = 0
                        for try await part in try client.bytes(of: file, from: start) {
                            parts += part.isEmpty ? 0 : 1
                            if parts == 8 { break }
                        }
                        #expect(parts == (start == .max ? 0 : 8))
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test(
        "S05 A missing part that no file has is an error like others",
        arguments: ["-9223372036854775808", "-1", "9223372036854775807", "4", "99999999999999999999", ""])
    func impossibleParts(part: String) async throws {
        try await withClient { name, _ in
            name == "messages.sendMedia"
                ? .failure(RPCError(code: 400, message: "FILE_PART_\(part)_MISSING")) : nil
        } _: { client, _ in
            let failure = try await error { () throws(TelegramError) in
                try await client.send(
                    .bytes([UInt8](repeating: 1, count: 200_000), name: "a.bin"), to: Peer(kind: .user, id: 1))
            }
            #expect(failure.code == .invalidMedia && failure.serverError?.message == "FILE_PART_\(part)_MISSING")
        }
    }

    @Test("S05 A record that speaks of parts which the file does not have resumes with those that it has")
    func partsBeyondTheFile() async throws {
        try await withFileDirectory { directory in
            let path = directory + "/a.bin"
            try Data(repeating: 7, count: 200_000).write(to: URL(fileURLWithPath: path))
            let file = try await LocalFile.open(path, .read).identity()
            let record = UploadRecord(fileID: 5, file: file, partSize: 64 << 10, sent: [1, 4, 3999])
            try Data(record.encoded()).write(to: URL(fileURLWithPath: directory + "/record"))
            try await withClient { _, _ in
                nil
            } _: { client, script in
                var options = UploadOptions()
                options.record = directory + "/record"
                let completed = Mutex<[Int64]>([])
                options.progress = { progress in completed.withLock { $0.append(progress.completed) } }
                _ = try await client.upload(.file(path), options: options)
                #expect(script.asked.filter { $0 == "upload.saveFilePart" }.count == 3)
                #expect(completed.withLock { $0.last } == 200_000)
            }
        }
    }

    @Test("S05 A history that never ends, because its ids go below the first one, ends")
    func historyEnds() async throws {
        try await withClient { name, _ in
            guard name == "messages.getHistory" else { return nil }
            let messages = [5, 0, -1, .min].map {
                API.Message.message(.init(id: $0, peerID: .peerUser(userID: 1), date: .min, message: "x"))
            }
            return Script.encoded(
                API.Messages.Messages.messagesSlice(
                    .init(count: .max, messages: messages, topics: [], chats: [], users: [])))
        } _: { client, _ in
            let messages = try await client.messages(in: Peer(kind: .user, id: 1), limit: 100).collect()
            #expect(messages.map(\.id) == [5])
        }
    }

    // MARK: - Memory

    /// A packet of updates without any field.
    private static func packet(_ count: Int) -> ByteBuffer {
        var writer = TLWriter()
        writer.writeConstructorID(0x74ae_4240)
        writer.writeVectorCount(count)
        var body = writer.buffer
        // `updateConfig`
        _ = [UInt32](repeating: UInt32(0xa229_dd06).littleEndian, count: count).withUnsafeBytes { body.writeBytes($0) }
        var rest = TLWriter()
        rest.writeVectorCount(0)
        rest.writeVectorCount(0)
        rest.writeInt(1)
        rest.writeInt(0)
        body.writeImmutableBuffer(rest.buffer)
        return body
    }

    @Test("S06 A packet of millions of updates without fields costs no memory to speak of, and is asked for instead")
    func millionsOfUpdates() async {
        // A process of its own: what other tests take meanwhile would count as well.
        await beforeOthers {
            await #expect(processExitsWith: .success) {
                try #require((try? API.Updates(decoding: HostileAnswerTests.packet(3))) != nil)
                try await withClient { _, _ in
                    nil
                } _: { client, script in
                    let updates = client.updates
                    try await eventually("the place is known") { updates.position != nil }
                    // What a client can take in: the measure for what follows.
                    client.receive(HostileAnswerTests.packet(100))
                    for count in [3000, 100_000, 4_000_000] {
                        let bomb = HostileAnswerTests.packet(count)
                        let asked = script.asked.filter { $0 == "updates.getDifference" }.count
                        ProcessMemory.resetPeak()
                        let before = ProcessMemory.resident
                        client.receive(bomb)
                        let cost = before.flatMap { before in ProcessMemory.peak.map { $0 - before } } ?? 0
                        try await eventually("it is asked for") {
                            script.asked.filter { $0 == "updates.getDifference" }.count > asked
                        }
                        #expect(cost < 64 << 20, "\(count) updates take \(cost) bytes")
                    }
                    var taken = 0
                    for await update in updates {
                        if case .other = update { taken += 1 }
                        if taken == 100 { break }
                    }
                    client.receive(HostileAnswerTests.packet(1))
                    for await _ in updates { break }
                    #expect(taken == 100)
                }
            }
        }
    }

    @Test("S06 A difference that never ends is asked for no further than a reader keeps up with")
    func endlessDifference() async throws {
        let typing = API.Update.updateUserTyping(.init(userID: 1, action: .sendMessageTypingAction))
        let slices = Mutex<Int32>(0)
        try await withClient { name, _ in
            guard name == "updates.getDifference" else { return nil }
            let pts = slices.withLock { slices in
                slices += 1
                return slices + 1
            }
            return Script.encoded(
                API.Updates.Difference.differenceSlice(
                    .init(
                        newMessages: [], newEncryptedMessages: [],
                        otherUpdates: Array(repeating: typing, count: 400), chats: [], users: [],
                        intermediateState: .init(pts: pts, qts: 0, date: 1, seq: 0, unreadCount: 0))))
        } _: { client, _ in
            let updates = client.updates
            try await eventually("the place is known") { updates.position != nil }
            client.receive(try API.Updates.updatesTooLong.encoded())
            try await eventually("it is full") { slices.withLock { $0 } >= 3 }
            for _ in 0..<50 { _ = try? await client.messages(in: Peer(kind: .user, id: 1), limit: 50).collect() }
            #expect(slices.withLock { $0 } == 3, "1024 elements may wait, and a slice is 400")
            // Whoever reads on gets on.
            var read = 0
            for await _ in updates {
                read += 1
                if read == 2000 { break }
            }
            #expect(slices.withLock { $0 } >= 5)
        }
    }

    /// A page of one chat, as it stands in a list that goes on.
    private static func page(chats: Range<Int64>, date: Int32) -> Result<ByteBuffer, RPCError> {
        let peers = chats.map { API.Peer.peerUser(userID: $0) }
        return Script.encoded(
            API.Messages.Dialogs.dialogsSlice(
                .init(
                    count: 1000,
                    dialogs: peers.map {
                        .dialog(
                            .init(
                                peer: $0, topMessage: 1, readInboxMaxID: 0, readOutboxMaxID: 0, unreadCount: 0,
                                unreadMentionsCount: 0, unreadReactionsCount: 0, unreadPollVotesCount: 0,
                                notifySettings: .init()))
                    },
                    messages: peers.map { .message(.init(id: 1, peerID: $0, date: date, message: "x")) }, chats: [],
                    users: chats.map { .user(.init(id: $0, accessHash: 1, firstName: "x")) })))
    }

    @Test("S05 A list of chats that never ends is not searched for ever")
    func endlessChats() async throws {
        let asked = Mutex<Int64>(0)
        try await withClient { name, _ in
            guard name == "messages.getDialogs" else { return nil }
            let turn = asked.withLock { asked in
                asked += 1
                return asked
            }
            return Self.page(chats: turn * 100..<(turn + 1) * 100, date: Int32(1_700_000_000 - turn))
        } _: { client, _ in
            let missing = try await error { () async throws(TelegramError) in try await client.resolve(.id(7)) }
            #expect(missing.code == .peerInvalid)
            #expect((50...51).contains(asked.withLock { $0 }))
        }
    }

    @Test(
        "S05 A list of chats that leads in circles ends, and so does a history of which there is always more to delete")
    func circles() async throws {
        let asked = Mutex<Int64>(0)
        try await withClient { name, _ in
            switch name {
            case "messages.getDialogs":
                let turn = asked.withLock { asked in
                    asked += 1
                    return asked
                }
                return Self.page(chats: 10 + turn % 3..<11 + turn % 3, date: Int32(100 + turn % 3))
            case "messages.deleteHistory":
                return Script.encoded(API.Messages.AffectedHistory(pts: 1, ptsCount: 0, offset: 7))
            default: return nil
            }
        } _: { client, script in
            #expect(try await client.dialogs(limit: 500).collect().count == 3)
            #expect(asked.withLock { $0 } <= 10)
            let endless = try await error { () throws(TelegramError) in
                try await client.deleteHistory(of: Peer(kind: .user, id: 10))
            }
            #expect(endless.code == .unexpectedResponse)
            #expect(script.asked.count { $0 == "messages.deleteHistory" } <= 2000)
        }
    }

    @Test("What channels cannot do is refused before anything is sent: deleting for one member alone")
    func deletingForOneself() async throws {
        try await withClient { _, _ in
            nil
        } _: { client, script in
            let refused = try await error { () throws(TelegramError) in
                try await client.delete([1], in: Peer(kind: .channel, id: 5, accessHash: 1), forEveryone: false)
            }
            #expect(refused.code == .notPossible)
            #expect(!script.asked.contains("channels.deleteMessages"))
        }
    }

    /// One message in each of these channels, the first of which anything is heard.
    private static func firstMessages(in channels: Range<Int64>) throws -> ByteBuffer {
        let updates = channels.map { id in
            API.Update.updateNewChannelMessage(
                message: .message(.init(id: 1, peerID: .peerChannel(channelID: id), date: 1, message: "x")), pts: 2,
                ptsCount: 1)
        }
        return try API.Updates.updates(.init(updates: updates, users: [], chats: [], date: 1, seq: 0)).encoded()
    }

    @Test("S04 Of more channels than a place has room for the latest are kept, and the place can be used")
    func thousandsOfChannels() async throws {
        let channels: Range<Int64> = 1..<11_001
        let position = try await withClient { _, _ in
            nil
        } _: { client, _ in
            let updates = client.updates
            try await eventually("the place is known") { updates.position != nil }
            for start in stride(from: channels.lowerBound, to: channels.upperBound, by: 500) {
                client.receive(try Self.firstMessages(in: start..<start + 500))
                var messages = 0
                for await case .newMessage in updates {
                    messages += 1
                    if messages == 500 { break }
                }
            }
            return try #require(updates.position)
        }
        try await withClient { _, _ in
            nil
        } _: { client, _ in
            var iterator = client.updates(from: position).makeAsyncIterator()
            // One that is known, and one that was forgotten.
            client.receive(try Self.firstMessages(in: 11_000..<11_001))
            client.receive(try Self.firstMessages(in: 1..<2))
            guard case .newMessage(let message)? = await iterator.next() else { throw TestFailure("the place is lost") }
            #expect(message.peer.id == 1, "the message in the other was read already")
        }
    }
}
