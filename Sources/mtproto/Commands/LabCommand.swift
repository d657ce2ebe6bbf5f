import ArgumentParser
import MTProtoKit
import TelegramLab

extension LabDiscoveryConfiguration.Answer: ExpressibleByArgument {}

struct LabCommand: ConsoleCommand {
    static let configuration = CommandConfiguration(
        commandName: "lab",
        abstract: "Run a local Telegram of five datacenters until interrupted.",
        discussion: """
            It listens on this machine only, keeps everything in memory and forgets it at the end, unless --state says \
            where to keep it. Other commands talk to it with --lab FILE. SIGINT (Ctrl-C) or SIGTERM ends it with status 0.
            """
    )

    @Option(help: ArgumentHelp("Write addresses, public key, accounts, bots and chats to FILE.", valueName: "file"))
    var describe: String?

    @Option(help: ArgumentHelp("Use ports N to N+4 instead of free ones.", valueName: "n"))
    var portBase: Int?

    @Option(
        name: .customLong("proxy"),
        help: ArgumentHelp(
            "Put a proxy in front of it, on a free port or on PORT: mtproxy, mtproxy-dd, mtproxy-ee, socks5, "
                + "socks5-password, http, http-password, or all of them. Can be given several times.",
            valueName: "kind[:port]"))
    var proxies: [String] = []

    @Option(
        name: .customLong("entry"),
        help: ArgumentHelp(
            "Add a way in, or what only looks like one, for DC or for each datacenter: open, media, websocket, http, tls, "
                + "slow, silent, closing, refusing, unreachable; only-KIND in place of the datacenter's own port. Can be "
                + "given several times.",
            valueName: "kind[:dc][@host][:port]"))
    var entries: [String] = []

    @Flag(help: "Add ports that take WebSocket and nothing else.")
    var websocket = false

    @Flag(help: "Add ports that speak TLS, for WebSocket and HTTPS.")
    var tls = false

    @Flag(help: "Add ports for files, and serve files nowhere else.")
    var media = false

    @Flag(help: "Add a content delivery network: large files are fetched from there, encrypted.")
    var cdn = false

    @Option(
        help: ArgumentHelp(
            "Answer questions for backup addresses over HTTPS, as Google's and Cloudflare's resolvers: genuine, mute, "
                + "garbage, expired, forged or failure.",
            valueName: "answer"))
    var discovery: LabDiscoveryConfiguration.Answer?

    @Option(help: ArgumentHelp("Port of the resolver.", valueName: "n"))
    var discoveryPort: Int?

    @Option(
        help: ArgumentHelp("The backup addresses are meant for phone numbers of these rules only.", valueName: "+7,-79")
    )
    var discoveryPhones: String?

    @Option(help: ArgumentHelp("So many addresses that say nothing stand before the real ones.", valueName: "n"))
    var discoveryDead: Int?

    @Flag(
        help: "The described addresses say nothing: the datacenters are only to be found through --discovery (genuine)."
    )
    var blocked = false

    @Option(
        help: ArgumentHelp("MTProxies in front of it promote a channel of this title.", valueName: "title"))
    var promote: String?

    @Option(
        help: ArgumentHelp(
            "Keep what happens in this directory, and go on there when started again.", valueName: "directory"))
    var state: String?

    @Flag(
        help: ArgumentHelp(
            "Answer methods that begin with get, search, check or can, and that it does not have, with nothing where their "
                + "answer can be empty, and not with an error."))
    var lenient = false
    @Option(
        help: ArgumentHelp(
            "Also speak a layer that is newer than the lab's own, by its schema, such as 232.tl.", valueName: "file"))
    var schema: String?
    @Option(
        help: ArgumentHelp("Let users and methods answer as FILE says; see docs/lab-scripts.md.", valueName: "file"))
    var script: String?
    @Option(
        help: ArgumentHelp(
            "Show previews of the pages that FILE describes; see docs/lab-scripts.md.", valueName: "file"))
    var pages: String?

    @Option(
        help: ArgumentHelp(
            "Take orders over HTTP on this port of this machine, 0 for a free one; see docs/lab-control.md.",
            valueName: "port"))
    var control: Int?

    @Option(
        help: ArgumentHelp(
            "Serve a page on this port of this machine, without it on a free one, and print its link; see docs/lab-page.md.",
            valueName: "port"))
    var web: Int?

    @OptionGroup var accountArguments: LabAccountArguments

    @OptionGroup var misbehaviour: LabFaultArguments

    @OptionGroup var judging: LabJudgeArguments

    @Option(help: ArgumentHelp("Seed for all that is random but the RSA keys: the same ids each run.", valueName: "n"))
    var seed: UInt64?

    @Option(
        help: ArgumentHelp(
            "Unix time at which the lab begins; it goes on from there. With --seed what is there at the start has the same "
                + "dates each run. Clients that go by their machine's clock (Pyrogram, Kurigram) need one near now.",
            valueName: "seconds"))
    var time: Int64?

    @Flag(
        help: ArgumentHelp(
            "Its time stands still until an order puts it forward (POST /time of --control): with --seed and --time the "
                + "same requests have the same dates each run."))
    var still = false

    @Flag(
        help: ArgumentHelp(
            "End when standard input does: who starts it with a pipe there leaves no lab behind, also when killed."))
    var untilStdinCloses = false

    @Flag(help: "Print docs/lab-methods.md: what clients can ask of it, and what not.")
    var methods = false

    func validate() throws {
        if methods {
            let given = GivenOptions([
                "--describe": describe != nil, "--port-base": portBase != nil, "--proxy": !proxies.isEmpty,
                "--entry": !entries.isEmpty, "--websocket": websocket, "--tls": tls, "--media": media, "--cdn": cdn,
                "--discovery": discovery != nil, "--discovery-port": discoveryPort != nil,
                "--discovery-phones": discoveryPhones != nil, "--discovery-dead": discoveryDead != nil,
                "--blocked": blocked, "--promote": promote != nil, "--state": state != nil,
                "--lenient": lenient,
                "--schema": schema != nil,
                "--script": script != nil, "--pages": pages != nil, "--control": control != nil, "--web": web != nil,
                "--seed": seed != nil,
                "--time": time != nil, "--still": still, "--until-stdin-closes": untilStdinCloses,
                "--flood": !misbehaviour.flood.isEmpty, "--fail": !misbehaviour.fail.isEmpty,
                "--slow": !misbehaviour.slow.isEmpty, "--cut": !misbehaviour.cut.isEmpty,
                "--fault": !misbehaviour.fault.isEmpty,
                "--limits": misbehaviour.limits != nil, "--judge": judging.isJudging,
                "--judge-trials": !judging.trials.isEmpty, "--judge-seconds": judging.seconds != nil,
                "--login-email": !accountArguments.loginEmail.isEmpty, "--terms": accountArguments.terms != nil,
                "--bot": !accountArguments.bots.isEmpty, "--world": accountArguments.world != nil,
            ])
            return try given.allow([], "with --methods, which runs nothing and prints always the same")
        }
        try judging.validate(hasPage: web != nil)
        let proxies = try proxyConfigurations()
        _ = try labEntries()
        if let portBase, !(1...65_531).contains(portBase) {
            throw ValidationError("--port-base takes a number from 1 to 65531.")
        }
        if promote != nil, !proxies.contains(where: { $0.kind.rawValue.hasPrefix("mtproxy") }) {
            throw ValidationError("--promote needs an MTProxy, such as --proxy mtproxy-ee.")
        }
        if let control, !(0...65_535).contains(control) {
            throw ValidationError("--control takes a port from 0 to 65535.")
        }
        if let web, !(0...65_535).contains(web) {
            throw ValidationError("--web takes a port from 0 to 65535.")
        }
        if let time, !(1_000_000_000...2_000_000_000).contains(time) {
            throw ValidationError("--time takes Unix seconds from 1000000000 (2001) to 2000000000 (2033).")
        }
        if state != nil {
            let given = GivenOptions(["--seed": seed != nil, "--time": time != nil, "--still": still])
            try given.allow([], "with --state, which goes on where an earlier lab ended")
        }
        try validateDiscovery()
    }

    private func validateDiscovery() throws(ValidationError) {
        guard discovery != nil || blocked else {
            let given = GivenOptions([
                "--discovery-port": discoveryPort != nil, "--discovery-phones": discoveryPhones != nil,
                "--discovery-dead": discoveryDead != nil,
            ])
            return try given.allow([], "without --discovery or --blocked: there is no resolver")
        }
        let rules = (discoveryPhones ?? "").filter { $0 != " " }.split(separator: ",")
        let areRules = rules.allSatisfy { rule in
            (rule.hasPrefix("+") || rule.hasPrefix("-")) && rule.dropFirst().allSatisfy { $0.isASCII && $0.isNumber }
        }
        guard areRules else {
            throw ValidationError("--discovery-phones takes beginnings of phone numbers with + or -, such as +7,-79.")
        }
    }

    func run(on console: Console) async throws {
        if methods { return console.write(TerminalText(lines: LabMethods.document)) }
        var configuration = LabConfiguration()
        configuration.portBase = portBase
        configuration.stateDirectory = state
        configuration.proxies = try proxyConfigurations()
        configuration.entries = try labEntries()
        configuration.servesFilesAtMediaEntriesAlone = media
        configuration.discovery = discoveryConfiguration
        configuration.seed = seed
        if let time {
            configuration.clockOffset = .seconds(Double(time) - console.time.wallClockUnixSeconds)
        }
        if still {
            configuration.stillTime = time ?? Int64(exactly: console.time.wallClockUnixSeconds.rounded(.down))
        }
        let script = try script.map { (path) throws(CommandFailure) in try LabScriptFile(path) }
        if let pages { configuration.webPages = try LabPagesFile.pages(at: pages) }
        configuration.sendingLimits = try misbehaviour.sendingLimits()
        if cdn { configuration.cdn = LabCDNConfiguration() }
        if let describe { try LabFile.checkReplaceable(describe) }
        try accountArguments.fill(&configuration)
        configuration.isLenient = lenient
        if let schema { configuration.newerSchema = try Self.schema(at: schema) }
        configuration.hearsOfLimits = { console.write(TerminalText($0)) }
        // No other process can read the log.
        configuration.frameLogLimit = 0
        // Before the file is there: a program that waits for it may send the signal at once.
        let interruption = console.watchForEnd(orOfInput: untilStdinCloses)
        let lab = try await Lab.listen(configuration.going(by: console.time))
        var description = lab.description
        var orders: LocalServer?
        var page: PageServer?
        do {
            if let script { try await LabScriptFile.play(script, on: lab) }
            try await misbehaviour.strike(lab)
            if let control {
                let server = try await Self.control(lab, port: control, time: console.time)
                orders = server
                description.control = "http://127.0.0.1:\(server.port)"
            }
            if let web {
                let layers = LabLayers(newer: configuration.newerSchema)
                page = try await Self.page(lab, layers, port: web, time: console.time)
            }
            if let describe {
                try WholeFile.write(
                    JSONOutput.string(description).utf8, to: describe, permissions: WholeFile.ownersOnly)
            }
            try await judging.begin(lab, hasPage: web != nil)
            await lab.accept()
            for line in Self.introduction(description, file: describe, page: page?.link) {
                console.write(line)
            }
            StartPages.giveBack()
            await judging.wait(interruption, console.time)
            try await judging.end(lab, on: console)
        } catch {
            await page?.shutdown()
            await orders?.shutdown()
            await lab.shutdown()
            throw error
        }
        await page?.shutdown()
        await orders?.shutdown()
        await lab.shutdown()
        let counters = lab.counters
        console.write("Served \(counters.tcpAccepts) connections, made \(counters.keyExchanges) authorization keys.")
    }

    private static func schema(at path: String) throws(CommandFailure) -> LabSchema {
        let text = String(decoding: try WholeFile.read(path, limit: 4 << 20), as: UTF8.self)
        do throws(LabError) {
            return try LabSchema(parsing: text, file: path)
        } catch {
            throw CommandFailure(.badData, error.message)
        }
    }

    private static func control(
        _ lab: Lab, port: Int, time: TimeSource
    ) async throws(CommandFailure) -> LocalServer {
        let control = LabControl(lab: lab)
        let requests = await lab.requests()
        Task { await control.requests.follow(requests) }
        return try await LabControlServer.listen(control, port: port, time: time)
    }

    private static func page(
        _ lab: Lab, _ layers: LabLayers, port: Int, time: TimeSource
    ) async throws(CommandFailure) -> PageServer {
        let log = PacketLog()
        await log.follow(lab)
        return try await PageServer.listen(page: LabPage(lab: lab, log: log, layers: layers), port: port, time: time)
    }

    private var discoveryConfiguration: LabDiscoveryConfiguration? {
        guard let answer = discovery ?? (blocked ? .genuine : nil) else { return nil }
        var configuration = LabDiscoveryConfiguration()
        configuration.answer = answer
        configuration.port = discoveryPort ?? 0
        configuration.phoneRules = discoveryPhones ?? ""
        configuration.deadAddresses = discoveryDead ?? 0
        configuration.blocksKnownAddresses = blocked
        return configuration
    }

    private func proxyConfigurations() throws(ValidationError) -> [LabProxyConfiguration] {
        var configurations: [LabProxyConfiguration] = []
        for text in proxies {
            if text == "all" {
                configurations += LabProxyConfiguration.Kind.allCases.map {
                    LabProxyConfiguration($0, promotedChannel: promote)
                }
                continue
            }
            let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let port = parts.count > 1 ? UInt16(parts[1]).map(Int.init) : 0
            guard let kind = LabProxyConfiguration.Kind(rawValue: String(parts[0])), let port else {
                let kinds = LabProxyConfiguration.Kind.allCases.map(\.rawValue).joined(separator: ", ")
                throw ValidationError("--proxy takes \(kinds) or all, with :PORT behind it if you like.")
            }
            configurations.append(LabProxyConfiguration(kind, port: port, promotedChannel: promote))
        }
        return configurations
    }

    private func labEntries() throws(ValidationError) -> [LabEntry] {
        var all = (websocket ? LabEntry.all(.webSocket) : []) + (tls ? LabEntry.all(.tls) : [])
        if media { all += (1...5).map { LabEntry(.open, datacenter: $0, isMediaOnly: true) } }
        for text in entries {
            do {
                all += try LabEntry.parse(text)
            } catch {
                throw ValidationError("--entry: \(error.message).")
            }
        }
        return all
    }

    private static func introduction(_ lab: LabDescription, file: String?, page: String?) -> [TerminalText] {
        var datacenters = TextTable([("datacenter", .left), ("address", .left)])
        for datacenter in lab.datacenters {
            datacenters.add(["\(datacenter.id)", "\(datacenter.address):\(datacenter.port)"])
        }
        if let cdn = lab.cdn { datacenters.add(["\(cdn.id) (CDN)", "\(cdn.address):\(cdn.port)"]) }
        var accounts = TextTable([
            ("phone", .left), ("code", .left), ("home", .left), ("name", .left), ("password", .left),
        ])
        for account in lab.accounts {
            accounts.add([
                account.phone, account.code, "\(account.homeDC)", account.firstName, account.password ?? "",
            ])
        }
        var lines: [TerminalText] = ["A local Telegram is running.", ""] + datacenters.lines + [""] + accounts.lines
        if !lab.proxies.isEmpty {
            var proxies = TextTable([("proxy", .left), ("for --proxy", .left)])
            for proxy in lab.proxies { proxies.add([proxy.kind, proxy.url]) }
            lines += [""] + proxies.lines
        }
        if !lab.entries.isEmpty {
            var entries = TextTable([("entry", .left), ("datacenter", .left), ("address", .left), ("TLS name", .left)])
            for entry in lab.entries {
                let host = entry.address.contains(":") ? "[\(entry.address)]" : entry.address
                let kind = entry.kind + (entry.isMediaOnly ? " (media)" : "") + (entry.isMain ? " (only)" : "")
                entries.add([kind, "\(entry.datacenter)", "\(host):\(entry.port)", entry.serverName ?? ""])
            }
            lines += [""] + entries.lines
        }
        if let discovery = lab.discovery {
            lines += ["", "Backup addresses are told over HTTPS at \(discovery.address):\(discovery.port)."]
        }
        if !lab.chats.isEmpty {
            var chats = TextTable([("chat", .left), ("id", .left), ("title", .left), ("name", .left), ("users", .left)])
            for chat in lab.chats {
                chats.add([chat.kind, "\(chat.id)", chat.title, chat.username ?? "", "\(chat.members.count)"])
            }
            lines += [""] + chats.lines
        }
        lines += ["", "Numbers \(lab.signUp.phoneForm) can sign up: \(lab.signUp.note)"]
        lines += lab.bots.map { TerminalText($0.line) }
        lines.append("Write to @\(lab.echoBot) for an answer.")
        if let control = lab.control { lines.append("Orders are taken at \(control).") }
        if let page { lines.append("See it at \(page)") }
        if let file, let account = lab.accounts.first {
            lines.append("Try: mtproto login --lab \(file) --phone \(account.phone) --code \(account.code)")
        }
        lines.append("Ctrl-C ends it.")
        return lines
    }
}
