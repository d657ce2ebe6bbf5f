import Foundation
import FuzzSupport
import TestTime
import TestProcesses
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

    /// A process, and what it has said.
    private struct Victim {
        let process: ChildProcess
        let output: Pipe

        /// Nil while it runs; otherwise how it ended by itself.
        var end: String? {
            guard !process.isRunning else { return nil }
            let said = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
            return "\(process.arguments) ended with \(process.terminationStatus): \(said.suffix(2000))"
        }

        func kill() {
            Foundation.kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
    }

    private static func start(_ name: String, _ arguments: [String]) throws -> Victim {
        let (process, output) = (ChildProcess(), Pipe())
        process.executableURL = URL(fileURLWithPath: (folder ?? "") + "/" + name)
        process.arguments = arguments
        process.setStandardInput(FileHandle.nullDevice)
        process.setStandardOutput(output)
        process.setStandardError(FileHandle.nullDevice)
        try process.run()
        return Victim(process: process, output: output)
    }

    /// What a process says until it ends by itself.
    private static func output(of name: String, _ arguments: [String]) throws -> [String] {
        let victim = try start(name, arguments)
        // What should end by itself and does not, ends here: in a time in which everything has its turn, which passes the
        // slower the busier the machine is.
        let time = TestTime()
        while victim.process.isRunning, time.elapsed < .seconds(3_600) { usleep(20_000) }
        if victim.process.isRunning {
            Issue.record("\(name) \(arguments) does not end")
            victim.kill()
        }
        let said = victim.output.fileHandleForReading.readDataToEndOfFile()
        victim.process.waitUntilExit()
        return String(decoding: said, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private static func startLab(_ places: Places) throws -> Victim {
        // A probe that is starting reads the file of the lab before.
        let file = places.lab + ".new"
        let lab = try start("mtproto", ["lab", "--describe", file, "--state", places.state])
        while !FileManager.default.fileExists(atPath: file) {
            if let end = lab.end { throw CommandFailure(.software, end) }
            usleep(5_000)
        }
        guard rename(file, places.lab) == 0 else { throw CommandFailure(.software, "cannot rename \(file)") }
        return lab
    }

    private static func story(_ places: Places) throws {
        // The machine decides, too: it is never quite the same point again.
        let seed = Slice.first
        var random = FuzzRandom(seed)
        var lab = try startLab(places)
        defer { lab.kill() }
        #expect(try output(of: "loadprobe", ["prepare", places.lab, places.directory + "/boris"]) == [])
        func startProbe(_ role: String, _ name: String) throws -> Victim {
            let directory = places.directory + "/" + name
            try? FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
            return try start("loadprobe", [role, places.lab, directory])
        }
        var writer = try startProbe("write", "alice")
        var reader = try startProbe("read", "boris")
        // A writer that is killed before it has begun anything proves nothing.
        let begun = places.directory + "/alice/writer"
        while ((try? Data(contentsOf: URL(fileURLWithPath: begun)).count) ?? 0) < 200, writer.end == nil {
            usleep(10_000)
        }
        for _ in 0..<kills {
            usleep(UInt32.random(in: 20_000...800_000, using: &random))
            let victims = Int.random(in: 1...7, using: &random)
            for victim in [writer, reader, lab] { #expect(victim.end == nil, "seed \(seed)") }
            if victims & 1 != 0 { writer.kill() }
            if victims & 2 != 0 { reader.kill() }
            if victims & 4 != 0 {
                lab.kill()
                lab = try startLab(places)
            }
            if victims & 1 != 0 { writer = try startProbe("write", "alice") }
            if victims & 2 != 0 { reader = try startProbe("read", "boris") }
        }
        writer.kill()
        reader.kill()
        let written = try output(of: "loadprobe", ["finish", places.lab, places.directory + "/alice"])
        let count = try #require(
            written.last.flatMap { $0.hasPrefix("complete ") ? Int($0.dropFirst(9)) : nil }, "seed \(seed): \(written)")
        #expect(count > 0)
        let read = try output(of: "loadprobe", ["settle", places.lab, places.directory + "/boris", "\(count)"])
        #expect(read.last == "complete", "seed \(seed): \(read)")
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
