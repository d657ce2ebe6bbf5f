import MTProtoCore

/// Requests that wait inside the actor: for what the account's machine wants next, or for a connection; and which log-outs
/// are under way.
///
/// It decides who is called when a step comes, and keeps a step that comes before its request waits for it.
struct HeldRequests {
    /// Requests that wait for their next step.
    private(set) var callers: [AccountMachine.RequestKey: CheckedContinuation<AccountMachine.Step?, Never>] = [:]
    /// Steps that came before their requests waited for them.
    private(set) var early: [AccountMachine.RequestKey: AccountMachine.Step] = [:]
    /// When the machine is told that time has passed.
    private var timer: Instant?
    /// Requests that no connection has yet, while they wait.
    private(set) var held: [UInt64: HeldRequest] = [:]
    private var lastHold: UInt64 = 0
    /// How many requests are about to sign which user out: what else servers say of the end of that session is not why it
    /// ended.
    private var loggingOut: [Int64: Int] = [:]

    // MARK: - Steps

    /// The machine has said what is next for a request.
    mutating func go(_ key: AccountMachine.RequestKey, _ step: AccountMachine.Step) {
        if let caller = callers.removeValue(forKey: key) {
            caller.resume(returning: step)
        } else {
            early[key] = step
        }
    }

    /// The step that came before the request waited for it.
    mutating func takeEarlyStep(of key: AccountMachine.RequestKey) -> AccountMachine.Step? {
        early.removeValue(forKey: key)
    }

    mutating func wait(
        _ key: AccountMachine.RequestKey, _ caller: CheckedContinuation<AccountMachine.Step?, Never>
    ) {
        callers[key] = caller
    }

    /// A request waits no longer: nothing happens if its step has come.
    mutating func stopWaiting(_ key: AccountMachine.RequestKey, with step: AccountMachine.Step?) {
        callers.removeValue(forKey: key)?.resume(returning: step)
    }

    /// A request has ended, however it did.
    mutating func ended(_ key: AccountMachine.RequestKey) {
        if !early.isEmpty { early[key] = nil }
    }

    // MARK: - Time

    /// Returns whether a timer has to be set: none is set that ends sooner.
    mutating func arm(_ deadline: Instant) -> Bool {
        guard deadline < timer ?? .distantFuture else { return false }
        timer = deadline
        return true
    }

    mutating func fired(_ deadline: Instant) {
        if timer == deadline { timer = nil }
    }

    // MARK: - What no connection has

    /// - Returns: names it for ``letGo(_:)``.
    mutating func hold(_ request: HeldRequest) -> UInt64 {
        lastHold += 1
        held[lastHold] = request
        return lastHold
    }

    mutating func letGo(_ hold: UInt64) {
        held[hold] = nil
        if held.isEmpty { held = [:] }
    }

    // MARK: - Log-outs

    func isLoggingOut(_ user: Int64) -> Bool { loggingOut[user] != nil }

    mutating func logOutBegan(of user: Int64) {
        loggingOut[user, default: 0] += 1
    }

    mutating func logOutEnded(of user: Int64) {
        loggingOut[user] = loggingOut[user].flatMap { $0 > 1 ? $0 - 1 : nil }
    }
}

/// A request that no connection has yet.
struct HeldRequest {
    enum Reason {
        case run
        case worker
    }

    let name: String
    let datacenter: DatacenterID
    let since: Instant
    let reason: Reason
}
