import Synchronization

/// The right of this process to use an authorization key, among all processes of the user: the server ends a session whose key
/// comes from two places at once. The system takes it back when the process ends, however that comes about.
///
/// Clients of one process share it: which of them goes on, the store says.
package final class KeyLock: Sendable {
    private struct Place: Hashable {
        let directory: OpenDirectory.Identity
        let keyID: UInt64
    }

    private struct Held {
        let lock: DirectoryLock
        var users = 1
    }

    private static let held = Mutex<[Place: Held]>([:])

    /// Of the key.
    package let keyID: UInt64
    private let place: Place
    private let isReleased = Mutex(false)

    /// Takes the lock without waiting.
    ///
    /// - Parameter directory: where the locks lie; it is made as needed, for this user alone.
    /// - Throws: `inUse`, with the number of the process that has it; `inaccessible` or `exposed` if the directory cannot be
    ///   used.
    package init(_ keyID: UInt64, in directory: String) throws(StorageError) {
        let open = try OpenDirectory(directory)
        let place = Place(directory: open.identity, keyID: keyID)
        let digits = String(keyID, radix: 16)
        let name = "key-\(String(repeating: "0", count: max(0, 16 - digits.count)))\(digits)"
        try Self.held.withLock { held throws(StorageError) in
            if var known = held[place], known.lock.isValid {
                known.users += 1
                held[place] = known
            } else {
                held[place] = Held(lock: try DirectoryLock(of: open, name: name))
            }
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
