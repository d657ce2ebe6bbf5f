import Foundation
import TestProcesses
import Testing

/// The generator as a process, as `Scripts/generate-api.sh` runs it.
@Suite("tlgen")
struct CommandTests {
    /// The built executable beside the tests, where there is one.
    private static let executable: String? = {
        let places = [CommandLine.arguments.first ?? ""] + Bundle.allBundles.map(\.bundlePath)
        return places.map { ($0 as NSString).deletingLastPathComponent + "/tlgen" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    /// A directory with a schema and a place for what is made of it; gone afterwards.
    private struct Workplace {
        let root: URL
        var schema: String { root.appending(path: "test.tl").path }
        var output: String { root.appending(path: "out").path }

        init() throws {
            root = FileManager.default.temporaryDirectory.appending(path: "tlgen-\(UUID().uuidString)")
            try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
        }

        func remove() {
            try? FileManager.default.removeItem(at: root)
        }

        /// Writes a file below the root.
        private func write(_ text: String, _ path: String) throws {
            try Data(text.utf8).write(to: root.appending(path: path))
        }

        func writeSchema(_ text: String) throws {
            try write(text, "test.tl")
        }

        func writeOutput(_ text: String, _ name: String) throws {
            try write(text, "out/\(name)")
        }

        func text(of path: String) throws -> String {
            try String(contentsOf: root.appending(path: path), encoding: .utf8)
        }

        /// What the output directory holds.
        func names() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: output).sorted()
        }

        /// Runs `tlgen` on the schema; gives its status, and what it wrote to standard error.
        func run(_ options: String...) throws -> (status: Int32, errors: String) {
            let process = ChildProcess()
            process.executableURL = URL(fileURLWithPath: try #require(CommandTests.executable))
            process.arguments = ["--schema", schema, "--output", output] + options
            let errors = Pipe()
            process.setStandardError(errors)
            process.setStandardOutput(FileHandle.nullDevice)
            try process.run()
            let said = try errors.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            return (process.terminationStatus, String(decoding: said, as: UTF8.self))
        }
    }

    @Test(
        "A directory of older layers without a file for their table is refused",
        .enabled(if: executable != nil, "the executable is not beside the tests"))
    func olderLayersNeedATable() throws {
        let place = try Workplace()
        defer { place.remove() }
        try place.writeSchema("one x:int = One;\n---functions---\ntwo = One;\n")
        let run = try place.run("--older-layers", place.output)
        #expect(run.status != 0 && run.errors.contains("--layer-table"))
    }

    @Test(
        "What is no longer emitted is removed, what others wrote stays, and what stays the same keeps its date",
        .enabled(if: executable != nil, "the executable is not beside the tests"))
    func filesOfTheOutput() throws {
        let place = try Workplace()
        defer { place.remove() }
        try place.writeSchema("one x:int = One;\n---functions---\ntwo = One;\n")
        try place.writeOutput("// Emitted by tlgen from older.tl. Do not edit: regenerate.\n", "API+Older.swift")
        try place.writeOutput("struct Mine {}\n", "Mine.swift")
        try place.writeOutput("// Emitted by tlgen, as this says.\n", "notes.txt")
        #expect(try place.run().status == 0)
        let emitted = ["API+Functions.swift", "API+Registry.swift", "API+Types.swift", "API.swift"]
        #expect(try place.names() == emitted + ["Mine.swift", "notes.txt"])
        #expect(try place.text(of: "out/API+Types.swift").contains("public struct One: TLObject"))

        let before = Date(timeIntervalSince1970: 1_000_000_000)
        func dates() throws -> [Date?] {
            try emitted.map {
                try FileManager.default.attributesOfItem(atPath: "\(place.output)/\($0)")[.modificationDate] as? Date
            }
        }
        for name in emitted {
            try FileManager.default.setAttributes(
                [.modificationDate: before], ofItemAtPath: "\(place.output)/\(name)")
        }
        #expect(try place.run().status == 0)
        #expect(try dates() == [before, before, before, before])

        // Without the function its file goes, and the table changes.
        try place.writeSchema("one x:int = One;\n")
        #expect(try place.run().status == 0)
        #expect(try place.names() == ["API+Registry.swift", "API+Types.swift", "API.swift", "Mine.swift", "notes.txt"])
        #expect(try place.text(of: "out/Mine.swift") == "struct Mine {}\n")
    }

    @Test(
        "Options name the enum, the access, the layer, tables for code and for tests, and ids to be taken as they are",
        .enabled(if: executable != nil, "the executable is not beside the tests"))
    func options() throws {
        let place = try Workplace()
        defer { place.remove() }
        try place.writeSchema("one#00000001 x:int = One;\n")
        let refused = try place.run()
        #expect(refused.status != 0)
        #expect(refused.errors.contains("test.tl:1:1: error: 'one' states the id #00000001"), "\(refused.errors)")
        #expect(try place.names().isEmpty)

        let taken = try place.run(
            "--accept-stated-ids", "--namespace", "Test", "--access", "package", "--layer", "7", "--constructor-ids",
            "--declarations", place.root.appending(path: "Declarations.swift").path)
        #expect(taken.status == 0, "\(taken.errors)")
        #expect(
            try place.names() == ["Test+ConstructorID.swift", "Test+Registry.swift", "Test+Types.swift", "Test.swift"])
        let text = try place.text(of: "out/Test.swift")
        #expect(text.hasPrefix("// Emitted by tlgen from test.tl."))
        #expect(text.contains("package enum Test {") && text.contains("package static var layer: Int32 { 7 }"))
        let declarations = try place.text(of: "Declarations.swift")
        #expect(declarations.contains("let declarationsOfTest = \"\"\"\n    one#00000001 x:int = One;\n"))

        let access = try place.run("--access", "private")
        #expect(access.status != 0)
        #expect(access.errors.contains("--access takes public, package or internal, not 'private'"), "\(access.errors)")
    }
}
