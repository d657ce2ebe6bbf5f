import ArgumentParser
import MTProtoKit
import NIOPosix
import TelegramKit

struct ProxyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "proxy", abstract: "What to know about proxies.", subcommands: [ProxyCheckCommand.self])
}

struct ProxyCheckCommand: ConsoleCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Find out whether proxies lead to Telegram, and how fast.",
        discussion: """
            All are checked at the same time; each gets one line, in the given order, without its secret. A proxy counts as \
            reachable when a datacenter has answered through it. Ends with status 0 if one of them is reachable, else 69.
            """
    )

    @OptionGroup var servers: ServerOptions

    @Argument(help: ArgumentHelp("tg://proxy?…, https://t.me/proxy?…, socks5://… or http://…", valueName: "url"))
    var urls: [String]

    @Option(help: "Which datacenter is to answer.")
    var datacenter = 2

    @Option(help: "How many seconds each attempt may take.")
    var timeout = 12

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        if !(1...60).contains(timeout) { throw ValidationError("--timeout takes a number from 1 to 60.") }
        try servers.given.allow([], "here: no account is needed, and each proxy that is named gets a line")
    }

    func run(on console: Console) async throws {
        let known = try servers.servers()
        var proxies: [TelegramProxy] = []
        for url in urls { proxies.append(try ServerOptions.proxy(url)) }
        let checked = proxies
        let limit = Duration.seconds(timeout)
        let (datacenter, time) = (datacenter, console.time)
        let reports = await withTaskGroup(of: (Int, ProxyReport).self) { group in
            for (index, proxy) in checked.enumerated() {
                group.addTask { (index, await ProxyReport(proxy, known, datacenter, limit, time)) }
            }
            var reports: [Int: ProxyReport] = [:]
            for await (index, report) in group { reports[index] = report }
            return checked.indices.compactMap { reports[$0] }
        }
        if json {
            console.write(try JSONOutput.text(reports))
        } else {
            console.write(lines: reports.map(\.line))
        }
        if !reports.contains(where: \.reachable) {
            throw CommandFailure(.unavailable, "none of the proxies leads to datacenter \(datacenter)")
        }
    }
}

/// One proxy, as `proxy check` shows it.
struct ProxyReport: Encodable, Sendable {
    let proxy: String
    let kind: String
    let reachable: Bool
    let roundTripMilliseconds: Double?
    let totalMilliseconds: Double?
    /// Which TLS greeting was understood.
    let greeting: String?
    let problem: String?

    init(
        _ proxy: TelegramProxy, _ servers: TelegramConfiguration.Servers, _ datacenter: Int, _ timeout: Duration,
        _ time: TimeSource
    ) async {
        self.proxy = "\(proxy)"
        kind = proxy.kind.rawValue
        do throws(TelegramError) {
            let check = try await proxy.check(
                with: servers, datacenter: datacenter, timeout: timeout, group: MultiThreadedEventLoopGroup.singleton,
                time: time)
            reachable = true
            roundTripMilliseconds = check.roundTrip / .milliseconds(1)
            totalMilliseconds = check.total / .milliseconds(1)
            greeting = check.greeting
            problem = nil
        } catch {
            reachable = false
            roundTripMilliseconds = nil
            totalMilliseconds = nil
            greeting = nil
            problem = error.message
        }
    }

    private enum CodingKeys: String, CodingKey {
        case proxy, kind, reachable, greeting, problem
        case roundTripMilliseconds = "round_trip_milliseconds"
        case totalMilliseconds = "total_milliseconds"
    }

    var line: String {
        guard let roundTripMilliseconds, let totalMilliseconds else {
            return "\(proxy)  not usable: \(problem ?? "unknown")"
        }
        let times =
            "\(Decimals.text(roundTripMilliseconds, places: 1)) ms round trip, "
            + "\(Decimals.text(totalMilliseconds, places: 1)) ms in all"
        return "\(proxy)  reachable: \(times)" + (greeting.map { ", greeting \($0)" } ?? "")
    }
}
