/// Estimates how many bytes the emitted types take in memory on 64-bit platforms. Estimates decide only whether a case
/// is indirect, so they may be a few bytes off, but they have to be the same on every run.
struct ValueSizes {
    private let model: Model
    private let cycles: RecursionAnalysis.Components
    private let limit: Int
    private let isLabelled: (Combinator) -> Bool
    private var known: [SchemaName: Int] = [:]

    init(
        _ model: Model, cycles: RecursionAnalysis.Components, limit: Int, isLabelled: @escaping (Combinator) -> Bool
    ) {
        self.model = model
        self.cycles = cycles
        self.limit = limit
        self.isLabelled = isLabelled
        for type in model.types { _ = typeSize(type.name) }
    }

    /// Whether a case that carries its fields itself has to be indirect.
    func isIndirect(_ constructor: Combinator, of type: SchemaName) -> Bool {
        let containsItself = constructor.fields.contains { field in
            field.type.inlineReference.map { cycles.contains(type, $0) } ?? false
        }
        guard !containsItself else { return true }
        let total = constructor.properties.reduce(0) { total, field in
            total + (field.type.inlineReference.flatMap { known[$0] } ?? Self.size(field.type))
        }
        return total > limit
    }

    private mutating func typeSize(_ name: SchemaName) -> Int {
        if let size = known[name] { return size }
        guard let type = model.type(name) else { return 8 }
        // Until the type is known it counts as a pointer: that is what a cycle makes of it.
        known[name] = 8
        let isStruct = type.constructors.count == 1
        let cases = type.constructors.map { constructor in
            guard isStruct || isLabelled(constructor) else { return 8 }
            let sum = constructor.properties.reduce(0) { $0 + fieldSize($1) }
            return isStruct || sum <= limit ? sum : 8
        }
        let size = (cases.max() ?? 0) + (isStruct ? 0 : 1)
        known[name] = size
        return size
    }

    private mutating func fieldSize(_ field: Field) -> Int {
        guard !field.isBoxed else { return 8 }
        let size = field.type.inlineReference.map { typeSize($0) } ?? Self.size(field.type)
        return size + (field.isOptional && [4, 8].contains(size) ? 1 : 0)
    }

    private static func size(_ type: ValueType) -> Int {
        switch type {
        case .int, .flags: 4
        case .bool, .presence: 1
        case .string, .int128: 16
        case .int256: 32
        case .raw: 24
        case .long, .double, .bytes, .vector, .object, .bare, .parameter: 8
        }
    }
}
