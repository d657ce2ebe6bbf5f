extension LayerTable {
    /// A layer after the lab's own, of which no schema is at hand: what differs from the lab's own, as far as clients
    /// may send it or be told it.
    struct Changes: Sendable {
        var layer: Int32
        /// Declarations in the form of a schema. Each takes the place of the one with its name.
        var declarations: String
        /// Names of constructors that are gone.
        var gone: Set<String>
    }

    /// In layer 229 buttons below a message are of a type of their own, and the kind of a button is an object inside of
    /// it. ``LayerRules/regrouped`` says which is which.
    static let layer229 = Changes(
        layer: 229,
        declarations: """
            keyboardButton#2f67a72f flags:# style:flags.10?KeyboardButtonStyle text:string type:ButtonType \
            = KeyboardButton
            buttonTypeDefault#c9dd90e9 = ButtonType
            buttonTypeRequestPhone#df3d36f9 = ButtonType
            buttonTypeRequestGeoLocation#9beee140 = ButtonType
            buttonTypeRequestPoll#aacfff84 flags:# quiz:flags.0?Bool = ButtonType
            buttonTypeRequestPeer#4f58a237 flags:# button_id:int peer_type:RequestPeerType max_quantity:int = ButtonType
            inputButtonTypeRequestPeer#3fe268fe flags:# name_requested:flags.0?true username_requested:flags.1?true \
            photo_requested:flags.2?true button_id:int peer_type:RequestPeerType max_quantity:int = ButtonType
            buttonTypeSimpleWebView#c01a597a url:string = ButtonType
            keyboardInlineButton#11c1a322 flags:# style:flags.10?KeyboardButtonStyle text:string type:InlineButtonType \
            = KeyboardInlineButton
            keyboardInlineButtonRow#19420af6 buttons:Vector<KeyboardInlineButton> = KeyboardInlineButtonRow
            inlineButtonTypeUrl#eca4f8d4 url:string = InlineButtonType
            inlineButtonTypeCallback#2955bc38 flags:# requires_password:flags.0?true data:bytes = InlineButtonType
            inlineButtonTypeSwitchInline#93773ff5 flags:# same_peer:flags.0?true query:string \
            peer_types:flags.1?Vector<InlineQueryPeerType> = InlineButtonType
            inlineButtonTypeGame#5cd3709d = InlineButtonType
            inlineButtonTypeBuy#48bad7a5 = InlineButtonType
            inlineButtonTypeUrlAuth#bfd02da2 flags:# fwd_text:flags.0?string url:string button_id:int = InlineButtonType
            inputInlineButtonTypeUrlAuth#9961bcb4 flags:# request_write_access:flags.0?true fwd_text:flags.1?string \
            url:string bot:flags.2?InputUser = InlineButtonType
            inlineButtonTypeUserProfile#3fa33fcf user_id:long = InlineButtonType
            inputInlineButtonTypeUserProfile#53f3ce5a user_id:InputUser = InlineButtonType
            inlineButtonTypeWebView#3bcab5b4 url:string = InlineButtonType
            inlineButtonTypeCopy#b41d3272 copy_text:string = InlineButtonType
            inlineButtonTypeDisabled#a438619d = InlineButtonType
            replyInlineMarkup#b2b15770 flags:# force_reply:flags.5?true rows:Vector<KeyboardInlineButtonRow> \
            = ReplyMarkup
            replyKeyboardMarkup#85dd99d1 flags:# resize:flags.0?true single_use:flags.1?true selective:flags.2?true \
            persistent:flags.4?true force_reply:flags.5?true rows:Vector<KeyboardButtonRow> placeholder:flags.3?string \
            = ReplyMarkup
            pageBlockBlockquote#66d1670b flags:# collapsed:flags.0?true text:RichText caption:RichText = PageBlock
            pageBlockTable#bf4dea82 flags:# bordered:flags.0?true striped:flags.1?true compact:flags.2?true \
            title:RichText rows:Vector<PageTableRow> = PageBlock
            pageBlockDocument#38fa3ba3 document_id:long caption:PageCaption = PageBlock
            pageBlockButtonRow#6d640318 flags:# align_left:flags.0?true align_center:flags.1?true \
            align_right:flags.2?true buttons:Vector<PageButton> = PageBlock
            pageButton#692a5488 flags:# text:RichText type:InlineButtonType style:flags.0?RichButtonStyle = PageButton
            textButton#afc79cd6 flags:# text:RichText type:InlineButtonType style:flags.0?RichButtonStyle = RichText
            richButtonStyle#03c610bd flags:# bg_primary:flags.0?true bg_danger:flags.1?true bg_success:flags.2?true \
            link:flags.3?true = RichButtonStyle
            sendMessageTextDraftAction#3630b85a flags:# can_stop:flags.0?true keep_on_stop:flags.1?true random_id:long \
            text:TextWithEntities = SendMessageAction
            sendMessageRichMessageDraftAction#52564893 flags:# can_stop:flags.0?true keep_on_stop:flags.1?true \
            random_id:long rich_message:RichMessage = SendMessageAction
            inputSendMessageRichMessageDraftAction#a937c7be flags:# can_stop:flags.0?true keep_on_stop:flags.1?true \
            random_id:long rich_message:InputRichMessage = SendMessageAction
            sendMessageStopDraftAction#fbf902b0 random_id:long = SendMessageAction
            messageActionStarGiftUnique#7e1c1187 flags:# upgrade:flags.0?true transferred:flags.1?true \
            saved:flags.2?true refunded:flags.5?true prepaid_upgrade:flags.11?true assigned:flags.13?true \
            from_offer:flags.14?true craft:flags.16?true name_hidden:flags.17?true gift:StarGift \
            can_export_at:flags.3?int transfer_stars:flags.4?long from_id:flags.6?Peer peer:flags.7?Peer \
            saved_id:flags.7?long resale_amount:flags.8?StarsAmount can_transfer_at:flags.9?int \
            can_resell_at:flags.10?int drop_original_details_stars:flags.12?long can_craft_at:flags.15?int \
            message:flags.18?TextWithEntities = MessageAction
            inputInvoiceStarGiftResale#e9b0c658 flags:# ton:flags.0?true show_name:flags.2?true slug:string \
            to_id:InputPeer message:flags.1?TextWithEntities = InputInvoice
            ephemeralMessage#dd27bee9 flags:# out:flags.0?true welcome_template:flags.5?true invert_media:flags.7?true \
            noforwards:flags.12?true id:int from_id:Peer peer_id:flags.9?Peer receiver_id:long top_msg_id:flags.1?int \
            date:int message:string entities:flags.2?Vector<MessageEntity> media:flags.3?MessageMedia \
            reply_markup:flags.4?ReplyMarkup reply_to:flags.6?MessageReplyHeader rich_message:flags.8?RichMessage \
            chat_instance:flags.10?long anchor_msg_id:flags.11?int = EphemeralMessage
            updateEphemeralBotCallbackQuery#7c1079d6 flags:# query_id:long user_id:long peer:flags.0?Peer msg_id:int \
            data:bytes chat_instance:flags.1?long message:EphemeralMessage = Update
            chatAdminRights#5fb224d5 flags:# change_info:flags.0?true post_messages:flags.1?true \
            edit_messages:flags.2?true delete_messages:flags.3?true ban_users:flags.4?true invite_users:flags.5?true \
            pin_messages:flags.7?true add_admins:flags.9?true anonymous:flags.10?true manage_call:flags.11?true \
            other:flags.12?true manage_topics:flags.13?true post_stories:flags.14?true edit_stories:flags.15?true \
            delete_stories:flags.16?true manage_direct_messages:flags.17?true manage_ranks:flags.18?true \
            manage_linked_peers:flags.19?true manage_welcome_messages:flags.20?true = ChatAdminRights
            ---functions---
            messages.forwardMessages#13704a7c flags:# silent:flags.5?true background:flags.6?true \
            with_my_score:flags.8?true drop_author:flags.11?true drop_media_captions:flags.12?true \
            noforwards:flags.14?true allow_paid_floodskip:flags.19?true from_ephemeral:flags.25?true \
            from_peer:InputPeer id:Vector<int> random_id:Vector<long> to_peer:InputPeer top_msg_id:flags.9?int \
            reply_to:flags.22?InputReplyTo schedule_date:flags.10?int schedule_repeat_period:flags.24?int \
            send_as:flags.13?InputPeer quick_reply_shortcut:flags.17?InputQuickReplyShortcut effect:flags.18?long \
            video_timestamp:flags.20?int allow_paid_stars:flags.21?long suggested_post:flags.23?SuggestedPost = Updates
            ephemeral.sendMessage#ba8d5f35 flags:# invert_media:flags.6?true welcome:flags.7?true anchor:flags.9?true \
            noforwards:flags.10?true peer:flags.8?InputPeer receiver_id:InputUser query_id:flags.0?long message:string \
            entities:flags.1?Vector<MessageEntity> media:flags.2?InputMedia reply_markup:flags.3?ReplyMarkup \
            rich_message:flags.4?InputRichMessage random_id:long reply_to:flags.5?InputReplyTo = Updates
            ephemeral.editMessage#cf9c725b flags:# invert_media:flags.5?true welcome:flags.6?true \
            peer:flags.7?InputPeer receiver_id:InputUser id:int message:flags.0?string media:flags.3?InputMedia \
            entities:flags.1?Vector<MessageEntity> reply_markup:flags.2?ReplyMarkup \
            rich_message:flags.4?InputRichMessage = Updates
            ephemeral.deleteMessage#92f6e797 flags:# peer:flags.0?InputPeer receiver_id:InputUser id:int = Bool
            ephemeral.getWelcomeMessages#db9ac18d peer:InputPeer hash:long = ephemeral.WelcomeMessages
            ephemeral.deleteWelcomeMessage#e882a9e1 peer:InputPeer id:int = Bool
            ephemeral.deleteAllWelcomeMessages#734f9721 peer:InputPeer = Bool
            auth.initFirebasePnvLogin#777df37a api_id:int api_hash:string = auth.FirebasePnvIntent
            auth.finishFirebasePnvLogin#2c85094c google_token:string = auth.Authorization
            auth.firebasePnvSignUp#783f6b56 flags:# no_joined_notifications:flags.0?true first_name:string \
            last_name:string = auth.Authorization
            """,
        gone: Set(LayerRules.regrouped.keys))
}
