#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

extension Resolver {
    /// Asks the system. Blocks for as long as that takes.
    package static let system: Lookup = { name in
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        // One entry for each address, not one for each kind of socket.
        hints.ai_protocol = Int32(IPPROTO_TCP)
        var list: UnsafeMutablePointer<addrinfo>?
        let status = getaddrinfo(name, nil, &hints, &list)
        guard status == 0 else {
            throw Failure(description: gai_strerror(status).map { String(cString: $0).lowercased() } ?? "\(status)")
        }
        defer { freeaddrinfo(list) }
        var found: (ipv4: [String], ipv6: [String]) = ([], [])
        var next = list
        while let entry = next?.pointee {
            next = entry.ai_next
            var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
            let result = getnameinfo(
                entry.ai_addr, entry.ai_addrlen, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST)
            guard result == 0 else { continue }
            let address = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            if entry.ai_family == AF_INET {
                found.ipv4.append(address)
            } else {
                found.ipv6.append(address)
            }
        }
        // Row P17: IPv4 first.
        return found.ipv4 + found.ipv6
    }
}
