import Foundation
import TelegramKit
import TelegramLab
import TestTime
import Testing

@testable import mtproto

@Suite("mtproto and proxies")
struct ProxyTests {
    /// A lab with proxies, described in a file.
    private func withLabFile(
        _ kinds: [LabProxyConfiguration.Kind], _ body: (LabDescription, String) async throws -> Void
    ) async throws {
        var configuration = LabConfiguration()
        configuration.proxies = kinds.map { LabProxyConfiguration($0) }
        let directory = try TemporaryDirectory()
        try await withLab(configuration) { lab in
            let file = try directory.file("lab.json", try JSONOutput.string(lab.description))
            try await body(lab.description, file)
        }
    }

    private struct Report: Decodable {
        let proxy: String
        let kind: String
        let reachable: Bool
        let roundTripMilliseconds: Double?
        let greeting: String?
        let problem: String?
    }

    @Test("proxy check tells which proxies lead to a datacenter, one line each, without secrets")
    func proxyCheckTells() async throws {
        try await withLabFile(LabProxyConfiguration.Kind.allCases) { lab, file in
            let dead = "socks5://someone:hunter2@127.0.0.1:1"
            let urls = lab.proxies.map(\.url) + [dead]
            let run = await CommandRun.of(["proxy", "check", "--lab", file] + urls)
            #expect(run.status == .success, "\(run.errors)")
            #expect(run.output.count == urls.count)
            for (line, proxy) in zip(run.output, lab.proxies) {
                #expect(line.contains(":\(proxy.port)  reachable: ") && line.contains("ms round trip"), "\(line)")
                #expect(line.contains("greeting chromium") == (proxy.kind == "mtproxy-ee"))
            }
            #expect(run.output.last == "SOCKS5 proxy 127.0.0.1:1  not usable: connection refused")
            #expect(!run.output.contains { $0.contains("hunter2") || $0.contains("secret") || $0.contains("lab%20") })

            let json = await CommandRun.of(["proxy", "check", "--json", "--lab", file, urls[2], dead])
            let reports = try json.json([Report].self)
            #expect(reports.map(\.reachable) == [true, false] && reports.map(\.kind) == ["mtproxy-ee", "socks5"])
            #expect(reports[0].greeting == "chromium-133" && reports[0].roundTripMilliseconds ?? 0 > 0)
            #expect(reports[1].problem == "connection refused" && reports[0].proxy.hasPrefix("MTProxy (fake TLS) "))
        }
    }

    @Test("proxy check ends with status 69 when nothing leads there, and 65 for what is no proxy")
    func proxyCheckFails() async throws {
        try await withLabFile([.http]) { lab, file in
            let port = lab.proxies[0].port
            let none = await CommandRun.of(
                "proxy", "check", "--lab", file, "--timeout", "2", "socks5://127.0.0.1:\(port)", "http://127.0.0.1:1")
            #expect(none.status == .unavailable && none.output.count == 2 && none.errors.count == 1)
            #expect(none.errors.first?.contains("leads to datacenter 2") == true, "\(none.errors)")
            for url in ["socks5://hunter2", "tg://proxy?server=a&port=1&secret=hunter2", "hunter2"] {
                let bad = await CommandRun.of("proxy", "check", "--lab", file, url)
                #expect(bad.status == .badData && bad.errors.count == 1 && !bad.errors[0].contains("hunter2"))
                let login = await CommandRun.of("me", "--lab", file, "--proxy", url)
                #expect(login.status == .badData && !login.errors[0].contains("hunter2"))
            }
        }
    }

    @Test("dc probe goes through whichever proxy works, named by options or the variable; where none does, it says why")
    func probesGoThroughWhicheverWorks() async throws {
        let home = try TemporaryDirectory()
        try await withLabFile([.socks5]) { lab, file in
            let (dead, working) = ("socks5://127.0.0.1:1", lab.proxies[0].url)
            let probe = ["dc", "probe", "--lab", file]
            for (arguments, environment) in [
                (["--proxy", dead, "--proxy", working, "--transport", "tcp"], [:]),
                ([], ["MTPROTO_PROXY": "\(dead) \(working)"]),
            ] as [([String], [String: String])] {
                let run = await CommandRun.of(probe + arguments, home: home, environment: environment)
                #expect(run.status == .success && run.output.count == 5, "\(run.output) \(run.errors)")
                #expect(run.output.allSatisfy { $0.contains("  answers: ") }, "\(run.output)")
            }
            let none = await CommandRun.of(
                probe + ["--proxy", dead, "--proxy", "http://127.0.0.1:1", "--datacenter", "2"], home: home)
            #expect(none.status == .unavailable && none.output.count == 1)
            let reasons = "SOCKS5 proxy 127.0.0.1:1: connection refused; HTTP proxy 127.0.0.1:1: connection refused"
            #expect(none.output.first?.hasSuffix("  no answer: \(reasons)") == true, "\(none.output)")
        }
    }

    @Test("An MTProxy carries TCP alone: another transport is refused, wherever the proxy is named")
    func transportsThroughMTProxies() async throws {
        let home = try TemporaryDirectory()
        let url = "tg://proxy?server=127.0.0.1&port=1&secret=" + String(repeating: "ab", count: 16)
        let login = ["login", "--test", "--api-id", "1", "--api-hash", "x", "--phone", "9996651001"]
        for (arguments, environment) in [
            (["--proxy", url, "--transport", "http"], [:]), (["--transport", "ws"], ["MTPROTO_PROXY": url]),
        ] as [([String], [String: String])] {
            let run = await CommandRun.of(login + arguments, home: home, environment: environment)
            #expect(run.status == .usage && run.output.isEmpty && run.errors.count == 1)
            #expect(run.errors.first?.hasPrefix("mtproto: --transport ") == true, "\(run.errors)")
            #expect(run.errors.first?.contains("MTPROTO_PROXY") == !environment.isEmpty, "\(run.errors)")
        }
        #expect(home.content.isEmpty)
    }

    @Test("--proxy takes an account's commands through a proxy; the session stays the same with and without")
    func accountThroughProxy() async throws {
        let home = try TemporaryDirectory()
        try await withLabFile([.mtproxyTLS]) { lab, file in
            let url = lab.proxies[0].url
            let account = try #require(lab.accounts.first)
            let login = await CommandRun.of(
                "login", "--lab", file, "--proxy", url, "--phone", account.phone, "--code", account.code, "--verbose",
                home: home)
            #expect(login.status == .success && login.output == ["Signed in as Alice Arden."], "\(login.errors)")
            let dials = login.errors.filter { $0.contains("dialling") }
            #expect(dials.count == 2)
            #expect(dials.allSatisfy { $0.contains(":\(lab.proxies[0].port), tcp through mtproxy with fake tls") })
            #expect(!login.errors.contains { $0.contains("secret") })
            let me = await CommandRun.of("me", "--lab", file, home: home)
            #expect(me.status == .success && me.output.first == "Alice Arden", "\(me.errors)")
        }
    }

    @Test("The variable MTPROTO_PROXY names proxies where the option does not, and what is none of them is refused")
    func proxyVariable() async throws {
        let home = try TemporaryDirectory()
        try await withLabFile([.socks5WithPassword]) { lab, file in
            let variable = ["MTPROTO_PROXY": " \(lab.proxies[0].url) "]
            let account = try #require(lab.accounts.first)
            let login = await CommandRun.of(
                "login", "--lab", file, "--phone", account.phone, "--code", account.code, "--verbose", home: home,
                environment: variable)
            #expect(login.status == .success, "\(login.errors)")
            let dials = login.errors.filter { $0.contains("dialling") }
            #expect(!dials.isEmpty && dials.allSatisfy { $0.contains(":\(lab.proxies[0].port), tcp through socks5") })
            let wrong = await CommandRun.of(
                "me", "--lab", file, home: home, environment: ["MTPROTO_PROXY": "socks5://hunter2"])
            #expect(wrong.status == .badData && !wrong.errors.contains { $0.contains("hunter2") })
        }
    }

    @Test("With a proxy a lab is not dialled directly, and the option counts in place of the variable")
    func nothingGoesAroundTheProxy() async throws {
        let home = try TemporaryDirectory()
        try await withLab { lab in
            let file = try lab.describe(in: home)
            let login = await CommandRun.of(
                "login", "--lab", file, "--phone", "9996651001", "--code", "55555", home: home)
            #expect(login.status == .success, "\(login.errors)")
            let accepted = lab.counters.tcpAccepts
            for (arguments, environment) in [
                (["--proxy", "socks5://127.0.0.1:1"], [:]),
                ([], ["MTPROTO_PROXY": "socks5://127.0.0.1:1"]),
                (["--proxy", "socks5://127.0.0.1:1"], ["MTPROTO_PROXY": "socks5://127.0.0.1:2"]),
            ] {
                let (heard, dialled) = AsyncStream<String>.makeStream()
                let command = Task {
                    await CommandRun.of(
                        ["me", "--lab", file, "--verbose"] + arguments, home: home, environment: environment,
                        heard: { dialled.yield($0) })
                }
                // Twice to a proxy that is not there: enough to go elsewhere, if it ever would.
                var count = 0
                for await line in heard where line.contains("dialling") {
                    count += 1
                    if count == 2 { break }
                }
                command.cancel()
                let run = await command.value
                #expect(run.status != .success, "\(run.errors)")
                let dials = run.errors.filter { $0.contains("dialling") }
                #expect(dials.count >= 2 && dials.allSatisfy { $0.contains(":1, ") }, "\(run.errors)")
            }
            #expect(lab.counters.tcpAccepts == accepted)
        }
    }

    @Test("lab lets a proxy promote a channel of the title that it is given")
    func promotedChannel() async throws {
        let directory = try TemporaryDirectory()
        let options = ["--proxy", "mtproxy", "--promote", "News of the proxy"]
        _ = try await RunningLab.run(in: directory, options: options) { lab in
            let content = try Data(contentsOf: URL(fileURLWithPath: lab.file))
            let description = try JSONDecoder().decode(LabDescription.self, from: content)
            let time = TestTime()
            var configuration = TelegramConfiguration.lab(try LabServers(description))
            configuration.time = time.source
            configuration.proxies = [try TelegramProxy(try #require(description.proxies.first).url)]
            try await withTelegramClient(configuration) { client in
                let code = try await client.sendCode(to: "9996621002")
                _ = try await client.signIn("22222", with: code)
                let begin = time.elapsed
                while await client.promotedChannel == nil, time.elapsed - begin < .seconds(60) {
                    try await Task.sleep(for: .milliseconds(5))
                }
                let channel = await client.promotedChannel
                #expect(channel?.title == "News of the proxy")
            }
        }
    }

    private struct Listed: Decodable {
        let title: String
        let promotedBy: String?
    }

    @Test(
        "C12 chats has what one of several proxies promotes in the first line, marked and not counted; else nothing")
    func promotedChannelIsListed() async throws {
        var configuration = LabConfiguration()
        configuration.proxies = [LabProxyConfiguration(.mtproxyTLS, promotedChannel: "News of the proxy")]
        let home = try TemporaryDirectory()
        try await withLab(configuration) { lab in
            let file = try lab.describe(in: home)
            let login = await CommandRun.of(
                "login", "--lab", file, "--phone", "9996651001", "--code", "55555", home: home)
            #expect(login.status == .success, "\(login.errors)")
            let direct = await CommandRun.of("chats", "--lab", file, "--limit", "1", home: home)
            #expect(direct.output.count == 2 && direct.output.first?.contains("promoted") == false)

            let through = ["--lab", file, "--proxy", lab.description.proxies[0].url, "--proxy", "socks5://127.0.0.1:1"]
            let chats = await CommandRun.of(["chats", "--limit", "1"] + through, home: home)
            #expect(chats.output.count == 3, "\(chats.errors)")
            #expect(chats.output.first?.hasPrefix("promoted by ") == true)
            let promoted = chats.output.dropFirst().first
            #expect(promoted?.hasPrefix("proxy ") == true && promoted?.contains("News of the proxy") == true)
            #expect(chats.output.last?.hasPrefix(" ") == true)

            let json = await CommandRun.of(["chats", "--json"] + through, home: home)
            let listed = try json.json([Listed].self)
            #expect(listed.first?.title == "News of the proxy" && listed.first?.promotedBy == "proxy")
            #expect(listed.count > 1 && listed.dropFirst().allSatisfy { $0.promotedBy == nil })
        }
    }

    @Test("lab puts proxies of every kind in front, describes them, and refuses kinds that do not exist")
    func labWithProxies() async throws {
        for wrong in ["socks4", "socks5:0x1", "socks5:70000"] {
            #expect(await CommandRun.of("lab", "--proxy", wrong).status == .usage)
        }
        let directory = try TemporaryDirectory()
        let file = directory.path + "/lab.json"
        let run = await CommandRun.of("lab", "--describe", file, "--proxy", "all", interrupted: {})
        #expect(run.status == .success)
        let lab = try JSONDecoder().decode(
            LabDescription.self, from: Data(contentsOf: URL(fileURLWithPath: file)))
        #expect(lab.proxies.map(\.kind) == LabProxyConfiguration.Kind.allCases.map(\.rawValue))
        for proxy in lab.proxies {
            #expect(run.output.contains { $0.hasPrefix(proxy.kind) && $0.contains(proxy.url) })
            #expect(try TelegramProxy(proxy.url).port == proxy.port)
        }
    }
}
