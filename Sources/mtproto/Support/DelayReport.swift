import TelegramKit

/// What a command waits for when it takes long, for people who wonder: one line now and then.
struct DelayReport {
    /// Nothing is said of requests that are younger, and nothing twice within this time.
    let patience: Duration
    /// After so many times the patience a line that says the same is said again.
    private static let repetition = 3

    private var lastLine: (at: Duration, key: String)?

    init(patience: Duration) {
        self.patience = patience
    }

    /// The line to be written now, if any: of the oldest request, when it waits for something else than was said last.
    /// - Parameter elapsed: since whenever; rises.
    mutating func line(for requests: [PendingRequest], elapsed: Duration) -> String? {
        guard let oldest = requests.max(by: { $0.age < $1.age }), oldest.age >= patience else { return nil }
        let text = oldest.description
        // Times and counts alone are no news.
        let key = text.filter { !$0.isNumber }
        if let lastLine {
            let pause = key == lastLine.key ? patience * Self.repetition : patience
            guard elapsed - lastLine.at >= pause else { return nil }
        }
        lastLine = (elapsed, key)
        return "still waiting: \(text)"
    }
}

extension TelegramClient {
    /// Runs the client for `body`, and says on standard error what is waited for when that takes long.
    func withClient<Result: Sendable>(
        on console: Console, _ body: (TelegramClient) async throws -> Result
    ) async throws -> Result {
        try await withClient { client in
            let watch = Task { await client.explainDelays(on: console) }
            defer { watch.cancel() }
            return try await body(client)
        }
    }

    private func explainDelays(on console: Console) async {
        var report = DelayReport(patience: console.patience)
        let begin = ContinuousClock.now
        while (try? await Task.sleep(for: console.patience / 5)) != nil {
            let requests = await pendingRequests()
            if let line = report.line(for: requests, elapsed: ContinuousClock.now - begin) {
                console.writeError("\(line)")
            }
        }
    }
}
