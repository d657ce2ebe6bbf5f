import Synchronization

/// What the servers have said to an account, so that they need not say it again. In memory only.
struct KeptAnswers: Sendable {
    /// The user who was signed in when the answers came; nil if there was none.
    let userID: Int64?
    var contacts: ContactBook?
    var terms: TermsUpdate?

    init(userID: Int64?) {
        self.userID = userID
    }
}

extension Network {
    /// The answers for the account that is signed in now.
    var keptAnswers: KeptAnswers {
        get {
            let (user, kept) = (account.userID, memory.kept.withLock { $0 })
            return kept.userID == user ? kept : KeptAnswers(userID: user)
        }
        set { memory.kept.withLock { $0 = newValue } }
    }
}
