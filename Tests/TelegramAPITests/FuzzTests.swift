import FuzzSupport
import NIOCore
import SchemaSupport
import TL
import TelegramAPI
import Testing

struct APIFuzzTests {
    @Test("H-04 I02 L-02 L-08 hostile objects of the API: read, or refused with a place within the bytes")
    func fuzzObjects() {
        let schema = RoundTripTests.schema
        let lines = schema.constructors + schema.functions
        var generator = FuzzRandom(0xf022)
        let samples = (0..<2000).map { _ in
            Array(
                schema.encode(
                    lines[Int(generator.next() % UInt64(lines.count))], .random, budget: 120, using: &generator
                ).readableBytesView)
        }
        let ids = API.registry.constructorIDs
        let targets = [
            FuzzTarget("API objects", corpus: samples, weight: 3) { input, _ in try read(input) },
            FuzzTarget("random bytes behind an id") { _, random in
                let id = withUnsafeBytes(of: random.pick(ids).littleEndian) { Array($0) }
                try read(id + random.bytes(random.below(60)))
            },
        ]
        let report = Fuzzing.run(targets, suite: .api)
        for finding in report.findings { Issue.record("\(finding)") }
    }
}

private func read(_ bytes: [UInt8]) throws {
    var reader = TLReader(bytes: bytes)
    do throws(TLError) {
        let object = try API.registry.decode(from: &reader)
        // What was read can be written.
        _ = try? object.encoded()
    } catch {
        try FuzzFinding.unless(error.offset <= bytes.count, "offset \(error.offset) beyond \(bytes.count) bytes")
    }
}
