import MTProtoCore
import MTProtoKit

extension TelegramClient {
    /// Carries a plan out: gives each of its messages to `send` when it may go, in order in each chat, and returns when all are
    /// sent, or refused by their chats.
    ///
    /// When the server demands a pause, the plan waits and learns from it, whether the client waits it out by itself or `send`
    /// fails with `floodWait`. A message that `send` says was sent before (`alreadySent`) counts as sent.
    ///
    /// What a chat does not take, because its person has blocked the account or is gone, or the account may not write there, is kept
    /// in ``BulkPlan/failures``, and the rest goes on: see ``TelegramError/concernsChatAlone``.
    ///
    /// If the task is cancelled, or `send` fails otherwise, nothing more is sent and the error is thrown; `plan` has what is
    /// left. Give it to another call to go on: in this process, with any client of the account. ``outbox(_:limits:)`` survives
    /// the process.
    ///
    /// When the client is stopped, or begins to shut down, no message is begun any more. Those that were begun get their ends
    /// as far as the client waits for requests, and then `stopped` is thrown, unless nothing was left. In a handler of
    /// a ``Bot``, or of ``TelegramUpdates/handle(chatsAtOnce:_:)``, the plan is carried on if the rest
    /// of it takes no longer than the end in order may: who shuts down waits for handlers, and an update that is not done
    /// with comes again, with all that it sends.
    ///
    /// - Parameters:
    ///   - onProgress: hears of the plan whenever a message was sent or refused, or a pause was demanded. It must not block.
    ///   - send: sends one message. It is called for several chats at once.
    /// - Throws: what `send` throws; `cancelled`; `stopped`.
    public func sendInBulk(
        _ plan: inout BulkPlan, onProgress: (@Sendable (BulkPlan) -> Void)? = nil,
        _ send: @escaping @Sendable (BulkItem) async throws -> Void
    ) async throws {
        try await network.untilRunning("sendInBulk")
        try checkCancellation("sendInBulk")
        let time = network.context.time
        let waits = network.news.floodWaits.subscribe()
        let changes = network.news.statusChanges.subscribe()
        plan.begin(now: time.clock.now)
        var run = BulkRun(plan: plan)
        defer { plan = run.plan }
        try await withThrowingTaskGroup(of: BulkRun.Event.self) { group in
            group.addTask { .wait(await waits.next()) }
            group.addTask { [network] in
                // Whoever ends the client may wait for this call.
                while !network.isShuttingDown, await changes.next() != nil {}
                return .ending
            }
            defer { group.cancelAll() }
            while true {
                var isFinished = false
                steps: while true {
                    let now = time.clock.now
                    // A handler finishes what it has in hand, if there is time for that.
                    if !network.mayFinish(run.plan.duration(from: now)) {
                        // What was begun before has its end still to come.
                        guard run.plan.underway == 0 else { break steps }
                        guard !run.plan.hasWork else { throw TelegramError.stopped("sendInBulk") }
                        isFinished = true
                        break steps
                    }
                    switch run.plan.next(now: now) {
                    case .send(let chat):
                        let item = run.plan.item(chat)
                        group.addTask { [network] in
                            // The end may have begun meanwhile.
                            if network.isEnding { return .unbegun(chat) }
                            do {
                                try await send(item)
                                return .ended(chat, nil)
                            } catch {
                                return .ended(chat, error)
                            }
                        }
                    case .wait(let until):
                        guard let until, run.timer?.deadline != until else { break steps }
                        // One at a time: the former one ends at once.
                        run.timer?.task.cancel()
                        let sleep = Task<Void, Never> {
                            // checked: instants saturate.
                            _ = try? await time.sleep(for: max(until - now, .milliseconds(1)))
                        }
                        run.timer = (until, sleep)
                        group.addTask {
                            await withTaskCancellationHandler {
                                await sleep.value
                            } onCancel: {
                                sleep.cancel()
                            }
                            return .timer(until)
                        }
                    case .finished:
                        isFinished = true
                        break steps
                    }
                }
                guard !isFinished, let event = try await group.next() else { return }
                if case .wait(.some) = event { group.addTask { .wait(await waits.next()) } }
                do {
                    if try run.take(event, now: time.clock.now) { onProgress?(run.plan) }
                    try checkCancellation("sendInBulk")
                } catch {
                    group.cancelAll()
                    // What is under way is cancelled too, or has arrived: its number tells the server when it comes again. It counts:
                    // otherwise more would follow than the limits allow.
                    while let event = try await group.next() {
                        if (try? run.take(event, now: time.clock.now)) == true { onProgress?(run.plan) }
                    }
                    throw error
                }
            }
        }
    }
}

/// A plan that is carried out.
private struct BulkRun {
    enum Event: Sendable {
        case ended(Int, (any Error)?)
        /// It was not sent because the client ends.
        case unbegun(Int)
        /// Nil at the end of the client.
        case wait(FloodWait?)
        case timer(Instant)
        /// The client ends.
        case ending
    }

    var plan: BulkPlan
    /// What wakes the run.
    var timer: (deadline: Instant, task: Task<Void, Never>)?

    init(plan: BulkPlan) {
        self.plan = plan
    }

    /// - Returns: whether there is something to tell.
    mutating func take(_ event: Event, now: Instant) throws -> Bool {
        switch event {
        case .ending:
            return false
        case .unbegun(let chat):
            plan.ended(chat, isSent: false, counts: false, now: now)
            return false
        case .timer(let instant):
            if timer?.deadline == instant { timer = nil }
            return false
        case .wait(let wait):
            // Those that are not waited out come as errors.
            guard let wait, wait.isAutomatic, !wait.isRemembered, let peer = wait.peer,
                let chat = plan.chats.firstIndex(where: {
                    $0.begun != nil && $0.peer.kind == peer.kind && $0.peer.id == peer.id
                })
            else { return false }
            plan.refused(chat, pause: wait.duration, now: now)
            return true
        case .ended(let chat, nil):
            plan.ended(chat, isSent: true, taken: now, now: now)
            return true
        case .ended(let chat, let error?):
            if let error = error as? TelegramError {
                if error.code == .alreadySent {
                    plan.ended(chat, isSent: true, now: now)
                    return true
                }
                if error.code == .floodWait, error.retryAfter != nil {
                    plan.refused(chat, with: error, now: now)
                    plan.ended(chat, isSent: false, counts: false, now: now)
                    return true
                }
                if error.concernsChatAlone {
                    plan.failed(chat, error, now: now)
                    return true
                }
            }
            plan.ended(chat, isSent: false, now: now)
            throw error
        }
    }
}

extension BulkPlan {
    /// A message was refused with a pause, by the server, or by the client because it knew of the pause: then another request
    /// of the program had provoked it, and it teaches nothing.
    mutating func refused(_ chat: Int, with error: TelegramError, now: Instant) {
        let pause = error.retryAfter ?? .zero
        let words = error.serverError?.message ?? error.knownWords
        guard error.serverError != nil || error.isOfKnownSlowMode else {
            let refusal = Refusal(peer: chats[chat].peer, at: now, words: words)
            return self.pause(chat, until: now + pause, because: refusal)
        }
        refused(chat, pause: pause, isSlowMode: error.isOfSlowMode, words: words, now: now)
    }
}

extension TelegramError {
    private static let wordsOfChats: Set<String> = [
        "PRIVACY_PREMIUM_REQUIRED", "USER_PRIVACY_RESTRICTED", "TOPIC_CLOSED", "TOPIC_DELETED",
    ]
    /// What the server says in one chat, and means of all of them.
    private static let wordsOfAll: Set<String> = [
        "USER_BANNED_IN_CHANNEL", "SEND_AS_PEER_INVALID", "CHAT_FORWARDS_RESTRICTED",
    ]
    /// What the server says of any chat that a request names: of where messages come from, too.
    private static let wordsOfEitherChat: Set<String> = [
        "CHANNEL_PRIVATE", "CHANNEL_INVALID", "CHAT_FORBIDDEN", "CHAT_ID_INVALID", "PEER_ID_INVALID", "USER_ID_INVALID",
    ]

    /// Whether the error says something about the chat, and nothing about the message or the account: who sends the
    /// same to many chats leaves this one out and goes on.
    ///
    /// ```swift
    /// for chat in chats {
    ///     do throws(TelegramError) {
    ///         try await client.send("The shop is closed tomorrow.", to: chat)
    ///     } catch {
    ///         guard error.concernsChatAlone else { throw error }
    ///         print("not to \(chat): \(error)")
    ///     }
    /// }
    /// ```
    ///
    /// True: the person has blocked the account, is gone, or takes no voice messages; there is no such chat; the
    /// account may not write there.
    ///
    /// False, as it would end the same way or worse elsewhere: pauses, lost connections, a session that has ended, an
    /// account that is limited; and what is wrong with the message: it may not be forwarded, or the account may not
    /// read the chat any more in which it is. Which of its two chats a forward was refused for,
    /// ``TelegramClient/forward(_:from:to:namesAuthor:keepsCaptions:options:onAcknowledgement:)`` finds out; false, too,
    /// where it cannot. Where its question fails each time, ``TelegramClient/sendInBulk(_:onProgress:_:)`` ends the same
    /// way each time, until a plan leaves the chat out. Of a raw request it is not known, and counts as that to which it
    /// goes.
    public var concernsChatAlone: Bool {
        guard !mayBeOfSource else { return false }
        guard let serverError else { return code == .peerInvalid }
        guard serverError.code == 400 || serverError.code == 403, !Self.wordsOfAll.contains(serverError.message) else {
            return false
        }
        let words = serverError.message
        return code == .chatForbidden || code == .peerInvalid || Self.wordsOfChats.contains(words)
            || words.hasPrefix("CHAT_SEND_") && words.hasSuffix("_FORBIDDEN")
            || words.hasPrefix("ALLOW_PAYMENT_REQUIRED")
    }

    /// Whether a refusal of a forward may mean the chat from which messages come as well as that to which they go.
    var isOfEitherChat: Bool { serverError.map { Self.wordsOfEitherChat.contains($0.message) } ?? false }

    /// Whether a pause is that of a chat in slow mode.
    var isOfSlowMode: Bool { isOfKnownSlowMode || serverError?.message.hasPrefix("SLOWMODE_WAIT_") == true }
}
