/// How the emitted code is called and who may see it.
package struct RenderOptions: Sendable {
    package enum Access: String, Sendable, CaseIterable { case `public`, package, `internal` }

    /// The enum in which everything nests.
    package var namespace: String
    package var access: Access
    /// What the header says the code was made from.
    package var source: String
    /// Whether there is a table of all the ids by name, for code that tells objects apart by hand.
    package var emitsConstructorIDs: Bool

    package init(namespace: String, access: Access, source: String, emitsConstructorIDs: Bool = false) {
        self.namespace = namespace
        self.access = access
        self.source = source
        self.emitsConstructorIDs = emitsConstructorIDs
    }

    /// The access modifier with a blank after it.
    var modifier: String { access == .internal ? "" : access.rawValue + " " }
}

/// A file of emitted code.
package struct EmittedFile: Hashable, Sendable {
    package var name: String
    package var content: String
}
