import Foundation

/// A member that stands twice in an object of JSON. Foundation's reader takes one of both and says nothing.
struct DoubledMember: Hashable, Sendable {
    let name: String
    /// Where the object stands, such as `users.clara[2]`; empty for the outermost one.
    let path: String

    /// An object or list that is open.
    private struct Level {
        let isObject: Bool
        /// Whether the next text is the name of a member.
        var wantsName: Bool
        /// The members that have come, and the last of them.
        var names: Set<String> = []
        var name = ""
        /// The number of the element that is being read.
        var index = 0
    }

    /// The first one; nil if there is none.
    ///
    /// - Parameter bytes: JSON that Foundation's reader has taken.
    static func first(in bytes: [UInt8]) -> DoubledMember? {
        var levels: [Level] = []
        var position = 0
        while position < bytes.count {
            let last = levels.count - 1
            switch bytes[position] {
            case UInt8(ascii: "{"): levels.append(Level(isObject: true, wantsName: true))
            case UInt8(ascii: "["): levels.append(Level(isObject: false, wantsName: false))
            case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = levels.popLast()
            case UInt8(ascii: ",") where last >= 0:
                levels[last].wantsName = levels[last].isObject
                levels[last].index += 1
            case UInt8(ascii: "\""):
                let end = Self.end(ofTextAt: position, in: bytes)
                if last >= 0, levels[last].wantsName {
                    let name = Self.text(bytes[position..<end])
                    guard levels[last].names.insert(name).inserted else {
                        return DoubledMember(name: name, path: Self.path(of: levels.dropLast()))
                    }
                    levels[last].name = name
                    levels[last].wantsName = false
                }
                position = end
                continue
            default: break
            }
            position += 1
        }
        return nil
    }

    /// The place behind the quotation mark that ends a text.
    private static func end(ofTextAt start: Int, in bytes: [UInt8]) -> Int {
        var position = start + 1
        while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
            position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(position + 1, bytes.count)
    }

    /// What stands between quotation marks: `"d\u0063"` is the name `dc`.
    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        let inside = bytes.dropFirst().dropLast()
        let plain = String(decoding: inside, as: UTF8.self)
        guard inside.contains(UInt8(ascii: "\\")) else { return plain }
        return (try? JSONDecoder().decode(String.self, from: Data(bytes))) ?? plain
    }

    private static func path(of levels: ArraySlice<Level>) -> String {
        levels.reduce("") { path, level in
            guard level.isObject else { return "\(path)[\(level.index)]" }
            return path.isEmpty ? level.name : "\(path).\(level.name)"
        }
    }
}
