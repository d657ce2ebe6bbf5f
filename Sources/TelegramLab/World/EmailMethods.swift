import MTProtoCore
import TelegramAPI

extension Router {
    static let emailUserMethods: Set<UInt32> = [
        API.Account.SendVerifyEmailCode.constructorID, API.Account.VerifyEmail.constructorID,
    ]

    /// E-mail addresses for login codes (core.telegram.org/api/auth#email-verification).
    mutating func addEmailMethods() {
        self.on(API.Account.SendVerifyEmailCode.self, .anyone) { (world, query, call) throws(RPCError) in
            try world.sendEmailCode(query, call)
        }
        self.on(API.Account.VerifyEmail.self, .anyone) { (world, query, call) throws(RPCError) in
            guard case .emailVerificationCode(let code) = query.verification else {
                throw .notInLab(parameter: "verification")
            }
            return try world.verifyEmail(code, query.purpose, call)
        }
        self.on(API.Auth.ResetLoginEmail.self, .anyone) { (world, query, call) throws(RPCError) in
            try world.resetLoginEmail(query, call)
        }
    }
}

extension World {
    /// Who is signed in and asks at home.
    private func emailOwner(_ call: Call) throws(RPCError) -> UserRecord {
        guard let user = self.users[call.user] else { throw .unregistered }
        guard user.homeDC == call.datacenter else { throw .migrate(.user, to: user.homeDC) }
        return user
    }

    /// The code that was asked for and waits for an address.
    private func pendingSetUp(_ phone: String, _ hash: String, _ call: Call) throws(RPCError) -> PendingCode {
        let pending: PendingCode
        do throws(RPCError) {
            pending = try self.pendingCode(phone, hash: hash, call)
        } catch {
            throw error.message == "PHONE_CODE_EXPIRED" ? .badRequest("PHONE_HASH_EXPIRED") : error
        }
        switch pending.email {
        case .missing?, .named?: return pending
        case .code?, nil: throw .badRequest("EMAIL_NOT_ALLOWED")
        }
    }

    fileprivate mutating func sendEmailCode(
        _ query: API.Account.SendVerifyEmailCode, _ call: Call
    ) throws(RPCError) -> API.Account.SentEmailCode {
        let length: Int
        switch query.purpose {
        case .emailVerifyPurposeLoginSetup(let number, let hash):
            let phone = try self.phone(number)
            var pending = try self.pendingSetUp(phone, hash, call)
            guard LoginEmails.isAddress(query.email) else { throw .badRequest("EMAIL_INVALID") }
            pending.email = .named(query.email)
            pending.wrongTries = 0
            pending.expiresAt = call.now + Self.codeLifetime
            self.codes[phone] = pending
            length = pending.code.utf8.count
        case .emailVerifyPurposePassport: throw .notInLab(parameter: "purpose")
        case .emailVerifyPurposeLoginChange:
            let user = try self.emailOwner(call)
            guard self.security.emails.addresses[user.id] != nil else { throw .badRequest("EMAIL_NOT_SETUP") }
            guard LoginEmails.isAddress(query.email) else { throw .badRequest("EMAIL_INVALID") }
            self.security.emails.proofs[user.id] = .init(
                purpose: query.purpose, address: query.email, expiresAt: call.now + Self.codeLifetime)
            length = user.code.utf8.count
        }
        return .init(emailPattern: AccountSecurity.pattern(of: query.email), length: Int32(clamping: length))
    }

    fileprivate mutating func verifyEmail(
        _ code: String, _ purpose: API.EmailVerifyPurpose, _ call: Call
    ) throws(RPCError) -> API.Account.EmailVerified {
        guard case .emailVerifyPurposeLoginSetup(let number, let hash) = purpose else {
            return try self.verifyOwnEmail(code, purpose, call)
        }
        let phone = try self.phone(number)
        var pending = try self.pendingSetUp(phone, hash, call)
        guard case .named(let address)? = pending.email else { throw .badRequest("EMAIL_VERIFY_EXPIRED") }
        guard code == pending.code else {
            pending.wrongTries += 1
            if pending.wrongTries >= Self.maximumWrongTries { pending.email = .missing }
            self.codes[phone] = pending
            throw .badRequest("CODE_INVALID")
        }
        if let user = self.userByPhone[phone] { self.security.emails.set(address, of: user) }
        // From now on codes go there, and the first one has.
        let sent = PendingCode(
            hash: self.makeToken(), code: pending.code, datacenter: pending.datacenter,
            expiresAt: call.now + Self.codeLifetime, email: .code(address: address))
        self.codes[phone] = sent
        return .emailVerifiedLogin(email: address, sentCode: self.sentCode(sent, to: phone))
    }

    private mutating func verifyOwnEmail(
        _ code: String, _ purpose: API.EmailVerifyPurpose, _ call: Call
    ) throws(RPCError) -> API.Account.EmailVerified {
        let user = try self.emailOwner(call)
        guard var proof = self.security.emails.proofs[user.id], proof.purpose == purpose, call.now < proof.expiresAt
        else { throw .badRequest("EMAIL_VERIFY_EXPIRED") }
        guard code == user.code else {
            proof.wrongTries += 1
            self.security.emails.proofs[user.id] = proof.wrongTries < Self.maximumWrongTries ? proof : nil
            throw .badRequest("CODE_INVALID")
        }
        self.security.emails.proofs[user.id] = nil
        self.security.emails.set(proof.address, of: user.id)
        return .emailVerified(email: proof.address)
    }

    /// Takes the address of a user who cannot read what comes there away, after a time in which the owner can object by
    /// signing in.
    fileprivate mutating func resetLoginEmail(
        _ query: API.Auth.ResetLoginEmail, _ call: Call
    ) throws(RPCError) -> API.Auth.SentCode {
        let phone = try self.phone(query.phoneNumber)
        var pending = try self.pendingCode(phone, hash: query.phoneCodeHash, call)
        guard case .code? = pending.email, let user = self.userByPhone[phone] else {
            throw .badRequest("EMAIL_INSTALL_MISSING")
        }
        if let due = self.security.emails.resets[user] {
            guard due <= call.now else { throw .badRequest("TASK_ALREADY_EXISTS") }
            self.security.emails.remove(of: user)
            pending.email = nil
            pending.expiresAt = call.now + Self.codeLifetime
            self.codes[phone] = pending
        } else {
            self.security.emails.resets[user] = call.now + LoginEmails.resetDelay
        }
        return self.sentCode(pending, to: phone)
    }
}
