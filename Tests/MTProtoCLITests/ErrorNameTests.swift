import Foundation
import Testing

@testable import MTProtoKit
@testable import mtproto

/// What `mtproto redact` leaves of errors of servers.
struct ErrorNameTests {
    /// Redacts a record in which requests ended so, and returns what they end with then.
    private func redacted(_ outcomes: [String]) async throws -> [String] {
        let home = try TemporaryDirectory()
        let lines = outcomes.map { outcome in
            RunRecord(
                time: 5, client: 1, event: "answer",
                fields: [.init("name", "auth.signIn"), .init("dc", 2), .init("outcome", outcome)]
            ).line
        }
        let file = try home.file("a.record", (["mtproto-record 1"] + lines).map { $0 + "\n" }.joined())
        let copy = home.path + "/b.record"
        #expect(await CommandRun.of("redact", file, copy).status == .success)
        return try String(contentsOfFile: copy, encoding: .utf8).split(separator: "\n").dropFirst().map { line in
            RunRecord(line: line)?["outcome"] ?? ""
        }
    }

    /// The names in capitals that stand as texts in the sources of the library and of the lab.
    private static func namesInSources() throws -> Set<String> {
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources")
        var names: Set<String> = []
        for module in ["MTProtoCore", "MTProtoKit", "TelegramKit", "TelegramLab", "MTProtoSimulation"] {
            let directory = sources.appending(path: module)
            let files = try FileManager.default.subpathsOfDirectory(atPath: directory.path)
            for file in files where file.hasSuffix(".swift") && !file.contains("Generated/") {
                let text = try String(contentsOf: directory.appending(path: file), encoding: .utf8)
                for match in text.matches(of: /"([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)_?["\\]/) {
                    names.insert(String(match.1))
                }
            }
        }
        // Variables of the environment.
        return names.filter { name in !["XDG_", "TELEGRAM_", "MTPROTO_"].contains { name.hasPrefix($0) } }
    }

    @Test("LT05 the names of all errors that the library and the lab know come through redaction")
    func knownErrorsStay() async throws {
        let names = try Self.namesInSources()
        #expect(names.count > 300 && names.isSuperset(of: ["PHONE_CODE_INVALID", "AUTH_KEY_DUPLICATED"]))
        let counted = [
            "FLOOD_WAIT_86400", "FLOOD_PREMIUM_WAIT_3", "SLOWMODE_WAIT_10", "PHONE_MIGRATE_2", "NETWORK_MIGRATE_2",
            "USER_MIGRATE_2", "FILE_MIGRATE_10004", "STATS_MIGRATE_4", "TAKEOUT_INIT_DELAY_86400",
            "SESSION_TOO_FRESH_86400", "FILE_PART_0_MISSING", "EMAIL_UNCONFIRMED_6", "CHAT_SEND_ROUNDVIDEOS_FORBIDDEN",
        ]
        let outcomes = (names.sorted() + counted).map { "400 \($0)" }
        let left = try await redacted(outcomes)
        #expect(left.count == outcomes.count)
        for (before, after) in zip(outcomes, left) { #expect(after == before) }
    }

    @Test("LT05 what else a server says in capitals does not")
    func unknownErrorsGo() async throws {
        let words = [
            "ALICE_LIDDELL_MET_BORIS", "PHONE_OF_ALICE_INVALID", "CODE_55555", "CODE_55555_INVALID",
            "USER_99966_INVALID", "FLOOD_WAIT_ALICE", "ALICE_WAIT_5", "FLOOD_WAIT_9996621", "FLOOD_WAIT_5_5",
            "ALICE_MIGRATE_2",
            "A_L_I_C_E", "A_A_A_G_G_A", "PHONE_A_INVALID", "PHONE_MIGRATE_555555",
            "ALICE", "_", "__", "FILE_PART_123_456", "PHONE_CODE_INVALID_ALICE", "PHONE_CODE_INVALIDALICE",
            "FLOOD_WAIT_12345_USER", String(repeating: "PHONE_", count: 20) + "INVALID",
        ]
        let left = try await redacted(words.map { "400 \($0)" })
        #expect(left.count == words.count)
        for (word, after) in zip(words, left) { #expect(after == "400 …", "\(word) became \(after)") }
    }

    @Test("LT05 of several names of errors, and several numbers, no more is left than one error has")
    func severalNumbersGo() async throws {
        let texts = [
            "400 PHONE_999 CODE_661 PHONE_002": "400 PHONE_999 … …",
            "999 error 661 error 002": "999 error 661 error …",
            "code 12 code 345": "code 12 code …", "400 code 12 code 345": "400 code 12 code …",
            "420 FLOOD_WAIT_123456 FLOOD_WAIT_654321": "420 FLOOD_WAIT_123456 …",
            "400 CODE_123 45": "400 CODE_123 …", "400 45 CODE_123": "400 … …",
            "400 PHONE_CODE_INVALID": "400 PHONE_CODE_INVALID",
        ]
        let outcomes = texts.keys.sorted()
        let left = try await redacted(outcomes)
        #expect(left == outcomes.map { texts[$0] ?? "" })
        // What is left stays.
        #expect(try await redacted(left) == left)
    }
}
