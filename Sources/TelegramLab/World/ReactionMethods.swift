import MTProtoCore
import TelegramAPI

extension Router {
    /// Reactions to messages (core.telegram.org/api/reactions).
    mutating func addReactionMethods() {
        self.on(API.Messages.SendReaction.self) { (world, query, call) throws(RPCError) in
            try world.react(query, call)
        }
        self.on(API.Messages.GetMessagesReactions.self) { (world, query, call) throws(RPCError) in
            let peer = try world.peer(query.peer, of: call.user)
            let messages = try query.id.atMost(100).compactMap { world.message($0, in: peer, of: call.user) }
            return world.reactionUpdates(messages.filter { world.mayNotice([$0], call.user) }, seenBy: call.user, call)
        }
        self.on(API.Messages.GetMessageReactionsList.self) { (world, query, call) throws(RPCError) in
            try world.listReactions(query, call)
        }
        self.on(API.Messages.GetAvailableReactions.self) { (world, query, _) throws(RPCError) in
            world.reactionList(unlessKnownAs: query.hash)
        }
        self.on(API.Messages.SetChatAvailableReactions.self) { (world, query, call) throws(RPCError) in
            try world.setAvailableReactions(query, call)
        }
    }
}

extension World {
    fileprivate mutating func react(
        _ query: API.Messages.SendReaction, _ call: Call
    ) throws(RPCError) -> API.Updates {
        let peer = try self.peer(query.peer, of: call.user)
        guard let message = self.message(query.msgID, in: peer, of: call.user), message.content.text != nil,
            self.mayNotice([message], call.user)
        else { throw .badRequest("MESSAGE_ID_INVALID") }
        try self.checkTakingPart(in: peer, call)
        let wanted = (query.reaction ?? []).filter { $0 != .reactionEmpty }
        guard wanted.count <= 1 else {
            try self.checkPremium(call)
            throw .notInLab(parameter: "reaction")
        }
        var emoji: String?
        if case .reactionEmoji(let text)? = wanted.first { emoji = MessageReactions.plain(text) }
        if let emoji {
            guard MessageReactions.known.contains(emoji), self.allows(emoji, in: peer) else {
                throw .badRequest("REACTION_INVALID")
            }
        }
        let before = self.reactions[message.shared] ?? MessageReactions()
        let old = before.emoji(of: call.user)
        guard emoji != old else { throw .badRequest("MESSAGE_NOT_MODIFIED") }
        if emoji != nil {
            try self.checkNamed(in: peer, call)
            guard !self.isForbidden(\.sendReactions, in: peer, to: call.user) else {
                throw RPCError(code: 403, message: "CHAT_WRITE_FORBIDDEN")
            }
        }
        var reactions = before
        reactions.set(
            emoji.map {
                .init(
                    user: call.user, emoji: $0, date: call.date, isBig: query.big,
                    isUnread: message.sender != call.user)
            }, of: call.user)
        guard emoji == nil || reactions.counts.count <= MessageReactions.longestRow else {
            throw .badRequest("REACTIONS_TOO_MANY")
        }
        self.reactions[message.shared] = reactions
        self.noteReactions(to: message, by: call.user)
        for copy in self.copies(of: message, knownTo: call.user) {
            if self.users[copy.user]?.isBot == true {
                self.tellBot(copy, from: old, to: emoji, call)
            } else {
                self.deliver(
                    self.reactionUpdates([copy.message], seenBy: copy.user, call), to: copy.user, except: call.session)
            }
        }
        return self.reactionUpdates([message], seenBy: call.user, call)
    }

    /// Bots are told in private chats, and in channels of their own; not of what they do themselves.
    private mutating func tellBot(_ copy: Copy, from old: String?, to new: String?, _ call: Call) {
        guard copy.user != call.user else { return }
        let peer = copy.message.peer
        guard peer.user != nil || peer.channel.flatMap({ self.channels[$0]?.creator }) == copy.user else { return }
        func list(_ emoji: String?) -> [API.Reaction] { emoji.map { [.reactionEmoji(emoticon: $0)] } ?? [] }
        self.tellNumbered(copy.user, [.user(call.user), peer], call) { qts in
            .updateBotMessageReaction(
                .init(
                    peer: peer.object, msgID: copy.message.id, date: call.date, actor: .peerUser(userID: call.user),
                    oldReactions: list(old), newReactions: list(new), qts: qts))
        }
    }

    func reactionUpdates(
        _ messages: [StoredMessage], seenBy viewer: Int64, _ call: Call
    ) -> API.Updates {
        var named: [PeerKey] = []
        let updates = messages.map { message -> API.Update in
            let reactions = self.reactions[message.shared] ?? MessageReactions()
            if !self.isBroadcast(message.peer) { named += reactions.newest(nil).prefix(3).map { .user($0.user) } }
            return .updateMessageReactions(
                .init(
                    peer: message.peer.object, msgID: message.id, topMsgID: self.namedTopic(of: message),
                    reactions: self.object(reactions, to: message, seenBy: viewer)))
        }
        return self.updates(
            updates, with: self.companions(of: messages, seenBy: viewer, and: named, now: call.now), date: call.date)
    }

    fileprivate func listReactions(
        _ query: API.Messages.GetMessageReactionsList, _ call: Call
    ) throws(RPCError) -> API.Messages.MessageReactionsList {
        let peer = try self.peer(query.peer, of: call.user)
        guard !self.isBroadcast(peer) else { throw RPCError(code: 403, message: "BROADCAST_FORBIDDEN") }
        guard let message = self.message(query.id, in: peer, of: call.user), self.mayNotice([message], call.user)
        else { throw .badRequest("MESSAGE_ID_INVALID") }
        var emoji: String?
        if case .reactionEmoji(let text)? = query.reaction { emoji = MessageReactions.plain(text) }
        let all = (self.reactions[message.shared] ?? MessageReactions()).newest(emoji)
        let page = try Page(query.offset, query.limit, of: all.count)
        let shown = all[page.range]
        let companions = self.companions(
            of: [message], seenBy: call.user, and: shown.map { .user($0.user) }, now: call.now)
        return API.Messages.MessageReactionsList(
            count: Int32(clamping: all.count), reactions: shown.map { self.object($0, to: message, seenBy: call.user) },
            chats: companions.chats, users: companions.users, nextOffset: page.next)
    }

    // MARK: What there is

    /// All that anybody can react with. Clients take none without a picture and five animations: where no sticker of the
    /// lab shows the emoji, another one stands for it.
    fileprivate func reactionList(unlessKnownAs hash: Int32) -> API.Messages.AvailableReactions {
        let stills = self.stickers.set(named: "LabFaces")?.stickers ?? []
        let moving = self.stickers.set(named: "LabMotion")?.stickers ?? []
        let own = Int32(truncatingIfNeeded: StickerSetRecord.hash((stills + moving).map(\.document)))
        guard hash != own else { return .availableReactionsNotModified }
        func document(of emoji: String, _ stickers: [StickerSetRecord.Sticker]) -> API.Document? {
            let sticker = stickers.first { MessageReactions.plain($0.emoji) == emoji } ?? stickers.first
            return sticker.flatMap { self.documents([$0.document]).first }
        }
        let reactions = MessageReactions.listed.compactMap { emoji -> API.AvailableReaction? in
            guard let still = document(of: emoji, stills), let animation = document(of: emoji, moving) else {
                return nil
            }
            return API.AvailableReaction(
                reaction: emoji, title: (emoji.unicodeScalars.first?.properties.name ?? emoji).lowercased(),
                staticIcon: still, appearAnimation: animation, selectAnimation: animation,
                activateAnimation: animation, effectAnimation: animation, aroundAnimation: animation,
                centerIcon: animation)
        }
        return .availableReactions(hash: own, reactions: reactions)
    }

    // MARK: What a chat allows

    private func allows(_ emoji: String, in peer: PeerKey) -> Bool {
        switch self.availableReactions[peer] {
        case nil, .chatReactionsAll?: true
        case .chatReactionsNone?: false
        case .chatReactionsSome(let reactions)?: reactions.contains(.reactionEmoji(emoticon: emoji))
        }
    }

    fileprivate mutating func setAvailableReactions(
        _ query: API.Messages.SetChatAvailableReactions, _ call: Call
    ) throws(RPCError) -> API.Updates {
        let peer = try self.peer(query.peer, of: call.user)
        let update: API.Update
        switch peer {
        case .user: throw .badRequest("PEER_ID_INVALID")
        case .group(let id): update = .updateChat(chatID: id)
        case .channel(let id): update = .updateChannel(channelID: id)
        }
        guard self.may(\.changeInfo, in: peer, call.user) else { throw .badRequest("CHAT_ADMIN_REQUIRED") }
        var available = query.availableReactions
        if case .chatReactionsSome(let reactions) = available {
            var some: [API.Reaction] = []
            for case .reactionEmoji(let text) in reactions {
                let emoji = MessageReactions.plain(text)
                guard MessageReactions.known.contains(emoji) else { throw .badRequest("REACTION_INVALID") }
                some.append(.reactionEmoji(emoticon: emoji))
            }
            available = some.isEmpty ? .chatReactionsNone : .chatReactionsSome(reactions: some)
        }
        let before = self.availableReactions[peer] ?? Self.allReactions
        guard available != before else { throw .badRequest("CHAT_NOT_MODIFIED") }
        self.availableReactions[peer] = available
        if let id = peer.channel {
            self.log(
                .channelAdminLogEventActionChangeAvailableReactions(prevValue: before, newValue: available),
                \.settings, id, call)
        }
        let members = peer.channel.map { (self.channels[$0]?.members ?? []).map(\.user) }
        for member in members ?? [call.user] + self.others(in: peer, than: call.user) {
            let companions = self.companions(of: [], seenBy: member, and: [peer], now: call.now)
            self.deliver(
                self.updates([update], with: companions, date: call.date), to: member, except: call.session)
        }
        return self.updates(
            [update], with: self.companions(of: [], seenBy: call.user, and: [peer], now: call.now), date: call.date)
    }

    /// What chats begin with.
    static let allReactions = API.ChatReactions.chatReactionsAll(.init())
}
