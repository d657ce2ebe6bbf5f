import MTProtoCore
import MTProtoCrypto
import TelegramAPI

// Pages that know their visitors by buttons of bots (core.telegram.org/api/url-authorization). The lab shows no page:
// it makes the address that a client opens.

/// A page on which a user is signed in through a bot.
struct WebSignIn: Codable, Hashable, Sendable {
    /// By which the user names it.
    var hash: Int64
    var bot: Int64
    var domain: String
    var createdAt: Int32
    var activeAt: Int32

    /// In as many bits stands which button of its message it is; the others of its id name the bot.
    private static let numberLength: Int64 = 7

    /// The id of a button by which users sign in through a bot; nil if there cannot be one.
    static func buttonID(_ number: Int, of bot: Int64) -> Int32? {
        guard (0..<1 << Int(self.numberLength)).contains(number), bot > 0 else { return nil }
        return Int32(exactly: bot).flatMap { Int32(exactly: Int64($0) << self.numberLength | Int64(number)) }
    }

    /// The bot of a button.
    static func bot(ofButton id: Int32) -> Int64 { Int64(id) >> self.numberLength }
}

extension Router {
    static let webSignInUserMethods: Set<UInt32> = [
        API.Account.ResetWebAuthorization.constructorID, API.Account.ResetWebAuthorizations.constructorID,
        API.Messages.RequestUrlAuth.constructorID, API.Messages.AcceptUrlAuth.constructorID,
    ]

    mutating func addWebSignInMethods() {
        self.on(API.Messages.RequestUrlAuth.self) { (world, query, call) throws(RPCError) in
            guard let place = try Self.place(query.peer, query.msgID, query.buttonID, query.url) else {
                return .urlAuthResultDefault
            }
            let button = try world.loginButton(place, call)
            return .urlAuthResultRequest(
                .init(bot: world.user(button.bot, seenBy: call.user, now: call.now), domain: button.domain))
        }
        self.on(API.Messages.AcceptUrlAuth.self) { (world, query, call) throws(RPCError) in
            guard let place = try Self.place(query.peer, query.msgID, query.buttonID, query.url) else {
                return .urlAuthResultDefault
            }
            let button = try world.loginButton(place, call)
            return .urlAuthResultAccepted(.init(url: try world.signIn(by: button, call)))
        }
        self.on(API.Account.GetWebAuthorizations.self) { (world, _, call) throws(RPCError) in
            world.webAuthorizations(call)
        }
        self.on(API.Account.ResetWebAuthorization.self) { (world, query, call) throws(RPCError) in
            guard world.security.webSignIns[call.user]?.contains(where: { $0.hash == query.hash }) == true else {
                throw .badRequest("HASH_INVALID")
            }
            world.security.webSignIns[call.user]?.removeAll { $0.hash == query.hash }
            return true
        }
        self.on(API.Account.ResetWebAuthorizations.self) { (world, _, call) throws(RPCError) in
            world.security.webSignIns[call.user] = nil
            return true
        }
    }

    mutating func judgeWebSignInParameters() {
        self.judge(
            API.Messages.RequestUrlAuth.self, actsOn: "peer msg_id button_id url",
            refuses: [.init("in_app_origin") { $0.inAppOrigin?.isEmpty == false }])
        // Nothing of it is ever asked for.
        self.judge(
            API.Messages.AcceptUrlAuth.self, actsOn: "peer msg_id button_id url",
            refuses: [
                .init("write_allowed") { $0.writeAllowed }, .init("share_phone_number") { $0.sharePhoneNumber },
                .init("match_code") { $0.matchCode?.isEmpty == false },
            ])
        self.judge(API.Account.ResetWebAuthorization.self, actsOn: "hash")
    }

    /// The button that a client means; nil if it means an address alone, and no page of the lab's knows users by that.
    private static func place(
        _ peer: API.InputPeer?, _ message: Int32?, _ button: Int32?, _ url: String?
    ) throws(RPCError) -> LoginButtonPlace? {
        if let peer, let message, let button { return .init(peer: peer, message: message, button: button) }
        guard let url, PageAddress(url) != nil else { throw .badRequest("URL_INVALID") }
        return nil
    }
}

/// Where a button stands by which users sign in.
private struct LoginButtonPlace {
    var peer: API.InputPeer
    var message: Int32
    var button: Int32
}

/// A button by which users sign in.
private struct LoginButton {
    var bot: Int64
    var url: String
    var domain: String
}

extension World {
    fileprivate func loginButton(_ place: LoginButtonPlace, _ call: Call) throws(RPCError) -> LoginButton {
        let peer = try self.peer(place.peer, of: call.user)
        guard let message = self.message(place.message, in: peer, of: call.user),
            case .replyInlineMarkup(let rows)? = message.extras.markup
        else { throw .badRequest("MESSAGE_ID_INVALID") }
        for case .keyboardButtonUrlAuth(let login) in rows.flatMap(\.buttons) where login.buttonID == place.button {
            guard let address = PageAddress(login.url) else { break }
            return LoginButton(bot: WebSignIn.bot(ofButton: login.buttonID), url: login.url, domain: address.host)
        }
        throw .badRequest("BUTTON_ID_INVALID")
    }

    /// Signs the caller in on the page of a button. Returns the address that tells the page who comes.
    fileprivate mutating func signIn(by button: LoginButton, _ call: Call) throws(RPCError) -> String {
        guard let user = self.users[call.user] else { throw .unregistered }
        // Without a token there is nothing by which a page could check who comes.
        guard let token = self.logins.bots.first(where: { $0.value == button.bot })?.key else {
            throw .badRequest("BOT_INVALID")
        }
        var all = self.security.webSignIns[call.user] ?? []
        if let index = all.firstIndex(where: { $0.bot == button.bot && $0.domain == button.domain }) {
            all[index].activeAt = call.date
        } else {
            all.append(
                WebSignIn(
                    hash: self.makeRandomID(), bot: button.bot, domain: button.domain, createdAt: call.date,
                    activeAt: call.date))
        }
        self.security.webSignIns[call.user] = all
        return Self.address(button.url, naming: user, signedWith: token, at: call.now)
    }

    /// What the page receives (core.telegram.org/widgets/login#receiving-authorization-data).
    private static func address(
        _ url: String, naming user: UserRecord, signedWith token: String, at now: Int64
    ) -> String {
        var fields = [("auth_date", "\(now)"), ("first_name", user.firstName), ("id", "\(user.id)")]
        if !user.lastName.isEmpty { fields.append(("last_name", user.lastName)) }
        if let name = user.username { fields.append(("username", name)) }
        // They stand in the order of their names.
        let text = fields.map { "\($0.0)=\($0.1)" }.joined(separator: "\n")
        let hash = Hash.hmacSHA256(key: Hash.sha256(Array(token.utf8)), Array(text.utf8))
        fields.append(("hash", TextEncoding.hexadecimal(hash)))
        let query = fields.map { "\($0.0)=\(TextEncoding.percentEncoded($0.1))" }.joined(separator: "&")
        let page = url.prefix { $0 != "#" }
        return "\(page)\(page.contains("?") ? "&" : "?")\(query)\(url.dropFirst(page.count))"
    }

    fileprivate func webAuthorizations(_ call: Call) -> API.Account.WebAuthorizations {
        let all = self.security.webSignIns[call.user] ?? []
        return .init(
            authorizations: all.map { page in
                API.WebAuthorization(
                    hash: page.hash, botID: page.bot, domain: page.domain, browser: "", platform: "",
                    dateCreated: page.createdAt, dateActive: page.activeAt, ip: "127.0.0.1", region: "")
            },
            users: Set(all.map(\.bot)).sorted().map { self.user($0, seenBy: call.user, now: call.now) })
    }
}
