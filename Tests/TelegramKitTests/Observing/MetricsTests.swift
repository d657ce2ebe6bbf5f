#if Metrics
    import MTProtoKit
    import Metrics
    import MetricsTestKit
    import TelegramAPI
    import TelegramLab
    import Testing

    @testable import TelegramKit

    struct MetricsTests {
        @Test("U51 metrics: requests by method and result, latency, pauses, bytes, connections and updates, by account")
        func figuresAreKept() async throws {
            let figures = TestMetrics()
            func total(_ label: String, _ dimensions: [(String, String)]) -> Int64 {
                figures.counterTotal(label: label, dimensions: [("account", "desk")] + dimensions)
            }
            func requests(_ method: String, _ result: String) -> Int64 {
                total("telegram_requests_total", [("method", method), ("result", result)])
            }
            try await withLab { lab in
                try await withClient(
                    of: lab,
                    configure: {
                        $0.metrics = figures
                        $0.account = "desk"
                    }
                ) { my in
                    try await my.signIn()
                    let peer = try await my.echoBot()
                    var updates = my.client.updates.makeAsyncIterator()
                    try await my.client.send("Hello", to: peer)
                    #expect(requests("messages.sendMessage", "ok") == 1)
                    let home = LabClient.alice.homeDC
                    await lab.failNext("help.getNearestDc", at: home, code: 420, message: "FLOOD_WAIT_7")
                    var options = RequestOptions()
                    options.floodWaits = .never
                    let refused = try await error { () async throws(TelegramError) in
                        _ = try await my.client.invoke(API.Help.GetNearestDc(), options: options)
                    }
                    #expect(refused.code == .floodWait)
                    #expect(requests("help.getNearestDc", "FLOOD_WAIT_X") == 1)
                    let pauses = figures.timers(label: "telegram_flood_wait_seconds")
                    #expect(pauses.flatMap(\.values) == [7_000_000_000])
                    #expect(
                        figures.timers(label: "telegram_request_duration_seconds")
                            .contains { $0.dimensions.contains { $0 == ("method", "messages.sendMessage") } })
                    // What Alice wrote, and the bot's answer.
                    var seen = 0
                    while seen < 2, let update = await updates.next() {
                        if case .newMessage = update { seen += 1 }
                    }
                    #expect(total("telegram_updates_total", [("kind", "message")]) == 2)
                    #expect(figures.timers(label: "telegram_update_lag_seconds").flatMap(\.values).count == 2)
                    let waiting = try figures.expectMeter("telegram_updates_waiting", [("account", "desk")])
                    #expect(waiting.lastValue == 0 && waiting.values.contains(1))
                    // What a limited client asks for is asked by this one, under the name that it really has.
                    let limited = try await my.client.limited(to: .reading)
                    _ = try await limited.dialogs(limit: 1).collect()
                    #expect(requests("messages.getDialogs", "ok") == 1)
                    // Lost, and made again.
                    await lab.dropConnections(home)
                    _ = try await my.client.ping()
                    let place = [("datacenter", "\(home)"), ("purpose", "main")]
                    #expect(total("telegram_reconnects_total", place) == 1)
                    #expect(total("telegram_connections_opened_total", place) == 2)
                    let open = try figures.expectMeter("telegram_connections", [("account", "desk")] + place)
                    #expect(open.lastValue == 1)
                    let used = my.client.usage().traffic()
                    #expect(total("telegram_bytes_in_total", []) == used.bytesIn)
                    #expect(total("telegram_bytes_out_total", []) == used.bytesOut)
                }
                let pending = try figures.expectMeter("telegram_requests_pending", [("account", "desk")])
                #expect(pending.lastValue == 0)
            }
        }

        @Test("U51 bytes that never left are taken off what leaves next, as counters only grow")
        func unsentBytes() throws {
            let figures = TestMetrics()
            let metrics = try #require(ClientMetrics(figures, account: nil))
            metrics.count(bytesIn: 0, bytesOut: 100)
            metrics.count(bytesIn: 0, bytesOut: -60)
            metrics.count(bytesIn: 0, bytesOut: 50)
            #expect(figures.counterTotal(label: "telegram_bytes_out_total") == 100)
            metrics.count(bytesIn: 7, bytesOut: 20)
            #expect(figures.counterTotal(label: "telegram_bytes_out_total") == 110)
            #expect(figures.counterTotal(label: "telegram_bytes_in_total") == 7)
            #expect(ClientMetrics(NOOPMetricsHandler.instance, account: nil) == nil)
        }
    }
#endif
