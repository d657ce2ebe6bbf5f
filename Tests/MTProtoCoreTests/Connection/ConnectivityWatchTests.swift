import Testing

@testable import MTProtoCore

private let first = DatacenterAddress(host: "192.0.2.1", port: 443)
private let second = DatacenterAddress(host: "192.0.2.2", port: 443)

struct ConnectivityWatchTests {
    @Test("D12 B15 20 s without a packet since the first dial are reported, once; a packet ends that")
    func troubleAfterTwentySeconds() {
        var watch = ConnectivityWatch()
        var now = Instant.zero
        #expect(watch.nextDeadline == nil)
        watch.dialled(now: now)
        now = now + .seconds(12)
        watch.dialled(now: now)
        #expect(watch.nextDeadline == .zero + .seconds(20))
        watch.deadlineReached(now: now)
        #expect(watch.takeReports() == [.dialled, .dialled])
        now = .zero + .seconds(20)
        watch.deadlineReached(now: now)
        #expect(watch.takeReports() == [.troubled] && watch.nextDeadline == nil)
        watch.dialled(now: now)
        watch.deadlineReached(now: now + .seconds(100))
        #expect(watch.takeReports() == [.dialled], "said once")
        watch.answered()
        watch.dialled(now: now)
        #expect(watch.takeReports() == [.answered, .dialled] && watch.nextDeadline == now + .seconds(20))
        watch.reset()
        #expect(watch.nextDeadline == nil, "nobody may dial: no time passes")
    }

    @Test("B15 everything failed when each address has, and anew from the next packet on")
    func everythingFailed() {
        var watch = ConnectivityWatch()
        watch.failed(first, of: [first, second])
        watch.dialled(now: .zero)
        watch.failed(first, of: [first, second])
        watch.failed(first, of: [first, second])
        #expect(watch.takeReports() == [.dialled])
        watch.failed(second, of: [first, second])
        #expect(watch.takeReports() == [.everythingFailed])
        watch.failed(second, of: [first, second])
        #expect(watch.takeReports().isEmpty, "each again")
        watch.failed(first, of: [first, second])
        #expect(watch.takeReports() == [.everythingFailed])
        watch.failed(first, of: [first, second])
        watch.answered()
        watch.dialled(now: .zero)
        watch.failed(second, of: [first, second])
        #expect(watch.takeReports() == [.answered, .dialled])
    }

    @Test("P47 an answer in a key exchange is told once for each attempt")
    func heard() {
        var watch = ConnectivityWatch()
        watch.heard()
        watch.dialled(now: .zero)
        #expect(watch.waitsForWord)
        watch.heard()
        watch.heard()
        #expect(watch.takeReports() == [.dialled, .heard] && !watch.waitsForWord)
        watch.dialled(now: .zero)
        watch.heard()
        #expect(watch.takeReports() == [.dialled, .heard])
    }
}
