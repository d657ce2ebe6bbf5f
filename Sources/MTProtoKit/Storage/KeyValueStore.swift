/// Where a client keeps what it must remember between launches: authorization keys, learnt addresses, the home
/// datacenter and the account.
///
/// The values are secrets: a program that reads them can act as the signed-in user. An implementation keeps each value
/// whole: a reader sees the last value that was written completely, or none, never a part of one, even when the process
/// was killed while it wrote.
///
/// Keys are short ASCII names such as `persistent:key-2`, chosen by this package.
public protocol KeyValueStore: Sendable {
    /// Where the values lie: a path, say, or an address with the name of a table. Two stores of one type that name the
    /// same place have the same values, and stores that name different places have different ones.
    ///
    /// By it clients of one process see whether they have a session in one store or in two: of two stores with one
    /// session, such as copies of a directory, the second is refused. The default is nil: a store that is an object, of
    /// a class or an actor, is told apart by its identity then, and a store of any other kind by its type alone, as if
    /// there was but one place of them. So a type that is no object, or of which a new object is made each time, should
    /// name its place.
    var placeName: String? { get }

    /// The value stored under `key`, or nil if there is none.
    ///
    /// - Throws: `StorageError` with code `damaged` if something is stored but does not read back as it was written.
    ///   The caller then goes on as if nothing were stored; other keys are not affected.
    func value(forKey key: String) async throws(StorageError) -> [UInt8]?

    /// Stores `value` under `key` and returns when it is safe, or removes what is stored if `value` is nil.
    func setValue(_ value: [UInt8]?, forKey key: String) async throws(StorageError)

    /// Every key that holds a value, in no particular order.
    func keys() async throws(StorageError) -> [String]

    /// Hands the store to a new owner, which uses what is returned. Every owner before fails with code `superseded`
    /// from
    /// then on, so that an old client cannot overwrite what a newer one has written.
    ///
    /// A client does so when it starts. The default returns the store itself and protects nothing.
    func takeOver() async throws(StorageError) -> any KeyValueStore
}

extension KeyValueStore {
    public var placeName: String? { nil }

    public func takeOver() async throws(StorageError) -> any KeyValueStore {
        self
    }
}
