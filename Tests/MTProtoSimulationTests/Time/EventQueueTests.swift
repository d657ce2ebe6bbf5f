import MTProtoCore
import MTProtoSimulation
import Testing

struct EventQueueTests {
    @Test("events come by time, and at the same time in the order of insertion")
    func eventsComeInOrder() {
        var queue = EventQueue<Int>()
        let instants: [Int64] = [5, 1, 5, 3, 1, 9, 0, 5]
        for (number, instant) in instants.enumerated() {
            queue.insert(number, at: Instant(nanoseconds: instant))
        }
        #expect(queue.first == Instant(nanoseconds: 0))
        var order: [Int] = []
        while let next = queue.popFirst() { order.append(next.event) }
        #expect(order == [6, 1, 4, 3, 0, 2, 7, 5])
        #expect(queue.first == nil)
    }
}
