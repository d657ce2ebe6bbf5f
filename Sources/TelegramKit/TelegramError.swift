/// Everything that a ``TelegramClient`` can fail with.
///
/// `code` says what happened in a form that programs can act on; `message`, `location` and `hint` say the same to
/// people. An error never contains secrets: no keys, codes, passwords or message texts.
public struct TelegramError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong. New codes may be added.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        public let description: String

        init(_ description: String) {
            self.description = description
        }

        // What the server says about a login.

        /// The phone number is not one: international form is expected, e.g. `+49 151 23456789`.
        public static let phoneNumberInvalid = Code("phoneNumberInvalid")
        /// Telegram does not serve this phone number.
        public static let phoneNumberBanned = Code("phoneNumberBanned")
        /// Too many codes were requested for this phone number. The server does not say when it will send another one.
        public static let phoneNumberFlood = Code("phoneNumberFlood")
        /// No account has this phone number, and the request was for existing ones.
        public static let phoneNumberUnoccupied = Code("phoneNumberUnoccupied")
        /// The login code is wrong.
        public static let phoneCodeInvalid = Code("phoneCodeInvalid")
        /// The login code was right once; a new one must be requested.
        public static let phoneCodeExpired = Code("phoneCodeExpired")
        /// The account is protected by a password, which has to be given first.
        public static let passwordNeeded = Code("passwordNeeded")
        /// The password is wrong.
        public static let passwordInvalid = Code("passwordInvalid")
        /// The account has no address to which a code for a forgotten password could be sent.
        public static let passwordRecoveryUnavailable = Code("passwordRecoveryUnavailable")
        /// The code from the e-mail is wrong.
        public static let recoveryCodeInvalid = Code("recoveryCodeInvalid")
        /// The code from the e-mail is no longer valid, or none was asked for.
        public static let recoveryCodeExpired = Code("recoveryCodeExpired")
        /// This is not an e-mail address that the server takes.
        public static let emailInvalid = Code("emailInvalid")
        /// The token of the bot is wrong, or was replaced.
        public static let botTokenInvalid = Code("botTokenInvalid")
        /// The login picture is none, was used, or has expired.
        public static let loginTokenInvalid = Code("loginTokenInvalid")
        /// No account of this id is stored.
        public static let accountUnknown = Code("accountUnknown")
        /// An account is signed in where none should be.
        public static let alreadySignedIn = Code("alreadySignedIn")
        /// The account was deleted, or closed by Telegram.
        public static let accountDeactivated = Code("accountDeactivated")
        /// An exported session is damaged, or none.
        public static let sessionInvalid = Code("sessionInvalid")
        /// A session that another program wrote is of a version, or of a kind, that is not read here.
        public static let sessionUnsupported = Code("sessionUnsupported")
        /// Another process of this machine uses the session's key.
        public static let sessionInUse = Code("sessionInUse")
        /// An exported session is encrypted with another passphrase.
        public static let passphraseInvalid = Code("passphraseInvalid")
        /// The API id and hash do not belong together or are not known to the server.
        public static let apiIDInvalid = Code("apiIDInvalid")
        /// A first name is missing or too long.
        public static let nameInvalid = Code("nameInvalid")

        // What the server says about requests.

        /// The request needs a signed-in account, and there is none (or its session was ended from elsewhere).
        public static let unauthorized = Code("unauthorized")
        /// Two places used the same authorization key at once; the server has discarded it.
        public static let authorizationKeyDuplicated = Code("authorizationKeyDuplicated")
        /// Too many requests of a kind; `retryAfter` says how long to wait.
        public static let floodWait = Code("floodWait")
        /// The server does not take an uploaded file, or a part of it.
        public static let invalidMedia = Code("invalidMedia")
        /// The permission to use a file has ended, and no other could be had.
        public static let fileReferenceExpired = Code("fileReferenceExpired")
        /// Any other refusal of the server; `serverError` carries it verbatim, and is nil where the server refused the
        /// message itself and never looked at the request in it.
        public static let server = Code("server")
        /// The answer does not have the type that the request promises, or cannot be unpacked.
        public static let unexpectedResponse = Code("unexpectedResponse")
        /// The request was sent, and its answer was lost: it is unknown whether it ran. Check its effect before you
        /// repeat it. Raised only for requests that are not idempotent; the client itself repeats the others, see
        /// ``RequestOptions/isIdempotent``. Where the caller ended the request the code is `cancelled`, `timeout` or
        /// `stopped`, and ``TelegramError/mayHaveRun`` says the same.
        public static let outcomeUnknown = Code("outcomeUnknown")

        // What happens on the way.

        /// No connection could be made or kept in the time allowed.
        public static let connectionFailed = Code("connectionFailed")
        /// No answer in the time that was allowed for it. A proxy may be needed.
        public static let timeout = Code("timeout")
        /// The server offers no key that the configuration knows: another server, or an attacker in between.
        public static let unknownServerKey = Code("unknownServerKey")
        /// The authorization key could not be made.
        public static let keyExchangeFailed = Code("keyExchangeFailed")
        /// The caller cancelled.
        public static let cancelled = Code("cancelled")
        /// The client is not running, or was stopped before the answer came.
        public static let stopped = Code("stopped")
        /// The configuration lacks something or contradicts itself.
        public static let invalidConfiguration = Code("invalidConfiguration")
        /// A file of this machine cannot be read or written.
        public static let file = Code("file")
        /// A download would replace a file that is there; see ``DownloadOptions/replacesExisting``.
        public static let fileExists = Code("fileExists")
        /// The stored session belongs to other servers than those of the configuration. Nothing was sent to them.
        public static let otherServers = Code("otherServers")
        /// The session store failed.
        public static let storage = Code("storage")
    }

    /// An `rpc_error` as the server sent it, see core.telegram.org/api/errors.
    public struct ServerError: Hashable, Sendable, CustomStringConvertible {
        /// Like an HTTP status: 303, 400, 401, 420, 500, …
        public let code: Int
        /// Like `PHONE_CODE_INVALID`.
        public let message: String

        package init(code: Int, message: String) {
            self.code = code
            self.message = message
        }

        public var description: String { "\(code) \(message)" }
    }

    public let code: Code
    /// What happened, in one sentence.
    public let message: String
    /// Where: the method, datacenter or address concerned.
    public let location: String
    /// What can be done about it.
    public internal(set) var hint: String
    /// The server's own words, if it was the server that refused.
    public let serverError: ServerError?
    /// How long the server wants the caller to wait, with `floodWait`.
    public let retryAfter: Duration?
    /// Whether the server may have carried out the request, or a part of what was asked for, although it failed. True with
    /// `outcomeUnknown`, and with other codes where the request was sent and its outcome is unknown: `cancelled`,
    /// `timeout`, `stopped`. False where the request never left, and where the server answered it with an error. Check
    /// the effect of a request that may have run before you repeat it.
    public internal(set) var mayHaveRun: Bool
    /// How often the request was tried, where the server had it at all: more than once after faults inside the server, and
    /// after pauses that it demanded.
    public internal(set) var attempts = 1
    /// How long the request waited between them, in all.
    public internal(set) var waited = Duration.zero
    /// The pause is that of a chat in slow mode, of which the client knew.
    var isOfKnownSlowMode = false
    /// What the server has said when it demanded a pause of which the client knew; empty otherwise.
    var knownWords = ""
    /// The chat was refused from which messages were to be forwarded, not the one to which, or it is not known which of them.
    var mayBeOfSource = false
    /// Says nothing of the file or the message, and may pass: too many files are open, there is no memory, or a server has lost a cover.
    var mayPass = false

    /// - Parameters:
    ///   - message: what happened, in one sentence.
    ///   - location: the method, datacenter or address concerned.
    ///   - hint: what can be done about it.
    ///   - serverError: the server's own words.
    ///   - retryAfter: how long the server wants the caller to wait.
    ///   - mayHaveRun: whether the request may have run. With `outcomeUnknown` it always may.
    package init(
        _ code: Code,
        message: String,
        location: String,
        hint: String,
        serverError: ServerError? = nil,
        retryAfter: Duration? = nil,
        mayHaveRun: Bool = false
    ) {
        self.code = code
        self.message = message
        self.location = location
        self.hint = hint
        self.serverError = serverError
        self.retryAfter = retryAfter
        self.mayHaveRun = mayHaveRun || code == .outcomeUnknown
    }

    public var description: String {
        let server = serverError.map { " (\($0))" } ?? ""
        return "\(message)\(server), at \(location)\(effort). \(hint)"
    }

    /// What was done before giving up, in words.
    private var effort: String {
        guard attempts > 1 || waited > .zero else { return "" }
        let tries = attempts == 1 ? "1 attempt" : "\(attempts) attempts"
        return ", after \(tries) and pauses of \(waited.wholeSeconds) s"
    }
}
