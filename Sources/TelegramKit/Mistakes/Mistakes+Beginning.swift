// What people write by mistake where a program begins, and where it reads; see Mistakes+Sending.swift.

extension TelegramConfiguration {
    /// Not there: a configuration says which servers it is for.
    @available(*, unavailable, renamed: "production(apiID:apiHash:)")
    public init(apiID: Int, apiHash: String) {
        self = .production(apiID: apiID, apiHash: apiHash)
    }
}

extension TelegramClient {
    /// Not there: a client is made of a configuration.
    @available(
        *, unavailable,
        message: "use withTelegramClient(.production(apiID: id, apiHash: hash)) { client in … }, which runs it"
    )
    public convenience init(apiID: Int, apiHash: String) throws(TelegramError) {
        throw .refusedByCompiler
    }

    /// Not there: a client runs as long as a block of code.
    @available(
        *, unavailable,
        message: "withTelegramClient(configuration) { client in … } makes a client and runs it; run() runs this one"
    )
    public func start() async throws(TelegramError) {
        throw .refusedByCompiler
    }

    /// Not there: a client connects when there is something to say.
    @available(
        *, unavailable,
        message: "withTelegramClient(configuration) { client in … } makes a client and runs it; run() runs this one"
    )
    public func connect() async throws(TelegramError) {
        throw .refusedByCompiler
    }

    /// Not there: a running client is what `withClient` gives.
    @available(*, unavailable, renamed: "withClient(isolation:_:)")
    public func run<Result>(_ body: (TelegramClient) async throws -> Result) async throws -> Result {
        throw TelegramError.refusedByCompiler
    }

    /// Not there: a text may name a chat in several ways, or in none.
    @available(
        *, unavailable,
        message: "a name is .username(\"boris\"); PeerReference(text) reads @name, links, numbers and ids, or is nil"
    )
    public func resolve(_ text: String) async throws(TelegramError) -> Peer {
        throw .refusedByCompiler
    }

    /// Not there: a name is resolved first.
    @available(*, unavailable, message: "a chat is found by its name with resolve(.username(\"boris\"))")
    public func chat(_ name: String) -> Chat? { nil }

    /// Not there: an invite link has a label, and a name is resolved first.
    @available(
        *, unavailable, message: "join(invitation: link) takes an invite link; a name is resolved first"
    )
    public func join(_ text: String) async throws(TelegramError) -> JoinResult {
        throw .refusedByCompiler
    }

    /// Not there: where a file goes has a label.
    @available(*, unavailable, message: "say where to: download(file, to: path), or into: directory")
    @discardableResult
    public func download(_ file: TelegramFile, _ path: String) async throws(TelegramError) -> DownloadedFile {
        throw .refusedByCompiler
    }
}

/// Not there: a client is made of a configuration.
@available(*, unavailable, message: "use withTelegramClient(.production(apiID: id, apiHash: hash)) { client in … }")
public func withTelegramClient<Result>(
    apiID: Int, apiHash: String, _ body: (TelegramClient) async throws -> Result
) async throws -> Result {
    throw TelegramError.refusedByCompiler
}

extension Bot {
    /// Not there: a bot is told its token where it runs.
    @available(*, unavailable, message: "Bot() and its handlers come first, then run(configuration, token: token)")
    public init(token: String) {
        self.init()
    }

    /// Not there: a bot signs in where it runs.
    @available(*, unavailable, message: "a bot signs in with its token: run(configuration, token: token)")
    public func run(_ configuration: TelegramConfiguration, chatsAtOnce: Int = 1) async throws {
        throw TelegramError.refusedByCompiler
    }

    /// Not there: a bot signs in where it runs.
    @available(*, unavailable, message: "say to which servers: run(configuration, token: token)")
    public func run(token: String) async throws {
        throw TelegramError.refusedByCompiler
    }

    /// Not there: a bot runs as long as a task.
    @available(*, unavailable, message: "run(configuration, token: token) runs the bot until its task is cancelled")
    public func start() async throws {
        throw TelegramError.refusedByCompiler
    }

    /// Not there: an expression has a label.
    @available(*, unavailable, renamed: "onText(matching:where:perform:)")
    public mutating func onText<Output>(
        _ pattern: Regex<Output>, where filter: BotFilter = .any,
        perform handler: @escaping @Sendable (BoundMessage) async throws -> Void
    ) {}

    /// Not there: the filter of any message has no label.
    @available(*, unavailable, renamed: "onMessage(_:perform:)")
    public mutating func onMessage(
        where filter: BotFilter, perform handler: @escaping @Sendable (BoundMessage) async throws -> Void
    ) {}
}

extension TelegramSequence {
    /// Not there: what is read page by page is counted when it is read.
    @available(*, unavailable, message: "it is read page by page, so read it first: collect().count")
    public var count: Int { 0 }

    /// Not there: what is read page by page is known when it is read.
    @available(*, unavailable, message: "it is read page by page: ask for limit: 1, and read that, collect().isEmpty")
    public var isEmpty: Bool { true }

    /// Not there: what is read page by page is known when it is read.
    @available(*, unavailable, message: "it is read page by page: ask for limit: 1, and read that, collect().first")
    public var first: Element? { nil }
}

extension TelegramError {
    /// Not there: how long to wait is a duration.
    @available(*, unavailable, renamed: "retryAfter")
    public var seconds: Int { 0 }
}
