import MTProtoCore
import NIOCore
import TL
import TelegramAPI

/// What goes wrong with the requests of one method, at every datacenter.
public struct LabMethodFault: Sendable, Hashable {
    /// The schema name of a method, such as `messages.sendMessage`.
    public var method: String
    /// The error that a request gets instead of being run; nil: it is run.
    public var error: LabRequestError?
    /// How much later than usual it is answered.
    public var delay: Duration
    /// How many requests are concerned; nil for all.
    public var times: Int?
    /// The id of the user whose requests are concerned; nil for everybody's. What is asked before somebody has signed in is
    /// nobody's request.
    public var user: Int64?

    /// - Parameters: see the properties of the same names.
    public init(
        _ method: String, error: LabRequestError? = nil, delay: Duration = .zero, times: Int? = nil, user: Int64? = nil
    ) {
        self.method = method
        self.error = error
        self.delay = delay
        self.times = times
        self.user = user
    }
}

extension Lab {
    /// Lets something go wrong with a method from now on. A former error of the method is replaced by a new one, and a former
    /// delay by a new one; `messages.sendMessage` may be slow and fail after all. What concerns one user stands beside what
    /// concerns everybody, and counts for that user.
    ///
    /// - Throws: ``LabError`` if the layer has no such method, the lab no such user, or the fault would do nothing.
    public func addMethodFault(_ fault: LabMethodFault) async throws(LabError) {
        try fault.validate()
        let isAdded = await self.onServer { server in
            if let user = fault.user, server.world.users[user] == nil { return false }
            server.methodFaults.add(fault)
            return true
        }
        guard isAdded != false else {
            throw LabError(code: .badConfiguration, message: "the lab has no user \(fault.user ?? 0)")
        }
    }

    /// Whatever goes wrong with methods now, in the order of their names.
    public var methodFaults: [LabMethodFault] {
        get async { await self.onServer { $0.methodFaults.all } ?? [] }
    }

    /// Nothing goes wrong with a method any more by order of ``addMethodFault(_:)``.
    ///
    /// - Parameters:
    ///   - method: its name in the schema.
    ///   - user: the user whose requests were concerned; nil for what concerned everybody.
    /// - Returns: whether anything went wrong with it.
    @discardableResult
    public func removeMethodFault(_ method: String, user: Int64? = nil) async -> Bool {
        await self.onServer { $0.methodFaults.remove(method, user) } ?? false
    }

    /// Nothing goes wrong with methods any more.
    public func clearMethodFaults() async {
        _ = await self.onServer { $0.methodFaults.clear() }
    }

    /// What strikes at a datacenter by chance; see ``setFaults(_:datacenter:)``.
    package func faults(at datacenter: Int) async -> FaultPlan {
        await self.onServer { $0.datacenters[datacenter]?.faults.plan ?? .none } ?? .none
    }
}

extension LabMethodFault {
    func validate() throws(LabError) {
        _ = try LabMethods.id(of: self.method)
        guard self.error != nil || self.delay > .zero, self.delay >= .zero, self.times ?? 1 > 0 else {
            throw LabError(
                code: .badConfiguration,
                message: "a fault of \(self.method) needs an error or a delay, and concerns one request at least")
        }
    }
}

extension LabMethods {
    /// The id of a method of the layer, whether the lab has it or not.
    ///
    /// - Throws: ``LabError`` that names the method that may be meant.
    package static func id(of method: String) throws(LabError) -> UInt32 {
        if let id = API.registry.constructorID(named: method), API.registry.type(of: id) is any TLFunction.Type {
            return id
        }
        let names = API.registry.constructorIDs.compactMap { id in
            API.registry.type(of: id) is any TLFunction.Type ? API.registry.name(of: id) : nil
        }
        throw LabError(
            code: .badConfiguration,
            message: "layer \(API.layer) has no method \"\(method)\"" + Suggestion.text(for: method, among: names))
    }
}

/// What goes wrong with methods.
struct MethodFaults {
    private struct Place: Hashable {
        var method: UInt32
        /// Nil for everybody.
        var user: Int64?
    }

    private var errors: [Place: LabMethodFault] = [:]
    private var delays: [Place: LabMethodFault] = [:]
    /// How many requests of a method were concerned since the lab began.
    private(set) var struck: [String: Int] = [:]

    var isEmpty: Bool { self.errors.isEmpty && self.delays.isEmpty }

    var all: [LabMethodFault] {
        (Array(self.errors.values) + self.delays.values).sorted {
            ($0.method, $0.user ?? 0, $0.delay) < ($1.method, $1.user ?? 0, $1.delay)
        }
    }

    mutating func add(_ fault: LabMethodFault) {
        guard let id = API.registry.constructorID(named: fault.method) else { return }
        let place = Place(method: id, user: fault.user)
        if fault.error == nil { self.delays[place] = fault } else { self.errors[place] = fault }
    }

    mutating func remove(_ method: String, _ user: Int64?) -> Bool {
        guard let id = API.registry.constructorID(named: method) else { return false }
        let place = Place(method: id, user: user)
        let (error, delay) = (self.errors.removeValue(forKey: place), self.delays.removeValue(forKey: place))
        return error != nil || delay != nil
    }

    /// Nothing goes wrong any more.
    mutating func clear() {
        self.errors = [:]
        self.delays = [:]
    }

    /// What happens to a query.
    /// - Parameter user: who asks; nil for somebody who is not signed in.
    mutating func strike(_ query: ByteBuffer, of user: Int64?) -> (error: RPCError?, delay: Duration) {
        guard !self.isEmpty, let id = QueryEnvelope(query).constructorID else { return (nil, .zero) }
        let slow = Self.take(id, user, from: &self.delays)
        let fault = Self.take(id, user, from: &self.errors)
        if let method = (fault ?? slow)?.method { self.struck[method, default: 0] += 1 }
        let delay = slow?.delay ?? .zero
        guard let fault, let error = fault.error else { return (nil, delay) }
        return (RPCError(code: error.code, message: error.message), delay + fault.delay)
    }

    /// What concerns the user alone goes before what concerns everybody.
    private static func take(
        _ method: UInt32, _ user: Int64?, from faults: inout [Place: LabMethodFault]
    ) -> LabMethodFault? {
        let own = Place(method: method, user: user)
        let place = faults[own] == nil ? Place(method: method) : own
        guard let fault = faults[place], let times = fault.times else { return faults[place] }
        if times > 1 { faults[place]?.times = times - 1 } else { faults[place] = nil }
        return fault
    }
}
