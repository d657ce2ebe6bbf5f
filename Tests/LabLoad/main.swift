import Foundation
import NIOPosix
import TelegramAPI

// Many users of a lab in one process, each with a connection of its own. Run by Scripts/check-lab-load.
//
//     labload DESCRIPTION [--clients N] [--groups N] [--basic] [--rate N] [--seconds N] [--deaf N]
//
// It says "signed-in N", reads a line with more members (ID:HASH, separated by spaces), says "groups", reads a line, writes
// and says "sent", and ends with what became of it, as JSON.

func say(_ text: String) {
    FileHandle.standardOutput.write(Data((text + "\n").utf8))
}

func options(_ arguments: [String]) throws -> Load.Options {
    var options = Load.Options()
    var rest = arguments[...]
    while let name = rest.popFirst() {
        if name == "--basic" {
            options.isBasic = true
            continue
        }
        guard let text = rest.popFirst(), let value = Double(text) else { throw LoadFailure("\(name) takes a number") }
        switch name {
        case "--clients": options.clients = Int(value)
        case "--groups": options.groups = Int(value)
        case "--rate": options.rate = value
        case "--seconds": options.seconds = value
        case "--deaf": options.deaf = Int(value)
        default: throw LoadFailure("no \(name)")
        }
    }
    return options
}

func user(_ text: Substring) throws -> API.InputUser {
    let parts = text.split(separator: ":")
    guard parts.count == 2, let id = Int64(parts[0]), let hash = Int64(parts[1]) else {
        throw LoadFailure("no user: \(text)")
    }
    return .inputUser(userID: id, accessHash: hash)
}

func run(_ arguments: [String]) async throws {
    guard arguments.count > 1 else { throw LoadFailure("usage: labload DESCRIPTION [--clients N] …") }
    let load = Load(try options(Array(arguments.dropFirst(2))), loop: MultiThreadedEventLoopGroup.singleton.next())
    try await load.signIn(try LoadLab(arguments[1])) { say($0) }
    let others = try (readLine() ?? "").split(separator: " ").map(user)
    try await load.makeGroups(others)
    say("groups")
    _ = readLine()
    let report = try await load.run()
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    say(String(decoding: try encoder.encode(report), as: UTF8.self))
}

do {
    try await run(CommandLine.arguments)
} catch {
    FileHandle.standardError.write(Data("labload: \(error)\n".utf8))
    exit(1)
}
