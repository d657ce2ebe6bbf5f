import Testing

@testable import MTProtoCore

struct ProxyWatchTests {
    private func at(_ seconds: Int64) -> Instant { .zero + .seconds(seconds) }

    private func begins(_ watch: inout ProxyWatch, at seconds: Int64) -> Int? {
        watch.deadlineReached(now: at(seconds))
    }

    private func ends(_ watch: inout ProxyWatch, _ check: Int, proxy: Bool, reference: Bool) -> Bool {
        watch.checked(check, proxyAnswers: proxy, referenceAnswers: reference)
    }

    @Test("P14 the proxy is checked after 5 s without a valid frame, and every 20 s from then on")
    func proxyIsCheckedInTurns() throws {
        var watch = ProxyWatch()
        #expect(watch.nextDeadline == nil)
        watch.waiting(now: at(0))
        watch.waiting(now: at(3))
        #expect(watch.nextDeadline == at(5))
        #expect(begins(&watch, at: 4) == nil)
        let first = try #require(begins(&watch, at: 5))
        watch.waiting(now: at(6))
        #expect(watch.nextDeadline == nil, "one check at a time")
        #expect(
            ends(&watch, first, proxy: true, reference: true) == false)
        #expect(watch.nextDeadline == at(25))
        let second = try #require(begins(&watch, at: 25))
        #expect(second != first)
    }

    @Test(
        "P14 the proxy is to blame when it does not answer and the reference does",
        arguments: [false, true], [false, true])
    func proxyIsToBlame(proxyAnswers: Bool, referenceAnswers: Bool) throws {
        var watch = ProxyWatch()
        watch.waiting(now: at(0))
        let check = try #require(begins(&watch, at: 5))
        let isToBlame = !proxyAnswers && referenceAnswers
        #expect(
            ends(&watch, check, proxy: proxyAnswers, reference: referenceAnswers) == isToBlame)
        #expect(watch.isToBlame == isToBlame)
        let next = try #require(begins(&watch, at: 25))
        #expect(
            ends(&watch, next, proxy: proxyAnswers, reference: referenceAnswers) == false,
            "told once")
        let last = try #require(begins(&watch, at: 45))
        #expect(
            ends(&watch, last, proxy: true, reference: true) == isToBlame)
        #expect(!watch.isToBlame)
    }

    @Test("P14 a valid frame, a pause or another proxy ends it, a check under way included")
    func proxyWatchStops() throws {
        var watch = ProxyWatch()
        watch.waiting(now: at(0))
        let check = try #require(begins(&watch, at: 5))
        watch.stop()
        #expect(watch.nextDeadline == nil && !watch.isToBlame)
        watch.waiting(now: at(6))
        #expect(watch.nextDeadline == at(11))
        #expect(
            ends(&watch, check, proxy: false, reference: true) == false)
        #expect(!watch.isToBlame, "the answer is about what was before")
        let other = try #require(begins(&watch, at: 11))
        #expect(
            ends(&watch, check, proxy: false, reference: true) == false)
        #expect(
            ends(&watch, other, proxy: false, reference: true))
    }
}
