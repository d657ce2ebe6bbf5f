import Foundation
import MTProtoCore
import NIOCore
import NIOPosix
import Synchronization
import TestTime
import Testing

@testable import MTProtoKit

struct ResolverTests {
    private let loop: any EventLoop = MultiThreadedEventLoopGroup.singleton.next()

    @Test("P17 T-27 a name is looked up once for all who ask, kept for a while, and not tried again at once in vain")
    func lookupsAreShared() async throws {
        let time = TestTime(passes: false)
        let isOpen = Mutex(false)
        let lookups = Count()
        let resolver = Resolver(time: time.source) { name in
            lookups.next()
            while !isOpen.withLock({ $0 }) { usleep(1000) }
            guard name == "proxy.example" else { throw Resolver.Failure(description: "nobody knows it") }
            return ["192.0.2.1", "192.0.2.2"]
        }
        let asking = (0..<3).map { _ in resolver.addresses(of: "proxy.example", on: loop) }
        isOpen.withLock { $0 = true }
        for future in asking { #expect(try await future.get() == ["192.0.2.1", "192.0.2.2"]) }
        // What did not work comes last.
        resolver.failed("proxy.example", at: "192.0.2.1")
        time.jump(.seconds(298))
        #expect(try await resolver.addresses(of: "proxy.example", on: loop).get() == ["192.0.2.2", "192.0.2.1"])
        #expect(lookups.value == 1)
        time.jump(.seconds(1))
        #expect(try await resolver.addresses(of: "proxy.example", on: loop).get() == ["192.0.2.1", "192.0.2.2"])
        #expect(lookups.value == 2)

        for _ in 0..<2 {
            await #expect(throws: Resolver.Failure.self) {
                try await resolver.addresses(of: "nobody.example", on: loop).get()
            }
            #expect(lookups.value == 3)
        }
        time.jump(.seconds(1))
        await #expect(throws: Resolver.Failure.self) {
            try await resolver.addresses(of: "nobody.example", on: loop).get()
        }
        #expect(lookups.value == 4)
        #expect(time.waiterCount == 0, "no time limit is left behind")
    }

    @Test("P17 the system's addresses are literals that can be dialled", arguments: ["192.0.2.7", "2001:db8::7"])
    func systemsAddresses(literal: String) throws {
        // A literal is its own address, whatever network the machine has.
        #expect(try Resolver.system(literal) == [literal])
    }

    @Test("T-30 a lookup that hangs is given up after ten seconds, and what it says later counts no more")
    func lateLookups() async throws {
        let time = TestTime(passes: false)
        let source = time.source
        let ended = Count()
        // Says when a lookup has come back.
        let watched = TimeSource(
            clock: source.clock, continuous: source.continuous, wallClock: { source.wallClockUnixSeconds },
            sleep: { try await source.sleep(for: $0) },
            schedule: { loop, delay, action in
                let timer = source.schedule(on: loop, in: delay, action)
                return TimeSource.Timer {
                    timer.cancel()
                    ended.next()
                }
            })
        let lookups = Count()
        let allowed = Mutex(0)
        let resolver = Resolver(time: watched) { _ in
            let number = lookups.next()
            while allowed.withLock({ $0 }) < number { usleep(1000) }
            return ["192.0.2.\(number)"]
        }
        let hanging = resolver.addresses(of: "proxy.example", on: loop)
        await until { lookups.value == 1 }
        time.jump(.seconds(10))
        await #expect(throws: Resolver.Failure.self) { try await hanging.get() }
        time.jump(.seconds(1))
        let next = resolver.addresses(of: "proxy.example", on: loop)
        allowed.withLock { $0 = 1 }
        await until { ended.value == 1 }
        allowed.withLock { $0 = 2 }
        #expect(try await next.get() == ["192.0.2.2"])
        #expect(try await resolver.addresses(of: "proxy.example", on: loop).get() == ["192.0.2.2"])
        #expect(lookups.value == 2)
    }
}
