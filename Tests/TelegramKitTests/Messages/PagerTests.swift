import FuzzSupport
import TelegramAPI
import Testing

@testable import TelegramKit

struct PagerTests {
    /// A server's chat list: what a request for it answers.
    private struct ChatList {
        struct Entry {
            var id: Int64
            var date: Int32
            var top: Int32
            var isPinned = false
        }

        var entries: [Entry]

        func answer(_ request: API.Messages.GetDialogs) -> DialogPage {
            let pinned = request.excludePinned ? [] : entries.filter(\.isPinned)
            let rest = entries.filter { !$0.isPinned }.sorted { Self.key($0) > Self.key($1) }
            var offset: (Int32, Int32, Int64)?
            if case .inputPeerUser(let id, _) = request.offsetPeer {
                offset = (request.offsetDate, request.offsetID, id)
            }
            let behind = rest.filter { entry in offset.map { Self.key(entry) < $0 } ?? true }
            let ordered = (offset == nil ? pinned : []) + behind
            let page = Array(ordered.prefix(Int(request.limit)))
            let dialogs = page.map { entry in
                API.Dialog.dialog(
                    .init(
                        pinned: entry.isPinned, peer: .peerUser(userID: entry.id), topMessage: entry.top,
                        readInboxMaxID: 0, readOutboxMaxID: 0, unreadCount: 0, unreadMentionsCount: 0,
                        unreadReactionsCount: 0, unreadPollVotesCount: 0, notifySettings: API.PeerNotifySettings()))
            }
            let messages = page.map { entry in
                API.Message.message(
                    .init(id: entry.top, peerID: .peerUser(userID: entry.id), date: entry.date, message: ""))
            }
            let users = page.map { API.User.user(.init(id: $0.id, accessHash: $0.id + 1000)) }
            return DialogPage(
                page.count == entries.count
                    ? .dialogs(.init(dialogs: dialogs, messages: messages, chats: [], users: users))
                    : .dialogsSlice(
                        .init(
                            count: Int32(entries.count), dialogs: dialogs, messages: messages, chats: [], users: users))
            )
        }

        private static func key(_ entry: Entry) -> (Int32, Int32, Int64) { (entry.date, entry.top, entry.id) }
    }

    @Test("K05 the chat list is read whole, each chat once, over equal dates, pinned chats and changes")
    func dialogPagesAreComplete() {
        for seed in 0..<300 {
            var random = FuzzRandom(UInt64(seed))
            let count = random.below(60)
            var list = ChatList(
                entries: (0..<count).map { index in
                    .init(
                        id: Int64(index + 1), date: Int32(100 + random.below(4)), top: Int32(1 + random.below(5)),
                        isPinned: index < 20 && random.once(in: 6))
                })
            var pager = DialogPager()
            var told: [Int64] = []
            var moved: Set<Int64> = []
            var requests = 0
            while !pager.isAtEnd, requests < 100 {
                requests += 1
                told += pager.receive(list.answer(pager.request(limit: 1 + random.below(9)))).map(\.peer.id)
                if random.once(in: 3), count > 0 {
                    let index = random.below(count)
                    moved.insert(list.entries[index].id)
                    // A new message moves a chat up; whose newest message was deleted moves down.
                    let isUp = random.once(in: 2)
                    list.entries[index].date = Int32(isUp ? 200 + requests : 100 - requests)
                    list.entries[index].top = Int32(isUp ? 10 + requests : 1)
                }
            }
            #expect(requests < 100, "seed \(seed): no end")
            #expect(told.count == Set(told).count, "seed \(seed): a chat twice")
            let missing = Set(list.entries.map(\.id)).subtracting(told).subtracting(moved)
            #expect(missing.isEmpty, "seed \(seed): \(missing) left out")
        }
    }

    @Test("K05 chats behind a first page of nothing but pinned ones are read as well")
    func pinnedPagesAreNoEnd() {
        let pinned = (1...Int64(DialogPager.pinnedLimit)).map {
            ChatList.Entry(id: $0, date: 1, top: 1, isPinned: true)
        }
        let others = (1...Int64(30)).map { ChatList.Entry(id: 100 + $0, date: 100, top: Int32($0)) }
        let list = ChatList(entries: pinned + others)
        var pager = DialogPager()
        var told: [Int64] = []
        for _ in 0..<20 where !pager.isAtEnd {
            told += pager.receive(list.answer(pager.request(limit: 20))).map(\.peer.id)
        }
        #expect(pager.isAtEnd && told.count == pinned.count + 30 && Set(told).count == told.count)
    }

    @Test("a chat list that has come whole has ended; the first page has room for all that can be pinned")
    func wholeListsEnd() {
        let list = ChatList(entries: (1...30).map { .init(id: $0, date: Int32($0), top: 1) })
        var pager = DialogPager()
        let first = pager.request(limit: 1)
        #expect(first.limit == 20 && !first.excludePinned)
        #expect(pager.request(limit: 1000).limit == 100)
        let page = pager.receive(list.answer(first))
        let newest: [Int64] = Array((11...30).reversed())
        #expect(page.map(\.peer.id) == newest && !pager.isAtEnd)
        let second = pager.request(limit: 1)
        #expect(second.limit == 1 && second.excludePinned && second.offsetDate == 11)

        var whole = DialogPager()
        let all = whole.receive(list.answer(whole.request(limit: 30)))
        #expect(all.count == 30 && whole.isAtEnd)
    }

    @Test("K05 four pages in a row that tell nothing new do not end the chat list, five do")
    func stalePagesEnd() {
        func page(_ chat: Int64, date: Int32) -> DialogPage {
            let list = ChatList(entries: [.init(id: chat, date: date, top: 1), .init(id: 99, date: 0, top: 1)])
            return list.answer(
                API.Messages.GetDialogs(
                    excludePinned: true, offsetDate: 0, offsetID: 0, offsetPeer: .inputPeerEmpty, limit: 1, hash: 0))
        }
        var pager = DialogPager()
        var told: [Int64] = []
        func receive(_ chats: [Int64], from newest: Int32) {
            for (index, chat) in chats.enumerated() {
                told += pager.receive(page(chat, date: newest - Int32(index))).map(\.peer.id)
            }
        }
        receive([1, 2, 1, 2, 1, 2], from: 100)
        #expect(told == [1, 2] && !pager.isAtEnd)
        receive([3, 1, 2, 1, 2], from: 90)
        #expect(told == [1, 2, 3] && !pager.isAtEnd)
        receive([1], from: 80)
        #expect(told == [1, 2, 3] && pager.isAtEnd)
    }

    @Test("K05 a line of the chat list says of a chat what the server does")
    func chatLines() {
        let message = API.Message.message(.init(id: 9, peerID: .peerUser(userID: 7), date: 10, message: "hi"))
        func raw(_ muted: Int32?) -> API.Dialog.Dialog {
            API.Dialog.Dialog(
                pinned: true, unreadMark: true, peer: .peerUser(userID: 7), topMessage: 9, readInboxMaxID: 1,
                readOutboxMaxID: 2, unreadCount: 3, unreadMentionsCount: 4, unreadReactionsCount: 5,
                unreadPollVotesCount: 6, notifySettings: API.PeerNotifySettings(muteUntil: muted))
        }
        func lines(muted: Int32?) -> [Dialog] {
            let dialog = raw(muted)
            let user = API.User.User(
                id: 7, accessHash: 8, firstName: "Ada", lastName: "Byron", username: "ada",
                photo: .userProfilePhoto(.init(photoID: 11, dcID: 4)))
            let page = API.Messages.Dialogs.Dialogs(
                dialogs: [.dialog(dialog)], messages: [message], chats: [], users: [.user(user)])
            return DialogPage(.dialogs(page)).converted
        }
        let expected = Dialog(
            peer: Peer(kind: .user, id: 7, accessHash: 8), title: "Ada Byron", username: "ada",
            photo: ProfilePhoto(id: 11, datacenter: 4), isPinned: true, mutedUntil: 12, unreadCount: 3,
            unreadMentionCount: 4, isMarkedUnread: true, readInboxID: 1, readOutboxID: 2,
            lastMessage: Message(
                id: 9, peer: Peer(kind: .user, id: 7), sender: Peer(kind: .user, id: 7), date: 10, text: "hi",
                isOutgoing: false,
                raw: message), kind: .nonContacts, raw: .dialog(raw(12)))
        #expect(lines(muted: 12) == [expected])
        // Zero is how a server says that a chat makes sounds again.
        #expect(lines(muted: 0).map(\.mutedUntil) == [nil] && lines(muted: nil).map(\.mutedUntil) == [nil])
    }

    @Test("K05 a history is read whole, each message once, whatever comes and goes meanwhile")
    func historyPagesAreComplete() {
        for seed in 0..<300 {
            var random = FuzzRandom(UInt64(seed))
            var ids = Array(1...Int32(1 + random.below(60)))
            var pager = HistoryPager(before: nil)
            var told: [Int] = []
            var gone: Set<Int> = []
            let first = Set(ids.map { Int($0) })
            var requests = 0
            while !pager.isAtEnd, requests < 200 {
                requests += 1
                let older = ids.reversed().filter { pager.offset.id == 0 || $0 < pager.offset.id }
                let page = older.prefix(1 + random.below(9)).map { id in
                    random.once(in: 8)
                        ? API.Message.messageEmpty(.init(id: id))
                        : API.Message.message(.init(id: id, peerID: .peerUser(userID: 1), date: id, message: ""))
                }
                for case .messageEmpty(let message) in page { gone.insert(Int(message.id)) }
                let answer: API.Messages.Messages =
                    random.once(in: 2) || page.count < older.count
                    ? .messagesSlice(
                        .init(count: Int32(ids.count), messages: page, topics: [], chats: [], users: []))
                    : .messages(.init(messages: page, topics: [], chats: [], users: []))
                told += pager.receive(MessagePage(answer)).map(\.id)
                ids.append((ids.last ?? 0) + 1)
                if random.once(in: 2) { gone.insert(Int(ids.remove(at: random.below(ids.count)))) }
            }
            #expect(requests < 200, "seed \(seed): no end")
            #expect(told == told.sorted(by: >) && told.count == Set(told).count, "seed \(seed): \(told)")
            #expect(first.subtracting(told).subtracting(gone).isEmpty, "seed \(seed): left out")
        }
    }

    @Test("K05 a page that repeats what was there ends a history instead of asking for ever")
    func repeatedPagesEnd() {
        let message = API.Message.message(.init(id: 5, peerID: .peerUser(userID: 1), date: 1, message: ""))
        let page = MessagePage(
            .messagesSlice(.init(count: 9, messages: [message, message], topics: [], chats: [], users: [])))
        var pager = HistoryPager(before: nil)
        let first = pager.receive(page)
        #expect(first.map(\.id) == [5] && !pager.isAtEnd)
        let second = pager.receive(page)
        #expect(second.isEmpty && pager.isAtEnd)
    }

    @Test("K05 a history that is read from its beginning ends with the largest number that a message can have")
    func largestNumbersEnd() {
        let page = MessagePage(
            .messagesSlice(
                .init(count: 9, messages: [.messageEmpty(.init(id: .max))], topics: [], chats: [], users: [])))
        var pager = HistoryPager(before: nil, order: .oldestFirst)
        let told = pager.receive(page)
        #expect(told.isEmpty && pager.isAtEnd)
    }

    @Test("K05 access hashes are remembered in bounds, those in use the longest")
    func peerCacheIsBounded() {
        let limit = 64
        var cache = PeerCache(limit: limit)
        for id in 1...Int64(limit * 10) {
            cache.note(id + 7, of: .user, id)
            let used = cache.hash(of: .user, 1)
            #expect(used == 8)
        }
        let forgotten = [
            cache.hash(of: .user, Int64(limit)), cache.hash(of: .channel, 1),
        ]
        #expect(forgotten == [nil, nil])
        let completed = [
            Peer(kind: .user, id: 1), Peer(kind: .user, id: 1, accessHash: 3), Peer(kind: .group, id: 1),
        ].map { cache.completed($0).accessHash }
        #expect(completed == [8, 3, 0])
    }

    @Test(
        "K05 chats are named as people write them",
        arguments: [
            ("me", PeerReference.me), ("self", .me), ("@alice", .username("alice")),
            ("https://t.me/alice", .username("alice")),
            ("t.me/alice/15?single", .username("alice")), ("https://T.me/s_1", .username("s_1")),
            ("tg://resolve?domain=alice&post=1", .username("alice")),
            ("tg://resolve?phone=4915123456789", .phoneNumber("4915123456789")),
            ("+49 151 23456789", .phoneNumber("4915123456789")), ("t.me/+4915123456789", .phoneNumber("4915123456789")),
            ("t.me/c/1234/5", .peer(.channel, 1234)), ("4711", .id(4711)), ("-100", .peer(.group, 100)),
            ("-1001234", .peer(.group, 1_001_234)), ("-1001234567890", .peer(.channel, 1_234_567_890)),
            ("tg://privatepost?channel=1234&post=5", .peer(.channel, 1234)), ("t.me/c/0/5", nil), ("0", nil),
            ("tg://user?id=4711", .peer(.user, 4711)), ("t.me/s/alice", .username("alice")),
            ("tg://join?invite=AbC-d_f0123456789", .invite("AbC-d_f0123456789")),
            ("https://t.me/+AbC-d_f0123456789", .invite("AbC-d_f0123456789")),
            ("t.me/joinchat/AbC-d_f0123456789", .invite("AbC-d_f0123456789")), ("t.me/+abc de", nil),
            ("alice.t.me", .username("alice")), ("https://alice.t.me/15", .username("alice")),
            ("https://www.t.me/alice", .username("alice")), ("telegram.dog/alice", .username("alice")),
            ("-9223372036854775808", nil),
            ("@", nil), ("", nil), ("alice", nil), ("@a b", nil), ("https://t.me/", nil), ("t.me/s", nil),
            ("https://example.org/alice", nil),
            ("https://t.me/+AbCdEf!", nil), ("@1abc", nil), ("+12", nil),
        ] as [(String, PeerReference?)])
    func referencesAreRead(text: String, reference: PeerReference?) {
        #expect(PeerReference(text) == reference)
    }

    @Test(
        "U05 links to messages name the chat, the message and the topic",
        arguments: [
            ("https://t.me/alice/15?single", MessageReference(chat: .username("alice"), messageID: 15)),
            ("t.me/alice/3/15", MessageReference(chat: .username("alice"), messageID: 15, topicID: 3)),
            ("t.me/c/1234/5", MessageReference(chat: .peer(.channel, 1234), messageID: 5)),
            ("t.me/c/1234/3/5", MessageReference(chat: .peer(.channel, 1234), messageID: 5, topicID: 3)),
            ("t.me/c/1234/5?thread=4", MessageReference(chat: .peer(.channel, 1234), messageID: 5, topicID: 4)),
            ("t.me/s/alice/15", MessageReference(chat: .username("alice"), messageID: 15)),
            ("t.me/alice/15#thread=4", MessageReference(chat: .username("alice"), messageID: 15)),
            ("tg://resolve?domain=alice&post=15", MessageReference(chat: .username("alice"), messageID: 15)),
            (
                "tg://resolve?domain=alice&post=15&topic=2",
                MessageReference(chat: .username("alice"), messageID: 15, topicID: 2)
            ),
            (
                "tg://privatepost?channel=1234&post=5&thread=2",
                MessageReference(chat: .peer(.channel, 1234), messageID: 5, topicID: 2)
            ),
            ("t.me/alice", nil), ("t.me/alice/0", nil), ("t.me/alice/x", nil), ("@alice", nil),
            ("t.me/+AbC-d_f/5", nil), ("t.me/alice/s/15", nil), ("t.me/alice/1/2/3", nil),
        ] as [(String, MessageReference?)])
    func messageLinksAreRead(text: String, reference: MessageReference?) {
        #expect(MessageReference(text) == reference)
    }

    @Test("U05 what a person types to name a chat leads there: with @ and without, by a link, by its number")
    func typedNamesLeadToChats() async throws {
        try await withChatStage { stage in
            let (alice, boris) = (stage.alice, stage.toBoris)
            for text in ["boris", "@boris", "https://t.me/boris", "\(boris.id)"] {
                let chat = try await alice.resolve(.named(text))
                #expect(chat == boris, "\(text)")
            }
            let none = try await error { () async throws(TelegramError) in
                try await alice.resolve(.named("nosuchname"))
            }
            #expect(none.code == .peerInvalid)
        }
    }
}
