import Foundation
import MTProtoKit
import Synchronization
import TelegramKit
import TelegramLab
import Testing

@testable import mtproto

@Suite("mtproto download and what is there already")
struct DownloadPlaceTests {
    private let home: TemporaryDirectory
    /// Where downloads go.
    private let place: TemporaryDirectory

    init() throws {
        home = try TemporaryDirectory()
        place = try TemporaryDirectory()
    }

    /// Signs in, sends a file under each name, and gives the messages.
    private func withFiles(
        _ names: [String], _ body: (_ messages: [Int], @Sendable ([String]) async -> CommandRun) async throws -> Void
    ) async throws {
        let home = home
        try await withLab { lab in
            let file = try lab.describe(in: home)
            let login = await CommandRun.of(
                "login", "--lab", file, "--phone", "9996651001", "--code", "55555", home: home)
            #expect(login.status == .success, "\(login.errors)")
            // Boris chooses the names.
            let messages = try await withTelegramClient(.lab(lab)) { boris in
                let code = try await boris.sendCode(to: "9996621002")
                _ = try await boris.signIn("22222", with: code)
                let alice = try await boris.resolve(.username("alice"))
                for name in names { _ = try await boris.send(.bytes(Array("new content".utf8), name: name), to: alice) }
                return names.count
            }
            let history = await CommandRun.of(
                "history", "@boris", "--lab", file, "--limit", "\(messages)", "--json", home: home)
            let ids = try history.output.map { try JSONDecoder().decode(Identified.self, from: Data($0.utf8)).id }
            #expect(ids.count == names.count, "\(history.errors)")
            try await body(ids) { await CommandRun.of($0 + ["--lab", file], home: home) }
        }
    }

    private struct Identified: Decodable {
        let id: Int
    }

    @Test("S03 a Makefile in a folder that has one is refused with a hint, and nothing changes; --force replaces it")
    func existingFilesStay() async throws {
        let existing = try place.file("Makefile", "all: everything")
        let before = try FileManager.default.attributesOfItem(atPath: existing)
        try await withFiles(["Makefile"]) { messages, mtproto in
            for output in [place.path, place.path + "/", existing] {
                let run = await mtproto(["download", "@boris", "\(messages[0])", "--output", output])
                #expect(run.status == .cannotCreate && run.output.isEmpty)
                #expect(run.errors.count == 1 && run.errors[0].contains("Makefile is there already"), "\(run.errors)")
                #expect(run.errors[0].contains("--force") && run.errors[0].contains("--output"))
            }
            #expect(place.content == ["Makefile"])
            #expect(try String(contentsOfFile: existing, encoding: .utf8) == "all: everything")
            let after = try FileManager.default.attributesOfItem(atPath: existing)
            #expect(after[.modificationDate] as? Date == before[.modificationDate] as? Date)
            #expect(after[.systemFileNumber] as? Int == before[.systemFileNumber] as? Int)

            let forced = await mtproto(["download", "@boris", "\(messages[0])", "--output", place.path, "--force"])
            #expect(forced.status == .success, "\(forced.errors)")
            #expect(try String(contentsOfFile: existing, encoding: .utf8) == "new content")
            #expect(place.content == ["Makefile"])
        }
    }

    @Test("S03 names that a sender chooses stay in the folder, hide nothing and are no options")
    func chosenNames() async throws {
        let long = String(repeating: "n", count: 4_092) + ".pdf"
        let names = [
            "../../escape.txt", "a/\u{338}b", "/", "..", ".", "", ".bashrc", "-rf", "a\u{0}b", long, "Makefile.part",
            "Makefile.PART.ranges", "\\\\server\\share.doc", " \u{202e}fdp.exe",
        ]
        try await withFiles(names) { messages, mtproto in
            for message in messages {
                let run = await mtproto(["download", "@boris", "\(message)", "--output", place.path])
                #expect(run.status == .success, "\(run.errors)")
            }
            // Byte by byte, as the system sees them.
            let made = try FileManager.default.contentsOfDirectory(atPath: place.path)
            #expect(made.count == names.count, "\(made)")
            for name in made {
                // A slash in a name would have made a folder.
                #expect(
                    !name.utf8.contains(UInt8(ascii: "/")) && !name.hasPrefix(".") && !name.hasPrefix("-"), "\(name)")
                #expect(
                    !name.lowercased().hasSuffix(".part") && !name.lowercased().hasSuffix(".part.ranges"), "\(name)")
            }
            for name in ["escape.txt", "_bashrc", "_rf", "a_b", "share.doc", "_fdp.exe", "Makefile.part_"] {
                #expect(made.contains(name), "\(name) in \(made)")
            }
            #expect(made.contains { $0.hasPrefix("nnn") && $0.hasSuffix(".pdf") && $0.utf8.count > 200 })
            #expect(made.count { $0.hasPrefix("file-") } == 4)
            #expect(!FileManager.default.fileExists(atPath: place.path + "/../escape.txt"))
        }
    }

    @Test("S03 a correspondent's file removes no other one, whatever they are called, and no file of the user's")
    func namesOfRecords() async throws {
        let names = ["y.part.ranges.new", "y.part.ranges", "y.part", "z\u{d4e}.part", "y"]
        // As if it were a record that has no byte yet.
        let own = try place.file("own.part.ranges.new")
        try await withFiles(names) { messages, mtproto in
            for message in messages {
                let run = await mtproto(["download", "@boris", "\(message)", "--output", place.path])
                #expect(run.status == .success, "\(run.errors)")
            }
            let made = Set(try FileManager.default.contentsOfDirectory(atPath: place.path))
            #expect(
                made == [
                    "y.part.ranges.new_", "y.part.ranges_", "y.part_", "z\u{d4e}.part_", "y", "own.part.ranges.new",
                ])
            let run = await mtproto(["download", "@boris", "\(messages[4])", "--output", place.path + "/own"])
            #expect(run.status == .success, "\(run.errors)")
            #expect(FileManager.default.fileExists(atPath: own))
        }
    }

    @Test("S03 --force replaces files and links, never a pipe or a directory, and fetches nothing then")
    func forceReplacesFilesOnly() async throws {
        let pipe = place.path + "/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        try await withFiles(["Makefile"]) { messages, mtproto in
            let download = ["download", "@boris", "\(messages[0])", "--output"]
            for force in [[], ["--force"]] {
                let run = await mtproto(download + [pipe] + force)
                #expect(run.status == .cannotCreate && run.output.isEmpty && run.drawn.isEmpty, "\(run.errors)")
                #expect(run.errors.count == 1 && run.errors.first?.contains(pipe) == true, "\(run.errors)")
                if !force.isEmpty { #expect(run.errors.first?.contains("no ordinary file") == true, "\(run.errors)") }
            }
            var state = stat()
            #expect(lstat(pipe, &state) == 0 && state.st_mode & S_IFMT == S_IFIFO)
            #expect(place.content == ["pipe"])
            let nowhere = await mtproto(download + [""])
            #expect(nowhere.status == .usage && nowhere.errors.joined().contains("--output"), "\(nowhere.errors)")
        }
    }

    @Test("S03 what stands in the place of the unfinished file is neither followed nor overwritten", arguments: 0..<4)
    func unfinishedPlaces(kind: Int) async throws {
        let victims = try TemporaryDirectory()
        let victim = try victims.file("victim", "precious")
        let occupied = place.path + "/Makefile" + ["", ".part", ".part", ".part.ranges"][kind]
        switch kind {
        case 2: try FileManager.default.linkItem(atPath: victim, toPath: occupied)
        default: try FileManager.default.createSymbolicLink(atPath: occupied, withDestinationPath: victim)
        }
        let before = place.content
        try await withFiles(["Makefile"]) { messages, mtproto in
            let download = ["download", "@boris", "\(messages[0])", "--output", place.path]
            let refused = await mtproto(download)
            #expect(refused.status == .cannotCreate && refused.errors[0].contains(occupied), "\(refused.errors)")
            #expect(place.content == before)
            #expect(try String(contentsOfFile: victim, encoding: .utf8) == "precious")

            let forced = await mtproto(download + ["--force"])
            #expect(forced.status == .success, "\(forced.errors)")
            #expect(place.content == ["Makefile"])
            let (kept, made) = try (
                String(contentsOfFile: victim, encoding: .utf8),
                String(contentsOfFile: place.path + "/Makefile", encoding: .utf8)
            )
            #expect(kept == "precious", "what a link leads to stays")
            #expect(made == "new content")
        }
    }
}

@Suite("mtproto and files with secrets")
struct SecretFileTests {
    @Test("S07 a session leaves its store only when the file that has it is safe on the disk")
    func exportIsDurable() async throws {
        let home = try TemporaryDirectory()
        try await withLab { lab in
            let file = try lab.describe(in: home)
            func mtproto(
                _ arguments: String..., synchronize: @escaping @Sendable (Int32) -> Int32 = { fsync($0) }
            ) async -> CommandRun {
                await CommandRun.of(arguments + ["--lab", file], home: home, synchronize: synchronize)
            }
            #expect(await mtproto("login", "--phone", "9996651001", "--code", "55555").status == .success)
            let exported = home.path + "/session"
            // First the disk has no room for the bytes, then none for the name.
            for kind in [S_IFREG, S_IFDIR] {
                let failed = await mtproto("export", exported) { descriptor in
                    var status = stat()
                    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == kind else {
                        return fsync(descriptor)
                    }
                    errno = EIO
                    return -1
                }
                #expect(failed.status == .cannotCreate && failed.errors.count == 1, "\(failed.errors)")
                #expect(home.content.filter { $0.hasPrefix("session") }.isEmpty)
                #expect(await mtproto("me").status == .success, "the session is still here")
            }

            // A link, even one that leads nowhere, is not followed.
            try FileManager.default.createSymbolicLink(atPath: exported, withDestinationPath: home.path + "/elsewhere")
            let occupied = await mtproto("export", exported)
            #expect(occupied.status == .cannotCreate)
            #expect(occupied.errors.first?.contains("is there already") == true, "\(occupied.errors)")
            #expect(!FileManager.default.fileExists(atPath: home.path + "/elsewhere"))
            #expect(await mtproto("me").status == .success)
            try FileManager.default.removeItem(atPath: exported)

            #expect(await mtproto("export", exported).status == .success)
            #expect(try permissions(exported) == 0o600)
            #expect(await mtproto("me").status == .notAuthorized)
        }
    }

    @Test("S03 the description of a lab, with its tokens and passwords, is the owner's, and replaces a link")
    func descriptionsArePrivate() async throws {
        let home = try TemporaryDirectory()
        let victim = try home.file("victim", "precious")
        let file = home.path + "/lab.json"
        try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: victim)
        let run = await CommandRun.of("lab", "--describe", file, interrupted: {})
        #expect(run.status == .success, "\(run.errors)")
        #expect(try permissions(file) == 0o600)
        #expect(try String(contentsOfFile: victim, encoding: .utf8) == "precious")
    }

    @Test("S03 the description of a lab replaces an earlier one, or nothing, and no other file")
    func descriptionsReplaceDescriptions() async throws {
        let home = try TemporaryDirectory()
        for content in ["precious", "{\"name\": 1}", "{\"datacenters\""] {
            let file = try home.file("file", content)
            let run = await CommandRun.of("lab", "--describe", file, interrupted: {})
            #expect(run.status == .cannotCreate && run.output.isEmpty, "\(run.errors)")
            #expect(
                run.errors.count == 1 && run.errors.first?.contains("no description of a lab") == true, "\(run.errors)")
            #expect(try String(contentsOfFile: file, encoding: .utf8) == content)
        }
        // First what is empty, then what the first one wrote.
        let file = try home.file("empty")
        for _ in 0..<2 {
            let run = await CommandRun.of("lab", "--describe", file, interrupted: {})
            #expect(run.status == .success, "\(run.errors)")
            #expect(try LabFile.read(file).lab.datacenters.count == 5)
        }
    }

    @Test("S03 a lab keeps its state only where no other user can write")
    func stateDirectoriesAreOwn() async throws {
        let home = try TemporaryDirectory()
        let state = home.path + "/state"
        try FileManager.default.createDirectory(
            atPath: state, withIntermediateDirectories: false)
        for mode in [0o777, 0o775, 0o1777] {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: state)
            let run = await CommandRun.of("lab", "--state", state, interrupted: {})
            #expect(run.status != .success && run.output.isEmpty, "\(run.errors)")
            #expect(run.errors.count == 1 && run.errors.first?.contains("chmod go-w") == true, "\(run.errors)")
            #expect(home.content == ["state"])
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: state)
        #expect(await CommandRun.of("lab", "--state", state, interrupted: {}).status == .success)
    }

    @Test("S07 a login that fails removes its own session, and none that another process has begun in its place")
    func failedLoginsLeaveOthersAlone() async throws {
        let home = try TemporaryDirectory()
        let session = home.path + "/session"
        try await withLab { lab in
            let file = try lab.describe(in: home)
            let login = [
                "login", "--lab", file, "--phone", "9996651001", "--code", "1", "--session", session, "--verbose",
            ]
            let alone = await CommandRun.of(login)
            #expect(alone.status != .success && !FileManager.default.fileExists(atPath: session), "\(alone.errors)")

            let other = Mutex<FileStore?>(nil)
            let run = await CommandRun.of(login) { line in
                guard line.contains("auth.sendCode") else { return }
                other.withLock { other in
                    guard other == nil else { return }
                    try? FileManager.default.removeItem(atPath: session)
                    other = try? FileStore(directory: session)
                    try? other?.setValue([7], forKey: "persistent:own")
                }
            }
            #expect(run.status != .success)
            let store = try #require(other.withLock { $0 })
            #expect(try store.value(forKey: "persistent:own") == [7])
        }
    }

    @Test("S03 a pipe, a device or a directory is no place for a file, nor is a link to one, and stays what it is")
    func placesThatAreNoFiles() async throws {
        let home = try TemporaryDirectory()
        let pipe = home.path + "/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        let link = home.path + "/link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: pipe)
        for place in [pipe, link, home.path] {
            let run = await CommandRun.of("lab", "--describe", place, interrupted: {})
            #expect(run.status == .cannotCreate, "\(run.errors)")
            #expect(run.errors.contains { $0.contains("no ordinary file") }, "\(run.errors)")
        }
        // Nor for a download that may replace files.
        try await withLab { lab in
            let file = try lab.describe(in: home)
            let login = await CommandRun.of(
                "login", "--lab", file, "--phone", "9996651001", "--code", "55555", home: home)
            #expect(login.status == .success)
            let original = try home.file("original", "content")
            let sent = await CommandRun.of("upload", original, "me", "--lab", file, "--json", home: home)
            #expect(sent.status == .success, "\(sent.errors)")
            let id = try #require(sent.output.joined().firstMatch(of: /"message" *: *(\d+)/)?.1)
            for place in [pipe, link] {
                let run = await CommandRun.of(
                    "download", "me", String(id), "-o", place, "--force", "--lab", file, home: home)
                #expect(run.status == .cannotCreate, "\(run.output) \(run.errors)")
            }
        }
        var state = stat()
        #expect(lstat(pipe, &state) == 0 && state.st_mode & S_IFMT == S_IFIFO)
        #expect(lstat(link, &state) == 0 && state.st_mode & S_IFMT == S_IFLNK)
    }

    @Test("S03 a file that stands in the place of the temporary one is neither overwritten nor removed")
    func temporaryPlaces() throws {
        let home = try TemporaryDirectory()
        let name = "new.json.\(getpid()).new"
        let precious = try home.file(name, "precious")
        let place = home.path + "/new.json"
        let failure = #expect(throws: CommandFailure.self) { try WholeFile.write("content".utf8, to: place) }
        #expect(failure?.status == .cannotCreate && failure?.message.contains("File exists") == true)
        #expect(home.content == [name])
        #expect(try String(contentsOfFile: precious, encoding: .utf8) == "precious")
    }

    @Test("S03 upload --resume replaces no file that is no record")
    func recordsReplaceNothing() async throws {
        let home = try TemporaryDirectory()
        try await withLab { lab in
            let file = try lab.describe(in: home)
            let login = await CommandRun.of(
                "login", "--lab", file, "--phone", "9996651001", "--code", "55555", home: home)
            #expect(login.status == .success)
            let original = try home.file("original", "content")
            let precious = try home.file("precious", "precious")
            let run = await CommandRun.of("upload", original, "me", "--resume", precious, "--lab", file, home: home)
            #expect(run.status == .cannotCreate && run.errors.first?.contains("precious") == true, "\(run.errors)")
            #expect(try String(contentsOfFile: precious, encoding: .utf8) == "precious")
        }
    }
}
