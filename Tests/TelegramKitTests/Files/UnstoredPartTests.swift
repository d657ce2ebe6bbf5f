import Foundation
import Synchronization
import TelegramAPI
import TelegramLab
import TestTime
import Testing

@testable import TelegramKit

/// Parts of files that a server takes and does not store, as its answer says.
struct UnstoredPartTests {
    /// A server that does not store the second part of a file, so many times.
    private final class Refusals: Sendable {
        private let left: Mutex<Int>

        init(_ count: Int) { left = Mutex(count) }

        func refuses(_ part: Int32) -> Bool {
            guard part == 1 else { return false }
            return left.withLock { left in
                defer { left = max(0, left - 1) }
                return left > 0
            }
        }

        func use(on lab: Lab) async -> LabScript {
            await LabScript.use(
                on: lab,
                [
                    .init(API.Upload.SaveFilePart.self) { query, _ in
                        self.refuses(query.filePart) ? .success(false) : nil
                    },
                    .init(API.Upload.SaveBigFilePart.self) { query, _ in
                        self.refuses(query.filePart) ? .success(false) : nil
                    },
                ])
        }
    }

    @Test("P10 a part that the server has not stored goes again, three times at most", arguments: [false, true])
    func unstoredPartsGoAgain(isBig: Bool) async throws {
        let bytes = fileContent(isBig ? 1_300_000 : 150_000)
        try await withLab { lab in
            try await withClient(of: lab) { my in
                try await my.signIn()
                let own = try await my.client.me().peer
                let script = await Refusals(3).use(on: lab)
                let stream = AsyncThrowingStream<[UInt8], any Error> { continuation in
                    continuation.yield(bytes)
                    continuation.finish()
                }
                let media: OutgoingMedia =
                    isBig ? .document(.stream(stream, name: "a.bin")) : .bytes(bytes, name: "a.bin")
                let message = try await my.time.passing { try await my.client.send(media, to: own) }
                let file = try #require(message.file)
                #expect(try await my.client.download(file) == bytes)
                let small = script.queries(API.Upload.SaveFilePart.self).map(\.filePart)
                let big = script.queries(API.Upload.SaveBigFilePart.self).map(\.filePart)
                #expect((isBig ? small : big).isEmpty)
                #expect((isBig ? big : small).sorted() == [0, 1, 1, 1, 1, 2])
            }
        }
    }

    @Test("P10 an upload of which a part is never stored fails, and its record does not name that part")
    func partsAreNeverStored() async throws {
        try await withFileDirectory { directory in
            let (path, bytes) = (directory + "/a.bin", fileContent(150_000))
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            var options = UploadOptions()
            options.record = directory + "/record"
            try await withLab { lab in
                try await withClient(of: lab) { my in
                    try await my.signIn()
                    let script = await Refusals(.max).use(on: lab)
                    let failed = try await my.time.passing {
                        try await error { [options] () async throws(TelegramError) in
                            try await my.client.upload(.file(path), options: options)
                        }
                    }
                    #expect(failed.code == .invalidMedia && failed.message.contains("a.bin"))
                    #expect(script.queries(API.Upload.SaveFilePart.self).count { $0.filePart == 1 } == 4)
                    let own = try await my.client.me().peer
                    let later = await LabScript.use(on: lab)
                    let message = try await my.client.send(.file(path), to: own, upload: options)
                    let file = try #require(message.file)
                    #expect(try await my.client.download(file) == bytes)
                    #expect(later.queries(API.Upload.SaveFilePart.self).map(\.filePart) == [1])
                }
            }
        }
    }

    @Test("P10 U46 an outbox tries a file again later of which the server has not stored a part")
    func unstoredPartsOfOutboxes() async throws {
        try await withFileDirectory { directory in
            let path = directory + "/a.bin"
            try Data(fileContent(150_000)).write(to: URL(fileURLWithPath: path))
            try await withLab { lab in
                try await withClient(of: lab) { my in
                    try await my.signIn()
                    let own = try await my.client.me().peer
                    let script = await Refusals(5).use(on: lab)
                    let outbox = try await my.client.outbox()
                    try await outbox.send(.file(path), to: own, key: "file")
                    let entry = try await my.time.passing { try await outbox.outcome(of: "file") }
                    guard case .sent? = entry?.state else { throw TestFailure("\(String(describing: entry))") }
                    #expect(entry?.attempts == 2)
                    #expect(script.queries(API.Upload.SaveFilePart.self).count { $0.filePart == 1 } == 6)
                }
            }
        }
    }
}
