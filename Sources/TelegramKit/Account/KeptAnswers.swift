/// What the servers have said to an account, so that they need not say it again. In memory only.
struct KeptAnswers: Sendable {
    /// Who was told; nil for nobody in particular.
    let userID: Int64?
    var contacts: ContactBook?
    var terms: TermsUpdate?

    init(userID: Int64?) {
        self.userID = userID
    }
}

extension Network {
    /// Those of whoever is signed in now.
    var keptAnswers: KeptAnswers {
        get { kept.userID == account.userID ? kept : KeptAnswers(userID: account.userID) }
        set { kept = newValue }
    }
}
