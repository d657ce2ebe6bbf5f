import Foundation
import MTProtoSimulation

// Schedules of accounts.
extension SimulateCommand {
    func runAccounts(on console: Console) async throws {
        if let schedule { return try runAccount(try readAccount(schedule), on: console) }
        if timeline, let seed { return try runAccount(AccountExplorer.schedule(seed: seed), on: console) }
        let range = seeds?.range ?? seed.map { $0..<($0 + 1) } ?? 0..<500
        let campaign = AccountCampaign(
            seeds: range, jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount)
        let tell: @Sendable (String) -> Void = { console.writeError("\($0)") }
        let result = await campaign.run(progress: console.isInteractive ? tell : nil)
        let report = AccountReport(result, shrinks: shrink)
        if json {
            console.write(try JSONOutput.text(report.summary))
        } else {
            console.write(lines: report.lines)
        }
        if let failure = report.failure { throw failure }
    }

    private func readAccount(_ path: String) throws(CommandFailure) -> AccountSchedule {
        let bytes = try WholeFile.read(path, limit: 1 << 20)
        do throws(ScheduleError) {
            return try AccountSchedule(parsing: String(decoding: bytes, as: UTF8.self))
        } catch {
            throw CommandFailure(.badData, "\(path), \(error)")
        }
    }

    private func runAccount(_ schedule: AccountSchedule, on console: Console) throws(CommandFailure) {
        let outcome = AccountRun.run(schedule, tellsStory: true)
        if timeline || outcome.violation != nil { console.write(lines: outcome.story.lines) }
        guard let violation = outcome.violation else {
            console.write("Every invariant held.")
            return
        }
        throw CommandFailure(.checkFailed, "\(violation)")
    }
}
