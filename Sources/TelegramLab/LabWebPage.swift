/// A page of which the lab shows previews. It is described, never fetched: a lab asks no other machine for anything.
public struct LabWebPage: Sendable, Hashable, Codable {
    /// The address, such as `https://example.org/news`. Links lead to the page whether or not they name the scheme.
    public var address: String
    /// What stands above the text of the preview.
    public var title: String?
    /// The text of the preview.
    public var description: String?
    /// The name of the whole site.
    public var siteName: String?
    /// Who wrote the page.
    public var author: String?
    /// Whether the page has a picture. The lab draws one.
    public var hasPicture: Bool
    /// How many seconds servers take to read the page when it is first named. Until then clients are told that its
    /// preview is pending.
    public var seconds: Int
    /// Whether servers fail to read it.
    public var isBroken: Bool

    /// Describes a page.
    public init(
        address: String, title: String? = nil, description: String? = nil, siteName: String? = nil,
        author: String? = nil, hasPicture: Bool = false, seconds: Int = 0, isBroken: Bool = false
    ) {
        self.address = address
        self.title = title
        self.description = description
        self.siteName = siteName
        self.author = author
        self.hasPicture = hasPicture
        self.seconds = seconds
        self.isBroken = isBroken
    }
}
