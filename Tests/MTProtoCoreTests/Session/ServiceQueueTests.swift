import Testing

@testable import MTProtoCore

struct ServiceQueueTests {
    @Test("H14 N50 An announced message that cannot be asked for yet is not due again at once")
    func waitingQuestionsAreNotDueForEver() {
        let answer = MessageID(rawValue: 0x1_0000_0001)
        let later = Instant.zero + .seconds(10)
        var queue = ServiceQueue()
        queue.resend(answer, for: nil, now: .zero)
        // It still waits to be sent: no second time, but a new term.
        queue.resendAgain([answer], now: later)
        #expect(queue.awaitedResends[answer]?.askedAt == later)
        #expect(queue.takeResends() == [answer])
        // It was sent: now a second question goes out.
        queue.resendAgain([answer], now: later)
        #expect(queue.takeResends() == [answer])
        // What the connection took with it is asked again, and once only.
        queue.connectionClosed()
        queue.resendAgain([answer], now: later)
        #expect(queue.takeResends() == [answer])
        _ = queue.resolveResend(answer)
        #expect(queue.isEmpty)
    }
}
