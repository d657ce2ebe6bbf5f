import MTProtoCore
import TelegramAPI

// What comes with a message besides its text and media: the buttons of bots, and quotations.

extension World {
    /// The most buttons of one message.
    private static let maximumButtons = 100
    /// The most bytes that a button sends to its bot.
    private static let maximumDataLength = 64
    /// The longest text of a button, in UTF-16 code units. Real servers name no limit for it.
    private static let maximumLabelLength = 256
    /// The longest address of a button, in bytes.
    private static let maximumAddressLength = 2048
    /// The longest text that a button copies, in UTF-16 code units.
    private static let maximumCopyLength = 256
    /// The most people or chats that one button asks for.
    private static let peerLimit: Int32 = 10
    /// The longest quotation, in UTF-16 code units.
    private static let maximumQuoteLength = 1024

    /// The buttons that a message may have: those of bots, as other clients see them.
    ///
    /// - Parameters:
    ///   - peer: where the message stands; nil if it is sent through the bot, wherever its user wants.
    ///   - name: the parameter in which the buttons come.
    ///   - kind: what the message carries.
    func markup(
        _ markup: API.ReplyMarkup?, of user: Int64, in peer: PeerKey?, named name: String = "reply_markup",
        below kind: ButtonedKind = .other
    ) throws(RPCError) -> API.ReplyMarkup? {
        guard let markup else { return nil }
        // Those of a message that a bot sends for an account are the bot's.
        let user = self.surroundings.actor?.bot ?? user
        guard self.users[user]?.isBot == true else { throw .notInLab(parameter: "reply_markup") }
        let place = ButtonPlace(isPrivate: peer?.user != nil, kind: kind, parameter: name)
        switch markup {
        case .replyInlineMarkup(let rows):
            // No rows at all are how some clients take the buttons away.
            return rows.isEmpty
                ? nil : .replyInlineMarkup(rows: try self.rows(rows, isInline: true, in: place, of: user))
        case .replyKeyboardMarkup(var keyboard):
            guard !keyboard.rows.isEmpty else { throw .badRequest("REPLY_MARKUP_INVALID") }
            keyboard.rows = try self.rows(keyboard.rows, isInline: false, in: place, of: user)
            return .replyKeyboardMarkup(keyboard)
        case .replyKeyboardHide, .replyKeyboardForceReply:
            return markup
        }
    }

    /// The same for a message that is there already: it has buttons of its own, or none.
    func editedMarkup(
        _ markup: API.ReplyMarkup?, of user: Int64, in peer: PeerKey?, named name: String = "reply_markup",
        below kind: ButtonedKind = .other
    ) throws(RPCError) -> API.ReplyMarkup? {
        let seen = try self.markup(markup, of: user, in: peer, named: name, below: kind)
        switch seen {
        case nil, .replyInlineMarkup?: return seen
        default: throw .badRequest("REPLY_MARKUP_INVALID")
        }
    }

    /// What a message carries, as far as buttons depend on it.
    enum ButtonedKind {
        /// It sells something, so that a button may pay.
        case invoice
        /// It is played, so that a button may begin.
        case game
        case other
    }

    /// What the kinds of buttons depend on.
    private struct ButtonPlace {
        let isPrivate: Bool
        let kind: ButtonedKind
        /// In which the buttons come.
        let parameter: String
    }

    private func rows(
        _ rows: [API.KeyboardButtonRow], isInline: Bool, in place: ButtonPlace, of user: Int64
    ) throws(RPCError) -> [API.KeyboardButtonRow] {
        var (seen, count): ([API.KeyboardButtonRow], Int) = ([], 0)
        for row in rows {
            guard !row.buttons.isEmpty else { throw .badRequest("REPLY_MARKUP_INVALID") }
            count += row.buttons.count
            guard count <= Self.maximumButtons else { throw .badRequest("REPLY_MARKUP_TOO_LONG") }
            var buttons: [API.KeyboardButton] = []
            for (column, button) in row.buttons.enumerated() {
                guard button.isBelowMessages == isInline else { throw .badRequest("BUTTON_TYPE_INVALID") }
                // checked: there are not many.
                let number = count - row.buttons.count + column
                buttons.append(try self.button(button, number, in: place, of: user))
            }
            seen.append(API.KeyboardButtonRow(buttons: buttons))
        }
        return seen
    }

    /// A button as clients receive it: some kinds have another form for those who send them.
    ///
    /// - Parameter number: which one of its message it is.
    private func button(
        _ button: API.KeyboardButton, _ number: Int, in place: ButtonPlace, of user: Int64
    ) throws(RPCError) -> API.KeyboardButton {
        guard !button.label.allSatisfy(\.isWhitespace), button.label.utf16.count <= Self.maximumLabelLength else {
            throw .badRequest("BUTTON_TEXT_INVALID")
        }
        guard place.isPrivate || !button.isForPrivateChats else { throw .badRequest("BUTTON_TYPE_INVALID") }
        switch button {
        case .inputKeyboardButtonUserProfile(let profile):
            return .keyboardButtonUserProfile(
                .init(style: profile.style, text: profile.text, userID: try self.userID(profile.userID, of: user)))
        case .inputKeyboardButtonRequestPeer(let request):
            // What is told besides who was chosen: nobody can choose here.
            let wishes: KeyValuePairs<String, Bool> = [
                "name_requested": request.nameRequested, "username_requested": request.usernameRequested,
                "photo_requested": request.photoRequested,
                "max_quantity": !(0...Self.peerLimit).contains(request.maxQuantity),
            ]
            if let wish = wishes.first(where: { $0.value }) {
                throw .notInLab(parameter: "\(place.parameter).inputKeyboardButtonRequestPeer.\(wish.key)")
            }
            return .keyboardButtonRequestPeer(
                .init(
                    style: request.style, text: request.text, buttonID: request.buttonID, peerType: request.peerType,
                    maxQuantity: request.maxQuantity))
        case .keyboardButtonRequestPeer(let request) where !(0...Self.peerLimit).contains(request.maxQuantity):
            throw .notInLab(parameter: "\(place.parameter).keyboardButtonRequestPeer.max_quantity")
        case .inputKeyboardButtonUrlAuth(let login):
            // What bots may write does not depend on it here, so no one who logs in is asked.
            guard !login.requestWriteAccess else {
                throw .notInLab(parameter: "\(place.parameter).inputKeyboardButtonUrlAuth.request_write_access")
            }
            let bot = try self.userID(login.bot, of: user)
            guard self.users[bot]?.isBot == true, let id = WebSignIn.buttonID(number, of: bot) else {
                throw .badRequest("BOT_INVALID")
            }
            // What another bot's token signs is not for addresses of this one's choice.
            guard bot == user else {
                throw .notInLab(parameter: "\(place.parameter).inputKeyboardButtonUrlAuth.bot")
            }
            guard Self.isSecure(login.url) else { throw .badRequest("BUTTON_URL_INVALID") }
            return .keyboardButtonUrlAuth(
                .init(style: login.style, text: login.text, fwdText: login.fwdText, url: login.url, buttonID: id))
        case .keyboardButtonUserProfile, .keyboardButtonUrlAuth:
            // So they look to those who receive them.
            throw .badRequest("BUTTON_TYPE_INVALID")
        case .keyboardButtonBuy where place.kind == .invoice:
            return button
        case .keyboardButtonGame where place.kind == .game:
            return button
        case .keyboardButtonGame, .keyboardButtonBuy:
            // They stand below games and invoices alone.
            throw .badRequest("BUTTON_TYPE_INVALID")
        case .keyboardButtonCallback(let callback):
            // Who presses it would have to send a password, which is refused as well.
            guard !callback.requiresPassword else {
                throw .notInLab(parameter: "\(place.parameter).keyboardButtonCallback.requires_password")
            }
            guard (1...Self.maximumDataLength).contains(callback.data.count) else {
                throw .badRequest("BUTTON_DATA_INVALID")
            }
            return button
        case .keyboardButtonUrl(let link):
            guard Self.isLink(link.url) else { throw .badRequest("BUTTON_URL_INVALID") }
            return button
        case .keyboardButtonWebView(let view):
            guard Self.isSecure(view.url) else { throw .badRequest("BUTTON_URL_INVALID") }
            return button
        case .keyboardButtonSimpleWebView(let view):
            guard Self.isSecure(view.url) else { throw .badRequest("BUTTON_URL_INVALID") }
            return button
        case .keyboardButtonCopy(let copy):
            guard (1...Self.maximumCopyLength).contains(copy.copyText.utf16.count) else {
                throw .badRequest("BUTTON_COPY_TEXT_INVALID")
            }
            return button
        case .keyboardButtonSwitchInline(let inline):
            guard inline.query.utf16.count <= Self.maximumLabelLength else { throw .badRequest("BUTTON_DATA_INVALID") }
            return button
        default:
            return button
        }
    }

    /// Whether a button, or what a bot says to its press, can lead to an address: a page with a whole host name, or
    /// something inside of the client.
    static func isLink(_ url: String) -> Bool {
        guard url.utf8.count <= Self.maximumAddressLength else { return false }
        let lower = url.lowercased()
        let isInside = ["tg://", "ton://", "tonsite://"].contains { lower.hasPrefix($0) && lower.count > $0.count }
        return isInside || PageAddress(url) != nil
    }

    static func isSecure(_ url: String) -> Bool {
        url.utf8.count <= Self.maximumAddressLength && url.lowercased().hasPrefix("https://") && PageAddress(url) != nil
    }

    /// The buttons and the quotation of a message that is sent.
    func extras(
        _ markup: API.ReplyMarkup?, answering reply: API.InputReplyTo?, isProtected: Bool, in peer: PeerKey,
        of user: Int64, below kind: ButtonedKind = .other
    ) throws(RPCError) -> StoredMessage.Extras {
        var extras = StoredMessage.Extras(
            markup: try self.markup(markup, of: user, in: peer, below: kind), isProtected: isProtected)
        if case .inputReplyToMessage(let reply)? = reply {
            extras.thread = try self.place(of: reply, in: peer, by: user).thread
        }
        guard case .inputReplyToMessage(let reply)? = reply, let quoted = reply.quoteText, !quoted.isEmpty,
            let message = self.message(reply.replyToMsgID, in: peer, of: user)
        else { return extras }
        // What a bot may not read it may not find out by guesses either.
        let text = self.mayNotice([message], user) ? message.content.text?.0 : nil
        guard let text, Self.hasPart(quoted, at: reply.quoteOffset, in: text) else {
            throw .badRequest("QUOTE_TEXT_INVALID")
        }
        let entities = try self.givenEntities(reply.quoteEntities, of: quoted, by: user)
        extras.quote = StoredMessage.Quote(
            text: quoted, entities: entities.filter(\.isOfQuotes), offset: reply.quoteOffset)
        return extras
    }

    /// Whether a text has a quotation in it, code unit for code unit.
    ///
    /// - Parameter offset: about where, if the client says so.
    private static func hasPart(_ quoted: String, at offset: Int32?, in text: String) -> Bool {
        let (part, whole) = (Array(quoted.utf16.prefix(Self.maximumQuoteLength + 1)), Array(text.utf16))
        guard part.count <= min(Self.maximumQuoteLength, whole.count) else { return false }
        if let offset, !whole.indices.contains(Int(offset)) { return false }
        return (0...whole.count - part.count).contains { whole[$0..<$0 + part.count] == part[...] }
    }
}

extension API.KeyboardButton {

    /// Whether it stands below a message; the others take the place of the keyboard.
    fileprivate var isBelowMessages: Bool {
        switch self {
        case .keyboardButton, .keyboardButtonRequestPhone, .keyboardButtonRequestGeoLocation,
            .keyboardButtonRequestPoll, .keyboardButtonRequestPeer, .inputKeyboardButtonRequestPeer,
            .keyboardButtonSimpleWebView:
            false
        default: true
        }
    }
}

extension API.KeyboardButton {
    /// Whether it is refused in groups and channels, and below what is sent through bots.
    fileprivate var isForPrivateChats: Bool {
        switch self {
        case .keyboardButtonRequestPhone, .keyboardButtonRequestGeoLocation, .keyboardButtonRequestPoll,
            .keyboardButtonRequestPeer, .inputKeyboardButtonRequestPeer, .keyboardButtonSimpleWebView,
            .keyboardButtonWebView:
            true
        default: false
        }
    }
}

extension API.MessageEntity {
    /// Whether a quotation can have it.
    fileprivate var isOfQuotes: Bool {
        switch self {
        case .messageEntityBold, .messageEntityItalic, .messageEntityUnderline, .messageEntityStrike,
            .messageEntitySpoiler, .messageEntityCustomEmoji:
            true
        default: false
        }
    }
}
