import AnswerFuzzing
import Foundation
import Synchronization

/// A line that is there even if the process dies of the next thing it does.
func say(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
}

// Scripts/fuzz-answers runs this. Arguments: how many cases, the first seed, a directory for files.
let arguments = CommandLine.arguments.dropFirst().map { $0 }
guard arguments.count == 3, let cases = Int(arguments[0]), let seed = UInt64(arguments[1]) else {
    say("usage: answerfuzz CASES SEED DIRECTORY")
    exit(2)
}
say("answers: \(cases) cases from seed \(seed)")
let begin = ContinuousClock.now
let told = Mutex(0)
let report = await AnswerFuzz(directory: arguments[2]).run(cases: cases, seed: seed) { report in
    let isDue = told.withLock { told in
        guard report.cases >= told + 250_000 else { return false }
        told = report.cases
        return true
    }
    guard isDue else { return }
    say("\(ContinuousClock.now - begin): \(report)")
}
for finding in report.findings.prefix(20) { say(finding) }
say("answers: \(report) after \(ContinuousClock.now - begin)")
exit(report.findings.isEmpty && (report.memory ?? 0) < 64 << 20 ? 0 : 1)
