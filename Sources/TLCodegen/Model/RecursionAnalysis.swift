/// Finds the types that can contain themselves.
///
/// Swift values contain their fields, so a type that contains itself without a pointer between is impossible: there a
/// field gets a box. (In enums the case becomes indirect, which the renderer decides.) Recursion through vectors or
/// boxes is possible and has to be bounded when reading.
enum RecursionAnalysis {
    static func mark(_ model: inout Model) {
        let all = components(model) { $0.type.reference }
        for index in model.types.indices {
            model.types[index].isRecursive = all.isRecursive(model.types[index].name)
        }
        boxStructCycles(&model)
    }

    /// Types of one constructor are structs: their cycles have no enum case that could be indirect.
    private static func boxStructCycles(_ model: inout Model) {
        let isStruct = Set(model.types.filter { $0.constructors.count == 1 }.map(\.name))
        let inline = components(model, among: isStruct) { $0.type.inlineReference }
        for index in model.types.indices where isStruct.contains(model.types[index].name) {
            let name = model.types[index].name
            for field in model.types[index].constructors[0].fields.indices {
                let reference = model.types[index].constructors[0].fields[field].type.inlineReference
                if let reference, inline.contains(name, reference) {
                    model.types[index].constructors[0].fields[field].isBoxed = true
                }
            }
        }
    }

    /// The strongly connected components of the graph in which types point to what their fields refer to.
    struct Components {
        var number: [SchemaName: Int] = [:]
        var recursive: Set<Int> = []

        func isRecursive(_ name: SchemaName) -> Bool {
            number[name].map(recursive.contains) ?? false
        }

        /// Whether the two lie on one cycle.
        func contains(_ one: SchemaName, _ other: SchemaName) -> Bool {
            isRecursive(one) && number[one] == number[other]
        }
    }

    static func components(
        _ model: Model, among names: Set<SchemaName>? = nil, by reference: (Field) -> SchemaName?
    ) -> Components {
        var edges: [SchemaName: [SchemaName]] = [:]
        for type in model.types where names?.contains(type.name) ?? true {
            edges[type.name] = type.constructors.flatMap(\.fields).compactMap(reference)
                .filter { names?.contains($0) ?? true }
        }
        var search = Tarjan(edges: edges)
        for type in model.types where edges[type.name] != nil { search.visit(type.name) }
        return search.components
    }

    /// Tarjan's algorithm.
    private struct Tarjan {
        let edges: [SchemaName: [SchemaName]]
        var components = Components()
        private var order: [SchemaName: Int] = [:]
        private var low: [SchemaName: Int] = [:]
        private var stack: [SchemaName] = []

        init(edges: [SchemaName: [SchemaName]]) {
            self.edges = edges
        }

        mutating func visit(_ name: SchemaName) {
            guard order[name] == nil else { return }
            let mine = order.count
            order[name] = mine
            var lowest = mine
            stack.append(name)
            let targets = edges[name] ?? []
            for target in targets where components.number[target] == nil {
                visit(target)
                lowest = min(lowest, low[target] ?? order[target] ?? mine)
            }
            low[name] = lowest
            guard lowest == mine, let begin = stack.lastIndex(of: name) else { return }
            let members = stack[begin...]
            let number = order[name] ?? 0
            if members.count > 1 || targets.contains(name) { components.recursive.insert(number) }
            for member in members { components.number[member] = number }
            stack.removeSubrange(begin...)
        }
    }
}
