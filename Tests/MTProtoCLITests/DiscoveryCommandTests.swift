#if HTTPS
    import Foundation
    import MTProtoKit
    import TelegramKit
    import TelegramLab
    import TestTime
    import Testing

    @testable import mtproto

    @Suite("mtproto config, dc and trace")
    struct DiscoveryCommandTests {
        private struct Knowledge: Decodable {
            struct Datacenter: Decodable {
                let id: Int
                let addresses: [Address]
                let origin: String
                let source: String?
                let learned: Int?
                let hasKey: Bool
            }
            struct Address: Decodable {
                let address: String
                let port: Int
                let flags: [String]
                let lastAnswer: Int?
            }
            struct Configuration: Decodable {
                let datacenter: Int
                let received: Int
                let isBlocked: Bool
            }
            let datacenters: [Datacenter]
            let configuration: Configuration?
        }

        private struct Probe: Decodable {
            let datacenter: Int
            let address: String
            let reachable: Bool
            let problem: String?
        }

        private struct Search: Decodable {
            let outcome: String
            let datacenter: Int?
            let address: String?
            let port: Int?
            let reason: String?
        }

        private struct Event: Decodable {
            struct Connection: Decodable {
                let id: Int
                let purpose: String
            }
            let event: String
            let connection: Connection?
            let reason: String?
            let host: String?
            let purpose: String?
            let state: String?
        }

        @Test("B13 J17 It-3 a session tells what it has learnt, from where and when; the way there is traced")
        func sessionsTell() async throws {
            let directory = try TemporaryDirectory()
            var configuration = LabConfiguration()
            configuration.discovery = LabDiscoveryConfiguration()
            try await withLab(configuration) { lab in
                var description = lab.description
                // Nobody listens there: a whole net is this machine.
                for index in description.datacenters.indices { description.datacenters[index].address = "127.0.0.77" }
                let file = try directory.file("lab.json", try JSONOutput.string(description))

                let fresh = await CommandRun.of("config", "--lab", file, "--json", home: directory)
                #expect(fresh.status == .success, "\(fresh.errors)")
                let nothing = try fresh.json(Knowledge.self)
                #expect(
                    nothing.configuration == nil
                        && nothing.datacenters.map(\.origin) == Array(repeating: "seeds", count: 5))
                #expect(!directory.content.contains { $0.hasPrefix("state") }, "looking leaves nothing behind")

                let dead = await CommandRun.of("dc", "probe", "--lab", file, "--timeout", "5", home: directory)
                #expect(dead.status == .unavailable && dead.output.count == 5)
                #expect(dead.output.allSatisfy { $0.contains("no answer: connection refused") }, "\(dead.output)")

                // The lab itself is dialled before a login, at an address that answers.
                var client = TelegramConfiguration.lab(try LabServers(description))
                let session = directory.path + "/session"
                client.storage = try FileStore(directory: session)
                client.loginDeadline = nil
                client.time = TestTime().source
                client.discovery = client.discovery?.going(by: client.time)
                try await withTelegramClient(client) { client in
                    let code = try await client.sendCode(to: "9996621002")
                    _ = try await client.signIn("22222", with: code)
                }
                client.storage = MemoryStore()

                let learnt = await CommandRun.of("config", "--lab", file, "--json", "--session", session)
                #expect(learnt.status == .success, "\(learnt.errors)")
                let knowledge = try learnt.json(Knowledge.self)
                #expect(knowledge.configuration?.datacenter == 2)
                let second = try #require(knowledge.datacenters.first { $0.id == 2 })
                #expect(second.hasKey && second.learned != nil && second.addresses.first?.address == "127.0.0.1")
                #expect(second.source?.isEmpty == false)
                let text = await CommandRun.of("config", "--lab", file, "--session", session)
                #expect(text.output.first?.hasPrefix("Configuration of datacenter 2, received 20") == true)
                // Nothing is blocked here, and IPv4 comes first.
                #expect(text.output.first?.hasSuffix("Z.") == true, "\(text.output)")

                let list = await CommandRun.of("dc", "list", "--lab", file, "--session", session)
                #expect(list.status == .success && list.output.count >= 6)
                let probes = await CommandRun.of(
                    "dc", "probe", "--lab", file, "--session", session, "--json", "--datacenter", "2")
                #expect(probes.status == .success, "\(probes.errors)")
                #expect(try probes.json([Probe].self).contains { $0.reachable && $0.address.hasPrefix("127.0.0.1:") })
                let unknown = await CommandRun.of("dc", "probe", "--lab", file, "--datacenter", "99", home: directory)
                #expect(unknown.status == .badData)
            }
        }

        @Test("B15 J17 dc search asks for backup addresses at once, and says what came of it or why it cannot ask")
        func searchFromTheCommandLine() async throws {
            let directory = try TemporaryDirectory()
            var configuration = LabConfiguration()
            configuration.discovery = LabDiscoveryConfiguration()
            try await withLab(configuration) { lab in
                var description = lab.description
                // Nobody listens there: a whole net is this machine.
                for index in description.datacenters.indices { description.datacenters[index].address = "127.0.0.77" }
                let file = try directory.file("lab.json", try JSONOutput.string(description))
                let port = try #require(description.datacenters.first { $0.id == 2 }).port

                let json = await CommandRun.of("dc", "search", "--lab", file, "--json", home: directory)
                #expect(json.status == .success, "\(json.errors)")
                let found = try json.json(Search.self)
                #expect(found.outcome == "found" && found.datacenter == 2 && found.reason == nil)
                #expect(found.address == "127.0.0.1" && found.port == port)
                let text = await CommandRun.of("dc", "search", "--lab", file, home: directory)
                #expect(
                    text.output == ["datacenter 2 answered at a backup address: 127.0.0.1:\(port)"], "\(text.errors)")
                #expect(!directory.content.contains { $0.hasPrefix("state") }, "searching leaves nothing behind")

                await lab.setDiscoveryAnswer(.failure)
                let failed = await CommandRun.of("dc", "search", "--lab", file, "--json", home: directory)
                #expect(failed.status == .unavailable && failed.errors.count == 1, "\(failed.errors)")
                let report = try failed.json(Search.self)
                #expect(report.outcome == "failed" && report.datacenter == nil && report.address == nil)
                #expect(report.reason?.contains("status 500") == true)
                let unknown = await CommandRun.of("dc", "search", "--lab", file, "--account", "7", home: directory)
                #expect(unknown.status == .usage && unknown.errors.contains { $0.contains("account 7") })
            }
            try await withLab { lab in
                let file = try directory.file("other.json", try JSONOutput.string(lab.description))
                let run = await CommandRun.of("dc", "search", "--lab", file, home: directory)
                #expect(run.status == .unavailable && run.output.isEmpty)
                #expect(
                    run.errors.contains { $0.contains("the configuration names no resolver to ask") }, "\(run.errors)")
            }
        }

        @Test("J18 config and dc list show what the chosen account knows, the current one if none is chosen")
        func knowledgeOfAccounts() async throws {
            let directory = try TemporaryDirectory()
            try await withLab { lab in
                let file = try directory.file("lab.json", try JSONOutput.string(lab.description))
                for (phone, code) in [("9996621002", "22222"), ("9996651001", "55555")] {
                    let login = await CommandRun.of(
                        "login", "--add", "--lab", file, "--phone", phone, "--code", code, home: directory)
                    #expect(login.status == .success, "\(login.errors)")
                }
                func keys(_ arguments: String...) async throws -> [Int] {
                    let run = await CommandRun.of(["config", "--lab", file, "--json"] + arguments, home: directory)
                    return try run.json(Knowledge.self).datacenters.filter(\.hasKey).map(\.id)
                }
                #expect(try await keys().contains(5))
                let records = await CommandRun.of("accounts", "--lab", file, home: directory)
                #expect(records.output.count >= 2)
                #expect(try await keys("--account", "0").contains(2))
                #expect(try await !keys("--account", "0").contains(5))
                for command in [["config"], ["dc", "list"], ["dc", "probe"]] {
                    let unknown = await CommandRun.of(
                        command + ["--lab", file, "--account", "77"], home: directory)
                    #expect(unknown.status == .usage && unknown.errors.contains { $0.contains("account 77") })
                }
            }
        }

        @Test("B13 config says with which datacenters there is a key, and under which one somebody is signed in")
        func keysOfDatacenters() async throws {
            let directory = try TemporaryDirectory()
            try await withLab { lab in
                let file = try directory.file("lab.json", try JSONOutput.string(lab.description))
                // The first and the last word of each datacenter's line, which stand below the titles.
                func keys() async -> [String] {
                    let run = await CommandRun.of("config", "--lab", file, home: directory)
                    return run.output.suffix(5).map { line in
                        let words = line.split(separator: " ")
                        return "\(words.first ?? "") \(words.last ?? "")"
                    }.sorted()
                }
                #expect(await keys() == ["1 no", "2 no", "3 no", "4 no", "5 no"])
                let fresh = await CommandRun.of("config", "--lab", file, home: directory).output
                #expect(fresh.starts(with: ["No configuration of a server was seen yet.", ""]), "\(fresh)")
                // Alice lives on datacenter 5; datacenter 2 is asked first.
                let login = await CommandRun.of(
                    "login", "--lab", file, "--phone", "9996651001", "--code", "55555", home: directory)
                #expect(login.status == .success, "\(login.errors)")
                #expect(await keys() == ["1 no", "2 yes", "3 no", "4 no", "5 in"])
            }
        }

        @Test("J17 trace prints connections, requests and states as they happen, one JSON object per line")
        func traceTells() async throws {
            let directory = try TemporaryDirectory()
            try await withLab { lab in
                let file = try directory.file("lab.json", try JSONOutput.string(lab.description))
                let none = await CommandRun.of("trace", "--lab", file, home: directory)
                #expect(none.status == .notAuthorized)
                let login = await CommandRun.of(
                    "login", "--lab", file, "--phone", "9996621002", "--code", "22222", home: directory)
                #expect(login.status == .success, "\(login.errors)")
                let run = await CommandRun.of("trace", "--lab", file, "--json", "--seconds", "1", home: directory)
                #expect(run.status == .success, "\(run.errors)")
                let events = try run.output.map { try JSONDecoder().decode(Event.self, from: Data($0.utf8)) }
                #expect(events.contains { $0.event == "connection_opened" && $0.connection?.purpose == "main" })
                #expect(events.contains { $0.event == "state_changed" && $0.state == "connecting" })
                let closed = try #require(events.last { $0.event == "connection_closed" })
                #expect(closed.reason == "stopped")
                let text = await CommandRun.of("trace", "--lab", file, "--seconds", "1", home: directory)
                #expect(
                    text.output.contains { $0.contains("dialling") } && text.output.contains { $0.contains("closed: ") }
                )
            }
        }

        #if os(Linux)
            @Test("D21 trace says in which network it is, or why nobody tells; short commands do not ask")
            func traceTellsTheNetwork() async throws {
                let directory = try TemporaryDirectory()
                try await withLab { lab in
                    let file = try directory.file("lab.json", try JSONOutput.string(lab.description))
                    let login = await CommandRun.of(
                        "login", "--lab", file, "--phone", "9996621002", "--code", "22222", home: directory)
                    #expect(login.status == .success, "\(login.errors)")
                    let run = await CommandRun.of("trace", "--lab", file, "--json", "--seconds", "1", home: directory)
                    let events = try run.output.map { try JSONDecoder().decode(Event.self, from: Data($0.utf8)) }
                    let told = events.filter { $0.event.hasPrefix("network_") }
                    #expect(told.count == 1, "\(run.output)")
                    #expect(told.allSatisfy { $0.state == "available" || $0.event == "network_unwatched" })
                    let short = await CommandRun.of("me", "--lab", file, "--verbose", home: directory)
                    #expect(short.status == .success && !short.errors.contains { $0.contains("network") })
                }
            }
        #endif
    }
#endif
