/// Renders properties, and the statements that read and write them.
struct FieldRenderer {
    let emission: Emission
    let combinator: Combinator

    private var access: String { emission.options.modifier }

    // MARK: Declarations

    /// The Swift type of a field, optional if the field is conditional.
    func type(_ field: Field) -> String {
        emission.swiftType(field.type, of: combinator) + (field.isOptional ? "?" : "")
    }

    func properties(_ source: inout SourceText) {
        for field in combinator.properties {
            let name = SwiftNaming.member(field.name)
            if field.isBoxed {
                let wrapped = emission.swiftType(field.type, of: combinator)
                source.line("private var \(boxName(field)): TLBox<\(wrapped)>\(field.isOptional ? "?" : "")")
                source.block("\(access)var \(name): \(type(field))") { source in
                    let access = field.isOptional ? "?.value" : ".value"
                    source.line("get { \(boxName(field))\(access) }")
                    let box = field.isOptional ? "newValue.map(TLBox.init)" : "TLBox(newValue)"
                    source.line("set { \(boxName(field)) = \(box) }")
                }
            } else {
                source.line("\(access)var \(name): \(type(field))")
            }
        }
    }

    private func boxName(_ field: Field) -> String { "_" + SwiftNaming.unescapedMember(field.name) }

    func memberwiseInit(_ source: inout SourceText) {
        let parameters = combinator.properties.map { field in
            let value = field.isOptional ? " = nil" : field.type == .presence ? " = false" : ""
            return "\(label(field)): \(type(field))\(value)"
        }
        let head = "\(access)init(\(parameters.joined(separator: ", ")))"
        guard !parameters.isEmpty else { return source.emptyBlock(head) }
        source.block(head) { source in
            for field in combinator.properties {
                let value = SwiftNaming.member(field.name)
                if field.isBoxed {
                    let box = field.isOptional ? "\(value).map(TLBox.init)" : "TLBox(\(value))"
                    source.line("self.\(boxName(field)) = \(box)")
                } else {
                    source.line("self.\(member(field)) = \(value)")
                }
            }
        }
    }

    /// Labels may be any word but `inout`, `var` and `let`; back-ticks are needed where the label is the parameter.
    private func label(_ field: Field) -> String { SwiftNaming.member(field.name) }

    private func member(_ field: Field) -> String {
        let name = SwiftNaming.unescapedMember(field.name)
        return name == "init" || name == "self" || name == "Type" ? "`\(name)`" : name
    }

    // MARK: Reading

    /// Statements that read all the fields into `self`.
    func readStatements(_ source: inout SourceText) {
        for field in combinator.fields {
            switch field.type {
            case .flags:
                let isUsed = combinator.fields.contains { $0.condition?.flags == field.name }
                source.line("\(isUsed ? "let \(flags(field.name))" : "_") = try reader.readFlags()")
            case .presence where field.condition == nil: continue
            case _ where field.isBoxed:
                let value = readExpression(field.type)
                let box = "TLBox(try \(value))"
                source.line("self.\(boxName(field)) = \(condition(field).map { "\($0) ? \(box) : nil" } ?? box)")
            case .presence: source.line("self.\(member(field)) = \(condition(field) ?? "true")")
            default:
                let value = "try " + readExpression(field.type)
                source.line("self.\(member(field)) = \(condition(field).map { "\($0) ? \(value) : nil" } ?? value)")
            }
        }
    }

    /// The expression that reads an unconditional value, without `try`.
    func readExpression(_ type: ValueType) -> String {
        switch type {
        case .int: "reader.readInt()"
        case .long: "reader.readLong()"
        case .double: "reader.readDouble()"
        case .string: "reader.readString()"
        case .bytes: "reader.readBytes()"
        case .int128: "reader.readInt128()"
        case .int256: "reader.readInt256()"
        case .bool: "reader.readBool()"
        case .flags: "reader.readFlags()"
        case .presence: "true"
        case .object, .parameter, .raw: "\(emission.swiftType(type, of: combinator))(from: &reader)"
        case .bare: "\(emission.swiftType(type, of: combinator))(bareFrom: &reader)"
        case .vector(.bytes, let isBare): "reader.read\(isBare ? "Bare" : "")BytesVector()"
        case .vector(.bare(let name), let isBare):
            "reader.read\(isBare ? "Bare" : "")Vector(ofBare: \(emission.qualified(name)).self)"
        case .vector(let element, let isBare):
            "reader.read\(isBare ? "Bare" : "")Vector(of: \(emission.swiftType(element, of: combinator)).self)"
        }
    }

    private func condition(_ field: Field) -> String? {
        field.condition.map { "\(flags($0.flags))[\($0.bit)]" }
    }

    /// The local variable of a `#` field; the underscore keeps it apart from what else has a name.
    private func flags(_ name: String) -> String { "_" + SwiftNaming.unescapedMember(name) }

    // MARK: Writing

    /// Statements that write all the fields of `self`.
    func writeStatements(_ source: inout SourceText) {
        for field in combinator.fields {
            switch field.type {
            case .flags: writeFlags(field.name, &source)
            case .presence: continue
            default: write(field, &source)
            }
        }
    }

    private func writeFlags(_ name: String, _ source: inout SourceText) {
        let fields = combinator.fields.filter { $0.condition?.flags == name }
        guard !fields.isEmpty else { return source.line("writer.writeFlags(TLFlags())") }
        source.line("var \(flags(name)) = TLFlags()")
        for field in fields {
            guard let bit = field.condition?.bit else { continue }
            let test = field.isOptional ? "\(stored(field)) != nil" : stored(field)
            source.line("\(flags(name)).set(\(bit), if: \(test))")
        }
        source.line("writer.writeFlags(\(flags(name)))")
    }

    private func stored(_ field: Field) -> String {
        field.isBoxed ? "self.\(boxName(field))" : "self.\(member(field))"
    }

    private func write(_ field: Field, _ source: inout SourceText) {
        guard let condition = field.condition else {
            source.line(writeStatement(field.type, "self.\(member(field))"))
            return
        }
        let name = "self.\(member(field))"
        let statement = writeStatement(field.type, "value")
        let isShared = combinator.fields.filter { $0.condition == condition }.count > 1
        guard isShared else {
            source.line("if let value = \(name) { \(statement) }")
            return
        }
        source.line("if let value = \(name) {")
        source.line("    \(statement)")
        source.line("} else if \(flags(condition.flags))[\(condition.bit)] {")
        source.line("    writer.failMissing(\"\(combinator.name.full).\(field.name)\")")
        source.line("}")
    }

    /// The statement that writes an unconditional value.
    func writeStatement(_ type: ValueType, _ value: String) -> String {
        switch type {
        case .int: "writer.writeInt(\(value))"
        case .long: "writer.writeLong(\(value))"
        case .double: "writer.writeDouble(\(value))"
        case .string: "writer.writeString(\(value))"
        case .bytes: "writer.writeBytes(\(value))"
        case .int128: "writer.writeInt128(\(value))"
        case .int256: "writer.writeInt256(\(value))"
        case .bool: "writer.writeBool(\(value))"
        case .flags, .presence: ""
        case .object, .parameter, .raw: "\(value).write(to: &writer)"
        case .bare: "\(value).writeBare(to: &writer)"
        case .vector(.bytes, let isBare): "writer.write\(isBare ? "Bare" : "")BytesVector(\(value))"
        case .vector(.bare, let isBare): "writer.write\(isBare ? "Bare" : "")Vector(ofBare: \(value))"
        case .vector(_, let isBare): "writer.write\(isBare ? "Bare" : "")Vector(\(value))"
        }
    }
}
