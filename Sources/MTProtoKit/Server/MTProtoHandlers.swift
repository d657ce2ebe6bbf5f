import MTProtoCore
import NIOCore
import TL

/// Names a session of a client, to which updates can be sent. It goes with the client's program, at the latest ten
/// minutes after its last connection, and with the server's process.
public struct MTProtoSession: Hashable, Sendable {
    /// The key under which the session's packets are, which may be a temporary one.
    let keyID: UInt64
    let sessionID: Int64
}

/// Which client sent a request, and how.
public struct MTProtoCaller: Sendable {
    /// Names the client's authorization key. It is the same for as long as the client keeps its store, and no other
    /// client has it: what a server knows about a client, such as who has signed in, belongs to it.
    public let keyID: UInt64
    /// Where updates for the client's program go.
    public let session: MTProtoSession
    /// The server that the request came to.
    public let server: MTProtoServer
}

/// What a server does with requests.
///
/// ```
/// var handlers = MTProtoHandlers()
/// handlers.on(Chat.ListLines.self) { query, caller in await room.lines(query.limit) }
/// ```
///
/// Handlers run at the same time as others, also of the same client. A ``MTProtoServerError`` that one throws is the
/// answer; any other error becomes `500 INTERNAL`, and its text goes to the server's log. The task of a handler is
/// cancelled when its answer is not wanted any more.
public struct MTProtoHandlers: Sendable {
    typealias Handler = @Sendable (ByteBuffer, MTProtoCaller) async throws -> ByteBuffer

    private var handlers: [UInt32: Handler] = [:]
    private var wrappers: [UInt32: @Sendable (ByteBuffer) throws -> ByteBuffer] = [:]
    private var others: Handler?

    /// More wrappers around one request are no honest one.
    private static let wrapperLimit = 16

    /// No handlers: every request is answered with `400 METHOD_UNKNOWN`.
    public init() {}

    /// Says what answers a function of the schema.
    public mutating func on<Query: TLFunction>(
        _ type: Query.Type, _ body: @escaping @Sendable (Query, MTProtoCaller) async throws -> Query.Response
    ) {
        handlers[Query.constructorID] = { bytes, caller in
            let query: Query
            do {
                query = try Query(decoding: bytes)
            } catch {
                throw MTProtoServerError(code: 400, message: "INPUT_FETCH_ERROR")
            }
            let response = try await body(query, caller)
            var writer = TLWriter()
            Query.writeResponse(response, to: &writer)
            return try writer.finish()
        }
    }

    /// Says that a function takes another one: what `inner` returns is dispatched in its place.
    ///
    /// For generic functions give the form that leaves the other one undecoded: `Chat.Hello<TLRawFunction>.self`.
    public mutating func onWrapper<Wrapper: TLFunction>(
        _ type: Wrapper.Type, _ inner: @escaping @Sendable (Wrapper) throws -> ByteBuffer
    ) {
        wrappers[Wrapper.constructorID] = { bytes in try inner(Wrapper(decoding: bytes)) }
    }

    /// Says what answers everything else: gets one whole object, and returns one.
    public mutating func onOthers(_ body: @escaping @Sendable (ByteBuffer, MTProtoCaller) async throws -> ByteBuffer) {
        others = body
    }

    /// Answers a request.
    func answer(_ body: ByteBuffer, _ caller: MTProtoCaller) async throws -> ByteBuffer {
        var body = body
        var unpacker = MessageUnpacker()
        for _ in 0..<Self.wrapperLimit {
            guard let id = TLRaw(body).constructorID else { break }
            guard id == GzipPacked.constructorID || wrappers[id] != nil else {
                guard let handler = handlers[id] ?? others else {
                    throw MTProtoServerError(code: 400, message: "METHOD_UNKNOWN")
                }
                return try await handler(body, caller)
            }
            do {
                if let wrapper = wrappers[id] {
                    body = try wrapper(body)
                } else {
                    body = try unpacker.unpackObject(body)
                }
            } catch let error as MTProtoServerError {
                throw error
            } catch {
                break
            }
        }
        throw MTProtoServerError(code: 400, message: "INPUT_FETCH_ERROR")
    }
}
