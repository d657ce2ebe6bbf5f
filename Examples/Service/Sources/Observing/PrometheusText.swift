import Metrics
import Synchronization

/// A backend of swift-metrics that has everything as text for Prometheus. Timers are summaries in seconds.
public final class PrometheusText: MetricsFactory {
    fileprivate enum Value {
        case counter(Int64)
        case gauge(Double)
        case summary(count: Int64, sum: Double)

        var type: String {
            switch self {
            case .counter: "counter"
            case .gauge: "gauge"
            case .summary: "summary"
            }
        }
    }

    /// By name, then by labels as they are written.
    private let values = Mutex<[String: [String: Value]]>([:])

    public init() {}

    /// All figures, in the order of their names.
    public var text: String {
        values.withLock { values in
            var lines: [String] = []
            for (name, series) in values.sorted(by: { $0.key < $1.key }) {
                if let type = series.values.first?.type { lines.append("# TYPE \(name) \(type)") }
                for (labels, value) in series.sorted(by: { $0.key < $1.key }) {
                    switch value {
                    case .counter(let count): lines.append("\(name)\(labels) \(count)")
                    case .gauge(let value): lines.append("\(name)\(labels) \(Self.number(value))")
                    case .summary(let count, let sum):
                        lines.append("\(name)_count\(labels) \(count)")
                        lines.append("\(name)_sum\(labels) \(Self.number(sum))")
                    }
                }
            }
            return lines.map { $0 + "\n" }.joined()
        }
    }

    private static func number(_ value: Double) -> String {
        Int64(exactly: value).map { "\($0)" } ?? "\(value)"
    }

    fileprivate func change(_ name: String, _ labels: String, _ body: (Value?) -> Value?) {
        values.withLock { $0[name, default: [:]][labels] = body($0[name]?[labels]) }
    }

    // MARK: - Handlers

    private func handle(_ name: String, _ labels: [(String, String)]) -> Handle { Handle(self, name, labels) }

    public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        handle(label, dimensions)
    }

    public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        handle(label, dimensions)
    }

    public func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
        handle(label, dimensions)
    }

    public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        handle(label, dimensions)
    }

    public func destroyCounter(_ handler: any CounterHandler) { (handler as? Handle)?.remove() }
    public func destroyMeter(_ handler: any MeterHandler) { (handler as? Handle)?.remove() }
    public func destroyRecorder(_ handler: any RecorderHandler) { (handler as? Handle)?.remove() }
    public func destroyTimer(_ handler: any TimerHandler) { (handler as? Handle)?.remove() }

    private final class Handle: CounterHandler, MeterHandler, RecorderHandler, TimerHandler {
        private let owner: PrometheusText
        private let name: String
        private let labels: String

        init(_ owner: PrometheusText, _ name: String, _ labels: [(String, String)]) {
            self.owner = owner
            self.name = name
            let written = labels.map { "\($0.0)=\"\(Self.escaped($0.1))\"" }.joined(separator: ",")
            self.labels = written.isEmpty ? "" : "{\(written)}"
        }

        private static func escaped(_ value: String) -> String {
            value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
        }

        func remove() { owner.change(name, labels) { _ in nil } }
        func reset() { owner.change(name, labels) { _ in .counter(0) } }

        func increment(by amount: Int64) {
            owner.change(name, labels) { value in
                if case .counter(let count)? = value { .counter(count &+ amount) } else { .counter(amount) }
            }
        }

        func set(_ value: Int64) { set(Double(value)) }
        func set(_ value: Double) { owner.change(name, labels) { _ in .gauge(value) } }
        func decrement(by amount: Double) { increment(by: -amount) }

        func increment(by amount: Double) {
            owner.change(name, labels) { value in
                if case .gauge(let level)? = value { .gauge(level + amount) } else { .gauge(amount) }
            }
        }

        func record(_ value: Int64) { record(Double(value)) }
        func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }

        func record(_ value: Double) {
            owner.change(name, labels) { former in
                guard case .summary(let count, let sum)? = former else { return .summary(count: 1, sum: value) }
                return .summary(count: count &+ 1, sum: sum + value)
            }
        }
    }
}
