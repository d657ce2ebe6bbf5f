import MTProtoCore
import TL
import TelegramAPI
import TestTime
import Testing

@testable import TelegramLab

@Suite("What clients that are not ours ask of a lab: lists of tasks")
struct ForeignToDoTests {
    private static func words(_ text: String) -> API.TextWithEntities { .init(text: text, entities: []) }

    private static func items(_ ids: ClosedRange<Int32>) -> [API.TodoItem] {
        ids.map { .init(id: $0, title: self.words("Task \($0)")) }
    }

    private static func send(
        _ peer: API.InputPeer, _ id: Int64, _ items: [API.TodoItem], title: String = "List", caption: String = ""
    ) -> API.Messages.SendMedia {
        .init(
            peer: peer, media: .inputMediaTodo(todo: .init(title: self.words(title), list: items)), message: caption,
            randomID: id)
    }

    /// What is no list, is too long, or comes without Premium is not sent.
    private func refuses(_ alice: RawClient, _ clara: RawClient, _ peer: API.InputPeer) async throws {
        let refused: [(query: API.Messages.SendMedia, error: String)] = [
            (Self.send(peer, 1, []), "400 TODO_ITEMS_EMPTY"),
            (Self.send(peer, 2, Self.items(1...31)), "400 TODO_ITEMS_TOO_MUCH"),
            (Self.send(peer, 3, Self.items(1...2) + Self.items(2...2)), "400 TODO_ITEM_DUPLICATE"),
            (Self.send(peer, 4, Self.items(0...1)), "400 TODO_ITEM_INVALID"),
            (Self.send(peer, 5, [.init(id: 1, title: Self.words(""))]), "400 TODO_ITEM_INVALID"),
            (Self.send(peer, 6, Self.items(1...2), title: ""), "400 TODO_TITLE_INVALID"),
            (
                Self.send(peer, 7, Self.items(1...2), title: String(repeating: "x", count: 256)),
                "400 TODO_TITLE_INVALID"
            ),
        ]
        for (query, error) in refused { #expect(try await alice.failure(of: query) == error) }
        #expect(
            try await alice.failure(of: Self.send(peer, 8, Self.items(1...2), caption: "x")).contains("message"))
        #expect(
            try await clara.failure(of: Self.send(peer, 9, Self.items(1...2))) == "403 PREMIUM_ACCOUNT_REQUIRED")
        let news = try await alice.makeChannel(isBroadcast: true).channel
        #expect(try await alice.failure(of: Self.send(news.peer, 10, Self.items(1...2))) == "400 MEDIA_INVALID")
    }

    @Test("Lists of tasks have limits, are for accounts with Premium, and change for those who may change them")
    func lists() async throws {
        var configuration = LabConfiguration()
        for index in 0..<2 { configuration.accounts[index].isPremium = true }
        try await withLab(configuration) { lab in
            let alice = try await RawClient.signedIn(lab, .alice)
            let boris = try await RawClient.signedIn(lab, .boris)
            let clara = try await RawClient.signedIn(lab, LabAccount.standard[2])
            for client in [boris, clara] { try await client.call(API.Updates.GetState()) }
            let (rich, poor) = (try await clara.user("alice"), try await alice.user("clara"))
            #expect(rich.premium && !poor.premium)
            let (group, _) = try await alice.makeGroup("boris", "clara")
            let peer = API.InputPeer.inputPeerChat(chatID: group)
            try await self.refuses(alice, clara, peer)

            func sent() async throws -> (first: Int32, second: Int32) {
                var open = Self.send(peer, 11, Self.items(1...29))
                let closed = Self.send(peer, 12, Self.items(1...2))
                open.media = .inputMediaTodo(
                    todo: .init(
                        othersCanAppend: true, othersCanComplete: true, title: Self.words("List"),
                        list: Self.items(1...29)))
                try await alice.call(open)
                func copy() async throws -> Int32 {
                    try await boris.told {
                        $0.messages.first { if case .messageMediaToDo? = $0.media { true } else { false } }?.id
                    }
                }
                let first = try await copy()
                try await alice.call(closed)
                let second = try await copy()
                return (first, second)
            }
            let (first, second) = try await sent()
            func toggle(_ id: Int32, _ done: [Int32], _ undone: [Int32] = []) -> API.Messages.ToggleTodoCompleted {
                .init(peer: peer, msgID: id, completed: done, incompleted: undone)
            }
            func completes() async throws {
                #expect(try await boris.failure(of: toggle(second, [1])) == "403 MESSAGE_AUTHOR_REQUIRED")
                #expect(try await boris.failure(of: toggle(first, [40])) == "400 TODO_NOT_MODIFIED")
                #expect(try await boris.failure(of: toggle(1, [1])) == "400 MESSAGE_ID_INVALID")
                let answer = try #require(try await boris.call(toggle(first, [3, 1])).whole)
                #expect(answer.messages.first?.id == first && answer.messages.first?.editHide == true)
                #expect(
                    answer.serviceMessages.map(\.action) == [
                        .messageActionTodoCompletions(completed: [1, 3], incompleted: [])
                    ])
                // The third member sees who has done what, and is told of it in the chat.
                let seen = try await clara.told { packet in
                    packet.messages.lazy.compactMap { message -> [API.TodoCompletion]? in
                        guard case .messageMediaToDo(let list)? = message.media else { return nil }
                        return list.completions
                    }.first
                }
                let me = API.Peer.peerUser(userID: try await boris.user("boris").id)
                #expect(seen.map(\.id) == [1, 3] && seen.allSatisfy { $0.completedBy == me })
                let notice = try await clara.told { packet in
                    packet.serviceMessages.first {
                        if case .messageActionTodoCompletions = $0.action { true } else { false }
                    }
                }
                guard case .messageReplyHeader(let reply)? = notice.replyTo else {
                    throw RawClientError.unexpected("\(notice)")
                }
                #expect(reply.replyToMsgID != nil && notice.fromID == me)
                try await boris.call(toggle(first, [], [1]))
            }
            try await completes()

            func appends() async throws {
                func append(_ items: [API.TodoItem]) -> API.Messages.AppendTodoList {
                    .init(peer: peer, msgID: first, list: items)
                }
                #expect(try await boris.failure(of: append([])) == "400 TODO_NOT_MODIFIED")
                #expect(try await boris.failure(of: append(Self.items(29...29))) == "400 TODO_ITEM_DUPLICATE")
                #expect(try await boris.failure(of: append(Self.items(30...31))) == "400 TODO_ITEMS_TOO_MUCH")
                let added = try #require(try await boris.call(append(Self.items(30...30))).whole)
                #expect(
                    added.serviceMessages.map(\.action) == [.messageActionTodoAppendTasks(list: Self.items(30...30))])
                guard case .messageMediaToDo(let list)? = added.messages.first?.media else {
                    throw RawClientError.unexpected("\(added)")
                }
                #expect(list.todo.list.count == 30 && list.completions?.map(\.id) == [3])
            }
            try await appends()
        }
    }
}
