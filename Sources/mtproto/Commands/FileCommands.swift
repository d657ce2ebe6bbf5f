import ArgumentParser
import Foundation
import MTProtoCore
import MTProtoCrypto
import TelegramKit

struct UploadCommand: AccountCommand {
    static let configuration = CommandConfiguration(
        commandName: "upload", abstract: "Send a file.",
        discussion: "PEER may stand before FILE, as with other commands.")

    @OptionGroup var servers: ServerOptions

    var runsLong: Bool { true }

    @Argument(help: "The file.", completion: .file())
    var file: String

    @Argument(help: ArgumentHelp("Recipient: \(PeerArgument.help)"))
    var peer: String

    @Option(help: "A text that goes with it.")
    var caption = ""

    @Flag(help: "Send it as a photo (JPEG or PNG, up to 10 MB).")
    var photo = false

    @Flag(help: "Cover the photo until it is touched.")
    var spoiler = false

    @Option(
        help: ArgumentHelp(
            "For how many seconds the photo can be seen once it was opened, 1 to 60, or once.", valueName: "seconds"))
    var lifetime: String?

    @Option(help: "Keep how far it has come in this file, and go on from there.", completion: .file())
    var resume: String?

    @Flag(help: "Print JSON.")
    var json = false

    private var mediaLifetime: MediaLifetime? {
        switch lifetime {
        case nil: nil
        case "once"?: .viewedOnce
        case let text?: Int(text).flatMap { 1...60 ~= $0 ? .seconds($0) : nil }
        }
    }

    func validate() throws {
        guard photo || !spoiler && lifetime == nil else {
            throw ValidationError("--spoiler and --lifetime are for photos: add --photo.")
        }
        guard lifetime == nil || mediaLifetime != nil else {
            throw ValidationError("--lifetime takes 1 to 60 seconds, or once.")
        }
    }

    /// What is sent, and to whom. Other commands have the peer first: so it is taken where only the second argument is
    /// a file.
    private var inOrder: (file: String, peer: String) {
        guard !Self.isFile(file), PeerReference(file) != nil, Self.isFile(peer) else { return (file, peer) }
        return (peer, file)
    }

    private static func isFile(_ path: String) -> Bool {
        var isDirectory: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && !isDirectory.boolValue
    }

    func run(as client: TelegramClient, on console: Console) async throws {
        let (file, recipient) = inOrder
        let checksum = try await FileChecksum(of: file)
        let peer = try await PeerArgument.resolve(recipient, client)
        let bar = ProgressBar(URL(fileURLWithPath: file).lastPathComponent, on: json ? nil : console)
        var options = UploadOptions()
        options.record = resume
        options.progress = { bar.show($0) }
        let message: Message
        do throws(TelegramError) {
            let media =
                photo
                ? OutgoingMedia.photo(.file(file), hasSpoiler: spoiler, lifetime: mediaLifetime) : .file(file)
            message = try await client.send(media, to: peer, caption: FormattedText(caption), upload: options)
        } catch {
            guard error.code == .fileExists else { throw CommandLineTool.failure(sending: error) }
            throw CommandFailure(
                .cannotCreate, "\(error.location) is no record of an upload; give --resume another name")
        }
        bar.end()
        // The server keeps its own version of a photo.
        let stored = message.file.flatMap { $0.size == checksum.size ? nil : $0.size }
        let report = FileReport(
            file: file, peer: message.peer, message: message.id, size: checksum.size, sha256: checksum.sha256,
            storedSize: stored)
        guard !json else { return console.write(try JSONOutput.text(report)) }
        console.write("Sent \(report.size) bytes as message \(message.id), sha256 \(report.sha256).")
        if let stored { console.write("The server keeps \(stored) bytes that it made of them.") }
    }
}

struct AlbumCommand: AccountCommand {
    static let configuration = CommandConfiguration(
        commandName: "album", abstract: "Send several files as one album, in this order.",
        discussion: "Photos unless --files is given: JPEG or PNG, up to 10 MB each.")

    @OptionGroup var servers: ServerOptions

    var runsLong: Bool { true }

    @Argument(help: ArgumentHelp("Recipient: \(PeerArgument.help)"))
    var peer: String

    @Argument(help: "The files, 2 to 10.", completion: .file())
    var files: [String]

    @Option(help: "A text that goes with it.")
    var caption = ""

    @Flag(name: .customLong("files"), help: "Send them as files.")
    var asFiles = false

    @Flag(help: "Print the stored messages as JSON, one object per line.")
    var json = false

    func validate() throws {
        guard 2...10 ~= files.count else { throw ValidationError("An album has 2 to 10 files.") }
    }

    func run(as client: TelegramClient, on console: Console) async throws {
        let chat = try await PeerArgument.resolve(peer, client)
        let album = files.map { asFiles ? OutgoingMedia.file($0) : .photo(.file($0)) }
        let sent: [Message]
        do throws(TelegramError) {
            sent = try await client.send(
                album: album, to: chat, captions: caption.isEmpty ? [] : [FormattedText(caption)])
        } catch {
            throw CommandLineTool.failure(sending: error)
        }
        guard json else {
            let ids = sent.map { "\($0.id)" }.joined(separator: ", ")
            return console.write("Sent as messages \(ids).")
        }
        for message in sent { console.write(try JSONOutput.text(MessageReport(message), pretty: false)) }
    }
}

struct DownloadCommand: AccountCommand {
    static let configuration = CommandConfiguration(
        commandName: "download", abstract: "Fetch the file of a message.",
        discussion: """
            What has come is kept in FILE.part, with a record in FILE.part.ranges, until the file is complete: called \
            again after an interruption, the command goes on. Nothing that is there is overwritten without --force; the \
            status is 73 then.
            """)

    @OptionGroup var servers: ServerOptions

    var runsLong: Bool { true }

    @Argument(help: ArgumentHelp("The chat: \(PeerArgument.help)"))
    var peer: String

    @Argument(help: "The id of the message.")
    var message: Int

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Where to put it. In a directory, and here if not given, it gets the name that its sender chose, as far as "
                + "that is safe.",
            valueName: "path"),
        completion: .file())
    var output: String?

    @Flag(help: "Replace a file that is there, or what stands in the place of its unfinished part.")
    var force = false

    @Flag(help: "Compare each part with the hashes that the datacenter vouches for.")
    var verify = false

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        if output?.isEmpty == true { throw ValidationError("--output takes a path; leave it out for here.") }
    }

    func run(as client: TelegramClient, on console: Console) async throws {
        let peer = try await PeerArgument.resolve(self.peer, client)
        guard let file = try await client.file(ofMessage: message, in: peer) else {
            throw CommandFailure(.badData, "message \(message) of that chat does not exist, or has no file")
        }
        let path = place(of: file)
        let bar = ProgressBar(URL(fileURLWithPath: path).lastPathComponent, on: json ? nil : console)
        var options = DownloadOptions()
        options.verifiesHashes = verify
        options.replacesExisting = force
        options.progress = { bar.show($0) }
        let result: DownloadedFile
        do throws(TelegramError) {
            result = try await client.download(file, to: path, options: options)
        } catch {
            guard error.code == .fileExists else { throw error }
            throw CommandFailure(
                .cannotCreate,
                "\(error.location) is there already; choose another place with --output, or replace it with --force")
        }
        bar.end()
        if let reason = result.restartReason, !json {
            console.writeError("mtproto: begun anew, because what was there could not be used: \(reason)")
        }
        let report = FileReport(
            file: path, peer: peer, message: message, size: result.size,
            sha256: try await FileChecksum(of: path).sha256, resumedBytes: result.resumedBytes,
            restartReason: result.restartReason)
        console.write(
            try json ? JSONOutput.text(report) : "\(path): \(report.size) bytes, sha256 \(report.sha256).")
    }

    /// The sender chooses the name, as far as it is safe, and never the place.
    private func place(of file: TelegramFile) -> String {
        guard let output else { return file.localName(in: ".") }
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: output, isDirectory: &isDirectory), isDirectory.boolValue else {
            return output
        }
        return output + (output.hasSuffix("/") ? "" : "/") + file.localName(in: output)
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
    /// What the server keeps, where that is something else.
    let storedSize: Int64?

    init(
        file: String, peer: Peer, message: Int, size: Int64, sha256: String, resumedBytes: Int64? = nil,
        restartReason: String? = nil, storedSize: Int64? = nil
    ) {
        self.storedSize = storedSize
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
        case storedSize = "stored_size"
    }
}

/// How long a file of this machine is, and its checksum, as `sha256sum` prints it.
struct FileChecksum {
    /// Read piece by piece: the file may be larger than memory.
    private static let piece = 1 << 20

    let size: Int64
    let sha256: String

    init(of path: String) async throws {
        // It is unknown where a pipe or a device ends, and it cannot be read twice.
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            let kind = status.st_mode & S_IFMT == S_IFDIR ? "directory" : "pipe or device"
            throw CommandFailure(.noInput, "cannot read \(path): it is a \(kind); give a file")
        }
        guard let handle = FileHandle(forReadingAtPath: path) else {
            let reason = FileManager.default.fileExists(atPath: path) ? "it may not be read" : "there is no such file"
            throw CommandFailure(.noInput, "cannot read \(path): \(reason)")
        }
        var hash = SHA256Stream()
        var size: Int64 = 0
        do {
            while let bytes = try handle.read(upToCount: Self.piece), !bytes.isEmpty {
                bytes.withUnsafeBytes { hash.update($0) }
                // checked: it counts bytes that were read.
                size += Int64(bytes.count)
                try Task.checkCancellation()
                await Task.yield()
            }
        } catch let error as CancellationError {
            throw error
        } catch {
            throw CommandFailure(.noInput, "cannot read \(path): \(error.localizedDescription)")
        }
        self.size = size
        sha256 = TextEncoding.hexadecimal(hash.finalize())
    }
}
