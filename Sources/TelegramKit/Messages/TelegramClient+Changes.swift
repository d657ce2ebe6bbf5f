import Foundation
import MTProtoCore
import MTProtoKit
import Synchronization
import TelegramAPI

extension TelegramClient {
    /// Gives a message of one's own another text, in which no character means formatting.
    ///
    /// - Parameters:
    ///   - keyboard: the buttons below it: those that are there are not kept, as the method of the same name says that takes a
    ///     ``FormattedText``.
    ///   - showsLinkPreview: as if it were sent anew.
    /// - Returns: the message after the change.
    /// - Throws: `messageNotModified` if text, formatting and buttons are like that already, which
    ///   ``TelegramError/ignoring(_:isolation:do:)`` takes for success; `messageNotFound` if it is not there or not
    ///   one's own.
    @discardableResult
    public func edit(
        _ messageID: Int, in peer: Peer, to text: String, keyboard: Keyboard? = nil, showsLinkPreview: Bool = true
    ) async throws(TelegramError) -> Message {
        try await edit(
            messageID, in: peer, to: FormattedText(text), keyboard: keyboard, showsLinkPreview: showsLinkPreview)
    }

    /// Gives a message of one's own another text.
    ///
    /// - Parameters:
    ///   - keyboard: the buttons below it. An id does not say which are there, and the server takes those away that are not named
    ///     again: ``BoundMessage/edit(_:keyboard:showsLinkPreview:)-(FormattedText,_,_)`` keeps them, and
    ///     ``editKeyboard(of:in:to:)`` changes them alone.
    ///   - showsLinkPreview: whether the first link is shown with a preview, as if the text were sent anew.
    /// - Returns: the message after the change.
    /// - Throws: `messageNotModified` if text, formatting and buttons are like that already, which
    ///   ``TelegramError/ignoring(_:isolation:do:)`` takes for success; `messageNotFound` if it is not there or not
    ///   one's own.
    @discardableResult
    public func edit(
        _ messageID: Int, in peer: Peer, to text: FormattedText, keyboard: Keyboard? = nil,
        showsLinkPreview: Bool = true
    ) async throws(TelegramError) -> Message {
        let text = text.trimmed().normalized()
        let request = API.Messages.EditMessage(
            noWebpage: !showsLinkPreview, peer: await network.input(peer), id: Int32(clamping: messageID),
            message: text.text, replyMarkup: keyboard?.edited, entities: network.input(text.entities))
        return try await edit(request, in: peer)
    }

    /// - Returns: the message after the change: with a time in the request, one of those that wait.
    func edit(_ request: API.Messages.EditMessage, in peer: Peer) async throws(TelegramError) -> Message {
        let messageID = Int(request.id)
        let isScheduled = request.scheduleDate != nil
        let answer: API.Updates
        do throws(TelegramError) {
            answer = try await network.call(request, on: .home) { $0.changes(peer) }
        } catch {
            guard error.isOfRepetition("MESSAGE_NOT_MODIFIED") else { throw error }
            let found =
                isScheduled
                ? try await network.scheduledMessages([messageID], in: peer)
                : try await network.messages([messageID], in: peer)
            guard let message = found.lazy.compactMap({ Message($0, isScheduled: isScheduled) }).first else {
                throw error
            }
            return message
        }
        guard let message = SentMessages.edited(answer, id: messageID, isScheduled: isScheduled) else {
            throw unexpected("no message in it", API.Messages.EditMessage.name)
        }
        return message
    }

    /// Deletes messages, a hundred with each request. Where one of them fails, those before it are deleted:
    /// ``TelegramError/mayHaveRun`` is true then.
    ///
    /// - Parameter forEveryone: from the other side's chat as well. In channels and supergroups there is no other way.
    /// - Throws: `notPossible`, before anything is sent, if `forEveryone` is false in a channel or supergroup; `messageNotFound`
    ///   if the account may not delete one of them.
    public func delete(
        _ messageIDs: [Int], in peer: Peer, forEveryone: Bool = true
    ) async throws(TelegramError) {
        try Self.checkDeletion(in: peer, forEveryone: forEveryone)
        for start in stride(from: 0, to: messageIDs.count, by: Self.changeLimit) {
            let ids = messageIDs[start..<min(start + Self.changeLimit, messageIDs.count)].map { Int32(clamping: $0) }
            do throws(TelegramError) {
                if peer.kind == .channel {
                    let request = API.Channels.DeleteMessages(channel: await network.inputChannel(peer), id: ids)
                    _ = try await network.call(request, on: .home) { $0.changes(peer) }
                } else {
                    let request = API.Messages.DeleteMessages(revoke: forEveryone, id: ids)
                    _ = try await network.call(request, on: .home) { $0.changes(peer) }
                }
            } catch {
                throw start == 0 ? error : error.amongOthers
            }
        }
    }

    private static func checkDeletion(in peer: Peer, forEveryone: Bool) throws(TelegramError) {
        guard forEveryone || peer.kind != .channel else {
            throw TelegramError(
                .notPossible, message: "Messages in channels and supergroups cannot be deleted for one member alone",
                location: API.Channels.DeleteMessages.name, hint: "Delete them for everyone, or leave them.")
        }
    }

    /// The most messages that one request changes, deletes or asks for.
    static let changeLimit = 100

    /// Deletes the messages of a chat that fit, wherever they stand among the others.
    ///
    /// ```swift
    /// let mine = MessageFilter(sender: try await client.me().peer, until: 1_700_000_000)
    /// let count = try await client.deleteMessages(in: peer, matching: mine)
    /// print("\(count) are gone")
    /// ```
    ///
    /// The client looks for them, from the newest to the oldest, and deletes a hundred with each request. Where that is
    /// cancelled, or fails, those before are deleted: ``TelegramError/mayHaveRun`` is true then.
    ///
    /// - Parameters:
    ///   - filter: which of them. Without anything in it, all of them but the one that tells how a channel began.
    ///   - messageID: only messages with lower ids.
    ///   - lastID: only messages with higher ids.
    ///   - forEveryone: as in ``delete(_:in:forEveryone:)``.
    /// - Returns: how many were deleted.
    /// - Throws: as ``delete(_:in:forEveryone:)`` does.
    @discardableResult
    public func deleteMessages(
        in peer: Peer, matching filter: MessageFilter = MessageFilter(), before messageID: Int? = nil,
        after lastID: Int? = nil, forEveryone: Bool = true
    ) async throws(TelegramError) -> Int {
        try Self.checkDeletion(in: peer, forEveryone: forEveryone)
        var waiting: [Int] = []
        var count = 0
        do throws(TelegramError) {
            var messages = self.messages(in: peer, matching: filter, before: messageID, after: lastID)
                .makeAsyncIterator()
            while let message = try await messages.next() {
                if case .channelCreated? = message.action { continue }
                waiting.append(message.id)
                guard waiting.count == Self.changeLimit else { continue }
                try await delete(waiting, in: peer, forEveryone: forEveryone)
                count += waiting.count
                waiting = []
            }
            try await delete(waiting, in: peer, forEveryone: forEveryone)
        } catch {
            throw count == 0 ? error : error.amongOthers
        }
        return count + waiting.count
    }

    /// Deletes everything in a chat, or what was sent in some time. It is not repeated when its answer is lost, because it
    /// would reach what has come since: it fails with `outcomeUnknown` then. Where an end is named, it is repeated.
    ///
    /// In channels and supergroups with dates, the client looks for the messages, as ``deleteMessages(in:matching:before:after:forEveryone:)``
    /// does. Elsewhere the server deletes what lies between dates, and messages of the last half minute stay, as with Telegram's
    /// own applications.
    ///
    /// - Parameters:
    ///   - since: only what was sent then or later: seconds since 1970.
    ///   - until: only what was sent before: seconds since 1970.
    ///   - forEveryone: from the other side's chat as well. In groups and channels that is for administrators; in a channel or
    ///     supergroup, dates need it.
    ///   - keepsChat: the empty chat stays in the list. Channels do in any case.
    /// - Throws: `notPossible`, before anything is sent, for dates in a channel or supergroup without `forEveryone`;
    ///   `chatForbidden` if the account may not delete for everyone.
    public func deleteHistory(
        of peer: Peer, since: Int? = nil, until: Int? = nil, forEveryone: Bool = false, keepsChat: Bool = false
    ) async throws(TelegramError) {
        let hasDates = since != nil || until != nil
        if peer.kind == .channel {
            guard !hasDates else {
                try await deleteMessages(
                    in: peer, matching: MessageFilter(since: since, until: until), forEveryone: forEveryone)
                return
            }
            let request = API.Channels.DeleteHistory(
                forEveryone: forEveryone, channel: await network.inputChannel(peer), maxID: .max)
            _ = try await network.call(request, on: .home) { $0.changesAll(of: peer) }
            return
        }
        var dates: ClosedRange<Int>?
        if hasDates {
            // What is newer, servers do not delete by its date.
            let latest = serverTime.unixSeconds &- Self.freshTime
            let (first, last) = (max(since ?? 1, 1), min(until.map { max($0, 1) - 1 } ?? latest, latest))
            guard first <= last else { return }
            dates = first...last
        }
        try await changeInParts {
            API.Messages.DeleteHistory(
                justClear: keepsChat, revoke: forEveryone, peer: await network.input(peer), maxID: 0,
                minDate: dates.map { Int32(clamping: $0.lowerBound) },
                maxDate: dates.map { Int32(clamping: $0.upperBound) })
        } options: { request in
            if hasDates { request.changes(peer) } else { request.changesAll(of: peer) }
        }
    }

    /// Deletes what was sent between two dates, the second one not included, as ``deleteHistory(of:since:until:forEveryone:keepsChat:)``
    /// does it.
    public func deleteHistory(
        of peer: Peer, within dates: Range<Date>, forEveryone: Bool = false, keepsChat: Bool = false
    ) async throws(TelegramError) {
        try await deleteHistory(
            of: peer, since: dates.lowerBound.unixSeconds, until: dates.upperBound.unixSeconds,
            forEveryone: forEveryone, keepsChat: keepsChat)
    }

    /// Messages that were sent in the last so many seconds are not deleted by their dates.
    private static let freshTime = 31

    /// Marks a chat as read.
    ///
    /// - Parameters:
    ///   - messageID: the last message that was read; nil for all of them. Ids count from 1: for 0 and below nothing is
    ///     marked, and no request is sent.
    ///   - topic: only the topic of a forum, or the comments on a post.
    public func markRead(
        _ peer: Peer, upTo messageID: Int? = nil, topic: Int? = nil
    ) async throws(TelegramError) {
        // A server takes 0 for all of them.
        if let messageID, messageID < 1 { return }
        let id = messageID.map { Int32(clamping: $0) } ?? 0
        func treat(_ request: inout Request) {
            if messageID == nil { request.changesAll(of: peer) } else { request.changes(peer) }
        }
        if let topic {
            let request = API.Messages.ReadDiscussion(
                peer: await network.input(peer), msgID: Int32(clamping: topic), readMaxID: id == 0 ? .max : id)
            _ = try await network.call(request, on: .home, options: treat)
        } else if peer.kind == .channel {
            let request = API.Channels.ReadHistory(
                channel: await network.inputChannel(peer), maxID: id == 0 ? .max : id)
            _ = try await network.call(request, on: .home, options: treat)
        } else {
            let request = API.Messages.ReadHistory(peer: await network.input(peer), maxID: id)
            _ = try await network.call(request, on: .home, options: treat)
        }
    }

    /// Pins a message at the top of its chat, or unpins it.
    public func setPinned(
        _ isPinned: Bool, _ messageID: Int, in peer: Peer, isSilent: Bool = true
    ) async throws(TelegramError) {
        let request = API.Messages.UpdatePinnedMessage(
            silent: isSilent, unpin: !isPinned, peer: await network.input(peer), id: Int32(clamping: messageID))
        _ = try await network.call(request, on: .home) { $0.changes(peer) }
    }

    /// Shows in a chat what the account does there. The others see it for about six seconds: call this while it lasts, as
    /// often as you like; the server is told at most every five seconds.
    public func setTyping(_ activity: ChatActivity = .typing, in peer: Peer) async throws(TelegramError) {
        let now = network.context.clock.now
        guard network.memory.typing.withLock({ $0.shouldTell(activity, peer, now: now) }) else { return }
        _ = try await network.call(
            API.Messages.SetTyping(peer: await network.input(peer), action: activity.action), on: .home
        ) { request in
            // It is of no use late.
            request.waitsOutFloods = false
            request.retriesServerFaults = false
            request.timeout = TypingLimiter.interval
        }
    }
}

/// What the others in a chat see while a message is on its way.
public enum ChatActivity: Hashable, Sendable {
    case typing
    case recordingVoice
    case recordingVideo
    /// From 0 to 100 percent.
    case uploadingDocument(progress: Int)
    case uploadingPhoto(progress: Int)
    case choosingSticker
    /// Not any more.
    case none

    var action: API.SendMessageAction {
        switch self {
        case .typing: .sendMessageTypingAction
        case .recordingVoice: .sendMessageRecordAudioAction
        case .recordingVideo: .sendMessageRecordVideoAction
        case .uploadingDocument(let progress): .sendMessageUploadDocumentAction(progress: Int32(clamping: progress))
        case .uploadingPhoto(let progress): .sendMessageUploadPhotoAction(progress: Int32(clamping: progress))
        case .choosingSticker: .sendMessageChooseStickerAction
        case .none: .sendMessageCancelAction
        }
    }
}

/// Decides whether the server has to be told of an activity again.
struct TypingLimiter: Sendable {
    static let interval = Duration.seconds(5)

    private var last: (activity: ChatActivity, peer: Peer, time: Instant)?

    mutating func shouldTell(_ activity: ChatActivity, _ peer: Peer, now: Instant) -> Bool {
        if let last, last.peer.kind == peer.kind, last.peer.id == peer.id, last.activity == activity,
            now - last.time < Self.interval
        {
            return false
        }
        // What was not begun need not be ended.
        if activity == .none, last == nil { return false }
        last = activity == .none ? nil : (activity, peer, now)
        return true
    }
}
