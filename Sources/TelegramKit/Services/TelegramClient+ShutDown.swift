import MTProtoCore
import MTProtoKit
import Synchronization

extension TelegramClient {
    /// Ends the client in order, so that nothing is lost and nothing done twice: ``updates`` and ``botUpdates`` end when their
    /// reader asks for the next element, which says that the last one is done with; requests under way get their answers, but for
    /// those that the client makes for itself; the place in the updates is stored; connections are closed. ``run()`` returns then.
    ///
    /// Cancelling the task of ``run()`` is quicker: requests under way fail, and the element in hand comes again.
    ///
    /// A handler of a ``Bot``, or of ``TelegramUpdates/handle(chatsAtOnce:_:)``, may call it, too: there it returns at once, and the
    /// client ends when the handlers have returned. The body of a `for await` cannot be told from other code: leave the loop first,
    /// or call it in a task of its own.
    ///
    /// - Parameter limit: after so long the rest ends as if that task was cancelled.
    public func shutDown(within limit: Duration = .seconds(30)) async {
        guard UpdateHandling.isUnderway(of: network) else { return await network.shutDown(within: limit) }
        network.beginShutDown(within: limit)
        Task { [network] in await network.shutDown(within: limit) }
    }
}

/// The same as `withTelegramClient` without a limit, for a program that ends in order: when the calling task is cancelled, `body`
/// does not hear of it at first. The client shuts down, as with ``TelegramClient/shutDown(within:)``: handlers finish what they have
/// in hand and send what they have to, and the place in the updates is stored. Then `body` is cancelled, and the client has ended.
///
/// ```swift
/// try await withTelegramClient(configuration, shutDownWithin: .seconds(10)) { client in
///     for await case .newMessage(let message) in client.updates { try await keep(message) }
/// }
/// ```
///
/// - Parameters:
///   - limit: `body` is cancelled after so long at the latest, and what is not done with comes again at the next start. With zero it is
///     cancelled at once. Within a service, when its group shuts down, the client ends within the same limit, or 30 seconds if that is zero.
///   - body: runs in a task of its own. What it does when the client has ended, it does in a cancelled task.
/// - Throws: what `body` throws. A request that it makes when the client is ending fails with `stopped`.
public func withTelegramClient<Result: Sendable>(
    _ configuration: TelegramConfiguration, shutDownWithin limit: Duration,
    _ body: @escaping @Sendable (TelegramClient) async throws -> Result
) async throws -> Result {
    let client = try TelegramClient(configuration: configuration)
    // Cancellation reaches what is structured at once: this is not.
    // A group of services around it cancels nothing: without a limit the client has the usual time then.
    let ending = limit > .zero ? limit : Network.shutDownLimit
    let working = Task { try await client.withClient(endingWithin: ending, body) }
    return try await withTaskCancellationHandler {
        try await working.value
    } onCancel: {
        guard limit > .zero else { return working.cancel() }
        Task { [network = client.network] in
            await network.shutDown(within: limit)
            working.cancel()
        }
    }
}

extension Network {
    /// How long the end in order may take where the program does not say.
    static let shutDownLimit = Duration.seconds(30)

    nonisolated var isShuttingDown: Bool { news.status.withLock { $0.isShuttingDown } }

    /// Whether the caller is to begin nothing any more. A handler of an update finishes what it has in hand: what it
    /// leaves comes again, and what it has sent until then would be sent twice.
    nonisolated var isEnding: Bool {
        if standing.withLock({ $0.hasEnded }) { return true }
        return isShuttingDown && !UpdateHandling.isUnderway(of: self)
    }

    /// Whether the caller may go on with what takes so long: a handler that ends when the limit is over leaves it undone.
    nonisolated func mayFinish(_ duration: @autoclosure () -> Duration) -> Bool {
        guard !isEnding else { return false }
        guard isShuttingDown, let end = standing.withLock(\.endsAt) else { return true }
        return context.time.clock.now + duration() <= end
    }

    /// Whether it ends in order: what is in hand is finished.
    nonisolated var endsInOrder: Bool { isShuttingDown && !standing.withLock { $0.hasEnded } }

    /// Nothing more is given to readers, and outboxes begin nothing more.
    nonisolated func beginShutDown(within limit: Duration) {
        let end = context.time.clock.now + limit
        standing.withLock { $0.endsAt = min($0.endsAt ?? end, end) }
        updates.stopGiving(self)
        news.show { $0.isShuttingDown = true }
    }

    func shutDown(within limit: Duration) async {
        // What still reads the store has nothing to finish.
        if isRunning {
            beginShutDown(within: limit)
            for outbox in sending.outboxes.values { await outbox.beginEnd() }
            _ = await context.time.within(limit) { [self] in
                await updates.untilReaderIsDone()
                sceneDeadlines.close()
                await sceneDeadlines.untilNoneEnds()
                for outbox in await sending.outboxes.values { await outbox.untilNothingIsOpen() }
                // Its reader may have asked for something last.
                await untilAllHaveEnded(leavesOwn: true)
            }
        }
        requestEnd()
    }
}
