import MTProtoCore
import MTProtoCrypto
import MTProtoKit
import NIOCore
import Synchronization
import TL
import TelegramAPI

extension [TelegramProxy] {
    /// The one that everything goes through; nil if that changes with what works.
    var only: TelegramProxy? { count == 1 ? first : nil }
}

extension TelegramConfiguration {
    /// `invokeWithLayer(initConnection(…` without the query at its end, see core.telegram.org/api/invoking. An MTProxy is
    /// named in it, so that the server can tell who pays for it (row C12).
    package func initialization(of device: Device, through proxy: TelegramProxy?) -> ConnectionInitialization {
        let clientProxy = proxy.flatMap { proxy in
            proxy.configuration.secret == nil
                ? nil : API.InputClientProxy(address: proxy.server, port: Int32(proxy.port))
        }
        return Self.initialization(of: device, apiID: apiID, clientProxy)
    }

    /// The same for a content delivery network: what has to be said, and nothing of the device (row B-51).
    var anonymousInitialization: ConnectionInitialization {
        let nobody = Device(
            deviceModel: "n/a", systemVersion: "n/a", appVersion: "n/a", systemLanguageCode: "en", languagePack: "",
            languageCode: "en")
        return Self.initialization(of: nobody, apiID: apiID, nil)
    }

    private static func initialization(
        of device: Device, apiID: Int, _ clientProxy: API.InputClientProxy?
    ) -> ConnectionInitialization {
        // An empty query: its bytes are to follow.
        let query = TLRawFunction(ByteBuffer())
        let wrapped = API.InvokeWithLayer(
            layer: API.layer,
            query: API.InitConnection(
                apiID: Int32(clamping: apiID),
                deviceModel: device.deviceModel,
                systemVersion: device.systemVersion,
                appVersion: device.appVersion,
                systemLangCode: device.systemLanguageCode,
                langPack: device.languagePack,
                langCode: device.languageCode,
                proxy: clientProxy,
                params: device.parameters,
                query: query
            )
        )
        var writer = TLWriter(capacity: 128)
        wrapped.write(to: &writer)
        let prefix = writer.take()
        // FNV-1a: tells one introduction from another within a process, no more is needed.
        let identity = prefix.readableBytesView.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { hash, byte in
            (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        return ConnectionInitialization(prefix: prefix, identity: identity)
    }
}

extension TelegramConfiguration.Servers {
    /// What was read last: accounts of one process mostly have the same servers, and share what takes memory then.
    private static let latest = Mutex<(given: Self, read: Context.Servers)?>(nil)

    /// The servers as the context wants them.
    package func validated() throws(TelegramError) -> Context.Servers {
        if let latest = Self.latest.withLock({ $0 }), latest.given == self { return latest.read }
        let read = try read()
        Self.latest.withLock { $0 = (self, read) }
        return read
    }

    private func read() throws(TelegramError) -> Context.Servers {
        guard !datacenters.isEmpty else {
            throw TelegramError(
                .invalidConfiguration, message: "No datacenter is named", location: "servers.datacenters",
                hint: "Use .production, .test or the description of a local Telegram.")
        }
        guard !publicKeys.isEmpty else {
            throw TelegramError(
                .invalidConfiguration, message: "No public key is named", location: "servers.publicKeys",
                hint: "Use .production, .test or the description of a local Telegram.")
        }
        var keys: [RSAPublicKey] = []
        for (index, pem) in publicKeys.enumerated() {
            do throws(RSAKeyError) {
                keys.append(try RSAPublicKey(pem: pem))
            } catch {
                throw TelegramError(
                    .invalidConfiguration, message: "A public key cannot be read: \(error)",
                    location: "servers.publicKeys[\(index)]", hint: "It must be a 2048-bit RSA key as PKCS#1 PEM.")
            }
        }
        var seeds: [DatacenterID: [DatacenterAddress]] = [:]
        for (index, datacenter) in datacenters.enumerated() {
            guard let port = UInt16(exactly: datacenter.port), port != 0, (1...1000).contains(datacenter.id),
                (try? SocketAddress(ipAddress: datacenter.address, port: datacenter.port)) != nil
            else {
                throw TelegramError(
                    .invalidConfiguration,
                    message: "Datacenter \(datacenter.id) at \(datacenter.address):\(datacenter.port) is no address",
                    location: "servers.datacenters[\(index)]",
                    hint: "Datacenters are reached by IP literal and a port from 1 to 65535.")
            }
            do throws(ProxySecretError) {
                if let secret = datacenter.secret { _ = try ProxySecret(bytes: secret) }
            } catch {
                throw TelegramError(
                    .invalidConfiguration,
                    message: "The secret of datacenter \(datacenter.id) cannot be used: \(error)",
                    location: "servers.datacenters[\(index)].secret",
                    hint: "Give it as bytes, in one of the forms that MTProxies have, or leave it out.")
            }
            seeds[DatacenterID(datacenter.id), default: []].append(
                DatacenterAddress(
                    host: datacenter.address, port: port, preferForMedia: datacenter.isMediaOnly,
                    restrictToTCP: datacenter.isTCPOnly, isCDN: datacenter.isCDN, preferForProxy: datacenter.isStatic,
                    isPortFixed: datacenter.isPortFixed || alternatePorts.isEmpty, secret: datacenter.secret))
        }
        guard seeds[DatacenterID(firstDatacenter)]?.contains(where: { !$0.isCDN && !$0.preferForMedia }) == true else {
            throw TelegramError(
                .invalidConfiguration, message: "Datacenter \(firstDatacenter) has no address that accounts can use",
                location: "servers.firstDatacenter",
                hint: "Name one of those in servers.datacenters that are neither for files only nor of a CDN.")
        }
        var servers = Context.Servers(
            seeds: seeds.mapValues { DatacenterAddressSet($0) }, publicKeys: keys, isTest: isTest,
            fronts: try routes(), trustedRootsPEM: trustedRootsPEM,
            alternatePorts: alternatePorts.compactMap { UInt16(exactly: $0) }.filter { $0 > 0 }, speaksHTTP: speaksHTTP)
        servers.exchangeTimeout = exchangeTimeout
        return servers
    }
}
