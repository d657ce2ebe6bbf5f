import MTProtoCore
import NIOCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

@Suite("How records of the world are written as bytes")
struct KeptValueTests {
    private func bytes(_ value: some Encodable) throws -> (main: ByteBuffer, pieces: ByteBuffer) {
        let encoder = KeptEncoder()
        try encoder.write(value)
        var pieces = ByteBuffer()
        for piece in encoder.pieces { pieces.writeImmutableBuffer(piece) }
        return (encoder.bytes, pieces)
    }

    private func read<Value: Decodable>(
        _ type: Value.Type, _ bytes: (main: ByteBuffer, pieces: ByteBuffer)
    ) throws -> Value {
        let decoder = KeptDecoder(bytes.main) { offset, length in
            guard let piece = bytes.pieces.getSlice(at: offset, length: length) else { throw KeptFormError.end }
            return piece
        }
        let value = try decoder.read(type)
        try decoder.finish()
        return value
    }

    /// Reads a value back, and takes no part of it for the whole.
    private func check<Value: Codable>(_ value: Value) throws {
        let bytes = try bytes(value)
        #expect("\(try read(Value.self, bytes))" == "\(value)")
        for length in 0..<bytes.main.readableBytes {
            let cut = try #require(bytes.main.getSlice(at: 0, length: length))
            #expect(throws: (any Error).self) { _ = try read(Value.self, (cut, bytes.pieces)) }
        }
    }

    @Test("LF15 Orders about files, what waits in encrypted chats, topics, stickers and pages are kept")
    func laterRecords() throws {
        var orders = FileOrders()
        orders.add(.move(to: 2), after: 3)
        orders.add(.refuse(code: 420, message: "FLOOD_PREMIUM_WAIT_3"), after: 0)
        orders.shortensNextPart = true
        try check(orders)
        var queue = EncryptedQueue()
        for chat: Int32 in [1, 2] {
            _ = queue.append(
                .encryptedMessageService(.init(randomID: Int64(chat), chatID: chat, date: 3, bytes: [4])))
        }
        queue.delete(1)
        try check(queue)
        let page = try #require(PageAddress("https://example.org/a"))
        try check([BoxEvent.contentsRead([1, 70_000]), .pageRead(page), .edited(1)])
        try check([StoredMessage.ServiceAction.topicEdited(.init(title: "x", isClosed: true)), .historyCleared])
        let task = API.TodoItem(id: 1, title: .init(text: "x", entities: []))
        try check([
            StoredMessage.ServiceAction.tasksAppended(.init(items: [task])),
            .tasksChanged(completed: [1], reopened: []),
        ])
        try check(ForumTopic(id: 3, creator: 4, date: 5, title: "topic", color: 6, isClosed: true))
        var stickers = StickerCatalogue()
        stickers.put(
            .init(
                id: 1, accessHash: 2, kind: .masks, title: "t", shortName: "n",
                stickers: [.init(document: 3, emoji: "x")]))
        stickers.shelves[5] = StickerShelf(installed: [.masks: [.init(set: 1, date: 6)]])
        try check(stickers)
        try check(LoginEmails.Proof(purpose: .emailVerifyPurposePassport, address: "a@b.c", expiresAt: 7))
    }

    private struct Plain: Codable {
        enum Choice: Codable {
            case nothing
            case some(Int32?, name: String?)
        }

        var small: UInt8 = 255
        var numbers: [Int64] = [0, 1, -1, 63, 64, -64, -65, .max, .min]
        var unsigned: [UInt64] = [0, .max, 1 << 63]
        var ids: [Int32] = [1, .max, .min]
        var bytes: [UInt8] = [1, 2, 3]
        var text = "ünï"
        var isTrue = true
        var fraction = 0.1
        var absent: Int32?
        var present: String? = ""
        var list: [[Int32]?] = [[1]]
        var choices: [Choice] = [.nothing, .some(nil, name: "x"), .some(3, name: nil)]
    }

    /// One number of each kind.
    private struct Numbers: Codable {
        var fraction = -0.5
        var short: Float = 0.25
        var whole = -70_000
        var number8: Int8 = -128
        var number16: Int16 = .min
        var number32: Int32 = .min
        var number64: Int64 = .min
        var unsigned: UInt = .max
        var unsigned8: UInt8 = .max
        var unsigned16: UInt16 = .max
        var unsigned32: UInt32 = .max
        var unsigned64: UInt64 = .max
    }

    /// One of each kind that may be missing.
    private struct Optionals: Codable {
        var flag: Bool?
        var text: String?
        var fraction: Double?
        var short: Float?
        var whole: Int?
        var number8: Int8?
        var number16: Int16?
        var number32: Int32?
        var number64: Int64?
        var unsigned: UInt?
        var unsigned8: UInt8?
        var unsigned16: UInt16?
        var unsigned32: UInt32?
        var unsigned64: UInt64?
    }

    @Test("LF15 Numbers of each kind are read back, and it is known of each whether it is there")
    func numbersOfAllKinds() throws {
        try check(Numbers())
        try check(Optionals())
        try check(
            Optionals(
                flag: true, text: "x", fraction: 0.1, short: 0.5, whole: -3, number8: -4, number16: -500,
                number32: -60_000, number64: .min, unsigned: .max, unsigned8: .max, unsigned16: .max, unsigned32: .max,
                unsigned64: .max))
    }

    @Test("LF15 Values of all kinds are read back, and a part of them is not taken for the whole")
    func plainValues() throws {
        let bytes = try bytes(Plain())
        #expect("\(try read(Plain.self, bytes))" == "\(Plain())")
        // An optional in a list would be read as something else.
        #expect(throws: KeptFormError.self) { _ = try self.bytes([nil, 1] as [Int32?]) }
        #expect(throws: KeptFormError.self) { _ = try read(UInt8.self, self.bytes(300)) }
    }

    @Test("LF15 Equal sets and tables have equal bytes, in whatever order they were filled")
    func orders() throws {
        let numbers = (0..<200).map { Int64($0 * 7919 % 1000) }
        var (first, second): ([Int64: [String: Int32]], [Int64: [String: Int32]]) = ([:], [:])
        for number in numbers { first[number] = ["\(number)": 1, "b": 2] }
        for number in numbers.reversed() { second[number] = ["b": 2, "\(number)": 1] }
        #expect(try bytes(first).main == bytes(second).main)
        #expect(try read([Int64: [String: Int32]].self, bytes(first)) == second)
        #expect(try bytes(Set(numbers)).main == bytes(Set(numbers.reversed())).main)
        #expect(try read(Set<Int64>.self, bytes(Set(numbers))) == Set(numbers))
    }

    @Test("LF15 Every kind of content, event and attachment is read back as it was")
    func records() throws {
        let bold = [API.MessageEntity.messageEntityBold(offset: 0, length: 1)]
        let origin = StoredMessage.Origin(
            peer: .channel(5), date: 6, post: 7, savedFrom: .init(peer: .group(8), id: 9))
        let poll = Attachment.poll(-4)
        let dice = Attachment.fixed(.messageMediaDice(.init(value: 3, emoticon: "🎲")))
        let contents: [StoredMessage.Content] = [
            .text("a", entities: bold), .joined, .media(file: -1, caption: "c", entities: bold),
            .attached(poll, caption: "", entities: []), .attached(dice, caption: "d", entities: bold),
            .forwarded(.forwarded(.text("x", entities: []), from: origin), from: origin),
            .service(.groupCreated(title: "t", members: [1, 2])), .service(.historyCleared),
            .service(.migratedFrom(group: 3, title: "")),
        ]
        for content in contents { try check(content) }
        let events: [BoxEvent] = [
            .newMessage(5), .edited(.max), .readInbox(peer: .user(-1), maxID: 4, unread: 9),
            .readOutbox(peer: .channel(2), maxID: 1), .deleted([1, 2, 3]), .alsoDeleted(left: 2),
            .pinned(peer: .group(4), [7], isPinned: true), .moved([FolderMove(peer: .user(1), folder: 1)]),
        ]
        for event in events { try check(event) }
        try check(FileRecord.Kind.document(mimeType: "a/b", attributes: [.documentAttributeAnimated]))
        try check(FileRecord.Kind.photo)
        for kind in AdminLogFilter.all {
            let event = AdminLogEvent(
                id: 1, date: 2, user: 3, kind: AdminLogFilter(path: kind),
                action: .channelAdminLogEventActionParticipantJoin)
            #expect(try read(AdminLogEvent.self, bytes(event)).kind.path == kind)
        }
    }

    @Test("LF15 A long log gives back every value as it was changed last, before and after it was kept")
    func longLogs() throws {
        var log = PackedLog<BoxEvent>()
        var expected: [BoxEvent] = []
        for number in 0..<Int32(3000) {
            log.append(.newMessage(number))
            expected.append(.newMessage(number))
            if number % 7 == 0 {
                let index = Int(number / 2)
                log.change(index) { $0 = .deleted([number]) }
                expected[index] = .deleted([number])
            }
        }
        let kept = try read(PackedLog<BoxEvent>.self, bytes(log))
        for log in [log, kept] {
            #expect(log.count == 3000 && log[-1] == nil && log[3000] == nil)
            #expect(log.elements(from: 0, limit: .max) == expected)
            #expect(log.elements(from: 250, limit: 10) == Array(expected[250..<260]))
        }
        #expect(try bytes(kept) == bytes(log))
        // Of another kind, it is none.
        #expect(throws: KeptFormError.self) { _ = try read(PackedLog<PeerKey>.self, bytes(log)) }
    }

    @Test("LF15 An index finds what it was told last of each number, before and after it was kept")
    func longIndexes() throws {
        var index = PackedIndex()
        var expected: [Int64: Int32] = [:]
        for number in 0..<Int32(5000) {
            let key = Int64(number % 4000) &* -0x61c8_8646_80b5_83eb
            index[key] = number
            expected[key] = number
        }
        let kept = try read(PackedIndex.self, bytes(index))
        for index in [index, kept] {
            #expect(expected.allSatisfy { index[$0.key] == $0.value } && index[1] == nil && index[.max] == nil)
        }
        #expect(try bytes(kept) == bytes(index))
    }
}
