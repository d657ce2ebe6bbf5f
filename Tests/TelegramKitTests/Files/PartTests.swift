import TelegramAPI
import TelegramLab
import Testing

@testable import TelegramKit

/// Which parts of a file servers are asked for.
struct PartTests {
    @Test(
        "P09 each part of a download is a multiple of 4 KiB that divides 1 MiB, and lies within one",
        arguments: [nil, 16 << 10, 512 << 10] as [Int?])
    func partsOfDownloads(size: Int?) async throws {
        let bytes = fileContent((2 << 20) + 100_001)
        try await withLab { lab in
            try await withClient(of: lab) { alice in
                try await alice.signIn()
                let file = try await alice.sendFile(bytes)
                let script = await LabScript.use(on: lab)
                var options = DownloadOptions()
                options.partSize = size
                #expect(try await alice.client.download(file, options: options) == bytes)
                let parts = script.queries(API.Upload.GetFile.self).map { (start: $0.offset, count: Int64($0.limit)) }
                #expect(!parts.isEmpty && parts.allSatisfy { $0.count > 0 && $0.count % 4096 == 0 })
                #expect(parts.allSatisfy { (1 << 20) % $0.count == 0 && $0.start % $0.count == 0 })
                #expect(parts.allSatisfy { $0.start >> 20 == ($0.start + $0.count - 1) >> 20 })
                if let size { #expect(parts.allSatisfy { $0.count == Int64(size) }) }
            }
        }
    }
}
