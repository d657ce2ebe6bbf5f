import MTProtoCore
import MTProtoKit
import TelegramAPI

extension TelegramClient {
    /// Fetches the newest messages of the chats at the top of the list, so that they are there when somebody opens them
    /// (row J12). Nothing is fetched ahead of time unless this is called.
    ///
    /// It uses the connection that is there anyway, three requests at a time; chats that make sounds and have unread
    /// messages come first. Returns when all twenty were fetched; call it again when the list has changed much. A
    /// ``TelegramConfiguration/Role/supplementary`` client fetches nothing.
    ///
    /// - Parameter receive: gets a chat and up to 60 messages of it, the newest first. Chats that cannot be fetched are
    ///   left out.
    public func preloadHistories(
        _ receive: @escaping @Sendable (Dialog, [Message]) async -> Void
    ) async throws(TelegramError) {
        guard configuration.role == .main else { return }
        let states = network.states.subscribe()
        // Of an advertisement nothing is fetched that nobody asked for.
        let dialogs = try await dialogs(limit: HistoryPreloadPolicy.chatLimit)
            .filter { $0.promotion == nil || $0.lastMessage != nil }
        var policy = HistoryPreloadPolicy()
        let (time, clock) = (network.context.time, network.context.clock)
        let date = Int(clamping: network.context.unixSeconds)
        policy.chatsChanged(dialogs.map { HistoryPreloadPolicy.Chat($0, now: date) }, now: clock.now)
        // The list came from the server just now.
        policy.setOnline(true, now: clock.now)
        await withTaskGroup(of: PreloadEvent.self) { group in
            group.addTask { .state(await states.next()) }
            var armed: Instant?
            while !policy.isIdle, !Task.isCancelled {
                for chat in policy.deadlineReached(now: clock.now) {
                    group.addTask { .loaded(chat, await self.newestMessages(of: chat.peer)) }
                }
                if let deadline = policy.nextDeadline, deadline != armed {
                    armed = deadline
                    group.addTask {
                        try? await time.sleep(for: max(deadline - clock.now, .milliseconds(1)))
                        return .time
                    }
                }
                guard !policy.isIdle, let event = await group.next() else { break }
                switch event {
                case .time: armed = nil
                case .state(let state):
                    guard let state else { return group.cancelAll() }
                    policy.setOnline(state == .online, now: clock.now)
                    group.addTask { .state(await states.next()) }
                case .loaded(let chat, let messages):
                    policy.finished(chat, now: clock.now)
                    if let messages, let dialog = dialogs.first(where: { $0.peer == chat.peer }) {
                        await receive(dialog, messages)
                    }
                }
            }
            group.cancelAll()
        }
    }

    private func newestMessages(of peer: Peer) async -> [Message]? {
        let query = API.Messages.GetHistory(
            peer: network.input(peer), offsetID: 0, offsetDate: 0, addOffset: 0,
            limit: Int32(HistoryPreloadPolicy.messageLimit), maxID: 0, minID: 0, hash: 0)
        do throws(TelegramError) {
            // Nobody waits for it: no update is to come because of it, and floods are not waited for.
            let page = MessagePage(
                try await network.invoke(query, on: .home) { request in
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
