import Synchronization
import Testing

@testable import MTProtoKit

struct RequestObserverTests {
    @Test("J04 however often a request is sent and confirmed, its observer hears of it once")
    func receiptsAreToldOnce() {
        let receipts = Mutex(0)
        let sizes = Mutex<[Int]>([])
        let observer = RequestObserver(
            onAcknowledgement: { receipts.withLock { $0 += 1 } },
            onProgress: { received, total in sizes.withLock { $0 += [received, total] } })
        for _ in 0..<3 { observer.acknowledged() }
        observer.progressed(to: 1, of: 4096)
        #expect(receipts.withLock { $0 } == 1)
        #expect(sizes.withLock { $0 } == [1, 4096])
        RequestObserver(onAcknowledgement: nil, onProgress: nil).acknowledged()
    }
}
