import MTProtoCore
import TelegramLab

/// A picture as SVG, readable in light and in dark surroundings, and by who hears it read: it has a title and a description in words.
struct Picture {
    private let title: String
    private let description: String
    private let width: Double
    private var height = 0.0
    private var elements: [String] = []

    init(title: String, description: String, width: Double) {
        self.title = title
        self.description = description
        self.width = width
    }

    /// What has a color.
    enum Ink: String {
        case quiet, first, second, key, request
    }

    enum Anchor: String {
        case start, middle
    }

    mutating func bar(from left: Double, to right: Double, y: Double, height: Double, _ ink: Ink, _ tip: String) {
        reach(y + height)
        // What takes no time can be seen all the same.
        elements.append(
            """
            <rect class="\(ink.rawValue)" x="\(Self.number(left))" y="\(Self.number(y))" \
            width="\(Self.number(max(1, right - left)))" height="\(Self.number(height))" rx="1"><title>\(Self.escaped(tip))</title></rect>
            """)
    }

    mutating func line(x: Double, from top: Double, to bottom: Double) {
        reach(bottom)
        elements.append(
            """
            <line class="line" x1="\(Self.number(x))" y1="\(Self.number(top))" x2="\(Self.number(x))" y2="\(Self.number(bottom))"/>
            """)
    }

    mutating func text(_ text: String, x: Double, y: Double, _ anchor: Anchor = .start, isStrong: Bool = false) {
        reach(y + 4)
        elements.append(
            """
            <text class="text\(isStrong ? " strong" : "")" x="\(Self.number(x))" y="\(Self.number(y))" \
            text-anchor="\(anchor.rawValue)">\(Self.escaped(text))</text>
            """)
    }

    private mutating func reach(_ y: Double) { height = max(height, y) }

    private static let style = """
        text { font: 12px system-ui, sans-serif; fill: #1c1e21 } .strong { font-weight: 600 } .line { stroke: #c6cad0 } \
        .quiet { fill: #b4bac4 } .first { fill: #2f6fc2 } .second { fill: #c2702f } .key { fill: #8a4fbf } .request { fill: #1f8a5b } \
        @media (prefers-color-scheme: dark) { text { fill: #e6e8eb } .line { stroke: #454a52 } .quiet { fill: #6a717c } \
        .first { fill: #6ea8ef } .second { fill: #eda36b } .key { fill: #bd8ff0 } .request { fill: #55c994 } }
        """

    /// The file.
    var document: String {
        let (width, height) = (Self.number(width), Self.number(height + 8))
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)" role="img">
            <title>\(Self.escaped(title))</title>
            <desc>\(Self.escaped(description))</desc>
            <style>\(Self.style)</style>
            \(elements.joined(separator: "\n"))
            </svg>

            """
    }

    /// With one decimal at most, the same on every machine.
    private static func number(_ value: Double) -> String {
        guard value.isFinite else { return "0" }
        let tenths = Int((min(max(value, -1e6), 1e6) * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : Decimals.text(Double(tenths) / 10, places: 1)
    }

    /// Nothing in a text can be taken for markup, and nothing steers whoever prints the file.
    private static func escaped(_ text: String) -> String {
        JudgePage.escaped(text.replacingSteering { _ in " " })
    }
}

/// The marks of an axis.
struct PictureScale {
    let end: Double
    let step: Double

    /// - Parameter largest: what has to fit.
    init(upTo largest: Double) {
        let largest = largest.isFinite && largest > 0 ? largest : 1
        var step = 1e-6
        // A quarter of what is shown, in steps of 1, 2 and 5.
        let factors = [2, 2.5, 2]
        var index = 0
        while step * 5 < largest {
            step *= factors[index % 3]
            index += 1
        }
        self.step = step
        end = (largest / step).rounded(.up) * step
    }

    var marks: [Double] { (0...Int((end / step).rounded())).map { Double($0) * step } }
}
