import ChatExport
import TelegramKit

let servers = try LabServers(contentsOf: CommandLine.arguments[1])
try await withTelegramClient(.lab(servers)) { client in
    try await client.signIn(servers.accounts[0])
    guard let chat = PeerReference(CommandLine.arguments[2]) else { return print("This is no chat.") }
    try await export(client.resolve(chat), of: client, into: CommandLine.arguments[3])
}
