import Foundation
import TelegramAPI
import TelegramLab
import TestTime
import Testing

@testable import mtproto

/// When `mtproto mirror` writes where it is.
@Suite("Places of mirrors")
struct MirrorPlaceTests {
    private struct Line: Decodable {
        let change: String
        let text: String?
    }

    @Test("U26 a mirror that runs, and in whose chat nothing happens, writes its place after ten minutes, not before")
    func quietPlacesAreWritten() async throws {
        let home = try TemporaryDirectory()
        let labTime = TestTime()
        try await TelegramLab.withLab(LabConfiguration().forTests(time: labTime)) { lab in
            let description = try lab.describe(in: home)
            let file = home.path + "/places.jsonl"
            let login = await CommandRun.of(
                "login", "--phone", "9996651001", "--code", "55555", "--lab", description, home: home)
            #expect(login.status == .success)
            let (alice, boris) = (try #require(await lab.userID("alice")), try #require(await lab.userID("boris")))
            let clara = try #require(await lab.userID("clara"))
            let peer = try #require(await lab.inputPeer(.peerUser(userID: alice)))
            func send(_ text: String, _ number: Int64, as user: Int64) async throws {
                let request = API.Messages.SendMessage(peer: peer, message: text, randomID: number)
                _ = try await lab.perform(request, as: user)
            }
            /// More than a hundred updates from elsewhere, then a message in the chat.
            func makeNoise(_ numbers: ClosedRange<Int64>, endingWith text: String) async throws {
                for number in numbers { try await send("noise", number, as: clara) }
                try await send(text, numbers.upperBound, as: boris)
            }
            /// The whole lines.
            func lines() throws -> [Line] {
                try Data(contentsOf: URL(fileURLWithPath: file)).split(separator: UInt8(ascii: "\n"))
                    .compactMap { try? JSONDecoder().decode(Line.self, from: $0) }
            }
            func placeCount() throws -> Int { try lines().count { $0.change == "place" } }

            let time = TestTime()
            let (interruption, interrupt) = AsyncStream.makeStream(of: Void.self)
            let (begun, begin) = AsyncStream.makeStream(of: Void.self)
            let (writes, write) = AsyncStream.makeStream(of: Void.self)
            let running = Task {
                defer {
                    begin.finish()
                    write.finish()
                }
                return await CommandRun.of(
                    ["mirror", "@boris", file, "--lab", description], home: home, heard: { _ in begin.finish() },
                    synchronize: { _ in
                        write.yield()
                        return 0
                    }, time: time, interrupted: { for await _ in interruption {} })
            }
            var written = writes.makeAsyncIterator()
            /// Waits for a batch that has a message.
            func wait(for text: String) async throws {
                while true {
                    let all = try lines()
                    if all.contains(where: { $0.text == text }), all.last?.change == "place" { return }
                    guard await written.next() != nil else { throw CommandFailure(.software, "no \(text) in the file") }
                }
            }
            for await _ in begun {}
            let before = try placeCount()
            try await makeNoise(1...128, endingWith: "first")
            try await wait(for: "first")
            #expect(try placeCount() == before + 1)

            labTime.jump(.seconds(601))
            time.letMachineSleep(for: .seconds(601))
            try await makeNoise(129...256, endingWith: "second")
            try await wait(for: "second")
            #expect(try placeCount() == before + 3)
            interrupt.finish()
            #expect(await running.value.status == .success)
        }
    }
}
