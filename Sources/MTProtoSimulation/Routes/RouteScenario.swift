import MTProtoCore
import TelegramLab

/// A network in which only some ways lead to a datacenter.
package enum RouteScenario: String, CaseIterable, Sendable {
    case everything = "everything is open"
    case secondAddress = "only the second address"
    case port5222 = "only port 5222"
    case ipv6 = "only IPv6"
    case http = "only HTTP"
    case webSocket = "only WebSocket"
    case secureFront = "only a front with TLS"
    case backup = "only a backup address"

    static let datacenter = 2
    static let addresses = [
        DatacenterAddress(host: "192.0.2.2", port: 443), DatacenterAddress(host: "198.51.100.2", port: 443),
        DatacenterAddress(host: "2001:db8::2", port: 443),
    ]
    static let fronts = [
        Route(DatacenterAddress(host: "venus.example", port: 80), transport: .webSocket),
        Route(DatacenterAddress(host: "venus.example", port: 443), transport: .secureWebSocket),
    ]
    static let backupAddress = DatacenterAddress(host: "203.0.113.2", port: 443)

    /// Every address that a client may dial, and what is spoken there; nil for nothing.
    var listeners: [(address: VirtualAddress, gate: LabGate?)] {
        let tcp = Self.addresses.flatMap { address in
            [443, 80, 5222].map { VirtualAddress(host: address.host, port: $0) }
        }
        let fronts = Self.fronts.map(\.address.virtual)
        return (tcp + fronts + [Self.backupAddress.virtual]).map { ($0, gate($0)) }
    }

    private func gate(_ address: VirtualAddress) -> LabGate? {
        let isFront = Self.fronts.contains { $0.address.virtual == address }
        let isIPv6 = address.host.contains(":")
        let isOpen =
            switch self {
            case .everything: address.port != 80 || isFront
            case .secondAddress: address.host == Self.addresses[1].host && address.port == 443
            case .port5222: address.host == Self.addresses[0].host && address.port == 5222
            case .ipv6: isIPv6 && address.port == 443
            case .http: address.host == Self.addresses[0].host && address.port != 5222
            case .webSocket: isFront && address.port == 80
            case .secureFront: isFront && address.port == 443
            case .backup: address == Self.backupAddress.virtual
            }
        guard isOpen else { return nil }
        if isFront { return .webSocket }
        return self == .http ? .http : .any
    }
}
