import Logging
import MTProtoCore
import MTProtoKit
import NIOCore
import Synchronization
import TL
import TelegramAPI

// Where answers come in. What their bytes say is read in this file alone.
extension Network {
    /// What a server answered, and who.
    struct Answer: Sendable {
        fileprivate let body: ByteBuffer
        let serverTime: Int64?
        let datacenter: DatacenterID
        /// The user whom it was for; nil for none.
        let owner: Int64?
    }

    /// Tells the machine that a request was answered.
    ///
    /// - Returns: the answer, for the request's caller.
    /// - Throws: if it was for one user alone, who is not signed in any more.
    nonisolated func answered(
        _ key: AccountMachine.RequestKey, _ name: String, with answer: DatacenterManager.Answer,
        from datacenter: DatacenterID
    ) throws(TelegramError) -> Answer {
        let (owner, isForAnother) = desk.machine.withLock { $0.answered(key) }
        if isForAnother { throw TelegramError.answeredAfterSignOut(name) }
        return Answer(body: answer.body, serverTime: answer.serverTime, datacenter: datacenter, owner: owner)
    }

    /// Takes in the answer to a request of the API: reads it, and takes in what it tells besides what was asked.
    ///
    /// - Parameter isolation: where it is read. The actor is entered only if the answer may tell of more.
    func takeIn<Function: TLFunction>(
        _ answer: Answer, to function: Function, _ traits: MethodTraits, on target: Target,
        isolation: isolated (any Actor)? = #isolation
    ) async throws(TelegramError) -> Function.Response {
        let response = try Function.response(in: answer.body)
        if traits.answersTell { try await take(response, of: function, in: answer, on: target) }
        return response
    }

    /// Takes in an answer about a file: counts it as of the file's category, and reads it. It tells of nothing else.
    func takeIn<Function: TLFunction>(
        _ answer: Answer, to function: Function, in request: Request, about file: MultiplexedRequestManager.Request
    ) throws(TelegramError) -> Function.Response {
        usage.attribute(request, answer.body, to: file.category)
        return try Function.response(in: answer.body)
    }

    /// Reads an answer to what the client asks to be able to go on. What is taken in of it, the caller decides: a
    /// transferred authorization is no sign-in, and a configuration may come too late.
    func read<Function: TLFunction>(
        _ answer: DatacenterManager.Answer, to function: Function
    ) throws(TelegramError) -> Function.Response {
        try Function.response(in: answer.body)
    }

    /// Takes in what an answer tells besides what was asked.
    private func take<Function: TLFunction>(
        _ response: Function.Response, of function: Function, in answer: Answer, on target: Target
    ) async throws(TelegramError) {
        // What was said to an account that has left is not for the next one.
        let owner = answer.owner
        guard owner == nil || owner == account.userID else { return }
        take(response, of: function, isAccounts: isOfHome(target, answer.datacenter))
        try await takeNews(response, of: function, on: target, from: answer.datacenter, for: owner)
    }

    /// Takes in the users and chats that came with an answer, and what it says of the numbering of updates.
    ///
    /// - Parameter isAccounts: whether the account's home datacenter answered: no other one tells of its updates.
    private func take<Function: TLFunction>(_ response: Function.Response, of function: Function, isAccounts: Bool) {
        var enclosed = API.Enclosed()
        switch response {
        case let packet as API.Updates: note(packet)
        case let answer as any API.Enclosing: answer.addEnclosed(to: &enclosed)
        case let users as [API.User]: enclosed.users = users
        case let chats as [API.Chat]: enclosed.chats = chats
        case let user as API.User: enclosed.users = [user]
        // A sign-in within the answer to a request for one.
        case let sent as API.Auth.SentCode:
            if case .sentCodeSuccess(let authorization) = sent { authorization.addEnclosed(to: &enclosed) }
        case let token as API.Auth.LoginToken:
            if case .loginTokenSuccess(let authorization) = token { authorization.addEnclosed(to: &enclosed) }
        default: break
        }
        for packet in enclosed.updates { note(packet) }
        if !enclosed.users.isEmpty || !enclosed.chats.isEmpty {
            note(users: enclosed.users, chats: enclosed.chats, messages: enclosed.messages)
        }
        guard isAccounts else { return }
        noteChatList(in: response)
        switch response {
        case let dialogs as API.Messages.Dialogs: updates.listed(DialogPage(dialogs).dialogs, source: self)
        case let dialogs as API.Messages.PeerDialogs: updates.listed(dialogs.dialogs, source: self)
        default: break
        }
        if !enclosed.updates.isEmpty || response is API.Updates { tellReadersOfMissedUpdates() }
        guard updates.isActive else { return }
        for packet in enclosed.updates { take(packet, of: function) }
        switch response {
        case let packet as API.Updates: take(packet, of: function)
        case let affected as API.Messages.AffectedMessages: take(affected.pts, affected.ptsCount, of: function)
        case let affected as API.Messages.AffectedHistory: take(affected.pts, affected.ptsCount, of: function)
        case let affected as API.Messages.AffectedFoundMessages:
            take(affected.pts, affected.ptsCount, deleted: affected.messages, of: function)
        default: break
        }
    }

    /// Whether the account's home datacenter answered the account: also one that was named, but not without the account.
    private func isOfHome(_ target: Target, _ datacenter: DatacenterID) -> Bool {
        target == .home || target != .bare(datacenter) && datacenter == account.home
    }

    /// What any answer means for the account and the datacenters: that the account is signed in or signed out, which
    /// phone number it has, and where the datacenters are.
    ///
    /// - Parameters:
    ///   - target: where the request went.
    ///   - owner: who was signed in when it began.
    private func takeNews<Function: TLFunction>(
        _ response: Function.Response, of function: Function, on target: Target, from datacenter: DatacenterID,
        for owner: Int64?
    ) async throws(TelegramError) {
        let isHome = isOfHome(target, datacenter)
        switch response {
        case let config as API.Config: await take(config, from: datacenter)
        case let authorization as API.Auth.Authorization where isHome:
            try await take(authorization, Function.name, from: datacenter)
        case let token as API.Auth.LoginToken where isHome:
            if case .loginTokenSuccess(let authorization) = token {
                try await take(authorization, Function.name, from: datacenter)
            }
        case let sent as API.Auth.SentCode where isHome:
            if case .sentCodeSuccess(let authorization) = sent {
                try await take(authorization, Function.name, from: datacenter)
            }
        case let end as API.Auth.LoggedOut where isHome:
            try await loggedOut(token: end.futureAuthToken, of: owner)
        case let users as [API.User]:
            for case .user(let value) in users where value.isSelf {
                if let user = User(.user(value)) { await note(numberOf: user) }
            }
        default: break
        }
    }

    /// Takes over the account that a request of a login led to.
    private func take(
        _ authorization: API.Auth.Authorization, _ method: String, from datacenter: DatacenterID
    ) async throws(TelegramError) {
        guard case .authorization(let authorization) = authorization, let user = User(authorization.user) else {
            return
        }
        // Before anything is waited for: the server knows an account under it by now.
        context.noteCarrier(datacenter, owner: user.id)
        do throws(TelegramError) {
            try await checkThatIsNew(user.id, for: method)
        } catch {
            // The server has begun a session that is not going to be used.
            do throws(TelegramError) {
                try await logOut()
            } catch let failure {
                configuration.logger.warning("\(failure)")
                // It stays there, and nothing of it stays here.
                if account.userID == nil {
                    do throws(TelegramError) {
                        try await signedOut()
                    } catch let failure {
                        configuration.logger.warning("\(failure)")
                    }
                    if account.userID == nil { note(.signedOut) }
                }
            }
            throw error
        }
        try await signedIn(userID: user.id, phone: user.phone)
    }

    private func take(_ packet: API.Updates, of function: some TLFunction) {
        guard case .updateShortSentMessage(let short) = packet else {
            return updates.input(self) { $0.received(packet, hashes: $1, now: $2) }
        }
        let message = SentMessages.read(short, of: function, by: account.userID)
        updates.input(self) {
            $0.changed(pts: short.pts, count: short.ptsCount, content: message.map { .sent($0) }, hashes: $1, now: $2)
        }
    }

    private func take(_ pts: Int32, _ count: Int32, deleted ids: [Int32]? = nil, of function: some TLFunction) {
        guard let change = OwnChange(function, deleted: ids) else {
            // Whose it is the difference tells.
            return updates.input(self) { engine, _, now in engine.mayHaveMissed(now: now) }
        }
        // Bots hear nothing of what they do themselves, as far as it is known that they are bots.
        let own = account.userID.flatMap { user in memory.peers.withLock { $0.user(user) } }.flatMap { User($0) }
        let content = own?.isBot == true ? nil : change.content(pts: pts, count: count, account: account.userID)
        updates.input(self) {
            $0.changed(pts: pts, count: count, channel: change.channel, content: content, hashes: $1, now: $2)
        }
    }
}

extension TLFunction {
    /// What a boxed answer says.
    fileprivate static func response(in answer: ByteBuffer) throws(TelegramError) -> Response {
        do throws(TLError) {
            var reader = TLReader(answer)
            return try readResponse(from: &reader)
        } catch {
            throw TelegramError(
                .unexpectedResponse,
                message: "The answer cannot be read: \(error)",
                location: name,
                hint: error.code == .unknownConstructor || error.code == .unexpectedConstructor
                    ? "The object is none that layer \(API.layer) has there: the server speaks a newer or an older one."
                    : "The answer is damaged, or of another layer than \(API.layer).",
                mayHaveRun: true
            )
        }
    }
}
