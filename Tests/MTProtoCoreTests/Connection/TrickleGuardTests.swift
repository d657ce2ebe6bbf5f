import Testing

@testable import MTProtoCore

struct TrickleGuardTests {
    @Test("H-01 a frame that trickles is abandoned after its grace, one at 512 B/s is not")
    func tricklingFrameIsAbandoned() {
        let start = Instant(nanoseconds: 7)
        var slow = TrickleGuard()
        slow.observe(partialBytes: 1, isFresh: false, now: start)
        for second in 1...14 {
            slow.observe(partialBytes: 1 + second, isFresh: false, now: start + .seconds(second))
            #expect(!slow.isTooSlow(now: start + .seconds(second)))
        }
        #expect(slow.nextDeadline == start + .seconds(15))
        #expect(slow.isTooSlow(now: start + .seconds(15)))

        var steady = TrickleGuard()
        for second in 0..<300 {
            steady.observe(partialBytes: 1 + second * 520, isFresh: false, now: start + .seconds(second))
            #expect(!steady.isTooSlow(now: start + .seconds(second)))
        }
        #expect(steady.isTooSlow(now: start + .seconds(310)))
    }

    @Test("H-01 no frame is given more than five minutes, however fast and long it is")
    func framesEnd() {
        var endless = TrickleGuard()
        endless.observe(partialBytes: 1, isFresh: false, now: .zero)
        endless.observe(partialBytes: 10 << 20, isFresh: false, now: .zero + .seconds(299))
        #expect(endless.nextDeadline == .zero + .seconds(300))
        endless.observe(partialBytes: .max, isFresh: false, now: .zero + .seconds(299))
        #expect(endless.isTooSlow(now: .zero + .seconds(300)))
    }

    @Test("H-01 grace begins anew with every frame, and ends with the stream between frames")
    func graceBelongsToOneFrame() {
        var trickle = TrickleGuard()
        trickle.observe(partialBytes: 1, isFresh: false, now: .zero)
        trickle.observe(partialBytes: 1, isFresh: true, now: .zero + .seconds(14))
        #expect(!trickle.isTooSlow(now: .zero + .seconds(16)))
        #expect(trickle.isTooSlow(now: .zero + .seconds(29)))
        trickle.observe(partialBytes: nil, isFresh: true, now: .zero + .seconds(29))
        #expect(trickle.nextDeadline == nil)
    }
}
