import Foundation
import Synchronization
import TelegramLab
import Testing

@testable import TelegramKit

/// What killed processes leave beside files, and files that were there before.
struct LeftoverTests {
    private static let number = "d9ac196141d7bb34"

    private static func names(_ directory: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
    }

    private static func write(_ path: String) throws {
        try Data("left".utf8).write(to: URL(fileURLWithPath: path))
    }

    @Test("what a killed download left beside its record goes with the next one, and nothing else does")
    func leftoversGo() async throws {
        try await withFileDirectory { directory in
            let beginning = directory + "/same.bin.part.ranges."
            try await withLab { lab in
                try await withClient(of: lab) { alice in
                    try await alice.signIn()
                    let file = try await alice.sendFile(fileContent(2 << 20), name: "same.bin")
                    await lab.order(.refuse(code: 400, message: "LOCATION_INVALID"), afterParts: 6)
                    _ = try await error { () async throws(TelegramError) in
                        try await alice.client.download(file, into: directory)
                    }
                    try Self.write(beginning + Self.number + ".new")
                    try Self.write(beginning + "0123456789abcdef.new")
                    // Of other downloads, not of this kind, and what only has such a name.
                    try Self.write(directory + "/other.bin.part.ranges." + Self.number + ".new")
                    try Self.write(beginning + "0123456789abcdeF.new")
                    try Self.write(beginning + "0123.new")
                    try Self.write(beginning + "new")
                    let (link, second, folder) = (
                        "1" + Self.number.dropFirst(), "2" + Self.number.dropFirst(), "3" + Self.number.dropFirst()
                    )
                    let victim = directory + "/victim"
                    try Self.write(victim)
                    try FileManager.default.createSymbolicLink(
                        atPath: beginning + link + ".new", withDestinationPath: victim)
                    try FileManager.default.linkItem(atPath: victim, toPath: beginning + second + ".new")
                    try FileManager.default.createDirectory(
                        atPath: beginning + folder + ".new", withIntermediateDirectories: false)
                    let before = try Self.names(directory)

                    let result = try await alice.client.download(file, into: directory)
                    #expect(result.resumedBytes > 0 && !result.wasThere)
                    let gone = [
                        "same.bin.part", "same.bin.part.ranges", "same.bin.part.ranges.\(Self.number).new",
                        "same.bin.part.ranges.0123456789abcdef.new",
                    ]
                    let after = try Self.names(directory)
                    #expect(after == (before.filter { !gone.contains($0) } + ["same.bin"]).sorted())
                    #expect(FileManager.default.contents(atPath: victim) == Data("left".utf8))
                }
            }
        }
    }

    @Test("what a killed upload left beside its record goes with the next one")
    func leftoversOfUploadsGo() async throws {
        try await withFileDirectory { directory in
            let path = directory + "/file"
            try Data(fileContent(1 << 20)).write(to: URL(fileURLWithPath: path))
            try Self.write(directory + "/record.\(Self.number).new")
            try Self.write(directory + "/records.\(Self.number).new")
            try await withLab { lab in
                try await withClient(of: lab) { alice in
                    try await alice.signIn()
                    let peer = try await alice.boris()
                    var options = UploadOptions()
                    options.record = directory + "/record"
                    _ = try await alice.client.send(.file(path), to: peer, upload: options)
                    #expect(try Self.names(directory) == ["file", "records.\(Self.number).new"])
                }
            }
        }
    }

    @Test("a record whose new file is taken for a leftover before it has its name is written all the same")
    func recordsAreWrittenBesideRemoving() async throws {
        try await withFileDirectory { directory in
            let path = directory + "/record"
            let taken = Mutex(0)
            let taking = Task.detached {
                while !Task.isCancelled, taken.withLock({ $0 < 3 }) {
                    for name in try Self.names(directory) where name.hasSuffix(".new") {
                        guard unlink("\(directory)/\(name)") == 0 else { continue }
                        taken.withLock { $0 += 1 }
                    }
                    await Task.yield()
                }
            }
            defer { taking.cancel() }
            var number = 0
            while taken.withLock({ $0 == 0 }) {
                let bytes = Array("\(number)".utf8)
                try await LocalFile.replace(path, with: bytes)
                let content = try await LocalFile.content(of: path, limit: 100)
                #expect(content == bytes)
                number += 1
            }
            taking.cancel()
            _ = await taking.result
            #expect(try Self.names(directory) == ["record"])
        }
    }

    @Test("a file that is there whole is said to be, one that was fetched or gone on with is not")
    func wholeFilesAreSaidToBeThere() async throws {
        try await withFileDirectory { directory in
            try await withLab { lab in
                try await withClient(of: lab) { alice in
                    try await alice.signIn()
                    let file = try await alice.sendFile(fileContent(300_000), name: "film.mp4")
                    var options = DownloadOptions()
                    options.acceptsSameFile = true
                    let first = try await alice.client.download(file, into: directory, options: options)
                    #expect(!first.wasThere && first.resumedBytes == 0)
                    let again = try await alice.client.download(file, into: directory, options: options)
                    #expect(again.wasThere && again.resumedBytes == 300_000 && again.path == first.path)

                    // All bytes are there, and have not got their name.
                    let record = DownloadRecord(identity: file.id, size: file.size, present: FileRanges([0..<300_000]))
                    try FileManager.default.moveItem(atPath: first.path, toPath: first.path + ".part")
                    try Data(record.encoded()).write(to: URL(fileURLWithPath: first.path + ".part.ranges"))
                    let rest = try await alice.client.download(file, into: directory, options: options)
                    #expect(!rest.wasThere && rest.resumedBytes == 300_000)
                }
            }
        }
    }
}
