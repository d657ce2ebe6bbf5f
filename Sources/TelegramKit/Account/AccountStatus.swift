import MTProtoCore
import MTProtoKit

/// Where an account stands, from the first question to the end.
public enum AccountStatus: Hashable, Sendable {
    /// Nobody is signed in, and nothing was begun.
    case signedOut
    /// A code is on its way.
    case waitingForCode(LoginCode)
    /// The code was right, and the number has no account yet.
    case waitingForSignUp(termsOfService: String?)
    /// The code was right, and the account has a password.
    case waitingForPassword(PasswordInfo)
    case signedIn(userID: Int64)
    /// The session is over. Signing in begins anew.
    case ended(AccountEnd)
}

/// Why a session is over.
public enum AccountEnd: Hashable, Sendable {
    /// This client logged out.
    case loggedOut
    /// Another device of the account ended it (`SESSION_REVOKED`).
    case revoked
    /// The server does not know it any more (`AUTH_KEY_UNREGISTERED` and the like).
    case unregistered
    /// Two places used it at once, and the server ended it for both (`AUTH_KEY_DUPLICATED`).
    case duplicated
    /// The account was deleted (`USER_DEACTIVATED`).
    case deactivated
    /// Telegram has closed the account (`USER_DEACTIVATED_BAN`).
    case banned
    /// The session was handed over to another program, see ``TelegramClient/abandonSession()``.
    case handedOver
    /// In the server's own words.
    case other(String)

    init(_ error: RPCError) {
        self =
            switch error.message {
            case "SESSION_REVOKED": .revoked
            case "AUTH_KEY_UNREGISTERED", "AUTH_KEY_INVALID", "SESSION_EXPIRED": .unregistered
            case "AUTH_KEY_DUPLICATED": .duplicated
            case "USER_DEACTIVATED": .deactivated
            case "USER_DEACTIVATED_BAN": .banned
            default: .other(error.message)
            }
    }
}

/// Which states follow each other: what is told twice counts once, and what ended has one reason.
struct AccountProgress: Hashable, Sendable {
    private(set) var status = AccountStatus.signedOut

    /// Takes a new state. Returns whether it is one.
    mutating func become(_ new: AccountStatus) -> Bool {
        guard new != status else { return false }
        switch (status, new) {
        case (.ended, .ended), (.ended, .signedOut): return false
        case (.signedOut, .ended), (.waitingForCode, .ended), (.waitingForSignUp, .ended),
            (.waitingForPassword, .ended):
            // What was not signed in cannot be ended by the server.
            return false
        case (.signedIn, .waitingForCode), (.signedIn, .waitingForSignUp), (.signedIn, .waitingForPassword):
            // The account is there as long as nobody says that it is not.
            return false
        default:
            status = new
            return true
        }
    }
}

extension Network {
    /// Keeps and tells a new state of the account.
    func note(_ status: AccountStatus) {
        if progress.become(status) { statuses.yield(status) }
    }

    /// What connections notice beside the answers to requests.
    nonisolated func manager(_ manager: MTProto, notices notice: RequestNotice) {
        switch notice {
        case .authorizationQuestioned(let error) where error.message == "AUTH_KEY_DUPLICATED":
            Task { await self.endSession(because: error) }
        case .verificationWanted(let request, let verification):
            answer(verification, of: request, on: manager)
        default:
            break
        }
    }
}

extension TelegramClient {
    /// Where the account stands now.
    public func accountStatus() async throws(TelegramError) -> AccountStatus {
        try await network.untilRunning("account status")
        return await network.progress.status
    }

    /// Changes of ``accountStatus()`` from the moment of the call, each once; ends with the client.
    public var accountStatusChanges: EventSequence<AccountStatus> {
        EventSequence(subscription: network.statuses.subscribe())
    }
}
