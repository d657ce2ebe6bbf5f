import TelegramAPI

/// A device on which an account is signed in.
public struct AccountSession: Hashable, Sendable {
    /// Names the session towards ``TelegramClient/endSession(_:)``; 0 is this one.
    public let id: Int64
    public let isCurrent: Bool
    public let deviceModel: String
    public let systemVersion: String
    public let appName: String
    public let appVersion: String
    /// Unix time in seconds of the sign-in.
    public let created: Int
    /// Unix time in seconds at which it was last used.
    public let lastActive: Int
    /// The address it was last used from, and where that is.
    public let address: String
    public let country: String
}

extension TelegramClient {
    /// Where the account is signed in.
    public func sessions() async throws(TelegramError) -> [AccountSession] {
        try await network.call(API.Account.GetAuthorizations(), on: .home).authorizations.map(AccountSession.init)
    }

    /// Ends the session of another device.
    public func endSession(_ id: Int64) async throws(TelegramError) {
        _ = try await network.call(API.Account.ResetAuthorization(hash: id), on: .home)
    }

    /// Ends the sessions of all other devices.
    public func endOtherSessions() async throws(TelegramError) {
        _ = try await network.call(API.Auth.ResetAuthorizations(), on: .home)
    }
}

extension AccountSession {
    init(_ session: API.Authorization) {
        self.init(
            id: session.hash, isCurrent: session.current, deviceModel: session.deviceModel,
            systemVersion: session.systemVersion, appName: session.appName, appVersion: session.appVersion,
            created: Int(session.dateCreated), lastActive: Int(session.dateActive), address: session.ip,
            country: session.country)
    }
}
