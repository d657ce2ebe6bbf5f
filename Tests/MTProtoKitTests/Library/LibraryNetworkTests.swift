import MTProtoKit
import TestTime
import Testing

/// What a program says of the network, and of its connection, to a client of its own schema.
struct LibraryNetworkTests {
    let place = TinyPlace()
    let echo = TinyEcho()

    @Test("without a network nothing is dialled and requests wait; with one they go out")
    func libraryNetwork() async throws {
        let server = try await place.server(echo.handlers)
        let client = await place.client(try await place.context(of: server)) { $0.staysConnected = false }
        await client.networkChanged(isAvailable: false)
        let late = await place.time.passing {
            await failure { () async throws(MTProtoError) in
                try await client.send(Tiny.Say("never sent"), options: .init(timeout: .seconds(1)))
            }
        }
        #expect(late?.code == .timeout && late?.mayHaveRun == false)
        #expect(await server.load.connections == 0)
        await client.networkChanged(isAvailable: true)
        #expect(try await client.send(Tiny.Say("hello")).text == "hello")
        #expect(echo.counts["never sent"] == 0)
        await client.stop()
        await server.stop()
    }

    @Test("a client goes through the proxies that it is given, and straight when there is none any more")
    func libraryProxies() async throws {
        let server = try await place.server(echo.handlers)
        let client = await place.client(try await place.context(of: server)) { $0.staysConnected = false }
        // Nobody listens there.
        await client.setProxies([try MTProtoProxy("socks5://127.0.0.1:1")])
        let late = await place.time.passing {
            await failure { () async throws(MTProtoError) in
                try await client.send(Tiny.Say("never sent"), options: .init(timeout: .seconds(1)))
            }
        }
        #expect(late?.code == .timeout && late?.mayHaveRun == false)
        #expect(await server.load.connections == 0)
        await client.setProxies([])
        #expect(try await place.time.passing { try await client.send(Tiny.Say("hello")).text } == "hello")
        #expect(echo.counts["never sent"] == 0)
        await client.stop()
        await server.stop()
    }

    @Test("a connection that need not stay is closed when it was not used for a while; others are made at once")
    func libraryIdleConnections() async throws {
        let server = try await place.server(echo.handlers)
        let context = try await place.context(of: server)
        let idle = await place.client(context) { configuration in
            configuration.staysConnected = false
            configuration.idleTimeout = .seconds(5)
        }
        #expect(try await idle.send(Tiny.Say("one")).text == "one")
        #expect(await server.load.connections == 1)
        place.time.jump(.seconds(6))
        try await place.until("it is closed") { await server.load.connections == 0 }
        #expect(try await place.time.passing { try await idle.send(Tiny.Say("two")).text } == "two")
        await idle.stop()
        try await place.until("it is closed") { await server.load.connections == 0 }
        let staying = await place.client(context)
        try await place.until("it is connected without a request") { await server.load.connections == 1 }
        await staying.stop()
        await server.stop()
    }
}
