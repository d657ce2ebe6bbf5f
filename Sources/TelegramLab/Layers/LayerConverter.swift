import NIOCore

/// Makes values of one layer into values of another one, by the names of constructors and fields.
struct LayerConverter {
    enum Direction {
        /// What a client asks: what cannot be carried over is an error that names it.
        case request
        /// What a client is told: what it cannot know is left out, or written as the nearest that it knows.
        case answer
    }

    let table: LayerTable
    /// The place of the layer into which values are made.
    let layer: Int
    let direction: Direction
    /// What was left out, or written as something else.
    private(set) var notes: [String] = []
    private var depth = 0
    /// Where the fields of a combinator stand, and which of them are there together, by its number: of large requests the
    /// same combinators come again and again.
    private var places: [Int: [String: Int]] = [:]
    private var groups: [Int: [[Int]]] = [:]
    /// Fields that were made so far.
    private var made = 0

    /// More fields are no honest object.
    private static let maximumFields = 1 << 24
    /// What is read is not so deep, so that nothing is made without end.
    private static let maximumDepth = 96

    init(_ table: LayerTable, into layer: Int, _ direction: Direction) {
        self.table = table
        self.layer = layer
        self.direction = direction
    }

    mutating func convert(_ value: LayerValue, to shape: LayerTable.Shape) throws(LayerError) -> LayerValue {
        self.depth += 1
        defer { self.depth -= 1 }
        guard self.depth <= Self.maximumDepth else { throw .unreadable }
        switch (value, shape) {
        case (.int, .int), (.long, .long), (.double, .double), (.int128, .int128), (.int256, .int256),
            (.text, .string), (.text, .bytes), (.bool, .bool), (.presence, .presence),
            (.ints, .vector(.int, _)), (.longs, .vector(.long, _)):
            return value
        case (.int(let number), .long): return .long(Int64(number))
        case (.int(let number), .double): return .double(Double(number))
        case (.long(let number), .int):
            guard let number = Int32(exactly: number) else { throw .inexpressible("a large number") }
            return .int(number)
        case (.double(let number), .int):
            guard let number = Int32(exactly: number.rounded()) else { throw .inexpressible("a large number") }
            return .int(number)
        case (.presence, .bool): return .bool(true)
        case (.bool(let isSet), .presence):
            guard isSet else { throw .nothing }
            return .presence
        case (.object(let object), _): return try self.convert(object, to: shape)
        case (.ints(let numbers), _): return try self.convert(numbers.map { .int($0) }, to: shape)
        case (.longs(let numbers), _): return try self.convert(numbers.map { .long($0) }, to: shape)
        case (.vector(let elements), _): return try self.convert(elements, to: shape)
        case (_, .vector(let element, _)): return self.vector([try self.convert(value, to: element)], of: element)
        case (_, .object(let type)): return .object(try self.wrap(value, in: type))
        default: throw .inexpressible("a value of another kind")
        }
    }

    // MARK: Vectors

    private mutating func convert(_ elements: [LayerValue], to shape: LayerTable.Shape) throws(LayerError) -> LayerValue
    {
        guard case .vector(let element, _) = shape else {
            if case .object(let type) = shape, let object = try? self.wrap(.vector(elements), in: type) {
                return .object(object)
            }
            guard let first = elements.first else { throw .nothing }
            return try self.convert(first, to: shape)
        }
        var converted: [LayerValue] = []
        converted.reserveCapacity(elements.count)
        for value in elements {
            do throws(LayerError) {
                converted.append(try self.convert(value, to: element))
            } catch {
                guard self.direction == .answer else { throw error }
                try self.leaveOut(error)
            }
        }
        return self.vector(converted, of: element)
    }

    private func vector(_ elements: [LayerValue], of shape: LayerTable.Shape) -> LayerValue {
        switch shape {
        case .int: .ints(elements.compactMap { if case .int(let number) = $0 { number } else { nil } })
        case .long: .longs(elements.compactMap { if case .long(let number) = $0 { number } else { nil } })
        default: .vector(elements)
        }
    }

    private mutating func leaveOut(_ error: LayerError) throws(LayerError) {
        switch error {
        case .unreadable: throw error
        case .inexpressible(let name): self.note("\(name) is left out")
        case .nothing: break
        }
    }

    private mutating func note(_ note: String) {
        guard !self.notes.contains(note), self.notes.count < 64 else { return }
        self.notes.append(note)
    }

    // MARK: Objects

    private mutating func convert(_ object: LayerObject, to shape: LayerTable.Shape) throws(LayerError) -> LayerValue {
        let source = self.table.combinators[object.combinator]
        guard case .object(let type) = shape else { return try self.unwrap(object, to: shape) }
        if let regrouped = try self.regroup(object, source, to: shape) { return .object(regrouped) }
        let target = self.table.constructor(source.name, in: self.layer)
        let made = target.map { self.table.combinators[$0].result }
        if let target, made == shape { return .object(try self.fill(target, from: object)) }
        if let name = LayerRules.renamed[source.name], let target = self.table.constructor(name, in: self.layer),
            self.table.combinators[target].result == shape
        {
            return .object(try self.fill(target, from: object))
        }
        // Some objects are taken for others; whoever reads the request judges that.
        if let target, self.direction == .request, made == source.result {
            return .object(try self.fill(target, from: object))
        }
        guard source.result == shape else { return try self.unwrap(object, to: shape) }
        guard self.direction == .answer, let name = LayerRules.nearest[self.table.types[type]],
            let target = self.table.constructor(name, in: self.layer)
        else { throw .inexpressible(source.name) }
        self.note("\(source.name) is written as \(name)")
        return .object(try self.fill(target, from: object))
    }

    /// Makes one object of a whole and its part, or the other way round; nil if the other layer has the same grouping.
    private mutating func regroup(
        _ object: LayerObject, _ source: LayerTable.Combinator, to shape: LayerTable.Shape
    ) throws(LayerError) -> LayerObject? {
        if LayerRules.wholes.contains(source.name),
            case .object(let part)? = self.field(LayerRules.partField, of: object)
        {
            let name = self.table.combinators[part.combinator].name
            guard self.table.constructor(name, in: self.layer) == nil else { return nil }
            guard let joined = LayerRules.joined[name], LayerRules.regrouped[joined]?.whole == source.name,
                let target = self.table.constructor(joined, in: self.layer)
            else { throw .inexpressible(name) }
            guard self.table.combinators[target].result == shape || self.direction == .request else {
                throw .inexpressible(name)
            }
            return try self.fill(target, from: object, and: part, elsewhere: [LayerRules.partField])
        }
        guard let names = LayerRules.regrouped[source.name],
            let whole = self.table.constructor(names.whole, in: self.layer),
            let part = self.table.constructor(names.part, in: self.layer)
        else { return nil }
        guard self.table.combinators[whole].result == shape else { throw .inexpressible(source.name) }
        let rest = try self.fill(part, from: object, elsewhere: self.fieldNames(of: whole))
        return try self.fill(
            whole, from: object, given: [LayerRules.partField: .object(rest)], elsewhere: self.fieldNames(of: part))
    }

    private func fieldNames(of combinator: Int) -> Set<String> {
        Set(self.table.combinators[combinator].fields.map(\.name))
    }

    /// What the one field of an object holds that has a shape: an answer was wrapped into an object since.
    private mutating func unwrap(_ object: LayerObject, to shape: LayerTable.Shape) throws(LayerError) -> LayerValue {
        let source = self.table.combinators[object.combinator]
        let places = source.fields.indices.filter { source.fields[$0].shape == shape }
        if places.count == 1 {
            guard let value = object.fields[places[0]] else { throw .nothing }
            return try self.convert(value, to: shape)
        }
        // Nothing but success was known once.
        if shape == .bool, self.direction == .answer { return .bool(true) }
        if case .vector(let element, _) = shape, element == source.result {
            return .vector([try self.convert(.object(object), to: element)])
        }
        throw .inexpressible(source.name)
    }

    /// An object around a value: the only constructor of a type that demands one value of this kind and nothing else.
    private mutating func wrap(_ value: LayerValue, in type: Int) throws(LayerError) -> LayerObject {
        var found: [(combinator: Int, place: Int)] = []
        for number in self.table.constructors(ofType: type, in: self.layer) {
            try self.count(number)
            let fields = self.table.combinators[number].fields
            let places = fields.indices.filter { self.takes(fields[$0].shape, value) }
            let demanded = fields.indices.filter {
                fields[$0].word == nil && fields[$0].shape != .flags && !self.isEmptyVector(fields[$0].shape)
            }
            if places.count == 1, demanded.allSatisfy({ $0 == places[0] }) { found.append((number, places[0])) }
        }
        guard found.count == 1 else { throw .inexpressible(self.table.types[type]) }
        var fields: [LayerValue?] = []
        for (place, field) in self.table.combinators[found[0].combinator].fields.enumerated() {
            let isEmpty = place != found[0].place && field.word == nil && self.isEmptyVector(field.shape)
            fields.append(place == found[0].place ? value : isEmpty ? .vector([]) : nil)
        }
        return LayerObject(combinator: found[0].combinator, fields: fields)
    }

    private func takes(_ shape: LayerTable.Shape, _ value: LayerValue) -> Bool {
        switch (value, shape) {
        case (.int, .int), (.long, .long), (.text, .string), (.ints, .vector(.int, _)), (.longs, .vector(.long, _)):
            true
        default: false
        }
    }

    private func isEmptyVector(_ shape: LayerTable.Shape) -> Bool {
        if case .vector = shape { true } else { false }
    }

    /// Makes an object or call of the other layer, field by field.
    /// - Parameters:
    ///   - part: Another object with fields of the same one.
    ///   - given: Fields that are there already.
    ///   - elsewhere: Names of fields that went into another object.
    mutating func fill(
        _ target: Int, from object: LayerObject, and part: LayerObject? = nil, given: [String: LayerValue] = [:],
        elsewhere: Set<String> = []
    ) throws(LayerError) -> LayerObject {
        try self.count(target)
        let made = self.table.combinators[target]
        var taken = elsewhere
        var fields: [LayerValue?] = []
        fields.reserveCapacity(made.fields.count)
        for field in made.fields {
            guard field.shape != .flags else {
                fields.append(nil)
                continue
            }
            taken.insert(field.name)
            if let value = given[field.name] {
                fields.append(value)
                continue
            }
            do throws(LayerError) {
                let holder = self.holder(of: field.name, object, part)
                fields.append(try self.value(of: field, in: made, from: holder, &taken))
            } catch .nothing {
                fields.append(field.word == nil ? try self.standIn(field, made, object) : nil)
            } catch {
                guard self.direction == .answer, field.word != nil else { throw error }
                try self.leaveOut(error)
                fields.append(nil)
            }
        }
        if self.direction == .request {
            try self.checkAll(taken, of: object)
            if let part { try self.checkAll(taken, of: part) }
        }
        self.completeGroups(target, made, &fields, object)
        return LayerObject(combinator: target, fields: fields)
    }

    /// Bounds the work that one object can cause.
    private mutating func count(_ combinator: Int) throws(LayerError) {
        // checked: what is added is small, and nothing is added beyond the limit.
        self.made += self.table.combinators[combinator].fields.count
        guard self.made <= Self.maximumFields else { throw .unreadable }
    }

    /// Refuses what a request says and the other layer has no place for.
    private func checkAll(_ taken: Set<String>, of object: LayerObject) throws(LayerError) {
        let source = self.table.combinators[object.combinator]
        for (field, value) in zip(source.fields, object.fields) where !taken.contains(field.name) {
            if let value, !value.isDefault { throw .inexpressible("\(source.name).\(field.name)") }
        }
    }

    private mutating func value(
        of field: LayerTable.Field, in made: LayerTable.Combinator, from object: LayerObject, _ taken: inout Set<String>
    ) throws(LayerError) -> LayerValue? {
        if let value = self.field(field.name, of: object) { return try self.convert(value, to: field.shape) }
        if let path = LayerRules.paths["\(made.name).\(field.name)"], let value = self.follow(path, from: object) {
            taken.insert(path[0])
            return try self.convert(value, to: field.shape)
        }
        if self.direction == .request, let gathered = try self.gather(field, from: object, &taken) {
            return .object(gathered)
        }
        return field.word == nil ? try self.standIn(field, made, object) : nil
    }

    private mutating func field(_ name: String, of object: LayerObject) -> LayerValue? {
        if self.places[object.combinator] == nil {
            let names = self.table.combinators[object.combinator].fields.enumerated().map { ($1.name, $0) }
            self.places[object.combinator] = Dictionary(names, uniquingKeysWith: { first, _ in first })
        }
        return self.places[object.combinator]?[name].flatMap { object.fields[$0] }
    }

    /// The object that has a field, of a whole and its part.
    private mutating func holder(of name: String, _ object: LayerObject, _ part: LayerObject?) -> LayerObject {
        guard let part, self.field(name, of: part) != nil else { return object }
        return part
    }

    private mutating func follow(_ path: [String], from object: LayerObject) -> LayerValue? {
        var value = LayerValue.object(object)
        for name in path {
            if case .vector(let elements) = value {
                guard let first = elements.first else { return nil }
                value = first
            }
            guard case .object(let holder) = value, let next = self.field(name, of: holder) else { return nil }
            value = next
        }
        return value
    }

    /// An object in place of fields that older requests had.
    private mutating func gather(
        _ field: LayerTable.Field, from object: LayerObject, _ taken: inout Set<String>
    ) throws(LayerError) -> LayerObject? {
        guard case .object(let type) = field.shape, let name = LayerRules.gathered[self.table.types[type]],
            let number = self.table.constructor(name, in: self.layer)
        else { return nil }
        let made = self.table.combinators[number]
        var names = Set(made.fields.map(\.name))
        // Its own fields of these names belong to the call.
        let source = self.table.combinators[object.combinator]
        names.formIntersection(
            zip(source.fields, object.fields).filter { $0.1?.isDefault == false }.map(\.0.name))
        guard !names.isEmpty else { return nil }
        var parts = object
        for (place, field) in source.fields.enumerated() where !names.contains(field.name) { parts.fields[place] = nil }
        taken.formUnion(names)
        return try self.fill(number, from: parts)
    }

    // MARK: What is not there

    /// What is written where the other layer demands a value that there is none for.
    private mutating func standIn(
        _ field: LayerTable.Field, _ made: LayerTable.Combinator, _ object: LayerObject
    ) throws(LayerError) -> LayerValue {
        if let number = LayerRules.constants["\(made.name).\(field.name)"] { return .int(number) }
        switch field.shape {
        case .int: return .int(0)
        case .long: return .long(0)
        case .double: return .double(0)
        case .string, .bytes: return .text(.init())
        case .bool: return .bool(false)
        case .presence: return .presence
        case .vector(.int, _): return .ints([])
        case .vector(.long, _): return .longs([])
        case .vector: return .vector([])
        case .object(let type):
            guard self.direction == .answer, let name = LayerRules.defaults[self.table.types[type]],
                let number = self.table.constructor(name, in: self.layer)
            else { throw .inexpressible("\(made.name).\(field.name)") }
            return .object(try self.fill(number, from: object))
        case .int128, .int256, .flags: throw .inexpressible("\(made.name).\(field.name)")
        }
    }

    /// Fields of one flag are all there or none of them.
    private mutating func completeGroups(
        _ target: Int, _ made: LayerTable.Combinator, _ fields: inout [LayerValue?], _ object: LayerObject
    ) {
        for group in self.groups(of: target) {
            guard group.contains(where: { fields[$0] != nil }) else { continue }
            for place in group where fields[place] == nil {
                if let value = try? self.standIn(made.fields[place], made, object) {
                    fields[place] = value
                } else {
                    for other in group { fields[other] = nil }
                    break
                }
            }
        }
    }

    /// Fields that share a flag with others.
    private mutating func groups(of target: Int) -> [[Int]] {
        if let groups = self.groups[target] { return groups }
        let fields = self.table.combinators[target].fields
        var byFlag: [String: [Int]] = [:]
        for (place, field) in fields.enumerated() {
            if let word = field.word { byFlag["\(word).\(field.bit)", default: []].append(place) }
        }
        let groups = byFlag.values.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
        self.groups[target] = groups
        return groups
    }
}
