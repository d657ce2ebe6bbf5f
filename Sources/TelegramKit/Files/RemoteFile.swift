import Logging
import MTProtoCore
import MTProtoKit
import Synchronization
import TL
import TelegramAPI

/// A file on a server, of which parts are fetched: from its datacenter, or from the content delivery network that this
/// names. It follows the file when it moves, and renews the permission to use it.
actor RemoteFile {
    /// How often a file may turn out to lie elsewhere.
    private static let moveLimit = 3
    /// How often the permission is renewed in a row without a part that comes.
    private static let renewalLimit = 3
    /// How often a network may say that it has no copy.
    private static let uploadLimit = 8
    /// How often parts may come that are not what the file's datacenter vouches for.
    private static let damageLimit = 3
    /// Networks hand out, and vouch for, no more at a time (row P08).
    private static let cdnPart: Int64 = 128 << 10

    typealias Renewal = @Sendable () async throws(TelegramError) -> API.InputFileLocation?

    nonisolated let network: Network
    private var location: API.InputFileLocation
    /// Counts the locations.
    private var generation = 0
    private let renew: Renewal?
    private var renewal: Task<API.InputFileLocation?, any Error>?
    private var renewals = 0
    private var datacenter: DatacenterID
    private var moves = 0
    private var cdn: CDNFile?
    private var uploads = 0
    /// Off once a network has failed: the rest comes from the file's datacenter (row B-57).
    private var takesRedirects = true
    /// The hashes of its parts, from the file's datacenter; nil if they are not checked (row B-59).
    private var hashes: FileHashes?
    private var damages = 0
    private nonisolated let resource: UInt64
    /// The user who was signed in when it began.
    private let owner: Int64?
    private nonisolated let isSmall: Bool
    private nonisolated let priority: MultiplexedRequestManager.Priority
    private nonisolated let inBackground: Bool
    private nonisolated let category: NetworkUsage.Category

    /// - Parameters:
    ///   - renew: asks for the location again when the permission to use the file has ended.
    ///   - isSmall: whether the main connection may carry it.
    ///   - category: as what its bytes are counted unless the options say otherwise.
    ///   - checksHashes: whether parts from the file's own datacenter are compared with its hashes.
    init(
        at location: API.InputFileLocation, datacenter: Int, network: Network, options: DownloadOptions,
        isSmall: Bool = false, category: NetworkUsage.Category = .file, renew: Renewal? = nil
    ) {
        self.network = network
        self.location = location
        self.datacenter = DatacenterID(datacenter)
        self.renew = renew
        self.hashes = options.verifiesHashes ? FileHashes() : nil
        self.isSmall = isSmall
        self.priority = options.priority.level
        self.inBackground = options.continuesInBackground
        self.category = options.usageCategory ?? category
        self.resource = network.desk.nextResource()
        self.owner = network.standing.withLock { $0.userID }
    }

    /// The bytes of a part; fewer at the end of the file.
    ///
    /// - Parameter remaining: how many bytes will be asked for after it.
    func fetch(_ part: Range<Int64>, remaining: Int64) async throws(TelegramError) -> [UInt8] {
        while true {
            let use = request(bytes: part.count, remaining: remaining)
            let bytes = cdn == nil ? try await fetch(part, use) : try await fetchFromCDN(part, use)
            // Without any the next try goes elsewhere.
            guard let bytes else { continue }
            renewals = 0
            return bytes
        }
    }

    private func request(bytes: Int, remaining: Int64) -> MultiplexedRequestManager.Request {
        .init(
            target: .init(datacenter: datacenter, continuesInBackground: inBackground), priority: priority,
            resource: resource, bytes: bytes, remaining: remaining, category: category, owner: owner)
    }

    // MARK: - The file's datacenter

    private func fetch(
        _ part: Range<Int64>, _ use: MultiplexedRequestManager.Request
    ) async throws(TelegramError) -> [UInt8]? {
        let asked = generation
        let query = API.Upload.GetFile(
            cdnSupported: takesRedirects, location: location, offset: part.lowerBound,
            limit: Int32(clamping: part.count))
        do throws(TelegramError) {
            switch try await network.askFiles(query, as: use, isSmall: isSmall) {
            case .file(_, _, let bytes):
                guard bytes.count <= part.count else { throw failure("too many bytes", API.Upload.GetFile.name) }
                if hashes != nil, !(try await isGenuine(bytes, of: part, use)) {
                    damages += 1
                    network.configuration.logger.warning("a part at \(part.lowerBound) came with other bytes")
                    if damages <= Self.damageLimit { return nil }
                    throw failure("the bytes do not have the hashes of the file", API.Upload.GetFile.name)
                }
                return bytes
            case .fileCdnRedirect(let redirect):
                guard query.cdnSupported else {
                    throw failure("a redirection that was not asked for", API.Upload.GetFile.name)
                }
                await follow(redirect)
                return nil
            }
        } catch {
            try await recover(from: error, asked: asked, at: use.target.datacenter)
            return nil
        }
    }

    /// Returns if another try is worth it.
    private func recover(
        from error: TelegramError, asked: Int, at former: DatacenterID
    ) async throws(TelegramError) {
        guard let server = error.serverError else { throw error }
        // The file lives elsewhere than was said (row J15).
        if case (.file, let number)? = RPCError(code: Int32(server.code), message: server.message).migration {
            // Several parts may be told at once.
            if datacenter != former { return }
            guard moves < Self.moveLimit else { throw error }
            moves += 1
            datacenter = DatacenterID(number)
            return
        }
        guard server.message.hasPrefix("FILE_REFERENCE_") || server.message.hasPrefix("FILEREF_") else { throw error }
        if generation != asked { return }
        try await renewLocation(because: error)
    }

    /// Asks for the location again, once for all parts that wait for it (row P08).
    private func renewLocation(because error: TelegramError) async throws(TelegramError) {
        guard let renew, renewals < Self.renewalLimit else { throw TelegramError(expired: error) }
        let running: Task<API.InputFileLocation?, any Error>
        if let renewal {
            running = renewal
        } else {
            renewals += 1
            running = Task { try await renew() }
            renewal = running
        }
        let result = await running.result
        guard renewal == running else { return }
        renewal = nil
        do {
            guard let new = try result.get() else { throw TelegramError(expired: error) }
            location = new
            generation += 1
        } catch let failure as TelegramError {
            throw failure
        } catch {
            throw TelegramError(
                .cancelled, message: "Cancelled", location: API.Upload.GetFile.name, hint: "Try again.")
        }
    }

    /// Whether the file's datacenter has hashes of it. They have to be asked for, see `options`.
    func hasHashes() async throws(TelegramError) -> Bool {
        let query = API.Upload.GetFileHashes(location: location, offset: 0)
        return try await !network.askFiles(query, as: request(bytes: 1, remaining: 0), isSmall: isSmall).isEmpty
    }

    /// Whether the file's datacenter vouches for bytes that came at another time. Hashes have to be asked for, see `options`.
    func vouches(for bytes: [UInt8], at offset: Int64) async throws(TelegramError) -> Bool {
        // checked: the bytes were read at that place.
        let part = offset..<offset + Int64(bytes.count)
        return try await isGenuine(bytes, of: part, request(bytes: bytes.count, remaining: 0))
    }

    /// Whether a part is what the file's datacenter vouches for.
    private func isGenuine(
        _ bytes: [UInt8], of part: Range<Int64>, _ use: MultiplexedRequestManager.Request
    ) async throws(TelegramError) -> Bool {
        do {
            // How long the file is, its datacenter says by the answer itself.
            let part = part.lowerBound..<part.lowerBound + Int64(bytes.count)
            while let offset = hashes?.missing(for: part) {
                let query = API.Upload.GetFileHashes(location: location, offset: offset)
                let new = try await network.askFiles(query, as: use, isSmall: isSmall)
                try hashes?.learn(new, askedFrom: offset)
            }
            try hashes?.check(bytes, of: part)
            hashes?.forget(before: part.lowerBound - (64 << 20))
            return true
        } catch let error as TelegramError {
            throw error
        } catch {
            return false
        }
    }

    private func follow(_ redirect: API.Upload.File.FileCdnRedirect) async {
        let isResting = await network.isResting(DatacenterID(Int(redirect.dcID)))
        // Several parts are told at once: what has been learnt of the file's hashes is kept, and who left stays away.
        guard takesRedirects, cdn?.token != redirect.fileToken else { return }
        guard !isResting else { return leaveCDN(because: "it took too long a short while ago") }
        do throws(CDNFile.Fault) {
            cdn = try CDNFile(redirect)
        } catch {
            leaveCDN(because: "\(error)")
        }
    }

    // MARK: - The content delivery network

    private func fetchFromCDN(
        _ part: Range<Int64>, _ use: MultiplexedRequestManager.Request
    ) async throws(TelegramError) -> [UInt8]? {
        guard let token = cdn?.token else { return nil }
        do {
            var whole: [UInt8] = []
            var start = part.lowerBound
            while start < part.upperBound {
                let piece = start..<min(start + Self.cdnPart, part.upperBound)
                guard let bytes = try await fetch(piece, token: token, use) else { return nil }
                whole += bytes
                if bytes.count < piece.count { break }
                start = piece.upperBound
            }
            return whole
        } catch let error as TelegramError where error.code == .cancelled {
            throw error
        } catch {
            // A client that goes on has only closed the connection with this network.
            if let error = error as? TelegramError, error.code == .stopped, await !network.isRunning { throw error }
            if cdn?.token == token { leaveCDN(because: "\(error)") }
            return nil
        }
    }

    private func fetch(
        _ part: Range<Int64>, token: [UInt8], _ use: MultiplexedRequestManager.Request
    ) async throws -> [UInt8]? {
        guard let file = cdn, file.token == token else { return nil }
        let query = API.Upload.GetCdnFile(fileToken: token, offset: part.lowerBound, limit: Int32(clamping: part.count))
        let answer = try await network.askCDN(
            query, at: DatacenterID(file.datacenter), as: use, ifWanted: { await self.isAtCDN(token) })
        guard let answer else { return nil }
        switch answer {
        case .cdnFileReuploadNeeded(let requestToken):
            // It has no copy yet, or not any more: the file's datacenter gives it one.
            uploads += 1
            guard uploads <= Self.uploadLimit else { throw CDNFile.Fault.neverThere }
            let hashes = try await network.askFiles(
                API.Upload.ReuploadCdnFile(fileToken: token, requestToken: requestToken), as: use, isSmall: isSmall)
            try cdn?.add(hashes)
            return nil
        case .cdnFile(let bytes):
            while let offset = cdn?.missingHashes(for: part) {
                let hashes = try await network.askFiles(
                    API.Upload.GetCdnFileHashes(fileToken: token, offset: offset), as: use, isSmall: isSmall)
                try cdn?.learn(hashes, askedFrom: offset)
            }
            return try cdn?.open(bytes, of: part)
        }
    }

    /// Whether the network that knows the file by this token is still where it comes from.
    private func isAtCDN(_ token: [UInt8]) -> Bool { cdn?.token == token }

    /// The rest comes from the file's own datacenter, whatever was wrong with the network (rows B-57, N40).
    private func leaveCDN(because reason: String) {
        network.configuration.logger.warning("a content delivery network is left: \(reason)")
        network.context.tracer.emit(.cdnAbandoned(reason: reason))
        cdn = nil
        takesRedirects = false
    }

    private nonisolated func failure(_ what: String, _ method: String) -> TelegramError {
        TelegramError(
            .unexpectedResponse, message: "The server's answer makes no sense: \(what)", location: method,
            hint: "Report it, with the log at trace level.")
    }
}

extension TelegramError {
    /// The permission to use a file has ended.
    init(expired error: TelegramError) {
        self.init(
            .fileReferenceExpired, message: "The permission to use the file has ended", location: error.location,
            hint: "Ask for the message that has the file again.", serverError: error.serverError)
    }
}
