import Foundation
import TelegramKit
import Testing

@testable import mtproto

@Suite("mtproto upload and download")
struct FileCommandTests {
    private struct Report: Decodable {
        let file: String
        let message: Int
        let size: Int
        let sha256: String
        let resumedBytes: Int?
        let restartReason: String?
    }

    @Test("P10 P08 a file goes up and comes down with its checksum from the command line, and goes on where it ended")
    func fileCommands() async throws {
        let home = try TemporaryDirectory()
        let directory = try TemporaryDirectory()
        let labDirectory = try TemporaryDirectory()
        let bytes = Data((0..<700_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 9) })
        let original = directory.path + "/original.bin"
        try bytes.write(to: URL(fileURLWithPath: original))
        let lab = try await RunningLab.run(in: labDirectory) { lab in
            func mtproto(_ arguments: String...) async -> CommandRun {
                await CommandRun.of(arguments + ["--lab", lab.file], home: home)
            }
            let login = await mtproto("login", "--phone", "9996651001", "--code", "55555")
            #expect(login.status == .success, "\(login.errors)")

            let record = directory.path + "/record"
            let run = await mtproto(
                "upload", original, "@boris", "--caption", "look", "--resume", record, "--json")
            #expect(run.status == .success, "\(run.errors)")
            let sent = try run.json(Report.self)
            #expect(sent.size == 700_000 && sent.sha256.count == 64)

            let copy = directory.path + "/copy.bin"
            let download = await mtproto(
                "download", "@boris", "\(sent.message)", "--output", copy, "--verify", "--json")
            let fetched = try download.json(Report.self)
            #expect(run.drawn.isEmpty && download.drawn.isEmpty)
            #expect(fetched.sha256 == sent.sha256 && fetched.resumedBytes == 0)
            #expect(try Data(contentsOf: URL(fileURLWithPath: copy)) == bytes)

            // What nobody has made a record of is somebody's file.
            try FileManager.default.removeItem(atPath: copy)
            try Data(count: 10).write(to: URL(fileURLWithPath: copy + ".part"))
            let foreign = await mtproto("download", "@boris", "\(sent.message)", "--output", copy)
            #expect(foreign.status == .cannotCreate && foreign.errors.first?.contains("copy.bin.part") == true)
            let again = await mtproto("download", "@boris", "\(sent.message)", "--output", copy, "--force")
            #expect(again.status == .success && again.output == ["\(copy): 700000 bytes, sha256 \(sent.sha256)."])
            #expect(again.errors.count == 1 && again.errors.first?.contains("begun anew") == true)
            // The line is complete, and left.
            #expect(again.drawn.last == "" && again.drawn.contains { $0.contains(" 100 % ") }, "\(again.drawn)")

            #expect(await mtproto("download", "@boris", "1").status == .badData)
            #expect(await mtproto("upload", directory.path + "/none", "@boris").status == .noInput)
            #expect(await mtproto("upload", try directory.file("empty"), "@boris").status == .badData)
            let unwritable = await mtproto(
                "download", "@boris", "\(sent.message)", "--output", directory.path + "/none/file")
            #expect(unwritable.status == .cannotCreate)
        }
        #expect(lab.status == .success, "\(lab.errors)")
    }

    @Test("The peer may stand before the file, as in other commands")
    func peerBeforeFile() async throws {
        let home = try TemporaryDirectory()
        let labDirectory = try TemporaryDirectory()
        let directory = try TemporaryDirectory()
        let original = directory.path + "/original.bin"
        try Data(count: 100).write(to: URL(fileURLWithPath: original))
        let lab = try await RunningLab.run(in: labDirectory) { lab in
            func mtproto(_ arguments: String...) async -> CommandRun {
                await CommandRun.of(arguments + ["--lab", lab.file], home: home)
            }
            let login = await mtproto("login", "--phone", "9996651001", "--code", "55555")
            #expect(login.status == .success, "\(login.errors)")
            let run = await mtproto("upload", "@boris", original, "--json")
            #expect(run.status == .success, "\(run.errors)")
            let sent = try run.json(Report.self)
            #expect(sent.file == original && sent.size == 100)
            // Neither of them is a file.
            let none = await mtproto("upload", "@boris", directory.path + "/none")
            #expect(none.status == .noInput, "\(none.errors)")
        }
        #expect(lab.status == .success, "\(lab.errors)")
    }

    @Test("P06 a lab with --media serves files at ports for files alone, where commands find them")
    func filesAtMediaPorts() async throws {
        let home = try TemporaryDirectory()
        let directory = try TemporaryDirectory()
        let labDirectory = try TemporaryDirectory()
        let lab = try await RunningLab.run(in: labDirectory, options: ["--media"]) { lab in
            func mtproto(_ arguments: String...) async -> CommandRun {
                await CommandRun.of(arguments + ["--lab", lab.file], home: home)
            }
            let login = await mtproto("login", "--phone", "9996651001", "--code", "55555")
            #expect(login.status == .success, "\(login.errors)")
            for size in [5, 300_000] {
                let bytes = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 9) })
                let (original, copy) = (directory.path + "/\(size)", directory.path + "/\(size).copy")
                try bytes.write(to: URL(fileURLWithPath: original))
                let run = await mtproto("upload", original, "@boris", "--json")
                #expect(run.status == .success, "\(run.errors)")
                let sent = try run.json(Report.self)
                let download = await mtproto("download", "@boris", "\(sent.message)", "--output", copy)
                #expect(download.status == .success, "\(download.errors)")
                #expect(try Data(contentsOf: URL(fileURLWithPath: copy)) == bytes)
            }
        }
        #expect(lab.status == .success, "\(lab.errors)")
        #expect(lab.output.count { $0.hasPrefix("open (media)  ") } == 5, "\(lab.output)")
    }

    @Test("P08 a progress line says how much there is, and shows nothing that steers the terminal")
    func progressLine() {
        let half = ProgressBar.line("a\u{1b}[2Jb", half(of: 5_000_000), bytesPerSecond: 1_250_000).text
        #expect(half == #"a\u{1b}[2Jb  ████████████░░░░░░░░░░░░ 50 %  2.5 MB of 5.0 MB  1.2 MB/s"#)
    }

    @Test("A long name leaves room for the rest of a progress line")
    func longNames() {
        func line(_ count: Int) -> String {
            ProgressBar.line(String(repeating: "n", count: count), half(of: 0), bytesPerSecond: 999).text
        }
        #expect(line(24) == String(repeating: "n", count: 24) + "  0 B  999 B/s")
        #expect(line(25) == String(repeating: "n", count: 23) + "…  0 B  999 B/s")
    }

    private func half(of size: Int64) -> FileProgress {
        FileProgress(completed: size / 2, total: size)
    }
}
