extension LabDescription {
    /// Takes up what has become of accounts and chats in a world that goes on from its state: what is deleted is left out,
    /// and accounts are described as they are now.
    ///
    /// - Parameter passwords: those of the configuration, as the world began with them. Of another one the lab knows
    ///   nothing that could be told.
    mutating func follow(_ world: World, passwords: [Int64: AccountSecurity.Password]) {
        self.accounts = self.accounts.compactMap { account in
            guard let user = world.users[account.id], !user.isDeleted else { return nil }
            var account = account
            (account.phone, account.code) = (user.phone, user.code)
            (account.firstName, account.username) = (user.firstName, user.username)
            if world.security.passwords[user.id]?.salt1 != passwords[user.id]?.salt1 { account.password = nil }
            switch world.security.emails.step(of: user.id) {
            case .missing?: account.loginEmail = ""
            case .code(let address)?: account.loginEmail = address
            case .named?, nil: account.loginEmail = nil
            }
            return account
        }
        self.chats.removeAll { chat in
            if let group = world.groups[chat.id] { return group.isDeleted }
            // Its creator does not leave a channel otherwise.
            return world.channels[chat.id]?.members.isEmpty != false
        }
    }
}
