import MTProtoCore
import NIOCore
import TL
import TelegramAPI

extension Lab {
    /// From now on, users and methods answer as a script says, and no longer as an earlier one said. What it says of
    /// an account that is deleted is passed over, and told.
    ///
    /// - Throws: ``LabError`` that names the user or method that does not exist.
    package func play(_ script: LabScript) async throws(LabError) {
        let error = await self.onServer { server -> LabError? in
            do throws(LabError) {
                try server.play(script)
                return nil
            } catch {
                return error
            }
        }
        if let error, let error { throw error }
    }

    /// A user or bot by phone number or user name.
    ///
    /// - Throws: ``LabError`` that names the user that may be meant.
    package func existingUser(_ name: String) async throws(LabError) -> Int64 {
        let answer = await self.onServer { server -> Result<Int64, LabError> in
            do throws(LabError) {
                return .success(try server.world.existingUser(name))
            } catch {
                return .failure(error)
            }
        }
        guard let found = answer else { throw LabError(code: .badConfiguration, message: "the lab has ended") }
        return try found.get()
    }

    /// Presses the button of a message that sends this to a bot. What the bot says to it is told to nobody.
    ///
    /// - Throws: the error that a client would get.
    package func press(
        _ data: [UInt8], of message: Int32, in peer: API.Peer, as user: Int64
    ) async throws(LabRequestError) {
        let answer = await self.onServer { server, now -> RPCError? in
            server.act(.press(data), by: user, message, in: PeerKey(peer), now: now)
        }
        guard let refusal = answer else { throw LabRequestError(code: 500, message: "LAB_HAS_ENDED") }
        if let refusal { throw LabRequestError(code: refusal.code, message: refusal.message) }
    }

    /// Lets a user write to another one. What is kept of it is shorter than a request.
    ///
    /// - Throws: the error that a client would get.
    package func write(_ text: String, from user: Int64, to other: Int64) async throws(LabRequestError) {
        let answer = await self.onServer { server, now -> LabRequestError? in
            do throws(RPCError) {
                try server.world.checkWriting(text, from: user, to: .user(other), now: server.worldSeconds(at: now))
            } catch {
                return LabRequestError(code: error.code, message: error.message)
            }
            guard server.write(text, from: user, to: .user(other), now: now) else {
                return LabRequestError(code: 500, message: "LAB_STATE_NOT_WRITTEN")
            }
            return nil
        }
        guard let refusal = answer else { throw LabRequestError(code: 500, message: "LAB_HAS_ENDED") }
        if let refusal { throw refusal }
    }
}

extension LabServer {
    func play(_ script: LabScript) throws(LabError) {
        var users: [Int64: [LabScript.Reaction]] = [:]
        for (name, reactions) in script.users.sorted(by: { $0.key < $1.key }) {
            let user: Int64
            // A name of before means who had it, unless somebody else has it now.
            if self.world.userID(named: name) == nil, let former = self.world.formerHolder(of: name) {
                guard !former.isDeleted else {
                    self.tellOnce("script: the account \(name) is deleted, and its part is passed over")
                    continue
                }
                user = former.id
            } else {
                user = try self.world.existingUser(name)
            }
            users[user, default: []] += reactions
        }
        var methods: [UInt32: Result<ByteBuffer, RPCError>] = [:]
        for (name, answer) in script.methods { methods[try LabMethods.id(of: name)] = try answer.reply(of: name) }
        self.script = PlayedScript(users: users, methods: methods)
        self.world.scripted = Set(users.keys)
    }

    /// Lets scripted users react to what they have got.
    func hearScript(now: Instant) {
        guard !self.world.surroundings.heard.isEmpty else { return }
        let heard = self.world.surroundings.heard
        self.world.surroundings.heard = []
        for message in heard {
            guard let reaction = self.script.users[message.user]?.first(where: { $0.fits(message.text) }) else {
                continue
            }
            for action in reaction.actions {
                self.worldTime.tasks.insert(
                    .script(ScriptStep(action: action, message: message)),
                    at: self.worldInstant(at: now) + reaction.delay)
            }
        }
    }

    func perform(_ step: ScriptStep, now: Instant) {
        let message = step.message
        // It may have been deleted while it took its time.
        guard let user = self.world.users[message.user], !user.isDeleted else { return }
        let name = user.username ?? user.phone
        switch step.action {
        case .send(let text): self.write(text, by: name, step, now: now)
        case .press where user.isBot: self.tellOnce("script: \(name) is a bot, and bots press no buttons")
        case .press(let label):
            switch message.buttons.joined().first(where: { $0.label == label }) {
            case .text(let text): self.write(text, by: name, step, now: now)
            case .callback(_, let data):
                if self.act(.press(data), by: message.user, message.id, in: message.peer, now: now) != nil {
                    self.tellOnce("script: \(name) may not press \"\(label)\"")
                }
            case .other: self.tellOnce("script: \(name) cannot press \"\(label)\": it asks no bot and sends no text")
            case nil: self.tellOnce("script: \(name) finds no button \"\(label)\"")
            }
        case .vote(let labels):
            guard let options = self.world.options(labels, in: message) else {
                return self.tellOnce("script: \(name) finds no answer \"\(labels.joined(separator: "\", \""))\"")
            }
            if self.act(.vote(options), by: message.user, message.id, in: message.peer, now: now) != nil {
                self.tellOnce("script: \(name) may not vote for \"\(labels.joined(separator: "\", \""))\"")
            }
        case .react(let emoji):
            self.ask("react with \(emoji)", by: name, message, now: now) { peer, _ in
                API.Messages.SendReaction(peer: peer, msgID: message.id, reaction: [.reactionEmoji(emoticon: emoji)])
            }
        case .reply(let text):
            self.ask("answer with \"\(text)\"", by: name, message, now: now) { peer, randomID in
                API.Messages.SendMessage(
                    peer: peer, replyTo: .inputReplyToMessage(.init(replyToMsgID: message.id)), message: text,
                    randomID: randomID)
            }
        }
    }

    private func write(_ text: String, by name: String, _ step: ScriptStep, now: Instant) {
        if !self.write(text, from: step.message.user, to: step.message.peer, now: now) {
            self.tellOnce("script: \(name) may not write \"\(text)\"")
        }
    }

    /// Lets a user ask for something about a message, and tells if it is refused.
    private func ask<Query: TLFunction>(
        _ what: String, by name: String, _ message: HeardMessage, now: Instant,
        _ query: (API.InputPeer, _ randomID: Int64) -> Query
    ) {
        guard let peer = self.world.inputPeer(message.peer.object) else { return }
        let randomID = self.performing.takeID(at: self.clock.unixNanoseconds(at: now))
        if let error = self.perform(query(peer, randomID), as: message.user, now: now) {
            self.tellOnce("script: \(name) may not \(what): \(error.message)")
        }
    }

    /// Lets a user press a button or vote. Returns why it was not done.
    func act(_ deed: ScriptDeed, by user: Int64, _ message: Int32, in peer: PeerKey, now: Instant) -> RPCError? {
        let seconds = self.worldSeconds(at: now)
        guard self.stateError == nil else { return Self.notKept }
        let deliveries: [Delivery]
        switch self.world.act(deed, user, message, in: peer, now: seconds) {
        case .success(let done): deliveries = done
        case .failure(let error): return error
        }
        self.happened(.acted(deed, user: user, in: peer, message: message, now: seconds))
        guard self.stateError == nil else { return Self.notKept }
        self.deliver(deliveries, now: now)
        return nil
    }

    private static var notKept: RPCError { RPCError(code: 500, message: "LAB_STATE_NOT_WRITTEN") }

    /// Lets a user write. Returns whether it was done.
    func write(_ text: String, from user: Int64, to peer: PeerKey, now: Instant) -> Bool {
        let seconds = self.worldSeconds(at: now)
        // What cannot be kept does not happen.
        guard self.stateError == nil, let deliveries = self.world.write(text, from: user, to: peer, now: seconds) else {
            return false
        }
        self.happened(.wrote(user: user, to: peer, text: text, now: seconds))
        guard self.stateError == nil else { return false }
        self.deliver(deliveries, now: now)
        self.hearScript(now: now)
        return true
    }
}

/// Something that a scripted user does to a message.
enum ScriptDeed: Hashable, Sendable {
    /// Presses the button that sends this.
    case press([UInt8])
    /// Votes for these options.
    case vote([[UInt8]])

    /// The method with which a client does it.
    var method: UInt32 {
        switch self {
        case .press: API.Messages.GetBotCallbackAnswer.constructorID
        case .vote: API.Messages.SendVote.constructorID
        }
    }
}

/// A script whose users and methods were found.
struct PlayedScript: Sendable {
    var users: [Int64: [LabScript.Reaction]] = [:]
    var methods: [UInt32: Result<ByteBuffer, RPCError>] = [:]
}

extension World {
    /// A user or bot by phone number or user name.
    func userID(named name: String) -> Int64? {
        let name = Self.bareName(name)
        return self.userByPhone[name] ?? self.userByUsername[name.lowercased()]
    }

    static func bareName(_ name: String) -> String {
        name.hasPrefix("@") || name.hasPrefix("+") ? String(name.dropFirst()) : name
    }

    func existingUser(_ name: String) throws(LabError) -> Int64 {
        if let id = self.userID(named: name) { return id }
        if let former = self.formerHolder(of: name) {
            let now = former.isDeleted ? "deleted" : "\"\(former.username ?? former.phone)\" now"
            throw LabError(code: .badConfiguration, message: "the account \"\(name)\" is \(now)")
        }
        throw LabError(
            code: .badConfiguration,
            message: "the lab has no user \"\(name)\""
                + Suggestion.text(for: name, among: Array(self.userByUsername.keys) + Array(self.userByPhone.keys)))
    }

    /// Keeps a message for a user who answers by itself. Such users do not answer each other: it would never end.
    mutating func hear(_ message: StoredMessage, by user: Int64) {
        guard self.scripted.contains(user), user != message.sender, !self.scripted.contains(message.sender),
            var text = message.content.text?.0
        else { return }
        if let poll = message.content.attachment?.poll.flatMap({ self.polls[$0] }) { text = poll.poll.question.text }
        self.surroundings.heard.append(
            HeardMessage(
                user: user, peer: message.peer, id: message.id, text: text,
                buttons: Self.buttons(message.extras.markup)))
    }

    private static func buttons(_ markup: API.ReplyMarkup?) -> [[ScriptButton]] {
        let rows: [API.KeyboardButtonRow] =
            switch markup {
            case .replyInlineMarkup(let rows): rows
            case .replyKeyboardMarkup(let keyboard): keyboard.rows
            default: []
            }
        return rows.map { row in
            row.buttons.map { button in
                switch button {
                case .keyboardButton(let button): .text(button.text)
                case .keyboardButtonCallback(let button): .callback(button.text, data: button.data)
                default: .other(button.label)
                }
            }
        }
    }

    /// The options of a poll whose answers have these texts; nil if one of them is not there, or the message is no poll.
    func options(_ labels: [String], in message: HeardMessage) -> [[UInt8]]? {
        guard
            let poll = self.message(message.id, in: message.peer, of: message.user)?.content.attachment?.poll
                .flatMap({ self.polls[$0] })
        else { return nil }
        var options: [[UInt8]] = []
        for label in labels {
            let found = poll.poll.answers.first {
                if case .pollAnswer(let answer) = $0 { answer.text.text == label } else { false }
            }
            guard let option = found?.option else { return nil }
            options.append(option)
        }
        return options
    }

    /// Lets a user press a button or vote by itself. Fails if the user may not, as bots may not.
    mutating func act(
        _ deed: ScriptDeed, _ user: Int64, _ id: Int32, in peer: PeerKey, now: Int64
    ) -> Result<[Delivery], RPCError> {
        do throws(RPCError) {
            try self.checkActing(as: user)
            try self.checkKind(of: user, for: deed.method)
        } catch {
            return .failure(error)
        }
        guard let message = self.message(id, in: peer, of: user), self.mayNotice([message], user) else {
            return .failure(.badRequest("MESSAGE_ID_INVALID"))
        }
        // No session of the user's asks, so none is left out, and no one sees the bot's answer.
        let key = KeyReference(datacenter: 0, id: 0)
        var call = Call(session: SessionReference(key: key, id: 0), messageID: 0, now: now, principal: key)
        call.user = user
        var refusal: RPCError?
        let deliveries = self.happen { world in
            do throws(RPCError) {
                switch deed {
                case .press(let data): _ = try world.press(data, of: message, in: peer, call)
                case .vote(let options):
                    guard let poll = message.content.attachment?.poll else {
                        throw .badRequest("MESSAGE_ID_INVALID")
                    }
                    _ = try world.vote(options, in: message, poll, call)
                }
            } catch {
                refusal = error
            }
        }
        self.surroundings.patience = nil
        return refusal.map { .failure($0) } ?? .success(deliveries)
    }

    /// Refuses a text that a user may not write.
    func checkWriting(_ text: String, from user: Int64, to peer: PeerKey, now: Int64) throws(RPCError) {
        try self.checkActing(as: user)
        guard !text.allSatisfy(\.isWhitespace) else { throw .badRequest("MESSAGE_EMPTY") }
        guard text.utf16.count <= Self.maximumMessageLength else { throw .badRequest("MESSAGE_TOO_LONG") }
        try self.checkWriting(to: peer, by: user)
        guard self.mayBegin(with: peer, user, now: now) else { throw .badRequest("PEER_ID_INVALID") }
    }

    /// Lets a user write by itself. Nil if the user may not.
    mutating func write(_ text: String, from user: Int64, to peer: PeerKey, now: Int64) -> [Delivery]? {
        guard (try? self.checkWriting(text, from: user, to: peer, now: now)) != nil else { return nil }
        return self.happen { world in
            world.send(.text(text, entities: FoundEntities.all(in: text)), from: user, to: peer, now: now)
        }
    }
}
