import ChatWatch
import TelegramKit

let servers = try LabServers(contentsOf: CommandLine.arguments[1])
var configuration = TelegramConfiguration.lab(servers)
configuration.storage = try FileStore(directory: CommandLine.arguments[2])
try await withTelegramClient(configuration) { client in
    if try await !client.accountStatus().isSignedIn { try await client.signIn(servers.accounts[0]) }
    var chats: [Peer] = []
    for name in CommandLine.arguments.dropFirst(4) { chats.append(try await client.resolve(.username(name))) }
    var watcher = try Watcher(file: CommandLine.arguments[3])
    try await watcher.follow(chats, of: client) { if $1 { print($0.figures) } }
}
