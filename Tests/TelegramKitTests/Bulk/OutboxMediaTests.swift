import Foundation
import MTProtoKit
import TelegramAPI
import TelegramKit
import TelegramLab
import TestTime
import Testing

/// Files, photos and other media that are stored before they are sent.
struct OutboxMediaTests {
    private func write(_ bytes: [UInt8], _ path: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }

    @Test(
        "U46 media go through an outbox: files by their paths, in order with texts; what a process alone has is refused"
    )
    func mediaWait() async throws {
        try await withFileDirectory { directory in
            let (note, picture, lost) = (directory + "/note.txt", directory + "/tea.jpg", directory + "/lost.txt")
            try write(Array("lemon, poppy".utf8), note)
            try write(testPicture(), picture)
            try write([1, 2, 3], lost)
            let store = MemoryStore()
            let limits = BulkLimits(perChat: nil, perGroup: nil, overall: nil)
            try await withLab { lab in
                try await withClient(of: lab, storage: store) { my in
                    let client = my.client
                    try await my.signIn()
                    let own = try await client.me().peer
                    let outbox = try await client.outbox(limits: limits)
                    func refusal(_ media: OutgoingMedia, _ key: String) async throws -> TelegramError {
                        try await error { () async throws(TelegramError) in
                            try await outbox.send(media, to: own, key: key)
                        }
                    }
                    func refuses() async throws {
                        let memory = try await refusal(.bytes([1], name: "cake.bin"), "memory")
                        #expect(memory.code == .notPossible && memory.message.contains("cake.bin"))
                        let thumbnail = OutgoingMedia.document(.file(note), thumbnail: .bytes([1], name: "small.jpg"))
                        #expect(try await refusal(thumbnail, "memory").code == .notPossible)
                        let sold = OutgoingMedia.paid([.photo(.file(picture))], stars: 1)
                        #expect(try await refusal(sold, "sold").code == .notPossible)
                        #expect(try await refusal(.file(directory + "/none"), "none").code == .file)
                        // Whoever opens a pipe waits for the other end of it.
                        try #require(mkfifo(directory + "/pipe", 0o600) == 0)
                        #expect(try await refusal(.file(directory + "/pipe"), "pipe").code == .file)
                    }
                    try await refuses()

                    // Nothing of it goes before the next run.
                    await lab.failNext("messages.sendMessage", at: 5, code: 420, message: "FLOOD_WAIT_20")
                    try await outbox.send("before", to: own, key: "before")
                    // Otherwise it would be the next run that is told to wait so long.
                    try await eventually("it is refused") { my.received(at: 5).contains("messages.sendMessage") }
                    func stores() async throws {
                        let video = OutgoingMedia.video(
                            .file(note, name: "clip.mp4"), duration: 2, width: 16, height: 16,
                            thumbnail: .file(picture),
                            hasSpoiler: true)
                        try await outbox.send(
                            .file(note, name: "cakes.txt"), to: own, caption: FormattedText(markdown: "*Cakes*"),
                            key: "file")
                        try await outbox.send(
                            .photo(.file(picture), hasSpoiler: true), to: own, caption: "Tea", key: "photo")
                        try await outbox.send(video, to: own, key: "video")
                        try await outbox.send(.poll("Tea?", answers: ["Yes", "No"]), to: own, key: "poll")
                        try await outbox.send(.location(latitude: 1, longitude: 2), to: own, key: "place")
                        try await outbox.send(.file(lost), to: own, key: "lost")
                        try await outbox.send("after", to: own, key: "after")
                        #expect(try await refusal(.file(picture), "file").code == .outboxKeyTaken)
                    }
                    try await stores()
                }
                try FileManager.default.removeItem(atPath: lost)
                try await withClient(of: lab, storage: store) { my in
                    let client = my.client
                    let own = try await client.me().peer
                    let outbox = try await client.outbox(limits: limits)
                    try await my.time.passing { try await outbox.untilSent() }
                    guard case .failed(let failure)? = await outbox.entry("lost")?.state else {
                        throw TestFailure("not lost")
                    }
                    #expect(failure.code == "file" && failure.serverMessage.isEmpty)
                    let messages = try await client.messages(in: own, order: .oldestFirst).collect()
                        .filter { !$0.text.isEmpty || $0.media != nil }
                    func arrived() async {
                        #expect(messages.map(\.text) == ["before", "Cakes", "Tea", "", "", "", "after"])
                        #expect(messages[1].entities.count == 1 && messages[1].file?.name == "cakes.txt")
                        #expect(messages[2].hasSpoiler && messages[2].file?.width == 16)
                        #expect(messages[3].file?.name == "clip.mp4" && messages[3].file?.duration == 2)
                        #expect(messages[3].hasSpoiler && !messages[3].thumbnails.isEmpty)
                        let answers = if case .poll(let poll)? = messages[4].media { poll.answers.count } else { 0 }
                        #expect(answers == 2)
                        #expect(messages[5].media == .location(latitude: 1, longitude: 2))
                        let ids = await outbox.entries.map(\.state)
                        #expect(
                            ids.compactMap { if case .sent(let id?) = $0 { id } else { nil } } == messages.map(\.id))
                    }
                    await arrived()

                    func sendsAgain() async throws {
                        // The server has it: nothing is uploaded. The same key is the same message, though the file is
                        // gone.
                        let known = try #require(messages[1].file)
                        let parts = my.received(at: 5).count { $0.hasPrefix("upload.save") }
                        try await outbox.send(.file(known), to: own, caption: "again", key: "known")
                        guard case .sent(let id?)? = try await outbox.outcome(of: "known")?.state else {
                            throw TestFailure("not sent")
                        }
                        #expect(try await client.messages([id], in: own).first?.file?.id == known.id)
                        #expect(my.received(at: 5).count { $0.hasPrefix("upload.save") } == parts)
                        try FileManager.default.removeItem(atPath: note)
                        let same = try await outbox.send(
                            .file(note, name: "cakes.txt"), to: own, caption: FormattedText(markdown: "*Cakes*"),
                            key: "file")
                        #expect(same.state == .sent(messageID: messages[1].id))
                    }
                    try await sendsAgain()
                }
            }
        }
    }

    @Test("U46 wherever the process dies, a file is sent once, and its upload goes on where it was")
    func killedUploadsGoOn() async throws {
        try await withFileDirectory { directory in
            let path = directory + "/large.bin"
            let content = fileContent(40 * 65_536)
            try write(content, path)
            try await withLab { lab in
                let store = DyingStore(countingKeysWith: "persistent:outbox")
                var parts: [Int] = []
                // The writes: index, part and index of the entry; twice how far the upload is, and that it is through; that the
                // message is under way; the outcome; the record goes. From each of the later ones on the process is dead once.
                // The last time the message goes again.
                let writes = [3, 1, 1, 1, 1, 2]
                for run in 0...writes.count {
                    let isLast = run == writes.count
                    store.live(writes: .max)
                    try await withClient(of: lab, storage: store) { my in
                        let client = my.client
                        let before = my.received(at: 5).count { $0.hasPrefix("upload.save") }
                        if run == 0 { try await my.signIn() }
                        let own = try await client.me().peer
                        if !isLast { store.live(writes: writes[run]) }
                        let work = Task {
                            let outbox = try await client.outbox()
                            try await outbox.send(.file(path), to: own, caption: "large", key: "large")
                            try await outbox.untilSent()
                        }
                        if isLast {
                            try await work.value
                        } else {
                            try await eventually("it is dead, or has sent it") {
                                if store.isDead { return true }
                                return try await client.outbox().entry("large")?.state.isSent == true
                            }
                            // What is under way arrives.
                            await TestTime.turns()
                        }
                        parts.append(my.received(at: 5).count { $0.hasPrefix("upload.save") } - before)
                        if !isLast {
                            store.end()
                            work.cancel()
                            _ = await work.result
                        }
                    }
                }
                store.live(writes: .max)
                try await withClient(of: lab, storage: store) { my in
                    let own = try await my.client.me().peer
                    let messages = try await my.client.messages(in: own).collect().filter { $0.text == "large" }
                    #expect(messages.count == 1)
                    let outbox = try await my.client.outbox()
                    #expect(await outbox.entry("large")?.state == .sent(messageID: messages.first?.id))
                    let file = try #require(messages.first?.file)
                    #expect(try await my.client.download(file) == content)
                    #expect(try store.keys().filter { $0.contains("outbox-upload") }.isEmpty)
                }
                // What was under way at a kill was not noted: how much that is depends on the machine. But what was noted once is not
                // uploaded again: the third run and the fourth lack something of the 40 parts, and then all are there.
                #expect(parts[2] < 40 && parts[3] < 40 && parts[4...] == [0, 0, 0], "\(parts)")
            }
        }
    }

    @Test("U46 a file that was uploaded is not uploaded again, whatever was written last before the process died")
    func uploadsOnce() async throws {
        try await withFileDirectory { directory in
            let path = directory + "/note.txt"
            try write(Array("a note".utf8), path)
            // The writes: index, part and index of the entry; that the upload is through; that the message is under way; the
            // outcome; the record goes.
            for writes in 4...7 {
                try await withLab { lab in
                    let store = DyingStore(countingKeysWith: "persistent:outbox")
                    var parts: [Int] = []
                    for isDying in [true, false] {
                        store.live(writes: .max)
                        let time = TestTime()
                        try await withClient(of: lab, storage: store, time: time) { my in
                            let before = my.received(at: 5).count { $0.hasPrefix("upload.save") }
                            if isDying { try await my.signIn() }
                            let own = try await my.client.me().peer
                            if isDying { store.live(writes: writes) }
                            let outbox = try await my.client.outbox()
                            try await outbox.send(.file(path), to: own, key: "note")
                            if isDying {
                                try await eventually("it is dead, or has sent it") {
                                    if store.isDead { return true }
                                    return await outbox.entry("note")?.state.isSent == true
                                }
                            } else {
                                try await my.time.passing { try await outbox.untilSent() }
                                let messages = try await my.client.messages(in: own).collect()
                                #expect(messages.count { $0.file?.name == "note.txt" } == 1)
                            }
                            parts.append(my.received(at: 5).count { $0.hasPrefix("upload.save") } - before)
                            guard isDying else { return }
                            store.end()
                            // What is left of it may do something yet.
                            store.live(writes: .max)
                        }
                        await time.pass(.seconds(10), in: .seconds(1))
                    }
                    #expect(parts == [1, 0], "\(writes) writes")
                }
            }
        }
    }

    @Test("U46 what the server has forgotten of an upload is uploaded anew; bots' files go once as well")
    func forgottenUploads() async throws {
        try await withFileDirectory { directory in
            let path = directory + "/note.txt"
            try write(Array("a note".utf8), path)
            try await withLab { lab in
                try await withClient(of: lab) { my in
                    try await my.signIn()
                    let own = try await my.client.me().peer
                    let outbox = try await my.client.outbox()
                    await lab.failNext("messages.sendMedia", at: 5, code: 400, message: "FILE_PART_7_MISSING")
                    try await outbox.send(.file(path), to: own, key: "note")
                    let entry = try await my.time.passing { try await outbox.outcome(of: "note") }
                    guard case .sent(let id?)? = entry?.state else { throw TestFailure("\(String(describing: entry))") }
                    #expect(try await my.client.messages([id], in: own).first?.file?.name == "note.txt")
                    // Waits that the server asks for are no attempts to upload it.
                    await lab.failNext("messages.sendMedia", at: 5, code: 420, message: "FLOOD_WAIT_1", times: 6)
                    await lab.failNext("messages.sendMedia", at: 5, code: 400, message: "FILE_PART_7_MISSING")
                    try await outbox.send(.file(path), to: own, key: "late")
                    let late = try await my.time.passing { try await outbox.outcome(of: "late") }
                    guard case .sent? = late?.state else { throw TestFailure("\(String(describing: late))") }
                    #expect(late?.attempts == 8)
                    // It is uploaded five times more, and then the server is believed.
                    func parts() -> Int { my.received(at: 5).count { $0 == "upload.saveFilePart" } }
                    let before = parts()
                    await lab.failNext("messages.sendMedia", at: 5, code: 400, message: "FILE_PART_7_MISSING", times: 6)
                    try await outbox.send(.file(path), to: own, key: "lost")
                    let lost = try await my.time.passing { try await outbox.outcome(of: "lost") }
                    guard case .failed(let end)? = lost?.state else { throw TestFailure("\(String(describing: lost))") }
                    #expect(end.serverMessage == "FILE_PART_7_MISSING" && parts() == before + 6)
                    await lab.failNext("messages.sendMedia", at: 5, code: 400, message: "MEDIA_INVALID")
                    try await outbox.send(.file(path), to: own, key: "refused")
                    guard case .failed(let failure)? = try await outbox.outcome(of: "refused")?.state else {
                        throw TestFailure("not refused")
                    }
                    #expect(failure.code == "invalidMedia" && failure.serverMessage == "MEDIA_INVALID")
                }
            }
        }
    }

    @Test("U46 a session that ends before its answer is stored sends nothing twice: the next one finds the message")
    func endsBetweenAnswerAndStore() async throws {
        try await withLab { lab in
            let store = DyingStore(countingKeysWith: "persistent:outbox")
            try await withClient(of: lab, storage: store) { my in
                let client = my.client
                try await my.signIn()
                let own = try await client.me().peer
                // Index, part, index, and that it is under way: the outcome is not written any more.
                store.live(writes: 4)
                let outbox = try await client.outbox()
                try await outbox.send("once", to: own, key: "a")
                try await eventually("the outcome cannot be stored") { store.isDead }
                await lab.revokeAuthorizations(phone: LabClient.alice.phone)
                store.end()
            }
            store.live(writes: .max)
            try await withClient(of: lab, storage: store) { my in
                let client = my.client
                try await eventually("the session has ended") {
                    if (try? await client.me()) != nil { return false }
                    return try await !client.accountStatus().isSignedIn
                }
                try await my.signIn()
                let own = try await client.me().peer
                let outbox = try await client.outbox()
                let entry = try await my.time.passing { try await outbox.outcome(of: "a") }
                let messages = try await client.messages(in: own).collect().filter { $0.text == "once" }
                #expect(messages.count == 1 && entry?.state == .sent(messageID: messages.first?.id))
            }
        }
    }

    @Test("U46 two outboxes that together exceed a limit lose nothing, and ask nothing again before a pause is over")
    func limitsOfTwo() async throws {
        let time = TestTime()
        var configuration = LabConfiguration()
        configuration.sendingLimits = .usual
        try await TelegramLab.withLab(configuration.forTests(time: time)) { lab in
            try await withClient(of: lab, time: time) { my in
                let client = my.client
                try await my.signIn()
                let own = try await client.me().peer
                let outboxes = [try await client.outbox("a"), try await client.outbox("b")]
                for number in 1...4 {
                    for (name, outbox) in zip(["a", "b"], outboxes) {
                        try await outbox.send("\(name) \(number)", to: own, key: "\(number)")
                    }
                }
                for outbox in outboxes { try await outbox.untilSent() }
                let texts = try await client.messages(in: own, order: .oldestFirst).collect().map(\.text)
                for name in ["a", "b"] {
                    #expect(texts.filter { $0.hasPrefix(name) } == (1...4).map { "\(name) \($0)" })
                }
                let breaches = await lab.limitBreaches
                #expect(!breaches.isEmpty && !breaches.contains(where: \.isRepeated))
            }
        }
    }
}

extension OutboxEntry.State {
    fileprivate var isSent: Bool { if case .sent = self { true } else { false } }
}
