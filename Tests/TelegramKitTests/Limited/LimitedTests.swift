import MTProtoKit
import NIOCore
import TL
import TelegramAPI
import TelegramLab
import Testing

@testable import TelegramKit

/// Clients that may do less than the account can.
struct LimitedTests {
    @Test("U47 a client that only reads reads everything, and changes nothing, by no way")
    func readersOnlyRead() async throws {
        try await withChatStage { stage in
            let (alice, boris) = (stage.alice, stage.toBoris)
            let reader = try await alice.limited(to: .reading)
            try await alice.send("for the reader", to: boris)
            #expect(try await reader.me().id == alice.me().id)
            #expect(try await reader.messages(in: boris, limit: 1).collect().first?.text == "for the reader")
            #expect(try await reader.dialogs(limit: 3).collect().isEmpty == false)
            #expect(try await reader.resolve(.username("boris")).id == boris.id)
            #expect(reader.name(of: boris) != nil)

            let newest = try #require(try await alice.messages(in: boris, limit: 1).collect().first)
            let raw = API.Messages.SendMessage(
                peer: try await reader.inputPeer(boris), message: "raw", randomID: 1)
            // Typed ones in a list are more than this compiler can emit.
            let refusals: [() async throws -> Void] = [
                { _ = try await reader.send("a", to: boris) },
                { _ = try await reader.invoke(raw) },
                { _ = try await reader.invoke(Disguised(raw)) },
                { _ = try await reader.invokeUntilAnswered(Disguised(raw)) },
                { _ = try await reader.invoke(API.InvokeWithoutUpdates(query: raw)) },
                { _ = try await reader.invoke(API.Auth.ExportAuthorization(dcID: 2)) },
                { _ = try await reader.invoke(API.Account.GetAuthorizations()) },
                { _ = try await reader.invoke(API.Auth.LogOut()) },
                { _ = try await reader.delete([newest.id], in: boris) },
                { _ = try await reader.edit(newest.id, in: boris, to: "b") },
                { try await reader.logOut() },
                { _ = try await (try await reader.limited(to: .writing(to: boris))).send("a", to: boris) },
            ]
            for (index, refusal) in refusals.enumerated() {
                let thrown = await #expect(throws: TelegramError.self, "\(index)") { try await refusal() }
                let failure = try #require(thrown)
                #expect(failure.code == .notPermitted && !failure.mayHaveRun, "\(index): \(failure)")
            }
            let outbox = try await error { () async throws(TelegramError) in try await reader.outbox() }
            #expect(outbox.code == .notPermitted)
            // The whole client goes on, and nothing has changed.
            #expect(try await alice.messages(in: boris, limit: 1).collect().first?.text == "for the reader")
            try await alice.send("still there", to: boris)
            #expect(try await reader.messages(in: boris, limit: 1).collect().first?.text == "still there")
        }
    }

    @Test("U47 a client that writes to some chats reads nothing, and writes nowhere else")
    func writersOnlyWrite() async throws {
        try await withChatStage { stage in
            let (alice, boris) = (stage.alice, stage.toBoris)
            let channel = try await alice.createChannel(title: "Members only")
            let clara = try await alice.resolve(.username("clara"))
            // The access hash is completed from what the whole client knows.
            let writer = try await alice.limited(
                to: .writing(to: Peer(kind: .user, id: boris.id), Peer(kind: .channel, id: channel.id)))
            let sent = try await writer.send("hello", to: Peer(kind: .user, id: boris.id))
            try await writer.edit(sent.id, in: Peer(kind: .user, id: boris.id), to: "hello!")
            try await writer.send(
                .document(.bytes([1, 2, 3], name: "a.bin")), to: Peer(kind: .channel, id: channel.id))
            let post = try await writer.send("post", to: Peer(kind: .channel, id: channel.id))
            try await writer.react(to: post.id, in: Peer(kind: .channel, id: channel.id), with: ["👍"])
            try await writer.delete([post.id], in: Peer(kind: .channel, id: channel.id))
            let own = try await alice.send("secret", to: try await alice.me().peer)

            func message(
                _ peer: API.InputPeer, _ change: (inout API.Messages.SendMessage) -> Void = { _ in }
            )
                -> API.Messages.SendMessage
            {
                var message = API.Messages.SendMessage(peer: peer, message: "a", randomID: .random(in: 1...Int64.max))
                change(&message)
                return message
            }
            let toBoris = API.InputPeer.inputPeerUser(userID: boris.id, accessHash: boris.accessHash)
            let toClara = API.InputPeer.inputPeerUser(userID: clara.id, accessHash: clara.accessHash)
            let requests: [any TLFunction] = [
                message(toClara), message(.inputPeerSelf), message(.inputPeerEmpty),
                message(.inputPeerChat(chatID: boris.id)),
                message(toBoris) { $0.allowPaidStars = 5 },
                message(toBoris) { $0.quickReplyShortcut = .inputQuickReplyShortcut(shortcut: "hello") },
                message(toBoris) {
                    $0.replyTo = .inputReplyToMessage(.init(replyToMsgID: Int32(own.id), replyToPeerID: .inputPeerSelf))
                },
                message(toBoris) { $0.replyTo = .inputReplyToStory(peer: toClara, storyID: 1) },
                API.Messages.ForwardMessages(
                    fromPeer: .inputPeerSelf, id: [Int32(own.id)], randomID: [5], toPeer: toBoris),
                API.Messages.SendMedia(
                    peer: toBoris, media: .inputMediaStory(peer: toClara, id: 1), message: "", randomID: 6),
                API.Messages.DeleteMessages(id: [Int32(own.id)]),
                API.Messages.GetHistory(
                    peer: toBoris, offsetID: 0, offsetDate: 0, addOffset: 0, limit: 1, maxID: 0, minID: 0, hash: 0),
                API.Messages.DeleteHistory(peer: toBoris, maxID: 0), API.Updates.GetState(), API.Help.GetConfig(),
                API.Users.GetUsers(id: [.inputUserSelf]),
                API.Channels.DeleteChannel(
                    channel: .inputChannel(channelID: channel.id, accessHash: channel.accessHash)),
            ]
            for request in requests {
                let failure = try await error { () async throws(TelegramError) in
                    try await Self.ask(request, by: writer)
                }
                #expect(failure.code == .notPermitted && !failure.mayHaveRun, "\(type(of: request)): \(failure)")
            }
            #expect(try await alice.messages(in: boris, limit: 1).collect().first?.text == "hello!")
            #expect(writer.user(clara.id) == nil, "it knows nobody else")
        }
    }

    @Test(
        "U47 nothing that a limited client shows leads to the whole one; it ends with it, and acts for its user alone")
    func nothingLeadsOut() async throws {
        let store = MemoryStore()
        try await withLab { lab in
            var left: TelegramClient?
            try await withClient(of: lab, storage: store, configure: { $0.apiHash = "secret hash" }) { my in
                try await my.signIn()
                let limited = try await my.client.limited(to: .init(reads: true))
                left = limited
                let configuration = limited.configuration
                #expect(configuration.apiHash.isEmpty && configuration.proxies.isEmpty && configuration.trace == nil)
                #expect(try await !configuration.storage.keys().contains { $0.contains("key") })
                let exported = await Result { () async throws(TelegramError) in try await limited.exportSession() }
                #expect(throws: TelegramError.self) { try exported.get() }
                // Nor does reflection.
                var seen: [String] = []
                var known: Set<ObjectIdentifier> = []
                func look(_ value: Any, _ depth: Int) {
                    guard depth < 7 else { return }
                    if type(of: value) is AnyClass {
                        guard known.insert(ObjectIdentifier(value as AnyObject)).inserted else { return }
                    }
                    for child in Mirror(reflecting: value).children {
                        if let network = child.value as? Network {
                            seen.append(network === my.client.network ? "whole" : "own")
                        }
                        if child.value is any KeyValueStore, let other = child.value as? MemoryStore, other === store {
                            seen.append("store")
                        }
                        look(child.value, depth + 1)
                    }
                }
                look(limited, 0)
                #expect(!seen.contains("whole") && !seen.contains("store") && seen.contains("own"))
                // Settings of its own change nothing for the other.
                await limited.networkChanged(isAvailable: false)
                _ = try await my.client.me()
                _ = try await limited.me()
                try await my.client.logOut()
                let failure = try await error { () async throws(TelegramError) in try await limited.me() }
                #expect(failure.code == .unauthorized)
                try await my.signIn(LabAccount.standard[1])
                let other = try await error { () async throws(TelegramError) in try await limited.me()
                }
                #expect(other.code == .unauthorized, "another user is signed in now")
                #expect(try await my.client.me().username == "boris")
            }
            guard let ended = left else { throw TestFailure("no limited client") }
            let failure = try await error { () async throws(TelegramError) in try await ended.me() }
            #expect(failure.code == .stopped)
        }
    }

    @Test("U47 a client that reads is told of updates")
    func readersAreTold() async throws {
        try await withChatStage { stage in
            let reader = try await stage.alice.limited(to: .reading)
            let told = Task {
                for try await update in reader.updates {
                    if case .newMessage(let message) = update, message.text == "news" { return message.text }
                }
                return ""
            }
            try await eventually("it listens") {
                stage.lab.receivedMessages(at: 5).contains { $0.name == "updates.getState" }
            }
            try await stage.boris.send("news", to: stage.toAlice)
            #expect(try await told.value == "news")
        }
    }

    @Test("U47 every method of the schema is sorted, and what is not known to read or write is refused")
    func methodsAreSorted() {
        var kinds: [RequestJudge.Kind: Set<String>] = [:]
        for id in API.registry.constructorIDs where API.registry.type(of: id) is any TLFunction.Type {
            guard let name = API.registry.name(of: id) else { continue }
            kinds[RequestJudge.kind(of: name), default: []].insert(name)
        }
        #expect(kinds[.writes]?.count == 13 && kinds[.prepares]?.count == 2)
        let reading = kinds[.reads, default: []]
        // When the schema has others: look what they do, and sort them.
        #expect(reading.count == 168 && reading.isDisjoint(with: IdempotentMethods.harmful))
        for section in ["auth.", "account.", "payments.", "phone.", "bots.", "invoke", "initConnection"] {
            #expect(!reading.contains { $0.hasPrefix(section) }, "\(section)")
        }
        #expect(RequestJudge.notReading.allSatisfy { kinds[.refused]?.contains($0) == true })
        #expect(RequestJudge.kind(of: "messages.whatComesLater") == .refused)
    }

    private static func ask<Function: TLFunction>(
        _ request: Function, by client: TelegramClient
    ) async throws(TelegramError) {
        _ = try await client.invoke(request)
    }
}

/// Says that it reads, and carries another request.
private struct Disguised: TLFunction {
    typealias Response = API.Updates
    static let constructorID = API.Help.GetConfig.constructorID
    static let name = "help.getConfig"
    let request: API.Messages.SendMessage

    init(_ request: API.Messages.SendMessage) { self.request = request }
    init(from reader: inout TLReader) throws(TLError) { request = try API.Messages.SendMessage(from: &reader) }
    func write(to writer: inout TLWriter) { request.write(to: &writer) }
}

extension Result where Failure == TelegramError {
    fileprivate init(_ body: () async throws(TelegramError) -> Success) async {
        do throws(TelegramError) { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
