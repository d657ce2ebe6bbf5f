import Synchronization

/// The right of this process to use an authorization key, among all processes of the user: the server ends a session whose key
/// comes from two places at once. The system takes it back when the process ends, however that comes about.
///
/// Clients of one process that have one store share it: which of them goes on, the store says. One that has another store is
/// refused like another process.
package final class KeyLock: Sendable {
    private struct Place: Hashable {
        let directory: OpenDirectory.Identity
        let keyID: UInt64
    }

    /// What all clients of a store have together: the lock goes with the last of them.
    private struct Held {
        var lock: DirectoryLock
        let store: StorePlace
        var users = 1
    }

    private static let held = Mutex<[Place: Held]>([:])

    /// Of the key.
    package let keyID: UInt64
    /// Whether the file of the lock that this process had was removed, so that a new one was made.
    package let replacesRemoved: Bool
    private let place: Place
    private let isReleased = Mutex(false)

    /// Takes the lock without waiting.
    ///
    /// - Parameters:
    ///   - directory: where the locks lie; it is made as needed, for this user alone.
    ///   - store: where the key is kept.
    /// - Throws: `inUse`, with the number of the process that has it, or because a client of this process has it from another
    ///   store; `inaccessible` or `exposed` if the directory cannot be used.
    package init(_ keyID: UInt64, in directory: String, of store: StorePlace) throws(StorageError) {
        let open = try OpenDirectory(directory)
        let place = Place(directory: open.identity, keyID: keyID)
        let digits = String(keyID, radix: 16)
        let name = "key-\(String(repeating: "0", count: max(0, 16 - digits.count)))\(digits)"
        replacesRemoved = try Self.held.withLock { held throws(StorageError) -> Bool in
            guard var known = held[place] else {
                held[place] = Held(lock: try DirectoryLock(of: open, name: name), store: store)
                return false
            }
            guard known.store == store else {
                throw StorageError(
                    code: .inUse,
                    message: "A client of this process uses the session's key from another store",
                    location: "\(directory)/\(name)",
                    hint: "Shut that client down, or give both the same store.")
            }
            // A lock whose file is gone guards nothing, and another process may have the next one. If not, the new one is
            // for those who had the former as well.
            let isRemoved = !known.lock.isValid
            if isRemoved {
                let lock = try DirectoryLock(of: open, name: name)
                known.lock.release()
                known.lock = lock
            }
            known.users += 1
            held[place] = known
            return isRemoved
        }
        self.place = place
        self.keyID = keyID
    }

    deinit { release() }

    /// Gives the lock back, with the last client that has it.
    package func release() {
        let wasReleased = isReleased.withLock { isReleased in
            defer { isReleased = true }
            return isReleased
        }
        guard !wasReleased else { return }
        Self.held.withLock { held in
            guard var known = held[place] else { return }
            known.users -= 1
            held[place] = known.users > 0 ? known : nil
            guard known.users <= 0 else { return }
            // While it is held no other process has another file in its place.
            if known.lock.isValid { known.lock.remove() }
            known.lock.release()
        }
    }
}
