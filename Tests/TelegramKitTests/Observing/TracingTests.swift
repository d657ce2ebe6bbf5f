#if Tracing
    import InMemoryTracing
    import MTProtoKit
    import Synchronization
    import TelegramAPI
    import TelegramLab
    import Testing
    import Tracing

    @testable import TelegramKit

    struct TracingTests {
        @Test("U51 a span per request, within its caller's, with datacenter, connection, message and result")
        func requestsHaveSpans() async throws {
            let tracer = InMemoryTracer()
            try await withLab { lab in
                try await withClient(
                    of: lab,
                    configure: {
                        $0.tracer = tracer
                        $0.account = "desk"
                    }
                ) { my in
                    try await my.signIn()
                    let peer = try await my.echoBot()
                    var requests = await lab.requests().makeAsyncIterator()
                    tracer.clearFinishedSpans()
                    try await tracer.withSpan("talk") { _ in _ = try await my.client.send("sesame", to: peer) }
                    let spans = tracer.popFinishedSpans()
                    #expect(spans.map(\.operationName) == ["messages.sendMessage", "talk"])
                    let (sent, talk) = (try #require(spans.first), try #require(spans.last))
                    #expect(sent.parentSpanID == talk.spanID && sent.kind == .client && sent.status == nil)
                    let expected: [String: SpanAttribute] = [
                        "rpc.system": "mtproto", "rpc.method": "messages.sendMessage", "telegram.account": "desk",
                        "telegram.datacenter": .int64(Int64(LabClient.alice.homeDC)), "telegram.result": "ok",
                    ]
                    for (name, value) in expected { #expect(sent.attributes.get(name) == value, "\(name)") }
                    let connection = my.recorder.connections.last { $0.info.datacenter == LabClient.alice.homeDC }
                    #expect(
                        sent.attributes.get("telegram.connection")
                            == (connection?.info.id).map { .int64(Int64($0)) })
                    #expect(sent.events.map(\.name) == ["sent"])
                    // The lab tells of the same message.
                    while let request = await requests.next() {
                        guard request.method == "messages.sendMessage" else { continue }
                        #expect(sent.attributes.get("telegram.message_id") == .string("\(request.messageID)"))
                        #expect(request.nanoseconds > 0)
                        break
                    }

                    await lab.failNext(
                        "help.getNearestDc", at: LabClient.alice.homeDC, code: 400, message: "TEST_ERROR")
                    _ = try await error { () async throws(TelegramError) in _ = try await my.client.ping() }
                    let failed = try #require(tracer.popFinishedSpans().first)
                    #expect(failed.status?.code == .error && failed.errors.count == 1)
                    #expect(failed.attributes.get("telegram.result") == "TEST_ERROR")
                    #expect(!"\(sent)\(failed)".contains("sesame"))
                }
            }
        }

        @Test("U51 a span per update that a bot handles, and the requests of its handler within")
        func handledUpdatesHaveSpans() async throws {
            let tracer = InMemoryTracer()
            try await withBotStage(configure: { $0.tracer = tracer }) { stage in
                var bot = Bot()
                bot.onText("fail") { _ in throw TestFailure("as wanted") }
                bot.onText { message in try await message.respond(message.text) }
                bot.onError { _, _ in }
                try await stage.running(bot) {
                    try await stage.ask("tea")
                    _ = try await stage.alice.send("fail", to: stage.peer)
                    try await stage.ask("coffee")
                    // The answer may be seen before its handler hears of it, and who stops then cancels that handler.
                    try await eventually("all are handled") {
                        tracer.finishedSpans.count { $0.operationName == "handle message" } == 3
                    }
                }
                let spans = tracer.finishedSpans
                let handled = spans.filter { $0.operationName == "handle message" && $0.kind == .consumer }
                #expect(handled.map { $0.status?.code == .error } == [false, true, false])
                // Of an error that is not the library's, the type alone.
                let types = handled.map { $0.attributes.get("error.type") }
                #expect(types == [nil, .string("TestFailure"), nil] && handled.allSatisfy(\.errors.isEmpty))
                let answers = spans.filter { $0.operationName == "messages.sendMessage" }
                #expect(answers.map(\.parentSpanID) == [handled.first?.spanID, handled.last?.spanID])
            }
        }
    }
#endif
