import AnswerFuzzing
import Foundation
import FuzzSupport
import NIOCore
import TL
import TelegramAPI
import Testing

/// Valid answers and updates with hostile numbers, for clients that run.
///
/// `MTPROTO_ANSWER_CASES` says how many, `MTPROTO_FUZZ_SEED` from which seed on; Scripts/fuzz-answers runs millions.
@Suite(.serialized) struct AnswerFuzzTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let cases = environment["MTPROTO_ANSWER_CASES"].flatMap { Int($0) }
    private static let seed = environment["MTPROTO_FUZZ_SEED"].flatMap { UInt64($0) } ?? 1

    @Test("H-04 S05 Whatever an authenticated server answers, no client crashes, and none takes memory beyond measure")
    func fuzzAnswers() async throws {
        try await withFileDirectory { directory in
            if Self.cases != nil { print("fuzz: answers: from seed \(Self.seed)") }
            let report = await AnswerFuzz(directory: directory).run(cases: Self.cases ?? 3000, seed: Self.seed)
            if Self.cases != nil { print("fuzz: answers: \(report)") }
            for finding in report.findings { Issue.record("\(finding)") }
            #expect(report.succeeded > 0 && report.failed > 0 && report.updates > 0)
            // Other tests of the process have memory of their own, unless this one runs alone.
            if Self.cases != nil, let memory = report.memory { #expect(memory < 64 << 20) }
        }
    }

    @Test("S05 L-02 Among these answers are some that declare what is not there, and some too deep to be read")
    func hostileSizes() throws {
        #expect((try? API.Updates(decoding: try #require(HostileSizes.nestedUpdate(5)))) != nil)
        let deep = try #require(HostileSizes.nestedUpdate(250_000))
        #expect(deep.readableBytes > 1_000_000)
        #expect(#expect(throws: TLError.self) { try API.Updates(decoding: deep) }?.code == .tooDeep)
        var random = FuzzRandom(22)
        let honest = try #require(HostileSizes.nestedUpdate(5))
        let unread = (0..<200).count { _ in
            (try? API.Updates(decoding: HostileSizes.overstated(honest, &random))) == nil
        }
        #expect(unread > 100, "\(unread) of 200 cannot be read")
    }
}
