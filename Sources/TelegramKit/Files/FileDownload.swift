import Logging
import MTProtoCore
import MTProtoKit
import TL
import TelegramAPI

/// Fetches one file, from its datacenter or from the content delivery network that this names.
struct FileDownload {
    /// Parts are requested in this size; the server wants a multiple of 4 KiB that divides 1 MiB.
    private static let partSize = 128 << 10
    /// How often a file may turn out to lie elsewhere.
    private static let moveLimit = 3
    /// How often a network may say that it has no copy.
    private static let uploadLimit = 8

    let network: Network
    let location: API.InputFileLocation
    /// A server that never ends a file does not fill the memory.
    let limit: Int
    private var datacenter: DatacenterID
    private var moves = 0
    private var content: [UInt8] = []
    private var cdn: CDNFile?
    private var uploads = 0
    /// Off once a network has failed: the rest comes from the file's datacenter (row B-57).
    private var takesRedirects = true

    init(of location: API.InputFileLocation, at datacenter: Int, limit: Int, network: Network) {
        self.network = network
        self.location = location
        self.limit = limit
        self.datacenter = DatacenterID(datacenter)
    }

    private var part: Range<Int64> { Int64(content.count)..<Int64(content.count + Self.partSize) }

    /// The whole content.
    mutating func run() async throws(TelegramError) -> [UInt8] {
        while true {
            let received = cdn == nil ? try await fetch() : try await fetchFromCDN()
            // Nothing was received: the next try goes elsewhere.
            guard let received else { continue }
            content += received
            if received.count < Self.partSize { return content }
            guard content.count <= limit else {
                throw failure("the file is larger than \(limit >> 20) MiB", API.Upload.GetFile.name)
            }
        }
    }

    // MARK: - The file's datacenter

    private mutating func fetch() async throws(TelegramError) -> [UInt8]? {
        let query = API.Upload.GetFile(
            cdnSupported: takesRedirects, location: location, offset: part.lowerBound, limit: Int32(Self.partSize))
        do throws(TelegramError) {
            switch try await ask(query) {
            case .file(_, _, let bytes):
                guard bytes.count <= Self.partSize else { throw failure("too many bytes", API.Upload.GetFile.name) }
                return bytes
            case .fileCdnRedirect(let redirect):
                try follow(redirect)
                return nil
            }
        } catch {
            // The file lives elsewhere than was said (row J15).
            guard let server = error.serverError,
                case (.file, let number)? = RPCError(code: Int32(server.code), message: server.message).migration,
                moves < Self.moveLimit
            else { throw error }
            moves += 1
            datacenter = DatacenterID(number)
            content = []
            return nil
        }
    }

    private func ask<Function: TLFunction>(_ query: Function) async throws(TelegramError) -> Function.Response {
        try await network.invoke(query, on: .datacenter(datacenter, .files)) { request in
            request.mayRepeat = true
            request.withoutUpdates = true
        }
    }

    private mutating func follow(_ redirect: API.Upload.File.FileCdnRedirect) throws(TelegramError) {
        guard takesRedirects else { throw failure("a redirection that was not asked for", API.Upload.GetFile.name) }
        do throws(CDNFile.Fault) {
            cdn = try CDNFile(redirect)
        } catch {
            leaveCDN(because: "\(error)")
        }
    }

    // MARK: - The content delivery network

    private mutating func fetchFromCDN() async throws(TelegramError) -> [UInt8]? {
        guard let file = cdn else { return nil }
        do {
            return try await fetch(part, of: file)
        } catch let error as TelegramError where error.code == .cancelled || error.code == .stopped {
            throw error
        } catch {
            leaveCDN(because: "\(error)")
            return nil
        }
    }

    private mutating func fetch(_ part: Range<Int64>, of file: CDNFile) async throws -> [UInt8]? {
        var file = file
        defer { if cdn != nil { cdn = file } }
        let query = API.Upload.GetCdnFile(fileToken: file.token, offset: part.lowerBound, limit: Int32(Self.partSize))
        switch try await network.askCDN(query, at: DatacenterID(file.datacenter)) {
        case .cdnFileReuploadNeeded(let requestToken):
            // It has no copy yet, or not any more: the file's datacenter gives it one.
            uploads += 1
            guard uploads <= Self.uploadLimit else { throw CDNFile.Fault.neverThere }
            try file.add(
                try await ask(API.Upload.ReuploadCdnFile(fileToken: file.token, requestToken: requestToken)))
            return nil
        case .cdnFile(let bytes):
            while let offset = file.missingHashes(for: part) {
                let hashes = try await ask(API.Upload.GetCdnFileHashes(fileToken: file.token, offset: offset))
                try file.learn(hashes, askedFrom: offset)
            }
            return try file.open(bytes, of: part)
        }
    }

    /// The rest comes from the file's own datacenter, whatever was wrong with the network (rows B-57, N40).
    private mutating func leaveCDN(because reason: String) {
        network.configuration.logger.warning("a content delivery network is left: \(reason)")
        network.context.tracer.emit(.cdnAbandoned(reason: reason))
        cdn = nil
        takesRedirects = false
    }

    private func failure(_ what: String, _ method: String) -> TelegramError {
        TelegramError(
            .unexpectedResponse, message: "The server's answer makes no sense: \(what)", location: method,
            hint: "Report it, with the log at trace level.")
    }
}
