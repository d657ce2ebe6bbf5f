import MTProtoCore
import MTProtoCrypto
import TL
import TelegramAPI

extension Router {
    /// Codes, sign-in, sign-up, log-out and the transfer of authorizations.
    mutating func addAuthMethods() {
        self.on(API.Auth.SendCode.self, .anyone) { (world, query, call) throws(RPCError) in
            try world.sendCode(query, call)
        }
        self.on(API.Auth.ResendCode.self, .anyone) { (world, query, call) throws(RPCError) in
            try world.resendCode(query, call)
        }
        self.on(API.Auth.CancelCode.self, .anyone) { (world, query, call) throws(RPCError) in
            let phone = try world.phone(query.phoneNumber)
            if world.cancelChangeCode(to: phone, hash: query.phoneCodeHash, call) { return true }
            _ = try world.pendingCode(phone, hash: query.phoneCodeHash, call)
            world.codes[phone] = nil
            return true
        }
        self.on(API.Auth.SignIn.self, .anyone) { (world, query, call) throws(RPCError) in
            try world.signIn(query, call)
        }
        self.on(API.Auth.SignUp.self, .anyone) { (world, query, call) throws(RPCError) in
            try world.signUp(query, call)
        }
        self.on(API.Auth.LogOut.self, .anywhere) { (world, _, call) throws(RPCError) in
            let token = world.futureToken(of: call.user)
            world.logOut(call.principal)
            return API.Auth.LoggedOut(futureAuthToken: token)
        }
        self.on(API.Auth.ExportAuthorization.self) { (world, query, call) throws(RPCError) in
            try world.exportAuthorization(to: Int(query.dcID), call)
        }
        self.on(API.Auth.ImportAuthorization.self, .anyone) { (world, query, call) throws(RPCError) in
            try world.importAuthorization(id: query.id, bytes: query.bytes, call)
        }
    }
}

extension World {
    /// How long a code can be used, in seconds.
    static let codeLifetime: Int64 = 300
    /// How many wrong codes are taken before a new one has to be asked for.
    static let maximumWrongTries = 5

    // MARK: Codes

    fileprivate mutating func sendCode(_ query: API.Auth.SendCode, _ call: Call) throws(RPCError) -> API.Auth.SentCode {
        guard query.apiID > 0, !query.apiHash.isEmpty else { throw .badRequest("API_ID_INVALID") }
        let phone = try self.phone(query.phoneNumber)
        let (home, code) = try self.home(of: phone)
        guard home == call.datacenter else { throw .migrate(.phone, to: home) }
        if let user = self.userByPhone[phone], let known = self.logins.futureTokens[user],
            let token = query.settings.logoutTokens?.first(where: known.contains)
        {
            self.logins.futureTokens[user]?.removeAll { $0 == token }
            return .sentCodeSuccess(authorization: self.authorize(call, as: user))
        }
        var pending = PendingCode(
            hash: self.makeToken(), code: code, datacenter: home, expiresAt: call.now + Self.codeLifetime)
        // Where the account is signed in, the code comes as a message. The next one comes by e-mail or SMS.
        if let user = self.userByPhone[phone] {
            pending.email = self.security.emails.step(of: user)
            if case .missing? = pending.email {
            } else {
                pending.isWritten = self.write(code: code, to: user, now: call.now)
            }
        }
        self.codes[phone] = pending
        return self.sentCode(pending, to: phone)
    }

    fileprivate mutating func resendCode(
        _ query: API.Auth.ResendCode, _ call: Call
    ) throws(RPCError) -> API.Auth.SentCode {
        let phone = try self.phone(query.phoneNumber)
        if let sent = try self.resendChangeCode(to: phone, hash: query.phoneCodeHash, call) { return sent }
        var pending = try self.pendingCode(phone, hash: query.phoneCodeHash, call)
        if pending.isWritten {
            pending.isWritten = false
        } else if pending.email == nil {
            guard pending.resends == 0 else { throw RPCError(code: 406, message: "SEND_CODE_UNAVAILABLE") }
            pending.resends += 1
        }
        pending.expiresAt = call.now + Self.codeLifetime
        self.codes[phone] = pending
        return self.sentCode(pending, to: phone)
    }

    /// What a client is told of a code that was sent, or that it cannot have yet.
    func sentCode(_ pending: PendingCode, to phone: String) -> API.Auth.SentCode {
        let length = Int32(pending.code.utf8.count)
        if pending.isWritten {
            return .sentCode(
                .init(
                    type: .sentCodeTypeApp(length: length), phoneCodeHash: pending.hash, nextType: .codeTypeSms,
                    timeout: 60))
        }
        switch pending.email {
        case .missing?, .named?:
            return .sentCode(
                .init(type: .sentCodeTypeSetUpEmailRequired(.init()), phoneCodeHash: pending.hash))
        case .code(let address)?:
            let reset = self.userByPhone[phone].flatMap { self.security.emails.resets[$0] }
            let type = API.Auth.SentCodeType.SentCodeTypeEmailCode(
                emailPattern: AccountSecurity.pattern(of: address), length: length,
                resetAvailablePeriod: reset == nil ? Int32(LoginEmails.resetDelay) : nil,
                resetPendingDate: reset.map { Int32(clamping: $0) })
            return .sentCode(.init(type: .sentCodeTypeEmailCode(type), phoneCodeHash: pending.hash))
        case nil: break
        }
        let isFirst = pending.resends == 0
        return .sentCode(
            API.Auth.SentCode.SentCode(
                type: isFirst ? .sentCodeTypeSms(length: length) : .sentCodeTypeCall(length: length),
                phoneCodeHash: pending.hash,
                nextType: isFirst ? .codeTypeCall : nil,
                timeout: isFirst ? 60 : nil))
    }

    /// The digits of a phone number; throws the error of a real server if the text is none.
    func phone(_ text: String) throws(RPCError) -> String {
        guard let digits = PhoneNumbers.normalized(text) else { throw .badRequest("PHONE_NUMBER_INVALID") }
        return digits
    }

    private func home(of phone: String) throws(RPCError) -> (datacenter: Int, code: String) {
        if let user = self.userByPhone[phone].flatMap({ self.users[$0] }) { return (user.homeDC, user.code) }
        guard let datacenter = PhoneNumbers.signUpDatacenter(phone) else { throw .badRequest("PHONE_NUMBER_INVALID") }
        return (datacenter, PhoneNumbers.signUpCode(datacenter: datacenter))
    }

    func pendingCode(_ phone: String, hash: String, _ call: Call) throws(RPCError) -> PendingCode {
        let (home, _) = try self.home(of: phone)
        guard home == call.datacenter else { throw .migrate(.phone, to: home) }
        guard !hash.isEmpty else { throw .badRequest("PHONE_CODE_HASH_EMPTY") }
        guard let pending = self.codes[phone], pending.hash == hash, call.now < pending.expiresAt else {
            throw .badRequest("PHONE_CODE_EXPIRED")
        }
        return pending
    }

    /// The token that a client keeps when it logs out of an account with a password, to sign in with next time.
    fileprivate mutating func futureToken(of user: Int64) -> [UInt8]? {
        guard self.security.passwords[user] != nil else { return nil }
        let token = self.random.bytes(32)
        let kept = self.logins.futureTokens[user, default: []].suffix(LoginTokens.futureTokenLimit - 1)
        self.logins.futureTokens[user] = kept + [token]
        return token
    }

    // MARK: Signing in and out

    fileprivate mutating func signIn(
        _ query: API.Auth.SignIn, _ call: Call
    ) throws(RPCError) -> API.Auth.Authorization {
        let phone = try self.phone(query.phoneNumber)
        var pending = try self.pendingCode(phone, hash: query.phoneCodeHash, call)
        let (code, byEmail) = try Self.givenCode(query, pending)
        guard code == pending.code else {
            pending.wrongTries += 1
            self.codes[phone] = pending.wrongTries < Self.maximumWrongTries ? pending : nil
            throw .badRequest(byEmail ? "CODE_INVALID" : "PHONE_CODE_INVALID")
        }
        guard let user = self.userByPhone[phone] else {
            pending.isConfirmed = true
            self.codes[phone] = pending
            return .authorizationSignUpRequired(
                API.Auth.Authorization.AuthorizationSignUpRequired(
                    termsOfService: self.surroundings.announcements.currentTerms))
        }
        self.codes[phone] = nil
        // An owner who reads what comes to the address keeps it.
        if byEmail { self.security.emails.resets[user] = nil }
        try self.demandPassword(of: user, call)
        return self.authorize(call, as: user)
    }

    /// The code that a client gives, which has to have come in the way that the client says.
    private static func givenCode(
        _ query: API.Auth.SignIn, _ pending: PendingCode
    ) throws(RPCError) -> (code: String, byEmail: Bool) {
        if case .emailVerificationCode(let code)? = query.emailVerification {
            guard case .code? = pending.email, !pending.isWritten else { throw .badRequest("EMAIL_VERIFY_EXPIRED") }
            return (code, true)
        }
        guard let code = query.phoneCode, !code.isEmpty else { throw .badRequest("PHONE_CODE_EMPTY") }
        guard pending.email == nil || pending.isWritten else { throw .badRequest("PHONE_CODE_INVALID") }
        return (code, false)
    }

    fileprivate mutating func signUp(
        _ query: API.Auth.SignUp, _ call: Call
    ) throws(RPCError) -> API.Auth.Authorization {
        let phone = try self.phone(query.phoneNumber)
        let pending = try self.pendingCode(phone, hash: query.phoneCodeHash, call)
        guard pending.isConfirmed else { throw .badRequest("PHONE_CODE_EMPTY") }
        guard (1...64).contains(query.firstName.count) else { throw .badRequest("FIRSTNAME_INVALID") }
        guard query.lastName.count <= 64 else { throw .badRequest("LASTNAME_INVALID") }
        self.codes[phone] = nil
        let user = self.addAccount(
            LabAccount(
                phone: phone, code: pending.code, homeDC: pending.datacenter, firstName: query.firstName,
                lastName: query.lastName, avatarDC: nil),
            now: call.now)
        self.welcome(user, now: call.now)
        return self.authorize(call, as: user)
    }

    /// - Parameter isKnown: another session of the user has said that it wants this one.
    mutating func authorize(_ call: Call, as user: Int64, isKnown: Bool = false) -> API.Auth.Authorization {
        // The user who was signed in under this key is signed out.
        self.logOut(call.principal)
        self.keys[call.principal]?.awaitsPassword = nil
        self.keys[call.principal]?.isRevoked = false
        self.keys[call.principal]?.authorizedAt = call.now
        self.keys[call.principal]?.authorization = .signedIn(user: user)
        self.beginSession(call.principal, as: user, isKnown: isKnown, now: call.now)
        return self.authorization(of: user, call)
    }

    func authorization(of user: Int64, _ call: Call) -> API.Auth.Authorization {
        .authorization(API.Auth.Authorization.Authorization(user: self.user(user, seenBy: user, now: call.now)))
    }

    /// Ends the authorization of a key, and those that were exported from it.
    mutating func logOut(_ key: KeyReference) {
        self.keys[key]?.awaitsPassword = nil
        guard let authorization = self.keys[key]?.authorization else { return }
        if case .signedIn(let user) = authorization { self.discardEncryptedChats(of: key, user: user) }
        let sessions = self.sessions(of: key)
        self.keys[key]?.authorization = nil
        for (other, state) in self.keys {
            if case .imported(_, let origin) = state.authorization, origin == key {
                self.keys[other]?.authorization = nil
            }
        }
        self.exports = self.exports.filter { $0.value != key }
        self.unsubscribe(sessions)
    }

    // MARK: Other datacenters

    fileprivate mutating func exportAuthorization(
        to datacenter: Int, _ call: Call
    ) throws(RPCError) -> API.Auth.ExportedAuthorization {
        guard datacenter != call.datacenter, self.datacenters.contains(where: { $0.id == datacenter }) else {
            throw .badRequest("DC_ID_INVALID")
        }
        let token = ExportedToken(user: call.user, datacenter: datacenter, bytes: self.random.bytes(128))
        self.exports[token] = call.principal
        return API.Auth.ExportedAuthorization(id: token.user, bytes: token.bytes)
    }

    fileprivate mutating func importAuthorization(
        id: Int64, bytes: [UInt8], _ call: Call
    ) throws(RPCError) -> API.Auth.Authorization {
        let token = ExportedToken(user: id, datacenter: call.datacenter, bytes: bytes)
        guard let origin = self.exports.removeValue(forKey: token) else { throw .badRequest("AUTH_BYTES_INVALID") }
        self.keys[call.principal]?.authorization = .imported(user: id, from: origin)
        return self.authorization(of: id, call)
    }

    mutating func makeToken() -> String {
        let digits = Array("0123456789abcdef".unicodeScalars)
        var token = ""
        for byte in self.random.bytes(9) {
            token.unicodeScalars.append(digits[Int(byte >> 4)])
            token.unicodeScalars.append(digits[Int(byte & 15)])
        }
        return token
    }
}
