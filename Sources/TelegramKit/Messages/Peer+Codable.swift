// The form in which a peer is kept. Its names are a promise to files that programs have written.
extension Peer {
    private enum CodingKeys: String, CodingKey {
        case kind
        case id
        case accessHash
    }

    /// Reads `kind` (`user`, `group` or `channel`), `id` and `accessHash`, which is zero where it is not there.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            kind: try container.decode(Kind.self, forKey: .kind), id: try container.decode(Int64.self, forKey: .id),
            accessHash: try container.decodeIfPresent(Int64.self, forKey: .accessHash) ?? 0)
    }

    /// Writes the same, for instance `{"kind":"user","id":60002,"accessHash":123}`. Later versions read it.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(kind, forKey: .kind)
        try container.encode(id, forKey: .id)
        try container.encode(accessHash, forKey: .accessHash)
    }
}
