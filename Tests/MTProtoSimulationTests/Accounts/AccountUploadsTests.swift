import MTProtoCore
import Testing

@testable import MTProtoSimulation

@Suite("Uploads of accounts in virtual time")
struct AccountUploadsTests {
    private func run(_ text: String) throws -> AccountRun.Outcome {
        let schedule = try AccountSchedule(parsing: "setup seed 5 link broadband\n0.100 client sign-in 1\n" + text)
        let outcome = AccountRun.run(schedule, tellsStory: true)
        #expect(outcome.violation == nil, "\(outcome.story.lines.joined(separator: "\n"))")
        return outcome
    }

    private func count(_ outcome: AccountRun.Outcome, _ text: String) -> Int {
        outcome.story.entries.count { $0.text == text }
    }

    @Test(
        "A file goes to the account's home in parts, each once, and a message carries it",
        arguments: [(false, "upload.saveFilePart"), (true, "upload.saveBigFilePart")])
    func filesAreUploaded(isUnsized: Bool, method: String) throws {
        let outcome = try run(
            """
            3.000 client upload 1 20480\(isUnsized ? " unsized" : "")
            3.001 client send-file 2 1
            """)
        #expect(outcome.statistics.uploads == 1)
        for part in 0..<5 { #expect(count(outcome, "sends part \(part) of file 1") == 1) }
        #expect(count(outcome, "sends part 5 of file 1") == 0)
        #expect(count(outcome, "DC 2 gets \(method) from user 60001") == 5)
        // The message has waited for the upload.
        let texts = outcome.story.entries.map(\.text)
        let whole = try #require(texts.firstIndex(of: "upload 1 is whole"))
        let sent = try #require(texts.firstIndex(of: "DC 2 runs request 2"))
        #expect(whole < sent && count(outcome, "request 2 is answered") == 1)
    }

    @Test("Several uploads come to their ends although the connection is lost in the middle of them")
    func uploadsOverLostConnections() throws {
        let outcome = try run(
            """
            2.900 server slow 2 0.500
            3.000 client upload 1 30000
            3.000 client upload 2 30000 unsized
            3.010 client upload 3 1
            3.300 way reset
            4.000 way drop-answers 0.700
            5.000 server slow 2 0.000
            """)
        #expect(outcome.statistics.uploads == 3)
        for number in 1...3 { #expect(count(outcome, "upload \(number) is whole") == 1) }
    }

    @Test("What is uploaded of a cancelled file does not go again; nothing of it goes meanwhile")
    func cancelledUploads() throws {
        let outcome = try run(
            """
            2.900 server slow 2 1.000
            3.000 client upload 1 100000
            3.000 client send-file 2 1
            4.500 client cancel-upload 1
            5.000 server slow 2 0.000
            9.000 client upload 1 100000
            """)
        let texts = outcome.story.entries.map(\.text)
        let begins = texts.filter { $0.hasPrefix("file 1 is uploaded, but for ") }
        #expect(begins.count == 2 && begins.first == "file 1 is uploaded, but for 0 parts")
        #expect(begins.last != begins.first)
        let end = try #require(texts.firstIndex(of: "upload 1 has not come to its end"))
        let again = try #require(texts.lastIndex { $0.hasPrefix("file 1 is uploaded") })
        #expect(!texts[end..<again].contains { $0.hasPrefix("sends part") })
        // The message was for the upload that was cancelled.
        #expect(outcome.statistics.uploads == 1 && count(outcome, "DC 2 runs request 2") == 0)
    }

    @Test("Another process goes on with what the server has")
    func uploadsGoOn() throws {
        let outcome = try run(
            """
            3.000 client upload 1 20000
            5.000 client kill
            5.500 client start
            8.000 client send-file 2 1
            """)
        #expect(count(outcome, "file 1 is uploaded, but for 5 parts") == 1)
        #expect(count(outcome, "sends part 0 of file 1") == 1 && count(outcome, "request 2 is answered") == 1)
    }

    @Test("Parts that the server has forgotten go again, and then the message does, once")
    func forgottenParts() throws {
        let outcome = try run(
            """
            3.000 client upload 1 20000
            5.000 server forget-parts 2
            6.000 client send-file 2 1
            """)
        for part in 0...1 {
            #expect(count(outcome, "sends part \(part) of file 1 again, for request 2") == 1)
        }
        #expect(count(outcome, "DC 2 runs request 2") == 1 && count(outcome, "request 2 is answered") == 1)
    }

    @Test("A sequence of bytes cannot be read again: its message fails, and was not sent")
    func forgottenSequences() throws {
        let outcome = try run(
            """
            3.000 client upload 1 20000 unsized
            5.000 server forget-parts 1
            6.000 client send-file 2 1
            """)
        #expect(outcome.story.entries.contains { $0.text.hasPrefix("request 2 is failed") })
        #expect(count(outcome, "DC 2 runs request 2") == 0)
    }

    @Test("A pause that the server wants of parts is waited out")
    func pausesOfParts() throws {
        let outcome = try run(
            """
            2.900 server flood save 2 5
            3.000 client upload 1 20000
            """)
        #expect(outcome.statistics.uploads == 1)
    }

    @Test("An upload ends with its account, and another account uploads the file anew")
    func uploadsOfTwoAccounts() throws {
        let outcome = try run(
            """
            3.000 client upload 1 20000
            5.500 client sign-out
            7.000 client sign-in 2
            12.000 client upload 1 20000
            12.000 client send-file 2 1
            """)
        #expect(outcome.statistics.uploads == 2 && count(outcome, "request 2 is answered") == 1)
        #expect(count(outcome, "file 1 is uploaded, but for 0 parts") == 2)
    }
}

@Suite("What is known of uploads in virtual time")
struct UploadLedgerTests {
    private let upload = AccountUpload(number: 3, size: 5000)

    private func ledger() -> UploadLedger {
        var ledger = UploadLedger()
        ledger.began(upload, as: 9)
        return ledger
    }

    @Test("Parts that come with other bytes, or of no upload, are noticed")
    func strangeParts() {
        var ledger = ledger()
        let right = ledger.stored(1, of: 9, upload.content(1), by: 7, now: .zero)
        #expect(right == nil && upload.content(1).count == 904)
        let wrong = ledger.stored(0, of: 9, upload.content(1), by: 7, now: .zero)
        #expect(wrong?.invariant == .uploadWhole)
        let unknown = ledger.stored(0, of: 8, upload.content(0), by: 7, now: .zero)
        #expect(unknown?.invariant == .uploadWhole)
    }

    @Test("A part that counts as there has to be there, unless the server has forgotten it since it came")
    func missingParts() {
        var ledger = ledger()
        func missing(_ ledger: UploadLedger, _ bytes: [UInt8]?) -> Invariant? {
            ledger.counts(0, of: upload, as: 9, by: 7, bytes, now: .zero)?.invariant
        }
        // Only what came can be forgotten.
        ledger.forgot(first: 1)
        #expect(missing(ledger, nil) == .uploadWhole)
        _ = ledger.stored(0, of: 9, upload.content(0), by: 7, now: .zero)
        #expect(missing(ledger, upload.content(0)) == nil && missing(ledger, upload.content(1)) == .uploadWhole)
        #expect(missing(ledger, nil) == .uploadWhole)
        ledger.forgot(first: 1)
        #expect(missing(ledger, nil) == nil)
        _ = ledger.stored(0, of: 9, upload.content(0), by: 7, now: .zero)
        #expect(missing(ledger, nil) == .uploadWhole)
    }
}
