import FuzzSupport
import MTProtoCore
import Testing

@testable import TelegramLab

struct DeadlineQueueTests {
    @Test("Deadlines are reached in order, each session once")
    func ordersDeadlines() {
        var queue = DeadlineQueue()
        func session(_ id: Int64) -> SessionReference {
            SessionReference(key: KeyReference(datacenter: 1, id: 1), id: id)
        }
        var generator = FuzzRandom(Slice.first)
        for id in Array(1...200).shuffled(using: &generator) {
            queue.insert(Instant(nanoseconds: Int64(id)), for: session(Int64(id)))
            // A later deadline of the same session changes nothing: it is asked again when woken.
            queue.insert(Instant(nanoseconds: Int64(id) + 1000), for: session(Int64(id)))
        }
        #expect(queue.first == Instant(nanoseconds: 1))
        #expect(queue.popReached(at: Instant(nanoseconds: 0)) == nil)
        var reached: [Int64] = []
        while let next = queue.popReached(at: Instant(nanoseconds: 150)) { reached.append(next.id) }
        #expect(reached == (1...150).map(Int64.init))
        #expect(queue.first == Instant(nanoseconds: 151))
        queue.insert(Instant(nanoseconds: 5), for: session(180))
        #expect(queue.popReached(at: Instant(nanoseconds: 10))?.id == 180)
        reached = []
        while let next = queue.popReached(at: Instant(nanoseconds: 5000)) { reached.append(next.id) }
        #expect(reached == (151...200).map(Int64.init))
    }
}
