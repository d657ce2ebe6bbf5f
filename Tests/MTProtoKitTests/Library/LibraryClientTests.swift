import MTProtoKit
import NIOCore
import TL
import TestTime
import Testing

/// The public face of MTProtoKit, with a schema that is nobody else's, against a server of its own. What a program
/// cannot reach is not reached here.
struct LibraryClientTests {
    let place = TinyPlace()
    let echo = TinyEcho()

    @Test("A16 A17 F01 a program with a schema and a server of its own sends a request, typed and as bytes")
    func ownSchemaIsAnswered() async throws {
        let server = try await place.server(echo.handlers)
        let recorder = TraceRecorder()
        let context = try await place.context(of: server, trace: recorder)
        let client = await place.client(context)
        #expect(try await client.send(Tiny.Say("good morning")).text == "good morning")
        let answer = try await client.send(try Tiny.Say("bytes").encoded(), named: "say")
        #expect(try Tiny.Word(decoding: answer).text == "bytes")
        // Enough of it to be packed on its way.
        let long = String(repeating: "again and ", count: 10_000)
        #expect(try await client.send(Tiny.Say(long)).text == long)
        #expect(context.serverTime.source == .server)
        #expect(context.datacenters == [1])
        #expect(context.addresses(of: 1) == [MTProtoAddress(host: server.host, port: server.port)])
        let who = try await client.send(Tiny.Say("who")).text
        #expect(context.keyID(of: 1).map { "\($0)" } == who)
        #expect(recorder.connections.count == 1)
        #expect(recorder.connections.first?.keyExchanges == 1)
        await client.stop()
        await server.stop()
    }

    @Test("D08 a thousand requests at the same time share one connection")
    func libraryRequestsShareOneConnection() async throws {
        let server = try await place.server(echo.handlers) { $0.limits.requestsPerSession = 1000 }
        let recorder = TraceRecorder()
        let client = await place.client(try await place.context(of: server, trace: recorder))
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<1000 {
                group.addTask { try await client.send(Tiny.Say("\(number)")).text == "\(number)" }
            }
            for try await isRight in group { #expect(isRight) }
        }
        #expect(recorder.connections.count == 1)
        await client.stop()
        await server.stop()
    }

    @Test("A16 an error of the server is typed, and the serialization says what it demands")
    func serverErrorsAreTyped() async throws {
        let server = try await place.server(echo.handlers)
        let client = await place.client(try await place.context(of: server))
        let refused = await failure { () async throws(MTProtoError) in try await client.send(Tiny.Say("empty")) }
        #expect(refused?.code == .server)
        #expect(refused?.serverError == MTProtoServerError(code: 400, message: "LINE_EMPTY"))
        #expect(refused?.mayHaveRun == false)
        let broken = await failure { () async throws(MTProtoError) in try await client.send(Tiny.Say("broken")) }
        #expect(broken?.serverError == MTProtoServerError(code: 500, message: "INTERNAL"))
        let unknown = await failure { () async throws(MTProtoError) in try await client.send(Tiny.Whisper()) }
        #expect(unknown?.serverError == MTProtoServerError(code: 400, message: "METHOD_UNKNOWN"))
        // Asked again after a pause, as the serialization demands, until one of both has enough of it.
        #expect(try await client.send(Tiny.Say("late")).text == "late")
        #expect(echo.counts["late"] == 3)
        let stubborn = await failure { () async throws(MTProtoError) in try await client.send(Tiny.Say("stubborn")) }
        #expect(stubborn?.serverError?.message == "LATER")
        #expect(echo.counts["stubborn"] == 3)
        let impatient = await failure { () async throws(MTProtoError) in
            try await client.send(Tiny.Say("stubborn"), options: .init(timeout: .milliseconds(900)))
        }
        #expect(impatient?.serverError?.message == "LATER")
        #expect(echo.counts["stubborn"] == 4)
        await client.stop()
        await server.stop()
    }

    @Test("A16 updates come as the schema's type, and what is none of them as bytes")
    func libraryUpdates() async throws {
        let server = try await place.server(echo.handlers)
        let client = await place.client(try await place.context(of: server))
        var updates = client.updates.makeAsyncIterator()
        _ = try await client.send(Tiny.Say("news"))
        _ = try await client.send(Tiny.Say("strange news"))
        var received: [MTProtoUpdate<Tiny.Word>] = []
        while received.count < 2, let update = await updates.next() {
            // A session of the server begins, too.
            if update != .gap { received.append(update) }
        }
        let strange = try Tiny.Whisper().encoded()
        #expect(received == [.content(Tiny.Word("update")), .unreadable(strange)])
        await client.stop()
        while let update = await updates.next() { #expect(update == .gap) }
        await server.stop()
    }

    @Test("A16 the introduction goes before requests until one is answered, and again when the server wants it")
    func libraryIntroduction() async throws {
        let counts = echo.counts
        var handlers = echo.handlers
        handlers.onWrapper(Tiny.Hello<TLRawFunction>.self) { hello in
            counts.note("hello \(hello.version)")
            return hello.query.query.bytes
        }
        handlers.onOthers { _, _ in
            counts.note("other")
            if counts["other"] == 1 { throw MTProtoServerError(code: 400, message: "CONNECTION_NOT_INITED") }
            return try Tiny.Word("other").encoded()
        }
        let server = try await place.server(handlers)
        let introduction = try Tiny.Hello(version: 7, query: TLRawFunction(ByteBuffer())).encoded()
        let client = await place.client(try await place.context(of: server), introduction: introduction)
        for text in ["one", "two", "three"] { _ = try await client.send(Tiny.Say(text)) }
        #expect(counts["hello 7"] == 1)
        #expect(try await client.send(Tiny.Whisper()).text == "other")
        #expect(counts["hello 7"] == 2)
        #expect(counts["other"] == 2)
        await client.stop()
        await server.stop()
    }

    @Test("F01 a cancelled request ends for the server as well, and may have run; one that was not sent has not")
    func libraryCancellation() async throws {
        let server = try await place.server(echo.handlers)
        let context = try await place.context(of: server)
        let client = await place.client(context)
        let request = Task {
            await failure { () async throws(MTProtoError) in try await client.send(Tiny.Say("hang")) }
        }
        try await place.until("the request reaches its handler") { echo.counts["hang"] == 1 }
        request.cancel()
        let error = await request.value
        #expect(error?.code == .cancelled)
        #expect(error?.mayHaveRun == true)
        try await place.until("the handler's task is cancelled") { echo.counts["hang ended"] == 1 }
        await client.pause()
        let late = await failure { () async throws(MTProtoError) in
            try await client.send(Tiny.Say("never sent"), options: .init(timeout: .seconds(1)))
        }
        #expect(late?.code == .timeout)
        #expect(late?.mayHaveRun == false)
        #expect(echo.counts["never sent"] == 0)
        let held = Task { try await client.send(Tiny.Say("held")).text }
        await client.start()
        #expect(try await held.value == "held")
        await client.stop()
        let stopped = await failure { () async throws(MTProtoError) in try await client.send(Tiny.Say("stopped")) }
        #expect(stopped?.code == .stopped)
        #expect(stopped?.mayHaveRun == false)
        await server.stop()
    }

    @Test("F01 states are a sequence that ends with the client, and the server's time is measured on demand")
    func libraryStates() async throws {
        let server = try await place.server(echo.handlers)
        let context = try await place.context(of: server)
        let client = MTProtoClient(
            MTProtoClientConfiguration(), serialization: TinySerialization(), context: context)
        var states = client.connectionStates.makeAsyncIterator()
        #expect(client.connectionState == .paused)
        await client.start()
        var seen: [ConnectionState] = []
        while seen.last != .online, let state = await states.next() { seen.append(state) }
        #expect(seen.first == .connecting)
        #expect(seen.contains(.authorizing))
        #expect(client.connectionState == .online)
        #expect(await client.measureServerTime())
        #expect(context.serverTime.uncertainty != nil)
        await client.stop()
        while let state = await states.next() { seen.append(state) }
        #expect(seen.last == .stopped)
        #expect(await client.measureServerTime() == false)
        await server.stop()
    }

    @Test("A16 A17 a server with another key is not believed, and configurations that cannot be are refused")
    func libraryConfigurations() async throws {
        let server = try await place.server(echo.handlers)
        let other = try MTProtoServerKey.make()
        let context = try await place.context(of: server) { $0.publicKeys = [other.publicPEM] }
        let client = await place.client(context)
        let stranger = await failure { () async throws(MTProtoError) in try await client.send(Tiny.Say("hello")) }
        #expect(stranger?.code == .unknownServerKey)
        #expect(stranger?.mayHaveRun == false)
        await client.stop()
        let changes: [@Sendable (inout MTProtoContext.Configuration) -> Void] = [
            { $0.addresses = [:] },
            { $0.addresses = [1: [MTProtoAddress(host: "chat.example", port: 443)]] },
            { $0.addresses = [1: [MTProtoAddress(host: "127.0.0.1", port: 0)]] },
            { $0.addresses = [1: [MTProtoAddress(host: "127.0.0.1", port: 443, secret: [1, 2])]] },
            { $0.addresses = [0: [MTProtoAddress(host: "127.0.0.1", port: 443)]] },
            { $0.publicKeys = [] },
            { $0.publicKeys = ["no key"] },
            { $0.addresses = [1: [MTProtoAddress(host: "127.0.0.1", port: 65_536)]] },
            { $0.addresses = [1001: [MTProtoAddress(host: "127.0.0.1", port: 443)]] },
            { $0.fronts = [1: [MTProtoFront(transport: .tcp, name: "chat.example")]] },
            { $0.fronts = [1: [MTProtoFront(transport: .automatic, name: "chat.example")]] },
            { $0.fronts = [1: [MTProtoFront(transport: .webSocket, name: "")]] },
            { $0.fronts = [1: [MTProtoFront(transport: .webSocket, name: "chat.example", port: 0)]] },
            { $0.fronts = [1: [MTProtoFront(transport: .webSocket, name: "chat.example", port: 65_536)]] },
            { $0.fronts = [1: [MTProtoFront(transport: .webSocket, name: "chat.example", address: "chat.example")]] },
        ]
        for (index, change) in changes.enumerated() {
            do {
                _ = try await place.context(of: server, configure: change)
                Issue.record("configuration \(index) is taken")
            } catch let error as MTProtoError {
                #expect(error.code == .invalidConfiguration, "configuration \(index)")
            }
        }
        #expect(throws: MTProtoError.self) { try MTProtoProxy("no proxy") }
        #expect(throws: MTProtoError.self) { try MTProtoServerKey(privatePEM: other.publicPEM) }
        await server.stop()
    }

    @Test("D08 the transport is the program's choice; one that needs a front says so")
    func libraryTransports() async throws {
        let server = try await place.server(echo.handlers)
        let context = try await place.context(of: server)
        for transport in [MTProtoTransport.tcp, .webSocket] {
            let client = await place.client(context) { $0.transport = transport }
            #expect(try await client.send(Tiny.Say("over \(transport)")).text == "over \(transport)")
            await client.stop()
        }
        let secure = await place.client(context) { $0.transport = .secureWebSocket }
        let error = await failure { () async throws(MTProtoError) in try await secure.send(Tiny.Say("secure")) }
        #expect(error?.code == .noAddress)
        await secure.stop()
        await server.stop()
    }

    @Test("A17 what a server says of its addresses is used and kept")
    func libraryAddresses() async throws {
        let server = try await place.server(echo.handlers)
        let store = MemoryStore()
        // Nobody listens there.
        let seed = MTProtoAddress(host: "127.0.0.1", port: 1)
        let first = try await place.context(of: server, store: store) { $0.addresses = [1: [seed]] }
        let client = await place.client(first)
        let waiting = Task { try await client.send(Tiny.Say("found")).text }
        try await first.learn([MTProtoAddress(host: server.host, port: server.port)], of: 1)
        #expect(try await place.time.passing { try await waiting.value } == "found")
        await client.stop()
        try await first.flush()
        let second = try await place.context(of: server, store: store) { $0.addresses = [1: [seed]] }
        #expect(second.addresses(of: 1).first?.port == server.port)
        #expect(second.keyID(of: 1) == first.keyID(of: 1))
        try await second.forgetKey(of: 1)
        #expect(second.keyID(of: 1) == nil)
        await server.stop()
    }

    @Test("G01 G02 a service sends messages beside requests, and hears what becomes of them")
    func libraryServices() async throws {
        let server = try await place.server(echo.handlers)
        let client = await place.client(try await place.context(of: server))
        _ = try await client.send(Tiny.Say("who"))
        let id = await client.add(
            TinyService(messages: [
                .init(number: 7, object: try Tiny.Say("beside").encoded()),
                .init(number: 8, object: try Tiny.Say("empty").encoded()),
                .init(number: 9, object: ByteBuffer()),
            ]))
        var service: TinyService?
        try await place.until("everything has ended") {
            service = await client.service(id) as? TinyService
            return service.map { service in
                service.events.contains { if case .answered = $0 { true } else { false } }
                    && service.events.contains { if case .refused = $0 { true } else { false } }
                    && service.events.contains(.wake)
            } ?? false
        }
        let events = try #require(service?.events)
        #expect(events.first == .added)
        let beside = try Tiny.Word("beside").encoded()
        #expect(events.contains(.answered(7, beside)))
        #expect(events.contains(.refused(8, MTProtoServerError(code: 400, message: "LINE_EMPTY"))))
        #expect(events.contains(.failed(9)))
        for number in [UInt64(7), 8] {
            #expect(events.count { $0 == .sent(number) } == 1)
            #expect(events.count { $0 == .delivered(number) } == 1)
        }
        #expect(!events.contains(.sent(9)))
        let removed = try #require(await client.remove(id) as? TinyService)
        #expect(removed.events.last == .removed)
        #expect(await client.service(id) == nil)
        await client.stop()
        await server.stop()
    }
}

/// Sends what it was given, asks to be woken a second later, and writes down what it is told.
private struct TinyService: MTProtoService {
    var events: [MTProtoServiceEvent] = []
    let messages: [MTProtoServiceMessage]

    mutating func handle(_ event: MTProtoServiceEvent) -> MTProtoServiceReaction {
        events.append(event)
        return event == .added ? MTProtoServiceReaction(messages: messages, wakeAfter: .seconds(1)) : .nothing
    }
}
