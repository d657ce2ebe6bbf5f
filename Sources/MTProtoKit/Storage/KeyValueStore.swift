/// Where a client keeps what it must remember between launches: authorization keys, learnt addresses, the home
/// datacenter and the account.
///
/// The values are secrets: whoever reads them can act as the signed-in user. An implementation keeps each value whole:
/// a reader sees the last value that was written completely, or none, never a part of one, even when the process was
/// killed while it wrote.
///
/// Keys are short ASCII names such as `persistent:datacenter-2`, chosen by this package.
public protocol KeyValueStore: Sendable {
    /// The value stored under `key`, or nil if there is none.
    ///
    /// - Throws: `StorageError` with code `damaged` if something is stored but does not read back as it was written.
    ///   The caller then goes on as if nothing were stored; other keys are not affected.
    func value(forKey key: String) async throws(StorageError) -> [UInt8]?

    /// Stores `value` under `key` and returns when it is safe, or removes what is stored if `value` is nil.
    func setValue(_ value: [UInt8]?, forKey key: String) async throws(StorageError)

    /// Every key that holds a value, in no particular order.
    func keys() async throws(StorageError) -> [String]
}

/// A store that forgets everything when the process ends. Useful in tests and for sessions that must leave no trace.
public actor MemoryStore: KeyValueStore {
    private var values: [String: [UInt8]]

    /// Creates a store with the given initial content.
    public init(_ values: [String: [UInt8]] = [:]) {
        self.values = values
    }

    public func value(forKey key: String) throws(StorageError) -> [UInt8]? {
        values[key]
    }

    public func setValue(_ value: [UInt8]?, forKey key: String) throws(StorageError) {
        values[key] = value
    }

    public func keys() throws(StorageError) -> [String] {
        Array(values.keys)
    }
}
