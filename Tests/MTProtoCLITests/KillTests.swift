import Foundation
import FuzzSupport
import TestProcesses
import Testing

@testable import mtproto

/// `mtproto login`, killed as `kill -9` does, and what the next start finds.
@Suite("A killed client", .serialized)
struct KillTests {
    /// How many kills; `Scripts/check-kills` asks for 200.
    private static let points = ProcessInfo.processInfo.environment["MTPROTO_KILL_POINTS"].flatMap { Int($0) } ?? 8

    /// What a child said until it was killed, or until it ended by itself.
    private struct Ending {
        var output: [String] = []
        var trace: [String] = []

        /// The datacenters whose keys were stored: said only after that.
        var keys: Set<String> {
            Set(trace.compactMap { KillTests.datacenter(in: $0, before: " has its key after") })
        }

        var isSignedIn: Bool { output.contains { $0.hasPrefix("Signed in as") } }
    }

    private static func datacenter(in line: String, before end: String) -> String? {
        guard let end = line.range(of: end), let start = line.range(of: "(datacenter ") else { return nil }
        return String(line[start.upperBound..<end.lowerBound].prefix { $0.isNumber })
    }

    @Test(
        "A13 N07 killed at random points of a login, the next start makes no key again that was there and signs in",
        .enabled(if: BuiltExecutable.path != nil, "the executable is not beside the tests"))
    func killedLoginLosesNothing() async throws {
        let directory = try TemporaryDirectory()
        var random = FuzzRandom(Slice.first)
        var withKeys = 0
        let ended = try await RunningLab.run(in: directory) { lab in
            for point in 0..<Self.points {
                let session = directory.path + "/session-\(point)"
                let place = "seed \(Slice.first), kill \(point)"
                let arguments = [
                    "login", "--lab", lab.file, "--session", session, "--phone", "9996651001", "--code", "55555",
                    "--verbose",
                ]
                // A login says about forty things; some kills come when it is done.
                let ending = try await Self.child(
                    arguments, killAfter: Int.random(in: 0...45, using: &random),
                    delay: UInt32.random(in: 0...4000, using: &random))
                if !ending.keys.isEmpty { withKeys += 1 }

                let next = await CommandRun.of(arguments)
                #expect(
                    next.status == .success,
                    "\(place): \(next.errors.last ?? "") after \(ending.trace.last ?? "nothing")")
                let made = Set(
                    next.errors.compactMap { Self.datacenter(in: $0, before: " makes an authorization key") })
                #expect(made.isDisjoint(with: ending.keys), "\(place): made \(made), had \(ending.keys)")
                #expect(!next.errors.contains { $0.contains("storage:") }, "\(place): \(next.errors)")
                if ending.isSignedIn {
                    #expect(!next.errors.contains { $0.contains("auth.sendCode") }, "\(place): signs in once more")
                }
                // The next one is there at once, and has everything.
                let last = await CommandRun.of("me", "--lab", lab.file, "--session", session, "--verbose")
                #expect(last.output.contains("+9996651001"), "\(place): \(last.errors.last ?? "")")
                #expect(!last.errors.contains { $0.contains("makes an authorization key") }, "\(place)")
            }
        }
        #expect(ended.status == .success)
        // Otherwise it proves nothing.
        #expect(withKeys > 0)
    }

    /// Runs `mtproto` and kills it some microseconds after it has said so many things.
    private static func child(
        _ arguments: [String], killAfter count: Int, delay: UInt32
    ) async throws -> Ending {
        try await withCheckedThrowingContinuation { continuation in
            // The reads below block, which no thread of the tests' own pool may.
            Thread.detachNewThread {
                continuation.resume(with: Result { try run(arguments, killAfter: count, delay: delay) })
            }
        }
    }

    private static func run(_ arguments: [String], killAfter count: Int, delay: UInt32) throws -> Ending {
        let (process, output, errors) = (ChildProcess(), Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: BuiltExecutable.path ?? "")
        process.arguments = arguments
        process.setStandardInput(FileHandle.nullDevice)
        process.setStandardOutput(output)
        process.setStandardError(errors)
        try process.run()
        var text = Data()
        while text.count(where: { $0 == 10 }) < count {
            let more = errors.fileHandleForReading.availableData
            if more.isEmpty { break }
            text += more
        }
        usleep(delay)
        kill(process.processIdentifier, SIGKILL)
        text += errors.fileHandleForReading.readDataToEndOfFile()
        let said = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        func lines(_ data: Data) -> [String] {
            String(decoding: data, as: UTF8.self).split(separator: "\n").map { String($0) }
        }
        // A line that breaks off was not finished before the kill.
        let whole = text.lastIndex(of: 10).map { text[...$0] } ?? Data()
        return Ending(output: lines(said), trace: lines(Data(whole)))
    }
}
