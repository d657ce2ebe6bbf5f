import MTProtoCore
import TL
import TelegramAPI

/// What a request changed, where its answer says only by how much. Servers do not tell it to the session that asked for it.
struct OwnChange: Sendable {
    /// The channel whose numbering it moved; nil for the account's.
    let channel: Int64?
    private let loss: Loss

    private enum Loss: Sendable {
        /// Nothing that readers of updates keep.
        case nothing
        case messages([Int32])
        /// Messages of a chat; nobody says which.
        case unnamed(in: API.InputPeer)
    }

    /// - Parameter ids: what is gone, if the answer says it.
    /// - Returns: Nil for requests of which it is not known what they change.
    init?(_ function: some TLFunction, deleted ids: [Int32]?) {
        switch function {
        case let function as API.Channels.DeleteMessages: self.init(function.channel, .messages(function.id))
        case let function as API.Channels.DeleteParticipantHistory:
            self.init(function.channel, API.InputPeer(function.channel).map { .unnamed(in: $0) } ?? .nothing)
        case let function as API.Messages.DeleteHistory: self.init(function.peer, .unnamed(in: function.peer))
        case let function as API.Messages.DeleteSavedHistory:
            let peer = function.parentPeer ?? .inputPeerSelf
            self.init(peer, .unnamed(in: peer))
        case let function as API.Messages.DeleteTopicHistory: self.init(function.peer, .unnamed(in: function.peer))
        case let function as API.Messages.ReadHistory: self.init(function.peer, .nothing)
        case let function as API.Messages.ReadMentions: self.init(function.peer, .nothing)
        case let function as API.Messages.ReadPollVotes: self.init(function.peer, .nothing)
        case let function as API.Messages.ReadReactions: self.init(function.peer, .nothing)
        case let function as API.Messages.UnpinAllMessages: self.init(function.peer, .nothing)
        case let function as API.Messages.DeleteMessages: self.init(.inputPeerEmpty, .messages(function.id))
        case is API.Messages.DeletePhoneCallHistory: self.init(.inputPeerEmpty, .messages(ids ?? []))
        case is API.Messages.ReadMessageContents: self.init(.inputPeerEmpty, .nothing)
        default: return nil
        }
    }

    private init(_ peer: API.InputPeer, _ loss: Loss) {
        self.channel =
            switch peer {
            case .inputPeerChannel(let id, _), .inputPeerChannelFromMessage(_, _, let id): id
            default: nil
            }
        self.loss = loss
    }

    private init?(_ channel: API.InputChannel, _ loss: Loss) {
        guard let peer = API.InputPeer(channel) else { return nil }
        self.init(peer, loss)
    }

    /// What it tells readers of updates; nil if nothing. The same as other sessions of the account are told, as far as that is
    /// known: else that the chat has to be read anew.
    ///
    /// - Parameter account: who asked for it.
    func content(pts: Int32, count: Int32, account: Int64?) -> UpdateEngine.Content? {
        switch loss {
        case .nothing: return nil
        case .messages([]): return nil
        case .messages(let ids):
            guard let channel else {
                return .update(.updateDeleteMessages(messages: ids, pts: pts, ptsCount: count), UpdateContext())
            }
            let deleted = API.Update.UpdateDeleteChannelMessages(
                channelID: channel, messages: ids, pts: pts, ptsCount: count)
            return .update(.updateDeleteChannelMessages(deleted), UpdateContext())
        case .unnamed(let input):
            guard let peer = Peer(input, of: account) else { return nil }
            return .reload(peer, reason: .ownDeletion)
        }
    }
}

extension API.InputPeer {
    /// Nil for none.
    fileprivate init?(_ channel: API.InputChannel) {
        switch channel {
        case .inputChannel(let id, let hash): self = .inputPeerChannel(channelID: id, accessHash: hash)
        case .inputChannelFromMessage(let peer, let message, let id):
            self = .inputPeerChannelFromMessage(peer: peer, msgID: message, channelID: id)
        case .inputChannelEmpty: return nil
        }
    }
}
