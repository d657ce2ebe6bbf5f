import MTProtoCore
import MTProtoKit

/// The addresses of a record in a repeated run. Those of a redacted one are no addresses any more: what matters is which of them are the
/// same, and which have the form of IPv6.
struct ReplayHosts {
    private var numbers: [String: Int] = [:]
    private var names: [String: String] = [:]

    /// So many addresses are repeated at most: a machine weighs each of them behind each proxy.
    static func mostAddresses(behind proxies: Int) -> Int { 4096 / max(1, proxies) }

    mutating func address(_ record: RunRecord) -> DatacenterAddress? {
        MachineRecord.address(record) { host(of: $0, isIPv6: $1) }
    }

    mutating func front(_ record: RunRecord) -> Route? {
        MachineRecord.front(record) { host(of: $0, isIPv6: $1) }
    }

    /// Each has a host of its own, as those of a redacted record may differ in their ports alone.
    mutating func proxy(_ record: RunRecord, number: Int) -> ProxyConfiguration? {
        MachineRecord.proxy(record, number: number) { host(of: $0, isIPv6: false, key: "\(number) \($0)") }
    }

    /// - Parameter key: what shares the host.
    private mutating func host(of name: String, isIPv6: Bool, key: String? = nil) -> String {
        let number = numbers[key ?? name] ?? numbers.count + 1
        numbers[key ?? name] = number
        let host =
            isIPv6
            ? "2001:db8::\(String(number, radix: 16))" : "10.\(number >> 16 & 255).\(number >> 8 & 255).\(number & 255)"
        names[host] = name
        return host
    }

    /// A decision as the record has it.
    func named(_ decision: MachineDecision) -> MachineDecision {
        var decision = decision
        for index in decision.fields.indices where decision.fields[index].name == "to" {
            let host = decision.fields[index].value
            decision.fields[index].value = names[host] ?? host
        }
        return decision
    }
}
