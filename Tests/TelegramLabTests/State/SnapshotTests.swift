import FuzzSupport
import MTProtoCore
import MTProtoCrypto
import NIOCore
import SchemaSupport
import TL
import TelegramAPI
import TestTime
import Testing

@testable import TelegramLab

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

@Suite("Snapshots of a lab")
struct SnapshotTests {
    // MARK: Directories

    private func withDirectory(_ body: (String, LabConfiguration) async throws -> Void) async throws {
        let path = "/tmp/lab-snapshot-\(UInt64.random(in: 0 ... .max))"
        defer { for path in [path, path + "-copy"] { LabStateFiles.remove(path) } }
        var configuration = LabConfiguration()
        configuration.stateDirectory = path
        try await body(path, configuration)
    }

    private func read(_ file: String) -> [UInt8] {
        guard let file = fopen(file, "r") else { return [] }
        defer { fclose(file) }
        fseek(file, 0, SEEK_END)
        var bytes = [UInt8](repeating: 0, count: max(0, ftell(file)))
        rewind(file)
        return fread(&bytes, 1, bytes.count, file) == bytes.count ? bytes : []
    }

    private func put(_ bytes: [UInt8], at file: String) {
        unlink(file)
        let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL, 0o600)
        #expect(write(descriptor, bytes, bytes.count) == bytes.count)
        close(descriptor)
    }

    /// A copy of a directory: what a lab leaves that is killed at this moment.
    private func copy(_ path: String) throws -> String {
        let copy = path + "-copy"
        LabStateFiles.remove(copy)
        for part in ["", "/files"] {
            #expect(mkdir(copy + part, 0o700) == 0)
            for name in LabDirectory.names(in: path + part) where name.contains(".") && !name.hasPrefix(".") {
                put(read("\(path)\(part)/\(name)"), at: "\(copy)\(part)/\(name)")
            }
        }
        return copy
    }

    private func names(_ path: String) -> [String] {
        LabDirectory.names(in: path).filter { $0.hasPrefix("lab.") }.sorted()
    }

    private func size(_ file: String) -> Int { read(file).count }

    // MARK: Worlds

    /// All that is kept of a world.
    private static func bytes(_ server: LabServer) -> [UInt8] { bytes(server.world) }

    private static func bytes(_ world: World) -> [UInt8] {
        let encoder = KeptEncoder()
        do {
            try encoder.write(world)
        } catch {
            Issue.record(error)
        }
        return ([encoder.bytes] + encoder.pieces).flatMap { Array($0.readableBytesView) }
    }

    private func bytes(_ lab: Lab) async throws -> [UInt8] { try #require(await lab.onServer { Self.bytes($0) }) }

    /// A server that goes on with what is kept.
    private func server(_ path: String) throws -> LabServer {
        let state = try LabState(directory: path)
        var configuration = LabConfiguration()
        configuration.stateDirectory = path
        try configuration.adopt(try #require(state.settings))
        let time = Instant(nanoseconds: 0)
        let server = LabServer(
            configuration: configuration,
            clock: ServerClock(unixSeconds: 1_800_000_000, at: time, isSynchronized: true), now: time)
        server.world.surroundings.content = configuration.fileContent()
        try server.restore(state)
        return server
    }

    private func world(_ path: String) throws -> [UInt8] { Self.bytes(try server(path)) }

    @Test("LF15 A snapshot holds the whole world: what goes on from it is what replaying everything leads to")
    func wholeWorld() async throws {
        try await withDirectory { path, configuration in
            let end = try await withLab(configuration) { lab -> [UInt8] in
                let alice = try await RawClient.signedIn(lab, .alice)
                let boris = try await RawClient.signedIn(lab, .boris)
                try await boris.call(API.Updates.GetState())
                try await StateStory.chats(alice, boris)
                let length = try #require(
                    await lab.onServer { server -> Int? in
                        guard let job = server.beginSnapshot(isAtEnd: true), let length = try? job.run() else {
                            return nil
                        }
                        server.snapshotEnded(job.number, length: length)
                        return length
                    })
                #expect(length == size(path + "/lab.snapshot.1"))
                try await StateStory.groups(alice, boris)
                try await StateStory.bots(alice, try await RawClient.bot(lab))
                let end = try await bytes(lab)
                #expect(names(path) == ["lab.journal", "lab.journal.1", "lab.snapshot.1"])
                // Killed now.
                let killed = try copy(path)
                #expect(try world(killed) == end)
                // And the snapshot lost.
                unlink(killed + "/lab.snapshot.1")
                #expect(try world(killed) == end)
                return end
            }
            // A clean end leaves one step of what was before.
            #expect(names(path) == ["lab.journal.1", "lab.journal.2", "lab.snapshot.1", "lab.snapshot.2"])
            #expect(try world(path) == end)
            let again = try await withLab(configuration) { lab in try await bytes(lab) }
            #expect(again == end)
            // Nothing has happened, so nothing was written.
            #expect(names(path) == ["lab.journal.1", "lab.journal.2", "lab.snapshot.1", "lab.snapshot.2"])
            unlink(path + "/lab.snapshot.2")
            #expect(try world(path) == end)
        }
    }

    @Test("LF15 A client goes on with its key, salt and session after a start from a snapshot")
    func keysAreKept() async throws {
        try await withDirectory { path, configuration in
            let alice = try await withLab(configuration) { lab in
                let alice = try await RawClient.signedIn(lab, .alice)
                try await alice.call(
                    API.Messages.SendMessage(peer: try await alice.peer("boris"), message: "before", randomID: 1))
                try await alice.call(
                    API.Messages.SendMessage(
                        peer: try await alice.peer(World.freeBotName), message: "/start", randomID: 2))
                return alice
            }
            #expect(names(path) == ["lab.journal", "lab.journal.1", "lab.snapshot.1"])
            try await withLab(configuration) { lab in
                let again = try await alice.reconnected(to: lab)
                let history = try await again.call(
                    API.Messages.GetHistory(
                        peer: try await again.peer("boris"), offsetID: 0, offsetDate: 0, addOffset: 0, limit: 1,
                        maxID: 0,
                        minID: 0, hash: 0))
                #expect("\(history)".contains("before"))
                // To whom the bot may write is known as well.
                let bot = try await RawClient.bot(lab)
                for (id, name, answer) in [(1, "alice", "no error"), (2, "boris", "400 PEER_ID_INVALID")] {
                    let message = API.Messages.SendMessage(
                        peer: try await bot.peer(name), message: "hello", randomID: Int64(id))
                    #expect(try await bot.failure(of: message) == answer, "\(name)")
                }
            }
        }
    }

    // MARK: Reading

    @Test("LF15 What only reads stands in no journal; a read mark, a message and a failure do")
    func readsAreNotKept() async throws {
        try await withDirectory { path, configuration in
            try await withLab(configuration) { lab in
                let alice = try await RawClient.signedIn(lab, .alice)
                let journal = path + "/lab.journal"
                let peer = try await alice.peer("boris")
                let before = size(journal)
                let world = try await bytes(lab)
                for _ in 0..<3 {
                    try await alice.call(API.Help.GetConfig())
                    try await alice.call(API.Updates.GetState())
                    try await alice.call(API.Updates.GetDifference(pts: 1, date: 0, qts: 0))
                    try await alice.call(
                        API.Messages.GetDialogs(
                            offsetDate: 0, offsetID: 0, offsetPeer: .inputPeerEmpty, limit: 9, hash: 0))
                    try await alice.call(API.Users.GetFullUser(id: .inputUserSelf))
                    try await alice.call(
                        API.Messages.GetHistory(
                            peer: peer, offsetID: 0, offsetDate: 0, addOffset: 0, limit: 9, maxID: 0, minID: 0, hash: 0)
                    )
                    try await alice.call(API.Messages.SetTyping(peer: peer, action: .sendMessageTypingAction))
                }
                #expect(size(journal) == before)
                #expect(try await bytes(lab) == world)
                var sizes = [before]
                let changes: [any TLFunction] = [
                    API.Messages.ReadHistory(peer: peer, maxID: 0),
                    API.Messages.SendMessage(peer: peer, message: "x", randomID: 5), API.Account.GetPassword(),
                ]
                for change in changes {
                    _ = try await alice.answer(to: try await alice.send(try change.encoded()))
                    sizes.append(size(journal))
                }
                _ = try await alice.failure(of: API.Contacts.ResolveUsername(username: "nobody_of_that_name"))
                sizes.append(size(journal))
                #expect(zip(sizes, sizes.dropFirst()).allSatisfy { $0 < $1 })
            }
            _ = try world(path)
        }
    }

    /// Methods that are asked for something, and change something all the same or may do so.
    private static let changing: Set<String> = [
        "account.getPassword", "account.getPasswordSettings", "auth.checkPassword", "auth.checkRecoveryPassword",
        "channels.getFullChannel", "channels.searchPosts", "messages.getAdminsWithInvites",
        "messages.getBotCallbackAnswer", "messages.getDhConfig",
        "messages.getExportedChatInvite", "messages.getExportedChatInvites", "messages.getFullChat",
        "messages.getInlineBotResults", "messages.getMessagesViews", "messages.getWebPage",
        "messages.getWebPagePreview", "payments.getPaymentForm",
    ]

    @Test("LF15 The table of reading methods names methods of the lab; those that are not in it are looked at")
    func readingTable() {
        let names = Set(Router.standard.routes.values.map(\.name))
        let reading = Set(Router.readingMethodNames)
        #expect(reading.subtracting(names).isEmpty && reading.count == Router.readingMethodNames.count)
        #expect(reading.isDisjoint(with: Self.changing))
        let asking = names.filter { name in
            ["get", "search", "check", "resolve"].contains { name.contains(".\($0)") }
        }
        // A new one belongs into one of the two: into the table if it changes nothing and draws no random number.
        #expect(asking.subtracting(reading).subtracting(Self.changing).isEmpty)
    }

    @Test("LF15 Methods of the table change nothing that is kept, whatever they are asked for")
    func readingChangesNothing() throws {
        var scene = try ChatScene()
        let channel = try scene.channel(["boris"])
        try scene.send("post", to: channel.peer, from: scene.alice)
        try scene.desk.call(API.Updates.GetState(), from: scene.alice)
        let before = Self.bytes(scene.desk.world)
        let (keys, time) = (scene.desk.world.keys, scene.desk.world.encrypted.now)
        var random = FuzzRandom(7)
        var answered: Set<UInt32> = []
        for id in Router.readingMethods.sorted() {
            let line = try #require(SchemaInterpreter.api.function(id))
            for round in 0..<6 {
                let query = SchemaInterpreter.api.encode(
                    line, round == 0 ? .none : .random, budget: 200, using: &random)
                let outcome = scene.desk.world.answer(
                    query, from: scene.alice, messageID: 8, now: scene.desk.now + 10)
                if case .success = outcome.reply { answered.insert(id) }
            }
        }
        #expect(answered.count > 50)
        // Failures alone are noted, and calls that fail do not count as reading.
        scene.desk.world.failures = [:]
        // Of times, those of calls that count as reading are not noted.
        scene.desk.world.keys = keys
        scene.desk.world.encrypted.now = time
        #expect(Self.bytes(scene.desk.world) == before)
    }

    @Test("LF15 A read is noted if the last use of its session is a minute ago, or if files are to change by order")
    func readsThatAreKept() throws {
        var scene = try ChatScene()
        try scene.desk.call(API.Updates.GetState(), from: scene.alice)
        let (query, now) = (QueryEnvelope(try API.Updates.GetState().encoded()), scene.desk.now)
        #expect(scene.desk.world.isReading(query, from: scene.alice, now: now + 59))
        #expect(!scene.desk.world.isReading(query, from: scene.alice, now: now + 60))
        scene.desk.world.fileOrders.add(.damagePart, after: 0)
        #expect(!scene.desk.world.isReading(query, from: scene.alice, now: now))
    }

    @Test("LF15 Sessions that no program uses any more are not kept for ever: a thousand of a user receive updates")
    func sessionsAreLimited() throws {
        var desk = WorldDesk()
        let first = try desk.signedIn(.alice)
        for id in 1...1000 as ClosedRange<Int64> {
            try desk.call(API.Updates.GetState(), from: SessionReference(key: first.key, id: id))
        }
        let sessions = try #require(desk.world.subscribers.values.first)
        #expect(sessions.count == 1000 && !sessions.contains(first) && sessions.last?.id == 1000)
        // It is the newest when it comes again.
        try desk.call(API.Updates.GetState(), from: first)
        let again = try #require(desk.world.subscribers.values.first)
        #expect(again.count == 1000 && again.last == first && again.first?.id == 2)
    }

    // MARK: Files

    @Test("LF15 Bytes of uploads are in files of their own, and nothing of them is lost or left when a lab is killed")
    func uploadsAreFiles() async throws {
        try await withDirectory { path, configuration in
            try await withLab(configuration) { lab in
                let alice = try await RawClient.signedIn(lab, .alice)
                let journal = path + "/lab.journal"
                let before = size(journal)
                let parts = (0..<4).map { [UInt8](repeating: UInt8($0 + 1), count: 64 << 10) }
                func upload(_ number: Int) async throws {
                    try await alice.call(
                        API.Upload.SaveFilePart(fileID: 5, filePart: Int32(number), bytes: parts[number]))
                }
                try await upload(0)
                try await upload(1)
                #expect(size(journal) - before < 1000)
                let file = try #require(LabDirectory.names(in: path + "/files").first { $0.hasSuffix(".content") })
                var status = stat()
                #expect(stat("\(path)/files/\(file)", &status) == 0 && status.st_mode & 0o777 == 0o600)
                #expect(status.st_size == 128 << 10)

                // Killed while the third part was written: its bytes are there, and half of its entry.
                try await upload(2)
                let killed = try copy(path)
                var entries = read(killed + "/lab.journal")
                entries.removeLast(9)
                put(entries, at: killed + "/lab.journal")
                put([1, 2, 3], at: killed + "/files/ff.content")
                // It belongs to another program.
                put([1], at: killed + "/files/00ff.content")
                put([], at: killed + "/lab.snapshot.7.new")
                let server = try server(killed)
                #expect(!names(killed).contains("lab.snapshot.7.new"))
                let upload = try #require(server.world.uploads.values.first)
                #expect(upload.parts.count == 2 && upload.length == 128 << 10)
                let session = try #require(server.world.subscribers.values.joined().first)
                let query = try API.Upload.SaveFilePart(fileID: 5, filePart: 2, bytes: parts[3]).encoded()
                _ = try server.run(query, from: session, messageID: 1 << 40, now: 1_800_000_000).reply.get()
                #expect(read("\(killed)/files/\(file)") == parts[0] + parts[1] + parts[3])

                // Parts that no file was made of go after a day: with the journals that may read them when they run again.
                let later = try API.Upload.SaveFilePart(fileID: 6, filePart: 0, bytes: [1]).encoded()
                let tomorrow = upload.began + UploadRules.lifetime
                _ = try server.run(later, from: session, messageID: 1 << 41, now: tomorrow).reply.get()
                #expect(server.world.uploads.count == 1)
                for round in 1...3 {
                    // What is left is enough to begin with, from each snapshot.
                    #expect(throws: Never.self) { _ = try self.server(try copy(killed)) }
                    #expect(!read("\(killed)/files/\(file)").isEmpty)
                    // What the first journal needed for nothing goes with it.
                    #expect(read("\(killed)/files/ff.content").isEmpty == (round == 3))
                    let another = try API.Messages.SaveDraft(peer: .inputPeerSelf, message: "\(round)").encoded()
                    _ = server.run(another, from: session, messageID: 1 << 41 + Int64(round), now: tomorrow)
                    let job = try #require(server.beginSnapshot(isAtEnd: true))
                    server.snapshotEnded(job.number, length: try job.run())
                }
                #expect(read("\(killed)/files/\(file)").isEmpty && read("\(killed)/files/ff.content").isEmpty)
                #expect(read("\(killed)/files/00ff.content") == [1])
                let left = try #require(server.world.uploads.values.first).content
                #expect(server.world.neededContent.contains(left))
                #expect(!server.world.neededContent.contains(upload.content))
            }
        }
    }

    @Test("Pictures that were uploaded bring a snapshot sooner, as a start makes them again; also after a start")
    func picturesBringSnapshots() async throws {
        try await withDirectory { path, configuration in
            let journal = path + "/lab.journal"
            try await withLab(configuration) { lab in
                let alice = try await RawClient.signedIn(lab, .alice)
                try await alice.call(
                    API.Upload.SaveFilePart(fileID: 5, filePart: 0, bytes: testPicture(side: 520)))
                // Almost as much as stands in a journal without a snapshot. Refusals are kept as well.
                let most = 1 << 20 - 25_000
                while size(journal) < most - 500 {
                    let text = String(repeating: "x", count: min(200_000, most - 300 - size(journal)))
                    let answer = try await alice.failure(
                        of: API.Messages.SendMessage(peer: .inputPeerSelf, message: text, randomID: 1))
                    #expect(answer == "400 MESSAGE_TOO_LONG")
                }
                try await alice.call(API.Help.GetConfig())
                #expect(names(path) == ["lab.journal"])
                let file = API.InputFile.inputFile(.init(id: 5, parts: 1, name: "a.jpg", md5Checksum: ""))
                try await alice.call(
                    API.Messages.UploadMedia(
                        peer: .inputPeerSelf, media: .inputMediaUploadedPhoto(.init(file: file))))
                try await alice.call(API.Help.GetConfig())
                #expect(names(path).contains("lab.journal.1"))
                // Killed before the snapshot was begun.
                let killed = try copy(path)
                for name in names(killed) where name != "lab.journal" { unlink("\(killed)/\(name)") }
                let again = try server(killed)
                #expect(again.beginSnapshot() != nil)
            }
        }
    }

    // MARK: Damage

    @Test(
        "LF15 A snapshot that is damaged or another lab's is refused in a line that says what to do, and nothing is lost"
    )
    func damagedSnapshots() async throws {
        try await withDirectory { path, configuration in
            let end = try await withLab(configuration) { lab -> [UInt8] in
                let alice = try await RawClient.signedIn(lab, .alice)
                try await alice.call(API.Messages.SaveDraft(peer: .inputPeerSelf, message: "x"))
                return try await bytes(lab)
            }
            let snapshot = path + "/lab.snapshot.1"
            let whole = read(snapshot)
            // In each field of the head, in the world and in the pieces.
            for place in [0, 9, 15, 17, 20, 29, 33, 60, whole.count / 2, whole.count - 1] {
                var damaged = whole
                damaged[place] ^= 0x10
                put(damaged, at: snapshot)
                let error = #expect(throws: LabError.self, "byte \(place)") { _ = try server(path) }
                #expect(
                    error?.message.contains("/lab.snapshot.1 ") == true && error?.message.contains("remove it") == true)
                #expect(error?.message.contains("\n") == false)
                #expect(read(snapshot) == damaged)
            }
            put(Array(whole.dropLast(3)), at: snapshot)
            #expect(throws: LabError.self) { _ = try server(path) }
            put(whole, at: snapshot)
            #expect(chmod(snapshot, 0o644) == 0)
            let exposed = #expect(throws: LabError.self) { _ = try server(path) }
            #expect(exposed?.message.contains("chmod 600") == true)
            #expect(chmod(snapshot, 0o600) == 0)
            #expect(try world(path) == end)
            // What it says to do.
            unlink(snapshot)
            #expect(try world(path) == end)
            unlink(path + "/lab.journal")
            let gap = #expect(throws: LabError.self) { _ = try LabState(directory: path) }
            #expect(gap?.message.contains("missing") == true)
        }
    }

    @Test(
        "LF15 A torn beginning of the last journal costs nothing, one of an earlier journal is refused; so are links and numbers"
    )
    func tornJournals() async throws {
        try await withDirectory { path, configuration in
            let end = try await withLab(configuration) { lab -> [UInt8] in
                let alice = try await RawClient.signedIn(lab, .alice)
                try await alice.call(API.Messages.SaveDraft(peer: .inputPeerSelf, message: "x"))
                return try await bytes(lab)
            }
            // The machine lost what was not written yet.
            for left in [0, 5, 8, 20] {
                let torn = try copy(path)
                put(Array(read(torn + "/lab.journal.1").prefix(left)), at: torn + "/lab.journal.1")
                #expect(try world(torn) == end, "\(left) bytes")
            }
            // Answered calls stand behind.
            for cut in [5, read(path + "/lab.journal").count] {
                let torn = try copy(path)
                unlink(torn + "/lab.snapshot.1")
                let part = Array(read(torn + "/lab.journal").dropLast(cut))
                put(part, at: torn + "/lab.journal")
                #expect(throws: LabError.self, "without \(cut) bytes") { _ = try server(torn) }
                #expect(read(torn + "/lab.journal") == part)
            }
            let numbered = try copy(path)
            put([], at: numbered + "/lab.journal.99999999999")
            #expect(throws: LabError.self) { _ = try LabState(directory: numbered) }
            let huge = try copy(path)
            put([], at: huge + "/lab.journal.9223372036854775807")
            #expect(try world(huge) == end)
            // Files are looked for in the directory alone.
            let linked = try copy(path)
            let other = linked + ".other"
            LabStateFiles.remove(other)
            #expect(mkdir(other, 0o700) == 0)
            put([1], at: other + "/ab.content")
            #expect(rmdir(linked + "/files") == 0)
            #expect(symlink(other, linked + "/files") == 0)
            let refused = #expect(throws: LabError.self) { _ = try server(linked) }
            #expect(refused?.message.contains("/files") == true && read(other + "/ab.content") == [1])
            unlink(other + "/ab.content")
            rmdir(other)
        }
    }

    @Test("LF15 A snapshot that was begun and never written is done without, and so is one that cannot be written")
    func unfinishedSnapshots() async throws {
        try await withDirectory { path, configuration in
            let end = try await withLab(configuration) { lab -> [UInt8] in
                let alice = try await RawClient.signedIn(lab, .alice)
                let begun = await lab.onServer { server in
                    let job = server.beginSnapshot(isAtEnd: true)
                    // One at a time.
                    return job != nil && server.beginSnapshot(isAtEnd: true) == nil
                }
                #expect(begun == true)
                try await alice.call(API.Messages.SaveDraft(peer: .inputPeerSelf, message: "y"))
                let now = try await bytes(lab)
                #expect(try world(try copy(path)) == now)
                _ = await lab.onServer { $0.snapshotEnded(1, length: nil) }
                #expect(mkdir(path + "/lab.snapshot.2", 0o700) == 0)
                return try await bytes(lab)
            }
            // The last one found a directory in its place.
            rmdir(path + "/lab.snapshot.2")
            #expect(names(path) == ["lab.journal", "lab.journal.1", "lab.journal.2"])
            #expect(try world(path) == end)
        }
    }
}
