/// A member that stands twice in an object of JSON. Foundation's reader takes one of both and says nothing. Names that are
/// canonically equal, such as `é` in one character or in two, are the same name, as they are to that reader.
struct DoubledMember: Hashable, Sendable {
    /// As it stands there the second time.
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

    /// What stands between quotation marks: `"d\u0063"` is the name `dc`. There can be very many, so that a decoder
    /// for each would take long.
    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        let inside = bytes.dropFirst().dropLast()
        let plain = String(decoding: inside, as: UTF8.self)
        guard inside.contains(UInt8(ascii: "\\")) else { return plain }
        var units: [UInt16] = []
        var rest = Array(plain.utf16)[...]
        while let unit = rest.popFirst() {
            guard unit == UInt16(UInt8(ascii: "\\")), let escaped = rest.popFirst() else {
                units.append(unit)
                continue
            }
            if escaped == UInt16(UInt8(ascii: "u")) {
                // Half a pair is one unit as well: both halves stand there.
                units.append(UInt16(String(decoding: rest.prefix(4), as: UTF16.self), radix: 16) ?? 0xFFFD)
                rest = rest.dropFirst(4)
            } else {
                units.append(Self.controls[escaped] ?? escaped)
            }
        }
        return String(decoding: units, as: UTF16.self)
    }

    /// What `\b`, `\f`, `\n`, `\r` and `\t` stand for.
    private static let controls = Dictionary(
        uniqueKeysWithValues: zip("bfnrt".utf16, [8, 12, 10, 13, 9] as [UInt16]))

    private static func path(of levels: ArraySlice<Level>) -> String {
        levels.reduce("") { path, level in
            guard level.isObject else { return "\(path)[\(level.index)]" }
            return JSONPlace.path(of: level.name, in: path)
        }
    }
}
