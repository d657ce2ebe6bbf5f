import Foundation
import FuzzSupport
import TelegramLab
import Testing

@testable import TelegramKit

/// Names that downloads take where another one has something.
struct FreeNameTests {
    private static func names(_ directory: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
    }

    @Test("an unfinished part goes on although something has got its name, and gets another name at its end")
    func partsGoOn() async throws {
        let bytes = fileContent(600_000)
        try await withFileDirectory { directory in
            let path = directory + "/film.bin"
            try await withLab { lab in
                try await withClient(of: lab) { alice in
                    try await alice.signIn()
                    let file = try await alice.sendFile(bytes)
                    var options = DownloadOptions()
                    options.progress = { progress in
                        guard progress.completed == progress.total else { return }
                        try? Data("precious".utf8).write(to: URL(fileURLWithPath: path))
                    }
                    let meanwhile = options
                    let failure = try await error { () async throws(TelegramError) in
                        try await alice.client.download(file, to: path, options: meanwhile)
                    }
                    #expect(failure.code == .fileExists)
                    #expect(try Self.names(directory) == ["film.bin", "film.bin.part", "film.bin.part.ranges"])

                    options.progress = nil
                    options.picksFreeName = true
                    let before = await lab.filePartCounts.out
                    let result = try await alice.client.download(file, to: path, options: options)
                    #expect(result.path == directory + "/film (2).bin" && result.resumedBytes == 600_000)
                    #expect(await lab.filePartCounts.out == before)
                    #expect(FileManager.default.contents(atPath: result.path) == Data(bytes))
                    #expect(FileManager.default.contents(atPath: path) == Data("precious".utf8))
                    #expect(try Self.names(directory) == ["film (2).bin", "film.bin"])

                    // What has come of another file goes on for that one alone.
                    let other = try await alice.sendFile(fileContent(500_000))
                    let third = try await alice.client.download(other, to: path, options: options)
                    #expect(third.path == directory + "/film (3).bin" && third.resumedBytes == 0)
                }
            }
        }
    }

    @Test("a file of the same size that cannot be read is another file where another name will do, else an error")
    func unreadableNames() async {
        // A process of its own: root can read everything, so another user goes on there.
        await beforeOthers {
            await #expect(processExitsWith: .success) {
                let directory = "/tmp/names-\(UInt64.random(in: 0 ... .max))"
                try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: false)
                defer { try? FileManager.default.removeItem(atPath: directory) }
                guard OtherUser.become(owning: directory) else { return }
                try await withLab { lab in
                    try await withClient(of: lab) { alice in
                        try await alice.signIn()
                        let file = try await alice.sendFile(fileContent(1000))
                        let path = directory + "/a.bin"
                        try Data(fileContent(1000)).write(to: URL(fileURLWithPath: path))
                        try #require(chmod(path, 0) == 0)
                        var options = DownloadOptions()
                        options.acceptsSameFile = true
                        let alone = options
                        let failure = try await error { () async throws(TelegramError) in
                            try await alice.client.download(file, to: path, options: alone)
                        }
                        #expect(failure.code == .file && failure.location == path, "\(failure)")
                        options.picksFreeName = true
                        let result = try await alice.client.download(file, to: path, options: options)
                        #expect(result.path == directory + "/a (2).bin" && result.size == 1000)
                    }
                }
            }
        }
    }
}
