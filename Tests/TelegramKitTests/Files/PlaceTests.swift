import Foundation
import Synchronization
import TelegramLab
import Testing

@testable import TelegramKit

/// Where downloads may write.
struct PlaceTests {
    @Test("S03 a download changes nothing that is there, asks the server for nothing then, and replaces it if told to")
    func existingPlaces() async throws {
        let bytes = fileContent(300_000)
        try await withFileDirectory { directory in
            try await withLab { lab in
                try await withClient(of: lab) { alice in
                    try await alice.signIn()
                    let file = try await alice.sendFile(bytes, name: "../../Makefile")
                    let before = await lab.filePartCounts.out
                    // In turn: the place itself, its unfinished file, and that one's record.
                    for ending in ["", ".part", ".part.ranges"] {
                        let occupied = directory + "/Makefile" + ending
                        // An unfinished file that is empty may be taken: it loses nothing.
                        let kinds =
                            [Self.file, Self.directory, Self.link, Self.pipe] + (ending == ".part" ? [] : [Self.empty])
                        for make in kinds {
                            try make(occupied)
                            let names = try Self.names(directory)
                            let failure = try await error { () async throws(TelegramError) in
                                try await alice.client.download(file, into: directory)
                            }
                            #expect(failure.code == .fileExists && failure.location == occupied, "\(failure)")
                            #expect(try Self.names(directory) == names)
                            try FileManager.default.removeItem(atPath: occupied)
                            #expect(try Self.victimIsWhole(directory))
                        }
                    }
                    #expect(await lab.filePartCounts.out == before)

                    var options = DownloadOptions()
                    options.replacesExisting = true
                    let replacing = options
                    for ending in ["", ".part", ".part.ranges"] {
                        let occupied = directory + "/Makefile" + ending
                        for make in [Self.directory, Self.pipe] {
                            try make(occupied)
                            let names = try Self.names(directory)
                            let failure = try await error { () async throws(TelegramError) in
                                try await alice.client.download(file, into: directory, options: replacing)
                            }
                            #expect(failure.code == .file && failure.location == occupied, "\(failure)")
                            #expect(try Self.names(directory) == names)
                            try FileManager.default.removeItem(atPath: occupied)
                        }
                    }
                    #expect(await lab.filePartCounts.out == before)
                    // What only looks like a record on its way is left alone.
                    for make in [Self.file, Self.empty, Self.directory, Self.link, Self.pipe] {
                        let bystander = directory + "/Makefile.part.ranges.new"
                        try make(bystander)
                        let names = try Self.names(directory)
                        let result = try await alice.client.download(file, into: directory)
                        #expect(try Self.names(directory) == (names + ["Makefile"]).sorted())
                        for path in [result.path, bystander] { try FileManager.default.removeItem(atPath: path) }
                        #expect(try Self.victimIsWhole(directory))
                    }
                    for ending in ["", ".part", ".part.ranges"] {
                        // A file with a second name is not written through its first one.
                        for make in [Self.file, Self.link] + (ending == ".part" ? [Self.secondName] : []) {
                            try make(directory + "/Makefile" + ending)
                            let result = try await alice.client.download(file, into: directory, options: options)
                            #expect(result.path == directory + "/Makefile" && result.resumedBytes == 0)
                            #expect(try Data(contentsOf: URL(fileURLWithPath: result.path)) == Data(bytes))
                            #expect(try Self.victimIsWhole(directory))
                            try FileManager.default.removeItem(atPath: result.path)
                        }
                    }
                }
            }
        }
    }

    @Test("S03 what has come of another file is not lost to one of the same name, unless that may replace it")
    func otherDownloads() async throws {
        let bytes = fileContent(2 << 20)
        try await withFileDirectory { directory in
            let part = directory + "/film.mp4.part"
            try await withLab { lab in
                try await withClient(of: lab) { alice in
                    try await alice.signIn()
                    let wanted = try await alice.sendFile(bytes, name: "film.mp4")
                    let other = try await alice.sendFile(fileContent(1000), name: "film.mp4")
                    await lab.order(.refuse(code: 400, message: "LOCATION_INVALID"), afterParts: 6)
                    let interrupted = try await error { () async throws(TelegramError) in
                        try await alice.client.download(wanted, into: directory)
                    }
                    #expect(interrupted.serverError?.message == "LOCATION_INVALID")
                    let (came, names) = (FileManager.default.contents(atPath: part), try Self.names(directory))
                    #expect(came?.isEmpty == false && names == ["film.mp4.part", "film.mp4.part.ranges"])
                    let refused = try await error { () async throws(TelegramError) in
                        try await alice.client.download(other, into: directory)
                    }
                    #expect(refused.code == .fileExists && refused.location == part, "\(refused)")
                    #expect(refused.message.contains("unfinished"))
                    #expect(FileManager.default.contents(atPath: part) == came)
                    #expect(try Self.names(directory) == names)

                    let whole = try await alice.client.download(wanted, into: directory)
                    #expect(whole.resumedBytes > 0 && whole.restartReason == nil)
                    #expect(FileManager.default.contents(atPath: whole.path) == Data(bytes))
                    var options = DownloadOptions()
                    options.replacesExisting = true
                    let replaced = try await alice.client.download(other, into: directory, options: options)
                    #expect(FileManager.default.contents(atPath: replaced.path) == Data(fileContent(1000)))
                }
            }
        }
    }

    @Test("files of one name get names of their own in a directory, and what is there whole is not fetched again")
    func freeNames() async throws {
        try await withFileDirectory { directory in
            try await withLab { lab in
                try await withClient(of: lab) { alice in
                    try await alice.signIn()
                    let contents = [fileContent(1000), fileContent(2000), Array(fileContent(1000).reversed())]
                    var files: [TelegramFile] = []
                    for bytes in contents { files.append(try await alice.sendFile(bytes, name: "film.tar")) }
                    var options = DownloadOptions()
                    (options.picksFreeName, options.acceptsSameFile) = (true, true)
                    let both = options
                    func fetch(_ file: TelegramFile, _ options: DownloadOptions) async throws -> String {
                        let result = try await alice.client.download(file, into: directory, options: options)
                        return String(result.path.dropFirst(directory.utf8.count + 1))
                    }
                    func fetchesAll() async throws {
                        var names: [String] = []
                        for file in files { names.append(try await fetch(file, both)) }
                        #expect(names == ["film.tar", "film (2).tar", "film (3).tar"])
                        for (name, bytes) in zip(names, contents) {
                            let content = FileManager.default.contents(atPath: directory + "/" + name)
                            #expect(content == Data(bytes), "\(name)")
                        }
                    }
                    try await fetchesAll()
                    // The third has the size of the first, and is told apart by its hashes. Nothing is fetched.
                    let before = await lab.filePartCounts.out
                    try await fetchesAll()
                    #expect(await lab.filePartCounts.out == before)
                    #expect(try Self.names(directory).count == 3)

                    options.acceptsSameFile = false
                    #expect(try await fetch(files[0], options) == "film (4).tar")
                    (options.picksFreeName, options.acceptsSameFile) = (false, true)
                    let same = options
                    #expect(try await fetch(files[0], same) == "film.tar")
                    let refused = try await error { () async throws(TelegramError) in
                        try await alice.client.download(files[2], into: directory, options: same)
                    }
                    #expect(refused.code == .fileExists)
                }
            }
        }
    }

    @Test("a name beside an unfinished part of another file, and beside a link, is not taken")
    func freeNamesBesideOthers() async throws {
        try await withFileDirectory { directory in
            try await withLab { lab in
                try await withClient(of: lab) { alice in
                    try await alice.signIn()
                    let file = try await alice.sendFile(fileContent(1000), name: "a.bin")
                    try Self.link(directory + "/a.bin")
                    try Self.file(directory + "/a (2).bin.part")
                    let names = try Self.names(directory)
                    var options = DownloadOptions()
                    (options.picksFreeName, options.acceptsSameFile) = (true, true)
                    let result = try await alice.client.download(file, into: directory, options: options)
                    #expect(result.path == directory + "/a (3).bin" && result.size == 1000)
                    #expect(try Self.names(directory) == (names + ["a (3).bin"]).sorted())
                    #expect(try Self.victimIsWhole(directory))
                }
            }
        }
    }

    @Test("where no record can be written nothing is fetched, and nothing is left")
    func placesWithoutRecords() async throws {
        try await withFileDirectory { directory in
            // Names have 255 bytes: that of the record just fits, what it is called on its way does not.
            let path = directory + "/" + String(repeating: "n", count: 240)
            try await withLab { lab in
                try await withClient(of: lab) { alice in
                    try await alice.signIn()
                    let file = try await alice.sendFile(fileContent(10_000))
                    let before = await lab.filePartCounts.out
                    let failure = try await error { () async throws(TelegramError) in
                        try await alice.client.download(file, to: path)
                    }
                    #expect(failure.code == .file, "\(failure)")
                    #expect(try Self.names(directory).isEmpty)
                    #expect(await lab.filePartCounts.out == before)
                }
            }
        }
    }

    private static func file(_ path: String) throws {
        try Data("precious".utf8).write(to: URL(fileURLWithPath: path))
    }

    private static func empty(_ path: String) throws {
        try Data().write(to: URL(fileURLWithPath: path))
    }

    private static func directory(_ path: String) throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    private static func link(_ path: String) throws {
        let victim = (path as NSString).deletingLastPathComponent + "/victim"
        try file(victim)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: victim)
    }

    private static func secondName(_ path: String) throws {
        let victim = (path as NSString).deletingLastPathComponent + "/victim"
        try file(victim)
        try FileManager.default.linkItem(atPath: victim, toPath: path)
    }

    private static func pipe(_ path: String) throws {
        try #require(mkfifo(path, 0o600) == 0)
    }

    private static func names(_ directory: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
    }

    private static func victimIsWhole(_ directory: String) throws -> Bool {
        guard let content = FileManager.default.contents(atPath: directory + "/victim") else { return true }
        return content == Data("precious".utf8)
    }

    @Test("S03 a file that appears while a download runs stays, and what has come is kept")
    func appearingFile() async throws {
        let bytes = fileContent(600_000)
        try await withFileDirectory { directory in
            let path = directory + "/file"
            try await withLab { lab in
                try await withClient(of: lab) { alice in
                    try await alice.signIn()
                    let file = try await alice.sendFile(bytes)
                    var options = DownloadOptions()
                    options.progress = { progress in
                        if progress.completed == progress.total { try? Self.file(path) }
                    }
                    let meanwhile = options
                    let failure = try await error { () async throws(TelegramError) in
                        try await alice.client.download(file, to: path, options: meanwhile)
                    }
                    #expect(failure.code == .fileExists && failure.location == path)
                    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("precious".utf8))

                    options.progress = nil
                    options.replacesExisting = true
                    let before = await lab.filePartCounts.out
                    let result = try await alice.client.download(file, to: path, options: options)
                    #expect(result.resumedBytes == 600_000)
                    #expect(await lab.filePartCounts.out == before)
                    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(bytes))
                    #expect(try Self.names(directory) == ["file"])
                }
            }
        }
    }

    @Test("S07 verifying compares what an earlier run has left as well", arguments: [false, true])
    func resumedBytesAreVerified(isGenuine: Bool) async throws {
        let bytes = fileContent(600_000)
        try await withFileDirectory { directory in
            let path = directory + "/file"
            try await withLab { lab in
                try await withClient(of: lab) { alice in
                    try await alice.signIn()
                    let file = try await alice.sendFile(bytes)
                    // Whoever can write into the directory can make a record that fits. The first part is another.
                    var left = Array(bytes.prefix(400_000))
                    if !isGenuine { left[7] ^= 1 }
                    let record = DownloadRecord(identity: file.id, size: file.size, present: FileRanges([0..<400_000]))
                    try Data(left).write(to: URL(fileURLWithPath: path + ".part"))
                    try Data(record.encoded()).write(to: URL(fileURLWithPath: path + ".part.ranges"))
                    var options = DownloadOptions()
                    options.verifiesHashes = true
                    let result = try await alice.client.download(file, to: path, options: options)
                    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(bytes))
                    // Three whole parts of 128 KiB were there; what is behind them is no whole part.
                    #expect(result.resumedBytes == (isGenuine ? 3 : 2) * 131_072)
                    #expect((result.restartReason == nil) == isGenuine, "\(result.restartReason ?? "")")
                }
            }
        }
    }

    @Test("S07 of a large file that is verified whole parts of its own size are used again, which are larger")
    func resumedLargeParts() async throws {
        let bytes = fileContent(8 << 20)
        try await withFileDirectory { directory in
            let path = directory + "/file"
            try await withLab { lab in
                try await withClient(of: lab) { alice in
                    try await alice.signIn()
                    let file = try await alice.sendFile(bytes)
                    let record = DownloadRecord(identity: file.id, size: file.size, present: FileRanges([0..<900_000]))
                    try Data(bytes.prefix(900_000)).write(to: URL(fileURLWithPath: path + ".part"))
                    try Data(record.encoded()).write(to: URL(fileURLWithPath: path + ".part.ranges"))
                    var options = DownloadOptions()
                    options.verifiesHashes = true
                    let before = await lab.filePartCounts.out
                    let result = try await alice.client.download(file, to: path, options: options)
                    #expect(result.resumedBytes == 524_288 && result.restartReason == nil)
                    #expect(await lab.filePartCounts.out - before == 15)
                    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(bytes))
                }
            }
        }
    }

    @Test("S03 names are made safe byte by byte, and keep their ending when they are cut")
    func localNames() {
        let names: [(String?, String)] = [
            (nil, "file-7"), ("", "file-7"), ("..", "file-7"), ("/", "file-7"), (" . ", "file-7"),
            ("\u{0}\u{1b}", "file-7"),
            ("a.txt", "a.txt"), ("../a.txt", "a.txt"), ("C:\\a.txt", "a.txt"), ("a/", "a"), ("a/\u{338}", "_\u{338}"),
            ("a/\u{338}b", "_\u{338}b"), (".a", "_a"), ("-a", "_a"), ("a\nb", "a_b"), ("a\u{202e}b", "a_b"),
            (" a b ", "a b"),
            ("x.part", "x.part_"), ("x.PART", "x.PART_"), ("x.part.ranges", "x.part.ranges_"), ("ж.tar.gz", "ж.tar.gz"),
            ("x.part.ranges.new", "x.part.ranges.new_"), ("x.PART.Ranges.New", "x.PART.Ranges.New_"),
            // It makes one character with the dot behind it.
            ("x\u{d4e}.part", "x\u{d4e}.part_"), ("x\u{d4e}.part.ranges", "x\u{d4e}.part.ranges_"),
            // A long s, of which the capital is an S.
            ("x.part.range\u{17f}", "x.part.range\u{17f}_"), ("x.new", "x.new"),
        ]
        for (name, safe) in names {
            let made = LocalName.made(of: name, id: 7)
            #expect(made == safe, "\(name ?? "nil")")
            #expect(!made.utf8.contains(0x2f) && !made.utf8.contains(0))
        }
        // Cutting makes no such name either.
        for count in 150...255 {
            for end in [".part", ".part.ranges", ".part.ranges.new"] {
                for tail in ["", ".new", String(repeating: "y", count: 40)] {
                    let made = LocalName.made(of: String(repeating: "x", count: count) + end + tail, id: 7)
                    let isReserved = [".part", ".part.ranges", ".part.ranges.new"].contains { made.hasSuffix($0) }
                    #expect(!isReserved && made.utf8.count <= 255 - 16, "\(made)")
                }
            }
        }
        let long = LocalName.made(of: String(repeating: "ж", count: 4096) + ".pdf", id: 7)
        #expect(long.hasSuffix("ж.pdf") && (200...255 - 16).contains(long.utf8.count))
        let ending = LocalName.made(of: "a." + String(repeating: "e", count: 4096), id: 7)
        #expect(ending.hasPrefix("a.eee") && ending.utf8.count <= 255 - 16)
        #expect(LocalName.made(of: String(repeating: "x", count: 200), id: 7, limit: 143).utf8.count <= 143 - 16)
        // Sixteen bytes are an ending, seventeen are none.
        let longest = String(repeating: "x", count: 300) + ".abcdefghijklmno"
        #expect(LocalName.made(of: longest, id: 7).hasSuffix("x.abcdefghijklmno"))
        #expect(LocalName.made(of: longest + "p", id: 7).hasSuffix("xxx"))
    }

    @Test("S03 what cannot be opened or read says so, and why")
    func unreadableFiles() async throws {
        try await withFileDirectory { directory in
            let missing = try await error { () async throws(TelegramError) in
                try await LocalFile.open(directory + "/none", .read)
            }
            #expect(missing.code == .file && missing.message.contains("No such file"), "\(missing)")
            // A directory can be opened, but not read.
            let place = try await LocalFile.open(directory, .read)
            let unreadable = try await error { () async throws(TelegramError) in try await place.read(0..<10) }
            #expect(unreadable.code == .file, "\(unreadable)")
        }
    }

    @Test("what cannot be renamed says why, and not that there is something already", arguments: [false, true])
    func failedMoves(replaces: Bool) async throws {
        try await withFileDirectory { directory in
            let (missing, place) = (directory + "/none", directory + "/new")
            let failure = try await error { () async throws(TelegramError) in
                try await LocalFile.move(missing, to: place, replaces: replaces)
            }
            #expect(failure.code == .file && failure.message.contains("No such file"), "\(failure)")
            #expect(try Self.names(directory).isEmpty)
        }
    }
}
