import MTProtoCore
import MTProtoCrypto
import NIOCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

struct LabTransportTests {
    @Test("Every transport is detected; one connection carries key exchange and calls", arguments: 0..<7)
    func detectsTransports(index: Int) async throws {
        try await withLab { lab in
            let codecs =
                try Framing.allCases.map { ClientTransportCodec(plain: $0, random: .system) }
                + [Framing.abridged, .intermediate, .paddedIntermediate].map {
                    try ClientTransportCodec(secret: nil, datacenterTag: 3, framing: $0, random: .system)
                }
            let client = try await RawClient(lab, 3, codec: codecs[index])
            try await client.exchangeKey()
            #expect(try await client.call(API.Help.GetConfig()).thisDC == 3)
            #expect(lab.counters[3].tcpAccepts == 1)
            #expect(lab.counters[3].keyExchanges == 1)
        }
    }

    @Test("T-04 a full frame with a changed checksum or out of its turn ends the connection", arguments: 0..<3)
    func checksFullFrames(fault: Int) async throws {
        try await withLab { lab in
            let nonce = [UInt8](repeating: 7, count: 16)
            let question = PlainMessage(
                id: MessageID(rawValue: 1_800_000_000 << 32), body: ByteBuffer(bytes: [0xf1, 0x8e, 0x7e, 0xbe] + nonce)
            ).packet()
            let client = try await RawClient(lab, 2, codec: ClientTransportCodec(plain: .full, random: .system))
            var (encoder, random) = (FrameEncoder(framing: .full, role: .client), RandomSource.system)
            try await client.send(raw: try encoder.encode(question, random: &random))
            _ = try await client.nextPacket()
            var frame = try encoder.encode(question, random: &random)
            switch fault {
            case 1: frame.setInteger(~frame.readableBytesView[frame.writerIndex - 1], at: frame.writerIndex - 1)
            case 2: frame = try encoder.encode(question, random: &random)
            default: break
            }
            try await client.send(raw: frame)
            do {
                _ = try await client.nextPacket()
                #expect(fault == 0)
            } catch RawClientError.closed {
                #expect(fault != 0)
            }
        }
    }

    @Test("Accepts, exchanges and bytes are counted by datacenter")
    func countsByDatacenter() async throws {
        try await withLab { lab in
            for datacenter in [1, 2, 2] {
                let client = try await RawClient(lab, datacenter)
                try await client.exchangeKey()
                try await client.close()
            }
            let counters = lab.counters
            #expect(counters[1].tcpAccepts == 1 && counters[2].tcpAccepts == 2 && counters[3].tcpAccepts == 0)
            #expect(counters.tcpAccepts == 3 && counters.keyExchanges == 3)
            #expect(counters[1].bytesIn > 500 && counters[1].bytesOut > 500)
        }
    }

    @Test("Bytes take half a round trip each way, and the first ones as long besides as a connection takes")
    func takesRoundTrips() async throws {
        let roundTrip = Duration.milliseconds(200)
        var configuration = LabConfiguration()
        configuration.roundTrip = roundTrip
        try await withLab(configuration) { lab in
            let nonce = [UInt8](repeating: 7, count: 16)
            let question = PlainMessage(
                id: MessageID(rawValue: 1_800_000_000 << 32), body: ByteBuffer(bytes: [0xf1, 0x8e, 0x7e, 0xbe] + nonce)
            ).packet()
            var start = LabTime.shared.now()
            let client = try await RawClient(lab, 2)
            for least in [roundTrip + roundTrip, roundTrip] {
                try await client.send(packet: question)
                _ = try await client.nextPacket()
                #expect(LabTime.shared.now() - start >= least)
                start = LabTime.shared.now()
            }
        }
    }

    @Test("On a long line the end of a connection arrives as well")
    func endsTravel() async throws {
        var configuration = LabConfiguration()
        configuration.roundTrip = .milliseconds(2)
        try await withRawClient(at: 2, configuration) { lab, client in
            await lab.dropConnections(2)
            await #expect(throws: RawClientError.self) { try await client.nextMessage() }
        }
    }

    @Test("The description of a lab names its accounts, and what signs them in")
    func describesAccounts() async throws {
        try await withLab { lab in
            let accounts = lab.description.accounts
            #expect(accounts.map(\.username) == ["alice", "boris", "clara", "dinesh", "elena", "farid"])
            #expect(accounts.map(\.password) == [nil, nil, nil, nil, nil, "swordfish"])
            #expect(accounts.map(\.code) == ["55555", "22222", "44444", "11111", "33333", "22222"])
            #expect(accounts.map(\.homeDC) == [5, 2, 4, 1, 3, 2])
        }
    }

    @Test("The frame log names what went over every connection")
    func logsFrames() async throws {
        try await withRawClient(at: 2) { lab, client in
            try await client.call(API.Help.GetNearestDc())
            let frames = lab.frameLog(2)
            #expect(frames.allSatisfy { $0.datacenter == 2 && $0.connection == 1 })
            let names = frames.map {
                ($0.direction == .received ? "> " : "< ") + $0.messages.map(\.name).joined(separator: ",")
            }
            #expect(
                names == [
                    "> req_pq_multi", "< resPQ", "> req_DH_params", "< server_DH_params_ok", "> set_client_DH_params",
                    "< dh_gen_ok", "> help.getNearestDc", "< new_session_created,nearestDc",
                ])
            let call = try #require(frames.dropLast().last)
            #expect(call.messages.first?.wrappers == ["invokeWithLayer", "initConnection"])
            #expect(call.sessionID == client.sessionID && call.authKeyID == client.key?.id)
            #expect(frames.last?.messages.last?.answers == call.messages.first?.id)
        }
    }

    @Test("The frame log tells what could not be understood, and what was said to it")
    func logsNoise() throws {
        let wire = try Wire()
        let id: LabConnectionID = try #require(wire.server.accept(datacenter: 2, now: wire.now))
        var stream = ByteBuffer(repeating: 0xee, count: 4)
        for (key, count) in [(7, 32), (0, 16), (wire.key.id, 40)] as [(UInt64, Int)] {
            stream.writeInteger(UInt32(8 + count), endianness: .little)
            stream.writeInteger(key, endianness: .little)
            stream.writeRepeatingByte(1, count: count)
        }
        wire.server.receive(stream, on: id, now: wire.now)
        let frames = wire.server.journal.frames(datacenter: 2)
        let refused = LabFrame.Kind.transportError(-404)
        #expect(frames.map(\.kind) == [.encrypted, refused, .malformed, refused, .malformed])
        #expect(frames.map(\.direction) == [.received, .sent, .received, .sent, .received])
        #expect(frames.map(\.bytes) == [40, 4, 24, 4, 48])
        #expect(frames.map(\.authKeyID) == [7, nil, nil, nil, wire.key.id])
    }

    @Test("O08 T-03 padded frames end with 0 to 3 bytes that are no packet: cutting to whole words leaves the packet")
    func padsByLessThanAWord() throws {
        let wire = try Wire()
        let id: LabConnectionID = try #require(wire.server.accept(datacenter: 2, now: wire.now))
        var (encoder, random) = (FrameEncoder(framing: .paddedIntermediate, role: .client), RandomSource.seeded(1))
        var stream = ByteBuffer(repeating: 0xdd, count: 4)
        var paddings: Set<Int> = []
        for number in UInt8(0)..<60 {
            let question = PlainMessage(
                id: MessageID(rawValue: 1_800_000_000 << 32),
                body: ByteBuffer(bytes: [0xf1, 0x8e, 0x7e, 0xbe] + Array(repeating: number, count: 16)))
            stream.writeImmutableBuffer(try encoder.encode(question.packet(), random: &random))
            wire.server.receive(stream, on: id, now: wire.now)
            stream.clear()
            for output in wire.server.takeOutput(now: wire.now) {
                guard case .write(id, var frame) = output else { continue }
                let announced = frame.readInteger(endianness: .little, as: UInt32.self)
                let length = try #require(announced)
                #expect(Int(length) == frame.readableBytes)
                let whole = try #require(frame.getSlice(at: frame.readerIndex, length: Int(length) / 4 * 4))
                #expect(try PlainMessage(packet: whole).packet() == whole)
                paddings.insert(Int(length) % 4)
            }
        }
        #expect(paddings == [0, 1, 2, 3])
    }

    @Test("The frame log forgets the oldest frames")
    func boundsFrameLog() async throws {
        let journal = LabJournal(limit: 10)
        for index in 0..<100 {
            journal.record(LabFrame(datacenter: 1, connection: index, direction: .sent, kind: .plain, bytes: 4))
        }
        #expect(journal.frames(datacenter: 1).map(\.connection) == Array(90..<100))
        #expect(journal.frames(datacenter: 2).isEmpty)
    }

    @Test("An unknown key gets -404 and the connection stays usable")
    func unknownKeyGets404() async throws {
        try await withLab { lab in
            let client = try await RawClient(lab, 2)
            client.key = try AuthKey([UInt8](repeating: 7, count: 256))
            try await client.send(try API.Help.GetConfig().encoded())
            await #expect(throws: RawClientError.self) { try await client.nextPacket() }
            try await client.exchangeKey()
            #expect(try await client.call(API.Help.GetConfig()).thisDC == 2)
        }
    }

    @Test("A key of one datacenter is unknown at the others")
    func keysBelongToDatacenters() async throws {
        try await withRawClient(at: 2) { lab, client in
            let other = try await RawClient(lab, 3)
            other.key = client.key
            try await other.send(try API.Help.GetConfig().encoded())
            do {
                _ = try await other.nextPacket()
                Issue.record("taken")
            } catch RawClientError.transportError(let code) {
                #expect(code == -404)
            }
        }
    }

    @Test("A key exchange for another datacenter is refused")
    func refusesForeignTag() async throws {
        try await withLab { lab in
            let client = try await RawClient(lab, 2)
            await #expect(throws: RawClientError.self) { try await client.exchangeKey(tag: 4) }
            #expect(lab.counters[2].keyExchanges == 0)
            // The tags of media connections and of the test environment name the same datacenter.
            let media = try await RawClient(lab, 2)
            try await media.exchangeKey(tag: -10_002)
            #expect(lab.counters[2].keyExchanges == 1)
        }
    }

    @Test("Nothing is written to a WebSocket on which there is nothing to say")
    func quietWebSockets() throws {
        let wire = try Wire()
        let id: LabConnectionID = try #require(wire.server.accept(datacenter: 2, now: wire.now))
        func outputs(after bytes: ByteBuffer) -> [LabOutput] {
            wire.server.receive(bytes, on: id, now: wire.now)
            return wire.server.takeOutput(now: wire.now)
        }
        #expect(outputs(after: ByteBuffer(string: "GET /apiws HTTP/1.1\r\nHost: x\r\n")).isEmpty)
        let fields = [
            "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Protocol: binary",
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "", "",
        ]
        #expect(outputs(after: ByteBuffer(string: fields.joined(separator: "\r\n"))).count == 1)
        #expect(wire.server.counters[2].webSockets == 1)
        // The beginning of a frame.
        #expect(outputs(after: ByteBuffer(bytes: [0x82])).isEmpty)
    }

    @Test("Damaged packets and noise end their connection and nothing else")
    func survivesNoise() async throws {
        try await withRawClient(at: 2) { lab, client in
            var random = RandomSource.seeded(5)
            for round in 0..<40 {
                let noisy = try await RawClient(lab, 2)
                noisy.key = client.key
                if round % 2 == 0 {
                    try await noisy.send(raw: ByteBuffer(bytes: random.bytes(Int(random.next() % 600))))
                } else {
                    var packet = ByteBuffer(integer: try #require(client.key).id, endianness: .little)
                    packet.writeBytes(random.bytes(16 + 16 * Int(random.next() % 20)))
                    try await noisy.send(packet: packet)
                    await #expect(throws: RawClientError.self) { try await noisy.nextPacket() }
                }
                try? await noisy.close()
            }
            #expect(try await client.call(API.Help.GetConfig()).thisDC == 2)
        }
    }
}
