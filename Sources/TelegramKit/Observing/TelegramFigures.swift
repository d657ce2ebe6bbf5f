import MTProtoCore

/// What a client has counted since it was created: the same figures as its metrics have, to be read without a backend.
///
/// ```swift
/// guard let figures = client.figures else { return }
/// print(figures.total("telegram_requests_total", where: ["method": "messages.sendMessage"]))
/// print(figures.prometheusText)
/// ```
///
/// <doc:Observing> lists their names and labels.
public struct TelegramFigures: Hashable, Sendable {
    /// What a figure says.
    public enum Value: Hashable, Sendable {
        /// How often something has happened, or how much has passed: it only grows.
        case counter(Int)
        /// How much there is now.
        case gauge(Int)
        /// How often something was measured, and how long it took in all.
        case summary(count: Int, sum: Duration)
    }

    /// One figure.
    public struct Figure: Hashable, Sendable {
        /// Like `telegram_requests_total`.
        public let name: String
        /// Like `["method": "messages.sendMessage", "result": "ok"]`; ``TelegramConfiguration/account`` is `account`.
        public let labels: [String: String]
        public let value: Value

        /// The labels as Prometheus writes them, in their order.
        fileprivate var place: String {
            let pairs = labels.sorted { $0.key < $1.key }.map { "\($0.key)=\"\(Self.escaped($0.value))\"" }
            return pairs.isEmpty ? "" : "{\(pairs.joined(separator: ","))}"
        }

        private static func escaped(_ value: String) -> String {
            value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
        }
    }

    /// In the order of their names, and then of their labels.
    public let all: [Figure]

    init(_ figures: [Figure]) {
        all = figures.map { (figure: $0, place: $0.place) }
            .sorted { ($0.figure.name, $0.place) < ($1.figure.name, $1.place) }.map(\.figure)
    }

    /// The figures of several clients together. ``TelegramConfiguration/account`` tells them apart.
    public init(of clients: some Sequence<TelegramFigures>) {
        self.init(clients.flatMap(\.all))
    }

    /// The sum of the figures of a name that have these labels, others besides or not: 0 if there is none. Of a
    /// summary, how often it was measured.
    public func total(_ name: String, where labels: [String: String] = [:]) -> Int {
        all.lazy.filter { figure in
            figure.name == name && labels.allSatisfy { figure.labels[$0.key] == $0.value }
        }
        .reduce(0) { sum, figure in
            switch figure.value {
            case .counter(let count), .gauge(let count), .summary(let count, _): sum.saturatingAdd(count)
            }
        }
    }

    /// All figures in the text format of Prometheus, times in seconds. Serve it as `text/plain; version=0.0.4`, or
    /// write it where the node exporter finds it.
    public var prometheusText: String {
        var text = ""
        var last: String?
        for figure in all {
            let (name, place) = (figure.name, figure.place)
            if name != last { text += "# TYPE \(name) \(figure.value.type)\n" }
            last = name
            switch figure.value {
            case .counter(let count), .gauge(let count): text += "\(name)\(place) \(count)\n"
            case .summary(let count, let sum):
                text += "\(name)_count\(place) \(count)\n\(name)_sum\(place) \(sum.inSeconds)\n"
            }
        }
        return text
    }
}

extension TelegramFigures.Value {
    fileprivate var type: String {
        switch self {
        case .counter: "counter"
        case .gauge: "gauge"
        case .summary: "summary"
        }
    }
}

extension TelegramClient {
    /// What the client has counted until now; nil unless ``TelegramConfiguration/keepsFigures`` is set. A snapshot.
    public var figures: TelegramFigures? { network.news.instruments?.figures?.all }
}
