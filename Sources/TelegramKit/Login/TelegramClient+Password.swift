import MTProtoCore
import TelegramAPI

// The second password (core.telegram.org/api/srp).
extension TelegramClient {
    /// How often a check is begun anew because the server's half of it was used up or replaced meanwhile.
    private static let checkLimit = 3

    /// What the server says about the password of the account, or of the one that is being signed in to.
    public func passwordInfo() async throws(TelegramError) -> PasswordInfo {
        PasswordInfo(try await passwordState())
    }

    /// Finishes a sign-in that ended with ``SignInResult/passwordNeeded(_:)``. Takes a tenth of a second to compute.
    ///
    /// The password does not leave this device: the server gets a proof that it is known.
    ///
    /// - Throws: `passwordInvalid` (ask again), `floodWait` after too many tries.
    public func checkPassword(_ password: AccountPassword) async throws(TelegramError) -> User {
        let name = API.Auth.CheckPassword.name
        let authorization = try await proving(password, name) { proof throws(TelegramError) in
            try await self.network.call(API.Auth.CheckPassword(password: proof), on: .home, options: Self.login)
        }
        return try accept(authorization, name)
    }

    /// The same for a password that is a string anyway.
    public func checkPassword(_ password: String) async throws(TelegramError) -> User {
        try await checkPassword(AccountPassword(password))
    }

    /// Has a code sent to the recovery e-mail address, for a user who forgot the password.
    ///
    /// - Returns: the pattern of the address, such as `a***@b.c`.
    /// - Throws: `passwordRecoveryUnavailable` if there is no such address.
    public func requestPasswordRecovery() async throws(TelegramError) -> String {
        try await network.call(API.Auth.RequestPasswordRecovery(), on: .home, options: Self.login).emailPattern
    }

    /// Whether a recovery code is right, before a new password is asked for.
    ///
    /// - Throws: `recoveryCodeInvalid`, `recoveryCodeExpired`.
    public func checkRecoveryCode(_ code: String) async throws(TelegramError) {
        _ = try await network.call(API.Auth.CheckRecoveryPassword(code: code), on: .home, options: Self.login)
    }

    /// Signs in with a recovery code. The old password is gone then.
    ///
    /// - Parameters:
    ///   - newPassword: the password from now on; nil for none.
    ///   - hint: a reminder of it, shown to anyone who tries to sign in.
    public func recoverPassword(
        code: String, newPassword: AccountPassword? = nil, hint: String = ""
    ) async throws(TelegramError) -> User {
        let name = API.Auth.RecoverPassword.name
        var settings: API.Account.PasswordInputSettings?
        if let newPassword {
            var proof = PasswordProof(method: name)
            settings = try proof.settings(for: newPassword, hint: hint, email: nil, state: try await passwordState())
        }
        let authorization = try await network.call(
            API.Auth.RecoverPassword(code: code, newSettings: settings), on: .home, options: Self.login)
        return try accept(authorization, name)
    }

    /// Sets, changes or removes the password of the signed-in account.
    ///
    /// - Parameters:
    ///   - current: the password until now; nil if there is none.
    ///   - new: the password from now on; nil removes it.
    ///   - hint: a reminder of it, shown to anyone who tries to sign in.
    ///   - recoveryEmail: where a code is sent if it is forgotten; nil leaves that as it is.
    /// - Throws: `passwordInvalid` if `current` is wrong or missing, `emailInvalid`.
    @discardableResult
    public func setPassword(
        current: AccountPassword?, new: AccountPassword?, hint: String = "", recoveryEmail: String? = nil
    ) async throws(TelegramError) -> PasswordChange {
        let name = API.Account.UpdatePasswordSettings.name
        do throws(TelegramError) {
            _ = try await repeating(name) { state throws(TelegramError) in
                var proof = PasswordProof(method: name)
                let settings = try proof.settings(for: new, hint: hint, email: recoveryEmail, state: state)
                let answer = try current.map { password throws(TelegramError) in
                    try proof.answer(password, to: state)
                }
                return try await self.network.call(
                    API.Account.UpdatePasswordSettings(
                        password: answer ?? .inputCheckPasswordEmpty, newSettings: settings),
                    on: .home, options: Self.login)
            }
            return .done
        } catch {
            guard let length = error.serverError?.number(after: "EMAIL_UNCONFIRMED") else { throw error }
            return .emailConfirmationNeeded(codeLength: length > 0 ? length : nil)
        }
    }

    /// Confirms the recovery address with the code that was sent there.
    public func confirmRecoveryEmail(_ code: String) async throws(TelegramError) {
        _ = try await network.call(API.Account.ConfirmPasswordEmail(code: code), on: .home, options: Self.login)
    }

    /// Gives up the confirmation of a recovery address.
    public func cancelRecoveryEmail() async throws(TelegramError) {
        _ = try await network.call(API.Account.CancelPasswordEmail(), on: .home)
    }

    /// Asks the server to remove the password, which takes days and can be declined from every session meanwhile; or
    /// carries that out when the time has come.
    public func resetPassword() async throws(TelegramError) -> PasswordReset {
        switch try await network.call(API.Account.ResetPassword(), on: .home) {
        case .resetPasswordOk: .done
        case .resetPasswordRequestedWait(let date): .waiting(until: Int(date))
        case .resetPasswordFailedWait(let date): .refused(until: Int(date))
        }
    }

    /// Declines a reset that was requested, perhaps by another person.
    public func declinePasswordReset() async throws(TelegramError) {
        _ = try await network.call(API.Account.DeclinePasswordReset(), on: .home)
    }

    // MARK: -

    /// The sign-in waits for the password.
    func passwordIsNeeded() async throws(TelegramError) -> PasswordInfo {
        let info = try await passwordInfo()
        await network.note(.waitingForPassword(info))
        return info
    }

    /// How login requests are treated: the caller is told of pauses instead of waiting, and a missing password does not
    /// delay them.
    static func login(_ request: inout Request) {
        request.waitsOutFloods = false
        request.ignoresMissingPassword = true
    }

    private func passwordState() async throws(TelegramError) -> API.Account.Password {
        try await network.call(API.Account.GetPassword(), on: .home, options: Self.login)
    }

    func proving<Result>(
        _ password: AccountPassword, _ name: String,
        _ body: (API.InputCheckPasswordSRP) async throws(TelegramError) -> Result
    ) async throws(TelegramError) -> Result {
        try await repeating(name) { state throws(TelegramError) in
            var proof = PasswordProof(method: name)
            return try await body(try proof.answer(password, to: state))
        }
    }

    /// Begins anew when the server's half of the check is not valid any more: another device may have used it up, or
    /// changed the password.
    private func repeating<Result>(
        _ name: String, _ body: (API.Account.Password) async throws(TelegramError) -> Result
    ) async throws(TelegramError) -> Result {
        var attempts = 0
        while true {
            attempts += 1
            do throws(TelegramError) {
                return try await body(try await passwordState())
            } catch {
                let reason = error.serverError?.message
                guard reason == "SRP_ID_INVALID" || reason == "SRP_PASSWORD_CHANGED", attempts < Self.checkLimit
                else { throw error }
            }
        }
    }
}

extension TelegramError.ServerError {
    /// The number at the end of an error such as `EMAIL_UNCONFIRMED_6`; 0 without one, nil for another error.
    func number(after name: String) -> Int? {
        guard message.hasPrefix(name) else { return nil }
        return Int(message.dropFirst(name.count).drop { $0 == "_" }) ?? 0
    }
}
