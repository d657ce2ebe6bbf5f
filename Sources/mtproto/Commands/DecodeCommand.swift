import ArgumentParser
import Foundation
import NIOCore
import TL
import TelegramLab

struct DecodeCommand: ConsoleCommand {
    static let configuration = CommandConfiguration(
        commandName: "decode",
        abstract: "Show bytes as a tree of TL objects.",
        discussion: """
            INPUT is the name of a file that holds hexadecimal (spaces, line breaks, colons and 0x do not matter), base64 or \
            the bytes themselves, or it is one of the first two; without it standard input is read. Understands objects and functions \
            of the API, service messages, unencrypted messages and transport frames. Encrypted messages are named as \
            such: nothing can be seen in them without their key.
            """
    )

    @Argument(help: "Hexadecimal, base64 or a file; \"-\" or nothing for standard input.")
    var input: String?

    @Option(
        help: ArgumentHelp(
            "The layer of the API that objects are of, if not the newest; what invokeWithLayer names is known without it. What only "
                + "other layers have is told, and marked.",
            valueName: "n"))
    var layer: Int32?

    @Option(
        name: .customLong("look-up"),
        help: ArgumentHelp(
            "Print name and id of a constructor or function instead, which one of them names: help.getConfig or "
                + "0xc4f9186b.",
            valueName: "name or id"))
    var lookUp: String?

    func validate() throws {
        if lookUp != nil, input != nil { throw ValidationError("--look-up and INPUT exclude each other.") }
        if lookUp != nil { try GivenOptions(["--layer": layer != nil]).allow([], "with --look-up") }
        if let layer {
            let range = LabLayers().range
            guard range.contains(layer) else {
                throw ValidationError("--layer takes a number from \(range.lowerBound) to \(range.upperBound).")
            }
        }
    }

    func run(on console: Console) async throws {
        if let lookUp {
            guard let (name, id) = ObjectRegistry.entry(lookUp) else {
                throw CommandFailure(
                    .badData, "layer \(ObjectRegistry.layer) knows nothing that is called \(lookUp), or has this id")
            }
            return console.write("\(name)#\(String(id, radix: 16))")
        }
        let bytes = try DecodeInput.bytes(input, console)
        var tree = TreeText(layer: layer)
        do throws(CommandFailure) {
            try PacketReader().describe(ByteBuffer(bytes: bytes), into: &tree)
        } catch {
            throw layer == nil ? Self.hinting(error, bytes) : error
        }
        console.write(lines: tree.lines)
    }

    /// Names the layer that objects which begin so are of, if they are not of ours.
    private static func hinting(_ failure: CommandFailure, _ bytes: [UInt8]) -> CommandFailure {
        var reader = TLReader(ByteBuffer(bytes: bytes))
        guard let id = try? reader.readConstructorID(), let (name, layer) = LabLayers().origin(of: id),
            layer != ObjectRegistry.layer
        else { return failure }
        return CommandFailure(
            failure.status, "\(failure.message); \(name) of layer \(layer) begins so: try --layer \(layer)")
    }
}

/// Finds the bytes that the user means.
enum DecodeInput {
    /// Larger than any packet or object; decoding more would only show a wrong file.
    private static let limit = 16 << 20

    static func bytes(_ input: String?, _ console: Console) throws(CommandFailure) -> [UInt8] {
        guard let input, input != "-" else {
            return try content(console.readInput(limit), name: "standard input")
        }
        // Many names of files could be base64: one that is there is meant.
        if FileManager.default.fileExists(atPath: input) {
            return try content(try WholeFile.read(input, limit: limit), name: input)
        }
        guard let bytes = text(input) else {
            throw CommandFailure(.badData, "\"\(shortened(input))\" is neither hexadecimal, nor base64, nor a file")
        }
        return bytes
    }

    /// What a file or a pipe holds: hexadecimal or base64 if all of it is, else the bytes themselves.
    private static func content(_ bytes: [UInt8], name: String) throws(CommandFailure) -> [UInt8] {
        guard !bytes.isEmpty else { throw CommandFailure(.badData, "\(name) is empty") }
        guard bytes.allSatisfy({ (0x20..<0x7f).contains($0) || [0x09, 0x0a, 0x0d].contains($0) }) else { return bytes }
        return text(String(decoding: bytes, as: UTF8.self)) ?? bytes
    }

    /// The bytes that hexadecimal or base64 text stands for. Hexadecimal wins where both are possible.
    static func text(_ text: String) -> [UInt8]? {
        // Each word may begin with 0x.
        let words = text.split { $0.isWhitespace || $0 == ":" }.map { $0.hasPrefix("0x") ? $0.dropFirst(2) : $0 }
        let characters = words.joined()
        guard !characters.isEmpty else { return nil }
        if let bytes = hexadecimal(characters) { return bytes }
        let standard = characters.replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - standard.count % 4) % 4)
        guard let data = Data(base64Encoded: standard + padding), data.count >= 4 else { return nil }
        return [UInt8](data)
    }

    private static func hexadecimal(_ characters: String) -> [UInt8]? {
        guard characters.utf8.count % 2 == 0 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(characters.utf8.count / 2)
        var high: UInt8?
        for character in characters {
            guard character.isASCII, let digit = character.hexDigitValue else { return nil }
            if let first = high {
                bytes.append(first << 4 | UInt8(digit))
                high = nil
            } else {
                high = UInt8(digit)
            }
        }
        return bytes
    }

    private static func shortened(_ text: String) -> String {
        text.count > 40 ? text.prefix(40) + "…" : text
    }
}
