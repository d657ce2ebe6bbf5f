/// The 32 bits of a `#` field. A conditional field is on the wire if and only if its bit is set.
public struct TLFlags: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt32

    public init(rawValue: UInt32 = 0) {
        self.rawValue = rawValue
    }

    /// Whether bit `bit` (0…31) is set.
    public subscript(bit: UInt32) -> Bool {
        rawValue & (1 &<< bit) != 0
    }

    /// Sets bit `bit` (0…31) if `condition` holds; never clears it.
    public mutating func set(_ bit: UInt32, if condition: Bool) {
        if condition { rawValue |= 1 &<< bit }
    }
}
