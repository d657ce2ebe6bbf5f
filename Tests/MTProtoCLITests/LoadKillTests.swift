import Foundation
import Testing

@testable import mtproto

/// Two clients and a local Telegram, all of them processes that are killed as `kill -9` does, again and again.
@Suite("Killed clients and servers", .serialized)
struct LoadKillTests {
    private static let folder: String? = {
        let places = [CommandLine.arguments.first ?? ""] + Bundle.allBundles.map(\.bundlePath)
        return places.map { ($0 as NSString).deletingLastPathComponent }
            .first { place in
                ["mtproto", "loadprobe"].allSatisfy {
                    FileManager.default.isExecutableFile(atPath: place + "/" + $0)
                }
            }
    }()

    /// How many times something is killed; `Scripts/check-load` asks for 500.
    private static let kills = ProcessInfo.processInfo.environment["MTPROTO_LOAD_KILLS"].flatMap { Int($0) } ?? 10

    private struct Places {
        let directory: String
        var lab: String { directory + "/lab.json" }
        var state: String { directory + "/lab" }
    }

    private static func start(_ name: String, _ arguments: [String]) throws -> (Process, Pipe) {
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: (folder ?? "") + "/" + name)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        return (process, output)
    }

    private static func kill(_ process: Process) {
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// What a process says until it ends by itself.
    private static func output(of name: String, _ arguments: [String]) throws -> [String] {
        let (process, output) = try start(name, arguments)
        let said = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: said, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private static func startLab(_ places: Places) throws -> Process {
        try? FileManager.default.removeItem(atPath: places.lab)
        let (process, _) = try start("mtproto", ["lab", "--describe", places.lab, "--state", places.state])
        while !FileManager.default.fileExists(atPath: places.lab) {
            guard process.isRunning else { throw CommandFailure(.software, "the lab did not start") }
            usleep(5_000)
        }
        return process
    }

    private static func story(_ places: Places) throws {
        var random = SystemRandomNumberGenerator()
        var lab = try startLab(places)
        defer { Self.kill(lab) }
        #expect(try output(of: "loadprobe", ["prepare", places.lab, places.directory + "/boris"]) == [])
        func startProbe(_ role: String, _ name: String) throws -> Process {
            let directory = places.directory + "/" + name
            try? FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
            return try start("loadprobe", [role, places.lab, directory]).0
        }
        var writer = try startProbe("write", "alice")
        var reader = try startProbe("read", "boris")
        // A writer that is killed before it has begun anything proves nothing.
        let begun = places.directory + "/alice/writer"
        while ((try? Data(contentsOf: URL(fileURLWithPath: begun)).count) ?? 0) < 200, writer.isRunning {
            usleep(10_000)
        }
        for _ in 0..<kills {
            usleep(UInt32.random(in: 20_000...800_000, using: &random))
            let victims = Int.random(in: 1...7, using: &random)
            if victims & 1 != 0 { Self.kill(writer) }
            if victims & 2 != 0 { Self.kill(reader) }
            if victims & 4 != 0 {
                Self.kill(lab)
                lab = try startLab(places)
            }
            if victims & 1 != 0 { writer = try startProbe("write", "alice") }
            if victims & 2 != 0 { reader = try startProbe("read", "boris") }
            #expect(writer.isRunning && reader.isRunning && lab.isRunning)
        }
        Self.kill(writer)
        Self.kill(reader)
        let written = try output(of: "loadprobe", ["finish", places.lab, places.directory + "/alice"])
        let count = try #require(
            written.last.flatMap { $0.hasPrefix("complete ") ? Int($0.dropFirst(9)) : nil }, "\(written)")
        #expect(count > 0)
        let read = try output(of: "loadprobe", ["settle", places.lab, places.directory + "/boris", "\(count)"])
        #expect(read.last == "complete", "\(read)")
        print("\(kills) kills, \(count) messages")
    }

    @Test(
        "A13 P20 P21 killed at random points of a mixed load, clients and server lose nothing and do nothing twice",
        .enabled(if: folder != nil, "the executables are not beside the tests"))
    func killedLoadIsWhole() async throws {
        let directory = try TemporaryDirectory()
        let places = Places(directory: directory.path)
        try FileManager.default.createDirectory(
            atPath: places.directory + "/boris", withIntermediateDirectories: true)
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            // What waits for processes blocks, which no thread of the tests' own pool may.
            Thread.detachNewThread { continuation.resume(with: Result { try Self.story(places) }) }
        }
    }
}
