import Foundation
import TelegramLab
import TestProcesses
import Testing

@testable import mtproto

/// Records of programs that were ended while they hung.
struct RecordEndTests {
    @Test(
        "LT05 a record knows until when a program hung that a signal ended; what ends by itself is not disturbed",
        .enabled(if: BuiltExecutable.path != nil, "the executable is not beside the tests"),
        arguments: [SIGINT, SIGTERM])
    func endedBySignals(number: Int32) async throws {
        let home = try TemporaryDirectory()
        let session = home.path + "/session"
        try await withLab { lab in
            let options = ["--lab", try lab.describe(in: home), "--session", session]
            let login = ["login", "--phone", "9996651001", "--code", "55555"]
            #expect(await CommandRun.of(login + options, home: home).status == .success)
            try await BuiltExecutable.waitUntilFree(session)
            func start(_ name: String, _ command: [String]) throws -> (ChildProcess, file: String) {
                let process = ChildProcess()
                let file = "\(home.path)/\(name).record"
                process.executableURL = URL(fileURLWithPath: try #require(BuiltExecutable.path))
                process.arguments = ["record", file, "--"] + command + options
                process.setStandardInput(FileHandle.nullDevice)
                process.setStandardOutput(FileHandle.nullDevice)
                process.setStandardError(FileHandle.nullDevice)
                try process.run()
                return (process, file)
            }
            func lines(_ file: String) -> [String] {
                ((try? String(contentsOfFile: file, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
            }

            for datacenter in 1...5 { await lab.holdAnswers(datacenter) }
            let (hanging, file) = try start("hanging", ["me"])
            while !lines(file).contains(where: { $0.contains(" 1 request ") }), hanging.isRunning {
                try await Task.sleep(for: .milliseconds(20))
            }
            try await Task.sleep(for: .milliseconds(700))
            kill(hanging.processIdentifier, number)
            while hanging.isRunning { try await Task.sleep(for: .milliseconds(20)) }
            #expect(hanging.terminationReason == .uncaughtSignal && hanging.terminationStatus == number)
            let last = try #require(lines(file).last)
            #expect(last.hasSuffix(" 1 interrupted"), "\(last)")
            let begun = try #require(lines(file).last { $0.contains(" 1 request ") })
            let times = [begun, last].compactMap { $0.split(separator: " ").first.flatMap { Int64($0) } }
            #expect(times.count == 2 && times[1] - times[0] >= 700_000, "\(times)")
            let story = await CommandRun.of("explain", file).output
            #expect(story.contains { $0.hasSuffix("the program was ended by a signal") }, "\(story)")
            #expect(story.last?.contains("one request had no answer: users.getUsers") == true, "\(story)")
            #expect(await CommandRun.of("redact", file, home.path + "/shown").status == .success)
            #expect(await CommandRun.of("replay", home.path + "/shown").status == .failedAgain)

            // This one waits for the signal itself.
            for datacenter in 1...5 { await lab.releaseAnswers(datacenter) }
            try await BuiltExecutable.waitUntilFree(session)
            let (waiting, other) = try start("waiting", ["updates"])
            while !lines(other).contains(where: { $0.contains(" 1 answer ") }), waiting.isRunning {
                try await Task.sleep(for: .milliseconds(20))
            }
            kill(waiting.processIdentifier, number)
            while waiting.isRunning { try await Task.sleep(for: .milliseconds(20)) }
            #expect(waiting.terminationReason == .exit && waiting.terminationStatus == 0)
            #expect(!lines(other).contains { $0.hasSuffix(" interrupted") })
        }
    }

    @Test(
        "LT05 a record knows that a signal ended a login at the prompt for a password, and the terminal shows what is typed",
        .enabled(if: BuiltExecutable.path != nil, "the executable is not beside the tests"),
        arguments: [SIGINT, SIGTERM, SIGHUP])
    func endedAtPasswordPrompt(number: Int32) async throws {
        let home = try TemporaryDirectory()
        var (leader, terminal): (Int32, Int32) = (-1, -1)
        #expect(openpty(&leader, &terminal, nil, nil, nil) == 0)
        defer {
            close(leader)
            close(terminal)
        }
        func shows() -> Bool {
            var settings = termios()
            return tcgetattr(terminal, &settings) == 0 && settings.c_lflag & tcflag_t(ECHO) != 0
        }
        try await withLab { lab in
            let process = ChildProcess()
            let file = home.path + "/login.record"
            process.executableURL = URL(fileURLWithPath: try #require(BuiltExecutable.path))
            process.arguments = [
                "record", file, "--", "login", "--lab", try lab.describe(in: home), "--session", home.path + "/session",
                "--phone", "9996621006", "--code", "22222",
            ]
            process.setStandardInput(FileHandle(fileDescriptor: terminal, closeOnDealloc: false))
            process.setStandardOutput(FileHandle.nullDevice)
            process.setStandardError(FileHandle.nullDevice)
            #expect(shows())
            try process.run()
            while shows(), process.isRunning { try await Task.sleep(for: .milliseconds(20)) }
            #expect(process.isRunning)
            kill(process.processIdentifier, number)
            while process.isRunning { try await Task.sleep(for: .milliseconds(20)) }
            #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == number)
            #expect(shows())
            // Nobody who writes records hears of this one.
            guard number != SIGHUP else { return }
            let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
            #expect(lines.last?.hasSuffix(" interrupted") == true, "\(lines.suffix(3))")
            #expect(lines.contains { $0.contains(" name=account.getPassword ") }, "it came as far as the password")
            let story = await CommandRun.of("explain", file).output
            #expect(story.contains { $0.hasSuffix("the program was ended by a signal") }, "\(story)")
        }
    }
}
