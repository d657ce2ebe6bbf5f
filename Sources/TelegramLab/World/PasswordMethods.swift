import MTProtoCore
import MTProtoCrypto
import TL
import TelegramAPI

extension Router {
    /// The second password (core.telegram.org/api/srp): asking, proving, setting, recovering, resetting.
    mutating func addPasswordMethods() {
        self.on(API.Account.GetPassword.self, .anyone) { (world, _, call) throws(RPCError) in
            try world.passwordState(of: try world.passwordOwner(call), call)
        }
        self.on(API.Auth.CheckPassword.self, .anyone) { (world, query, call) throws(RPCError) in
            guard let user = world.keys[call.principal]?.awaitsPassword else { throw .unregistered }
            try world.checkPassword(query.password, of: user, call)
            return world.authorize(call, as: user)
        }
        self.on(API.Account.GetPasswordSettings.self) { (world, query, call) throws(RPCError) in
            try world.checkPassword(query.password, of: call.user, call)
            return API.Account.PasswordSettings(email: world.security.passwords[call.user]?.email)
        }
        self.on(API.Account.UpdatePasswordSettings.self) { (world, query, call) throws(RPCError) in
            if world.security.passwords[call.user] != nil {
                try world.checkPassword(query.password, of: call.user, call)
            }
            try world.updatePassword(query.newSettings, call)
            return true
        }
        self.on(API.Account.ConfirmPasswordEmail.self) { (world, query, call) throws(RPCError) in
            guard let pending = world.security.pending[call.user] else { throw .badRequest("EMAIL_HASH_EXPIRED") }
            guard query.code == world.users[call.user]?.code else { throw .badRequest("CODE_INVALID") }
            var password = pending.password ?? world.security.passwords[call.user]
            password?.email = pending.email
            world.security.setPassword(password, of: call.user, at: call.now)
            return true
        }
        self.on(API.Account.ResendPasswordEmail.self) { (world, _, call) throws(RPCError) in
            guard world.security.pending[call.user] != nil else { throw .badRequest("EMAIL_HASH_EXPIRED") }
            return true
        }
        self.on(API.Account.CancelPasswordEmail.self) { (world, _, call) throws(RPCError) in
            guard world.security.pending.removeValue(forKey: call.user) != nil else {
                throw .badRequest("EMAIL_HASH_EXPIRED")
            }
            return true
        }
        self.addRecoveryMethods()
    }

    private mutating func addRecoveryMethods() {
        self.on(API.Auth.RequestPasswordRecovery.self, .anyone) { (world, _, call) throws(RPCError) in
            let user = try world.passwordOwner(call)
            guard let password = world.security.passwords[user] else { throw .badRequest("PASSWORD_EMPTY") }
            guard let email = password.email else { throw .badRequest("PASSWORD_RECOVERY_NA") }
            world.security.recoveries.insert(user)
            return API.Auth.PasswordRecovery(emailPattern: AccountSecurity.pattern(of: email))
        }
        self.on(API.Auth.CheckRecoveryPassword.self, .anyone) { (world, query, call) throws(RPCError) in
            try world.checkRecoveryCode(query.code, of: try world.passwordOwner(call))
            return true
        }
        self.on(API.Auth.RecoverPassword.self, .anyone) { (world, query, call) throws(RPCError) in
            let user = try world.passwordOwner(call)
            try world.checkRecoveryCode(query.code, of: user)
            let new = try query.newSettings.map { settings throws(RPCError) in
                try world.password(settings, of: user)
            }
            world.security.setPassword(new ?? nil, of: user, at: call.now)
            // Who is signed in stays so, everywhere.
            guard call.user != user else { return world.authorization(of: user, call) }
            return world.authorize(call, as: user)
        }
        self.on(API.Account.ResetPassword.self) { (world, _, call) throws(RPCError) in
            guard world.security.passwords[call.user] != nil else { throw .badRequest("PASSWORD_EMPTY") }
            if let due = world.security.resets[call.user] {
                guard due <= call.now else { return .resetPasswordRequestedWait(untilDate: Int32(clamping: due)) }
                world.security.setPassword(nil, of: call.user, at: call.now)
                return .resetPasswordOk
            }
            let due = call.now + AccountSecurity.resetDelay
            world.security.resets[call.user] = due
            return .resetPasswordRequestedWait(untilDate: Int32(clamping: due))
        }
        self.on(API.Account.DeclinePasswordReset.self) { (world, _, call) throws(RPCError) in
            guard world.security.resets.removeValue(forKey: call.user) != nil else {
                throw .badRequest("RESET_REQUEST_MISSING")
            }
            return true
        }
    }
}

extension World {
    /// Who is signed in, or would be with the right password.
    fileprivate func passwordOwner(_ call: Call) throws(RPCError) -> Int64 {
        guard let user = self.keys[call.principal]?.awaitsPassword ?? self.keys[call.principal]?.authorization?.user
        else { throw .unregistered }
        return user
    }

    private static func algorithm(_ salt1: [UInt8], _ salt2: [UInt8]) -> API.PasswordKdfAlgo {
        guard let group = AccountSecurity.group else { return .passwordKdfAlgoUnknown }
        return .passwordKdfAlgoSHA256SHA256PBKDF2HMACSHA512iter100000SHA256ModPow(
            .init(salt1: salt1, salt2: salt2, g: group.g, p: group.prime))
    }

    fileprivate mutating func passwordState(of user: Int64, _ call: Call) throws(RPCError) -> API.Account.Password {
        let offer = AccountSecurity.Offer(salt1: self.random.bytes(8), salt2: self.random.bytes(16))
        self.security.offers[user] = offer
        var state = API.Account.Password(
            newAlgo: Self.algorithm(offer.salt1, offer.salt2),
            newSecureAlgo: .securePasswordKdfAlgoPBKDF2HMACSHA512iter100000(salt: self.random.bytes(8)),
            secureRandom: self.random.bytes(256))
        state.emailUnconfirmedPattern = self.security.pending[user].map { AccountSecurity.pattern(of: $0.email) }
        state.loginEmailPattern = self.security.emails.addresses[user].map { AccountSecurity.pattern(of: $0) }
        guard let password = self.security.passwords[user] else { return state }
        let id = Int64(bitPattern: self.random.next())
        let challenge = AccountSecurity.Challenge(
            id: id, user: user, salt1: password.salt1, salt2: password.salt2, verifier: try self.verifier(of: user),
            seed: self.random.next(), generation: self.security.generations[user] ?? 0)
        self.security.add(challenge)
        state.hasPassword = true
        state.hasRecovery = password.email != nil
        state.currentAlgo = Self.algorithm(password.salt1, password.salt2)
        state.srpB = try challenge.server().b
        state.srpID = id
        state.hint = password.hint
        state.pendingResetDate = self.security.resets[user].map { Int32(clamping: $0) }
        return state
    }

    /// v of a user's password, made once.
    private mutating func verifier(of user: Int64) throws(RPCError) -> [UInt8] {
        guard let password = self.security.passwords[user] else { throw .badRequest("PASSWORD_EMPTY") }
        switch password.secret {
        case .verifier(let verifier):
            return verifier
        case .plain(let text):
            guard
                let verifier = try? AccountSecurity.parameters(password.salt1, password.salt2).verifier(
                    SecretBytes(copying: text.utf8))
            else {
                throw RPCError(code: 500, message: "PASSWORD_NOT_STRETCHED")
            }
            self.security.passwords[user]?.secret = .verifier(verifier)
            return verifier
        }
    }

    /// Throws unless the caller proves that it knows a user's password.
    mutating func checkPassword(
        _ proof: API.InputCheckPasswordSRP, of user: Int64, _ call: Call
    ) throws(RPCError) {
        guard self.security.passwords[user] != nil else { throw .badRequest("PASSWORD_EMPTY") }
        if let pause = self.security.pause(for: user, now: call.now) {
            throw RPCError(code: 420, message: "FLOOD_WAIT_\(pause)")
        }
        guard case .inputCheckPasswordSRP(let id, let a, let m1) = proof else {
            throw .badRequest("PASSWORD_HASH_INVALID")
        }
        guard let challenge = self.security.takeChallenge(id, of: user) else { throw .badRequest("SRP_ID_INVALID") }
        guard challenge.generation == self.security.generations[user] ?? 0 else {
            throw .badRequest("SRP_PASSWORD_CHANGED")
        }
        guard leftPadded(a, to: 256).flatMap({ try? AccountSecurity.group?.check($0) }) != nil else {
            throw .badRequest("SRP_A_INVALID")
        }
        guard try challenge.server().accepts(a: a, m1: m1) else {
            self.security.noteFailure(of: user, now: call.now)
            throw .badRequest("PASSWORD_HASH_INVALID")
        }
        self.security.failures[user] = nil
    }

    /// The password that settings describe; nil removes it.
    fileprivate func password(
        _ settings: API.Account.PasswordInputSettings, of user: Int64
    ) throws(RPCError) -> AccountSecurity.Password? {
        guard let hash = settings.newPasswordHash, let algorithm = settings.newAlgo else {
            throw .badRequest("NEW_SETTINGS_EMPTY")
        }
        guard !hash.isEmpty else {
            guard self.security.passwords[user] != nil else { throw .badRequest("NEW_SETTINGS_EMPTY") }
            return nil
        }
        guard case .passwordKdfAlgoSHA256SHA256PBKDF2HMACSHA512iter100000SHA256ModPow(let given) = algorithm,
            let group = AccountSecurity.group, given.g == group.g, given.p == group.prime
        else { throw .badRequest("NEW_SETTINGS_INVALID") }
        // The client has to extend the salt that it was offered.
        guard let offer = self.security.offers[user], given.salt1.starts(with: offer.salt1),
            given.salt1.count >= offer.salt1.count + 8, given.salt2 == offer.salt2
        else { throw .badRequest("NEW_SALT_INVALID") }
        guard hash.count == 256, (try? group.check(hash)) != nil else { throw .badRequest("NEW_SETTINGS_INVALID") }
        let hint = settings.hint ?? ""
        guard hint.count <= 255 else { throw .badRequest("PASSWORD_HINT_INVALID") }
        return AccountSecurity.Password(
            secret: .verifier(hash), salt1: given.salt1, salt2: given.salt2, hint: hint,
            // One that is given and empty takes the former away.
            email: settings.email?.isEmpty == true ? nil : self.security.passwords[user]?.email)
    }

    fileprivate mutating func updatePassword(
        _ settings: API.Account.PasswordInputSettings, _ call: Call
    ) throws(RPCError) {
        let user = call.user
        let isChanged = settings.newPasswordHash != nil
        let new = isChanged ? try self.password(settings, of: user) : nil
        if let email = settings.email, !email.isEmpty {
            guard email.contains("@") else { throw .badRequest("EMAIL_INVALID") }
            guard new != nil || !isChanged && self.security.passwords[user] != nil else {
                throw .badRequest("PASSWORD_MISSING")
            }
            self.security.pending[user] = .init(password: new, email: email)
            // The code is the account's login code, as the lab sends no e-mail.
            throw .badRequest("EMAIL_UNCONFIRMED_\(self.users[user]?.code.count ?? 5)")
        }
        guard !isChanged else {
            self.security.setPassword(new, of: user, at: call.now)
            return
        }
        guard settings.email != nil else { throw .badRequest("NEW_SETTINGS_EMPTY") }
        // The address goes, and with it one that waits for its code. The password stays.
        guard var password = self.security.passwords[user] else { throw .badRequest("PASSWORD_MISSING") }
        password.email = nil
        self.security.setPassword(password, of: user, at: call.now)
    }

    fileprivate func checkRecoveryCode(_ code: String, of user: Int64) throws(RPCError) {
        guard self.security.passwords[user] != nil else { throw .badRequest("PASSWORD_EMPTY") }
        guard self.security.recoveries.contains(user) else { throw .badRequest("PASSWORD_RECOVERY_EXPIRED") }
        guard code == self.users[user]?.code else { throw .badRequest("CODE_INVALID") }
    }
}
