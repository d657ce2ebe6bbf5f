import ArgumentParser
import TelegramLab

struct LabCommand: ConsoleCommand {
    static let configuration = CommandConfiguration(
        commandName: "lab",
        abstract: "Run a local Telegram of five datacenters until interrupted.",
        discussion: """
            It listens on this machine only, keeps everything in memory and forgets it at the end. Other commands talk to \
            it with --lab FILE. SIGINT (Ctrl-C) or SIGTERM ends it with status 0.
            """
    )

    @Option(help: ArgumentHelp("Write addresses, public key and accounts to FILE.", valueName: "file"))
    var describe: String?

    @Option(help: ArgumentHelp("Use ports N to N+4 instead of free ones.", valueName: "n"))
    var portBase: Int?

    func validate() throws {
        if let portBase, !(1...65_531).contains(portBase) {
            throw ValidationError("--port-base takes a number from 1 to 65531.")
        }
    }

    func run(on console: Console) async throws {
        var configuration = LabConfiguration()
        configuration.portBase = portBase
        // Nobody outside this process can read the log.
        configuration.frameLogLimit = 0
        // Before the file is there: who waits for it may send the signal at once.
        let interruption = console.watchForInterruption()
        let lab = try await Lab.listen(configuration)
        do {
            if let describe {
                try WholeFile.write(JSONOutput.text(lab.description).utf8, to: describe)
            }
            await lab.accept()
            for line in Self.introduction(lab.description, file: describe) {
                console.write(line)
            }
            await interruption()
        } catch {
            await lab.shutdown()
            throw error
        }
        await lab.shutdown()
        let counters = lab.counters
        console.write("Served \(counters.tcpAccepts) connections, made \(counters.keyExchanges) authorization keys.")
    }

    private static func introduction(_ lab: LabDescription, file: String?) -> [String] {
        var datacenters = TextTable([("datacenter", .left), ("address", .left)])
        for datacenter in lab.datacenters {
            datacenters.add(["\(datacenter.id)", "\(datacenter.address):\(datacenter.port)"])
        }
        var accounts = TextTable([("phone", .left), ("code", .left), ("home", .left), ("name", .left)])
        for account in lab.accounts {
            accounts.add([account.phone, account.code, "\(account.homeDC)", account.firstName])
        }
        var lines = ["A local Telegram is running."] + [""] + datacenters.lines + [""] + accounts.lines
        lines += ["", "Numbers \(lab.signUp.phoneForm) can sign up: \(lab.signUp.note)"]
        lines.append("Write to @\(lab.echoBot) for an answer.")
        if let file, let account = lab.accounts.first {
            lines.append("Try: mtproto login --lab \(file) --phone \(account.phone) --code \(account.code)")
        }
        lines.append("Ctrl-C ends it.")
        return lines
    }
}
