import Foundation
import TelegramKit
import TelegramLab
import Testing

@testable import mtproto

@Suite("README.md")
struct ReadmeTests {
    /// Word for word what README.md shows.
    private func libraryUse(_ configuration: TelegramConfiguration) async throws {
        // swift-format-ignore
        try await withTelegramClient(configuration) { client in
            let code = try await client.sendCode(to: "+999 66 51 001")
            guard case .signedIn(let me) = try await client.signIn("55555", with: code) else { return }
            _ = try await client.sendMessage(to: me.peer, text: "Hello from Swift")
            for message in try await client.history(of: me.peer) { print(message.text) }
        }
    }

    @Test("The five-line use of the library stands in README.md as it is run here")
    func readmeShowsCodeThatRuns() async throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
        let source = try String(contentsOfFile: #filePath, encoding: .utf8)
        let begin = try #require(readme.range(of: "```swift\n"))
        let end = try #require(readme.range(of: "```", range: begin.upperBound..<readme.endIndex))
        let shown = readme[begin.upperBound..<end.lowerBound].split(separator: "\n").map { "        " + $0 }
        #expect(shown.count == 6)
        #expect(source.contains(shown.joined(separator: "\n")))

        try await withLab { lab in
            var configuration = try TelegramConfiguration.lab(lab)
            configuration.connectionDeadline = .seconds(120)
            try await libraryUse(configuration)
            #expect(lab.counters.tcpAccepts == 2)
        }
    }
}
