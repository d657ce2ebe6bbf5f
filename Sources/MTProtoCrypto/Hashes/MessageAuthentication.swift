import Crypto

// Only for `ContiguousBytes.withUnsafeBytes`, by which codes give access to their memory.
#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Hash {
    /// The 32-byte HMAC-SHA256 of the parts joined.
    package static func hmacSHA256(key: [UInt8], _ parts: [UInt8]...) -> [UInt8] {
        var function = HMAC<SHA256>(key: SymmetricKey(data: key))
        for part in parts { function.update(data: part) }
        return function.finalize().withUnsafeBytes { [UInt8]($0) }
    }
}
