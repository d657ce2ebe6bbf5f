import MTProtoCore
import MTProtoKit
import TelegramAPI

/// New terms of service, which the user is to be shown and to accept.
public struct TermsOfService: Hashable, Sendable {
    /// The servers' name for these terms; it means nothing elsewhere.
    public let id: String
    public let text: FormattedText
    /// The age in years that the user has to confirm; nil if none is asked for.
    public let minimumAge: Int?
    /// Whether the user has to be asked at once, before anything else.
    public let isUrgent: Bool

    init(_ terms: API.Help.TermsOfService) {
        id = terms.id.data
        text = FormattedText(terms.text, entities: terms.entities.map { TextEntity($0) })
        minimumAge = terms.minAgeConfirm.map { Int($0) }
        isUrgent = terms.popup
    }
}

extension TelegramClient {
    /// New terms of service that the user has not accepted; nil if there are none. The servers say when they want to be asked
    /// again: until then, but for an hour at the least and a day at the most, the client repeats what they said last. Nothing
    /// asks unless the program does.
    public func termsOfServiceUpdate() async throws(TelegramError) -> TermsOfService? {
        try await network.termsOfServiceUpdate()
    }

    /// Tells the servers that the user accepts these terms.
    public func acceptTermsOfService(_ terms: TermsOfService) async throws(TelegramError) {
        try await network.accept(terms)
    }
}

/// What the servers said of the terms, and until when that counts.
struct TermsUpdate: Sendable {
    var terms: TermsOfService?
    /// Unix time in seconds.
    let expires: Int64

    /// - Parameters:
    ///   - expires: when the servers want to be asked again. The client waits for an hour at least and a day at most.
    ///   - now: Unix time in seconds.
    init(_ terms: TermsOfService?, expires: Int32, now: Int64) {
        self.terms = terms
        self.expires = now.saturatingAdd(min(max(Int64(expires).saturatingSubtract(now), 3_600), 86_400))
    }
}

extension Network {
    fileprivate func termsOfServiceUpdate() async throws(TelegramError) -> TermsOfService? {
        try await untilRunning(API.Help.GetTermsOfServiceUpdate.name)
        if let said = keptAnswers.terms, context.unixSeconds < said.expires { return said.terms }
        let user = account.userID
        let said: TermsUpdate
        switch try await invoke(API.Help.GetTermsOfServiceUpdate(), on: .home) {
        case .termsOfServiceUpdateEmpty(let expires):
            said = TermsUpdate(nil, expires: expires, now: context.unixSeconds)
        case .termsOfServiceUpdate(let expires, let terms):
            said = TermsUpdate(TermsOfService(terms), expires: expires, now: context.unixSeconds)
        }
        if account.userID == user { keptAnswers.terms = said }
        return said.terms
    }

    fileprivate func accept(_ terms: TermsOfService) async throws(TelegramError) {
        _ = try await invoke(API.Help.AcceptTermsOfService(id: API.DataJSON(data: terms.id)), on: .home) {
            $0.isIdempotent = true
        }
        if keptAnswers.terms?.terms?.id == terms.id { keptAnswers.terms?.terms = nil }
    }
}
