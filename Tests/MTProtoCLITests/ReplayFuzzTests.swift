import Foundation
import FuzzSupport
import Testing

@testable import MTProtoKit
@testable import mtproto

struct ReplayFuzzTests {
    @Test("LT05 hostile records: repeated as far as it goes, or said why not")
    func fuzzRecords() throws {
        let directory = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Records/same")
        let files = try FileManager.default.contentsOfDirectory(atPath: directory.path).filter {
            $0.hasSuffix(".record")
        }
        #expect(!files.isEmpty)
        // Without key exchanges, which take most of the time.
        let corpus = try files.sorted().map { [UInt8](try Data(contentsOf: directory.appending(path: $0))) }.filter {
            !String(decoding: $0, as: UTF8.self).contains("what=begin_key")
        }
        let target = FuzzTarget("record", corpus: corpus) { input, _ in
            let lines = String(decoding: input, as: UTF8.self).split(separator: "\n").dropFirst()
            let records = lines.compactMap { RunRecord(line: $0) }
            var packed = 0
            for report in RunReplay.reports(of: records, client: 1, packed: &packed, plain: RunRedaction.plain) {
                try FuzzFinding.unless(!ReplayText(report, amongClients: 2).lines.isEmpty, "nothing is said")
            }
        }
        let report = Fuzzing.run([target], suite: .records)
        for finding in report.findings { Issue.record("\(finding)") }
    }
}
