extension TelegramClient {
    /// Signs in to an account of a local Telegram, for tests and experiments: with the code that the lab's description names,
    /// and with the password where the account has one. A number that can sign up does so.
    ///
    /// - Throws: what ``sendCode(to:)``, ``signIn(_:with:)`` and ``checkPassword(_:)-(String)`` throw.
    @discardableResult
    public func signIn(_ account: LabServers.Account) async throws(TelegramError) -> User {
        let code = try await sendCode(to: account.phone)
        switch try await signIn(account.code, with: code) {
        case .signedIn(let user): return user
        case .passwordNeeded: return try await checkPassword(account.password ?? "")
        case .signUpRequired: return try await signUp(with: code, firstName: account.phone)
        }
    }
}
