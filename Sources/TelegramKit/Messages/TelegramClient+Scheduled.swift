import MTProtoCore
import TelegramAPI

/// A message that the server keeps until its time has come: ``SendOptions/scheduleDate``. It has everything that ``Message`` has.
///
/// Its id is none of the chat's history: methods that change messages there would reach another one.
@dynamicMemberLookup
public struct ScheduledMessage: Hashable, Sendable {
    public let message: Message

    init(_ message: Message) {
        self.message = message
    }

    public subscript<Value>(dynamicMember path: KeyPath<Message, Value>) -> Value {
        message[keyPath: path]
    }
}

extension TelegramClient {
    /// The messages that wait for their time in a chat, the last one first.
    public func scheduledMessages(in peer: Peer) async throws(TelegramError) -> [ScheduledMessage] {
        let answer = try await network.call(
            API.Messages.GetScheduledHistory(peer: await network.input(peer), hash: 0), on: .home)
        return MessagePage(answer).messages.compactMap { Message($0).map(ScheduledMessage.init) }
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
