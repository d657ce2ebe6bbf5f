import TelegramAPI

// Messages and files.
extension Router {
    mutating func judgeMessageParameters() {
        self.judgeSending()
        self.judgeMedia()
        self.judgeChanges()
        self.judgeFiles()
    }

    // What has no effect in messages: floods are not counted, and sending costs no stars. `background` is for the server's
    // queues.

    private mutating func judgeSending() {
        self.judge(
            API.Messages.SendMessage.self,
            actsOn: "no_webpage silent clear_draft noforwards update_stickersets_order invert_media peer reply_to "
                + "message random_id reply_markup entities send_as schedule_date effect",
            withoutEffect: "background allow_paid_floodskip allow_paid_stars",
            refuses: [
                .init("schedule_date", when: Self.online) { $0.scheduleDate == Self.whenOnline },
                .init("schedule_repeat_period") { $0.scheduleRepeatPeriod != nil },
                .init("quick_reply_shortcut") { $0.quickReplyShortcut != nil },
                .init("suggested_post") { $0.suggestedPost != nil },
                .init("rich_message") { $0.richMessage != nil },
                .init("reply_to", when: Self.otherReplies, of: { $0.replyTo.map { [$0] } ?? [] }, Self.isOtherReply),
                .init(byHandler: "reply_to.top_msg_id", when: Self.outsideOfThreads),
                .init(in: "reply_to", { Self.replies($0.replyTo) }, Self.partsOfReplies),
                .init(byHandler: "reply_markup", when: Self.buttonsOfUsers),
                .init(byHandler: Self.partsOfButtons(in: "reply_markup", areBelow: false)),
            ])
        self.judge(
            API.Messages.ForwardMessages.self,
            actsOn: "silent with_my_score drop_author drop_media_captions noforwards from_peer id "
                + "random_id to_peer top_msg_id send_as schedule_date",
            withoutEffect: "background allow_paid_floodskip allow_paid_stars",
            refuses: [
                .init("schedule_date", when: Self.online) { $0.scheduleDate == Self.whenOnline },
                .init("schedule_repeat_period") { $0.scheduleRepeatPeriod != nil },
                .init("quick_reply_shortcut") { $0.quickReplyShortcut != nil },
                .init("effect") { $0.effect != nil },
                .init("suggested_post") { $0.suggestedPost != nil },
                .init(byHandler: "id", when: Self.ofInvoices),
                .init(byHandler: "schedule_date", when: "with a game"),
                .init(byHandler: "drop_author", when: Self.ofPaidMedia),
                .init(byHandler: "top_msg_id", when: Self.outsideOfForums),
                .init("reply_to") { $0.replyTo != nil },
                .init("video_timestamp") { $0.videoTimestamp != nil },
            ])
    }

    private mutating func judgeMedia() {
        self.judge(
            API.Messages.UploadMedia.self, actsOn: "business_connection_id peer media",
            withoutEffect: Self.silentParts(of: "media"),
            refuses: [
                .init("media", when: Self.otherMedia, of: { [$0.media] }, Self.isOtherMedia),
                .init(in: "media", { [$0.media] }, Self.partsOfMedia),
            ])
        self.judge(
            API.Messages.SendMedia.self,
            actsOn: "silent clear_draft noforwards update_stickersets_order invert_media peer reply_to media message "
                + "random_id reply_markup entities send_as schedule_date effect",
            withoutEffect: "background allow_paid_floodskip allow_paid_stars " + Self.silentParts(of: "media") + " "
                + Self.silentParts(of: "media.extended_media"),
            refuses: [
                .init("schedule_date", when: Self.online) { $0.scheduleDate == Self.whenOnline },
                .init("schedule_repeat_period") { $0.scheduleRepeatPeriod != nil },
                .init("quick_reply_shortcut") { $0.quickReplyShortcut != nil },
                .init("suggested_post") { $0.suggestedPost != nil },
                .init("reply_to", when: Self.otherReplies, of: { $0.replyTo.map { [$0] } ?? [] }, Self.isOtherReply),
                .init(byHandler: "reply_to.top_msg_id", when: Self.outsideOfThreads),
                .init(in: "reply_to", { Self.replies($0.replyTo) }, Self.partsOfReplies),
                .init("media", when: Self.otherContents, of: { [$0.media] }) {
                    Self.isOtherMedia($0) && !Self.isAttachment($0) && !Self.isPage($0)
                },
                .init(in: "media", { Self.polls($0.media) }, Self.partsOfPolls),
                .init(in: "media", { Self.invoices($0.media) }, Self.partsOfInvoices),
                .init(byHandler: "media", when: "invoices in chats that are not private"),
                .init("schedule_date", when: "with an invoice or a game") {
                    (Self.isInvoice($0.media) || Self.isGame($0.media)) && $0.scheduleDate != nil
                },
                .init(in: "media", { [$0.media] }, Self.partsOfMedia),
                .init(in: "media", { Self.paidMedia($0.media) }, Self.partsOfPaidMedia),
                .init(byHandler: "media.payload", when: Self.buttonsOfUsers),
                .init("message", when: "with a list of tasks, an invoice, a game or a story") {
                    (Self.isToDo($0.media) || Self.isInvoice($0.media) || Self.isGame($0.media)
                        || Self.isStory($0.media)) && !$0.message.isEmpty
                },
                .init(byHandler: "reply_markup", when: Self.buttonsOfUsers),
                .init(byHandler: Self.partsOfButtons(in: "reply_markup", areBelow: false)),
            ])
        self.judge(
            API.Messages.SendMultiMedia.self,
            actsOn: "silent clear_draft noforwards update_stickersets_order invert_media peer reply_to multi_media "
                + "send_as schedule_date effect",
            withoutEffect: "background allow_paid_floodskip allow_paid_stars "
                + Self.silentParts(of: "multi_media.media"),
            refuses: [
                .init("schedule_date", when: Self.online) { $0.scheduleDate == Self.whenOnline },
                .init("quick_reply_shortcut") { $0.quickReplyShortcut != nil },
                .init("reply_to", when: Self.otherReplies, of: { $0.replyTo.map { [$0] } ?? [] }, Self.isOtherReply),
                .init(byHandler: "reply_to.top_msg_id", when: Self.outsideOfThreads),
                .init(in: "reply_to", { Self.replies($0.replyTo) }, Self.partsOfReplies),
                .init("multi_media", when: Self.otherMedia, of: { $0.multiMedia.map(\.media) }, Self.isOtherMedia),
                .init(in: "multi_media.media", { $0.multiMedia.map(\.media) }, Self.partsOfMedia),
            ])
    }

    private mutating func judgeChanges() {
        self.judge(
            API.Messages.EditMessage.self,
            actsOn: "no_webpage invert_media peer id message media reply_markup entities schedule_date",
            withoutEffect: Self.silentParts(of: "media"),
            refuses: [
                .init("no_webpage", when: Self.withoutPreview) {
                    $0.noWebpage && ($0.message == nil && $0.media == nil || Self.isPage($0.media))
                },
                .init("invert_media", when: Self.withoutContent) {
                    $0.invertMedia && $0.message == nil && $0.media == nil
                },
                .init("schedule_date", when: Self.online) { $0.scheduleDate == Self.whenOnline },
                .init("schedule_repeat_period") { $0.scheduleRepeatPeriod != nil },
                .init("quick_reply_shortcut_id") { $0.quickReplyShortcutID != nil },
                .init("rich_message") { $0.richMessage != nil },
                .init("entities", when: "without message") { $0.entities?.isEmpty == false && $0.message == nil },
                .init("media", when: Self.otherEdits, of: { $0.media.map { [$0] } ?? [] }) {
                    Self.isOtherMedia($0) && !Self.closesPoll($0) && !Self.isLive($0) && !Self.isPage($0)
                },
                .init(in: "media", { $0.media.map { [$0] } ?? [] }, Self.partsOfMedia),
                .init(byHandler: "reply_markup", when: Self.buttonsOfUsers),
                .init(byHandler: "message", when: "another text, where media close a poll or move a place"),
                .init(byHandler: "id", when: "of invoices and stories"),
                .init(byHandler: "media", when: Self.ofPaidMedia),
                .init(byHandler: Self.partsOfButtons(in: "reply_markup", areBelow: true)),
            ])
        self.judge(API.Messages.DeleteMessages.self, actsOn: "revoke id")
        self.judge(API.Messages.ReadHistory.self, actsOn: "peer max_id")
        self.judge(
            API.Messages.SetTyping.self, actsOn: "peer top_msg_id action",
            refuses: [.init(byHandler: "top_msg_id", when: Self.outsideOfForums)])
        // No notification is sent that this could spare.
        self.judge(API.Messages.ReceivedMessages.self, withoutEffect: "max_id")
    }

    private mutating func judgeFiles() {
        self.judge(API.Upload.SaveFilePart.self, actsOn: "file_id file_part bytes")
        self.judge(API.Upload.SaveBigFilePart.self, actsOn: "file_id file_part file_total_parts bytes")
        self.judge(API.Upload.GetFile.self, actsOn: "precise cdn_supported location offset limit")
        self.judge(API.Upload.GetFileHashes.self, actsOn: "location offset")
        self.judge(API.Upload.GetCdnFile.self, actsOn: "file_token offset limit")
        self.judge(API.Upload.ReuploadCdnFile.self, actsOn: "file_token request_token")
        self.judge(API.Upload.GetCdnFileHashes.self, actsOn: "file_token offset")
        // No user has more than one.
        self.judge(API.Photos.GetUserPhotos.self, actsOn: "user_id offset max_id limit")
    }

    // MARK: Parts

    private static let buttonsOfUsers = "from users"
    private static let ofInvoices = "of invoices"
    private static let ofPaidMedia = "of paid media"

    /// What buttons cannot do here; the handler refuses it.
    ///
    /// - Parameter areBelow: only buttons below a message can be there, and none in place of the keyboard.
    static func partsOfButtons(in parameter: String, areBelow: Bool) -> [ParameterNames.Refused] {
        var parts: [ParameterNames.Refused] = [
            .init(name: "\(parameter).keyboardButtonCallback.requires_password"),
            .init(name: "\(parameter).inputKeyboardButtonUrlAuth.request_write_access"),
            .init(name: "\(parameter).inputKeyboardButtonUrlAuth.bot", condition: "another bot"),
        ]
        guard !areBelow else { return parts }
        let request = "\(parameter).inputKeyboardButtonRequestPeer"
        for wish in ["name_requested", "username_requested", "photo_requested"] {
            parts.append(.init(name: "\(request).\(wish)"))
        }
        for button in [request, "\(parameter).keyboardButtonRequestPeer"] {
            parts.append(.init(name: "\(button).max_quantity", condition: "more than 10"))
        }
        return parts
    }

    static let withoutContent = "without message and media"
    static let withoutPreview = "without message and media, or with inputMediaWebPage"
    private static let online = "2147483646: when the other person is online"
    static let otherReplies = "not inputReplyToMessage"
    static let otherMedia = "neither photos nor documents, or by their addresses"

    @Sendable
    static func isOtherMedia(_ media: API.InputMedia) -> Bool {
        switch media {
        case .inputMediaEmpty, .inputMediaUploadedPhoto, .inputMediaPhoto, .inputMediaUploadedDocument,
            .inputMediaDocument:
            return false
        default: return true
        }
    }

    @Sendable
    static func isOtherReply(_ reply: API.InputReplyTo) -> Bool {
        if case .inputReplyToMessage = reply { false } else { true }
    }

    static func replies(_ reply: API.InputReplyTo?) -> [API.InputReplyTo.InputReplyToMessage] {
        if case .inputReplyToMessage(let message)? = reply { [message] } else { [] }
    }

    static let partsOfReplies: [Refusal<API.InputReplyTo.InputReplyToMessage>] = [
        .init("reply_to_peer_id") { $0.replyToPeerID != nil },
        .init("monoforum_peer_id") { $0.monoforumPeerID != nil },
        .init("todo_item_id") { $0.todoItemID != nil },
        .init("poll_option") { $0.pollOption != nil },
        .init("quote_entities", when: "without quote_text") {
            $0.quoteEntities?.isEmpty == false && $0.quoteText ?? "" == ""
        },
        .init("quote_offset", when: "without quote_text") { $0.quoteOffset ?? 0 != 0 && $0.quoteText ?? "" == "" },
    ]

    /// Parts of media without effect. Videos stay as they are, so `nosound_video` and `force_file` have none. Nor has
    /// `query`, which is for statistics.
    static func silentParts(of media: String) -> String {
        ["nosound_video", "force_file", "query"].map { "\(media).\($0)" }.joined(separator: " ")
    }

    static let partsOfMedia: [Refusal<API.InputMedia>] = [
        .init(anyOf: ["live_photo", "stickers", "video"]) { media in
            let parts: KeyValuePairs<String, Bool> =
                switch media {
                case .inputMediaUploadedPhoto(let photo):
                    [
                        "live_photo": photo.livePhoto, "stickers": photo.stickers?.isEmpty == false,
                        "video": photo.video != nil,
                    ]
                case .inputMediaPhoto(let photo): ["live_photo": photo.livePhoto, "video": photo.video != nil]
                case .inputMediaUploadedDocument(let document): ["stickers": document.stickers?.isEmpty == false]
                default: [:]
                }
            return parts.first { $0.value }?.key
        }
    ]
}
