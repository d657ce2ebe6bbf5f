/// Through what kind of network bytes went, as the program tells with
/// ``TelegramClient/networkChanged(isAvailable:path:kind:)``.
public enum NetworkKind: String, CaseIterable, Hashable, Sendable {
    case wifi
    case cellular
    /// Any other kind, and a network whose kind the program did not tell.
    case other
}

/// How many bytes crossed the sockets of an account, by what they were for and through what kind of network.
///
/// The sum over all categories is what the system's sockets took and gave, framing, encryption and lost connections
/// included. Of it, the contents of the requests for a file and of their answers count as the file's kind; everything else,
/// key exchanges and acknowledgements too, is generic.
public struct NetworkUsage: Hashable, Sendable {
    /// What bytes were for.
    public enum Category: String, CaseIterable, Hashable, Sendable {
        case generic
        case image
        case video
        case audio
        /// Files of other kinds.
        case file
        /// What the program told with ``TelegramClient/countUsage(bytesIn:bytesOut:of:)``: calls have connections of their
        /// own.
        case call
    }

    /// Bytes in both directions.
    public struct Traffic: Hashable, Sendable {
        public var bytesIn: Int64
        public var bytesOut: Int64

        package init(bytesIn: Int64 = 0, bytesOut: Int64 = 0) {
            self.bytesIn = bytesIn
            self.bytesOut = bytesOut
        }
    }

    /// More than any account moves in its life, and so little that sums of all counters stay numbers.
    static let limit: Int64 = 1 << 56

    /// By network and category; empty until something is counted.
    private var counters: [Traffic] = []
    /// In Unix seconds by network, 0 for never; empty until something is counted.
    private var beginnings: [Int64] = []

    /// Nothing.
    package init() {}

    /// What went through, of one category or all, over one kind of network or all.
    public func traffic(of category: Category? = nil, over network: NetworkKind? = nil) -> Traffic {
        var sum = Traffic()
        guard !counters.isEmpty else { return sum }
        for kind in NetworkKind.allCases where network == nil || kind == network {
            for other in Category.allCases where category == nil || other == category {
                sum.add(counters[Self.index(other, kind)])
            }
        }
        return sum
    }

    /// Since when is counted: the first byte, or the last reset, in Unix seconds. Nil: nothing was counted yet.
    public func since(_ network: NetworkKind) -> Int? {
        guard !beginnings.isEmpty, beginnings[network.index] > 0 else { return nil }
        return Int(clamping: beginnings[network.index])
    }

    // MARK: - Changes

    /// Adds what crossed a socket. A counter ends at zero and at ``limit``.
    mutating func add(
        _ traffic: Traffic, of category: Category, over network: NetworkKind, date: @autoclosure () -> Int64
    ) {
        reserve()
        if beginnings[network.index] == 0 { beginnings[network.index] = max(date(), 1) }
        counters[Self.index(category, network)].add(traffic)
    }

    /// Takes what was counted as generic for something else. The sum stays the same.
    mutating func attribute(_ traffic: Traffic, to category: Category, over network: NetworkKind) {
        guard category != .generic, !counters.isEmpty else { return }
        let generic = Self.index(.generic, network)
        // An answer that was compressed has more content than bytes on the wire.
        let moved = Traffic(
            bytesIn: min(max(traffic.bytesIn, 0), counters[generic].bytesIn),
            bytesOut: min(max(traffic.bytesOut, 0), counters[generic].bytesOut))
        counters[generic].bytesIn -= moved.bytesIn
        counters[generic].bytesOut -= moved.bytesOut
        counters[Self.index(category, network)].add(moved)
    }

    /// Begins anew.
    ///
    /// - Parameter network: nil for all kinds.
    mutating func reset(_ network: NetworkKind?, date: Int64) {
        reserve()
        for kind in NetworkKind.allCases where network == nil || kind == network {
            beginnings[kind.index] = max(date, 1)
            for category in Category.allCases { counters[Self.index(category, kind)] = Traffic() }
        }
    }

    /// Adds what was counted at another time.
    mutating func merge(_ other: NetworkUsage) {
        guard !other.counters.isEmpty else { return }
        reserve()
        for index in counters.indices { counters[index].add(other.counters[index]) }
        for index in beginnings.indices where other.beginnings[index] > 0 {
            beginnings[index] =
                beginnings[index] == 0 ? other.beginnings[index] : min(beginnings[index], other.beginnings[index])
        }
    }

    private mutating func reserve() {
        guard counters.isEmpty else { return }
        counters = Array(repeating: Traffic(), count: Self.counterCount)
        beginnings = Array(repeating: 0, count: NetworkKind.allCases.count)
    }

    private static let counterCount = NetworkKind.allCases.count * Category.allCases.count

    private static func index(_ category: Category, _ network: NetworkKind) -> Int {
        network.index * Category.allCases.count + category.index
    }
}

extension NetworkUsage {
    /// The numbers for storage: the beginnings, then of every network and category in and out; empty if nothing was
    /// counted.
    var numbers: [Int64] {
        beginnings + counters.flatMap { [$0.bytesIn, $0.bytesOut] }
    }

    /// Nil if they cannot be such numbers.
    init?(numbers: [Int64]) {
        self.init()
        if numbers.isEmpty { return }
        let kinds = NetworkKind.allCases.count
        guard numbers.count == kinds + 2 * Self.counterCount, numbers.allSatisfy({ (0...Self.limit).contains($0) })
        else { return nil }
        beginnings = Array(numbers[..<kinds])
        counters = stride(from: kinds, to: numbers.count, by: 2).map {
            Traffic(bytesIn: numbers[$0], bytesOut: numbers[$0 + 1])
        }
    }
}

extension NetworkUsage.Traffic {
    fileprivate mutating func add(_ other: Self) {
        bytesIn = Self.sum(bytesIn, other.bytesIn)
        bytesOut = Self.sum(bytesOut, other.bytesOut)
    }

    private static func sum(_ first: Int64, _ second: Int64) -> Int64 {
        let (sum, overflow) = first.addingReportingOverflow(second)
        return overflow ? NetworkUsage.limit : min(max(sum, 0), NetworkUsage.limit)
    }
}

extension NetworkKind {
    fileprivate var index: Int {
        switch self {
        case .wifi: 0
        case .cellular: 1
        case .other: 2
        }
    }
}

extension NetworkUsage.Category {
    fileprivate var index: Int {
        switch self {
        case .generic: 0
        case .image: 1
        case .video: 2
        case .audio: 3
        case .file: 4
        case .call: 5
        }
    }

    /// What a file of this type counts as, like `image/jpeg`.
    init(mimeType: String) {
        let type = mimeType.split(separator: "/").first.map { $0.lowercased() }
        switch type {
        case "image": self = .image
        case "video": self = .video
        case "audio": self = .audio
        default: self = .file
        }
    }
}
