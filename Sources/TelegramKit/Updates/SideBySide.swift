import Synchronization

/// The handling of an update, as those see it who are asked for something meanwhile.
final class UpdateHandling: Sendable {
    @TaskLocal private static var current: UpdateHandling?

    private let network: ObjectIdentifier
    private let isOver = Atomic(false)

    private init(_ network: Network) {
        self.network = ObjectIdentifier(network)
    }

    /// Handles an update that a client gave, or what is due in its bot.
    static func of(_ network: Network, _ body: () async throws -> Void) async rethrows {
        let handling = UpdateHandling(network)
        defer { handling.isOver.store(true, ordering: .releasing) }
        try await $current.withValue(handling, operation: body)
    }

    /// Whether a handler waits for the caller, or may: what it has left to a task of its own when it returns is none of it any more.
    static func isUnderway(of network: Network) -> Bool {
        guard let current else { return false }
        return current.network == ObjectIdentifier(network) && !current.isOver.load(ordering: .acquiring)
    }
}

/// Handles the updates of several chats at the same time.
struct SideBySide: Sendable {
    let reading: UpdateReading
    /// How many are handled at once.
    let limit: Int

    /// The turn of one update: as long as it lasts, the next one of its chat waits.
    final class Turn: Sendable {
        private let finish: @Sendable (_ isHandled: Bool) -> Void
        private let isOver = Mutex(false)

        init(_ finish: @escaping @Sendable (_ isHandled: Bool) -> Void) {
            self.finish = finish
        }

        /// The update counts as handled, and the next one of its chat may come. If it does not count, none may come before it
        /// has come again. Nothing happens the second time.
        func end(isHandled: Bool = true) {
            let isFirst = isOver.withLock { isOver in
                defer { isOver = true }
                return !isOver
            }
            if isFirst { finish(isHandled) }
        }
    }

    /// What failed first, but for what was only stopped.
    private final class FirstFailure: Sendable {
        private let first = Mutex<(any Error)?>(nil)

        var error: (any Error)? { first.withLock { $0 } }

        /// - Parameter network: whose updates are handled.
        func note(_ error: any Error, of network: Network) {
            guard !Task.isCancelled, !(error is ClientStopped), !error.isStop(of: network) else { return }
            first.withLock { $0 = $0 ?? error }
        }
    }

    private enum Event: Sendable {
        case taken(UpdateFeed.Taken?)
        case finished(Int)
        case failed(any Error)
    }

    /// Handles what comes until the sequence ends, the task is cancelled, or `body` throws.
    ///
    /// - Parameters:
    ///   - whenOver: no more comes; what is being handled goes on.
    ///   - body: ends the turn at the latest when it returns, where the update counts as handled unless it has said otherwise:
    ///     then its chat stands still until everything ends. What it throws ends everything, and its update does not
    ///     count; what else is in hand is cancelled, unless the client ends in order.
    /// - Throws: what `body` throws, also when no more comes, and before that it was stopped; `storage` if the place cannot
    ///   be stored at the end.
    func run(
        whenOver: @escaping @Sendable () -> Void = {},
        _ body: @escaping @Sendable (UpdateFeed.Taken, Turn) async throws -> Void
    ) async throws {
        let (events, continuation) = AsyncStream.makeStream(of: Event.self)
        let reading = reading
        var lanes = UpdateLanes<UpdateFeed.Taken>(limit: limit)
        // What ends everything. When no more comes, nobody hears of it.
        var heard: (any Error)?
        let first = FirstFailure()
        await withDiscardingTaskGroup { group in
            func goOn(takes: Bool) {
                if takes {
                    group.addTask { continuation.yield(.taken(await reading.nextBesideOthers())) }
                }
                for (number, taken) in lanes.takeReady() {
                    group.addTask {
                        let turn = Turn { isHandled in
                            guard isHandled else { return }
                            reading.finish(taken.ticket)
                            continuation.yield(.finished(number))
                        }
                        // Who ends begins nothing.
                        if Task.isCancelled { return }
                        do {
                            try await UpdateHandling.of(reading.network) { try await body(taken, turn) }
                            turn.end()
                        } catch {
                            turn.end(isHandled: false)
                            first.note(error, of: reading.network)
                            continuation.yield(.failed(error))
                        }
                    }
                }
            }
            var isTaking = true
            goOn(takes: true)
            events: for await event in events {
                switch event {
                case .taken(let taken?):
                    isTaking = false
                    lanes.add(taken, at: taken.update.place)
                case .taken(nil): break events
                case .finished(let number): lanes.finish(number)
                case .failed(let error):
                    heard = error
                    // While the client ends in order, what is in hand is finished.
                    if !reading.network.endsInOrder { group.cancelAll() }
                    break events
                }
                let takes = !isTaking && lanes.hasRoom
                isTaking = isTaking || takes
                goOn(takes: takes)
            }
            whenOver()
        }
        if let failure = first.error {
            // That the place cannot be stored as well says less.
            try? await reading.stop()
            throw failure
        }
        try await reading.stop()
        // That something was stopped says least.
        if let heard { throw heard }
    }
}

extension TelegramUpdates {
    /// Handles the updates of several chats at the same time, those of one chat one after the other, in their order.
    ///
    /// ```swift
    /// try await client.updates.handle(chatsAtOnce: 8) { update in
    ///     guard case .newMessage(let message) = update, !message.isOutgoing else { return }
    ///     try await client.send("Seen", to: message.peer)
    /// }
    /// ```
    ///
    /// An update is done with when `body` returns. The place that is stored moves past it once all before it are done with, in
    /// the numbering that it belongs to: each channel and supergroup has its own, and private chats and basic groups share the
    /// account's. So each update that the server numbers is handled **at least once**: after a kill, a cancellation or an error
    /// those come again that were not done with, and those behind them in the same numbering that were. What it does not number,
    /// such as buttons, typing, drafts and the chat list, is lost then. ``Scenes`` let messages count exactly once nevertheless.
    /// A program with a database of its own takes ``handle(chatsAtOnce:after:_:)``.
    ///
    /// What concerns chats that are not named, such as ``TelegramUpdate/messagesDeleted(_:in:)`` of private chats, is handled
    /// alone: when all before it is done, and before all that follows. So one such deletion halts all chats until the slowest
    /// handling ends; and one handling that never ends holds back the stored place of all private chats and basic groups.
    ///
    /// It ends with the sequence, or when the task is cancelled. The same sequence can be handled again then, or read one after
    /// the other, from the first update that was not done with. While it runs, other tasks read the end from the sequence.
    ///
    /// - Parameters:
    ///   - limit: how many updates are handled at the same time, from 1 to 4,096.
    ///   - body: what it throws ends everything. Its update is not done with, and comes again.
    /// - Throws: what `body` throws; `storage` if the place cannot be stored at the end.
    public func handle(
        chatsAtOnce limit: Int, _ body: @escaping @Sendable (TelegramUpdate) async throws -> Void
    ) async throws {
        try await SideBySide(reading: reading, limit: limit).run { taken, _ in
            try await body(taken.update)
        }
    }

    /// The same for a program that stores what it makes of updates: each update comes with its number, and what has counted before
    /// is left out.
    ///
    /// ```swift
    /// try await client.updates.handle(chatsAtOnce: 8, after: table.numbers()) { update, number in
    ///     try await table.transaction { try $0.count(update, number) }
    /// }
    /// ```
    ///
    /// Store the number of an update in the same transaction as what is made of it, in place of the former one of its
    /// ``UpdateNumber/line``, and give all of them at the next start: so each numbered update that comes counts
    /// **exactly once**, messages, edits and deletions alike, wherever the process is killed. A number names its account
    /// and its numbering: those of another account, of a former session and of a numbering that has ended leave nothing
    /// out, and need not be deleted. Several accounts may share a table, two sessions of one account may not.
    ///
    /// What the server does not number has none, nor have messages of secret chats, because those that were missed come
    /// without: they may come again. ``TelegramUpdate/reloadNeeded(in:reason:)`` says where the server does not tell
    /// everything, and leaves the numbers as they are. What happens while nobody is signed in is not told.
    ///
    /// - Parameters:
    ///   - limit: how many updates are handled at the same time, from 1 to 4,096.
    ///   - handled: the numbers that are stored, one of each line. Of several of one line the greatest counts.
    ///   - body: what it throws ends everything. Its update is not done with, and comes again.
    /// - Throws: what `body` throws; `storage` if the place cannot be stored at the end.
    public func handle(
        chatsAtOnce limit: Int, after handled: some Sequence<UpdateNumber>,
        _ body: @escaping @Sendable (TelegramUpdate, UpdateNumber?) async throws -> Void
    ) async throws {
        let handled = HandledUpdates(handled)
        let reading = reading
        let kept = Mutex<Set<Int64>>([])
        try await SideBySide(reading: reading, limit: limit).run { taken, _ in
            guard !handled.contains(taken.number) else { return }
            // Where no place is stored a process begins with the present: what came in between would never count.
            if let numbering = taken.number?.numbering, !kept.withLock({ $0.contains(numbering) }) {
                try await reading.keepPlace()
                kept.withLock { _ = $0.insert(numbering) }
            }
            try await body(taken.update, taken.number)
            // Nothing behind it counts before the store has the place from which it is numbered.
            guard case .reloadNeeded = taken.update else { return }
            reading.finish(taken.ticket)
            try await reading.keepPlace()
        }
    }
}
