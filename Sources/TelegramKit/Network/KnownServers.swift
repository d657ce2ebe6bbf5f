import MTProtoKit

extension TelegramConfiguration {
    /// Telegram's production servers.
    public static func production(apiID: Int, apiHash: String) -> TelegramConfiguration {
        var configuration = TelegramConfiguration(servers: .production, apiID: apiID, apiHash: apiHash)
        configuration.discovery = .standard
        configuration.keyLockDirectory = standardKeyLockDirectory
        return configuration
    }

    /// Telegram's test servers, see core.telegram.org/api/auth#test-accounts.
    public static func test(apiID: Int, apiHash: String) -> TelegramConfiguration {
        var configuration = TelegramConfiguration(servers: .test, apiID: apiID, apiHash: apiHash)
        configuration.discovery = .standard
        configuration.keyLockDirectory = standardKeyLockDirectory
        return configuration
    }

    /// A local Telegram. The lab of this package accepts any API id and hash; other test servers may not.
    ///
    /// - Parameters:
    ///   - apiID: nil for what the description says.
    ///   - apiHash: likewise.
    public static func lab(
        _ description: LabServers, apiID: Int? = nil, apiHash: String? = nil
    ) -> TelegramConfiguration {
        var configuration = TelegramConfiguration(
            servers: .lab(description), apiID: apiID ?? description.apiID ?? 1,
            apiHash: apiHash ?? description.apiHash ?? "lab")
        // On this machine, which may be busy.
        configuration.loginDeadline = .seconds(120)
        configuration.connectionDeadline = .seconds(120)
        // Below a minute, after which a judge of clients calls it waiting.
        configuration.servers.exchangeTimeout = .seconds(45)
        configuration.discovery = description.discovery.map { DiscoveryService(.lab($0)) }
        return configuration
    }

    /// The same with the session in files of a directory, so that it is there at the next start: ``storage`` is a `FileStore`
    /// then.
    ///
    /// ```swift
    /// let configuration = try TelegramConfiguration.production(apiID: 12345, apiHash: "…").storing(in: "session")
    /// ```
    ///
    /// - Throws: what opening a `FileStore` throws: `inaccessible`; `exposed` if others may enter or read it; `inUse` if
    ///   another process has it open.
    public func storing(in directory: String) throws(StorageError) -> TelegramConfiguration {
        var configuration = self
        configuration.storage = try FileStore(directory: directory)
        return configuration
    }
}

extension TelegramConfiguration.Servers {
    /// Numbers of the autonomous systems in which Telegram's addresses lie, for rules of firewalls and the like. Nothing in
    /// this package goes by them.
    public static let autonomousSystems = [62_014, 62_041, 59_930, 44_907]

    /// Seed addresses of the production datacenters and their public key (fingerprint `d09d1d85de64fd85`).
    public static let production = Self(
        datacenters: [
            Datacenter(id: 1, address: "149.154.175.50"),
            Datacenter(id: 1, address: "2001:b28:f23d:f001::a"),
            Datacenter(id: 2, address: "149.154.167.50"),
            Datacenter(id: 2, address: "2001:67c:4e8:f002::a"),
            Datacenter(id: 2, address: "95.161.76.100"),
            Datacenter(id: 3, address: "149.154.175.100"),
            Datacenter(id: 3, address: "2001:b28:f23d:f003::a"),
            Datacenter(id: 4, address: "149.154.167.91"),
            Datacenter(id: 4, address: "2001:67c:4e8:f004::a"),
            Datacenter(id: 5, address: "149.154.171.5"),
            Datacenter(id: 5, address: "2001:b28:f23f:f005::a"),
        ],
        publicKeys: [
            """
            -----BEGIN RSA PUBLIC KEY-----
            MIIBCgKCAQEA6LszBcC1LGzyr992NzE0ieY+BSaOW622Aa9Bd4ZHLl+TuFQ4lo4g
            5nKaMBwK/BIb9xUfg0Q29/2mgIR6Zr9krM7HjuIcCzFvDtr+L0GQjae9H0pRB2OO
            62cECs5HKhT5DZ98K33vmWiLowc621dQuwKWSQKjWf50XYFw42h21P2KXUGyp2y/
            +aEyZ+uVgLLQbRA1dEjSDZ2iGRy12Mk5gpYc397aYp438fsJoHIgJ2lgMv5h7WY9
            t6N/byY9Nw9p21Og3AoXSL2q/2IJ1WRUhebgAdGVMlV1fkuOQoEzR7EdpqtQD9Cs
            5+bfo3Nhmcyvk5ftB0WkJ9z6bNZ7yxrP8wIDAQAB
            -----END RSA PUBLIC KEY-----
            """
        ],
        fronts: fronts(datacenters: 1...5)
    )

    /// Seed addresses of the test datacenters and their public key (fingerprint `b25898df208d2603`).
    public static let test = Self(
        datacenters: [
            Datacenter(id: 1, address: "149.154.175.10"),
            Datacenter(id: 1, address: "2001:b28:f23d:f001::e"),
            Datacenter(id: 2, address: "149.154.167.40"),
            Datacenter(id: 2, address: "2001:67c:4e8:f002::e"),
            Datacenter(id: 3, address: "149.154.175.117"),
            Datacenter(id: 3, address: "2001:b28:f23d:f003::e"),
        ],
        publicKeys: [
            """
            -----BEGIN RSA PUBLIC KEY-----
            MIIBCgKCAQEAyMEdY1aR+sCR3ZSJrtztKTKqigvO/vBfqACJLZtS7QMgCGXJ6XIR
            yy7mx66W0/sOFa7/1mAZtEoIokDP3ShoqF4fVNb6XeqgQfaUHd8wJpDWHcR2OFwv
            plUUI1PLTktZ9uW2WE23b+ixNwJjJGwBDJPQEQFBE+vfmH0JP503wr5INS1poWg/
            j25sIWeYPHYeOrFp/eXaqhISP6G+q2IeTaWTXpwZj4LzXq5YOpk4bYEQ6mvRq7D1
            aHWfYmlEGepfaYR8Q0YqvvhYtMte3ITnuSJs171+GDqpdKcSwHnd6FudwGO4pcCO
            j4WcDuXc2CTHgH8gFTNhp/Y8/SpDOhvn9QIDAQAB
            -----END RSA PUBLIC KEY-----
            """
        ],
        isTest: true,
        fronts: fronts(datacenters: 1...3)
    )

    /// The servers that a local Telegram describes.
    public static func lab(_ description: LabServers) -> Self {
        var servers = Self(
            datacenters: description.datacenters.map { Datacenter(id: $0.id, address: $0.address, port: $0.port) }
                + description.entries.compactMap(\.mediaAddress),
            publicKeys: [description.publicKeyPEM]
        )
        servers.fronts = description.entries.flatMap(\.fronts)
        servers.trustedRootsPEM = description.tlsRootPEM
        // Whatever else listens on this machine is no datacenter.
        servers.alternatePorts = []
        // Its entries say where HTTP is spoken; a busy machine is no reason to go there.
        servers.speaksHTTP = false
        return servers
    }
}

extension DiscoveryService.Options {
    /// The resolver that a local Telegram describes.
    public static func lab(_ description: LabServers.Discovery) -> Self {
        var options = Self()
        options.endpoint = .init(address: description.address, port: description.port)
        options.name = description.name
        options.publicKeyPEM = description.rsaPublicKeyPEM
        options.trustedRootsPEM = description.rootCertificatePEM
        return options
    }
}
