import Foundation
import TelegramAPI
import TelegramKit

// Clients that are made to be killed. Run by the tests of what a killed client, or a killed server, leaves behind.
//
//     loadprobe prepare LAB DIRECTORY   Boris signs in and makes the groups; ends by itself
//     loadprobe read LAB DIRECTORY      Boris notes every update until killed
//     loadprobe write LAB DIRECTORY     Alice writes, edits, uploads, downloads and joins until killed
//     loadprobe finish LAB DIRECTORY    Alice ends what she began, and says whether everything is there once
//     loadprobe settle LAB DIRECTORY N  Boris notes updates until he has N messages, and says whether they are right
//     loadprobe scenes LAB DIRECTORY N  the lab's bot counts what it is written, N chats at once, until killed
//     loadprobe bulk LAB DIRECTORY MESSAGES CHATS KILLS   Alice sends in bulk, through an outbox, until it is done or killed
//     loadprobe daily LAB DIRECTORY     Alice does what lines of standard input ask for, until it ends
//     loadprobe dailybot LAB DIRECTORY  the lab's bot asks back, remembers, sends by an outbox and sells, until killed

let (alice, boris) = ("9996651001", "9996621002")

func say(_ text: String) {
    FileHandle.standardOutput.write(Data((text + "\n").utf8))
}

func account(_ arguments: [String], _ phone: String) throws -> ProbeAccount {
    try ProbeAccount(lab: arguments[2], phone: phone, directory: arguments[3])
}

func run(_ arguments: [String]) async throws {
    guard arguments.count >= 4 else {
        throw ProbeFailure("usage: loadprobe prepare|read|write|finish|settle|scenes|bulk|daily|dailybot LAB DIRECTORY")
    }
    let directory = arguments[3]
    switch arguments[1] {
    case "prepare":
        let account = try account(arguments, boris)
        try await withTelegramClient(account.configuration) { client in
            try await account.signIn(client)
            for number in 0..<Writer.groups { try await Reader.makeGroup(number, client) }
            var reader = try Reader(client: client, directory: directory)
            try await reader.begin()
        }
    case "write", "finish":
        let account = try account(arguments, alice)
        try await withTelegramClient(account.configuration) { client in
            try await account.signIn(client)
            var writer = try Writer(client: client, directory: directory)
            try await writer.run(finishes: arguments[1] == "finish")
            try await writer.check()
            say("complete \(writer.messageCount)")
        }
    case "read", "settle":
        let account = try account(arguments, boris)
        try await withTelegramClient(account.configuration) { client in
            try await account.signIn(client)
            var reader = try Reader(client: client, directory: directory)
            try await reader.run(until: arguments.count > 4 ? Int(arguments[4]) : nil)
            try reader.check()
            say("complete")
        }
    case "scenes":
        let bot = SceneBot(account: try ProbeBot(lab: arguments[2], directory: directory))
        try await bot.run(chatsAtOnce: arguments.count > 4 ? Int(arguments[4]) ?? 1 : 1)
    case "bulk":
        let account = try account(arguments, alice)
        try await withTelegramClient(account.configuration) { client in
            try await account.signIn(client)
            try await BulkSender(client: client, directory: directory, sizes: arguments[4...]).run()
        }
    case "daily":
        let account = try account(arguments, alice)
        try await withTelegramClient(account.configuration) { client in
            try await account.signIn(client)
            try await DailyUse(client: client).run()
        }
    case "dailybot":
        try await DailyBot(account: ProbeBot(lab: arguments[2], directory: directory)).run()
    default:
        throw ProbeFailure("no \(arguments[1])")
    }
}

do {
    try await run(CommandLine.arguments)
} catch {
    say("failed: \(error)")
    exit(1)
}
