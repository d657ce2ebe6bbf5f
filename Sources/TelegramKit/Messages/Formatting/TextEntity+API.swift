import TelegramAPI

extension TextEntity {
    init(_ entity: API.MessageEntity) {
        let kind: Kind
        let place: (offset: Int32, length: Int32)
        switch entity {
        case .messageEntityUnknown(let offset, let length): (kind, place) = (.other, (offset, length))
        case .messageEntityMention(let offset, let length): (kind, place) = (.mention, (offset, length))
        case .messageEntityHashtag(let offset, let length): (kind, place) = (.hashtag, (offset, length))
        case .messageEntityBotCommand(let offset, let length): (kind, place) = (.botCommand, (offset, length))
        case .messageEntityUrl(let offset, let length): (kind, place) = (.url, (offset, length))
        case .messageEntityEmail(let offset, let length): (kind, place) = (.email, (offset, length))
        case .messageEntityBold(let offset, let length): (kind, place) = (.bold, (offset, length))
        case .messageEntityItalic(let offset, let length): (kind, place) = (.italic, (offset, length))
        case .messageEntityCode(let offset, let length): (kind, place) = (.code, (offset, length))
        case .messageEntityPre(let offset, let length, let language):
            (kind, place) = (.pre(language: language.isEmpty ? nil : language), (offset, length))
        case .messageEntityTextUrl(let offset, let length, let url): (kind, place) = (.link(url), (offset, length))
        case .messageEntityMentionName(let offset, let length, let userID):
            (kind, place) = (.userMention(userID), (offset, length))
        case .inputMessageEntityMentionName(let offset, let length, let user):
            if case .inputUser(let id, _) = user { kind = .userMention(id) } else { kind = .other }
            place = (offset, length)
        case .messageEntityPhone(let offset, let length): (kind, place) = (.phoneNumber, (offset, length))
        case .messageEntityCashtag(let offset, let length): (kind, place) = (.cashtag, (offset, length))
        case .messageEntityUnderline(let offset, let length): (kind, place) = (.underline, (offset, length))
        case .messageEntityStrike(let offset, let length): (kind, place) = (.strikethrough, (offset, length))
        case .messageEntityBankCard(let offset, let length): (kind, place) = (.bankCard, (offset, length))
        case .messageEntitySpoiler(let offset, let length): (kind, place) = (.spoiler, (offset, length))
        case .messageEntityCustomEmoji(let offset, let length, let id):
            (kind, place) = (.customEmoji(id), (offset, length))
        case .messageEntityBlockquote(let quote):
            (kind, place) = (.blockQuote(isExpandable: quote.collapsed), (quote.offset, quote.length))
        case .messageEntityFormattedDate(let date): (kind, place) = (.other, (date.offset, date.length))
        case .messageEntityDiffInsert(let offset, let length): (kind, place) = (.other, (offset, length))
        case .messageEntityDiffReplace(let offset, let length, _): (kind, place) = (.other, (offset, length))
        case .messageEntityDiffDelete(let offset, let length): (kind, place) = (.other, (offset, length))
        }
        self.init(kind, offset: Int(place.offset), length: Int(place.length))
    }

    /// What to send; nil for what the server finds by itself.
    ///
    /// - Parameter user: names a user by id.
    func input(user: (Int64) -> API.InputUser) -> API.MessageEntity? {
        let offset = Int32(clamping: offset)
        let length = Int32(clamping: length)
        switch kind {
        case .bold: return .messageEntityBold(offset: offset, length: length)
        case .italic: return .messageEntityItalic(offset: offset, length: length)
        case .underline: return .messageEntityUnderline(offset: offset, length: length)
        case .strikethrough: return .messageEntityStrike(offset: offset, length: length)
        case .spoiler: return .messageEntitySpoiler(offset: offset, length: length)
        case .code: return .messageEntityCode(offset: offset, length: length)
        case .pre(let language): return .messageEntityPre(offset: offset, length: length, language: language ?? "")
        case .link(let url): return .messageEntityTextUrl(offset: offset, length: length, url: url)
        case .userMention(let id):
            return .inputMessageEntityMentionName(offset: offset, length: length, userID: user(id))
        case .customEmoji(let id): return .messageEntityCustomEmoji(offset: offset, length: length, documentID: id)
        case .blockQuote(let isExpandable):
            return .messageEntityBlockquote(
                API.MessageEntity.MessageEntityBlockquote(collapsed: isExpandable, offset: offset, length: length))
        case .mention, .hashtag, .cashtag, .botCommand, .url, .email, .phoneNumber, .bankCard, .other: return nil
        }
    }
}
