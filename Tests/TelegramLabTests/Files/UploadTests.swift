import MTProtoCrypto
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

struct UploadTests {
    private static let part = 64 << 10

    private func md5(_ bytes: [UInt8]) -> String {
        var hash = MD5Stream()
        bytes.withUnsafeBytes { hash.update($0) }
        return hash.finalize().map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    private func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    }

    private func document(_ file: API.InputFile) -> API.InputMedia {
        .inputMediaUploadedDocument(.init(file: file, mimeType: "application/octet-stream", attributes: []))
    }

    private func upload(
        _ bytes: [UInt8], in desk: inout WorldDesk, from caller: SessionReference
    ) throws -> API.InputFile {
        var number: Int32 = 0
        for start in stride(from: 0, to: bytes.count, by: Self.part) {
            let part = Array(bytes[start..<min(start + Self.part, bytes.count)])
            #expect(try desk.call(API.Upload.SaveFilePart(fileID: 7, filePart: number, bytes: part), from: caller))
            number += 1
        }
        return .inputFile(.init(id: 7, parts: number, name: "a.bin", md5Checksum: md5(bytes)))
    }

    private func send(
        _ media: API.InputMedia, in desk: inout WorldDesk, from caller: SessionReference, randomID: Int64 = 1
    ) throws -> API.Document.Document {
        let answer = try desk.call(
            API.Messages.SendMedia(
                peer: desk.peer("boris"), media: media, message: "a caption", randomID: randomID), from: caller)
        guard case .updates(let updates) = answer,
            case .updateNewMessage(.message(let message), _, _)? = updates.updates.last, message.message == "a caption",
            case .messageMediaDocument(let media)? = message.media, case .document(let document)? = media.document
        else { throw LabError(code: .badConfiguration, message: "no document") }
        return document
    }

    @Test("P10 the lab puts a file together, shows it to both sides, and hands out any part of it")
    func uploadedDocument() throws {
        var desk = WorldDesk()
        let alice = try desk.signedIn(.alice)
        let boris = try desk.signedIn(.boris)
        let content = bytes(200_000)
        let document = try send(document(try upload(content, in: &desk, from: alice)), in: &desk, from: alice)
        #expect(document.size == 200_000 && document.dcID == 5)
        #expect(document.attributes == [.documentAttributeFilename(fileName: "a.bin")])
        let location = API.InputFileLocation.inputDocumentFileLocation(
            .init(
                id: document.id, accessHash: document.accessHash, fileReference: document.fileReference, thumbSize: ""))
        let query = API.Upload.GetFile(location: location, offset: 131_072, limit: 131_072)
        #expect(desk.failure(of: query, from: boris) == "303 FILE_MIGRATE_5")
        guard case .file(_, _, let part) = try desk.call(query, from: alice) else { return #expect(Bool(false)) }
        #expect(part == Array(content[131_072...]))
        let hashes = try desk.call(API.Upload.GetFileHashes(location: location, offset: 0), from: alice)
        #expect(hashes.map(\.hash) == [Hash.sha256(Array(content[..<131_072])), Hash.sha256(part)])

        desk.world.fileOrders.add(.expireReferences, after: 0)
        #expect(desk.failure(of: query, from: alice) == "400 FILE_REFERENCE_EXPIRED")
        let history = try desk.call(API.Messages.GetMessages(id: [.inputMessageID(id: 100)]), from: boris)
        guard case .messages = history else { return #expect(Bool(false)) }
    }

    @Test("P10 the lab refuses what servers refuse: sizes, counts, gaps and checksums")
    func refusedParts() throws {
        var desk = WorldDesk()
        let alice = try desk.signedIn(.alice)
        func small(_ number: Int32, _ count: Int) -> String {
            desk.failure(
                of: API.Upload.SaveFilePart(fileID: 1, filePart: number, bytes: bytes(count)), from: alice)
        }
        #expect(small(4000, 1024) == "400 FILE_PART_INVALID")
        #expect(small(0, 0) == "400 FILE_PART_EMPTY")
        #expect(small(0, (512 << 10) + 1) == "400 FILE_PART_TOO_BIG")
        func big(_ number: Int32, of total: Int32, _ count: Int) -> String {
            desk.failure(
                of: API.Upload.SaveBigFilePart(
                    fileID: 2, filePart: number, fileTotalParts: total, bytes: bytes(count)), from: alice)
        }
        #expect(big(0, of: 0, 1024) == "400 FILE_PARTS_INVALID")
        #expect(big(3, of: 3, 1024) == "400 FILE_PART_INVALID")
        #expect(big(0, of: 3, 1000) == "400 FILE_PART_SIZE_INVALID")
        #expect(big(0, of: 3, 3072) == "400 FILE_PART_SIZE_INVALID")
        #expect(big(0, of: 3, 2048) == "no error")
        #expect(big(1, of: 3, 1024) == "400 FILE_PART_SIZE_CHANGED")
        #expect(big(1, of: 4, 2048) == "400 FILE_PARTS_INVALID")
        #expect(big(2, of: 3, 4096) == "400 FILE_PART_SIZE_CHANGED")
        #expect(big(2, of: 3, 7) == "no error")
        func sent(_ file: API.InputFile) -> String {
            desk.failure(
                of: API.Messages.SendMedia(
                    peer: desk.peer("boris"), media: document(file), message: "", randomID: 9), from: alice)
        }
        #expect(sent(.inputFileBig(id: 2, parts: 3, name: "b")) == "400 FILE_PART_1_MISSING")
        #expect(sent(.inputFileBig(id: 2, parts: 2, name: "b")) == "400 FILE_PARTS_INVALID")
        #expect(sent(.inputFileBig(id: 3, parts: 2, name: "b")) == "400 FILE_PART_0_MISSING")
        func assembled(_ counts: [Int], id: Int64) throws -> String {
            for (number, count) in counts.enumerated() {
                let part = API.Upload.SaveFilePart(fileID: id, filePart: Int32(number), bytes: bytes(count))
                #expect(try desk.call(part, from: alice))
            }
            return sent(.inputFile(.init(id: id, parts: Int32(counts.count), name: "c", md5Checksum: "")))
        }
        #expect(try assembled([1000, 10], id: 20) == "400 FILE_PART_SIZE_INVALID")
        #expect(try assembled([1024, 2048], id: 21) == "400 FILE_PART_SIZE_CHANGED")
        #expect(try assembled([1024, 2048, 10], id: 22) == "400 FILE_PART_SIZE_CHANGED")
        let whole = try upload(bytes(70_000), in: &desk, from: alice)
        guard case .inputFile(var file) = whole else { throw RawClientError.unexpected("no inputFile") }
        file.md5Checksum = md5([1])
        #expect(sent(.inputFile(file)) == "400 MD5_CHECKSUM_INVALID")
        #expect(sent(whole) == "no error")
        #expect(sent(whole) == "500 RANDOM_ID_DUPLICATE")
    }

    @Test("P10 a part that comes again replaces the first one, and a big file may be told its number of parts late")
    func replacedParts() throws {
        var desk = WorldDesk()
        let alice = try desk.signedIn(.alice)
        for (number, total, count) in [(0, -1, 1024), (1, -1, 1024), (0, -1, 1024), (2, 3, 10)] as [(Int32, Int32, Int)]
        {
            var part = bytes(count)
            part[0] = UInt8(number)
            #expect(
                try desk.call(
                    API.Upload.SaveBigFilePart(fileID: 2, filePart: number, fileTotalParts: total, bytes: part),
                    from: alice))
        }
        let document = try send(document(.inputFileBig(id: 2, parts: 3, name: "b")), in: &desk, from: alice)
        #expect(document.size == 2058)
        let record = try #require(desk.world.fileRecords[document.id])
        let all = try desk.world.read(record.pieces, 0..<5000)
        #expect(all.count == 2058 && all[0] == 0 && all[1024] == 1 && all[2048] == 2)
        #expect(try desk.world.read(record.pieces, 1000..<1030) == Array(all[1000..<1030]))
    }

    @Test("P10 a directory keeps the content of files, and gives it back or removes it")
    func directoryContent() throws {
        var content = DirectoryFileContent.temporary()
        try content.write([1, 2, 3], to: -1, at: 0)
        try content.write([4, 5], to: -1, at: 3)
        #expect(try content.read(-1, 2..<5) == [3, 4, 5])
        #expect(throws: FileContentError.self) { try content.read(-1, 4..<6) }
        content.close()
        #expect(throws: FileContentError.self) { try content.read(-1, 0..<1) }
    }

    @Test("a file is for those who have its hash and the permission to use it, to read and to send")
    func filesOfOthers() throws {
        var desk = WorldDesk()
        let alice = try desk.signedIn(.alice)
        let sent = try send(document(try upload(bytes(1000), in: &desk, from: alice)), in: &desk, from: alice)
        func failures(hash: Int64, reference: [UInt8]) -> [String] {
            let location = API.InputFileLocation.inputDocumentFileLocation(
                .init(id: sent.id, accessHash: hash, fileReference: reference, thumbSize: ""))
            let media = API.InputMedia.inputMediaDocument(
                .init(id: .inputDocument(id: sent.id, accessHash: hash, fileReference: reference)))
            let read = API.Upload.GetFile(location: location, offset: 0, limit: 4096)
            let send = API.Messages.SendMedia(peer: desk.peer("boris"), media: media, message: "", randomID: 5)
            return [desk.failure(of: read, from: alice), desk.failure(of: send, from: alice)]
        }
        for (hash, reference, error) in [
            (sent.accessHash &+ 1, sent.fileReference, "400 FILE_ID_INVALID"),
            (sent.accessHash, [], "400 FILE_REFERENCE_EMPTY"), (sent.accessHash, [1], "400 FILE_REFERENCE_EXPIRED"),
            (sent.accessHash, sent.fileReference, "no error"),
        ] as [(Int64, [UInt8], String)] {
            #expect(failures(hash: hash, reference: reference) == [error, error])
        }
    }

    @Test("what carries a file may answer a message of the chat, and nothing else")
    func answeringWithFiles() throws {
        var desk = WorldDesk()
        let alice = try desk.signedIn(.alice)
        let question = API.Messages.SendMessage(peer: desk.peer("boris"), message: "where is it?", randomID: 5)
        guard case .updateShortSentMessage(let asked) = try desk.call(question, from: alice) else {
            return #expect(Bool(false))
        }
        let media = document(try upload(bytes(1000), in: &desk, from: alice))
        func answer(to id: Int32) -> API.Messages.SendMedia {
            API.Messages.SendMedia(
                peer: desk.peer("boris"), replyTo: .inputReplyToMessage(.init(replyToMsgID: id)), media: media,
                message: "here", randomID: 6)
        }
        let nowhere = answer(to: asked.id + 1)
        #expect(desk.failure(of: nowhere, from: alice) == "400 REPLY_MESSAGE_ID_INVALID")
        let right = answer(to: asked.id)
        guard case .updates(let updates) = try desk.call(right, from: alice),
            case .updateNewMessage(.message(let message), _, _)? = updates.updates.last
        else { return #expect(Bool(false)) }
        let header = API.MessageReplyHeader.messageReplyHeader(.init(replyToMsgID: asked.id))
        #expect(message.message == "here" && message.replyTo == header)
    }

    @Test("a directory for a while goes with its content, another one stays")
    func temporaryDirectories() throws {
        for isTemporary in [true, false] {
            let path = "/tmp/lab-content-\(UInt64.random(in: 0 ... .max))"
            defer {
                unlink(path + "/1.content")
                rmdir(path)
            }
            var content = DirectoryFileContent(path: path, isTemporary: isTemporary)
            try content.write([1], to: 1, at: 0)
            content.close()
            #expect(LabDirectory.isOwn(path) == !isTemporary)
        }
    }

    @Test("the content of files ends with the lab that keeps it")
    func contentOfEndedLabs() throws {
        let path = "/tmp/lab-content-\(UInt64.random(in: 0 ... .max))"
        let wire = try Wire()
        wire.server.world.surroundings.content = DirectoryFileContent(path: path, isTemporary: true)
        try wire.server.world.surroundings.content.write([1], to: 1, at: 0)
        #expect(LabDirectory.isOwn(path))
        wire.server.shutdown(now: wire.now)
        #expect(!LabDirectory.isOwn(path))
    }

    @Test("content that lacks bytes is an error, whatever the system complained of before")
    func missingContent() throws {
        var content = DirectoryFileContent.temporary()
        defer { content.close() }
        try content.write([1, 2, 3], to: 1, at: 0)
        // What interrupted something else is no reason to try again for ever.
        errno = EINTR
        let bytes = try? content.read(1, 0..<4)
        #expect(bytes == nil)
        #expect(try content.read(1, 0..<3) == [1, 2, 3])
    }

    @Test("S03 content of files goes through no link, and into no directory that others can write")
    func contentOfOthers() throws {
        let base = "/tmp/lab-content-\(UInt64.random(in: 0 ... .max))"
        #expect(mkdir(base, 0o700) == 0)
        let victim = base + "/victim"
        defer {
            for name in ["1.content", "2.content", "victim"] { unlink(base + "/" + name) }
            rmdir(base)
        }
        let descriptor = open(victim, O_WRONLY | O_CREAT | O_EXCL, 0o600)
        #expect(write(descriptor, "own", 3) == 3)
        close(descriptor)
        #expect(symlink(victim, base + "/1.content") == 0)
        var content = DirectoryFileContent(path: base, isTemporary: false)
        #expect(throws: FileContentError.self) { try content.write([1], to: 1, at: 0) }
        #expect(throws: FileContentError.self) { try content.read(1, 0..<1) }
        var status = stat()
        #expect(stat(victim, &status) == 0 && status.st_size == 3)
        #expect(chmod(base, 0o777) == 0)
        #expect(throws: FileContentError.self) { try content.write([1], to: 2, at: 0) }
        #expect(chmod(base, 0o700) == 0)
        try content.write([1], to: 2, at: 0)
        #expect(try content.read(2, 0..<1) == [1])
        #expect(stat(base + "/2.content", &status) == 0)
        let isOpen = (Int32(0)..<1024).contains { descriptor in
            var other = stat()
            return fstat(descriptor, &other) == 0 && other.st_ino == status.st_ino && other.st_dev == status.st_dev
        }
        #expect(!isOpen)
    }

    @Test("a directory of another user is not one's own, however well it is kept")
    func directoriesOfOthers() {
        let path = "/tmp/lab-directory-\(UInt64.random(in: 0 ... .max))"
        defer { rmdir(path) }
        #expect(mkdir(path, 0o700) == 0 && LabDirectory.isOwn(path))
        if geteuid() != 0 {
            #expect(!LabDirectory.isOwn("/"))
        } else if chown(path, 1, 1) == 0 {
            #expect(!LabDirectory.isOwn(path))
        }
    }
}
