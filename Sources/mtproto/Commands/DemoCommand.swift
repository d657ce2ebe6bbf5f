import ArgumentParser
import MTProtoKit
import TelegramKit
import TelegramLab

struct DemoCommand: ConsoleCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: "Play a first login on a local Telegram, and check every step of it.",
        discussion: """
            Starts five datacenters in this process and logs in to them over TCP. Needs no account and no network. The \
            status is 0 if every step was verified, else 1.
            """
    )

    @Flag(help: "Print JSON at the end instead of lines on the way.")
    var json = false

    @Flag(name: .shortAndLong, help: "Print every connection, key exchange and request to standard error.")
    var verbose = false

    @Flag(help: "Send requests under temporary keys, made anew each day (perfect forward secrecy).")
    var temporaryKeys = false

    func run(on console: Console) async throws {
        var trace: TraceHandler?
        if verbose {
            trace = TraceHandler { console.writeError(TraceText.line($0)) }
        }
        let isSilent = json
        let tell: @Sendable (String) -> Void = { line in
            if !isSilent { console.write("\(line)") }
        }
        let report = try await DemoStory.play(
            temporaryKeys: temporaryKeys, time: console.time, tell: tell, trace: trace)
        if json {
            console.write(try JSONOutput.text(report))
        } else {
            console.write("")
            report.table.forEach(console.write)
        }
        if let failed = report.steps.first(where: { !$0.verified }) {
            throw CommandFailure(.checkFailed, "not verified: \(failed.name): \(failed.detail)")
        }
    }
}
