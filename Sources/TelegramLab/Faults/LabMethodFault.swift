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

    /// - Parameters: see the properties of the same names.
    public init(_ method: String, error: LabRequestError? = nil, delay: Duration = .zero, times: Int? = nil) {
        self.method = method
        self.error = error
        self.delay = delay
        self.times = times
    }
}

extension Lab {
    /// Lets something go wrong with a method from now on. A former error of the method is replaced by a new one, and a former
    /// delay by a new one; `messages.sendMessage` may be slow and fail after all.
    ///
    /// - Throws: ``LabError`` if the layer has no such method, or the fault would do nothing.
    public func addMethodFault(_ fault: LabMethodFault) async throws(LabError) {
        try fault.validate()
        _ = await self.onServer { $0.methodFaults.add(fault) }
    }

    /// Whatever goes wrong with methods now, in the order of their names.
    public var methodFaults: [LabMethodFault] {
        get async { await self.onServer { $0.methodFaults.all } ?? [] }
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
    private var errors: [UInt32: LabMethodFault] = [:]
    private var delays: [UInt32: LabMethodFault] = [:]
    /// How many requests of a method were concerned since the lab began.
    private(set) var struck: [String: Int] = [:]

    var isEmpty: Bool { self.errors.isEmpty && self.delays.isEmpty }

    var all: [LabMethodFault] {
        (Array(self.errors.values) + self.delays.values).sorted { ($0.method, $0.delay) < ($1.method, $1.delay) }
    }

    mutating func add(_ fault: LabMethodFault) {
        guard let id = API.registry.constructorID(named: fault.method) else { return }
        if fault.error == nil { self.delays[id] = fault } else { self.errors[id] = fault }
    }

    /// Nothing goes wrong any more.
    mutating func clear() {
        self.errors = [:]
        self.delays = [:]
    }

    /// What happens to a query.
    mutating func strike(_ query: ByteBuffer) -> (error: RPCError?, delay: Duration) {
        guard !self.isEmpty, let id = QueryEnvelope(query).constructorID else { return (nil, .zero) }
        let slow = Self.take(id, from: &self.delays)
        let fault = Self.take(id, from: &self.errors)
        if let method = (fault ?? slow)?.method { self.struck[method, default: 0] += 1 }
        let delay = slow?.delay ?? .zero
        guard let fault, let error = fault.error else { return (nil, delay) }
        return (RPCError(code: error.code, message: error.message), delay + fault.delay)
    }

    private static func take(_ id: UInt32, from faults: inout [UInt32: LabMethodFault]) -> LabMethodFault? {
        guard let fault = faults[id], let times = fault.times else { return faults[id] }
        if times > 1 { faults[id]?.times = times - 1 } else { faults[id] = nil }
        return fault
    }
}
