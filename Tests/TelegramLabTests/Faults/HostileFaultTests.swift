import MTProtoCore
import MTProtoCrypto
import NIOCore
import Testing

@testable import TelegramLab

struct HostileFaultTests {
    /// What an attack does to the wire of a client that has called once.
    private func wire(under kind: FaultKind, seed: UInt64 = 1, calls: Int64 = 1) throws -> Wire {
        let wire = try Wire(always: kind, seed: seed)
        try wire.connect()
        for tag in 1...calls { _ = try wire.call(tag) }
        return wire
    }

    @Test("garbage and bad-msg-key cannot be opened; the connection and the answers stay")
    func sendsUnreadablePackets() throws {
        for kind in [FaultKind.garbage, .badMessageKey] {
            let wire = try self.wire(under: kind, calls: 5)
            #expect(wire.events.filter { $0 == .unreadable }.count == 5)
            #expect(wire.messages.filter { RPCResult(body: $0.body) != nil }.count == 5 && !wire.isClosed)
        }
    }

    @Test("foreign-session and even-id carry answers to real calls that are not theirs")
    func sendsMisplacedAnswers() throws {
        let foreign = try self.wire(under: .foreignSession)
        let strangers = foreign.events.compactMap { event -> RPCResult? in
            if case .foreign(let message) = event { RPCResult(body: message.body) } else { nil }
        }
        let call = try #require(foreign.service.calls.first)
        #expect(strangers.map(\.requestID) == [call.messageID])
        #expect(strangers.first?.result != foreign.service.object(1))
        let numbers = foreign.events.compactMap { event -> Int32? in
            if case .foreign(let message) = event { message.sequenceNumber } else { nil }
        }
        #expect(numbers.allSatisfy { $0 & 1 == 1 }, "answers are numbered as such")

        let even = try self.wire(under: .evenID)
        let forged = even.messages.filter { !$0.id.isFromServer }
        #expect(forged.compactMap { RPCResult(body: $0.body) }.count == 1)
        #expect(forged.allSatisfy { $0.sequenceNumber & 1 == 1 })
    }

    @Test("fan-out announces a thousand answers, salts-flood brings 2000 salts, unknown-results answers nobody")
    func floodsWithService() throws {
        let fan = try self.wire(under: .fanOut)
        let announced = fan.services.filter { if case .detailedInfo = $0 { true } else { false } }
        #expect(announced.count == 1000)

        let salts = try self.wire(under: .saltsFlood)
        let flood = salts.services.compactMap { message -> [ServerSalt]? in
            if case .futureSalts(_, _, let salts) = message { salts } else { nil }
        }
        #expect(flood.first?.count == 2000)
        #expect(flood.first?.contains { $0.validUntil < $0.validSince } == true)

        let results = try self.wire(under: .unknownResults)
        let call = try #require(results.service.calls.first).messageID
        let requests = results.messages.compactMap { RPCResult(body: $0.body)?.requestID }
        #expect(requests.count == 22 && requests.filter { $0 == call }.count == 1)
        #expect(requests.contains(MessageID(rawValue: 0)))
    }

    @Test("gzip-bomb: small packets that say they hold more than an object may, or lie about it")
    func sendsBombs() throws {
        let wire = try self.wire(under: .gzipBomb, calls: 8)
        // Taken apart by the client's own unpacker, which refuses both.
        let bombs = wire.messages.filter { $0.body == ByteBuffer(integer: UInt32(0)) }
        let packed = wire.messages.compactMap { RPCResult(body: $0.body)?.result }.filter(GzipPacked.isPacked)
        #expect(bombs.count + packed.count == 8)
        for bomb in packed {
            var unpacker = MessageUnpacker()
            #expect(throws: GzipError.self) { try unpacker.unpackObject(bomb) }
        }
        #expect(wire.writes.allSatisfy { $0.bytes.readableBytes < 100_000 })
    }

    @Test("huge-vector declares 2^31 - 1 elements and brings one")
    func declaresHugeVectors() throws {
        let wire = try self.wire(under: .hugeVector, calls: 10)
        func isHuge(_ body: ByteBuffer) -> Bool {
            let words = stride(from: 4, to: body.readableBytes, by: 4).compactMap {
                body.getInteger(at: $0, endianness: .little, as: Int32.self)
            }
            return words.contains(.max)
        }
        let huge = wire.messages.filter { isHuge($0.body) }
        #expect(huge.count == 10 && huge.allSatisfy { (try? ServiceMessage(decoding: $0.body)) == nil })
        // Each of the four kinds of lists comes, and none can be read.
        var random = RandomSource.seeded(1)
        var kinds: Set<UInt32?> = []
        for _ in 0..<64 {
            let body = HostilePackets.hugeVector(&random)
            kinds.insert(body.getInteger(at: 0, endianness: .little, as: UInt32.self))
            #expect(isHuge(body) && (try? ServiceMessage(decoding: body)) == nil)
        }
        #expect(kinds.count == 4)
    }

    @Test("deep-nest reaches 64 levels, replay repeats packets byte for byte")
    func nestsAndReplays() throws {
        let nested = try self.wire(under: .deepNest, calls: 20)
        #expect(nested.events.contains(.unreadable), "containers in containers")
        #expect(nested.services.contains { if case .copy = $0 { true } else { false } })

        let replayed = try Wire(always: .replay)
        try replayed.connect()
        let id = try replayed.call(1)
        _ = try replayed.call(2)
        #expect(replayed.answers(to: id).count == 2)
    }

    @Test("replay repeats the last eight packets, and no older ones")
    func replaysFewPackets() throws {
        let wire = try self.wire(under: .replay, calls: 11)
        wire.clear()
        _ = try wire.call(12)
        #expect(wire.writes.count == 9)
    }

    @Test("deep-nest is of messages that a server could have made, but for their depth")
    func nestsServerMessages() throws {
        let wire = try self.wire(under: .deepNest, calls: 20)
        var depths: [Int] = []
        for case .copy(let outer) in wire.services {
            var inner = outer
            var depth = 1
            while case .copy(let next)? = try? ServiceMessage(decoding: inner.body) {
                #expect(inner.id.isFromServer)
                inner = next
                depth += 1
            }
            #expect(inner.id.isFromServer)
            depths.append(depth)
        }
        #expect(!depths.isEmpty && depths.allSatisfy { (4...64).contains($0) })
    }

    @Test("truncated never completes the frame that it begins", arguments: UInt64(1)...16)
    func truncatesFrames(seed: UInt64) throws {
        #expect(try self.wire(under: .truncated, seed: seed).events == [.closed])
    }

    @Test("salt-storm refuses the packet and twenty strangers; the packet is not run")
    func stormsWithSalts() throws {
        let wire = try self.wire(under: .saltStorm)
        #expect(wire.refusals == Array(repeating: 48, count: 21) && wire.service.runs.isEmpty)
    }

    @Test("transport-code: an error at times, -404 only after the key has proved itself")
    func saysTransportCodes() throws {
        var codes: Set<Int32> = []
        for seed in UInt64(1)...20 {
            let wire = try Wire(always: .transportCode, seed: seed)
            try wire.connect()
            _ = try wire.call(1)
            let first = wire.events.compactMap { if case .transportError(let code) = $0 { code } else { nil } }
            #expect(!first.contains(-404))
            for tag in 2...6 { _ = try wire.call(Int64(tag)) }
            codes.formUnion(
                wire.events.compactMap { if case .transportError(let code) = $0 { code } else { nil } })
            #expect(!wire.isClosed)
        }
        #expect(codes == [-403, -404, -444, -500, -1, 12])
    }

    @Test("code-then-garbage, oversized-frame and truncated break the stream; healing closes what is broken")
    func breaksStreams() throws {
        let code = try self.wire(under: .codeThenGarbage)
        #expect(code.events.contains { if case .transportError = $0 { true } else { false } })
        #expect(code.writes.last?.bytes.readableBytes == 64)

        let oversized = try self.wire(under: .oversizedFrame)
        #expect(oversized.events.contains(.broken) && !oversized.isClosed)
        oversized.clear()
        _ = try oversized.call(2)
        #expect(oversized.writes.isEmpty)
        oversized.server.setFaults(.none, now: oversized.now)
        oversized.takeOutput()
        #expect(oversized.isClosed)
        try oversized.connect()
        try oversized.send(.ping(id: 1, disconnectDelay: nil))
        #expect(oversized.messages.compactMap { RPCResult(body: $0.body) }.count == 2)

        let truncated = try self.wire(under: .truncated)
        #expect(truncated.isClosed)
        // When the time is over that a broken connection is given, this one is gone already.
        truncated.now = truncated.now + .seconds(60)
        truncated.server.deadlineReached(now: truncated.now)
        #expect(truncated.server.takeOutput(now: truncated.now).isEmpty)
        let lengths = try (UInt64(1)...8).map { seed in
            try self.wire(under: .truncated, seed: seed).writes.last?.bytes.readableBytes ?? 0
        }
        #expect(lengths.allSatisfy { $0 >= 5 } && Set(lengths).count > 4)
    }

    @Test("quick-ack-noise acknowledges what nobody sent")
    func makesQuickAckNoise() throws {
        let wire = try self.wire(under: .quickAckNoise)
        #expect(wire.events.filter { $0 == .quickAck }.count == 32)
    }
}
