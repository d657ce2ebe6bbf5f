/// Resolves the names of a schema and checks what its text promises.
struct ModelBuilder {
    /// Declared by TL itself (`TL` reads and writes them); a schema may repeat them.
    static let builtinConstructors: Set<String> = [
        "int", "long", "double", "string", "bytes", "int128", "int256", "true", "boolTrue", "boolFalse", "vector",
    ]

    private let patched: SchemaPatches.Patched
    private var typeOfConstructor: [String: SchemaName] = [:]
    private var constructorCount: [SchemaName: Int] = [:]

    static func build(_ schema: Schema, patches: SchemaPatches) throws(SchemaError) -> Model {
        var builder = ModelBuilder(patched: try patches.apply(to: schema))
        return try builder.build()
    }

    private init(patched: SchemaPatches.Patched) {
        self.patched = patched
    }

    private mutating func build() throws(SchemaError) -> Model {
        let declarations = patched.schema.declarations.filter { !Self.builtinConstructors.contains($0.name) }
        for declaration in declarations {
            guard !declaration.isBuiltin else {
                throw SchemaError(declaration.position, "'\(declaration.name)': repetitions are not supported")
            }
            guard declaration.kind == .constructor else { continue }
            guard declaration.typeParameters.isEmpty, declaration.result.arguments.isEmpty else {
                throw SchemaError(declaration.position, "'\(declaration.name)': generic types are not supported")
            }
            let type = SchemaName(declaration.result.name)
            typeOfConstructor[declaration.name] = type
            constructorCount[type, default: 0] += 1
        }
        var model = Model(
            layer: patched.schema.layer, types: [], functions: [], index: [:], swiftNames: patched.swiftNames)
        var seen: [String: SchemaPosition] = [:]
        var names: [UInt32: String] = [:]
        for declaration in declarations {
            let combinator = try combinator(declaration)
            let key = "\(declaration.kind) \(declaration.name)"
            if let earlier = seen.updateValue(declaration.position, forKey: key) {
                throw SchemaError(declaration.position, "'\(declaration.name)' is declared at \(earlier) already")
            }
            if let earlier = names.updateValue(declaration.name, forKey: combinator.id) {
                throw SchemaError(
                    declaration.position,
                    "'\(declaration.name)' has the id of '\(earlier)': \(hexadecimal(combinator.id))")
            }
            add(combinator, of: declaration, to: &model)
        }
        markBareTypes(&model)
        RecursionAnalysis.mark(&model)
        return model
    }

    private func add(_ combinator: Combinator, of declaration: Declaration, to model: inout Model) {
        guard declaration.kind == .constructor else {
            model.functions.append(combinator)
            return
        }
        let name = SchemaName(declaration.result.name)
        if let index = model.index[name] {
            model.types[index].constructors.append(combinator)
        } else {
            model.index[name] = model.types.count
            model.types.append(TypeModel(name: name, constructors: [combinator]))
        }
    }

    private func markBareTypes(_ model: inout Model) {
        let combinators = model.types.flatMap(\.constructors) + model.functions
        for type in combinators.flatMap(\.fields).map(\.type) {
            var type = type
            while case .vector(let element, _) = type { type = element }
            if case .bare(let name) = type, let index = model.index[name] { model.types[index].isUsedBare = true }
        }
    }

    // MARK: One declaration

    private func combinator(_ declaration: Declaration) throws(SchemaError) -> Combinator {
        var flags: Set<String> = []
        var fields: [Field] = []
        for argument in declaration.arguments {
            let field = try field(argument, of: declaration, flags: flags)
            guard !fields.contains(where: { $0.name == field.name }) else {
                throw SchemaError(argument.position, "'\(declaration.name)' has two fields '\(argument.name)'")
            }
            if fields.last?.type == .raw {
                throw SchemaError(argument.position, "nothing can follow a field of type Object, whose end is unknown")
            }
            if field.type == .flags { flags.insert(argument.name) }
            fields.append(field)
        }
        let id = try id(of: declaration)
        return Combinator(
            name: SchemaName(declaration.name), id: id, typeParameters: declaration.typeParameters, fields: fields,
            result: declaration.kind == .function
                ? try result(of: declaration) : .object(SchemaName(declaration.result.name)),
            text: declaration.text(id: hexadecimal(id)), position: declaration.position)
    }

    /// A function without an answer, such as `http_wait`, is declared with a type that has no constructor: an answer
    /// would be of an unknown kind, so it stays bytes.
    private func result(of function: Declaration) throws(SchemaError) -> ValueType {
        let result = function.result
        let isType = SchemaName(result.name).local.first?.isUppercase == true && result.arguments.isEmpty
        let isKnown = Self.scalars[result.name] != nil || constructorCount[SchemaName(result.name)] != nil
        if isType, !isKnown, !result.isBare, !function.typeParameters.contains(result.name) { return .raw }
        return try resolve(result, in: function)
    }

    private func id(of declaration: Declaration) throws(SchemaError) -> UInt32 {
        let computed = declaration.computedID
        guard let stated = declaration.statedID else { return computed }
        guard stated == computed || patched.acceptedIDs.contains(declaration.name) else {
            throw SchemaError(
                declaration.position,
                "'\(declaration.name)' states the id \(hexadecimal(stated)), but its text hashes to "
                    + "\(hexadecimal(computed)); correct it, accept it with the patch "
                    + "'id \(declaration.name) \(hexadecimal(stated).dropFirst())', or all with --accept-stated-ids")
        }
        return stated
    }

    private func field(
        _ argument: Argument, of declaration: Declaration, flags: Set<String>
    ) throws(SchemaError) -> Field {
        let type = try resolve(argument.type, in: declaration)
        if argument.isFunction {
            guard case .parameter = type else {
                throw SchemaError(argument.position, "'!' is supported before a type parameter only")
            }
        } else if case .parameter(let name) = type {
            throw SchemaError(argument.position, "a field of type \(name) is supported as !\(name) only")
        }
        if let condition = argument.condition, !flags.contains(condition.field) {
            throw SchemaError(
                argument.position, "'\(condition.field)' is not a field of type # before '\(argument.name)'")
        }
        if argument.condition != nil, type == .flags {
            throw SchemaError(argument.position, "a field of type # cannot depend on a condition")
        }
        return Field(
            name: patched.renames["\(declaration.name).\(argument.name)"] ?? argument.name, type: type,
            condition: argument.condition.map { Field.Condition(flags: $0.field, bit: $0.bit) })
    }

    // MARK: Types

    private func resolve(_ expression: TypeExpression, in declaration: Declaration) throws(SchemaError) -> ValueType {
        if expression.name == "Vector" || expression.name == "vector" {
            guard expression.arguments.count == 1 else {
                throw SchemaError(expression.position, "'\(expression.name)' takes one argument, as in Vector<int>")
            }
            let element = try resolve(expression.arguments[0], in: declaration)
            guard element != .presence, element != .flags, element != .raw else {
                throw SchemaError(expression.position, "a vector of '\(expression.arguments[0].name)' is not supported")
            }
            return .vector(element, isBare: expression.name == "vector" || expression.isBare)
        }
        guard expression.arguments.isEmpty else {
            throw SchemaError(expression.position, "'\(expression.name)' takes no arguments")
        }
        if declaration.typeParameters.contains(expression.name) { return .parameter(expression.name) }
        if let scalar = Self.scalars[expression.name] { return scalar }
        return try resolveName(expression)
    }

    private static let scalars: [String: ValueType] = [
        "int": .int, "long": .long, "double": .double, "string": .string, "bytes": .bytes, "int128": .int128,
        "int256": .int256, "Bool": .bool, "true": .presence, "#": .flags, "Object": .raw,
    ]

    private func resolveName(_ expression: TypeExpression) throws(SchemaError) -> ValueType {
        let name = SchemaName(expression.name)
        let isConstructor = name.local.first?.isLowercase == true
        guard isConstructor || expression.isBare else {
            guard constructorCount[name] != nil else {
                throw SchemaError(expression.position, "type '\(expression.name)' has no constructor")
            }
            return .object(name)
        }
        guard let type = isConstructor ? typeOfConstructor[expression.name] : name, let count = constructorCount[type]
        else { throw SchemaError(expression.position, "'\(expression.name)' is not declared") }
        guard count == 1 else {
            throw SchemaError(
                expression.position, "'\(expression.name)' cannot be bare: \(type.full) has \(count) constructors")
        }
        return .bare(type)
    }
}

/// An id as schemas write it, with `#` and eight digits.
func hexadecimal(_ id: UInt32) -> String {
    let digits = String(id, radix: 16)
    return "#" + String(repeating: "0", count: 8 - digits.count) + digits
}
