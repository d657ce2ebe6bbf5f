import Foundation
import Synchronization
import TestProcesses

/// `storeprobe`, run beside the tests.
final class ProbeProcess {
    static let executable: String? = {
        let places = [CommandLine.arguments.first ?? ""] + Bundle.allBundles.map(\.bundlePath)
        return places.map { ($0 as NSString).deletingLastPathComponent + "/storeprobe" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    private let process = ChildProcess()
    private let input = Pipe()
    private let output = Pipe()
    private var unread = Data()

    init(_ arguments: String...) throws {
        process.executableURL = URL(fileURLWithPath: Self.executable ?? "")
        process.arguments = arguments
        process.setStandardInput(input)
        process.setStandardOutput(output)
        try process.run()
    }

    var number: Int32 { process.processIdentifier }

    /// The next line; nil when the process is gone.
    func line() -> String? {
        while true {
            if let end = unread.firstIndex(of: 10) {
                defer { unread = Data(unread[(end + 1)...]) }
                return String(decoding: unread[..<end], as: UTF8.self)
            }
            let more = output.fileHandleForReading.availableData
            if more.isEmpty { return nil }
            unread += more
        }
    }

    /// Ends the process as `kill -9` does, and returns what it had said before.
    func killed() -> [String] {
        kill(number, SIGKILL)
        var lines: [String] = []
        while let line = line() { lines.append(line) }
        process.waitUntilExit()
        return lines
    }

    /// Lets the process end by itself.
    func finished() {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }
}
