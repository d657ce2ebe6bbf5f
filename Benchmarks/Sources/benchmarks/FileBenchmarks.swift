import Foundation
import MTProtoKit
import TelegramKit

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A file up and down against a local Telegram in another process, and the same bytes over a plain TCP connection.
///
/// `BENCHMARK_FILE_BYTES` says how large the file is; the table's figures are for 1 GB.
enum FileBenchmarks {
    static var all: [Benchmark] { [transfer] }

    private static let size = ProcessInfo.processInfo.environment["BENCHMARK_FILE_BYTES"].flatMap(Int.init) ?? 64 << 20

    private static let names = ["up", "down"].flatMap { ["file-\($0)", "file-\($0)-client-cpu", "file-\($0)-memory"] }

    private static let transfer = Benchmark(names: names) { wanted in
        guard names.contains(where: wanted) else { return [] }
        let directory = NSTemporaryDirectory() + "file-benchmark-\(getpid())"
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let original = directory + "/original"
        try write(size, to: original)
        let copy = try measureCopy(of: original, to: directory + "/plain")

        let lab = try Child(["--serve-lab"])
        defer { lab.stop() }
        // In a process of its own, so that memory and processor time are the client's alone.
        let mover = try Child(["--move-file", try lab.readLine(), original])
        defer { mover.stop() }
        var rows: [Row] = []
        for direction in ["up", "down"] {
            let line = try mover.ask(direction)
            let figures = line.split(separator: " ").compactMap { Double($0) }
            guard figures.count == 3 else { throw BenchmarkFailure(description: "the file did not move: \(line)") }
            let megabytes = Double(size) / 1e6
            rows.append(
                Row(
                    "file-\(direction)", megabytes / figures[0], "MB/s", reference: "plain TCP copy",
                    megabytes / copy.seconds))
            rows.append(
                Row(
                    "file-\(direction)-client-cpu", figures[1] / megabytes * 1000, "s/GB", reference: "plain TCP copy",
                    copy.cpu / megabytes * 1000))
            rows.append(Row("file-\(direction)-memory", figures[2] / 1_048_576, "MiB"))
        }
        return rows.filter { wanted($0.name) }
    }

    private static func write(_ size: Int, to path: String) throws {
        _ = FileManager.default.createFile(atPath: path, contents: nil)
        guard let handle = FileHandle(forWritingAtPath: path) else { throw BenchmarkFailure(description: "no \(path)") }
        var state: UInt64 = 1
        var left = size
        while left > 0 {
            var piece = Data(count: min(left, 1 << 20) / 8 * 8 + 8)
            piece.withUnsafeMutableBytes { buffer in
                for index in buffer.bindMemory(to: UInt64.self).indices {
                    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                    buffer.bindMemory(to: UInt64.self)[index] = state
                }
            }
            try handle.write(contentsOf: piece.prefix(min(left, 1 << 20)))
            left -= min(left, 1 << 20)
        }
        try handle.close()
    }

    // MARK: The client

    /// Answers "up" and "down" with wall seconds, processor seconds and the peak of resident bytes.
    static func moveFile(_ server: String, _ path: String) async throws {
        let servers = try SystemBenchmarks.description(server)
        let client = try TelegramClient(configuration: .lab(servers))
        try await client.withClient { client in
            let code = try await client.sendCode(to: "9996651001")
            _ = try await client.signIn("55555", with: code)
            let peer = try await client.resolve(.username("boris"))
            var file: TelegramFile?
            try await answerQuestions { question in
                let (wall, cpu) = (ContinuousClock.now, cpuSeconds())
                if question == "up" {
                    file = try await client.send(.file(path), to: peer).file
                } else if let file {
                    var options = DownloadOptions()
                    options.replacesExisting = true
                    _ = try await client.download(file, to: path + ".copy", options: options)
                }
                let seconds = (ContinuousClock.now - wall) / .seconds(1)
                let used = cpuSeconds() - cpu
                let memory = peakResidentBytes()
                if question == "down", !FileManager.default.contentsEqual(atPath: path, andPath: path + ".copy") {
                    return "other bytes"
                }
                return "\(seconds) \(used) \(memory)"
            }
        }
    }

    /// The most resident bytes of this process ever.
    private static func peakResidentBytes() -> Double {
        #if os(Linux)
            // What the system says of resources used counts the parent process in.
            let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
            let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
            return (line?.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? .nan) * 1024
        #else
            return residentBytes()
        #endif
    }

    // MARK: The reference

    /// Reads a file, sends it over a TCP connection of this machine and writes what arrives: the least that moving it can
    /// cost. The processor time is the sender's.
    private static func measureCopy(of path: String, to target: String) throws -> (seconds: Double, cpu: Double) {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(listener, pointer, length) == 0 && listen(listener, 1) == 0
                    && getsockname(listener, pointer, &length) == 0
            }
        }
        guard bound else { throw BenchmarkFailure(description: "no socket for the reference") }
        defer { close(listener) }
        let begin = ContinuousClock.now
        let receiver = Thread {
            let connection = accept(listener, nil, nil)
            let file = open(target, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
            var buffer = [UInt8](repeating: 0, count: 512 << 10)
            while true {
                let count = read(connection, &buffer, buffer.count)
                guard count > 0 else { break }
                _ = systemWrite(file, buffer, count)
            }
            close(file)
            _ = systemWrite(connection, [1], 1)
            close(connection)
        }
        receiver.start()
        let sender = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(sender) }
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(sender, $0, length) == 0 }
        }
        guard isConnected else { throw BenchmarkFailure(description: "no connection for the reference") }
        let cpu = threadSeconds()
        let file = open(path, O_RDONLY)
        defer { close(file) }
        var buffer = [UInt8](repeating: 0, count: 512 << 10)
        while true {
            let count = read(file, &buffer, buffer.count)
            guard count > 0 else { break }
            var sent = 0
            while sent < count {
                let result = buffer[sent...].withUnsafeBytes { send(sender, $0.baseAddress, count - sent, 0) }
                guard result > 0 else { throw BenchmarkFailure(description: "the reference's connection broke") }
                sent += result
            }
        }
        let used = threadSeconds() - cpu
        shutdown(sender, Int32(SHUT_WR))
        _ = read(sender, &buffer, 1)
        return ((ContinuousClock.now - begin) / .seconds(1), used)
    }
}

// The enumeration's own `write` hides the system's.
private func systemWrite(_ descriptor: Int32, _ bytes: [UInt8], _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
