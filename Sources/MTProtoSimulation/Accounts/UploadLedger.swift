import MTProtoCore

/// Knows what was uploaded as what, and notices when the server does not have it as it was sent.
struct UploadLedger {
    private struct Place: Hashable {
        let user: Int64
        let file: Int64
        let part: Int
    }

    /// What the client calls uploads, and what they are.
    private var uploads: [Int64: AccountUpload] = [:]
    /// The parts that the server has been given.
    private var stored: Set<Place> = []
    /// Of these, what it has forgotten.
    private var forgotten: Set<Place> = []

    /// The client uploads something under an id.
    mutating func began(_ upload: AccountUpload, as file: Int64) {
        uploads[file] = upload
    }

    /// The server has stored a part. Returns what is wrong with that.
    mutating func stored(_ part: Int, of file: Int64, _ bytes: [UInt8], by user: Int64, now: Instant) -> Violation? {
        let place = Place(user: user, file: file, part: part)
        stored.insert(place)
        forgotten.remove(place)
        guard let upload = uploads[file] else {
            return Violation(.uploadWhole, at: now, "part \(part) of a file comes that nobody uploads")
        }
        guard bytes != upload.content(part) else { return nil }
        return Violation(.uploadWhole, at: now, "part \(part) of upload \(upload.number) comes with other bytes")
    }

    /// The server has forgotten the first parts of all uploads.
    mutating func forgot(first count: Int) {
        forgotten.formUnion(stored.filter { $0.part < count })
    }

    /// A part counts as there. Returns what is wrong with that.
    /// - Parameter bytes: what the server has of it.
    func counts(
        _ part: Int, of upload: AccountUpload, as file: Int64, by user: Int64, _ bytes: [UInt8]?, now: Instant
    ) -> Violation? {
        if bytes == nil, forgotten.contains(Place(user: user, file: file, part: part)) { return nil }
        guard bytes != upload.content(part) else { return nil }
        let what = bytes == nil ? "does not have it" : "has other bytes"
        return Violation(
            .uploadWhole, at: now, "part \(part) of upload \(upload.number) counts as there, and the server \(what)")
    }
}
