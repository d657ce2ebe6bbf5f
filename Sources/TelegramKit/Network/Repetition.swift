/// Which methods may run twice without harm when nobody can tell whether they ran once.
enum Repetition {
    private static let readingPrefixes = ["get", "check", "resolve", "search", "export"]

    /// Whether a method only reads, judged by its name as the schema spells it: `help.getConfig`, `contacts.search`.
    static func isHarmless(_ method: String) -> Bool {
        let name = method.split(separator: ".").last ?? ""
        return readingPrefixes.contains { name.hasPrefix($0) }
    }
}
