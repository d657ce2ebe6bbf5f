import MTProtoCore
import MTProtoKit

/// Repeats a recorded run: docs/recordings.md.
enum RunReplay {
    /// - Parameters:
    ///   - records: of one client.
    ///   - packed: how long the packed requests were that have been made for the record so far.
    ///   - plain: makes of words what a redacted record has of them.
    /// - Returns: one report for each machine that the record has; none if it was made by a version that did not write them down.
    static func reports(
        of records: [RunRecord], client: Int, packed: inout Int, plain: @escaping (String) -> String
    ) -> [ReplayReport] {
        var lines: [Int: [RunRecord]] = [:]
        var order: [Int] = []
        // Those without a gap so far: behind the first one nothing is repeated.
        var whole: Set<Int> = []
        for record in records {
            if let machine = record.number("m") {
                if lines[machine] == nil {
                    order.append(machine)
                    whole.insert(machine)
                }
                if whole.contains(machine) { lines[machine, default: []].append(record) }
            } else if record.event == "left_out" {
                for machine in whole { lines[machine]?.append(record) }
                whole = []
            }
        }
        let hasGap = records.contains { $0.event == "left_out" }
        var reports: [ReplayReport] = []
        for machine in order {
            guard let lines = lines[machine] else { continue }
            let script = ReplayScript(lines)
            guard var report = Self.report(of: script, client: client, packed: &packed, plain: plain) else { continue }
            // Also of a machine that is not repeated.
            report.recordedFailures = script.failures(until: records.last?.time ?? 0)
            report.hasGap = hasGap
            reports.append(report)
        }
        return reports
    }

    private static func report(
        of script: ReplayScript, client: Int, packed: inout Int, plain: @escaping (String) -> String
    ) -> ReplayReport? {
        let lines = script.lines
        guard let first = lines.first else { return nil }
        guard first.event == "machine" else {
            var report = ReplayReport(client: client, machine: first.number("m") ?? 0, datacenter: 0, purpose: "main")
            report.outcome = .stopped(at: first.time, reason: "the record does not say what it was made from")
            return report
        }
        var hosts = ReplayHosts()
        let addresses = lines.dropFirst().prefix { $0.event == "address" }
        let known = addresses.compactMap { hosts.address($0) }
        let fronts = lines.dropFirst(1 + addresses.count).prefix { $0.event == "front" }
        let knownFronts = fronts.compactMap { hosts.front($0) }
        let ways = lines.dropFirst(1 + addresses.count + fronts.count).prefix {
            $0.event == "proxy" || $0.event == "remembered"
        }
        var proxies: [ProxyConfiguration] = []
        // Each is weighed against each address at every turn.
        for line in ways.prefix(256) where line.event == "proxy" {
            if let proxy = hosts.proxy(line, number: proxies.count + 1) { proxies.append(proxy) }
        }
        guard known.count <= ReplayHosts.mostAddresses(behind: proxies.count), fronts.count <= 256 else {
            var report = ReplayReport(client: client, machine: first.number("m") ?? 0, datacenter: 0, purpose: "main")
            report.outcome = .stopped(at: first.time, reason: "it knew more addresses and proxies than anybody has")
            return report
        }
        let remembered = ways.first { $0.event == "remembered" }.flatMap { hosts.front($0) }
        guard
            let made = MachineRecord(
                first, addresses: known, fronts: knownFronts, proxies: proxies, remembered: remembered)
        else {
            var report = ReplayReport(client: client, machine: first.number("m") ?? 0, datacenter: 0, purpose: "main")
            report.outcome = .stopped(at: first.time, reason: "what it was made from is not known to this version")
            return report
        }
        if let obstacle = made.obstacle {
            var report = ReplayReport(
                client: client, machine: made.number, datacenter: made.configuration.datacenter.rawValue,
                purpose: made.purpose)
            report.outcome = .stopped(at: first.time, reason: obstacle)
            return report
        }
        var machine = ReplayedMachine(made, hosts: hosts, client: client, packed: packed, plain: plain)
        machine.run(script, from: 1 + addresses.count + fronts.count + ways.count)
        packed = machine.packed
        return machine.report
    }
}
