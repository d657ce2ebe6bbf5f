import NIOCore

/// Numbers by random numbers, of which there may be millions. Most of them stand sorted in bytes, twelve for each, so
/// that nothing has to be built of them when a lab starts.
struct PackedIndex: KeptCodable, Sendable {
    private static let entryLength = 12

    private var sorted = ByteBuffer()
    /// What came since, which counts before what is sorted.
    private var recent: [Int64: Int32] = [:]

    private var sortedCount: Int { self.sorted.readableBytes / Self.entryLength }

    subscript(_ key: Int64) -> Int32? {
        get {
            if let value = self.recent[key] { return value }
            let place = self.place(of: key)
            guard place < self.sortedCount, self.key(at: place) == key else { return nil }
            return self.sorted.getInteger(at: self.offset(place) + 8, endianness: .little)
        }
        set {
            // Nothing is ever taken out.
            guard let newValue else { return }
            self.recent[key] = newValue
            if self.recent.count > max(512, self.sortedCount / 8) { self.merge() }
        }
    }

    private func offset(_ place: Int) -> Int { self.sorted.readerIndex + place * Self.entryLength }

    private func key(at place: Int) -> Int64 {
        self.sorted.getInteger(at: self.offset(place), endianness: .little) ?? .max
    }

    /// The first place whose key is not smaller.
    private func place(of key: Int64, from start: Int = 0) -> Int {
        var (low, high) = (start, self.sortedCount)
        while low < high {
            let middle = low + (high - low) / 2
            if self.key(at: middle) < key { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private mutating func merge() {
        guard !self.recent.isEmpty else { return }
        var merged = ByteBuffer()
        merged.reserveCapacity((self.sortedCount + self.recent.count) * Self.entryLength)
        var copied = 0
        func copy(to end: Int) {
            let length = (end - copied) * Self.entryLength
            if let part = self.sorted.getSlice(at: self.offset(copied), length: length) {
                merged.writeImmutableBuffer(part)
            }
            copied = end
        }
        for (key, value) in self.recent.sorted(by: { $0.key < $1.key }) {
            copy(to: self.place(of: key, from: copied))
            if copied < self.sortedCount, self.key(at: copied) == key { copied += 1 }
            merged.writeInteger(key, endianness: .little)
            merged.writeInteger(value, endianness: .little)
        }
        copy(to: self.sortedCount)
        self.sorted = merged
        self.recent = [:]
    }
}

extension PackedIndex {
    func keep(in encoder: KeptEncoder) {
        var merged = self
        merged.merge()
        encoder.write(piece: merged.sorted)
    }

    init(kept decoder: KeptDecoder) throws {
        self.sorted = try decoder.readPiece()
        guard self.sorted.readableBytes % Self.entryLength == 0 else { throw KeptFormError("half an entry") }
    }
}
