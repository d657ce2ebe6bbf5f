import MTProtoCore
import Testing

@testable import TelegramKit

extension MultiplexedRequestManager {
    /// Workers of a datacenter, for all targets.
    fileprivate func workerCount(of datacenter: DatacenterID) -> Int {
        pools.reduce(0) { $0 + ($1.key.datacenter == datacenter ? $1.value.workers.count : 0) }
    }
}

/// Workers in virtual time: each answers after a round trip and what its bytes take on a way that all share.
private struct PoolWorld {
    var pool: MultiplexedRequestManager
    var now = Instant.zero
    let roundTrip: Duration
    /// Bytes a second of all connections together, and of one.
    let sharedRate: Double
    let singleRate: Double
    private(set) var running: [(id: MultiplexedRequestManager.RequestID, worker: UInt64, end: Instant)] = []
    private(set) var started: [(id: UInt64, worker: UInt64)] = []
    private(set) var closed: [UInt64] = []
    private(set) var mostWorkers = 0
    private(set) var submitted = 0
    private var requests: [UInt64: MultiplexedRequestManager.Request] = [:]
    private var freeAt: [UInt64: Instant] = [:]
    private var sharedFreeAt = Instant.zero

    init(
        policy: MultiplexedRequestManager.Policy = .init(), roundTrip: Duration, sharedRate: Double = 1e12,
        singleRate: Double = 1e12
    ) {
        pool = MultiplexedRequestManager(policy: policy)
        (self.roundTrip, self.sharedRate, self.singleRate) = (roundTrip, sharedRate, singleRate)
    }

    @discardableResult
    mutating func submit(_ request: MultiplexedRequestManager.Request) -> MultiplexedRequestManager.RequestID {
        let id = pool.submit(request, now: now)
        requests[id.rawValue] = request
        submitted += 1
        run()
        return id
    }

    mutating func run() {
        for action in pool.takeActions() {
            switch action {
            case .start(let id, let worker):
                let bytes = Double(requests[id.rawValue]?.bytes ?? 0)
                let begin = max(now, freeAt[worker.rawValue] ?? now, sharedFreeAt)
                sharedFreeAt = max(now, sharedFreeAt) + .nanoseconds(Int64(bytes / sharedRate * 1e9))
                let end = begin + .nanoseconds(Int64(bytes / min(singleRate, sharedRate) * 1e9))
                freeAt[worker.rawValue] = end
                running.append((id, worker.rawValue, end + roundTrip))
                started.append((id.rawValue, worker.rawValue))
            case .close(let worker): closed.append(worker.rawValue)
            }
        }
        mostWorkers = max(mostWorkers, pool.workerCount(of: DatacenterID(1)))
    }

    /// Lets the next request end. Returns whether one did.
    mutating func step() -> Bool {
        guard let index = running.indices.min(by: { running[$0].end < running[$1].end }) else { return false }
        let next = running.remove(at: index)
        now = max(now, next.end)
        pool.ended(next.id, succeeded: true, now: now)
        run()
        return true
    }

    func load(of worker: UInt64) -> Int { running.count { $0.worker == worker } }
}

struct PoolTests {
    private func request(
        _ datacenter: Int = 1, bytes: Int = 16 << 10, remaining: Int64 = 0, resource: UInt64 = 0,
        priority: MultiplexedRequestManager.Priority = .normal, background: Bool = false
    ) -> MultiplexedRequestManager.Request {
        .init(
            target: .init(datacenter: DatacenterID(datacenter), continuesInBackground: background), priority: priority,
            resource: resource, bytes: bytes, remaining: remaining)
    }

    /// A file in parts, six of them asked for at a time.
    private func transfer(_ size: Int64, in world: inout PoolWorld) {
        let part: Int64 = 512 << 10
        var left = size
        while left > 0 || !world.running.isEmpty {
            while left > 0, world.running.count + waiting(world) < 24 {
                left -= part
                world.submit(request(bytes: Int(part), remaining: max(0, left), resource: 1))
            }
            guard world.step() else { break }
        }
    }

    private func waiting(_ world: PoolWorld) -> Int {
        world.submitted - world.started.count
    }

    @Test("J13 N12 Q6 a handful of small files takes one worker with three at a time, whatever the latency")
    func handfulOfFiles() {
        for latency in [0, 50, 200, 1000] {
            var world = PoolWorld(roundTrip: .milliseconds(latency))
            for _ in 0..<5 { world.submit(request()) }
            #expect(world.running.count == 3)
            while world.step() { #expect(world.running.count <= 3) }
            #expect(world.mostWorkers == 1, "\(latency) ms")
            #expect(world.started.map(\.id) == world.started.map(\.id).sorted())
        }
    }

    @Test("J13 Q5 many files on a long way get more workers, four at the most, each with its three")
    func manyFilesOnALongWay() {
        var world = PoolWorld(roundTrip: .milliseconds(200))
        for _ in 0..<200 { world.submit(request()) }
        while world.step() {
            for worker in Set(world.running.map(\.worker)) { #expect(world.load(of: worker) <= 3) }
        }
        #expect(world.mostWorkers == 4)
        #expect(world.started.count == 200)
        // Over the connection of the first one a datacenter's key was made; the others have their own.
        let workers = Set(world.started.map(\.worker))
        #expect(workers.filter { world.pool.isFirst(.init(rawValue: $0)) } == [world.started[0].worker])
    }

    @Test("what is set about files is what their connections go by: at least one, with a request at a time")
    func settingsBecomeThePolicy() {
        var settings = FileSettings()
        var policy = MultiplexedRequestManager.Policy()
        #expect(settings.policy == policy)
        settings.requestsPerConnection = 7
        settings.connectionsPerDatacenter = 2
        settings.idleTimeout = .seconds(9)
        policy.requestsPerWorker = 7
        policy.connectionsPerDatacenter = 2
        policy.idleTime = .seconds(9)
        #expect(settings.policy == policy)
        settings.requestsPerConnection = 0
        settings.connectionsPerDatacenter = -1
        policy.requestsPerWorker = 1
        policy.connectionsPerDatacenter = 1
        #expect(settings.policy == policy)
    }

    @Test("J13 many files on a short way stay on one worker")
    func manyFilesOnAShortWay() {
        var world = PoolWorld(roundTrip: .milliseconds(2))
        for _ in 0..<1200 { world.submit(request()) }
        while world.step() {}
        #expect(world.mostWorkers == 1)
    }

    @Test("J13 a large file gets more workers where one is slow, and none where the way is full")
    func slowAndFullWays() {
        var slow = PoolWorld(roundTrip: .milliseconds(50), singleRate: 2e6)
        transfer(200 << 20, in: &slow)
        #expect(slow.mostWorkers == 4)
        var full = PoolWorld(roundTrip: .milliseconds(50), sharedRate: 2e6)
        transfer(40 << 20, in: &full)
        // The second one shows that it does not help.
        #expect(full.mostWorkers == 2)
    }

    @Test("Q5 targets share the datacenter's connections, and none of them starves")
    func sharedLimit() {
        var world = PoolWorld(roundTrip: .milliseconds(300))
        for _ in 0..<300 { world.submit(request()) }
        while world.mostWorkers < 4, world.step() {}
        #expect(world.pool.workerCount(of: DatacenterID(1)) == 4)
        let late = world.submit(request(background: true))
        for _ in 0..<24 where !world.started.contains(where: { $0.id == late.rawValue }) { _ = world.step() }
        #expect(world.started.contains { $0.id == late.rawValue })
        #expect(world.pool.workerCount(of: DatacenterID(1)) <= 4)
        while world.step() { #expect(world.pool.workerCount(of: DatacenterID(1)) <= 4) }
        #expect(world.started.count == 301)
    }

    @Test("Q5 the main connection counts among those of the home datacenter")
    func homeConnectionCounts() {
        var world = PoolWorld(roundTrip: .milliseconds(200))
        world.pool.home = DatacenterID(1)
        for _ in 0..<200 { world.submit(request()) }
        while world.step() {}
        #expect(world.mostWorkers == 3)
    }

    @Test("Q5 P06 so does, where files have addresses of their own, the connection that carried the authorization")
    func otherConnectionsCount() {
        var world = PoolWorld(roundTrip: .milliseconds(200))
        world.pool.setServed(true, DatacenterID(1))
        for _ in 0..<200 { world.submit(request()) }
        while world.step() {}
        #expect(world.mostWorkers == 3)
    }

    @Test("P08 P11 priorities take turns")
    func priorities() {
        var world = PoolWorld(roundTrip: .milliseconds(100))
        for _ in 0..<3 { world.submit(request()) }
        let low = (0..<2).map { _ in world.submit(request(priority: .low)).rawValue }
        let high = (0..<2).map { _ in world.submit(request(priority: .high)).rawValue }
        while world.step() {}
        let order = world.started.map(\.id).filter { $0 > 4 }
        #expect(order == [low[0], high[0], low[1], high[1]])
    }

    @Test("J13 an idle worker goes after its time, and one that is needed again is another")
    func idleWorkers() {
        var world = PoolWorld(roundTrip: .milliseconds(10))
        world.submit(request())
        _ = world.step()
        #expect(world.pool.nextDeadline == world.now + .seconds(5))
        world.pool.deadlineReached(now: world.now + .seconds(4))
        world.run()
        #expect(world.closed.isEmpty)
        world.now += .seconds(5)
        world.pool.deadlineReached(now: world.now)
        world.run()
        #expect(world.closed.count == 1 && world.pool.workerCount(of: DatacenterID(1)) == 0)
        world.submit(request())
        #expect(Set(world.started.map(\.worker)).count == 2)
    }

    @Test("J14 in the background paused workers take nobody's place; those that came instead end when the others go on")
    func pausedWorkersTakeNoPlace() {
        var policy = MultiplexedRequestManager.Policy()
        policy.connectionsPerDatacenter = 1
        var world = PoolWorld(policy: policy, roundTrip: .milliseconds(10))
        for _ in 0..<4 { world.submit(request()) }
        let waiting = world.submit(request(background: true))
        #expect(world.running.count == 3 && !world.started.contains { $0.id == waiting.rawValue })
        world.pool.setInBackground(true, now: world.now)
        world.run()
        #expect(world.started.last?.id == waiting.rawValue)
        #expect(world.pool.workerCount(of: DatacenterID(1)) == 2)
        world.pool.setInBackground(false, now: world.now)
        world.run()
        #expect(world.closed.isEmpty, "what is at work is not cut off")
        // Both are at work: one of them ends with it, and the place stays one.
        while world.step() {}
        #expect(world.started.count == 5)
        #expect(world.pool.workerCount(of: DatacenterID(1)) == 1 && world.closed.count >= 1)
    }

    @Test("J14 in the background nothing that is paused begins, although paused workers take no place")
    func pausedRequestsDoNotBegin() {
        var policy = MultiplexedRequestManager.Policy()
        policy.connectionsPerDatacenter = 1
        var world = PoolWorld(policy: policy, roundTrip: .milliseconds(10))
        for _ in 0..<3 { world.submit(request()) }
        // Another target, which waits for the place of the first one.
        let waiting = world.submit(.init(target: .init(datacenter: DatacenterID(1), isCDN: true)))
        #expect(world.started.count == 3)
        world.pool.setInBackground(true, now: world.now)
        world.run()
        #expect(world.started.count == 3 && world.pool.workerCount(of: DatacenterID(1)) == 1)
        world.pool.setInBackground(false, now: world.now)
        world.run()
        while world.step() {}
        #expect(world.started.map(\.id).last == waiting.rawValue && world.started.count == 4)
    }

    @Test("J13 a request that waits for the place of others is still there when idle workers have gone")
    func waitingOutlivesIdleWorkers() {
        var policy = MultiplexedRequestManager.Policy()
        policy.connectionsPerDatacenter = 1
        var world = PoolWorld(policy: policy, roundTrip: .milliseconds(10))
        for _ in 0..<3 { world.submit(request()) }
        let late = world.submit(request(background: true))
        #expect(world.running.count == 3)
        world.pool.deadlineReached(now: world.now + .seconds(60))
        world.run()
        while world.step() {}
        #expect(world.started.map(\.id).last == late.rawValue && world.started.count == 4)
    }

    @Test(
        "another worker is worth it for what takes more than a second at the rate of a whole round in a quarter of one",
        arguments: [false, true])
    func workersAreWorthIt(hasJoined: Bool) {
        /// After answers of 100,000 bytes each, counted from when something waited or a worker joined.
        func isWorthIt(_ work: Int64, after milliseconds: Int, answers: Int = 3) -> Bool {
            var measurement = WorkerMeasurement()
            measurement.setSaturated(true, now: .zero)
            if hasJoined {
                measurement.answered(weight: 5)
                measurement.changedWorkers(now: .zero)
            }
            for _ in 0..<answers { measurement.answered(weight: 100_000) }
            return measurement.recommendsMore(
                for: work, afterAnswers: 3, workers: 1, policy: MultiplexedRequestManager.Policy(),
                now: .zero + .milliseconds(milliseconds))
        }
        // 300,000 bytes in a quarter of a second.
        #expect(!isWorthIt(1_200_000, after: 250))
        #expect(isWorthIt(1_200_001, after: 250))
        #expect(!isWorthIt(.max, after: 249))
        #expect(!isWorthIt(.max, after: 250, answers: 2))
    }

    @Test("after a worker that did not help none is added for half a minute, however fast the others become")
    func plateausLast() {
        var measurement = WorkerMeasurement()
        func isWorthIt(afterAnswers count: Int, at milliseconds: Int) -> Bool {
            for _ in 0..<count { measurement.answered(weight: 100_000) }
            return measurement.recommendsMore(
                for: .max, afterAnswers: 3, workers: 2, policy: MultiplexedRequestManager.Policy(),
                now: .zero + .milliseconds(milliseconds))
        }
        measurement.setSaturated(true, now: .zero)
        for _ in 0..<3 { measurement.answered(weight: 100_000) }
        measurement.changedWorkers(now: .zero + .milliseconds(1000))
        // As much in a second as before it came.
        #expect(!isWorthIt(afterAnswers: 3, at: 2000))
        // Twice as much.
        #expect(!isWorthIt(afterAnswers: 200, at: 31_999))
        #expect(isWorthIt(afterAnswers: 0, at: 32_000))
    }

    @Test(
        "up to a tenth of a second without waiting files is no pause; a longer one begins the measurement anew",
        arguments: [100, 101])
    func pausesEndMeasurements(milliseconds: Int) {
        let policy = MultiplexedRequestManager.Policy()
        func after(_ milliseconds: Int) -> Instant { Instant.zero + .milliseconds(milliseconds) }
        func measured(from begin: Int, workers: Int) -> WorkerMeasurement {
            var measurement = WorkerMeasurement()
            measurement.setSaturated(true, now: .zero)
            for _ in 0..<3 { measurement.answered(weight: 100_000) }
            if workers > 1 { measurement.changedWorkers(now: after(begin)) }
            for time in [begin, begin + 50] { measurement.setSaturated(false, now: after(time)) }
            for time in [begin + milliseconds, begin + 190] { measurement.setSaturated(true, now: after(time)) }
            return measurement
        }
        var one = measured(from: 200, workers: 1)
        let isRoundKept = one.recommendsMore(
            for: .max, afterAnswers: 3, workers: 1, policy: policy, now: after(400))
        #expect(isRoundKept == (milliseconds == 100))
        // What one of them did, two of them need not exceed after a pause.
        var two = measured(from: 1000, workers: 2)
        for _ in 0..<3 { two.answered(weight: 100_000) }
        let isWorthIt = two.recommendsMore(
            for: .max, afterAnswers: 3, workers: 2, policy: policy, now: after(2200))
        #expect(isWorthIt == (milliseconds == 101))
    }

    @Test(
        "each file that has come and each that waits counts as 16 KiB besides its bytes",
        arguments: [(150_000, 1), (180_224, 1), (180_225, 2)] as [(Int64, Int)])
    func smallFilesCount(remaining: Int64, workers: Int) {
        var pool = MultiplexedRequestManager()
        let ids = (0..<7).map { _ in pool.submit(request(bytes: 0, remaining: remaining), now: .zero) }
        // After three of them the fourth, fifth and sixth are under way, and one waits.
        for (id, time) in zip(ids, [100, 100, 250]) {
            pool.ended(id, succeeded: true, now: .zero + .milliseconds(time))
        }
        #expect(pool.workerCount(of: DatacenterID(1)) == workers)
    }

    @Test("J13 a request that is given up leaves its place, before it began and after")
    func givingUp() {
        var world = PoolWorld(roundTrip: .milliseconds(10))
        let ids = (0..<5).map { _ in world.submit(request()) }
        world.pool.ended(ids[4], succeeded: false, now: world.now)
        world.pool.ended(ids[0], succeeded: false, now: world.now)
        world.run()
        #expect(world.started.map(\.id) == ids[0..<4].map(\.rawValue))
    }
}
