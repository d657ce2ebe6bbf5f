import MTProtoCore
import TelegramAPI

// Parameters that would change what a method does, and that the lab does not act on: refused, never ignored.

/// Refuses the first parameter that is given.
private func refuse(_ parameters: KeyValuePairs<String, Bool>) throws(RPCError) {
    for (name, isGiven) in parameters where isGiven { throw .notInLab(parameter: name) }
}

extension API.Messages.SendMessage {
    func checkLimits() throws(RPCError) {
        try refuse([
            "schedule_date": scheduleDate != nil, "schedule_repeat_period": scheduleRepeatPeriod != nil,
            "quick_reply_shortcut": quickReplyShortcut != nil, "effect": effect != nil,
            "suggested_post": suggestedPost != nil, "rich_message": richMessage != nil,
        ])
    }
}

extension API.Messages.SendMedia {
    func checkLimits() throws(RPCError) {
        try refuse([
            "schedule_date": scheduleDate != nil, "schedule_repeat_period": scheduleRepeatPeriod != nil,
            "quick_reply_shortcut": quickReplyShortcut != nil, "effect": effect != nil,
            "suggested_post": suggestedPost != nil,
        ])
    }
}

extension API.Messages.SendMultiMedia {
    func checkLimits() throws(RPCError) {
        try refuse([
            "schedule_date": scheduleDate != nil, "quick_reply_shortcut": quickReplyShortcut != nil,
            "effect": effect != nil,
        ])
    }
}

extension API.Messages.ForwardMessages {
    func checkLimits() throws(RPCError) {
        try refuse([
            "schedule_date": scheduleDate != nil, "schedule_repeat_period": scheduleRepeatPeriod != nil,
            "quick_reply_shortcut": quickReplyShortcut != nil, "effect": effect != nil,
            "suggested_post": suggestedPost != nil, "top_msg_id": topMsgID != nil, "reply_to": replyTo != nil,
            "video_timestamp": videoTimestamp != nil,
        ])
    }
}

extension API.Messages.EditMessage {
    func checkLimits() throws(RPCError) {
        try refuse([
            "schedule_date": scheduleDate != nil, "schedule_repeat_period": scheduleRepeatPeriod != nil,
            "quick_reply_shortcut_id": quickReplyShortcutID != nil, "rich_message": richMessage != nil,
        ])
    }
}

extension API.InputReplyTo.InputReplyToMessage {
    func checkLimits() throws(RPCError) {
        try refuse([
            "top_msg_id": topMsgID != nil, "reply_to_peer_id": replyToPeerID != nil,
            "monoforum_peer_id": monoforumPeerID != nil, "todo_item_id": todoItemID != nil,
            "poll_option": pollOption != nil,
        ])
    }
}

extension API.Messages.Search {
    func checkLimits() throws(RPCError) {
        var isMyMentions = false
        if case .inputMessagesFilterMyMentions = filter { isMyMentions = true }
        try refuse([
            "saved_peer_id": savedPeerID != nil, "saved_reaction": savedReaction?.isEmpty == false,
            "top_msg_id": topMsgID != nil, "filter": isMyMentions,
        ])
    }
}

extension API.Channels.CreateChannel {
    func checkLimits() throws(RPCError) {
        try refuse([
            "for_import": forImport, "forum": forum, "geo_point": geoPoint != nil, "ttl_period": ttlPeriod ?? 0 != 0,
        ])
    }
}

extension API.Channels.EditBanned {
    /// A user is in, or banned for good: nothing between.
    func checkLimits(now: Int64) throws(RPCError) {
        let rights = bannedRights
        let nothing = API.ChatBannedRights(untilDate: rights.untilDate)
        // Less than 30 seconds or more than 366 days are for ever.
        let seconds = Int64(rights.untilDate) - now
        try refuse([
            "banned_rights": !rights.viewMessages && rights != nothing,
            "banned_rights.until_date": rights.viewMessages && (30...366 * 86_400).contains(seconds),
        ])
    }
}
