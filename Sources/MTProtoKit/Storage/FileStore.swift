/// A store that keeps each value in a file of its own, in a directory that only the owner can enter.
///
/// Writing is atomic: the value goes to a temporary file, is forced to the disk and then takes the old file's place, so
/// that a process killed at any moment leaves either the old value or the new one. Reading checks a checksum: a damaged
/// file costs its own value only, and is reported as `damaged`.
///
/// One process at a time has a directory open; another is told which one (`inUse`), as two processes must never use one
/// authorization key at once. Within a process the newest store on a directory is the one that counts: stores that were
/// opened before fail with `superseded`. The directory is given back when the last store on it, and the last client that
/// uses one, is gone: that may be a moment after its `run()` has returned. A new store of the same process need not wait for
/// it; another process is told `inUse` until then.
///
/// With an encryption key the values are encrypted (ChaCha20-Poly1305) and cannot be exchanged for each other; their
/// names and lengths can be seen.
///
/// On Apple's systems the directory is left out of the system's backups.
public final class FileStore: KeyValueStore, PlacedStore {
    /// Where the files are.
    public let directory: String
    private let encryptionKey: StoreKey?
    private let files: StoreDirectory
    private let title: StoreOwnership.Title

    /// Opens the directory, creating it and its parents as needed with mode 0700.
    ///
    /// - Throws: `inaccessible` if it cannot be created or used; `exposed` if others may enter or read it; `inUse` if
    ///   another process has it open.
    public init(directory: String, encryptionKey: StoreKey? = nil) throws(StorageError) {
        var path = directory
        while path.count > 1, path.hasSuffix("/") {
            path.removeLast()
        }
        self.directory = path
        self.encryptionKey = encryptionKey
        (files, title) = try StoreDirectory.enter(path)
    }

    deinit {
        files.leave()
    }

    /// That of all stores of the directory.
    package var storePlace: StorePlace { StorePlace(files) }

    public func value(forKey key: String) throws(StorageError) -> [UInt8]? {
        try value(forKey: key, by: title)
    }

    public func setValue(_ value: [UInt8]?, forKey key: String) throws(StorageError) {
        try setValue(value, forKey: key, by: title)
    }

    public func keys() throws(StorageError) -> [String] {
        try keys(by: title)
    }

    public func takeOver() async throws(StorageError) -> any KeyValueStore {
        OwnedStore(store: self, title: try files.newOwner(of: title))
    }

    /// Removes every value, and the directory if nothing else is in it, before the lock is given back. This store, and
    /// an owner that has taken it over, cannot be used any more.
    ///
    /// - Throws: `superseded` if a newer store is in use there; `inaccessible` if the directory is no longer the one
    ///   that was opened, which is left alone, or if something cannot be removed.
    package func removeAll() throws(StorageError) {
        try files.removeAll(by: try files.newOwner(of: title))
    }

    /// Encrypts what was stored before the store had a key. Damaged values stay as they are.
    ///
    /// Otherwise a store with a key refuses values without encryption: another program may have put them there.
    ///
    /// - Returns: how many values were encrypted.
    /// - Throws: `wrongKey` if the store was opened without a key, or has values under another one.
    public func encryptValues() throws(StorageError) -> Int {
        guard encryptionKey != nil else {
            throw StorageError(
                code: .wrongKey, message: "There is no key to encrypt with", location: directory,
                hint: "Open the store with an encryption key.")
        }
        var count = 0
        for key in try keys() {
            do throws(StorageError) {
                _ = try value(forKey: key)
            } catch {
                switch error.code {
                case .damaged:
                    continue
                case .notEncrypted:
                    let plain = try files.read(key, encryptionKey: encryptionKey, allowsPlain: true, by: title)
                    try setValue(plain, forKey: key)
                    count += 1
                default:
                    throw error
                }
            }
        }
        return count
    }
}

extension FileStore: TitledStore {
    func value(forKey key: String, by title: StoreOwnership.Title) throws(StorageError) -> [UInt8]? {
        try files.read(key, encryptionKey: encryptionKey, by: title)
    }

    func setValue(_ value: [UInt8]?, forKey key: String, by title: StoreOwnership.Title) throws(StorageError) {
        try files.write(value, key, encryptionKey: encryptionKey, by: title)
    }

    func keys(by title: StoreOwnership.Title) throws(StorageError) -> [String] {
        try files.keys(by: title)
    }

    func newTitle(after title: StoreOwnership.Title) throws(StorageError) -> StoreOwnership.Title {
        try files.newOwner(of: title)
    }
}
