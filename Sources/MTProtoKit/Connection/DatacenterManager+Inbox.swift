import MTProtoCore
import NIOCore
import Synchronization

/// Requests on their way from the tasks of their callers to the loop of a manager.
struct RequestInbox {
    struct Submission {
        let ticket: UInt64
        let request: Request
        let name: String
        let observer: RequestObserver?
        let follows: Set<String>
        let completion: CheckedContinuation<RequestEnd, Never>
    }

    private var submissions: [Submission] = []
    private var lastTicket: UInt64 = 0

    mutating func makeTicket() -> UInt64 {
        lastTicket += 1
        return lastTicket
    }

    /// - Returns: whether the loop has to be told.
    mutating func add(_ submission: Submission) -> Bool {
        submissions.append(submission)
        return submissions.count == 1
    }

    /// - Returns: all of them, in their order.
    mutating func takeAll() -> [Submission] {
        defer { submissions = [] }
        return submissions
    }
}

// Callers do not enter the manager: they leave their requests in the inbox, and those that come in one turn of the loop cost it one
// task.
extension DatacenterManager {
    /// Sends a request, and waits for its end.
    nonisolated func submit(
        _ request: Request, name: String, observer: RequestObserver?, follows: Set<String>
    ) async -> RequestEnd {
        let ticket = inbox.withLock { $0.makeTicket() }
        return await withTaskCancellationHandler {
            // Cancelled before it came here: the handler has run, and has found nothing.
            if Task.isCancelled { return Self.refused(.cancelled) }
            return await withCheckedContinuation { continuation in
                let isFirst = inbox.withLock {
                    $0.add(
                        RequestInbox.Submission(
                            ticket: ticket, request: request, name: name, observer: observer, follows: follows,
                            completion: continuation))
                }
                if isFirst {
                    loop.execute { self.assumeIsolated { $0.emptyInbox() } }
                }
                // The handler may have run before the request was there to be cancelled.
                if Task.isCancelled { cancelSoon(ticket) }
            }
        } onCancel: {
            cancelSoon(ticket)
        }
    }

    private nonisolated func cancelSoon(_ ticket: UInt64) {
        loop.execute {
            self.assumeIsolated { $0.cancel(ticket) }
        }
    }

    func emptyInbox() {
        for submission in inbox.withLock({ $0.takeAll() }) {
            if let failure = begin(submission) { submission.completion.resume(returning: Self.refused(failure)) }
        }
    }

    /// - Returns: why it is refused.
    private func begin(_ submission: RequestInbox.Submission) -> RequestFailure? {
        if isStopped || hasLeft { return end.failure }
        let now = context.clock.now
        var request = submission.request
        if configuration.withoutUpdates { request.withoutUpdates = true }
        if !submission.follows.isEmpty {
            request.after = client.newestPending { id in
                tickets[id].flatMap { pending[$0]?.name }.map { submission.follows.contains($0) } ?? false
            }
        }
        let id: RequestID
        do {
            id = try client.submit(request, now: now)
            note("asked", at: now, fields(of: request, id, submission.name))
        } catch {
            return error
        }
        pending[submission.ticket] = Pending(
            name: submission.name, since: now, id: id, completion: submission.completion,
            floodWaitLimit: request.floodWaitLimit, floodPlace: request.floodPlace, observer: submission.observer)
        tickets[id] = submission.ticket
        if submission.observer?.hearsOfSending == true { unsent.append(id) }
        scheduleTurn()
        return nil
    }

    private static func refused(_ failure: RequestFailure) -> RequestEnd {
        RequestEnd(result: .failure(failure), history: RequestHistory())
    }
}
