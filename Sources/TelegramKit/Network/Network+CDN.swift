import MTProtoCore
import MTProtoCrypto
import MTProtoKit
import NIOCore
import TL
import TelegramAPI

/// What is known of a content delivery network beside its addresses and keys.
struct ContentNetwork {
    /// How often its keys were asked for again.
    var revision = 0
    /// It took too long: nothing is asked of it before this.
    var restsUntil: Instant?
}

// Content delivery networks (core.telegram.org/cdn; rows P07, B-47…B-53): datacenters that have encrypted files and are
// told nothing else.
extension Network {
    /// How long a network may take for a part.
    private static let cdnPatience = Duration.seconds(60)
    /// How long one is left alone after that, or else each file would wait for it anew.
    private static let cdnRest = Duration.seconds(600)

    /// Asks a network for a part of a file.
    ///
    /// - Parameter isWanted: asked when a connection has room for it, which may take as long as a part may.
    /// - Returns: nil if it was not wanted any more then.
    func askCDN(
        _ query: API.Upload.GetCdnFile, at datacenter: DatacenterID, as file: MultiplexedRequestManager.Request,
        ifWanted isWanted: @escaping @Sendable () async -> Bool
    ) async throws(TelegramError) -> API.Upload.CdnFile? {
        let name = API.Upload.GetCdnFile.name
        try await find(datacenter, for: name)
        // Another one would hear what only networks may, in the place of what it is there for.
        guard datacenter != account.home, context.addresses(of: datacenter).addresses.contains(where: \.isCDN)
        else {
            throw TelegramError(
                .unexpectedResponse, message: "Datacenter \(datacenter.rawValue) is no content delivery network",
                location: name, hint: "Report it, with the log at trace level.")
        }
        var request = Request(body: try query.body(name))
        request.isIdempotent = true
        request.retriesServerFaults = configuration.files.retriesServerFaults
        // The file's own datacenter has it as well.
        request.timeout = Self.cdnPatience
        request.waitsOutFloods = false
        var lease = file
        lease.target = .init(datacenter: datacenter, isCDN: true)
        var renewals = 0
        var revision = revision(of: datacenter)
        if context.publicKeys(of: datacenter) == nil { try await learnCDNKeys(for: datacenter) }
        do throws(TelegramError) {
            let answer = try await send(
                request, name: name, to: .bare(datacenter), by: .network(lease, ifWanted: isWanted)
            ) { failure throws(TelegramError) in
                guard renewals < 2, self.isCuredByOtherKeys(failure, of: datacenter, since: revision) else {
                    return false
                }
                renewals += 1
                try await self.renewKeys(of: datacenter, since: revision)
                revision = self.revision(of: datacenter)
                return true
            }
            usage.attribute(request, answer.body, to: file.category)
            return try API.Upload.GetCdnFile.response(in: answer.body)
        } catch {
            // It was not wanted any more.
            if error.code == .cancelled, !Task.isCancelled { return nil }
            throw error
        }
    }

    /// Whether a network is left alone for now, because it took too long.
    func isResting(_ datacenter: DatacenterID) -> Bool {
        guard let end = contentNetworks[datacenter]?.restsUntil else { return false }
        return context.clock.now < end
    }

    /// The device may have been where nothing could answer.
    func endRests() {
        for datacenter in contentNetworks.keys { contentNetworks[datacenter]?.restsUntil = nil }
    }

    /// A request to a network has failed: one that took too long is left alone.
    func noteFailure(_ failure: RequestFailure, ofNetwork datacenter: DatacenterID) {
        // Where it could not be asked it is not to blame.
        guard mayAsk, !isInBackground else { return }
        switch failure {
        case .timedOut, .connection, .keyExchange:
            contentNetworks[datacenter, default: ContentNetwork()].restsUntil = context.clock.now + Self.cdnRest
        default:
            break
        }
    }

    private func revision(of datacenter: DatacenterID) -> Int { contentNetworks[datacenter]?.revision ?? 0 }

    /// The network may have other keys since they were asked for, or have forgotten ours (row B-53); and a connection may
    /// have been closed because another request found that out.
    private func isCuredByOtherKeys(_ error: RequestFailure, of datacenter: DatacenterID, since revision: Int) -> Bool {
        switch error {
        case .unknownServerKey, .keyUnknown: true
        case .stopped: self.revision(of: datacenter) != revision
        default: false
        }
    }

    /// Asks the home datacenter for the network's keys again, and makes new connections; once, however many requests see
    /// the need.
    private func renewKeys(of datacenter: DatacenterID, since revision: Int) async throws(TelegramError) {
        guard self.revision(of: datacenter) == revision else { return }
        contentNetworks[datacenter, default: ContentNetwork()].revision = revision + 1
        await managers.removeValue(forKey: datacenter)?.stop(CloseReason("its keys are asked for again"))
        await closeWorkers(of: datacenter)
        try await learnCDNKeys(for: datacenter)
    }

    /// The keys with which networks prove themselves; the home datacenter vouches for them.
    private func learnCDNKeys(for datacenter: DatacenterID) async throws(TelegramError) {
        let configuration = try await PatientWork.run { () async throws(TelegramError) in
            try await invoke(API.Help.GetCdnConfig(), on: .home)
        }
        var keys: [RSAPublicKey] = []
        for key in configuration.publicKeys where key.dcID == Int32(clamping: datacenter.rawValue) {
            if let key = try? RSAPublicKey(pem: key.publicKey) { keys.append(key) }
        }
        do throws(StorageError) {
            try await context.setPublicKeys(keys, of: datacenter)
        } catch {
            throw TelegramError(storage: error)
        }
    }

    func cdnManager(for datacenter: DatacenterID) async -> DatacenterManager {
        if let manager = managers[datacenter] { return manager }
        var settings = DatacenterManager.Configuration(
            datacenter: datacenter,
            purpose: .cdn,
            initialization: configuration.anonymousInitialization,
            connectionDeadline: configuration.connectionDeadline,
            idleTimeout: configuration.idleTimeout
        )
        settings.isCDN = true
        return await begin(settings)
    }
}
