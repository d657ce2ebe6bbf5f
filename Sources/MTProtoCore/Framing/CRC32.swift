import CMTProtoZlib

/// The CRC-32 of IEEE 802.3 (the polynomial of zlib): what full framing ends with, and what finds accidental damage.
package func crc32(of bytes: some Collection<UInt8>) -> UInt32 {
    let whole = bytes.withContiguousStorageIfAvailable { checksum(of: $0) }
    return whole ?? [UInt8](bytes).withUnsafeBufferPointer { checksum(of: $0) }
}

private func checksum(of bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    UInt32(truncatingIfNeeded: crc32_z(0, bytes.baseAddress, bytes.count))
}
