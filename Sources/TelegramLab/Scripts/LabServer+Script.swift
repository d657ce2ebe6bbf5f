import MTProtoCore
import NIOCore
import TL
import TelegramAPI

extension Lab {
    /// From now on, users and methods answer as a script says, and no longer as an earlier one said.
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

    /// Lets a user write to another one.
    ///
    /// - Throws: ``LabError`` that says who does not exist, or why the user may not write.
    package func write(_ text: String, from sender: String, to receiver: String) async throws(LabError) {
        let error = await self.onServer { server, now -> LabError? in
            do throws(LabError) {
                let user = try server.world.existingUser(sender)
                let other = try server.world.existingUser(receiver)
                guard server.write(text, from: user, to: .user(other), now: now) else {
                    throw LabError(code: .badConfiguration, message: "\(sender) may not write that to \(receiver)")
                }
                return nil
            } catch {
                return error
            }
        }
        if let error, let error { throw error }
    }
}

extension LabServer {
    func play(_ script: LabScript) throws(LabError) {
        var users: [Int64: [LabScript.Reaction]] = [:]
        for (name, reactions) in script.users.sorted(by: { $0.key < $1.key }) {
            users[try self.world.existingUser(name), default: []] += reactions
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
                self.agenda.insert(.script(ScriptStep(action: action, message: message)), at: now + reaction.delay)
            }
        }
    }

    func perform(_ step: ScriptStep, now: Instant) {
        let user = self.world.users[step.message.user]
        let name = user?.username ?? user?.phone ?? ""
        let text: String
        switch step.action {
        case .send(let words): text = words
        case .press(let label):
            switch step.message.buttons.joined().first(where: { $0.label == label }) {
            case .text(let words): text = words
            case .other: return self.tellOnce("script: \(name) cannot press \"\(label)\": no button of a keyboard")
            case nil: return self.tellOnce("script: \(name) finds no button \"\(label)\"")
            }
        }
        if !self.write(text, from: step.message.user, to: step.message.peer, now: now) {
            self.tellOnce("script: \(name) may not write \"\(text)\"")
        }
    }

    /// Lets a user write. Returns whether it was done.
    func write(_ text: String, from user: Int64, to peer: PeerKey, now: Instant) -> Bool {
        let seconds = self.clock.unixSeconds(at: now)
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

/// A script whose users and methods were found.
struct PlayedScript: Sendable {
    var users: [Int64: [LabScript.Reaction]] = [:]
    var methods: [UInt32: Result<ByteBuffer, RPCError>] = [:]
}

extension World {
    /// A user or bot by phone number or user name.
    func userID(named name: String) -> Int64? {
        let name = name.hasPrefix("@") || name.hasPrefix("+") ? String(name.dropFirst()) : name
        return self.userByPhone[name] ?? self.userByUsername[name.lowercased()]
    }

    func existingUser(_ name: String) throws(LabError) -> Int64 {
        if let id = self.userID(named: name) { return id }
        throw LabError(
            code: .badConfiguration,
            message: "the lab has no user \"\(name)\""
                + Suggestion.text(for: name, among: Array(self.userByUsername.keys) + Array(self.userByPhone.keys)))
    }

    /// Keeps a message for a user who answers by itself. Such users do not answer each other: it would never end.
    mutating func hear(_ message: StoredMessage, by user: Int64) {
        guard self.scripted.contains(user), user != message.sender, !self.scripted.contains(message.sender),
            let text = message.content.text?.0
        else { return }
        self.surroundings.heard.append(
            HeardMessage(user: user, peer: message.peer, text: text, buttons: Self.buttons(message.extras.markup)))
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
                // A program that presses buttons of messages gets its own kind here.
                case .keyboardButtonCallback(let button): .other(button.text)
                case .keyboardButtonUrl(let button): .other(button.text)
                default: .other("")
                }
            }
        }
    }

    /// Lets a user write by itself. Nil if the user may not.
    mutating func write(_ text: String, from user: Int64, to peer: PeerKey, now: Int64) -> [Delivery]? {
        guard self.users[user] != nil, !text.allSatisfy(\.isWhitespace),
            text.utf16.count <= Self.maximumMessageLength, (try? self.checkWriting(to: peer, by: user)) != nil
        else { return nil }
        return self.happen { world in
            world.send(.text(text, entities: FoundEntities.all(in: text)), from: user, to: peer, now: now)
        }
    }
}
