import TelegramLab
import Testing

@testable import TelegramKit

/// What becomes of a connection for files on which a part is on its way that nobody wants any more.
struct CancelledPartTests {
    @Test(
        "P36 a large part that is cancelled costs its connection the session; a small one does not",
        arguments: [(512, true), (64, false)])
    func cancelledPartsOnTheWire(kilobytes: Int, isReplaced: Bool) async throws {
        try await withLab { lab in
            try await withClient(of: lab) { alice in
                try await alice.signIn()
                let file = try await alice.sendFile(fileContent(2 << 20))
                var options = DownloadOptions()
                options.partSize = kilobytes << 10
                let client = alice.client
                let before = lab.frameLog(5).count
                /// The sessions in which this was said behind so many frames.
                func sessions(after count: Int, saying name: String = "upload.getFile") -> Set<Int64> {
                    let frames = lab.frameLog(5).dropFirst(count).filter { frame in
                        frame.direction == .received && frame.messages.contains { $0.name == name }
                    }
                    return Set(frames.compactMap(\.sessionID))
                }
                await lab.holdAnswers(5)
                let download = Task { [options] in try await client.download(file, options: options) }
                try await eventually("parts are asked for") { !sessions(after: before).isEmpty }
                download.cancel()
                _ = await download.result
                try await eventually("answers are dropped in each session") {
                    let asked = sessions(after: before)
                    return sessions(after: before, saying: "rpc_drop_answer").isSuperset(of: asked)
                }
                await lab.releaseAnswers(5)
                let former = sessions(after: before)
                let count = lab.frameLog(5).count
                #expect(try await client.download(file, options: options).count == 2 << 20)
                let later = sessions(after: count)
                #expect(later.isDisjoint(with: former) == isReplaced, "\(former), then \(later)")
            }
        }
    }
}
