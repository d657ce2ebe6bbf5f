import ArgumentParser
import Foundation
import MTProtoKit
import TelegramKit

struct DatacenterSearchCommand: ClientCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Ask for backup addresses now, and try them.",
        discussion: """
            Clients do so by themselves when no datacenter answers. Google's and Cloudflare's resolvers are asked over \
            HTTPS, a lab's own in its place, through --proxy if given. An address that answers is kept in the session \
            if somebody is signed in there. Ends with status 0 if one answered, else 69.
            """
    )

    @OptionGroup var servers: ServerOptions

    @Flag(help: "Print JSON.")
    var json = false

    func run(on console: Console) async throws {
        let environment = try servers.environment(on: console)
        // Where there is no session, none is left behind.
        guard FileManager.default.fileExists(atPath: environment.sessionDirectory) else {
            if let account = servers.account {
                throw CommandFailure(.usage, "there is no account \(account); see `mtproto accounts`")
            }
            return try await search(with: TelegramClient(configuration: environment.configuration), on: console)
        }
        let accounts = try await environment.accounts()
        if let id = try await servers.chosenAccount(of: accounts) {
            try await search(with: accounts.client(id), on: console)
        } else {
            try await search(with: TelegramClient(configuration: environment.configuration), on: console)
        }
        withExtendedLifetime(accounts) {}
    }

    private func search(with client: TelegramClient, on console: Console) async throws {
        let (status, report) = try await client.withClient(on: console) { client in
            let status = try await client.searchForAddresses()
            return (status, SearchReport(status, try await client.serverKnowledge()))
        }
        if json {
            console.write(try JSONOutput.text(report))
        } else if let place = report.place {
            console.write("\(status): \(place)")
        }
        if report.datacenter == nil { throw CommandFailure(.unavailable, "\(status)") }
    }
}

/// How a search ended, as `dc search --json` prints it.
private struct SearchReport: Encodable, Sendable {
    /// `found`, `failed` or `unavailable`.
    let outcome: String
    let datacenter: Int?
    let address: String?
    let port: Int?
    /// Why nothing was found, or why no search was possible.
    let reason: String?

    init(_ status: DiscoveryStatus, _ knowledge: ServerKnowledge) {
        var number: Int?
        var words: String?
        switch status {
        case .found(let datacenter):
            outcome = "found"
            number = datacenter
        case .unavailable(let reason):
            outcome = "unavailable"
            words = reason
        case .failed(let reason):
            outcome = "failed"
            words = reason
        case .idle, .asking, .trying:
            outcome = "failed"
            words = "\(status)"
        }
        let known = knowledge.datacenters.first { $0.id == number }
        // What answered stands in front.
        let found = known?.addresses.first
        datacenter = number
        address = found?.host
        port = found?.port
        reason = words
    }

    var place: String? {
        guard let address, let port else { return nil }
        return address.contains(":") ? "[\(address)]:\(port)" : "\(address):\(port)"
    }
}
