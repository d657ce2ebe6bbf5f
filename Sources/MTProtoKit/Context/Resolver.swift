import MTProtoCore
import NIOCore
import NIOPosix
import Synchronization

/// Looks up the names of proxies and fronts, each once for all callers (rows P17, T-27).
package final class Resolver: Sendable {
    /// Why a name has no address.
    package struct Failure: Error, Sendable, CustomStringConvertible {
        package let description: String
    }

    private struct State {
        var cache = NameCache()
        var waiting: [String: [EventLoopPromise<[String]>]] = [:]
    }

    /// Looks a name up; may block.
    package typealias Lookup = @Sendable (String) throws -> [String]

    private let state = Mutex(State())
    private let time: TimeSource
    private let lookup: Lookup

    package init(time: TimeSource = .system, lookup: @escaping Lookup = Resolver.system) {
        self.time = time
        self.lookup = lookup
    }

    deinit {
        // What is found now cannot be passed on.
        for promise in state.withLock({ $0.waiting }).values.joined() {
            promise.fail(Failure(description: "the client has ended, and looks up no more names"))
        }
    }

    /// The addresses of a name, in the order in which to try them.
    package func addresses(of name: String, on loop: any EventLoop) -> EventLoopFuture<[String]> {
        let promise = loop.makePromise(of: [String].self)
        let answer = state.withLock { state in
            let answer = state.cache.addresses(of: name, now: time.clock.now)
            if answer == .lookUp || answer == .wait { state.waiting[name, default: []].append(promise) }
            return answer
        }
        switch answer {
        case .known(let addresses): promise.succeed(addresses)
        case .failed: promise.fail(Failure(description: "the name \(name) was not found a moment ago"))
        case .wait: break
        case .lookUp: begin(name, loop)
        }
        return promise.futureResult
    }

    /// A connection to the address of a name came to nothing.
    package func failed(_ name: String, at address: String) {
        state.withLock { $0.cache.failed(name, at: address) }
    }

    private func begin(_ name: String, _ loop: any EventLoop) {
        let lookup = lookup
        let flag = Done()
        // A lookup that hangs keeps its thread, but not the callers that wait.
        let limit = time.schedule(on: loop, in: NameCache.limit) { [weak self] in
            if flag.set() { self?.end(name, .failure(Failure(description: "the name \(name) was not found in 10 s"))) }
        }
        NIOThreadPool.singleton.submit { [weak self] _ in
            let result = Result { try lookup(name) }
            limit.cancel()
            if flag.set() { self?.end(name, result) }
        }
    }

    private func end(_ name: String, _ result: Result<[String], any Error>) {
        let waiting = state.withLock { state in
            switch result {
            case .success(let addresses): state.cache.resolved(name, to: addresses, now: time.clock.now)
            case .failure: state.cache.failed(name, now: time.clock.now)
            }
            return state.waiting.removeValue(forKey: name) ?? []
        }
        for promise in waiting {
            switch result {
            case .success(let addresses) where addresses.isEmpty:
                promise.fail(Failure(description: "the name \(name) has no address"))
            case .success(let addresses): promise.succeed(addresses)
            case .failure(let error):
                promise.fail(
                    Failure(description: "the name \(name) was not found: \(DatacenterManager.describe(error))"))
            }
        }
    }
}

/// Says once that something is over.
private final class Done: Sendable {
    private let isDone = Mutex(false)

    /// - Returns: whether this was the first time.
    func set() -> Bool {
        isDone.withLock { isDone in
            defer { isDone = true }
            return !isDone
        }
    }
}
