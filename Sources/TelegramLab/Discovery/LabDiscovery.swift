import MTProtoCore
import MTProtoCrypto
import NIOCore

/// The parts of a lab that help clients to find it when its addresses are blocked.
struct LabDiscovery: Sendable {
    /// What clients are told.
    let description: LabDescription.Discovery?
    /// Addresses that clients are told in place of the datacenters' own; nil if those are not blocked.
    let blockedAddresses: [LabDescription.Datacenter]?
    private let blackHoles: [LabBlackHole]
    #if HTTPS
        private let resolver: LabResolver?
    #endif

    /// The resolver as a place to which the lab's proxies lead.
    var entries: [LabDescription.Entry] {
        description.map {
            [.init(kind: "resolver", datacenter: 0, address: $0.address, port: $0.port, isAnnounced: false)]
        } ?? []
    }

    #if HTTPS
        /// Starts the resolver; nothing if the configuration asks for none.
        static func listen(
            _ configuration: LabConfiguration, datacenters: [LabDescription.Datacenter], tls: LabTLS, clock: LabClock,
            on loop: any EventLoop
        ) async throws(LabError) -> LabDiscovery {
            guard let discovery = configuration.discovery else {
                return LabDiscovery(description: nil, blockedAddresses: nil, blackHoles: [], resolver: nil)
            }
            var blackHoles: [LabBlackHole] = []
            do {
                var random = configuration.seed.map { RandomSource.seeded($0 ^ 0x646e_7321) } ?? .system
                let key = try LabRSAKey.discovery.pair(or: discovery.rsaPrivateKeyPEM).key
                let authority = try tls.authority ?? LabCertificateAuthority()
                for _ in 0..<discovery.deadAddresses {
                    blackHoles.append(try await LabBlackHole.listen(host: configuration.host, on: loop))
                }
                var blocked: [LabDescription.Datacenter]?
                if discovery.blocksKnownAddresses {
                    var addresses: [LabDescription.Datacenter] = []
                    for datacenter in datacenters {
                        let hole = try await LabBlackHole.listen(host: configuration.host, on: loop)
                        blackHoles.append(hole)
                        addresses.append(
                            .init(id: datacenter.id, address: configuration.host, port: hole.port))
                    }
                    blocked = addresses
                }
                let dead = blackHoles.prefix(discovery.deadAddresses).map(\.port)
                let answer = BackupAnswer(
                    name: DNSOverHTTPS.name(for: .production), key: key,
                    rules: rules(discovery, host: configuration.host, datacenters: datacenters, dead: dead),
                    random: random.split())
                let resolver = try await LabResolver.listen(
                    discovery, answer: answer, host: configuration.host, authority: authority, clock: clock, on: loop)
                let description = LabDescription.Discovery(
                    address: configuration.host, port: resolver.port, name: answer.name,
                    rsaPublicKeyPEM: key.publicKey.pem, rootCertificatePEM: authority.rootPEM)
                return LabDiscovery(
                    description: description, blockedAddresses: blocked, blackHoles: blackHoles, resolver: resolver)
            } catch {
                for hole in blackHoles { await hole.shutdown() }
                if let error = error as? LabError { throw error }
                throw LabError(
                    code: .listen,
                    message: "the resolver "
                        + "\(ListenFailure.words(for: error, at: configuration.host, discovery.port)); "
                        + "choose another port")
            }
        }

        private static func rules(
            _ configuration: LabDiscoveryConfiguration, host: String, datacenters: [LabDescription.Datacenter],
            dead: [Int]
        ) -> [BackupConfiguration.Rule] {
            configuration.datacenters.enumerated().compactMap { index, id in
                guard let datacenter = datacenters.first(where: { $0.id == id }) else { return nil }
                let ports = (index == 0 ? dead : []) + [datacenter.port]
                return BackupConfiguration.Rule(
                    phones: PhoneRules(configuration.phoneRules), datacenter: DatacenterID(id),
                    addresses: ports.map { DatacenterAddress(host: host, port: UInt16(clamping: $0)) })
            }
        }

        var requests: [LabDiscoveryRequest] {
            get async { await resolver?.requests ?? [] }
        }

        var openConnections: Int {
            get async { await resolver?.openConnections ?? 0 }
        }

        func setAnswer(_ answer: LabDiscoveryConfiguration.Answer) async {
            await resolver?.setAnswer(answer)
        }

        func shutdown() async {
            await resolver?.shutdown()
            for hole in blackHoles { await hole.shutdown() }
        }
    #else
        static func listen(
            _ configuration: LabConfiguration, datacenters: [LabDescription.Datacenter], tls: LabTLS, clock: LabClock,
            on loop: any EventLoop
        ) async throws(LabError) -> LabDiscovery {
            guard configuration.discovery == nil else {
                throw LabError(
                    code: .badConfiguration,
                    message: "a resolver needs TLS: build the package with the trait HTTPS, which is on by default")
            }
            return LabDiscovery(description: nil, blockedAddresses: nil, blackHoles: [])
        }

        var requests: [LabDiscoveryRequest] {
            get async { [] }
        }

        var openConnections: Int {
            get async { 0 }
        }

        func setAnswer(_ answer: LabDiscoveryConfiguration.Answer) async {}

        func shutdown() async {
            for hole in blackHoles { await hole.shutdown() }
        }
    #endif
}

extension Lab {
    /// The questions that the lab's resolver was asked, oldest first.
    public var discoveryRequests: [LabDiscoveryRequest] {
        get async { await self.discovery.requests }
    }

    /// Connections to the lab's resolver that are open now.
    public var openDiscoveryConnections: Int {
        get async { await self.discovery.openConnections }
    }

    /// How the lab's resolver answers from now on.
    public func setDiscoveryAnswer(_ answer: LabDiscoveryConfiguration.Answer) async {
        await self.discovery.setAnswer(answer)
    }
}
