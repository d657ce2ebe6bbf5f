import MTProtoCore
import TL

// What the lab does with each parameter of each method. What it does not act on is refused, never ignored.

/// Something that a query may ask for and that the lab does not do.
struct Refusal<Object: Sendable>: Sendable {
    /// What it refuses, and with which values.
    let refused: [ParameterNames.Refused]
    /// The name of what is asked for.
    fileprivate let find: @Sendable (Object) -> String?

    /// A parameter that is refused if it is given, or if it has certain values.
    init(_ name: String, when condition: String? = nil, _ isGiven: @escaping @Sendable (Object) -> Bool) {
        self.refused = [.init(name: name, condition: condition)]
        self.find = { isGiven($0) ? name : nil }
    }

    /// A parameter that is refused for what it is: its constructor is named.
    init<Part: TLObject>(
        _ name: String, when condition: String, of parts: @escaping @Sendable (Object) -> [Part],
        _ isRefused: @escaping @Sendable (Part) -> Bool
    ) {
        self.refused = [.init(name: name, condition: condition)]
        self.find = { object in parts(object).first(where: isRefused).map { $0.refusedName(as: name) } }
    }

    /// Parts of an object. `find` has to give one of the names.
    init(anyOf names: [String], _ find: @escaping @Sendable (Object) -> String?) {
        self.refused = names.map { .init(name: $0) }
        self.find = find
    }

    /// What stands in the objects of a parameter.
    init<Part: Sendable>(
        in name: String, _ parts: @escaping @Sendable (Object) -> [Part], _ refusals: [Refusal<Part>]
    ) {
        self.refused = refusals.flatMap(\.refused).map { .init(name: "\(name).\($0.name)", condition: $0.condition) }
        self.find = { object in
            for part in parts(object) {
                for refusal in refusals {
                    if let found = refusal.find(part) { return "\(name).\(found)" }
                }
            }
            return nil
        }
    }

    /// A parameter that the handler refuses, because the query alone does not tell whether it can be acted on.
    init(byHandler name: String, when condition: String) {
        self.init(byHandler: [.init(name: name, condition: condition)])
    }

    /// The same of several.
    init(byHandler refused: [ParameterNames.Refused]) {
        self.refused = refused.map { .init(name: $0.name, condition: $0.condition, isByHandler: true) }
        self.find = { _ in nil }
    }
}

extension TLObject {
    /// What a parameter is called that is refused for its constructor, such as `media (inputMediaPhotoExternal)`.
    func refusedName(as parameter: String) -> String {
        guard let bytes = try? self.encoded() else { return parameter }
        return "\(parameter) (\(MessageNames.name(of: bytes)))"
    }
}

/// The parameters of one method.
struct ParameterRules<Function: TLFunction>: Sendable {
    let names: ParameterNames
    private let refusals: [Refusal<Function>]

    init(_ names: ParameterNames, _ refusals: [Refusal<Function>]) {
        self.names = names
        self.refusals = refusals
    }

    /// Throws if a query asks for what the lab does not do.
    func check(_ query: Function) throws(RPCError) {
        for refusal in self.refusals {
            if let name = refusal.find(query) { throw .notInLab(parameter: name) }
        }
    }
}

/// The parameters of one method by their names in the schema.
struct ParameterNames: Sendable {
    /// Refused.
    struct Refused: Sendable {
        /// As the schema calls it; behind a dot what stands in another object.
        var name: String
        /// With which values it is refused; nil: whatever is given.
        var condition: String? = nil
        /// The query alone does not tell it.
        var isByHandler = false
    }

    /// Those that the method goes by, with all of their values or with some.
    var actedOn: [String] = []
    /// Those that change nothing, as the lab has nothing of what they are about; behind a dot what stands in another
    /// object, or one of its values.
    var withoutEffect: [String] = []
    var refused: [Refused] = []
}

extension Router {
    /// Says what a method does with its parameters. Its handler has to be added later.
    ///
    /// - Parameters:
    ///   - actedOn: names in the schema, with spaces between them.
    ///   - withoutEffect: likewise, of those that change nothing here. What has a dot is part of one that is acted on.
    mutating func judge<Function: TLFunction>(
        _ function: Function.Type, actsOn actedOn: String = "", withoutEffect: String = "",
        refuses refusals: [Refusal<Function>] = []
    ) {
        let names = ParameterNames(
            actedOn: actedOn.split(separator: " ").map(String.init),
            withoutEffect: withoutEffect.split(separator: " ").map(String.init),
            refused: refusals.flatMap(\.refused))
        self.rules[Function.constructorID] = ParameterRules(names, refusals)
    }
}
