import MTProtoKit

/// The life of a client, from its creation to its end, and what it does all the while.
///
/// It decides whether the client may run, whether requests go or wait for that, and when `run()` returns.
struct Life {
    enum State {
        case created
        case running
        case stopped(TelegramError?)
    }

    private(set) var state = State.created
    /// Whether `run()` was called.
    private var hasBegun = false
    /// Requests from before the client runs.
    private var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
    private var lastWaiter = 0
    private var end: CheckedContinuation<Void, Never>?
    private var isEndRequested = false
    /// What is asked again and again.
    var polls: Polls
    /// Reads what the system says about the network, if it is asked.
    var networkReader: Task<Void, Never>?
    /// Writes down what requests wait for, if the run is written down.
    var waitRecorder: Task<Void, Never>?

    init(polls: Polls) {
        self.polls = polls
    }

    var isRunning: Bool {
        if case .running = state { true } else { false }
    }

    /// What ended the client; nil while it has not ended, and if nothing failed.
    var failure: TelegramError? {
        if case .stopped(let error) = state { error } else { nil }
    }

    var hasEnded: Bool {
        if case .stopped = state { true } else { false }
    }

    /// `run()` is called.
    ///
    /// - Returns: whether that is the first time, and the client has not ended.
    mutating func begin() -> Bool {
        guard case .created = state, !hasBegun else { return false }
        hasBegun = true
        return true
    }

    /// What is stored has been read.
    ///
    /// - Returns: whether the client runs now, and did not before.
    mutating func run() -> Bool {
        guard case .created = state else { return false }
        state = .running
        return true
    }

    /// The client ends. What it does all the while ends when ``endWork()`` is called, but for the record of waits, which ends last.
    ///
    /// - Returns: whether it had not ended before.
    mutating func stop(_ error: TelegramError?) -> Bool {
        guard !hasEnded else { return false }
        state = .stopped(error)
        return true
    }

    mutating func endWork() {
        polls.cancel()
        networkReader?.cancel()
        networkReader = nil
    }

    // MARK: - Requests from before

    mutating func nextWaiter() -> Int {
        lastWaiter += 1
        return lastWaiter
    }

    mutating func wait(_ number: Int, _ request: CheckedContinuation<Void, Never>) {
        waiters[number] = request
    }

    mutating func stopWaiting(_ number: Int) {
        waiters.removeValue(forKey: number)?.resume()
    }

    /// Requests look again whether they may go.
    mutating func resumeWaiters() {
        for waiter in waiters.values { waiter.resume() }
        waiters = [:]
    }

    // MARK: - The end

    /// `run()` waits for the end, which may have been requested already.
    mutating func waitForEnd(_ run: CheckedContinuation<Void, Never>) {
        if isEndRequested || Task.isCancelled {
            run.resume()
        } else {
            end = run
        }
    }

    mutating func requestEnd() {
        isEndRequested = true
        end?.resume()
        end = nil
    }
}
