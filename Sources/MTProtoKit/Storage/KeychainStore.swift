#if canImport(Security)
    import Foundation
    @preconcurrency import Security
    import Synchronization

    /// A store that keeps each value as an item of the system's keychain. On Apple's systems only.
    ///
    /// ```
    /// configuration.storage = KeychainStore(service: "org.example.messenger.session")
    /// ```
    ///
    /// The items are generic passwords of the data protection keychain. They can be read after the device has been unlocked
    /// once since its start, stay on this device, and are in none of its backups that another device could use. Removing the
    /// application may leave them behind: sign out first.
    ///
    /// Programs need the right to use that keychain: applications have it, a tool on macOS needs to be signed with a keychain
    /// access group. Otherwise each call fails with `inaccessible`.
    ///
    /// Within a process the newest store of a service and access group is the one that counts: stores that were made before
    /// fail with `superseded`. Nothing keeps two processes apart, as an application and its extension that share an access
    /// group: do not let both use one service at the same time, or use a ``FileStore``, which has a lock.
    ///
    /// The package's own tests run on Linux, where this store is not built.
    public final class KeychainStore: KeyValueStore {
        /// Tells these items from others of the application.
        public let service: String
        /// The group that shares the items; nil for the application alone.
        public let accessGroup: String?
        private let place: KeychainPlace
        private let title: StoreOwnership.Title

        /// Opens the items of a service. Nothing is read or written yet.
        ///
        /// - Parameters:
        ///   - service: any name that nothing else of the application uses for items of its own.
        ///   - accessGroup: a keychain access group from the application's entitlements, for items that several of its
        ///     programs share.
        public init(service: String, accessGroup: String? = nil) {
            self.service = service
            self.accessGroup = accessGroup
            let place = KeychainPlace.of(service: service, accessGroup: accessGroup)
            self.place = place
            title = place.ownership.withLock { $0.newInstance() }
        }

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
            OwnedStore(store: self, title: try newTitle(after: title))
        }
    }

    extension KeychainStore: PlacedStore {
        /// That of all stores of the service.
        package var storePlace: StorePlace { StorePlace(place) }
    }

    extension KeychainStore: TitledStore {
        func value(forKey key: String, by title: StoreOwnership.Title) throws(StorageError) -> [UInt8]? {
            try owned(by: title) { () throws(StorageError) -> [UInt8]? in
                var query = items
                query[kSecAttrAccount as String] = key
                query[kSecReturnData as String] = true
                query[kSecMatchLimit as String] = kSecMatchLimitOne
                var result: CFTypeRef?
                let status = SecItemCopyMatching(query as CFDictionary, &result)
                if status == errSecItemNotFound { return nil }
                guard status == errSecSuccess else { throw failure("read", status, key) }
                guard let data = result as? Data else {
                    throw StorageError(
                        code: .damaged, message: "An item of the keychain has no content", location: location(of: key),
                        hint: "Remove it, and sign in again.")
                }
                return [UInt8](data)
            }
        }

        func setValue(
            _ value: [UInt8]?, forKey key: String, by title: StoreOwnership.Title
        ) throws(StorageError) {
            try owned(by: title) { () throws(StorageError) -> Void in
                var item = items
                item[kSecAttrAccount as String] = key
                guard let value else {
                    let status = SecItemDelete(item as CFDictionary)
                    guard status == errSecSuccess || status == errSecItemNotFound else {
                        throw failure("remove", status, key)
                    }
                    return
                }
                let content: [String: Any] = [kSecValueData as String: Data(value)]
                // One step each: a process that is killed leaves the old value or the new one.
                var status = SecItemUpdate(item as CFDictionary, content as CFDictionary)
                if status == errSecItemNotFound {
                    let new = item.merging(content) { $1 }.merging(Self.protection) { $1 }
                    status = SecItemAdd(new as CFDictionary, nil)
                }
                guard status == errSecSuccess else { throw failure("write", status, key) }
            }
        }

        func keys(by title: StoreOwnership.Title) throws(StorageError) -> [String] {
            try owned(by: title) { () throws(StorageError) -> [String] in
                var query = items
                query[kSecReturnAttributes as String] = true
                query[kSecMatchLimit as String] = kSecMatchLimitAll
                var result: CFTypeRef?
                let status = SecItemCopyMatching(query as CFDictionary, &result)
                if status == errSecItemNotFound { return [] }
                guard status == errSecSuccess else { throw failure("list", status, nil) }
                let found = result as? [[String: Any]] ?? []
                return found.compactMap { $0[kSecAttrAccount as String] as? String }
            }
        }

        func newTitle(after title: StoreOwnership.Title) throws(StorageError) -> StoreOwnership.Title {
            try place.ownership.withLock { ownership throws(StorageError) in
                try ownership.newOwner(of: title, location: location(of: nil))
            }
        }
    }

    extension KeychainStore {
        /// Where an item may be read: on this device, once it has been unlocked since its start.
        private static var protection: [String: Any] {
            [kSecAttrAccessible as String: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly]
        }

        /// What all items have in common.
        private var items: [String: Any] {
            var query: [String: Any] = [
                kSecClass as String: kSecClassGenericPassword,
                kSecAttrService as String: service,
                kSecAttrSynchronizable as String: false,
                kSecUseDataProtectionKeychain as String: true,
            ]
            if let accessGroup { query[kSecAttrAccessGroup as String] = accessGroup }
            return query
        }

        /// The store is not taken over while `body` runs.
        private func owned<Result: Sendable>(
            by title: StoreOwnership.Title, _ body: () throws(StorageError) -> Result
        ) throws(StorageError) -> Result {
            let location = location(of: nil)
            return try place.ownership.withLock { ownership throws(StorageError) in
                try ownership.check(title, location: location)
                return try body()
            }
        }

        private func location(of key: String?) -> String {
            "keychain service \(service)" + (key.map { ", item \($0)" } ?? "")
        }

        private func failure(_ what: String, _ status: OSStatus, _ key: String?) -> StorageError {
            let words = SecCopyErrorMessageString(status, nil) as String? ?? "status \(status)"
            let hint =
                switch status {
                case errSecInteractionNotAllowed: "Unlock the device once, then try again."
                case errSecMissingEntitlement: "Sign the program with a keychain access group, or use a FileStore."
                default: "Try again, or use a FileStore."
                }
            return StorageError(
                code: .inaccessible, message: "The keychain cannot \(what) an item (\(words))",
                location: location(of: key), hint: hint)
        }
    }

    /// The items of one service, and which owner may use them in this process.
    private final class KeychainPlace: Sendable {
        private struct Name: Hashable {
            let service: String
            let accessGroup: String?
        }

        private static let places = Mutex<[Name: KeychainPlace]>([:])

        let ownership = Mutex(StoreOwnership())

        static func of(service: String, accessGroup: String?) -> KeychainPlace {
            places.withLock { places in
                let name = Name(service: service, accessGroup: accessGroup)
                let place = places[name] ?? KeychainPlace()
                places[name] = place
                return place
            }
        }
    }
#endif
