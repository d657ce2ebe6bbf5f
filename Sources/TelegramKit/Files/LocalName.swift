import MTProtoCore

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

extension TelegramFile {
    /// A name under which the file can be kept on this machine: the one that the sender chose, made safe, or one made of the
    /// file's id.
    ///
    /// It names no other directory, hides nothing and is no option of a command: of several parts of a path it is the last, what
    /// steers a terminal has an underscore in its place, and so has a dot or a hyphen at its beginning; a mark there gets one before it. It is no longer than
    /// the file system allows, and keeps its ending. What would be the name of another download's unfinished part ends with an
    /// underscore.
    ///
    /// Two files may have the same one, in one chat as well: ``DownloadOptions/picksFreeName`` takes another name for the second. A
    /// name that no other file has is made with the file's ``id``, or with chat and message (``Peer/pathComponent``).
    ///
    /// - Parameter directory: where the file is to be kept.
    public func localName(in directory: String) -> String {
        LocalName.made(
            of: name ?? LocalName.name(ofPictureOf: mimeType, id), id: id, limit: LocalName.limit(in: directory))
    }
}

extension Unicode.Scalar {
    /// Whether it is drawn upon the character before it.
    fileprivate var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }
}

/// Makes names of files out of what strangers wrote.
enum LocalName {
    /// What a download adds to the name while it is unfinished.
    static let partEnding = ".part"
    static let recordEnding = ".part.ranges"
    /// What no name that a sender chose may end with.
    private static let reservedEndings = [partEnding, recordEnding, recordEnding + LocalFile.temporaryEnding]
    /// Beyond the name: a record on its way to replace another.
    private static let reserve =
        recordEnding.utf8.count + LocalFile.temporaryNumberLength + LocalFile.temporaryEnding.utf8.count
    /// What every common file system takes, in bytes.
    static let usualLimit = 255
    /// A longer one is none.
    private static let longestEnding = 16

    /// The name of a picture to which its sender could not give one; nil for all else that has none.
    static func name(ofPictureOf mimeType: String, _ id: Int64) -> String? {
        switch mimeType {
        case "image/jpeg": "photo-\(id).jpg"
        case "image/png": "photo-\(id).png"
        case "image/webp": "photo-\(id).webp"
        default: nil
        }
    }

    /// - Parameter limit: how many bytes a name may have there.
    static func made(of name: String?, id: Int64, limit: Int = usualLimit) -> String {
        // Bytes: a slash with a combining mark behind it is another character, and a slash all the same.
        let parts = (name ?? "").utf8.split { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
        var safe = String(decoding: parts.last.map(Array.init) ?? [], as: UTF8.self)
            .replacingSteering { _ in "_" }
        let view = safe.unicodeScalars
        let kept = view.drop { $0.properties.isWhitespace }.reversed().drop { $0.properties.isWhitespace }.reversed()
        safe = String(String.UnicodeScalarView(kept))
        let isEmpty = safe.unicodeScalars.allSatisfy { $0 == "." || $0 == "_" }
        guard !isEmpty else { return "file-\(id)" }
        if let first = safe.unicodeScalars.first {
            if first == "." || first == "-" { safe = "_" + String(safe.unicodeScalars.dropFirst()) }
            // It would make another character of the slash before it.
            if first.isMark { safe = "_" + safe }
        }
        safe = shortened(safe, to: max(longestEnding * 2, limit - reserve - 1))
        return isReserved(safe) ? safe + "_" : safe
    }

    /// The same path with a number before the ending of its name: `film (2).mp4`. A name that would become too long is
    /// shortened.
    static func numbered(_ path: String, _ number: Int) -> String {
        let parts = path.unicodeScalars.lastIndex(of: "/").map { path.unicodeScalars.index(after: $0) }
        let start = parts ?? path.unicodeScalars.startIndex
        let directory = String(path.unicodeScalars[..<start])
        let name = path.unicodeScalars[start...]
        var (beginning, ending) = (String(name), "")
        // A dot at the beginning is no ending.
        if let dot = name.lastIndex(of: "."), dot > start {
            let last = String(name[dot...])
            if last.utf8.count <= longestEnding { (beginning, ending) = (String(name[..<dot]), last) }
        }
        let mark = " (\(number))"
        let limit = limit(in: directory.isEmpty ? "." : directory) - reserve - 1
        let room = max(longestEnding, limit - ending.utf8.count - mark.utf8.count)
        var shortened = ""
        for scalar in beginning.unicodeScalars {
            guard shortened.utf8.count + scalar.utf8.count <= room else { break }
            shortened.unicodeScalars.append(scalar)
        }
        return directory + shortened + mark + ending
    }

    /// Whether a download has such a name while it is unfinished, also where capitals do not count. Bytes are compared: a
    /// scalar before the ending may make another character of its dot.
    private static func isReserved(_ name: String) -> Bool {
        let bytes = Array(name.uppercased().lowercased().utf8)
        return reservedEndings.contains { bytes.suffix($0.utf8.count).elementsEqual($0.utf8) }
    }

    /// The beginning of a name and its ending, of at most so many bytes.
    private static func shortened(_ name: String, to limit: Int) -> String {
        guard name.utf8.count > limit else { return name }
        var ending = ""
        if let dot = name.unicodeScalars.lastIndex(of: ".") {
            let last = String(name.unicodeScalars[dot...])
            if last.utf8.count <= longestEnding { ending = last }
        }
        var beginning = ""
        var count = ending.utf8.count
        for scalar in name.unicodeScalars {
            count += scalar.utf8.count
            guard count <= limit else { break }
            beginning.unicodeScalars.append(scalar)
        }
        return beginning + ending
    }

    /// How many bytes a name may have in a directory.
    static func limit(in directory: String) -> Int {
        let limit = pathconf(directory, Int32(_PC_NAME_MAX))
        return limit > 0 ? min(Int(limit), usualLimit) : usualLimit
    }
}
