/// How a lab tells accounts what they missed.
public struct LabDifferences: Hashable, Sendable {
    /// The most events that one difference carries, but for messages that were deleted at once; a client asks again for
    /// the rest.
    public var slice = 100
    /// Beyond so many events a client is told that the difference is too long.
    public var longest = 10_000
    /// When a channel that is being looked at should be asked about again, in seconds.
    public var pollSeconds: Int32 = 30

    /// The defaults.
    public init() {}
}

/// What may happen to updates on their way from the lab to a session, beyond what the protocol repairs by itself. Every
/// update is judged on its own, before it gets into a packet.
public struct LabUpdateFaults: Hashable, Sendable {
    /// Phone numbers of the accounts concerned; empty for all.
    public var phones: Set<String> = []
    /// The part of updates that never arrive, from 0 to 1.
    public var drop = 0.0
    /// The part that arrive twice.
    public var duplicate = 0.0
    /// The part that arrive after the session's next update, or never if there is none.
    public var reorder = 0.0

    /// Nothing happens.
    public init() {}

    /// - Parameters: see the properties of the same names.
    public init(phones: Set<String> = [], drop: Double = 0, duplicate: Double = 0, reorder: Double = 0) {
        self.phones = phones
        self.drop = drop
        self.duplicate = duplicate
        self.reorder = reorder
    }

    /// Whether anything can happen at all.
    var isActive: Bool { self.drop > 0 || self.duplicate > 0 || self.reorder > 0 }
}
