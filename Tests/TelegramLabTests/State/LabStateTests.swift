import MTProtoCore
import NIOCore
import Testing

@testable import TelegramLab

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

@Suite("What a lab keeps of itself")
struct LabStateTests {
    /// A directory that is there for as long as `body` takes.
    private func withDirectory(_ body: (String) throws -> Void) throws {
        let path = "/tmp/lab-state-\(UInt64.random(in: 0 ... .max))"
        defer {
            unlink(path + "/lab.journal")
            rmdir(path)
        }
        try body(path)
    }

    private func entries(in directory: String) throws -> [ByteBuffer] {
        var entries: [ByteBuffer] = []
        try LabJournalFile(directory: directory).readAll { (_, entry) throws(LabError) in entries.append(entry) }
        return entries
    }

    private func write(_ entries: [ByteBuffer], to directory: String) throws {
        let file = try LabJournalFile(directory: directory)
        try file.readAll { (_, _) throws(LabError) in }
        for entry in entries { try file.append(entry) }
    }

    private func change(_ directory: String, _ body: (inout [UInt8]) -> Void) throws {
        let file = try #require(fopen(directory + "/lab.journal", "r+"))
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = fread(&bytes, 1, bytes.count, file)
        bytes.removeLast(bytes.count - count)
        body(&bytes)
        rewind(file)
        #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
        #expect(ftruncate(fileno(file), off_t(bytes.count)) == 0)
    }

    private let samples = (1...5).map { ByteBuffer(repeating: UInt8($0), count: $0 * 7) }

    @Test("the journal gives back what was written, over several openings")
    func journalKeepsEntries() throws {
        try withDirectory { path in
            try write(Array(samples[..<2]), to: path)
            try write(Array(samples[2...]), to: path)
            #expect(try entries(in: path) == samples)
        }
    }

    @Test("an entry that was being written is cut off, at whatever byte the process ended", arguments: 1...46)
    func tornEntryIsCutOff(bytes: Int) throws {
        try withDirectory { path in
            try write(samples, to: path)
            try change(path) { $0.removeLast(bytes) }
            #expect(try entries(in: path) == Array(samples[..<4]))
            try write([samples[0]], to: path)
            #expect(try entries(in: path) == samples[..<4] + [samples[0]])
        }
    }

    @Test("a lab whose first entry was cut off begins anew, and nothing of it stands behind the new one")
    func tornBeginning() throws {
        func settings(keyLength: Int) -> LabStateSettings {
            LabStateSettings(
                // What is left of it would read as empty entries.
                seed: 1, began: 2, rsaKeyPEM: String(repeating: "\0", count: keyLength), cdnKeyPEM: "", ports: [1: 5],
                accounts: 7)
        }
        try withDirectory { path in
            try LabState(directory: path).begin(settings(keyLength: 400))
            try change(path) { $0.removeLast(1) }
            do {
                let state = try LabState(directory: path)
                #expect(state.settings == nil)
                try state.begin(settings(keyLength: 4))
            }
            let state = try LabState(directory: path)
            #expect(state.settings == settings(keyLength: 4))
            try state.replay { _ in false }
        }
    }

    @Test("damage before the end is an error, and changes nothing")
    func damageIsAnError() throws {
        try withDirectory { path in
            try write(samples, to: path)
            try change(path) { $0[22] ^= 1 }
            #expect(throws: LabError.self) { try entries(in: path) }
            try change(path) { $0[22] ^= 1 }
            #expect(try entries(in: path) == samples)
        }
    }

    @Test("a damaged byte anywhere is an error and changes nothing, also in a length and in the last entry")
    func everyDamageIsAnError() throws {
        try withDirectory { path in
            try write(samples, to: path)
            var whole: [UInt8] = []
            try change(path) { whole = $0 }
            for index in whole.indices {
                try change(path) { $0[index] ^= 0x10 }
                #expect(throws: LabError.self, "byte \(index)") { try entries(in: path) }
                try change(path) {
                    #expect($0.count == whole.count)
                    $0[index] ^= 0x10
                }
            }
            #expect(try entries(in: path) == samples)
        }
    }

    @Test("a file that is no journal, or that others can read, is refused and stays as it is")
    func otherFilesStay() throws {
        try withDirectory { path in
            #expect(mkdir(path, 0o700) == 0)
            let place = path + "/lab.journal"
            let descriptor = open(place, O_WRONLY | O_CREAT | O_EXCL, 0o600)
            #expect(pwrite(descriptor, "1\n2\n3\n4\n5\n", 10, 0) == 10)
            close(descriptor)
            let error = #expect(throws: LabError.self) { try entries(in: path) }
            #expect(error?.message.contains("not the journal of a lab") == true)
            try change(path) { #expect($0 == Array("1\n2\n3\n4\n5\n".utf8)) }
            unlink(place)
            close(open(place, O_WRONLY | O_CREAT | O_EXCL, 0o600))
            #expect(chmod(place, 0o644) == 0)
            let exposed = #expect(throws: LabError.self) { try entries(in: path) }
            #expect(exposed?.message.contains("chmod 600") == true)
        }
    }

    @Test("two labs cannot use one directory")
    func journalIsForOneLab() throws {
        try withDirectory { path in
            let first = try LabJournalFile(directory: path)
            let error = #expect(throws: LabError.self) { _ = try LabJournalFile(directory: path) }
            #expect(error?.message.contains("another lab") == true)
            try first.append(samples[0])
        }
    }

    @Test("records are read back as they were written; anything else is none")
    func recordsAreReadBack() throws {
        let key = KeyReference(datacenter: 203, id: .max - 3)
        let session = SessionReference(key: key, id: -5)
        let records: [WorldRecord] = [
            .keyMade(
                key, key: Array(repeating: 9, count: 256), salt: -1, since: 1_700_000_000, seed: .max, expiresAt: nil,
                boundTo: nil),
            .keyMade(
                key, key: Array(repeating: 9, count: 256), salt: -1, since: 1_700_000_000, seed: 4, expiresAt: 77,
                boundTo: 8),
            .keyForgotten(key), .sessionForgotten(session), .loggedOut(key),
            .called(
                session, messageID: 5, now: 1_700_000_001, query: ByteBuffer(repeating: 3, count: 70_001),
                digest: .max),
        ]
        for record in records {
            let bytes = record.encoded()
            let read = try #require(WorldRecord(decoding: bytes))
            #expect(read.encoded() == bytes && "\(read)" == "\(record)")
            for length in stride(from: 0, to: bytes.readableBytes, by: max(4, bytes.readableBytes / 40)) {
                #expect(WorldRecord(decoding: bytes.getSlice(at: 0, length: length) ?? ByteBuffer()) == nil)
            }
        }
    }
}
