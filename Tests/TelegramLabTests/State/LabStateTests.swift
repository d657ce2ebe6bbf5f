import MTProtoCore
import NIOCore
import TL
import TelegramAPI
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
            for name in LabDirectory.names(in: path) { unlink("\(path)/\(name)") }
            rmdir(path)
        }
        try body(path)
    }

    private func entries(in directory: String) throws -> [ByteBuffer] {
        var entries: [ByteBuffer] = []
        try LabJournalFile(in: LabStateDirectory(directory)).readAll { (_, entry) throws(LabError) in
            entries.append(entry)
        }
        return entries
    }

    private func write(_ entries: [ByteBuffer], to directory: String) throws {
        let file = try LabJournalFile(in: LabStateDirectory(directory))
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

    /// Lets the one journal that is open in a directory go on with another access to its file.
    private func limit(_ directory: String, to access: Int32) throws {
        let place = directory + "/lab.journal"
        var status = stat()
        #expect(stat(place, &status) == 0)
        let found = (Int32(0)..<65_536).first { descriptor in
            var other = stat()
            return fstat(descriptor, &other) == 0 && other.st_ino == status.st_ino && other.st_dev == status.st_dev
        }
        let descriptor = try #require(found)
        let replacement = open(place, access)
        defer { close(replacement) }
        #expect(dup2(replacement, descriptor) == descriptor)
    }

    @Test("an entry that cannot be written is an error and leaves nothing behind, one that cannot be read likewise")
    func accessIsLost() throws {
        try withDirectory { path in
            try write(samples, to: path)
            do {
                let file = try LabJournalFile(in: LabStateDirectory(path))
                try file.readAll { (_, _) throws(LabError) in }
                try limit(path, to: O_RDONLY)
                let unwritten = #expect(throws: LabError.self) { try file.append(samples[0]) }
                #expect(unwritten?.message.hasPrefix("cannot write") == true)
                try limit(path, to: O_WRONLY)
                let unread = #expect(throws: LabError.self) { try file.readAll { (_, _) throws(LabError) in } }
                #expect(unread?.message.hasPrefix("cannot read") == true)
            }
            #expect(try entries(in: path) == samples)
        }
    }

    @Test("what was interrupted before is no reason to write or read an entry again for ever")
    func staleInterruptions() throws {
        try withDirectory { path in
            let file = try LabJournalFile(in: LabStateDirectory(path))
            errno = EINTR
            try file.append(samples[0])
            errno = EINTR
            var entries: [ByteBuffer] = []
            try file.readAll { (_, entry) throws(LabError) in entries.append(entry) }
            #expect(entries == [samples[0]])
        }
    }

    @Test("what cannot be kept does not happen: once the journal takes nothing, calls are refused for good")
    func unkeptCallsAreRefused() throws {
        try withDirectory { path in
            let wire = try Wire()
            try wire.server.restore(try LabState(directory: path))
            try wire.connect()
            let change = API.Auth.ExportLoginToken(apiID: 1, apiHash: "x", exceptIDs: [])
            func error() throws -> RPCError? {
                let call = try wire.send(try Wire.introduced(try change.encoded()))
                return RPCError(decoding: try #require(wire.answers(to: call).first))
            }
            #expect(try error() == nil)
            try limit(path, to: O_RDONLY)
            #expect(try error() == RPCError(code: 500, message: "LAB_STATE_NOT_WRITTEN"))
            // Whatever comes now would stand behind a gap.
            try limit(path, to: O_RDWR)
            #expect(try error() == RPCError(code: 500, message: "LAB_STATE_NOT_WRITTEN"))
        }
    }

    @Test("what a user of a script writes is not said once the journal takes nothing")
    func unkeptTextsAreNotSaid() throws {
        try withDirectory { path in
            let wire = try Wire(accounts: LabAccount.standard)
            try wire.server.restore(try LabState(directory: path))
            let alice = try #require(wire.server.world.userByUsername["alice"])
            let boris = try #require(wire.server.world.userByUsername["boris"])
            // Boris listens.
            try wire.connect()
            wire.signIn(boris)
            try wire.send(Wire.introduced(API.Updates.GetState().encoded()))
            func write(_ text: String) -> Bool {
                wire.clear()
                let isWritten = wire.server.write(text, from: alice, to: .user(boris), now: wire.now)
                wire.takeOutput()
                return isWritten
            }
            #expect(write("kept"))
            #expect(!wire.messages.isEmpty)
            try limit(path, to: O_RDONLY)
            #expect(!write("lost"))
            #expect(wire.messages.isEmpty)
            try limit(path, to: O_RDWR)
            #expect(!write("behind a gap"))
            #expect(wire.messages.isEmpty)
        }
    }

    @Test("two labs cannot use one directory")
    func journalIsForOneLab() throws {
        try withDirectory { path in
            let first = try LabStateDirectory(path)
            let error = #expect(throws: LabError.self) { _ = try LabState(directory: path) }
            #expect(error?.message.contains("another lab") == true)
            try LabJournalFile(in: first).append(samples[0])
        }
    }

    @Test("a journal of before answers with addresses counted as equal is taken, one with another answer is not")
    func formerDigests() async throws {
        let path = "/tmp/lab-state-\(UInt64.random(in: 0 ... .max))"
        defer {
            for name in LabDirectory.names(in: path) { unlink("\(path)/\(name)") }
            rmdir(path)
        }
        let other: UInt32 = 0x1234_5678
        /// Lets calls have been answered in another way. Returns how many.
        func change(where isChosen: (UInt32) -> Bool) throws -> Int {
            var count = 0
            // As if the lab had been killed.
            for name in LabDirectory.names(in: path) where name != "lab.journal" { unlink("\(path)/\(name)") }
            let kept = try entries(in: path)
            let changed = kept.map { (entry: ByteBuffer) -> ByteBuffer in
                guard case .called(let session, let id, let now, let query, let digest)? = WorldRecord(decoding: entry),
                    isChosen(digest)
                else { return entry }
                count += 1
                return WorldRecord.called(session, messageID: id, now: now, query: query, digest: other).encoded()
            }
            unlink(path + "/lab.journal")
            try write(changed, to: path)
            return count
        }
        var configuration = LabConfiguration()
        configuration.stateDirectory = path
        let kept = configuration
        try await withRawClient(kept) { _, client in
            try await client.call(API.Help.GetConfig())
            try await client.call(
                API.Auth.SendCode(
                    phoneNumber: LabAccount.boris.phone, apiID: 1, apiHash: "x", settings: API.CodeSettings()))
        }
        #expect(try change(where: { $0 == 0 }) == 1)
        try await withLab(kept) { _ in }
        #expect(try change(where: { $0 != 0 && $0 != other }) == 1)
        let error = await #expect(throws: LabError.self) { try await withLab(kept) { _ in } }
        #expect(error?.code == .state)
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
            .uploaded(
                session, messageID: 5, now: 1_700_000_001, head: ByteBuffer(repeating: 3, count: 28), count: 524_288,
                digest: 7),
            .skipped(.channel(7), count: 3, now: 1_700_000_001), .forwarded(86_400),
            .keyForgotten(key), .sessionForgotten(session), .loggedOut(key), .timePassed(1_700_000_000),
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
