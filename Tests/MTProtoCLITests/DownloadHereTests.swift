import Foundation
import TelegramKit
import TestProcesses
import Testing

@testable import mtproto

/// `mtproto download` without `--output`, as a process in a folder of its own.
@Suite("mtproto download to where one is")
struct DownloadHereTests {
    private struct Ending {
        let status: Int32
        let output: String
        let errors: String
    }

    private struct Identified: Decodable {
        let id: Int
    }

    /// Runs the program in a folder.
    private static func mtproto(_ arguments: [String], in folder: String) async throws -> Ending {
        let path = try #require(BuiltExecutable.path)
        return try await withCheckedThrowingContinuation { continuation in
            // The reads below block, which no thread of the tests' own pool may.
            Thread.detachNewThread {
                continuation.resume(
                    with: Result {
                        let (process, output, errors) = (ChildProcess(), Pipe(), Pipe())
                        process.executableURL = URL(fileURLWithPath: path)
                        process.arguments = arguments
                        process.currentDirectoryURL = URL(fileURLWithPath: folder)
                        process.setStandardInput(FileHandle.nullDevice)
                        process.setStandardOutput(output)
                        process.setStandardError(errors)
                        try process.run()
                        // It says so little that neither pipe fills up.
                        let said = output.fileHandleForReading.readDataToEndOfFile()
                        let complaint = errors.fileHandleForReading.readDataToEndOfFile()
                        process.waitUntilExit()
                        return Ending(
                            status: process.terminationStatus, output: String(decoding: said, as: UTF8.self),
                            errors: String(decoding: complaint, as: UTF8.self))
                    })
            }
        }
    }

    @Test(
        "S03 a file goes into the folder one is in, under a name that is safe there; what is there already stays",
        .enabled(if: BuiltExecutable.path != nil, "the executable is not beside the tests"))
    func downloadsHere() async throws {
        let (directory, outside) = (try TemporaryDirectory(), try TemporaryDirectory())
        let here = directory.path + "/a/b"
        try FileManager.default.createDirectory(atPath: here, withIntermediateDirectories: true)
        let makefile = here + "/Makefile"
        try Data("all: everything".utf8).write(to: URL(fileURLWithPath: makefile))
        // Where an unfinished file would be, a link leads out of the folder.
        try FileManager.default.createSymbolicLink(
            atPath: here + "/linked.part", withDestinationPath: outside.path + "/target")
        let names = ["Makefile", "../../escape.txt", "linked", "plain.txt"]
        let session = directory.path + "/session"
        let ended = try await RunningLab.run(in: directory) { lab in
            let login = await CommandRun.of(
                "login", "--lab", lab.file, "--session", session, "--phone", "9996651001", "--code", "55555")
            #expect(login.status == .success, "\(login.errors)")
            // Boris chooses the names.
            try await withTelegramClient(.lab(try LabServers(contentsOf: lab.file))) { boris in
                let code = try await boris.sendCode(to: "9996621002")
                _ = try await boris.signIn("22222", with: code)
                let alice = try await boris.resolve(.username("alice"))
                for name in names { _ = try await boris.send(.bytes(Array("new content".utf8), name: name), to: alice) }
            }
            let history = await CommandRun.of(
                "history", "@boris", "--lab", lab.file, "--session", session, "--limit", "\(names.count)", "--json")
            let messages = try history.output.map { try JSONDecoder().decode(Identified.self, from: Data($0.utf8)).id }
            try await BuiltExecutable.waitUntilFree(session)
            // In the order in which they were sent.
            for (name, message) in zip(names, messages) {
                let run = try await Self.mtproto(
                    ["download", "@boris", "\(message)", "--lab", lab.file, "--session", session], in: here)
                if name == "Makefile" || name == "linked" {
                    #expect(run.status == CommandStatus.cannotCreate.rawValue && run.output.isEmpty, "\(run)")
                    #expect(run.errors.contains(name) && run.errors.contains("--force"), "\(run.errors)")
                } else {
                    #expect(run.status == 0 && run.output.contains("11 bytes"), "\(run)")
                }
            }
        }
        #expect(ended.status == .success)
        let made = try FileManager.default.contentsOfDirectory(atPath: here).sorted()
        #expect(made == ["Makefile", "escape.txt", "linked.part", "plain.txt"])
        #expect(try String(contentsOfFile: makefile, encoding: .utf8) == "all: everything")
        #expect(outside.content.isEmpty)
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path + "/a") == ["b"])
    }
}
