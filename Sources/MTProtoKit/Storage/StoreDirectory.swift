import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// A directory of values that this process has open: the lock against other processes, and the order among the stores
/// and clients of this one.
final class StoreDirectory: Sendable {
    private struct State {
        var succession = StoreOwnership()
        var temporaryCounter = 0
        var users = 0
    }

    static let suffix = ".value"
    private static let temporarySuffix = ".new"

    private let directory: OpenDirectory
    private let lock: DirectoryLock
    private let state = Mutex(State())

    private var path: String { directory.path }

    private init(_ directory: OpenDirectory) throws(StorageError) {
        self.directory = directory
        lock = try DirectoryLock(of: directory)
        // The lock is ours: temporary files can only be those of a process that was killed.
        for name in try directory.names() where Self.isTemporary(name) { directory.unlink(name) }
        BackupExclusion.exclude(directory: directory.path)
    }

    private static func temporaryName(_ file: String, _ number: Int) -> String {
        "\(file).\(getpid()).\(number)\(temporarySuffix)"
    }

    /// Whether a file has a name that ``temporaryName(_:_:)`` makes.
    private static func isTemporary(_ name: String) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 5 && parts[1] == suffix.dropFirst() && parts[4] == temporarySuffix.dropFirst()
            && parts[2...3].allSatisfy { UInt64($0) != nil }
    }

    // MARK: - Opening

    // One for the process, as the lock is the process's: a second descriptor for it would find itself locked out.
    private static let open = Mutex<[OpenDirectory.Identity: StoreDirectory]>([:])

    /// Opens a directory for one more user, which calls ``leave()`` when done.
    static func enter(_ path: String) throws(StorageError) -> (StoreDirectory, StoreOwnership.Title) {
        let place = try OpenDirectory(path)
        return try open.withLock { open throws(StorageError) in
            // Without its lock it is open to other processes.
            if let directory = open[place.identity], directory.lock.isValid {
                return (directory, directory.newUser())
            }
            let directory = try StoreDirectory(place)
            open[place.identity] = directory
            return (directory, directory.newUser())
        }
    }

    /// The counterpart of ``enter(_:)``. The lock goes with the last user.
    func leave() {
        Self.open.withLock { open in
            let isLast = state.withLock { state in
                state.users -= 1
                return state.users == 0
            }
            guard isLast else { return }
            if let identity = open.first(where: { $0.value === self })?.key { open[identity] = nil }
            lock.release()
        }
    }

    private func newUser() -> StoreOwnership.Title {
        state.withLock { state in
            state.users += 1
            return state.succession.newInstance()
        }
    }

    func newOwner(of title: StoreOwnership.Title) throws(StorageError) -> StoreOwnership.Title {
        try state.withLock { state throws(StorageError) in
            try state.succession.newOwner(of: title, location: path)
        }
    }

    // MARK: - Content

    func read(
        _ key: String, encryptionKey: StoreKey?, allowsPlain: Bool = false, by title: StoreOwnership.Title
    ) throws(StorageError) -> [UInt8]? {
        let name = try Self.fileName(of: key)
        let file = directory.path(of: name)
        let read = try state.withLock { state throws(StorageError) in
            try state.succession.check(title, location: path)
            return try SystemFiles.read(name, in: directory, lengths: StoredFile.lengths)
        }
        guard let (content, length) = read else { return nil }
        guard content.count == length else {
            throw Self.error(.damaged("its length is \(length) bytes"), file)
        }
        do throws(StoredFile.Problem) {
            return try StoredFile.decode(
                content, forKey: key, encryptionKey: encryptionKey, allowsPlain: allowsPlain)
        } catch {
            throw Self.error(error, file)
        }
    }

    func write(
        _ value: [UInt8]?, _ key: String, encryptionKey: StoreKey?, by title: StoreOwnership.Title
    ) throws(StorageError) {
        let name = try Self.fileName(of: key)
        let file = directory.path(of: name)
        var content: [UInt8]?
        if let value {
            content = StoredFile.encode(value, forKey: key, encryptionKey: encryptionKey)
            guard content != nil else {
                throw StorageError(
                    code: .inaccessible, message: "A value of \(value.count) bytes cannot be stored", location: file,
                    hint: "Values have at most 16 MiB.")
            }
        }
        try state.withLock { state throws(StorageError) in
            try state.succession.check(title, location: path)
            if let content {
                state.temporaryCounter += 1
                try SystemFiles.replace(
                    name, in: directory, with: content,
                    temporary: Self.temporaryName(name, state.temporaryCounter))
            } else {
                try SystemFiles.remove(name, in: directory)
            }
        }
        directory.synchronize()
    }

    func keys(by title: StoreOwnership.Title) throws(StorageError) -> [String] {
        let names = try state.withLock { state throws(StorageError) in
            try state.succession.check(title, location: path)
            return try directory.names()
        }
        return names.filter { $0.hasSuffix(Self.suffix) }.map { name in
            String(name.dropLast(Self.suffix.count).map { $0 == "+" ? ":" : $0 })
        }
    }

    func removeAll(by title: StoreOwnership.Title) throws(StorageError) {
        try state.withLock { state throws(StorageError) in
            try state.succession.check(title, location: path)
            guard lock.isValid, directory.isInPlace else {
                throw StorageError(
                    code: .inaccessible, message: "The session directory was removed by another program",
                    location: path,
                    hint: "What is there now is left as it is.")
            }
            for name in try directory.names() where name.hasSuffix(Self.suffix) {
                try SystemFiles.remove(name, in: directory)
            }
            lock.remove()
            rmdir(path)
        }
    }

    private static func fileName(of key: String) throws(StorageError) -> String {
        let allowed = key.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ":"):
                true
            default:
                false
            }
        }
        guard allowed, !key.isEmpty, key.utf8.count <= 100 else {
            throw StorageError(
                code: .invalidKey,
                message: "A key consists of 1 to 100 letters, digits, '-', '_' and ':'",
                location: key,
                hint: "Use another key."
            )
        }
        // A colon separates group and name in keys, but is no fit character for a file name everywhere.
        return "\(String(key.map { $0 == ":" ? "+" : $0 }))\(suffix)"
    }

    static func error(_ problem: StoredFile.Problem, _ file: String) -> StorageError {
        switch problem {
        case .damaged(let what):
            StorageError(
                code: .damaged,
                message: "A stored value is damaged, \(what)",
                location: file,
                hint: "Restore the file from a copy, or remove it and lose what it held; all else is used as it is."
            )
        case .encrypted:
            StorageError(
                code: .wrongKey, message: "The session is encrypted, and no key was given", location: file,
                hint: "Open the store with its encryption key.")
        case .wrongKey:
            StorageError(
                code: .wrongKey, message: "The session is encrypted with another key", location: file,
                hint: "Open the store with its own encryption key. Without it, choose another directory and sign in.")
        case .notEncrypted:
            StorageError(
                code: .notEncrypted, message: "A stored value is not encrypted", location: file,
                hint: "Open the store with this key and call encryptValues(), once, if the value is yours.")
        }
    }
}
