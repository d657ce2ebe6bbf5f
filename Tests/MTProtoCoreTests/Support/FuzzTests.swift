import FuzzSupport
import Testing

@testable import MTProtoCore

/// All modules, ten million cases: `MTPROTO_FUZZ_CASES=10000000 swift test -c release -Xswiftc -enable-testing --filter Fuzz`.
struct CoreFuzzTests {
    private func expectNothing(_ report: Fuzzing.Report) {
        for finding in report.findings { Issue.record("\(finding)") }
    }

    @Test("H-04 K-15 I02 L-01 L-08 L-09 L-12 hostile input at every parser: refused or understood, never a crash")
    func fuzzParsers() throws {
        ProcessMemory.resetPeak()
        let before = ProcessMemory.resident
        expectNothing(Fuzzing.run(try FuzzTargets.parsers(), suite: .parsers))
        // Beside other tests than those of hostile input the peak would be theirs.
        if Fuzzing.cases >= 1_000_000, let before, let peak = ProcessMemory.peak {
            #expect(peak - before <= 128 << 20, "\((peak - before) >> 20) MiB")
        }
    }

    @Test("H-04 K-16 hostile and altered packets at every stage of a key exchange: none leads on, both keys are one")
    func fuzzKeyExchanges() throws {
        expectNothing(Fuzzing.run(try FuzzTargets.handshakes(), suite: .keyExchanges))
    }

    @Test(
        "H-04 H-07 T-17 a session under a server that has the key and means ill: every call ends once, nothing grows or spins"
    )
    func fuzzSessions() {
        expectNothing(
            Fuzzing.run(
                [FuzzEpisode.target("client session", MachineSubject<ClientSession>.init), FuzzServerLife.target()],
                suite: .sessions))
    }

    @Test(
        "H-04 H-07 an engine under a server that has the key and means ill: every call ends once, nothing grows or spins"
    )
    func fuzzEngines() {
        expectNothing(
            Fuzzing.run([FuzzEpisode.target("client engine", MachineSubject<ClientEngine>.init)], suite: .engines))
    }

    @Test("H-04 H-07 H-14 a whole client under a server that has the key and means ill: every call ends once")
    func fuzzDatacenterClients() {
        expectNothing(
            Fuzzing.run([FuzzEpisode.target("datacenter client", DatacenterSubject.init)], suite: .datacenterClients))
    }

    @Test("H-04 M-11 found by hostile input: a server that claims the year 2038 does not stop the ids of a session")
    func idsGoOnAfterTheEndOfTime() throws {
        try Fuzzing.run(FuzzEpisode.target("client session", MachineSubject<ClientSession>.init), case: 4047)
    }
}
