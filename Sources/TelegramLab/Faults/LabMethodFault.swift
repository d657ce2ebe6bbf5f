import MTProtoCore
import NIOCore
import TL
import TelegramAPI

/// What goes wrong with the requests of one method, or of all of them, at every datacenter or at one.
public struct LabMethodFault: Sendable, Hashable {
    /// Stands for every method: ``method`` of a fault that concerns all requests.
    public static let anyMethod = "*"

    /// The schema name of a method, such as `messages.sendMessage`, or ``anyMethod``.
    public var method: String
    /// The error that a request gets instead of being run; nil: it is run.
    public var error: LabRequestError?
    /// How much later than usual it is answered.
    public var delay: Duration
    /// Whether the connection ends when a request has been taken, before its answer goes out. The client gets the answer over another
    /// connection of its session. This goes with neither an error nor a delay: add another fault for these.
    public var endsConnection: Bool
    /// How many requests are concerned; nil for all. Of the requests that come over one connection, only one ends it.
    public var times: Int?
    /// The id of the user whose requests are concerned; nil for everybody's. What is asked before somebody has signed in is
    /// nobody's request.
    public var user: Int64?
    /// The datacenter whose requests are concerned; nil for every one's.
    public var datacenter: Int?
    /// The chat in which alone it goes wrong, as requests name it: what goes to it or is about it, whoever asks; nil for
    /// any. A private chat is named by the person with whom it is.
    public var chat: API.Peer?

    /// - Parameters: see the properties of the same names.
    public init(
        _ method: String, error: LabRequestError? = nil, delay: Duration = .zero, endsConnection: Bool = false,
        times: Int? = nil, user: Int64? = nil, datacenter: Int? = nil, chat: API.Peer? = nil
    ) {
        self.method = method
        self.error = error
        self.delay = delay
        self.endsConnection = endsConnection
        self.times = times
        self.user = user
        self.datacenter = datacenter
        self.chat = chat
    }

    /// The id of ``chat``.
    package var chatID: Int64? { self.chat?.idInLab }
}

extension API.Peer {
    /// Users, groups and channels have ids of their own.
    fileprivate var idInLab: Int64 {
        switch self {
        case .peerUser(let id), .peerChat(let id), .peerChannel(let id): id
        }
    }
}

extension Lab {
    /// Lets something go wrong with a method from now on. There are errors, delays and ends of connections: one of each kind stands beside
    /// the others, and a new one takes the place of the former of its kind, so that `messages.sendMessage` may be slow and fail after
    /// all. Of one kind, what concerns a user alone goes before what concerns everybody, behind that what names the chat before
    /// what holds in all of them, behind that what names the method before what concerns every method, and behind that what
    /// names the datacenter before what holds at every one. What gets an error ends no connection.
    ///
    /// - Throws: ``LabError`` if the layer has no such method, the lab no such user, chat or datacenter, requests of the
    ///   method name no chat and the fault does, or the fault would do nothing.
    public func addMethodFault(_ fault: LabMethodFault) async throws(LabError) {
        try fault.validate()
        let found = await self.onServer { server -> String? in
            if let user = fault.user, server.world.users[user] == nil { return "user \(user)" }
            if let id = fault.datacenter, server.datacenters[id] == nil { return "datacenter \(id)" }
            if let chat = fault.chat, server.world.inputPeer(chat) == nil { return "chat \(chat.idInLab)" }
            server.methodFaults.add(fault)
            return nil
        }
        if case .some(.some(let missing)) = found {
            throw LabError(code: .badConfiguration, message: "the lab has no \(missing)")
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
    ///   - datacenter: the datacenter at which it went wrong; nil for what went wrong at every one.
    ///   - chat: the chat in which it went wrong; nil for what went wrong in all of them.
    /// - Returns: whether anything went wrong with it.
    @discardableResult
    public func removeMethodFault(
        _ method: String, user: Int64? = nil, datacenter: Int? = nil, chat: API.Peer? = nil
    ) async -> Bool {
        await self.onServer { $0.methodFaults.remove(method, user, datacenter, chat) } ?? false
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
    package func validate() throws(LabError) {
        if self.method != Self.anyMethod { _ = try LabMethods.id(of: self.method) }
        guard self.error != nil || self.delay > .zero || self.endsConnection, self.delay >= .zero, self.times ?? 1 > 0
        else {
            throw LabError(
                code: .badConfiguration,
                message: "a fault of \(self.method) needs an error, a delay or the end of the connection, and concerns "
                    + "one request at least")
        }
        if self.chat != nil, self.method != Self.anyMethod, !LabMethods.nameChat(self.method) {
            throw LabError(
                code: .badConfiguration,
                message:
                    "requests of \(self.method) name no chat that the lab looks at: a fault of one chat needs a method "
                    + "such as messages.sendMessage, or \(Self.anyMethod)")
        }
        guard !self.endsConnection || self.error == nil && self.delay == .zero else {
            throw LabError(
                code: .badConfiguration,
                message: "the end of a connection goes with neither an error nor a delay: order another fault of "
                    + "\(self.method) for these")
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
        // `sendMessage` is the last part of several: that of the lab is meant.
        let own = Suggestion.text(for: method, among: Router.standard.routes.values.map(\.name))
        throw LabError(
            code: .badConfiguration,
            message: "layer \(API.layer) has no method \"\(method)\""
                + (own.isEmpty ? Suggestion.text(for: method, among: names) : own))
    }

    /// What a method is called in the list of requests; nil if no schema of the lab has its number.
    package static func name(numbered id: UInt32) -> String? {
        API.registry.name(of: id) ?? LayerTable.standard.name(of: id)
    }
}

/// What goes wrong with methods.
struct MethodFaults {
    /// Each of them may stand beside the others.
    private enum Kind: CaseIterable {
        case error, end, delay
    }

    private struct Place: Hashable {
        var kind: Kind
        /// Nil for every method.
        var method: UInt32?
        /// Nil for everybody.
        var user: Int64?
        /// Nil for all of them.
        var datacenter: Int?
        /// Nil for all of them.
        var chat: API.Peer?
    }

    /// Faults that share a count.
    struct Struck: Hashable {
        var method: String
        var user: Int64?
        var datacenter: Int?
        var chat: API.Peer?

        var chatID: Int64? { self.chat?.idInLab }
    }

    private var faults: [Place: LabMethodFault] = [:]
    /// How many requests were concerned since the lab began.
    private(set) var struck: [Struck: Int] = [:]

    var isEmpty: Bool { self.faults.isEmpty }
    /// Whether one of them concerns a chat alone.
    var nameChats: Bool { self.faults.keys.contains { $0.chat != nil } }

    var all: [LabMethodFault] {
        self.faults.values.sorted { Self.order(of: $0) < Self.order(of: $1) }
    }

    private static func order(of fault: LabMethodFault) -> (String, Int64, Int64, Int, Duration, Int) {
        (
            fault.method, fault.user ?? 0, fault.chatID ?? 0, fault.datacenter ?? 0, fault.delay,
            fault.endsConnection ? 1 : 0
        )
    }

    mutating func add(_ fault: LabMethodFault) {
        let kind: Kind = fault.error != nil ? .error : fault.endsConnection ? .end : .delay
        guard let place = Self.place(kind, fault.method, fault.user, fault.datacenter, fault.chat) else { return }
        self.faults[place] = fault
    }

    mutating func remove(_ method: String, _ user: Int64?, _ datacenter: Int?, _ chat: API.Peer?) -> Bool {
        let places = Kind.allCases.compactMap { Self.place($0, method, user, datacenter, chat) }
        return !places.filter { self.faults.removeValue(forKey: $0) != nil }.isEmpty
    }

    /// Nothing goes wrong any more.
    mutating func clear() {
        self.faults = [:]
    }

    /// Nil for a method that the layer does not have.
    private static func place(
        _ kind: Kind, _ method: String, _ user: Int64?, _ datacenter: Int?, _ chat: API.Peer?
    ) -> Place? {
        if method == LabMethodFault.anyMethod {
            return Place(kind: kind, user: user, datacenter: datacenter, chat: chat)
        }
        return API.registry.constructorID(named: method).map {
            Place(kind: kind, method: $0, user: user, datacenter: datacenter, chat: chat)
        }
    }

    /// What happens to a query before it is run.
    ///
    /// - Parameters:
    ///   - user: who asks; nil for somebody who is not signed in.
    ///   - chat: the chat that the query names; nil for none.
    mutating func strike(
        _ query: ByteBuffer, of user: Int64?, at datacenter: Int, in chat: API.Peer?
    ) -> (error: RPCError?, delay: Duration) {
        guard !self.isEmpty, let id = QueryEnvelope(query).constructorID else { return (nil, .zero) }
        let slow = self.take(.delay, id, user, datacenter, chat)
        let fault = self.take(.error, id, user, datacenter, chat)
        return (
            fault?.error.map { RPCError(code: $0.code, message: $0.message) },
            (slow?.delay ?? .zero) + (fault?.delay ?? .zero)
        )
    }

    /// Whether a query that is run costs its connection.
    mutating func ends(_ query: ByteBuffer, of user: Int64?, at datacenter: Int, in chat: API.Peer?) -> Bool {
        guard !self.isEmpty, let id = QueryEnvelope(query).constructorID else { return false }
        return self.take(.end, id, user, datacenter, chat) != nil
    }

    /// What concerns the user alone goes before what concerns everybody, then what names the chat before what does not, then what
    /// names the method, and then what names the datacenter.
    private mutating func take(
        _ kind: Kind, _ method: UInt32, _ user: Int64?, _ datacenter: Int, _ chat: API.Peer?
    ) -> LabMethodFault? {
        var places: [Place] = []
        let users: [Int64?] = user == nil ? [nil] : [user, nil]
        let chats: [API.Peer?] = chat == nil ? [nil] : [chat, nil]
        for user in users {
            for chat in chats {
                places += [
                    Place(kind: kind, method: method, user: user, datacenter: datacenter, chat: chat),
                    Place(kind: kind, method: method, user: user, chat: chat),
                    Place(kind: kind, user: user, datacenter: datacenter, chat: chat),
                    Place(kind: kind, user: user, chat: chat),
                ]
            }
        }
        guard let place = places.first(where: { self.faults[$0] != nil }), let fault = self.faults[place] else {
            return nil
        }
        let struck = Struck(method: fault.method, user: fault.user, datacenter: fault.datacenter, chat: fault.chat)
        self.struck[struck, default: 0] += 1
        guard let times = fault.times else { return fault }
        if times > 1 { self.faults[place]?.times = times - 1 } else { self.faults[place] = nil }
        return fault
    }
}
