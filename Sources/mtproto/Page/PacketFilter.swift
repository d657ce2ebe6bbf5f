import Foundation
import MTProtoCore
import NIOCore
import TelegramLab

/// Which packets somebody wants to see. Nothing said: all.
struct PacketFilter: Sendable {
    /// Whose packets, those from before the sign-in included.
    var user: Int64?
    /// Datacenter and number of a connection.
    var connection: LabConnectionID?
    var direction: LabFrame.Direction?
    /// In lower case, a part of the name of a message, of what is around it, of what it answers, or of an update in it.
    var method = ""
    var sizes: ClosedRange<Int> = 0...Int.max
    /// In lower case, a part of whatever the page tells of what is inside.
    var text = ""
    /// Leaves out packets with nothing but what keeps sessions going.
    var hidesService = false
    private let layers: LabLayers

    /// - Parameters:
    ///   - query: what stands behind the question mark of an address.
    ///   - layers: what objects of other layers than ours are read with.
    init(_ query: PageQuery, _ layers: LabLayers = LabLayers()) throws(JSONMistake) {
        self.layers = layers
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
        text = (query["text"] ?? "").lowercased()
        switch query["hide_service"] {
        case nil, "", "false": break
        case "true": hidesService = true
        case let other?: throw JSONMistake(description: "hide_service: true or false is wanted, not \(other)")
        }
    }

    /// Whether packets are looked through for it.
    var isSearch: Bool { !text.isEmpty || !method.isEmpty }

    /// Of whoever has left, nothing passes any more. When the budget is used up, only what can be told without a tree passes.
    func passes(_ record: PacketRecord, _ budget: inout SearchBudget) -> Bool {
        let frame = record.frame
        if isSearch, Task.isCancelled { return false }
        guard user == nil || record.account == user, direction == nil || frame.direction == direction,
            sizes.contains(frame.bytes), !hidesService || !record.isService,
            connection == nil || connection == LabConnectionID(datacenter: frame.datacenter, number: frame.connection)
        else { return false }
        return hasMethod(record, &budget) && hasText(record, &budget)
    }

    /// The newest that pass, oldest first. Whatever is older than those is not looked at.
    func newest(
        _ limit: Int, of records: some BidirectionalCollection<PacketRecord>, _ budget: inout SearchBudget
    ) -> [PacketRecord] {
        var found: [PacketRecord] = []
        for record in records.reversed() {
            guard found.count < limit else { break }
            if passes(record, &budget) { found.append(record) }
        }
        return found.reversed()
    }

    private func hasMethod(_ record: PacketRecord, _ budget: inout SearchBudget) -> Bool {
        guard !method.isEmpty else { return true }
        func fits(_ name: String) -> Bool { name.lowercased().contains(method) }
        let messages = record.frame.messages
        if record.names.contains(where: fits) || record.answers.contains(where: { fits($0.method) })
            || messages.contains(where: { $0.wrappers.contains(where: fits) })
        {
            return true
        }
        // A tree costs much. Only these have names in it that count, and none of those names has a dot.
        guard !method.contains("."), record.inner != nil || messages.contains(where: { $0.name.hasPrefix("update") })
        else { return false }
        guard budget.admits() else { return false }
        budget.spend(record.wire.readableBytes)
        let tree = PacketDetails.tree(of: record, layers).lines
        budget.spend(tree.reduce(0) { $0 + $1.utf8.count })
        return PacketDetails.nestedNames(in: tree).contains(where: fits)
    }

    /// The tree comes last: it costs most.
    private func hasText(_ record: PacketRecord, _ budget: inout SearchBudget) -> Bool {
        guard !text.isEmpty else { return true }
        let needle = Data(text.utf8)
        func isIn(_ lines: [String]) -> Bool {
            Data(lines.joined(separator: "\n").lowercased().utf8).range(of: needle) != nil
        }
        if isIn(PacketDetails.words(of: record)) { return true }
        guard budget.admits() else { return false }
        budget.spend(record.wire.readableBytes)
        // There may be no tree of it, and of bytes a tree shows the beginning, in digits.
        let contents = Self.contents(of: record)
        budget.spend(contents.reduce(0) { $0 + $1.readableBytes })
        if contents.contains(where: { Self.lowercased($0).range(of: needle) != nil }) { return true }
        let tree = PacketDetails.tree(of: record, layers).lines
        budget.spend(tree.reduce(0) { $0 + $1.utf8.count })
        return isIn(tree)
    }

    private static let capitals: ClosedRange<UInt8> = UInt8(ascii: "A")...UInt8(ascii: "Z")

    /// Bytes with small letters in the place of the capitals of ASCII.
    private static func lowercased(_ bytes: ByteBuffer) -> Data {
        let small: [UInt8] = bytes.readableBytesView.map { capitals.contains($0) ? $0 | 0x20 : $0 }
        return Data(small)
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
