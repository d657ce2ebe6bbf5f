import NIOCore

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Why nothing can listen somewhere, in words.
package enum ListenFailure {
    /// Begins with "cannot listen".
    package static func words(for error: any Error, at host: String, _ port: Int) -> String {
        guard let error = error as? IOError else { return "cannot listen on \(host):\(port): \(error)" }
        if error.errnoCode == EADDRINUSE { return "cannot listen: \(host):\(port) is in use" }
        return "cannot listen on \(host):\(port): \(String(cString: strerror(error.errnoCode)).lowercased())"
    }
}
