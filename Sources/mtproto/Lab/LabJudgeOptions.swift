import ArgumentParser
import MTProtoKit
import TelegramLab

/// How a lab judges the clients that come to it.
struct LabJudgeArguments: ParsableArguments {
    @Option(
        name: .customLong("judge"),
        help: ArgumentHelp(
            "Judge how clients keep the protocol, and write what is found to FILE, which ends in .json or .html; see "
                + "docs/judge.md. Can be given twice.",
            valueName: "file"))
    var files: [String] = []

    @Option(
        name: .customLong("judge-trials"),
        help: ArgumentHelp(
            "What to do wrong for the judge: all, none, or names with commas between them; by default all with --judge, and none "
                + "with --web alone. A wrong name lists all. Can be given several times.",
            valueName: "names"))
    var trials: [String] = []

    @Option(
        name: .customLong("judge-seconds"),
        help: ArgumentHelp("With --judge: end after so many seconds.", valueName: "n"))
    var seconds: Int?

    func validate() throws {
        for file in files where !file.hasSuffix(".json") && !file.hasSuffix(".html") {
            throw ValidationError("--judge \(file): the name of a report ends in .json or .html.")
        }
        if let seconds, !(1...86_400).contains(seconds) {
            throw ValidationError("--judge-seconds takes a number from 1 to 86400.")
        }
        _ = try trialNames()
    }

    /// Refuses what has no effect.
    /// - Parameter hasPage: whether the lab serves a page, which shows what a judge finds.
    func validate(hasPage: Bool) throws(ValidationError) {
        guard !isJudging else { return }
        let seconds = GivenOptions(["--judge-seconds": seconds != nil])
        try seconds.allow([], "without --judge, which says where the report is written at the end")
        let given = GivenOptions(["--judge-trials": !trials.isEmpty])
        try given.allow(
            hasPage ? ["--judge-trials"] : [], "without --judge or --web: nobody would see what comes of it")
    }

    /// Nil for all.
    private func trialNames() throws(ValidationError) -> [String]? {
        let names = trials.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
            .map { String($0.trimmingPrefix { $0 == " " }) }
        if names.isEmpty ? isJudging : names == ["all"] { return nil }
        if names.isEmpty || names == ["none"] { return [] }
        if let word = names.first(where: { ["all", "none"].contains($0) }) {
            throw ValidationError("--judge-trials: \(word) stands alone, or is left out.")
        }
        for name in names where !Lab.trialNames.contains(name) {
            throw ValidationError(
                "--judge-trials: there is no trial \"\(name)\"\(Suggestion.text(for: name, among: Lab.trialNames)): give "
                    + "all, none or some of \(Lab.trialNames.joined(separator: ", ")).")
        }
        return names
    }

    /// Whether there is a report to write.
    var isJudging: Bool { !files.isEmpty }

    /// Judges a lab from now on, and keeps the files up to date. To be called before it accepts connections.
    /// - Parameter hasPage: whether the lab serves a page, which shows what the judge finds.
    func begin(_ lab: Lab, hasPage: Bool) async throws {
        guard isJudging || hasPage else { return }
        let names = try trialNames()
        let files = files
        for file in files { try Self.checkReplaceable(file) }
        await lab.judge(trials: names) { report in
            // What cannot be written now is tried again at the end, which tells why.
            for file in files { try? Self.write(Self.text(report, for: file), to: file) }
        }
    }

    /// Writes the files a last time, and tells what stands in them.
    func end(_ lab: Lab, on console: Console) async throws {
        guard isJudging, let report = await lab.judgement else { return }
        for file in files { try Self.write(Self.text(report, for: file), to: file) }
        console.write(lines: report.summary)
        console.write(lines: ["Written to \(files.joined(separator: " and "))."])
    }

    /// Waits for the user, but no longer than was asked for.
    func wait(_ interruption: @escaping @Sendable () async -> Void, _ time: TimeSource) async {
        guard let seconds else { return await interruption() }
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await interruption() }
            group.addTask { try? await time.sleep(for: .seconds(seconds)) }
            await group.next()
            group.cancelAll()
        }
    }

    private static func text(_ report: JudgeReport, for file: String) throws(CommandFailure) -> String {
        file.hasSuffix(".html") ? JudgePage(report).html : try JSONOutput.string(report) + "\n"
    }

    /// Refuses to replace a file that holds anything but an earlier report.
    private static func checkReplaceable(_ file: String) throws(CommandFailure) {
        guard let content = try? WholeFile.read(file, limit: 64 << 20), !content.isEmpty else { return }
        let beginning = String(decoding: content.prefix(4096), as: UTF8.self)
        guard beginning.contains(JudgePage.title) || beginning.contains("\"connections\" : ") else {
            throw CommandFailure(
                .cannotCreate,
                "\(file) is there already and is no report of a judge; choose another place, or remove it first")
        }
    }

    private static func write(_ text: String, to file: String) throws(CommandFailure) {
        try WholeFile.write(text.utf8, to: file)
    }
}
