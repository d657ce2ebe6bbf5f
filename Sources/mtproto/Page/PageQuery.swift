import Foundation

/// What stands behind the question mark of an address, by name.
struct PageQuery: Sendable, Hashable {
    /// The path before it.
    let path: Substring
    private var values: [String: String] = [:]

    /// - Throws: ``JSONMistake`` if a name comes twice, or something is written in a way that means no text.
    init(_ target: String) throws(JSONMistake) {
        path = target.prefix { $0 != "?" }
        for item in target.dropFirst(path.count + 1).split(separator: "&") {
            let sides = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(sides[0])
            let text = sides.count > 1 ? sides[1].replacing("+", with: " ") : ""
            guard let value = text.removingPercentEncoding else {
                throw JSONMistake(description: "\(name): a per cent sign without two digits of UTF-8")
            }
            guard values.updateValue(value, forKey: name) == nil else {
                throw JSONMistake(description: "\(name) is given twice")
            }
        }
    }

    subscript(name: String) -> String? { values[name] }

    /// - Throws: ``JSONMistake`` that says what means nothing.
    func allow(_ names: [String]) throws(JSONMistake) {
        for name in values.keys.sorted() where !names.contains(name) {
            let known = names.isEmpty ? "nothing is taken" : "give some of \(names.joined(separator: ", "))"
            throw JSONMistake(description: "\"\(name)\" means nothing here; \(known)")
        }
    }

    /// Nil if it is not there or empty.
    func integer(_ name: String) throws(JSONMistake) -> Int? {
        guard let text = values[name], !text.isEmpty else { return nil }
        guard let number = Int(text) else { throw JSONMistake(description: "\(name): a whole number is wanted") }
        return number
    }

    func required(_ name: String) throws(JSONMistake) -> String {
        guard let text = values[name], !text.isEmpty else { throw JSONMistake(description: "\"\(name)\" is missing") }
        return text
    }
}
