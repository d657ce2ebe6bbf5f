import ArgumentParser
import MTProtoKit
import TelegramKit

struct UsageCommand: StoredAccountsCommand {
    static let configuration = CommandConfiguration(
        commandName: "usage",
        abstract: "Show how many bytes an account has moved, by what they were for.",
        discussion: "Reads the session and asks no server."
    )

    @OptionGroup var servers: ServerOptions

    @Option(help: "Only what went through this kind of network: wifi, cellular or other.")
    var network: NetworkKind?

    @Flag(help: "Count from zero again.")
    var reset = false

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        try servers.given.allow(["--session", "--account"], "here: the session is read, and no server is asked")
    }

    func run(with accounts: Accounts, on console: Console) async throws {
        guard let id = try await servers.chosenAccount(of: accounts) else {
            throw CommandFailure(.notAuthorized, "no account is signed in; run `mtproto login` with the same options")
        }
        if reset { try await accounts.resetUsage(of: id, over: network) }
        let report = UsageReport(try await accounts.usage(of: id), over: network)
        if json { return console.write(try JSONOutput.text(report)) }
        var table = TextTable([("network", .left), ("for", .left), ("bytes in", .right), ("bytes out", .right)])
        for counter in report.counters {
            table.add([counter.network, counter.category, "\(counter.bytesIn)", "\(counter.bytesOut)"])
        }
        table.add(["", "total", "\(report.bytesIn)", "\(report.bytesOut)"])
        table.lines.forEach(console.write)
        for beginning in report.since.sorted(by: { $0.key < $1.key }) {
            console.write("\(beginning.key) since \(UnixTime.text(beginning.value))")
        }
    }
}

/// What `usage --json` prints.
struct UsageReport: Encodable {
    struct Counter: Encodable {
        let network: String
        let category: String
        let bytesIn: Int64
        let bytesOut: Int64

        enum CodingKeys: String, CodingKey {
            case network, category
            case bytesIn = "bytes_in"
            case bytesOut = "bytes_out"
        }
    }

    let bytesIn: Int64
    let bytesOut: Int64
    /// Those that are not zero.
    let counters: [Counter]
    /// By network, in Unix seconds.
    let since: [String: Int]

    enum CodingKeys: String, CodingKey {
        case counters, since
        case bytesIn = "bytes_in"
        case bytesOut = "bytes_out"
    }

    init(_ usage: NetworkUsage, over network: NetworkKind?) {
        let total = usage.traffic(over: network)
        bytesIn = total.bytesIn
        bytesOut = total.bytesOut
        let kinds = NetworkKind.allCases.filter { network == nil || $0 == network }
        counters = kinds.flatMap { kind in
            NetworkUsage.Category.allCases.compactMap { category in
                let traffic = usage.traffic(of: category, over: kind)
                guard traffic != NetworkUsage.Traffic() else { return nil }
                return Counter(
                    network: kind.rawValue, category: category.rawValue, bytesIn: traffic.bytesIn,
                    bytesOut: traffic.bytesOut)
            }
        }
        since = Dictionary(
            uniqueKeysWithValues: kinds.compactMap { kind in usage.since(kind).map { (kind.rawValue, $0) } })
    }
}

extension NetworkKind: ExpressibleByArgument {}
