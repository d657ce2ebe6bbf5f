/// A place in a schema file; lines and columns count from one, columns in characters.
package struct SchemaPosition: Hashable, Sendable, CustomStringConvertible {
    package var file: String
    package var line: Int
    package var column: Int

    package init(file: String, line: Int, column: Int) {
        self.file = file
        self.line = line
        self.column = column
    }

    package var description: String { "\(file):\(line):\(column)" }
}

/// What is wrong with a schema, and where. The description has the form that compilers use.
package struct SchemaError: Error, Hashable, Sendable, CustomStringConvertible {
    package var position: SchemaPosition
    package var message: String

    package init(_ position: SchemaPosition, _ message: String) {
        self.position = position
        self.message = message
    }

    package var description: String { "\(position): error: \(message)" }
}
