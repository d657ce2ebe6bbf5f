import InlineBotHandlers
import TelegramKit

struct Usage: Error, CustomStringConvertible { let description = "usage: inlinebot LAB, which has a bot" }

await runUntilInterrupted {
    guard CommandLine.arguments.count == 2 else { throw Usage() }
    let servers = try LabServers(contentsOf: CommandLine.arguments[1])  // lab
    guard let bot = servers.bots.first else { throw Usage() }  // lab
    try await inlineBot().run(.lab(servers), token: bot.token)
}
