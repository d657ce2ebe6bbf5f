import Foundation
import Testing

@testable import mtproto

@Suite("mtproto with messages")
struct MessageCommandTests {
    private struct Printed: Decodable {
        let id: Int
        let text: String
        let markdown: String?
        let reply_to: Int?
        let edit_date: Int?
    }

    @Test("K05 texts are sent from arguments and standard input, with formatting, read, searched and deleted")
    func messagesFromTheCommandLine() async throws {
        let home = try TemporaryDirectory()
        let labDirectory = try TemporaryDirectory()
        _ = try await RunningLab.run(in: labDirectory) { lab in
            func mtproto(_ arguments: String..., input: String = "") async -> CommandRun {
                await CommandRun.of(arguments + ["--lab", lab.file], home: home, input: Array(input.utf8))
            }
            #expect(await mtproto("login", "--phone", "9996651001", "--code", "55555").status == .success)
            let sent = try await mtproto("send", "me", "*bold* text", "--markdown", "--json").json(Printed.self)
            #expect(sent.text == "bold text" && sent.id > 0)
            let answer = await mtproto(
                "send", "me", "--html", "--silent", "--no-preview", "--reply-to", "\(sent.id)",
                input: "<i>from</i> a pipe\n")
            #expect(answer.status == .success, "\(answer.errors)")
            let history = await mtproto("history", "me", "--json")
            let printed = try history.output.map { try JSONDecoder().decode(Printed.self, from: Data($0.utf8)) }
            #expect(printed.map(\.text) == ["bold text", "from a pipe"])
            #expect(printed.map(\.markdown) == ["*bold* text", "_from_ a pipe"])
            #expect(printed.map(\.reply_to) == [nil, sent.id])
            #expect(await mtproto("history", "me", "--markdown").output.first == "\(sent.id) <- *bold* text")
            #expect(await mtproto("history", "me", "--before", "\(printed[1].id)").output.count == 1)
            #expect(await mtproto("history", "me", "--search", "PIPE").output.count == 1)
            #expect(await mtproto("read", "@boris").output == ["Marked as read."])

            let long = await mtproto("send", "me", input: String(repeating: "word ", count: 1000))
            #expect(long.output.count == 2, "\(long.errors)")
            #expect(await mtproto("delete", "me", "\(sent.id)").output == ["Deleted message \(sent.id)."])
            #expect(await mtproto("history", "me").output.count == 3)

            let wrong = await mtproto("send", "me", "*never closed", "--markdown")
            #expect(wrong.status == .badData && wrong.errors.first?.contains("line 1, column 1") == true)
            #expect(await mtproto("send", "me", input: " \n").status == .badData)
            #expect(await mtproto("send", "me", "x", "--markdown", "--html").status == .usage)
            #expect(await mtproto("history", "not a peer").status == .usage)
            #expect(await mtproto("history", "4711").status == .badData)
        }
    }
}
