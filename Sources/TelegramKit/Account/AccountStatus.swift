import MTProtoCore
import MTProtoCrypto
import MTProtoKit
import Synchronization

/// Where a client's account stands, from the first question to the end: see ``TelegramClient/accountStatus()``.
///
/// As long as no account is signed in, requests that need one fail with `unauthorized`.
public enum AccountStatus: Hashable, Sendable {
    /// No account is signed in, and no sign-in was begun. Whether there is an account to sign in, ``isSignedIn`` says:
    /// there is none in most other states, either.
    case signedOut
    /// A code is on its way.
    case waitingForCode(LoginCode)
    /// The code was right, and the number has no account yet.
    case waitingForSignUp(termsOfService: String?)
    /// The code was right, and the account has a password.
    case waitingForPassword(PasswordInfo)
    /// A stored or new session belongs to this user.
    case signedIn(userID: Int64)
    /// The session is over. Signing in begins anew.
    case ended(AccountEnd)

    /// Whether an account is signed in.
    public var isSignedIn: Bool {
        if case .signedIn = self { true } else { false }
    }
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
    /// The servers do not know the session's authorization key any more. They have proved that it was they who said so:
    /// nothing that a network or a proxy says brings this about.
    case keyUnknown
    /// The stored authorization key is missing or damaged.
    case keyMissing
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

extension AccountEnd: CustomStringConvertible {
    /// What happened, in words that follow "The session has ended:".
    public var description: String {
        switch self {
        case .loggedOut: "this client logged out"
        case .revoked: "another device of the account ended it"
        case .unregistered: "the server does not know it any more"
        case .duplicated: "it was used from two places at once, and the server ended it for both"
        case .deactivated: "the account was deleted"
        case .banned: "Telegram has closed the account"
        case .handedOver: "it was handed over to another program"
        case .keyUnknown: "the servers do not know its authorization key any more"
        case .keyMissing: "its stored authorization key is missing or damaged"
        case .other(let words): "the server said \(words)"
        }
    }
}

extension AccountEnd {
    private static let names: [(name: String, end: AccountEnd)] = [
        ("revoked", .revoked), ("unregistered", .unregistered), ("duplicated", .duplicated),
        ("deactivated", .deactivated), ("banned", .banned), ("key-unknown", .keyUnknown),
    ]
    private static let wordMark = "server:"

    /// As it is stored; nil for ends that are not remembered, because the user brought them about or because they show by
    /// themselves.
    var storedName: String? {
        if case .other(let words) = self { return Self.wordMark + words }
        return Self.names.first { $0.end == self }?.name
    }

    init?(storedName name: String) {
        if name.hasPrefix(Self.wordMark) {
            self = .other(String(name.dropFirst(Self.wordMark.count)))
        } else if let known = Self.names.first(where: { $0.name == name }) {
            self = known.end
        } else {
            return nil
        }
    }
}

/// Which states follow each other: what is told twice counts once, and what ended has one reason.
struct AccountProgress: Hashable, Sendable {
    private(set) var status = AccountStatus.signedOut

    /// Where an account stood when its client was last used.
    mutating func resume(at status: AccountStatus) {
        self.status = status
    }

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
            // The account stays signed in until its end is reported.
            return false
        default:
            status = new
            return true
        }
    }
}

extension Network {
    /// Keeps and tells a new state of the account, in the order in which this actor comes to know.
    func note(_ status: AccountStatus) { news.tell(status) }

    /// What connections notice beside the answers to requests.
    nonisolated func manager(_ manager: DatacenterManager, notices notice: RequestNotice) {
        // It says nothing of the account that is there now.
        guard !manager.hasLeft else { return }
        switch notice {
        case .authorizationQuestioned(let error, let key) where error.message == "AUTH_KEY_DUPLICATED":
            let datacenter = manager.configuration.datacenter
            let now = standing.withLock { $0 }
            guard datacenter == now.home else {
                // Others have a copy of the authorization, and no say in it: it is carried there again, under another key.
                // Several connections may have heard it, the last of them when that key is there.
                guard let key else { return }
                Task { await self.forgetKey(key, of: datacenter) }
                return
            }
            Task { await self.endSession(AccountEnd(error), of: now.userID, saying: error.message) }
        case .verificationWanted(let request, let verification):
            answer(verification, of: request, on: manager)
        default:
            break
        }
    }
}

extension TelegramClient {
    /// Where the account stands now: whether one is signed in, what a sign-in waits for, or why the session is over.
    ///
    /// ```swift
    /// if try await !client.accountStatus().isSignedIn {
    ///     let code = try await client.sendCode(to: phoneNumber)
    /// }
    /// ```
    ///
    /// This is what the client knows: from the store as soon as ``run()`` has begun, and from what servers have said
    /// since. It sends no request; ``me()`` asks the server.
    public func accountStatus() async throws(TelegramError) -> AccountStatus {
        try await network.untilRunning("account status")
        return network.news.status.withLock { $0.account.status }
    }

    /// Changes of ``accountStatus()`` from the moment of the call, each once; ends with the client.
    public var accountStatusChanges: EventSequence<AccountStatus> {
        EventSequence(subscription: network.news.accountStatuses.subscribe())
    }
}
