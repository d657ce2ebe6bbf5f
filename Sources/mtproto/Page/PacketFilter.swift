import Foundation
import MTProtoCore
import NIOCore
import TelegramLab

/// Which packets somebody wants to see. Nothing said: all.
struct PacketFilter: Sendable, Hashable {
    var user: Int64?
    /// Datacenter and number of a connection.
    var connection: LabConnectionID?
    var direction: LabFrame.Direction?
    /// A part of the name of something in it, or of what it answers, in lower case.
    var method = ""
    var sizes: ClosedRange<Int> = 0...Int.max
    /// A part of a name, of an id, or of a text inside.
    var text = ""
    /// Leaves out packets with nothing but what keeps sessions going.
    var hidesService = false

    /// - Parameter query: what stands behind the question mark of an address.
    init(_ query: PageQuery) throws(JSONMistake) {
        user = try query.integer("user").map(Int64.init)
        if let text = query["connection"], !text.isEmpty {
            let parts = text.split(separator: "#").map { Int($0) }
            guard parts.count == 2, let datacenter = parts[0], let number = parts[1] else {
                throw JSONMistake(description: "connection: datacenter#number is wanted, such as 2#1")
            }
            connection = LabConnectionID(datacenter: datacenter, number: number)
        }
        switch query["direction"] {
        case nil, "": break
        case "in": direction = .received
        case "out": direction = .sent
        case let other?: throw JSONMistake(description: "direction: in or out is wanted, not \(other)")
        }
        method = (query["method"] ?? "").lowercased()
        let (smallest, largest) = (try query.integer("smallest") ?? 0, try query.integer("largest") ?? Int.max)
        guard smallest >= 0, largest >= smallest else {
            throw JSONMistake(description: "smallest and largest: from 0 on, and the largest is no smaller")
        }
        sizes = smallest...largest
        text = query["text"] ?? ""
        switch query["hide_service"] {
        case nil, "", "false": break
        case "true": hidesService = true
        case let other?: throw JSONMistake(description: "hide_service: true or false is wanted, not \(other)")
        }
    }

    /// Of whoever has left, nothing passes any more.
    func passes(_ record: PacketRecord) -> Bool {
        let frame = record.frame
        if !text.isEmpty, Task.isCancelled { return false }
        guard user == nil || record.user == user, direction == nil || frame.direction == direction,
            sizes.contains(frame.bytes), !hidesService || !record.isService,
            connection == nil || connection == LabConnectionID(datacenter: frame.datacenter, number: frame.connection)
        else { return false }
        return hasMethod(record) && hasText(record)
    }

    private func hasMethod(_ record: PacketRecord) -> Bool {
        method.isEmpty || record.names.contains { $0.lowercased().contains(method) }
            || record.answers.contains { $0.method.lowercased().contains(method) }
    }

    private func hasText(_ record: PacketRecord) -> Bool {
        guard !text.isEmpty else { return true }
        let frame = record.frame
        if record.names.contains(where: { $0.contains(text) }) { return true }
        if frame.messages.contains(where: { "\($0.id)".contains(text) }) { return true }
        if let session = frame.sessionID, "\(session)".contains(text) { return true }
        let needle = Data(text.utf8)
        return Self.contents(of: record).contains { Data($0.readableBytesView).range(of: needle) != nil }
    }

    /// Objects inside a packet, unpacked.
    private static func contents(of record: PacketRecord) -> [ByteBuffer] {
        guard let opened = record.opened else { return [record.wire] }
        var unpacker = MessageUnpacker()
        guard let messages = try? unpacker.unpack(opened.message) else { return [opened.message.body] }
        return messages.compactMap { message in
            guard case .body(let body) = message.content else { return nil }
            guard let result = RPCResult(body: body) else { return body }
            return try? unpacker.unpackObject(result.result)
        }
    }
}
