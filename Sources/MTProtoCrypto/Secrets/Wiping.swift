import CMTProtoCrypto

/// Overwrites `bytes` with zeros; the compiler cannot leave it out.
package func secureWipe(_ bytes: UnsafeMutableRawBufferPointer) {
    guard let base = bytes.baseAddress else { return }
    mtc_wipe(base, bytes.count)
}

/// Overwrites the storage of an array that is not shared, then empties it.
///
/// A shared array is copied by Swift before the write, so the other owner keeps the bytes: hold secrets in
/// ``SecretBytes`` and use this for the short-lived arrays in between.
package func secureWipe(_ bytes: inout [UInt8]) {
    bytes.withUnsafeMutableBytes { secureWipe($0) }
    bytes = []
}

/// Compares in a time that depends on the lengths only. Ranges of different length are different.
package func constantTimeEqual(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
    guard left.count == right.count else { return false }
    guard let leftBase = left.baseAddress, let rightBase = right.baseAddress else { return true }
    return mtc_equal(leftBase, rightBase, left.count)
}

/// Compares in a time that depends on the lengths only. Ranges of different length are different.
package func constantTimeEqual(_ left: some Sequence<UInt8>, _ right: some Sequence<UInt8>) -> Bool {
    let leftBytes = [UInt8](left)
    let rightBytes = [UInt8](right)
    return leftBytes.withUnsafeBytes { l in rightBytes.withUnsafeBytes { r in constantTimeEqual(l, r) } }
}
