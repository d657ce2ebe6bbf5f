import CMTProtoCrypto

/// Where the protocol takes its randomness from: the operating system, or a seed for reproducible tests.
package struct RandomSource: RandomNumberGenerator, Sendable {
    private enum Origin: Sendable {
        case system
        case seeded(SplitMix)
        case replaying(ArraySlice<UInt8>, then: SplitMix)
    }

    private var origin: Origin

    /// The operating system's cryptographic generator. If that fails the process ends: going on with predictable
    /// keys would be worse.
    package static var system: RandomSource { RandomSource(origin: .system) }

    /// A reproducible sequence. Not for secrets of real sessions.
    package static func seeded(_ seed: UInt64) -> RandomSource { RandomSource(origin: .seeded(SplitMix(state: seed))) }

    /// First the given bytes in order, then the sequence of ``seeded(_:)`` with 0. For replaying recorded exchanges.
    package static func replaying(_ bytes: [UInt8]) -> RandomSource {
        RandomSource(origin: .replaying(bytes[...], then: SplitMix(state: 0)))
    }

    /// Another source of the same kind whose sequence is not that of this one: for a part that draws on its own.
    /// A replaying source gives away what it was made to replay.
    package mutating func split() -> RandomSource {
        switch origin {
        case .system: .system
        case .seeded: .seeded(next())
        case .replaying: self
        }
    }

    /// The seed of a sequence that goes on where this one has come to; nil if none does.
    package var seed: UInt64? {
        if case .seeded(let generator) = origin { generator.state } else { nil }
    }

    package mutating func next() -> UInt64 {
        var value: UInt64 = 0
        withUnsafeMutableBytes(of: &value) { fill($0) }
        return UInt64(littleEndian: value)
    }

    /// `count` random bytes; `count` is not negative.
    package mutating func bytes(_ count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            fill(UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: buffer[..<count])))
            initialized = count
        }
    }

    /// Overwrites `buffer` with random bytes.
    package mutating func fill(_ buffer: UnsafeMutableRawBufferPointer) {
        switch origin {
        case .system:
            SystemRandomness.fill(buffer, read: SystemRandomness.read)
        case .seeded(var generator):
            generator.fill(buffer)
            origin = .seeded(generator)
        case .replaying(let bytes, var generator):
            let count = min(bytes.count, buffer.count)
            buffer.copyBytes(from: bytes.prefix(count))
            generator.fill(UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
            origin = .replaying(bytes.dropFirst(count), then: generator)
        }
    }
}

/// Steele, Lea and Flood's SplitMix64: small, and any seed will do.
private struct SplitMix: Sendable {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }

    mutating func fill(_ buffer: UnsafeMutableRawBufferPointer) {
        var offset = 0
        while buffer.count - offset >= 8 {
            buffer.storeBytes(of: next().littleEndian, toByteOffset: offset, as: UInt64.self)
            offset += 8
        }
        guard offset < buffer.count else { return }
        var word = next()
        while offset < buffer.count {
            buffer[offset] = UInt8(truncatingIfNeeded: word)
            word >>= 8
            offset += 1
        }
    }
}

enum SystemRandomness {
    /// Fills `buffer` by calls of `read`, which returns how many bytes it wrote, or a negative number for a failure
    /// that trying again will not mend. Ends the process then.
    static func fill(_ buffer: UnsafeMutableRawBufferPointer, read: (UnsafeMutableRawBufferPointer) -> Int) {
        var rest = buffer
        while !rest.isEmpty {
            let count = read(rest)
            guard count >= 0, count <= rest.count else {
                preconditionFailure("The operating system gives no random numbers; no key made now would be secret.")
            }
            rest = UnsafeMutableRawBufferPointer(rebasing: rest[count...])
        }
    }

    static func read(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        mtc_system_random(buffer.baseAddress, buffer.count)
    }
}
