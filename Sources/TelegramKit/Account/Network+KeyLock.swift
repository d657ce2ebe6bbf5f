import Logging
import MTProtoCrypto
import MTProtoKit

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

extension TelegramConfiguration {
    /// Where the programs of this user lock the keys of their sessions, as ``production(apiID:apiHash:)`` and
    /// ``test(apiID:apiHash:)`` have it in ``keyLockDirectory``: below the directory of this user's state
    /// (`$XDG_STATE_HOME`, `~/.local/state`; on Apple's systems `~/Library/Application Support`). Nil where the user has no
    /// home directory.
    public static var standardKeyLockDirectory: String? {
        standardKeyLockDirectory { name in getenv(name).map { String(cString: $0) } }
    }

    /// The same in another environment.
    package static func standardKeyLockDirectory(in environment: (String) -> String?) -> String? {
        let ending = "swift-mtproto-kit/keys"
        func place(_ variable: String) -> String? {
            // Relative paths mean nothing here.
            environment(variable).flatMap { $0.hasPrefix("/") ? $0 : nil }
        }
        if let state = place("XDG_STATE_HOME") { return "\(state)/\(ending)" }
        #if canImport(Darwin)
            return place("HOME").map { "\($0)/Library/Application Support/\(ending)" }
        #else
            return place("HOME").map { "\($0)/.local/state/\(ending)" }
        #endif
    }
}

// A key that comes from two places is ended for both by the server (`AUTH_KEY_DUPLICATED`): that this machine is one of them
// twice can be known before.
extension Network {
    /// Takes the lock of the key that carries the account, if there is one.
    ///
    /// - Throws: `sessionInUse` if another process has it, or a client of this one from another store.
    func lockHomeKey() throws(TelegramError) {
        guard account.userID != nil, let key = context.authInfo(for: account.home)?.key else { return }
        try lock(key.id)
    }

    /// Takes the lock of a key in place of the one that this client has.
    func lock(_ keyID: UInt64) throws(TelegramError) {
        guard let directory = configuration.keyLockDirectory, connections.keyLock?.keyID != keyID else { return }
        do throws(StorageError) {
            let lock = try KeyLock(keyID, in: directory, of: StorePlace(of: configuration.storage))
            connections.keyLock = lock
            guard lock.replacesRemoved else { return }
            configuration.logger.warning(
                "the lock of the session's key was removed from \(directory) while this process had it, and is made anew"
            )
        } catch {
            guard error.code == .inUse else {
                // The client works without. That others may be let in by it, the log says.
                return configuration.logger.warning("other processes are not kept from the session's key: \(error)")
            }
            throw TelegramError(
                .sessionInUse, message: error.message, location: error.location,
                hint: "The server ends a session that comes from two places at once. End the other process, or "
                    + "shut the other client down, or sign in anew here.")
        }
    }

    func unlockKey() {
        takeKeyLock()?.release()
    }

    /// Leaves the lock to the caller, who gives it back when nothing uses the key any more: until then no other process may.
    func takeKeyLock() -> KeyLock? {
        defer { connections.keyLock = nil }
        return connections.keyLock
    }
}
