import MTProtoCore
import MTProtoKit
import NIOCore
import Synchronization
import TL
import TelegramAPI

extension Network {
    /// Sends a request of the API and reads its answer: for what this actor itself asks, in its order, and for requests that are for one
    /// user alone. Others use ``call(_:on:observer:follows:options:)``.
    func invoke<Function: TLFunction>(
        _ function: Function,
        on target: Target,
        for owner: Int64? = nil,
        observer: RequestObserver? = nil,
        follows: Set<String> = [],
        options: (inout Request) -> Void = { _ in }
    ) async throws(TelegramError) -> Function.Response {
        try await answer(
            function, on: target, for: owner, observer: observer, follows: follows, options: options
        ).response
    }

    /// The same, with what is known of the answer.
    func answer<Function: TLFunction>(
        _ function: Function,
        on target: Target,
        for owner: Int64? = nil,
        observer: RequestObserver? = nil,
        follows: Set<String> = [],
        options: (inout Request) -> Void = { _ in }
    ) async throws(TelegramError) -> (response: Function.Response, answer: Answer) {
        let traits = desk.traits(of: Function.self)
        let request = try request(for: function, traits, follows: follows, options: options)
        return try await answer(
            function, traits, in: request, on: target, for: owner, observer: observer, follows: follows)
    }

    /// What is sent for a function.
    nonisolated func request<Function: TLFunction>(
        for function: Function, _ traits: MethodTraits, follows: Set<String>, options: (inout Request) -> Void
    ) throws(TelegramError) -> Request {
        var request = Request(body: try function.body(traits.name))
        request.isIdempotent = traits.isHarmless
        if traits.concernsChat {
            request.floodPlace = FloodMemory.place(of: function)
            if let order = RequestOrder.natural(of: function) {
                // What people wait for, in their order (row K06).
                request.sequence = order.sequence
                request.isHighPriority = true
            }
        }
        options(&request)
        if request.timeout == nil, let limit = configuration.requestTimeout, !PatientWork.isCurrent {
            request.timeout = limit
        }
        guard follows.isEmpty || request.sequence == nil else {
            throw TelegramError(
                .invalidConfiguration, message: "The request is in an order, and to follow others besides",
                location: Function.name,
                hint: "Leave out what it follows, or its order. What is sent to a chat has one by itself.")
        }
        return request
    }

    /// The answer to a request that was made for a function.
    func answer<Function: TLFunction>(
        _ function: Function, _ traits: MethodTraits, in request: Request, on target: Target, for owner: Int64? = nil,
        observer: RequestObserver?, follows: Set<String>
    ) async throws(TelegramError) -> (response: Function.Response, answer: Answer) {
        // Until what its answer tells is taken in: whoever waits for the last request may end the client then.
        desk.tally.withLock { $0.began() }
        defer { desk.tally.withLock { $0.ended() } }
        let isLogOut = Function.self == API.Auth.LogOut.self
        if isLogOut { try await untilRunning(Function.name) }
        let leaver = isLogOut ? account.userID : nil
        if let leaver { waiting.logOutBegan(of: leaver) }
        defer { if let leaver { waiting.logOutEnded(of: leaver) } }
        let answer = try await send(
            request, name: Function.name, to: target, owner: owner, observer: observer, follows: follows)
        return (try await takeIn(answer, to: function, traits, on: target), answer)
    }

    /// A pause that the request itself did not want to wait out is told all the same.
    func noteSurfacedFlood(_ error: RPCError, of name: String, _ request: Request, _ datacenter: DatacenterID) {
        guard let pause = error.pause else { return }
        remember(error, of: name, at: datacenter, in: request.floodPlace)
        // The others were told when it was decided whether to wait.
        guard error.floodWait == nil || !request.waitsOutFloods || request.floodWaitLimit.map({ pause > $0 }) == true
        else { return }
        news.tell(
            FloodWait(
                method: name, datacenter: datacenter.rawValue, duration: pause, isAutomatic: false,
                peer: floodPeer(request.floodPlace)))
    }

    /// Makes keys before they are needed: first with the datacenter that is asked for the login code, as a client that
    /// starts without an account is about to sign in, then where the program wants it (rows E14, Q26).
    func prewarm() async {
        if configuration.preparesLogin, configuration.role == .main {
            await manager(for: account.home, purpose: .main).prepare()
        }
        for id in configuration.prewarmedDatacenters {
            let datacenter = DatacenterID(id)
            guard context.knows(datacenter) else { continue }
            await manager(for: datacenter, purpose: .general).prepare()
        }
    }
}

extension TLFunction {
    /// The encoded request.
    func body(_ name: String) throws(TelegramError) -> ByteBuffer {
        do throws(TLError) {
            return try encoded()
        } catch {
            throw TelegramError(
                .invalidConfiguration,
                message: "The request cannot be written: \(error)",
                location: name,
                hint: "Check the lengths of its fields."
            )
        }
    }
}
