import NIOCore
import NIOPosix

/// So many ports in a row on which nobody listens, and which systems give only to those who ask for them by number.
func freePorts(_ count: Int) async throws -> [Int] {
    while true {
        let first = Int.random(in: 10_000..<32_768 - count)
        var listeners: [any Channel] = []
        for port in first..<first + count {
            let listener = try? await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .bind(host: "127.0.0.1", port: port).get()
            guard let listener else { break }
            listeners.append(listener)
        }
        for listener in listeners { try await listener.close() }
        if listeners.count == count { return Array(first..<first + count) }
    }
}
