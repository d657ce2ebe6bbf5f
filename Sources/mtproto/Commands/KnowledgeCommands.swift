import ArgumentParser
import Foundation
import MTProtoKit
import TelegramKit

/// A command about what a session knows of its servers. It reads that of the chosen account, if there is one, and needs none.
protocol KnowledgeCommand: ConsoleCommand {
    var servers: ServerOptions { get }
}

extension KnowledgeCommand {
    func validate() throws {
        try servers.given.allow(["--session", "--account"], "here: the session is read, and no server is asked")
    }

    /// Configuration and knowledge. Without a session that is what clients are made with.
    ///
    /// - Parameter dials: whether the command asks servers besides.
    func knowledge(_ console: Console, dials: Bool = false) async throws -> (ClientEnvironment, ServerKnowledge) {
        let environment = try servers.environment(on: console, needsCredentials: false, dials: dials)
        let store: any KeyValueStore =
            FileManager.default.fileExists(atPath: environment.sessionDirectory)
            ? try FileStore(directory: environment.sessionDirectory) : MemoryStore()
        var id = servers.account
        if let number = id { id = try await Accounts.records(in: store).id(of: number) }
        return (
            environment,
            try await Accounts.serverKnowledge(of: id, in: store, configuration: environment.configuration)
        )
    }
}

struct ConfigCommand: KnowledgeCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Show what was learnt about the servers: from where, and when.",
        discussion: "Reads the session and asks no server."
    )

    @OptionGroup var servers: ServerOptions

    @Flag(help: "Print JSON.")
    var json = false

    func run(on console: Console) async throws {
        let (_, knowledge) = try await knowledge(console)
        if json {
            console.write(try JSONOutput.text(KnowledgeReport(knowledge)))
            return
        }
        if let configuration = knowledge.configuration {
            let line =
                "Configuration of datacenter \(configuration.datacenter), received "
                + "\(UnixTime.text(configuration.received)), good until \(UnixTime.text(configuration.expires))"
                + (configuration.isBlocked ? ", for a place where Telegram is blocked" : "")
                + (configuration.prefersIPv6 ? ", IPv6 first" : "") + "."
            console.write("\(line)")
        } else {
            console.write("No configuration of a server was seen yet.")
        }
        console.write("")
        var table = TextTable([
            ("datacenter", .left), ("addresses", .right), ("from", .left), ("source", .left), ("since", .left),
            ("key", .left),
        ])
        for datacenter in knowledge.datacenters {
            table.add([
                "\(datacenter.id)", "\(datacenter.addresses.count)", datacenter.origin, datacenter.source ?? "",
                datacenter.learned.map(UnixTime.text) ?? "",
                datacenter.isAuthorized ? "signed in" : datacenter.hasKey ? "yes" : "no",
            ])
        }
        table.lines.forEach(console.write)
    }
}

struct DatacenterCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dc", abstract: "Where datacenters are, and whether they can be reached there.",
        subcommands: [DatacenterListCommand.self, DatacenterProbeCommand.self, DatacenterSearchCommand.self])
}

struct DatacenterListCommand: KnowledgeCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the known addresses in the order in which they are tried.",
        discussion: """
            Reads the session, if there is one, and asks nobody. Flags: v6, media (files only), tcp (obfuscated TCP only), \
            cdn, static (for proxies), secret (disguised).
            """
    )

    @OptionGroup var servers: ServerOptions

    @Flag(help: "Print JSON.")
    var json = false

    func run(on console: Console) async throws {
        let (_, knowledge) = try await knowledge(console)
        if json {
            console.write(try JSONOutput.text(KnowledgeReport(knowledge)))
            return
        }
        var table = TextTable([
            ("datacenter", .left), ("address", .left), ("flags", .left), ("last answer", .left),
            ("last failure", .left),
        ])
        for datacenter in knowledge.datacenters {
            for address in datacenter.addresses {
                table.add([
                    "\(datacenter.id)", address.place, address.flags.joined(separator: ","),
                    address.lastAnswer.map(UnixTime.text) ?? "-", address.lastFailure.map(UnixTime.text) ?? "-",
                ])
            }
        }
        table.lines.forEach(console.write)
    }
}

struct DatacenterProbeCommand: KnowledgeCommand {
    static let configuration = CommandConfiguration(
        commandName: "probe",
        abstract: "Find out at which addresses datacenters answer, and how fast.",
        discussion: """
            All are tried at the same time, over TCP, and through --proxy if given, of several whichever works; no key \
            is made. Ends with status 0 if one answers, else 69.
            """
    )

    @OptionGroup var servers: ServerOptions

    @Option(help: "Only this datacenter.")
    var datacenter: Int?

    @Option(help: "How many seconds each attempt may take.")
    var timeout = 12

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        if !(1...60).contains(timeout) { throw ValidationError("--timeout takes a number from 1 to 60.") }
        try servers.given.allow(
            ["--session", "--account", "--proxy", "--transport"], "here: no key is made, and each address gets a line")
        if let transport = servers.transport, transport != .tcp {
            throw ValidationError("--transport \(transport.rawValue) has no effect here: addresses are asked over tcp.")
        }
    }

    func run(on console: Console) async throws {
        let (environment, knowledge) = try await knowledge(console, dials: true)
        let targets = knowledge.datacenters.filter { datacenter == nil || $0.id == datacenter }
            .flatMap { datacenter in datacenter.addresses.map { (datacenter.id, $0) } }
        guard !targets.isEmpty else {
            throw CommandFailure(
                .badData, "no address of datacenter \(datacenter ?? 0) is known; see `mtproto dc list`")
        }
        let (proxies, isTest) = (environment.configuration.proxies, environment.configuration.servers.isTest)
        let (limit, time) = (Duration.seconds(timeout), console.time)
        let reports = await withTaskGroup(of: (Int, ProbeReport).self) { group in
            for (index, target) in targets.enumerated() {
                group.addTask { (index, await ProbeReport(target.1, of: target.0, isTest, proxies, limit, time)) }
            }
            var reports: [Int: ProbeReport] = [:]
            for await (index, report) in group { reports[index] = report }
            return targets.indices.compactMap { reports[$0] }
        }
        if json {
            console.write(try JSONOutput.text(reports))
        } else {
            console.write(lines: reports.map(\.line))
        }
        if !reports.contains(where: \.reachable) {
            throw CommandFailure(.unavailable, "no datacenter answers at any of the addresses")
        }
    }
}

/// Unix seconds as people read them.
enum UnixTime {
    static func text(_ seconds: some BinaryInteger) -> String {
        Date(unixSeconds: seconds).formatted(.iso8601)
    }
}
