/// A place of the application's own where backup addresses are kept, such as a public database of CloudKit.
///
/// It is asked only when no datacenter can be reached or the program wants a search, only for a known phone number, and at
/// most once a minute for each first digit. What it answers is believed only if it carries the signature that ``DiscoveryService`` checks.
public protocol AdditionalAddressSource: Sendable {
    /// The base64 text of the configuration that is kept under `record`, like `emergency-datacenter-4` for phone numbers
    /// that begin with 4; nil if there is none.
    ///
    /// - Throws: ``AdditionalAddressSourceUnavailable`` if there is no network at the moment: it is asked again soon. Any
    ///   other error counts as "none".
    func configuration(record: String) async throws -> String?
}

/// An ``AdditionalAddressSource`` cannot be reached at the moment.
public struct AdditionalAddressSourceUnavailable: Error, Hashable, Sendable {
    public init() {}
}
