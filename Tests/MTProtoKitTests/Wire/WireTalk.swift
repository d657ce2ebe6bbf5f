import MTProtoCore
import MTProtoKit
import NIOCore
import TestTime
import Testing

/// A client of the library that talks to a ``WireServer`` over a socket.
struct WireTalk: Sendable {
    typealias Updates = MTProtoEvents<MTProtoUpdate<Tiny.Word>>.AsyncIterator

    let place: TinyPlace
    let server: WireServer
    let context: MTProtoContext
    let client: TinyPlace.Client
    let trace: TraceRecorder

    /// Runs `body` with a client that has said "hello" and was answered.
    static func with(
        store: any KeyValueStore = MemoryStore(), manners: (inout WireServer.Manners) -> Void = { _ in },
        configure: (inout MTProtoClientConfiguration) -> Void = { _ in },
        _ body: (WireTalk) async throws -> Void
    ) async throws {
        try await quiet(store: store, manners: manners, configure: configure) { talk in
            _ = try await talk.say("hello")
            try await body(talk)
        }
    }

    /// Runs `body` with a client that has begun and said nothing.
    static func quiet(
        at place: TinyPlace = TinyPlace(), store: any KeyValueStore = MemoryStore(),
        manners: (inout WireServer.Manners) -> Void = { _ in },
        configure: (inout MTProtoClientConfiguration) -> Void = { _ in },
        _ body: (WireTalk) async throws -> Void
    ) async throws {
        let server = try await WireServer.start(at: place)
        server.change(manners)
        let trace = TraceRecorder()
        let context = try await place.context(of: server, store: store, trace: trace)
        let client = await place.client(context) {
            $0.transport = .tcp
            configure(&$0)
        }
        do {
            let talk = WireTalk(place: place, server: server, context: context, client: client, trace: trace)
            try await body(talk)
        } catch {
            await client.stop()
            await server.stop()
            throw error
        }
        await client.stop()
        await server.stop()
    }

    /// Says something, which is answered unless it begins with "hold". The answer proves that the client has taken
    /// everything that was sent to it before.
    @discardableResult
    func say(_ text: String) async throws(MTProtoError) -> String {
        try await client.send(Tiny.Say(text), options: MTProtoRequestOptions(timeout: .seconds(60))).text
    }

    /// The client says something that the test answers.
    func hold(
        _ text: String, isRepeatable: Bool = false, timeout: Duration = .seconds(3600)
    ) -> Task<Result<String, MTProtoError>, Never> {
        Task { [client] in
            let options = MTProtoRequestOptions(isRepeatable: isRepeatable, timeout: timeout)
            do throws(MTProtoError) {
                return .success(try await client.send(Tiny.Say(text), options: options).text)
            } catch {
                return .failure(error)
            }
        }
    }

    /// A round trip behind everything that was sent so far, and what came of the acknowledgements that were due.
    func settle() async throws {
        try await say("settled")
        await place.time.pass(.seconds(2))
        try await say("settled")
    }
}

extension WireTalk.Updates {
    /// The next update, which says something; gaps are passed over.
    mutating func text() async -> String? {
        while let update = await next() {
            if case .content(let word) = update { return word.text }
        }
        return nil
    }
}

extension TinyPlace {
    /// What clients of a scripted server share.
    func context(
        of server: WireServer, publicKey: String? = nil, store: any KeyValueStore = MemoryStore(),
        trace: TraceRecorder? = nil
    ) async throws -> MTProtoContext {
        var configuration = MTProtoContext.Configuration()
        configuration.addresses[1] = [MTProtoAddress(host: "127.0.0.1", port: server.port)]
        configuration.publicKeys = [try publicKey ?? Self.serverKey.publicPEM]
        configuration.storage = store
        configuration.trace = trace
        configuration.time = time.source
        return try await MTProtoContext(configuration)
    }
}
