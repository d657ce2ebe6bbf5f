import FirstBotHandlers
import TelegramKit

await runUntilInterrupted {
    let servers = try LabServers(contentsOf: CommandLine.arguments[1])
    try await firstBot().run(.lab(servers), token: servers.bots[0].token)
}
