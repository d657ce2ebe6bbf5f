import FuzzSupport
import MTProtoCrypto
import NIOCore
import TL
import Testing

@testable import MTProtoCore

/// Sealed packets that would cost much if they were believed.
struct HostileSizeTests {
    /// What a refusal may cost: the packets themselves are up to 16 MiB. Each test has a process of its own, because in that of
    /// the other tests the most memory says nothing.
    private static let allowance = 96 << 20

    /// The most memory that `body` held above what there was before, where the system tells.
    private static func peak(of body: () throws -> Void) rethrows -> Int {
        ProcessMemory.resetPeak()
        let before = ProcessMemory.resident
        try body()
        guard let before, let peak = ProcessMemory.peak else { return 0 }
        return peak - before
    }

    private static func packed(_ count: Int) -> ByteBuffer {
        GzipPacked.pack(ByteBuffer(repeating: 0, count: count)) ?? ByteBuffer()
    }

    @Test("LT queries of key exchanges that are as long as a packet can be are not kept by the server")
    func longQueries() async {
        await beforeOthers {
            await #expect(processExitsWith: .success) {
                let key = try RSAPrivateKey(pem: RSAPrivateKey.generatePEM())
                var server = ServerHandshake(
                    configuration: ServerHandshakeConfiguration(privateKeys: [key]), random: .seeded(1))
                let clock = ServerClock(unixSeconds: 1_700_000_000, at: .zero, isSynchronized: true)
                let peak = HostileSizeTests.peak {
                    for number in UInt8(0)..<12 {
                        var body = ByteBuffer(bytes: [0xf1, 0x8e, 0x7e, 0xbe] + Array(repeating: number, count: 16))
                        body.writeRepeatingByte(0, count: 15 << 20)
                        let packet = PlainMessage(id: MessageID(rawValue: 1_700_000_000 << 32), body: body).packet()
                        guard case .send = server.receive(packet, now: .zero, clock: clock) else {
                            Issue.record("not answered")
                            return
                        }
                    }
                }
                #expect(server.exchanges.count == 12)
                #expect(peak < HostileSizeTests.allowance)
            }
        }
    }

    @Test("L-11 an answer that unpacks to 200 MiB ends its call, not the memory, and not the connection")
    func sealedGzipBomb() async {
        await beforeOthers {
            await #expect(processExitsWith: .success) {
                let bomb = HostileSizeTests.packed(200 << 20)
                try #require(bomb.readableBytes < 1 << 20)
                let server = ScriptedServer.connected()
                try server.submit(1)
                let call = try #require(server.packets().first?.calls.first)
                let packet = server.seal(server.resultMessage(bomb, to: call.id))
                #expect(HostileSizeTests.peak { server.deliver(packet) } < HostileSizeTests.allowance)
                #expect(server.failures == [.answerUnreadable])
                #expect(server.close == nil)
            }
        }
    }

    @Test("L-11 a container full of bombs is unpacked no further than one packet may cost")
    func sealedContainerOfBombs() async {
        await beforeOthers {
            await #expect(processExitsWith: .success) {
                let bomb = HostileSizeTests.packed(8 << 20)
                let server = ScriptedServer.connected()
                let packet = server.seal(server.container((0..<100).map { _ in server.message(bomb) }))
                #expect(HostileSizeTests.peak { server.deliver(packet) } < HostileSizeTests.allowance)
                #expect(server.client.footprint < 1 << 18)
            }
        }
    }

    @Test("L-12 a container that declares 1,000,000 messages is refused before any is made")
    func sealedMillionMessages() async {
        await beforeOthers {
            await #expect(processExitsWith: .success) {
                for areThere in [true, false] {
                    var body = ByteBuffer()
                    body.writeInteger(MessageContainer.constructorID, endianness: .little)
                    body.writeInteger(Int32(1_000_000), endianness: .little)
                    // Each is an id, a number and a length of zero, or there is next to nothing.
                    body.writeRepeatingByte(0, count: areThere ? 16_000_000 : 64)
                    let server = ScriptedServer.connected()
                    let packet = server.seal(server.message(body, content: false))
                    #expect(HostileSizeTests.peak { server.deliver(packet) } < HostileSizeTests.allowance)
                    #expect(server.violations == [.containerMalformed])
                    #expect(server.close?.reason == .invalidPacket)
                    #expect(server.client.footprint < 1 << 18)
                }
            }
        }
    }

    @Test("L-11 a packed list of destroyed sessions is refused if it is long, and costs one word about it if it is not")
    func sealedDestroyedSessions() async {
        await beforeOthers {
            await #expect(processExitsWith: .success) {
                // A constructor, a vector of so many, and each of 12 bytes.
                func list(_ count: Int) -> ByteBuffer {
                    let ends = (0..<2).map { SessionEnd(id: $0, existed: false) }
                    var list = ServiceMessage.sessionsDestroyed(ends).encoded()
                    var elements = Array(list.contents.suffix(12))
                    while elements.count < 12 * count { elements += elements }
                    list.setInteger(Int32(count), at: list.writerIndex - 28, endianness: .little)
                    list.writeBytes(elements.prefix(12 * (count - 2)))
                    return list
                }
                let server = ScriptedServer.connected()
                let constructor = MT.ConstructorID.destroySessionsRes
                for count in [10_000, 2_000_000] {
                    let long = try #require(GzipPacked.pack(list(count)))
                    let packet = server.seal(server.message(long, content: false))
                    #expect(HostileSizeTests.peak { server.deliver(packet) } < HostileSizeTests.allowance)
                    #expect(server.violations.last == .malformedMessage(constructor: constructor))
                }
                #expect(server.violations.count == 2)
                server.send(server.message(list(1000), content: false))
                #expect(server.violations.dropFirst(2) == [.unknownReference(constructor: constructor)])
                #expect(server.close == nil)
            }
        }
    }

    @Test("L-02 vectors that declare 2^31 - 1 entries are refused in every service message that has one")
    func sealedHugeVectors() async {
        await beforeOthers {
            await #expect(processExitsWith: .success) {
                let server = ScriptedServer.connected()
                let prefixes: [(UInt32, [UInt8])] = [
                    (MT.ConstructorID.msgsAck, []), (MT.ConstructorID.msgsStateReq, []),
                    (MT.ConstructorID.msgResendReq, []),
                    (MT.ConstructorID.msgResendAnsReq, []), (MT.ConstructorID.msgsAllInfo, []),
                    (MT.ConstructorID.futureSalts, [UInt8](repeating: 1, count: 12)),
                    (MT.ConstructorID.destroySessionsRes, []),
                ]
                let cost = HostileSizeTests.peak {
                    for (constructor, prefix) in prefixes {
                        for isBoxed in [true, false] {
                            var body = ByteBuffer()
                            body.writeInteger(constructor, endianness: .little)
                            body.writeBytes(prefix)
                            if isBoxed { body.writeBytes(hex("15c4b51c")) }
                            body.writeBytes(hex("ffffff7f") + [UInt8](repeating: 0, count: 40))
                            server.send(server.message(body, content: false))
                            #expect(server.violations.last == .malformedMessage(constructor: constructor))
                        }
                    }
                }
                #expect(cost < HostileSizeTests.allowance)
                #expect(server.close == nil)
            }
        }
    }
}
