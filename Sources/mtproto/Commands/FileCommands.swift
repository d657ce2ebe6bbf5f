import ArgumentParser
import Foundation
import MTProtoCore
import MTProtoCrypto
import TelegramKit

struct UploadCommand: AccountCommand {
    static let configuration = CommandConfiguration(commandName: "upload", abstract: "Send a file.")

    @OptionGroup var servers: ServerOptions

    @Argument(help: "The file.", completion: .file())
    var file: String

    @Argument(help: ArgumentHelp("Whom to: \(PeerArgument.help)"))
    var peer: String

    @Option(help: "A text that goes with it.")
    var caption = ""

    @Flag(help: "Send it as a photo (JPEG or PNG, up to 10 MB).")
    var photo = false

    @Option(help: "Keep how far it has come in this file, and go on from there.", completion: .file())
    var resume: String?

    @Flag(help: "Print JSON.")
    var json = false

    func run(as client: TelegramClient, on console: Console) async throws {
        let checksum = try await FileChecksum.sha256(of: file)
        let peer = try await PeerArgument.resolve(self.peer, client)
        let bar = ProgressBar(URL(fileURLWithPath: file).lastPathComponent, on: json ? nil : console)
        var options = UploadOptions()
        options.record = resume
        options.progress = { bar.show($0) }
        let message = try await client.send(
            .file(file), to: peer, caption: FormattedText(caption), asPhoto: photo, upload: options)
        bar.end()
        let report = FileReport(
            file: file, peer: message.peer, message: message.id, size: message.file?.size ?? 0, sha256: checksum,
            resumedBytes: nil, restartReason: nil)
        console.write(
            try json
                ? JSONOutput.text(report)
                : "Sent \(report.size) bytes as message \(message.id), sha256 \(checksum).")
    }
}

struct DownloadCommand: AccountCommand {
    static let configuration = CommandConfiguration(
        commandName: "download", abstract: "Fetch the file of a message.",
        discussion: """
            What has come is kept in FILE.part, with a record in FILE.part.ranges, until the file is complete: called \
            again after an interruption, the command goes on.
            """)

    @OptionGroup var servers: ServerOptions

    @Argument(help: ArgumentHelp("The chat: \(PeerArgument.help)"))
    var peer: String

    @Argument(help: "The id of the message.")
    var message: Int

    @Option(
        name: .shortAndLong, help: "Where to put it; the file's own name, here, if not given.", completion: .file())
    var output: String?

    @Flag(help: "Compare each part with the hashes that the datacenter vouches for.")
    var verify = false

    @Flag(help: "Print JSON.")
    var json = false

    func run(as client: TelegramClient, on console: Console) async throws {
        let peer = try await PeerArgument.resolve(self.peer, client)
        guard let file = try await client.file(ofMessage: message, in: peer) else {
            throw CommandFailure(.badData, "message \(message) of that chat does not exist, or has no file")
        }
        let path = output ?? Self.ownName(of: file)
        let bar = ProgressBar(URL(fileURLWithPath: path).lastPathComponent, on: json ? nil : console)
        var options = DownloadOptions()
        options.verifiesHashes = verify
        options.progress = { bar.show($0) }
        let result = try await client.download(file, to: path, options: options)
        bar.end()
        if let reason = result.restartReason, !json {
            console.writeError("mtproto: begun anew, because what was there could not be used: \(reason)")
        }
        let report = FileReport(
            file: path, peer: peer, message: message, size: result.size,
            sha256: try await FileChecksum.sha256(of: path), resumedBytes: result.resumedBytes,
            restartReason: result.restartReason)
        console.write(
            try json ? JSONOutput.text(report) : "\(path): \(report.size) bytes, sha256 \(report.sha256).")
    }

    /// The sender chooses the name, not the place.
    private static func ownName(of file: TelegramFile) -> String {
        let last = file.name?.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(ProgressBar.printable)
        guard let last, !last.hasPrefix("."), !last.isEmpty else { return "file-\(file.id)" }
        return last
    }
}

/// What `--json` prints about a file that was moved.
struct FileReport: Encodable {
    let file: String
    let peer: PeerReport
    let message: Int
    let size: Int64
    let sha256: String
    let resumedBytes: Int64?
    let restartReason: String?

    init(
        file: String, peer: Peer, message: Int, size: Int64, sha256: String, resumedBytes: Int64?,
        restartReason: String?
    ) {
        self.file = file
        self.peer = PeerReport(peer)
        self.message = message
        self.size = size
        self.sha256 = sha256
        self.resumedBytes = resumedBytes
        self.restartReason = restartReason
    }

    enum CodingKeys: String, CodingKey {
        case file, peer, message, size, sha256
        case resumedBytes = "resumed_bytes"
        case restartReason = "restart_reason"
    }
}

/// The checksum of a file, as `sha256sum` prints it.
enum FileChecksum {
    /// Read piece by piece: the file may be larger than memory.
    private static let piece = 1 << 20

    static func sha256(of path: String) async throws -> String {
        guard let handle = FileHandle(forReadingAtPath: path) else {
            throw CommandFailure(.noInput, "cannot read \(path)")
        }
        defer { try? handle.close() }
        var hash = SHA256Stream()
        do {
            while let bytes = try handle.read(upToCount: piece), !bytes.isEmpty {
                bytes.withUnsafeBytes { hash.update($0) }
                try Task.checkCancellation()
                await Task.yield()
            }
        } catch let error as CancellationError {
            throw error
        } catch {
            throw CommandFailure(.noInput, "cannot read \(path): \(error.localizedDescription)")
        }
        return TextEncoding.hexadecimal(hash.finalize())
    }
}
