import TL
import TelegramAPI

extension RequestJudge {
    /// The chats of a request that writes.
    struct Places {
        var written: [API.InputPeer]
        /// Chats of which a message is named.
        var quoted: [API.InputPeer] = []
        /// Whether its answer brings messages that were there before.
        var reads = false

        init(_ peer: API.InputPeer) { written = [peer] }

        /// - Returns: nil if it answers something whose place cannot be told.
        init?(_ peer: API.InputPeer, answering reply: API.InputReplyTo?) {
            written = [peer]
            switch reply {
            case nil: break
            case .inputReplyToMessage(let message)?:
                if let other = message.replyToPeerID { quoted.append(other) }
                if let other = message.monoforumPeerID { written.append(other) }
            default: return nil
            }
        }

        init?(_ channel: API.InputChannel) {
            switch channel {
            case .inputChannel(let id, let hash): written = [.inputPeerChannel(channelID: id, accessHash: hash)]
            default: return nil
            }
        }
    }

    /// Nil where they cannot be told, and for what does more than to write there.
    ///
    /// Each request is made again of those of its fields that are permitted, and has to be the same then. So what costs money,
    /// acts in another name, changes a setting or happens when the client has ended is refused, and so is what a later
    /// schema adds.
    static func places(of function: any TLFunction) -> Places? {
        switch function {
        case let send as API.Messages.SendMessage: places(of: send)
        case let send as API.Messages.SendMedia: places(of: send)
        case let send as API.Messages.SendMultiMedia: places(of: send)
        case let send as API.Messages.ForwardMessages: places(of: send)
        case let edit as API.Messages.EditMessage: places(of: edit)
        case let upload as API.Messages.UploadMedia:
            isPlain(upload.media) ? place(upload.peer, upload, .init(peer: upload.peer, media: upload.media)) : nil
        case let react as API.Messages.SendReaction: places(of: react)
        case let read as API.Messages.ReadHistory:
            place(read.peer, read, .init(peer: read.peer, maxID: read.maxID))
        case let vote as API.Messages.SendVote:
            place(vote.peer, vote, .init(peer: vote.peer, msgID: vote.msgID, options: vote.options))
        case let typing as API.Messages.SetTyping:
            place(typing.peer, typing, .init(peer: typing.peer, topMsgID: typing.topMsgID, action: typing.action))
        case let pin as API.Messages.UpdatePinnedMessage:
            place(
                pin.peer, pin,
                .init(silent: pin.silent, unpin: pin.unpin, pmOneside: pin.pmOneside, peer: pin.peer, id: pin.id))
        case let delete as API.Channels.DeleteMessages:
            delete == API.Channels.DeleteMessages(channel: delete.channel, id: delete.id)
                ? Places(delete.channel) : nil
        case let read as API.Channels.ReadHistory:
            read == API.Channels.ReadHistory(channel: read.channel, maxID: read.maxID) ? Places(read.channel) : nil
        default: nil
        }
    }

    private static func place<Function: TLFunction>(
        _ peer: API.InputPeer, _ function: Function, _ permitted: Function
    ) -> Places? {
        function == permitted ? Places(peer) : nil
    }

    private static func places(of react: API.Messages.SendReaction) -> Places? {
        let permitted = API.Messages.SendReaction(
            big: react.big, addToRecent: react.addToRecent, peer: react.peer, msgID: react.msgID,
            reaction: react.reaction)
        guard react == permitted, react.reaction?.contains(.reactionPaid) != true else { return nil }
        return Places(react.peer)
    }

    private static func places(of send: API.Messages.SendMessage) -> Places? {
        let permitted = API.Messages.SendMessage(
            noWebpage: send.noWebpage, silent: send.silent, background: send.background, clearDraft: send.clearDraft,
            noforwards: send.noforwards, invertMedia: send.invertMedia, peer: send.peer, replyTo: send.replyTo,
            message: send.message, randomID: send.randomID, replyMarkup: send.replyMarkup, entities: send.entities,
            effect: send.effect)
        return send == permitted ? Places(send.peer, answering: send.replyTo) : nil
    }

    private static func places(of send: API.Messages.SendMedia) -> Places? {
        let permitted = API.Messages.SendMedia(
            silent: send.silent, background: send.background, clearDraft: send.clearDraft, noforwards: send.noforwards,
            invertMedia: send.invertMedia, peer: send.peer, replyTo: send.replyTo, media: send.media,
            message: send.message, randomID: send.randomID, replyMarkup: send.replyMarkup, entities: send.entities,
            effect: send.effect)
        return send == permitted && isPlain(send.media) ? Places(send.peer, answering: send.replyTo) : nil
    }

    private static func places(of send: API.Messages.SendMultiMedia) -> Places? {
        let permitted = API.Messages.SendMultiMedia(
            silent: send.silent, background: send.background, clearDraft: send.clearDraft, noforwards: send.noforwards,
            invertMedia: send.invertMedia, peer: send.peer, replyTo: send.replyTo, multiMedia: send.multiMedia,
            effect: send.effect)
        guard send == permitted, send.multiMedia.allSatisfy({ isPlain($0.media) }) else { return nil }
        return Places(send.peer, answering: send.replyTo)
    }

    private static func places(of send: API.Messages.ForwardMessages) -> Places? {
        let permitted = API.Messages.ForwardMessages(
            silent: send.silent, background: send.background, dropAuthor: send.dropAuthor,
            dropMediaCaptions: send.dropMediaCaptions, noforwards: send.noforwards, fromPeer: send.fromPeer,
            id: send.id, randomID: send.randomID, toPeer: send.toPeer, topMsgID: send.topMsgID, replyTo: send.replyTo,
            effect: send.effect, videoTimestamp: send.videoTimestamp)
        guard send == permitted, var places = Places(send.toPeer, answering: send.replyTo) else { return nil }
        places.reads = true
        return places
    }

    private static func places(of edit: API.Messages.EditMessage) -> Places? {
        let permitted = API.Messages.EditMessage(
            noWebpage: edit.noWebpage, invertMedia: edit.invertMedia, peer: edit.peer, id: edit.id,
            message: edit.message, media: edit.media, replyMarkup: edit.replyMarkup, entities: edit.entities)
        if let media = edit.media, !isPlain(media) { return nil }
        return edit == permitted ? Places(edit.peer) : nil
    }

    /// Whether media take nothing out of another chat, and ask no server for anything; those within them too.
    private static func isPlain(_ media: API.InputMedia) -> Bool {
        switch media {
        case .inputMediaEmpty, .inputMediaUploadedPhoto, .inputMediaPhoto, .inputMediaGeoPoint, .inputMediaContact,
            .inputMediaUploadedDocument, .inputMediaDocument, .inputMediaVenue, .inputMediaGeoLive, .inputMediaDice:
            true
        case .inputMediaPoll(let poll):
            [poll.attachedMedia, poll.solutionMedia].allSatisfy { $0.map { isPlain($0) } ?? true }
                && poll.poll.answers.allSatisfy { isPlain($0) }
        default: false
        }
    }

    private static func isPlain(_ answer: API.PollAnswer) -> Bool {
        switch answer {
        case .pollAnswer(let answer): answer.media == nil
        case .inputPollAnswer(let answer): answer.media.map { isPlain($0) } ?? true
        }
    }
}
