import TL
import TelegramAPI

// What requests of this client change, as far as their answers say so.
extension Network {
    /// Takes in what the answer to any request says of the numbering of updates.
    func noteChanges<Function: TLFunction>(_ function: Function, _ response: Function.Response) {
        switch response {
        case let dialogs as API.Messages.Dialogs:
            let page = DialogPage(dialogs)
            note(users: page.users, chats: page.chats)
            return updates.listed(page.dialogs, network: self)
        case let dialogs as API.Messages.PeerDialogs:
            note(users: dialogs.users, chats: dialogs.chats)
            return updates.listed(dialogs.dialogs, network: self)
        default: break
        }
        guard updates.isActive else { return }
        switch response {
        case let packet as API.Updates:
            apply(packet, sent: sent(packet, by: function))
        case let invited as API.Messages.InvitedUsers:
            apply(invited.updates)
        case .chatInviteJoinResultOk(let packet) as API.Messages.ChatInviteJoinResult:
            apply(packet)
        case let affected as API.Messages.AffectedMessages:
            apply(pts: affected.pts, count: affected.ptsCount, channel: Self.channel(of: function))
        case let affected as API.Messages.AffectedHistory:
            apply(pts: affected.pts, count: affected.ptsCount, channel: Self.channel(of: function))
        case let affected as API.Messages.AffectedFoundMessages:
            apply(pts: affected.pts, count: affected.ptsCount, channel: nil)
        default:
            break
        }
    }

    /// The channel whose numbering a request changed; nil for the account's.
    private static func channel(of function: some TLFunction) -> Int64? {
        let input: API.InputPeer
        switch function {
        case let function as API.Channels.DeleteMessages: return id(function.channel)
        case let function as API.Channels.DeleteParticipantHistory: return id(function.channel)
        case let function as API.Messages.DeleteHistory: input = function.peer
        case let function as API.Messages.UnpinAllMessages: input = function.peer
        case let function as API.Messages.ReadMentions: input = function.peer
        case let function as API.Messages.ReadReactions: input = function.peer
        default: return nil
        }
        guard case .inputPeerChannel(let id, _) = input else { return nil }
        return id
    }

    private static func id(_ channel: API.InputChannel) -> Int64? {
        guard case .inputChannel(let id, _) = channel else { return nil }
        return id
    }

    /// The message that was sent, where the answer is too short to contain it.
    private func sent(_ packet: API.Updates, by function: some TLFunction) -> Message? {
        guard case .updateShortSentMessage(let short) = packet, let send = function as? API.Messages.SendMessage,
            let user = account.userID
        else { return nil }
        let peer: API.Peer
        switch send.peer {
        case .inputPeerSelf: peer = .peerUser(userID: user)
        case .inputPeerUser(let id, _): peer = .peerUser(userID: id)
        case .inputPeerChat(let id): peer = .peerChat(chatID: id)
        default: return nil
        }
        return Message(
            .message(
                API.Message.Message(
                    out: true, silent: send.silent, id: short.id, fromID: .peerUser(userID: user), peerID: peer,
                    date: short.date, message: send.message, media: short.media, entities: short.entities)))
    }
}
