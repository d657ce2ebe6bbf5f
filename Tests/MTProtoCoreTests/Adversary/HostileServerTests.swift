import FuzzSupport
import MTProtoCrypto
import NIOCore
import Testing

@testable import MTProtoCore

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A server that has the key and means harm.
@Suite("Hostile servers")
struct HostileServerTests {
    @Test("L-07 a message that cannot be unpacked may have been an update: differences are asked for, once")
    func unreadableUpdate() {
        let server = ScriptedServer.connected()
        var broken = ByteBuffer()
        broken.writeInteger(GzipPacked.constructorID, endianness: .little)
        broken.writeBytes([3, 1, 2, 3])
        let first = server.message(broken)
        let second = server.message(broken)
        server.advance(.seconds(1))
        server.send(first)
        server.send(second)
        server.send(first)
        #expect(server.events == [.updatesReset(uniqueID: nil)])
        #expect(server.close == nil)
    }

    @Test("M-06 an update comes once, also when its session was replaced in between")
    func updatesComeOnceAcrossSessions() {
        let server = ScriptedServer.connected()
        let update = server.message(Sample.update(1))
        server.send(update)
        server.take(server.client.resetSession(now: server.now))
        server.send(update)
        #expect(server.events.filter { $0 == .update(Sample.update(1)) }.count == 1)
    }

    @Test("M-19 nothing is said under a key that has expired, and its owner hears of it once")
    func nothingUnderAnExpiredKey() throws {
        var configuration = Sample.configuration()
        configuration.keyExpiresAt = Sample.unix + 100
        let server = ScriptedServer.connected(configuration)
        server.advance(.seconds(99))
        try server.submit(1)
        #expect(!server.packets().isEmpty)
        server.advance(.seconds(2))
        try server.submit(2)
        #expect(!server.wantsFlush)
        #expect(server.packets().isEmpty)
        server.take(server.client.deadlineReached(now: server.now))
        server.take(server.client.deadlineReached(now: server.now))
        #expect(server.events.filter { $0 == .authKeyExpired }.count == 1)
    }

    @Test("B-07 an answer with no salts or more than 64 is not an answer to our request")
    func tooManyFutureSalts() throws {
        for (count, isTaken) in [(0, false), (1, true), (64, true), (65, false)] {
            let ending = ServerSalt(
                value: Sample.salt, validSince: Sample.unix - 60, validUntil: Sample.unix + 600)
            let server = ScriptedServer(Sample.configuration(salts: [ending]))
            server.client.connectionOpened(now: server.now)
            let requests = server.packets().flatMap(\.messages).filter {
                if case .getFutureSalts? = try? ServiceMessage(decoding: $0.body) { true } else { false }
            }
            let request = try #require(requests.first)
            let salts = (0..<count).map {
                ServerSalt(
                    value: Int64(1000 + $0), validSince: Sample.unix + Int64($0) * 60,
                    validUntil: Sample.unix + 90_000 + Int64($0))
            }
            server.send(.futureSalts(to: request.id, now: Int32(Sample.unix), salts: salts))
            #expect(server.client.salts.contains { $0.value >= 1000 && $0.value < 1100 } == isTaken, "\(count)")
        }
    }

    @Test("B-22 news that the key was destroyed are believed only when that was asked for")
    func unaskedKeyDestruction() {
        for result in [KeyDestruction.destroyed, .unknown, .refused] {
            let server = ScriptedServer.connected()
            server.send(.keyDestroyed(result))
            #expect(server.violations.count == 1)
            #expect(server.events.count == 1)
            #expect(server.close == nil)
        }
    }

    @Test("B-36 B-66 B-79 before its key is bound a session sends no call and takes no update")
    func unboundSession() throws {
        var configuration = Sample.configuration()
        configuration.isBound = false
        let server = ScriptedServer.connected(configuration)
        try server.submit(1)
        #expect(server.packets().flatMap(\.calls).isEmpty)
        server.send(server.message(Sample.update(1)))
        #expect(!server.events.contains(.update(Sample.update(1))))
        server.client.isBound = true
        #expect(server.packets().flatMap(\.calls).count == 1)
        server.send(server.message(Sample.update(2)))
        #expect(server.events.contains(.update(Sample.update(2))))
    }

    @Test("H-09 times that are no numbers, or far off, are taken for the nearest that can be, and trap nowhere")
    func impossibleTimes() {
        for seconds in [Double.nan, .infinity, -.infinity, -1, .greatestFiniteMagnitude, 1e300, -1e300] {
            for now in [Instant.zero, Sample.start, .distantPast, .distantFuture] {
                let clock = ServerClock(unixSeconds: seconds, at: now, isSynchronized: true)
                #expect(clock.unixNanoseconds(at: now) >= 0)
                #expect(MessageID(unixNanoseconds: clock.unixNanoseconds(at: now)).isFromClient)
            }
        }
        #expect(
            ServerClock(unixSeconds: .nan, at: Sample.start, isSynchronized: true).unixSeconds(at: Sample.start) == 0)
    }

    @Test(
        "T-06 F11 H-14 one -404 raises no doubt, not even on a connection that proved nothing; proof begins the count anew"
    )
    func oneRefusalRaisesNoDoubt() {
        let server = ScriptedServer()
        func refuse() -> Bool {
            server.client.connectionOpened(now: server.now)
            _ = server.packets()
            let outcome = server.client.transportErrorReceived(-404, now: server.now)
            server.client.connectionClosed(now: server.now)
            return outcome.events.contains(.authKeyDoubted)
        }
        #expect(!refuse())
        server.connect()
        server.client.connectionClosed(now: server.now)
        #expect(!refuse())
        #expect(refuse())
    }

    @Test("L-02 L-11 L-12 T-16 hostile sizes are refused before memory moves")
    func hostileSizesMoveNoMemory() async {
        // A process of its own: in the one of the other tests the high-water mark says nothing.
        await beforeOthers {
            await #expect(processExitsWith: .success) {
                var usage = rusage()
                func peak() -> Int {
                    // RUSAGE_SELF, a constant of another type on each system.
                    _ = getrusage(0, &usage)
                    #if canImport(Darwin)
                        return usage.ru_maxrss
                    #else
                        return usage.ru_maxrss * 1024
                    #endif
                }
                func words(_ values: UInt32...) -> ByteBuffer {
                    var buffer = ByteBuffer()
                    for value in values { buffer.writeInteger(value, endianness: .little) }
                    return buffer
                }
                // A megabyte of zeros in a kilobyte, which claims to be a gibibyte.
                var bomb = Gzip.deflate(ByteBuffer(repeating: 0, count: 1 << 20), limit: 1 << 20) ?? ByteBuffer()
                bomb.setInteger(UInt32(1 << 30), at: bomb.writerIndex - 4, endianness: .little)
                // Whatever is set up at the first use is set up now.
                var refused = 0
                for round in 0..<2 {
                    let before = peak()
                    refused = 0
                    for constructor: UInt32 in [0x62d6_b459, 0xda69_fb52, 0x7d86_1a08, 0x8cc0_d131] {
                        let huge = words(constructor, 0x1cb5_c415, 0x7fff_ffff, 0, 0)
                        if (try? ServiceMessage(decoding: huge)) == nil { refused += 1 }
                    }
                    let container = words(MessageContainer.constructorID, 1_000_000, 0, 0, 0, 0)
                    if (try? MessageContainer.read(container)) == nil { refused += 1 }
                    var budget = InflationBudget()
                    if (try? Gzip.inflate(bomb, budget: &budget)) == nil { refused += 1 }
                    for framing in [Framing.intermediate, .paddedIntermediate, .full] {
                        var decoder = FrameDecoder(framing: framing, role: .client)
                        decoder.append(words(0x7fff_0000, 0, 0))
                        do { _ = try decoder.next() } catch { refused += 1 }
                    }
                    precondition(refused == 9, "\(refused) of 9 refused")
                    precondition(round == 0 || peak() - before < 1 << 20, "memory moved by \(peak() - before) bytes")
                }
            }
        }
    }
}
