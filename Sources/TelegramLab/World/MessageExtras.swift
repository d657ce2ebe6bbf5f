import MTProtoCore
import TelegramAPI

extension World {
    /// The buttons that a message may have: those of bots.
    func markup(_ markup: API.ReplyMarkup?, of user: Int64) throws(RPCError) -> API.ReplyMarkup? {
        guard markup == nil || self.users[user]?.isBot == true else { throw .notInLab(parameter: "reply_markup") }
        return markup
    }

    /// The buttons and the quotation of a message that is sent.
    func extras(
        _ markup: API.ReplyMarkup?, answering reply: API.InputReplyTo?, isProtected: Bool, in peer: PeerKey,
        of user: Int64
    ) throws(RPCError) -> StoredMessage.Extras {
        var extras = StoredMessage.Extras(markup: try self.markup(markup, of: user), isProtected: isProtected)
        guard case .inputReplyToMessage(let reply)? = reply, let quoted = reply.quoteText, !quoted.isEmpty,
            let message = self.message(reply.replyToMsgID, in: peer, of: user)
        else { return extras }
        guard message.content.text?.0.contains(quoted) == true else { throw .badRequest("QUOTE_TEXT_INVALID") }
        extras.quote = StoredMessage.Quote(
            text: quoted, entities: try self.entities(reply.quoteEntities, of: quoted, by: user),
            offset: reply.quoteOffset)
        return extras
    }
}
