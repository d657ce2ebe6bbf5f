import Foundation
import TelegramAPI
import TelegramLab
import Testing

@testable import TelegramKit

/// A directory of its own for one test.
func withFileDirectory<R>(_ body: (String) async throws -> R) async throws -> R {
    let path = NSTemporaryDirectory() + "/files-\(UInt64.random(in: 0 ... .max))"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try await body(path)
}

/// Bytes that differ from part to part.
func fileContent(_ count: Int) -> [UInt8] {
    var block = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, initialized in
        for index in 0..<4096 { buffer[index] = UInt8(truncatingIfNeeded: index &* 167 &+ index >> 8) }
        initialized = 4096
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 4096)
    for number in 0...count / 4096 {
        withUnsafeBytes(of: UInt64(number) &* 0x9e37_79b9_7f4a_7c15) { block.replaceSubrange(0..<8, with: $0) }
        bytes += block
    }
    bytes.removeLast(bytes.count - count)
    return bytes
}

extension LabClient {
    func boris() async throws -> Peer { try await client.resolve(.username("boris")) }

    /// Uploads bytes to the chat with Boris and gives the file of the message.
    func sendFile(_ bytes: [UInt8], name: String = "a.bin") async throws -> TelegramFile {
        let peer = try await boris()
        let message = try await client.send(.bytes(bytes, name: name), to: peer, caption: "here")
        #expect(message.text == "here" && message.isOutgoing)
        return try #require(message.file)
    }

    /// Numbers of the connections over which a datacenter received a method.
    func connections(of method: String, at datacenter: Int) -> Set<Int> {
        Set(
            lab.frameLog(datacenter).filter { frame in
                frame.direction == .received && frame.messages.contains { $0.name == method }
            }.map(\.connection))
    }

    /// The media that a file was made of, as it was then.
    func media(of file: TelegramFile) -> API.MessageMedia {
        .messageMediaDocument(
            .init(
                document: .document(
                    .init(
                        id: file.id, accessHash: file.accessHash, fileReference: file.reference, date: 0,
                        mimeType: file.mimeType, size: file.size, dcID: Int32(file.datacenter), attributes: []))))
    }
}
