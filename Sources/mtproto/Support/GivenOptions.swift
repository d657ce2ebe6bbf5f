import ArgumentParser

/// The options that were given on the command line. A command refuses an option without effect by name. It does not
/// ignore it: the user would believe that the option was obeyed.
struct GivenOptions {
    private let names: [String]

    /// - Parameter options: whether each of them was given.
    init(_ options: KeyValuePairs<String, Bool>) {
        names = options.compactMap { $0.value ? $0.key : nil }
    }

    /// Refuses all others than these.
    ///
    /// - Parameter reason: where they have no effect, and why.
    func allow(_ used: Set<String>, _ reason: String) throws(ValidationError) {
        guard let name = names.first(where: { !used.contains($0) }) else { return }
        throw ValidationError("\(name) has no effect \(reason). Leave it out.")
    }
}
