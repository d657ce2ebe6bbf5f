import MTProtoCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

/// What the table of parameters says to be refused by handlers, tried at each of them.
@Suite("Refusals that depend on more than the request")
struct HandlerRefusalTests {
    /// Rows that need much to be there first, and which test goes through them.
    private static let elsewhere: Set<String> = [
        // ForeignPaymentTests
        "messages.forwardMessages id", "messages.editMessage id", "messages.sendMedia media",
        // The tests of paid media
        "messages.forwardMessages drop_author", "messages.sendMedia media.payload", "messages.editMessage media",
        "payments.refundStarsCharge charge_id",
        // ForeignGameTests
        "messages.forwardMessages schedule_date",
        // ForeignButtonTests
        "messages.setInlineBotResults results.send_message",
        "messages.setInlineBotResults results.send_message.period",
        "messages.setInlineBotResults results.send_message.reply_markup.keyboardButtonCallback.requires_password",
        "messages.setInlineBotResults results.send_message.reply_markup.inputKeyboardButtonUrlAuth.request_write_access",
        "messages.setInlineBotResults results.send_message.reply_markup.inputKeyboardButtonUrlAuth.bot",
        "messages.editInlineBotMessage reply_markup.keyboardButtonCallback.requires_password",
        "messages.editInlineBotMessage reply_markup.inputKeyboardButtonUrlAuth.request_write_access",
        "messages.editInlineBotMessage reply_markup.inputKeyboardButtonUrlAuth.bot",
        "messages.sendInlineBotResult reply_to.top_msg_id",
        // ForeignAccountTests, for an account with Premium and with the photo of another user
        "account.updateEmojiStatus emoji_status", "photos.updateProfilePhoto id",
        // AccountDeletionTests, for an account with a password
        "account.deleteAccount password",
        // ForeignReactionTests, for an account with Premium
        "messages.sendReaction reaction",
        // ForeignLivePlaceTests, ForeignPollTests
        "messages.editMessage message",
        // ForeignStickerTests, ForeignStickerPictureTests
        "stickers.createStickerSet stickers.document", "stickers.createStickerSet stickers.mask_coords",
        "stickers.addStickerToSet sticker.document", "stickers.addStickerToSet sticker.mask_coords",
        "stickers.replaceSticker new_sticker.document", "stickers.replaceSticker new_sticker.mask_coords",
    ]

    private typealias Attempt = (query: any TLFunction, names: [String])

    private static func attempt(
        _ attempts: [Attempt], in desk: inout WorldDesk, from session: SessionReference, _ tried: inout Set<String>
    ) {
        for (query, names) in attempts {
            let failure = self.failure(of: query, in: &desk, from: session)
            let method = API.registry.name(of: type(of: query).constructorID) ?? ""
            for name in names where failure == "400 PARAMETER_NOT_IN_LAB: \(name)" { tried.insert("\(method) \(name)") }
            #expect(names.contains { failure == "400 PARAMETER_NOT_IN_LAB: \($0)" }, "\(method) \(names): \(failure)")
        }
    }

    private static func failure<Query: TLFunction>(
        of query: Query, in desk: inout WorldDesk, from session: SessionReference
    ) -> String {
        desk.failure(of: query, from: session)
    }

    @Test("LF05 What a handler refuses by name is refused: each row of the table is tried")
    func everyRefusalOfHandlers() throws {
        var scene = try ChatScene()
        let (boris, channel) = (scene.desk.peer("boris"), try scene.channel(["boris"]))
        guard case .updateShortSentMessage(let own) = try scene.send("Own", to: boris, from: scene.alice) else {
            Issue.record("not sent")
            return
        }
        let bot = scene.desk.caller(at: World.freeBotHome)
        try scene.desk.call(
            API.Auth.ImportBotAuthorization(
                flags: 0, apiID: 1, apiHash: "x", botAuthToken: LabDescription.Bot.standard.token), from: bot)
        try scene.send("/start", to: scene.desk.peer(World.freeBotName), from: scene.alice)
        let alice = scene.desk.peer("alice")
        guard case .updateShortSentMessage(let written) = try scene.send("Hear", to: alice, from: bot) else {
            Issue.record("not sent")
            return
        }
        var tried: Set<String> = []
        let edit = API.Messages.EditMessage(
            peer: boris, id: own.id, message: "b", replyMarkup: .replyInlineMarkup(rows: []))
        Self.attempt([(edit, ["reply_markup"])], in: &scene.desk, from: scene.alice, &tried)
        // Titles are of administrators.
        let title: Attempt = (
            API.Channels.EditAdmin(
                channel: channel.input, userID: scene.user("boris"), adminRights: .init(), rank: "Helper"), ["rank"]
        )
        Self.attempt(
            Self.threads(in: boris) + Self.places(channel) + Self.settings(channel) + [title], in: &scene.desk,
            from: scene.alice, &tried)
        let other = scene.user(World.echoBotName)
        Self.attempt(
            Self.buttons(to: alice, written.id, other) + Self.stories(of: alice), in: &scene.desk, from: bot, &tried)
        for (id, route) in Router.standard.routes {
            for row in route.parameters.refused where row.isByHandler {
                let name = "\(API.registry.name(of: id) ?? "") \(row.name)"
                #expect(tried.contains(name) != Self.elsewhere.contains(name), "\(name)")
            }
        }
    }

    /// Threads where there are none.
    private static func threads(in peer: API.InputPeer) -> [Attempt] {
        let reply = API.InputReplyTo.inputReplyToMessage(.init(replyToMsgID: 1, topMsgID: 1))
        let place = API.InputMedia.inputMediaGeoPoint(geoPoint: .inputGeoPoint(.init(lat: 1, long: 1)))
        let one = API.InputSingleMedia(
            media: .inputMediaPhoto(.init(id: .inputPhotoEmpty)), randomID: 4, message: "")
        let answers: [Attempt] = [
            (API.Messages.SendMessage(peer: peer, replyTo: reply, message: "a", randomID: 91), ["reply_to.top_msg_id"]),
            (
                API.Messages.SendMedia(peer: peer, replyTo: reply, media: place, message: "", randomID: 92),
                ["reply_to.top_msg_id"]
            ),
            (API.Messages.SendMultiMedia(peer: peer, replyTo: reply, multiMedia: [one]), ["reply_to.top_msg_id"]),
            (API.Messages.SaveDraft(replyTo: reply, peer: peer, message: "a"), ["reply_to.top_msg_id"]),
            (
                API.Messages.ForwardMessages(fromPeer: peer, id: [1], randomID: [93], toPeer: peer, topMsgID: 1),
                ["top_msg_id"]
            ),
        ]
        let lists: [Attempt] = [
            (API.Messages.SetTyping(peer: peer, topMsgID: 1, action: .sendMessageTypingAction), ["top_msg_id"]),
            (API.Messages.UnpinAllMessages(peer: peer, topMsgID: 1), ["top_msg_id"]),
            (
                API.Messages.GetUnreadMentions(
                    peer: peer, topMsgID: 1, offsetID: 0, addOffset: 0, limit: 9, maxID: 0, minID: 0), ["top_msg_id"]
            ),
            (API.Messages.ReadMentions(peer: peer, topMsgID: 1), ["top_msg_id"]),
            (
                API.Messages.GetUnreadReactions(
                    peer: peer, topMsgID: 1, offsetID: 0, addOffset: 0, limit: 9, maxID: 0, minID: 0), ["top_msg_id"]
            ),
            (API.Messages.ReadReactions(peer: peer, topMsgID: 1), ["top_msg_id"]),
            (
                API.Messages.Search(
                    peer: peer, q: "", topMsgID: 1, filter: .inputMessagesFilterEmpty, minDate: 0, maxDate: 0,
                    offsetID: 0, addOffset: 0, limit: 9, maxID: 0, minID: 0, hash: 0), ["top_msg_id"]
            ),
            (
                API.Messages.GetSearchCounters(peer: peer, topMsgID: 1, filters: [.inputMessagesFilterPhotos]),
                ["top_msg_id"]
            ),
        ]
        return answers + lists
    }

    /// Buttons of people.
    private static func places(_ channel: ChatScene.Channel) -> [Attempt] {
        let hidden = API.ReplyMarkup.replyKeyboardHide(.init())
        let place = API.InputMedia.inputMediaGeoPoint(geoPoint: .inputGeoPoint(.init(lat: 1, long: 1)))
        return [
            (
                API.Messages.SendMessage(peer: channel.peer, message: "a", randomID: 5, replyMarkup: hidden),
                ["reply_markup"]
            ),
            (
                API.Messages.SendMedia(
                    peer: channel.peer, media: place, message: "", randomID: 6, replyMarkup: hidden), ["reply_markup"]
            ),
        ]
    }

    private static func settings(_ channel: ChatScene.Channel) -> [Attempt] {
        let topic = API.InputNotifyPeer.inputNotifyForumTopic(peer: channel.peer, topMsgID: 1)
        return [
            (API.Channels.CreateChannel(title: "a", about: ""), ["megagroup"]),
            (API.Messages.ToggleNoForwards(peer: .inputPeerSelf, enabled: true), ["peer"]),
            (
                API.Account.SetPrivacy(key: .inputPrivacyKeyForwards, rules: [.inputPrivacyValueDisallowAll]),
                ["rules"]
            ),
            (API.Account.GetNotifySettings(peer: topic), ["peer"]),
            (API.Account.UpdateNotifySettings(peer: topic, settings: .init()), ["peer"]),
        ]
    }

    /// Stories of accounts, from a bot that accounts connect.
    private static func stories(of peer: API.InputPeer) -> [Attempt] {
        [
            (
                API.Stories.SendStory(peer: peer, media: .inputMediaEmpty, privacyRules: [], randomID: 9),
                ["peer"]
            ),
            (API.Stories.EditStory(peer: peer, id: 1), ["peer"]),
        ]
    }

    /// What buttons cannot do, and where they stand.
    ///
    /// - Parameter other: a bot that is not the one which sends them.
    private static func buttons(to peer: API.InputPeer, _ id: Int32, _ other: API.InputUser) -> [Attempt] {
        let below: [(API.KeyboardButton, String)] = [
            (
                .keyboardButtonCallback(.init(requiresPassword: true, text: "a", data: [1])),
                "keyboardButtonCallback.requires_password"
            ),
            (
                .inputKeyboardButtonUrlAuth(
                    .init(requestWriteAccess: true, text: "a", url: "https://example.org", bot: .inputUserSelf)),
                "inputKeyboardButtonUrlAuth.request_write_access"
            ),
            (
                .inputKeyboardButtonUrlAuth(.init(text: "a", url: "https://example.org", bot: other)),
                "inputKeyboardButtonUrlAuth.bot"
            ),
        ]
        let kind = API.RequestPeerType.requestPeerTypeUser(.init())
        func request(_ name: String) -> API.KeyboardButton {
            .inputKeyboardButtonRequestPeer(
                .init(
                    nameRequested: name == "name_requested", usernameRequested: name == "username_requested",
                    photoRequested: name == "photo_requested", text: "a", buttonID: 1, peerType: kind,
                    maxQuantity: name == "max_quantity" ? 11 : 1))
        }
        var beside = ["name_requested", "username_requested", "photo_requested", "max_quantity"].map {
            (request($0), "inputKeyboardButtonRequestPeer.\($0)")
        }
        beside.append(
            (
                .keyboardButtonRequestPeer(.init(text: "a", buttonID: 1, peerType: kind, maxQuantity: 11)),
                "keyboardButtonRequestPeer.max_quantity"
            ))
        let place = API.InputMedia.inputMediaGeoPoint(geoPoint: .inputGeoPoint(.init(lat: 1, long: 1)))
        var attempts: [Attempt] = []
        func send(_ markup: API.ReplyMarkup, _ name: String) {
            let names = ["reply_markup.\(name)"]
            attempts.append(
                (API.Messages.SendMessage(peer: peer, message: "a", randomID: 7, replyMarkup: markup), names))
            attempts.append(
                (
                    API.Messages.SendMedia(peer: peer, media: place, message: "", randomID: 8, replyMarkup: markup),
                    names
                ))
        }
        for (button, name) in below {
            let markup = API.ReplyMarkup.replyInlineMarkup(rows: [.init(buttons: [button])])
            send(markup, name)
            attempts.append(
                (
                    API.Messages.EditMessage(peer: peer, id: id, message: "b", replyMarkup: markup),
                    ["reply_markup.\(name)"]
                ))
        }
        for (button, name) in beside {
            send(.replyKeyboardMarkup(.init(rows: [.init(buttons: [button])])), name)
        }
        return attempts
    }
}
