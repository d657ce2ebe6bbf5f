/// How the emitted code is called and who may see it.
public struct RenderOptions: Sendable {
    public enum Access: String, Sendable, CaseIterable { case `public`, package, `internal` }

    /// The enum in which everything nests.
    public var namespace: String
    public var access: Access
    /// What the header says the code was made from.
    public var source: String
    /// Whether there is a table of all the ids by name, for code that tells objects apart by hand.
    public var emitsConstructorIDs: Bool

    public init(namespace: String, access: Access, source: String, emitsConstructorIDs: Bool = false) {
        self.namespace = namespace
        self.access = access
        self.source = source
        self.emitsConstructorIDs = emitsConstructorIDs
    }

    /// The access modifier with a blank after it.
    var modifier: String { access == .internal ? "" : access.rawValue + " " }
}

/// A file of emitted code.
public struct EmittedFile: Hashable, Sendable {
    public var name: String
    public var content: String
}
