/// Which faults strike, and how often.
public struct FaultPlan: Hashable, Sendable {
    /// The probability of each fault, from 0 to 1, for each packet, call or connection. See ``FaultKind``.
    public private(set) var probabilities: [FaultKind: Double] = [:]

    /// No faults: the server heals.
    public static let none = FaultPlan()

    /// Probabilities beyond 0 and 1 are taken for these.
    public init(_ probabilities: [FaultKind: Double] = [:]) {
        for (kind, probability) in probabilities { self[kind] = probability }
    }

    /// The same probability for several faults.
    public init(_ kinds: [FaultKind], probability: Double) {
        for kind in kinds { self[kind] = probability }
    }

    /// Whether no fault can strike.
    public var isEmpty: Bool { self.probabilities.isEmpty }

    /// The faults that can strike, in the order of their declaration.
    public var kinds: [FaultKind] { self.probabilities.keys.sorted() }

    /// The probability of a fault.
    public subscript(kind: FaultKind) -> Double {
        get { self.probabilities[kind] ?? 0 }
        set { self.probabilities[kind] = newValue > 0 ? min(newValue, 1) : nil }
    }

    /// How often a packet meets a given fault unless a text says otherwise.
    public static let usualProbability = 0.02
}

extension FaultPlan {
    /// Why a text names no faults.
    public struct ParseError: Error, Hashable, CustomStringConvertible {
        /// What the text says, and what it could say.
        public let description: String
    }

    /// Reads a list such as `ordinary,hostile=0.01,slow=0.3`: names of faults, or of the groups `ordinary`, `hostile`,
    /// `looping`, `adaptive`, `apocalypse` (all of them) and `none`, each with the probability that it is to have.
    /// Later entries override earlier ones.
    public init(parsing text: String, probability usual: Double = usualProbability) throws(ParseError) {
        self.init()
        for item in text.split(separator: ",", omittingEmptySubsequences: true) {
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = parts[0].filter { $0 != " " }
            var probability = usual
            if parts.count == 2 {
                guard let value = Double(parts[1]), value >= 0, value <= 1 else {
                    throw ParseError(
                        description: "\"\(parts[1])\" is no probability for the fault \(name): give 0 to 1")
                }
                probability = value
            }
            guard let kinds = Self.kinds(named: name) else {
                throw ParseError(
                    description:
                        "there is no fault \"\(name)\"\(Self.hint(name)): give ordinary, hostile, looping, adaptive, apocalypse, "
                        + "none or some of \(FaultKind.allCases.map(\.rawValue).joined(separator: ", "))")
            }
            for kind in kinds { self[kind] = probability }
        }
    }

    private static func hint(_ name: String) -> String {
        let groups = ["ordinary", "hostile", "looping", "adaptive", "apocalypse", "none"]
        return Suggestion.text(for: name, among: groups + FaultKind.allCases.map(\.rawValue))
    }

    private static func kinds(named name: String) -> [FaultKind]? {
        switch name {
        case "ordinary": FaultKind.ordinary
        case "hostile": FaultKind.hostile
        case "looping", "loops": FaultKind.looping
        case "adaptive": FaultKind.adaptive
        case "apocalypse", "all": FaultKind.allCases
        case "none": []
        default: FaultKind(rawValue: name).map { [$0] }
        }
    }
}
