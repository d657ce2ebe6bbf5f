/// Everything a schema declares, by id and by name: for programs that meet objects without knowing what to expect.
///
/// An emitted schema has one of these. It refers to every type of the schema, so touch it only where that is wanted.
public struct TLRegistry: Sendable {
    private struct Entry: Sendable {
        var name: String
        var type: any TLObject.Type
    }

    private let entries: [UInt32: Entry]
    private let ids: [String: UInt32]

    /// Makes a registry.
    ///
    /// - Parameters:
    ///   - table: one line per constructor and function: the id in hexadecimal, the name, the index of its type.
    ///   - types: what reads and writes them. Of generic functions, the form that leaves the inner query undecoded.
    public init(table: String, types: [any TLObject.Type]) {
        var entries: [UInt32: Entry] = [:]
        var ids: [String: UInt32] = [:]
        for line in table.utf8.split(separator: UInt8(ascii: "\n")) {
            let words = line.split(separator: UInt8(ascii: " "))
            guard words.count == 3, let id = UInt32(Substring(words[0]), radix: 16),
                let index = Int(Substring(words[2])),
                types.indices.contains(index)
            else { continue }
            let name = String(Substring(words[1]))
            entries[id] = Entry(name: name, type: types[index])
            ids[name] = id
        }
        self.entries = entries
        self.ids = ids
    }

    /// The ids of all constructors and functions, in order.
    public var constructorIDs: [UInt32] { entries.keys.sorted() }

    /// The name of a constructor or function in the schema.
    public func name(of id: UInt32) -> String? { entries[id]?.name }

    /// The id of a constructor or function.
    public func constructorID(named name: String) -> UInt32? { ids[name] }

    /// What reads objects that begin with `id`.
    public func type(of id: UInt32) -> (any TLObject.Type)? { entries[id]?.type }

    /// Reads one object of whatever type, constructor or function.
    public func decode(from reader: inout TLReader) throws(TLError) -> any TLObject {
        guard let id = reader.peekConstructorID() else { throw reader.endOfInput(needed: 4, for: "a constructor id") }
        guard let type = entries[id]?.type else {
            _ = try reader.readConstructorID()
            throw reader.unknownConstructor(id, of: "the schema")
        }
        return try type.init(from: &reader)
    }
}
