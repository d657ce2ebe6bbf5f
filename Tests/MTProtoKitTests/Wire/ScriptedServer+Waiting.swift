import MTProtoCore
import MTProtoKit
import NIOCore
import TestTime
import Testing

// What a test waits for.
extension ScriptedServer {
    /// The first message that fits, behind so many that came before.
    func first(
        _ what: Comment, after count: Int = 0, where fits: @Sendable (Heard) -> Bool
    ) async throws -> Heard {
        var found: Heard?
        try await place.until(what) {
            found = heard.dropFirst(count).first(where: fits)
            return found != nil
        }
        return try #require(found)
    }

    /// The message that says this word.
    func word(_ word: String, after count: Int = 0) async throws -> Heard {
        try await first("\(word) is said", after: count) { $0.word == word }
    }

    /// The message that is this one about the session.
    @discardableResult
    func service(_ service: ServiceMessage, after count: Int = 0) async throws -> Heard {
        try await first("\(service)", after: count) { $0.service == service }
    }

    /// The acknowledgement of a message.
    @discardableResult
    func acknowledgement(of id: MessageID, after count: Int = 0) async throws -> Heard {
        try await first("\(id) is acknowledged", after: count) { $0.acknowledged.contains(id) }
    }

    /// Whatever names messages that the client wants to have again.
    var resendRequests: [[MessageID]] {
        heard.compactMap { if case .resendRequest(let ids)? = $0.service { ids } else { nil } }
    }

    /// How often a word was said.
    func count(of word: String) -> Int { heard.count { $0.word == word } }
}

extension ScriptedServer.Heard {
    var acknowledged: [MessageID] {
        if case .acknowledgement(let ids)? = service { ids } else { [] }
    }
}

/// A scripted server, and a client that is connected to it and has been heard.
struct ScriptedScene {
    let place: TinyPlace
    let server: ScriptedServer
    let recorder = TraceRecorder()
    let context: MTProtoContext
    let client: TinyPlace.Client
    /// The session in which the client spoke first.
    let session: ScriptedServer.Session
    private let updates: MTProtoEvents<MTProtoUpdate<Tiny.Word>>

    init(_ place: TinyPlace = TinyPlace(), introduction: ByteBuffer? = nil) async throws {
        self.place = place
        server = try await ScriptedServer(at: place)
        context = try await place.context(of: server, trace: recorder)
        client = await place.client(context, introduction: introduction) { $0.transport = .tcp }
        updates = client.updates
        let answer = try await client.send(Tiny.Say("hello"), options: MTProtoRequestOptions(isRepeatable: true))
        #expect(answer.text == "hello")
        session = try await server.word("hello").session
    }

    /// Begins a request, which the server does not answer by itself. It ends some time, whatever comes.
    func ask(_ word: String, isRepeatable: Bool = false) -> Task<Result<String, MTProtoError>, Never> {
        Task { [client] in
            do throws(MTProtoError) {
                let options = MTProtoRequestOptions(isRepeatable: isRepeatable, timeout: .seconds(200))
                return .success(try await client.send(Tiny.Say(word), options: options).text)
            } catch {
                return .failure(error)
            }
        }
    }

    /// The updates that came before one that is made now.
    func updatesUntilNow() async throws -> [String] {
        #expect(try await client.send(Tiny.Say("are you there")).text == "are you there")
        // The client may speak in another session meanwhile.
        let now = try #require(server.heard.last { $0.word == "are you there" }).session
        server.tell("that was all", to: now)
        var words: [String] = []
        for await update in updates {
            guard case .content(let word) = update else { continue }
            if word.text == "that was all" { break }
            words.append(word.text)
        }
        return words
    }

    func end() async {
        await client.stop()
        await server.stop()
    }
}

extension TinyPlace {
    /// What clients of a scripted server share.
    func context(
        of server: ScriptedServer, secret: [UInt8]? = nil, trace: TraceRecorder? = nil
    ) async throws -> MTProtoContext {
        var configuration = MTProtoContext.Configuration()
        configuration.addresses[1] = [MTProtoAddress(host: "127.0.0.1", port: server.port, secret: secret)]
        configuration.publicKeys = [try Self.serverKey.publicPEM]
        configuration.trace = trace
        configuration.time = time.source
        return try await MTProtoContext(configuration)
    }
}
