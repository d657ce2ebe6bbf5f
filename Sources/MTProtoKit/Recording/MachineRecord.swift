import MTProtoCore

/// What a machine of a recorded run was made from, as lines of the record: enough to make another one that decides the same, without
/// its keys.
package struct MachineRecord: Sendable {
    /// Its number in the client, from 1.
    package var number: Int
    package var purpose: String
    /// Without keys, and without what introduces the client.
    package var configuration: DatacenterClient.Configuration
    /// Whether it introduced itself to the server.
    package var isIntroduced: Bool
    /// Whether it knew public keys of servers.
    package var hasServerKeys: Bool
    /// Whether what proxies, WebSockets and servers of HTTP said is written down as well: it was not always.
    package var hasWays = true
    /// Whether it gave silent connections up by whole seconds of what was under way, as this version does: earlier ones did not.
    package var countsSeconds = true
    package var clock: ServerClock
    /// When it was made, since the client was created.
    package var madeAt: Instant
    /// Unix seconds: message ids and times of the server are written as their distance from it.
    package var base: Int64
    /// Why the record is not enough, as earlier versions say where it is not; nil if it is.
    package var obstacle: String?

    /// - Parameters:
    ///   - now: since the client was created; `clock` counts from there as well.
    package init(
        number: Int, purpose: String, configuration: DatacenterClient.Configuration, clock: ServerClock, now: Instant
    ) {
        self.number = number
        self.purpose = purpose
        self.configuration = configuration
        self.clock = clock
        madeAt = now
        base = clock.unixSeconds(at: now)
        isIntroduced = configuration.initialization != nil
        hasServerKeys = !configuration.publicKeys.isEmpty
    }

    // MARK: - To lines

    /// The lines: the machine, its addresses, the fronts that it may turn to over HTTP or WebSocket, its proxies, and the way
    /// that it remembers.
    package func records(_ numbers: inout RecordNumbers) -> [(event: String, fields: [RunRecord.Field])] {
        var records: [(event: String, fields: [RunRecord.Field])] = [("machine", fields)]
        for address in configuration.addresses { records.append(("address", Self.fields(of: address, &numbers))) }
        for front in configuration.routing.fronts { records.append(("front", Self.fields(of: front, &numbers))) }
        // The machine knows each one once, and so does a repetition.
        var seen: Set<ProxyConfiguration> = []
        for proxy in configuration.proxies where seen.insert(proxy).inserted {
            records.append(("proxy", Self.fields(of: proxy)))
        }
        if let route = configuration.rememberedRoute {
            records.append(("remembered", Self.fields(of: route, &numbers)))
        }
        return records
    }

    private var fields: [RunRecord.Field] {
        let routing = configuration.routing
        var fields: [RunRecord.Field] = [
            .init("dc", configuration.datacenter.rawValue), .init("for", purpose), .init("t", madeAt.nanoseconds),
            .init("clock", clock.offset &- base &* 1_000_000_000),
            .init("connect", configuration.connectTimeout.microseconds),
            .init("exchange", configuration.exchangeTimeout.microseconds),
        ]
        func add(_ name: String, _ value: Int64?) {
            if let value { fields.append(.init(name, value)) }
        }
        func add(_ name: String, _ isSet: Bool) {
            if isSet { fields.append(.init(name, 1)) }
        }
        add("seed", configuration.pauseSeed.map { Int64(clamping: $0) })
        add("synchronized", clock.isSynchronized)
        add("remembered", clock.isRemembered)
        add("test", configuration.isTest)
        add("media", configuration.isMedia)
        add("cdn", configuration.isCDN)
        add("files", configuration.requests.isDedicatedToFiles)
        add("introduced", isIntroduced)
        add("keys", hasServerKeys)
        if case .on(let lifetime) = configuration.temporaryKeys { add("temporary", lifetime.microseconds) }
        add("deadline", configuration.connectionDeadline?.microseconds)
        add("idle", configuration.idleTimeout?.microseconds)
        add("sparing", configuration.dialsSparingly)
        add("races", routing.races)
        add("http", routing.speaksHTTP)
        add("ways", hasWays)
        add("seconds", countsSeconds)
        if case .fixed(let transport) = routing.policy {
            add("fixed", true)
            if transport != .tcp { fields.append(.init("only", transport.rawValue)) }
        }
        fields += routing.alternatePorts.map { .init("port", $0) }
        return fields
    }

    /// An address, and of its secret what kind it is of, and which one of those that were heard of.
    package static func fields(of address: DatacenterAddress, _ numbers: inout RecordNumbers) -> [RunRecord.Field] {
        var fields: [RunRecord.Field] = [.init("to", address.host), .init("port", address.port)]
        func add(_ name: String, _ isSet: Bool) {
            if isSet { fields.append(.init(name, 1)) }
        }
        add("six", address.isIPv6)
        add("media", address.preferForMedia)
        add("tcp_only", address.restrictToTCP)
        add("cdn", address.isCDN)
        add("proxy", address.preferForProxy)
        add("fixed", address.isPortFixed)
        guard let secret = address.secret else { return fields }
        fields.append(.init("secret", kind(ofSecret: secret)))
        let number = numbers.number(ofSecret: secret)
        if number != firstSecret { fields.append(.init("secret_number", number)) }
        return fields
    }

    /// A front, or another way: its address, what is spoken there, and what it is called in TLS where that is another name.
    package static func fields(of front: Route, _ numbers: inout RecordNumbers) -> [RunRecord.Field] {
        Self.fields(of: front.address, &numbers) + [.init("by", front.transport.rawValue)]
            + (front.name.map { [.init("name", $0)] } ?? [])
    }

    // MARK: - From lines

    /// The Unix time at which repeated runs take place: records do not say when they were made.
    private static let base: Int64 = 1_767_225_600

    /// - Parameters:
    ///   - addresses: what the lines of the addresses say.
    ///   - fronts: what those of the fronts say.
    ///   - proxies: what those of the proxies say.
    ///   - remembered: the way that the machine remembered.
    /// - Returns: nil if the line lacks what every machine has.
    package init?(
        _ record: RunRecord, addresses: [DatacenterAddress], fronts: [Route], proxies: [ProxyConfiguration],
        remembered: Route?
    ) {
        guard record.event == "machine", let number = record.number("m"), let datacenter = record.number("dc"),
            let made = record.number("t"), let offset = record.number("clock")
        else { return nil }
        func isSet(_ name: String) -> Bool { record[name] != nil }
        func duration(_ name: String) -> Duration? { record.number(name).map { .microseconds($0) } }
        self.number = number
        purpose = record["for"] ?? "main"
        madeAt = Instant(nanoseconds: Int64(made))
        base = Self.base
        clock = ServerClock(
            offset: Int64(offset) &+ base &* 1_000_000_000, isSynchronized: isSet("synchronized"),
            isRemembered: isSet("remembered"))
        var settings = DatacenterClient.Configuration(datacenter: DatacenterID(datacenter), addresses: addresses)
        settings.isTest = isSet("test")
        settings.isMedia = isSet("media")
        settings.isCDN = isSet("cdn")
        if settings.isCDN { settings.requests.role = .cdn }
        settings.requests.isDedicatedToFiles = isSet("files")
        if let lifetime = duration("temporary") { settings.temporaryKeys = .on(lifetime: lifetime) }
        settings.connectTimeout = duration("connect") ?? settings.connectTimeout
        settings.exchangeTimeout = duration("exchange") ?? settings.exchangeTimeout
        settings.connectionDeadline = duration("deadline")
        settings.idleTimeout = duration("idle")
        settings.dialsSparingly = isSet("sparing")
        settings.routing = Routing(
            policy: isSet("fixed") ? .fixed(record["only"].flatMap(Transport.init) ?? .tcp) : .automatic,
            // checked: what is no port is left out.
            alternatePorts: record.fields.filter { $0.name == "port" }.compactMap { UInt16($0.value) },
            speaksHTTP: isSet("http"), fronts: fronts, races: isSet("races"))
        settings.proxies = proxies
        settings.rememberedRoute = remembered
        settings.pauseSeed = record.number("seed").map { UInt64(clamping: $0) }
        configuration = settings
        isIntroduced = isSet("introduced")
        hasServerKeys = isSet("keys")
        hasWays = isSet("ways")
        countsSeconds = isSet("seconds")
        obstacle = record["obstacle"]
    }

    /// - Parameter host: what stands for a name in the repeated run.
    /// - Returns: nil for a line without a host, or with a transport that this version does not know.
    package static func front(_ record: RunRecord, host: (String, _ isIPv6: Bool) -> String) -> Route? {
        guard let transport = record["by"].flatMap(Transport.init), let address = address(record, host: host) else {
            return nil
        }
        return Route(address, transport: transport, name: record["name"].map { host($0, false) })
    }

    /// - Returns: nil for a line without a host.
    package static func address(_ record: RunRecord, host: (String, _ isIPv6: Bool) -> String) -> DatacenterAddress? {
        guard let name = record["to"] else { return nil }
        func isSet(_ field: String) -> Bool { record[field] != nil }
        return DatacenterAddress(
            host: host(name, isSet("six")), port: UInt16(clamping: record.number("port") ?? 0),
            preferForMedia: isSet("media"), restrictToTCP: isSet("tcp_only"), isCDN: isSet("cdn"),
            preferForProxy: isSet("proxy"), isPortFixed: isSet("fixed"),
            secret: record["secret"].map { secret(ofKind: $0, number: record.number("secret_number") ?? firstSecret) })
    }
}
