import Testing

@testable import MTProtoCore

@Suite struct CoreFuzzTests {
    /// With `MTPROTO_FUZZ_CASES=1000000` and no other tests beside it this is the full run, which also bounds memory.
    @Test("H-04 K-15 I02 random, cut and flipped input at every parser: no crash, no memory above 64 MiB")
    func everyParserUnderRandomInput() throws {
        let targets = try FuzzTargets.all()
        let cases = Fuzzing.cases
        ProcessMemory.resetPeak()
        let before = ProcessMemory.resident
        #expect(Fuzzing.run(targets, cases: cases) >= cases)
        // Beside other tests the peak would be theirs.
        if cases >= 1_000_000, let before, let peak = ProcessMemory.peak {
            #expect(peak - before <= 64 << 20, "\((peak - before) >> 20) MiB")
        }
    }
}
