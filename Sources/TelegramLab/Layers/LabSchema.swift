import TelegramAPI

/// The schema of a layer that is newer than the lab's own: its clients are answered in it.
package struct LabSchema: Sendable {
    package let layer: Int32
    let table: LayerTable

    /// Reads the text of a schema as it is published. A comment of the form `// LAYER 232` says which layer it is, or
    /// else the name of its file, such as `232.tl`.
    package init(parsing text: String, file: String) throws(LabError) {
        let name = file.split(separator: "/").last ?? ""
        guard let layer = Self.layer(in: text) ?? name.split(separator: ".").first.flatMap({ Int32($0) }) else {
            throw Self.error("'\(file)' does not say its layer; name it by it, such as 232.tl")
        }
        guard layer > API.layer else {
            throw Self.error("'\(file)' is of layer \(layer); it has to be newer than the lab's own, \(API.layer)")
        }
        var table = LayerTable.standard
        guard table.add(layer: layer, schema: text) > 100 else { throw Self.error("'\(file)' is no schema of the API") }
        self.layer = layer
        self.table = table
    }

    private static func layer(in text: String) -> Int32? {
        text.utf8.split(separator: UInt8(ascii: "\n")).lazy.map(Substring.init).filter { $0.hasPrefix("//") }
            .compactMap { line in
                let words = line.drop { $0 == "/" }.split(separator: " ")
                guard words.count == 2, words[0].lowercased() == "layer" else { return nil }
                return Int32(words[1].filter(\.isNumber))
            }.max()
    }

    private static func error(_ message: String) -> LabError { LabError(code: .badConfiguration, message: message) }
}
