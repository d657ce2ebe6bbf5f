import Foundation
import MTProtoCore
import NIOCore
import TelegramAPI
import TelegramLab
import TestTime
import Testing

@testable import mtproto

@Suite("mtproto lab --web: how much is told and taken at once")
struct PageLimitTests {
    /// A page of a lab, by a time that stands still.
    private func withPage(
        _ log: PacketLog = PacketLog(), saveLimit: Int = 64 << 20, _ body: (Lab, PageClient) async throws -> Void
    ) async throws {
        try await withLab { lab in
            let server = try await PageServer.listen(
                page: LabPage(lab: lab, log: log, saveLimit: saveLimit), port: 0, time: TestTime(passes: false).source)
            do {
                try await body(lab, PageClient(link: server.link))
            } catch {
                await server.shutdown()
                throw error
            }
            await server.shutdown()
        }
    }

    @Test("LT03 Older packets are asked for before the first row, as long as they are kept")
    func olderPacketsAreTold() async throws {
        var ring = PacketRing(limit: 900)
        for number in 1...1_000 as ClosedRange<Int64> {
            var frame = LabFrame(
                datacenter: 2, connection: 1, direction: .received, kind: .plain, bytes: 40, sessionID: 7)
            frame.messages = [
                .init(id: 4 * number, sequence: 1, name: number % 100 == 0 ? "help.getConfig" : "ping")
            ]
            ring.add(PacketRecord(nanoseconds: number, frame: frame, wire: ByteBuffer()))
        }
        try await withPage(PacketLog(ring: ring)) { _, page in
            func rows(_ query: String) async throws -> [Int] {
                let found = try await page.get("packets?\(query)").json()
                #expect(found["count"] as? Int == 1_000 && found["first"] as? Int == 101)
                return try #require(found["packets"] as? [[String: Any]]).compactMap { $0["n"] as? Int }
            }
            #expect(try await rows("") == Array(601...1_000))
            #expect(try await rows("before=601") == Array(201...600))
            #expect(try await rows("before=201") == Array(101...200))
            #expect(try await rows("before=101").isEmpty)
            #expect(try await rows("before=0").isEmpty)
            let configs = try await rows("before=600&method=getConfig")
            #expect(configs == [200, 300, 400, 500])
            let wrong = try await page.get("packets?before=first")
            #expect(wrong.status == 400 && wrong.body.contains("before: a whole number is wanted"), "\(wrong)")
        }
    }

    @Test("LT03 Of what is too much to be saved the oldest packets are left out, and counted in the last line")
    func savedPacketsAreBounded() async throws {
        var ring = PacketRing()
        for number in 1...5 as ClosedRange<Int64> {
            var frame = LabFrame(
                datacenter: 2, connection: 1, direction: .received, kind: .plain, bytes: 40, sessionID: 7)
            frame.messages = [.init(id: 4 * number, sequence: 1, name: "ping")]
            ring.add(PacketRecord(nanoseconds: number, frame: frame, wire: ByteBuffer()))
        }
        for (limit, numbers, leftOut) in [(1, [5], 4), (64 << 20, [1, 2, 3, 4, 5], nil)] as [(Int, [Int], Int?)] {
            try await withPage(PacketLog(ring: ring), saveLimit: limit) { _, page in
                var lines = try await page.get("save").body.split(separator: "\n").map { line in
                    try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
                }
                if let leftOut {
                    let popped = lines.popLast()
                    let last = try #require(popped)
                    #expect(last["left_out"] as? Int == leftOut && last["not_searched"] as? Int == 0, "\(last)")
                }
                #expect(lines.compactMap { ($0["row"] as? [String: Any])?["n"] as? Int } == numbers)
                // There is nothing in them to be told, and that is no mistake.
                #expect(lines.allSatisfy { $0["tree_error"] == nil })
            }
        }
    }

    @Test("LT03 A file of more than 8 MB is neither taken nor handed out, and the page says why")
    func largeFilesAreRefused() async throws {
        try await withPage { lab, page in
            let (alice, boris) = (try #require(await lab.userID("alice")), try #require(await lab.userID("boris")))
            // 8,000,001 bytes, as 4 letters for each 3 of them.
            let data = String(repeating: "AAAA", count: 2_666_667)
            let order = "{\"user\": \(alice), \"peer\": \"user:\(boris)\", \"name\": \"a.bin\", \"data\": \"\(data)\"}"
            let sent = try await page.post("file", order)
            #expect(sent.status == 400 && sent.body.contains("a file of 8 MB at most"), "\(sent.status) \(sent.body)")
            // What cannot be a smaller one is refused by its head.
            let head = "POST \(page.root)file HTTP/1.1\r\nHost: 127.0.0.1:\(page.port)\r\n"
            let long = try await page.raw(
                ByteBuffer(string: "\(head)Content-Type: application/json\r\nContent-Length: 20000000\r\n\r\n"))
            #expect(long.hasPrefix("HTTP/1.1 413 ") && long.contains("8 MB"), "\(long.prefix(300))")

            let id = try await large(from: alice, to: boris, lab)
            let found = try await page.get("file?user=\(boris)&peer=user:\(alice)&message=\(id)")
            #expect(found.status == 404 && found.body.contains("more than 8 MB"), "\(found.body.prefix(200))")
        }
    }

    /// Sends a file of 16 parts of 512 KiB, and returns the number of its message at the receiver.
    private func large(from alice: Int64, to boris: Int64, _ lab: Lab) async throws -> Int32 {
        let part = [UInt8](repeating: 5, count: 512 << 10)
        for number in 0..<16 as Range<Int32> {
            _ = try await lab.perform(API.Upload.SaveFilePart(fileID: 5, filePart: number, bytes: part), as: alice)
        }
        let (here, there) = (
            try #require(await lab.inputPeer(.peerUser(userID: boris))),
            try #require(await lab.inputPeer(.peerUser(userID: alice)))
        )
        let media = API.InputMedia.inputMediaUploadedDocument(
            .init(
                file: .inputFile(.init(id: 5, parts: 16, name: "large.bin", md5Checksum: "")),
                mimeType: "application/octet-stream", attributes: []))
        _ = try await lab.perform(
            API.Messages.SendMedia(peer: here, media: media, message: "", randomID: 5), as: alice)
        let history = API.Messages.GetHistory(
            peer: there, offsetID: 0, offsetDate: 0, addOffset: 0, limit: 1, maxID: 0, minID: 0, hash: 0)
        let message = PageChats.messages(of: try await lab.look(history, as: boris)).first.flatMap(PageMessage.init)
        let file = try #require(message?.file)
        #expect(file.size == 16 * 512 << 10)
        return try #require(message?.id)
    }
}
