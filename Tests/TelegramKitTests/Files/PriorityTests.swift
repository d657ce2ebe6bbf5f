import TelegramAPI
import TelegramLab
import Testing

@testable import TelegramKit

/// Whose turn it is when several files come.
struct PriorityTests {
    @Test("P08 P11 while files wait the priorities that they were given take turns, whoever came first")
    func prioritiesOfFiles() async throws {
        try await withLab { lab in
            try await withClient(
                of: lab,
                configure: {
                    // One at a time.
                    $0.files.requestsPerConnection = 1
                    $0.files.connectionsPerDatacenter = 1
                    $0.files.smallFilesUseMainConnection = false
                }
            ) { alice in
                try await alice.signIn()
                var files: [TelegramFile] = []
                for number in 1...5 { files.append(try await alice.sendFile(fileContent(number * 4096))) }
                let script = await LabScript.use(on: lab)
                func asked() -> [Int64] {
                    script.queries(API.Upload.GetFile.self).compactMap {
                        if case .inputDocumentFileLocation(let location) = $0.location { location.id } else { nil }
                    }
                }
                await lab.holdAnswers(5)
                let priorities: [DownloadOptions.Priority] = [.normal, .low, .low, .high, .high]
                var downloads: [Task<[UInt8], any Error>] = []
                for (index, (file, priority)) in zip(files, priorities).enumerated() {
                    var options = DownloadOptions()
                    options.priority = priority
                    let chosen = options
                    downloads.append(Task { try await alice.client.download(file, options: chosen) })
                    try await eventually("\(index) wait") {
                        let waiting = await alice.client.pendingRequests().filter {
                            $0.state == .waitingForFileConnection
                        }
                        return asked().count == 1 && waiting.count == index
                    }
                }
                await lab.releaseAnswers(5)
                for (number, download) in downloads.enumerated() {
                    #expect(try await download.value == fileContent((number + 1) * 4096))
                }
                #expect(asked() == [0, 1, 3, 2, 4].map { files[$0].id })
            }
        }
    }

    @Test(
        "Q6 a connection for files carries three requests at a time, or as many as were set",
        arguments: [nil, 2] as [Int?])
    func requestsOnAConnection(setting: Int?) async throws {
        try await withLab { lab in
            try await withClient(
                of: lab,
                configure: {
                    $0.files.smallFilesUseMainConnection = false
                    if let setting { $0.files.requestsPerConnection = setting }
                }
            ) { alice in
                try await alice.signIn()
                var files: [TelegramFile] = []
                for number in 1...5 { files.append(try await alice.sendFile(fileContent(number * 4096))) }
                await lab.holdAnswers(5)
                let client = alice.client
                let downloads: [Task<[UInt8], any Error>] = files.map { file in
                    Task { try await client.download(file) }
                }
                let expected = setting ?? 3
                try await eventually("the others wait") {
                    let waiting = await client.pendingRequests().filter { $0.state == .waitingForFileConnection }
                    let asked = alice.received(at: 5).count { $0 == "upload.getFile" }
                    return waiting.count == 5 - expected && asked == expected
                }
                #expect(alice.connections(of: "upload.getFile", at: 5).count == 1)
                await lab.releaseAnswers(5)
                for (number, download) in downloads.enumerated() {
                    #expect(try await download.value == fileContent((number + 1) * 4096))
                }
            }
        }
    }
}
