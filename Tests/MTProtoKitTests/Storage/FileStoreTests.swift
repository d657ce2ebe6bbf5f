import Foundation
import MTProtoCore
import Testing

@testable import MTProtoKit

/// Runs `body` with a directory that does not exist yet and is removed afterwards.
func withTemporaryDirectory<R>(_ body: (String) async throws -> R) async throws -> R {
    let path = FileManager.default.temporaryDirectory.path + "/mtproto-\(UInt64.random(in: 0...UInt64.max))"
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try await body(path)
}

private func mode(of path: String) throws -> Int {
    try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
}

struct FileStoreTests {
    @Test("A13 values come back from another instance, are listed and can be removed")
    func storeRemembersAcrossInstances() async throws {
        try await withTemporaryDirectory { directory in
            let first = try FileStore(directory: directory)
            try first.setValue([1, 2, 3], forKey: "persistent:a")
            try first.setValue([], forKey: "persistent:b")
            try first.setValue([9], forKey: "c_D-1")
            let second = try FileStore(directory: directory + "/")
            #expect(try second.value(forKey: "persistent:a") == [1, 2, 3])
            #expect(try second.value(forKey: "persistent:b") == [])
            #expect(try second.keys().sorted() == ["c_D-1", "persistent:a", "persistent:b"])
            try second.setValue(nil, forKey: "persistent:a")
            try second.setValue(nil, forKey: "persistent:never")
            let third = try FileStore(directory: directory)
            #expect(try third.value(forKey: "persistent:a") == nil)
            #expect(try third.keys().sorted() == ["c_D-1", "persistent:b"])
        }
    }

    @Test("A13 a value that is too large is refused, and what was stored before stays")
    func tooLarge() async throws {
        try await withTemporaryDirectory { directory in
            let store = try FileStore(directory: directory)
            try store.setValue([1, 2], forKey: "k")
            #expect { try store.setValue([UInt8](repeating: 7, count: 16 << 20 + 1), forKey: "k") } throws: { error in
                (error as? StorageError)?.code == .inaccessible && "\(error)".contains("16 MiB")
            }
            #expect(try store.value(forKey: "k") == [1, 2])
        }
    }

    @Test("C-12 only the owner can enter the directory and read its files")
    func storeIsOwnerOnly() async throws {
        try await withTemporaryDirectory { directory in
            let store = try FileStore(directory: directory + "/deep/er")
            try store.setValue([1], forKey: "k")
            #expect(try mode(of: directory + "/deep/er") == 0o700)
            #expect(try mode(of: directory + "/deep/er/k.value") == 0o600)
        }
    }

    @Test("C-12 a file or directory that others can read is refused with a hint")
    func storeRefusesExposedFiles() async throws {
        try await withTemporaryDirectory { directory in
            let store = try FileStore(directory: directory)
            try store.setValue([1], forKey: "k")
            try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: directory + "/k.value")
            #expect { try store.value(forKey: "k") } throws: { error in
                (error as? StorageError)?.code == .exposed
            }
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: directory)
            #expect { try FileStore(directory: directory) } throws: { error in
                (error as? StorageError)?.code == .exposed && "\(error)".contains("chmod 700")
            }
        }
    }

    @Test("A13 a file cut or changed at any byte costs only its own value, and says so")
    func storeReportsDamage() async throws {
        try await withTemporaryDirectory { directory in
            let store = try FileStore(directory: directory)
            try store.setValue(Array(0..<40), forKey: "victim")
            try store.setValue([7], forKey: "other")
            let path = directory + "/victim.value"
            let whole = try #require(FileManager.default.contents(atPath: path))
            var broken: [Data] = (0..<whole.count).map { whole.prefix($0) }
            for index in whole.indices {
                var copy = whole
                copy[index] ^= 0x10
                broken.append(copy)
            }
            broken.append(whole + [0])
            for content in broken {
                try content.write(to: URL(fileURLWithPath: path))
                #expect { try store.value(forKey: "victim") } throws: { error in
                    (error as? StorageError)?.code == .damaged
                }
                #expect(try store.value(forKey: "other") == [7])
            }
            try store.setValue([5], forKey: "victim")
            #expect(try store.value(forKey: "victim") == [5])
        }
    }

    @Test("A13 a file that says another length than it has is damaged, although its checksum is right")
    func wrongLengths() async throws {
        try await withTemporaryDirectory { directory in
            let store = try FileStore(directory: directory)
            try store.setValue(Array(0..<40), forKey: "k")
            let path = directory + "/k.value"
            let whole = [UInt8](try #require(FileManager.default.contents(atPath: path)))
            for length in [40, 39, 41] as [UInt8] {
                // The length stands behind the first eight bytes, the checksum of all before it at the end.
                var content = Array(whole.dropLast(4))
                content[8] = length
                let checksum = crc32(of: content).littleEndian
                withUnsafeBytes(of: checksum) { content.append(contentsOf: $0) }
                try Data(content).write(to: URL(fileURLWithPath: path))
                if length == 40 {
                    #expect(try store.value(forKey: "k") == Array(0..<40))
                } else {
                    #expect { try store.value(forKey: "k") } throws: { ($0 as? StorageError)?.code == .damaged }
                }
            }
        }
    }

    @Test("A13 a pipe in the place of a value is damage, and is not waited for")
    func pipeInAStore() async throws {
        try await withTemporaryDirectory { directory in
            let store = try FileStore(directory: directory)
            try store.setValue([7], forKey: "other")
            #expect(mkfifo(directory + "/victim.value", 0o600) == 0)
            #expect { try store.value(forKey: "victim") } throws: { error in
                (error as? StorageError)?.code == .damaged
            }
            #expect(try store.value(forKey: "other") == [7])
        }
    }

    @Test("A13 a file of a terabyte in the place of a value is damage, and nobody reads it")
    func hugeFile() async throws {
        try await withTemporaryDirectory { directory in
            let store = try FileStore(directory: directory)
            try store.setValue([1], forKey: "k")
            let file = try FileHandle(forWritingTo: URL(fileURLWithPath: directory + "/k.value"))
            try file.truncate(atOffset: 1 << 40)
            try file.close()
            #expect { try store.value(forKey: "k") } throws: { error in
                guard let error = error as? StorageError else { return false }
                return error.code == .damaged && error.message.contains("\(1 << 40) bytes")
            }
        }
    }

    @Test("A13 what cannot even be begun to be written is said so")
    func removedDirectory() async throws {
        try await withTemporaryDirectory { directory in
            let store = try FileStore(directory: directory)
            try FileManager.default.removeItem(atPath: directory)
            #expect { try store.setValue([1], forKey: "k") } throws: { error in
                guard let error = error as? StorageError else { return false }
                return error.code == .inaccessible && error.message.hasPrefix("Cannot create")
            }
        }
    }

    @Test("A13 what the system refused before says nothing of what it does now")
    func olderRefusals() async throws {
        try await withTemporaryDirectory { directory in
            let store = try FileStore(directory: directory)
            try store.setValue([1, 2, 3], forKey: "k")
            errno = EINTR
            let read = try store.value(forKey: "k")
            #expect(read == [1, 2, 3])
            // More than once would be too much for a pipe that nobody reads.
            let pipe = Pipe()
            let end = pipe.fileHandleForWriting.fileDescriptor
            #expect(fcntl(end, F_SETFL, O_NONBLOCK) == 0)
            errno = EINTR
            try SystemFiles.write([4, 5, 6], to: end, "a pipe")
            #expect([UInt8](pipe.fileHandleForReading.availableData) == [4, 5, 6])
        }
    }

    @Test("A13 a directory in the place of a value is not read, replaced or removed, and nothing is left beside it")
    func directoryInAStore() async throws {
        try await withTemporaryDirectory { directory in
            let store = try FileStore(directory: directory)
            #expect(mkdir(directory + "/k.value", 0o700) == 0)
            #expect { try store.value(forKey: "k") } throws: { ($0 as? StorageError)?.code == .damaged }
            for value in [nil, [UInt8(1)]] {
                #expect { try store.setValue(value, forKey: "k") } throws: {
                    ($0 as? StorageError)?.code == .inaccessible
                }
            }
            let left = try FileManager.default.contentsOfDirectory(atPath: directory)
            #expect(left.sorted() == ["k.value", "lock"])
        }
    }

    @Test("A13 what a killed process left behind neither shows up as a value nor stays for ever")
    func storeRemovesLeftovers() async throws {
        try await withTemporaryDirectory { directory in
            var store: FileStore? = try FileStore(directory: directory)
            try store?.setValue([1], forKey: "k")
            let leftover = directory + "/k.value.4194305.1.new"
            try Data([0x4d, 0x54]).write(to: URL(fileURLWithPath: leftover))
            #expect(try store?.keys() == ["k"])
            store = nil
            store = try FileStore(directory: directory)
            #expect(try store?.keys() == ["k"])
            #expect(try store?.value(forKey: "k") == [1])
            #expect(!FileManager.default.fileExists(atPath: leftover))
        }
    }

    @Test("A13 a file that no store has made stays, whatever it is called")
    func strangersFilesStay() async throws {
        try await withTemporaryDirectory { directory in
            #expect(mkdir(directory, 0o700) == 0)
            let names = [
                "notes.new", "k.value.new", "a.value.x.1.new", "a.value.1.x.new", "k.value.bak",
                "k.value.4194305.1.old", "k.bak.4194305.1.new",
            ]
            for name in names { try Data([1]).write(to: URL(fileURLWithPath: "\(directory)/\(name)")) }
            let store = try FileStore(directory: directory)
            try store.setValue([1], forKey: "k")
            for name in names { #expect(FileManager.default.fileExists(atPath: "\(directory)/\(name)"), "\(name)") }
        }
    }

    @Test("A14 S03 an open store goes on in its directory when somebody puts a link to another one in its place")
    func swappedDirectory() async throws {
        try await withTemporaryDirectory { directory in
            let (place, other, moved) = (directory + "/place", directory + "/other", directory + "/moved")
            let theirs = try FileStore(directory: other)
            try theirs.setValue([9], forKey: "k")
            let store = try FileStore(directory: place)
            try store.setValue([1], forKey: "k")
            #expect(rename(place, moved) == 0 && symlink(other, place) == 0)
            try store.setValue([2], forKey: "k")
            try store.setValue([3], forKey: "new")
            #expect(try store.value(forKey: "k") == [2] && store.keys().sorted() == ["k", "new"])
            #expect(try theirs.value(forKey: "k") == [9] && theirs.keys() == ["k"])
            #expect(FileManager.default.fileExists(atPath: moved + "/new.value"))
            #expect { try store.removeAll() } throws: { ($0 as? StorageError)?.code == .inaccessible }
            #expect(try theirs.value(forKey: "k") == [9])
        }
    }

    @Test(
        "A13 S03 a link of another user in the place of a session directory is refused, one of one's own is followed",
        .enabled(if: geteuid() == 0, "only root can make another user's link"))
    func linksOfOthers() async throws {
        try await withTemporaryDirectory { directory in
            let (target, link) = (directory + "/target", directory + "/link")
            #expect(mkdir(directory, 0o700) == 0 && mkdir(target, 0o700) == 0 && symlink(target, link) == 0)
            try FileStore(directory: link).setValue([1], forKey: "k")
            #expect(lchown(link, 65_534, 65_534) == 0)
            #expect { try FileStore(directory: link) } throws: { ($0 as? StorageError)?.code == .exposed }
            #expect(try FileStore(directory: target).value(forKey: "k") == [1])
        }
    }

    @Test(
        "C-12 S03 a file or a directory of another user is refused, though nobody else can read it",
        .enabled(if: geteuid() == 0, "only root can give files away"))
    func thingsOfOthers() async throws {
        try await withTemporaryDirectory { directory in
            let store = try FileStore(directory: directory)
            try store.setValue([1], forKey: "k")
            #expect(chown(directory + "/k.value", 65_534, 65_534) == 0)
            #expect { try store.value(forKey: "k") } throws: { ($0 as? StorageError)?.code == .exposed }
            let theirs = directory + "/theirs"
            #expect(mkdir(theirs, 0o700) == 0 && chown(theirs, 65_534, 65_534) == 0)
            #expect { try FileStore(directory: theirs) } throws: { ($0 as? StorageError)?.code == .exposed }
        }
    }

    @Test(
        "C-12 S03 a directory of another user is refused as what it is, and is not called a link",
        .enabled(if: geteuid() == 0, "only root can give directories away"))
    func sessionDirectoriesOfOthers() async throws {
        try await withTemporaryDirectory { directory in
            #expect(mkdir(directory, 0o700) == 0 && chown(directory, 65_534, 65_534) == 0)
            #expect { try FileStore(directory: directory) } throws: { error in
                guard let error = error as? StorageError else { return false }
                return error.code == .exposed && error.hint.contains("chmod 700") && !error.message.contains("link")
            }
        }
    }

    private static let isRootOpen = (try? mode(of: "/")).map { $0 & 0o077 != 0 } == true

    @Test(
        "C-12 the directory above all others keeps its name, however many slashes that has, and is refused",
        .enabled(if: isRootOpen, "it would be taken"), arguments: ["/", "//", "///"])
    func rootDirectory(path: String) {
        #expect { try FileStore(directory: path) } throws: { error in
            guard let error = error as? StorageError else { return false }
            return error.code == .exposed && error.location == "/"
        }
    }

    @Test("A13 whoever copies the files beside a writer sees whole values only")
    func storeIsAtomicForReaders() async throws {
        try await withTemporaryDirectory { directory in
            let writer = try FileStore(directory: directory)
            try writer.setValue([UInt8](repeating: 0, count: 5000), forKey: "k")
            async let writing: Void = {
                for round in 1...40 {
                    try writer.setValue([UInt8](repeating: UInt8(round), count: 5000 + round), forKey: "k")
                }
            }()
            var last = 0
            while last < 40 {
                let content = try #require(FileManager.default.contents(atPath: directory + "/k.value"))
                let value = try StoredFile.decode(Array(content), forKey: "k", encryptionKey: nil)
                let first = Int(try #require(value.first))
                #expect(Data(value) == Data(repeating: UInt8(first), count: 5000 + first))
                #expect(first >= last)
                last = first
                // The writer needs its turn more than this.
                await Task.yield()
            }
            try await writing
        }
    }

    @Test("A13 keys that are no file names are refused, not bent")
    func storeRefusesStrangeKeys() async throws {
        try await withTemporaryDirectory { directory in
            let store = try FileStore(directory: directory)
            for key in ["", "../x", "a/b", "a b", "ä", String(repeating: "k", count: 101)] {
                #expect { try store.setValue([1], forKey: key) } throws: { error in
                    (error as? StorageError)?.code == .invalidKey
                }
            }
            #expect(try store.keys() == [])
        }
    }

    @Test("A13 a place that cannot be written is an error with a place and a hint")
    func storeReportsInaccessiblePlaces() async throws {
        #expect { try FileStore(directory: "/dev/null/session") } throws: { error in
            guard let error = error as? StorageError else { return false }
            return error.code == .inaccessible && error.location.hasPrefix("/dev/null") && !error.hint.isEmpty
        }
        try await withTemporaryDirectory { file in
            #expect(FileManager.default.createFile(atPath: file, contents: Data([1])))
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
            #expect { try FileStore(directory: file) } throws: { ($0 as? StorageError)?.code == .inaccessible }
        }
    }
}
