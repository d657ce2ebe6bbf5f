import Foundation
import MTProtoCore
import TelegramAPI

/// A message that the server keeps until its time has come: ``SendOptions/scheduleDate``. It has everything that ``Message`` has.
///
/// Its id is none of the chat's history: methods that take ids of messages there would reach another one. Bound to its client
/// (``bound(to:)``), it is edited and deleted as what waits; what cannot be done before it is sent is `notPossible`.
@dynamicMemberLookup
public struct ScheduledMessage: Hashable, Sendable {
    public let message: Message

    init(_ message: Message) {
        self.message = message
    }

    public subscript<Value>(dynamicMember path: KeyPath<Message, Value>) -> Value {
        message[keyPath: path]
    }

    /// The message together with the client that changes it.
    public func bound(to client: TelegramClient) -> BoundMessage { message.bound(to: client) }
}

extension TelegramClient {
    /// The messages that wait for their time in a chat, the last one first.
    public func scheduledMessages(in peer: Peer) async throws(TelegramError) -> [ScheduledMessage] {
        let answer = try await network.call(
            API.Messages.GetScheduledHistory(peer: await network.input(peer), hash: 0), on: .home)
        return MessagePage(answer).messages.compactMap {
            Message($0, isScheduled: true).map(ScheduledMessage.init)
        }
    }

    /// Sends messages now that wait for their time, a hundred with each request. They get ids of the chat's history. Where a request
    /// fails, those before it are sent: ``TelegramError/mayHaveRun`` is true then.
    ///
    /// - Returns: the messages as they stand in the chat.
    /// - Throws: `messageNotFound` if one of them does not wait any more.
    @discardableResult
    public func sendScheduled(_ messageIDs: [Int], in peer: Peer) async throws(TelegramError) -> [Message] {
        var sent: [Message] = []
        for start in stride(from: 0, to: messageIDs.count, by: Self.changeLimit) {
            let ids = messageIDs[start..<min(start + Self.changeLimit, messageIDs.count)].map { Int32(clamping: $0) }
            let request = API.Messages.SendScheduledMessages(peer: await network.input(peer), id: ids)
            do throws(TelegramError) {
                // What was sent waits no more: a second request would be refused.
                let answer = try await network.call(request, on: .home) { $0.changesAll(of: peer) }
                sent += answer.contents.compactMap { update in
                    switch update {
                    case .updateNewMessage(let message, _, _), .updateNewChannelMessage(let message, _, _):
                        Message(message)
                    default: nil
                    }
                }
            } catch {
                throw start == 0 ? error : error.amongOthers
            }
        }
        return sent
    }

    /// Takes messages away that wait for their time, a hundred with each request. Where a request fails, those before it are gone:
    /// ``TelegramError/mayHaveRun`` is true then.
    public func deleteScheduled(_ messageIDs: [Int], in peer: Peer) async throws(TelegramError) {
        for start in stride(from: 0, to: messageIDs.count, by: Self.changeLimit) {
            let ids = messageIDs[start..<min(start + Self.changeLimit, messageIDs.count)].map { Int32(clamping: $0) }
            let request = API.Messages.DeleteScheduledMessages(peer: await network.input(peer), id: ids)
            do throws(TelegramError) {
                _ = try await network.call(request, on: .home) { $0.changes(peer) }
            } catch {
                throw start == 0 ? error : error.amongOthers
            }
        }
    }

    /// Gives a message that waits another text, in which no character means formatting. When it is sent, stays.
    ///
    /// - Returns: the message after the change.
    /// - Throws: as ``editScheduled(_:in:to:keyboard:showsLinkPreview:date:)-(_,_,FormattedText,_,_,_)`` does.
    @discardableResult
    public func editScheduled(
        _ messageID: Int, in peer: Peer, to text: String, keyboard: Keyboard? = nil, showsLinkPreview: Bool = true,
        date: Int? = nil
    ) async throws(TelegramError) -> Message {
        try await editScheduled(
            messageID, in: peer, to: FormattedText(text), keyboard: keyboard, showsLinkPreview: showsLinkPreview,
            date: date)
    }

    /// Gives a message that waits another text.
    ///
    /// ```swift
    /// let later = client.serverTime.unixSeconds + 3600
    /// let message = try await client.send("In an hour", to: peer, options: SendOptions(scheduleDate: later))
    /// try await client.editScheduled(message.id, in: peer, to: "In an hour, at one")
    /// ```
    ///
    /// - Parameters:
    ///   - messageID: of those that ``scheduledMessages(in:)`` lists.
    ///   - keyboard: the buttons below it: those that are there are not kept. ``BoundMessage`` keeps them.
    ///   - showsLinkPreview: as if it were sent anew.
    ///   - date: when it is sent, Unix time in seconds; nil for when it would have been, which takes a request more.
    /// - Returns: the message after the change.
    /// - Throws: `messageNotModified` if it is like that already, `messageNotFound` if it does not wait any more.
    @discardableResult
    public func editScheduled(
        _ messageID: Int, in peer: Peer, to text: FormattedText, keyboard: Keyboard? = nil,
        showsLinkPreview: Bool = true, date: Int? = nil
    ) async throws(TelegramError) -> Message {
        let text = text.trimmed().normalized()
        let due: Int
        if let date { due = date } else { due = try await scheduledMessage(messageID, in: peer).date }
        let request = API.Messages.EditMessage(
            noWebpage: !showsLinkPreview, peer: await network.input(peer), id: Int32(clamping: messageID),
            message: text.text, replyMarkup: keyboard?.edited, entities: network.input(text.entities),
            scheduleDate: Int32(clamping: due))
        return try await edit(request, in: peer)
    }

    /// A message that waits.
    private func scheduledMessage(_ messageID: Int, in peer: Peer) async throws(TelegramError) -> Message {
        let found = try await network.scheduledMessages([messageID], in: peer)
        let messages = found.compactMap { Message($0, isScheduled: true) }
        guard let message = messages.first(where: { $0.id == messageID }) else {
            throw TelegramError(
                .messageNotFound, message: "No message \(messageID) waits there",
                location: API.Messages.EditMessage.name,
                hint: "It may have been sent: scheduledMessages(in:) lists what waits.")
        }
        return message
    }

    /// Gives a message that waits another time.
    ///
    /// - Parameter date: Unix time in seconds.
    public func reschedule(_ messageID: Int, in peer: Peer, to date: Int) async throws(TelegramError) {
        let request = API.Messages.EditMessage(
            peer: await network.input(peer), id: Int32(clamping: messageID), scheduleDate: Int32(clamping: date))
        do throws(TelegramError) {
            _ = try await network.call(request, on: .home) { $0.changes(peer) }
        } catch {
            guard error.isOfRepetition("MESSAGE_NOT_MODIFIED") else { throw error }
        }
    }
}

extension TelegramClient {
    /// Gives a message that waits another time, as ``reschedule(_:in:to:)`` does it.
    public func reschedule(_ messageID: Int, in peer: Peer, toDate date: Date) async throws(TelegramError) {
        try await reschedule(messageID, in: peer, to: date.unixSeconds)
    }
}

extension SendOptions {
    /// As they are, and to be sent at a date: ``scheduleDate``.
    ///
    /// ```swift
    /// let hour = Date(timeIntervalSinceNow: 3600)
    /// try await client.send("In an hour", to: peer, options: .scheduled(at: hour))
    /// try await client.send("So, too", to: peer, options: SendOptions(isSilent: true).scheduled(at: hour))
    /// ```
    public func scheduled(at date: Date) -> SendOptions {
        var options = self
        options.scheduleDateAsDate = date
        return options
    }

    /// To be sent at a date, and nothing else: ``scheduleDate``.
    public static func scheduled(at date: Date) -> SendOptions { SendOptions().scheduled(at: date) }
}

extension Network {
    /// Up to a page of messages that wait for their time, as the server describes them now.
    func scheduledMessages(_ messageIDs: [Int], in peer: Peer) async throws(TelegramError) -> [API.Message] {
        let request = API.Messages.GetScheduledMessages(
            peer: await input(peer), id: messageIDs.map { Int32(clamping: $0) })
        return MessagePage(try await invoke(request, on: .home)).messages
    }
}
