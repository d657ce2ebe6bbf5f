import MTProtoCore

extension WeakLinkTable {
    /// The document docs/weak-links.md.
    package var document: String {
        """
        # Weak links

        Calls over links that are slow, lossy, often interrupted or full, in virtual time: `mtproto simulate --links weak \
        --table > docs/weak-links.md` makes this file anew, the same on every machine, with `--svg FILE` the picture. Times are medians over \(seeds) seeds, \
        counts are sums.

        - **Client**: `ours`, this project's client with its usual settings; `baseline`, a client with the reconnect policy \
        of the described system in the same simulator: dials again after 0, 4 × 1, 15 × 4, then 8 s, gives a connection \
        up 12 s after the last byte, and sends everything unanswered anew, under new message ids, after every reconnect.
        - **Completed**: small calls that were answered, of those that were begun. **Run twice**: executions of calls, file \
        parts included, beyond the first. **Longest gap**: the longest time without an answer to a small call.
        - **p50, p95, p99**: from the beginning of a small call to its answer; 3600 s stands for calls that had none 180 s \
        after the last one was begun. **File**: when the last part was there, or how many parts were.
        - Steady calls: four a second, for 30 s or three times what is rarest on the link. Under a download or an upload: two \
        a second beside a file of 64 KiB to 16 MiB, 20 s of the link, in parts of 16 KiB under 64 kB/s and 128 KiB above; \
        four parts at a time down, three up. Everything goes over one connection.
        - The links are those of `LinkProfile`. Loss shows as a pause of the connection, as it does over TCP.

        ![How long 95 of 100 small calls took on each link, ours beside the baseline policy](weak-links.svg)

        """ + markdown + verdict
    }

    private var verdict: String {
        let shortfalls = shortfalls()
        guard !shortfalls.isEmpty else { return "Nowhere is ours more than 5 % behind the baseline.\n" }
        return "Where ours is more than 5 % behind the baseline:\n\n"
            + shortfalls.map { "- \($0)\n" }.joined()
    }

    /// The table in Markdown, with one block for each workload.
    package var markdown: String {
        var text = ""
        for workload in Workload.allCases where rows.contains(where: { $0.workload == workload }) {
            let hasFile = workload != .steady
            text += "### \(workload.title.prefix(1).uppercased())\(workload.title.dropFirst())\n\n"
            text += "| Link | Client | Completed | Run twice | Longest gap | p50 | p95 | p99 | Dials |"
            text += hasFile ? " File |\n" : "\n"
            text += "|---|---|---:|---:|---:|---:|---:|---:|---:|" + (hasFile ? "---:|\n" : "\n")
            for row in rows where row.workload == workload {
                text +=
                    "| \(row.link) | \(row.client.rawValue) | \(row.completed)/\(row.submitted) | \(row.duplicates) "
                text += "| \(row.longestGap.tableText) | \(row.p50.tableText) | \(row.p95.tableText) "
                text += "| \(row.p99.tableText) | \(row.dials) |"
                if hasFile {
                    text += row.transfer.map { " \($0.tableText) |" } ?? " \(row.partsDone)/\(row.parts) parts |"
                }
                text += "\n"
            }
            text += "\n"
        }
        return text
    }
}

extension Duration {
    /// Seconds with two digits, or none from 10 s on.
    var tableText: String {
        let hundredths = (inNanoseconds + 5_000_000) / 10_000_000
        guard hundredths < 1000 else { return "\((hundredths + 50) / 100) s" }
        let fraction = hundredths % 100
        return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction) s"
    }
}
