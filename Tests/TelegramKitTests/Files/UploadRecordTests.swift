import Foundation
import NIOCore
import Synchronization
import TL
import TelegramAPI
import Testing

@testable import TelegramKit

/// What an upload leaves on this machine while it runs, and after it.
struct UploadRecordTests {
    /// Uploads a file to a server that takes every part.
    private func upload(_ path: String, options: UploadOptions = UploadOptions()) async throws {
        let taken = try true.encoded()
        let server = ScriptedServer { name in
            switch name {
            case "auth.importBotAuthorization": ScriptedServer.authorization
            case "upload.saveFilePart": taken
            default: nil
            }
        }
        try await withTelegramClient(.scripted(server)) { client in
            _ = try await client.signIn(botToken: "1:x")
            _ = try await client.upload(.file(path), options: options)
        }
    }

    @Test("how far an upload has come is noted after sixteen parts, not after each, and forgotten when it has ended")
    func partsAreNoted() async throws {
        try await withFileDirectory { directory in
            let (path, record) = (directory + "/file", directory + "/record")
            try Data(fileContent(40 * 65_536)).write(to: URL(fileURLWithPath: path))
            let seen = Mutex<[Int]>([])
            var options = UploadOptions()
            options.record = record
            options.progress = { _ in
                let bytes = FileManager.default.contents(atPath: record).map { Array($0) } ?? []
                let noted = UploadRecord(bytes)?.sent.count ?? 0
                seen.withLock { $0.append(noted) }
            }
            try await upload(path, options: options)
            // What is noted when each of the forty parts has arrived.
            let expected = [(0, 16), (16, 16), (32, 8)].flatMap { [Int](repeating: $0, count: $1) }
            #expect(seen.withLock { $0 } == expected)
            #expect(!FileManager.default.fileExists(atPath: record))
        }
    }

    /// Whether a descriptor of this process leads to a file.
    private func isOpen(_ path: String) throws -> Bool {
        var file = stat()
        let result = lstat(path, &file)
        try #require(result == 0)
        let (number, device) = (file.st_ino, file.st_dev)
        return (0..<65_536).contains { (descriptor: Int32) in
            var other = stat()
            return fstat(descriptor, &other) == 0 && other.st_ino == number && other.st_dev == device
        }
    }

    @Test("a file that was sent is open no longer")
    func filesAreClosed() async throws {
        try await withFileDirectory { directory in
            let path = directory + "/file"
            try Data(fileContent(1000)).write(to: URL(fileURLWithPath: path))
            let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            #expect(try isOpen(path), "it would be found")
            try handle.close()
            try await upload(path)
            try await eventually("it is closed") { try !isOpen(path) }
        }
    }
}
