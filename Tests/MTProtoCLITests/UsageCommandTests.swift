import Testing

@testable import mtproto

@Suite("mtproto usage")
struct UsageCommandTests {
    private struct Usage: Decodable {
        struct Counter: Decodable {
            let network: String
            let category: String
        }
        let bytesIn: Int
        let bytesOut: Int
        let counters: [Counter]
    }

    @Test("P27 usage says what commands have moved, asks nobody, and counts from zero again when told to")
    func usageOfCommands() async throws {
        let home = try TemporaryDirectory()
        let labDirectory = try TemporaryDirectory()
        var file = ""
        func mtproto(_ arguments: String...) async -> CommandRun {
            await CommandRun.of(arguments + ["--lab", file], home: home)
        }
        _ = try await RunningLab.run(in: labDirectory) { lab in
            file = lab.file
            #expect(await mtproto("usage").status == .notAuthorized)
            let login = await mtproto("login", "--phone", "9996651001", "--code", "55555")
            #expect(login.status == .success, "\(login.errors)")
            let first = try await mtproto("usage", "--json").json(Usage.self)
            #expect(first.bytesIn > 500 && first.bytesOut > 500)
            #expect(first.counters.map(\.network) == ["other"] && first.counters.map(\.category) == ["generic"])
            #expect(await mtproto("me").status == .success)
            let second = try await mtproto("usage", "--json").json(Usage.self)
            #expect(second.bytesIn > first.bytesIn && second.bytesOut > first.bytesOut)
            let table = await mtproto("usage").output
            #expect(table.count == 4 && table[2].contains("total") && table[2].contains("\(second.bytesIn)"))
            #expect(await mtproto("usage", "--network", "train").status == .usage)
            let nothing = try await mtproto("usage", "--network", "wifi", "--json").json(Usage.self)
            #expect(nothing.bytesIn == 0 && nothing.counters.isEmpty)
            // What went through other networks stays.
            #expect(await mtproto("usage", "--reset", "--network", "wifi").status == .success)
            #expect(try await mtproto("usage", "--json").json(Usage.self).bytesIn == second.bytesIn)
            let reset = try await mtproto("usage", "--reset", "--network", "other", "--json").json(Usage.self)
            #expect(reset.bytesIn == 0 && reset.bytesOut == 0)
            let since = await mtproto("usage", "--reset").output.suffix(3)
            #expect(since.map { $0.prefix { $0 != " " } } == ["cellular", "other", "wifi"], "\(since)")
        }
    }
}
