import MTProtoKit

/// Decides when a language that the server suggests is worth telling (row K07).
struct LanguageSuggestion: Sendable {
    private var told: String?

    /// A configuration came.
    ///
    /// - Parameters:
    ///   - code: the language that it suggests, such as `de`.
    ///   - own: the one that the client uses.
    /// - Returns: the language, if it is another one than the client's and was not told before.
    mutating func received(_ code: String?, own: String) -> String? {
        guard let code, !code.isEmpty, code != own, code != told else { return nil }
        told = code
        return code
    }
}

extension TelegramClient {
    /// Languages that the server suggests for the client's texts and that are not the client's own, from the moment of the
    /// call on, each once. ``setDevice(_:)`` changes the own one.
    public var suggestedLanguages: EventSequence<String> {
        EventSequence(subscription: network.news.suggestedLanguages.subscribe())
    }
}
