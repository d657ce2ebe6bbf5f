import MTProtoCore
import MTProtoKit
import Synchronization

/// Counts the requests that have not ended, and tells when the last of them has (row G03).
struct RequestTally {
    private struct Waiter {
        let continuation: CheckedContinuation<Void, Never>
        let leavesOwn: Bool
    }

    private var pending = 0
    /// Those that the client makes for itself.
    private var own = 0
    private var waiters: [Int: Waiter] = [:]
    private var lastWaiter = 0

    mutating func began() {
        pending += 1
        if OwnRequest.isCurrent { own += 1 }
    }

    mutating func ended() {
        pending -= 1
        if OwnRequest.isCurrent { own -= 1 }
        for (number, waiter) in waiters where isOver(leavesOwn: waiter.leavesOwn) { stopWaiting(number) }
    }

    private func isOver(leavesOwn: Bool) -> Bool { pending == (leavesOwn ? own : 0) }

    /// Gives a number to a caller that is about to wait; nil if there is nothing to wait for.
    mutating func nextWaiter(leavesOwn: Bool = false) -> Int? {
        guard !isOver(leavesOwn: leavesOwn) else { return nil }
        lastWaiter += 1
        return lastWaiter
    }

    /// The last request may have ended since the number was given.
    mutating func wait(_ number: Int, leavesOwn: Bool = false, _ continuation: CheckedContinuation<Void, Never>) {
        if isOver(leavesOwn: leavesOwn) {
            continuation.resume()
        } else {
            waiters[number] = Waiter(continuation: continuation, leavesOwn: leavesOwn)
        }
    }

    mutating func stopWaiting(_ number: Int) {
        waiters.removeValue(forKey: number)?.continuation.resume()
    }
}

/// What the client asks by itself, for its updates or its configuration: its end does not wait for the answers.
enum OwnRequest {
    @TaskLocal static var isCurrent = false
}

/// Work that takes as long as it takes: its requests have no time limit but those that they are given.
enum PatientWork {
    @TaskLocal private static var isNamed = false

    /// What the client does for itself is patient as well.
    static var isCurrent: Bool { isNamed || OwnRequest.isCurrent }

    static func run<Value>(
        isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws(TelegramError) -> Value
    ) async throws(TelegramError) -> Value {
        let result = await $isNamed.withValue(true) { () async -> Result<Value, TelegramError> in
            do throws(TelegramError) {
                return .success(try await body())
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }
}

extension Network {
    /// Returns when all requests have ended, or the calling task is cancelled.
    ///
    /// - Parameter leavesOwn: those that the client makes for itself are not waited for.
    func untilAllHaveEnded(leavesOwn: Bool = false) async {
        guard let number = desk.tally.withLock({ $0.nextWaiter(leavesOwn: leavesOwn) }) else { return }
        await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                if Task.isCancelled {
                    continuation.resume()
                } else {
                    desk.tally.withLock { $0.wait(number, leavesOwn: leavesOwn, continuation) }
                }
            }
        } onCancel: {
            Task { await self.stopWaitingForEnd(number) }
        }
    }

    private func stopWaitingForEnd(_ number: Int) {
        desk.tally.withLock { $0.stopWaiting(number) }
    }
}

// What requests wait for (row P46).
extension Network {
    /// Keeps in mind that a request waits here; to be followed by ``letGo(_:)``.
    func hold(_ name: String, to datacenter: DatacenterID? = nil, because reason: HeldRequest.Reason) -> UInt64 {
        let request = HeldRequest(
            name: name, datacenter: datacenter ?? account.home, since: context.clock.now, reason: reason)
        return waiting.hold(request)
    }

    func letGo(_ hold: UInt64) {
        waiting.letGo(hold)
    }

    func pendingRequests() async -> [PendingRequest] {
        let now = context.clock.now
        var all = desk.machine.withLock { $0.waiting }.map { PendingRequest($0, home: account.home, now: now) }
        all += waiting.held.sorted { $0.key < $1.key }.map { PendingRequest($0.value, now: now) }
        for manager in connections.all {
            let (datacenter, purpose) = (manager.configuration.datacenter, manager.configuration.purpose)
            all += await manager.pendingRequests().map { PendingRequest($0, to: datacenter, for: purpose) }
        }
        return all.sorted { $0.age > $1.age }
    }
}

extension PendingRequest {
    init(_ request: (entry: AccountMachine.Entry, reason: AccountMachine.Wait), home: DatacenterID, now: Instant) {
        let state: State =
            switch request.reason {
            case .run: .clientNotRunning
            case .pause(let until): .pausing(max(.zero, until - now), because: nil)
            case .datacenter: .lookingForDatacenter
            case .authorization, .move: .transferringAuthorization
            }
        self.init(
            name: request.entry.name, datacenter: (request.entry.target.datacenter ?? home).rawValue,
            age: now - request.entry.since, state: state)
    }

    init(_ request: HeldRequest, now: Instant) {
        let state: State
        switch request.reason {
        case .run: state = .clientNotRunning
        case .worker: state = .waitingForFileConnection
        }
        self.init(
            name: request.name, datacenter: request.datacenter.rawValue, age: now - request.since, state: state)
    }

    init(_ report: PendingReport, to datacenter: DatacenterID, for purpose: ConnectionPurpose) {
        self.init(
            name: report.name, datacenter: datacenter.rawValue, purpose: purpose, age: report.age,
            state: State(report.request.state, follows: report.follows, now: report.asOf),
            attempts: report.request.attempts, serverFaults: report.request.serverFaults,
            runsAfter: report.request.dependency.map { _ in report.follows ?? "another" })
    }
}

extension PendingRequest.State {
    init(_ state: UnfinishedRequest.State, follows: String?, now: Instant) {
        func until(_ instant: Instant) -> Duration { max(.zero, instant - now) }
        self =
            switch state {
            case .ready: .queued
            case .blocked: .waitingForRequest(follows ?? "another request")
            case .paused(let end, let error):
                .pausing(until(end), because: error.map { .init(code: Int($0.code), message: $0.message) })
            case .password: .waitingForPassword
            case .binding: .bindingKey
            case .verification(let verification, let end): .verifying(VerificationChallenge(verification), until(end))
            case .keyChange: .changingKey
            case .connection(let stage, let wasSent):
                .waitingForConnection(PendingRequest.Connection(stage, now: now), wasSent: wasSent)
            case .sent(let time): .sent(max(.zero, now - time))
            case .acknowledged(let time): .acknowledged(max(.zero, now - time))
            }
    }
}

extension PendingRequest.Connection {
    init(_ stage: ConnectionStage, now: Instant) {
        func until(_ instant: Instant) -> Duration { max(.zero, instant - now) }
        step =
            switch stage.step {
            case .paused: .paused
            case .networkUnavailable: .networkUnavailable
            case .dialling(let route, _): .dialling(Self.place(route))
            case .opening(let route, let waitsFor, _): .opening(Self.place(route), waitsFor: waitsFor)
            case .redial(let time), .keyPause(let time): .pausing(until(time))
            case .keyElsewhere: .keyMadeElsewhere
            case .exchange(let route, _, _): .makingKey(Self.place(route))
            case .storingKey: .storingKey
            case .binding(let route): .bindingKey(Self.place(route))
            }
        lastFailure =
            switch stage.lastFailure {
            case .connection(_, let reason)?, .keyExchange(_, let reason)?: reason
            case let failure: failure?.description
            }
    }

    /// The transport goes without saying where it is the usual one.
    private static func place(_ route: Route) -> String {
        let text = route.description
        return route.transport == .tcp && text.hasPrefix("tcp ") ? String(text.dropFirst(4)) : text
    }
}
