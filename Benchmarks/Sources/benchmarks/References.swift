import Foundation

/// Programs that measure what we are compared with.
enum References {
    /// Megabytes (10^6) per CPU second of `openssl speed` with one block size, or nil without the program.
    static func openssl(_ cipher: String, bytes: Int) throws -> Double? {
        guard
            let output = try run(
                ["openssl", "speed", "-seconds", "1", "-bytes", "\(bytes)", "-evp", cipher])
        else { return nil }
        // The last line: the cipher's name, then thousands of bytes per second, like 1080655.87k.
        let line = output.split(separator: "\n").last { $0.uppercased().hasPrefix(cipher.uppercased()) }
        guard let field = line?.split(separator: " ").last?.dropLast(), let value = Double(field) else { return nil }
        return value / 1000
    }

    /// Megabytes per CPU second of PyPI's cryptg, or nil where it is not installed (see run.sh).
    static func cryptg(_ direction: String, bytes: Int) throws -> Double? {
        guard let python = ProcessInfo.processInfo.environment["BENCHMARK_PYTHON"],
            let directory = ProcessInfo.processInfo.environment["BENCHMARK_DIRECTORY"]
        else { return nil }
        let output = try run([python, "\(directory)/reference/cryptg_speed.py", direction, "\(bytes)"])
        return output.flatMap { Double($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    }

    /// The standard output of a program, nil if it is not there or fails.
    static func run(_ command: [String]) throws -> String? {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        // Threads of the concurrency pool block signals, a child inherits that, and `openssl speed` is ended by one.
        var none = sigset_t()
        sigemptyset(&none)
        var before = sigset_t()
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
    }
}

/// This program again, in another process, so that its CPU time and memory are counted apart. It speaks in lines.
final class Child {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var pending = Data()

    init(_ arguments: [String]) throws {
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        process.arguments = arguments
        process.standardInput = input
        process.standardOutput = output
        try process.run()
    }

    /// The next line of its output.
    func readLine() throws -> String {
        while true {
            if let end = pending.firstIndex(of: 10) {
                let line = String(decoding: pending[..<end], as: UTF8.self)
                pending = Data(pending[(end + 1)...])
                return line
            }
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else { throw BenchmarkFailure(description: "a helper process ended early") }
            pending += data
        }
    }

    func ask(_ question: String) throws -> String {
        input.fileHandleForWriting.write(Data("\(question)\n".utf8))
        return try readLine()
    }

    /// CPU seconds that it has used.
    func cpu() throws -> Double {
        Double(try ask("cpu")) ?? .nan
    }

    func stop() {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }
}

/// Answers the questions of the parent process until it closes the pipe.
func answerQuestions(_ answer: (String) async throws -> String) async rethrows {
    while let line = readLine() {
        print(line == "cpu" ? "\(cpuSeconds())" : try await answer(line))
        fflush(nil)
    }
}
