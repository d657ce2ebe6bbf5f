import MTProtoCore
import MTProtoKit
import NIOCore
import Synchronization
import TL
import TelegramAPI

/// What a sign-in by picture comes to.
public enum QRLoginStep: Hashable, Sendable {
    /// Show `url` as a QR code: a signed-in device of the account scans it and confirms. It is good until `expires`, Unix
    /// time in seconds; another one follows by itself.
    case scan(url: String, expires: Int)
    case signedIn(User)
    /// It was confirmed, and the account has a password: go on with ``TelegramClient/checkPassword(_:)-(AccountPassword)``.
    case passwordNeeded(PasswordInfo)
}

/// The pictures of a sign-in without a phone number, one after the other; ends after ``QRLoginStep/signedIn(_:)`` or
/// ``QRLoginStep/passwordNeeded(_:)``. Read it with one task.
///
/// ```swift
/// for try await step in client.qrLogin() {
///     if case .scan(let url, _) = step { show(url) }
/// }
/// ```
public struct QRLogin: AsyncSequence, Sendable {
    public typealias Element = QRLoginStep
    public typealias Failure = TelegramError

    let client: TelegramClient
    let exceptIDs: [Int64]

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(run: QRLoginRun(client: client, exceptIDs: exceptIDs))
    }

    public struct AsyncIterator: AsyncIteratorProtocol {
        let run: QRLoginRun

        public mutating func next() async throws(TelegramError) -> QRLoginStep? {
            try await run.next()
        }

        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(TelegramError) -> QRLoginStep? {
            try await run.next()
        }
    }
}

/// One sign-in by picture: does what its ``QRLoginMachine`` says.
actor QRLoginRun {
    private let client: TelegramClient
    private let exceptIDs: [Int64]
    private var machine = QRLoginMachine()
    private let news: Subscription<Void>
    private var isFinished = false

    init(client: TelegramClient, exceptIDs: [Int64]) {
        self.client = client
        self.exceptIDs = exceptIDs
        self.news = client.network.news.watchLoginTokens()
    }

    func next() async throws(TelegramError) -> QRLoginStep? {
        guard !isFinished else { return nil }
        do throws(TelegramError) {
            while true {
                let step: QRLoginStep?
                switch machine.next(now: client.network.context.unixSeconds) {
                case .show(let token, let expires):
                    return .scan(url: Self.url(token), expires: Int(expires))
                case .wait(let time):
                    let rest = Duration.seconds(max(1, time.saturatingSubtract(client.network.context.unixSeconds)))
                    let news = news
                    let hasNews = await client.network.context.time.within(rest) { await news.next() != nil }
                    if hasNews == true { machine.confirmed() }
                    // No news come any more: the client has ended, and this says so.
                    if hasNews == false { try await client.network.untilRunning(API.Auth.ExportLoginToken.name) }
                    try client.checkCancellation(API.Auth.ExportLoginToken.name)
                    continue
                case .idle(let seconds):
                    try? await client.network.context.time.sleep(for: .seconds(seconds))
                    try client.checkCancellation(API.Auth.ExportLoginToken.name)
                    continue
                case .giveUp:
                    throw TelegramError(
                        .unexpectedResponse, message: "The account is said to be at another datacenter again and again",
                        location: API.Auth.ImportLoginToken.name,
                        hint: "After \(QRLoginMachine.moveLimit) moves the sign-in was given up. Begin again later.")
                case .export:
                    step = try await export()
                case .hand(let token, let datacenter):
                    step = try await hand(token, to: datacenter)
                }
                if let step {
                    isFinished = true
                    return step
                }
            }
        } catch {
            isFinished = true
            throw error
        }
    }

    private func export() async throws(TelegramError) -> QRLoginStep? {
        let configuration = client.configuration
        let query = API.Auth.ExportLoginToken(
            apiID: Int32(clamping: configuration.apiID), apiHash: configuration.apiHash, exceptIDs: exceptIDs)
        return try await ask(query) { client throws(TelegramError) in
            try await client.network.call(query, on: .home) { request in
                TelegramClient.login(&request)
                request.isIdempotent = true
            }
        }
    }

    private func hand(_ token: [UInt8], to datacenter: Int) async throws(TelegramError) -> QRLoginStep? {
        try await client.network.move(to: datacenter, because: "LOGIN_TOKEN_MIGRATE_\(datacenter)")
        let query = API.Auth.ImportLoginToken(token: token)
        return try await ask(query) { client throws(TelegramError) in
            try await client.network.call(query, on: .home, options: TelegramClient.login)
        }
    }

    private func ask<Query: TLFunction>(
        _ query: Query, _ send: (TelegramClient) async throws(TelegramError) -> API.Auth.LoginToken
    ) async throws(TelegramError) -> QRLoginStep? {
        do throws(TelegramError) {
            switch try await send(client) {
            case .loginToken(let expires, let token):
                machine.received(token: token, expires: Int64(expires))
            case .loginTokenMigrateTo(let datacenter, let token):
                machine.moves(token: token, to: Int(datacenter))
            case .loginTokenSuccess(let authorization):
                return .signedIn(try client.accept(authorization, Query.name))
            }
            return nil
        } catch {
            switch error.serverError?.message {
            case "SESSION_PASSWORD_NEEDED":
                return .passwordNeeded(try await client.passwordIsNeeded())
            case "AUTH_TOKEN_EXPIRED", "AUTH_TOKEN_INVALID", "AUTH_TOKEN_INVALIDX":
                machine.refused()
                return nil
            default:
                throw error
            }
        }
    }

    /// What the documentation wants to be shown.
    static func url(_ token: [UInt8]) -> String {
        "tg://login?token=\(TextEncoding.base64URL(token))"
    }
}

extension TelegramClient {
    /// Signs in with a picture that another device of the account scans; no phone number is asked for.
    ///
    /// - Parameter exceptIDs: users who are signed in beside this one, and are not to sign in once more.
    public func qrLogin(exceptIDs: [Int64] = []) -> QRLogin {
        QRLogin(client: self, exceptIDs: exceptIDs)
    }

    /// Confirms the picture of another device: it is signed in to this account then.
    ///
    /// - Parameter url: what the picture says, `tg://login?token=…`.
    /// - Returns: the session of the other device.
    /// - Throws: `loginTokenInvalid` if that is no such picture, or it has expired.
    public func acceptLogin(_ url: String) async throws(TelegramError) -> AccountSession {
        let prefix = "tg://login?token="
        guard url.hasPrefix(prefix), let token = TextEncoding.base64URLBytes(String(url.dropFirst(prefix.count))) else {
            throw TelegramError(
                .loginTokenInvalid, message: "This is no login picture", location: "acceptLogin",
                hint: "It says tg://login?token=… .")
        }
        return AccountSession(try await network.call(API.Auth.AcceptLoginToken(token: token), on: .home))
    }

    func checkCancellation(_ location: String) throws(TelegramError) {
        guard Task.isCancelled else { return }
        throw TelegramError(.cancelled, message: "Cancelled", location: location, hint: "Begin again.")
    }
}

extension Network {
    /// Passes on what an object that came unasked says of login tokens. It does nothing while an account is signed in.
    nonisolated func noteLoginTokens(in update: ByteBuffer) {
        guard standing.withLock({ $0.userID }) == nil, let waiting = news.loginTokenReader else { return }
        var reader = TLReader(update)
        guard let updates = try? API.Updates(from: &reader) else { return }
        if updates.contents.contains(.updateLoginToken) { waiting.yield(()) }
    }
}
