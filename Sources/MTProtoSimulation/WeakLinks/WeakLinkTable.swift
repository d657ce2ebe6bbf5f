import MTProtoCore

/// The table of docs/weak-links.md: each weak link with each workload, this project's client beside the baseline.
package struct WeakLinkTable: Sendable {
    /// One line: medians over the seeds; completed, submitted and duplicates are sums.
    package struct Row: Sendable {
        package var link: String
        package var workload: Workload
        package var client: LinkMeasurement.Client
        package var submitted: Int
        package var completed: Int
        package var duplicates: Int
        package var longestGap: Duration
        package var p50: Duration
        package var p95: Duration
        package var p99: Duration
        /// Nil where there is no file, or it did not get through in every run.
        package var transfer: Duration?
        package var partsDone: Int
        package var parts: Int
        package var dials: Int
    }

    package private(set) var rows: [Row] = []
    /// The runs of each row.
    package let seeds: Int

    /// Measures everything. `progress` is called before each row.
    package init(
        links: [LinkProfile] = LinkProfile.weak, workloads: [Workload] = Workload.allCases,
        clients: [LinkMeasurement.Client] = LinkMeasurement.Client.allCases, seeds: Int = 5, firstSeed: UInt64 = 1,
        configure: (inout DatacenterClient.Configuration) -> Void = { _ in },
        progress: (String) -> Void = { _ in }
    ) {
        self.seeds = max(1, seeds)
        for link in links {
            for workload in workloads {
                for client in clients {
                    progress("\(link.name), \(workload.title), \(client.rawValue)")
                    let runs = (0..<UInt64(self.seeds)).compactMap {
                        LinkMeasurement.run(
                            workload, over: link, client: client, seed: firstSeed &+ $0, configure: configure)
                    }
                    rows.append(Row(runs, link: link.name, workload: workload, client: client))
                }
            }
        }
    }

    /// The same with several links at a time. The result does not depend on `jobs`.
    package static func measured(
        links: [LinkProfile] = LinkProfile.weak, seeds: Int = 5, firstSeed: UInt64 = 1, jobs: Int
    ) async -> WeakLinkTable {
        var parts: [Int: WeakLinkTable] = [:]
        await withTaskGroup(of: (Int, WeakLinkTable).self) { group in
            for (index, link) in links.enumerated() {
                if index >= max(1, jobs), let (done, part) = await group.next() { parts[done] = part }
                group.addTask { (index, WeakLinkTable(links: [link], seeds: seeds, firstSeed: firstSeed)) }
            }
            for await (done, part) in group { parts[done] = part }
        }
        var table = WeakLinkTable(links: [], seeds: seeds)
        for index in links.indices { table.rows += parts[index]?.rows ?? [] }
        return table
    }

    /// Where this project's client is worse than the baseline: completed, longest gap or p99 by more than the given
    /// share (and 50 ms).
    package func shortfalls(tolerance: Double = 0.05) -> [String] {
        var result: [String] = []
        for ours in rows where ours.client == .ours {
            guard
                let other = rows.first(where: {
                    $0.client == .baseline && $0.link == ours.link && $0.workload == ours.workload
                })
            else { continue }
            func worse(_ mine: Duration, _ theirs: Duration) -> Bool {
                mine.inSeconds > theirs.inSeconds * (1 + tolerance) + 0.05
            }
            var faults: [String] = []
            if ours.completed < other.completed { faults.append("completed \(ours.completed) < \(other.completed)") }
            if ours.duplicates > 0 { faults.append("run twice \(ours.duplicates)") }
            if worse(ours.longestGap, other.longestGap) {
                faults.append("gap \(ours.longestGap.tableText) > \(other.longestGap.tableText)")
            }
            if worse(ours.p99, other.p99) {
                faults.append("p99 \(ours.p99.tableText) > \(other.p99.tableText)")
            }
            if !faults.isEmpty {
                result.append("\(ours.link), \(ours.workload.title): \(faults.joined(separator: ", "))")
            }
        }
        return result
    }
}

extension WeakLinkTable.Row {
    fileprivate init(
        _ runs: [LinkMeasurement], link: String, workload: Workload, client: LinkMeasurement.Client
    ) {
        func median(_ value: (LinkMeasurement) -> Duration) -> Duration {
            let sorted = runs.map(value).sorted()
            return sorted.isEmpty ? .zero : sorted[sorted.count / 2]
        }
        let transfers = runs.compactMap(\.transfer).sorted()
        let dials = runs.map(\.dials).sorted()
        self.init(
            link: link, workload: workload, client: client,
            submitted: runs.reduce(0) { $0 + $1.submitted }, completed: runs.reduce(0) { $0 + $1.completed },
            duplicates: runs.reduce(0) { $0 + $1.duplicates }, longestGap: median(\.longestGap), p50: median(\.p50),
            p95: median(\.p95), p99: median(\.p99),
            transfer: transfers.count == runs.count && !transfers.isEmpty ? transfers[transfers.count / 2] : nil,
            partsDone: runs.reduce(0) { $0 + $1.partsDone }, parts: runs.reduce(0) { $0 + $1.parts },
            dials: dials.isEmpty ? 0 : dials[dials.count / 2])
    }
}
