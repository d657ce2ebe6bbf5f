import MTProtoKit
import TelegramLab
import Testing

@testable import TelegramKit

struct EarlyUploadTests {
    @Test("P10 an upload that is begun before the client runs goes to where the account lives")
    func earlyUpload() async throws {
        try await withLab { lab in
            let storage = MemoryStore()
            _ = try await withClient(of: lab, storage: storage) { alice in try await alice.signIn() }
            var configuration = TelegramConfiguration.lab(lab)
            configuration.storage = storage
            let client = try TelegramClient(configuration: configuration)
            let upload = Task { try await client.upload(.bytes(fileContent(1000), name: "early")) }
            try await eventually("it waits") {
                await client.pendingRequests().contains { $0.state == .clientNotRunning }
            }
            try await client.withClient { _ in _ = try await upload.value }
            #expect(lab.receivedMessages(at: 5).contains { $0.name == "upload.saveFilePart" })
            #expect(!lab.receivedMessages(at: 2).contains { $0.name.hasPrefix("upload.") })
        }
    }
}
