import MTProtoCore
import NIOCore
import TL
import TelegramAPI

// Requests that the lab runs as its users, who need no device for them.
extension World {
    /// The session in which a user's own requests count as made. No key has this id, so no device is left out when they are
    /// told of.
    func ownSession(of user: Int64) -> SessionReference? {
        guard let record = self.users[user], !record.isDeleted else { return nil }
        return SessionReference(key: KeyReference(datacenter: record.homeDC, id: 0), id: user)
    }

    /// Executes one query, without wrappers, as a user's.
    ///
    /// - Parameters:
    ///   - now: Unix time in seconds.
    ///   - isLooking: the lab asks, not the user, so that it does not matter what kind of user it is.
    mutating func perform(
        _ query: ByteBuffer, as user: Int64, messageID: Int64, now: Int64, isLooking: Bool = false
    ) -> Outcome {
        self.surroundings.pending.removeAll(keepingCapacity: true)
        self.surroundings.patience = nil
        self.surroundings.lateAnswers = []
        self.runAgenda(until: now)
        let reply: Result<ByteBuffer, RPCError>
        do throws(RPCError) {
            reply = .success(
                try self.execute(query, as: user, messageID: messageID, now: now, isLooking: isLooking))
        } catch {
            reply = .failure(error)
        }
        defer { self.surroundings.pending = [] }
        return Outcome(
            reply: reply, deliveries: self.surroundings.pending, patience: self.surroundings.patience,
            lateAnswers: self.surroundings.lateAnswers)
    }

    /// Whether the world would stay the same in all that is kept if a query ran without an error.
    func isReading(_ query: ByteBuffer, now: Int64) -> Bool {
        Self.mayRead(query) && self.agenda.first.map { Int64($0) > now } ?? true && self.fileOrders.isEmpty
            && (self.surroundings.cdn == nil || TLRaw(query).constructorID != API.Upload.GetFile.constructorID)
    }

    /// Whether a query is one of those that only read.
    static func mayRead(_ query: ByteBuffer) -> Bool {
        TLRaw(query).constructorID.map(Router.readingMethods.contains) ?? false
    }

    private mutating func execute(
        _ query: ByteBuffer, as user: Int64, messageID: Int64, now: Int64, isLooking: Bool
    ) throws(RPCError) -> ByteBuffer {
        guard let method = TLRaw(query).constructorID else { throw .badRequest("INPUT_FETCH_ERROR") }
        guard let route = Router.standard.routes[method] else {
            throw Self.refusal(of: QueryEnvelope(query), method)
        }
        guard let session = self.ownSession(of: user) else { throw .badRequest("USER_ID_INVALID") }
        guard !Self.isAboutKeys(route.name) else { throw .badRequest("LAB_NEEDS_A_CLIENT: \(route.name)") }
        var call = Call(session: session, messageID: messageID, now: now, principal: session.key)
        call.user = user
        if !isLooking { try self.checkKind(of: user, for: method) }
        return try route.run(&self, query, call)
    }

    /// Whether a method says or changes something of the authorization key under which it comes.
    private static func isAboutKeys(_ method: String) -> Bool {
        method.hasPrefix("auth.") || method.contains("Encrypt")
    }
}
