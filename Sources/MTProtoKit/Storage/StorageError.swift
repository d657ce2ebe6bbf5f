/// Something went wrong between a client and its ``KeyValueStore``.
public struct StorageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong. New codes may be added.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        public let description: String

        /// The directory or file cannot be created, opened, written or renamed.
        public static let inaccessible = Code(description: "inaccessible")
        /// Something is stored, but its checksum, length or version is wrong.
        public static let damaged = Code(description: "damaged")
        /// The key contains characters that this store cannot keep.
        public static let invalidKey = Code(description: "invalidKey")
        /// The file can be read by other users of this machine, or belongs to one of them.
        public static let exposed = Code(description: "exposed")
        /// Another process uses the store.
        public static let inUse = Code(description: "inUse")
        /// Another client of this process took the store over.
        public static let superseded = Code(description: "superseded")
        /// What is stored is encrypted with another key, or the store was opened without one.
        public static let wrongKey = Code(description: "wrongKey")
        /// The store was opened with a key, and what is stored is not encrypted.
        public static let notEncrypted = Code(description: "notEncrypted")
        /// What is stored belongs to other servers than those that it is to be used with.
        public static let otherServers = Code(description: "otherServers")
    }

    public let code: Code
    /// What happened, in words.
    public let message: String
    /// The file or key in question. Never its content.
    public let location: String
    /// What the user can do about it.
    public let hint: String

    public init(code: Code, message: String, location: String, hint: String) {
        self.code = code
        self.message = message
        self.location = location
        self.hint = hint
    }

    public var description: String {
        "\(message): \(location). \(hint)"
    }
}
