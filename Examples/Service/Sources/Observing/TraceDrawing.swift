/// Draws what happened when, and where, as SVG: a bar for each piece of work, a lane for each place.
public struct TraceDrawing {
    public struct Bar {
        public var lane: String
        public var name: String
        /// Unix time in nanoseconds.
        public var start: UInt64
        public var end: UInt64
        /// How far it stands in, because another bar holds it.
        public var depth: Int
        /// What joins it with others, written behind the name.
        public var note: String

        public init(lane: String, name: String, start: UInt64, end: UInt64, depth: Int = 0, note: String = "") {
            self.lane = lane
            self.name = name
            self.start = start
            self.end = max(start, end)
            self.depth = depth
            self.note = note
        }
    }

    public var bars: [Bar]

    public init(_ bars: [Bar]) {
        self.bars = bars.sorted { ($0.start, $0.depth) < ($1.start, $1.depth) }
    }

    private static let (width, margin, row) = (1040.0, 90.0, 24.0)

    /// The picture; the lanes in the order in which they begin.
    public var svg: String {
        let first = bars.map(\.start).min() ?? 0
        let length = max(1, Double((bars.map(\.end).max() ?? first) - first))
        var lanes: [String] = []
        for bar in bars where !lanes.contains(bar.lane) { lanes.append(bar.lane) }
        let height = Self.row * Double(bars.count) + 50
        func x(_ time: UInt64) -> Double {
            Self.margin + Double(time - first) / length * (Self.width - Self.margin - 480)
        }
        func text(_ x: Double, _ y: Double, _ text: String, _ colour: String = "#222") -> String {
            "<text x=\"\(Self.rounded(x))\" y=\"\(Self.rounded(y))\" fill=\"\(colour)\">\(Self.escaped(text))</text>"
        }
        var lines = [
            """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(Self.width)) \(Int(height))" \
            font-family="monospace" font-size="12">
            """,
            "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>",
        ]
        let colours = ["#9cc3f0", "#f3cf8a", "#a9d9a4", "#d9b3e6"]
        for (index, bar) in bars.enumerated() {
            let (y, colour) = (20 + Self.row * Double(index), colours[(lanes.firstIndex(of: bar.lane) ?? 0) % 4])
            let (left, right) = (x(bar.start), x(bar.end))
            let milliseconds = Self.rounded(Double(bar.end - bar.start) / 1e6)
            lines.append(text(8, y + 13, String(repeating: "· ", count: bar.depth) + bar.lane))
            lines.append(
                """
                <rect x="\(Self.rounded(left))" y="\(Self.rounded(y))" width="\(Self.rounded(max(2, right - left)))" \
                height="18" fill="\(colour)"/>
                """)
            lines.append(
                text(right + 5, y + 13, "\(bar.name), \(milliseconds) ms\(bar.note.isEmpty ? "" : ", ")\(bar.note)"))
        }
        let bottom = height - 10
        lines.append(text(Self.margin, bottom, "0 ms", "#777"))
        lines.append(text(Self.width - 480, bottom, "\(Self.rounded(length / 1e6)) ms", "#777"))
        return (lines + ["</svg>"]).map { $0 + "\n" }.joined()
    }

    private static func rounded(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return "\(tenths / 10).\(abs(tenths % 10))"
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
