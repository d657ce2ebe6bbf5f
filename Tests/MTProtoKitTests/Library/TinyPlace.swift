import MTProtoKit
import NIOCore
import Synchronization
import TL
import TestTime
import Testing

/// What clients of the tiny schema know of it.
struct TinySerialization: MTProtoSerialization {
    typealias Update = Tiny.Word

    var introduction: ByteBuffer?

    /// What a server wants to be asked again, it is asked again, twice at most.
    func demand(of error: MTProtoServerError, to request: String, attempt: Int) -> MTProtoDemand {
        error.message == "LATER" && request == "say" && attempt < 3 ? .again(after: .seconds(1)) : .fail
    }
}

/// Servers of the tiny schema and clients of theirs, by one time.
struct TinyPlace {
    typealias Client = MTProtoClient<TinySerialization>

    var time = TestTime()
    /// Makes the times of packets differ.
    let stamps = PacketStamps()

    private static let key = Result { try MTProtoServerKey.make() }

    /// The key pair of all of them but who shall have another: making one takes long.
    static var serverKey: MTProtoServerKey {
        get throws { try key.get() }
    }

    /// A server.
    func server(
        _ handlers: MTProtoHandlers, port: Int = 0, store: any KeyValueStore = MemoryStore(),
        configure: (inout MTProtoServerConfiguration) -> Void = { _ in }
    ) async throws -> MTProtoServer {
        var configuration = MTProtoServerConfiguration(key: try Self.serverKey, port: port)
        configuration.storage = store
        configuration.time = time.source
        configure(&configuration)
        return try await MTProtoServer.start(configuration, handlers: handlers)
    }

    /// A server whose port nobody gets while it is away: systems give such ports only to those who ask for them.
    func lastingServer(_ handlers: MTProtoHandlers, store: any KeyValueStore) async throws -> MTProtoServer {
        for _ in 0..<16 {
            let port = Int.random(in: 10_000..<32_768)
            if let server = try? await server(handlers, port: port, store: store) { return server }
        }
        return try await server(handlers, store: store)
    }

    /// What clients of a server share.
    func context(
        of server: MTProtoServer, store: any KeyValueStore = MemoryStore(), trace: TraceRecorder? = nil,
        configure: (inout MTProtoContext.Configuration) -> Void = { _ in }
    ) async throws -> MTProtoContext {
        var configuration = MTProtoContext.Configuration()
        configuration.addresses[1] = [MTProtoAddress(host: server.host, port: server.port)]
        configuration.publicKeys = [server.publicKeyPEM]
        configuration.storage = store
        configuration.trace = trace
        configuration.time = time.source
        configure(&configuration)
        return try await MTProtoContext(configuration)
    }

    /// A client that has begun.
    func client(
        _ context: MTProtoContext, introduction: ByteBuffer? = nil,
        configure: (inout MTProtoClientConfiguration) -> Void = { _ in }
    ) async -> Client {
        var configuration = MTProtoClientConfiguration()
        configure(&configuration)
        let client = MTProtoClient(
            configuration, serialization: TinySerialization(introduction: introduction), context: context)
        await client.start()
        return client
    }

    /// Waits until `condition` holds; fails after a minute of a time in which everything has its turn again and again.
    func until(_ what: Comment, _ condition: () async throws -> Bool) async throws {
        let patience = TestTime()
        while try await !condition() {
            try #require(patience.elapsed < .seconds(60), what)
            try await Task.sleep(for: .milliseconds(5))
        }
    }
}

/// Handlers that say what they were told.
struct TinyEcho: Sendable {
    /// How often a word was said.
    let counts = NamedCounts()
    /// Who said it last.
    let callers = LastCallers()

    var handlers: MTProtoHandlers {
        var handlers = MTProtoHandlers()
        handlers.on(Tiny.Say.self) { [counts, callers] query, caller in
            counts.note(query.text)
            await callers.note(query.text, caller)
            switch query.text {
            case "who": return Tiny.Word("\(caller.keyID)")
            case "empty": throw MTProtoServerError(code: 400, message: "LINE_EMPTY")
            case "late" where counts[query.text] < 3: throw MTProtoServerError(code: 500, message: "LATER")
            case "stubborn": throw MTProtoServerError(code: 500, message: "LATER")
            case "broken": throw TinyTrouble()
            case "hang":
                await untilCancelled()
                counts.note("hang ended")
                return Tiny.Word("nobody hears this")
            case "deaf":
                await Task.detached { [counts] in
                    while counts["wake"] == 0 { try? await Task.sleep(for: .milliseconds(2)) }
                }.value
                return Tiny.Word("awake")
            case "news":
                _ = try await caller.server.send(Tiny.Word("update"), to: caller.session)
                return Tiny.Word("sent")
            case "strange news":
                _ = try await caller.server.send(Tiny.Whisper(), to: caller.session)
                return Tiny.Word("sent")
            case "forget me":
                await caller.server.forgetKey(caller.keyID)
                return Tiny.Word("forgotten")
            default: return Tiny.Word(query.text)
            }
        }
        return handlers
    }
}

/// The last callers, by what they said.
actor LastCallers {
    private var callers: [String: MTProtoCaller] = [:]

    func note(_ text: String, _ caller: MTProtoCaller) {
        callers[text] = caller
    }

    func caller(_ text: String) -> MTProtoCaller? { callers[text] }
}

/// An error that is nobody's business.
struct TinyTrouble: Error {}

/// Counts by name.
final class NamedCounts: Sendable {
    private let counts = Mutex<[String: Int]>([:])

    subscript(name: String) -> Int { counts.withLock { $0[name] ?? 0 } }

    func note(_ name: String) {
        counts.withLock { $0[name, default: 0] += 1 }
    }
}

/// Returns when the task is cancelled.
func untilCancelled() async {
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    for await _ in stream {}
    continuation.finish()
}

/// The error that `body` fails with; nil if it does not.
func failure<Value>(of body: () async throws(MTProtoError) -> Value) async -> MTProtoError? {
    do throws(MTProtoError) {
        _ = try await body()
        return nil
    } catch {
        return error
    }
}

/// The times that packets are made at. Two that are made within two milliseconds get others: their sequence numbers, which
/// count milliseconds, have to differ.
final class PacketStamps: Sendable {
    private static let distance: Int64 = 2_000_000

    private let last = Mutex<Int64?>(nil)

    func next(_ nanoseconds: Int64) -> Int64 {
        last.withLock { last in
            // A clock that was set back by more is followed.
            if let before = last, (-100_000_000..<Self.distance).contains(nanoseconds - before) {
                last = before + Self.distance
            } else {
                last = nanoseconds
            }
            return last ?? nanoseconds
        }
    }
}
