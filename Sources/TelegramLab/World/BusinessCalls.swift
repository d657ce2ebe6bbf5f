import MTProtoCore
import NIOCore
import TL
import TelegramAPI

// What bots do for the accounts that have connected them: calls within `invokeWithBusinessConnection`.

extension Router {
    /// What bots can do for accounts here.
    static let actingMethods: Set<UInt32> = [
        API.Messages.SendMessage.constructorID, API.Messages.SendMedia.constructorID,
        API.Messages.SendMultiMedia.constructorID, API.Messages.EditMessage.constructorID,
        API.Messages.SetTyping.constructorID, API.Messages.ReadHistory.constructorID,
        API.Messages.DeleteMessages.constructorID, API.Messages.UpdatePinnedMessage.constructorID,
        API.Account.UpdateProfile.constructorID,
    ]

    /// What they can do besides at real servers.
    private static let otherActingMethods: Set<UInt32> = [
        API.Account.SetGlobalPrivacySettings.constructorID, API.Account.UpdateUsername.constructorID,
        API.Photos.UploadProfilePhoto.constructorID, API.Photos.UpdateProfilePhoto.constructorID,
        API.Payments.ConvertStarGift.constructorID,
        API.Payments.ExportInvoice.constructorID, API.Payments.GetPaymentForm.constructorID,
        API.Payments.GetSavedStarGifts.constructorID, API.Payments.GetStarsStatus.constructorID,
        API.Payments.SendStarsForm.constructorID, API.Payments.TransferStarGift.constructorID,
        API.Payments.UpgradeStarGift.constructorID, API.Stories.DeleteStories.constructorID,
    ]

    /// What they do for accounts at real servers without the wrapper: it names the account as `peer`.
    static let storyActingMethods: Set<UInt32> = [
        API.Stories.SendStory.constructorID, API.Stories.EditStory.constructorID,
    ]

    /// What the wrapper of these calls does with its parameters, and with those of the calls.
    static var actingParameters: ParameterNames {
        let methods = Self.otherActingMethods.filter { Self.standard.routes[$0] != nil }
        var refused: [ParameterNames.Refused] = [
            .init(name: "query.schedule_date"),
            .init(name: "query.media", condition: "invoices, games and media that are sold"),
        ]
        refused += methods.map(Self.actingName).sorted().map { .init(name: $0) }
        return ParameterNames(actedOn: ["connection_id", "query"], refused: refused)
    }

    private static func actingName(_ method: UInt32) -> String { "query.\(API.registry.name(of: method) ?? "")" }

    fileprivate static func checkActing(_ method: UInt32) throws(RPCError) {
        guard !Self.otherActingMethods.contains(method) else {
            throw .notInLab(parameter: Self.actingName(method))
        }
        guard Self.actingMethods.contains(method) else { throw World.connectionNotAllowed }
    }

    /// Refuses media that are the bot's own: whose they would be in the name of an account, the lab does not know.
    fileprivate static func checkActing(_ media: API.InputMedia) throws(RPCError) {
        guard !Self.isInvoice(media), !Self.isGame(media), Self.paidMedia(media).isEmpty else {
            throw .notInLab(parameter: "query.media")
        }
    }
}

extension World {
    fileprivate static let connectionNotAllowed = RPCError.badRequest("BUSINESS_CONNECTION_NOT_ALLOWED")
    private static let connectionInvalid = RPCError.badRequest("BUSINESS_CONNECTION_INVALID")
    /// For so many seconds behind a message of a person a bot may write to them.
    private static let businessPatience: Int64 = 86_400

    /// Runs a call of a bot for the account that has connected it.
    ///
    /// - Parameter envelope: names the connection; several are refused.
    mutating func act(
        _ envelope: QueryEnvelope, _ method: UInt32, _ route: Router.Route, _ call: Call
    ) throws(RPCError) -> ByteBuffer {
        let (ids, query) = (envelope.businessConnections, envelope.query)
        guard self.users[call.user]?.isBusinessBot == true, ids.count == 1, let id = ids.first else {
            throw Self.connectionNotAllowed
        }
        try Router.checkActing(method)
        let connection = try self.connection(id, of: call)
        // Each account is served where it is at home.
        guard self.users[connection.owner]?.homeDC == call.datacenter else { throw Self.connectionInvalid }
        try self.checkRights(method, query, connection, call)
        var own = call
        own.user = connection.owner
        self.surroundings.actor = BusinessActor(bot: connection.bot, owner: connection.owner)
        defer { self.surroundings.actor = nil }
        let answer = try route.run(&self, query, own)
        return try self.answer(answer, to: method, connection, call)
    }

    private func connection(_ id: String, of call: Call) throws(RPCError) -> BusinessConnection {
        guard let connection = self.businesses.connection(id), connection.bot == call.user else {
            throw Self.connectionInvalid
        }
        return connection
    }

    /// Refuses a file for a chat into which the bot is not let by the connection with this id.
    func checkUploading(to peer: API.InputPeer, over id: String, _ call: Call) throws(RPCError) {
        try self.checkAnswering(peer, try self.connection(id, of: call), call)
    }

    /// The error for a bot that calls a method which bots may not use for themselves.
    func refusal(ofBot bot: Int64, for method: UInt32) -> RPCError {
        guard self.users[bot]?.isBusinessBot == true, Router.storyActingMethods.contains(method) else {
            return .badRequest("BOT_METHOD_INVALID")
        }
        return .notInLab(parameter: "peer")
    }

    // MARK: Rights

    private static let notGranted = RPCError(code: 403, message: "BOT_ACCESS_FORBIDDEN")

    private func checkRights(
        _ method: UInt32, _ bytes: ByteBuffer, _ connection: BusinessConnection, _ call: Call
    ) throws(RPCError) {
        switch method {
        case API.Messages.SendMessage.constructorID:
            let query: API.Messages.SendMessage = try QueryDecoding.decode(bytes)
            try self.checkSending(query.peer, at: query.scheduleDate, query.replyMarkup, connection, call)
        case API.Messages.SendMedia.constructorID:
            let query: API.Messages.SendMedia = try QueryDecoding.decode(bytes)
            try self.checkSending(query.peer, at: query.scheduleDate, query.replyMarkup, connection, call)
            try Router.checkActing(query.media)
        case API.Messages.SendMultiMedia.constructorID:
            let query: API.Messages.SendMultiMedia = try QueryDecoding.decode(bytes)
            try self.checkSending(query.peer, at: query.scheduleDate, nil, connection, call)
        case API.Messages.EditMessage.constructorID:
            let query: API.Messages.EditMessage = try QueryDecoding.decode(bytes)
            try self.checkSending(query.peer, at: query.scheduleDate, query.replyMarkup, connection, call)
        case API.Messages.SetTyping.constructorID:
            let query: API.Messages.SetTyping = try QueryDecoding.decode(bytes)
            try self.checkAnswering(query.peer, connection, call)
        case API.Messages.UpdatePinnedMessage.constructorID:
            let query: API.Messages.UpdatePinnedMessage = try QueryDecoding.decode(bytes)
            try self.checkAnswering(query.peer, connection, call)
        case API.Messages.ReadHistory.constructorID:
            let query: API.Messages.ReadHistory = try QueryDecoding.decode(bytes)
            _ = try self.customer(query.peer, connection)
            guard connection.rights.readMessages else { throw Self.notGranted }
        case API.Messages.DeleteMessages.constructorID:
            let query: API.Messages.DeleteMessages = try QueryDecoding.decode(bytes)
            try self.checkDeleting(query.id, connection)
        case API.Account.UpdateProfile.constructorID:
            let query: API.Account.UpdateProfile = try QueryDecoding.decode(bytes)
            let isNamed = query.firstName != nil || query.lastName != nil
            guard !isNamed || connection.rights.editName, query.about == nil || connection.rights.editBio else {
                throw Self.notGranted
            }
        default: throw Self.connectionNotAllowed
        }
    }

    /// The person with whose chat a call has to do.
    private func customer(
        _ input: API.InputPeer, _ connection: BusinessConnection
    ) throws(RPCError) -> (peer: PeerKey, person: Int64) {
        let peer = try self.peer(input, of: connection.owner)
        guard let person = peer.user, self.connection(of: connection.owner, with: person) != nil else {
            throw .badRequest("BUSINESS_PEER_INVALID")
        }
        return (peer, person)
    }

    /// Refuses what a bot writes where it may not, or to people who have not written for long.
    private func checkAnswering(
        _ input: API.InputPeer, _ connection: BusinessConnection, _ call: Call
    ) throws(RPCError) {
        let peer = try self.customer(input, connection).peer
        guard connection.rights.reply else { throw Self.notGranted }
        let box = self.boxes[connection.owner]
        let last = (box?.chats[peer]?.messages ?? []).reversed().lazy.compactMap { box?.message($0) }
            .first { !$0.isOutgoing }
        guard let last, call.now &- Int64(last.date) <= Self.businessPatience else {
            throw .badRequest("BUSINESS_PEER_USAGE_MISSING")
        }
    }

    private func checkSending(
        _ input: API.InputPeer, at date: Int32?, _ markup: API.ReplyMarkup?, _ connection: BusinessConnection,
        _ call: Call
    ) throws(RPCError) {
        try self.checkAnswering(input, connection, call)
        guard date == nil else { throw .notInLab(parameter: "query.schedule_date") }
        switch markup {
        case nil, .replyInlineMarkup?: break
        // The keyboard of a person is for those whom they write to.
        default: throw .badRequest("REPLY_MARKUP_INVALID")
        }
    }

    private func checkDeleting(_ ids: [Int32], _ connection: BusinessConnection) throws(RPCError) {
        for id in ids {
            guard let message = self.boxes[connection.owner]?.message(id) else { continue }
            guard let person = message.peer.user, self.connection(of: connection.owner, with: person) != nil else {
                throw .badRequest("BUSINESS_PEER_INVALID")
            }
            let isOwn = message.extras.businessBot == connection.bot
            guard connection.rights.deleteReceivedMessages || isOwn && connection.rights.deleteSentMessages else {
                throw Self.notGranted
            }
        }
    }

    // MARK: Answers

    /// What the bot is told of what it has done: nothing of the numbering of the account's updates.
    private func answer(
        _ answer: ByteBuffer, to method: UInt32, _ connection: BusinessConnection, _ call: Call
    ) throws(RPCError) -> ByteBuffer {
        do {
            switch method {
            case API.Messages.ReadHistory.constructorID, API.Messages.DeleteMessages.constructorID:
                var writer = TLWriter()
                // Nothing of the bot's own has changed.
                let affected = API.Messages.AffectedMessages(pts: self.boxes[connection.bot]?.pts ?? 1, ptsCount: 0)
                API.Messages.ReadHistory.writeResponse(affected, to: &writer)
                return try writer.finish()
            case API.Account.UpdateProfile.constructorID:
                return try self.user(connection.owner, seenBy: connection.bot, now: call.now).encoded()
            case API.Messages.SetTyping.constructorID:
                return answer
            default:
                return try self.businessUpdates(try API.Updates(decoding: answer), connection, call).encoded()
            }
        } catch {
            throw RPCError(code: 500, message: "RESPONSE_NOT_SERIALIZABLE")
        }
    }

    /// The messages in the answer to an account, as its bot is told of them.
    private func businessUpdates(
        _ answer: API.Updates, _ connection: BusinessConnection, _ call: Call
    ) -> API.Updates {
        var found: [(id: Int32, isEdited: Bool)] = []
        switch answer {
        case .updateShortSentMessage(let short): found.append((short.id, false))
        case .updates(let updates):
            for update in updates.updates {
                switch update {
                case .updateNewMessage(.message(let message), _, _): found.append((message.id, false))
                case .updateNewMessage(.messageService(let message), _, _): found.append((message.id, false))
                case .updateEditMessage(.message(let message), _, _): found.append((message.id, true))
                default: break
                }
            }
        default: break
        }
        // They are numbered by none of their own: what was told last has this number.
        let qts = Self.lastNumber(of: self.numbered[connection.bot] ?? [])
        var (updates, named): ([API.Update], [PeerKey]) = ([], [])
        for (id, isEdited) in found {
            guard let message = self.boxes[connection.owner]?.message(id) else { continue }
            updates.append(self.businessUpdate(message, isEdited: isEdited, connection)(qts))
            named += self.named(by: message, in: connection)
        }
        let companions = self.companions(of: [], seenBy: connection.bot, and: named, now: call.now)
        return self.updates(updates, with: companions, date: call.date)
    }
}
