import MTProtoCore
import MTProtoCrypto
import MTProtoKit
import NIOCore
import TL
import TelegramAPI

// Content delivery networks (core.telegram.org/cdn; rows P07, B-47…B-53): datacenters that have encrypted files and are
// told nothing else.
extension Network {
    /// How long a network may take for a part.
    private static let cdnPatience = Duration.seconds(60)

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
        var revision = connections.keyRevision(of: datacenter)
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
                revision = self.connections.keyRevision(of: datacenter)
                return true
            }
            return try takeIn(answer, to: query, in: request, about: file)
        } catch {
            // It was not wanted any more.
            if error.code == .cancelled, !Task.isCancelled { return nil }
            throw error
        }
    }

    /// Whether a network is left alone for now, because it took too long.
    func isResting(_ datacenter: DatacenterID) -> Bool { connections.isResting(datacenter, now: context.clock.now) }

    /// The network may have other keys since they were asked for, or have forgotten ours (row B-53); and a connection may
    /// have been closed because another request found that out.
    private func isCuredByOtherKeys(_ error: RequestFailure, of datacenter: DatacenterID, since revision: Int) -> Bool {
        switch error {
        case .unknownServerKey, .keyUnknown: true
        case .stopped: connections.keyRevision(of: datacenter) != revision
        default: false
        }
    }

    /// Asks the home datacenter for the network's keys again, and makes new connections; once, however many requests see
    /// the need.
    private func renewKeys(of datacenter: DatacenterID, since revision: Int) async throws(TelegramError) {
        guard connections.keyRevision(of: datacenter) == revision else { return }
        let former = connections.renewKeys(of: datacenter)
        managersChanged()
        await former?.stop(CloseReason("its keys are asked for again"))
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
        if let manager = connections.managers[datacenter] { return manager }
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
