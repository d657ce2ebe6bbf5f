import MTProtoCore
import TelegramAPI

// What users ask bots in inline mode (core.telegram.org/api/bots/inline).
extension Router {
    mutating func addInlineMethods() {
        self.on(API.Messages.GetInlineBotResults.self) { (world, query, call) throws(RPCError) in
            try world.askInline(query, call)
        }
        self.on(API.Messages.SetInlineBotResults.self) { (world, query, call) throws(RPCError) in
            try world.answerInline(query, call)
            return true
        }
        self.on(API.Messages.SendInlineBotResult.self) { (world, query, call) throws(RPCError) in
            try world.sendInlineResult(query, call)
        }
        self.on(API.Messages.EditInlineBotMessage.self) { (world, query, call) throws(RPCError) in
            try world.editInlineMessage(query, call)
            return true
        }
    }
}

extension World {
    /// The most results of one answer.
    private static let maximumResults = 50

    fileprivate mutating func askInline(
        _ query: API.Messages.GetInlineBotResults, _ call: Call
    ) throws(RPCError) -> API.Messages.BotResults {
        let bot = try self.userID(query.bot, of: call.user)
        guard let record = self.users[bot], record.isBot else { throw .badRequest("BOT_INVALID") }
        guard record.inlinePlaceholder != nil else { throw .badRequest("BOT_INLINE_DISABLED") }
        var kind: API.InlineQueryPeerType?
        if query.peer != .inputPeerEmpty { kind = self.kind(of: try self.peer(query.peer, of: call.user), bot) }
        var place: API.GeoPoint?
        if let point = query.geoPoint, point != .inputGeoPointEmpty { place = try self.place(point) }
        let question = InlineQuestion(bot: bot, query: query.query, offset: query.offset, place: place)
        if let kept = self.inlineAnswers.kept(question, for: call.user, now: call.now) { return kept }
        let id = self.makeRandomID()
        self.wait(for: id, .inline(question), to: bot, call)
        let update = API.Update.updateBotInlineQuery(
            .init(
                queryID: id, userID: call.user, query: query.query, geo: place, peerType: kind, offset: query.offset))
        let companions = self.companions(of: [], seenBy: bot, and: [.user(call.user)], now: call.now)
        self.deliver(self.updates([update], with: companions, date: call.date), to: bot)
        throw Self.botIsSilent
    }

    /// Where a user asks, as a bot is told.
    private func kind(of peer: PeerKey, _ bot: Int64) -> API.InlineQueryPeerType {
        switch peer {
        case .user(bot): .inlineQueryPeerTypeSameBotPM
        case .user(let other): self.users[other]?.isBot == true ? .inlineQueryPeerTypeBotPM : .inlineQueryPeerTypePM
        case .group: .inlineQueryPeerTypeChat
        case .channel(let id):
            self.channels[id]?.isBroadcast == true ? .inlineQueryPeerTypeBroadcast : .inlineQueryPeerTypeMegagroup
        }
    }

    fileprivate mutating func answerInline(
        _ query: API.Messages.SetInlineBotResults, _ call: Call
    ) throws(RPCError) {
        guard query.results.count <= Self.maximumResults else { throw .badRequest("RESULTS_TOO_MUCH") }
        guard query.nextOffset?.utf8.count ?? 0 <= 64 else { throw .badRequest("NEXT_OFFSET_INVALID") }
        if let start = query.switchPm {
            guard !start.text.isEmpty else { throw .badRequest("SWITCH_PM_TEXT_EMPTY") }
            guard Self.isStartParameter(start.startParam) else { throw .badRequest("START_PARAM_INVALID") }
        }
        if let app = query.switchWebview, !Self.isSecure(app.url) { throw .badRequest("SWITCH_WEBVIEW_URL_INVALID") }
        var shown: [API.BotInlineResult] = []
        var results: [String: InlineAnswer.Result] = [:]
        for input in query.results {
            let (id, object, result) = try self.inlineResult(input, of: call.user, call)
            guard (1...64).contains(id.utf8.count) else { throw .badRequest("RESULT_ID_INVALID") }
            guard results.updateValue(result, forKey: id) == nil else { throw .badRequest("RESULT_ID_DUPLICATE") }
            shown.append(object)
        }
        let waiting = try self.waiting.take(query.queryID, call) { if case .inline = $0 { true } else { false } }
        guard case .inline(let question) = waiting.question else { throw .badRequest("QUERY_ID_INVALID") }
        let cacheTime = max(0, query.cacheTime)
        let answer = API.Messages.BotResults(
            gallery: query.gallery, queryID: query.queryID,
            nextOffset: query.nextOffset?.isEmpty == true ? nil : query.nextOffset, switchPm: query.switchPm,
            switchWebview: query.switchWebview, results: shown, cacheTime: cacheTime,
            users: [self.user(call.user, seenBy: waiting.user, now: call.now)])
        self.inlineAnswers.add(
            query.queryID,
            InlineAnswer(
                question: question, shown: answer, results: results, readers: [waiting.user],
                isPrivate: query.private, expiresAt: call.now + Int64(cacheTime)))
        self.answer(waiting, of: API.Messages.GetInlineBotResults.self, answer)
    }

    fileprivate mutating func sendInlineResult(
        _ query: API.Messages.SendInlineBotResult, _ call: Call
    ) throws(RPCError) -> API.Updates {
        let peer = try self.peer(query.peer, of: call.user)
        guard query.queryID != 0 else { throw .badRequest("QUERY_ID_EMPTY") }
        guard !query.id.isEmpty else { throw .badRequest("RESULT_ID_EMPTY") }
        guard let answer = self.inlineAnswers.answer(query.queryID, for: call.user) else {
            throw .badRequest("INLINE_RESULT_EXPIRED")
        }
        guard let result = answer.results[query.id] else { throw .badRequest("RESULT_ID_INVALID") }
        if peer.user == nil, self.isForbidden(\.sendInline, in: peer, to: call.user) {
            throw RPCError(code: 403, message: "CHAT_SEND_INLINE_FORBIDDEN")
        }
        let replyTo = try self.checkSending(to: peer, randomID: query.randomID, answering: query.replyTo, call)
        try self.checkSending(of: [result.content], to: peer, call)
        let author = try self.author(query.sendAs, in: peer, of: call.user)
        var extras = try self.extras(nil, answering: query.replyTo, isProtected: false, in: peer, of: call.user)
        let via = Via(bot: answer.question.bot, accessHash: self.makeRandomID())
        extras.via = via
        extras.markup = result.markup
        extras.invertsMedia = result.invertsMedia
        if self.mayShowPreviews(in: peer, call.user) { extras.preview = result.preview }
        let sent = self.send(
            result.content, from: call.user, author: author, to: peer, randomID: query.randomID, replyTo: replyTo,
            extras: extras, isSilent: query.silent, now: call.now, except: call.session)
        if query.clearDraft { self.clearDraft(of: peer, topic: extras.thread, call) }
        self.noteInline(sent.id, in: peer, of: call.user)
        if let message = self.message(sent.id, in: peer, of: call.user) {
            let update = API.Update.updateBotInlineSend(
                .init(
                    userID: call.user, query: answer.question.query, geo: answer.question.place, id: query.id,
                    msgID: result.markup == nil ? nil : self.inlineID(of: message, via)))
            let companions = self.companions(of: [], seenBy: via.bot, and: [.user(call.user)], now: call.now)
            self.deliver(self.updates([update], with: companions, date: call.date), to: via.bot)
        }
        return self.answer(to: sent, peer, randomID: query.randomID, call)
    }

    fileprivate mutating func editInlineMessage(
        _ query: API.Messages.EditInlineBotMessage, _ call: Call
    ) throws(RPCError) {
        let (message, place) = try self.inlineMessage(query.id, call)
        let markup = try self.editedMarkup(query.replyMarkup, below: message, of: call.user, in: nil)
        let wanted = WantedEdit(
            text: query.message, entities: query.entities, media: query.media, markup: markup,
            hidesPreview: query.noWebpage, invertsMedia: query.invertMedia)
        let edit = try self.edited(message, wanted, call)
        // The message is the user's.
        var sender = call
        sender.user = place.sender
        _ = self.edit(message, in: place.peer, edit, sender)
    }
}

/// Where a message lies that was sent through a bot.
struct InlinePlace: Codable, Sendable {
    var peer: PeerKey
    var sender: Int64
    /// As the sender knows it.
    var id: Int32
}
