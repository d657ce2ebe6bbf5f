import ArgumentParser
import Foundation
import MTProtoKit
import NIOCore
import NIOPosix
import TelegramKit

/// Which servers to talk to, in whose name, and where the session lies. Shared by all commands of an account.
struct ServerOptions: ParsableArguments, Sendable {
    @Option(help: ArgumentHelp("Talk to the local Telegram that wrote FILE.", valueName: "file"))
    var lab: String?

    @Flag(help: "Talk to Telegram's test servers.")
    var test = false

    @Flag(help: "Talk to Telegram's production servers.")
    var production = false

    @Option(
        name: .customLong("api-id"),
        help: "Application id from my.telegram.org (or variable TELEGRAM_API_ID); for a lab the one in its file.")
    var apiID: Int?

    @Option(
        name: .customLong("api-hash"),
        help: "Application hash from my.telegram.org (or variable TELEGRAM_API_HASH); for a lab the one in its file.")
    var apiHash: String?

    @Option(help: ArgumentHelp("Keep the session in DIRECTORY.", valueName: "directory"))
    var session: String?

    @Option(
        help: ArgumentHelp(
            "Act as another account than the current one: its id, see `mtproto accounts`, or its user's where no account has "
                + "that id.", valueName: "id"))
    var account: Int64?

    @Option(
        help: ArgumentHelp(
            "Go through a proxy: tg://proxy?…, https://t.me/proxy?…, socks5://user:password@host:port or "
                + "http://user:password@host:port. Several: whichever works. Others on this machine can see arguments; they "
                + "cannot see the variable MTPROTO_PROXY, which holds one or several, parted by spaces, and counts without "
                + "this option.",
            valueName: "url"))
    var proxy: [String] = []

    @Option(
        help: ArgumentHelp(
            "Speak nothing but tcp, http, https, ws or wss; automatic, as without this option, takes what works.",
            valueName: "transport"))
    var transport: TelegramTransport?

    @Flag(help: "Encrypt with temporary keys that are bound to the stored one (forward secrecy).")
    var temporaryKeys = false

    @Flag(name: .shortAndLong, help: "Print every connection, key exchange and request to standard error.")
    var verbose = false

    func validate() throws {
        if [lab != nil, test, production].count(where: { $0 }) != 1 {
            throw ValidationError("Say which servers to talk to: --lab FILE, --test or --production.")
        }
    }

    /// Everything that can be checked without touching the session or the network.
    ///
    /// - Parameters:
    ///   - needsCredentials: false for commands that ask Telegram nothing in an application's name.
    ///   - dials: false for commands that ask no server: how servers are reached is not checked.
    func environment(
        on console: Console, needsCredentials: Bool = true, dials: Bool = true
    ) throws(CommandFailure) -> ClientEnvironment {
        if let lab {
            let file = try LabFile.read(lab)
            let configuration = TelegramConfiguration.lab(file.lab, apiID: apiID, apiHash: apiHash)
            return ClientEnvironment(
                configuration: try prepared(configuration, console, dials),
                sessionDirectory: try sessionDirectory("lab-\(file.identity)", console),
                name: "the lab of \(lab)",
                lab: file.lab
            )
        }
        let (id, hash) = needsCredentials ? try credentials(console) : (1, "none")
        let configuration: TelegramConfiguration =
            test ? .test(apiID: id, apiHash: hash) : .production(apiID: id, apiHash: hash)
        return ClientEnvironment(
            configuration: try prepared(configuration, console, dials),
            sessionDirectory: try sessionDirectory(test ? "test" : "production", console),
            name: test ? "the test servers" : "Telegram",
            lab: nil
        )
    }

    /// Proxies may have passwords, and every user of the machine can see arguments.
    static let proxyVariable = "MTPROTO_PROXY"

    private func prepared(
        _ configuration: TelegramConfiguration, _ console: Console, _ dials: Bool
    ) throws(CommandFailure) -> TelegramConfiguration {
        var configuration = configuration
        configuration.time = console.time
        configuration.recording = console.recording
        configuration.keyLockDirectory = TelegramConfiguration.standardKeyLockDirectory { console.environment[$0] }
        // A lab's own search asks only the lab's servers: there is nothing to share with other clients.
        if lab != nil { configuration.discovery = configuration.discovery?.going(by: console.time) }
        guard dials else { return configuration }
        let known = (console.environment[Self.proxyVariable] ?? "").split(whereSeparator: \.isWhitespace)
        for url in proxy.isEmpty ? known.map(String.init) : proxy { configuration.proxies.append(try Self.proxy(url)) }
        configuration.transport = transport ?? .automatic
        if let transport, ![.automatic, .tcp].contains(transport), configuration.proxies.contains(where: \.isMTProxy) {
            let place = proxy.isEmpty ? " of the variable \(Self.proxyVariable)" : ""
            throw CommandFailure(
                .usage,
                "--transport \(transport.rawValue) has no effect through an MTProxy\(place), which carries tcp alone; leave "
                    + "it out, or take a proxy of another kind")
        }
        if let transport, [.https, .secureWebSocket].contains(transport),
            !configuration.servers.fronts.contains(where: { $0.transport == transport })
        {
            let remedy = lab == nil ? "take wss, or leave it out" : "start the lab with --tls, or leave it out"
            throw CommandFailure(
                .usage,
                "--transport \(transport.rawValue) needs servers in front of the datacenters that speak it, and none is"
                    + " known; \(remedy)")
        }
        configuration.temporaryKeys = temporaryKeys
        if verbose {
            let write = console.writeError
            configuration.trace = TraceHandler { write(TraceText.line($0)) }
        }
        return configuration
    }

    /// What `--proxy` or an argument names.
    static func proxy(_ url: String) throws(CommandFailure) -> TelegramProxy {
        do {
            return try TelegramProxy(url)
        } catch {
            throw CommandFailure(.badData, error.message)
        }
    }

    /// The servers alone, for commands that need no account.
    func servers() throws(CommandFailure) -> TelegramConfiguration.Servers {
        if let lab { return .lab(try LabFile.read(lab).lab) }
        return test ? .test : .production
    }

    private func credentials(_ console: Console) throws(CommandFailure) -> (id: Int, hash: String) {
        let id = apiID ?? console.environment["TELEGRAM_API_ID"].flatMap { Int($0) }
        let hash = apiHash ?? console.environment["TELEGRAM_API_HASH"]
        guard let id, id > 0, let hash, !hash.isEmpty else {
            throw CommandFailure(
                .usage,
                "an application id and hash are needed: get them at https://my.telegram.org, then give --api-id and "
                    + "--api-hash or set TELEGRAM_API_ID and TELEGRAM_API_HASH")
        }
        return (id, hash)
    }

    private func sessionDirectory(_ name: String, _ console: Console) throws(CommandFailure) -> String {
        if let session { return session }
        return try StateDirectory.path(console.environment) + "/" + name
    }
}

extension ServerOptions {
    /// What the command line has besides the servers' name. In whose name they would be asked belongs to that: it stands
    /// beside it in every command of an account.
    var given: GivenOptions {
        GivenOptions([
            "--session": session != nil, "--account": account != nil, "--proxy": !proxy.isEmpty,
            "--transport": transport.map { $0 != .automatic } ?? false,
            "--temporary-keys": temporaryKeys, "--verbose": verbose,
        ])
    }

    /// The account that was asked for, or the current one; nil if no account is signed in.
    func chosenAccount(of accounts: Accounts) async throws(CommandFailure) -> Int64? {
        guard let account else { return await accounts.current?.id }
        return try await accounts.records.id(of: account)
    }
}

extension [AccountRecord] {
    /// The id of the account that a number names: its id, or its user's where no account has that id.
    func id(of number: Int64) throws(CommandFailure) -> Int64 {
        guard let record = first(where: { $0.id == number }) ?? first(where: { $0.userID == number }) else {
            throw CommandFailure(.usage, "there is no account \(number); see `mtproto accounts`")
        }
        return record.id
    }
}

/// A configuration and the place of its session.
struct ClientEnvironment: Sendable {
    var configuration: TelegramConfiguration
    let sessionDirectory: String
    /// For messages: "not signed in to NAME".
    let name: String
    /// The lab, if it is one.
    let lab: LabServers?

    /// The accounts that are stored there.
    func accounts() async throws -> Accounts {
        try await Accounts.open(try FileStore(directory: sessionDirectory), configuration: configuration)
    }

    /// Runs `body` with the accounts that are stored there. Where there was no session, a failure leaves none: what
    /// this process stored is removed while no other process can use the directory.
    func withNewAccounts(_ body: (Accounts) async throws -> Void) async throws {
        let wasThere = FileManager.default.fileExists(atPath: sessionDirectory)
        let store = try FileStore(directory: sessionDirectory)
        // Another process may have signed in between the two.
        let isNew = try !wasThere && store.keys().isEmpty
        do {
            let accounts = try await Accounts.open(store, configuration: configuration)
            try await body(accounts)
            withExtendedLifetime(accounts) {}
        } catch {
            // Why the command failed counts, and not that something is left.
            if isNew { try? store.removeAll() }
            throw error
        }
        withExtendedLifetime(store) {}
    }

    /// Asks a lab's first datacenter for a connection. A lab is on this machine: it is there or not, and a client that
    /// went on trying would only delay the answer.
    func checkThatLabRuns() async throws(CommandFailure) {
        // Through a proxy the client alone asks: nothing goes around it.
        guard configuration.proxies.isEmpty, let datacenter = lab?.datacenters.first else { return }
        // Names are not looked up here: the client says what is wrong with one.
        guard let address = try? SocketAddress(ipAddress: datacenter.address, port: datacenter.port) else { return }
        do {
            let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .connectTimeout(.seconds(5)).connect(to: address).get()
            try? await channel.close()
        } catch {
            // A server that does not even refuse may be busy: the client has more patience.
            if error is ChannelError { return }
            throw CommandFailure(
                .unavailable,
                "\(name) does not answer at \(datacenter.address):\(datacenter.port); is `mtproto lab` still running?")
        }
    }
}

extension TelegramTransport: ExpressibleByArgument {}

extension TelegramProxy {
    fileprivate var isMTProxy: Bool {
        switch kind {
        case .mtproxy, .mtproxyPadded, .mtproxyTLS: true
        case .socks5, .http: false
        }
    }
}
