import InMemoryTracing
import Observing
import TelegramKit
import TelegramLab
import Tracing

/// What was seen of one message from Alice to a bot, and of the bot's answer.
struct Observation {
    /// For Prometheus.
    let figures: String
    /// The spans of Alice and the bot, and between them the lab's work on the same messages.
    let drawing: TraceDrawing
    /// The ids of the messages that both a client and the lab tell of.
    let joined: Set<String>

    static func make() async throws -> Observation {
        let (figures, tracer, arrivals) = (PrometheusText(), InMemoryTracer(), Arrivals())
        return try await withLab { lab in
            let servers = try LabServers(lab.description)
            func configuration(_ account: String) -> TelegramConfiguration {
                var configuration = TelegramConfiguration.lab(servers)
                configuration.account = account
                configuration.metrics = figures
                configuration.tracer = tracer
                return configuration
            }
            let requests = await lab.requests()
            let watching = Task { for await request in requests { await arrivals.add(request) } }
            let (handled, isHandled) = AsyncStream<Void>.makeStream()
            let bot = Task { try await echo(isHandled).run(configuration("bot"), token: servers.bots[0].token) }
            await arrivals.first("updates.getState")
            let text = try await withTelegramClient(configuration("alice")) { alice in
                try await alice.signIn(servers.accounts[0])
                let peer = try await alice.resolve(.username(servers.bots[0].username))
                var updates = alice.updates.makeAsyncIterator()
                // What a sign-in costs is another story.
                tracer.clearFinishedSpans()
                try await tracer.withSpan("talk") { span in
                    span.attributes["telegram.account"] = "alice"
                    try await alice.send("Hello", to: peer)
                    while let update = await updates.next() {
                        if case .newMessage(let message) = update, !message.isOutgoing { break }
                    }
                }
                // Alice may have read the answer before the bot hears that it is sent: what is cancelled meanwhile counts as that.
                for await _ in handled { break }
                // While both clients run: those that have ended have no connections.
                return figures.text
            }
            bot.cancel()
            try await bot.value
            watching.cancel()
            return await Observation(tracer.finishedSpans, arrivals.all, answers: answers(of: lab), text)
        }
    }

    private init(
        _ spans: [FinishedInMemorySpan], _ requests: [LabRequest], answers: [Int64: UInt64], _ figures: String
    ) {
        // The talk and what the bot made of it; what else the clients asked meanwhile is another story.
        let traces = Set(spans.filter { $0.operationName == "messages.sendMessage" }.map(\.traceID))
        var bars = TraceDrawing.bars(of: spans.filter { traces.contains($0.traceID) }, lane: "client")
        let notes = Set(bars.map(\.note))
        var joined: Set<String> = []
        for request in requests where notes.contains("message \(request.messageID)") {
            joined.insert("\(request.messageID)")
            let start = UInt64(request.nanoseconds)
            bars.append(
                TraceDrawing.Bar(
                    lane: "lab", name: request.method, start: start, end: answers[request.messageID] ?? start, depth: 1,
                    note: "message \(request.messageID)"))
        }
        self.figures = figures
        self.drawing = TraceDrawing(bars)
        self.joined = joined
    }

    private static func echo(_ isHandled: AsyncStream<Void>.Continuation) -> Bot {
        var bot = Bot()
        bot.onText { message in
            defer { isHandled.yield() }
            try await message.respond(message.text)
        }
        return bot
    }

    /// When the lab answered messages: the id of an answer is a time, in units of 2^-32 seconds.
    private static func answers(of lab: Lab) -> [Int64: UInt64] {
        var times: [Int64: UInt64] = [:]
        for datacenter in lab.description.datacenters {
            for message in lab.frameLog(datacenter.id).flatMap(\.messages) {
                guard let request = message.answers else { continue }
                times[request] = UInt64(Double(message.id) / 4_294_967_296 * 1e9)
            }
        }
        return times
    }
}

/// The requests that came to a lab.
private actor Arrivals {
    private(set) var all: [LabRequest] = []
    private var waiting: (method: String, continuation: CheckedContinuation<Void, Never>)?

    func add(_ request: LabRequest) {
        all.append(request)
        guard let waiting, waiting.method == request.method else { return }
        self.waiting = nil
        waiting.continuation.resume()
    }

    /// Returns when a method was asked for.
    func first(_ method: String) async {
        guard !all.contains(where: { $0.method == method }) else { return }
        await withCheckedContinuation { waiting = (method, $0) }
    }
}
