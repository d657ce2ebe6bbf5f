import Foundation
import TelegramKit
import TelegramLab
import Testing

@testable import mtproto

@Suite("mtproto lab --judge")
struct LabJudgeTests {
    /// Pages that have no sections, or of which a requirement means all.
    private static let wholePages = [
        "api/pfs", "api/files", "mtproto/auth_key", "mtproto/mtproto-transports", "mtproto/security_guidelines",
    ]

    @Test("LT04 The command judges a client, tells what it has found, and writes it as JSON and as a page")
    func clientIsJudged() async throws {
        let directory = try TemporaryDirectory()
        let (json, html) = (directory.path + "/report.json", directory.path + "/report.html")
        let options = ["--judge", json, "--judge", html, "--judge-trials", "none"]
        for _ in 0..<2 {
            // The second time, what it wrote before is replaced.
            try? FileManager.default.removeItem(atPath: directory.path + "/lab.json")
            let run = try await RunningLab.run(in: directory, options: options) { lab in
                try await withTelegramClient(.lab(try LabServers(contentsOf: lab.file))) { boris in
                    let code = try await boris.sendCode(to: "9996621002")
                    _ = try await boris.signIn("22222", with: code)
                }
            }
            #expect(run.status == .success)
            #expect(
                run.output.contains { $0.hasPrefix("The judge: ") }
                    && run.output.contains { $0.hasPrefix("Not seen: ") })
            let object = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: json)))
            let report = try #require(object as? [String: Any])
            #expect(report["form"] as? Int == 1 && (report["packets"] as? Int ?? 0) > 4)
            let findings = try #require(report["findings"] as? [[String: Any]])
            let introduced = try #require(findings.first { $0["requirement"] as? String == "introduced" })
            #expect(introduced["verdict"] as? String == "kept")
            #expect((introduced["section"] as? String)?.hasPrefix("https://core.telegram.org/") == true)
            for finding in findings {
                let section = try #require(finding["section"] as? String)
                let isWhole = Self.wholePages.contains { section == "https://core.telegram.org/\($0)" }
                #expect(isWhole || section.contains(/.#[a-z0-9]/), "\(finding["requirement"] ?? ""): \(section)")
            }
            let broken = findings.filter { $0["verdict"] as? String == "broken" }
            #expect(broken.isEmpty, "\(broken)")
            let page = try String(contentsOfFile: html, encoding: .utf8)
            #expect(page.hasPrefix("<!DOCTYPE html>") && page.contains("exchange-nonce") && !page.contains("<script"))
        }
    }

    @Test("LT04 A judge tries what is named, and ends when it is told to")
    func trialsAndTime() async throws {
        let directory = try TemporaryDirectory()
        let json = directory.path + "/report.json"
        let run = await CommandRun.of(
            "lab", "--judge", json, "--judge-trials", "ga-one,even-id", "--judge-seconds", "1")
        #expect(run.status == .success)
        let object = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: json)))
        let trials = (object as? [String: Any])?["trials"] as? [[String: Any]]
        #expect(trials?.compactMap { $0["name"] as? String } == ["ga-one", "even-id"])
        #expect(trials?.allSatisfy { $0["outcome"] as? String == "not tried" } == true)
    }

    @Test("LT04 Options of the judge that make no sense are refused")
    func wrongOptions() async throws {
        let directory = try TemporaryDirectory()
        let other = directory.path + "/notes.json"
        try Data("{\"notes\": []}".utf8).write(to: URL(fileURLWithPath: other))
        for (options, word) in [
            (["--judge", "report.txt"], ".json or .html"), (["--judge-seconds", "3"], "--judge-seconds"),
            (["--judge", "a.json", "--judge-trials", "even"], "even-id"),
            (["--judge", "a.json", "--judge-seconds", "0"], "1 to 86400"),
            (["--judge", other], "no report of a judge"),
            (["--judge-trials", "all"], "without --judge or --web"),
            (["--web", "0", "--judge-trials", ""], "no trial \"\""),
            (["--web", "0", "--judge-trials", "even-id,,old-id"], "no trial \"\""),
            (["--web", "0", "--judge-trials", "all,even-id"], "all stands alone"),
            (["--web", "0", "--judge-trials", "bogus", "--judge-trials", "even-id"], "bogus"),
            (["--web", "0", "--judge-seconds", "3"], "--judge-seconds has no effect"),
            (["--web", "0", "--judge-trials", "even"], "even-id"),
        ] {
            let run = await CommandRun.of(["lab"] + options)
            #expect(run.status != .success && run.errors.joined().contains(word), "\(options)")
        }
    }
}
