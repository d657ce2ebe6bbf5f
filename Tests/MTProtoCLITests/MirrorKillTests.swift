import Foundation
import TelegramAPI
import TelegramKit
import TelegramLab
import TestTime
import TestProcesses
import Testing

@testable import mtproto

/// `mtproto mirror` as a process that is killed as `kill -9` does, while messages come.
@Suite("A killed mirror")
struct MirrorKillTests {
    private struct Line: Decodable {
        let change: String
        let id: Int?
        let text: String?
        let messages: [Int]?
    }

    /// A process that mirrors.
    private struct Mirror {
        let process = ChildProcess()
        private let file: String
        private let said: String
        private let ended: AsyncStream<Void>

        init(of lab: String, into file: String, home: TemporaryDirectory) throws {
            self.file = file
            said = home.path + "/said"
            process.executableURL = URL(fileURLWithPath: BuiltExecutable.path ?? "")
            process.arguments = ["mirror", "@boris", file, "--lab", lab, "--session", home.path + "/session"]
            process.setStandardInput(FileHandle.nullDevice)
            process.setStandardOutput(FileHandle.nullDevice)
            _ = FileManager.default.createFile(atPath: said, contents: nil)
            process.setStandardError(FileHandle(forWritingAtPath: said))
            let (ended, end) = AsyncStream.makeStream(of: Void.self)
            self.ended = ended
            process.onExit { end.finish() }
            try process.run()
        }

        /// Waits until the file holds something.
        func wrote(_ text: String) async throws { try await wait(for: text, in: file) }

        /// Waits until the process has said something.
        func says(_ text: String) async throws { try await wait(for: text, in: said) }

        private func wait(for text: String, in place: String) async throws {
            let time = TestTime()
            while try Data(contentsOf: URL(fileURLWithPath: place)).range(of: Data(text.utf8)) == nil {
                guard process.isRunning, time.elapsed < .seconds(600) else {
                    let words = (try? String(contentsOfFile: said, encoding: .utf8)) ?? ""
                    throw CommandFailure(.software, "no \(text), and the command said: \(words)")
                }
                try await Task.sleep(for: .milliseconds(2))
            }
        }

        func end(by signal: Int32) async {
            kill(process.processIdentifier, signal)
            for await _ in ended {}
        }
    }

    private func lines(_ file: String) throws -> [Line] {
        try Data(contentsOf: URL(fileURLWithPath: file)).split(separator: UInt8(ascii: "\n"))
            .map { try JSONDecoder().decode(Line.self, from: $0) }
    }

    @Test(
        "U26 killed again and again while messages come, a mirror has each change once, and marks what it was not told",
        .enabled(if: BuiltExecutable.path != nil, "the executable is not beside the tests"))
    func killedMirrorsAreWhole() async throws {
        let home = try TemporaryDirectory()
        let file = home.path + "/boris.jsonl"
        var configuration = LabConfiguration()
        configuration.differences.longest = 20
        // By the machine's clock, as the processes go.
        try await TelegramLab.withLab(configuration) { lab in
            let description = try lab.describe(in: home)
            let servers = try LabServers(lab.description)
            let alice = try #require(await lab.userID("alice"))
            let session = ["--lab", description, "--session", home.path + "/session"]
            let login = await CommandRun.of(["login", "--phone", "9996651001", "--code", "55555"] + session)
            #expect(login.status == .success, "\(login.errors)")
            try await BuiltExecutable.waitUntilFree(home.path + "/session")
            // Each page of the history waits until the test lets it go.
            let (asked, ask) = AsyncStream.makeStream(of: Void.self)
            let (goes, letGo) = AsyncStream.makeStream(of: Void.self)
            await lab.answer(API.Messages.GetHistory.self) { _, caller in
                guard caller.userID == alice else { return nil }
                ask.yield()
                for await _ in goes { break }
                return nil
            }
            func askedForPage() async { for await _ in asked { break } }
            func start() throws -> Mirror { try Mirror(of: description, into: file, home: home) }
            try await withTelegramClient(.lab(servers)) { boris in
                try await boris.signIn(servers.accounts[1])
                let chat = try await boris.resolve(.username("alice"))
                func killsWhileHistoryIsRead() async throws {
                    /// More than one page of history.
                    var ids: [Int] = []
                    for number in 1...8 { ids.append(try await boris.send("early \(number)", to: chat).id) }
                    for _ in 1...4 {
                        ids += try await boris.forward(ids, from: chat, to: chat, namesAuthor: false).map(\.id)
                    }

                    // While the history is read: before the first page, between two, behind the last.
                    for moment in 1...3 {
                        let mirror = try start()
                        await askedForPage()
                        if moment > 1 {
                            letGo.yield()
                            await askedForPage()
                        }
                        try await boris.send("while it reads \(moment)", to: chat)
                        await mirror.end(by: SIGKILL)
                        letGo.yield()
                    }
                    letGo.finish()
                }
                try await killsWhileHistoryIsRead()

                // What happens now: on its way, and just written.
                var mirror = try start()
                func killsWhileMessagesCome() async throws {
                    try await mirror.says("The history is through")
                    var told = await lab.updates(to: alice).makeAsyncIterator()
                    let changed = try await boris.send("on its way", to: chat)
                    _ = await told.next()
                    await mirror.end(by: SIGKILL)
                    try await boris.edit(changed.id, in: chat, to: "changed while nothing ran")
                    mirror = try start()
                    try await mirror.wrote("changed while nothing ran")
                    await mirror.end(by: SIGKILL)
                    mirror = try start()
                    for number in 1...10 {
                        let message = try await boris.send("now \(number)", to: chat)
                        if number == 3 {
                            try await mirror.wrote("now 3")
                            try await boris.delete([message.id], in: chat)
                        }
                        if number == 6 { await mirror.end(by: SIGKILL) }
                    }
                }
                try await killsWhileMessagesCome()

                func killsWhereSomethingIsMissed() async throws {
                    // More than the server keeps of what happened.
                    for number in 1...25 { try await boris.send("missed \(number)", to: chat) }
                    var requests = await lab.requests().makeAsyncIterator()
                    mirror = try start()
                    while let request = await requests.next(), request.method != "updates.getDifference" {}
                    await mirror.end(by: SIGKILL)
                    mirror = try start()
                    try await mirror.wrote(#""change":"gap""#)
                    await mirror.end(by: SIGKILL)
                    mirror = try start()
                    try await boris.send("last", to: chat)
                    try await mirror.wrote("last")
                    await mirror.end(by: SIGINT)
                    #expect(mirror.process.terminationReason == .exit && mirror.process.terminationStatus == 0)
                }
                try await killsWhereSomethingIsMissed()
            }

            let kept = try keptMessages(in: file)
            // The file holds what Alice sees.
            var own = TelegramConfiguration.lab(servers)
            own.storage = try FileStore(directory: home.path + "/session")
            let there = try await withTelegramClient(own) { client in
                try await client.messages(in: client.resolve(.username("boris"))).collect()
            }
            #expect(Dictionary(there.map { ($0.id, $0.text) }) { $1 } == kept)
            #expect(kept.count > 150)
        }
    }

    /// What the file holds in the end, each change once.
    private func keptMessages(in file: String) throws -> [Int: String] {
        let all = try lines(file)
        var kept: [Int: String] = [:]
        for line in all {
            switch line.change {
            case "message", "edited":
                let id = try #require(line.id)
                #expect((kept.updateValue(line.text ?? "", forKey: id) != nil) == (line.change == "edited"))
            case "deleted": for id in line.messages ?? [] { kept[id] = nil }
            default: break
            }
        }
        let told = all.filter { $0.change == "message" }.compactMap(\.id)
        #expect(told == told.sorted() && Set(told).count == told.count)
        #expect(all.count { $0.change == "mirror" } == 1 && all.first?.change == "mirror")
        #expect(all.count { $0.change == "gap" } == 1 && all.last?.change == "place")
        #expect(all.count { $0.change == "edited" && $0.text == "changed while nothing ran" } == 1)
        return kept
    }
}
