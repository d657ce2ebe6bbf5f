import MTProtoCore
import MTProtoCrypto
import NIOCore
import Testing

@testable import TelegramLab

/// A lab's server and clients that speak HTTP with datacenter 2, in virtual time.
final class HTTPDesk {
    let server: LabServer
    let service = CountingService()
    let key: AuthKey
    var now = Instant(nanoseconds: 1_000_000_000)
    private let clock: ServerClock
    private var random = RandomSource.seeded(7)
    private var identifiers = ClientMessageIDGenerator()
    private var contentCount: Int32 = 0
    private var readers: [LabConnectionID: HTTPMessageReader<HTTPResponseHead>] = [:]
    /// Answers by connection, with the time at which they came.
    var answers: [LabConnectionID: [(at: Instant, message: HTTPMessage<HTTPResponseHead>)]] = [:]
    var closed: [LabConnectionID: Instant] = [:]
    private var codecs: [LabConnectionID: ClientTransportCodec] = [:]
    /// Packets that came over TCP, by connection.
    var packets: [LabConnectionID: [ByteBuffer]] = [:]

    init() throws {
        var configuration = LabConfiguration()
        configuration.seed = 1
        configuration.accounts = []
        clock = ServerClock(unixSeconds: 1_800_000_000, at: Instant(nanoseconds: 0), isSynchronized: true)
        server = LabServer(configuration: configuration, clock: clock, now: now)
        key = try AuthKey(random.bytes(AuthKey.byteCount))
        server.install(key, datacenter: 2, salt: 99, now: now)
        server.service = service
    }

    /// Requests that wait for their answers.
    var waiting: Int {
        let links = server.datacenters[2]?.connections.values.compactMap(\.http) ?? []
        return links.reduce(0) { sum, http in sum + http.answers.count { $0 == nil } }
    }

    func connect() throws -> LabConnectionID {
        let id: LabConnectionID = try #require(server.accept(datacenter: 2, now: now))
        readers[id] = HTTPMessageReader(bodyLimit: 1 << 20)
        return id
    }

    func connectOverTCP() throws -> LabConnectionID {
        let id: LabConnectionID = try #require(server.accept(datacenter: 2, now: now))
        let codec = ClientTransportCodec(plain: .intermediate, random: .seeded(1))
        codecs[id] = codec
        send(codec.preamble, on: id)
        return id
    }

    func sendOverTCP(_ packet: ByteBuffer, on id: LabConnectionID) throws {
        guard let bytes = try codecs[id]?.encode(packet) else { return }
        send(bytes, on: id)
    }

    func push() {
        server.push(
            ByteBuffer(integer: UInt64(7)), datacenter: 2, keyID: key.id, sessionID: 5, now: now)
        takeOutput()
    }

    func send(_ text: String, on id: LabConnectionID) { send(ByteBuffer(string: text), on: id) }

    func send(_ bytes: ByteBuffer, on id: LabConnectionID) {
        server.receive(bytes, on: id, now: now)
        takeOutput()
    }

    func post(_ packet: ByteBuffer, on id: LabConnectionID, path: String = "/api") {
        var bytes = ByteBuffer(
            string: "POST \(path) HTTP/1.1\r\nHost: x\r\nContent-Length: \(packet.readableBytes)\r\n\r\n")
        bytes.writeImmutableBuffer(packet)
        send(bytes, on: id)
    }

    /// A container of calls and what says how long to wait.
    func packet(
        calls: [Int64] = [], queries: [ByteBuffer] = [], services: [ServiceMessage] = [], wait: HTTPWait?,
        session: Int64 = 5, key: AuthKey? = nil
    ) throws -> ByteBuffer {
        func next() throws -> MessageID { try identifiers.next(unixNanoseconds: clock.unixNanoseconds(at: now)) }
        var children: [ContainedMessage] = []
        let counted = calls.map { call in
            var query = ByteBuffer(integer: CountingService.constructorID, endianness: .little)
            query.writeInteger(call, endianness: .little)
            return query
        }
        for query in counted + queries {
            children.append(
                ContainedMessage(id: try next(), sequenceNumber: contentCount * 2 + 1, body: try Wire.introduced(query))
            )
            contentCount += 1
        }
        for service in services + (wait.map { [$0.message] } ?? []) {
            children.append(ContainedMessage(id: try next(), sequenceNumber: contentCount * 2, body: service.encoded()))
        }
        var body = ByteBuffer()
        MessageContainer.write(children, to: &body)
        let whole = ContainedMessage(id: try next(), sequenceNumber: contentCount * 2, body: body)
        return try MessageEnvelope.seal(
            whole, salt: 99, sessionID: session, key: key ?? self.key, direction: .clientToServer, padding: .grid,
            random: &random
        ).bytes
    }

    func advance(_ duration: Duration) {
        let end = now + duration
        var turns = 0
        while let deadline = server.nextDeadline, deadline <= end {
            turns = deadline <= now ? turns + 1 : 0
            guard turns < 100 else {
                Issue.record("the server is due again and again at \(now)")
                break
            }
            now = max(now, deadline)
            server.deadlineReached(now: now)
            takeOutput()
        }
        now = end
    }

    func takeOutput() {
        for output in server.takeOutput(now: now) {
            switch output {
            case .write(let id, let bytes):
                #expect(closed[id] == nil, "nothing follows the end of a connection")
                readers[id]?.append(bytes)
                while let message = try? readers[id]?.next() { answers[id, default: []].append((now, message)) }
                codecs[id]?.receive(bytes)
                while case .packet(let packet, _)? = try? codecs[id]?.nextEvent() {
                    packets[id, default: []].append(packet)
                }
            case .close(let id): #expect(closed.updateValue(now, forKey: id) == nil, "a connection ends once")
            }
        }
    }

    /// What an answer says.
    func messages(in answer: HTTPMessage<HTTPResponseHead>) throws -> [ByteBuffer] {
        guard answer.body.readableBytes > 0 else { return [] }
        let opened = try MessageEnvelope.open(answer.body, key: key, direction: .serverToClient)
        var unpacker = MessageUnpacker()
        return try unpacker.unpack(opened.message).compactMap {
            if case .body(let body) = $0.content { body } else { nil }
        }
    }

    func results(in answer: HTTPMessage<HTTPResponseHead>) throws -> Int {
        try messages(in: answer).count { RPCResult(body: $0) != nil }
    }
}

@Suite("Datacenters of the lab over HTTP")
struct LabHTTPTests {
    @Test("B-25 D17 a call is answered at once, a request with nothing to say after its time, 25 s if none is named")
    func labHTTPWaits() throws {
        let desk = try HTTPDesk()
        let id = try desk.connect()
        desk.post(try desk.packet(calls: [1], wait: .query), on: id)
        #expect(desk.answers[id]?.count == 1)
        let first = try #require(desk.answers[id]?.first?.message)
        #expect(first.head.status == 200 && !first.isLast)
        #expect(try desk.results(in: first) == 1)
        let asked = desk.now
        desk.post(try desk.packet(wait: .poll), on: id)
        desk.advance(.seconds(60))
        #expect(desk.answers[id]?.count == 2)
        #expect(desk.answers[id]?.last.map { $0.at - asked } == .seconds(25))
        let again = desk.now
        desk.post(try desk.packet(services: [.acknowledgement([])], wait: nil), on: id)
        desk.advance(.seconds(60))
        #expect(desk.answers[id]?.last.map { $0.at - again } == .seconds(25))
        #expect(desk.server.counters[2].httpRequests == 3)
    }

    @Test("D17 D19 news goes to the newest request that waits; older ones keep their time")
    func labHTTPNewest() throws {
        let desk = try HTTPDesk()
        let (old, new) = (try desk.connect(), try desk.connect())
        desk.post(try desk.packet(calls: [1], wait: .query), on: old)
        let start = desk.now
        desk.post(try desk.packet(wait: .poll), on: old)
        desk.advance(.seconds(1))
        desk.post(try desk.packet(wait: .poll), on: new)
        desk.advance(.seconds(1))
        #expect(
            desk.server.push(
                ByteBuffer(integer: UInt64(7)), datacenter: 2, keyID: desk.key.id, sessionID: 5, now: desk.now))
        let pushed = desk.now
        desk.takeOutput()
        desk.advance(.seconds(40))
        // After 50 ms, in which more might have come.
        #expect(desk.answers[new]?.first.map { $0.at - pushed } == .milliseconds(50))
        #expect(desk.answers[old]?.count == 2)
        #expect(desk.answers[old]?.last.map { $0.at - start } == .seconds(25))
        // What was not acknowledged rides with the answer to the older one.
        let last = try #require(desk.answers[old]?.last?.message)
        #expect(try desk.messages(in: last).contains { $0.readableBytes == 8 })
    }

    @Test("News waits for more after the last of it, and no longer than it may in all")
    func labHTTPGathers() throws {
        let desk = try HTTPDesk()
        let id = try desk.connect()
        desk.post(try desk.packet(calls: [1], wait: .query), on: id)
        let wait = HTTPWait(maxDelay: 1000, waitAfter: 100, maxWait: 25_000)
        desk.post(try desk.packet(wait: wait), on: id)
        let start = desk.now
        desk.push()
        desk.advance(.milliseconds(60))
        desk.push()
        desk.advance(.milliseconds(99))
        #expect(desk.answers[id]?.count == 1)
        desk.advance(.milliseconds(1))
        #expect(desk.answers[id]?.last.map { $0.at - start } == .milliseconds(160))

        desk.post(try desk.packet(wait: wait), on: id)
        let again = desk.now
        for _ in 0..<20 {
            desk.push()
            desk.advance(.milliseconds(60))
        }
        #expect(desk.answers[id]?.count == 3)
        #expect(desk.answers[id]?.last.map { $0.at - again } == .milliseconds(1000))
    }

    @Test("A session whose connection over HTTP goes has the one over TCP back that it came by before")
    func labHTTPFallsBack() throws {
        let desk = try HTTPDesk()
        let (tcp, http) = (try desk.connectOverTCP(), try desk.connect())
        try desk.sendOverTCP(try desk.packet(calls: [1], wait: nil), on: tcp)
        desk.post(try desk.packet(calls: [2], wait: .query), on: http)
        #expect(desk.answers[http]?.count == 1)
        let before = desk.packets[tcp]?.count ?? 0
        desk.push()
        #expect(before > 0 && desk.packets[tcp]?.count == before)
        desk.server.closed(http, now: desk.now)
        desk.push()
        #expect(desk.packets[tcp]?.count == before + 1)
    }

    @Test("A request that is the last of its connection is answered, and the connection ends with it")
    func labHTTPLastRequest() throws {
        let desk = try HTTPDesk()
        let id = try desk.connect()
        let packet = try desk.packet(calls: [1], wait: .query)
        desk.send(
            "POST /api HTTP/1.1\r\nConnection: close\r\nContent-Length: \(packet.readableBytes)\r\n\r\n", on: id)
        #expect(desk.closed[id] == nil)
        desk.send(packet, on: id)
        let answer = try #require(desk.answers[id]?.first?.message)
        #expect(answer.head.status == 200 && answer.isLast)
        #expect(try desk.results(in: answer) == 1)
        #expect(desk.closed[id] == desk.now)
    }

    @Test("Whoever has more than 64 requests wait on one connection loses it")
    func labHTTPTooManyRequests() throws {
        let desk = try HTTPDesk()
        let id = try desk.connect()
        desk.post(try desk.packet(calls: [1], wait: .query), on: id)
        for _ in 0..<64 { desk.post(try desk.packet(wait: .poll), on: id) }
        #expect(desk.closed[id] == nil && desk.waiting == 64)
        desk.post(try desk.packet(wait: .poll), on: id)
        #expect(desk.closed[id] == desk.now)
    }

    @Test("D17 requests that come together are answered in order, the first with what the second calls forth")
    func labHTTPOrder() throws {
        let desk = try HTTPDesk()
        let id = try desk.connect()
        desk.post(try desk.packet(calls: [1], wait: .query), on: id)
        desk.post(try desk.packet(wait: HTTPWait(maxWait: .seconds(3))), on: id)
        desk.post(try desk.packet(calls: [2], wait: .query), on: id)
        // Waiting for the request before it to run out would cost three seconds.
        #expect(desk.answers[id]?.count == 2)
        #expect(try desk.answers[id].map { try desk.results(in: $0[1].message) } == 2)
        desk.advance(.seconds(5))
        #expect(desk.answers[id]?.count == 3)
        #expect(desk.service.runs == [1: 1, 2: 1])
    }

    @Test("T-24 F11 errors are statuses, and the connection stays")
    func labHTTPStatuses() throws {
        let desk = try HTTPDesk()
        let id = try desk.connect()
        var random = RandomSource.seeded(3)
        let other = try AuthKey(random.bytes(AuthKey.byteCount))
        desk.post(try desk.packet(wait: .query, key: other), on: id)
        desk.post(ByteBuffer(string: "short"), on: id)
        desk.post(try desk.packet(wait: .query), on: id, path: "/")
        desk.send("GET /api HTTP/1.1\r\nHost: x\r\n\r\n", on: id)
        #expect(desk.answers[id]?.map(\.message.head.status) == [404, 404, 404, 405])
        desk.post(try desk.packet(calls: [1], wait: .query), on: id)
        #expect(desk.answers[id]?.last?.message.head.status == 200)
        let broken = try desk.connect()
        desk.send("POST /api HTTP/1.1\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n", on: broken)
        #expect(desk.answers[broken]?.map(\.message.head.status) == [400])
        #expect(desk.closed[broken] == desk.now)
        let large = try desk.connect()
        desk.send("POST /api HTTP/1.1\r\nContent-Length: 99999999\r\n\r\n", on: large)
        #expect(desk.answers[large]?.map(\.message.head.status) == [413])
        let waiting = try desk.connect()
        desk.send("POST /api HTTP/1.1\r\nContent-Length: 40\r\nExpect: 100-continue\r\n\r\n", on: waiting)
        #expect(desk.closed[waiting] == nil)
    }

    @Test("A transport error is the status of its number, and 500 where no status has that number")
    func labHTTPTransportErrors() throws {
        let desk = try HTTPDesk()
        let id = try desk.connect()
        desk.post(try desk.packet(calls: [1], wait: .query), on: id)
        for (code, status) in [(-400, 400), (-429, 429), (-599, 599), (-399, 500), (-600, 500), (12, 500)] {
            desk.post(try desk.packet(wait: .poll), on: id)
            desk.server.send(transportCode: Int32(code), on: id, now: desk.now)
            desk.takeOutput()
            #expect(desk.answers[id]?.last?.message.head.status == status)
        }
        #expect(desk.answers[id]?.count == 7 && desk.closed[id] == nil)
    }

    @Test("msg-copy and replay reach those who come over HTTP as well, the copied answer also bare")
    func labHTTPFaults() throws {
        let desk = try HTTPDesk()
        let id = try desk.connect()
        for (call, fault) in [(1, .messageCopy), (2, .replay), (3, nil)] as [(Int64, FaultKind?)] {
            if let fault { desk.server.setFaults(FaultPlan([fault], probability: 1), now: desk.now) }
            desk.post(try desk.packet(calls: [call], wait: .query), on: id)
        }
        let answers = try #require(desk.answers[id]).map(\.message)
        let copies = try desk.messages(in: answers[0]).count {
            if case .copy? = try? ServiceMessage(decoding: $0) { true } else { false }
        }
        #expect(copies == 1 && answers.count == 3 && answers[2].body == answers[1].body)
        #expect(try desk.results(in: answers[0]) == 1)
    }

    @Test("What a request carries is a packet from twenty bytes on")
    func labHTTPShortPackets() throws {
        let desk = try HTTPDesk()
        let id = try desk.connect()
        for (length, packets) in [(19, 0), (20, 1)] {
            desk.post(ByteBuffer(repeating: 0, count: length), on: id)
            #expect(desk.answers[id]?.last?.message.head.status == 404)
            #expect(desk.server.counters[2].packetsIn == packets)
        }
    }

    @Test("T-24 a page of another site gets 403 in place of an answer, a page of this machine what everybody gets")
    func labHTTPForeignPages() throws {
        let desk = try HTTPDesk()
        let id = try desk.connect()
        let packet = try desk.packet(calls: [1], wait: .query)
        for (origin, status) in [("https://example.com", 403), ("null", 403), ("http://localhost:3000", 200)] {
            desk.send(
                "POST /api HTTP/1.1\r\nOrigin: \(origin)\r\nContent-Length: \(packet.readableBytes)\r\n\r\n", on: id)
            desk.send(packet, on: id)
            #expect(desk.answers[id]?.last?.message.head.status == status)
            #expect(desk.service.runs == (status == 200 ? [1: 1] : [:]))
        }
        #expect(desk.answers[id]?.count == 3 && desk.closed[id] == nil)
    }

    @Test("D18 a connection without requests is closed after 91 s, one with a request that waits is not")
    func labHTTPIdle() throws {
        let desk = try HTTPDesk()
        let id = try desk.connect()
        desk.post(try desk.packet(calls: [1], wait: .query), on: id)
        let start = desk.now
        desk.advance(.seconds(80))
        desk.post(try desk.packet(wait: .poll), on: id)
        desk.advance(.seconds(300))
        #expect(desk.closed[id].map { $0 - start } == .seconds(80 + 25 + 91))
    }

    @Test("H15 T-15 an answer that was lost with its connection rides with the next one, and its call is not run again")
    func labHTTPRides() throws {
        let desk = try HTTPDesk()
        let lost = try desk.connect()
        let packet = try desk.packet(calls: [1], wait: .query)
        desk.post(packet, on: lost)
        desk.server.closed(lost, now: desk.now)
        let id = try desk.connect()
        desk.post(packet, on: id)
        #expect(try desk.answers[id].map { try desk.results(in: $0[0].message) } == 1)
        desk.post(try desk.packet(wait: .query), on: id)
        desk.advance(.seconds(1))
        #expect(try desk.answers[id].map { try desk.results(in: $0[1].message) } == 1)
        #expect(desk.service.runs == [1: 1])
    }

    @Test("F11 a request that waits is let go when its key is forgotten, and the next one learns it")
    func labHTTPForgottenKey() throws {
        let desk = try HTTPDesk()
        let id = try desk.connect()
        desk.post(try desk.packet(calls: [1], wait: .query), on: id)
        desk.post(try desk.packet(wait: .poll), on: id)
        desk.server.forgetKey(desk.key.id, datacenter: 2)
        desk.takeOutput()
        #expect(desk.answers[id]?.count == 2)
        desk.post(try desk.packet(wait: .poll), on: id)
        #expect(desk.answers[id]?.last?.message.head.status == 404)
    }
}
