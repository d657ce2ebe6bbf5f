/// A content delivery network of a lab: one more datacenter, with a key pair of its own, that hands out encrypted copies
/// of large files (core.telegram.org/cdn).
public struct LabCDNConfiguration: Sendable, Hashable {
    /// Ways in which a content delivery network, which clients need not trust, may fail.
    public enum Fault: String, Sendable, Hashable, CaseIterable {
        /// One bit of every part is another.
        case changedParts = "changed-parts"
        /// Every part is cut by a byte.
        case shortParts = "short-parts"
        /// The file's datacenter does not know its own tokens any more.
        case forgottenTokens = "forgotten-tokens"
        /// It proves itself with the key of the datacenters, which none of them names for it.
        case otherKey = "other-key"
        /// It makes keys, and knows none of them: whatever is under one is answered with -404.
        case unknownKeys = "unknown-keys"
    }

    /// The number of the datacenter, as Telegram numbers them.
    public static let datacenter = 203

    /// Files from this size on are to be had from it.
    public var smallestFile = 4096
    /// Every so many bytes of a file have a hash.
    public var blockSize = 128 << 10
    /// Whether it has no copy of a file before a client has asked for one.
    public var needsReupload = true
    /// Private key (PKCS#1 or PKCS#8 PEM) with which the network proves itself. `nil`: that of the
    /// stored state, or else the one that all labs of this process share.
    public var rsaPrivateKeyPEM: String?
    /// What is wrong with it, if anything.
    public var fault: Fault?

    /// A network that works.
    public init() {}
}
