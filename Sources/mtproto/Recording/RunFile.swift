import MTProtoKit

/// A recorded run, as a file has it: docs/recordings.md.
struct RunFile {
    /// A client writes 16 MiB unless it is told otherwise.
    private static let sizeLimit = 256 << 20

    let records: [RunRecord]

    /// - Throws: `noInput` if it cannot be read; `badData` if it is something else, with the line.
    init(_ path: String) throws(CommandFailure) {
        let text = String(decoding: try WholeFile.read(path, limit: Self.sizeLimit), as: UTF8.self)
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.first == Substring(RunRecord.head) else {
            let isOther = lines.first?.hasPrefix("mtproto-record ") == true
            throw CommandFailure(
                .badData,
                text.hasPrefix(RunRecord.head + "\r\n")
                    ? "\(path) has line ends of another system (CR LF), which something has put there; a record has LF alone"
                    : isOther
                        ? "\(path) has another version of records than this program, which reads \(RunRecord.head)"
                        : "\(path) holds no record of a run: it does not begin with \(RunRecord.head)")
        }
        // A process that was killed may have left half a line.
        lines.removeLast()
        var records: [RunRecord] = []
        for (number, line) in zip(1..., lines).dropFirst() {
            guard let record = RunRecord(line: line) else {
                throw CommandFailure(.badData, "\(path) is damaged: line \(number) is no record")
            }
            records.append(record)
        }
        self.records = records
    }

    init(records: [RunRecord]) {
        self.records = records
    }

    /// As a file has it.
    var text: String { ([RunRecord.head] + records.map(\.line)).map { $0 + "\n" }.joined() }

    /// The records of each client, in the order of their numbers. What is missing may have been of any of them: each has the last gap
    /// before its next record.
    var clients: [(number: Int, records: [RunRecord])] {
        var gaps: [RunRecord] = []
        var clients: [Int: (records: [RunRecord], gaps: Int)] = [:]
        for record in records {
            guard record.event != "left_out" else {
                gaps.append(record)
                continue
            }
            // In place: a copy for each record would take for ever. A client that begins behind a gap is not touched by it.
            if clients[record.client] == nil { clients[record.client] = ([], record.event == "begin" ? gaps.count : 0) }
            if let seen = clients[record.client]?.gaps, seen < gaps.count {
                clients[record.client]?.records += gaps.suffix(1)
                clients[record.client]?.gaps = gaps.count
            }
            clients[record.client]?.records.append(record)
        }
        return clients.sorted { $0.key < $1.key }.map { number, client in
            (number, client.gaps < gaps.count ? client.records + gaps.suffix(1) : client.records)
        }
    }
}
