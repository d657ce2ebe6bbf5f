import MTProtoCore
import NIOCore
import TL
import TelegramAPI
import Testing

@testable import TelegramLab

@Suite("Clients of a lab that do not read what they are told")
struct SlowReaderTests {
    /// A file of a MiB, ready to be asked for.
    private func file(of client: RawClient) async throws -> API.Upload.GetFile {
        let part = [UInt8](repeating: 7, count: 512 << 10)
        for number in 0..<Int32(2) {
            try await client.call(API.Upload.SaveFilePart(fileID: 1, filePart: number, bytes: part))
        }
        let media = try await client.call(
            API.Messages.UploadMedia(
                peer: .inputPeerSelf,
                media: .inputMediaUploadedDocument(
                    .init(
                        file: .inputFile(.init(id: 1, parts: 2, name: "a", md5Checksum: "")),
                        mimeType: "application/octet-stream", attributes: []))))
        guard case .messageMediaDocument(let holder) = media, case .document(let document)? = holder.document else {
            throw RawClientError.unexpected("\(media)")
        }
        return API.Upload.GetFile(
            location: .inputDocumentFileLocation(
                .init(
                    id: document.id, accessHash: document.accessHash, fileReference: document.fileReference,
                    thumbSize: "")),
            offset: 0, limit: 1 << 20)
    }

    /// Packed answers would be small.
    private var configuration: LabConfiguration {
        var configuration = LabConfiguration()
        configuration.gzipThreshold = .max
        return configuration
    }

    /// Many requests in one packet, which the lab takes in one turn.
    private func container(_ count: Int, _ query: some TLFunction, _ client: RawClient) throws -> ByteBuffer {
        let messages = try (0..<count).map { _ in
            ContainedMessage(
                id: try client.nextID(), sequenceNumber: client.nextSequence(isContent: true),
                body: try query.encoded())
        }
        var body = ByteBuffer()
        MessageContainer.write(messages, to: &body)
        return body
    }

    @Test("LT06 A lab reads nothing more from a client that does not read, and goes on when it does")
    func slowReadersAreNotHeard() async throws {
        try await withLab(configuration) { lab in
            let client = try await RawClient.signedIn(lab, .boris)
            let query = try await file(of: client)
            let other = try await RawClient.signedIn(lab, .boris)
            try await client.setReading(false)
            let before = lab.counters[2].requests
            var asked: [MessageID] = []
            var (turns, isHeard) = (0, true)
            // The sockets take some MiB.
            while isHeard, asked.count < 64 {
                asked.append(try await client.send(try query.encoded()))
                isHeard = false
                // In each of these turns the lab reads what it reads at all.
                for _ in 0..<10 where !isHeard {
                    try await other.call(API.Help.GetNearestDc())
                    turns += 1
                    isHeard = lab.counters[2].requests - before - turns == asked.count
                }
            }
            #expect(!isHeard)
            try await client.setReading(true)
            for id in asked { #expect(try await client.answer(to: id).object.readableBytes > 1 << 20) }
        }
    }

    @Test(
        "LT06 A lab ends the connection of a client that lets too much lie, says so, and tells the rest on the next one"
    )
    func connectionsOfSlowReadersAreEnded() async throws {
        let told = Collected()
        var configuration = configuration
        configuration.unreadLimit = 4 << 20
        configuration.hearsOfLimits = told.add
        try await withLab(configuration) { lab in
            let client = try await RawClient.signedIn(lab, .boris)
            let query = try await file(of: client)
            try await client.setReading(false)
            try await client.send(try container(24, query, client), isContent: false)
            // A client that does not read does not see the end either; the lab knows.
            let other = try await RawClient.signedIn(lab, .boris)
            while !told.all.contains(where: { $0.hasPrefix("READER: ") }) {
                try await other.call(API.Help.GetNearestDc())
            }
            #expect(lab.counters[2].openConnections == 1)
            let next = try await client.reconnected()
            let answer = try await next.call(API.Updates.GetState())
            #expect(answer.pts > 0)
        }
    }
}
