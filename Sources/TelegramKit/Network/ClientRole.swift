extension TelegramConfiguration {
    /// What a client is to its account.
    public enum Role: Hashable, Sendable {
        /// The account's client: keeps a connection while an account is signed in, follows updates, looks for
        /// addresses.
        case main
        /// Helps another process of the same application with single requests, such as an extension that answers a
        /// notification, and leaves no other trace. The server sends it no updates, because every request says
        /// `invokeWithoutUpdates`, and ``TelegramClient/updates`` ends at once. It requests nothing by itself or ahead
        /// of time and does not search for other addresses. Its connections are closed when they are idle for
        /// ``TelegramConfiguration/idleTimeout``.
        ///
        /// It uses the account's stored keys, which must not be in use at two places at once: run it while the main
        /// client is stopped.
        case supplementary
    }
}
