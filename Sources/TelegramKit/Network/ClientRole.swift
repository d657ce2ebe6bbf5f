extension TelegramConfiguration {
    /// What a client is to its account.
    public enum Role: Hashable, Sendable {
        /// The account's client: keeps a connection while somebody is signed in, follows updates, looks for addresses.
        case main
        /// Helps another process of the same application with single requests, such as an extension that answers a
        /// notification, and leaves no other trace: the server sends it no updates, because every request says
        /// `invokeWithoutUpdates`, ``TelegramClient/updates`` ends at once, nothing is asked by itself or ahead of time,
        /// nobody is asked for other addresses, and its connections are closed when they are idle for
        /// ``TelegramConfiguration/idleTimeout``.
        ///
        /// It uses the account's stored keys, which must not be in use at two places at once: run it while the main
        /// client is stopped.
        case supplementary
    }
}
