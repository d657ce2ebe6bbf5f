import MTProtoCore
import MTProtoCrypto

/// What protects accounts besides the codes: passwords, the proofs that are under way, and the ways around a password
/// that was forgotten (core.telegram.org/api/srp); and what accounts have begun or opened elsewhere: other numbers, pages,
/// takeouts.
struct AccountSecurity: Codable, Sendable {
    /// A second password and what belongs to it.
    struct Password: Codable, Sendable {
        /// What is known of the password itself.
        enum Secret: Codable, Sendable {
            /// Seeded; the verifier takes a tenth of a second and is made when it is asked for.
            case plain(String)
            /// v = g^x mod p.
            case verifier([UInt8])
        }

        var secret: Secret
        var salt1: [UInt8]
        var salt2: [UInt8]
        var hint: String
        var email: String?
    }

    /// A password that takes effect when its e-mail address is confirmed.
    struct PendingPassword: Codable, Sendable {
        var password: Password?
        var email: String
    }

    /// A proof that was asked for. What the server needs for it is made anew when the answer comes.
    struct Challenge: Codable, Sendable {
        var id: Int64
        var user: Int64
        var salt1: [UInt8]
        var salt2: [UInt8]
        var verifier: [UInt8]
        /// Decides the server's part of the proof.
        var seed: UInt64
        /// ``generations`` of the user when it was made.
        var generation: Int

        /// The same each time.
        func server() throws(RPCError) -> SRPServer {
            var random = RandomSource.seeded(self.seed)
            return SRPServer(
                parameters: try AccountSecurity.parameters(self.salt1, self.salt2), verifier: self.verifier,
                using: &random)
        }
    }

    /// The salts of a new password.
    struct Offer: Codable, Sendable {
        var salt1: [UInt8]
        var salt2: [UInt8]
    }

    /// Wrong passwords in a row, and when the last one came.
    struct Failures: Codable, Sendable {
        var count: Int
        var last: Int64
    }

    var passwords: [Int64: Password] = [:]
    var pending: [Int64: PendingPassword] = [:]
    /// When the passwords of users changed last; those that are not here have had theirs for long.
    var passwordDates: [Int64: Int64] = [:]
    /// How often the password of a user has changed.
    var generations: [Int64: Int] = [:]
    /// The newest challenges, all users together.
    var challenges: [Challenge] = []
    /// Salts that were offered for a new password.
    var offers: [Int64: Offer] = [:]
    var failures: [Int64: Failures] = [:]
    /// Users who were sent a recovery code.
    var recoveries: Set<Int64> = []
    /// Where login codes go in place of SMS.
    var emails = LoginEmails()
    /// After how many days without use the sessions of a user end, where the user has chosen it.
    var authorizationLifetimes: [Int64: Int32] = [:]
    /// When a requested reset may be carried out.
    var resets: [Int64: Int64] = [:]
    /// Numbers that users want to have.
    var phoneChanges: [Int64: PhoneChange] = [:]
    /// Pages on which users are signed in through bots, oldest first.
    var webSignIns: [Int64: [WebSignIn]] = [:]
    /// By user, the id of what is being taken out of the account.
    var takeouts: [Int64: Int64] = [:]

    /// So many challenges are remembered.
    static let challengeLimit = 256
    /// So many wrong passwords are taken before the next has to wait.
    static let failureLimit = 5
    /// How long it has to wait, in seconds.
    static let failurePause: Int64 = 60
    /// How long a reset without the password takes, in seconds.
    static let resetDelay: Int64 = 7 * 86_400

    /// The group of every password of the lab.
    static let group = DHGroup.wellKnown

    /// The parameters with which a password is proved.
    static func parameters(_ salt1: [UInt8], _ salt2: [UInt8]) throws(RPCError) -> SRPParameters {
        guard let group = Self.group else { throw RPCError(code: 500, message: "NO_GROUP") }
        return SRPParameters(group: group, salt1: salt1, salt2: salt2)
    }

    mutating func add(_ challenge: Challenge) {
        self.challenges.append(challenge)
        if self.challenges.count > Self.challengeLimit { self.challenges.removeFirst() }
    }

    /// A challenge answers one attempt.
    mutating func takeChallenge(_ id: Int64, of user: Int64) -> Challenge? {
        guard let index = self.challenges.firstIndex(where: { $0.id == id && $0.user == user }) else { return nil }
        return self.challenges.remove(at: index)
    }

    mutating func setPassword(_ password: Password?, of user: Int64, at now: Int64) {
        self.passwords[user] = password
        self.passwordDates[user] = now
        self.generations[user, default: 0] += 1
        self.pending[user] = nil
        self.recoveries.remove(user)
        self.resets[user] = nil
    }

    /// Seconds to wait after too many wrong passwords.
    func pause(for user: Int64, now: Int64) -> Int64? {
        guard let failure = self.failures[user], failure.count >= Self.failureLimit else { return nil }
        let rest = failure.last + Self.failurePause - now
        return rest > 0 ? rest : nil
    }

    mutating func noteFailure(of user: Int64, now: Int64) {
        let count = self.pause(for: user, now: now) == nil ? self.failures[user]?.count ?? 0 : Self.failureLimit
        self.failures[user] = Failures(count: (count >= Self.failureLimit ? 0 : count) + 1, last: now)
    }

    /// `f***@example.org`.
    static func pattern(of email: String) -> String {
        guard let at = email.firstIndex(of: "@"), let first = email.first else { return "***" }
        return "\(first)***\(email[at...])"
    }
}
