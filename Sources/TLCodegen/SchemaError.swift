/// A place in a schema file; lines and columns count from one, columns in characters.
public struct SchemaPosition: Hashable, Sendable, CustomStringConvertible {
    public var file: String
    public var line: Int
    public var column: Int

    public init(file: String, line: Int, column: Int) {
        self.file = file
        self.line = line
        self.column = column
    }

    public var description: String { "\(file):\(line):\(column)" }
}

/// What is wrong with a schema, and where. The description has the form that compilers use.
public struct SchemaError: Error, Hashable, Sendable, CustomStringConvertible {
    public var position: SchemaPosition
    public var message: String

    public init(_ position: SchemaPosition, _ message: String) {
        self.position = position
        self.message = message
    }

    public var description: String { "\(position): error: \(message)" }
}
