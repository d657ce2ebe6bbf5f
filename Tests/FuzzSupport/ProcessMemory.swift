#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The resident memory of this process, where the system tells it.
package enum ProcessMemory {
    /// Bytes that are resident now.
    package static var resident: Int? { status("VmRSS:") }
    /// The most bytes that were resident since ``resetPeak()``.
    package static var peak: Int? { status("VmHWM:") }

    package static func resetPeak() {
        #if os(Linux)
            guard let file = fopen("/proc/self/clear_refs", "w") else { return }
            fputs("5", file)
            fclose(file)
        #endif
    }

    private static func status(_ name: String) -> Int? {
        #if os(Linux)
            guard let file = fopen("/proc/self/status", "r") else { return nil }
            defer { fclose(file) }
            var line = [CChar](repeating: 0, count: 256)
            while fgets(&line, 256, file) != nil {
                let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
                guard text.hasPrefix(name) else { continue }
                return Int(text.filter(\.isNumber)).map { $0 * 1024 }
            }
        #endif
        return nil
    }
}
