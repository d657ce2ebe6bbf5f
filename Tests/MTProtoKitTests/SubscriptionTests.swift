import Synchronization
import Testing

@testable import MTProtoKit

extension Subscription {
    /// Whether a reader waits for a value.
    fileprivate var isAwaited: Bool { state.withLock { $0.reader != nil } }
}

struct SubscriptionTests {
    @Test("J18 every reader gets every value in order; the sequence ends with its source")
    func broadcastReachesAll() async {
        let source = Broadcaster<Int>(limit: 10)
        let first = source.subscribe()
        source.yield(1)
        let second = source.subscribe()
        source.yield(2)
        source.finish()
        #expect(!source.isHeard)
        #expect(await first.next() == 1)
        #expect(await first.next() == 2)
        #expect(await first.next() == nil)
        #expect(await second.next() == 2)
        #expect(await second.next() == nil)
        #expect(await source.subscribe().next() == nil)
    }

    @Test("J18 a slow reader loses its oldest values and is told once, at the place of the gap")
    func slowReaderIsTold() async {
        let source = Broadcaster<Int>(limit: 3, gap: { -1 })
        let subscription = source.subscribe()
        for value in 1...10 { source.yield(value) }
        #expect(await subscription.next() == -1)
        #expect(await subscription.next() == 8)
        #expect(await subscription.next() == 9)
        source.yield(11)
        #expect(await subscription.next() == 10)
        #expect(await subscription.next() == 11)
    }

    @Test("J18 however few values are to wait, the newest one does", arguments: [-1, 0, 1])
    func newestValueStays(limit: Int) async {
        let source = Broadcaster<Int>(limit: limit)
        let subscription = source.subscribe()
        for value in 1...3 { source.yield(value) }
        source.finish()
        #expect(await subscription.next() == 3)
        #expect(await subscription.next() == nil)
    }

    @Test("J18 a waiting reader is woken by a value and by cancellation")
    func waitingReaderIsWoken() async {
        let source = Broadcaster<Int>(limit: 3)
        let subscription = source.subscribe()
        async let value = subscription.next()
        await until { subscription.isAwaited }
        source.yield(5)
        #expect(await value == 5)
        let reader = Task { await subscription.next() }
        await until { subscription.isAwaited }
        reader.cancel()
        #expect(await reader.value == nil)
    }

    @Test("J18 a second reader that is cancelled, before it begins or as it does, ends its own call alone")
    func cancelledReaderEndsItself() async {
        let source = Broadcaster<Int>(limit: 3)
        let subscription = source.subscribe()
        async let value = subscription.next()
        await until { subscription.isAwaited }
        let second = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await subscription.next()
        }
        #expect(await second.value == nil)
        source.yield(7)
        #expect(await value == 7)
    }

    /// Something of which one can see that it is gone.
    private final class Value: Sendable {}

    @Test("J18 a reader that is dropped is gone, with the values that waited for it; the others go on")
    func droppedReadersAreGone() async {
        let source = Broadcaster<Value>(limit: 100)
        #expect(!source.isHeard)
        weak var waiting: Value?
        do {
            let dropped = (0..<100).map { _ in source.subscribe() }
            let value = Value()
            waiting = value
            source.yield(value)
            #expect(source.isHeard && dropped.count == 100)
        }
        #expect(!source.isHeard && waiting == nil)

        let stays = source.subscribe()
        _ = source.subscribe()
        source.yield(Value())
        #expect(source.isHeard)
        #expect(await stays.next() != nil)
    }

    @Test("J18 a reader that waits for a value gets it although nothing else holds its subscription")
    func waitingReaderKeepsItsSubscription() async {
        let source = Broadcaster<Int>(limit: 3)
        let asked = Task { await source.subscribe().next() }
        await until { source.isHeard }
        // The reader takes it now or when it has come to wait.
        source.yield(5)
        #expect(await asked.value == 5)
        await until { !source.isHeard }
        let late = Task { await source.subscribe().next() }
        await until { source.isHeard }
        source.finish()
        #expect(await late.value == nil)
    }

    @Test("J18 a reader whose task was cancelled before it asks gets nothing, and takes nothing away")
    func cancelledReader() async {
        let source = Broadcaster<Int>(limit: 3)
        let subscription = source.subscribe()
        let reader = Task {
            while !Task.isCancelled { await Task.yield() }
            return await subscription.next()
        }
        reader.cancel()
        #expect(await reader.value == nil)
        source.yield(5)
        #expect(await subscription.next() == 5)
    }
}
