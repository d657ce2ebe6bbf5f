import NIOCore
import TL

/// Addresses for the time when none that a client knows answers (row B05): `help.configSimple`, in the older form
/// `d997c3c5` with one datacenter and the present one, `5a592a6c`, with rules.
package struct BackupConfiguration: Hashable, Sendable {
    /// Addresses for the accounts whose phone number the rules name.
    package struct Rule: Hashable, Sendable {
        package var phones: PhoneRules
        package var datacenter: DatacenterID
        package var addresses: [DatacenterAddress]

        package init(phones: PhoneRules, datacenter: DatacenterID, addresses: [DatacenterAddress]) {
            self.phones = phones
            self.datacenter = datacenter
            self.addresses = addresses
        }
    }

    /// One address and the datacenter behind it.
    package struct Address: Hashable, Sendable {
        package var datacenter: DatacenterID
        package var address: DatacenterAddress

        package init(datacenter: DatacenterID, address: DatacenterAddress) {
            self.datacenter = datacenter
            self.address = address
        }
    }

    /// When it was made, and until when it may be used: Unix time in seconds.
    package var date: Int64
    package var expires: Int64
    package var rules: [Rule]

    package init(date: Int64, expires: Int64, rules: [Rule]) {
        self.date = date
        self.expires = expires
        self.rules = rules
    }

    /// By how much the two clocks may differ.
    package static let slack: Int64 = 1200

    /// Whether it may be used (row B07). `now` is the server's time in Unix seconds, as far as it is known.
    package func isValid(at now: Int64) -> Bool {
        date < now.saturatingAdd(Self.slack) && expires > now.saturatingSubtract(Self.slack)
    }

    /// The addresses for an account, in order, without repetition. `phone` is its number, nil if it is not known.
    package func addresses(forPhone phone: String?) -> [Address] {
        var seen: Set<Address> = []
        return rules.filter { $0.phones.includes(phone ?? "") }.flatMap { rule in
            rule.addresses.map { Address(datacenter: rule.datacenter, address: $0) }
        }.filter { seen.insert($0).inserted }
    }

    // MARK: - TL

    private static let simple: UInt32 = 0xd997_c3c5
    private static let withRules: UInt32 = 0x5a59_2a6c
    private static let rule: UInt32 = 0x4679_b65f
    private static let ipPort: UInt32 = 0xd433_ad73
    private static let ipPortSecret: UInt32 = 0x3798_2646

    /// Reads the content of a ``BackupBlob``; nil if it has no known form.
    package init?(content: [UInt8]) {
        var reader = TLReader(bytes: content)
        do throws(TLError) {
            let id = try reader.readConstructorID()
            date = Int64(try reader.readInt())
            expires = Int64(try reader.readInt())
            switch id {
            case Self.simple:
                guard let datacenter = Self.datacenter(try reader.readInt()) else { return nil }
                var addresses: [DatacenterAddress] = []
                for _ in 0..<(try reader.readVectorCount(minimumSize: 8)) {
                    guard let address = try Self.address(from: &reader, hasSecret: false) else { return nil }
                    addresses.append(address)
                }
                rules = [Rule(phones: PhoneRules(""), datacenter: datacenter, addresses: addresses)]
            case Self.withRules:
                rules = []
                for _ in 0..<(try reader.readBareVectorCount(minimumSize: 16)) {
                    guard let rule = try Self.rule(from: &reader) else { return nil }
                    rules.append(rule)
                }
            default:
                return nil
            }
        } catch {
            return nil
        }
    }

    private static func rule(from reader: inout TLReader) throws(TLError) -> Rule? {
        try reader.expect(rule, "accessPointRule")
        let phones = PhoneRules(try reader.readString())
        guard let datacenter = datacenter(try reader.readInt()) else { return nil }
        var addresses: [DatacenterAddress] = []
        for _ in 0..<(try reader.readBareVectorCount(minimumSize: 12)) {
            let id = try reader.readConstructorID()
            guard id == ipPort || id == ipPortSecret,
                let address = try address(from: &reader, hasSecret: id == ipPortSecret)
            else { return nil }
            addresses.append(address)
        }
        return Rule(phones: phones, datacenter: datacenter, addresses: addresses)
    }

    private static func address(from reader: inout TLReader, hasSecret: Bool) throws(TLError) -> DatacenterAddress? {
        let ip = UInt32(bitPattern: try reader.readInt())
        guard let port = UInt16(exactly: try reader.readInt()), port != 0 else { return nil }
        let host = [24, 16, 8, 0].map { String(ip >> UInt32($0) & 255) }.joined(separator: ".")
        return DatacenterAddress(host: host, port: port, secret: hasSecret ? try reader.readBytes() : nil)
    }

    private static func datacenter(_ number: Int32) -> DatacenterID? {
        (1...1000).contains(number) ? DatacenterID(Int(number)) : nil
    }

    /// The present form, for servers and tests; nil if an address is no IPv4 literal.
    package func encoded() -> [UInt8]? {
        var writer = TLWriter()
        writer.writeConstructorID(Self.withRules)
        writer.writeInt(Int32(clamping: date))
        writer.writeInt(Int32(clamping: expires))
        writer.writeInt(Int32(clamping: rules.count))
        for rule in rules {
            writer.writeConstructorID(Self.rule)
            writer.writeString(rule.phones.text)
            writer.writeInt(Int32(clamping: rule.datacenter.rawValue))
            writer.writeInt(Int32(clamping: rule.addresses.count))
            for address in rule.addresses {
                guard let ip = IPLiteral.ipv4(address.host) else { return nil }
                writer.writeConstructorID(address.secret == nil ? Self.ipPort : Self.ipPortSecret)
                writer.writeInt(Int32(bitPattern: ip))
                writer.writeInt(Int32(address.port))
                if let secret = address.secret { writer.writeBytes(secret) }
            }
        }
        return Array(writer.take().readableBytesView)
    }
}
