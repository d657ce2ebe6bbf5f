/// One parser or machine under hostile input.
package struct FuzzTarget {
    package var name: String
    /// Valid inputs, from which most hostile ones are made: they get past the first checks.
    package var corpus: [[UInt8]]
    /// How many cases relative to the others; below 1 where one case costs much.
    package var weight: Double
    /// Gives it one input. Whatever it refuses it has to refuse by a typed error, which the target swallows; what it
    /// throws itself, a ``FuzzFinding``, is a fault. Nothing may be carried from one case to the next.
    package var run: (_ input: [UInt8], _ random: inout FuzzRandom) throws -> Void

    package init(
        _ name: String, corpus: [[UInt8]] = [], weight: Double = 1,
        run: @escaping (_ input: [UInt8], _ random: inout FuzzRandom) throws -> Void
    ) {
        self.name = name
        self.corpus = corpus
        self.weight = weight
        self.run = run
    }
}

/// Something that must not be.
package struct FuzzFinding: Error, CustomStringConvertible {
    package var description: String

    package init(_ description: String) {
        self.description = description
    }

    /// Throws unless `condition` holds.
    package static func unless(_ condition: Bool, _ description: @autoclosure () -> String) throws {
        if !condition { throw FuzzFinding(description()) }
    }
}

/// A generator that only tests use: small and reproducible.
package struct FuzzRandom: RandomNumberGenerator {
    private var state: UInt64

    package init(_ seed: UInt64) {
        state = seed
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }

    package mutating func bytes(_ count: Int) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(count + 8)
        while result.count < count { withUnsafeBytes(of: next()) { result.append(contentsOf: $0) } }
        result.removeLast(result.count - count)
        return result
    }

    /// From 0 to below `limit`, or 0.
    package mutating func below(_ limit: Int) -> Int {
        limit > 1 ? Int(next() % UInt64(limit)) : 0
    }

    /// True once in so many times.
    package mutating func once(in times: Int) -> Bool {
        below(times) == 0
    }

    /// One of a list that is not empty.
    package mutating func pick<Element>(_ list: [Element]) -> Element {
        list[below(list.count)]
    }
}
