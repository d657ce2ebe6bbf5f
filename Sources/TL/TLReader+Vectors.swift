/// `Vector<T>` (with id #1cb5c415) and the bare `vector<T>`: a count, then the elements.
extension TLReader {
    /// Reads the id of a boxed vector and its count.
    ///
    /// - Parameter minimumSize: the least number of bytes that one element can take; at least 1.
    public mutating func readVectorCount(minimumSize: Int = 4) throws(TLError) -> Int {
        try expect(TLWriter.vector, "vector")
        return try readBareVectorCount(minimumSize: minimumSize)
    }

    /// Reads the count of a bare vector. A count that the remaining bytes cannot hold is an error.
    public mutating func readBareVectorCount(minimumSize: Int = 4) throws(TLError) -> Int {
        let count = Int(try readInt())
        guard count >= 0, count <= remaining / max(1, minimumSize) else {
            throw TLError(
                .invalidCount, offset: offset - 4,
                expected: "a count of elements of \(minimumSize) bytes or more within \(remaining) bytes",
                found: "\(count)")
        }
        return count
    }

    /// Reads a boxed vector of objects.
    public mutating func readVector<Element: TLObject>(
        of type: Element.Type = Element.self
    ) throws(TLError) -> [Element] {
        try expect(TLWriter.vector, "vector")
        return try readBareVector(of: type)
    }

    /// Reads a bare vector of objects.
    public mutating func readBareVector<Element: TLObject>(
        of type: Element.Type = Element.self
    ) throws(TLError) -> [Element] {
        let count = try readBareVectorCount(minimumSize: Element.minimumSize)
        try charge(count, elementsOf: MemoryLayout<Element>.stride)
        var elements: [Element] = []
        elements.reserveCapacity(Self.initialCapacity(count, of: type))
        for _ in 0..<count {
            elements.append(try Element(from: &self))
        }
        return elements
    }

    /// Reads a boxed vector whose elements are bare values of one constructor.
    public mutating func readVector<Element: TLPayload>(
        ofBare type: Element.Type
    ) throws(TLError) -> [Element] {
        try expect(TLWriter.vector, "vector")
        return try readBareVector(ofBare: type)
    }

    /// Reads a bare vector whose elements are bare values of one constructor.
    public mutating func readBareVector<Element: TLPayload>(
        ofBare type: Element.Type
    ) throws(TLError) -> [Element] {
        let count = try readBareVectorCount()
        try charge(count, elementsOf: MemoryLayout<Element>.stride)
        var elements: [Element] = []
        elements.reserveCapacity(Self.initialCapacity(count, of: type))
        for _ in 0..<count {
            elements.append(try Element(bareFrom: &self))
        }
        return elements
    }

    /// A Swift value may be many times larger than its four bytes on the wire, so a hostile count must not decide
    /// alone how much is reserved.
    private static func initialCapacity<Element>(_ count: Int, of type: Element.Type) -> Int {
        min(count, 65_536 / max(1, MemoryLayout<Element>.stride))
    }
}
