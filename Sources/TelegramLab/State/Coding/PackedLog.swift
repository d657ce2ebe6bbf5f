import NIOCore

/// Values one behind the other, of which there may be millions. Old ones are kept as bytes, many in one block, and read
/// when they are asked for: so they take little room, and a lab that starts reads none of them.
struct PackedLog<Element: Codable & Sendable>: Sendable {
    /// How many stand in a block.
    private static var blockLength: Int { 256 }
    /// How many are left as they are when a block is made.
    private static var recentLength: Int { 768 }

    private var blocks: [PackedBlock] = []
    /// What stands behind the blocks.
    private var recent: [Element] = []

    private var packedCount: Int { self.blocks.count * Self.blockLength }

    var count: Int { self.packedCount + self.recent.count }

    mutating func append(_ element: Element) {
        self.recent.append(element)
        guard self.recent.count >= Self.recentLength + Self.blockLength,
            // What cannot be written as bytes stays as it is.
            let block = try? PackedBlock(self.recent.prefix(Self.blockLength))
        else { return }
        self.blocks.append(block)
        self.recent.removeFirst(Self.blockLength)
    }

    /// Nil beyond the ends.
    subscript(_ index: Int) -> Element? {
        guard index >= 0, index < self.count else { return nil }
        let place = index - self.packedCount
        if place >= 0 { return self.recent[place] }
        return try? self.blocks[index / Self.blockLength].read(Element.self, at: index % Self.blockLength)
    }

    /// Changes one value; without effect beyond the ends.
    mutating func change(_ index: Int, _ change: (inout Element) -> Void) {
        guard index >= 0, index < self.count else { return }
        let place = index - self.packedCount
        guard place < 0 else { return change(&self.recent[place]) }
        guard var element = self[index] else { return }
        change(&element)
        try? self.blocks[index / Self.blockLength].replace(index % Self.blockLength, with: element)
    }

    /// At most so many values, from an index on.
    func elements(from start: Int, limit: Int) -> [Element] {
        let start = max(0, start)
        guard limit > 0, start < self.count else { return [] }
        return (start..<start + min(limit, self.count - start)).compactMap { self[$0] }
    }
}

extension PackedLog: KeptCodable {
    func keep(in encoder: KeptEncoder) throws {
        encoder.write(number: self.blocks.count)
        for block in self.blocks { encoder.write(piece: block.bytes) }
        try encoder.write(self.recent)
    }

    init(kept decoder: KeptDecoder) throws {
        let count = try decoder.readCount()
        self.blocks.reserveCapacity(count)
        for _ in 0..<count {
            let block = PackedBlock(bytes: try decoder.readPiece())
            // Blocks of another version of the lab are found out here, not when they are needed.
            _ = try block.read(Element.self, at: 0)
            self.blocks.append(block)
        }
        self.recent = try decoder.read([Element].self)
    }
}

/// Values as bytes, the length before each.
private struct PackedBlock: Sendable {
    private(set) var bytes = ByteBuffer()

    init(bytes: ByteBuffer) { self.bytes = bytes }

    init<Element: Encodable>(_ elements: some Collection<Element>) throws {
        let encoder = KeptEncoder()
        for element in elements { encoder.write(try Self.bytes(of: element)) }
        self.bytes = encoder.bytes
    }

    private static func bytes(of element: some Encodable) throws -> ByteBuffer {
        let encoder = KeptEncoder()
        try encoder.write(element)
        guard encoder.pieces.isEmpty else { throw KeptFormError("pieces inside of a block") }
        return encoder.bytes
    }

    func read<Element: Decodable>(_ type: Element.Type, at index: Int) throws -> Element {
        let decoder = KeptDecoder(self.bytes)
        for _ in 0..<index { try decoder.skip() }
        let element = KeptDecoder(try decoder.readBuffer())
        let value = try element.read(type)
        try element.finish()
        return value
    }

    mutating func replace(_ index: Int, with element: some Encodable) throws {
        let decoder = KeptDecoder(self.bytes)
        let encoder = KeptEncoder()
        for _ in 0..<index { encoder.write(try decoder.readBuffer()) }
        _ = try decoder.readBuffer()
        encoder.write(try Self.bytes(of: element))
        while !decoder.isAtEnd { encoder.write(try decoder.readBuffer()) }
        self.bytes = encoder.bytes
    }
}
