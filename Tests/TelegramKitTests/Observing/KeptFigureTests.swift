import MTProtoKit
import TelegramAPI
import TelegramLab
import Testing

@testable import TelegramKit

/// The figures that a client keeps by itself.
struct KeptFigureTests {
    @Test(
        "U51 a client that keeps its figures tells them without a backend, by name and labels, also as Prometheus' text"
    )
    func figuresWithoutBackend() async throws {
        try await withLab { lab in
            let client = try await withClient(
                of: lab,
                configure: {
                    $0.keepsFigures = true
                    $0.account = "the \"desk\""
                }
            ) { my in
                try await my.signIn()
                try await requestsCount(my)
                try await connectionsCount(my)
                return my.client
            }
            #expect(client.figures?.total("telegram_requests_pending") == 0)
        }
    }

    private func total(_ my: LabClient, _ name: String, _ labels: [String: String] = [:]) throws -> Int {
        try #require(my.client.figures).total(name, where: labels)
    }

    private func requestsCount(_ my: LabClient) async throws {
        let peer = try await my.echoBot()
        var updates = my.client.updates.makeAsyncIterator()
        try await my.client.send("Hello", to: peer)
        #expect(try total(my, "telegram_requests_total", ["method": "messages.sendMessage", "result": "ok"]) == 1)
        await my.lab.failNext("help.getNearestDc", at: LabClient.alice.homeDC, code: 420, message: "FLOOD_WAIT_7")
        var options = RequestOptions()
        options.floodWaits = .never
        let refused = try await error { [options] () async throws(TelegramError) in
            try await my.client.invoke(API.Help.GetNearestDc(), options: options)
        }
        #expect(refused.code == .floodWait)
        // The rest of a pause is no other one.
        let known = try await error { [options] () async throws(TelegramError) in
            try await my.client.invoke(API.Help.GetNearestDc(), options: options)
        }
        #expect(known.code == .floodWait && known.serverError == nil)
        #expect(try total(my, "telegram_requests_total", ["result": "FLOOD_WAIT_X"]) == 1)
        // What Alice wrote, and the bot's answer.
        var seen = 0
        while seen < 2, let update = await updates.next() {
            if case .newMessage = update { seen += 1 }
        }
        #expect(try total(my, "telegram_updates_total", ["kind": "message"]) == 2)
        #expect(try total(my, "telegram_update_lag_seconds") == 2)
        let all = try #require(my.client.figures).all
        let pause = all.first { $0.name == "telegram_flood_wait_seconds" }
        #expect(pause?.value == .summary(count: 1, sum: .seconds(7)))
        #expect(pause?.labels == ["method": "help.getNearestDc", "account": "the \"desk\""])
    }

    private func connectionsCount(_ my: LabClient) async throws {
        let home = LabClient.alice.homeDC
        await my.lab.dropConnections(home)
        _ = try await my.client.resolve(.username("boris"))
        let figures = try #require(my.client.figures)
        let place = ["datacenter": "\(home)", "purpose": "main"]
        #expect(figures.total("telegram_reconnects_total", where: place) == 1)
        #expect(figures.total("telegram_connections_opened_total", where: place) == 2)
        #expect(figures.total("telegram_connections", where: place) == 1)
        #expect(figures.total("telegram_bytes_in_total") > 0 && figures.total("telegram_bytes_out_total") > 0)
        let text = figures.prometheusText
        let desk = #"account="the \"desk\"""#
        for line in [
            "# TYPE telegram_connections gauge\n",
            "telegram_connections{\(desk),datacenter=\"\(home)\",purpose=\"main\"} 1\n",
            "# TYPE telegram_requests_total counter\n",
            "telegram_requests_total{\(desk),method=\"messages.sendMessage\",result=\"ok\"} 1\n",
            "# TYPE telegram_flood_wait_seconds summary\n",
            "telegram_flood_wait_seconds_sum{\(desk),method=\"help.getNearestDc\"} 7.0\n",
        ] {
            #expect(text.contains(line), "\(line) in \(text)")
        }
        // Several clients have one page: a name has its type once.
        let both = TelegramFigures(of: [figures, figures])
        #expect(both.all.count == 2 * figures.all.count)
        #expect(both.prometheusText.split(separator: "\n").count { $0 == "# TYPE telegram_connections gauge" } == 1)
    }

    @Test("U51 a client that is not told to keeps no figures, and its requests go the short way")
    func figuresAreNotKeptUnasked() async throws {
        try await withLab { lab in
            try await withClient(of: lab) { my in
                _ = try await my.client.ping()
                #expect(my.client.figures == nil && my.client.network.news.instruments == nil)
            }
        }
    }
}
