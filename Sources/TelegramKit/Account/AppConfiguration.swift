import MTProtoCore
import MTProtoKit
import NIOCore
import TL
import TelegramAPI

/// What the servers want applications to go by, by name: limits, switches, addresses
/// (core.telegram.org/api/config#client-configuration).
public struct AppConfiguration: Hashable, Sendable {
    /// Every value by its name.
    public let values: [String: API.JSONValue]
    /// The servers' number for this state of it.
    let hash: Int32

    init?(_ object: API.JSONValue, hash: Int32) {
        guard case .jsonObject(let members) = object else { return nil }
        values = Dictionary(members.map { ($0.key, $0.value) }) { $1 }
        self.hash = hash
    }

    /// The number of this name, such as `upload_max_fileparts_default`; nil if there is none.
    public func number(_ name: String) -> Double? {
        if case .jsonNumber(let value)? = values[name] { value } else { nil }
    }

    /// The switch of this name; nil if there is none.
    public func flag(_ name: String) -> Bool? {
        if case .jsonBool(let value)? = values[name] { value } else { nil }
    }

    /// The text of this name; nil if there is none.
    public func text(_ name: String) -> String? {
        if case .jsonString(let value)? = values[name] { value } else { nil }
    }
}

extension TelegramClient {
    /// What the servers want applications to go by. It is kept in the session's store: when it is asked for again, the servers
    /// send it again only if it has changed. Nothing asks for it unless the program does.
    ///
    /// - Throws: `storage`, besides what every request may fail with.
    public func appConfiguration() async throws(TelegramError) -> AppConfiguration {
        try await network.appConfiguration()
    }
}

extension Network {
    private static let appConfigurationKey = "persistent:app-configuration"

    fileprivate func appConfiguration() async throws(TelegramError) -> AppConfiguration {
        let name = API.Help.GetAppConfig.name
        try await untilRunning(name)
        let stored = try await storedAppConfiguration()
        switch try await invoke(API.Help.GetAppConfig(hash: stored?.hash ?? 0), on: .home) {
        case .appConfig(let hash, let object):
            guard let new = AppConfiguration(object, hash: hash) else {
                throw Self.noAppConfiguration("The answer is no object", name)
            }
            try await keep(new)
            return new
        case .appConfigNotModified:
            guard let stored else { throw Self.noAppConfiguration("What the client does not have is unchanged", name) }
            return stored
        }
    }

    private static func noAppConfiguration(_ message: String, _ name: String) -> TelegramError {
        TelegramError(
            .unexpectedResponse, message: message, location: name, hint: "Report it, with the log at trace level.")
    }

    private func storedAppConfiguration() async throws(TelegramError) -> AppConfiguration? {
        do throws(StorageError) {
            return try await context.value(forKey: Self.appConfigurationKey).flatMap { AppConfiguration(stored: $0) }
        } catch {
            throw TelegramError(storage: error)
        }
    }

    private func keep(_ configuration: AppConfiguration) async throws(TelegramError) {
        guard let bytes = configuration.encoded() else { return }
        do throws(StorageError) {
            try await context.setValue(bytes, forKey: Self.appConfigurationKey)
        } catch {
            throw TelegramError(storage: error)
        }
    }
}

extension AppConfiguration {
    private static let version: Int32 = 1
    /// It has some ten thousand bytes; more is not worth keeping.
    private static let lengthLimit = 1 << 20

    /// Version (int), hash (int), the boxed object; nil for one that is too large to be kept.
    fileprivate func encoded() -> [UInt8]? {
        var writer = TLWriter()
        writer.writeInt(Self.version)
        writer.writeInt(hash)
        let members = values.sorted { $0.key < $1.key }.map { API.JSONObjectValue(key: $0.key, value: $0.value) }
        API.JSONValue.jsonObject(value: members).write(to: &writer)
        guard writer.offset <= Self.lengthLimit else { return nil }
        return Array(writer.take().readableBytesView)
    }

    /// Nil for what ``encoded()`` does not write.
    fileprivate init?(stored bytes: [UInt8]) {
        var reader = TLReader(bytes: bytes)
        guard (try? reader.readInt()) == Self.version, let hash = try? reader.readInt(),
            let object = try? API.JSONValue(from: &reader)
        else { return nil }
        self.init(object, hash: hash)
    }
}
