import Foundation
import NIOCore
import TelegramLab
import Testing

@testable import MTProtoCore
@testable import mtproto

@Suite("The page of a lab: which packets are kept, found and told")
struct PacketModelTests {
    private func record(
        _ names: String..., isReceived: Bool = true, id: Int64 = 4, answers: Int64? = nil, bytes: Int = 100,
        at milliseconds: Int64 = 0, text: String = "", user: Int64? = nil, connection: Int = 1
    ) -> PacketRecord {
        var frame = LabFrame(
            datacenter: 2, connection: connection, direction: isReceived ? .received : .sent, kind: .encrypted,
            bytes: bytes, authKeyID: 1, sessionID: 7)
        frame.messages = names.enumerated().map { index, name in
            LabFrame.Message(id: id + Int64(4 * index), sequence: 1, name: name, answers: answers)
        }
        let message = ContainedMessage(
            id: MessageID(rawValue: id), sequenceNumber: 1, body: ByteBuffer(string: text + "    "))
        return PacketRecord(
            nanoseconds: milliseconds * 1_000_000, frame: frame, user: user,
            wire: ByteBuffer(repeating: 1, count: bytes),
            opened: OpenedPacket(salt: 1, sessionID: 7, message: message, quickAckToken: 0))
    }

    @Test("LT03 The newest packets are kept, so many and of so many bytes; numbers go on")
    func ringIsBounded() {
        var ring = PacketRing(limit: 3, byteLimit: 5_700)
        #expect(ring.kept.isEmpty && ring.first == 1 && ring[1] == nil)
        for _ in 0..<10 { ring.add(record("ping")) }
        #expect(ring.kept.map(\.number) == [8, 9, 10] && ring.count == 10 && ring.first == 8)
        #expect(ring[7] == nil && ring[8]?.number == 8 && ring[11] == nil)
        #expect(ring.records(from: 10).map(\.number) == [10] && ring.records(from: 11).isEmpty)
        #expect(ring.records(from: 1).map(\.number) == [8, 9, 10])
        ring.add(record("ping", bytes: 5_000))
        #expect(ring.kept.map(\.number) == [11] && ring.bytes < 5_700)
        // One that is too large alone is still the newest.
        ring.add(record("ping", bytes: 10_000))
        #expect(ring.kept.map(\.number) == [12])
        // Many small messages cost more than their bytes.
        var small = record("ping")
        small.frame.messages = Array(repeating: small.frame.messages[0], count: 50)
        #expect(small.bytes > 10_000)
    }

    @Test("LT03 An answer names the packet with its request, and the time between")
    func answersAreFound() {
        var ring = PacketRing(limit: 4)
        ring.add(record("help.getConfig", "msgs_ack", id: 40, at: 5))
        ring.add(record("config", isReceived: false, id: 41, answers: 40, at: 17))
        #expect(
            ring[2]?.answers == [.init(number: 1, method: "help.getConfig", name: "config", nanoseconds: 12_000_000)])
        #expect(ring[1]?.answeredBy == 2)
        // A request that is forgotten is not named any more.
        for _ in 0..<4 { ring.add(record("ping", id: 80)) }
        ring.add(record("config", isReceived: false, id: 45, answers: 40, at: 30))
        #expect(ring[7]?.answers == [])
    }

    @Test("LT03 A packet of a client of an older layer is shown in the words of that layer")
    func packetsOfOlderLayers() throws {
        // help.getConfig's answer in layer 133, of which a `dcOption` is enough: #18b7a10d flags id ip_address port.
        var body = ByteBuffer()
        for word: UInt32 in [0x18b7_a10d, 1 << 4, 2, 0x3237_3103, 443] {
            body.writeInteger(word, endianness: .little)
        }
        for (layer, line) in [(133, "  ip_address: \"172\""), (nil, "  ipAddress: \"172\"")] as [(Int32?, String)] {
            var record = record("dcOption", isReceived: false)
            record.layer = layer
            record.opened?.message.body = body
            let shown = LocalContent.json { PacketDetails.write(record, LabLayers(), into: &$0) }
            let object = try JSONSerialization.jsonObject(with: Data(shown.body)) as? [String: Any]
            #expect(object?["layer"] as? Int == layer.map(Int.init))
            let tree = try #require(object?["tree"] as? [String])
            #expect(tree.contains { $0.hasSuffix(line) }, "\(tree)")
        }
    }

    @Test("LT03 Packets are found by account, connection, direction, size, method and text")
    func packetsAreFound() throws {
        var ring = PacketRing()
        ring.add(record("messages.sendMessage", id: 40, bytes: 300, text: "Grüße", user: 5))
        ring.add(record("updates", isReceived: false, id: 41, answers: 40, bytes: 80, user: 5))
        ring.add(record("msgs_ack", id: 44, bytes: 60, user: 6, connection: 3))
        func found(_ query: String) throws -> [Int] {
            let filter = try PacketFilter(PageQuery("packets?\(query)"))
            var budget = SearchBudget()
            return filter.newest(9, of: ring.kept, &budget).map(\.number)
        }
        for (query, numbers) in [
            ("", [1, 2, 3]), ("user=5", [1, 2]), ("connection=2%233", [3]), ("direction=out", [2]),
            ("direction=in", [1, 3]), ("smallest=80", [1, 2]), ("largest=80", [2, 3]), ("smallest=70&largest=90", [2]),
            ("method=SENDm", [1, 2]), ("method=updates", [2]), ("text=Gr%C3%BC%C3%9Fe", [1]), ("text=nothing", []),
            ("text=44", [3]), ("hide_service=true", [1, 2]), ("user=&method=&direction=", [1, 2, 3]),
        ] { #expect(try found(query) == numbers, "\(query)") }
        for (query, part) in [
            ("user=alice", "user: a whole number"), ("connection=2", "datacenter#number"),
            ("direction=up", "in or out"), ("user=1&user=2", "given twice"), ("text=%C3", "per cent sign"),
        ] {
            #expect(performing: { try found(query) }, throws: { "\($0)".contains(part) })
        }
    }

    @Test("LT03 A reader gets batches; what does not fit, or was forgotten meanwhile, is counted and left out")
    func slowReaders() throws {
        var ring = PacketRing(limit: 1_000)
        var feed = PacketFeed(filter: try PacketFilter(PageQuery("events")))
        func batch() -> PacketFeed.Batch { feed.batch(ring.records(from: feed.next), count: ring.count) }
        for _ in 0..<2_000 { ring.add(record("ping")) }
        // What was there before anybody looked is no loss.
        var next = batch()
        #expect(next.rows.count == PacketFeed.batchLimit && next.rows.last?.number == 2_000 && next.leftOut == 0)
        #expect(batch().rows.isEmpty)
        for _ in 0..<10 { ring.add(record("ping")) }
        next = batch()
        #expect(next.rows.map(\.number) == Array(2_001...2_010) && next.leftOut == 0)
        for _ in 0..<500 { ring.add(record("ping")) }
        next = batch()
        #expect(next.rows.count == PacketFeed.batchLimit && next.leftOut == 500 - PacketFeed.batchLimit)
        // The reader was away for longer than packets are kept.
        for _ in 0..<3_000 { ring.add(record("ping")) }
        next = batch()
        #expect(next.rows.last?.number == 5_510 && next.leftOut == 3_000 - PacketFeed.batchLimit)
    }

    @Test("LT03 Whatever a packet says stays a text in JSON")
    func jsonIsWhole() throws {
        var packet = record("a\"b\\c\u{1}\n<script>é🙂\u{2028}", text: "x")
        packet.number = 3
        var json = JSONLine()
        packet.row(into: &json)
        let row = try JSONSerialization.jsonObject(with: Data(json.bytes)) as? [String: Any]
        #expect(row?["names"] as? [String] == ["a\"b\\c\u{1}\n<script>é🙂\u{2028}"])
        #expect(row?["n"] as? Int == 3 && row?["in"] as? Bool == true && row?["size"] as? Int == 100)
        json = JSONLine()
        json.object { PacketDetails.write(packet, LabLayers(), into: &$0) }
        let details = try JSONSerialization.jsonObject(with: Data(json.bytes)) as? [String: Any]
        #expect((details?["raw"] as? [String: Any])?["length"] as? Int == 100)
        #expect(details?["tree_error"] != nil && (details?["tree"] as? [String])?.first == "salt 1")
    }

    @Test("LT03 Open and ended connections are told, with who ended them")
    func connections() {
        var book = ConnectionBook()
        let (first, second) = (
            LabConnectionID(datacenter: 2, number: 1), LabConnectionID(datacenter: 2, number: 2)
        )
        book.connected(first, at: 1)
        book.connected(second, at: 2)
        book.note(record("help.getConfig", bytes: 70, user: 5)) { "abridged" }
        book.note(record("config", isReceived: false, bytes: 30)) { "full" }
        #expect(book.open[first]?.transport == "abridged" && book.open[first]?.user == 5)
        #expect(book.open[first]?.bytesIn == 70 && book.open[first]?.bytesOut == 30)
        book.disconnected(first, by: .lab(why: "an order"), at: 9)
        // What a connection that has ended brings opens no other one.
        book.note(record("ping")) { nil }
        #expect(book.open.keys.sorted() == [second] && book.closed.map(\.closedBy) == [.lab(why: "an order")])
        for number in 10..<500 {
            book.connected(LabConnectionID(datacenter: 1, number: number), at: 3)
            book.disconnected(LabConnectionID(datacenter: 1, number: number), by: .client, at: 4)
        }
        #expect(book.closed.count == 200 && book.closedCount == 491)
    }

    @Test("LT03 What was asked over a connection tells what it is for, and its first 16 keys are kept")
    func purposesOfConnections() {
        var book = ConnectionBook()
        let id = LabConnectionID(datacenter: 2, number: 1)
        book.connected(id, at: 0)
        var exchange = record("req_pq_multi")
        exchange.frame.kind = .plain
        for (packet, purpose) in [
            (record("upload.file", isReceived: false), .nothing), (exchange, .keyExchange), (record("ping"), .service),
            (exchange, .service), (record("help.getConfig"), .requests),
            (record("upload.getFile", "help.getConfig"), .requests), (record("upload.getFile", "msgs_ack"), .files),
            (record("help.getConfig"), .files), (record("upload.getCdnFile"), .contentDelivery),
        ] as [(PacketRecord, ConnectionBook.Purpose)] {
            book.note(packet) { nil }
            #expect(book.open[id]?.purpose == purpose, "\(packet.names)")
        }
        for key in 1...20 as ClosedRange<UInt64> {
            var packet = record("ping")
            packet.frame.authKeyID = key
            book.note(packet) { nil }
        }
        #expect(book.open[id]?.keys == Array(1...16))
    }
}
