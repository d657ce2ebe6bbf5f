import Logging
import MTProtoCore
import MTProtoCrypto
import NIOCore

/// What a lab keeps in a directory, so that it continues where it ended, however it ended: its world as it was at one
/// moment, and everything that happened since. That runs again at the start.
///
/// Sessions are not kept. Clients notice it as they notice the restart of a real server.
final class LabState {
    /// From how many bytes of journal on a snapshot is worth it: few enough to run again within a second or two.
    private static let smallestLimit = 1 << 20
    private static let largestLimit = 3 << 20
    /// Uploaded bytes count less: they are read again only when the checksum of a small file is made.
    private static let uploadWeight = 16
    /// So many points of pictures weigh as much as a byte: they are gone through again.
    private static let pictureWeight = 8

    private let directory: LabStateDirectory
    private(set) var settings: LabStateSettings?
    /// The snapshot that the start builds on; 0: none.
    private let base: Int
    /// The journal that is written.
    private var number: Int
    private var journal: LabJournalFile
    private var journals: [Int]
    /// The newest snapshot, and how many bytes it has.
    private var newest: (number: Int, length: Int)
    /// How much was kept since the last snapshot was begun.
    private var weight = 0
    private var isWritingSnapshot = false
    /// Files whose bytes nothing needs any more, and the journal that was written when that was seen. Journals up to that one
    /// may read them when they run again.
    private var unneeded: [Int64: Int] = [:]

    /// Opens what is kept in a directory; nothing in a new one.
    init(directory path: String) throws(LabError) {
        directory = try LabStateDirectory(path)
        let contents = directory.contents()
        base = contents.snapshots.last ?? 0
        journals = contents.journals.filter { [base] in $0 >= base }
        if contents.snapshots.isEmpty, contents.journals.isEmpty { journals = [0] }
        // Numbers are below 2^48: their differences are numbers.
        guard let first = journals.first, let last = journals.last, first == base, journals.count == last - base + 1
        else {
            throw LabError(
                code: .state,
                message: "\(directory.path(LabStateDirectory.journal(base))) or a journal after it is missing: restore "
                    + "the file, or choose another directory")
        }
        number = last
        newest = (base, 0)
        journal = try LabJournalFile(in: directory, number: last)
        // The last one may have been torn before its first entry: the settings stand in each.
        for number in contents.journals.reversed() where settings == nil {
            let file = number == last ? journal : try LabJournalFile(in: directory, number: number)
            settings = try file.first().map { (bytes) throws(LabError) in
                guard let settings = LabStateSettings(decoding: bytes) else {
                    throw LabError(
                        code: .state,
                        message: "\(path) was not written by this version of the lab: choose another directory")
                }
                return settings
            }
        }
        guard settings != nil || last == 0 && contents.snapshots.isEmpty else {
            throw LabError(
                code: .state,
                message: "no journal in \(path) is whole from its beginning: restore the files, or choose another "
                    + "directory")
        }
    }

    /// Notes what a new lab begins with.
    func begin(_ settings: LabStateSettings) throws(LabError) {
        // A first entry that was cut off would stand behind this one.
        try journal.readAll { _, _ in }
        try journal.append(settings.encoded())
        self.settings = settings
    }

    func append(_ record: WorldRecord) throws(LabError) {
        let before = journal.end
        try journal.append(record.encoded())
        weight += journal.end - before + Self.uploads(in: record)
    }

    /// Counts pictures that were made.
    func weigh(points: Int) { weight += points / Self.pictureWeight }

    /// What the bytes of a part of a file weigh.
    private static func uploads(in record: WorldRecord) -> Int {
        guard case .uploaded(_, _, _, _, let count, _) = record else { return 0 }
        return Int(count) / Self.uploadWeight
    }

    // MARK: Starting

    /// The world as it was when the journals began that are to run again; nil: when the lab was new.
    func snapshot() throws(LabError) -> LabSnapshot? {
        guard base > 0, let settings else { return nil }
        let before = directory.contents().snapshots.dropLast().last ?? 0
        let isRest = before > 0 || directory.contents().journals.first == 0
        let file = LabSnapshotFile(
            path: directory.path(LabStateDirectory.snapshot(base)), number: base, settings: settings.checksum)
        let (snapshot, length) = try file.read(
            rest: isRest
                ? "remove it, and the lab goes on from what it kept before, or restore the file"
                : "restore the file, or choose another directory")
        newest.length = length
        return snapshot
    }

    /// Gives everything that happened since the snapshot, in order, to `body`, which says whether the result was the same
    /// as before.
    func replay(_ body: (WorldRecord) -> Bool) throws(LabError) {
        for number in journals {
            let journal = number == self.number ? self.journal : try LabJournalFile(in: directory, number: number)
            var isEmpty = true
            let isLast = number == self.number
            try journal.readAll(mayBeTorn: isLast) { (entry, bytes) throws(LabError) in
                isEmpty = false
                guard entry > 0 else {
                    guard let settings, LabStateSettings(decoding: bytes) == settings else {
                        throw LabError(
                            code: .state,
                            message:
                                "\(journal.path) belongs to another lab: restore the file, or choose another directory")
                    }
                    return
                }
                weight += bytes.readableBytes
                let record = WorldRecord(decoding: bytes)
                weight += record.map(Self.uploads) ?? 0
                guard let record, body(record) else {
                    throw LabError(
                        code: .state,
                        message: "entry \(entry) of \(journal.path) leads to something else than it did when it was "
                            + "written: the lab is of another version or has other settings; choose another directory")
                }
            }
            guard isEmpty else { continue }
            guard isLast else {
                throw LabError(
                    code: .state,
                    message: "\(journal.path) is empty: restore the file, or choose another directory")
            }
            // It was made, but not begun.
            if let settings { try journal.append(settings.encoded()) }
        }
    }

    // MARK: Snapshots

    /// Whether enough has happened since the last snapshot.
    var isSnapshotDue: Bool {
        !isWritingSnapshot && weight > min(max(Self.smallestLimit, newest.length / 16), Self.largestLimit)
    }

    /// Begins a new journal for what happens from now on. The snapshot that is made of now has its number.
    ///
    /// - Returns: nil if nothing has happened since the last one.
    func beginSnapshot() throws(LabError) -> LabSnapshotPlace? {
        guard let settings, weight > 0, !isWritingSnapshot else { return nil }
        let next = number + 1
        do throws(LabError) {
            let journal = try LabJournalFile(in: directory, number: next)
            try journal.readAll { _, _ in }
            guard journal.end == 0 else {
                throw LabError(code: .state, message: "\(journal.path) is there already")
            }
            try journal.append(settings.encoded())
            // The snapshot will outlive the machine: so has what it belongs to.
            try journal.synchronize()
            self.journal = journal
        } catch {
            directory.remove(LabStateDirectory.journal(next))
            throw error
        }
        number = next
        journals.append(next)
        weight = 0
        isWritingSnapshot = true
        return LabSnapshotPlace(
            file: LabSnapshotFile(
                path: directory.path(LabStateDirectory.snapshot(next)), number: next, settings: settings.checksum),
            draft: directory.path(LabStateDirectory.draft(next)), directory: directory.path)
    }

    /// Says whose bytes nothing needs any more but journals that may run again.
    func noteUnneeded(_ files: Set<Int64>) {
        unneeded = unneeded.filter { files.contains($0.key) }
        for file in files where unneeded[file] == nil { unneeded[file] = number }
    }

    /// A snapshot is there, or cannot be. What stands before the last but one is not needed any more.
    ///
    /// - Returns: the files whose bytes no journal can need any more.
    func endSnapshot(_ number: Int, length: Int?) -> [Int64] {
        isWritingSnapshot = false
        guard let length else { return [] }
        let former = newest.number
        newest = (number, length)
        let contents = directory.contents()
        for old in contents.snapshots where old < former { directory.remove(LabStateDirectory.snapshot(old)) }
        for old in contents.journals where old < former { directory.remove(LabStateDirectory.journal(old)) }
        let erased = unneeded.filter { $0.value < former }.map(\.key)
        for file in erased { unneeded[file] = nil }
        return erased
    }
}

/// Where a snapshot is to be written.
struct LabSnapshotPlace: Sendable {
    let file: LabSnapshotFile
    let draft: String
    let directory: String
}

/// A snapshot that can be written anywhere, while the lab goes on.
struct LabSnapshotJob: Sendable {
    let snapshot: LabSnapshot
    let place: LabSnapshotPlace

    var number: Int { self.place.file.number }

    /// How many bytes were written.
    func run() throws(LabError) -> Int {
        try self.place.file.write(self.snapshot, draft: self.place.draft, directory: self.place.directory)
    }
}

extension LabConfiguration {
    /// Stands for the accounts, bots, chats and pages in what is kept.
    var accountDigest: UInt32 {
        var text = "\(accounts)"
        // Without them as it was before there were any.
        if !webPages.isEmpty { text += "\(webPages)" }
        if !bots.isEmpty { text += "[\(bots.map(\.keptText).joined(separator: ", "))]" }
        if !chats.isEmpty { text += "[\(chats.map(\.keptText).joined(separator: ", "))]" }
        if !privateChats.isEmpty { text += "\(privateChats)" }
        return crc32(of: Array(text.utf8))
    }

    /// Uses what is kept of an earlier lab instead of choosing anew.
    mutating func adopt(_ settings: LabStateSettings) throws(LabError) {
        guard settings.accounts == accountDigest, settings.cdnKeyPEM.isEmpty == (cdn == nil) else {
            throw LabError(
                code: .state,
                message:
                    "the state directory belongs to a lab with other accounts, bots, chats or pages, or with another "
                    + "answer to whether there is a content delivery network: give the same again, or choose another "
                    + "directory")
        }
        rsaPrivateKeyPEM = settings.rsaKeyPEM
        kept = settings
        if let portBase, settings.ports[1] != portBase {
            throw LabError(
                code: .state,
                message:
                    "the state directory belongs to a lab whose ports begin at \(settings.ports[1] ?? 0): leave the "
                    + "port base out, or choose another directory")
        }
    }
}
