import MTProtoCore
import MTProtoKit

/// How a request failed, and what is known of it besides.
struct FailedRequest {
    let failure: RequestFailure
    let name: String
    let datacenter: DatacenterID
    let isIdempotent: Bool
    let history: RequestHistory
    /// It asks for a part of a file, or brings one, which means nothing by itself.
    var isPartOfFile = false

    /// Where it failed.
    var place: String { "\(name) to \(datacenter)" }

    /// Whether it does no harm to send it again.
    var mayGoAgain: Bool { isIdempotent || !history.mayHaveRun }

    /// What the caller has to know who thinks of sending it again.
    var outcome: String {
        if isPartOfFile {
            "Begin again."
        } else if history.mayHaveRun {
            isIdempotent ? "It was sent, and may have run." : "It may have run: check its effect before you repeat it."
        } else if history.endedInPause {
            "The server had answered with an error, and was not asked again."
        } else {
            "It has not run."
        }
    }
}

extension TelegramError {
    /// What the caller of a request is told of its failure.
    ///
    /// - Parameter isEnding: the client itself was stopped.
    init(_ request: FailedRequest, isEnding: Bool) {
        // What the caller has ended himself, and what the server has answered, keeps its own code.
        let isOwn =
            switch request.failure {
            case .cancelled, .timedOut, .rpc: true
            case .stopped: isEnding
            default: false
            }
        if request.history.mayHaveRun, !request.isIdempotent, !isOwn {
            self.init(outcomeUnknown: request)
        } else {
            self.init(request.failure, at: request)
        }
        mayHaveRun = code == .outcomeUnknown || request.history.mayHaveRun && !request.isPartOfFile
        attempts = 1 + request.history.retries
        waited = request.history.waited
    }

    private init(outcomeUnknown request: FailedRequest) {
        let reason = request.failure == .answerLost ? "" : " (\(request.failure))"
        self.init(
            .outcomeUnknown, message: "The request was sent, and its answer was lost\(reason)", location: request.place,
            hint: "It may have run: check its effect before you repeat it.")
    }

    private init(_ failure: RequestFailure, at request: FailedRequest) {
        let (name, datacenter, place) = (request.name, request.datacenter, request.place)
        func text(_ address: DatacenterAddress) -> String { "\(address.host):\(address.port)" }
        switch failure {
        case .rpc(let error):
            self.init(rpc: error, place: place)
        case .answerLost:
            self.init(outcomeUnknown: request)
        case .answerUnreadable:
            self.init(
                .unexpectedResponse, message: "The answer of the server cannot be unpacked", location: place,
                hint: "Report it, with the log at trace level.")
        case .rejected(let code):
            self.init(
                .server, message: "The server refused the message again and again, with code \(code)", location: place,
                hint: "Report it, with the log at trace level. \(request.outcome)")
        case .timedOut:
            self.init(
                .timeout, message: "No answer came in the time that the request was given", location: place,
                hint: request.outcome)
        case .stopped:
            self.init(
                .stopped, message: "The client was stopped before the answer came", location: place,
                hint: request.outcome)
        case .cancelled:
            self.init(.cancelled, message: "The request was cancelled", location: place, hint: request.outcome)
        case .invalidBody, .unknownDependency:
            self.init(
                .invalidConfiguration, message: "The request cannot be sent: \(failure)", location: place,
                hint: "Check its fields and its options.")
        case .queueFull:
            self.init(
                .invalidConfiguration, message: "Too many requests wait: \(failure)", location: place,
                hint: "Wait for answers before you send more.")
        case .connection(let address, let reason):
            self.init(
                .connectionFailed,
                message: "Cannot connect to \(address.map(text) ?? "\(datacenter)"): \(reason)", location: place,
                hint: "Check that the server runs and that the network lets you reach it.")
        case .unknownServerKey(let address):
            self.init(
                .unknownServerKey,
                message: "The server at \(text(address)) does not have any of the configured public keys",
                location: place,
                hint:
                    "Check the key and the address: they do not match, or the connection is intercepted."
            )
        case .keyUnknown:
            self.init(
                .keyExchangeFailed, message: "The server does not know the authorization key", location: place,
                hint: "Try again: another one is made then.")
        case .keyOfOtherServers:
            self.init(
                .otherServers,
                message: "These servers do not know the key of the stored session, which does not say whose it is",
                location: place,
                hint: "Use the servers that it was made with. If it was made with these, sign in anew in another place."
            )
        case .keyExchange(let address, let reason):
            self.init(
                .keyExchangeFailed, message: "No authorization key with \(text(address)): \(reason)", location: place,
                hint: "Try again; if it stays so, the server is not what the configuration says.")
        case .noAddress:
            self.init(unknownDatacenter: datacenter, name)
        case .noFront(let transport):
            self.init(
                .invalidConfiguration,
                message: "No server is known that speaks \(transport.rawValue) for \(datacenter)", location: place,
                hint: "Name one in the configuration's servers.fronts, or use another transport.")
        case .keyNotStored:
            if let error = request.history.storageError {
                self.init(storage: error)
            } else {
                self.init(
                    .storage, message: "The authorization key cannot be stored", location: place,
                    hint: "Check the session store.")
            }
        }
    }

    /// The same of a request that had been sent before, and could not be sent again.
    func after(_ history: RequestHistory, of request: Request, isPartOfFile: Bool) -> TelegramError {
        var error = self
        if history.mayHaveRun, !isPartOfFile {
            // What the caller has ended himself, and what the server has answered, keeps its own code.
            let isOwn = serverError != nil || [.cancelled, .timeout, .stopped, .outcomeUnknown].contains(code)
            if !request.isIdempotent, !isOwn {
                error = TelegramError(
                    .outcomeUnknown, message: "The request was sent, and its answer was lost; then: \(message)",
                    location: location, hint: "It may have run: check its effect before you repeat it.")
            }
            if !error.mayHaveRun { error.hint = "It was sent before, and may have run." }
            error.mayHaveRun = true
        }
        error.attempts = max(attempts, 1 + history.retries)
        error.waited = max(waited, history.waited)
        return error
    }

    /// The same of something that had to be done before the request, which was not sent itself.
    var beforeRequest: TelegramError {
        guard mayHaveRun else { return self }
        var error = TelegramError(
            code == .outcomeUnknown ? .connectionFailed : code, message: message, location: location,
            hint: "Try again: what you asked for was not sent.", serverError: serverError, retryAfter: retryAfter)
        error.attempts = attempts
        error.waited = waited
        return error
    }

    /// Whether the server refused a repetition with one of these words because the request had run before: the answer to
    /// that was lost, and what the caller wanted is done.
    func isOfRepetition(_ words: String...) -> Bool {
        guard mayHaveRun, let serverError else { return false }
        return words.contains(serverError.message)
    }

    /// The same where other requests of one action have been carried out before.
    var amongOthers: TelegramError {
        var error = self
        error.mayHaveRun = true
        error.hint += " A part of it was done before."
        return error
    }

    /// - Parameter tried: the routes that were tried in vain.
    init(_ request: FailedRequest, within limit: Duration, tried: [String], discovery: DiscoveryStatus) {
        let routes = tried.isEmpty ? "" : "; tried \(tried.joined(separator: ", "))"
        let search = routes + (discovery == .idle ? "" : "; \(discovery)")
        self.init(
            .timeout, message: "No datacenter answered within \(limit.components.seconds) s\(search)",
            location: request.name, hint: "Check the network, or use a proxy. \(request.outcome)",
            mayHaveRun: request.history.mayHaveRun)
        attempts = 1 + request.history.retries
        waited = request.history.waited
    }

    /// The server wants a pause that a request does not wait out.
    init(_ name: String, pausesLongerThan limit: Duration) {
        self.init(
            .timeout, message: "The server wants a pause that is longer than the limit of \(limit.wholeSeconds) s",
            location: name, hint: "TelegramClient.floodWaits tells how long it is. It was not sent again.")
    }

    /// The caller gave the request up before it was its turn.
    init(notSent name: String) {
        self.init(.cancelled, message: "The request was cancelled", location: name, hint: "It was not sent.")
    }

    init(unknownDatacenter datacenter: DatacenterID, _ name: String) {
        self.init(
            .invalidConfiguration, message: "No address of \(datacenter) is known", location: name,
            hint: "Add it to the configuration's servers.")
    }

    init(storage error: StorageError) {
        self.init(
            error.code == .otherServers ? .otherServers : .storage, message: error.message, location: error.location,
            hint: error.hint)
    }

    /// What the server refused with.
    init(rpc error: RPCError, place: String) {
        let known = Self.known(error)
        self.init(
            known.code, message: known.message, location: place, hint: known.hint,
            serverError: ServerError(code: Int(error.code), message: error.message),
            retryAfter: error.pause ?? error.freshness)
    }

    private static func known(_ error: RPCError) -> (code: Code, message: String, hint: String) {
        if let wait = error.pause {
            return (
                .floodWait, "The server demands a pause of \(wait.components.seconds) s",
                "Wait that long; repeating earlier makes it longer."
            )
        }
        switch error.message {
        case "PHONE_NUMBER_INVALID":
            return (
                .phoneNumberInvalid, "This is not a phone number",
                "Write it in international form with the country code, e.g. +49 151 23456789."
            )
        case "PHONE_NUMBER_BANNED":
            return (.phoneNumberBanned, "The server does not serve this phone number", "Use another number.")
        case "PHONE_NUMBER_FLOOD":
            return (
                .phoneNumberFlood, "Too many codes were asked for with this phone number",
                "Use a code that came already, or try again in some hours."
            )
        case "PHONE_NUMBER_UNOCCUPIED":
            return (.phoneNumberUnoccupied, "No account has this phone number", "Sign up first.")
        case "PHONE_CODE_INVALID", "PHONE_CODE_EMPTY":
            return (.phoneCodeInvalid, "The login code is wrong", "Enter it again, or request a new one.")
        case "PHONE_CODE_EXPIRED", "PHONE_CODE_HASH_EMPTY":
            return (.phoneCodeExpired, "The login code is no longer valid", "Request a new one.")
        case "SESSION_PASSWORD_NEEDED":
            return (
                .passwordNeeded, "The account is protected by a password",
                "Enter it with checkPassword."
            )
        case "PASSWORD_HASH_INVALID":
            return (.passwordInvalid, "The password is wrong", "Enter it again, or have a recovery code sent.")
        case "ACCESS_TOKEN_INVALID", "ACCESS_TOKEN_EXPIRED":
            return (
                .botTokenInvalid, "The server does not accept the bot's token", "Get the present one from @BotFather."
            )
        case "AUTH_TOKEN_INVALID", "AUTH_TOKEN_INVALIDX", "AUTH_TOKEN_EXPIRED", "AUTH_TOKEN_ALREADY_ACCEPTED":
            return (.loginTokenInvalid, "The login picture cannot be used any more", "Scan the one that is shown now.")
        case "USER_DEACTIVATED", "USER_DEACTIVATED_BAN":
            return (.accountDeactivated, "The account does not exist any more", "Sign in with another one.")
        case "PASSWORD_RECOVERY_NA":
            return (
                .passwordRecoveryUnavailable, "The account has no recovery e-mail address",
                "Ask for a reset from a signed-in device."
            )
        case "CODE_INVALID", "CODE_EMPTY":
            return (.recoveryCodeInvalid, "The code is wrong", "Enter it again, or request a new one.")
        case "PASSWORD_RECOVERY_EXPIRED", "EMAIL_HASH_EXPIRED":
            return (.recoveryCodeExpired, "The code is no longer valid", "Request a new one.")
        case "EMAIL_INVALID":
            return (.emailInvalid, "The server does not accept the e-mail address", "Use another address.")
        case "API_ID_INVALID", "API_ID_PUBLISHED_FLOOD", "API_HASH_INVALID":
            return (.apiIDInvalid, "The server does not accept the API id and hash", "Get yours from my.telegram.org.")
        case "FIRSTNAME_INVALID", "LASTNAME_INVALID":
            return (.nameInvalid, "The server does not accept the name", "Use 1 to 64 characters for the first name.")
        case "AUTH_KEY_DUPLICATED":
            return (
                .authorizationKeyDuplicated, "The session was used from two places at once and has been ended",
                "Sign in again, and never use one session in two processes."
            )
        default:
            if error.revokesAuthorization {
                return (.unauthorized, "No account is signed in", "Sign in first.")
            }
            if let known = ofMessages(error) ?? ofChats(error) ?? ofTopics(error) { return known }
            return (.server, "The server refused the request", "See core.telegram.org/api/errors.")
        }
    }
}
