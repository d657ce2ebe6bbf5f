import FirstBotHandlers
import TelegramKit

let servers = try LabServers(contentsOf: CommandLine.arguments[1])
try await firstBot().run(.lab(servers), token: servers.bots[0].token)
