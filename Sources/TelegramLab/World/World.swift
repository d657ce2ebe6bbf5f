import MTProtoCore
import MTProtoCrypto
import NIOCore
import TL
import TelegramAPI

/// Everything that Telegram's servers know, as one value: accounts, authorizations, chats and files of all
/// datacenters. It has no clock, no socket and no task: queries come in with the time, answers and updates come out.
///
/// Snapshots keep every stored property, by the `Codable` that the compiler makes of it: records are `Codable` too, and hold
/// TL objects in `@InTL` properties. What is not kept stands in ``WorldSurroundings``.
struct World: Codable, Sendable {
    /// What a query led to.
    struct Outcome: Sendable {
        /// The serialized answer, or the error for `rpc_error`.
        var reply: Result<ByteBuffer, RPCError>
        /// Updates to deliver, in order, after the answer.
        var deliveries: [Delivery]
        /// For how many seconds the answer waits, as a later call may give another one; nil: not at all.
        var patience: Int64?
        /// Answers to earlier calls, which waited for this one.
        var lateAnswers: [LateAnswer] = []
    }

    /// What is not kept with the rest.
    var surroundings: WorldSurroundings
    var random: RandomSource
    var keys: [KeyReference: KeyState] = [:]
    var authKeys: [KeyReference: AuthKey] = [:]
    var users: [Int64: UserRecord] = [:]
    var settings: [Int64: AccountSettings] = [:]
    var userByPhone: [String: Int64] = [:]
    var userByUsername: [String: Int64] = [:]
    /// By user.
    var boxes: [Int64: MessageBox] = [:]
    var groups = Groups()
    var channels: [Int64: ChannelRecord] = [:]
    var channelsByMember: [Int64: Set<Int64>] = [:]
    var channelByUsername: [String: Int64] = [:]
    /// What users have arranged in their lists of chats.
    var dialogLists: [Int64: DialogList] = [:]
    /// Links by which users come, by hash.
    var invites: [String: InviteRecord] = [:]
    /// Hashes of the links of each chat, oldest first.
    var inviteOrder: [PeerKey: [String]] = [:]
    /// Who wants to come, oldest first.
    var joinRequests: [PeerKey: [JoinRequest]] = [:]
    /// What users will send.
    var scheduled: [Int64: ScheduledBox] = [:]
    /// Chats that only two devices can read.
    var encrypted = EncryptedChats()
    /// What happens by itself.
    var agenda = WorldAgenda()
    var photos: [Int64: PhotoRecord] = [:]
    /// What a content delivery network has.
    var cdnFiles = CDNFiles()
    var uploads: [UploadReference: PendingUpload] = [:]
    var fileRecords: [Int64: FileRecord] = [:]
    /// What tests order.
    var fileOrders = FileOrders()
    var codes: [String: PendingCode] = [:]
    var exports: [ExportedToken: KeyReference] = [:]
    /// Passwords and what belongs to them.
    var security = AccountSecurity()
    /// Sign-ins without a code.
    var logins = LoginTokens()
    /// Sessions that receive updates, by user, in the order in which they came.
    private(set) var subscribers: [Int64: [SessionReference]] = [:]
    /// The same by session, so that a call need not search among thousands.
    private var subscriptions: [SessionReference: Int64] = [:]
    /// Newest failed calls by session, for `invokeAfterMsg`.
    var failures: [SessionReference: [Int64]] = [:]
    /// The id of the first account; the others follow in their order.
    static let firstUser: Int64 = 60_001
    var nextUserID = Self.firstUser
    var nextGroupID: Int64 = 1_001
    var nextChannelID: Int64 = 1_000_001
    private var nextSharedID: Int64 = 1
    /// Calls that wait for a bot.
    var waiting = WaitingCalls()
    var callbacks = CallbackCache()
    var inlineAnswers = InlineAnswers()
    /// Messages that were sent through bots, by what they share with their copies.
    var inlineMessages: [Int64: InlinePlace] = [:]
    var botProfiles: [Int64: BotProfile] = [:]
    /// By bot, who has written to it, whatever has become of the messages.
    var writersToBots: [Int64: Set<Int64>] = [:]
    /// By what a message shares with its copies.
    var reactions: [Int64: MessageReactions] = [:]
    /// Where it is not all of them.
    @InTL var availableReactions: [PeerKey: API.ChatReactions] = [:]
    var polls: [Int64: PollRecord] = [:]
    /// By user, what they have still to look at in their chats.
    var unreadMarks: [Int64: [PeerKey: UnreadMarks]] = [:]
    var stickers = StickerCatalogue()
    /// By the user whose they are.
    var stories: [Int64: StoryShelf] = [:]
    /// By user, oldest first: what they have looked for in public posts.
    var freeSearches: [Int64: [FreeSearch]] = [:]
    /// What addresses lead to.
    var webPages = WebPageShelf()
    /// By bot, what is numbered by qts.
    var numbered: [Int64: [NumberedUpdate]] = [:]
    /// What was sold for stars.
    var payments = StarPayments()
    /// What bots let people play.
    var games = Games()
    var businesses = Businesses()

    /// Makes a world.
    ///
    /// - Parameters:
    ///   - datacenters: what `help.getConfig` tells clients.
    ///   - entries: what it tells besides.
    ///   - accounts: the accounts that exist from the beginning.
    ///   - now: Unix time in seconds; seeded history lies before it.
    init(
        datacenters: [LabDescription.Datacenter], entries: [LabDescription.Entry] = [], accounts: [LabAccount],
        random: RandomSource, now: Int64
    ) {
        self.surroundings = WorldSurroundings(datacenters: datacenters, entries: entries)
        self.random = random
        self.seed(accounts: accounts, now: now)
    }

    /// Executes one query, wrappers included.
    ///
    /// - Parameters:
    ///   - query: the boxed query, `invokeWithLayer(initConnection(…))` or bare.
    ///   - now: Unix time in seconds.
    mutating func answer(
        _ query: ByteBuffer, from session: SessionReference, messageID: Int64, now: Int64
    ) -> Outcome {
        self.surroundings.pending.removeAll(keepingCapacity: true)
        self.surroundings.patience = nil
        self.surroundings.lateAnswers = []
        self.runAgenda(until: now)
        var call = Call(session: session, messageID: messageID, now: now, principal: session.key)
        let reply: Result<ByteBuffer, RPCError>
        do throws(RPCError) {
            reply = .success(try self.execute(query, &call))
        } catch {
            // A call that only reads and fails runs again, as one that may change something.
            if self.surroundings.patience == nil, !self.surroundings.isReading {
                self.noteFailure(messageID, of: session)
            }
            reply = .failure(error)
        }
        defer { self.surroundings.pending = [] }
        return Outcome(
            reply: reply, deliveries: self.surroundings.pending, patience: self.surroundings.patience,
            lateAnswers: self.surroundings.lateAnswers)
    }

    /// Lets happen what is due.
    ///
    /// - Parameter now: Unix time in seconds.
    /// - Returns: updates to deliver, in order.
    mutating func passTime(to now: Int64) -> [Delivery] {
        self.surroundings.pending.removeAll(keepingCapacity: true)
        self.runAgenda(until: now)
        defer { self.surroundings.pending = [] }
        return self.surroundings.pending
    }

    /// The schema name of a query's method, as far as the lab implements it.
    static func methodName(_ constructorID: UInt32) -> String? {
        Router.standard.routes[constructorID]?.name
    }

    /// The error for a method without a handler: by its name if the schema has one, so that a developer can tell the
    /// lab's limits from a mistake of their own.
    static func refusal(of envelope: QueryEnvelope, _ id: UInt32) -> RPCError {
        guard !envelope.isTooDeep, API.registry.type(of: id) is any TLFunction.Type,
            let name = API.registry.name(of: id)
        else { return .badRequest("INPUT_METHOD_INVALID_\(id)") }
        return .notInLab(method: name)
    }

    private mutating func execute(_ query: ByteBuffer, _ call: inout Call) throws(RPCError) -> ByteBuffer {
        let envelope = QueryEnvelope(query)
        let (key, innermost) = try self.note(envelope, from: call.session.key)
        guard call.datacenter != LabCDNConfiguration.datacenter || Router.cdnMethods.contains(innermost) else {
            throw .badRequest("CDN_METHOD_INVALID")
        }
        guard let route = Router.standard.routes[innermost] else { throw Self.refusal(of: envelope, innermost) }
        try self.checkInitialized(key, method: innermost)
        for dependency in envelope.dependencies where self.failures[call.session]?.contains(dependency) == true {
            throw .badRequest("MSG_WAIT_FAILED")
        }

        call.isWithoutUpdates = envelope.isWithoutUpdates
        call.principal = try self.principal(of: call.session.key, key, method: innermost, now: call.now)
        if let user = self.keys[call.principal]?.authorization?.user { call.user = user }
        let isForAccount = !envelope.businessConnections.isEmpty
        try self.check(isForAccount ? .anywhere : route.access, call)
        if isForAccount { return try self.act(envelope, innermost, route, call) }
        try self.checkKind(of: call.user, for: innermost)
        call.isInTakeout = try self.checkTakeout(envelope, of: call.user)
        let answer = try route.run(&self, envelope.query, call)
        self.subscribe(after: call)
        // A call that only reads may run in a copy of the world, and this would copy all keys each time.
        if call.user != 0, !self.surroundings.isReading { self.keys[call.principal]?.activeAt = call.now }
        return answer
    }

    /// Judges whether the key of a session may carry a query at all, without running it.
    mutating func admit(_ envelope: QueryEnvelope, from session: SessionReference, now: Int64) throws(RPCError) {
        let (key, innermost) = try self.note(envelope, from: session.key)
        try self.checkInitialized(key, method: innermost)
        _ = try self.principal(of: session.key, key, method: innermost, now: now)
    }

    /// The same for a query that is not run here: its session receives updates from now on, as if it had been.
    mutating func meet(
        _ envelope: QueryEnvelope, from session: SessionReference, messageID: Int64, now: Int64
    ) throws(RPCError) -> Call {
        let (key, innermost) = try self.note(envelope, from: session.key)
        try self.checkInitialized(key, method: innermost)
        var call = Call(session: session, messageID: messageID, now: now, principal: session.key)
        call.isWithoutUpdates = envelope.isWithoutUpdates
        call.principal = try self.principal(of: session.key, key, method: innermost, now: now)
        if let user = self.keys[call.principal]?.authorization?.user { call.user = user }
        self.subscribe(after: call)
        return call
    }

    /// Lets something happen that no query asked for. Returns the updates that it caused.
    mutating func happen(_ body: (inout World) -> Void) -> [Delivery] {
        self.surroundings.pending.removeAll(keepingCapacity: true)
        body(&self)
        defer { self.surroundings.pending = [] }
        return self.surroundings.pending
    }

    /// Keeps what the wrappers of a query say of the client.
    private mutating func note(
        _ envelope: QueryEnvelope, from reference: KeyReference
    ) throws(RPCError) -> (key: KeyState, method: UInt32) {
        guard let method = envelope.constructorID else { throw .badRequest("INPUT_FETCH_ERROR") }
        guard var key = self.keys[reference] else { throw .unregistered }
        guard envelope.layer != nil || envelope.initializesConnection else { return (key, method) }
        if let layer = envelope.layer { key.layer = layer }
        if envelope.initializesConnection {
            key.isInitialized = true
            key.clientProxyPort = envelope.clientProxyPort
            key.device = envelope.device
            key.language = envelope.language
        }
        self.keys[reference] = key
        return (key, method)
    }

    private func checkInitialized(_ key: KeyState, method: UInt32) throws(RPCError) {
        guard key.isInitialized || key.awaitsBinding && method == API.Auth.BindTempAuthKey.constructorID else {
            throw .badRequest("CONNECTION_NOT_INITED")
        }
    }

    /// Methods that a temporary key carries before it is bound.
    private static let unboundMethods: Set<UInt32> = [
        API.Auth.BindTempAuthKey.constructorID, API.Help.GetConfig.constructorID, API.Help.GetNearestDc.constructorID,
    ]

    /// The key whose authorization counts.
    private func principal(
        of reference: KeyReference, _ key: KeyState, method: UInt32, now: Int64
    ) throws(RPCError) -> KeyReference {
        guard case .temporary(let expiresAt, let boundTo) = key.kind else { return reference }
        guard self.keyTime(now) < expiresAt else { throw RPCError(code: 401, message: "AUTH_KEY_PERM_EMPTY") }
        if let boundTo { return KeyReference(datacenter: reference.datacenter, id: boundTo) }
        // A content delivery network knows no accounts, so there is nothing to bind a key to.
        if reference.datacenter == LabCDNConfiguration.datacenter { return reference }
        guard Self.unboundMethods.contains(method) else {
            throw RPCError(code: 401, message: "AUTH_KEY_PERM_EMPTY")
        }
        return reference
    }

    /// Some methods are for people, some for bots.
    func checkKind(of user: Int64, for method: UInt32) throws(RPCError) {
        let isBot = self.users[user]?.isBot == true
        if isBot, Router.userMethods.contains(method) { throw self.refusal(ofBot: user, for: method) }
        if !isBot, Router.botMethods.contains(method) { throw .badRequest("USER_BOT_REQUIRED") }
    }

    private func check(_ access: Access, _ call: Call) throws(RPCError) {
        switch access {
        case .anyone:
            return
        case .anywhere:
            guard call.user != 0 else { throw self.missingAuthorization(call) }
        case .atHome:
            guard let user = self.users[call.user] else { throw self.missingAuthorization(call) }
            guard user.homeDC == call.datacenter else { throw .migrate(.user, to: user.homeDC) }
        }
    }

    /// The error for a caller that is not signed in.
    private func missingAuthorization(_ call: Call) -> RPCError {
        if self.keys[call.principal]?.isRevoked == true { return .revoked }
        return self.keys[call.principal]?.awaitsPassword == nil ? .unregistered : .passwordNeeded
    }

    /// A name for all copies of one message.
    mutating func makeSharedID() -> Int64 {
        defer { self.nextSharedID += 1 }
        return self.nextSharedID
    }

    /// The user whose updates a session receives.
    func user(of session: SessionReference) -> Int64? { self.subscriptions[session] }

    /// The phone number of that user; empty if there is none.
    func phone(of session: SessionReference) -> String {
        self.user(of: session).flatMap { self.users[$0]?.phone } ?? ""
    }

    /// The key whose authorization counts for another one: itself, or the one that it is bound to.
    func holder(of key: KeyReference) -> KeyReference {
        guard case .temporary(_, let boundTo?)? = self.keys[key]?.kind else { return key }
        return KeyReference(datacenter: key.datacenter, id: boundTo)
    }

    // MARK: Sessions and updates

    /// So many sessions of a user receive updates.
    static let mostSubscriptions = 1000

    /// From now on the session receives the updates of its user, unless the call asked for none. Only the home
    /// datacenter sends updates.
    private mutating func subscribe(after call: Call) {
        guard !call.isWithoutUpdates, let user = self.keys[call.principal]?.authorization?.user else { return }
        guard self.subscriptions[call.session] != user, self.users[user]?.homeDC == call.datacenter else { return }
        self.unsubscribe(call.session)
        self.subscriptions[call.session] = user
        self.subscribers[user, default: []].append(call.session)
        // Sessions of programs that have ended are told apart from others by nothing else.
        if let sessions = self.subscribers[user], sessions.count > Self.mostSubscriptions, let oldest = sessions.first {
            self.unsubscribe(oldest)
        }
    }

    private mutating func unsubscribe(_ session: SessionReference) {
        guard let user = self.subscriptions.removeValue(forKey: session) else { return }
        self.subscribers[user]?.removeAll { $0 == session }
    }

    /// The sessions that receive updates under a key, or under a temporary key that is bound to it.
    func sessions(of key: KeyReference) -> [SessionReference] {
        guard let user = self.keys[key]?.authorization?.user else { return [] }
        return (self.subscribers[user] ?? []).filter { session in
            switch self.keys[session.key]?.kind {
            case .temporary(_, let boundTo?): KeyReference(datacenter: session.key.datacenter, id: boundTo) == key
            default: session.key == key
            }
        }
    }

    /// Ends the updates of these sessions.
    mutating func unsubscribe(_ sessions: [SessionReference]) {
        for session in sessions { self.unsubscribe(session) }
    }

    /// Tells the world that a session will not be heard of again.
    mutating func forget(session: SessionReference) {
        self.failures[session] = nil
        self.unsubscribe(session)
    }

    /// Sends updates to every session of a user but one.
    mutating func deliver(_ updates: API.Updates, to user: Int64, except: SessionReference? = nil) {
        guard let sessions = self.subscribers[user], !sessions.isEmpty, let bytes = try? updates.encoded() else {
            return
        }
        self.deliver(bytes, to: user, except: except)
    }

    /// The same for updates that are written already.
    mutating func deliver(_ bytes: ByteBuffer, to user: Int64, except: SessionReference?) {
        for session in self.subscribers[user] ?? [] where session != except {
            self.surroundings.pending.append(Delivery(session: session, updates: bytes))
        }
    }

    /// Sends updates to one session, of any user or none.
    mutating func deliver(_ updates: API.Updates, toSession session: SessionReference) {
        guard let bytes = try? updates.encoded() else { return }
        self.surroundings.pending.append(Delivery(session: session, updates: bytes))
    }

    private mutating func noteFailure(_ messageID: Int64, of session: SessionReference) {
        var failed = self.failures[session] ?? []
        failed.append(messageID)
        // No call waits for one so far back.
        if failed.count > 64 { failed.removeFirst() }
        self.failures[session] = failed
    }
}
