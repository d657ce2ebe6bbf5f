/// How the emitted code is called and who may see it.
package struct RenderOptions: Sendable {
    package enum Access: String, Sendable, CaseIterable { case `public`, package, `internal` }

    /// A type of the schema whose values are found in what functions answer.
    package struct Enclosed: Hashable, Sendable {
        /// Of the emitted `Enclosed`: `users`.
        package var property: String
        /// As the schema names it: `User`.
        package var type: String

        package init(property: String, type: String) {
            self.property = property
            self.type = type
        }
    }

    /// The enum in which everything nests.
    package var namespace: String
    package var access: Access
    /// What the header says the code was made from.
    package var source: String
    /// Whether there is a table of all the ids by name, for code that tells objects apart by hand.
    package var emitsConstructorIDs: Bool
    /// What is looked for in answers; nothing is emitted for that without any.
    package var enclosed: [Enclosed]

    package init(
        namespace: String, access: Access, source: String, emitsConstructorIDs: Bool = false, enclosed: [Enclosed] = []
    ) {
        self.namespace = namespace
        self.access = access
        self.source = source
        self.emitsConstructorIDs = emitsConstructorIDs
        self.enclosed = enclosed
    }

    /// The access modifier with a blank after it.
    var modifier: String { access == .internal ? "" : access.rawValue + " " }
}

/// A file of emitted code.
package struct EmittedFile: Hashable, Sendable {
    package var name: String
    package var content: String
}
