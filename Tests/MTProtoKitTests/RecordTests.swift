import MTProtoCore
import Testing

@testable import MTProtoKit

struct RecordTests {
    @Test("LT05 a line of a record is read as what was written, whatever its values hold")
    func linesRoundTrip() {
        let values = ["", " ", "a b", "100%", "%41", "x=y", "\u{1b}[2J", "Grüße\n", "\u{0}\u{7f}", "192.0.2.1:443"]
        let record = RunRecord(
            time: 204_113, client: 2, event: "dial",
            fields: values.enumerated().map { .init("f" + String(repeating: "x", count: $0.offset), $0.element) })
        #expect(RunRecord(line: record.line) == record)
        #expect(record.line.utf8.allSatisfy { (0x20..<0x7f).contains($0) })
        #expect(RunRecord(time: 5, client: 1, event: "end", fields: []).line == "5 1 end")
        let long = RunRecord(
            time: 1, client: 1, event: "end", fields: [.init("why", String(repeating: "x", count: 9999))])
        #expect(RunRecord(line: long.line)?["why"]?.utf8.count == RunRecord.valueLimit)
    }

    @Test(
        "LT05 what is no record is not read as one",
        arguments: [
            "", "1", "1 1", "x 1 end", "-1 1 end", "1 0 end", "1 1 End", "1 1 end x", "1 1 end =x", "1 1 end a=%4",
            "1 1 end a=%zz", "1 1 end  a=b", "99999999999999999999 1 end",
        ])
    func otherLines(line: String) {
        #expect(RunRecord(line: line) == nil)
    }

    @Test("a duration in microseconds, however long it is")
    func microseconds() {
        #expect(Duration.milliseconds(1500).microseconds == 1_500_000)
        #expect(Duration.nanoseconds(1999).microseconds == 1)
        #expect(Duration.seconds(Int64.max).microseconds == .max)
    }
}
