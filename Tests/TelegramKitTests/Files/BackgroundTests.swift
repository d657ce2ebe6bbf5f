import TelegramLab
import TestTime
import Testing

@testable import TelegramKit

/// What becomes of connections that only serve files when the application goes to the background and comes back.
struct BackgroundTests {
    /// Runs `body` with Alice, and with a file that lies on datacenter 3 and has come from there, in the background.
    private func inBackground(_ body: (LabClient, TelegramFile) async throws -> Void) async throws {
        var configuration = LabConfiguration()
        configuration.fileDatacenter = 3
        try await withLab(configuration) { lab in
            try await withClient(of: lab, configure: { $0.files.idleTimeout = .seconds(20) }) { alice in
                try await alice.signIn()
                let file = try await alice.sendFile(fileContent(300_000))
                #expect(try await alice.client.download(file).count == 300_000)
                await alice.client.setInBackground(true)
                try await eventually("the connection is closed") { lab.counters[3].openConnections == 0 }
                try await body(alice, file)
            }
        }
    }

    @Test(
        "J14 however long the application was in the background, another datacenter is asked again when it is back")
    func longBackground() async throws {
        try await inBackground { (alice: LabClient, file: TelegramFile) async throws in
            // Nothing is left of what served the file but its connection, which is paused.
            await alice.time.pass(.seconds(21), in: .milliseconds(100))
            await alice.client.setInBackground(false)
            #expect(try await alice.client.download(file).count == 300_000)
        }
    }

    @Test("J02 J14 connections that are forbidden, then allowed in the background, stay closed for files")
    func backgroundStays() async throws {
        try await inBackground { (alice: LabClient, file: TelegramFile) async throws in
            await alice.client.setConnections(.never)
            await alice.client.setConnections(.always)
            let download = Task { try await alice.client.download(file) }
            _ = try await alice.client.ping()
            #expect(alice.lab.counters[3].openConnections == 0)
            await alice.client.setInBackground(false)
            #expect(try await download.value.count == 300_000)
        }
    }

    @Test(
        "J14 a file that is to go on comes in the background, although its datacenter had served only others before")
    func goingOnAfterOthers() async throws {
        try await inBackground { (alice: LabClient, file: TelegramFile) async throws in
            var options = DownloadOptions()
            options.continuesInBackground = true
            #expect(try await alice.client.download(file, options: options).count == 300_000)
        }
    }
}
