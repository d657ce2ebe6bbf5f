import FirstBotHandlers
import TelegramKit

struct Usage: Error, CustomStringConvertible { let description = "usage: firstbot LAB, which has a bot" }

await runUntilInterrupted {
    guard CommandLine.arguments.count == 2 else { throw Usage() }
    let servers = try LabServers(contentsOf: CommandLine.arguments[1])  // lab
    guard let bot = servers.bots.first else { throw Usage() }  // lab
    try await firstBot().run(.lab(servers), token: bot.token)
}
