import Logging
import NIOCore
import TL
import TelegramAPI

/// Takes the server's `Updates` packets apart.
enum UpdateReader {
    /// The updates in a boxed object that came unasked, in order. One that cannot be read costs itself only: what it
    /// held may be missed, the session goes on.
    static func read(_ bytes: ByteBuffer, logger: Logger) -> [TelegramUpdate] {
        do throws(TLError) {
            var reader = TLReader(bytes)
            return split(try API.Updates(from: &reader))
        } catch {
            logger.warning("an update cannot be read: \(error)")
            return [.mayHaveMissed(reason: "an update could not be read")]
        }
    }

    static func split(_ updates: API.Updates) -> [TelegramUpdate] {
        switch updates {
        case .updatesTooLong:
            return [.mayHaveMissed(reason: "the server has more updates than it sends")]
        case .updateShort(let update, _):
            return [convert(update)]
        case .updates(let packet):
            return packet.updates.map(convert)
        case .updatesCombined(let packet):
            return packet.updates.map(convert)
        case .updateShortMessage(let short):
            let peer = Peer(kind: .user, id: short.userID)
            return [
                .newMessage(
                    Message(
                        id: Int(short.id), peer: peer, sender: short.out ? nil : peer, date: Int(short.date),
                        text: short.message, isOutgoing: short.out))
            ]
        case .updateShortChatMessage(let short):
            return [
                .newMessage(
                    Message(
                        id: Int(short.id), peer: Peer(kind: .group, id: short.chatID),
                        sender: Peer(kind: .user, id: short.fromID), date: Int(short.date), text: short.message,
                        isOutgoing: short.out))
            ]
        case .updateShortSentMessage:
            // Only ever the answer to a send; it names no chat.
            return []
        }
    }

    private static func convert(_ update: API.Update) -> TelegramUpdate {
        switch update {
        case .updateNewMessage(let message, _, _), .updateNewChannelMessage(let message, _, _):
            Message(message).map { .newMessage($0) } ?? .other(update)
        default:
            .other(update)
        }
    }
}
