import TelegramAPI

/// What applications are told besides the configuration of the servers: their own configuration, and new terms of service.
struct Announcements: Sendable {
    private(set) var configurationHash: Int32 = 1
    private(set) var configuration: [API.JSONObjectValue] = []
    /// New terms, with what identifies them.
    private var terms: (id: String, text: String)?
    private var lastTerms = 0
    /// By user, the id of the terms that were accepted last.
    var acceptedTerms: [Int64: String] = [:]

    /// In seconds.
    private static let lifetime: Int32 = 86_400

    mutating func setConfiguration(_ numbers: [String: Double]) {
        self.configurationHash &+= 1
        self.configuration = numbers.sorted { $0.key < $1.key }.map {
            API.JSONObjectValue(key: $0.key, value: .jsonNumber(value: $0.value))
        }
    }

    mutating func setTerms(_ text: String?) {
        self.lastTerms &+= 1
        let id = "{\"terms\": \(self.lastTerms)}"
        self.terms = text.map { (id: id, text: $0) }
    }

    func termsUpdate(for call: Call) -> API.Help.TermsOfServiceUpdate {
        let expires = call.date &+ Self.lifetime
        guard let terms, call.user != 0, self.acceptedTerms[call.user] != terms.id else {
            return .termsOfServiceUpdateEmpty(expires: expires)
        }
        return .termsOfServiceUpdate(expires: expires, termsOfService: Self.object(terms.id, terms.text))
    }

    /// What users who sign up are shown; nil if there are no terms.
    var currentTerms: API.Help.TermsOfService? { self.terms.map { Self.object($0.id, $0.text) } }

    /// Whether these terms are those of now.
    func isCurrent(_ id: String) -> Bool { self.terms?.id == id }

    private static func object(_ id: String, _ text: String) -> API.Help.TermsOfService {
        API.Help.TermsOfService(popup: true, id: API.DataJSON(data: id), text: text, entities: [])
    }
}
