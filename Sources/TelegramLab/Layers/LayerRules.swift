/// What no schema says: which constructor of an older layer comes nearest to a newer one, and where the value of a
/// field has gone. Everything else goes by the names of constructors and fields.
enum LayerRules {
    /// By type: what stands for constructors that a client does not know. Its fields are taken from those of the same
    /// names. Types that are not listed are left out where they may be, or fail.
    static let nearest: [String: String] = [
        "MessageMedia": "messageMediaUnsupported",
        "MessageAction": "messageActionEmpty",
        "MessageEntity": "messageEntityUnknown",
        "PageBlock": "pageBlockUnsupported",
        "RichText": "textEmpty",
        "WebPage": "webPageEmpty",
        "KeyboardButton": "keyboardButton",
        "UserStatus": "userStatusEmpty",
        "EmojiStatus": "emojiStatusEmpty",
        "SendMessageAction": "sendMessageTypingAction",
        "Document": "documentEmpty",
        "Photo": "photoEmpty",
        "auth.SentCodeType": "auth.sentCodeTypeApp",
        "BotMenuButton": "botMenuButtonDefault",
        "Reaction": "reactionEmpty",
    ]

    /// Fields that only one side has, by `constructor.field`: where their values are on the other side. A path may
    /// lead through objects and through the first element of a vector.
    static let paths: [String: [String]] = [
        "draftMessage.reply_to_msg_id": ["reply_to", "reply_to_msg_id"],
        "messageActionRequestedPeer.peer": ["peers"],
        "messageActionSetChatTheme.emoticon": ["theme", "emoticon"],
        "messageMediaStory.user_id": ["peer", "user_id"],
        "messageReplyStoryHeader.user_id": ["peer", "user_id"],
        "starsTransaction.stars": ["amount"],
        "updateGroupCall.chat_id": ["peer", "chat_id"],
        "updateMessagePollVote.user_id": ["peer", "user_id"],
        "updateReadStories.user_id": ["peer", "user_id"],
        "updateSentStoryReaction.user_id": ["peer", "user_id"],
        "updateStory.user_id": ["peer", "user_id"],
        "updateUserName.username": ["usernames", "username"],
        "userFull.theme_emoticon": ["theme", "emoticon"],
        "userFull.user": ["id"],
        "webPageAttributeStory.user_id": ["peer", "user_id"],
        // What is about topics went from channels to chats of any kind.
        "messages.createForumTopic.peer": ["channel"],
        "messages.deleteTopicHistory.peer": ["channel"],
        "messages.editForumTopic.peer": ["channel"],
        "messages.getForumTopics.peer": ["channel"],
        "messages.getForumTopicsByID.peer": ["channel"],
        "messages.reorderPinnedForumTopics.peer": ["channel"],
        "messages.updatePinnedForumTopic.peer": ["channel"],
        "updateChannelPinnedTopic.channel_id": ["peer", "channel_id"],
        "updateChannelPinnedTopics.channel_id": ["peer", "channel_id"],
        // A thread was named without the message that is answered in it.
        "inputReplyToMessage.reply_to_msg_id": ["top_msg_id"],
    ]

    /// Constructors that newer layers have in two parts: a whole, which is the same for all of them, and in its field
    /// `type` a part with the fields of the one. By the names of older layers.
    static let regrouped: [String: (whole: String, part: String)] = [
        "keyboardButton": ("keyboardButton", "buttonTypeDefault"),
        "keyboardButtonRequestPhone": ("keyboardButton", "buttonTypeRequestPhone"),
        "keyboardButtonRequestGeoLocation": ("keyboardButton", "buttonTypeRequestGeoLocation"),
        "keyboardButtonRequestPoll": ("keyboardButton", "buttonTypeRequestPoll"),
        "keyboardButtonRequestPeer": ("keyboardButton", "buttonTypeRequestPeer"),
        "inputKeyboardButtonRequestPeer": ("keyboardButton", "inputButtonTypeRequestPeer"),
        "keyboardButtonSimpleWebView": ("keyboardButton", "buttonTypeSimpleWebView"),
        "keyboardButtonUrl": ("keyboardInlineButton", "inlineButtonTypeUrl"),
        "keyboardButtonCallback": ("keyboardInlineButton", "inlineButtonTypeCallback"),
        "keyboardButtonSwitchInline": ("keyboardInlineButton", "inlineButtonTypeSwitchInline"),
        "keyboardButtonGame": ("keyboardInlineButton", "inlineButtonTypeGame"),
        "keyboardButtonBuy": ("keyboardInlineButton", "inlineButtonTypeBuy"),
        "keyboardButtonUrlAuth": ("keyboardInlineButton", "inlineButtonTypeUrlAuth"),
        "inputKeyboardButtonUrlAuth": ("keyboardInlineButton", "inputInlineButtonTypeUrlAuth"),
        "keyboardButtonUserProfile": ("keyboardInlineButton", "inlineButtonTypeUserProfile"),
        "inputKeyboardButtonUserProfile": ("keyboardInlineButton", "inputInlineButtonTypeUserProfile"),
        "keyboardButtonWebView": ("keyboardInlineButton", "inlineButtonTypeWebView"),
        "keyboardButtonCopy": ("keyboardInlineButton", "inlineButtonTypeCopy"),
    ]

    /// The field of a whole that holds its part.
    static let partField = "type"

    static let wholes = Set(regrouped.values.map(\.whole))

    /// The names of older layers by those of parts.
    static let joined: [String: String] = Dictionary(
        regrouped.map { ($0.value.part, $0.key) }, uniquingKeysWith: { first, _ in first })

    /// Constructors that have another name where they are of another type, or in another layer.
    static let renamed: [String: String] = [
        "keyboardButtonRow": "keyboardInlineButtonRow", "keyboardInlineButtonRow": "keyboardButtonRow",
        "inputChannel": "inputPeerChannel", "inputChannelFromMessage": "inputPeerChannelFromMessage",
        "inputChannelEmpty": "inputPeerEmpty", "updatePinnedForumTopic": "updateChannelPinnedTopic",
        "updatePinnedForumTopics": "updateChannelPinnedTopics",
    ]

    /// Methods that have another name now, by the names of older layers.
    static let moved: [String: String] = Dictionary(
        uniqueKeysWithValues: [
            "createForumTopic", "deleteTopicHistory", "editForumTopic", "getForumTopics", "getForumTopicsByID",
            "reorderPinnedForumTopics", "updatePinnedForumTopic",
        ].map { ("channels.\($0)", "messages.\($0)") })

    /// By type: the constructor that takes the place of fields of an older request, those of the same names.
    static let gathered: [String: String] = ["InputReplyTo": "inputReplyToMessage"]

    /// Numbers that older clients expect in fields which are gone, where zero would be taken for a limit.
    static let constants: [String: Int32] = [
        "config.saved_gifts_limit": 200, "config.stickers_faved_limit": 5, "config.pinned_dialogs_count_max": 5,
        "config.pinned_infolder_count_max": 100,
    ]

    /// By type: what is written where an older layer demands an object that there is none for.
    static let defaults: [String: String] = ["User": "userEmpty"]
}
