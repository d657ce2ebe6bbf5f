import MTProtoCore
import TelegramAPI

/// A member of a group who has read a message.
public struct MessageReader: Hashable, Sendable {
    /// ``TelegramClient/name(of:)`` has the name of those whom the client has met.
    public let peer: Peer
    /// Seconds since 1970.
    public let date: Int
}

extension TelegramClient {
    /// Who has read a message of one's own in a group, the first reader first.
    ///
    /// Servers tell it of small groups (100 members), and of messages of the last seven days.
    ///
    /// - Throws: `notPossible` where they do not, `messageNotFound` if it is not the account's own message.
    public func readers(of messageID: Int, in peer: Peer) async throws(TelegramError) -> [MessageReader] {
        guard peer.kind != .user else {
            throw TelegramError(peer, isNot: "a group", API.Messages.GetMessageReadParticipants.name)
        }
        let request = API.Messages.GetMessageReadParticipants(
            peer: await network.input(peer), msgID: Int32(clamping: messageID))
        let readers = try await network.call(request, on: .home)
        return readers.map { MessageReader(peer: Peer(kind: .user, id: $0.userID), date: Int($0.date)) }
            .sorted { ($0.date, $0.peer.id) < ($1.date, $1.peer.id) }
    }

    /// When the other person of a private chat has read a message of one's own.
    ///
    /// - Returns: seconds since 1970; nil if it was not read.
    /// - Throws: `privacyRestricted` if the other person, or the account itself, does not tell others; `notPossible` for
    ///   messages of more than seven days ago; `messageNotFound`.
    public func readDate(of messageID: Int, in peer: Peer) async throws(TelegramError) -> Int? {
        guard peer.kind == .user else {
            throw TelegramError(peer, isNot: "a person", API.Messages.GetOutboxReadDate.name)
        }
        let request = API.Messages.GetOutboxReadDate(
            peer: await network.input(peer), msgID: Int32(clamping: messageID))
        do throws(TelegramError) {
            return Int(try await network.call(request, on: .home).date)
        } catch {
            guard error.serverError?.message == "MESSAGE_NOT_READ_YET" else { throw error }
            return nil
        }
    }
}
