import MTProtoCore
import MTProtoKit
import TelegramAPI

extension TelegramClient {
    /// Fetches the newest messages of the chats at the top of the list, so that they are there when a user opens
    /// them. Nothing is fetched ahead of time unless this is called.
    ///
    /// It uses the connection that is there anyway, three requests at a time; chats that make sounds and have unread
    /// messages come first. Returns when all twenty were fetched; ``keepHistoriesPreloaded(_:)`` goes on from there. A
    /// ``TelegramConfiguration/Role/supplementary`` client fetches nothing.
    ///
    /// - Parameter receive: gets a chat and up to 60 messages of it, the newest first. Chats that cannot be fetched are
    ///   left out.
    public func preloadHistories(
        _ receive: @escaping @Sendable (Dialog, [Message]) async -> Void
    ) async throws(TelegramError) {
        try await preloadHistories(following: nil, receive)
    }

    /// Does the same, then follows the changes of the list, and fetches the newest messages of the chats at its top
    /// that have something new. The list is requested again when updates say that it may have changed, at most once in
    /// ten seconds. The program need not read updates for that.
    ///
    /// Returns when the client stops or the calling task is cancelled; at once for a
    /// ``TelegramConfiguration/Role/supplementary`` client.
    ///
    /// - Parameter receive: gets a chat and up to 60 messages of it, the newest first, each time.
    /// - Throws: what the first request for the list fails with; later `unauthorized`, when the list is requested and
    ///   no account is signed in any more.
    public func keepHistoriesPreloaded(
        _ receive: @escaping @Sendable (Dialog, [Message]) async -> Void
    ) async throws(TelegramError) {
        try await preloadHistories(following: network.news.chatListChanges.subscribe(), receive)
    }

    /// - Parameter changes: says that the list may be another one; nil: what is there now is fetched, and that is all.
    private func preloadHistories(
        following changes: Subscription<Void>?, _ receive: @escaping @Sendable (Dialog, [Message]) async -> Void
    ) async throws(TelegramError) {
        guard configuration.role == .main else { return }
        let states = network.news.connectionStates.subscribe()
        let (time, clock) = (network.context.time, network.context.clock)
        var watch = ChatListWatch(askedAt: clock.now)
        var dialogs = try await chatsToPreload()
        var policy = HistoryPreloadPolicy()
        policy.chatsChanged(preloadOrder(of: dialogs), now: clock.now)
        // The list came from the server just now.
        policy.setOnline(true, now: clock.now)
        let failure = await withTaskGroup(of: PreloadEvent.self, returning: TelegramError?.self) { group in
            group.addTask { .state(await states.next()) }
            if let changes { group.addTask { .changed(await changes.next() != nil) } }
            var armed: Instant?
            while changes != nil || !policy.isIdle, !Task.isCancelled {
                for chat in policy.deadlineReached(now: clock.now) {
                    group.addTask { .loaded(chat, await self.newestMessages(of: chat.peer)) }
                }
                if watch.deadlineReached(now: clock.now) {
                    group.addTask { .listed(await self.listToPreload()) }
                }
                let deadline = [policy.nextDeadline, watch.nextDeadline].compactMap { $0 }.min()
                if let deadline, deadline != armed {
                    armed = deadline
                    group.addTask {
                        try? await time.sleep(for: max(deadline - clock.now, .milliseconds(1)))
                        return .time
                    }
                }
                guard changes != nil || !policy.isIdle, let event = await group.next() else { break }
                switch event {
                case .time: armed = nil
                case .changed(let goesOn):
                    // Else the client has ended.
                    guard goesOn, let changes else { continue }
                    watch.changed()
                    group.addTask { .changed(await changes.next() != nil) }
                case .listed(.success(let list)):
                    watch.answered(hasList: true)
                    dialogs = list
                    policy.chatsChanged(preloadOrder(of: list), now: clock.now)
                case .listed(.failure(let error)):
                    watch.answered(hasList: false)
                    if error.code == .unauthorized {
                        group.cancelAll()
                        return error
                    }
                case .state(let state):
                    guard let state else {
                        group.cancelAll()
                        return nil
                    }
                    policy.setOnline(state == .online, now: clock.now)
                    watch.setOnline(state == .online)
                    group.addTask { .state(await states.next()) }
                case .loaded(let chat, let messages):
                    policy.finished(chat, now: clock.now)
                    if let messages, let dialog = dialogs.first(where: { $0.peer == chat.peer }) {
                        await receive(dialog, messages)
                    }
                }
            }
            group.cancelAll()
            return nil
        }
        if let failure { throw failure }
    }

    /// The chats whose histories are fetched. A promoted channel is left out if the list has no message of it.
    private func chatsToPreload() async throws(TelegramError) -> [Dialog] {
        try await dialogs(limit: HistoryPreloadPolicy.chatLimit).collect()
            .filter { $0.promotion == nil || $0.lastMessage != nil }
    }

    private func listToPreload() async -> Result<[Dialog], TelegramError> {
        do throws(TelegramError) {
            return .success(try await chatsToPreload())
        } catch {
            return .failure(error)
        }
    }

    private func preloadOrder(of dialogs: [Dialog]) -> [HistoryPreloadPolicy.Chat] {
        let date = Int(clamping: network.context.unixSeconds)
        return dialogs.map { HistoryPreloadPolicy.Chat($0, now: date) }
    }

    private func newestMessages(of peer: Peer) async -> [Message]? {
        let query = API.Messages.GetHistory(
            peer: await network.input(peer), offsetID: 0, offsetDate: 0, addOffset: 0,
            limit: Int32(HistoryPreloadPolicy.messageLimit), maxID: 0, minID: 0, hash: 0)
        do throws(TelegramError) {
            // No caller waits for it: it must not turn on updates, and pauses are not waited out.
            let page = MessagePage(
                try await network.call(query, on: .home) { request in
                    request.withoutUpdates = true
                    request.waitsOutFloods = false
                })
            return page.messages.compactMap(Message.init)
        } catch {
            return nil
        }
    }
}

private enum PreloadEvent: Sendable {
    case time
    case state(ConnectionState?)
    /// Whether the list may have changed; false: no change will be told any more.
    case changed(Bool)
    case listed(Result<[Dialog], TelegramError>)
    case loaded(HistoryPreloadPolicy.Chat, [Message]?)
}

extension HistoryPreloadPolicy.Chat {
    /// - Parameter now: seconds since 1970.
    fileprivate init(_ dialog: Dialog, now: Int) {
        self.init(
            peer: dialog.peer, isMuted: (dialog.mutedUntil ?? 0) > now,
            isUnread: dialog.unreadCount > 0 || dialog.isMarkedUnread, newestMessage: dialog.lastMessage?.id ?? 0,
            newestDate: dialog.lastMessage?.date ?? 0)
    }
}
