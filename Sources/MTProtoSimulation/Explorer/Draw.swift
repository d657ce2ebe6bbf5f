import MTProtoCrypto

/// Draws from a seeded source, with the operations that schedules need.
package struct Draw {
    private var random: RandomSource

    package init(seed: UInt64) {
        random = .seeded(seed)
    }

    package mutating func seed() -> UInt64 {
        random.next()
    }

    package mutating func below(_ count: Int) -> Int {
        Int(random.next() % UInt64(max(count, 1)))
    }

    package mutating func between(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + below(range.count)
    }

    /// Small numbers more often than large ones: uniform in the logarithm.
    package mutating func scaled(_ range: ClosedRange<Int>) -> Int {
        var lower = max(range.lowerBound, 1)
        var doublings = 0
        while lower * 2 <= range.upperBound {
            lower *= 2
            doublings += 1
        }
        let base = max(range.lowerBound, 1) << below(doublings + 1)
        return min(base + below(base), range.upperBound)
    }

    package mutating func chance(_ percent: Int) -> Bool {
        below(100) < percent
    }

    package mutating func pick<Element>(_ elements: [Element], else other: Element) -> Element {
        elements.isEmpty ? other : elements[below(elements.count)]
    }

    /// One of the elements, each as often as its weight says.
    package mutating func weighted<Element>(_ elements: [(Int, Element)], else other: Element) -> Element {
        var rest = below(elements.reduce(0) { $0 + $1.0 })
        for (weight, element) in elements {
            rest -= weight
            if rest < 0 { return element }
        }
        return other
    }

    /// Some of the elements, in their order.
    package mutating func some<Element>(_ elements: [Element], atMost limit: Int) -> [Element] {
        let count = between(1...max(1, min(limit, elements.count)))
        var left = count
        var chosen: [Element] = []
        for (index, element) in elements.enumerated() where below(elements.count - index) < left {
            chosen.append(element)
            left -= 1
        }
        return chosen
    }
}
