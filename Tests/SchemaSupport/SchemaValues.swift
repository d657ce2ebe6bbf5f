import FuzzSupport

/// What stands in the places that a schema leaves open.
package protocol SchemaValues: Sendable {
    func int(_ random: inout FuzzRandom) -> Int32
    func long(_ random: inout FuzzRandom) -> Int64
    func double(_ random: inout FuzzRandom) -> Double
    func string(_ random: inout FuzzRandom) -> String
    func bytes(_ random: inout FuzzRandom) -> [UInt8]
    /// How many elements a vector has.
    func count(_ random: inout FuzzRandom) -> Int
}

/// Numbers from the whole range, short texts.
struct PlainValues: SchemaValues {
    func int(_ random: inout FuzzRandom) -> Int32 { Int32(truncatingIfNeeded: random.next()) }
    func long(_ random: inout FuzzRandom) -> Int64 { Int64(truncatingIfNeeded: random.next()) }
    func double(_ random: inout FuzzRandom) -> Double { Double(int(&random)) / 8 }
    func string(_ random: inout FuzzRandom) -> String { String(repeating: "é", count: random.below(9)) }
    func bytes(_ random: inout FuzzRandom) -> [UInt8] { random.bytes(random.below(9)) }
    func count(_ random: inout FuzzRandom) -> Int { random.below(3) }
}

/// What a server would send to whom it means ill: the ends of every range, and next to them, few ids, so that they
/// collide, texts and lists of any length, numbers that are none.
package struct HostileValues: SchemaValues {
    private static let ints: [Int32] = [
        .min, .min + 1, .max, .max - 1, -1, -2, 0x7fff, 0x8000, 0xffff, 0x10000, 1 << 24, 1 << 30, 2_000_000_000,
    ]
    private static let longs: [Int64] = [
        .min, .min + 1, .max, .max - 1, -1, -2, 1 << 31, -1 << 31, 1 << 32, 1 << 48, 1 << 61, 1 << 62, -1 << 62,
    ]
    private static let doubles: [Double] = [
        .nan, .infinity, -.infinity, 0, -0.0, .greatestFiniteMagnitude, .leastNonzeroMagnitude, 1e300, -1e18, 1,
    ]
    private static let texts = ["", "a", "1", "-9223372036854775808", "\0", "\u{202e}x", "👨‍👩‍👧", "a b", "x.jpg", "de"]

    package init() {}

    package func int(_ random: inout FuzzRandom) -> Int32 {
        switch random.below(8) {
        case 0...3: Int32(random.below(6))
        case 4, 5: random.pick(Self.ints)
        case 6: 1_700_000_000 + Int32(random.below(200_000_000))
        default: Int32(truncatingIfNeeded: random.next())
        }
    }

    package func long(_ random: inout FuzzRandom) -> Int64 {
        switch random.below(8) {
        case 0...3: Int64(random.below(6))
        case 4, 5: random.pick(Self.longs)
        case 6: Int64(random.below(1 << 20))
        default: Int64(truncatingIfNeeded: random.next())
        }
    }

    package func double(_ random: inout FuzzRandom) -> Double {
        random.once(in: 2) ? random.pick(Self.doubles) : Double(int(&random)) / 8
    }

    package func string(_ random: inout FuzzRandom) -> String {
        switch random.below(2000) {
        case 0: String(repeating: "long ", count: 20_000)
        case 1...10: String(repeating: "ä\n", count: random.below(300))
        default: random.pick(Self.texts)
        }
    }

    package func bytes(_ random: inout FuzzRandom) -> [UInt8] {
        switch random.below(2000) {
        case 0: [UInt8](repeating: 7, count: 100_000)
        case 1...100: random.bytes(random.pick([16, 32, 253, 254, 255, 256, 1024]))
        default: random.bytes(random.below(9))
        }
    }

    package func count(_ random: inout FuzzRandom) -> Int {
        random.once(in: 300) ? random.below(400) : random.below(4)
    }
}
