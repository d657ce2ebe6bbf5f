extension TelegramClient {
    /// Asks the server to send a login code to `phoneNumber`, in international form; spaces, dashes and brackets do not
    /// matter. If the account lives on another datacenter, the client moves there by itself.
    ///
    /// - Throws: `phoneNumberInvalid`, `phoneNumberBanned`, `apiIDInvalid`, `floodWait`, `connectionFailed`, …
    public func sendCode(to phoneNumber: String) async throws(TelegramError) -> LoginCode {
        throw notRunning("auth.sendCode")
    }

    /// Asks for the code once more, by the next way of delivery. Possible if `code.nextDelivery` is not nil.
    public func resendCode(_ code: LoginCode) async throws(TelegramError) -> LoginCode {
        throw notRunning("auth.resendCode")
    }

    /// Signs in with the code that the user received.
    ///
    /// - Throws: `phoneCodeInvalid` (ask again), `phoneCodeExpired` (request a new one), `passwordNeeded` (the account
    ///   has a password, which this version cannot enter).
    public func signIn(_ text: String, with code: LoginCode) async throws(TelegramError) -> SignInResult {
        throw notRunning("auth.signIn")
    }

    /// Creates an account for the phone number whose code was accepted.
    public func signUp(
        with code: LoginCode,
        firstName: String,
        lastName: String = ""
    ) async throws(TelegramError) -> User {
        throw notRunning("auth.signUp")
    }

    /// Ends the session at the server and forgets the account; the authorization keys stay for the next login.
    public func logOut() async throws(TelegramError) {
        throw notRunning("auth.logOut")
    }

    /// Whether somebody is signed in. Known from storage as soon as ``run()`` has begun; asks no server.
    public func accountState() async throws(TelegramError) -> AccountState {
        throw notRunning("account state")
    }

    func notRunning(_ location: String) -> TelegramError {
        TelegramError(.stopped, message: "The client is not running", location: location, hint: "Call run() first.")
    }
}
