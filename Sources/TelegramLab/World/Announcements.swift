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
        let new = API.Help.TermsOfService(popup: true, id: API.DataJSON(data: terms.id), text: terms.text, entities: [])
        return .termsOfServiceUpdate(expires: expires, termsOfService: new)
    }
}
