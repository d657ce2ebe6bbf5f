import InMemoryTracing
import Tracing

extension TraceDrawing {
    /// Bars of finished spans, in the lane of their account. Where they were sent as a message, its id is their note.
    public static func bars(of spans: [FinishedInMemorySpan], lane: String) -> [Bar] {
        let parents = Dictionary(spans.map { ($0.spanID, $0.parentSpanID) }) { first, _ in first }
        func depth(_ id: String) -> Int {
            guard let parent = parents[id].flatMap({ $0 }), parents[parent] != nil else { return 0 }
            return 1 + depth(parent)
        }
        return spans.map { span in
            Bar(
                lane: span.attributes["telegram.account"]?.text ?? lane, name: span.operationName,
                start: span.startInstant.nanosecondsSinceEpoch, end: span.endInstant.nanosecondsSinceEpoch,
                depth: depth(span.spanID),
                note: span.attributes["telegram.message_id"]?.text.map { "message \($0)" } ?? "")
        }
    }
}

extension SpanAttributeConvertible {
    fileprivate var text: String? {
        if case .string(let text) = toSpanAttribute() { text } else { nil }
    }
}
