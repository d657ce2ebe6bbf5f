import MTProtoCore
import MTProtoKit
import NIOCore
import Synchronization
import TL
import TelegramAPI

// The short way of a request that nothing holds up: from the task of its caller to the loop of its connection, and back. It sees no
// other executor. What is held up, what fails, and answers that tell of more than was asked go through the actor.
extension Network {
    /// What became of a request on the short way.
    private enum ShortWay {
        case answered(Answer)
        /// It has begun, and its first attempt has ended in this way.
        case ended(AccountMachine.RequestKey, DatacenterID, RequestEnd)
        /// It has not begun.
        case closed
    }

    /// Sends a request of the API and reads its answer. For callers outside of this actor.
    nonisolated func call<Function: TLFunction>(
        _ function: Function, on target: Target, observer: RequestObserver? = nil, follows: Set<String> = [],
        options: (inout Request) -> Void = { _ in }
    ) async throws(TelegramError) -> Function.Response {
        try await callForAnswer(function, on: target, observer: observer, follows: follows, options: options).response
    }

    /// The same, with what is known of the answer.
    nonisolated func callForAnswer<Function: TLFunction>(
        _ function: Function, on target: Target, observer: RequestObserver? = nil, follows: Set<String> = [],
        options: (inout Request) -> Void = { _ in }
    ) async throws(TelegramError) -> (response: Function.Response, answer: Answer) {
        let traits = desk.traits(of: Function.self)
        let request = try request(for: function, traits, follows: follows, options: options)
        // The end of a session is waited for by others; requests in an order do not overtake those that are held up.
        guard target == .home, Function.self != API.Auth.LogOut.self, request.sequence == nil, follows.isEmpty else {
            return try await self.answer(
                function, traits, in: request, on: target, observer: observer, follows: follows)
        }
        let since = context.clock.now
        // As on the long way, until what the answer tells is taken in.
        desk.tally.withLock { $0.began() }
        defer { desk.tally.withLock { $0.ended() } }
        let answer: Answer
        switch try await goAtOnce(request, name: traits.name, observer: observer) {
        case .answered(let given):
            answer = given
        case .ended(let key, let datacenter, let end):
            answer = try await seeThrough(
                request, name: traits.name, key: key, .send(datacenter), since: since, ended: end, to: target,
                by: .main, observer: observer, follows: follows)
        case .closed:
            return try await self.answer(
                function, traits, in: request, on: target, observer: observer, follows: follows)
        }
        return (try await takeIn(answer, to: function, traits, on: target), answer)
    }

    private nonisolated func goAtOnce(
        _ request: Request, name: String, observer: RequestObserver?
    ) async throws(TelegramError) -> ShortWay {
        // Pauses that connections have met are the machine's to hear of first.
        guard guardian == nil, news.instruments == nil, !desk.hasNewPauses else { return .closed }
        let (user, managers) = standing.withLock { ($0.carriedUser, $0.managers) }
        let begun = desk.machine.withLock {
            $0.submitAtOnce(
                name, owner: user, place: request.floodPlace, facts: Facts(context: context, user: user)
            ) { managers[$0] != nil }
        }
        guard let (key, datacenter) = begun, let manager = managers[datacenter] else { return .closed }
        let end = await manager.outcome(of: request, name: name, observer: observer)
        guard case .success(let answer) = end.result else { return .ended(key, datacenter, end) }
        return .answered(try answered(key, name, with: answer, from: datacenter))
    }

    /// Says which connections there are, and whose.
    func openToRequests() {
        let (user, managers) = (account.userID, connections.managers)
        standing.withLock { ($0.carriedUser, $0.managers) = (user, managers) }
    }

    /// Other connections than before are in use.
    func managersChanged() {
        openToRequests()
        news.show { [managers = connections.managers] in $0.keep(Set(managers.keys)) }
    }
}
